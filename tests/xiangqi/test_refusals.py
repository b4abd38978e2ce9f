"""Why a move does not count: a row for each reason, named by its clause, with the point where it is."""

from __future__ import annotations

import pytest

from engines.core.rulings import Refusal, Seat
from engines.xiangqi.position.fen import START
from tests.xiangqi.play import moved, opened, refused

LEG = "3k5/9/9/9/9/4p4/4N4/9/9/5K3 w"
EYE = "3k5/9/9/9/9/9/9/4B4/5R3/4K4 w"
SCREENS = "3k5/9/4r4/4p4/4p4/9/4P4/4C4/9/5K3 w"
BLOCKED = "3k5/9/9/9/4p4/9/9/4R3C/9/5K2N w"
FACE = "3k5/9/9/9/9/9/9/3N5/9/3K5 w"
PINNED = "3kr4/9/9/9/9/9/9/4N4/9/4K4 w"
CHECKED = "3k5/9/9/9/9/9/9/9/4r4/3AK4 w"
SOLDIER = "3k5/9/9/9/2P6/6P2/9/9/9/4K4 w"
BLACK = "3k5/9/9/9/6p2/9/2p6/9/9/5K3 b"


@pytest.mark.parametrize(
    ("fen", "text", "point", "clause", "where"),
    [
        (START, "车二进一", "no_piece", "1.2", ""),
        (START, "e5e6", "no_piece", "1.2", "E5"),
        (START, "h9g7", "no_piece", "1.2", "H9"),
        (START, "前炮进一", "no_piece", "1.2", ""),
        (START, "马二进五", "wrong_way", "1.2", ""),
        (START, "马二平三", "wrong_way", "1.2", ""),
        (START, "炮二平二", "wrong_way", "1.2", ""),
        (START, "车一退一", "wrong_way", "1.2", ""),
        (START, "仕四进三", "palace", "1.2", ""),
        (START, "仕四进六", "wrong_way", "1.2", ""),
        (START, "相三进二", "wrong_way", "1.2", ""),
        (START, "帅五平三", "wrong_way", "1.2", ""),
        (START, "兵三退一", "wrong_way", "1.2", ""),
        (START, "兵三进二", "wrong_way", "1.2", ""),
        (START, "h2i4", "wrong_way", "1.2", ""),
        (START, "兵三平四", "river", "1.2", ""),
        (SOLDIER, "兵三平四", "river", "1.2", ""),
        (LEG, "马五进六", "leg", "1.2", "E4"),
        (EYE, "相五退三", "eye", "1.2", "F1"),
        (START, "相三进五", None, None, None),
        ("3k5/9/9/9/9/2B6/9/9/9/R4K3 w", "相七进五", "river", "1.2", ""),
        ("3k5/9/9/9/9/9/9/5K3/9/R8 w", "帅四平三", "palace", "1.2", ""),
        ("3k5/9/9/9/9/9/9/3A1K3/9/R8 w", "仕六进五", "palace", "1.2", ""),
        (SCREENS, "炮五进三", None, None, None),
        (SCREENS, "炮五进四", "screen", "1.3", "E3 E5"),
        (SCREENS, "炮五进五", "screen", "1.3", "E3 E5 E6"),
        ("3k5/9/9/9/4p4/9/9/4C4/9/5K3 w", "炮五进三", "screen", "1.3", ""),
        (SCREENS, "炮五进二", "blocked", "1.2", "E3"),
        (BLOCKED, "车五进五", "blocked", "1.2", "E5"),
        (BLOCKED, "车五平一", "own_piece", "1.3", "I2"),
        (BLOCKED, "炮一退二", "own_piece", "1.3", "I0"),
        (START, "车一进四", "blocked", "1.2", "I3"),
        (START, "车一平二", "own_piece", "1.3", "H0"),
        (START, "马二进四", "leg", "1.2", "G0"),
        (FACE, "马六进五", "facing", "1.2", ""),
        ("3k5/9/9/9/9/9/9/9/9/R3K4 w", "帅五平六", "facing", "1.2", ""),
        (PINNED, "马五进六", "in_check", "2.1", "E9"),
        (CHECKED, "仕六进五", None, None, None),
        (CHECKED, "帅五进一", None, None, None),
        ("3k5/9/9/9/9/9/9/9/4r4/3AKr3 w", "仕六进五", "in_check", "2.1", "F0"),
        (BLACK, "卒7平6", "river", "1.2", ""),
        (BLACK, "卒3退1", "wrong_way", "1.2", ""),
    ],
)  # fmt: skip
def test_the_first_thing_that_is_wrong(
    fen: str, text: str, point: str | None, clause: str | None, where: str | None
) -> None:
    for rule_set in ("houqin", "yingxinchun"):
        table = opened(rule_set, fen=fen)
        result = table.play(table.to_act[0], text)
        if point is None:
            assert not isinstance(result, Refusal)
            continue
        assert isinstance(result, Refusal), result
        assert (result.kind, result.point) == ("illegal", point)
        assert result.clause == (f"houqin:{clause}" if rule_set == "houqin" else "yingxinchun:1")
        if where is not None:
            named = [str(fact.args["point"]) for fact in result.facts if "point" in fact.args]
            assert " ".join(named) == where


def test_1_1_red_moves_first_and_the_sides_take_turns() -> None:
    table = opened()
    assert refused(table, 1, "炮8平5") == ("turn", "houqin:1.1")
    table = moved(table, "炮二平五")
    assert refused(table, 0, "马二进三") == ("turn", "houqin:1.1")
    assert refused(opened("yingxinchun"), 1, "马8进7") == ("turn", "yingxinchun:1")


def test_what_is_no_move_is_called_that_whoever_says_it() -> None:
    for seat in (0, 1, -1):
        result = opened().play(Seat(seat), "你好")
        assert isinstance(result, Refusal)
        assert (result.kind, result.point) == ("unreadable", "text")


def test_a_refused_move_changes_nothing_and_is_no_loss() -> None:
    table = opened(fen=FACE)
    for _ in range(5):
        assert refused(table, 0, "马六进五")[0] == "facing"
    assert table.outcome is None


def test_when_no_reading_can_be_played_the_front_piece_says_why() -> None:
    """Both chariots stand on file 5: the front one leaves the board, the rear one is blocked by the front one."""
    table = opened(fen="3k5/4R4/9/4R4/9/9/9/9/9/5K3 w")
    assert refused(table, 0, "车五进二")[0] == "wrong_way"
    assert refused(table, 0, "前车进二")[0] == "wrong_way"
    assert refused(table, 0, "后车进二")[0] == "own_piece"
