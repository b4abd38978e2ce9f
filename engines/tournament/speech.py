"""Read out the lines of an event. Entries are named by seats; only the chat knows the people behind a seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engines.core.game.contest import Contest
from engines.core.rulings import Fact, Refusal, Seat
from engines.core.scenes.scene import Seen
from engines.tournament import lines as n
from engines.tournament.model import TALLIES
from engines.tournament.notation import parse
from engines.tournament.sheets.encounter import said
from engines.tournament.state import State, seat_of


def seat_labels(state: State) -> Mapping[Seat, str]:
    """Label no seat, since the engine knows no names."""
    return {}


def caption(state: State, seen: Seen) -> tuple[Fact, ...]:
    """State the title of the event and the body that interprets its rules."""
    setup = state.setup
    known = (("titled", "title", setup.title), ("interpreted", "body", setup.body))
    return tuple(Fact(key, {name: value}) for key, name, value in known if value)


def line_facts(state: State, line: str) -> tuple[Fact, ...]:
    """Put a line into words."""
    action = parse(state, None, line)
    return () if isinstance(action, Refusal) else (_fact(state, action),)


def _fact(state: State, action: n.Action) -> Fact:
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
        case n.Commit(round=round, reason=reason):
            return Fact("committed_again", {"round": round, "why": reason}) if reason else Fact("committed")
        case n.Recall(round, reason):
            return Fact("recalled", {"round": round, "why": reason})
        case n.Draw(round, word=word, hand=hand):
            if hand or not word:
                return Fact("drawn_by_hand" if hand else "drawn", {"round": round})
            return Fact("drawn_by_word", {"round": round, "word": word})
        case n.Pair(round):
            return Fact("published", {"round": round})
        case n.Begin(round, table):
            at = _at(state, round, table)
            return Fact("begun_at", {"round": round, "table": at}) if table else Fact("begun", {"round": round})
        case n.Extend(round, table, minutes):
            given: dict[str, int | str] = {"round": round, "minutes": f"{minutes:+d}"}
            extended = {**given, "table": _at(state, round, table)}
            return Fact("extended_at", extended) if table else Fact("extended", given)
        case n.TableResult():
            return _resulted(state, action)
        case n.Appoint(round, table):
            return Fact("refereed", {"table": _at(state, round, table)})
        case n.Moved(round, table, desk):
            return Fact("moved", {"table": _at(state, round, table), "desk": desk})
        case n.Change(settings):
            return Fact("changed", {"names": tuple(sorted(settings))})
        case n.End(word, reason):
            key = {"close": "closed", "cancel": "cancelled", "reopen": "reopened"}[word]
            return Fact(key, {} if word == "close" else {"why": reason})


def _at(state: State, round: int, table: int) -> int:
    """Return the number of a table, or its place if nobody plays there any more."""
    return state.number(round, table) or table


def _resulted(state: State, action: n.TableResult) -> Fact:
    what, why = _scored(state.contest, action, _what(action)), reason_of(action)
    what = Fact("line_because", {"what": what, "why": why}) if why else what
    place: dict[str, int | Fact] = {"round": action.round, "table": _at(state, action.round, action.table)}
    if action.game > 1:
        return Fact("line_game", {**place, "game": action.game, "what": what})
    return Fact("line_result", {**place, "what": what})


def _scored(contest: Contest, action: n.TableResult, what: Fact) -> Fact:
    """Add the score to a result: points and other tallies, or the ranks reached, with the winner's first."""
    if len(action.between) < 2:
        return what
    turned = what.args.get("entry") != seat_of(action.between[0])
    for name in (name for name in TALLIES if name in action.tallies):
        what = _counted(f"line_{name}", what, map(str, action.tallies[name]), turned)
    if "points" in action.tallies or (score := said(action.reason)) is None:
        return what
    if (ranks := contest.ranks) is None:
        return _counted("line_points", what, score, turned)
    key = ranks.level_fact if score[0] == score[1] and action.won else "line_points"
    return _counted(key, what, map(ranks.in_words, score), turned)


def _counted(key: str, what: Fact, pair: Iterable[str | Fact], turned: bool) -> Fact:
    mine, theirs = reversed(tuple(pair)) if turned else pair
    return Fact(key, {"what": what, "mine": mine, "theirs": theirs})


def reason_of(action: n.TableResult) -> str:
    """Return the reason given for a result, without the score in front."""
    return action.reason.partition(" ")[2].strip() if said(action.reason) else action.reason


def _shared(tied: tuple[int, ...]) -> Fact:
    """Name the entry, or all entries, sharing a place in a group."""
    first, *others = (seat_of(one) for one in tied)
    shared = Fact("line_placed", {"entry": first})
    for other in others:
        shared = Fact("line_level", {"what": shared, "other": other})
    return shared


def _what(action: n.TableResult) -> Fact:
    """State the result between the two sides, naming the winner first."""
    if action.places is not None:
        return Fact("line_order", {"places": tuple(_shared(tied) for tied in action.places)})
    if len(action.between) < 2:
        score = action.tallies.get("points", (0, 0))[0]
        return Fact("line_alone", {"entry": seat_of(action.between[0]), "score": str(score)})
    one, two = action.between[:2]
    won = action.winner
    if won == two:
        one, two = two, one
    drawn = {"played": "line_drawn", "extra": "line_extra_drawn"}.get(action.kind) if not won else None
    kinds = {"double_forfeit": "double", "walkover": "walkover", "forfeit": "forfeit", "extra": "extra"}
    key = drawn or f"line_{kinds.get(action.kind, 'won')}"
    return Fact(key, {"entry": seat_of(one), "other": seat_of(two)})
