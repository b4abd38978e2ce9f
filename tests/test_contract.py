"""The laws that every game keeps, by random play over the registry."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from itertools import count, permutations
from random import Random
from typing import Any

import pytest

from engines.core import verdicts
from engines.core.cards import DECK, shown_cards
from engines.core.game import Transcript
from engines.core.manner import Asking, Menu, Write
from engines.core.record import Entry, replay
from engines.core.rulesets import FORM
from engines.core.rulings import CLOCK, REFEREE, Fact, Refusal, Seat
from engines.core.table import Played, Table, open_table
from engines.registry import GAMES

AnyTable = Table[Any, Any]
Line = tuple[Seat, str]
SEEDS = range(6)
SHARED = ("back", "more")
"""What any game may put on a button."""
LONGEST = 160
NOISE = ("", "  ", "hello", "你好", "<b>", "\x00", "x" * 600, "draw?", "draw ok", "draw no", "提和", "0", "e9", "AB")
RARE = (
    "resign", "award draw tired", "award 1 fair", "forfeit 0 absent", "award void again", "forfeit 0 late",
    "forfeit 0,1 late", "award void irregular_start",
)  # fmt: skip


def chess_text(chance: Random, table: AnyTable) -> Line:
    """Mostly a legal move, sometimes one that some other position would allow."""
    assert table.mode.choices is not None
    legal = [move for moves in table.mode.choices(table.state).values() for move in moves]
    square = chance.choice("abcdefgh") + chance.choice("12345678")
    wild = (chance.choice("NBRQK") + square, square, "O-O", "O-O-O", f"x{square}", f"e2{square}", "bxc3", "b8")
    text = chance.choice(legal) if legal and chance.random() < 0.7 else chance.choice(wild)
    roll = chance.random()
    if not legal and roll < 0.7:  # Adjourned: sooner or later it is resumed.
        return REFEREE, chance.choice(("resume", "resume", "resume", "resume", "absent 0", "absent 0,1", "absent 7"))
    if roll < 0.04:
        beside = ("claim repetition", f"claim repetition {text}", "claim 50", f"seal {text}", "seal ?", "claim it")
        return table.to_act[0], chance.choice(beside)
    return table.to_act[0], text + (" draw?" if roll > 0.98 else "")


def daguai_text(chance: Random, table: AnyTable) -> Line:
    """Orders that end anywhere, labels, and the referee's fouls."""
    orders = ["".join(order) for order in set(permutations("AAABBB"))]
    labels = ["A1", "A2", "A3", "B1", "B2", "B3"]
    fouls = (*table.mode.fouls, "slow", "singing")
    roll = chance.random()
    if roll < 0.15:
        return chance.choice(table.to_act), chance.choice(orders)[: chance.randint(1, 6)]
    if roll < 0.3:
        names = chance.sample(labels, chance.randint(1, 6))
        return chance.choice(table.to_act), chance.choice((" ", ",", "→", "")).join(names)
    if roll < 0.4:
        return chance.choice((REFEREE, Seat(3))), "fouled"
    who = chance.choice((*labels, "A", "B", "0", "5", "7"))
    hand = f" hand={chance.randint(0, 9)}" if chance.random() < 0.3 else ""
    if chance.random() < 0.1:
        return REFEREE, f"foul ruling {chance.choice(('A', 'B', 'order', 'none', 'C'))}{hand}"
    return REFEREE, f"foul {who} {chance.choice(fouls)}{hand}"


def daguai_turn(chance: Random, table: AnyTable) -> Line:
    """Cards that the player on turn holds, one or several, some that he does not; passes, lost turns, fouls."""
    seat = table.to_act[0]
    held, roll = table.state.held[seat], chance.random()
    if roll < 0.6:
        return seat, " ".join(chance.sample(held, min(len(held), chance.choice((1, 1, 1, 2, 3, 5)))))
    if roll < 0.85:
        return seat, "pass"
    if roll < 0.9:
        return seat, chance.choice(("怪", "对怪", "S3 H3", "S3 S3 S3 S3", "3", "黑桃", "SK 怪", "S3 S4 H5 H6 D7"))
    if roll < 0.94:
        return REFEREE, f"foul {int(chance.choice((seat, Seat(2))))} slow"
    return REFEREE, chance.choice(("foul 1 talking", "foul A peeking", "fouled", "foul 0 x", "foul ruling A", "pass"))


def short_hands(chance: Random) -> dict[str, object]:
    """Few cards in every hand, so that random play comes to an end."""
    pack = list(DECK * 3)
    chance.shuffle(pack)
    return {"hands": [" ".join(pack[7 * seat : 7 * seat + 7]) for seat in range(6)], "dealer": chance.randrange(6)}


