"""What people paste, and what strangers forge: a clear answer or silence, never an exception.

The driver holds everything that is sent to the messenger's limits and to sound HTML.
"""

from __future__ import annotations

import string
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.app.request.vocabulary import CODES, WORDS, vocabulary_of
from engines.registry import GAMES

VOCABULARY = vocabulary_of(GAMES.values())
SPECS = VOCABULARY.specs

BAD = {
    "empty": "",
    "blank": " \t\n　",
    "long": "x" * 10_000,
    "long move": "e4 " * 3000,
    "long hand": "AB" * 5000,
    "emoji": "👨‍👩‍👧‍👦🏳️‍🌈",
    "right to left": "\u202eABABAB\u202c",
    "html": "<b>e4</b><script>alert(1)</script>&amp;<",
    "null": "e4\x00",
    "surrogate": "\ud800e4\udfff",
    "braces": "{name} {0} {} {name!r:>10}",
    "percent": "%s %(name)s",
    "control": "\x01\x02\x1b[31m",
    "digits": "²³① ٣ 9999999999999999999999999999",
    "photo": None,
}
NASTY = {
    1: "<b>小林</b>",
    2: "{0} {name} & <i>",
    3: "\u202e梅阿\x00",
    4: "\ud83d老秦",
    5: "唐" * 300,
    6: "\n许\n\u2028",
    7: "</b><a href='tg://user?id=1'>裁判</a>",
}


@pytest.mark.parametrize("name", BAD)
async def test_bad_text_everywhere_is_answered_or_passed_over(room: Any, name: str) -> None:
    await room.seat_sheet()
    await room.say(1, "/new chess")
    room.reads_all = True
    text = BAD[name]
    for person in (1, None):
        await room.say(person, text)
        await room.say(person, text, reply_to=room.board_of(1))
    await room.say(1, text, reply_to=424242)
    await room.whisper(1, text)
    for number, spec in enumerate(SPECS):
        await room.say((1, 7, 9)[number % 3], f"/{spec.name} {text or ''}")
        await room.say((7, 1)[number % 2], f"/{spec.name} 台1 {text or ''}")
    assert (await room.afresh(1)).state == (await room.table(1)).state


@pytest.mark.parametrize("data", [text for text in BAD.values() if text is not None])
async def test_bad_button_data_is_answered_with_a_toast(room: Any, data: str) -> None:
    await room.seat_chess()
    for press in (
        data,
        f"m:1::{data}",
        f"fix:{data}::1",
        f"b::{data}:",
        f"a:1::{data}",
        f"{data}:1::",
        f"n:::{data}",
        f"F:1::{data}",
        f"claim:1:0:{data}",
        f"seal:1:0:~{data}",
        f"foul:1::~N +{data}",
    ):
        await room.press_data(1, press)
        await room.press_data(None, press)
    assert (await room.press_data(1, "zzz")).toast == "局面已经变了，请看最新的消息。"


async def test_a_photo_where_text_is_due(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, None)
    assert room.heard == []
    await room.reply(1, None)
    assert "我只读文字" in room.last
    await room.whisper(1, None)
    assert "我只读文字" in room.last


async def test_a_text_is_not_cut_into_something_that_counts(room: Any) -> None:
    await room.seat_chess()
    for text in ("认输" + " " * 600 + "才怪", "e4" + "\n" * 600 + "不对", "resign" + " " * 300 + "no"):
        await room.reply(1, text)
        await room.say(1, f"/move {text}")
    assert await room.entries() == []
    assert "确定认输" not in room.all


@pytest.mark.parametrize("text", ["/move \u200be4\u200d", "/move\u00a0e4", "\ufeff/move e4", "/move  e4\u202c"])
async def test_marks_that_nobody_sees_do_not_spoil_a_move(room: Any, text: str) -> None:
    await room.seat_chess()
    await room.say(1, text)
    assert await room.standing() == ["e4"]


