"""How a game ends: a row for each case of both documents."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.game.table import Table, open_table
from engines.core.rulings import CLOCK, REFEREE, Refusal
from engines.registry import GAMES
from engines.xiangqi.move_text import notate_move
from tests.xiangqi.play import BLACK, PERPETUAL, RED, TO_AND_FRO, ended, moved, opened, played, refused

MATE = "3k5/9/9/9/9/9/9/9/R8/1R3K3 w"
TRAPPED = "3k5/9/9/9/9/9/9/9/4R4/4K4 w"
BARE = "3k5/4a4/9/9/9/9/9/9/4A4/4K3r w"
CHECKS = ("车九进一", "将4进1", "车九退一", "将4退1")
IDLE = ("车九平八", "将4进1", "车八平九", "将4退1")
QUIET = "3k5/9/9/9/R8/9/9/9/9/5K3 w - - {} 1"


@pytest.mark.parametrize(
    ("fen", "moves", "houqin", "yingxinchun"),
    [
        (MATE, ("车九进七", "将4平5", "车八进九"), ("red", "mate", "3.1.1"), ("red", "mate", "4.1")),
        (TRAPPED, ("车五进七",), ("red", "stalemate", "3.1.3"), ("red", "stalemate", "4.1")),
        (
            BARE,
            ("仕五退四", "车9平6", "帅五平四"),
            ("draw", "nobody_can_win", "3.2.1"),
            ("draw", "nobody_can_win", "4.2"),
        ),
        (PERPETUAL, CHECKS * 3, ("black", "perpetual_check", "3.1.7"), ("black", "perpetual_check", "6.4")),
    ],
)
def test_by_a_move(fen: str, moves: tuple[str, ...], houqin: Any, yingxinchun: Any) -> None:
    for rule_set, (who, reason, clause) in (("houqin", houqin), ("yingxinchun", yingxinchun)):
        assert ended(moved(opened(rule_set, fen=fen), *moves)) == (who, reason, f"{rule_set}:{clause}")


def test_2_2_a_side_without_a_move_has_lost_though_it_is_not_in_check() -> None:
    table = moved(opened(fen=TRAPPED), "车五进七")
    assert not table.state.board.in_check()
    assert ended(table) == ("red", "stalemate", "houqin:3.1.3")


@pytest.mark.parametrize(
    ("line", "houqin", "yingxinchun"),
    [
        ((RED, "resign"), ("black", "resign", "3.1.9"), ("black", "resign", "4.1")),
        ((REFEREE, "forfeit 0 late"), ("black", "late", "3.1.5"), ("black", "late", "1")),
        ((REFEREE, "forfeit 0,1 late"), ("none", "late", "3.1.5"), ("none", "late", "1")),
        ((REFEREE, "forfeit 1 refuses"), ("red", "refuses", "3.1.10"), ("red", "refuses", "1")),
        (
            (REFEREE, "award draw nobody_can_win"),
            ("draw", "nobody_can_win", "3.2.1"),
            ("draw", "nobody_can_win", "4.2"),
        ),
    ],
)
def test_by_a_word(line: tuple[int, str], houqin: Any, yingxinchun: Any) -> None:
    for rule_set, (who, reason, clause) in (("houqin", houqin), ("yingxinchun", yingxinchun)):
        assert ended(played(opened(rule_set), line)) == (who, reason, f"{rule_set}:{clause}")


def test_3_2_2_a_draw_is_agreed() -> None:
    for rule_set, clause in (("houqin", "3.2.2"), ("yingxinchun", "4.2")):
        table = played(opened(rule_set), (RED, "draw?"), (BLACK, "draw ok"))
        assert ended(table) == ("draw", "agreed", f"{rule_set}:{clause}")


def test_22_1_offers_are_made_on_ones_own_time_and_never_two_more_than_the_opponents() -> None:
    for rule_set, clause in (("houqin", None), ("yingxinchun", "yingxinchun:1")):
        table = opened(rule_set)
        assert refused(table, 1, "draw?")[0] == "turn"
        table = played(table, (RED, "draw?"), (BLACK, "draw no"))
        assert refused(table, 0, "draw?") == ("offers", clause)
        assert table.state.fouls == ((), ())
        table = played(moved(table, "炮二平五"), (BLACK, "draw?"), (RED, "draw no"))
        table = played(moved(table, "马8进7"), (RED, "draw?"))
        assert table.outcome is None


def test_3_1_4_a_flag_loses_and_none_falls_while_time_is_left() -> None:
    table = played(opened(clock="1m"), (RED, "炮二平五", 10))
    assert refused(table, CLOCK, "flag 1", 30)[0] == "time_left"
    assert refused(table, CLOCK, "flag 0", 300)[0] == "time_left"
    assert refused(table, 1, "马8进7", 71)[0] == "time_over"
    assert ended(played(table, (CLOCK, "flag 1", 71))) == ("red", "time", "houqin:3.1.4")
    table = played(opened("yingxinchun"), (RED, "炮二平五", 10))
    assert refused(table, CLOCK, "flag 1", 1800)[0] == "time_left"
    assert ended(played(table, (CLOCK, "flag 1", 1811))) == ("red", "time", "yingxinchun:4.1")


def test_21_6_mate_on_the_board_goes_before_a_flag() -> None:
    table = played(opened(fen=TRAPPED, clock="1m"), (RED, "车五进七", 59))
    assert ended(table)[1] == "stalemate"
    assert refused(table, CLOCK, "flag 0", 90)[0] == "over"


def test_3_2_4_sixty_rounds_without_a_capture_draw_by_themselves_and_need_no_claim() -> None:
    table = opened(fen=QUIET.format(117))
    table = moved(table, *IDLE[:2])
    assert table.outcome is None
    assert refused(table, 0, "claim limit") == ("automatic", "houqin:3.2.4")
    assert ended(moved(table, IDLE[2])) == ("draw", "limit", "houqin:3.2.4")
    assert table.state.fouls == ((), ())


def test_3_2_4_an_event_may_lower_the_number() -> None:
    table = moved(opened(natural_limit=2), *TO_AND_FRO)
    assert ended(table) == ("draw", "limit", "houqin:3.2.4")


def test_4_2_the_natural_limit_is_claimed() -> None:
    table = moved(opened("yingxinchun", fen=QUIET.format(58)), *IDLE[:2])
    assert table.outcome is None
    assert ended(played(table, (RED, "claim limit"))) == ("draw", "limit", "yingxinchun:4.2")
    assert refused(table, 1, "claim limit") == ("turn", "yingxinchun:1")
    assert refused(table, REFEREE, "claim limit")[0] == "player_only"


def test_8_1_4_a_false_claim_is_a_foul_and_costs_five_minutes_and_the_second_in_a_phase_loses() -> None:
    table = opened("yingxinchun", clock="10m")
    table = played(table, (RED, "claim limit", 10))
    assert table.outcome is None
    assert table.state.fouls == (("false_limit",), ())
    assert table.clock is not None
    assert table.clock.left(RED, 10) == 290
    assert ended(played(table, (RED, "claim limit", 11))) == ("black", "false_limit", "yingxinchun:4.1")


def test_8_1_4_the_five_minutes_may_bring_the_flag_down() -> None:
    table = played(opened("yingxinchun", clock="4m"), (RED, "claim limit", 10))
    assert ended(table) == ("black", "time", "yingxinchun:4.1")


def test_4_1_a_phase_ends_with_a_capture() -> None:
    table = played(opened("yingxinchun"), (RED, "claim limit"))
    table = moved(table, "炮二进七")
    table = moved(table, "车9平8")
    assert table.state.false_limits == (0, 0)
    table = played(table, (RED, "claim limit"))
    assert table.outcome is None
    assert len(table.state.fouls[0]) == 2


def checked_for(moves: int) -> Table[Any, Any]:
    """A table of 迎新春 after so many moves of red, every one a check, none of which makes a cycle."""
    table = opened("yingxinchun", fen=PERPETUAL, natural_limit=14)
    for _ in range(moves):
        board, seen = table.state.board, [ply.key for ply in table.state.plies]
        rarest = min(board.checks(), key=lambda move: seen.count(board.after(move).key))
        table = moved(table, notate_move(board, rarest))
        board = table.state.board
        table = moved(table, *[notate_move(board, move) for move in board.legal() if not board.at[move[1]]][:1])
    return table


def test_22_2_of_the_checks_of_whoever_claims_ten_count_and_replies_to_check_do() -> None:
    table = checked_for(14)
    assert table.state.quiet == 28
    claimed = played(table, (RED, "claim limit"))
    assert claimed.outcome is None, "of fourteen checks only ten count"
    assert claimed.state.fouls[0] == ("false_limit",)
    board = table.state.board
    quiet = [notate_move(board, move) for move in board.legal() if move not in board.checks()]
    going_on = next(after for after in (moved(table, text) for text in quiet) if after.outcome is None)
    assert ended(played(going_on, (BLACK, "claim limit"))) == ("draw", "limit", "yingxinchun:4.2")


@pytest.mark.parametrize(
    ("options", "kind", "point"),
    [
        ({"fen": "x"}, "unreadable", "fen"),
        ({"fen": 7}, "unreadable", "fen"),
        ({"fen": "9/9/9/9/9/9/9/9/9 w"}, "unreadable", "fen"),
        ({"fen": "3k6/9/9/9/9/9/9/9/9/4K4 w"}, "unreadable", "fen"),
        ({"fen": "3k5/9/9/9/9/9/9/9/9/4K3z w"}, "unreadable", "fen"),
        ({"fen": "3k5/9/9/9/9/9/9/9/9/4K4 x"}, "unreadable", "fen"),
        ({"fen": "3k5/9/9/9/9/9/9/9/9/R3K4 w - - a 1"}, "unreadable", "fen"),
        ({"fen": "9/9/9/9/9/9/9/9/9/R3K4 w"}, "illegal", "position"),
        ({"fen": "3k5/9/9/9/9/9/9/9/4K4/R3K4 w"}, "illegal", "position"),
        ({"fen": "4k4/9/9/9/9/9/9/9/9/R3K4 w"}, "illegal", "position"),
        ({"fen": "3k5/9/9/9/PPPPPP3/9/9/9/9/4K4 w"}, "illegal", "position"),
        ({"fen": "3k5/9/9/9/9/9/9/9/9/RRR1K4 w"}, "illegal", "position"),
        ({"fen": "3k5/9/9/9/9/9/9/9/P8/4K4 w"}, "illegal", "position"),
        ({"fen": "3k5/9/9/9/9/9/1P7/9/9/4K4 w"}, "illegal", "position"),
        ({"fen": "3k5/9/9/9/9/4B4/9/9/9/4K4 w"}, "illegal", "position"),
        ({"fen": "3k5/9/9/9/9/9/9/4A4/9/4K4 w"}, "illegal", "position"),
        ({"fen": "k8/9/9/9/9/9/9/9/9/R3K4 w"}, "illegal", "position"),
        ({"fen": "3k5/9/9/9/9/9/9/9/9/3RK4 w"}, "illegal", "position"),
        ({"natural_limit": 0}, "illegal", "option"),
        ({"natural_limit": "many"}, "illegal", "option"),
        ({"limit_by": "nobody"}, "illegal", "option"),
        ({"referee": "perhaps"}, "illegal", "option"),
    ],
)
def test_a_table_that_cannot_be_opened_says_why(options: dict[str, Any], kind: str, point: str) -> None:
    refusal = open_table(GAMES["xiangqi"], "houqin", options)
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.point) == (kind, point)


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"),
        ("3k5/9/4e4/9/9/9/9/9/9/RHE1K4 r", "3k5/9/4b4/9/9/9/9/9/9/RNB1K4 w - - 0 1"),
        ("3k5/9/9/9/9/9/9/9/9/R3K4", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"),
        ("3k5/9/9/9/9/9/9/9/9/R3K4 b - - 12 34", "3k5/9/9/9/9/9/9/9/9/R3K4 b - - 12 34"),
    ],
)  # fmt: skip
def test_positions_are_read_and_written(given: str, written: str) -> None:
    table = opened(fen=given)
    assert table.mode.position(table.state) == written
