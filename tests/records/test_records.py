"""Whole matches and whole events that must fold to the same end for ever.

A record here is never edited: a change of rules is a new rule set, and these keep theirs.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from engines.core.game.record import Entry, Fold, fold
from engines.core.game.table import Table, open_table
from engines.core.rulings import Outcome, seat_from
from engines.registry import GAMES, HELD, everything
from engines.tournament.formats import FORMATS
from engines.tournament.notation import WORDS

RECORDS = sorted(Path(__file__).parent.glob("*/*.toml"))


def folded(record: dict[str, Any]) -> Fold:
    blank = open_table(everything()[record["game"]], record["rule_set"], record.get("options"))
    assert isinstance(blank, Table)
    entries = [
        Entry(seq, seat_from(line.pop("seat")), line.pop("text"), **line)
        for seq, line in enumerate(record["entries"], 1)
    ]
    return fold(blank, entries)


def plain(outcome: Outcome | None) -> dict[str, Any]:
    if outcome is None:
        return {}
    return {
        "places": [list(place) for place in outcome.places],
        "reason": outcome.reason,
        "clause": outcome.clause or "",
        "void": outcome.void,
        "tallies": {side: dict(tally) for side, tally in outcome.tallies.items()},
    }


def counted(result: Fold, then: dict[str, Any]) -> dict[str, Any]:
    """The tallies as far as they were counted when the record was written."""
    now = result.table.outcome.tallies if result.table.outcome else {}
    return {side: {name: tally[name] for name in then.get(side, tally)} for side, tally in now.items()}


def without_nothing(value: Any) -> Any:
    """TOML has no null: what is None is left out there."""
    if isinstance(value, dict):
        return {name: without_nothing(part) for name, part in value.items() if part is not None}
    return [without_nothing(part) for part in value if part is not None] if isinstance(value, list) else value


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_folds_to_the_same_end_for_ever(path: Path) -> None:
    record = tomllib.loads(_text(path))
    result = folded(record)
    assert result.broken is None
    expected = {"void": False, "tallies": {}, **record["outcome"]}
    assert expected == plain(result.table.outcome) | {"tallies": counted(result, expected["tallies"])}
    assert without_nothing(result.table.mode.position(result.table.state)) == record["position"]


def test_every_rule_set_has_its_records() -> None:
    kept = [tomllib.loads(_text(path)) for path in RECORDS]
    for game in GAMES.values():
        for rule_set in game.rule_sets:
            assert sum((record["game"], record["rule_set"]) == (game.key, rule_set) for record in kept) >= 3


def test_every_preset_every_format_and_every_line_of_an_event_has_its_record() -> None:
    events = [each for each in map(tomllib.loads, map(_text, RECORDS)) if each["game"] in HELD]
    rules = {name: rules for game in HELD.values() for name, rules in game.rule_sets.items()}
    assert {each["rule_set"] for each in events} == set(rules)
    held = {each.get("options", {}).get("format", rules[each["rule_set"]].options["format"]) for each in events}
    assert held == set(FORMATS)
    words = {line["text"].partition(" ")[0] for each in events for line in each["entries"]}
    assert words - {"pause", "go"} == set(WORDS)


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
