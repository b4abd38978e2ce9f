"""A table is looked at by several at once: the writer rules on a move while others draw it. So nothing that is asked of
it may alter it, not even for a moment, to be put right before the answer."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from functools import partial
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

from engines.core.books.rulesets import Rules
from engines.core.game.game import DEPTH
from engines.core.game.record import Entry, replay
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import Seat
from engines.registry import GAMES
from tests.test_contract import CLAIMING, NOISE, SETS, AnyTable, asking, play_of, random_match

_SHARED = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType, Rules, str, bytes, int, float)
"""What belongs to no state."""


def parts(root: object) -> list[object]:
    """Everything that a state consists of and that could be altered."""
    found: dict[int, object] = {}
    open_ones = [root]
    while open_ones:
        thing = open_ones.pop()
        if id(thing) in found or isinstance(thing, _SHARED):
            continue
        found[id(thing)] = thing
        open_ones += gc.get_referents(thing)
        open_ones += list(getattr(thing, "__dict__", {}).values())
    return [thing for thing in found.values() if isinstance(thing, list | dict | set | bytearray) or _open(thing)]


def _open(thing: object) -> bool:
    """Whether it is a value whose fields may be set."""
    frozen = getattr(getattr(thing, "__dataclass_params__", None), "frozen", False)
    return not frozen and bool(getattr(thing, "__dict__", None) or getattr(thing, "__slots__", None))


def content(thing: Any) -> Any:
    if isinstance(thing, dict):
        return tuple(thing.items())
    if isinstance(thing, list | set | bytearray):
        return tuple(thing)
    slots = tuple(getattr(thing, name, None) for name in getattr(thing, "__slots__", ()))
    return (*slots, *getattr(thing, "__dict__", {}).values())


class Watch:
    """Looks at a state whenever anything is called or returns, as another thread might."""

    def __init__(self, state: object) -> None:
        self._parts = parts(state)
        self._before = [content(part) for part in self._parts]
        self.altered: list[str] = []

    def run(self, look: Callable[[], object]) -> None:
        sys.setprofile(self._seen)
        try:
            look()
        finally:
            sys.setprofile(None)

    def _seen(self, frame: Any, event: str, _: object) -> None:
        if not self.altered and any(
            content(part) != before for part, before in zip(self._parts, self._before, strict=True)
        ):
            self.altered.append(f"{frame.f_code.co_qualname} ({event})")


def looks(table: AnyTable, line: tuple[Seat, str]) -> Iterator[tuple[str, Callable[[], object]]]:
    """Everything that a chat asks of a table."""
    manner, state = table.mode.manner, table.state
    yield "scene", lambda: table.scene
    yield "caption", lambda: (table.caption, manner.sheet.total(state), manner.keys(state))
    yield "bench", lambda: table.mode.refereeing.bench_facts(state)
    yield "to act", lambda: (table.to_act, manner.talk.seat_labels(state), manner.hand.plays_in_sight(state))
    yield "position", lambda: table.mode.position(state)
    yield f"play {line[1]}", lambda: table.play(*line)
    for noise in (*NOISE, "马8进7", "K10", "天元"):
        yield f"play {noise!r}", partial(table.play, line[0], noise)
    yield "told", lambda: manner.line_facts(state, line[1])
    for seat in table.to_act:
        if manner.menu is not None:
            yield "menu", partial(walked, table, seat)
        for act in manner.acts:
            yield act.word, partial(act.write, state, asking("", seat))


def walked(table: AnyTable, seat: Seat) -> None:
    """The menu, and what opens behind its first choices."""
    menu = table.mode.manner.menu
    assert menu is not None
    first = menu(table.state, seat, "")
    for row in first.rows[:3] if first else ():
        for choice in row[:3]:
            if not choice.enters:
                menu(table.state, seat, choice.value)


@pytest.mark.parametrize(("game_key", "rule_set", "way"), SETS, ids=["/".join(one) for one in SETS])
def test_asking_a_table_alters_nothing_even_for_a_moment(game_key: str, rule_set: str, way: str) -> None:
    match = random_match(game_key, rule_set, way, seed=2)
    lines = [line for line in match.lines if line[0] >= 0]
    moves = 0
    for at in sorted({0, 1, len(lines) // 3, 2 * len(lines) // 3}):
        entries = [Entry(number, *line) for number, line in enumerate(match.lines[:at], 1)]
        table = replay(match.blank, entries).table
        if table.outcome is not None or at >= len(match.lines):
            continue
        seat, text, _ = match.lines[at]
        moves += isinstance(table.play(seat, text, 1e3), Played)
        for name, look in looks(table, (seat, text)):
            watch = Watch(table.state)
            watch.run(look)
            assert watch.altered == [], f"{name}, after {at} lines of {table.options.get(DEPTH, way)}"
    assert moves, "nothing was played: the test shows nothing"


@pytest.mark.parametrize("game_key", CLAIMING)
def test_ruling_on_a_claim_alters_nothing_even_for_a_moment(game_key: str) -> None:
    play = play_of(game_key)
    table = open_table(GAMES[game_key], options=getattr(play, "CLAIMED_AT", None))
    assert isinstance(table, Table)
    for seat, text in play.CLAIMED:
        played = table.play(seat, text)
        assert isinstance(played, Played), text
        table = played.table
    watch = Watch(table.state)
    for text in play.CLAIMS:
        watch.run(partial(table.play, table.to_act[0], text))
    watch.run(partial(table.mode.refereeing.bench_facts, table.state))
    assert watch.altered == []


def test_the_watch_sees_what_is_put_right_again() -> None:
    state = {"turn": [0]}

    def turn() -> None:
        state["turn"][0] = 1
        len("")
        state["turn"][0] = 0

    watch = Watch(state)
    watch.run(turn)
    assert watch.altered
