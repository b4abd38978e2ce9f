"""One hand trick by trick, as a value: what was led, followed, shown, and whose cards are known how far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engines.core.cards import DECK, Card, within
from engines.core.rulesets import Rules
from engines.core.rulings import Cards, Fact, Refusal, Seat
from engines.shuangsheng.cards.bidding import DECKS
from engines.shuangsheng.cards.trump import Trump
from engines.shuangsheng.hand.review import HAND, PLAYERS, Fault, Play, Taken, faults_in
from engines.shuangsheng.sheet.entries import SEATS, Hand, label, next_seat, side_of
from engines.shuangsheng.sheet.levels import Level
from engines.shuangsheng.sheet.scoring import DEALER, Role, Score


@dataclass(frozen=True, slots=True)
class Laid:
    """出牌. `thrown`: what was led at first, where the throw failed and only `cards` of it were played."""

    cards: tuple[Card, ...]
    thrown: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """亮牌: cards that somebody holds and lays open without playing them."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Buried:
    """底牌, turned over."""

    cards: tuple[Card, ...]


Action = Laid | Shown | Buried


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand being played, or looked at again (复牌).

    `known` are the cards that each seat is known to have been dealt: its whole hand where that was given, otherwise
    what it has played, thrown or shown so far. `faults` are all that these cards prove by now.
    """

    rules: Rules
    trump: Trump
    level: Level
    dealer: Seat
    buried: Role = DEALER
    known: tuple[tuple[Card, ...], ...] = ((),) * PLAYERS
    bottom: tuple[Card, ...] = ()
    """Empty while nobody has shown it."""
    tricks: tuple[tuple[Play, ...], ...] = ()
    """The last one may be open."""
    taken: tuple[Taken, ...] = ()
    faults: tuple[Fault, ...] = ()
    line: Hand | None = None
    """Once all cards are out: the hand as a sheet has it."""
    score: Score | None = None

    @property
    def open(self) -> tuple[Play, ...]:
        """The plays of a trick that is not full yet."""
        return self.tricks[-1] if len(self.tricks) > len(self.taken) else ()

    @property
    def leader(self) -> Seat:
        """Who leads the open trick, or the next one: the dealer, then whoever won."""
        return self.taken[-1].winner if self.taken else self.dealer

    @property
    def on_turn(self) -> Seat:
        return next_seat(self.open[-1].seat) if self.open else self.leader

    @property
    def points(self) -> int:
        """What the defenders have taken in tricks."""
        return sum(trick.points for trick in self.taken if side_of(trick.winner) != side_of(self.dealer))

    def played(self, seat: Seat) -> list[Card]:
        return [card for trick in self.tricks for play in trick if play.seat == seat for card in play.cards]

    def left(self, seat: Seat) -> int:
        return HAND - len(self.played(seat))


def holding(deal: Deal, seat: Seat, cards: Sequence[Card]) -> Deal | Refusal:
    """The same with a seat known to hold these cards now, unless it cannot."""
    needed = Counter(deal.played(seat)) + Counter(cards)
    before = Counter(deal.known[seat])
    who = Fact("who", {"who": label(seat)})
    if before.total() == HAND and (strange := needed - before):
        lacking = tuple(map(Cards, deal.trump.sort(strange)))
        return Refusal("illegal", "not_held", facts=(who, Fact("not_held", {"cards": lacking})))
    known = deal.trump.sort((before | needed).elements())
    if len(known) > HAND:
        return Refusal("illegal", "hand_over", facts=(who, Fact("held", {"seat": seat, "count": len(known)})))
    after = replace(deal, known=(*deal.known[:seat], known, *deal.known[seat + 1 :]))
    return copies_refused(after) or after


def copies_refused(deal: Deal) -> Refusal | None:
    """More of a card among all that are known than the decks hold."""
    every = [*deal.bottom, *(card for hand in deal.known for card in hand)]
    counted = within(every, copies=DECKS, most=DECKS * len(DECK)) if every else ()
    return counted if isinstance(counted, Refusal) else None


def audited(deal: Deal) -> Deal:
    """The same with every fault that the cards known by now prove, in the order of the tricks."""
    held = {seat: Counter(deal.known[seat]) for seat in SEATS}
    whole = {seat: len(deal.known[seat]) == HAND for seat in SEATS}
    leaders = (deal.dealer, *(trick.winner for trick in deal.taken))
    faults: list[Fault] = []
    for number, (leader, trick) in enumerate(zip(leaders, deal.tricks, strict=False), 1):
        hands: Mapping[Seat, Sequence[Card]] = {seat: tuple(cards.elements()) for seat, cards in held.items()}
        complete = all(whole[seat] for seat in SEATS if seat != leader)
        faults += faults_in(deal.rules, deal.trump, number, leader, trick, hands, complete)
        for play in trick:
            held[play.seat] -= Counter(play.cards)
    return replace(deal, faults=tuple(faults))
