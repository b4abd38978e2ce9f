"""How 圈地 is played at random, and a table of it by hand."""

from __future__ import annotations

from random import Random
from typing import Any

from engines.core.game.record import AnyTable
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import CLOCK, REFEREE, Refusal, Seat
from tests.toy.game import GAME
from tests.toy.game.new_table import lots
from tests.toy.game.state import SQUARES, moves


def plots_text(chance: Random, table: AnyTable) -> tuple[Seat, str]:
    """Mostly what the phase asks for, sometimes what another one would."""
    state, roll = table.state, chance.random()
    if state.phase == "lot":
        return CLOCK, lots(state, chance.randrange)[0] if roll < 0.8 else f"lot {chance.randrange(5)} a1"
    seat = chance.choice(table.to_act)
    if roll < 0.05:
        return REFEREE, f"fence {chance.choice(SQUARES)}"
    if roll < 0.15:
        strange = ("reckon", "hide b2", "stay", "claim locked", "count 1 1 1", "count ok", "c3", "a1-a2", "a1-d4", "e9")
        return seat, chance.choice(strange)
    if state.phase == "place":
        return seat, chance.choice(SQUARES)
    if state.phase == "count":
        held = " ".join(str(chance.randrange(4)) for _ in range(state.players - (roll < 0.2)))
        return seat, chance.choice(("count ok", "count ok", f"count {held}", "count no"))
    able = [f"{start}-{end}" for start, ends in moves(state, seat).items() for end in ends]
    if able and roll < 0.7:
        text = chance.choice(able)
        return seat, text[-2:] if roll < 0.25 else text + (" draw?" if roll > 0.66 else "")
    return seat, chance.choice(("stay", "claim locked", "stay"))


def opened(rule_set: str = "village", **options: Any) -> AnyTable:
    table = open_table(GAME, rule_set, options)
    assert isinstance(table, Table), table
    return table


def played(table: AnyTable, *lines: tuple[int, str] | tuple[int, str, float]) -> AnyTable:
    """The table after some lines, every one of which must count."""
    for seat, text, *at in lines:
        result = table.play(Seat(seat), text, *at)
        assert isinstance(result, Played), (seat, text, result)
        table = result.table
    return table


def refused(table: AnyTable, seat: int, text: str, at: float = 0.0) -> str:
    result = table.play(Seat(seat), text, at)
    assert isinstance(result, Refusal), result
    return result.point


def begun(*stones: str, first: int = 0, wells: str = "d4", **options: Any) -> AnyTable:
    """A table after the lot, with stones placed in turn."""
    table = played(opened(**options), (CLOCK, f"lot {first} {wells}"))
    for square in stones:
        table = played(table, (table.to_act[0], square))
    return table


ROUND = ("a1", "b1", "c1", "a3", "b3", "c3")
"""Two stones of each of three, with room between them."""
