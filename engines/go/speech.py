"""Describe a game in facts: remarks beside the board, each phase's buttons, and record lines other than stones."""

from __future__ import annotations

from engines.core.chat.buttons import Choice, Rows
from engines.core.game.refereeing import RefereeCall
from engines.core.rulings import Called, Fact, Point
from engines.core.scenes.scene import Seen
from engines.go.board import BLACK, WHITE
from engines.go.counting import count_fact as the_sum
from engines.go.counting import shown
from engines.go.marking import count_of, marked_chains, proposed
from engines.go.state import SEATS, State

PROPOSE = "dead ?"
"""The entry that marks every chain proven dead."""
_MOST_NAMED = 12


def caption(state: State, seen: Seen) -> tuple[Fact, ...]:
    facts: list[Fact] = []
    if state.komi:
        facts.append(Fact("begun_with", {"komi": shown(state.komi)}))
    if any(state.captured):
        black, white = state.captured
        facts.append(Fact("prisoners", {"black": black, "white": white}))
    marking = state.marking
    if marking is None:
        return tuple(facts)
    if state.outcome is not None:
        return (*facts, the_sum(count_of(state, marking)))
    if seen.outcome is not None:
        return tuple(facts)
    facts.append(Fact("marking"))
    if marking.dead:
        facts.append(Fact("dead_so_far", {"points": _named(marked_chains(state, marking))}))
    if further := proposed(state, marking):
        facts.append(Fact("proposal", {"points": _named(further)}))
    facts += [Fact("consented", {"seat": Called(seat)}) for seat in sorted(marking.agreed)]
    awaited = tuple(Called(seat) for seat in SEATS if seat not in marking.agreed)
    return (*facts, Fact("awaited", {"seats": awaited}))


def in_words(state: State) -> tuple[Fact, ...]:
    """List the stones by colour, and those marked dead."""
    named = {
        f"{colour}_stands": [place for place in state.frame.names if state.board[place] == stone]
        for colour, stone in (("black", BLACK), ("white", WHITE))
    }
    if state.marking is not None:
        named["stands_dead"] = sorted(state.marking.dead)
    return tuple(
        Fact(key, {"points": tuple(Point(state.frame.names[place]) for place in places)})
        for key, places in named.items()
        if places
    )


def line_facts(state: State, line: str) -> tuple[Fact, ...]:
    """Describe a record line; a stone returns nothing and is read out as written."""
    word, *rest = line.split()
    match word, rest:
        case "dead" | "alive", points:
            return (Fact(f"entry_{word}", {"points": tuple(map(Point, points))}),)
        case "score", ["ok"]:
            return (Fact("entry_score_ok"),)
        case "play", ["on"]:
            return (Fact("entry_play_on"),)
        case "pass" | "finish", _:
            return (Fact(f"entry_{word}"),)
        case _:
            return ()


def keys(state: State) -> Rows:
    """Return the buttons for the phase. A player who has already agreed to the count gets no further offer."""
    marking = state.marking
    if state.outcome is not None:
        return ()
    if marking is None:
        return ((Choice(Fact("key_pass"), "pass"),),)
    waiting = [seat for seat in SEATS if seat not in marking.agreed]
    label = Fact("key_agree") if len(waiting) > 1 else Fact("key_agree_seat", {"seat": waiting[0]})
    agree = (Choice(label, "score ok", enters=True), Choice(Fact("key_play_on"), "play on", enters=True))
    propose = (Choice(Fact("key_propose"), PROPOSE, enters=True),) if proposed(state, marking) else ()
    return (propose, agree)


def call(state: State) -> RefereeCall | None:
    """Call the referee to decide if the players leave the marking unsettled for too long."""
    if state.marking is None or state.outcome is not None:
        return None
    return RefereeCall(float(state.rules.numbers["patience"]), Fact("unsettled"))


def _named(points: tuple[str, ...]) -> tuple[Point, ...]:
    """Return points for a sentence, ending in `…` if some are left out."""
    named = tuple(map(Point, points[:_MOST_NAMED]))
    return (*named, Point("…")) if len(points) > _MOST_NAMED else named
