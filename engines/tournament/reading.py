"""Read and check the fields of a question about an event; later code trusts the result."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engines.core.game.query import Query
from engines.tournament.format import Format
from engines.tournament.given import LARGEST, LONGEST, amount, entry_id, options_of, whole, wrong
from engines.tournament.model import KINDS, TALLIES, Entry, EntryId, Event, Out, Result, illegal, sort_key

MOST_RESULTS = 100_000


def event_of(question: Query, form: Format[Any], *, results: bool) -> Event:
    """The event asked about, with or without results."""
    entries = _entries(question, form)
    known = frozenset(entry.id for entry in entries)
    event = Event(entries, _seeds(question.fields.get("seed")), options_of(question.options, known))
    if results:
        told = _results(question.fields.get("results"), known)
        event = Event(entries, event.seeds, event.options, told, _outs(question.fields.get("out"), known))
    form.check(event)
    return event


def _entries(question: Query, form: Format[Any]) -> tuple[Entry, ...]:
    given = question.fields.get("entries")
    if not isinstance(given, list):
        raise wrong("entries", "entries must be a list")
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
        raise wrong("entries", "an entry is an object with an id")
    unit, seed = item.get("unit"), item.get("seed")
    unit = str(unit) if whole(unit, -LARGEST, LARGEST) else unit
    if not (unit is None or isinstance(unit, str)) or not (seed is None or whole(seed, -LARGEST, LARGEST)):
        raise wrong("entries", "unit must be a text and seed a whole number")
    if not isinstance(item.get("name"), str | None):
        raise wrong("entries", "name must be a text")
    return Entry(entry_id(item.get("id"), "entries"), unit or None, seed)


def _seeds(given: Any) -> Mapping[int, str]:
    rounds = given if isinstance(given, dict) else {"1": given}
    if not rounds or not all(key.isascii() and key.isdigit() and 0 < len(key) < 5 and int(key) for key in rounds):
        raise wrong("seed", "seed must be a text, or texts by the number of the round")
    return {int(key): _seed(value) for key, value in rounds.items()}


def _seed(value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if isinstance(value, str) and 0 < len(value) <= LONGEST:
        return value
    raise wrong("seed", f"seed must be a text of at most {LONGEST} letters, or a whole number")


def _results(given: Any, known: frozenset[EntryId]) -> tuple[Result, ...]:
    """Every confirmed result, with its position in the list."""
    if not isinstance(given, list) or len(given) > MOST_RESULTS:
        raise wrong("results", f"results must be a list of at most {MOST_RESULTS}")
    return tuple(told for index, item in enumerate(given) if (told := _result(index, item, known)))


def _result(index: int, item: Any, known: frozenset[EntryId]) -> Result | None:
    if not isinstance(item, dict):
        raise wrong("results", f"result {index} is not an object")
    round, table, game = (item.get(name) for name in ("round", "table", "game"))
    if not (whole(round, 1, LARGEST) and whole(table, 1, LARGEST) and (game is None or whole(game, 1, LARGEST))):
        raise wrong("results", f"result {index}: round, table and game are numbers from 1")
    winner, kind, confirmed = item.get("winner"), item.get("kind"), item.get("confirmed")
    kind = "played" if kind is None else kind
    if winner not in ("a", "b", "draw", None) or kind not in KINDS or not isinstance(confirmed, bool | None):
        raise wrong("results", f"result {index}: winner, kind or confirmed cannot be read")
    if kind in ("walkover", "forfeit") and winner not in ("a", "b"):
        raise wrong("results", f"result {index}: a {kind} has a winner, a or b")
    a, b = (None if item.get(side) is None else entry_id(item[side], "results") for side in ("a", "b"))
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
        raise wrong("results", f"result {index}: points and the like are given as {{a, b}}")
    a, b = (amount(given.get(side) if given.get(side) is not None else 0, "results") for side in ("a", "b"))
    return a, b


def _places(index: int, given: Any) -> tuple[tuple[EntryId, ...], ...]:
    if not isinstance(given, list):
        raise wrong("results", f"result {index}: places is a list of ids")
    tied = [item if isinstance(item, list) else [item] for item in given]
    return tuple(tuple(entry_id(name, "results") for name in names) for names in tied if names)


def _outs(given: Any, known: frozenset[EntryId]) -> Mapping[EntryId, Out]:
    """The entries that have left, each from the earliest round given."""
    if given is None:
        return {}
    if not isinstance(given, list):
        raise wrong("out", "out must be a list")
    outs: dict[EntryId, Out] = {}
    for item in given:
        if not isinstance(item, dict) or not whole(item.get("round"), 1, LARGEST):
            raise wrong("out", "out needs id, round and why")
        name, why = entry_id(item.get("id"), "out"), item.get("why")
        why = "withdrawn" if why is None else why
        if name not in known or why not in ("withdrawn", "disqualified"):
            raise wrong("out", "out names somebody who is not entered, or no reason that is known")
        struck = why == "disqualified" or (name in outs and outs[name].why == "disqualified")
        first = min(item["round"], outs[name].round) if name in outs else item["round"]
        outs[name] = Out(name, first, "disqualified" if struck else "withdrawn")
    return outs