async def test_names_are_shown_as_they_are_and_do_nothing(room: Any) -> None:
    """Every kind of message that holds a name; the driver finds unsound HTML."""
    room.names = dict(NASTY)
    await room.seat_sheet()
    assert "<b>小林</b>" in (await room.live()).labels.names.values()
    await room.hands("AAABBB")
    await room.press(2, "确认")
    await room.hands("AAABBB")
    await room.press(4, "有异议")
    await room.press(4, "撤回异议")
    await room.say(1, "/fix 1 BBBAAA")
    await room.press(2, "同意")
    await room.say(7, "/undo 台1")
    await room.say(1, "/history")
    await room.say(1, "/pgn")
    await room.hands(*["AAABBB"] * 8)
    await room.seat_chess(1, 2)
    await room.say(1, "/resign 台2")
    await room.press(1, "确定认输")
    html = "\n".join(said.payload["html"] for said in room.said)
    assert "&lt;b&gt;小林&lt;/b&gt;" in html
    for raw in ("<b>小林", "<a href='", "\u202e", "\x00", "唐" * 65):
        assert raw not in html
    captions = (await room.live(1)).caption + (await room.live(2)).caption
    assert "&lt;b&gt;小林" in captions


async def test_a_name_of_nothing_visible_becomes_a_number(room: Any) -> None:
    room.names[1] = "\x00\u202e \ud800"[:3]
    await room.say(1, "/new chess")
    await room.say(1, "/join 白")
    assert await room.seats() == {0: "1"}


async def test_a_title_is_cleaned_too(room: Any) -> None:
    from dataclasses import replace

    room.group = replace(room.group, title="<b>\ud800\x00群" + "x" * 500)
    await room.seat_chess()
    await room.say(1, "/pgn")
    assert '[Event "<b>? 群' in room.said[-1].payload["content"]


TEXTS = st.text(alphabet=st.characters(), max_size=80) | st.text(
    alphabet=string.printable + "台走第盘ABab12白黑先作废<>&{}", max_size=40
)
PEOPLE = st.sampled_from([1, 2, 7, 9, None])
COMMANDS = [spec.name for spec in SPECS] + [alias for spec in SPECS for alias in spec.aliases]
SETTINGS = settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
MANY_SETTINGS = settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])


def test_arbitrary_text_after_every_command_never_raises(house: Callable[[], Any]) -> None:
    with house() as (room, run):
        run(room.seat_sheet())
        run(room.seat_chess(1, 2))
        room.reads_all = True

        @SETTINGS
        @given(PEOPLE, st.sampled_from(COMMANDS), st.booleans(), st.sampled_from(["", "台1 ", "台2 "]), TEXTS)
        def try_it(person: int | None, word: str, slash: bool, table: str, text: str) -> None:
            run(room.say(person, f"{'/' if slash else ''}{word} {table}{text}"))

        try_it()
        for number in (1, 2):
            assert run(room.afresh(number)) == run(room.table(number))


def test_arbitrary_talk_never_raises(house: Callable[[], Any]) -> None:
    with house() as (room, run):
        run(room.seat_chess(1, 2))
        room.reads_all = True

        @SETTINGS
        @given(PEOPLE, TEXTS | st.sampled_from(sorted(WORDS)), st.sampled_from([None, room.board_of(1), 5]))
        def try_it(person: int | None, text: str, reply_to: int | None) -> None:
            run(room.say(person, text, reply_to=reply_to))
            if person is not None:
                run(room.whisper(person, text))

        try_it()
        assert run(room.stream()).status in ("playing", "ended", "cancelled")


DATA = TEXTS | st.builds(
    lambda letter, stream, version, rest: f"{letter}:{stream}:{version}:{rest}",
    st.sampled_from(sorted({*CODES, *VOCABULARY.acts, *VOCABULARY.old})),
    st.sampled_from(["", "1", "2", "3", "99", "9" * 30, "-1", "x"]),
    st.sampled_from(["", "0", "1", "2", "9" * 30]),
    TEXTS
    | st.sampled_from(
        ["", "0", "1", "1~1", "1~0", "024~0", "~1", "e4", "A1 talking", "A1", "ok", "no", "=1", "quiet", "group en"]
    ),
)


def test_arbitrary_button_data_never_raises(house: Callable[[], Any], private_chat: Callable[[int], Any]) -> None:
    with house() as (room, run):
        run(room.seat_sheet())
        run(room.seat_chess(1, 2))
        run(room.say(1, "/hand 台1 AAABBB"))

        @MANY_SETTINGS
        @given(PEOPLE, DATA, st.booleans())
        def try_it(person: int | None, data: str, private: bool) -> None:
            more = {"place": private_chat(person)} if private and person else {}
            run(room.press_data(person, data, **more))

        try_it()
        for number in (1, 2):
            assert run(room.afresh(number)) == run(room.table(number))
