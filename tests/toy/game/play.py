"""What an entry does: stones placed and moved, the claim, the count, and who leaves."""

from __future__ import annotations

from dataclasses import replace

from engines.core.game.entry_rules import WEIGHED
from engines.core.rulings import Accepted, Fact, Outcome, Point, Refusal, Seat
from tests.toy.game.notation import Action, Count, Fence, Hide, Lot, Move, Place, Plain
from tests.toy.game.state import State, beside, free, locked, moves


def apply(state: State, seat: Seat, action: Action) -> Accepted[State] | Refusal:
    match action:
        case Lot():
            return _draw(state, action)
        case Fence(square):
            return _fence(state, square)
        case Place() | Hide() if state.phase != "place":
            return Refusal("illegal", "placing")
        case Place(square):
            return _place(state, seat, square)
        case Hide(square):
            return _hide(state, seat, square)
        case Count() | Plain("count ok" | "count no") if state.phase != "count":
            return Refusal("illegal", "counting")
        case Count(held):
            return _count(state, seat, held)
        case Plain("count ok" | "count no" as text):
            return _answer(state, seat, agrees=text == "count ok")
        case Plain("reckon") if state.phase in ("place", "move"):
            return Accepted(_counting(state), (Fact("reckoned"),), moved=False)
        case _ if state.phase != "move":
            return Refusal("illegal", "moving")
        case Move(start, end):
            return _move(state, seat, start, end)
        case Plain("claim locked"):
            return _claimed(state, seat)
        case Plain("claim locked = stands" | "claim locked = fails" as text):
            return _claim(state, seat, stands=text.endswith("stands"))
        case Plain():
            return _stay(state, seat)


def _draw(state: State, lot: Lot) -> Accepted[State] | Refusal:
    """What the lot says: who begins, of those who are still here, and where the wells are."""
    if state.phase != "lot" or lot.first not in state.seats or len(set(lot.wells)) != state.dug:
        return Refusal("unreadable", "text")
    first = lot.first if lot.first in state.playing else state.after(lot.first)
    drawn = replace(state, phase="place", turn=first, wells=lot.wells)
    facts = [Fact("begins", {"seat": first})]
    facts += [Fact("well", {"square": Point(square)}) for square in lot.wells]
    return Accepted(drawn, tuple(facts), moved=False)


def _fence(state: State, square: str) -> Accepted[State] | Refusal:
    if state.phase not in ("place", "move"):
        return Refusal("illegal", "moving")
    if not free(state, square):
        return _taken(square)
    fenced = replace(state, wells=(*state.wells, square))
    return Accepted(fenced, (Fact("fenced", {"square": Point(square)}),), moved=False)


def _place(state: State, seat: Seat, square: str) -> Accepted[State] | Refusal:
    if not free(state, square):
        return _taken(square)
    placed = replace(state, stones={**state.stones, square: seat}, turn=state.after(seat), last=(square,))
    if placed.to_place:
        return Accepted(placed)
    return Accepted(replace(placed, phase="move"), (Fact("moving"),))


def _hide(state: State, seat: Seat, square: str) -> Accepted[State] | Refusal:
    """Once, on one's turn, and nowhere that something stands."""
    if seat in state.treasures:
        return Refusal("illegal", "hidden")
    if not free(state, square):
        return _taken(square)
    hidden = replace(state, treasures={**state.treasures, seat: square})
    return Accepted(hidden, (Fact("hidden", {"seat": seat}),), moved=False)


def _move(state: State, seat: Seat, start: str, end: str) -> Accepted[State] | Refusal:
    """A stone goes to a free square beside it, and the square it leaves is its owner's land."""
    if state.stones.get(start) != seat:
        return Refusal("illegal", "own_stone", facts=(Fact("named", {"square": Point(start)}),))
    if end not in beside(start):
        return Refusal("illegal", "neighbour", facts=(Fact("way", {"start": Point(start), "end": Point(end)}),))
    if not free(state, end):
        return _taken(end)
    stones = {square: owner for square, owner in state.stones.items() if square != start}
    moved = replace(
        state,
        stones={**stones, end: seat},
        land={**state.land, start: seat},
        turn=state.after(seat),
        stayed=0,
        last=(start, end),
    )
    return Accepted(moved)


