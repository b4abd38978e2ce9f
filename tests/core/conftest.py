"""A game small enough to read at a glance, for what the core does around any game.

Two seats in turn add 1–9 to a sum. Whoever makes it 30 or more wins. `5@3` names the entry's number as played,
which departs when the sheet has another. `dare 5` adds 5 for the price of 60 seconds. The referee may `fine <seat>`
(60 seconds), `halt` and `resume`, and call the board wrong until the sum is 20. Numbers after a dare are hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engines.core.books.rulebook import load_book
from engines.core.books.rulesets import Options, Rules, load_rules
from engines.core.clocks.clock import Clock
from engines.core.game.entry_rules import EntryRules
from engines.core.game.game import Game, Play
from engines.core.game.refereeing import Refereeing
from engines.core.game.table import Table, open_table
from engines.core.rulings import (
    REFEREE,
    Accepted,
    AddUsed,
    Effect,
    Fact,
    Outcome,
    Refusal,
    Seat,
    Start,
    Stop,
    win,
)
from engines.core.scenes.scene import Squares

State = tuple[int, ...]
POINTS = frozenset({"too_big", "reached", "flag", "late", "late_all", "wrong_board"})

BOOK = """
[house."1"]
title_zh = "总则"
title_en = "General"
text_zh = "轮流加数，先到三十者胜。"
text_en = "Add in turn; thirty wins."
decided_by = "engine"
reading_zh = "超过也算。"
reading_en = "Going over counts too."

[house."2"]
title_zh = "和"
title_en = "Draws"
text_zh = "可以议和。"
text_en = "Draws may be agreed."
decided_by = "referee"
"""

HOUSE = """
game = "sum"
verdicts = ["resign", "draw"]

[options]
clock = ""
goal = 30

[points]
turn = "1"
forfeit = "1"
too_big = "1"
reached = "1"
flag = "1"
resign = "1"
agreed = "2"
offer_standing = "2"
offer_out_of_turn = "2"
offer_before_moving = "2"
time_over = "1"
late = "1"
late_all = "2"
wrong_board = "2"

[numbers]
most = 9
"""


def start(rules: Rules, options: Options) -> State | Refusal:
    return () if options["goal"] == 30 else Refusal("illegal", "too_big")


def to_act(state: State) -> tuple[Seat, ...]:
    return (Seat(len(state) % 2),)


def parse(state: State, seat: Seat, text: str) -> str | Refusal:
    text = text.strip()
    head = text.partition("@")[0]
    known = head.isdigit() or text in ("halt", "resume") or text.startswith(("fine ", "dare "))
    return text if known else Refusal("unreadable", "text")


def apply(state: State, seat: Seat, action: str) -> Accepted[State] | Refusal:
    effects: dict[str, Effect] = {"halt": Stop(), "resume": Start()}
    if seat == REFEREE:
        effect = effects.get(action) or AddUsed(Seat(int(action.removeprefix("fine "))), 60)
        return Accepted(state, (), (effect,))
    if action.startswith("dare "):
        dare = Fact("dare", {"seat": seat})
        return Accepted(state, (dare,), (AddUsed(seat, 60),), moved=False, then=(seat, action.removeprefix("dare ")))
    number = int(action.partition("@")[0])
    if number > 9:
        return Refusal("illegal", "too_big")
    return Accepted((*state, number), (Fact("sum", {"sum": sum(state) + number}),))


def departures(state: State, seat: Seat, action: str) -> tuple[Fact, ...]:
    _, named, place = action.partition("@")
    return (Fact("place", {"asked": len(state)}),) if named and int(place) != len(state) else ()


def outcome(state: State) -> Outcome | None:
    if sum(state) < 30:
        return None
    winner = Seat((len(state) - 1) % 2)
    return win((winner,), (Seat(1 - winner),), "reached")


def bars(state: State, ground: str, clock: Clock | None, at: float) -> Refusal | None:
    return Refusal("illegal", "wrong_board") if ground == "wrong_board" and sum(state) >= 20 else None


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game's folder with its book and one rule set."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "book.toml").write_text(BOOK, encoding="utf-8")
    (tmp_path / "rules" / "house.toml").write_text(HOUSE, encoding="utf-8")
    return tmp_path


@pytest.fixture
def game(folder: Path) -> Game:
    book = load_book(folder)
    play: Play[State, str] = Play(
        sides=lambda options: ((Seat(0),), (Seat(1),)),
        start=start,
        to_act=to_act,
        parse=parse,
        notate=lambda state, action: action,
        apply=apply,
        outcome=outcome,
        scene=lambda state, seen: Squares("", "", pieces={}),
        position=sum,
        entries=EntryRules(public=lambda state, text: text.partition("dare")[1] or text, departures=departures),
        refereeing=Refereeing(grounds={"forfeit": ("late", "late_all"), "void": ("wrong_board",)}, bars=bars),
    )
    rules = load_rules(folder, "house", POINTS, book)
    return Game(key="sum", book=book, rule_sets={"house": rules}, plays={"board": play})


@pytest.fixture
def opened(game: Game) -> Callable[..., Table[Any, Any]]:
    """Opens a table of the small game with the given options."""

    def open_(**options: Any) -> Table[Any, Any]:
        table = open_table(game, "house", options)
        assert isinstance(table, Table)
        return table

    return open_
