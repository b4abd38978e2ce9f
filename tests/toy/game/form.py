"""清点: the form in which what everybody holds is counted, with a button to count more or less for each."""

from __future__ import annotations

import re

from engines.core.chat.buttons import Choice
from engines.core.chat.score_sheet import Filling, Form
from engines.core.rulings import Fact, Seat
from tests.toy.game.state import SQUARES, State

_CODE = re.compile(r"(\d{1,2}(?:\.\d{1,2})+)(!?)")
_LINE = re.compile(r"count((?: \d{1,2})+)")
_SENT = "!"
_MOST = 2 * len(SQUARES)


def form(state: State, seat: Seat, filling: Filling) -> Form | None:
    """`3.2.1`: what each seat is said to hold; a mark behind it when it is handed in. It begins with what is to be
    seen on the board."""
    if state.phase != "count" and filling.recorded is None:
        return None
    code = filling.code or form_of_line(state, filling.recorded or "") or _written(_seen(state))
    found = _CODE.fullmatch(code)
    held = tuple(map(int, found[1].split("."))) if found else ()
    if found is None or len(held) != state.players or max(held) > _MOST:
        return None
    rows: list[tuple[Choice, ...]] = []
    for each, number in zip(state.seats, held, strict=True):
        fewer, more = _with(held, each, max(0, number - 1)), _with(held, each, min(_MOST, number + 1))
        shown = Choice(Fact("held_by", {"seat": each, "number": number}), code.removesuffix(_SENT), chosen=True)
        rows.append(
            (
                Choice(Fact("fewer", {"seat": each}), _written(fewer)),
                shown,
                Choice(Fact("more", {"seat": each}), _written(more)),
            )
        )
    rows.append((Choice(Fact("submit"), f"{_written(held)}{_SENT}"),))
    told = tuple(
        Fact("holds", {"seat": each, "number": number}) for each, number in zip(state.seats, held, strict=True)
    )
    return Form(told, tuple(rows), " ".join(("count", *map(str, held))), done=bool(found[2]))


def form_of_line(state: State, line: str) -> str | None:
    found = _LINE.fullmatch(line)
    held = found[1].split() if found else []
    return ".".join(held) if len(held) == state.players else None


def _seen(state: State) -> tuple[int, ...]:
    owners = [*state.land.values(), *state.stones.values()]
    return tuple(owners.count(seat) for seat in state.seats)


def _with(held: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    return (*held[:seat], number, *held[seat + 1 :])


def _written(held: tuple[int, ...]) -> str:
    return ".".join(map(str, held))
