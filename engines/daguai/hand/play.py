"""出牌规则: play a hand card by card.

The turn is checked here too, so that a record can be read without a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engines.core.cards import Card, codes
from engines.core.rulings import REFEREE, Accepted, Fact, Outcome, Refusal, Seat, Value
from engines.daguai.hand.forms import CardForm, classify, shortfall
from engines.daguai.hand.state import COPIES, LEADS_AFTER_OUT, Action, Cards, Hand, Turn
from engines.daguai.sheet import play
from engines.daguai.sheet.state import SEATS, ChiefRuling, Foul, Fouled, Order, Sheet

ONLY = 1
"""The hand's score sheet has only one line."""


def to_act(hand: Hand) -> tuple[Seat, ...]:
    return () if hand.over else (hand.on_turn,)


def outcome(hand: Hand) -> Outcome | None:
    """Return the outcome from the hand's only score-sheet line, with reason `fouled` if fouls ended the hand."""
    if not hand.over:
        return None
    result = play.result(hand.sheet)
    return replace(result, reason="fouled") if isinstance(hand.sheet.hands[0], Fouled) else result


def apply(hand: Hand, seat: Seat, action: Action) -> Accepted[Hand] | Refusal:
    """Apply a turn, or a referee's decision. Cards played by the referee count for the seat on turn."""
    if isinstance(action, Foul | Fouled | ChiefRuling):
        return _of_the_referee(hand, seat, action)
    player = hand.on_turn if seat == REFEREE else seat
    if player != hand.on_turn:
        return Refusal("illegal", "turn")
    if isinstance(action, Cards):
        form = _legal(hand, action.cards)
        return form if isinstance(form, Refusal) else _played(hand, player, action.cards, form)
    if hand.top is None:
        return Refusal("illegal", "must_lead", facts=(Fact("who", {"who": hand.label(player)}),))
    return _passed(hand, "passed")


def _of_the_referee(hand: Hand, seat: Seat, action: Foul | Fouled | ChiefRuling) -> Accepted[Hand] | Refusal:
    if isinstance(action, Foul) and action.point == play.NO_FOUL and seat == REFEREE:
        return _slow(hand, action)
    if isinstance(action, Foul) and action.hand is None:
        action = replace(action, hand=ONLY)
    kept = play.apply(hand.sheet, seat, action)
    if isinstance(kept, Refusal):
        return kept
    done = _kept(hand, kept, moved=isinstance(action, Fouled))
    return replace(done, facts=(*done.facts, Fact("fouled_on_sheet"))) if isinstance(action, Fouled) else done


def _slow(hand: Hand, action: Foul) -> Accepted[Hand] | Refusal:
    """Apply the penalty for thinking over ten seconds: the turn is lost, and a leader loses the lead to the next
    seat."""
    if hand.over or action.who != hand.on_turn:
        return Refusal("illegal", "turn")
    return _passed(hand, "slow")


def _legal(hand: Hand, cards: Sequence[Card]) -> CardForm | Refusal:
    """Return the form of the cards played by the seat on turn, or a refusal if the player cannot hold or may not play
    them."""
    seat = hand.on_turn
    shown = Fact("play", {"cards": codes(cards), "count": len(cards)})
    if len(cards) > hand.left[seat]:
        return Refusal("illegal", "not_enough", facts=(Fact("who", {"who": hand.label(seat)}), shown))
    if missing := _missing(hand, seat, cards):
        return Refusal("illegal", "not_held", facts=(Fact("who", {"who": hand.label(seat)}), Fact("card", missing)))
    if excess := _excess(hand, cards):
        return excess
    form = classify(cards, hand.two_high)
    if form is None:
        return Refusal("illegal", "no_form", facts=(shown,))
    top = hand.top
    if top is None or top.form is None or (point := shortfall(top.form, form)) is None:
        return form
    return Refusal("illegal", point, facts=(described("to_beat", top.cards, top.form), described("tried", cards, form)))


def _missing(hand: Hand, seat: Seat, cards: Sequence[Card]) -> dict[str, Value]:
    held = hand.held[seat]
    lacking = Counter(cards) - Counter(held) if held is not None else Counter[Card]()
    return {"card": codes([next(iter(lacking))])} if lacking else {}


