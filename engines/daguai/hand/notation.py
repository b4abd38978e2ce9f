"""Read and write entries of a hand in progress: cards, a pass, or a referee's decision."""

from __future__ import annotations

from engines.core.cards import codes, joker_readings, read_cards
from engines.core.rulings import REFEREE, Refusal, Seat
from engines.daguai.hand.play import apply
from engines.daguai.hand.state import COPIES, DEALT, Action, Cards, Hand, Pass
from engines.daguai.sheet import notation
from engines.daguai.sheet.notation import plainly, read_decision

_PASSES = frozenset({"PASS", "P", "过", "不要", "不出", "要不起", "敲", "敲桌", "敲台子", "-", "—"})


def parse(hand: Hand, seat: Seat, text: str) -> Action | Refusal:
    """Read an entry by a player or the referee. Whether the cards may be played is not judged here, except to choose
    the kind of an unnamed joker."""
    plain = plainly(text)
    if plain in _PASSES:
        return Pass()
    if (decision := read_decision(hand.sheet, plain)) is not None:
        return decision
    cards = _cards(hand, text)
    if isinstance(cards, Refusal) and cards.kind == "ambiguous":
        return _either(hand, seat, text, cards)
    return cards


def _cards(hand: Hand, text: str) -> Cards | Refusal:
    numbers = hand.sheet.rules.numbers
    cards = read_cards(text, copies=numbers[COPIES], most=numbers[DEALT])
    return cards if isinstance(cards, Refusal) else Cards(cards)


def _either(hand: Hand, seat: Seat, text: str, question: Refusal) -> Cards | Refusal:
    """Choose the kind of an unnamed joker: the only kind that can be played, or a question if both can."""
    readings = [_cards(hand, reading) for reading in joker_readings(text)]
    plays = [play for play in readings if isinstance(play, Cards)]
    player = hand.on_turn if seat == REFEREE else seat
    legal = [play for play in plays if not isinstance(apply(hand, player, play), Refusal)]
    if len(legal) > 1:
        return Refusal("ambiguous", question.point, candidates=tuple(codes(play.cards) for play in legal))
    return next(iter(legal or plays), Refusal("unreadable", question.point))


def notate(hand: Hand, action: Action) -> str:
    if isinstance(action, Cards):
        return codes(action.cards)
    return "pass" if isinstance(action, Pass) else notation.notate(hand.sheet, action)
