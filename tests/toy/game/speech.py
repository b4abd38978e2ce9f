"""What is said of 圈地, and its buttons beneath the board."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.chat.buttons import Choice, Rows
from engines.core.chat.related import Next
from engines.core.game.play import Seen
from engines.core.game.refereeing import RefereeCall
from engines.core.rulings import Fact, Outcome, Point, Seat
from tests.toy.game.play import label
from tests.toy.game.state import State


def seat_labels(state: State) -> Mapping[Seat, str]:
    return {seat: label(seat) for seat in state.seats}


def caption(state: State, seen: Seen) -> tuple[Fact, ...]:
    match state.phase:
        case "lot":
            return (Fact("phase_lot"),)
        case "place":
            return (Fact("phase_place", {"number": state.to_place}),)
        case "move":
            return (Fact("phase_move", {"number": len(state.playing)}), *total(state))
        case _:
            told = (Fact("counted_as", {"numbers": state.count}),) if state.count else ()
            return (Fact("phase_count"), *told)


def total(state: State) -> tuple[Fact, ...]:
    """The land of each; treasures are nobody's business yet."""
    held = (*state.land.values(), *state.stones.values())
    return tuple(Fact("holds", {"seat": seat, "number": held.count(seat)}) for seat in state.playing)


def line_facts(state: State, line: str) -> tuple[Fact, ...]:
    """Placing and moving are read out as they stand."""
    word, *rest = line.split()
    match word, rest:
        case "lot", [first, *wells]:
            dug = (Fact("line_wells", {"squares": tuple(map(Point, wells))}),) if wells else ()
            return (Fact("line_lot", {"seat": Seat(int(first))}), *dug)
        case "hide", ["?"]:
            return (Fact("line_hide"),)
        case "hide", [square]:
            return (Fact("line_hidden", {"square": Point(square)}),)
        case "fence", [square]:
            return (Fact("line_fence", {"square": Point(square)}),)
        case "count", ["ok" | "no" as answer]:
            return (Fact(f"line_count_{answer}"),)
        case "count", held:
            return (Fact("line_count", {"numbers": tuple(map(int, held))}),)
        case "stay" | "claim" | "reckon", _:
            return (Fact(f"line_{word}"),)
        case _:
            return ()


def keys(state: State) -> Rows:
    match state.phase:
        case "place":
            return ((Choice(Fact("key_hide"), "hide"),),)
        case "move":
            stay = Choice(Fact("key_stay"), "stay", enters=True)
            return ((stay, Choice(Fact("key_claim"), "claim"), Choice(Fact("key_reach"), "reach")),)
        case "count" if state.count:
            agree = Choice(Fact("key_agree"), "count ok", enters=True)
            return ((agree, Choice(Fact("key_differ"), "count no", enters=True)),)
        case _:
            return ()


def bench_facts(state: State) -> tuple[Fact, ...]:
    """What the players have hidden."""
    found = [Fact("treasure_at", {"seat": seat, "square": Point(square)}) for seat, square in state.treasures.items()]
    return tuple(found) or (Fact("no_treasure"),)


def call(state: State) -> RefereeCall | None:
    """A count that nobody settles is the referee's to decide."""
    return RefereeCall(float(state.rules.numbers["patience"]), Fact("unsettled")) if state.phase == "count" else None


def next_matches(state: State, outcome: Outcome) -> tuple[Next, ...]:
    """The same again; with everybody a place further; two who have tied for the first place, alone."""
    options = {"players": state.players, "wells": state.dug}
    further = tuple(Seat((seat + 1) % state.players) for seat in state.seats)
    nexts = [Next("again", options), Next("rotated", options, further)]
    return (*nexts, Next("playoff", {**options, "players": 2})) if len(outcome.places[0]) == 2 else tuple(nexts)
