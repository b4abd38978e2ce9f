"""Tables and positions for the chess tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import chess
import pytest

from engines.chess import GAME
from engines.chess.notation import Act
from engines.chess.state import State, set_up
from engines.core.books.rulesets import Rules
from engines.core.game.table import Played, Setting, Table, open_table
from engines.core.rulings import Seat

ChessTable = Table[State, Act]


@pytest.fixture
def rules() -> Rules:
    return GAME.rule_sets["houqin"]


@pytest.fixture
def at(rules: Rules) -> Callable[[str], ChessTable]:
    """A table at a position given as FEN; the counters may be left out."""

    def build(fen: str) -> ChessTable:
        mode, state = GAME.plays["board"], set_up(rules, chess.Board(fen))
        table: ChessTable = Table(Setting(GAME, mode, rules, {"clock": ""}, ((Seat(0),), (Seat(1),))), state)
        return replace(table, outcome=table._cite(mode.outcome(state)))

    return build


@pytest.fixture
def played() -> Callable[..., ChessTable]:
    """A table after a game score, the seats taking turns: `played("e4 e5 Nf3")`."""

    def build(score: str = "", options: dict[str, Any] | None = None) -> ChessTable:
        table = open_table(GAME, "houqin", options)
        assert isinstance(table, Table)
        for ply, text in enumerate(score.split()):
            step = table.play(Seat(ply % 2), text)
            assert isinstance(step, Played), (text, step)
            table = step.table
        return table

    return build
