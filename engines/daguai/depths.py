"""The game at both depths: the sheet, where an entry is a finished hand, and the hand, where it is one turn."""

from __future__ import annotations

from engines.core.cards import shown_cards
from engines.core.game import Transcript
from engines.core.rulesets import Options, Rules
from engines.core.rulings import Accepted, Fact, Outcome, Refusal, Seat
from engines.core.scene import Scene
from engines.daguai import hand as hands
from engines.daguai import keeping, notation, plays, tricks, view, view_hand
from engines.daguai.hand import Hand
from engines.daguai.questions import counting
from engines.daguai.sheet import Order, Sheet

State = Sheet | Hand
Action = Order | hands.Action
SHEET, HAND = "sheet", "hand"
_STARTS = {SHEET: keeping.start, HAND: hands.start}


def start(rules: Rules, options: Options) -> State | Refusal:
    depth = options["depth"]
    if not isinstance(depth, str) or depth not in _STARTS:
        return Refusal("illegal", "depth")
    return _STARTS[depth](rules, options)


def to_act(state: State) -> tuple[Seat, ...]:
    return tricks.to_act(state) if isinstance(state, Hand) else keeping.to_act(state)


def parse(state: State, seat: Seat, text: str) -> Action | Refusal:
    return plays.parse(state, seat, text) if isinstance(state, Hand) else notation.parse(state, seat, text)


def notate(state: State, action: Action) -> str:
    if isinstance(action, hands.Cards | hands.Pass):
        return plays.notate(action)
    return notation.notate(state.sheet if isinstance(state, Hand) else state, action)


def apply(state: State, seat: Seat, action: Action) -> Accepted[State] | Refusal:
    if isinstance(state, Hand):
        if isinstance(action, Order):
            raise AssertionError("the order of a hand follows from its cards")
        return _widened(tricks.apply(state, seat, action))
    if isinstance(action, hands.Cards | hands.Pass):
        raise AssertionError("no cards are laid on a sheet")
    return _widened(keeping.apply(state, seat, action))


def _widened(result: Accepted[Sheet] | Accepted[Hand] | Refusal) -> Accepted[State] | Refusal:
    if isinstance(result, Refusal):
        return result
    return Accepted(result.state, result.facts, result.effects, result.moved, result.then)


def departs(state: State, seat: Seat, action: Action) -> tuple[Fact, ...]:
    if isinstance(state, Hand) or isinstance(action, hands.Cards | hands.Pass):
        return ()
    return keeping.departs(state, seat, action)


def outcome(state: State) -> Outcome | None:
    return tricks.outcome(state) if isinstance(state, Hand) else keeping.outcome(state)


def flagged(state: State, seat: Seat) -> Outcome:
    """No rule set of this game has a clock for the match: a slow player loses a turn, not the round."""
    raise AssertionError("this game has no clock")


def shown(state: State, text: str) -> str:
    return shown_cards(text) if isinstance(state, Hand) else text


def counts(state: State, asker: Seat, asked: Seat) -> Fact | Refusal:
    if not isinstance(state, Hand):
        raise AssertionError("a sheet has no cards to count")
    return counting(state, asker, asked)


def scene(state: State) -> Scene:
    return view_hand.scene(state) if isinstance(state, Hand) else view.scene(state)


def position(state: State) -> dict[str, object]:
    return view_hand.position(state) if isinstance(state, Hand) else view.position(state)


def to_csv(transcript: Transcript) -> str:
    """One line a hand, or one a turn. The referee's decision on the match is no line of either."""
    state = start(transcript.rules, transcript.options)
    if isinstance(state, Refusal):
        raise AssertionError("a stored match has options that can be used")
    for seat, text, _ in transcript.lines:
        action = parse(state, seat, text)
        accepted = action if isinstance(action, Refusal) else apply(state, seat, action)
        if isinstance(accepted, Accepted):
            state = accepted.state
    return view_hand.to_csv(state) if isinstance(state, Hand) else view.to_csv(state)
