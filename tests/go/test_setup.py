"""How a table begins: size, komi, handicap, a position; and what people call these when they open one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engines.core.chat.new_table import Opening
from engines.core.game.table import open_table
from engines.core.rulings import Refusal
from engines.go import GAME
from engines.go.board import BLACK, stones_of
from engines.go.new_table import from_words
from engines.go.setup import read_komi, spots
from tests.go.conftest import RULES, opened


@pytest.mark.parametrize(
    ("stones", "points"),
    [
        (2, "D4 Q16"),
        (3, "D4 D16 Q16"),
        (4, "D4 D16 Q4 Q16"),
        (5, "D4 D16 K10 Q4 Q16"),
        (6, "D4 D10 D16 Q4 Q10 Q16"),
        (7, "D4 D10 D16 K10 Q4 Q10 Q16"),
        (8, "D4 D10 D16 K4 K16 Q4 Q10 Q16"),
        (9, "D4 D10 D16 K4 K10 K16 Q4 Q10 Q16"),
    ],
)
def test_handicap_stones_stand_on_the_usual_points_and_white_begins(stones: int, points: str) -> None:
    table = opened(handicap=stones)
    assert stones_of(table.state.frame, table.state.board, BLACK) == points.split()
    assert table.to_act == (1,)
    assert table.state.komi == 0, "nothing is given for them"


@pytest.mark.parametrize(
    ("given", "komi"),
    [(0, "0"), (3.75, "3.75"), ("3.75", "3.75"), ("3又3/4", "3.75"), ("3¾", "3.75"), ("3.75子", "3.75"), (None, "0"),
     ("", "0"), (-2.5, "-2.5"), ("２．５", "2.5"), (0.1, "0.1")],
)  # fmt: skip
def test_komi_is_in_stones(given: Any, komi: str) -> None:
    assert read_komi(given) == Fraction(komi)


@pytest.mark.parametrize(
    ("options", "kind", "point"),
    [
        ({"komi": "abc"}, "unreadable", "komi"),
        ({"komi": True}, "unreadable", "komi"),
        ({"komi": "1e99"}, "unreadable", "komi"),
        ({"komi": "nan"}, "unreadable", "komi"),
        ({"komi": [1]}, "unreadable", "komi"),
        ({"size": 1}, "illegal", "size"),
        ({"size": 20}, "illegal", "size"),
        ({"size": "x"}, "unreadable", "size"),
        ({"size": -9}, "unreadable", "size"),
        ({"handicap": 1}, "illegal", "handicap"),
        ({"handicap": 10}, "illegal", "handicap"),
        ({"handicap": "many"}, "unreadable", "handicap"),
        ({"handicap": 2, "size": 5}, "illegal", "handicap"),
        ({"handicap": 5, "size": 8}, "illegal", "handicap"),
        ({"superko": "never"}, "unreadable", "option"),
        ({"size": 3, "position": "XXX/XXX/XX"}, "unreadable", "position"),
        ({"size": 3, "position": "XXX/XXX/XXX"}, "illegal", "position"),
        ({"size": 3, "position": ".X./.Z./..."}, "unreadable", "position"),
        ({"size": 3, "position": ".../.../... z"}, "unreadable", "position"),
        ({"position": 7}, "unreadable", "position"),
    ],
)
def test_what_a_table_cannot_be_opened_with(options: dict[str, Any], kind: str, point: str) -> None:
    refusal = open_table(GAME, "houqin", options)
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.point) == (kind, point)


def test_a_position_to_start_from() -> None:
    table = opened(size=3, position="X.O/.../x.. w")
    assert table.to_act == (1,)
    assert table.mode.position(table.state) == "X.O/.../X.."


@pytest.mark.parametrize(
    ("text", "options", "rest"),
    [
        ("9路", {"size": 9}, ""),
        ("十三路 让4子", {"size": 13, "handicap": 4}, ""),
        ("19路 贴3.75子 60m+3x30s", {"size": 19, "komi": "3.75"}, "60m+3x30s"),
        ("十七路 让兩子", {"size": 17, "handicap": 2}, ""),
        ("１９路", {"size": 19}, ""),
        ("让三子 贴2.5", {"handicap": 3, "komi": "2.5"}, ""),
    ],
)
def test_people_say_what_table_they_want(text: str, options: dict[str, Any], rest: str) -> None:
    found = from_words(RULES, text, lambda below: 0)
    assert found == Opening(options, rest=rest)


@pytest.mark.parametrize("text", ["", "size=9", "60m", "路", "让子", "贴目", "999路", "三四路"])
def test_other_words_are_the_cores(text: str) -> None:
    assert from_words(RULES, text, lambda below: 0) is None


@pytest.mark.parametrize(("size", "many"), [(5, 0), (8, 4), (9, 5), (13, 5), (15, 9), (19, 9)])
def test_the_dots_of_a_board(size: int, many: int) -> None:
    assert len(set(spots(size))) == many
