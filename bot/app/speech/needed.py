"""The sentences that a game cannot do without, by what it says of itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import Formatter

from engines.core.game import Game
from engines.core.rulings import Refusal
from engines.core.table import open_table


def needed(game: Game) -> set[str]:
    """Keys that both catalogues must have: its names, what it states and refuses, how to write what it takes."""
    key, says = game.key, game.says
    keys = {f"game.{key}", f"game.{key}.names"} | _of_rule_sets(game)
    keys |= {f"fact.{key}.{fact}" for fact in says.facts.keys() - says.shown}
    keys |= {f"value.{key}.{name}.{value}" for name, values in says.values.items() for value in values}
    keys |= {f"point.{key}.{point}" for point in says.refusals} | {f"reason.{key}.{why}" for why in says.reasons}
    keys |= {f"picture.{word}" for word in says.pictured} | {f"menu.{word}" for word in _commands(game)}
    keys |= {f"fact.{key}.{fact}.noted" for fact in says.noted} | {f"column.{key}.{name}" for name in says.columns}
    return keys | {f"hint.{key}{what}" for what in _hints(game)} | _seats(game)


def faults(game: Game, sentences: Mapping[str, str]) -> list[str]:
    """What a catalogue lacks, and which of its sentences name a value that nobody gives them."""
    missing = [f"no sentence for {key}" for key in sorted(needed(game) - sentences.keys())]
    return missing + [
        f"{key} names {{{name}}}"
        for key, given in _values(game)
        for _, name, _, _ in Formatter().parse(sentences.get(key, ""))
        if name is not None and name not in given
    ]


def _values(game: Game) -> Iterator[tuple[str, set[str]]]:
    """The values that the sentences of facts and refusals are given."""
    facts = game.says.facts
    for fact, names in facts.items():
        yield f"fact.{game.key}.{fact}", set(names)
    for point, shown in game.says.refusals.items():
        given = {f"{fact}_{name}" for fact in shown for name in facts[fact]}
        yield from (
            (key, given)
            for key in (f"point.{game.key}.{point}", *(f"point.{game.key}.{point}.{fact}" for fact in shown))
        )


def _of_rule_sets(game: Game) -> set[str]:
    """Clauses may be of rule sets that are only quoted; those of another game's book are spoken of there."""
    own = (clause for number, clause in game.book.items() if number == clause.id)
    documents = {clause.rule_set for clause in own} | game.rule_sets.keys()
    return {f"rules.{game.key}.{name}" for name in documents} | {f"document.{name}.names" for name in documents}


def _commands(game: Game) -> set[str]:
    acts = {act.word for play in game.plays.values() for act in play.manner.acts}
    return acts | {question.word for question in game.questions if question.chat}


def _hints(game: Game) -> set[str]:
    """How to write an entry, and a hand that is dictated or read; acts and questions may have a hint of their own."""
    read = {".review"} if any(question.works_out for question in game.questions) else set()
    dictated = {".full_hand"} if any(play.manner.kept == "dictated" for play in game.plays.values()) else set()
    return {""} | read | dictated


def _seats(game: Game) -> set[str]:
    """What seats and sides are called where the game itself has no labels for them."""
    table = open_table(game)
    if isinstance(table, Refusal):
        raise ValueError(f"{game.key} cannot be opened as its first rule set would have it: {table.point}")
    if table.mode.manner.labels(table.state):
        return set()
    more = ("", ".names", *((".short",) if table.seats > 2 else ()))
    sides = {f"side.{game.key}.{side}" for side, sitting in enumerate(table.sides) if len(sitting) > 1}
    return sides | {f"seat.{game.key}.{seat}{what}" for seat in range(table.seats) for what in more}
