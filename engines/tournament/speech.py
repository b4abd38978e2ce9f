"""How the lines of an event are read out. An entry is called by a seat: who that is, only the chat knows."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.rulings import Fact, Refusal, Seat
from engines.core.scene import Seen
from engines.tournament import lines as n
from engines.tournament.notation import parse
from engines.tournament.sheets.met import said
from engines.tournament.state import State, seat_of


def labels(state: State) -> Mapping[Seat, str]:
    """Nobody is named here."""
    return {}


def caption(state: State, seen: Seen) -> tuple[Fact, ...]:
    """What it is called, and who interprets its rules."""
    setup = state.setup
    known = (("titled", "title", setup.title), ("interpreted", "body", setup.body))
    return tuple(Fact(key, {name: value}) for key, name, value in known if value)


def told(state: State, line: str) -> tuple[Fact, ...]:
    """A line in words."""
    action = parse(state, None, line)
    return () if isinstance(action, Refusal) else (_fact(action),)


def _fact(action: n.Action) -> Fact:
    match action:
        case n.Enter(number, approved=approved):
            return Fact("entered" if approved else "entered_waiting", {"entry": seat_of(number)})
        case n.Approve(number):
            return Fact("approved", {"entry": seat_of(number)})
        case n.Leave(number, _, why, reason):
            return Fact(why, {"entry": seat_of(number), "why": reason})
        case n.Present(number, there):
            return Fact("present" if there else "absent", {"entry": seat_of(number)})
        case n.Replaced(number, member, _, _, reason):
            return Fact("replaced", {"entry": seat_of(number), "member": member, "why": reason})
        case n.Commit():
            return Fact("committed")
        case n.Draw(round, hand=hand):
            return Fact("drawn_by_hand" if hand else "drawn", {"round": round})
        case n.Pair(round):
            return Fact("published", {"round": round})
        case n.Begin(round, table):
            return Fact("begun_at", {"round": round, "table": table}) if table else Fact("begun", {"round": round})
        case n.Extend(round, table, minutes):
            given: dict[str, int | str] = {"round": round, "minutes": f"{minutes:+d}"}
            return Fact("extended_at", {**given, "table": table}) if table else Fact("extended", given)
        case n.Outcome():
            return _resulted(action)
        case n.Appoint(_, table):
            return Fact("refereed", {"table": table})
        case n.Moved(_, table, desk):
            return Fact("moved", {"table": table, "desk": desk})
        case n.Change(settings):
            return Fact("changed", {"names": tuple(sorted(settings))})
        case n.End(word, reason):
            key = {"close": "closed", "cancel": "cancelled", "reopen": "reopened"}[word]
            return Fact(key, {} if word == "close" else {"why": reason})


def _resulted(action: n.Outcome) -> Fact:
    what, why = _scored(action, _what(action)), reason_of(action)
    what = Fact("line_because", {"what": what, "why": why}) if why else what
    place: dict[str, int | Fact] = {"round": action.round, "table": action.table}
    if action.game > 1:
        return Fact("line_game", {**place, "game": action.game, "what": what})
    return Fact("line_result", {**place, "what": what})


def _scored(action: n.Outcome, what: Fact) -> Fact:
    points: tuple[object, object] | None = action.tallies.get("points") or said(action.reason)
    if points is None or len(action.between) < 2:
        return what
    mine, theirs = points if what.args.get("entry") == seat_of(action.between[0]) else points[::-1]
    return Fact("line_scored", {"what": what, "score": f"{mine}:{theirs}"})


def reason_of(action: n.Outcome) -> str:
    """Why a result is so, without the score that stands before it."""
    return action.reason.partition(" ")[2].strip() if said(action.reason) else action.reason


def _what(action: n.Outcome) -> Fact:
    """Who did what to whom; the winner is named first."""
    if action.places is not None:
        return Fact("line_order", {"entries": tuple(seat_of(one) for tied in action.places for one in tied)})
    if len(action.between) < 2:
        score = action.tallies.get("points", (0, 0))[0]
        return Fact("line_alone", {"entry": seat_of(action.between[0]), "score": str(score)})
    one, two = action.between[:2]
    won = action.winner
    if won == two:
        one, two = two, one
    drawn = "line_drawn" if action.kind in ("played", "extra") and not won else None
    kinds = {"double_forfeit": "double", "walkover": "walkover", "forfeit": "forfeit", "extra": "extra"}
    key = drawn or f"line_{kinds.get(action.kind, 'won')}"
    return Fact(key, {"entry": seat_of(one), "other": seat_of(two)})
