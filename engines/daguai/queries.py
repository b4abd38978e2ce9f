"""Judge queries about 大怪路子: forms, comparisons, the score of a hand, and the number of cards a player must tell."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from engines.core.cards import Card
from engines.core.chat.buttons import Choice, Menu
from engines.core.game.card_query import cards_in
from engines.core.game.query import Query, Unanswerable, accepted
from engines.core.game.questions import Answer, Asked, Question
from engines.core.game.record import replay
from engines.core.game.table import open_table
from engines.core.rulings import Fact, Refusal, Seat
from engines.daguai.asking import ask
from engines.daguai.hand.forms import NAMES, CardForm
from engines.daguai.hand.play import count as counted
from engines.daguai.hand.state import Hand
from engines.daguai.questions import ShownCards, compare, counting, form_of, read_shown, score_hand, spoken
from engines.daguai.sheet.scoring import SIDES
from engines.daguai.sheet.state import SEATS

Told = dict[str, Any]
_HOW_MANY = re.compile(
    r"(?P<who>\S*?)\s*(?:还有|还剩|剩)?(?:几|多少)张牌?[?？]?"
    r"|how many(?: cards)?(?: (?:has|does))?\s*(?P<whom>\S*?)(?: have)?(?: got| left)?[?？]?",
    re.IGNORECASE,
)


def classify(question: Query) -> Told:
    return _form(accepted(form_of(question.rules, _cards(question, "cards"), question.options)))


def beats(question: Query) -> Told:
    previous, play = (_cards(question, name) for name in ("previous", "play"))
    result = accepted(compare(question.rules, previous, play, question.options))
    answer: Told = {"beats": result.beats, "previous": _form(result.previous)}
    if result.play is not None:
        answer["play"] = _form(result.play)
    return answer if result.beats else answer | {"point": result.point, "clause": result.clause}


def score(question: Query) -> Told:
    given = question.mapping("fouls")
    if strange := given.keys() - set(SIDES):
        raise Unanswerable("unreadable", "fouls", f"fouls are by side, {' and '.join(SIDES)}: {len(strange)} too many")
    counts = Query(given)
    fouls = {side: counts.number(side) for side in given}
    result = accepted(score_hand(question.rules, question.text("order"), fouls))
    return {"points": dict(result.points), "first": result.first, "pattern": result.pattern}


def count(question: Query) -> Told:
    """Return the answer a player hears when asking for a card count after these entries. Refused entries change
    nothing."""
    rules = question.rules
    table = accepted(open_table(question.game, rules.name, {**question.options, "depth": "hand"}))
    asker, asked = (_seat(question, name) for name in ("asker", "asked"))
    result = replay(table, question.entries())
    if result.table.outcome is not None:
        raise Unanswerable("illegal", "over", "the hand has ended")
    hand = result.table.state
    if not isinstance(hand, Hand):
        raise AssertionError("a table of this depth holds a hand")
    left = counted(hand, asker, asked)
    if not isinstance(left, int):
        raise Unanswerable(left.kind, left.point, left.point, {"clause": rules.clause(left.point)})
    return {"answer": spoken(rules, left)}


def _cards(question: Query, name: str) -> tuple[Card, ...]:
    numbers = question.rules.numbers
    text = question.fields.get(name)
    if isinstance(text, str) and isinstance(bare := read_shown(question.rules, text), ShownCards) and bare.bare:
        return bare.cards
    return cards_in(question, name, copies=numbers["decks"], most=numbers["dealt"])


def _form(form: CardForm) -> Told:
    return {"form": NAMES[form.name], "rank": form.rank}


def _seat(question: Query, name: str) -> Seat:
    seat = question.number(name)
    if seat >= len(SEATS):
        raise Unanswerable("illegal", "no_seat", f"{name} is a seat, 0 to {len(SEATS) - 1}")
    return SEATS[seat]


def _asked_count(asked: Asked) -> Answer | Menu | Refusal:
    """报牌数: tell the player on turn another player's card count, if the rules allow the question. If nobody is named,
    the player who played last is meant."""
    hand = asked.state
    if not isinstance(hand, Hand):
        return Refusal("illegal", "no_cards")
    top = hand.top if hand.top and hand.top.form and not hand.over else None
    whom = asked.named(asked.text) if asked.text.strip() else top.seat if top else None
    if whom is None:
        labels = [hand.label(seat) for seat in SEATS]
        choices = [Choice(Fact("seat_label", {"who": label}), label) for label in labels]
        return Menu((Fact("count_whom", {"known": tuple(labels)}),), (tuple(choices[:3]), tuple(choices[3:])))
    told = counting(hand, hand.on_turn if asked.seat is None else asked.seat, whom)
    if isinstance(told, Refusal):
        return replace(told, clause=asked.rules.clause(told.point))
    return Answer((), (told,))


def _never(text: str) -> bool:
    return False


def _how_many(text: str) -> str | None:
    """Read the question `A1还有几张？` or `how many cards has A1 left`. Return the named player, an empty text without
    a name, or None for any other text."""
    asked = _HOW_MANY.fullmatch(text.strip())
    return None if asked is None else asked["who"] or asked["whom"] or ""


QUESTIONS = (
    Question("classify", judge=classify),
    Question("beats", judge=beats),
    Question("score", judge=score),
    Question(
        "count",
        judge=count,
        chat=_asked_count,
        aliases=("报牌数", "几张"),
        by="party",
        aside=_never,
        at=("hand",),
        letters="$",
        heard=_how_many,
    ),
    Question("check", chat=ask, aliases=("验牌",), at=("sheet", "hand"), works_out=True, letters="#"),
)