def shuangsheng_text(chance: Random, table: AnyTable) -> Line:
    """Hands that may and may not be, by words and by the canonical line; the referee's fouls, fines and bell."""
    roll, side = chance.random(), chance.choice(("dealer", "defender", "NS", "EW"))
    seat, clause = chance.choice("NWSE"), chance.choice(("5", "7", "8", "12.1", "12.2", "12b", "14", "99"))
    if roll < 0.3:
        hand = f" hand={chance.randint(0, 9)}" if chance.random() < 0.3 else ""
        count = f" {chance.randint(0, 4)}" if chance.random() < 0.3 else ""
        return REFEREE, f"foul {chance.choice((seat, 'NS', '0', '9'))} {chance.choice(table.mode.fouls)}{count}{hand}"
    if roll < 0.36:
        entries = ("dealer=S", "bell", "settle", f"turn {seat} {chance.choice('A59KJ')}", "turn S joker", "ruling 重发")
        return chance.choice((REFEREE, REFEREE, CLOCK, Seat(1))), chance.choice(entries)
    if roll < 0.4:
        return REFEREE, f"{chance.choice(('points', 'levels'))}={side}:{chance.choice((1, 5, 10))}:{clause}"
    tricks, bottom = 5 * chance.randint(0, 42), 5 * chance.randint(0, 17) + (chance.random() < 0.03)
    last = chance.choice(("防抠", "庄收", "last=dealer", "单扣", ""))
    shape = chance.choice(("单", "对", "拖", "3连对", "pairs=13"))
    more = chance.choice(("", "", "", "", "主J", "J=off", "miscount=both", "防埋", "bell", f"levels={side}:1:{clause}"))
    parts = [f"庄{seat}", str(tricks), f"底{bottom}", last, shape, more, chance.choice(("", "无主", "♠"))]
    chance.shuffle(parts)
    return chance.choice(table.to_act), " ".join(parts)


def shuangsheng_play(chance: Random, table: AnyTable) -> Line:
    """Leads of one suit, often several cards of it; follows that mostly keep to the suit; cards shown, the bottom."""
    deal = table.state
    seat, roll = deal.on_turn, chance.random()
    held = list((Counter(deal.known[seat]) - Counter(deal.played(seat))).elements())
    chance.shuffle(held)
    if roll < 0.04:
        other = Seat(chance.randrange(4))
        shown = chance.sample(deal.known[other], 2)
        return chance.choice((REFEREE, seat)), f"show {'NWSE'[other]} {' '.join(shown)}"
    if roll < 0.1:
        strange = ("BJ", "H3 > H4", "HA HA HK > HK", "bottom S2", f"bottom {' '.join(DECK[:8])}", "♥", "S3 S3 S3", "甩")
        return chance.choice((REFEREE, seat)), chance.choice(strange)
    suit = deal.trump.suits[deal.open[0].cards[0] if deal.open else chance.choice(held)]
    of_suit = sorted(deal.trump.of_suit(held, suit))
    if deal.open:
        count = len(deal.open[0].cards) + (roll < 0.15)
        return seat, " ".join((of_suit + held if roll < 0.9 else held)[:count])
    led = of_suit[: chance.choice((1, 2, 3, 9))]
    return seat, " ".join(led) + (f" > {led[-1]}" if roll < 0.2 else "")


def whole_hands(chance: Random) -> dict[str, object]:
    """All four hands of 双升, so that whatever is wrong shows at once."""
    pack = list(DECK * 2)
    chance.shuffle(pack)
    hands = {name: " ".join(pack[25 * seat : 25 * seat + 25]) for seat, name in enumerate("NWSE")}
    trump, level = chance.choice(("S", "♥", "NT")), chance.choice(("2", "10", "J"))
    return {"hands": hands, "dealer": chance.choice("NWSE"), "trump": trump, "level": level}


PLAUSIBLE: dict[tuple[str, str], Callable[[Random, AnyTable], Line]] = {
    ("chess", "sheet"): chess_text,
    ("daguai", "sheet"): daguai_text,
    ("daguai", "hand"): daguai_turn,
    ("shuangsheng", "sheet"): shuangsheng_text,
    ("shuangsheng", "hand"): shuangsheng_play,
}
OPTIONS: dict[tuple[str, str], Callable[[Random], dict[str, object]]] = {
    ("daguai", "hand"): short_hands,
    ("shuangsheng", "hand"): whole_hands,
}
SETS = [
    (game.key, rule_set, depth)
    for game in GAMES.values()
    for rule_set, rules in game.rule_sets.items()
    for depth in (("sheet", "hand") if "depth" in rules.options else ("sheet",))
]