def _excess(hand: Hand, cards: Sequence[Card]) -> Refusal | None:
    """Refuse a play if the cards shown so far and the known hands would contain more copies than the decks hold."""
    most = hand.sheet.rules.numbers[COPIES]
    seen = Counter(hand.shown) + Counter(cards)
    for seat in SEATS:
        # Cards already played have left the known hands, so each card is counted once.
        if seat != hand.on_turn:
            seen += Counter(hand.held[seat] or ())
    card, count = seen.most_common(1)[0]
    if count <= most:
        return None
    return Refusal("illegal", "copies", facts=(Fact("copies", {"card": codes([card]), "count": count, "most": most}),))


def _played(hand: Hand, seat: Seat, cards: tuple[Card, ...], form: CardForm) -> Accepted[Hand]:
    turn = Turn(seat, cards, form)
    left = tuple(count - len(cards) * (other == seat) for other, count in zip(SEATS, hand.left, strict=True))
    held = hand.held[seat]
    rest = None if held is None else tuple((Counter(held) - Counter(cards)).elements())
    after = replace(
        _laid(hand, turn, new_trick=hand.top is None),
        left=left,
        held=(*hand.held[:seat], rest, *hand.held[seat + 1 :]),
        top=turn,
        out=hand.out if left[seat] else (*hand.out, seat),
    )
    facts = [Fact("played", {"who": hand.label(seat), **described("played", cards, form).args})]
    if not left[seat]:
        facts.append(Fact("gone", {"who": hand.label(seat), "place": len(after.out)}))
    if after.settled:
        kept = play.close(after.sheet, Order(_names(after)))
        done = _kept(after, kept, moved=True)
        return replace(done, facts=(*facts, *done.facts))
    return Accepted(replace(after, on_turn=after.after(seat)), tuple(facts))


def _passed(hand: Hand, how: str) -> Accepted[Hand]:
    """Apply a turn without cards. A player who passes may play again later in the trick."""
    seat = hand.on_turn
    told = Fact(how, {"who": hand.label(seat)})
    after = _laid(hand, Turn(seat, ()), new_trick=False)
    if hand.top is None:
        leader = hand.after(seat)
        return Accepted(replace(after, on_turn=leader), (told, Fact("leads", {"who": hand.label(leader)})))
    upcoming, last = hand.after(seat), hand.top.seat
    if (upcoming - seat) % len(SEATS) < (last - seat) % len(SEATS):
        return Accepted(replace(after, on_turn=upcoming), (told,))
    leader = last if hand.left[last] else LEADS_AFTER_OUT[hand.lead_after_out](hand, last)
    return Accepted(replace(after, on_turn=leader, top=None), (told, Fact("leads", {"who": hand.label(leader)})))


def _laid(hand: Hand, turn: Turn, new_trick: bool) -> Hand:
    if new_trick or not hand.tricks:
        return replace(hand, tricks=(*hand.tricks, (turn,)))
    return replace(hand, tricks=(*hand.tricks[:-1], (*hand.tricks[-1], turn)))


def _kept(hand: Hand, kept: Accepted[Sheet], moved: bool) -> Accepted[Hand]:
    """Keep the sheet's facts about this hand; drop totals and the next dealer, which a single hand does not have."""
    facts = tuple(fact for fact in kept.facts if fact.key not in ("totals", "next_dealer"))
    return Accepted(replace(hand, sheet=kept.state), facts, moved=moved)


def _names(hand: Hand) -> tuple[str, ...]:
    """Return the labels in finishing order. A single remaining player comes last."""
    rest = [seat for seat in SEATS if seat not in hand.out]
    return tuple(hand.label(seat) for seat in (*hand.out, *(rest if len(rest) == 1 else ())))


def described(key: str, cards: Sequence[Card], form: CardForm) -> Fact:
    return Fact(key, {"cards": codes(cards), "form": form.name, "rank": form.rank})


def count(hand: Hand, asker: Seat, asked: Seat) -> int | Refusal:
    """Return a player's number of cards, if the asker may ask. Only the player on turn may ask: the leader about
    everyone, a follower only about the player who played last."""
    if hand.over or asker != hand.on_turn:
        return Refusal("illegal", "ask_off_turn")
    if asked == asker:
        return Refusal("illegal", "ask_self")
    if hand.top is not None and asked != hand.top.seat:
        return Refusal("illegal", "ask_other", facts=(Fact("who", {"who": hand.label(hand.top.seat)}),))
    return hand.left[asked]
