"""The catalogues against the sources: nothing that can be said lacks a sentence, and no sentence is never said.

What a game may say it tells itself (`Game.says`): nothing here knows one of them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from bot.app.match import TERMS
from bot.app.record import signatures
from bot.app.record.correction_proposals import PROPOSED
from bot.app.remind.times import Problem
from bot.app.request.commands import COMMANDS
from bot.app.request.rights import APPOINTED_BY
from bot.app.request.vocabulary import vocabulary_of
from bot.app.rules.clauses import ask_for
from bot.app.show.history import PINNING, TELLING
from bot.app.speech.required_sentences import needed
from bot.app.speech.words import LANGUAGES, catalogue, words
from bot.app.table import abandonment
from engines.core import points
from engines.core.books import rulebook, rulesets
from engines.core.books.search import Hit
from engines.core.chat import speech
from engines.core.clocks import timing
from engines.core.game import line_facts, verdicts
from engines.core.game.table import ATTENDED
from engines.registry import GAMES, HELD, SHELF
from rendering.registry import PAINTERS
from storage.rulings import Instance, Verdict
from storage.store import Status

BOT = Path(__file__).parents[2] / "bot"
SOURCES = [*(BOT / "app").rglob("*.py"), *(BOT / "chat").rglob("*.py")]
DIALECT = frozenset(key for key in catalogue(LANGUAGES[0]) if "@" in key)
"""What is said otherwise at the tables of one game: `key@game`."""
KEYS = frozenset(catalogue(LANGUAGES[0])) - DIALECT
SPACES = frozenset(key.partition(".")[0] for key in KEYS if "." in key)
KEY = re.compile(r"[a-z]+(?:\.[a-z_]+)+")
SAY = ("html", "plain", "has", "first", "refuse")
FULL = ".full"
"""Behind a fact: the sentence for when none of its values is empty."""
COMMON_FACTS = {**verdicts.FACTS, **timing.FACTS, **points.FACTS, **line_facts.FACTS}
_FAMILIES = "fact value point reason seat side game rules hint entry picture appeal column signed"
LISTED = frozenset(_FAMILIES.split(" "))
"""Families whose keys are listed below one by one, most of them by what the games say."""


VOCABULARY = vocabulary_of(GAMES.values())
AROUND = {
    "grave": ("sure", "sure_line", "made"),
    "consent": ("proposed", "waits", "agrees", "declined", "cancelled"),
    "demanded": ("wanted", "first", "awaited", "not_asked"),
    "private": ("at", "private", "done"),
}
"""What is said around an act of each sort; a game may have its own words for any of it."""


def around_acts() -> tuple[set[str], set[str]]:
    """The common sentences around the acts of games, and those that a game may have in their place."""
    common = {f"act.{what}" for said in AROUND.values() for what in said} | {"act.none", "fact.back", "fact.more"}
    common |= {f"button.act_{what}" for what in ("ok", "no", "sure")}
    own = {f"act.{word}.{what}" for word in VOCABULARY.acts for said in (*AROUND.values(), ("none",)) for what in said}
    own |= {f"button.{word}{what}" for word in VOCABULARY.acts for what in ("", "_ok", "_no", "_sure")}
    own |= {f"button.{word}" for word in VOCABULARY.questions}
    return common, own


@cache
def nodes() -> list[ast.AST]:
    """Everything in the sources, read once: several tests look through it."""
    trees = [ast.parse(source.read_text(encoding="utf-8")) for source in SOURCES]
    return [node for tree in trees for node in ast.walk(tree)]


def texts(node: ast.AST) -> list[str]:
    """The strings that an argument may be: itself, or either branch of a condition."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp():
            return texts(node.body) + texts(node.orelse)
        case _:
            return []


def calls() -> Iterator[tuple[str, set[str] | None, str]]:
    """Every sentence asked for by a literal key: the key, the values given (None if not literal), and how."""
    for node in nodes():
        match node:
            case ast.Call(func=ast.Attribute(attr=how), args=[key, *_]) if how in SAY:
                prefix = ""
            case ast.Call(func=ast.Name(id="button" as how), args=[key, *_]):
                prefix = "button."
            case _:
                continue
        given = [keyword.arg for keyword in node.keywords]
        for text in texts(key):
            yield prefix + text, None if None in given else {name for name in given if name}, how


