"""What can be wrong with a question about an event, and laws that hold for every format."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engines.tournament.formats import FORMATS
from tests.tournament.asking import Event, ask, both, of_units, plain, seeded

FORMS: dict[str, dict[str, Any]] = {**{key: {} for key in FORMATS}, "swiss": {"rounds": 3}}

GOOD: dict[str, Any] = {"format": "knockout", "entries": plain(4), "seed": "s1", "options": {}, "results": []}
WRONG = [
    ("unknown", "format", {"format": "ladder"}),
    ("unreadable", "format", {"format": None}),
    ("unreadable", "seed", {"seed": None}),
    ("unreadable", "seed", {"seed": ""}),
    ("unreadable", "seed", {"seed": 1.5}),
    ("unreadable", "seed", {"seed": True}),
    ("unreadable", "seed", {"seed": 10**1000}),
    ("unreadable", "seed", {"seed": {}}),
    ("unreadable", "seed", {"seed": {"0": "x"}}),
    ("unreadable", "seed", {"seed": {"one": "x"}}),
    ("unreadable", "seed", {"seed": {"1": ["x"]}}),
    ("unreadable", "entries", {"entries": None}),
    ("unreadable", "entries", {"entries": {"1": "P1"}}),
    ("unreadable", "entries", {"entries": [1, 2]}),
    ("unreadable", "entries", {"entries": [{"name": "P1"}, {"id": 2}]}),
    ("unreadable", "entries", {"entries": [{"id": []}, {"id": 2}]}),
    ("unreadable", "entries", {"entries": [{"id": True}, {"id": 2}]}),
    ("unreadable", "entries", {"entries": [{"id": 1, "seed": "first"}, {"id": 2}]}),
    ("unreadable", "entries", {"entries": [{"id": 1, "unit": ["A"]}, {"id": 2}]}),
    ("illegal", "entries", {"entries": []}),
    ("illegal", "entries", {"entries": plain(1)}),
    ("illegal", "entries", {"entries": plain(257)}),
    ("illegal", "twice", {"entries": [{"id": 1}, {"id": 2}, {"id": 1}]}),
    ("illegal", "seed", {"entries": [{"id": 1, "seed": 1}, {"id": 2, "seed": 1}]}),
    ("illegal", "seed", {"entries": [{"id": 1, "seed": 0}, {"id": 2}]}),
    ("illegal", "seed", {"entries": [{"id": 1, "seed": 3}, {"id": 2}]}),
    ("unreadable", "options", {"options": []}),
    ("unreadable", "options", {"options": {"separation": "always"}}),
    ("unreadable", "options", {"options": {"best_of": 0}}),
    ("unreadable", "options", {"options": {"best_of": {"last": 3}}}),
    ("unreadable", "options", {"options": {"third_place": "yes"}}),
    ("unreadable", "options", {"options": {"replay_limit": -1}}),
    ("unreadable", "options", {"options": {"tie_rule": "coin"}}),
    ("unreadable", "options", {"options": {"scoring": [1, 2]}}),
    ("unreadable", "options", {"options": {"scoring": [0, 1, 2]}}),
    ("unreadable", "options", {"options": {"banned": [[1, 9]]}}),
    ("unreadable", "options", {"options": {"cut": "four"}}),
    ("unreadable", "results", {"results": None}),
    ("unreadable", "results", {"results": {}}),
    ("unreadable", "results", {"results": [1]}),
    ("unreadable", "results", {"results": [{"table": 1, "winner": "a"}]}),
    ("unreadable", "results", {"results": [{"round": 0, "table": 1, "winner": "a"}]}),
    ("unreadable", "results", {"results": [{"round": 1, "table": 1, "winner": "c"}]}),
    ("unreadable", "results", {"results": [{"round": 1, "table": 1, "winner": []}]}),
    ("unreadable", "results", {"results": [{"round": 1, "table": 1}]}),
    ("unreadable", "results", {"results": [{"round": 1, "table": 1, "winner": "a", "kind": "luck"}]}),
    ("unreadable", "results", {"results": [{"round": 1, "table": 1, "winner": "a", "kind": False}]}),
    ("unreadable", "results", {"results": [{"round": 1, "table": 1, "kind": "forfeit"}]}),
    ("unreadable", "results", {"results": [{"round": 1, "table": 1, "winner": "a", "points": 3}]}),
    ("unreadable", "results", {"results": [{"round": 1, "table": 1, "winner": "a", "points": {"a": "x"}}]}),
    ("unreadable", "results", {"results": [{"round": 1, "table": 1, "winner": "a", "places": 3}]}),
    ("unreadable", "results", {"results": [{"round": 1, "table": 1, "winner": "a", "confirmed": "no"}]}),
    ("unreadable", "out", {"out": [{"id": 1}]}),
    ("unreadable", "out", {"out": [{"id": 9, "round": 1, "why": "withdrawn"}]}),
    ("unreadable", "out", {"out": [{"id": 1, "round": 1, "why": "tired"}]}),
    ("unreadable", "out", {"out": [{"id": 1, "round": 1, "why": ""}]}),
]


@pytest.mark.parametrize(("kind", "point", "change"), WRONG, ids=[f"{row[1]} {row[2]}"[:60] for row in WRONG])
def test_what_is_wrong_is_named(kind: str, point: str, change: dict[str, Any]) -> None:
    answer = ask(ask="advance", **(GOOD | change))
    assert (answer["ok"], answer.get("error", {}).get("kind"), answer.get("error", {}).get("point")) == (
        False,
        kind,
        point,
    )
    if point not in ("results", "out"):
        assert ask(ask="draw", **(GOOD | change))["error"]["point"] == point


def test_an_option_that_is_gone_or_of_another_format_is_no_matter() -> None:
    asked = GOOD | {"options": {"tables": 3, "cut": 3, "odd": None}}
    assert ask(ask="draw", **asked) == ask(ask="draw", **GOOD)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("ids", [["b", "a", 10, 9, "10", -1, "B", "丙", 2**62]], ids=["mixed"])
def test_ids_are_numbers_or_texts_and_their_order_is_no_matter(form: str, ids: list[Any]) -> None:
    one = Event(form, [{"id": name} for name in ids], **FORMS[form])
    other = Event(form, [{"id": name} for name in reversed(ids)], **FORMS[form])
    assert one.draw() == other.draw()
    assert one.now() == other.now()
    assert {row["id"] for row in one.now()["standing"]} == set(ids)


def told(pairing: dict[str, Any], groups: Any, chance: random.Random) -> dict[str, Any]:
    """A result of an open pairing as chance has it."""
    where = {key: pairing[key] for key in ("round", "table", "a", "b", "game") if pairing.get(key) is not None}
    if pairing.get("players"):
        places = chance.sample(pairing["players"], len(pairing["players"]))
        return where | {"kind": "playoff" if pairing["kind"] == "playoff" else "played", "places": places}
    if pairing["kind"] == "extra":
        return where | {"kind": "extra", "winner": chance.choice("ab")}
    tallies = {name: {side: chance.randrange(30) for side in "ab"} for name in ("points", "firsts")}
    kind = chance.choice(["played"] * 8 + ["forfeit"])
    return where | {"kind": kind, "winner": chance.choice("ab")} | tallies


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("entries", [5, 8, 13])
@pytest.mark.parametrize("seed", range(3))
def test_a_corrected_result_leaves_what_the_corrected_log_would(form: str, entries: int, seed: int) -> None:
    """However an event went: one result corrected at the end is the same as if it had been so from the beginning."""
    chance = random.Random(f"{form} {entries} {seed}")
    event = Event(form, of_units(*[2] * (entries // 2), entries % 2), f"s{seed}", **FORMS[form])
    for _ in range(chance.randrange(1, 12)):
        now = event.now()
        for pairing in chance.sample(now["pairings"], min(len(now["pairings"]), 3)):
            event.results.append(told(pairing, now.get("groups"), chance))
    number = chance.choice([n for n, result in enumerate(event.results) if result["kind"] in ("played", "forfeit")])
    before = event.results[number]
    after = dict(before)
    if "places" in before:
        after["places"] = before["places"][::-1]
    else:
        after["winner"] = "b" if before["winner"] == "a" else "a"
        after["points"] = {"a": before["points"]["b"] + 1, "b": before["points"]["a"]}
    corrected = [*event.results[:number], after, *event.results[number + 1 :]]
    event.results.append(after)
    appended = event.now()
    event.results = corrected
    replayed = event.advance()
    if not replayed["ok"]:
        # What could not have been handed in then: the play-off or extra hand that followed the old result.
        assert replayed["error"]["point"] in ("not_open", "score")
        assert appended["void"]
        return
    assert {key: appended[key] for key in appended} == {key: replayed[key] for key in appended}


@pytest.mark.parametrize("form", FORMS)
def test_whatever_is_open_can_be_handed_in_and_the_event_ends(form: str) -> None:
    chance = random.Random(form)
    event = Event(form, of_units(*[2] * 9), **FORMS[form])
    for _ in range(400):
        now = event.now()
        if not now["pairings"]:
            break
        assert not now["over"]
        assert now["champion"] is None
        event.results.append(told(chance.choice(now["pairings"]), now.get("groups"), chance))
    assert event.now()["over"]
    assert event.now()["champion"] is not None
    assert event.now()["void"] == []
    assert {row["id"] for row in event.now()["standing"]} == set(range(1, 19))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("why", ["withdrawn", "disqualified"])
def test_everyone_may_leave(form: str, why: str) -> None:
    event = Event(form, seeded(7), **FORMS[form])
    for name in range(1, 8):
        event.leave(name, 1 + name % 2, why)
    now = event.now()
    assert not [pairing for pairing in now["pairings"] if pairing["round"] > 1 and both(pairing)]
    assert {row["id"]: row["out"] for row in now["standing"]} == dict.fromkeys(range(1, 8), why)
    assert why == "withdrawn" or {row["place"] for row in now["standing"]} == {None}
