"""Questions about 大怪路子: forms, what beats what, what a hand is worth, how many cards one may be told of."""

from __future__ import annotations

from bot.judge.cards import cards_in
from engines import daguai
from engines.core.cards import Card
from engines.core.query import Answer, Query, Unanswerable, accepted
from engines.core.record import replay
from engines.core.rulings import Seat
from engines.core.table import open_table
from engines.daguai.forms import NAMES, Form
from engines.daguai.hand import Hand
from engines.daguai.questions import compare, form_of, spoken
from engines.daguai.scoring import SIDES
from engines.daguai.sheet import SEATS
from engines.daguai.tricks import count as counted


def classify(question: Query) -> Answer:
    return _form(accepted(form_of(question.rules, _cards(question, "cards"), question.options)))


def beats(question: Query) -> Answer:
    previous, play = (_cards(question, name) for name in ("previous", "play"))
    result = accepted(compare(question.rules, previous, play, question.options))
    answer: Answer = {"beats": result.beats, "previous": _form(result.previous)}
    if result.play is not None:
        answer["play"] = _form(result.play)
    return answer if result.beats else answer | {"point": result.point, "clause": result.clause}


def score(question: Query) -> Answer:
    given = question.mapping("fouls")
    if strange := given.keys() - set(SIDES):
        raise Unanswerable("unreadable", "fouls", f"fouls are by side, {' and '.join(SIDES)}: {len(strange)} too many")
    counts = Query(given)
    fouls = {side: counts.number(side) for side in given}
    result = accepted(daguai.score(question.rules, question.text("order"), fouls))
    return {"points": dict(result.points), "first": result.first, "pattern": result.pattern}


def count(question: Query) -> Answer:
    """What somebody is told who asks after these entries. A refused entry changes nothing."""
    rules = question.rules
    table = accepted(open_table(daguai.GAME, rules.name, {**question.options, "depth": "hand"}))
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
    return cards_in(question, name, copies=numbers["decks"], most=numbers["dealt"])


def _form(form: Form) -> Answer:
    return {"form": NAMES[form.name], "rank": form.rank}


def _seat(question: Query, name: str) -> Seat:
    seat = question.number(name)
    if seat >= len(SEATS):
        raise Unanswerable("illegal", "no_seat", f"{name} is a seat, 0 to {len(SEATS) - 1}")
    return SEATS[seat]
