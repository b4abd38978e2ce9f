"""The questions of the judge protocol, and the engine functions that answer them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.judge.rules import rule
from engines.core.game.query import Answer, Query, Unanswerable, accepted
from engines.core.game.record import AnyTable, Step
from engines.core.game.record import replay as fold
from engines.core.game.table import Played, open_table
from engines.core.rulings import Fact, Outcome, Refusal, Value
from engines.registry import GAMES, OF_NO_GAME, SHELF

Ask = Callable[[Query], Answer]


def replay(question: Query) -> Answer:
    """Replay a match from its entries. A refused entry changes nothing, and the replay continues with the next."""
    game = question.game
    blank = accepted(open_table(game, question.rules.name, _seated(question)))
    if question.fields.get("seats") is not None and question.number("seats") != blank.seats:
        raise Unanswerable("illegal", "seats", f"{game.key} is played by {blank.seats}")
    result = fold(_strict(blank), question.entries())
    played = [step.result for step in result.steps if isinstance(step.result, Played)]
    return {
        "steps": [_step(step, result.table) for step in result.steps],
        "to_act": list(result.table.to_act),
        "outcome": _outcome(result.table.outcome),
        "position": blank.mode.position(result.table.state),
        "facts": [_fact(fact) for fact in played[-1].facts] if played else [],
    }


def _strict(table: AnyTable) -> AnyTable:
    """Return the table with the strict parser for programs, if the game has one."""
    mode = table.mode
    return (
        table
        if mode.entries.parse_strictly is None
        else replace(table, setting=replace(table.setting, mode=replace(mode, parse=mode.entries.parse_strictly)))
    )


def _seated(question: Query) -> Answer:
    """Return the options, including the number of players if the rule set lets a table choose."""
    options, players = question.options, "players"
    given = {players: question.number("seats")} if question.fields.get("seats") is not None else {}
    return {**options, **given} if players in question.rules.options else options


def _step(step: Step, table: AnyTable) -> Answer:
    result = step.result
    if not isinstance(result, Refusal):
        return {"ok": True, "text": table.public(result.text)}
    refused: Answer = {"ok": False, "kind": result.kind, "point": result.point, "clause": result.clause}
    if result.candidates:
        refused["candidates"] = list(result.candidates)
    return refused | {"facts": [_fact(fact) for fact in result.facts]}


def _fact(fact: Fact) -> Answer:
    return {"key": fact.key, "args": {name: _value(value) for name, value in fact.args.items()}}


def _value(value: Value) -> Any:
    """Convert a fact's value to JSON, including facts nested in facts."""
    match value:
        case Fact():
            return _fact(value)
        case tuple():
            return [_value(each) for each in value]
    return value


def _outcome(outcome: Outcome | None) -> Answer | None:
    if outcome is None:
        return None
    return {
        "places": [list(place) for place in outcome.places],
        "reason": outcome.reason,
        "clause": outcome.clause,
        "void": outcome.void,
        "tallies": {side: dict(tally) for side, tally in outcome.tallies.items()},
    }


def rule_sets(question: Query) -> Answer:
    """List every rule set with its options (none without an engine) and its number of clauses by who decides them.

    Rule sets that no table is played by come last: rules around the games, and texts that rule sets refer to.
    """
    found = dict.fromkeys((key, clause.rule_set) for key in SHELF.books for clause in SHELF.books[key].values())
    listed = sorted(found, key=lambda named: (named[1] in SHELF.adopted, named[0] in SHELF.around))
    return {
        "sets": [
            {"game": key, "rule_set": name, "options": _options(key, name), "clauses": _clauses(key, name)}
            for key, name in listed
        ]
    }


def _options(key: str, rule_set: str) -> Answer:
    rules = GAMES[key].rules(rule_set) if key in GAMES else None
    return dict(rules.options) if rules else {}


def _clauses(key: str, rule_set: str) -> dict[str, int]:
    decided = Counter(clause.decided_by for clause in SHELF.books[key].values() if clause.rule_set == rule_set)
    return {by: decided[by] for by in ("engine", "referee", "quoted")}


WITHOUT_GAME: dict[str, Ask] = {"replay": replay, "rule": rule, "rule_sets": rule_sets, **OF_NO_GAME}
"""The questions that every game answers alike, or that concern no game."""


def answer(query: Query) -> Answer:
    """Answer a question. Raises `Unanswerable` if no answer exists."""
    name = query.text("ask")
    if name in WITHOUT_GAME:
        return WITHOUT_GAME[name](query)
    if not any(question.judge for game in query.games.values() if (question := game.question(name))):
        raise Unanswerable("unknown", "ask", "no such question")
    game = query.game
    question = game.question(name)
    if question is None or question.judge is None:
        raise Unanswerable("unknown", "ask", f"{name} is no question of {game.key}")
    return question.judge(query)
