"""The live message: the newest position, few pictures, one mention, and always in sight."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

import rendering.draw as painter
from bot.app.path.handle import App
from engines.core.rulings import Seat
from engines.registry import GAMES

GROUP = -1001000000001


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The positions that were drawn."""
    scenes: list[Any] = []
    real = painter.draw

    def draw(scene: Any, labels: Any) -> bytes:
        scenes.append(scene)
        return real(scene, labels)

    monkeypatch.setattr("bot.chat.sending.live.draw", draw)
    return scenes


async def boards(hall: Any, chat: int = GROUP) -> list[dict[str, Any]]:
    return [message for message in await hall.messages(chat) if "photo" in message]


async def mentions(hall: Any) -> list[str]:
    """Short messages that say whose turn it is; the board's own words do not count."""
    return [
        text for text in await hall.texts() if ("轮到" in text or "　等" in text) and "–" in text and "提醒" not in text
    ]


async def test_five_quick_moves_cost_one_picture(hall: Any, drawn: list[Any]) -> None:
    await hall.seat_chess()
    drawn.clear()
    before = hall.weather.count("editMessageMedia", "sendPhoto")
    await hall.move("e4", "e5", "Nf3", "Nc6", "Bb5")
    await hall.send_all()
    assert len(drawn) == 1
    assert hall.weather.count("editMessageMedia", "sendPhoto") == before + 1
    (board,) = await boards(hall)
    assert "象b5" in board["caption"]


async def test_a_move_edits_the_board_in_place_and_one_mention_follows_another(hall: Any) -> None:
    await hall.seat_chess()
    (first,) = await boards(hall)
    for number, move in enumerate(("e4", "e5"), 1):
        await hall.move(move)
        await hall.send_all()
        (board,) = await boards(hall)
        assert board["message_id"] == first["message_id"]
        assert board["photo_url"] != first["photo_url"]
        (said,) = await mentions(hall)
        assert ("黑方", "白方")[number - 1] in said


async def test_whoever_is_called_in_what_is_told_is_not_called_again(hall: Any) -> None:
    """A draw offered with a move: the offer names who has to answer, and no second message does."""
    await hall.seat_chess()
    await hall.move("d4")
    await hall.send_all()
    before = hall.weather.count("sendMessage")
    await hall.move("d5 提和")
    await hall.send_all()
    assert hall.weather.count("sendMessage") == before + 1
    assert await mentions(hall) == [], "the call before is out of date"
    await hall.move("Nf3")
    await hall.send_all()
    assert len(await mentions(hall)) == 1


async def test_nobody_is_called_to_a_match_that_is_over(hall: Any) -> None:
    await hall.seat_chess()
    await hall.move("f3", "e5", "g4")
    await hall.send_all()
    assert len(await mentions(hall)) == 1
    await hall.move("Qh4")
    await hall.send_all()
    assert await mentions(hall) == []
    assert any("终局" in text for text in await hall.texts())


async def test_a_board_out_of_sight_is_posted_anew(hall: Any) -> None:
    await hall.seat_chess()
    (first,) = await boards(hall)
    for number in range(8):
        newest = await hall.say(3, f"/help@other_bot {number}")
    await hall.move("e4")
    await hall.send_all()
    (board,) = await boards(hall)
    assert board["message_id"] > newest > first["message_id"]
    assert await mentions(hall) == []  # a new message rings by itself


async def test_a_board_in_sight_stays_where_it_is(hall: Any) -> None:
    await hall.seat_chess()
    (first,) = await boards(hall)
    for number in range(6):
        await hall.say(3, f"闲话 {number}")
    await hall.move("e4")
    await hall.send_all()
    (board,) = await boards(hall)
    assert board["message_id"] == first["message_id"]


async def test_a_table_of_an_event_stays_where_it_was_put(hall: Any) -> None:
    """One of many: posted anew for distance they would push each other out of sight."""
    await hall.seat_chess()
    (first,) = await boards(hall)
    with closing(sqlite3.connect(hall.database)) as connection:
        connection.execute("""UPDATE stream SET parent = id, options = json_set(options, '$.place', '1.3.1 1 2')""")
        connection.commit()
    for number in range(12):
        await hall.say(3, f"/help@other_bot {number}")
    await hall.move("e4")
    await hall.send_all()
    (board,) = await boards(hall)
    assert board["message_id"] == first["message_id"]
    assert board["caption"].startswith("台3 ")


