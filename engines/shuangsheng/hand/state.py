"""The state of a hand recorded trick by trick: tricks, faults, and the cards known for each seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engines.core.books.rulesets import Rules
from engines.core.cards import DECK, Card, within
from engines.core.rulings import Cards, Fact, Refusal, Seat
from engines.shuangsheng.cards.bidding import DECKS
from engines.shuangsheng.cards.trump import Trump
from engines.shuangsheng.hand.review import HAND, PLAYERS, Play, PlayFault, Taken, faults_in
from engines.shuangsheng.sheet.scores.entries import SEATS, Hand, label, next_seat, side_of
from engines.shuangsheng.sheet.scores.levels import Level
from engines.shuangsheng.sheet.scores.scoring import DEALER, HandScore, Role


@dataclass(frozen=True, slots=True)
class Laid:
    """出牌: cards played. `thrown` holds the cards led at first if the throw failed and only `cards` were played."""

    cards: tuple[Card, ...]
    thrown: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class LaidOpen:
    """亮牌: cards a player holds and shows without playing."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Buried:
    """底牌: the bottom, turned over."""

    cards: tuple[Card, ...]


Action = Laid | LaidOpen | Buried


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand in play, or a hand under review (复牌).

    `known` holds for each seat the cards known to have been dealt: the whole hand if given, otherwise the cards played,
    thrown or shown so far. `faults` holds all faults proved by the known cards.
    """

    rules: Rules
    trump: Trump
    level: Level
    dealer: Seat
    buried: Role = DEALER
    known: tuple[tuple[Card, ...], ...] = ((),) * PLAYERS
    bottom: tuple[Card, ...] = ()
    """Empty until somebody shows the bottom or the hand ends."""
    tricks: tuple[tuple[Play, ...], ...] = ()
    """All tricks so far; the last may be incomplete."""
    taken: tuple[Taken, ...] = ()
    faults: tuple[PlayFault, ...] = ()
    line: Hand | None = None
    """The hand as a score-sheet line, once all cards are out."""
    score: HandScore | None = None

    @property
    def open(self) -> tuple[Play, ...]:
        """The plays of an incomplete trick; empty between tricks."""
        return self.tricks[-1] if len(self.tricks) > len(self.taken) else ()

    @property
    def leader(self) -> Seat:
        """The seat leading the present or next trick: the dealer, later the last winner."""
        return self.taken[-1].winner if self.taken else self.dealer

    @property
    def on_turn(self) -> Seat:
        return next_seat(self.open[-1].seat) if self.open else self.leader

    @property
    def points(self) -> int:
        """The defenders' points from tricks so far."""
        return sum(trick.points for trick in self.taken if side_of(trick.winner) != side_of(self.dealer))

    def played(self, seat: Seat) -> list[Card]:
        return [card for trick in self.tricks for play in trick if play.seat == seat for card in play.cards]

    def left(self, seat: Seat) -> int:
        return HAND - len(self.played(seat))


def holding(deal: Deal, seat: Seat, cards: Sequence[Card]) -> Deal | Refusal:
    """Return the hand with these cards known to be held by a seat, or a refusal if the seat cannot hold them."""
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
    """Return a refusal if the known cards contain more copies of a card than the decks hold."""
    every = [*deal.bottom, *(card for hand in deal.known for card in hand)]
    counted = within(every, copies=DECKS, most=DECKS * len(DECK)) if every else ()
    return counted if isinstance(counted, Refusal) else None


def audited(deal: Deal) -> Deal:
    """Return the hand with all faults proved by the known cards, in trick order."""
    held = {seat: Counter(deal.known[seat]) for seat in SEATS}
    whole = {seat: len(deal.known[seat]) == HAND for seat in SEATS}
    leaders = (deal.dealer, *(trick.winner for trick in deal.taken))
    faults: list[PlayFault] = []
    for number, (leader, trick) in enumerate(zip(leaders, deal.tricks, strict=False), 1):
        hands: Mapping[Seat, Sequence[Card]] = {seat: tuple(cards.elements()) for seat, cards in held.items()}
        complete = all(whole[seat] for seat in SEATS if seat != leader)
        faults += faults_in(deal.rules, deal.trump, number, leader, trick, hands, complete)
        for play in trick:
            held[play.seat] -= Counter(play.cards)
    return replace(deal, faults=tuple(faults))