def any_line(chance: Random, table: AnyTable) -> Line:
    roll = chance.random()
    if roll < 0.01:
        text = chance.choice(RARE)
        return (REFEREE if text.split()[0] in ("award", "forfeit") else table.to_act[0]), text
    if roll < 0.1:
        return Seat(chance.randint(-2, table.seats)), chance.choice((*NOISE, "flag 0", "award 99", "resume"))
    return PLAUSIBLE[table.game.key, table.options.get("depth", "sheet")](chance, table)


@dataclass
class Match:
    blank: AnyTable
    table: AnyTable
    lines: list[tuple[Seat, str, float]]
    """What was accepted, in canonical text."""
    refusals: list[Refusal]
    facts: list[Fact]


def random_match(game_key: str, rule_set: str, depth: str, seed: int) -> Match:
    """Play at random until the end or for long enough, with every law of a single entry checked on the way."""
    chance = Random(f"{game_key} {rule_set} {seed}")
    options: dict[str, object] = {"depth": depth, **({"clock": "5m+2s"} if seed % 2 else {})}
    options |= OPTIONS[game_key, depth](chance) if (game_key, depth) in OPTIONS else {}
    blank = open_table(GAMES[game_key], rule_set, options)
    assert isinstance(blank, Table)
    match = Match(blank, blank, [], [], [])
    at = 0.0
    for _ in range(LONGEST):
        if not match.table.to_act:
            break
        at += chance.choice((0.5, 2.0, 4.0))
        seat, text = any_line(chance, match.table)
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
    game_key, rule_set, depth = request.param
    return [random_match(game_key, rule_set, depth, seed) for seed in SEEDS]


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


def test_an_open_game_has_somebody_to_act(matches: list[Match]) -> None:
    for match in matches:
        assert bool(match.table.to_act) == (match.table.outcome is None)
        assert set(match.table.to_act) <= set(range(match.table.seats))


def test_every_refusal_cites_a_clause_or_is_a_point_of_form(matches: list[Match]) -> None:
    refusals = [refusal for match in matches for refusal in match.refusals]
    assert refusals
    for refusal in refusals:
        if refusal.kind == "ambiguous":
            continue  # A question, not a ruling.
        assert (refusal.clause in matches[0].table.game.book) != (refusal.point in FORM), refusal


def test_every_outcome_cites_a_clause_or_is_the_referees(matches: list[Match]) -> None:
    for match in matches:
        if outcome := match.table.outcome:
            assert (outcome.clause in match.table.game.book) != (outcome.reason in FORM), outcome
            seats = [seat for place in outcome.places for seat in place]
            assert sorted(seats) == list(range(match.table.seats))


def test_every_fact_is_announced_with_its_values(matches: list[Match]) -> None:
    announced = {**import_module(f"engines.{matches[0].table.game.key}").FACTS, **verdicts.FACTS}
    stated = [fact for match in matches for fact in match.facts]
    stated += [fact for match in matches for refusal in match.refusals for fact in refusal.facts]
    assert stated
    for fact in stated:
        assert tuple(fact.args) == announced[fact.key], fact


def _first_words(text: str) -> tuple[str, str]:
    return text.split()[0], shown_cards(text).split()[0]


def test_a_position_is_plain_and_seeing_it_changes_nothing(matches: list[Match]) -> None:
    for match in matches:
        before = repr(match.table)
        position = match.table.mode.position(match.table.state)
        assert json.loads(json.dumps(position)) == position
        assert match.table.scene == match.table.scene
        # What is hidden keeps its first word; cards are shown by their symbols.
        assert all(match.table.shown(text).split()[0] in _first_words(text) for _, text, _ in match.lines)
        transcript = Transcript(match.table.rules, match.table.options, tuple(match.lines), match.table.outcome)
        assert all(export(transcript).strip() for export in match.table.mode.exports.values())
        assert repr(match.table) == before


def test_an_act_is_asked_for_until_it_can_be_entered(matches: list[Match]) -> None:
    """Whatever a button of its questions says behind it leads on; at the end stands a line that can be read."""
    asked: Counter[str] = Counter()
    for match in matches:
        mode, state = match.table.mode, match.table.state
        facts = GAMES[match.table.game.key].says.facts
        for act in mode.manner.acts:
            assert act.offered(state) in (True, False)
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
