"""A move by buttons on the live message: the menu takes the place of its buttons, and nothing is posted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from bot.app.path.handle import App
from bot.app.request import commands as c
from bot.app.request.buttons import Button
from engines.core.chat.buttons import Choice, Menu, in_rows
from engines.core.game.game import Game
from engines.core.rulings import Fact, Seat
from engines.registry import GAMES
from storage.sqlite_store import open_store

WHITE, BLACK, GUEST = 1, 2, 3
STALE, NOT_TURN = "局面已经变了", "还没有轮到你。"
OWN = {"选子走棋", "提和", "认输", "悔棋", "记录"}
BENEATH = OWN - {"选子走棋"}


async def offered(room: Any) -> list[str]:
    return list(await room.live_buttons())


async def test_the_menu_takes_the_place_of_the_live_messages_buttons(room: Any) -> None:
    await room.seat_chess()
    await room.press_live(WHITE, "选子走棋")
    assert room.heard == []
    assert set(await offered(room)) == {"马b1", "马g1", *(f"兵{file}2" for file in "abcdefgh"), "返回", *BENEATH}
    await room.press_live(WHITE, "马g1")
    assert room.heard == []
    assert await offered(room) == ["马f3", "马h3", "返回", "提和", "认输", "悔棋", "记录"]
    reply = await room.press_live(WHITE, "马f3")
    assert (reply.toast, room.heard, room.drawn) == ("马f3", [], [1])
    assert set(await offered(room)) == OWN
    assert await room.standing() == ["Nf3"]


async def test_back_leads_to_the_pieces_and_then_to_the_live_messages_own_buttons(room: Any) -> None:
    await room.seat_chess()
    for label in ("选子走棋", "马g1", "返回"):
        await room.press_live(WHITE, label)
    assert "马b1" in await offered(room)
    await room.press_live(WHITE, "返回")
    assert set(await offered(room)) == OWN
    assert (room.heard, await room.entries()) == ([], [])


async def test_a_standing_offer_is_answered_beneath_the_menu(room: Any) -> None:
    await room.seat_chess()
    await room.say(BLACK, "/offer")
    await room.press_live(WHITE, "选子走棋")
    assert {"同意和棋", "不同意"} <= set(await offered(room))
    await room.press_live(WHITE, "同意和棋")
    assert (await room.stream()).status == "ended"


@pytest.mark.parametrize(
    ("who", "said"), [(BLACK, NOT_TURN), (GUEST, "只有在座的选手可以这样做。"), (None, "只有在座的选手可以这样做。")]
)
@pytest.mark.parametrize("label", ["e2", "返回"])
async def test_only_who_is_to_act_may_press(room: Any, who: int | None, said: str, label: str) -> None:
    await room.seat_chess()
    await room.press_live(WHITE, "选子走棋")
    before = await offered(room)
    assert (await room.press_live(who, label)).toast == said
    assert (room.heard, await offered(room)) == ([], before)


@pytest.mark.parametrize("path", ["Ng2", "Ng1 ", "²³", "x" * 40, "../..", "-1"])
async def test_a_forged_path_is_out_of_date(room: Any, path: str) -> None:
    await room.seat_chess()
    for message in (room.board_of(1), 4711):
        reply = await room.press_data(WHITE, f"p:1:0:{path}~~0", message_id=message)
        assert STALE in reply.toast
        assert room.heard == []
    assert await room.entries() == []


async def test_a_menu_of_an_older_position_is_out_of_date(room: Any) -> None:
    await room.seat_chess()
    await room.press_live(WHITE, "选子走棋")
    old = await room.live_buttons()
    await room.moves("e4 e5")
    for label in ("马g1", "返回"):
        reply = await room.press_data(WHITE, old[label], message_id=room.board_of(1))
        assert STALE in reply.toast
    assert set(await offered(room)) == OWN


async def test_the_way_back_on_another_message_is_out_of_date(room: Any) -> None:
    await room.seat_chess()
    reply = await room.press_data(WHITE, "back:1:0:", message_id=4711)
    assert STALE in reply.toast
    assert room.heard == []


# Other games: many choices, long ones, and several who may act.


@pytest.fixture
async def playing(tmp_path: Path, empty: Path, room: Any) -> AsyncIterator[Callable[..., Any]]:
    """A room where chess is played with another menu, and maybe by both at once."""
    stores = []

    async def opened(menu: Any, together: bool = False) -> Any:
        board = GAMES["chess"].plays["board"]
        board = replace(board, manner=replace(board.manner, menu=menu))
        if together:
            board = replace(board, to_act=lambda state: (Seat(0), Seat(1)))
        game: Game = replace(GAMES["chess"], plays={"board": board})
        store = await asyncio.to_thread(open_store, Path(copy(empty, tmp_path / "other.db")))
        stores.append(store)
        there = replace(room, app=App(store, {**GAMES, "chess": game}), said=[], menus={})
        await there.seat_chess()
        return there

    yield opened
    for store in stores:
        await store.close()


async def test_a_menu_has_room_for_ninety_and_eight_side_by_side(playing: Callable[..., Any]) -> None:
    many = [Choice(Fact("option", {"text": f"<{number}"}), f"{number}") for number in range(120)]
    room = await playing(lambda state, seat, path: Menu((), in_rows(many, 40)))
    await room.press_live(WHITE, "选子走棋")  # the room holds every keyboard to the messenger's limits
    assert [label for label in await offered(room) if label.startswith("<")] == [f"<{number}" for number in range(90)]
    assert set(await offered(room)) >= {"返回", *BENEATH}


async def test_what_does_not_fit_into_a_button_at_any_table_is_left_out(playing: Callable[..., Any]) -> None:
    choices = tuple(Choice(Fact("option", {"text": str(size)}), "着" * size) for size in (1, 15, 16, 25))
    room = await playing(lambda state, seat, path: Menu((), (choices,)))
    await room.press_live(WHITE, "选子走棋")
    assert "1" in await offered(room)
    assert "25" not in await offered(room)
    assert Button("", c.Pick("Nb1xd2", "5", enters=True), 9_999_999_999, 99_999).fits


async def test_where_several_are_to_act_a_menu_names_whose_it_is(playing: Callable[..., Any]) -> None:
    def menu(state: Any, seat: Seat, path: str) -> Menu:
        offer = Choice(Fact("option", {"text": f"offer {int(seat)}"}), "draw?", enters=True)
        on = Choice(Fact("option", {"text": "on"}), "on")
        return Menu((Fact("which_piece"),), ((offer,) if path else (on,),))

    room = await playing(menu, together=True)
    await room.press_live(BLACK, "选子走棋")
    assert (await offered(room))[0] == "黑方 小周："
    assert (await room.press_live(WHITE, "on")).toast != ""
    assert (await room.press_live(WHITE, "返回")).toast != ""
    assert (await offered(room))[0] == "黑方 小周："
    await room.press_live(BLACK, "on")
    assert "offer 1" in await offered(room)
    assert (await room.press_live(WHITE, "offer 1")).toast != ""
    assert await room.entries() == []
    await room.press_live(BLACK, "offer 1")
    assert await room.entries() == [("draw?", False)]


async def test_a_game_without_a_menu_offers_none(playing: Callable[..., Any]) -> None:
    room = await playing(None)
    assert "选子走棋" not in await offered(room)
    assert STALE in (await room.press_data(WHITE, "p:1:0:~~0", message_id=room.board_of(1))).toast
