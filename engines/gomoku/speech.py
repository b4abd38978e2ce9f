"""Describe a game in facts: phase and colours beside the board, and record lines other than stones."""

from __future__ import annotations

from engines.core.chat.buttons import Choice, Rows
from engines.core.chat.related import Next
from engines.core.rulings import Fact, Outcome, Point
from engines.core.scenes.scene import Seen
from engines.gomoku.openings import GRID, opening_of
from engines.gomoku.state import BLACK, FIRST, SECOND, State

_OPENING = 3


def caption(state: State, seen: Seen) -> tuple[Fact, ...]:
    facts = []
    stones = [place for place, _ in state.stones]
    if state.black is not None:
        facts.append(
            Fact("colours", {"black": state.seat_of(BLACK), "white": SECOND if state.black == FIRST else FIRST})
        )
    if state.rules.numbers["opening"] != "one_stone" and (opening := opening_of(stones[:_OPENING])) is not None:
        facts.append(Fact("opening_is", {"opening": opening.code}))
    if state.ban is not None:
        facts.append(Fact("ban_is", {"ban": state.ban.kind, "point": Point(GRID.names[state.laid[-1][0]])}))
    if seen.outcome is not None:
        return tuple(facts)
    if state.phase == "strike":
        offered = tuple(Point(GRID.names[place]) for place in state.offers)
        facts.append(Fact("phase_strike", {"points": offered}))
    elif state.phase != "play":
        which = "_one" if state.phase == "open" and state.rules.numbers["opening"] == "one_stone" else ""
        facts.append(Fact(f"phase_{state.phase}{which}"))
    return tuple(facts)


def in_words(state: State) -> tuple[Fact, ...]:
    """List the stones by colour in playing order, and the offered points."""
    named = {
        "black_stands": [place for place, colour in state.stones if colour == BLACK],
        "white_stands": [place for place, colour in state.stones if colour != BLACK],
        "offered": state.offers,
    }
    return tuple(
        Fact(key, {"points": tuple(Point(GRID.names[place]) for place in places)})
        for key, places in named.items()
        if places
    )


def line_facts(state: State, line: str) -> tuple[Fact, ...]:
    """Describe a record line; a stone returns nothing and is read out as written."""
    word, *rest = line.split()
    points = tuple(map(Point, rest))
    match word, rest:
        case "offer", _:
            return (Fact("entry_offer", {"points": points}),)
        case "strike", [point]:
            return (Fact("entry_strike", {"point": Point(point)}),)
        case "pass" | "swap" | "keep" | "black" | "white", _:
            return (Fact(f"entry_{word}"),)
        case _, [_, _] if all(name in GRID.index for name in (word, *rest)):
            return (Fact("entry_opening", {"points": (Point(word), *points)}),)
        case _:
            return ()


def next_matches(state: State, outcome: Outcome) -> tuple[Next, ...]:
    """Offer a rematch in which the other player opens."""
    return (Next("again", {}, (SECOND, FIRST)),)


def keys(state: State) -> Rows:
    """Return the buttons that answer each phase."""
    if state.outcome is not None:
        return ()
    match state.phase:
        case "choose":
            words = ("black", "white")
        case "swap":
            words = ("swap", "keep")
        case "strike":
            return (
                tuple(
                    Choice(Fact("key_strike", {"point": Point(name)}), f"strike {name}", enters=True)
                    for name in (GRID.names[place] for place in state.offers)
                ),
            )
        case "play" if state.rules.numbers["passes"]:
            return ((Choice(Fact("key_pass"), "pass"),),)
        case _:
            return ()
    return (tuple(Choice(Fact(f"key_{word}"), word, enters=True) for word in words),)
