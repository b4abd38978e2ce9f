"""No game is known outside its folder: not by import, and not by a word of its own in the sources of the core.

What is only described (docstrings, comments) does not count.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.app.request.vocabulary import SPECS
from engines.core.books.rulesets import CLOCK_POINTS, COMMON, FORM, VERDICT_POINTS
from engines.core.clocks import timing
from engines.core.game import verdicts
from engines.core.game.contest import USUAL, Contest
from engines.core.game.game import Game
from engines.core.game.questions import AT_LINE, AT_MOVE
from engines.registry import GAMES, HELD
from engines.tournament.model import TALLIES
from tests.toy.game import GAME as TOY
from tests.toy.game import LEAGUE

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "engines", "rendering", "storage")
CORE_FOLDERS = ("bot", "storage", "rendering", "engines/core")
REGISTRY = Path("engines/registry.py")
CORE = frozenset({"core", "registry"})
"""What lies in `engines` and is no game."""
EVENTS, ROOM = frozenset(HELD), Path("bot/app/event")
"""The room of events leans on the tournament itself; nobody else does."""
EVENT_FOLDERS = ("engines/tournament", "bot/app/event")
"""What knows of a game played at an event only what its contest says."""
NO_GAME = {
    ("engines/core/clocks/timing.py", "go"): "clocks go on",
    ("bot/app/event/rounds/rounds.py", "go"): "the time of a round goes on",
    ("bot/app/event/rounds/round_message.py", "go"): "the button for the same",
    ("bot/app/event/views/history.py", "go"): "the same in the log",
}
"""Literals that read like a game's key and mean something else."""
SHARED_WORDS = frozenset({"stage"})
"""What a game and an event both have: a side is on stage, an event is at one."""
OWN = frozenset({"resign", "draw", "award", "forfeit", "flag", "pause", "go", "time", "claim", "bell"})
"""The core's own words for what may happen in any game; a game may declare an act by one of them."""
SHARED = frozenset({"resume"})
"""A command of the core that a game may have more to do for."""
POINTS = FORM | COMMON | CLOCK_POINTS | frozenset().union(*VERDICT_POINTS.values())
"""What the core itself rules on."""
FACTS = frozenset({*verdicts.FACTS, *timing.FACTS, AT_MOVE, AT_LINE})
"""What the core itself states, or asks of every game alike."""
NAMES = frozenset({"key", "point", "word", "reason"})
"""Where facts, refusals, acts and results say what they are."""
FINDING = frozenset({"question", "act", "clause", "cited", "fact"})
"""What finds something of a game by its name."""
TOKEN = re.compile(r"\w+")

Found = Iterable[tuple[Path, int, str]]


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def sources(*folders: str) -> list[tuple[Path, ast.Module]]:
    """Every source below some folders, by its path from the root."""
    found = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return [(path.relative_to(ROOT), parsed(path)) for path in found]


