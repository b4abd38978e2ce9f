"""The laws that every game keeps, by random play over the registry."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import count
from random import Random
from typing import Any

import pytest

from engines.core import points
from engines.core.books.rulesets import FORM
from engines.core.chat.act import Asking, Write
from engines.core.chat.buttons import Menu
from engines.core.clocks import timing
from engines.core.game import verdicts
from engines.core.game.game import DEPTH, Transcript
from engines.core.game.record import Entry, replay
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import CLOCK, REFEREE, Cards, Fact, Point, Refusal, Seat
from engines.core.scenes.scene import Board
from engines.registry import GAMES

AnyTable = Table[Any, Any]
Line = tuple[Seat, str]
SEEDS = range(6)
SHARED = ("back", "more", *points.FACTS)
"""What any game may put on a button."""
LONGEST = 160
CARDS = re.compile(r"(?:[SHCD][2-9TJQKA]|DW|XW)(?: (?:[SHCD][2-9TJQKA]|DW|XW))*")
NOISE = ("", "  ", "hello", "你好", "<b>", "\x00", "x" * 600, "draw?", "draw ok", "draw no", "提和", "0", "e9", "AB")
RARE = (
    "resign", "award draw tired", "award 1 fair", "forfeit 0 absent", "award void again", "forfeit 0,1 quarrel",
)  # fmt: skip


def play_of(game_key: str) -> Any:
    """How chance plays a game, and what else its own folder tells of it."""
    return import_module(f"tests.{game_key}.play")


SETS = [
    (game.key, rule_set, way)
    for game in GAMES.values()
    for rule_set, rules in game.rule_sets.items()
    for way in (game.plays if DEPTH in rules.options else tuple(game.plays)[:1])
]


def any_line(chance: Random, table: AnyTable) -> Line:
    roll = chance.random()
    if roll < 0.01:
        kinds = {"forfeit": "forfeit 0", "void": "award void", "draw": "award draw"}
        grounds = [
            f"{act} {ground}" for kind, act in kinds.items() for ground in table.mode.refereeing.grounds.get(kind, ())
        ]
        text = chance.choice((*RARE, *grounds))
        return (REFEREE if text.split()[0] in ("award", "forfeit") else table.to_act[0]), text
    if roll < 0.1:
        return Seat(chance.randint(-2, table.seats)), chance.choice((*NOISE, "flag 0", "award 99"))
    lines = play_of(table.game.key).LINES
    line: Line = lines[table.options.get(DEPTH, next(iter(table.game.plays)))](chance, table)
    return line


@dataclass
class Match:
    blank: AnyTable
    table: AnyTable
    lines: list[tuple[Seat, str, float]]
    """What was accepted, in canonical text."""
    refusals: list[Refusal]
    facts: list[Fact]


def random_match(game_key: str, rule_set: str, way: str, seed: int) -> Match:
    """Play at random until the end or for long enough, with every law of a single entry checked on the way."""
    chance = Random(f"{game_key} {rule_set} {seed}")
    options: dict[str, object] = {DEPTH: way, **({"clock": "5m+2s"} if seed % 2 else {})}
    given = getattr(play_of(game_key), "OPTIONS", {})
    options |= given[way](chance) if way in given else {}
    blank = open_table(GAMES[game_key], rule_set, options)
    assert isinstance(blank, Table)
    return played_on(blank, chance, any_line)


def played_on(blank: AnyTable, chance: Random, line: Callable[[Random, AnyTable], Line]) -> Match:
    match = Match(blank, blank, [], [], [])
    at = 0.0
    for _ in range(LONGEST):
        if match.table.outcome:
            break
        at += chance.choice((0.5, 2.0, 4.0))
        seat, text = line(chance, match.table)
        before = repr(match.table)
        result = match.table.play(seat, text, at)
        assert repr(match.table) == before, f"{text!r} altered the table it was played on"
        if isinstance(result, Refusal):
            match.refusals.append(result)
            if result.kind == "ambiguous":
                assert result.candidates
                assert all(isinstance(match.table.play(seat, other, at), Played) for other in result.candidates)
            continue
        again = match.table.play(seat, result.text, at)
        assert isinstance(again, Played), f"{result.text!r} is canonical, and refused"
        assert (again.text, repr(again.table)) == (result.text, repr(result.table))
        match.lines.append((seat, result.text, at))
        match.facts += result.facts
        match.table = result.table
    return match


@pytest.fixture(scope="module", params=SETS, ids="/".join)
def matches(request: pytest.FixtureRequest) -> list[Match]:
    game_key, rule_set, way = request.param
    return [random_match(game_key, rule_set, way, seed) for seed in SEEDS]


def test_replay_rebuilds_the_table(matches: list[Match]) -> None:
    for match in matches:
        entries = [Entry(n, *line) for n, line in zip(count(1), match.lines, strict=False)]
        folded = replay(match.blank, entries)
        assert folded.broken is None
        assert repr(folded.table) == repr(match.table)
        assert folded.table.outcome == match.table.outcome


def test_an_ended_game_has_nobody_to_act(matches: list[Match]) -> None:
    ended = [match.table for match in matches if match.table.outcome]
    assert ended, "none of the random games came to an end: the test shows nothing"
    for table in ended:
        assert table.to_act == ()
        for seat in (Seat(0), REFEREE, CLOCK):
            refusal = table.play(seat, "award 0 late", 1e9)
            assert isinstance(refusal, Refusal)
            assert refusal.point == "over"


def test_whoever_is_to_act_sits_at_the_table_or_referees(matches: list[Match]) -> None:
    for match in matches:
        assert set(match.table.to_act) <= {REFEREE, *range(match.table.seats)}


def unwritten(match: Match) -> frozenset[str]:
    """Points that no clause covers: those of form, and what the document is silent on."""
    return FORM | match.table.rules.ours


def test_every_refusal_cites_a_clause_or_is_a_point_of_form(matches: list[Match]) -> None:
    refusals = [refusal for match in matches for refusal in match.refusals]
    assert refusals
    for refusal in refusals:
        if refusal.kind == "ambiguous":
            continue  # A question, not a ruling.
        assert (refusal.clause in matches[0].table.game.book) != (refusal.point in unwritten(matches[0])), refusal


def test_every_outcome_cites_a_clause_or_is_the_referees(matches: list[Match]) -> None:
    for match in matches:
        if outcome := match.table.outcome:
            assert (outcome.clause in match.table.game.book) != (outcome.reason in unwritten(match)), outcome
            seats = [seat for place in outcome.places for seat in place]
            assert sorted(seats) == list(range(match.table.seats))


def within(facts: Iterable[Fact]) -> Iterator[Fact]:
    """Facts, and those that are told within them."""
    for fact in facts:
        yield fact
        for value in fact.args.values():
            parts = value if isinstance(value, tuple) else (value,)
            yield from within(part for part in parts if isinstance(part, Fact))


def stated(matches: list[Match]) -> list[Fact]:
    """Every fact of some matches: what was told or shows a refusal, what the live message and the record say."""
    facts = [fact for match in matches for fact in match.facts]
    facts += [fact for match in matches for refusal in match.refusals for fact in refusal.facts]
    for match in matches:
        table = match.table
        for seen in (match.blank, table):
            facts += (*seen.caption, *seen.mode.manner.sheet.total(seen.state))
            facts += [choice.label for row in seen.mode.manner.keys(seen.state) for choice in row]
        facts += [fact for _, text, _ in match.lines for fact in table.mode.manner.line_facts(table.state, text)]
    return list(within(facts))


def test_every_fact_is_announced_with_its_values(matches: list[Match]) -> None:
    announced = {**matches[0].table.game.says.facts, **verdicts.FACTS, **timing.FACTS, **points.FACTS}
    for fact in stated(matches):
        assert tuple(fact.args) == announced[fact.key], fact


def test_a_refusal_is_shown_by_the_facts_that_were_announced_for_it(matches: list[Match]) -> None:
    announced = matches[0].table.game.says.refusals
    for refusal in (refusal for match in matches for refusal in match.refusals if refusal.point in announced):
        assert {fact.key for fact in refusal.facts} <= set(announced[refusal.point]), refusal


def test_a_ruling_names_a_point_of_the_rules(matches: list[Match]) -> None:
    named = {point for rules in matches[0].table.game.rule_sets.values() for point in (*rules.points, *rules.ours)}
    assert {fact.point for fact in stated(matches) if fact.point is not None} <= named


def test_cards_and_seats_are_told_as_what_they_are(matches: list[Match]) -> None:
    """A word may look like a card; nobody has to guess which is meant."""
    words = matches[0].table.game.says.values
    for fact in stated(matches):
        for name, value in fact.args.items():
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, str) and CARDS.fullmatch(part) and part not in words.get(name, ()):
                    assert isinstance(part, Cards | Point), fact
                if name in ("seat", "seats"):
                    assert isinstance(part, Seat), fact


def test_a_position_is_plain_and_seeing_it_changes_nothing(matches: list[Match]) -> None:
    for match in matches:
        before = repr(match.table)
        position = match.table.mode.position(match.table.state)
        assert json.loads(json.dumps(position)) == position
        assert match.table.scene == match.table.scene
        assert match.table.caption == match.table.caption
        # What is hidden keeps its first word.
        assert all(match.table.public(text).split()[0] == text.split()[0] for _, text, _ in match.lines)
        transcript = Transcript(match.table.rules, match.table.options, tuple(match.lines), match.table.outcome)
        assert all(export(transcript).strip() for export in match.table.mode.exports.values())
        assert repr(match.table) == before


def test_what_lies_open_was_played(matches: list[Match]) -> None:
    for match in matches:
        open_plays = match.table.mode.manner.hand.plays_in_sight(match.table.state)
        assert open_plays is None or 0 <= open_plays <= len(match.lines)


def test_what_is_marked_while_a_piece_is_picked_is_that_piece_and_where_it_may_go(matches: list[Match]) -> None:
    """The first point has the piece; whoever takes a choice of the menu moves it to one of the others, and each can be
    reached so. No other menu marks anything."""
    for match in matches:
        ended = match.table.outcome is not None or not match.lines
        table, at = (match.blank, 0.0) if ended else (match.table, match.lines[-1][2])
        menu, seat = table.mode.manner.menu, next(iter(table.to_act), REFEREE)
        first = menu(table.state, seat, "") if menu is not None else None
        if menu is None or first is None:
            continue
        assert first.picked == ()
        for step in [choice for row in first.rows for choice in row if not choice.enters][:6]:
            then = menu(table.state, seat, step.value)
            if then is None or not then.picked:
                continue
            piece, *targets = then.picked
            board = table.scene
            assert isinstance(board, Board)
            assert piece in board.pieces
            reached = set()
            for choice in [choice for row in then.rows for choice in row if choice.enters]:
                played = table.play(seat, choice.value, at)
                assert isinstance(played, Played), choice
                after = played.table.scene
                assert isinstance(after, Board)
                reached.add(next(end for end in after.last if end != piece and end in targets))
                assert after.pieces.get(piece) != board.pieces[piece]
            assert not reached or sorted(reached) == sorted(targets)


def test_the_game_calls_seats_that_are_there(matches: list[Match]) -> None:
    for match in matches:
        labels = match.table.mode.manner.talk.seat_labels(match.table.state)
        assert set(labels) in (set(), set(range(match.table.seats)))
        assert len(set(labels.values())) == len(labels)


CLAIMING = [game.key for game in GAMES.values() if any(play.manner.act("claim") for play in game.plays.values())]


@pytest.mark.parametrize("game_key", CLAIMING)
def test_what_the_referee_sees_claimable_can_be_claimed(game_key: str) -> None:
    """In a match that comes to it: none that chance plays does."""
    table = open_table(GAMES[game_key], options=getattr(play_of(game_key), "CLAIMED_AT", None))
    assert isinstance(table, Table)
    before = table.mode.refereeing.bench_facts(table.state)
    for seat, text in play_of(game_key).CLAIMED:
        played = table.play(seat, text)
        assert isinstance(played, Played), text
        table = played.table
    assert table.mode.refereeing.bench_facts(table.state) != before, "the referee is told nothing of it"
    for text in play_of(game_key).CLAIMS:
        claimed = table.play(table.to_act[0], text)
        assert isinstance(claimed, Played), text
        assert claimed.table.outcome is not None, f"{text!r} was to end the match"


def test_an_act_is_asked_for_until_it_can_be_entered(matches: list[Match]) -> None:
    """Whatever a button of its questions says behind it leads on; at the end stands a line that can be read."""
    asked: Counter[str] = Counter()
    for match in matches:
        mode, state = match.table.mode, match.table.state
        facts = GAMES[match.table.game.key].says.facts
        for act in mode.manner.acts:
            assert act.when.offered(state) in (True, False)
            for seat in (*range(match.table.seats), REFEREE):
                texts, seen = [""], set[str]()
                while texts and len(seen) < 60:
                    seen.add(text := texts.pop())
                    written = act.write(state, asking(text, Seat(seat)))
                    asked[act.word] += 1
                    if isinstance(written, Menu):
                        choices = [choice for row in written.rows for choice in row]
                        assert all(fact.key in {*facts, *SHARED} for fact in written.ask)
                        assert all(choice.label.key in {*facts, *SHARED} for choice in choices)
                        texts += [choice.value for choice in choices if choice.value not in seen]
                    elif isinstance(written, Write) and text and not act.several:
                        played = match.table.play(Seat(seat) if written.seat is None else written.seat, written.line)
                        assert not isinstance(played, Refusal) or played.kind != "unreadable", (act.word, text)
    assert set(asked) == {act.word for match in matches for act in match.table.mode.manner.acts}


def asking(text: str, seat: Seat) -> Asking:
    def named(word: str) -> Seat | None:
        return Seat(int(word[1:])) if word.startswith("=") else None

    return Asking(text, seat, seat == REFEREE, lambda below: below - 1, named, pressed=True)


def test_rule_sets_cite_only_clauses_of_the_book() -> None:
    for game in GAMES.values():
        for rules in game.rule_sets.values():
            assert set(rules.points.values()) <= game.book.keys()
            assert not rules.points.keys() & FORM
