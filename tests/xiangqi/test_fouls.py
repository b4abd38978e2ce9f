"""犯规: what the referee records of a real board, by both documents. Nobody types a move there."""

from __future__ import annotations

import pytest

from engines.core.game.table import Played
from engines.core.rulings import REFEREE, Seat
from tests.xiangqi.play import ended, opened, played, refused

WON_BY_BLACK = "black"


@pytest.mark.parametrize(
    ("rule_set", "lines", "reason", "clause"),
    [
        ("houqin", ["foul 0 facing"], "facing", "3.1.2"),
        ("houqin", ["foul 0 suicide"], "suicide", "3.1.6"),
        ("houqin", ["foul 0 illegal_move"], "illegal_move", "3.1.6"),
        ("houqin", ["foul 0 false_limit"] * 3, "fouls", "3.1.8"),
        ("houqin", ["press 0"] * 3, "fouls", "3.1.8"),
        ("houqin", ["press 0", "foul 0 other", "foul 0 false_limit"], "fouls", "3.1.8"),
        ("yingxinchun", ["foul 0 facing"], "facing", "4.1"),
        ("yingxinchun", ["foul 0 suicide"], "suicide", "4.1"),
        ("yingxinchun", ["foul 0 illegal_move"] * 2, "illegal_move", "1"),
        ("yingxinchun", ["foul 0 false_limit"] * 2, "false_limit", "4.1"),
        ("yingxinchun", ["press 0"] * 2, "presses", "4.1"),
        ("yingxinchun", ["press 0", "foul 0 other", "foul 0 illegal_move"], "fouls", "4.1"),
        ("yingxinchun", ["foul 0 other"] * 3, "fouls", "4.1"),
        ("yingxinchun", ["foul 0 illegal_move", "foul 0 false_limit", "foul 0 illegal_move"], "illegal_move", "1"),
    ],
)
def test_3_1_and_4_1_fouls_that_lose(rule_set: str, lines: list[str], reason: str, clause: str) -> None:
    table = opened(rule_set)
    for line in lines:
        assert table.outcome is None
        table = played(table, (REFEREE, line))
    assert ended(table) == (WON_BY_BLACK, reason, f"{rule_set}:{clause}")


@pytest.mark.parametrize(
    ("rule_set", "lines"),
    [
        ("houqin", ["press 0", "press 0", "press 1"]),
        ("houqin", ["foul 0 false_limit", "foul 0 false_limit"]),
        ("yingxinchun", ["press 0", "press 1", "foul 0 false_limit", "foul 1 illegal_move"]),
    ],
)
def test_fouls_are_counted_seat_by_seat(rule_set: str, lines: list[str]) -> None:
    table = opened(rule_set)
    for line in lines:
        table = played(table, (REFEREE, line))
    assert table.outcome is None
    counted = [fact for fact in table.caption if fact.key == "fouled"]
    assert [fact.args["count"] for fact in counted] == [len(fouls) for fouls in table.state.fouls if fouls]


def test_8_1_8_the_national_clause_is_named_where_the_document_leaves_it_to_that() -> None:
    result = opened("yingxinchun").play(REFEREE, "foul 1 illegal_move")
    assert isinstance(result, Played)
    assert [fact.args for fact in result.facts if fact.key == "basis"] == [{"clause": "cxa2011:8.1.8"}]


def test_only_the_referee_records_fouls() -> None:
    for text in ("foul 1 other", "press 1", "ruling red"):
        assert refused(opened(), 0, text)[0] == "referee_only"
    assert refused(opened(), REFEREE, "foul 2 other")[0] == "no_seat"
    assert refused(opened(), REFEREE, "press 9")[0] == "no_seat"
    assert refused(opened(), REFEREE, "foul 0 nonsense")[0] == "text"
    assert refused(opened(), REFEREE, "炮二平五")[0] == "player_only"


def test_4_8_a_table_with_nothing_but_fouls_and_a_decision() -> None:
    table = played(opened("yingxinchun"), (REFEREE, "press 1"), (REFEREE, "foul 0 illegal_move"))
    table = played(table, (REFEREE, "award 1 局面无法恢复"))
    assert ended(table) == ("black", "award", None)
    assert table.moves == 0
    assert refused(table, Seat(0), "炮二平五")[0] == "over"