def imported(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every module that a source names in an import, wherever it stands."""
    for node in ast.walk(tree):
        match node:
            case ast.Import():
                yield from ((node.lineno, alias.name) for alias in node.names)
            case ast.ImportFrom(module=str(module), level=0):
                yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)


def games_imported() -> Found:
    for path, tree in sources(*PACKAGES):
        for line, name in imported(tree):
            parts = name.split(".")
            game = parts[1] if parts[0] == "engines" and len(parts) > 1 else None
            if game is None or game in CORE or path == REGISTRY:
                continue
            if path.parts[:2] != ("engines", game) and not (game in EVENTS and path.is_relative_to(ROOM)):
                yield path, line, name


@cache
def literals(tree: ast.Module) -> list[tuple[int, str]]:
    """Every text in a source but those that describe: a text that stands by itself is one."""
    found = list(ast.walk(tree))
    described = {id(node.value) for node in found if isinstance(node, ast.Expr)}
    return [
        (node.lineno, node.value)
        for node in found
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in described
    ]


def naming(words: frozenset[str], whole: bool) -> Found:
    """Where the core's sources name one of some words: as a whole text, or as a part of one (`game.chess`)."""
    for path, tree in sources(*CORE_FOLDERS):
        for line, text in literals(tree):
            parts = [text.strip()] if whole else TOKEN.findall(text)
            yield from ((path, line, text) for part in parts if part in words)


@cache
def sentences() -> frozenset[str]:
    """Return the keys of the sentences that belong to no game and no document. A rule set may be called by a plain
    word that such a key holds too, as `event.plain` does."""
    files = [path for path in (ROOT / "locales" / "zh").glob("*.po") if path.stem not in GAMES]
    found = {key for path in files for key in re.findall(r'^msgid "(.+)"$', path.read_text("utf-8"), re.MULTILINE)}
    return frozenset(key for key in found if not {*TOKEN.findall(key)} & {"document", "rules", *GAMES})


def keys(games: Iterable[Game]) -> frozenset[str]:
    """What games and their rule sets are called in records and protocol; one of them shares its name with the word by
    which clocks go on."""
    return frozenset(name for game in games for name in (game.key, *game.rule_sets)) - OWN


def acts(games: Iterable[Game]) -> frozenset[str]:
    """The words of acts that games alone declare."""
    found = (act for game in games for play in game.plays.values() for act in play.manner.acts)
    return frozenset(word for act in found for word in (act.word, *act.aliases)) - OWN - SHARED


def questions(games: Iterable[Game]) -> frozenset[str]:
    """What people ask a game by. Many of these words are plain English and mean other things elsewhere."""
    found = (question for game in games for question in game.questions if question.chat)
    return frozenset(word for question in found for word in (question.word, *question.aliases))


def stated(games: Iterable[Game]) -> frozenset[str]:
    """All that games state, refuse and rule on, ask and do."""
    words: set[str] = set()
    for game in games:
        words |= game.says.facts.keys() | game.says.refusals.keys() | game.says.reasons
        words |= {question.word for question in game.questions}
        words.update(*(rules.points for rules in game.rule_sets.values()))
    return frozenset(words) | acts(games)


def named_for(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every text that a source compares with what something is called, or finds something of a game by."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, comparators=others):
                parts = [left, *others]
                if not any(isinstance(part, ast.Attribute) and part.attr in NAMES for part in parts):
                    continue
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=parts) if name in FINDING:
                pass
            case _:
                continue
        for named in (below for part in parts for below in ast.walk(part)):
            if isinstance(named, ast.Constant) and isinstance(named.value, str):
                yield node.lineno, named.value


def told(found: Found) -> str:
    return "\n".join(f"{path}:{line} {text[:60]!r}" for path, line, text in sorted(set(found)))


def test_the_sources_are_found_and_read() -> None:
    assert len(sources(*PACKAGES)) > 150
    tree = ast.parse(
        '"""chess"""\nimport engines.chess.state\nfrom engines import daguai\nx: int = 1\n"""go"""\ny = "a.b"'
    )
    assert [name for _, name in imported(tree)] == ["engines.chess.state", "engines.daguai"]
    assert literals(tree) == [(6, "a.b")]


def test_only_the_registry_imports_a_game() -> None:
    left = told(games_imported())
    assert not left, f"\n{left}"


def test_no_literal_names_a_game_or_a_rule_set() -> None:
    left = told(place for place in naming(keys(GAMES.values()), whole=False) if place[2] not in sentences())
    assert not left, f"\n{left}"


def test_no_game_is_named_where_events_are_run_or_in_the_core() -> None:
    found = {
        (str(path), text)
        for path, tree in sources(*EVENT_FOLDERS, "engines/core")
        for _, text in literals(tree)
        if GAMES.keys() & {*TOKEN.findall(text)}
    }
    assert found == NO_GAME.keys()


def own_words(contest: Contest) -> frozenset[str]:
    """What a game alone calls something at an event: its sides, options, facts and refusals."""
    said = {*contest.says.facts, *contest.says.refusals}
    return frozenset({*contest.sides, *contest.extra_hand, *said}) - {*USUAL.sides, *TALLIES, *SHARED_WORDS}


def test_what_a_game_says_of_its_contests_stands_in_its_own_folder() -> None:
    words = frozenset[str]().union(*(own_words(game.contest) for game in GAMES.values()))
    assert words
    left = told(
        (path, line, text) for path, tree in sources(*EVENT_FOLDERS) for line, text in literals(tree) if text in words
    )
    assert not left, f"\n{left}"


def test_no_literal_is_an_act_that_only_a_game_declares() -> None:
    left = told(naming(acts(GAMES.values()), whole=True))
    assert not left, f"\n{left}"


def test_nothing_of_a_game_is_found_by_its_name() -> None:
    """Many of these words are plain English, so what counts is where they stand."""
    words = stated(list(GAMES.values())) - POINTS - FACTS - OWN - SHARED
    found = ((path, line, word) for path, tree in sources(*CORE_FOLDERS) for line, word in named_for(tree))
    left = told(place for place in found if place[2] in words)
    assert not left, f"\n{left}"


def test_what_is_found_by_its_name_is_seen() -> None:
    tree = ast.parse(
        "fact.key == 'a'\nif refusal.point in ('b', 'c'): pass\ncited(say, game, 'd')\nx == 'e'\nfor_('f')"
    )
    assert sorted(word for _, word in named_for(tree)) == ["a", "b", "c", "d"]


def test_no_literal_is_a_question_of_a_game() -> None:
    left = told(place for place in naming(questions(GAMES.values()), whole=True) if place[0].parts[0] == "bot")
    assert not left, f"\n{left}"


def test_no_command_of_the_core_is_a_games() -> None:
    core = {word for spec in SPECS for word in (spec.name, *spec.aliases)}
    left = sorted((acts(GAMES.values()) | questions(GAMES.values())) & core)
    assert not left, left


@pytest.mark.parametrize("game", [TOY, LEAGUE], ids=lambda game: str(game.key))
def test_nothing_knows_the_toy(game: Game) -> None:
    left = told(naming(keys([game]) | acts([game]) | questions([game]), whole=True))
    assert not left, f"\n{left}"
    assert [name for _, tree in sources(*PACKAGES) for _, name in imported(tree) if name.startswith("tests")] == []
