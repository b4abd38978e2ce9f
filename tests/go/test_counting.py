"""第8条: areas, shared points, komi, and the sum as it is told. X is black, O white."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from sgfmill.boards import Board as SgfmillBoard

from bot.app.speech.words import words
from engines.core.rulings import Refusal
from engines.go.board import BLACK, EMPTY
from engines.go.counting import Count, count, count_fact
from engines.go.queries import dead_of
from engines.go.state import State, place_stone
from tests.go.conftest import RULES, drawn, fresh

SPLIT = ".X.O. .X.O. .X.O. .X.O. .X.O."
"""A column of shared points between two walls."""


def counted(rows: str, dead: str = "", komi: str = "0") -> Count:
    frame, board = drawn(rows)
    given_up = dead_of(frame, RULES, board, dead.split())
    assert not isinstance(given_up, Refusal)
    return count(frame, board, given_up, Fraction(komi))


@pytest.mark.parametrize(
    ("rows", "dead", "komi", "black", "white", "winner"),
    [
        ("... ... ...", "", "0", "4.5", "4.5", None),
        ("X.. ... ...", "", "0", "9", "0", 0),
        (SPLIT, "", "0", "12.5", "12.5", None),
        (SPLIT, "", "0.5", "12.5", "12.5", 1),
        (".XXO. .X.O. .X.O. .X.O. .X.O.", "", "0", "13", "12", 0),
        # A point that both touch is shared, wherever it is.
        (".XO.. XXO.. ..O.. OOO.. .....", "", "0", "5", "20", 1),
        # Dead stones are taken off, and their points are the opponent's.
        (".X.O. .X.O. .X.OX .X.O. .X.O.", "E3", "0", "12.5", "12.5", None),
        ("OX... .X... .X... .X... .X...", "A5", "0", "25", "0", 0),
        ("OX... .X... .X... .X... .X...", "", "0", "22", "3", 0),
        # 双活: two chains without eyes; the two points between them are shared.
        ("OX.O. OX.O. OXXO. OOOO. .....", "", "0", "5", "20", 1),
    ],
)
def test_8_living_stones_and_what_they_surround(
    rows: str, dead: str, komi: str, black: str, white: str, winner: int | None
) -> None:
    found = counted(rows, dead, komi)
    assert (found.black, found.white, found.winner) == (Fraction(black), Fraction(white), winner)


@pytest.mark.parametrize(
    ("black", "komi", "said"),
    [
        ("184", "3.75", "⚑ 黑 184 子，白 177 子；归本数 180.5+3.75=184.25 → 黑负 0.25 子"),
        ("185", "3.75", "⚑ 黑 185 子，白 176 子；归本数 180.5+3.75=184.25 → 黑胜 0.75 子"),
        ("181", "0", "⚑ 黑 181 子，白 180 子；归本数 180.5 → 黑胜 0.5 子"),
        ("180", "0", "⚑ 黑 180 子，白 181 子；归本数 180.5 → 黑负 0.5 子"),
        ("180.5", "0", "⚑ 黑 180.5 子，白 180.5 子；归本数 180.5 → 和棋"),
        ("183", "2.5", "⚑ 黑 183 子，白 178 子；归本数 180.5+2.5=183 → 和棋"),
        ("179", "-2.5", "⚑ 黑 179 子，白 182 子；归本数 180.5−2.5=178 → 黑胜 1 子"),
    ],
)
def test_8_the_sum_is_told(black: str, komi: str, said: str) -> None:
    fact = count_fact(Count(Fraction(black), 361 - Fraction(black), Fraction(komi), {}))
    assert fact.point == "count"
    sentence = words("zh").fact("go", fact)
    assert sentence is not None
    assert sentence.replace("<b>", "").replace("</b>", "") == said


def filled(chance: Random, size: int) -> State:
    """A game without passes to where hardly anything is left to play; nobody fills an eye of his own."""
    state = fresh(size)
    for _ in range(3 * size * size):
        places = [place for place in state.frame.names if state.board[place] == EMPTY and not _eye(state, place)]
        chance.shuffle(places)
        played = next(
            (done for place in places if not isinstance(done := place_stone(state, state.turn, place), Refusal)), None
        )
        if played is None:
            break
        state = played.state
    return state


def _eye(state: State, place: int) -> bool:
    own = BLACK if state.turn == 0 else 2
    return all(state.board[near] in (own, 3) for near in state.frame.around(place))


@pytest.mark.parametrize("size", [9, 13, 19])
def test_filled_boards_are_counted_as_sgfmill_counts_them(size: int) -> None:
    for seed in range(3):
        state = filled(Random(f"{size} {seed}"), size)
        other = SgfmillBoard(size)
        for place, name in state.frame.names.items():
            if state.board[place] != EMPTY:
                row, column = int(name[1:]) - 1, state.frame.grid.files.index(name[0])
                other.board[row][column] = "b" if state.board[place] == BLACK else "w"
        found = count(state.frame, state.board, (), Fraction(0))
        assert found.black + found.white == size * size
        assert found.black - found.white == other.area_score()
