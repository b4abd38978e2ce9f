"""退赛 and 取消资格 at any moment of any event: what was right when it came is never an error because of who is out."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.tournament.asking import Answer, Event, both, plain

FORMATS: dict[str, list[dict[str, Any]]] = {
    "knockout": [{}, {"third_place": True}, {"best_of": {"*": 1, "4": 3, "2": 3}}, {"best_of": 3, "replay_limit": 1}],
    "rotation": [{}, {"odd": "mean"}, {"cut": 4, "rounds": 1}, {"cut": 0}, {"separation": "none", "third_place": True}],
    "groups": [{}, {"group_size": 4, "advance": 2}, {"group_size": 3, "advance": 1}, {"separation": "none"}],
    "round_robin": [{}],
    "swiss": [{"rounds": 3}, {"rounds": 4, "scoring": [3, 1, 0]}],
}
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
        named = any(out["id"] in (told.get("a"), told.get("b")) for told in self.event.results if told["round"] == first)
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
