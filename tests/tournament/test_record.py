"""An event as a record: whole events by chance, in every format, folded, corrected and read out."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.game.record import Entry, fold, in_order, preview, replay
from engines.core.game.table import Played, open_table
from engines.core.rulings import REFEREE, Refusal
from engines.registry import EVENT as GAME
from engines.tournament.drawing import lot_roster, lot_round
from engines.tournament.formats import FORMATS as REGISTERED
from engines.tournament.lines import Begin, Commit, Draw, End, Enter, Leave, Pair, TableResult
from engines.tournament.lots import made, promise, seed_of
from engines.tournament.model import Pairing
from engines.tournament.notation import notate, parse
from engines.tournament.rounds import tables
from engines.tournament.state import State

UNITS = [f"单位{number}" for number in range(1, 10)]
NEEDED: dict[str, dict[str, Any]] = {
    "knockout": {"best_of": {"*": 1, "4": 3, "2": 3}, "third_place": True},
    "rotation": {"scored": "points", "size": 3},
    "groups": {"scored": "places"},
    "swiss": {"rounds": 3},
}
"""What an event of some formats says besides."""
FORMATS = {name: NEEDED.get(name, {}) for name in REGISTERED}
SECRET = "5a" * 32


class Course:
    """An event being played by chance."""

    def __init__(self, name: str, seed: int) -> None:
        self.chance = random.Random(seed)
        self.options = {"format": name, "units": UNITS, **FORMATS[name]}
        self.table: Any = open_table(GAME, "houqin_chess", self.options)
        self.lines: list[Entry] = []

    @property
    def state(self) -> State:
        state: State = self.table.state
        return state

    def write(self, action: Any) -> None:
        played = self.table.play(REFEREE, notate(self.state, action))
        assert isinstance(played, Played), (notate(self.state, action), played)
        self.lines.append(Entry(len(self.lines) + 1, REFEREE, played.text, 0.0))
        self.table = played.table

    def enter(self, count: int) -> None:
        for number in range(1, count + 1):
            self.write(Enter(number, unit=1 + number % len(UNITS)))

    def draw(self, round: int) -> None:
        self.promise(round)
        seeds = {round: seed_of(SECRET, "词")}
        event = self.state.undrawn(seeds) if round == 1 else self.state.reseeded(seeds)
        order = made(self.state.format, event, round, lot_roster(self.state, round))
        self.write(Draw(round, SECRET, "词", order))

    def promise(self, round: int) -> None:
        self.write(Commit(promise(SECRET, lot_roster(self.state, round)), round))

    def publish(self) -> None:
        state, round = self.state, self.state.rounds + 1
        assert state.stand is not None
        if lot_round(state) == round:
            self.draw(round)
            state = self.state
        assert state.stand is not None
        paired = state.format.proposed if state.stand.wants == round else None
        order = paired(state.event, round) if paired is not None else tables(state, round)
        assert order is not None
        self.write(Pair(round, order))
        self.write(Begin(round))

    def result(self, pairing: Pairing) -> TableResult:
        place = (pairing.round, pairing.table)
        if pairing.players is not None:
            order = self.chance.sample(pairing.players, len(pairing.players))
            kind = "playoff" if pairing.kind == "playoff" else "played"
            return TableResult(*place, 0, (), None, kind, {}, tuple((int(one),) for one in order))
        between = tuple(int(one) for one in (pairing.a, pairing.b) if one is not None)
        kind = "extra" if pairing.kind == "extra" else "played"
        if self.state.setup.scored == "points":
            points = (self.chance.randrange(33), self.chance.randrange(32))
            firsts = (self.chance.randrange(5), self.chance.randrange(4))
            tallies: Any = {"points": points, "firsts": firsts}
            won = None if kind == "played" else between[0]
            return TableResult(*place, pairing.game or 0, between, won, kind, tallies)
        won = self.chance.choice([*between, *between, *between, 0])
        return TableResult(*place, pairing.game or 0, between, won, kind)

    def play(self) -> None:
        while True:
            while self.state.open:
                self.write(self.result(self.chance.choice(self.state.open)))
            stand = self.state.stand
            assert stand is not None
            if stand.over:
                break
            self.publish()
            if self.chance.random() < 0.2:
                gone = self.chance.choice([one.id for one in self.state.field if one.id not in self.state.outs])
                self.write(Leave(int(gone), self.state.rounds, "withdrawn", "有事"))
        self.write(End("close"))


def whole(name: str, seed: int) -> Course:
    course = Course(name, seed)
    course.enter(random.Random(seed).choice([4, 7, 11, 13]))
    course.draw(1)
    course.publish()
    course.play()
    return course


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", FORMATS)
def test_a_whole_event_folds_to_the_same_end(name: str, seed: int) -> None:
    course = whole(name, seed)
    folded = fold(open_table(GAME, "houqin_chess", course.options), course.lines)  # type: ignore[arg-type]
    assert folded.broken is None
    assert folded.table.state == course.state
    assert folded.table.outcome is not None
    ranked = [seat for tied in folded.table.outcome.places for seat in tied]
    assert len(set(ranked)) == len(ranked)


@pytest.mark.parametrize("name", FORMATS)
def test_every_line_reads_back_as_it_was_written(name: str) -> None:
    for line in whole(name, 1).lines:
        action = parse(None, None, line.text)
        assert not isinstance(action, Refusal)
        assert notate(None, action) == line.text


@pytest.mark.parametrize("name", FORMATS)
def test_a_correction_is_the_replay_of_the_corrected_record(name: str) -> None:
    """Another winner at any table: what no longer fits is refused and voided, the rest folds as if it had been so."""
    course = whole(name, 2)
    blank: Any = open_table(GAME, "houqin_chess", course.options)
    corrected = 0
    for line in course.lines:
        action = parse(None, None, line.text)
        if not isinstance(action, TableResult) or action.won not in action.between or action.kind != "played":
            continue
        other = next(one for one in action.between if one != action.won)
        change = preview(blank, course.lines, [], (line.seq, REFEREE, notate(None, replace(action, won=other))))
        if isinstance(change, Refusal):
            continue
        corrected += 1
        gone = {line.seq, *change.voided}
        lines = [replace(one, struck=one.seq in gone) for one in course.lines]
        assert change.entry is not None
        again = replay(blank, in_order([*lines, change.entry]))
        assert again.broken is None
        assert again.table.state == change.after.state
    assert corrected or name in ("rotation", "groups")


def test_whoever_newly_qualifies_takes_the_place_of_the_one_he_replaces() -> None:
    """The bracket after a cut keeps everyone else where he was."""
    course = Course("rotation", 5)
    course.enter(8)
    course.draw(1)
    course.publish()
    while course.state.rounds < 3:
        for pairing in course.state.open:
            between = (int(pairing.a or 0), int(pairing.b or 0))
            tallies: Any = {"points": (60 - 6 * between[0], 60 - 6 * between[1])}
            course.write(TableResult(pairing.round, pairing.table, 0, between, None, "played", tallies))
        course.publish()
    bracket = course.state.placed[3]
    inside = {one for table in bracket for one in table}
    line = next(one for one in course.lines if one.text.startswith("result 1."))
    action: Any = parse(None, None, line.text)
    blank: Any = open_table(GAME, "houqin_chess", course.options)
    raised = {"points": tuple(200 if one not in inside else 0 for one in action.between)}
    change = preview(blank, course.lines, [], (line.seq, REFEREE, notate(None, replace(action, tallies=raised))))
    assert not isinstance(change, Refusal)
    after: State = change.after.state
    now = {one for pairing in after.open for one in (pairing.a, pairing.b)}
    kept = [(one, two) for one, two in bracket if one in now and two in now]
    assert all({one, two} in [{each.a, each.b} for each in after.open] for one, two in kept)
    assert now != inside


def test_whoever_newly_goes_on_takes_the_place_in_the_next_group_of_the_one_he_replaces() -> None:
    """The lot of the next groups stands, and its promise with it; what was played in that group is void."""
    course = Course("groups", 5)
    course.enter(12)
    course.draw(1)
    course.publish()
    for _ in range(2):
        for pairing in course.state.open:
            order = tuple((int(one),) for one in pairing.players or ())
            course.write(TableResult(pairing.round, pairing.table, 0, (), None, "played", {}, order))
        if course.state.rounds < 2:
            course.publish()
    (final,) = course.state.placed[2]
    line = next(one for one in course.lines if one.text.startswith("result 1."))
    action: Any = parse(None, None, line.text)
    first, _, _, fourth, *_ = [one for (one,) in action.places]
    turned = tuple(({first: fourth, fourth: first}.get(one, one),) for (one,) in action.places)
    blank: Any = open_table(GAME, "houqin_chess", course.options)
    change = preview(blank, course.lines, [], (line.seq, REFEREE, notate(None, replace(action, places=turned))))
    assert not isinstance(change, Refusal)
    after: State = change.after.state
    (again,) = after.open
    assert again.players == tuple(fourth if one == first else one for one in final)
    assert [each.entry.text.split()[:2] for each in change.refused] == [["result", "2.1"]]
    assert after.lots[1].roster == course.state.lots[1].roster


@pytest.mark.parametrize(
    "text",
    [
        "",
        "entry",
        "entry x",
        "out 1",
        "referee 1.1 ²",
        f"referee 1.1 {'9' * 5_000}",
        "result 1.1 1 2 points=1/0:1",
        "set 1",
    ],
)
def test_what_is_no_line_is_unreadable(text: str) -> None:
    assert parse(None, None, text) == Refusal("unreadable", "text")


WORDS = ("entry", "out", "sub", "commit", "lot", "pair", "start", "extend", "result", "referee", "desk", "set", "close")


@given(st.sampled_from(WORDS), st.text("0123456789.:=>,/-+ wonkidpts²٣", max_size=40))
def test_no_text_is_an_accident(word: str, rest: str) -> None:
    line = parse(None, None, f"{word} {rest}")
    if not isinstance(line, Refusal):
        assert parse(None, None, notate(None, line)) == line
