"""赛事: entries, lots, pairings, results and standings of a tournament, for any game at its tables.

An event is a match whose game is the tournament. The referee's seat writes its lines, the state is folded from the
lines, and a correction strikes a line and adds a replacement.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files
from types import MappingProxyType

from engines.core.books.rulebook import Book, load_book
from engines.core.books.rulesets import Options, Rules, load_rules
from engines.core.chat.manner import Manner
from engines.core.chat.speech import Talk
from engines.core.game.entry_rules import EntryRules
from engines.core.game.game import Game, Play
from engines.core.game.match_time import MatchTime
from engines.core.game.refereeing import Refereeing
from engines.core.game.says import Says
from engines.core.rulings import Refusal
from engines.tournament.lines import Action
from engines.tournament.notation import notate, parse
from engines.tournament.play import after_end, apply, outcome, start
from engines.tournament.queries import QUESTIONS as QUESTIONS
from engines.tournament.rounds import departures
from engines.tournament.says import POINTS, SAYS
from engines.tournament.setup import DEFAULTS
from engines.tournament.speech import caption, line_facts, seat_labels
from engines.tournament.state import State, state_at
from engines.tournament.view import position, scene

_HERE = files(__name__)
PRESETS = (
    "yxc_shuangsheng", "yxc_xiangqi", "yxc_tiaoqi", "daguai2017",
    "houqin_shuangsheng", "houqin_xiangqi", "houqin_chess", "houqin_go", "houqin_gomoku",
)  # fmt: skip
LONGEST = 8_000
"""The most characters in a line, enough for a list of 256 entries."""


def _book(games: Mapping[str, Game]) -> Book:
    """Join the tournament's own clauses with those of the games, because some games have clauses about events."""
    book = dict(load_book(_HERE))
    for game in games.values():
        book |= {f"{game.key}/{number}": clause for number, clause in game.book.items()}
    return book


def _rules(name: str, book: Book) -> Rules:
    rules = load_rules(_HERE, name, POINTS, book)
    return replace(rules, options=MappingProxyType({**DEFAULTS, **rules.options}))


def _says(games: Mapping[str, Game]) -> Says:
    """Join the tournament's catalogue of facts with the facts that the games state about their results."""
    facts, refusals, pictured = dict(SAYS.facts), dict(SAYS.refusals), set(SAYS.pictured)
    for game in games.values():
        facts |= game.contest.says.facts
        refusals |= game.contest.says.refusals
        pictured |= {*game.contest.sides}
    return replace(SAYS, facts=facts, refusals=refusals, pictured=frozenset(pictured))


def of(games: Mapping[str, Game]) -> Game:
    """Build the tournament game for events at whose tables these games are played, including games added to the mapping
    later."""
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
        entries=EntryRules(departures=departures),
        time=MatchTime(state_at=state_at),
        refereeing=Refereeing(after_end=after_end),
        manner=Manner(
            caption=caption,
            line_facts=line_facts,
            talk=Talk(seat_labels=seat_labels),
        ),
    )
    return Game(
        key="tournament",
        book=book,
        rule_sets={name: _rules(name, book) for name in PRESETS},
        plays={"event": event},
        says=_says(games),
        longest_entry=LONGEST,
        is_event=True,
    )
