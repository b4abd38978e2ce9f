"""第5条: what may not come again, and what may. X is black, O white; the last move of a row is judged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.core.rulings import Refusal
from engines.go.state import State
from tests.go.conftest import after, fresh, state_of, tried

KO = ".XO. XO.O .XO. ...."
TRIPLE = ".XO...... XO.O..... .XO...... .XO...... X.XO..... .XO...... .XO...... XO.O..... .XO......"
"""三劫循环: two kos are White's, one is Black's."""
SENT = "..... ..... ..... OOX.. .X.X."
"""送二还一: Black adds a stone in the corner, White takes two, Black takes one back."""
EMPTY = ".... .... .... ...."
LIVING = "A3 A2 B3 D3 D2 A1 B1 A4 D4 B4 C1 C3 C4 B4 D4 A4"
"""长生: in every round each side gives up two stones and takes two."""


def judged(state: State, moves: str) -> tuple[str, int] | None:
    """Why the last of some moves is refused, and the move after which the position stood; None where it is played."""
    *before, last = moves.split()
    found = tried(after(state, *before), last)
    if not isinstance(found, Refusal):
        return None
    assert found.clause == "houqin:5"
    (number,) = (fact.args["number"] for fact in found.facts if fact.key == "repeats")
    return found.point, int(str(number))


SIT, POS = "situational", "positional"
CASES = [
    pytest.param(KO, "C3 B3", SIT, ("ko", 0), id="打劫: taken back at once"),
    pytest.param(KO, "C3 B3", POS, ("ko", 0), id="打劫: positional"),
    pytest.param(KO, "C3 D1 A1 B3", SIT, None, id="打劫: after a move elsewhere it may be taken back"),
    pytest.param(KO, "C3 D1 A1 B3 C3", SIT, ("ko", 3), id="打劫: and not at once by the other side"),
    pytest.param(KO, "C3 D1 A1 B3 B1 C1 C3", SIT, None, id="打劫: but again after another"),
    pytest.param(KO, "C3 pass pass B3", SIT, ("superko", 0), id="passes are no move elsewhere"),
    pytest.param(TRIPLE, "C8 B5 C2 B8 C5", SIT, None, id="三劫循环: five are played"),
    pytest.param(TRIPLE, "C8 B5 C2 B8 C5 B2", SIT, ("superko", 0), id="三劫循环: the sixth comes round"),
    pytest.param(TRIPLE, "C8 B5 C2 B8 C5 B2", POS, ("superko", 0), id="三劫循环: positional"),
    pytest.param(SENT, "A1 C1 B1", SIT, None, id="送二还一: the board of the start, but White faces it"),
    pytest.param(SENT, "A1 C1 B1", POS, ("superko", 0), id="送二还一: positional, whoever faces it"),
    pytest.param(SENT, "A1 C1 B1 pass A1", SIT, ("superko", 1), id="送二还一: sent once more"),
    pytest.param(EMPTY, LIVING, SIT, ("superko", 12), id="长生"),
    pytest.param(EMPTY, LIVING, POS, ("superko", 12), id="长生: positional"),
]


@pytest.mark.parametrize(("rows", "moves", "superko", "ruling"), CASES)
def test_5_a_position_that_was_faced_before_does_not_come_again(
    rows: str, moves: str, superko: str, ruling: tuple[str, int] | None
) -> None:
    assert judged(state_of(rows, positional=superko == POS), moves) == ruling


def test_5_a_pass_is_never_a_repetition() -> None:
    state = after(fresh(5), "C3", "pass", "pass", "pass", "pass", "pass", "D4")
    assert len(state.seen) == 8 * 8, "the start and seven moves"


def test_5_keys_that_agree_by_chance_are_looked_into() -> None:
    """Every position is given the same key: nothing but the boards themselves can tell them apart."""
    state = after(state_of(KO), "C3", "D1", "A1")
    blind = tuple(tuple(0 for _ in row) for row in state.frame.stones)
    frame = replace(state.frame)
    object.__setattr__(frame, "stones", blind)
    alike = replace(state, frame=frame, key=0, seen=bytes(len(state.seen)))
    positional = replace(alike, positional=True)
    assert not isinstance(tried(positional, "B3"), Refusal)
    again = tried(after(positional, "B3"), "C3")
    assert isinstance(again, Refusal)
    assert again.point == "ko"


def test_no_old_board_is_kept() -> None:
    state = after(fresh(19), "D4", "Q16", "pass", "C3")
    held = (state.board, state.first, state.seen, state.moves)
    assert [len(value) for value in held] == [20 * 21, 20 * 21, 8 * 5, 2 * 4]
