"""State the facts shown with a hand in play: level and trump, the trick on the table, the seat on turn, the faults."""

from __future__ import annotations

from engines.core.cards import codes
from engines.core.rulings import Called, Fact, Value
from engines.core.scenes.scene import Seen
from engines.shuangsheng.hand.review import PlayFault
from engines.shuangsheng.hand.state import Deal
from engines.shuangsheng.sheet.scores.entries import NO_TRUMP, label
from engines.shuangsheng.sheet.scores.penalties import number
from engines.shuangsheng.sheet.speech import level_played

_MOST_FAULTS = 4


def caption(deal: Deal, seen: Seen) -> tuple[Fact, ...]:
    trump = deal.trump.suit or NO_TRUMP
    facts = [Fact("playing", {"dealer": deal.dealer, "level": level_played(deal.level), "trump": trump})]
    if deal.tricks:
        laid = (Fact("laid", {"who": play.seat, "cards": codes(play.cards)}) for play in deal.tricks[-1])
        facts.append(Fact("on_table", {"plays": tuple(laid)}))
    facts += [_turn(deal, Called(seat)) for seat in seen.to_act]
    facts += [_fault(deal, fault) for fault in deal.faults[-_MOST_FAULTS:]]
    if (more := len(deal.faults) - _MOST_FAULTS) > 0:
        facts.append(Fact("more_faults", {"count": more}))
    return tuple(facts)


def plays_in_sight(deal: Deal) -> int | None:
    """Return how many of the last plays lie open: the trick on the table, since nobody may look at earlier tricks."""
    return len(deal.tricks[-1]) if deal.tricks else 0


def _turn(deal: Deal, seat: Called) -> Fact:
    args: dict[str, Value] = {"trick": len(deal.taken) + 1, "name": seat, "points": deal.points}
    return Fact("to_follow", {"leader": deal.open[0].seat, **args}) if deal.open else Fact("to_lead", args)


def _fault(deal: Deal, fault: PlayFault) -> Fact:
    args: dict[str, Value] = {"trick": fault.trick, "who": label(fault.seat), "fault": fault.point}
    if not (amount := fault.cost.points or fault.cost.levels):
        return Fact("fault_noted", args)
    key = "fault_points" if fault.cost.points else "fault_levels"
    clause = number(fault.cost.clause or deal.rules.clause(fault.point) or "")
    return Fact(key, {**args, "amount": amount, "clause": clause})