def _stay(state: State, seat: Seat) -> Accepted[State]:
    """Once everybody has stayed, one after the other, it is counted."""
    stayed = replace(state, stayed=state.stayed + 1, turn=state.after(seat), last=())
    told = Fact("stayed", {"seat": seat})
    if stayed.stayed < len(state.playing):
        return Accepted(stayed, (told,))
    return Accepted(_counting(stayed), (told, Fact("reckoned")))


def weighed(state: State, seat: Seat, text: str) -> str:
    """A claim with what it comes to, for which every stone is looked at; anything else as it stands."""
    if text != "claim locked" or state.phase != "move":
        return text
    return f"{text}{WEIGHED}{'stands' if locked(state) else 'fails'}"


def _claimed(state: State, seat: Seat) -> Accepted[State]:
    """A claim that is looked into now: who can move is told with it."""
    claimed = _claim(state, seat, stands=locked(state))
    able = tuple(Fact("can_move", {"seat": each}) for each in state.playing if moves(state, each))
    return replace(claimed, facts=(*claimed.facts, *able))


def _claim(state: State, seat: Seat, *, stands: bool) -> Accepted[State]:
    """Nobody can move any more: right, and it is counted; wrong, and it was a turn."""
    if stands:
        return Accepted(_counting(state), (Fact("claim_stands", {"seat": seat}),), moved=False)
    wasted = _stay(state, seat)
    return replace(wasted, facts=(Fact("claim_fails", {"seat": seat}), *wasted.facts[1:]))


def _counting(state: State) -> State:
    return replace(state, phase="count", last=())


def _count(state: State, seat: Seat, held: tuple[int, ...]) -> Accepted[State] | Refusal:
    """What somebody counts is agreed to by himself; whoever counts otherwise takes the others' consent back."""
    if len(held) != state.players:
        return Refusal("illegal", "count_all", facts=(Fact("players", {"players": state.players}),))
    counted = replace(state, count=held, agreed=(seat,))
    facts = [Fact("counts", {"seat": seat})]
    facts += [Fact("holds", {"seat": other, "number": number}) for other, number in zip(state.seats, held, strict=True)]
    return Accepted(counted, tuple(facts), moved=False)


def _answer(state: State, seat: Seat, agrees: bool) -> Accepted[State] | Refusal:
    if not state.count:
        return Refusal("illegal", "no_count")
    if agrees:
        agreed = replace(state, agreed=tuple(sorted((*state.agreed, seat))))
        return Accepted(agreed, (Fact("count_agreed", {"seat": seat}),), moved=False)
    return Accepted(replace(state, count=(), agreed=()), (Fact("count_declined", {"seat": seat}),), moved=False)


def after_leaving(state: State, seat: Seat, why: str) -> Accepted[State]:
    """A seat leaves; the others play on, as long as there are two of them. A count that was proposed is no more."""
    left = replace(state, left=(*state.left, seat), stayed=0, count=(), agreed=())
    if left.turn == seat:
        left = replace(left, turn=left.after(seat))
    if left.phase == "place" and not left.to_place:
        left = replace(left, phase="move")
    facts = (Fact("plays_on", {"number": len(left.playing)}),) if len(left.playing) > 1 else ()
    return Accepted(left, facts, moved=False)


def outcome(state: State) -> Outcome | None:
    """By the count that all agree on; or whoever is left alone. Who left first is last."""
    behind = tuple((seat,) for seat in reversed(state.left))
    if len(state.playing) < 2:
        return Outcome((state.playing, *behind), "alone")
    if not state.settled:
        return None
    held = {seat: state.count[seat] for seat in state.playing}
    places = tuple(
        tuple(seat for seat in state.playing if held[seat] == number)
        for number in sorted({*held.values()}, reverse=True)
    )
    tallies = {label(seat): {"points": state.count[seat]} for seat in state.seats}
    return Outcome((*places, *behind), "counted", tallies=tallies)


def label(seat: Seat) -> str:
    """A, B, C, D: how the seats are called."""
    return "ABCD"[seat]


def clock_words(state: State) -> tuple[str, ...]:
    return ("lot",) if state.phase == "lot" else ()


def _taken(square: str) -> Refusal:
    return Refusal("illegal", "taken", facts=(Fact("named", {"square": Point(square)}),))