async def test_a_board_that_somebody_deleted_is_posted_anew(hall: Any) -> None:
    await hall.seat_chess()
    (first,) = await boards(hall)
    await hall.bot.delete_message(GROUP, first["message_id"])
    await hall.move("e4")
    await hall.send_all()
    (board,) = await boards(hall)
    assert "e4" in board["caption"]
    assert hall.failed() == []


async def test_a_mention_that_somebody_deleted_is_no_loss(hall: Any, logged: list[Any]) -> None:
    await hall.seat_chess()
    await hall.move("e4")
    await hall.send_all()
    (said,) = [message for message in await hall.messages() if "–" in message.get("text", "")]
    await hall.bot.delete_message(GROUP, said["message_id"])
    await hall.move("e5")
    await hall.send_all()
    assert len(await mentions(hall)) == 1
    assert [line for line in logged if line["log_level"] == "error"] == []


async def test_a_picture_that_cannot_be_drawn_becomes_text_and_the_move_stands(
    hall: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    await hall.seat_chess()

    def fail(scene: Any, labels: Any) -> bytes:
        raise MemoryError("no canvas")

    with monkeypatch.context() as patch:
        patch.setattr("bot.chat.sending.live.draw", fail)
        await hall.move("e4")
        await hall.send_all()
    assert await hall.entries() == ["e4"]
    assert await boards(hall) == []
    assert any("e4" in text and "台1" in text for text in await hall.texts())
    assert await hall.button("选子走棋")
    await hall.move("e5")
    await hall.send_all()
    (board,) = await boards(hall)
    assert "e5" in board["caption"]
    assert hall.failed() == []


async def test_a_picture_that_the_messenger_refuses_becomes_text(hall: Any) -> None:
    hall.weather.plan("sendPhoto", hall.weather.refuse(400, "Bad Request: PHOTO_INVALID_DIMENSIONS"))
    await hall.say(1, "/new chess")
    await hall.take_all()
    await hall.send_all()
    assert await boards(hall) == []
    assert await hall.button("白方")


async def test_a_picture_is_drawn_and_sent_once(hall: Any, drawn: list[Any]) -> None:
    await hall.seat_chess()
    drawn.clear()
    (first,) = await boards(hall)
    await hall.say(1, "/board")
    await hall.take_all()
    await hall.send_all()
    (again,) = await boards(hall)
    assert again["message_id"] > first["message_id"]
    assert again["photo"][-1]["file_unique_id"] == first["photo"][-1]["file_unique_id"]
    assert drawn == []


async def test_a_picture_that_the_messenger_has_forgotten_is_drawn_again(hall: Any, drawn: list[Any]) -> None:
    await hall.seat_chess()
    drawn.clear()
    keys = [row["picture"] for row in _rows(hall, "SELECT picture FROM live WHERE picture IS NOT NULL")]
    for key in keys:
        await hall.store.run(lambda unit, key=key: unit.keep_file_id(key, "a-file-of-another-bot"))
    await hall.say(1, "/board")
    await hall.take_all()
    await hall.send_all()
    (board,) = await boards(hall)
    assert board["photo"]
    assert len(drawn) == 1


def _rows(hall: Any, statement: str) -> list[Any]:
    with closing(sqlite3.connect(f"file:{hall.database}?mode=ro", uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        return list(connection.execute(statement))


async def test_a_quiet_chat_is_told_nothing(hall: Any) -> None:
    await hall.seat_chess()
    await hall.say(1, "/settings quiet")
    await hall.take_all()
    await hall.move("e4")
    await hall.send_all()
    assert await mentions(hall) == []
    (board,) = await boards(hall)
    assert "e4" in board["caption"]


async def test_who_wishes_it_is_told_in_private_in_his_own_language_and_may_answer_there(hall: Any) -> None:
    await hall.say(2, "/lang en", chat=1002)
    await hall.take_all()
    await hall.seat_chess()
    await hall.say(1, "/settings private")
    await hall.take_all()
    await hall.move("e4")
    await hall.send_all()
    assert await mentions(hall) == []
    told = (await hall.messages(1002))[-1]
    assert "Chess" in told["text"]
    assert "e4" in told["text"]
    await hall.say(2, "e5", chat=1002, reply_to=told["message_id"])
    await hall.take_all()
    assert await hall.entries() == ["e4", "e5"]


@pytest.fixture
async def both(start: Any) -> Any:
    """A hall where chess is played by both at once."""
    chess = GAMES["chess"]
    board = replace(chess.plays["board"], to_act=lambda state: (Seat(0), Seat(1)))
    games = {**GAMES, "chess": replace(chess, plays={"board": board})}
    return await start(lambda store, _, **more: App(store, games, **more))


async def test_everyone_who_is_to_act_is_called_in_one_message(both: Any) -> None:
    await both.seat_chess()
    await both.move("e4")
    await both.send_all()
    (said,) = await mentions(both)
    assert said.endswith("等白方 小林、黑方 小周")


async def test_or_each_in_private(both: Any) -> None:
    for person in (1, 2):
        await both.say(person, "/start", chat=1000 + person)
    await both.take_all()
    await both.seat_chess()
    await both.say(1, "/settings private")
    await both.take_all()
    await both.move("e4")
    await both.send_all()
    assert await mentions(both) == []
    told = [(await both.messages(1000 + person))[-1]["text"] for person in (1, 2)]
    assert ["轮到白方 小林" in told[0], "轮到黑方 小周" in told[1]] == [True, True]


async def test_who_never_spoke_to_the_bot_cannot_be_told_in_private_and_nothing_else_suffers(
    hall: Any, logged: list[Any]
) -> None:
    await hall.seat_chess()
    await hall.say(1, "/settings private")
    await hall.take_all()
    await hall.move("e4")
    await hall.send_all()
    (board,) = await boards(hall)
    assert "e4" in board["caption"]
    assert hall.failed() == []
    assert [line for line in logged if line["log_level"] == "error"] == []


async def test_the_database_away_is_no_picture_that_failed(hall: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    await hall.seat_chess()
    await hall.move("e4")
    monkeypatch.setattr("bot.chat.sending.live.picture_key", _after_which_the_database_is_away(hall))
    await hall.send_all()
    (board,) = await boards(hall)
    assert "e4" in board["caption"]
    assert hall.failed() == []


def _after_which_the_database_is_away(hall: Any) -> Any:
    def key(scene: Any, labels: Any) -> str:
        hall.store.blind = hall.store.blind is None
        return painter.picture_key(scene, labels)

    return key


@pytest.mark.parametrize("keeps", [True, False])
async def test_a_claim_in_one_group_rings_for_nobody_in_another(hall: Any, keeps: bool) -> None:
    """小周 plays in two groups. What he is called may change on the other board, where it stands; it is not posted
    again, nobody is told whose turn it is, and nothing is pinned."""
    other = int((await hall.ui("POST", "chats", title="第二桌"))["id"])
    rights = {"can_pin_messages": True}
    await hall.ui("PATCH", f"chats/{other}/members/{hall.bot.id}", status="administrator", rights=rights)
    for person, text in ((1, "/new chess"), (2, "/join 白"), (1, "/join 黑")):
        await hall.say(person, text, chat=other)
    await hall.take_all()
    await hall.send_all()
    await hall.say(1, "/settings pin on", chat=other)
    for number in range(12):  # the board is out of sight
        await hall.say(1, f"闲聊{number}", chat=other)
    await hall.take_all()
    await hall.send_all()
    before = await hall.messages(other)
    (board,) = await boards(hall, other)
    for person, text in ((1, "/new chess"), (1, "/seat 白 王小明"), (2, "/iam 王小明")):
        await hall.say(person, text)
    await hall.take_all()
    await hall.send_all()
    await hall.press(2, "叫 小周" if keeps else "叫 王小明")
    await hall.take_all()
    await hall.send_all()
    await hall.press(1, "是本人")
    await hall.take_all()
    await hall.send_all()
    assert [each["message_id"] for each in await hall.messages(other)] == [each["message_id"] for each in before]
    assert ("小周" if keeps else "王小明") in (await boards(hall, other))[0]["caption"]
    edits = (await boards(hall, other))[0].get("edit_date") != board.get("edit_date")
    assert edits is not keeps
    state = await hall.ui("GET", "state")
    assert next(chat["pinned"] for chat in state["chats"] if chat["id"] == other) is None
