"""A question about an event: its fields read and checked. What is read once is trusted afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeGuard

from engines.core.query import Query, Unanswerable
from engines.tournament.format import Format
from engines.tournament.model import KINDS, TALLIES, Entry, EntryId, Event, Options, Out, Result, illegal, sort_key

LONGEST, MOST_RESULTS, LARGEST = 1_000, 100_000, 1_000_000
LARGEST_ID = 2**63 - 1
"""As large as the numbers that other programs give to whatever they keep."""
CHOICES: dict[str, tuple[str, ...]] = {
    "separation": ("none", "first_round", "as_late_as_possible"),
    "tie_rule": ("referee", "second", "lot"),
    "odd": ("fill_in", "mean"),
}
NUMBERS: dict[str, tuple[int, int]] = {
    "replay_limit": (0, 100),
    "rounds": (1, 100),
    "cut": (0, LARGEST),
    "group_size": (2, 256),
    "advance": (1, 255),
}


def event_of(question: Query, form: Format[Any], *, results: bool) -> Event:
    """The event that is asked about, with its results or before them."""
    entries = _entries(question, form)
    known = frozenset(entry.id for entry in entries)
    event = Event(entries, _seeds(question.fields.get("seed")), options_of(question, known))
    if results:
        told = _results(question.fields.get("results"), known)
        event = Event(entries, event.seeds, event.options, told, _outs(question.fields.get("out"), known))
    form.check(event)
    return event


def _wrong(field: str, detail: str) -> Unanswerable:
    return Unanswerable("unreadable", field, detail)


def _whole(value: Any, low: int, high: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _name(value: Any, field: str) -> EntryId:
    if _whole(value, -LARGEST_ID, LARGEST_ID) or (isinstance(value, str) and 0 < len(value) <= LONGEST):
        name: EntryId = value
        return name
    raise _wrong(field, f"{field}: an id is a whole number or a text")


def _entries(question: Query, form: Format[Any]) -> tuple[Entry, ...]:
    given = question.fields.get("entries")
    if not isinstance(given, list):
        raise _wrong("entries", "entries must be a list")
    entries = tuple(sorted((_entry(item) for item in given), key=lambda entry: sort_key(entry.id)))
    if len({entry.id for entry in entries}) < len(entries):
        raise illegal("twice", "two entries have the same id")
    if not form.fewest <= len(entries) <= form.most:
        raise illegal("entries", f"{len(entries)} entries; there must be {form.fewest} to {form.most}")
    seeds = sorted(entry.seed for entry in entries if entry.seed is not None)
    if seeds != list(range(1, len(seeds) + 1)):
        raise illegal("seed", "seeds must be 1, 2, 3 …, each once")
    return entries


def _entry(item: Any) -> Entry:
    if not isinstance(item, dict):
        raise _wrong("entries", "an entry is an object with an id")
    unit, seed = item.get("unit"), item.get("seed")
    unit = str(unit) if _whole(unit, -LARGEST, LARGEST) else unit
    if not (unit is None or isinstance(unit, str)) or not (seed is None or _whole(seed, -LARGEST, LARGEST)):
        raise _wrong("entries", "unit must be a text and seed a whole number")
    if not isinstance(item.get("name"), str | None):
        raise _wrong("entries", "name must be a text")
    return Entry(_name(item.get("id"), "entries"), unit or None, seed)


def _seeds(given: Any) -> Mapping[int, str]:
    rounds = given if isinstance(given, dict) else {"1": given}
    if not rounds or not all(key.isascii() and key.isdigit() and 0 < len(key) < 5 and int(key) for key in rounds):
        raise _wrong("seed", "seed must be a text, or texts by the number of the round")
    return {int(key): _seed(value) for key, value in rounds.items()}


def _seed(value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if isinstance(value, str) and 0 < len(value) <= LONGEST:
        return value
    raise _wrong("seed", f"seed must be a text of at most {LONGEST} letters, or a whole number")


def options_of(question: Query, known: frozenset[EntryId] = frozenset()) -> Options:
    given = question.options
    chosen: dict[str, Any] = {}
    for name, choices in CHOICES.items():
        if name in given:
            if given[name] not in choices:
                raise _wrong("options", f"{name} must be one of {', '.join(choices)}")
            chosen[name] = given[name]
    for name, (low, high) in NUMBERS.items():
        if name in given:
            # Which whole numbers can be a cut is a rule of the format, not a matter of reading.
            bounds = (-LARGEST_ID, LARGEST_ID) if name == "cut" else (low, high)
            if not _whole(given[name], *bounds):
                raise _wrong("options", f"{name} must be a whole number from {low} to {high}")
            chosen[name] = given[name]
    if "third_place" in given:
        if not isinstance(given["third_place"], bool):
            raise _wrong("options", "third_place must be true or false")
        chosen["third_place"] = given["third_place"]
    if "best_of" in given:
        chosen["best_of"] = _best_of(given["best_of"])
    if "banned" in given:
        chosen["banned"] = _banned(given["banned"], known)
    if "scoring" in given:
        chosen["scoring"] = _scoring(given["scoring"])
    return Options(**chosen)


def _best_of(given: Any) -> Mapping[str, int]:
    games = given if isinstance(given, dict) else {"*": given}
    for left, number in games.items():
        if not (left == "*" or (left.isascii() and left.isdigit())) or not _whole(number, 1, 99):
            raise _wrong("options", "best_of must be a number of games, or such numbers by the entries left")
    return games


def _banned(given: Any, known: frozenset[EntryId]) -> tuple[tuple[EntryId, EntryId], ...]:
    if not isinstance(given, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in given):
        raise _wrong("options", "banned must be a list of pairs")
    pairs = [(_name(a, "options"), _name(b, "options")) for a, b in given]
    if not all({a, b} <= known and a != b for a, b in pairs):
        raise _wrong("options", "banned names somebody who is not entered")
    return tuple(pairs)


def _scoring(given: Any) -> tuple[Fraction, Fraction, Fraction]:
    if not isinstance(given, list) or len(given) != 3:
        raise _wrong("options", "scoring must be the points of a win, a draw and a loss")
    win, draw, loss = (_amount(value, "options") for value in given)
    if not win >= draw >= loss:
        raise _wrong("options", "a win must not be worth less than a draw, nor a draw than a loss")
    return win, draw, loss


def _amount(value: Any, field: str) -> Fraction:
    if isinstance(value, int | float) and not isinstance(value, bool) and -LARGEST <= value <= LARGEST:
        return Fraction(str(value))
    raise _wrong(field, f"{field}: a number from -{LARGEST} to {LARGEST} is needed")


def _results(given: Any, known: frozenset[EntryId]) -> tuple[Result, ...]:
    """Every result that is confirmed, with its place in the list."""
    if not isinstance(given, list) or len(given) > MOST_RESULTS:
        raise _wrong("results", f"results must be a list of at most {MOST_RESULTS}")
    return tuple(told for index, item in enumerate(given) if (told := _result(index, item, known)))


def _result(index: int, item: Any, known: frozenset[EntryId]) -> Result | None:
    if not isinstance(item, dict):
        raise _wrong("results", f"result {index} is not an object")
    round, table, game = (item.get(name) for name in ("round", "table", "game"))
    if not (_whole(round, 1, LARGEST) and _whole(table, 1, LARGEST) and (game is None or _whole(game, 1, LARGEST))):
        raise _wrong("results", f"result {index}: round, table and game are numbers from 1")
    winner, kind, confirmed = item.get("winner"), item.get("kind"), item.get("confirmed")
    kind = "played" if kind is None else kind
    if winner not in ("a", "b", "draw", None) or kind not in KINDS or not isinstance(confirmed, bool | None):
        raise _wrong("results", f"result {index}: winner, kind or confirmed cannot be read")
    if kind in ("walkover", "forfeit") and winner not in ("a", "b"):
        raise _wrong("results", f"result {index}: a {kind} has a winner, a or b")
    a, b = (None if item.get(side) is None else _name(item[side], "results") for side in ("a", "b"))
    tallies = {name: _tally(index, item[name]) for name in TALLIES if item.get(name) is not None}
    places = None if item.get("places") is None else _places(index, item["places"])
    if confirmed is False:
        return None
    for name in (a, b):
        if name is not None and (name not in known or a == b):
            raise illegal("not_paired", f"result {index}: {name!r} is not entered, or on both sides")
    winner = None if kind == "double_forfeit" else winner
    return Result(index, round, table, game, a, b, winner, kind, tallies, places)


def _tally(index: int, given: Any) -> tuple[Fraction, Fraction]:
    if not isinstance(given, dict):
        raise _wrong("results", f"result {index}: points and the like are given as {{a, b}}")
    a, b = (_amount(given.get(side) if given.get(side) is not None else 0, "results") for side in ("a", "b"))
    return a, b


def _places(index: int, given: Any) -> tuple[tuple[EntryId, ...], ...]:
    if not isinstance(given, list):
        raise _wrong("results", f"result {index}: places is a list of ids")
    tied = [item if isinstance(item, list) else [item] for item in given]
    return tuple(tuple(_name(name, "results") for name in names) for names in tied if names)


def _outs(given: Any, known: frozenset[EntryId]) -> Mapping[EntryId, Out]:
    """Who is out, from the earliest round that is named."""
    if given is None:
        return {}
    if not isinstance(given, list):
        raise _wrong("out", "out must be a list")
    outs: dict[EntryId, Out] = {}
    for item in given:
        if not isinstance(item, dict) or not _whole(item.get("round"), 1, LARGEST):
            raise _wrong("out", "out needs id, round and why")
        name, why = _name(item.get("id"), "out"), item.get("why")
        why = "withdrawn" if why is None else why
        if name not in known or why not in ("withdrawn", "disqualified"):
            raise _wrong("out", "out names somebody who is not entered, or no reason that is known")
        struck = why == "disqualified" or (name in outs and outs[name].why == "disqualified")
        first = min(item["round"], outs[name].round) if name in outs else item["round"]
        outs[name] = Out(name, first, "disqualified" if struck else "withdrawn")
    return outs
