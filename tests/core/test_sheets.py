"""Scenes of events: values that can be compared and kept, and the parts that large ones are shown in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.core.scenes.parts import LANES, LONGEST, ROUNDS, UPRIGHT_ROWS, parts
from engines.core.scenes.scene import Scene
from engines.core.scenes.sheets import (
    UPRIGHT,
    Bracket,
    Cell,
    Certificate,
    Column,
    Entrant,
    Meeting,
    Round,
    Section,
    Slot,
    TableRow,
    TableScene,
    word,
)
from tests.rendering import events


def bracket(places: int) -> Bracket:
    """Everyone drawn, nothing played; the match that begins at place n is called table n."""
    rounds, left, first = [], places, 1
    while left > 1:
        slots = [Slot(Entrant(first + at)) if left == places else Slot(source=at + 1) for at in range(left)]
        matches = [Meeting(slots[at], slots[at + 1], table=at // 2 + 1) for at in range(0, left, 2)]
        rounds.append(Round(left, tuple(matches)))
        left //= 2
    return Bracket(tuple(rounds), third=Meeting(Slot(), Slot()), notes=(word("event.note"),))


def grid(*sizes: int, cut: int | None = None, columns: int = UPRIGHT + 1) -> TableScene:
    """A wide table, unless it has few columns."""
    rest = (Cell(),) * (columns - 1)
    rows = [
        tuple(TableRow((Cell(Entrant(100 * at + row)), *rest)) for row in range(size)) for at, size in enumerate(sizes)
    ]
    sections = tuple(Section(each, word("event.group", number=at), cut) for at, each in enumerate(rows))
    return TableScene((Column(),) * columns, sections)


SCENES = [bracket(8), grid(3, 2), Certificate(Entrant(1), word("event.first"))]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: type(scene).__name__)
def test_a_scene_of_an_event_is_a_key(scene: Scene) -> None:
    same = replace(scene)
    assert {scene: 1}[same] == 1
    assert hash(scene) == hash(same)
    assert {scene: 1}.get(replace(scene, over=True)) is None


# Places | the parts: how many matches the rounds of each have.
PARTS = [
    (2, [[1]]),
    (8, [[4, 2, 1]]),
    (16, [[4]] * 2 + [[4, 2, 1]]),
    (32, [[4, 2]] * 4 + [[4, 2, 1]]),
    (64, [[4, 2, 1]] * 8 + [[4, 2, 1]]),
    (128, [[4]] * 16 + [[4, 2, 1]] * 8 + [[4, 2, 1]]),
    (256, [[4, 2]] * 32 + [[4, 2, 1]] * 8 + [[4, 2, 1]]),
]


@pytest.mark.parametrize(("places", "expected"), PARTS, ids=[str(row[0]) for row in PARTS])
def test_above_eight_places_a_bracket_is_shown_in_parts_of_three_rounds(places: int, expected: list[list[int]]) -> None:
    whole = bracket(places)
    shown = parts(whole)
    assert all(isinstance(part, Bracket) for part in shown)
    brackets = [part for part in shown if isinstance(part, Bracket)]
    assert [[len(one.matches) for one in part.rounds] for part in brackets] == expected
    assert [part.part for part in brackets] == (
        [None] if len(whole.rounds) <= ROUNDS else [(number, len(shown)) for number in range(1, len(shown) + 1)]
    )
    assert [part.third is not None for part in brackets] == [False] * (len(shown) - 1) + [True]
    first = [match for part in brackets for match in part.rounds[0].matches if part.rounds[0].left == places]
    assert tuple(first) == whole.rounds[0].matches, "everyone is in one part, in order"
    drawn = {match for part in brackets for one in part.rounds for match in one.matches}
    assert drawn == {match for one in whole.rounds for match in one.matches}, "no match is in no part"


def test_what_byes_leave_empty_takes_no_part() -> None:
    """18 of 32: two matches in the first round, eight in the second, which stand four to a part."""
    shown = [part for part in parts(events.bracket(18, 0)) if isinstance(part, Bracket)]
    assert [sum(match is not None for one in part.rounds for match in one.matches) for part in shown] == [5, 5, 7]
    assert len(parts(events.bracket(9, 0))) == 2
    assert all(len(part.rounds) <= ROUNDS for many in range(2, 65) for part in parts(events.bracket(many, 0)))  # type: ignore[attr-defined]
    assert LANES >= 4, "four matches, which lead to one, stand in one part"


def test_a_long_table_goes_on_under_its_head() -> None:
    whole = grid(100, cut=64)
    shown = [part for part in parts(whole) if isinstance(part, TableScene)]
    assert [len(part.rows) for part in shown] == [LONGEST, LONGEST, 28]
    assert [part.part for part in shown] == [(1, 3), (2, 3), (3, 3)]
    assert tuple(row for part in shown for row in part.rows) == whole.rows
    assert [part.sections[0].cut for part in shown] == [None, 28, None], "the line stands where it stood"
    assert {part.sections[0].head for part in shown} == {word("event.group", number=0)}


def test_a_group_that_fits_a_picture_is_not_torn() -> None:
    shown = [part for part in parts(grid(30, 28, 6)) if isinstance(part, TableScene)]
    assert [[len(section.rows) for section in part.sections] for part in shown] == [[30], [28, 6]]


def test_a_group_larger_than_a_picture_goes_on_in_the_next() -> None:
    shown = [part for part in parts(grid(50, 6)) if isinstance(part, TableScene)]
    assert [[len(section.rows) for section in part.sections] for part in shown] == [[36], [14, 6]]
    assert shown[0].sections[0].head == shown[1].sections[0].head


def test_a_long_group_beside_a_short_one_goes_on_beside_it() -> None:
    (shown,) = (part for part in parts(replace(grid(60, 2), abreast=3)) if isinstance(part, TableScene))
    assert [len(section.rows) for section in shown.sections] == [36, 24, 2]
    assert shown.part is None


def test_groups_side_by_side_share_the_height() -> None:
    """Three groups of six take the room of one, with their heads: four such bands fit, the fifth does not."""
    assert len(parts(replace(grid(*[6] * 12), abreast=3))) == 1
    shown = [part for part in parts(replace(grid(*[6] * 16), abreast=3)) if isinstance(part, TableScene)]
    assert [len(part.sections) for part in shown] == [12, 4]


def test_what_stands_side_by_side_has_more_room() -> None:
    assert len(parts(replace(grid(72), abreast=2))) == 1
    assert len(parts(replace(grid(73), abreast=2))) == 2


def test_a_table_of_few_columns_stands_upright_and_has_half_the_rows() -> None:
    shown = [part for part in parts(grid(50, columns=4)) if isinstance(part, TableScene)]
    assert [len(part.rows) for part in shown] == [UPRIGHT_ROWS, UPRIGHT_ROWS, 14]
    assert all(part.upright and part.beside == 1 for part in shown)
    narrow = replace(grid(36, columns=2), abreast=3)
    assert (narrow.beside, len(parts(narrow))) == (2, 1)
    assert replace(grid(36, columns=4), abreast=3).beside == 1


def test_a_certificate_is_one_picture() -> None:
    assert parts(SCENES[2]) == (SCENES[2],)


def test_what_is_no_bracket_is_our_fault() -> None:
    three = tuple(Round(6, (None,) * many) for many in (3, 2, 1))
    for rounds in ((), three):
        with pytest.raises(ValueError, match="no bracket"):
            Bracket(rounds)


def test_a_row_has_a_cell_for_every_column() -> None:
    with pytest.raises(ValueError, match="a cell for each"):
        TableScene((Column(), Column()), (Section((TableRow((Cell(1),)),)),))
    with pytest.raises(ValueError, match="a cell for each"):
        TableScene((), ())
