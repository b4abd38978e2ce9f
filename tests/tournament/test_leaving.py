"""退赛 and 取消资格 at any moment of any event: what was right when it came is never an error because of who is out."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.app.event.draws.proof import holds
from bot.app.event.entries.departure import next_round
from engines.core.game.record import fold
from engines.core.game.table import open_table
from engines.registry import EVENT as GAME
from engines.tournament.drawing import lot_round
from engines.tournament.formats import FORMATS as REGISTERED
from engines.tournament.lines import End, Leave, Recall, Why
from tests.tournament.asking import Answer, Event, both, plain
from tests.tournament.test_record import Course

VARIED: dict[str, list[dict[str, Any]]] = {
    "knockout": [{}, {"third_place": True}, {"best_of": {"*": 1, "4": 3, "2": 3}}, {"best_of": 3, "replay_limit": 1}],
    "rotation": [{}, {"odd": "mean"}, {"cut": 4, "rounds": 1}, {"cut": 0}, {"separation": "none", "third_place": True}],
    "groups": [{}, {"group_size": 4, "advance": 2}, {"group_size": 3, "advance": 1}, {"separation": "none"}],
    "swiss": [{"rounds": 3}, {"rounds": 4, "scoring": [3, 1, 0]}],
}
FORMATS = {name: VARIED.get(name, [{}]) for name in REGISTERED}
FIELDS = (4, 5, 7, 8, 11, 13, 18)
SOMEBODY_LEAVES = 0.18


class Play:
    """An event that is played by chance, told with names or without, while people leave it."""

    def __init__(self, form: str, seed: int, *, wild: bool = False) -> None:
        self.chance, self.form, self.wild = random.Random(f"{form} {seed}"), form, wild
        options = self.chance.choice(FORMATS[form])
        least = {"rotation": options.get("cut", 0), "swiss": 8}.get(form, 2)  # a Swiss field that can be paired at all
        size = self.chance.choice([one for one in FIELDS if one >= least])
        self.event = Event(form, plain(size), f"签{seed}", **options)
        self.names = list(range(1, size + 1))
        self.named = self.chance.random() < 0.8
        self.reached: dict[Any, int | None] = {}

    def now(self) -> Answer:
        answer = self.event.advance()
        assert answer["ok"], (self.event.question, self.event.results, self.event.out, answer)
        return answer

    def result(self, pairing: Answer) -> Answer:
        told = {key: pairing[key] for key in ("round", "table")}
        if pairing.get("players"):
            return told | self.places(pairing)
        told |= {key: pairing[key] for key in ("a", "b", "game") if self.named and pairing.get(key)}
        told |= {"game": pairing["game"]} if pairing.get("game") else {}
        if pairing["kind"] == "extra":
            return told | {"kind": "extra", "winner": self.chance.choice("ab")}
        if self.form == "rotation":
            points = {side: self.chance.choice([8, 13, 16, 20]) for side in "ab"}
            return told | {"points": points, "firsts": {side: self.chance.randrange(4) for side in "ab"}}
        drawn = self.chance.random() < 0.2 and pairing["kind"] != "referee"
        return told | {"winner": "draw" if drawn else self.chance.choice("ab")}

    def places(self, pairing: Answer) -> Answer:
        order = self.chance.sample(pairing["players"], len(pairing["players"]))
        if pairing["kind"] == "playoff":
            return {"kind": "playoff", "places": order[: self.chance.choice([1, len(order)])]}
        options = self.event.question["options"]
        line = 3 if pairing["kind"] == "final" else options.get("advance", 3)
        told: list[Any] = order[: self.chance.choice([line, len(order)])]
        at = self.chance.randrange(len(told))
        if self.chance.random() < 0.4:
            told[at : at + 3] = [told[at : at + 3]]
        return {"places": told}

    def leaves(self, now: Answer) -> bool:
        """Somebody leaves from the next round in which he has something to play, as the chat has it; at the wire it may
        be any round."""
        gone = {out["id"] for out in self.event.out}
        name = self.chance.choice([name for name in self.names if name not in gone] or [0])
        if not name:
            return False
        waits = [each["round"] for each in now["pairings"] if name in (*both(each), *(each.get("players") or ()))]
        sat = [each["round"] for each in now["settled"] if name in both(each)] if self.form == "knockout" else []
        last = max((each["round"] for each in self.event.results), default=0)
        round = min(waits, default=max(sat, default=last) + 1)
        why = self.chance.choice(["withdrawn", "disqualified"])
        self.reached[name] = {row["id"]: row["place"] for row in now["standing"]}[name]
        self.event.leave(name, self.chance.randrange(1, 5) if self.wild else round, why)
        return True

    def run(self) -> Answer:
        now = self.now()
        for _ in range(120):
            if self.chance.random() < SOMEBODY_LEAVES and self.leaves(now):
                pass
            elif now["pairings"]:
                self.event.results.append(self.result(self.chance.choice(now["pairings"])))
            elif self.chance.random() < 0.4:
                break
            now = self.now()
            self.check(now)
        return now

    def check(self, now: Answer) -> None:
        """What holds at every moment for whoever is out."""
        rows = {row["id"]: row for row in now["standing"]}
        assert sorted(rows) == self.names
        for out in self.event.out:
            name, place = out["id"], rows[out["id"]]["place"]
            if out["why"] == "disqualified":
                assert place is None
                assert now["champion"] != name
            elif now["over"]:
                assert place is not None
            if out["why"] == "withdrawn" and self.form == "knockout" and self.reached[name] is not None:
                assert place == self.reached[name] or self.wild
            paired = [each for each in now["pairings"] if each["round"] >= out["round"]]
            assert not any(name in (*both(each), *(each.get("players") or ())) for each in paired)
            self.unqualified(now, out)

    def unqualified(self, now: Answer, out: Answer) -> None:
        """Whoever left before the knockout was published is not in it."""
        first = self.event.question["options"].get("rounds", 2) + 1
        named = any(
            out["id"] in (told.get("a"), told.get("b")) for told in self.event.results if told["round"] == first
        )
        if self.form == "rotation" and out["round"] <= first and not named:
            assert not any(out["id"] in both(each) for each in now["settled"] if each["round"] >= first)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("wild", [False, True])
def test_nobody_who_leaves_makes_what_was_right_an_error(form: str, wild: bool) -> None:
    """Random events, every format, every moment."""
    for seed in range(12):
        Play(form, seed, wild=wild).run()


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("wild", [False, True])
@pytest.mark.parametrize("part", range(10))
def test_nobody_who_leaves_makes_what_was_right_an_error_in_many_events(form: str, wild: bool, part: int) -> None:
    for seed in range(1_000 + 60 * part, 1_060 + 60 * part):
        Play(form, seed, wild=wild).run()


class Record(Course):
    """An event on record, with people leaving between any two of its lines."""

    def __init__(self, form: str, seed: int) -> None:
        super().__init__(form, seed)
        self.unpublished: dict[int, int] = {}
        """The first round that was not published when somebody left."""

    def leaves(self, how_often: float = SOMEBODY_LEAVES, why: Why | None = None) -> None:
        state = self.state
        there = [number for number in state.entrants if number not in state.outs]
        if not there or self.chance.random() > how_often:
            return
        gone = self.chance.choice(there)
        waits = min(state.commits.keys() - {lot.round for lot in state.lots}, default=0)
        if waits:
            self.write(Recall(waits, "名单有变"))
        round = 0 if state.stand is None else next_round(state, gone)
        self.unpublished[gone] = state.rounds + 1
        reasons: list[Why] = [why] if why else ["withdrawn", "disqualified"]
        self.write(Leave(gone, round, self.chance.choice(reasons), "有事"))
        if waits and self.state.stand is not None and lot_round(self.state) == waits:
            self.promise(waits)
        elif waits == 1:
            self.promise(1)

    def promise(self, round: int) -> None:
        super().promise(round)
        if self.state.setup.format != "rotation" or self.chance.random() < 0.5:
            self.leaves(0.3 if len(self.state.entrants) > 4 or round > 1 else 0)

    def write(self, action: Any) -> None:
        super().write(action)
        self.check()

    def check(self) -> None:
        stand = self.state.stand
        if stand is None:
            return
        rows = {row.id: row for row in stand.standing}
        for number, out in self.state.outs.items():
            place = rows[number].place
            if out.why == "disqualified":
                assert place is None
                assert stand.champion != number
            elif stand.over:
                assert place is not None
            open_ = [each for each in stand.pairings if each.round >= out.round]
            assert not any(number in (each.a, each.b, *(each.players or ())) for each in open_)
            if self.state.setup.format in ("rotation", "groups", "swiss"):
                first = max(self.unpublished[number], 3 if self.state.setup.format == "rotation" else 2)
                drawn = [one for at, places in self.state.placed.items() if at >= first for one in sum(places, ())]
                assert number not in drawn or self.state.setup.format == "groups"

    def play(self) -> None:
        while True:
            while self.state.open:
                self.leaves()
                if self.state.open:
                    self.write(self.result(self.chance.choice(self.state.open)))
            self.leaves(0.4)
            stand = self.state.stand
            assert stand is not None
            if stand.over:
                break
            if not self.state.open:
                if lot_round(self.state) == self.state.rounds + 1:
                    self.draw(self.state.rounds + 1)
                    self.leaves(0.4)
                if self.state.stand is not None and not self.state.stand.over:
                    self.publish()
        self.write(End("close"))
        self.leaves(0.5, "disqualified")


def recorded(form: str, seed: int) -> None:
    course = Record(form, seed)
    course.enter(course.chance.choice([7, 8, 11, 13]))
    course.draw(1)
    course.publish()
    course.play()
    folded = fold(open_table(GAME, "houqin_chess", course.options), course.lines)  # type: ignore[arg-type]
    assert folded.broken is None
    assert folded.table.state == course.state
    assert all(holds(course.state, lot) for lot in course.state.lots if lot.round > 1)


@pytest.mark.parametrize("form", FORMATS)
def test_nobody_is_kept_from_leaving_an_event_on_record(form: str) -> None:
    """Between any two lines: also between a promise and its draw, after a draw, during a play-off and when all is
    over. Its lots are verified all the same."""
    for seed in range(12):
        recorded(form, seed)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("part", range(10))
def test_nobody_is_kept_from_leaving_many_events_on_record(form: str, part: int) -> None:
    for seed in range(1_000 + 40 * part, 1_040 + 40 * part):
        recorded(form, seed)
