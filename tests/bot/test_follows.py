"""What may follow a match: the same again, or what its game proposes, with whoever sits where."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from bot.app.path.handle import App
from bot.app.speech.words import words
from engines.core.chat.related import Next, Related
from engines.core.rulings import Outcome, Seat
from engines.registry import GAMES
from storage.sqlite_store import open_store

WHITE, BLACK, GUEST = 1, 2, 3
MATE = "f3 e5 g4 Qh4"


# Words of chess that have a sentence stand for those of a game that has matches to follow.
REMATCH, ANEW, ALONE = "touch_together", "touch_adjust", "touch_accident"


def proposed(state: Any, outcome: Outcome) -> tuple[Next, ...]:
    """A rematch with colours changed, one for which everybody sits down anew, and one that a single seat goes on to."""
    changed = Next(REMATCH, {"clock": "5m"}, (Seat(1), Seat(0)))
    return (changed, Next(ANEW, {"clock": "10m"}), Next(ALONE, {}, (Seat(0), Seat(-1))))


@pytest.fixture
async def after(tmp_path: Path, empty: Path, room: Any) -> AsyncIterator[Any]:
    """A room where a game of chess has ended, and others may follow."""
    board = GAMES["chess"].plays["board"]
    board = replace(board, manner=replace(board.manner, related=Related(next_matches=proposed)))
    store = await asyncio.to_thread(open_store, Path(copy(empty, tmp_path / "other.db")))
    app = App(store, {**GAMES, "chess": replace(GAMES["chess"], plays={"board": board})})
    there = replace(room, app=app, said=[], menus={})
    await there.seat_chess()
    await there.moves(MATE)
    yield there
    await store.close()


async def follow(room: Any, person: int | None, word: str) -> Any:
    label = words("zh").plain(f"fact.chess.{word}")
    data = (await room.live_buttons(1))[label]
    return await room.press_data(person, data, message_id=room.board_of(1))


async def test_the_same_again_is_offered_where_the_game_proposes_nothing(room: Any) -> None:
    await room.seat_chess()
    await room.moves(MATE)
    await room.press_live(GUEST, "再来一局")
    assert (await room.stream(2)).status == "seating"


async def test_what_the_game_proposes_stands_in_its_place(after: Any) -> None:
    say = words("zh")
    labels = list(await after.live_buttons(1))
    assert labels[:3] == [say.plain(f"fact.chess.{word}") for word in (REMATCH, ANEW, ALONE)]
    assert "再来一局" not in labels


async def test_whoever_has_a_seat_already_sits_there_and_the_match_begins(after: Any) -> None:
    await follow(after, BLACK, REMATCH)
    stream = await after.stream(2)
    assert (stream.status, stream.options["clock"]) == ("playing", "5m")
    assert await after.seats(2) == {0: "小周", 1: "小林"}


async def test_a_press_that_comes_twice_opens_one_table(after: Any) -> None:
    for person in (BLACK, WHITE, BLACK):
        await follow(after, person, REMATCH)
    assert (await after.stream()).number == 2


async def test_nobody_else_seats_them(after: Any) -> None:
    reply = await follow(after, GUEST, REMATCH)
    assert reply.toast == "只有在座的选手、开台的人、组织者或裁判可以这样做。"
    assert (await after.stream()).number == 1


async def test_where_nobody_has_a_seat_yet_all_sit_down_anew(after: Any) -> None:
    await follow(after, WHITE, ANEW)
    stream = await after.stream(2)
    assert (stream.status, stream.options["clock"]) == ("seating", "10m")
    assert await after.seats(2) == {}


async def test_who_does_not_go_on_leaves_a_seat_free(after: Any) -> None:
    await follow(after, WHITE, ALONE)
    assert (await after.stream(2)).status == "seating"
    assert await after.seats(2) == {0: "小林"}


@pytest.mark.parametrize("data", ["n:::=1 nonsense", "n:::=9 touch_together", "n:::=x y"])
async def test_what_does_not_follow_is_out_of_date(after: Any, data: str) -> None:
    assert "局面已经变了" in (await after.press_data(WHITE, data)).toast
    assert (await after.stream()).number == 1


async def test_nothing_follows_a_match_that_is_taken_up_again(after: Any) -> None:
    label = words("zh").plain(f"fact.chess.{REMATCH}")
    old = (await after.live_buttons(1))[label]
    await after.say(7, "/undo 台1")
    assert "局面已经变了" in (await after.press_data(WHITE, old)).toast
    assert (await after.stream()).number == 1
