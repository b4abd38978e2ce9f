"""Put a game into words: details that the board does not show, and lines of the record other than moves."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engines.core.chat.buttons import Choice, Rows
from engines.core.chat.related import Next
from engines.core.game.refereeing import RefereeCall
from engines.core.rulings import Fact, Outcome, Point, Seat
from engines.core.scenes.scene import Seen
from engines.xiangqi.cases.cycles import complete, occurrences, written
from engines.xiangqi.cases.fouls import PRESS
from engines.xiangqi.claims import CLAIMS, RULINGS, CaseRuling, Claim, Foul, read_beside
from engines.xiangqi.move_text import script
from engines.xiangqi.position.geometry import letter, name
from engines.xiangqi.state import BLACK, RED, SEATS, State

SPOKEN: Mapping[str, tuple[str, ...]] = {
    # Beside the board.
    "checked": ("seat",),
    "side_stands": ("seat", "pieces"),
    "fouled": ("seat", "count", "needed"),
    "case_waits": ("claim", "moves"),
    "case_unruled": ("claim", "moves"),
    "case_call": (),
    "case_reread": (),
    "grace_unsearched": ("count",),
    **{f"confirm_{ruled}": () for ruled in ("red", "black", "draw")},
    "grace_red": ("count",),
    "grace_black": ("count",),
    "grace_draw": ("count",),
    "cycle_complete": ("moves",),
    # Lines of the record.
    **{f"entry_claim_{kind}": () for kind in CLAIMS},
    **{f"entry_ruling_{ruled}": () for ruled in RULINGS},
    "entry_move": ("text",),
    "entry_foul": ("seat", "foul"),
    "entry_press": ("seat",),
}
_MOVE = re.compile(r".{2}[进退平].")
_NOTICED = 3
"""A position that stands for the third time gets the button that asks for a ruling."""
LABELS: Mapping[str, tuple[str, ...]] = {"replay": (), "ask_ruling": ()} | {f"rule_{ruled}": () for ruled in RULINGS}
"""The facts on buttons."""


def caption(state: State, seen: Seen) -> tuple[Fact, ...]:
    told = []
    if state.board.in_check() and seen.outcome is None:
        told.append(Fact("checked", {"seat": state.turn}))
    needed = int(state.rules.numbers["fouls"])
    for seat in SEATS:
        if count := len(state.fouls[seat]):
            told.append(Fact("fouled", {"seat": seat, "count": count, "needed": needed}))
    if seen.outcome is None:
        told += _case(state)
    return tuple(told)


def in_words(state: State) -> tuple[Fact, ...]:
    """List the pieces of each side with their points, for people who cannot see the board."""
    sides = ((RED, 1), (BLACK, -1))
    return tuple(
        Fact(
            "side_stands",
            {
                "seat": seat,
                "pieces": tuple(
                    Fact("piece_at", {"piece": letter(piece), "point": Point(name(at).upper())})
                    for at, piece in sorted(state.board.pieces[side].items(), key=lambda held: (abs(held[1]), held[0]))
                ),
            },
        )
        for seat, side in sides
    )


def _case(state: State) -> list[Fact]:
    case = state.case
    if case is not None and case.open:
        waits = "case_waits" if case.waits else "case_unruled"
        return [Fact(waits, {"claim": case.kind, "moves": case.moves})]
    if case is not None:
        grace = f"grace_{case.ruled}" if case.whole or case.ruled != "draw" else "grace_unsearched"
        return [Fact(grace, {"count": case.left})]
    return []


def remarks(state: State) -> tuple[Fact, ...]:
    """State that a cycle is complete. Only a score says so; during a match nothing is said before a claim."""
    cycle = complete(state)
    return (Fact("cycle_complete", {"moves": written(state, [ply.move for ply in cycle.plies])}),) if cycle else ()


def line_facts(state: State, line: str) -> tuple[Fact, ...]:
    """Put a line of the record into words: a claim, foul or ruling, or a move in the notation of either language."""
    if _MOVE.fullmatch(line):
        return (Fact("entry_move", {"text": script(line)}),)
    match read_beside(line):
        case Claim(kind, _):
            return (Fact(f"entry_claim_{kind}"),)
        case Foul(seat, point) if point == PRESS:
            return (Fact("entry_press", {"seat": seat}),)
        case Foul(seat, point):
            return (Fact("entry_foul", {"seat": seat, "foul": point}),)
        case CaseRuling(ruled):
            return (Fact(f"entry_ruling_{ruled or 'none'}"),)
    return ()


def keys(state: State) -> Rows:
    """Offer the referee's rulings while a case is open, and the reasons to everybody.

    Without a case, a ruling can be asked for when the position stands for the third time, which everybody can see. The
    button does not tell whether a cycle is complete.
    """
    if state.outcome:
        return ()
    if state.case is None:
        asks = Choice(Fact("ask_ruling"), "claim repetition")
        return ((asks,),) if occurrences(state) >= _NOTICED else ()
    reasons = (Choice(Fact("look_why"), "why"),)
    if not (state.case.open or state.case.reread):
        return (reasons,)
    proposed = state.case.proposed
    others = tuple(Choice(Fact(f"rule_{ruled}"), f"adjudge {ruled}") for ruled in RULINGS if ruled != proposed)
    confirm = ((Choice(Fact(f"confirm_{proposed}"), f"adjudge {proposed}"),),) if proposed else ()
    return (*confirm, others, reasons)


def call(state: State) -> RefereeCall | None:
    """Call the referee to a case that waits for a ruling; a case that may first have been ruled differently calls at
    once."""
    if state.case is None or state.outcome:
        return None
    if state.case.reread:
        return RefereeCall(0.0, Fact("case_reread"))
    if not state.case.open:
        return None
    return RefereeCall(float(state.rules.numbers["patience"]), Fact("case_call"))


def next_matches(state: State, outcome: Outcome) -> tuple[Next, ...]:
    """Have a drawn game replayed with colours changed if the rule set says so."""
    drawn = len(outcome.places) == 1 and not outcome.void
    replayed = drawn and bool(state.rules.numbers.get("replay_draws"))
    return (Next("replay", {}, (Seat(BLACK), Seat(RED))),) if replayed else ()
