"""Describe a match in facts: remarks beside the board, and record lines other than moves."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.chat.buttons import Choice, Rows
from engines.core.chat.related import Next
from engines.core.rulings import Fact, Outcome, Point, Seat
from engines.core.scenes.scene import Seen
from engines.tiaoqi import blocking
from engines.tiaoqi.board import NAMES
from engines.tiaoqi.state import LETTERS, State


def seat_labels(state: State) -> Mapping[Seat, str]:
    return {seat: LETTERS[seat] for seat in state.seats}


def caption(state: State, seen: Seen) -> tuple[Fact, ...]:
    """Return remarks on arrivals, departures, the duty to make room, and the time limit; the picture shows the rest."""
    facts = [Fact("placed", {"seat": seat, "place": place}) for place, seat in enumerate(state.arrived, 1)]
    facts += [Fact("gone_home", {"seat": seat}) for seat in state.left]
    if seen.outcome is not None:
        return tuple(facts)
    if owed := blocking.owed(state, state.turn):
        holes = tuple(Point(NAMES[hole]) for hole in sorted(owed))
        facts.append(Fact("owes", {"seat": state.turn, "holes": holes}))
    if state.minutes:
        facts.append(Fact("lasts", {"minutes": state.minutes}))
    if state.stop_after:
        facts.append(Fact("stops_after", {"number": state.stop_after}))
    return tuple(facts)


def in_words(state: State) -> tuple[Fact, ...]:
    """List each seat's marbles."""
    return tuple(
        Fact("marbles_stand", {"seat": seat, "holes": tuple(Point(NAMES[hole]) for hole in holes)})
        for seat in state.seats
        if (holes := state.marbles(seat))
    )


def bench_facts(state: State) -> tuple[Fact, ...]:
    """Tell the referee which targets are blocked, so that their players could claim."""
    found = [
        Fact(
            "bench_blocked",
            {"seat": seat, "holes": tuple(Point(NAMES[hole]) for hole in blocking.strangers(state, seat))},
        )
        for seat in state.playing
        if blocking.blocked(state, seat)
    ]
    return tuple(found) or (Fact("bench_free"),)


def line_facts(state: State, line: str) -> tuple[Fact, ...]:
    """Describe a record line; a move returns nothing and is read out as written."""
    word, *rest = line.split()
    match word:
        case "lots":
            given = dict(part.partition("=")[::2] for part in rest)
            first = Fact("entry_lots", {"seat": Seat(int(given["first"]))})
            return (first, Fact("entry_empty", {"corner": given["empty"]})) if "empty" in given else (first,)
        case "pass" | "claim" | "bell":
            return (Fact(f"entry_{word}"),)
    return ()


def next_matches(state: State, outcome: Outcome) -> tuple[Next, ...]:
    """Offer a play-off between the players sharing a place (clause 6), and a rematch."""
    again = Next("again", {"players": state.players})
    shared = next((place for place in outcome.places if 1 < len(place) < state.players), None)
    if shared is None or outcome.void:
        return (again,)
    seats = tuple(Seat(shared.index(seat)) if seat in shared else Seat(-1) for seat in state.seats)
    return (Next("playoff", {"players": len(shared), "stop_after": 0}, seats), again)


def keys(state: State) -> Rows:
    """Return the buttons beneath the board: skipping if agreed on, and claiming if the target is blocked."""
    if state.end:
        return ()
    found = [Choice(Fact("key_skip"), "pass", enters=True)] if state.may_skip else []
    if state.turn not in state.claims and blocking.blocked(state, state.turn):
        found.append(Choice(Fact("key_blocked"), "claim blocked", enters=True))
    return (tuple(found),) if found else ()
