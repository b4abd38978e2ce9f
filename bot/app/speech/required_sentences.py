"""The sentences a game requires, derived from its declarations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import Formatter

from engines.core.game.game import Game
from engines.core.game.table import open_table
from engines.core.rulings import Refusal


def needed(game: Game) -> set[str]:
    """Return the keys both catalogues must contain for a game: names, facts, refusals, pictures and hints for its
    entries."""
    key, says = game.key, game.says
    keys = {f"game.{key}", f"game.{key}.names"} | _of_rule_sets(game)
    keys |= {f"fact.{key}.{fact}" for fact in says.facts.keys() - says.shown}
    keys |= {f"value.{key}.{name}.{value}" for name, values in says.values.items() for value in values}
    keys |= {f"point.{key}.{point}" for point in says.refusals} | {f"reason.{key}.{why}" for why in says.reasons}
    keys |= {f"picture.{word}" for word in says.pictured} | {f"menu.{word}" for word in _commands(game)}
    keys |= {f"fact.{key}.{fact}.noted" for fact in says.noted} | {f"column.{key}.{name}" for name in says.columns}
    return keys | {f"hint.{key}{what}" for what in _hints(game)} | _seats(game)


def faults(game: Game, sentences: Mapping[str, str]) -> list[str]:
    """Return a catalogue's faults: missing sentences, and sentences naming a value they never receive."""
    missing = [f"no sentence for {key}" for key in sorted(needed(game) - sentences.keys())]
    return missing + [
        f"{key} names {{{name}}}"
        for key, given in _values(game)
        for _, name, _, _ in Formatter().parse(sentences.get(key, ""))
        if name is not None and name not in given
    ]


def _values(game: Game) -> Iterator[tuple[str, set[str]]]:
    """Yield each fact's and refusal's sentence key with the values it receives."""
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
    """Return the keys for rule set names, including rule sets that are merely quoted. Clauses from another game's book
    are named in that game's catalogue."""
    own = (clause for number, clause in game.book.items() if number == clause.id)
    documents = {clause.rule_set for clause in own} | game.rule_sets.keys()
    return {f"rules.{game.key}.{name}" for name in documents} | {f"document.{name}.names" for name in documents}


def _commands(game: Game) -> set[str]:
    acts = {act.word for play in game.plays.values() for act in play.manner.acts}
    return acts | {question.word for question in game.questions if question.chat}


def _hints(game: Game) -> set[str]:
    """Return the suffixes of required hints: for an entry, and for a dictated or reviewed hand. Acts and questions may
    have optional hints."""
    read = {".review"} if any(question.works_out for question in game.questions) else set()
    dictated = {".full_hand"} if any(play.manner.entered == "dictated" for play in game.plays.values()) else set()
    return {""} | read | dictated


def _seats(game: Game) -> set[str]:
    """Return the keys for seat and side names, or nothing if the game has its own labels."""
    table = open_table(game)
    if isinstance(table, Refusal):
        raise ValueError(f"{game.key} cannot be opened as its first rule set would have it: {table.point}")
    if table.mode.manner.talk.seat_labels(table.state):
        return set()
    more = ("", ".names", *((".short",) if table.seats > 2 else ()))
    sides = {f"side.{game.key}.{side}" for side, sitting in enumerate(table.sides) if len(sitting) > 1}
    return sides | {f"seat.{game.key}.{seat}{what}" for seat in range(table.seats) for what in more}