@cache
def literal() -> frozenset[str]:
    """Every key that stands in the sources as such."""
    found = nodes()
    parts = {id(part) for node in found if isinstance(node, ast.JoinedStr) for part in node.values}
    whole = (text for node in found if id(node) not in parts for text in texts(node))
    dotted = {text for text in whole if KEY.fullmatch(text) and text.partition(".")[0] in SPACES}
    return frozenset(dotted | {key for key, _, _ in calls()})


def gapped(node: ast.AST) -> tuple[str, re.Pattern[str]] | None:
    """A text with gaps: how it begins, and the texts that it may become; None for a node that is none."""
    if not isinstance(node, ast.JoinedStr):
        return None
    parts = [next(iter(texts(part)), "") for part in node.values]
    return parts[0], re.compile("".join(re.escape(part) if part else "(.+)" for part in parts))


@cache
def joined() -> frozenset[str]:
    """Keys that the sources put together. Where nothing but a family's name is written, what fills the gap must be
    written somewhere too."""
    found = nodes()
    written = {text for node in found for text in texts(node)} | GAMES.keys()
    written |= {question.word for game in GAMES.values() for question in game.questions}
    several = [gap for node in found if (gap := gapped(node)) and "." in gap[0]]
    keys = set()
    for start, pattern in several:
        space, _, rest = start.partition(".")
        for key in KEYS if space not in LISTED else ():
            filled = pattern.fullmatch(key)
            if filled and (rest or filled[1] in written or any(other.fullmatch(filled[1]) for _, other in several)):
                keys.add(key)
    return frozenset(keys)


def of_games() -> set[str]:
    """Every sentence that the games may need, as they say it themselves."""
    keys: set[str] = set().union(*map(needed, (*GAMES.values(), *HELD.values())))
    for key, book in SHELF.books.items():
        keys |= {f"game.{key}", f"game.{key}.names"} | {f"rules.{key}.{clause.rule_set}" for clause in book.values()}
    return keys


def allowed() -> set[str]:
    """Sentences that a game may have and need not: fuller ones, reasons as told of the loser, those of what a picture
    shows, for single facts, how a question is written, and how rule sets differ."""
    keys = {f"fact.{fact}{FULL}" for fact in COMMON_FACTS}
    for key, game in GAMES.items():
        facts = {f"fact.{key}.{fact}" for fact in game.says.facts}
        keys |= facts | {f"{fact}{FULL}" for fact in facts}
        keys |= {f"help.{key}", f"game.{key}.akin"} | {f"differs.{key}.{name}" for name in game.rule_sets}
        keys |= {f"reason.{key}.{reason}{line_facts.LOSER}" for reason in game.says.reasons}
        keys |= {f"hint.{key}.{word}" for word in (*VOCABULARY.acts, *VOCABULARY.questions)}
    for key, game in (*GAMES.items(), *HELD.items()):
        keys |= {f"point.{key}.{point}.{fact}" for point, shown in game.says.refusals.items() for fact in shown}
    return keys


