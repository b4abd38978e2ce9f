"""Names in a line as dictation writes them: by their sound, where only one at the table can be meant."""

from __future__ import annotations

import pytest

from bot.app.table.sitting import with_seats

SEATS = {"小陈": "A2", "小郑": "A3", "小王": "B3", "ann": "A1"}


@pytest.mark.parametrize(
    ("typed", "seated"),
    [
        ("小晨头家，小正二家", "A2 头家， A3 二家"),
        ("小陈头家 Ann二家", "A2 头家  A1 二家"),
        ("小鬼收的", "小鬼收的"),
        ("小林头家", "小林头家"),
    ],
)
def test_a_name_is_known_by_its_sound(typed: str, seated: str) -> None:
    assert with_seats(typed, SEATS) == seated


def test_a_name_that_two_may_have_is_left_as_it_stands() -> None:
    assert with_seats("小尘头家", {"小陈": "A2", "小晨": "B1"}) == "小尘头家"
