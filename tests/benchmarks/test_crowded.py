"""Crowded open boards: a ruling on any of them looks into so many positions and no more, and says so where that is not
enough. How long that takes is shown by `python -m benchmarks repetition`."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from engines.core.rulings import Refusal
from engines.xiangqi.position.fen import read_fen
from engines.xiangqi.repetition.case import Judged, judge_from
from engines.xiangqi.repetition.search import Limit
from tests.xiangqi.figures import written

BOARDS = tomllib.loads((Path(__file__).parent / "crowded.toml").read_text("utf-8"))["board"]


def ruled(board: dict[str, str]) -> Judged:
    setup = read_fen(board["fen"])
    assert not isinstance(setup, Refusal)
    judge_from.cache_clear()
    return judge_from(setup.board.key, written(board["cycle"]), Limit())


def bounded(board: dict[str, str]) -> bool:
    """Whether it ran out; then it names nobody."""
    case = ruled(board)
    assert case.boards <= Limit().boards
    if not case.whole:
        assert (case.ruling.side, case.ruling.basis, case.limited) == (None, "out of nodes", True), board
    return not case.whole


def test_they_are_crowded_and_of_all_lengths() -> None:
    lengths = [len(board["cycle"].split()) for board in BOARDS]
    assert len(BOARDS) == 35
    assert (min(lengths), max(lengths)) == (4, 40)
    assert min(sum(sign.isalpha() for sign in board["fen"].split()[0]) for board in BOARDS) >= 20


def test_the_worst_board_is_looked_into_no_further_than_the_total() -> None:
    assert bounded(BOARDS[0])


@pytest.mark.slow
def test_no_crowded_board_is_looked_into_further_than_the_total() -> None:
    assert sum(bounded(board) for board in BOARDS) > len(BOARDS) // 2