def families() -> set[str]:
    """Every key that the sources put together from parts."""
    common = rulesets.FORM | rulesets.CLOCK_POINTS | {"turn", "offer_standing", "offers", speech.OTHER_SIDE}
    keys = {f"point.{point}" for point in common}
    acts = ("resign", "draw?", "draw ok", "draw no", "pause", "go", "bell", *ATTENDED)
    keys |= {f"entry.{text}" for text in (*acts, "separator")}
    keys |= {f"rule.by.{who}" for who in get_args(rulebook.DecidedBy)}
    hits = [Hit(key, clause, 0.0) for key, book in SHELF.books.items() for clause in book.values()]
    keys |= {f"rule.ask.{ask}" for hit in hits if (ask := ask_for(hit, GAMES))}
    keys |= {f"document.{hit.clause.rule_set}.names" for hit in hits}
    instances, verdicts_given = get_args(Instance), get_args(Verdict)
    keys |= {f"appeal.instance.{instance}" for instance in instances}
    keys |= {f"appeal.verdict.{verdict}" for verdict in verdicts_given}
    keys |= {f"appeal.state.{instance}_{state}" for instance in instances for state in (*verdicts_given, "waits")}
    keys |= {f"button.appeal_{verdict}" for verdict in verdicts_given}
    keys |= {f"signed.{kind}.{word}" for kind in PROPOSED for word in (signatures.PROPOSED, signatures.DONE)}
    keys |= {f"signed.fix.{word}.text" for word in (signatures.PROPOSED, signatures.DONE)}
    keys.add(f"signed.{abandonment.KIND}.{signatures.PROPOSED}")
    answers = (signatures.PROPOSED, signatures.AGREED, signatures.DECLINED, signatures.CALLED_OFF)
    keys |= {f"signed.{word}" for word in answers[1:]} | {f"signed.act.{word}" for word in answers}
    words = ("asked", "agreed", "declined", "agreed.for", "declined.for")
    keys |= {f"signed.{signatures.ON_RULING}{word}" for word in words}
    on_reports = (signatures.CONFIRMED, signatures.PASSED, signatures.OBJECTED, signatures.WITHDREW)
    keys |= {f"signed.{word}" for word in (*on_reports, signatures.VOIDED, TERMS)}
    on_results = (
        signatures.REPORTED,
        signatures.CLAIMED,
        signatures.CONFIRMED,
        signatures.OBJECTED,
        signatures.DECIDED,
    )
    keys |= {f"signed.{word}{text}" for word in on_results for text in ("", ".text")}
    keys |= {f"refused.{kind}" for kind in ("illegal", "unreadable", "ambiguous")}
    keys |= {f"fact.{fact}" for fact in COMMON_FACTS}
    keys |= {f"reason.{reason}" for reason in ("resign", "agreed", "award", "forfeit", "dropped")}
    keys |= {f"duration.{unit}" for unit in ("minutes", "seconds")}
    keys |= {f"status.{status}" for status in get_args(Status)}
    whose = {who for kind in COMMANDS for who in (kind.declared.who, kind.declared.told_as)}
    keys |= {f"rights.{who}" for who in whose - {"anyone", None}}
    keys |= {f"pin.{way}" for way in (*PINNING, "refused")}
    keys |= {f"tell.{way}" for way in TELLING} | {f"menu.{spec.name}" for spec in VOCABULARY.specs}
    keys |= {f"picture.{word}" for painter in PAINTERS.values() for word in painter.words}
    keys |= {f"button.lang_{whose}_{language}" for whose in ("mine", "group") for language in LANGUAGES}
    keys |= {f"remind.{problem}" for problem in get_args(Problem)}
    keys |= {"referee", "clock", "say.no_seat", "say.no_table", "proposal.ask_self", "proposal.ask_other"}
    keys |= {f"{kind}.{said}" for kind in PROPOSED for said in ("preview", "done")} | {"fix.preview_void"}
    keys |= {f"{kind}.{said}" for kind in ("strike", "restore") for said in ("which", "none", "no_line")}
    keys |= {f"role.{role}{more}" for role in APPOINTED_BY for more in ("", ".names")} | {"role.none"}
    keys |= {f"rights.{who}" for who in (*APPOINTED_BY.values(), "no_referee")}
    return keys | of_games() | around_acts()[0]


def placeholders(key: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(catalogue(LANGUAGES[0])[key]) if name}


def test_the_sources_are_found() -> None:
    assert len(SOURCES) > 15
    assert len(literal()) > 100
    assert len(joined()) > 30


def test_every_key_in_the_sources_has_a_sentence() -> None:
    assert sorted(literal() - KEYS) == []


TO_PROGRAMS = {"bottom_unknown", "no_cards", "cycle"}
"""Fields that a program has left out; what people write is read without them, or refused before."""


