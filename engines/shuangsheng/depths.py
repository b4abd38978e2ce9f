"""The game at both depths: the sheet, where an entry is a finished hand, and the hand, where it is one play."""

from __future__ import annotations

from engines.core.cards import shown_cards
from engines.core.game import Transcript
from engines.core.rulesets import Options, Rules
from engines.core.rulings import Accepted, Fact, Outcome, Refusal, Seat
from engines.core.scene import Scene
from engines.shuangsheng import deal as deals
from engines.shuangsheng import entries, notation, opening, playing, plays, sheet, telling, view, view_deal
from engines.shuangsheng.deal import Deal
from engines.shuangsheng.standing import Sheet

State = Sheet | Deal
Action = entries.Action | deals.Action
SHEET, HAND = "sheet", "hand"
_STARTS = {SHEET: sheet.start, HAND: opening.start}


def start(rules: Rules, options: Options) -> State | Refusal:
    depth = options["depth"]
    if not isinstance(depth, str) or depth not in _STARTS:
        return Refusal("illegal", "depth")
    return _STARTS[depth](rules, options)


def to_act(state: State) -> tuple[Seat, ...]:
    return playing.to_act(state) if isinstance(state, Deal) else sheet.to_act(state)


def parse(state: State, seat: Seat, text: str) -> Action | Refusal:
    return plays.parse(state, seat, text) if isinstance(state, Deal) else notation.parse(state, seat, text)


def notate(state: State, action: Action) -> str:
    if isinstance(action, deals.Action):
        return plays.notate(action)
    if isinstance(state, Deal):
        raise AssertionError("a hand has no line of a sheet")
    return notation.notate(state, action)


def apply(state: State, seat: Seat, action: Action) -> Accepted[State] | Refusal:
    if isinstance(state, Deal):
        if not isinstance(action, deals.Action):
            raise AssertionError("a hand has no line of a sheet")
        return _widened(playing.apply(state, seat, action))
    if isinstance(action, deals.Action):
        raise AssertionError("no cards are laid on a sheet")
    return _widened(sheet.apply(state, seat, action))


def _widened(result: Accepted[Sheet] | Accepted[Deal] | Refusal) -> Accepted[State] | Refusal:
    if isinstance(result, Refusal):
        return result
    return Accepted(result.state, result.facts, result.effects, result.moved, result.then)


def departs(state: State, seat: Seat, action: Action) -> tuple[Fact, ...]:
    if isinstance(state, Sheet) and isinstance(action, entries.Hand):
        return telling.departs(state, action)
    return ()


def amends(action: Action) -> bool:
    """A review (复牌) comes after the last card: what it finds still counts."""
    return isinstance(action, entries.Foul | entries.Ruled)


def outcome(state: State) -> Outcome | None:
    return playing.outcome(state) if isinstance(state, Deal) else sheet.outcome(state)


def flagged(state: State, seat: Seat) -> Outcome:
    """No seat has a clock of its own: the bell is the match's."""
    raise AssertionError("this game has no clock")


def bell(state: State) -> float | None:
    return None if isinstance(state, Deal) else sheet.bell(state)


def timed(state: State, at: float) -> State:
    return state if isinstance(state, Deal) else sheet.timed(state, at)


def shown(state: State, text: str) -> str:
    return shown_cards(text) if isinstance(state, Deal) else text


def scene(state: State) -> Scene:
    return view_deal.scene(state) if isinstance(state, Deal) else view.scene(state)


def position(state: State) -> dict[str, object]:
    return view_deal.position(state) if isinstance(state, Deal) else view.position(state)


def to_csv(transcript: Transcript) -> str:
    """One line a hand, or one a play. The referee's decision on the match is no line of either."""
    state = start(transcript.rules, transcript.options)
    if isinstance(state, Refusal):
        raise AssertionError("a stored match has options that can be used")
    for seat, text, at in transcript.lines:
        now = timed(state, at)
        action = parse(now, seat, text)
        accepted = action if isinstance(action, Refusal) else apply(now, seat, action)
        if isinstance(accepted, Accepted):
            state = accepted.state
    return view_deal.to_csv(state) if isinstance(state, Deal) else view.to_csv(state)
