"""并列: on record, whoever is level in everything shares the place, unless a lot was drawn to order them."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.scenes.sheets import Certificate, TableScene
from engines.tournament.lines import Commit, Draw, End, TableResult
from engines.tournament.lots import made, promise, roster, seed_of
from engines.tournament.model import StandingRow
from engines.tournament.sheets import sheet
from engines.tournament.standing import shared
from tests.tournament.test_record import FORMATS, SECRET, Course, whole
from tests.tournament.test_sheets import states


def preliminary(points: dict[int, tuple[int, int]]) -> Course:
    """Eight teams after both rounds of a preliminary; each has these points and 头家 of every round."""
    course = Course("rotation", 3)
    course.enter(8)
    course.draw(1)
    for _ in range(2):
        course.publish()
        for pairing in course.state.open:
            two = (int(pairing.a or 0), int(pairing.b or 0))
            tallies: Any = {
                "points": tuple(points[one][0] for one in two),
                "firsts": tuple(points[one][1] for one in two),
            }
            course.write(TableResult(pairing.round, pairing.table, 0, two, None, "played", tallies))
    return course


def rows(course: Course, name: str) -> list[tuple[Any, ...]]:
    scene = sheet(course.state, name, {})
    assert isinstance(scene, TableScene)
    return [(row.cells[0].value, row.cells[1].value) for row in scene.rows]


BEHIND_THE_CUT = {1: (30, 6), 2: (28, 6), 3: (26, 5), 4: (24, 5), 5: (20, 4), 6: (18, 4), 7: (16, 4), 8: (16, 4)}


def test_two_who_are_level_behind_the_cut_are_both_seventh_to_the_end() -> None:
    course = preliminary(BEHIND_THE_CUT)
    assert [place for place, _ in rows(course, "standings")] == [1, 2, 3, 4, 5, 6, 7, 7]
    grid = sheet(course.state, "standings", {})
    assert isinstance(grid, TableScene)
    assert grid.rows[-1].cells[-1].value.key == "event.by_level"  # type: ignore[union-attr]
    course.publish()
    course.play()
    seventh = [(place, one) for place, one in rows(course, "ranking") if one in (7, 8)]
    assert seventh == [(7, 7), (7, 8)] or seventh == [(7, 8), (7, 7)]
    for one in (7, 8):
        prize = sheet(course.state, "certificate", {}, one)
        assert isinstance(prize, Certificate)
        assert dict(prize.prize.values) == {"place": 7}  # type: ignore[union-attr]
    # What the format itself says, and with it the stored outcome, is as it was.
    assert sorted(row.place or 0 for row in course.state.stand.standing)[-2:] == [7, 8]  # type: ignore[union-attr]


def test_a_lot_on_record_orders_those_who_are_level() -> None:
    """Fourth and fifth are level on the line, so that a lot is drawn, by which seventh and eighth are ordered too."""
    course = preliminary({**BEHIND_THE_CUT, 5: (24, 5)})
    assert [place for place, _ in rows(course, "standings")] == [1, 2, 3, 4, 4, 6, 7, 7]
    state = course.state
    listed = roster(state.field)
    course.write(Commit(promise(SECRET, listed), 3))
    seeded = state.reseeded({**state.event.seeds, 3: seed_of(SECRET, "秋月")})
    course.write(Draw(3, SECRET, "秋月", made(course.state.format, seeded, 3, listed)))
    course.publish()
    course.play()
    assert sorted(place for place, _ in rows(course, "ranking"))[-4:] == [5, 6, 7, 8]


def test_nobody_shares_a_place_with_one_who_went_on() -> None:
    ahead, behind, last = (
        StandingRow(place, name, by=by) for place, name, by in ((4, 1, None), (5, 2, "lot"), (6, 3, "lot"))
    )
    assert [(row.place, row.by) for row in shared([ahead, behind, last], {1})] == [(4, None), (5, None), (5, "level")]


def test_who_has_no_place_shares_none() -> None:
    struck = [StandingRow(None, 1, out="disqualified"), StandingRow(None, 2, by="lot", out="disqualified")]
    assert [(row.place, row.by) for row in shared(struck, ())] == [(None, None), (None, None)]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", FORMATS)
def test_a_place_is_one_more_than_those_who_are_ahead(name: str, seed: int) -> None:
    """At every moment of any event: the order is that of the format, only those on the same tallies share a place, and
    nobody is ordered by a lot that was not drawn."""
    for state in states(whole(name, seed)):
        if state.stand is None:
            continue
        drawn = any(lot.round > 1 for lot in state.lots)
        assert [row.id for row in state.standing] == [row.id for row in state.stand.standing]
        for row, plain in zip(state.standing, state.stand.standing, strict=True):
            assert drawn or row.by != "lot"
            if row.place != plain.place:
                mates = [one for one in state.standing if one.place == row.place]
                assert {tuple(one.tallies.items()) for one in mates} == {tuple(row.tallies.items())}
                assert row.place == 1 + sum((one.place or 99) < (row.place or 0) for one in state.standing)


def test_all_drawn_in_a_round_robin_are_first() -> None:
    """Without 后手局 to tell them apart everyone is level, and nobody alone has won."""
    course = Course("round_robin", 1)
    course.enter(4)
    course.draw(1)
    while course.state.stand is not None and not course.state.stand.over:
        course.publish()
        for pairing in course.state.open:
            two = (int(pairing.a or 0), int(pairing.b or 0))
            course.write(TableResult(pairing.round, pairing.table, 1, two, 0))
    course.write(End("close"))
    seconds = [row for row in course.state.standing if row.by == "seconds"]
    assert [row.place for row in course.state.standing] == ([1, 1, 3, 3] if seconds else [1, 1, 1, 1])
