"""Write and read the lines of an event."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any, cast

from engines.core.rulings import Refusal
from engines.tournament.lines import (
    Action,
    Appoint,
    Approve,
    Begin,
    Change,
    Commit,
    Draw,
    End,
    Enter,
    Extend,
    Leave,
    Moved,
    Pair,
    Present,
    Recall,
    Replaced,
    TableResult,
    Why,
)
from engines.tournament.model import KINDS, TALLIES, Places

_NUMBER = re.compile(r"[1-9][0-9]{0,5}")
_AMOUNT = re.compile(r"[0-9]{1,6}(/[1-9][0-9]{0,5})?")
_PERSON = re.compile(r"[0-9]{1,18}")
_PLACE = re.compile(r"([1-9][0-9]{0,2})\.([1-9][0-9]{0,2})(?:\.([1-9][0-9]?))?")


def parse(state: object, seat: object, text: str) -> Action | Refusal:
    word, _, rest = text.strip().partition(" ")
    reader = _READERS.get(word)
    action = reader(word, rest.strip()) if reader else None
    return action or Refusal("unreadable", "text")


def notate(state: object, action: Action) -> str:
    match action:
        case Enter(number, unit, eldest, seed, at, approved):
            named = {"unit": unit, "eldest": eldest, "seed": seed or 0}
            words = [f"{name}={value}" for name, value in named.items() if value]
            words += [f"at={at[0]}.{at[1]}"] if at else []
            return " ".join(["entry", str(number), *words, *(() if approved else ("waiting",))])
        case Approve(number):
            return f"approve {number}"
        case Leave(number, round, why, reason):
            return f"out {number} {round} {why} {reason}".rstrip()
        case Present(number, there):
            return f"{'present' if there else 'absent'} {number}"
        case Replaced(number, member, gone, come, reason):
            return f"sub {number} {member} {gone}>{come} {reason}".rstrip()
        case Commit(digest, round, reason):
            return f"commit {round} {digest}" + (f" : {reason}" if reason else "")
        case Recall(round, reason):
            return f"recall {round} : {reason}"
        case Draw(round, secret, word, order, hand):
            return f"{'hand' if hand else 'lot'} {round} {secret} {word or '-'} : {_order(order)}"
        case Pair(round, tables, reason):
            rows = (f"{number}={_row(table)}" for number, table in enumerate(tables, 1))
            return f"pair {round} : {' '.join(rows)}" + (f" : {reason}" if reason else "")
        case Begin(round, table):
            return f"start {round}.{table}" if table else f"start {round}"
        case Extend(round, table, minutes):
            return f"extend {round}.{table} {minutes:+d}" if table else f"extend {round} {minutes:+d}"
        case TableResult():
            return _result(action)
        case Appoint(round, table, person):
            return f"referee {round}.{table} {person}"
        case Moved(round, table, desk):
            return f"desk {round}.{table} {desk}"
        case Change(settings):
            return f"set {json.dumps(settings, ensure_ascii=False, sort_keys=True)}"
        case End(word, reason):
            return f"{word} {reason}".rstrip()


def _row(table: tuple[Any, ...]) -> str:
    return ",".join("-" if name is None else str(name) for name in table)


def _order(order: Places) -> str:
    return " / ".join(" ".join("-" if name is None else str(name) for name in table) for table in order)


def _result(action: TableResult) -> str:
    place = f"{action.round}.{action.table}" + (f".{action.game}" if action.game else "")
    words = [place, *map(str, action.between)]
    if action.won is not None:
        words.append(f"won={action.won or 'draw'}")
    words.append(f"kind={action.kind}")
    words += [f"{name}={a}:{b}" for name, (a, b) in action.tallies.items()]
    if action.places is not None:
        words.append(f"places={'>'.join(','.join(map(str, tied)) for tied in action.places)}")
    return f"result {' '.join(words)}" + (f" : {action.reason}" if action.reason else "")


def _whole(text: str) -> int | None:
    return int(text) if _NUMBER.fullmatch(text) else None


def _read_entry(word: str, rest: str) -> Action | None:
    first, *words = rest.split() or [""]
    number, named = _whole(first), dict(part.split("=", 1) for part in words if "=" in part)
    if number is None or set(named) - {"unit", "eldest", "seed", "at"}:
        return None
    values = {name: _whole(named[name]) for name in ("unit", "eldest", "seed") if name in named}
    at = _PLACE.fullmatch(named.get("at", ""))
    if None in values.values() or ("at" in named and at is None):
        return None
    place = (int(at[1]), int(at[2])) if at else None
    found = {name: value or 0 for name, value in values.items() if name != "seed"}
    return Enter(number, **found, seed=values.get("seed"), at=place, approved="waiting" not in words)


def _read_approve(word: str, rest: str) -> Action | None:
    number = _whole(rest)
    return Approve(number) if number else None


def _read_out(word: str, rest: str) -> Action | None:
    number, round, why, *reason = (*rest.split(" ", 3), "", "")[:4] if rest.count(" ") >= 2 else ("", "", "", "")
    named = _whole(number)
    if named is None or why not in ("withdrawn", "disqualified") or not (round == "0" or _whole(round)):
        return None
    return Leave(named, int(round), cast(Why, why), " ".join(reason).strip())


def _read_present(word: str, rest: str) -> Action | None:
    number = _whole(rest)
    return Present(number, word == "present") if number else None


def _read_sub(word: str, rest: str) -> Action | None:
    found = re.fullmatch(r"([1-9]\d{0,5}) ([1-9]) (\d{1,18})>(\d{1,18})(?: (.*))?", rest)
    if found is None:
        return None
    number, member, gone, come = (int(found[part]) for part in range(1, 5))
    return Replaced(number, member, gone, come, found[5] or "")


def _read_commit(word: str, rest: str) -> Action | None:
    found = re.fullmatch(r"([1-9]\d{0,2}) ([0-9a-f]{64})(?: : (.+))?", rest)
    return Commit(found[2], int(found[1]), (found[3] or "").strip()) if found else None


def _read_recall(word: str, rest: str) -> Action | None:
    found = re.fullmatch(r"([1-9]\d{0,2}) : (.+)", rest)
    return Recall(int(found[1]), found[2].strip()) if found and found[2].strip() else None


def _read_lot(word: str, rest: str) -> Action | None:
    head, _, order = rest.partition(" : ")
    found = re.fullmatch(r"([1-9]\d{0,2}) ([0-9a-f]{64}) (\S{1,200})", head)
    places = _places(part.split() for part in order.split(" / "))
    if found is None or places is None:
        return None
    return Draw(int(found[1]), found[2], "" if found[3] == "-" else found[3], places, word == "hand")


def _read_pair(word: str, rest: str) -> Action | None:
    round, _, rest = rest.partition(" : ")
    tables, _, reason = rest.partition(" : ")
    listed = [part.partition("=") for part in tables.split()]
    numbers = [number for number, _, _ in listed]
    places = _places(row.split(",") for _, _, row in listed)
    if _whole(round) is None or places is None or numbers != [str(n) for n in range(1, len(listed) + 1)]:
        return None
    return Pair(int(round), places, reason.strip())


def _places(rows: Any) -> Places | None:
    found = []
    for row in rows:
        names = [None if name == "-" else _whole(name) or 0 for name in row]
        if not names or 0 in names:
            return None
        found.append(tuple(names))
    return tuple(found) or None


def _read_start(word: str, rest: str) -> Action | None:
    place = _PLACE.fullmatch(rest)
    if place and place[3] is None:
        return Begin(int(place[1]), int(place[2]))
    number = _whole(rest)
    return Begin(number) if number else None


def _read_extend(word: str, rest: str) -> Action | None:
    found = re.fullmatch(r"([1-9]\d{0,2})(?:\.([1-9]\d{0,2}))? ([+-][1-9]\d{0,2})", rest)
    return Extend(int(found[1]), int(found[2] or 0), int(found[3])) if found else None


def _read_referee(word: str, rest: str) -> Action | None:
    place, _, person = rest.partition(" ")
    found = _PLACE.fullmatch(place)
    return Appoint(int(found[1]), int(found[2]), int(person)) if found and _PERSON.fullmatch(person) else None


def _read_desk(word: str, rest: str) -> Action | None:
    place, _, desk = rest.partition(" ")
    found, number = _PLACE.fullmatch(place), _whole(desk)
    return Moved(int(found[1]), int(found[2]), number) if found and found[3] is None and number else None


def _read_set(word: str, rest: str) -> Action | None:
    try:
        settings = json.loads(rest)
    except ValueError:
        return None
    return Change(settings) if isinstance(settings, dict) and settings else None


def _read_end(word: str, rest: str) -> Action | None:
    return End(cast(Any, word), rest)


def _read_result(word: str, rest: str) -> Action | None:
    head, _, reason = rest.partition(" : ")
    place, *words = head.split() or [""]
    found = _PLACE.fullmatch(place)
    named = dict(part.split("=", 1) for part in words if "=" in part)
    between = [_whole(part) for part in words if "=" not in part]
    if found is None or None in between or set(named) - {"won", "kind", "places", *TALLIES}:
        return None
    kind, won = named.get("kind", "played"), named.get("won")
    tallies = {name: _tally(named[name]) for name in TALLIES if name in named}
    places = _tied(named["places"]) if "places" in named else None
    winner = None if won is None else 0 if won == "draw" else _whole(won)
    if kind not in KINDS or None in tallies.values() or ("places" in named and places is None):
        return None
    if won is not None and winner is None:
        return None
    return TableResult(
        int(found[1]), int(found[2]), int(found[3] or 0), tuple(cast("list[int]", between)), winner, kind,
        cast("dict[str, tuple[Fraction, Fraction]]", tallies), places, reason.strip(),
    )  # fmt: skip


def _tally(text: str) -> tuple[Fraction, Fraction] | None:
    a, _, b = text.partition(":")
    return (Fraction(a), Fraction(b)) if _AMOUNT.fullmatch(a) and _AMOUNT.fullmatch(b) else None


def _tied(text: str) -> tuple[tuple[int, ...], ...] | None:
    found = [[_whole(name) for name in tied.split(",")] for tied in text.split(">")]
    if any(name is None for tied in found for name in tied):
        return None
    return tuple(tuple(cast("list[int]", tied)) for tied in found)


_READERS = {
    "entry": _read_entry,
    "approve": _read_approve,
    "out": _read_out,
    "present": _read_present,
    "absent": _read_present,
    "sub": _read_sub,
    "commit": _read_commit,
    "recall": _read_recall,
    "lot": _read_lot,
    "hand": _read_lot,
    "pair": _read_pair,
    "start": _read_start,
    "extend": _read_extend,
    "result": _read_result,
    "referee": _read_referee,
    "desk": _read_desk,
    "set": _read_set,
    "close": _read_end,
    "cancel": _read_end,
    "reopen": _read_end,
}
WORDS = frozenset(_READERS)
"""The words with which a line may begin."""
