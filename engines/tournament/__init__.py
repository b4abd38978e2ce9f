"""赛事: entries, lots, pairings, results and standings of a tournament, whatever game is played at its tables.

An event is a match whose game is the tournament: its lines are written by the referee's seat, its state is folded from
them, and a correction is a struck line and its replacement.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files
from types import MappingProxyType

from engines.core.game import Game, Play
from engines.core.manner import Manner
from engines.core.rulebook import Book, load_book
from engines.core.rulesets import Options, Rules, load_rules
from engines.core.rulings import Refusal
from engines.core.says import Says
from engines.tournament.lines import Action
from engines.tournament.notation import notate, parse
from engines.tournament.play import amends, apply, departs, outcome, start
from engines.tournament.queries import QUESTIONS as QUESTIONS
from engines.tournament.says import POINTS, SAYS
from engines.tournament.setup import DEFAULTS
from engines.tournament.speech import caption, labels, told
from engines.tournament.state import State, timed
from engines.tournament.view import position, scene

_HERE = files(__name__)
PRESETS = (
    "yxc_shuangsheng", "yxc_xiangqi", "yxc_tiaoqi", "daguai2017",
    "houqin_shuangsheng", "houqin_xiangqi", "houqin_chess", "houqin_go", "houqin_gomoku",
)  # fmt: skip
LONGEST = 8_000
"""Letters of a line: a list of 256 entries fits."""


def _book(games: Mapping[str, Game]) -> Book:
    """Our own clauses, and those of the games, some of which speak of their events."""
    book = dict(load_book(_HERE))
    for game in games.values():
        book |= {f"{game.key}/{number}": clause for number, clause in game.book.items()}
    return book


def _rules(name: str, book: Book) -> Rules:
    rules = load_rules(_HERE, name, POINTS, book)
    return replace(rules, options=MappingProxyType({**DEFAULTS, **rules.options}))


def _says(games: Mapping[str, Game]) -> Says:
    """What an event states, and what the games have it state of their results."""
    facts, refusals, pictured = dict(SAYS.facts), dict(SAYS.refusals), set(SAYS.pictured)
    for game in games.values():
        facts |= game.contest.says.facts
        refusals |= game.contest.says.refusals
        pictured |= {*game.contest.sides}
    return replace(SAYS, facts=facts, refusals=refusals, pictured=frozenset(pictured))


def of(games: Mapping[str, Game]) -> Game:
    """The events at whose tables these games are played, those too that join them later."""
    book = _book(games)

    def started(rules: Rules, options: Options) -> State | Refusal:
        begun = start(rules, options)
        return begun if isinstance(begun, Refusal) else replace(begun, games=games)

    event: Play[State, Action] = Play(
        sides=lambda options: (),
        start=started,
        to_act=lambda state: (),
        parse=parse,
        notate=notate,
        apply=apply,
        outcome=outcome,
        scene=scene,
        position=position,
        departs=departs,
        timed=timed,
        amends=amends,
        manner=Manner(labels=labels, caption=caption, told=told),
    )
    return Game(
        key="tournament",
        book=book,
        rule_sets={name: _rules(name, book) for name in PRESETS},
        plays={"event": event},
        says=_says(games),
        longest=LONGEST,
        held=True,
    )
