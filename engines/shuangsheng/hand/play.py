"""一把牌: play a hand trick by trick.

Cards laid on the table stay there. A play that breaks a duty to follow is accepted, and reported as a fault as soon as
the known cards prove the breach. Only impossible entries are refused: a wrong number of cards, a lead in two suits, a
third copy of a card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from engines.core.cards import DECK
from engines.core.rulings import REFEREE, Accepted, Fact, Outcome, Refusal, Seat
from engines.shuangsheng.cards.bidding import DECKS
from engines.shuangsheng.cards.components import shape_of
from engines.shuangsheng.cards.fines import Cost
from engines.shuangsheng.cards.leading import lead_of
from engines.shuangsheng.cards.tricks import winner_of
from engines.shuangsheng.cards.trump import points_of
from engines.shuangsheng.hand import play_facts
from engines.shuangsheng.hand.review import PLAYERS, Play, PlayFault, Review, Taken, review
from engines.shuangsheng.hand.state import Action, Deal, Laid, LaidOpen, audited, copies_refused, holding
from engines.shuangsheng.sheet.scores.entries import NO_TRUMP, SEATS, Hand, opponent, seats_of, side_of
from engines.shuangsheng.sheet.scores.levels import FIRST
from engines.shuangsheng.sheet.scores.penalties import number
from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER, ROLES, Fine, Result, Role, scale_of, score


def to_act(deal: Deal) -> tuple[Seat, ...]:
    return () if deal.line else (deal.on_turn,)


def outcome(deal: Deal) -> Outcome | None:
    """Return the side that holds the stage after the hand, or None during the hand. `up` counts the levels climbed by
    points alone; the score sheet decides the final levels."""
    if deal.line is None or deal.score is None:
        return None
    stage = deal.line.side(deal.score.stage)
    reason = "held" if deal.score.stage == DEALER else "taken"
    tallies = {str(deal.line.side(role)): {"up": deal.score.steps[role]} for role in ROLES}
    return Outcome((seats_of(stage), seats_of(opponent(stage))), reason, tallies=tallies)


def apply(deal: Deal, seat: Seat, action: Action) -> Accepted[Deal] | Refusal:
    """Apply a play, or an addition by the referee (shown cards, the bottom). Cards played by the referee count for the
    seat on turn."""
    if isinstance(action, Laid):
        player = deal.on_turn if seat == REFEREE else seat
        return _laid(deal, player, action) if player == deal.on_turn else Refusal("illegal", "turn")
    if seat != REFEREE:
        return Refusal("illegal", "referee_only")
    if isinstance(action, LaidOpen):
        after = holding(deal, action.seat, action.cards)
    else:
        turned = replace(deal, bottom=action.cards)
        after = copies_refused(turned) or turned
    if isinstance(after, Refusal):
        return after
    after = audited(after)
    return Accepted(after, (*play_facts.seen(action), *play_facts.found(deal, after)), moved=False)


def _laid(deal: Deal, seat: Seat, action: Laid) -> Accepted[Deal] | Refusal:
    refused = _follow_refused(deal, action) if deal.open else _lead_refused(deal, action)
    known = refused or holding(deal, seat, action.thrown or action.cards)
    if isinstance(known, Refusal):
        return known
    trick = (*deal.open, Play(seat, action.cards, action.thrown))
    after = replace(known, tricks=(*deal.tricks[: len(deal.taken)], trick))
    if len(trick) == PLAYERS:
        after = replace(after, taken=(*deal.taken, _won(deal, trick)))
    after = audited(after)
    if not any(after.left(player) for player in SEATS):
        after = _closed(after)
    return Accepted(after, play_facts.play_facts(deal, after))


def _lead_refused(deal: Deal, action: Laid) -> Refusal | None:
    """Refuse a lead in several suits, and a forced part that was not cut from a throw."""
    parts = lead_of(deal.trump, action.thrown or action.cards)
    if isinstance(parts, Refusal):
        return parts
    if action.thrown and (len(parts) == 1 or not Counter(action.cards) < Counter(action.thrown)):
        return Refusal("illegal", "forced_part")
    return None


def _follow_refused(deal: Deal, action: Laid) -> Refusal | None:
    if action.thrown:
        return Refusal("illegal", "forced_part")
    led, played = len(deal.open[0].cards), len(action.cards)
    if led == played:
        return None
    return Refusal("illegal", "follow_count", facts=(Fact("count", {"led": led, "played": played}),))


def _won(deal: Deal, trick: tuple[Play, ...]) -> Taken:
    parts = lead_of(deal.trump, trick[0].cards)
    if isinstance(parts, Refusal):
        raise AssertionError("the lead has been judged")
    best = winner_of(deal.rules, deal.trump, shape_of(parts), [play.cards for play in trick])
    return Taken(trick[best].seat, sum(points_of(play.cards) for play in trick))


def _closed(deal: Deal) -> Deal:
    """Close the hand after the last card: compute the bottom from the cards nobody played, review the faults, and
    score."""
    out = Counter(card for seat in SEATS for card in deal.played(seat))
    bottom = deal.trump.sort((Counter(DECK * DECKS) - out).elements())
    result = review(deal.rules, deal.trump, deal.dealer, deal.tricks, bottom)
    if isinstance(result, Refusal):
        raise AssertionError(f"a hand that was played cannot be reviewed: {result.point}")
    line = _line(deal, result)
    levels = {DEALER: deal.level, DEFENDER: FIRST}
    scored = score(scale_of(deal.rules), levels, deal.level, line.result, line.points, line.levels)
    return replace(deal, bottom=bottom, faults=result.faults, line=line, score=scored)


def _line(deal: Deal, result: Review) -> Hand:
    """Return the hand as a score-sheet line. Fines against a side under the same clause are added up."""
    last = DEFENDER if result.dug else DEALER
    return Hand(
        deal.dealer,
        deal.level,
        deal.trump.suit or NO_TRUMP,
        Result(result.trick_points, result.bottom_points, last, result.last_pairs, deal.buried, result.jack),
        points=_fines(deal, ((fault, fault.cost.points) for fault in result.faults)),
        levels=_fines(deal, ((fault, fault.cost.levels) for fault in result.faults)),
    )


def _fines(deal: Deal, found: Iterable[tuple[PlayFault, int]]) -> tuple[Fine, ...]:
    sums: Counter[tuple[Role, str]] = Counter()
    for fault, amount in found:
        role = DEALER if side_of(fault.seat) == side_of(deal.dealer) else DEFENDER
        if amount:
            sums[role, _clause(fault.cost)] += amount
    return tuple(Fine(role, amount, clause) for (role, clause), amount in sums.items())


def _clause(cost: Cost) -> str:
    return number(cost.clause or "")
