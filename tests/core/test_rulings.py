"""Seats by name, and outcomes."""

from __future__ import annotations

import pytest

from engines.core.rulings import CLOCK, REFEREE, Outcome, Seat, draw, seat_from, seat_name, win


@pytest.mark.parametrize(("name", "seat"), [("ref", REFEREE), ("clock", CLOCK), (0, Seat(0)), (5, Seat(5))])
def test_seats_have_one_name(name: str | int, seat: Seat) -> None:
    assert seat_from(name) == seat
    assert seat_name(seat) == name


def test_a_seat_written_as_text_is_read() -> None:
    assert seat_from("3") == Seat(3)


@pytest.mark.parametrize("name", [-1, "-1", "nobody", ""])
def test_other_names_are_no_seat(name: str | int) -> None:
    with pytest.raises(ValueError, match=r"no seat|invalid literal"):
        seat_from(name)


@pytest.mark.parametrize(
    ("outcome", "winners"),
    [
        (win((Seat(0),), (Seat(1),), "mate"), (0,)),
        (draw((Seat(0), Seat(1)), "agreed"), ()),
        (Outcome(((), (Seat(0), Seat(1))), "forfeit"), ()),
        (Outcome(((Seat(0),), (Seat(1),)), "award", void=True), ()),
    ],
)
def test_winners(outcome: Outcome, winners: tuple[int, ...]) -> None:
    assert outcome.winners == winners
