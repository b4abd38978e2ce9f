"""State the facts about plays in a hand recorded trick by trick, in the order the chat tells them."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.cards import codes
from engines.core.rulings import Cards, Fact, Refusal, Seat, Value
from engines.shuangsheng.cards.leading import Stop, Throw, kind_of
from engines.shuangsheng.cards.trump import points_of
from engines.shuangsheng.hand.review import PlayFault
from engines.shuangsheng.hand.state import Buried, Deal, LaidOpen
from engines.shuangsheng.sheet import entry_facts
from engines.shuangsheng.sheet.lines import write_hand
from engines.shuangsheng.sheet.scores.entries import label
from engines.shuangsheng.sheet.scores.penalties import number
from engines.shuangsheng.sheet.scores.scoring import scale_of

TOLD: Mapping[str, tuple[str, ...]] = {
    "led": ("who", "cards", "kind"),
    "followed": ("who", "cards"),
    "threw": ("who", "thrown", "cards"),
    "shown": ("who", "cards"),
    "bottom": ("cards", "points"),
    "throw_stopped": ("trick", "who", "part", "holder", "by"),
    "throw_failed": ("trick", "who", "forced", "amount", "clause"),
    "throw_failed_any": ("trick", "who", "forced", "amount", "clause"),
    "fault_points": ("trick", "who", "fault", "amount", "clause"),
    "fault_levels": ("trick", "who", "fault", "amount", "clause"),
    "fault_noted": ("trick", "who", "fault"),
    "trick_taken": ("trick", "who", "points", "defenders"),
    "last_trick": ("who", "component", "multiplier"),
    "faults": ("count",),
    "line": ("text",),
}
"""Every fact stated only about such a hand, with the names of its values. Score-sheet facts are listed elsewhere."""

_COMPONENTS = ("single", "pair")


def play_facts(before: Deal, after: Deal) -> tuple[Fact, ...]:
    """State a play: the cards, newly found faults, the trick's winner, and the result after the last trick."""
    facts = [_laid(after), *found(before, after)]
    if len(after.taken) > len(before.taken):
        won = after.taken[-1]
        who, points = label(won.winner), won.points
        args: dict[str, Value] = {"trick": len(after.taken), "who": who, "points": points, "defenders": after.points}
        facts.append(Fact("trick_taken", args))
    return (*facts, *_result(after))


def seen(action: LaidOpen | Buried) -> tuple[Fact, ...]:
    """State cards laid open without being played."""
    if isinstance(action, LaidOpen):
        return (Fact("shown", {"who": label(action.seat), "cards": Cards(codes(action.cards))}),)
    return (Fact("bottom", {"cards": Cards(codes(action.cards)), "points": points_of(action.cards)}),)


def found(before: Deal, after: Deal) -> tuple[Fact, ...]:
    """State faults found since `before`, including known faults whose fine has changed."""
    told = {(fault.trick, fault.seat, fault.point): fault for fault in before.faults}
    pairs = ((told.get((fault.trick, fault.seat, fault.point)), fault) for fault in after.faults)
    return tuple(fact for old, fault in pairs for fact in _fault(old, fault))


def _laid(deal: Deal) -> Fact:
    play = deal.tricks[-1][-1]
    args: dict[str, Value] = {"who": label(play.seat), "cards": Cards(codes(play.cards))}
    if play.thrown:
        return Fact(
            "threw", {"who": label(play.seat), "thrown": Cards(codes(play.thrown)), "cards": Cards(codes(play.cards))}
        )
    if len(deal.tricks[-1]) > 1:
        return Fact("followed", args)
    kind = kind_of(deal.trump, play.cards)
    if isinstance(kind, Refusal):
        raise AssertionError("the lead has been judged")
    return Fact("led", {**args, "kind": kind})


def _fault(old: PlayFault | None, fault: PlayFault) -> list[Fact]:
    """State the news about a fault compared to its earlier version `old`."""
    args: dict[str, Value] = {"trick": fault.trick, "who": label(fault.seat)}
    if fault.throw is not None:
        return _failed(old.throw if old else None, fault.throw, args)
    if old is not None and old.cost == fault.cost:
        return []
    args["fault"] = fault.point
    amount = fault.cost.points or fault.cost.levels
    if not amount:
        return [Fact("fault_noted", args)]
    key = "fault_points" if fault.cost.points else "fault_levels"
    return [Fact(key, {**args, "amount": amount, "clause": number(fault.cost.clause or "")})]


def _failed(old: Throw | None, throw: Throw, args: Mapping[str, Value]) -> list[Fact]:
    """State newly stopped components of a throw, then the forced part and the fine if either changed."""
    known = {stop.component for stop in old.stops} if old else set()
    facts = [_stop(args, stop) for stop in throw.stops if stop.component not in known]
    if old is None or (old.forced, old.cost) != (throw.forced, throw.cost):
        amount, clause = throw.cost.points, number(throw.cost.clause or "")
        key, forced = "throw_failed", Cards(codes(throw.forced))
        told: dict[str, Value] = {**args, "forced": forced, "amount": amount, "clause": clause}
        if len(throw.equals) > 1:
            key, told["forced"] = "throw_failed_any", tuple(Cards(codes(part)) for part in throw.equals)
        facts.append(Fact(key, told))
    return facts


def _stop(args: Mapping[str, Value], stop: Stop) -> Fact:
    part, by = Cards(codes(stop.component.cards)), Cards(codes(stop.by))
    return Fact("throw_stopped", {**args, "part": part, "holder": label(Seat(stop.hand)), "by": by})


def _result(deal: Deal) -> list[Fact]:
    """State the end of the hand: last trick, bottom, sum, stage, and the line for the score sheet."""
    line, score = deal.line, deal.score
    if line is None or score is None:
        return []
    result, won = line.result, deal.taken[-1].winner
    component = _COMPONENTS[result.pairs] if result.pairs < len(_COMPONENTS) else "tractor"
    times = scale_of(deal.rules).multiplier(result.pairs)
    facts = [
        Fact("last_trick", {"who": label(won), "component": component, "multiplier": times}),
        Fact("bottom", {"cards": Cards(codes(deal.bottom)), "points": result.bottom}),
        Fact("faults", {"count": len(deal.faults)}),
        entry_facts.summed(result, score),
        entry_facts.staged(line.side(score.stage), score),
    ]
    return [*facts, Fact("line", {"text": write_hand(line)})]
