"""Pictures of events by chance: at every moment of any format each picture there is can be drawn and shows everyone."""

from __future__ import annotations

import pytest

from engines.core.game.record import replay
from engines.core.game.table import Played, open_table
from engines.core.scenes.sheets import Bracket, Entrant, Phrase, TableScene
from engines.registry import EVENT as GAME
from engines.tournament.lines import TableResult
from engines.tournament.notation import parse
from engines.tournament.sheets import sheet
from engines.tournament.sheets.pairings import seats
from engines.tournament.sheets.rounds import left_in, rounds_in
from engines.tournament.state import State
from rendering.labels import Labels
from rendering.layout import Plate
from rendering.registry import lay_out
from tests.tournament.test_record import FORMATS, Course, whole

NAMES = ("bracket", "pairings", "standings", "ranking", "results")


def states(course: Course) -> list[State]:
    """Every state that the event went through."""
    steps = replay(open_table(GAME, "houqin_chess", course.options), course.lines).steps  # type: ignore[arg-type]
    return [step.result.table.state for step in steps if isinstance(step.result, Played)]


def keys(scene: TableScene | Bracket) -> set[str]:
    """Every word that a picture asks for."""
    asked: set[str] = set()

    class Words(dict[str, str]):
        def get(self, key: str, default: str = "") -> str:  # type: ignore[override]
            asked.add(key)
            return default

    lay_out(scene, Labels("t", words=Words()))
    return {key for key in asked if key.startswith("event.")}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", FORMATS)
def test_every_picture_can_be_drawn_at_every_moment(name: str, seed: int) -> None:
    course = whole(name, seed)
    everyone = {entry.id for entry in course.state.field}
    asked: set[str] = set()
    for state in states(course):
        for picture in NAMES:
            scene = sheet(state, picture, {})
            if state.stand is None:
                assert scene is None
            elif isinstance(scene, TableScene):
                shown = [cell.value for row in scene.rows for cell in row.cells if isinstance(cell.value, Entrant)]
                if picture == "ranking":
                    assert {*shown} == everyone
                    assert len(shown) == len(everyone)
                asked |= keys(scene)
    final = sheet(course.state, "ranking", {})
    assert isinstance(final, TableScene)
    assert asked <= GAME.says.pictured


def test_byes_are_no_boxes_and_18_players_have_17_matches() -> None:
    course = Course("knockout", 3)
    course.enter(18)
    course.draw(1)
    course.publish()
    scene = sheet(course.state, "bracket", {})
    assert isinstance(scene, Bracket)
    assert [sum(match is not None for match in round.matches) for round in scene.rounds] == [2, 8, 4, 2, 1]
    assert [round.left for round in scene.rounds] == [32, 16, 8, 4, 2]
    assert [round.rule.key if round.rule else "" for round in scene.rounds] == [
        *["event.rule_1"] * 3,
        *["event.rule_3"] * 2,
    ]
    assert scene.third is not None
    assert (scene.third.a.source, scene.third.a.loser) == (1, True)
    assert (rounds_in(course.state), left_in(course.state, 5)) == (5, 2)
    pairings = sheet(course.state, "pairings", {}, 1)
    assert isinstance(pairings, TableScene)
    assert len(pairings.rows) == 2
    assert len(list(seats(course.state, 1))) == 4


def test_a_double_round_robin_is_laid_out_with_both_meetings_in_one_field() -> None:
    """The first meeting stands before the second."""
    course = Course("double_round_robin", 1)
    course.enter(4)
    course.draw(1)
    one, two, three, four = (int(name or 0) for name in course.state.placed[0][0])
    fields = []
    for won in ({(one, four): one, (two, three): 0}, {}, {}, {(four, one): 0, (three, two): three}):
        course.publish()
        for each in course.state.open:
            between = (int(each.a or 0), int(each.b or 0))
            course.write(TableResult(each.round, each.table, 1, between, won.get(between, between[0])))
        table = sheet(course.state, "standings", {})
        assert isinstance(table, TableScene)
        rows = [(row.cells[1].value, row.cells[2:6]) for row in table.rows]
        order = [name for name, _ in rows]
        fields.append({(mine, theirs): cell.value for mine, cells in rows
                       for theirs, cell in zip(order, cells, strict=True)})  # fmt: skip
    first, *_, last = fields
    assert (first[Entrant(one), Entrant(four)], first[Entrant(four), Entrant(one)]) == ("2", "0")
    assert (first[Entrant(two), Entrant(three)], first[Entrant(one), Entrant(two)]) == ("1", "")
    assert (last[Entrant(one), Entrant(four)], last[Entrant(four), Entrant(one)]) == ("2+1", "0+1")
    assert (last[Entrant(three), Entrant(two)], last[Entrant(two), Entrant(three)]) == ("1+2", "1+0")
    assert last[Entrant(one), Entrant(one)] == "—"


def test_both_forfeit_and_whoever_waits_walks_over_an_empty_place() -> None:
    from engines.tournament.lines import TableResult

    course = Course("knockout", 1)
    course.enter(4)
    course.draw(1)
    course.publish()
    one, two = course.state.open
    course.write(TableResult(1, one.table, 0, (int(one.a or 0), int(one.b or 0)), None, "double_forfeit"))
    course.write(TableResult(1, two.table, 0, (int(two.a or 0), int(two.b or 0)), int(two.a or 0)))
    scene = sheet(course.state, "bracket", {})
    assert isinstance(scene, Bracket)
    final = scene.rounds[1].matches[0]
    assert final is not None
    assert (final.a.entrant, final.b.entrant, final.winner, final.state) == (0, two.a, 1, "walkover")
    assert scene.champion == two.a


@pytest.mark.parametrize("name", FORMATS)
def test_what_was_overturned_can_be_drawn_beneath_every_table(name: str) -> None:
    """Whatever was a result once may be void at any other moment."""
    course = whole(name, 0)
    results = [told for line in course.lines if isinstance(told := parse(None, None, line.text), TableResult)]
    voids = {(each.round, each.table): each for each in results}
    for state in states(course):
        for picture in ("bracket", "pairings", "results"):
            plain, scene = sheet(state, picture, {}), sheet(state, picture, {}, voids=voids)
            assert (scene is not None) >= (plain is not None)
            if isinstance(scene, TableScene | Bracket):
                assert lay_out(scene, Labels("t")).height >= (lay_out(plain, Labels("t")).height if plain else 0)
                assert keys(scene) <= GAME.says.pictured


def test_a_void_result_stands_struck_beneath_its_match() -> None:
    """Of those who still meet there the winner is enough; others are named."""
    course = Course("knockout", 0)
    course.enter(4)
    course.draw(1)
    one, two, other, _ = (int(name or 0) for table in course.state.placed[1] for name in table)
    for between, key in (((one, two), "event.void_same"), ((one, other), "event.void_won")):
        void = TableResult(1, 1, 1, between, between[0], reason="10:7")
        scene = sheet(course.state, "bracket", {}, voids={(1, 1): void})
        assert isinstance(scene, Bracket)
        first, second = (meeting for meeting in scene.rounds[0].matches if meeting is not None)
        assert isinstance(first.void, Phrase)
        assert (first.void.key, dict(first.void.values)["score"]) == (key, "10:7")
        assert second.void is None
        items = lay_out(scene, Labels("t")).items
        assert [item.ink for item in items if isinstance(item, Plate)].count("struck") == 1
