"""Apply entries phase by phase, and judge five in a row, forbidden points, passes and a full board."""

from __future__ import annotations

from dataclasses import replace

from engines.core.rulings import REFEREE, Accepted, Fact, Outcome, Point, Refusal, Seat, draw, win
from engines.gomoku.forbidden import forbidden
from engines.gomoku.notation import Action, Offer, Plain, Stone, Strike, Three
from engines.gomoku.openings import CENTRE, GRID, begins, opening_of
from engines.gomoku.rows import Place, Stones, on_row
from engines.gomoku.state import BLACK, FIRST, PASS, SECOND, WHITE, Phase, State
from engines.gomoku.symmetry import same

_OPENING = 3
_OFFERS = 2
_SEATS = (FIRST, SECOND)


def apply(state: State, seat: Seat, action: Action) -> Accepted[State] | Refusal:
    """Carry out a parsed action for a seat that may act."""
    if seat == REFEREE:
        return Refusal("illegal", "player_only")
    match action, state.phase:
        case Stone(place), "open":
            return _open(state, (place,))
        case Three(places), "open" if state.rules.numbers["opening"] != "one_stone" and not state.laid:
            return _open(state, places)
        case Plain("black" | "white" as colour), "choose":
            return _choose(state, seat, colour)
        case Plain("swap" | "keep" as answer), "swap":
            return _swap(state, seat, swapped=answer == "swap")
        case Stone(place), "fourth" | "play":
            return _stone(state, place)
        case Offer(places), "offer":
            return _offer(state, places)
        case Stone(), "offer":
            return Refusal("illegal", "offers")
        case Strike(place), "strike":
            return _strike(state, place)
        case Plain("pass"), "play" if state.rules.numbers["passes"]:
            return _pass(state, seat)
        case _:
            return Refusal("illegal", "phase", facts=(Fact("now", {"phase": state.phase}),))


def _open(state: State, places: tuple[Place, ...]) -> Accepted[State] | Refusal:
    """Lay opening stones, alternating black and white; the first player (甲) lays all of them."""
    for place in places:
        if place in state.taken:
            return _occupied(place)
        state = replace(state, laid=(*state.laid, (place, state.next_colour)))
    if state.rules.numbers["opening"] == "one_stone":
        return Accepted(replace(state, phase="choose"))
    laid = tuple(place for place, _ in state.laid)
    if not begins(laid):
        return Refusal("illegal", "opening", facts=(Fact("off_centre" if laid[0] != CENTRE else "no_opening"),))
    if len(laid) < _OPENING:
        return Accepted(state)
    opening = opening_of(laid)
    if opening is None:
        raise ValueError("three stones that an opening begins with are one")
    return Accepted(replace(state, phase="swap"), (Fact("opened", {"opening": opening.code}),))


def _choose(state: State, seat: Seat, colour: str) -> Accepted[State]:
    chosen = replace(state, phase="play", black=seat if colour == BLACK else Seat(1 - seat))
    return Accepted(chosen, (Fact(f"chose_{colour}", {"seat": seat}),), moved=False)


def _swap(state: State, seat: Seat, *, swapped: bool) -> Accepted[State]:
    after = replace(state, phase="fourth", black=SECOND if swapped else FIRST)
    return Accepted(after, (Fact("swapped" if swapped else "kept", {"seat": seat}),), moved=False)


def _offer(state: State, places: tuple[Place, ...]) -> Accepted[State] | Refusal:
    """五手两打: offer two points, which must be empty and not equivalent for black."""
    if len(places) != _OFFERS or len({*places}) != _OFFERS:
        return Refusal("illegal", "offers")
    for place in places:
        if place in state.taken:
            return _occupied(place)
    one, other = places
    how = same(one, other, state.of(BLACK), state.of(WHITE))
    if how is not None:
        named = {"one": Point(GRID.names[one]), "other": Point(GRID.names[other]), "symmetry": how}
        return Refusal("illegal", "equivalent", facts=(Fact("mirrored", named),))
    return Accepted(replace(state, phase="strike", offers=places))


def _strike(state: State, place: Place) -> Accepted[State] | Refusal:
    """Remove one offered stone for white; the other stays as the fifth move."""
    if place not in state.offers:
        return Refusal("illegal", "not_offered", facts=(Fact("at", {"point": Point(GRID.names[place])}),))
    (kept,) = (offered for offered in state.offers if offered != place)
    after = replace(state, phase="play", offers=(), laid=(*state.laid, (kept, BLACK)))
    return Accepted(after, (Fact("stays", {"point": Point(GRID.names[kept])}),), moved=False)


def _pass(state: State, seat: Seat) -> Accepted[State]:
    passed = replace(state, laid=(*state.laid, (PASS, state.next_colour)))
    told = (Fact("passed", {"seat": seat}),)
    if state.laid[-1][0] != PASS:
        return Accepted(passed, told)
    return Accepted(replace(passed, outcome=draw(_SEATS, "passes")), told)


def _stone(state: State, place: Place) -> Accepted[State] | Refusal:
    if place in state.taken:
        return _occupied(place)
    colour = state.next_colour
    after = replace(state, laid=(*state.laid, (place, colour)), phase=_then(state.phase))
    return _judged(state, after, place, colour)


def _then(phase: Phase) -> Phase:
    return "offer" if phase == "fourth" else phase


def _judged(before: State, after: State, place: Place, colour: str) -> Accepted[State]:
    """Judge a stone: five wins, whatever else it makes; a forbidden point loses for black; a full board draws."""
    numbers = after.rules.numbers
    own, others = before.of(colour), before.of(WHITE if colour == BLACK else BLACK)
    stones = Stones(own, others)
    shapes = stones.shapes(place)
    fives = [on_row(place, way, shape.five) for way, shape in enumerate(shapes) if shape.five]
    overlines = [on_row(place, way, shape.overline) for way, shape in enumerate(shapes) if shape.overline]
    barred = numbers["forbidden"] and colour == BLACK
    if fives:
        return _won(after, colour, "five", tuple(fives))
    ban = forbidden(stones, place) if barred else None
    if ban is not None:
        lost = replace(after, ban=ban)
        loser = WHITE if colour == BLACK else BLACK
        told = Fact("banned", {"point": Point(GRID.names[place]), "ban": ban.kind}, point=ban.kind)
        return replace(_won(lost, loser, ban.kind, ban.rows), facts=(told,))
    if overlines and numbers["overline_wins"]:
        return _won(after, colour, "overline", tuple(overlines))
    if after.full:
        return Accepted(replace(after, outcome=draw(_SEATS, "full")))
    return Accepted(after)


def _won(state: State, colour: str, reason: str, rows: tuple[tuple[Place, ...], ...]) -> Accepted[State]:
    winner = state.seat_of(colour)
    outcome: Outcome = win((winner,), (Seat(1 - winner),), reason)
    return Accepted(replace(state, outcome=outcome, proof=rows))


def _occupied(place: Place) -> Refusal:
    return Refusal("illegal", "occupied", facts=(Fact("at", {"point": Point(GRID.names[place])}),))
