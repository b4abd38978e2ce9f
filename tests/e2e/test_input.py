"""Whatever people send, they get a clear answer or a clear refusal, and the log never speaks of a fault."""

from __future__ import annotations

import io
import urllib.error
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image

STRANGE = {
    "only a space": "/move  ",
    "emoji": "/move 🐎➡️🎯",
    "right to left": "/move \u202e4e\u202c\u200f",
    "html": "/move <b>e4</b><script>alert(1)</script>",
    "an entity": "/move &lt;e4&gt; & co",
    "null bytes": "/move e\x009\x00!",
    "control characters": "/move \x01\x02\x1b[31m",
    "combining marks": "/move e" + "\u0301" * 300,
    "format braces": "/move {text} {0} %s %(name)s",
    "quotes": "/move ';DROP TABLE entry;-- \"",
    "the longest text": "/move " + "长" * 4090,
    "many lines": "/move\n" + "e4\n" * 500,
    "a number": "/move 99999999999999999999999999",
    "a table that is not there": "/move 台999999 e4",
    "a correction of nothing": "/fix 99999 AABABB",
    "a language that nobody speaks": "/lang tlh",
    "a game that nobody plays": "/new <i>空气</i>{game}",
    "an option that means nothing": "/new chess {a}={b}",
    "a seat that is not there": "/join {Z9}",
}


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory, town_of: Any) -> Iterator[Any]:
    """One town for all of this: what one sends must not spoil it for the next."""
    town = town_of(tmp_path_factory.mktemp("town"))
    town.start()
    town.say(1, "/new chess")
    town.press(1, "白方")
    town.press(2, "黑方")
    town.wait(lambda: town.button("选子走棋"), "the start of the match")
    yield town
    assert [match["entries"] for match in town.record() if match["game"] == "chess"] == [[]]
    town.stop()
    assert town.faults() == []
    assert town.secrets() == []


@pytest.fixture
def picture() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (60, 40), "green").save(out, "PNG")
    return out.getvalue()


def answers(town: Any, after: int, chat: int | None = None) -> list[dict[str, Any]]:
    said = [each for each in town.messages(chat) if each["message_id"] > after and each["from"]["is_bot"]]
    return [each for each in said if "pinned_message" not in each]


def answer(town: Any, after: int, chat: int | None = None) -> str:
    """The first words of the bot after a message."""
    said = town.wait(lambda: answers(town, after, chat), "an answer")[0]
    return str(said.get("text") or said.get("caption"))


@pytest.mark.parametrize("kind", STRANGE)
def test_a_strange_text_is_answered(busy: Any, kind: str) -> None:
    sent = busy.say(1, STRANGE[kind])
    said = answer(busy, sent["message_id"])
    assert "差错" not in said
    assert len(said) > 4
    assert busy.faults() == []


@pytest.mark.parametrize("text", ["", " ", "\x00", "长" * 4097, "a" * 10_000])
def test_what_no_messenger_would_take_is_refused_by_the_chat(busy: Any, text: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        busy.say(1, text)
    with refused.value as answered:
        assert answered.code == 400


def test_a_photo_where_text_is_due_is_answered(busy: Any, picture: bytes) -> None:
    busy.show(1, picture, chat=busy.person(1))
    busy.saw("只读文字", busy.person(1))


def test_the_words_beneath_a_photo_are_read(busy: Any, picture: bytes) -> None:
    busy.show(1, picture, "/history")
    busy.saw("还没有记录")


def test_a_photo_in_reply_to_the_board_is_answered(busy: Any, picture: bytes) -> None:
    board = next(each for each in reversed(busy.messages()) if "photo" in each and each["from"]["is_bot"])
    busy.show(1, picture, reply_to=board["message_id"])
    busy.saw("只读文字")


FORGED = [
    "x",
    "🐼",
    "m:1:0:e4",
    "m:999:0:e4",
    "m:1:99:e4",
    "a:1:0:7~1",
    "a:1:0:7",
    "p:::",
    "j:1:0:99",
    "f:1:0:9~~",
    "fill:1:0:9~0~0",
    "back:1:0:",
    "p:1:0:Ng1~0~1",
    "r:1::1002",
    "n:::=99",
    ":" * 64,
    "m:1:0:" + "9" * 58,
]


def test_a_forged_press_does_nothing(busy: Any) -> None:
    """A client may send whatever data it likes, for whomever it is."""
    message, _ = busy.button("选子走棋")
    for data in FORGED:
        body = {"chat_id": busy.group, "message_id": message, "person_id": busy.person(3), "data": data}
        busy.post("/ui/presses", body)
    sent = busy.say(3, "/help")["message_id"]
    busy.wait(lambda: any("/tables" in each.get("text", "") for each in answers(busy, sent)), "help")
    assert busy.faults() == []


def test_names_are_no_markup(busy: Any) -> None:
    person = busy.post("/ui/people", {"first_name": "<b>小&夏</b>{0}"})["id"]
    sent = busy.post("/ui/messages", {"chat_id": busy.group, "person_id": person, "text": "/new 大怪路子"})
    number = sent["message"]["message_id"]
    busy.wait(lambda: any("photo" in each for each in answers(busy, number)), "the table")
    busy.post("/ui/messages", {"chat_id": busy.group, "person_id": person, "text": "/join 台2 A1"})
    assert "<b>小&夏</b>{0}" in busy.saw("A1　<b>")
    busy.post("/ui/messages", {"chat_id": busy.group, "person_id": person, "text": "/cancel 台2"})
    busy.saw("已撤台")