def refused_points(folder: Path) -> set[str]:
    """Every point that the modules of a folder write as that of a refusal."""
    trees = [ast.parse(source.read_text(encoding="utf-8")) for source in folder.rglob("*.py")]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    named = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Refusal"]
    return {point for call in named for point in texts(call.args[1])}


@pytest.mark.parametrize("game", ["core", *GAMES])
def test_every_point_that_an_engine_refuses_with_has_a_sentence(game: str) -> None:
    points = refused_points(BOT.parent / "engines" / game)
    assert len(points) > 3
    silent = {point for point in points if not {f"point.{game}.{point}", f"point.{point}"} & KEYS}
    # What the core refuses in a game's stead has its words there.
    own = {point: [key for key in GAMES if point in GAMES[key].says.refusals] for point in silent}
    told = {point for point in silent if own[point] and all(f"point.{key}.{point}" in KEYS for key in own[point])}
    assert silent - told - TO_PROGRAMS == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_that_a_game_announces_has_a_sentence_in_each_language(game: str) -> None:
    say = [catalogue(language) for language in LANGUAGES]
    points = GAMES[game].says.refusals
    assert [
        point for point in points for each in say if not {f"point.{game}.{point}", f"point.{point}"} & {*each}
    ] == []


def test_what_is_said_otherwise_at_a_table_is_said_elsewhere_too() -> None:
    for key in DIALECT:
        plain, _, game = key.partition("@")
        assert game in GAMES
        assert plain in KEYS
        for language in LANGUAGES:
            said = {name for _, name, _, _ in Formatter().parse(catalogue(language)[key]) if name}
            assert said == placeholders(plain), key


def test_every_key_put_together_has_a_sentence() -> None:
    assert sorted(families() - KEYS) == []


def test_every_sentence_is_said_somewhere() -> None:
    assert sorted(KEYS - literal() - families() - allowed() - joined() - around_acts()[1]) == []


def test_a_sentence_is_given_every_value_it_names() -> None:
    short = {key: placeholders(key) - given for key, given, _ in calls() if given is not None}
    assert {key: names for key, names in short.items() if names} == {}


def test_what_is_asked_for_as_plain_text_has_no_tags() -> None:
    plain = {key for key, _, how in calls() if how in ("plain", "button", "refuse")}
    assert len(plain) > 30
    assert {(language, key) for language in LANGUAGES for key in plain if "<" in catalogue(language)[key]} == set()


@pytest.mark.parametrize("game", [*GAMES, *HELD])
def test_a_refusal_names_only_values_that_its_facts_carry(game: str) -> None:
    says = (GAMES.get(game) or HELD[game]).says
    for point, shown in says.refusals.items():
        carried = {f"{fact}_{name}" for fact in shown for name in says.facts[fact]}
        for key in (f"point.{game}.{point}", *(f"point.{game}.{point}.{fact}" for fact in shown)):
            assert key not in KEYS or placeholders(key) <= carried, key


@pytest.mark.parametrize("game", ["", *GAMES])
def test_a_fact_names_only_values_that_it_carries(game: str) -> None:
    facts, prefix = (GAMES[game].says.facts, f"fact.{game}") if game else (COMMON_FACTS, "fact")
    for fact, names in facts.items():
        for key in (f"{prefix}.{fact}", f"{prefix}.{fact}{FULL}"):
            assert key not in KEYS or placeholders(key) <= set(names), key


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_or_shows_a_refusal_was_announced(game: str) -> None:
    says = GAMES[game].says
    assert says.shown <= says.facts.keys()
    assert {fact for shown in says.refusals.values() for fact in shown} <= says.facts.keys()
    named = {name for names in says.facts.values() for name in names}
    assert says.values.keys() <= named | {name.removesuffix("s") for name in named}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_act_of_any_record_is_read_out_in_words(language: str) -> None:
    say = words(language)
    assert say.entry("resign") != "resign"
    assert say.entry("draw?") != "draw?"
    assert say.entry("Nf3") == "Nf3"
