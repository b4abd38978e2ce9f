"""四、出牌规则 and 五(一) 问牌: a hand card by card."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bot.judge import judge
from engines.core.cards import DECK, Card, codes
from engines.core.game.game import Transcript
from engines.core.game.record import Entry, replay
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import REFEREE, Refusal, Seat
from engines.core.scenes.scene import CardsScene
from engines.daguai import GAME
from engines.daguai.hand.forms import classify, shortfall
from engines.daguai.hand.play import count
from engines.daguai.hand.state import Hand

SHORT = ["S3 H3 S9", "S4 H4", "S5 H5 SK", "S6 H6", "S7 H7", "S8 H8"]
"""The last cards of a hand: enough to see somebody out."""


def opened(**options: Any) -> Table[Any, Any]:
    table = open_table(GAME, "usst2017", {"depth": "hand", **options})
    assert isinstance(table, Table), table
    return table


def after(lines: str, **options: Any) -> Table[Any, Any]:
    """`0 S3 | 1 pass`: who and what, turn by turn; all must count."""
    table = opened(**options)
    for line in filter(None, (part.strip() for part in lines.split("|"))):
        table = played(table, line).table
    return table


def played(table: Table[Any, Any], line: str) -> Played[Any, Any]:
    who, _, text = line.partition(" ")
    result = table.play(REFEREE if who == "ref" else Seat(int(who)), text)
    assert isinstance(result, Played), (line, result)
    assert all(GAME.says.facts[fact.key] == tuple(fact.args) for fact in result.facts)
    return result


def refused(table: Table[Any, Any], line: str) -> Refusal:
    who, _, text = line.partition(" ")
    result = table.play(REFEREE if who == "ref" else Seat(int(who)), text)
    assert isinstance(result, Refusal), (line, result)
    return result


def hand(table: Table[Any, Any]) -> Hand:
    assert isinstance(table.state, Hand)
    return table.state


TURNS = [
    # after these turns                                                    on turn, to beat
    ("", 0, None),
    ("0 S3", 1, "S3"),
    ("0 S3 | 1 pass", 2, "S3"),
    ("0 S3 | 1 pass | 2 pass | 3 pass | 4 pass", 5, "S3"),
    ("0 S3 | 1 pass | 2 pass | 3 pass | 4 pass | 5 pass", 0, None),
    # Passing does not lock out.
    ("0 S3 | 1 pass | 2 S4 | 3 pass | 4 pass | 5 pass | 0 pass", 1, "S4"),
    ("0 S3 | 1 pass | 2 S4 | 3 pass | 4 pass | 5 pass | 0 pass | 1 S5", 2, "S5"),
    ("0 S3 | 1 pass | 2 S4 | 3 pass | 4 pass | 5 pass | 0 pass | 1 pass", 2, None),
    # A new lead is of any form.
    ("0 S3 | 1 pass | 2 pass | 3 pass | 4 pass | 5 pass | 0 S4 H4", 1, "S4 H4"),
    # Ten seconds gone: the turn is lost, and a leader's lead goes to the next seat.
    ("0 S3 | ref foul 1 slow", 2, "S3"),
    ("ref foul 0 slow", 1, None),
    ("ref foul 0 slow | 1 S3 | 2 pass | 3 pass | 4 pass | 5 pass | 0 pass", 1, None),
    ("0 S3 | 1 pass | 2 pass | 3 pass | 4 pass | ref foul 5 slow", 0, None),
    # What the referee enters is played for whoever is on turn.
    ("ref S3 | ref pass", 2, "S3"),
]


@pytest.mark.parametrize(("lines", "on_turn", "to_beat"), TURNS)
def test_clauses_4_2_to_4_4_whose_turn_it_is(lines: str, on_turn: int, to_beat: str | None) -> None:
    table = after(lines)
    top = hand(table).top
    assert table.to_act == (on_turn,)
    assert (top and codes(top.cards)) == to_beat


OUT = [
    # The five others pass on the play with which seat 1 went out: the next seat with cards leads.
    ("0 S3 H3 | 1 S4 H4 | 2 pass | 3 pass | 4 pass | 5 pass | 0 pass", 2, None),
    # … all of them: one who has passed once still may beat it on his turn.
    ("0 S3 | 1 S4 | 2 S5 | 3 pass | 4 S7 | 5 S8 | 0 S9 | 1 pass | 2 SK", 3, "SK"),
    ("0 S3 H3 | 1 S4 H4 | 2 S5 H5", 3, "S5 H5"),
    # Who is out is passed over.
    ("0 S3 H3 | 1 S4 H4 | 2 S5 H5 | 3 pass | 4 pass | 5 pass | 0 pass", 2, None),
    # Two go out on each other: the next seat after the last of them leads.
    ("0 S3 H3 | 1 S4 H4 | 2 pass | 3 S6 H6 | 4 pass | 5 pass | 0 pass | 2 pass", 4, None),
]


@pytest.mark.parametrize(("lines", "on_turn", "to_beat"), OUT)
def test_clause_4_4_when_somebody_is_out(lines: str, on_turn: int, to_beat: str | None) -> None:
    table = after(lines, hands=SHORT)
    top = hand(table).top
    assert table.to_act == (on_turn,)
    assert (top and codes(top.cards)) == to_beat


def test_a_table_may_have_a_partner_lead_after_who_went_out() -> None:
    lines = "0 S3 H3 | 1 S4 H4 | 2 pass | 3 pass | 4 pass | 5 pass | 0 pass"
    assert after(lines, hands=SHORT, lead_after_out="partner").to_act == (3,)
    gone = "0 S3 H3 | 1 S4 H4 | 2 pass | 3 S6 H6 | 4 pass | 5 S8 H8"
    assert after(gone, hands=SHORT, lead_after_out="partner").outcome is not None


def test_clause_4_1_the_dealer_leads() -> None:
    assert opened(dealer=4).to_act == (4,)
    assert GAME.plays["hand"].position(opened(dealer=4, first_dealer="B").state)["dealer"] == "B3"


REFUSED = [
    # after       the line           point           clause
    ("", "1 S3", "turn", "1.6"),
    ("", "0 pass", "must_lead", "4.2"),
    ("", "0 S3 H4", "no_form", "2.3"),
    ("", "0 S3 H3 C3 D3", "no_form", "2.3"),
    ("", "0 S3 S3 S3 S3", "copies", "1.2"),
    ("0 S5", "1 S3", "lower_single", "3.2"),
    ("0 S5", "1 H5", "equal", "4.3"),
    ("0 S5", "1 S6 H6", "other_count", "3.1"),
    ("0 S5 H5", "1 S6", "other_count", "3.1"),
    ("0 S5 H5", "1 S4 H4", "lower_key", "3.3"),
    ("0 S5 H5 D5 S6 H6", "1 S3 S4 S5 S6 S8", "lower_form", "3.4"),
    ("0 S5", "0 S6", "turn", "1.6"),
    ("0 S5", "ref foul 0 slow", "turn", "1.6"),
    # Three decks hold three of a card, whoever has shown them.
    ("0 S5 S5 | 1 S6 S6 | 2 DW DW | 3 pass | 4 pass | 5 pass | 0 pass | 1 pass", "2 DW DW", "copies", "1.2"),
    ("", "0 ", "cards_none", None),
    ("", "0 3", "no_suit", None),
    ("", "0 hello", "card", None),
    ("", "0 S3456789TJQKA2 H3456789TJQKA2 DW DW", "cards_many", None),
    ("", "0 foul 1 talking", "referee_only", None),
    ("", "ref foul 1 singing", "unknown_foul", "5.3"),
    ("", "ref fouled", "not_fouled", "5.3"),
    ("", "ref foul ruling A", "hand_open", "5.3"),
]


@pytest.mark.parametrize(("lines", "line", "point", "clause"), REFUSED)
def test_what_may_not_be_played(lines: str, line: str, point: str, clause: str | None) -> None:
    table = after(lines)
    refusal = refused(table, line)
    assert (refusal.point, refusal.clause) == (point, clause and f"usst2017:{clause}")


def test_nobody_plays_more_cards_than_he_was_dealt() -> None:
    table = opened()
    ranks = [f"{suit}{rank}" for rank in "3456789TJQKA2" for suit in "SH"]
    turns = [*(f"0 {card}" for card in ranks), "0 DW"]
    for line in turns[:-1]:
        table = played(table, line).table
        for seat in (1, 2, 3, 4, 5):
            table = played(table, f"{seat} pass").table
    assert hand(table).left[0] == 1
    assert refused(table, "0 DW DW").point == "not_enough"
    table = played(table, turns[-1]).table
    assert hand(table).out == (0,)


def test_cards_of_a_known_hand_must_be_in_it() -> None:
    table = opened(hands=SHORT)
    assert (refused(table, "0 S4").point, refused(table, "0 S3 S3").point) == ("not_held", "not_held")
    table = played(table, "0 S3").table
    assert refused(after("0 S3 | 1 pass | 2 pass | 3 pass | 4 pass | 5 pass", hands=SHORT), "0 S3").point == "not_held"
    partly = opened(hands={"1": "S4 S4 S4"})
    assert refused(partly, "0 S4").point == "copies"  # all three are known to be elsewhere


@pytest.mark.parametrize(
    ("options", "point"),
    [
        ({"dealer": 6}, "dealer"),
        ({"dealer": True}, "dealer"),
        ({"dealer": "A1"}, "dealer"),
        ({"hands": ["S3"]}, "hands"),
        ({"hands": {"6": "S3"}}, "hands"),
        ({"hands": 6}, "hands"),
        ({"hands": [["S3", 4], "", "", "", "", ""]}, "hands"),
        ({"hands": [7, "", "", "", "", ""]}, "hands"),
        ({"hands": ["S3 S3", "S3 S3", "", "", "", ""]}, "copies"),
        ({"hands": [["S3", "Z9"], "", "", "", "", ""]}, "card"),
        ({"hands": ["S3456789TJQKA2 H3456789TJQKA2 DW DW", "", "", "", "", ""]}, "cards_many"),
        ({"flush_two_high": "no"}, "flush_two_high"),
        ({"lead_after_out": "nobody"}, "lead_after_out"),
        ({"lead_after_out": ["next_seat"]}, "lead_after_out"),
        ({"first_dealer": "C"}, "first_dealer"),
    ],
)
def test_options_that_cannot_be_used_are_refused(options: dict[str, Any], point: str) -> None:
    refusal = open_table(GAME, "usst2017", {"depth": "hand", **options})
    assert isinstance(refusal, Refusal)
    assert refusal.point == point


ONE_EACH = ["SA", "SK", "S3", "S4", "S5", "S6"]


@pytest.mark.parametrize(
    ("lines", "order", "points", "first", "reason"),
    [
        # Seats 0, 2, 4 are team A. The hand ends as soon as one side is out.
        ("2 S3 | 3 pass | 4 S5 | 5 pass | 0 SA", "A2 A3 A1", {"A": 8, "B": 0}, "A", "points"),
        ("2 S3 | 3 S4 | 4 S5 | 5 S6 | 0 pass | 1 SK", "A2 B2 A3 B3 B1 A1", {"A": 1, "B": 0}, "A", "points"),
        ("2 S3 | 3 S4 | 4 S5 | 5 S6 | 0 SA", "A2 B2 A3 B3 A1 B1", {"A": 3, "B": 0}, "A", "points"),
        ("2 S3 | 3 S4 | 4 pass | 5 S6 | 0 pass | 1 SK", "A2 B2 B3 B1", {"A": 0, "B": 0}, "A", "firsts"),
    ],
)
def test_clauses_4_5_and_6_the_end_of_a_hand(
    lines: str, order: str, points: dict[str, int], first: str, reason: str
) -> None:
    table = after(lines, hands=ONE_EACH, dealer=2)
    outcome = table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason, table.to_act) == ((0, 2, 4), reason, ())
    assert {side: tally["points"] for side, tally in outcome.tallies.items()} == points
    position = GAME.plays["hand"].position(table.state)
    assert (position["points"], position["first"]) == (points, first)
    assert GAME.plays["sheet"].notate(hand(table).sheet, hand(table).sheet.hands[0]) == order
    assert refused(table, "0 SA").point == "over"


def test_going_out_and_leading_are_told() -> None:
    facts = played(after("0 S3 H3", hands=SHORT), "1 S4 H4").facts
    assert [(fact.key, dict(fact.args)) for fact in facts] == [
        ("played", {"who": "B1", "cards": "S4 H4", "form": "pair", "rank": "4"}),
        ("gone", {"who": "B1", "place": 1}),
    ]
    facts = played(after("0 S3 | 1 pass | 2 pass | 3 pass | 4 pass"), "5 pass").facts
    assert [(fact.key, dict(fact.args)) for fact in facts] == [("passed", {"who": "B3"}), ("leads", {"who": "A1"})]


def test_clause_5_3_fouls_in_a_hand() -> None:
    two = "0 S3 | ref foul 1 talking | ref foul B peeking"
    assert after(two).to_act == (1,)  # Recorded; play may go on.
    ended = after(f"{two} | ref fouled").outcome
    assert ended is not None
    assert (ended.winners, ended.tallies["A"]["points"]) == ((0, 2, 4), 8)
    table = after("2 S3 | 3 pass | 4 S5 | 5 pass | 0 SA", hands=ONE_EACH, dealer=2)
    table = played(played(table, "ref foul 0 talking").table, "ref foul 0 urging").table
    assert table.outcome is not None
    assert table.outcome.winners == (1, 3, 5)
    table = played(played(table, "ref foul 1 talking").table, "ref foul 1 talking").table
    assert table.outcome is not None
    assert table.outcome.reason == "tied"
    table = played(table, "ref foul ruling order").table
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.tallies["A"]["points"]) == ((0, 2, 4), 8)
    assert refused(table, "ref foul A talking hand=3").point == "no_hand"


JOKERS = [
    # A joker that is not named is the one that can be played; if both can, it is asked back.
    ("", "0 怪", None),
    ("0 XW", "1 怪", "DW"),
    ("0 S2 H2", "1 S3 怪", "XW"),
    ("0 S3 H3", "1 H4 怪", None),
]


@pytest.mark.parametrize(("lines", "line", "text"), JOKERS)
def test_a_joker_not_named(lines: str, line: str, text: str | None) -> None:
    table = after(lines)
    result = table.play(Seat(int(line[0])), line[2:])
    if isinstance(result, Played):
        assert result.text == text
    elif text is None:
        assert (result.kind, result.point) == ("ambiguous", "which_joker")
        assert all(isinstance(table.play(Seat(int(line[0])), way), Played) for way in result.candidates)
    else:
        assert result.point == "lower_key"


ASKED = [
    # after                                             asker asked  answer
    ("", 0, 3, "不报"),  # The dealer leads and may ask everyone.
    ("0 S3", 1, 0, "不报"),
    ("0 S3", 1, 2, "ask_other"),
    ("0 S3", 2, 0, "ask_off_turn"),
    ("0 S3", 0, 1, "ask_off_turn"),
    ("0 S3", 1, 1, "ask_self"),
    ("0 S3 | 1 pass", 2, 0, "不报"),  # He who passed has not played.
    ("0 S3 | 1 pass", 2, 1, "ask_other"),
]


@pytest.mark.parametrize(("lines", "asker", "asked", "answer"), ASKED)
def test_clause_5_1_2_who_may_ask_whom(lines: str, asker: int, asked: int, answer: str) -> None:
    told = count(hand(after(lines)), Seat(asker), Seat(asked))
    assert (told.point if isinstance(told, Refusal) else "不报") == answer


@pytest.mark.parametrize(
    ("left", "answer"), [(0, "0张"), (1, "1张"), (9, "9张"), (10, "10张"), (11, "不报"), (26, "不报")]
)
def test_clause_5_1_3_how_it_is_answered(left: int, answer: str) -> None:
    spare = [f"{suit}{rank}" for suit in "HD" for rank in "456789TJQKA2"] + ["C4", "C5"]
    held = [["S3", *spare[:left]], "", "", "", "", ""]
    question = {"ask": "count", "game": "daguai", "options": {"hands": held}, "entries": [[0, "S3"]]}
    (line,) = judge([json.dumps({**question, "asker": 1, "asked": 0})])
    assert f'"answer": "{answer}"' in line


def deal(chance: Random) -> list[tuple[Card, ...]]:
    pack = list(DECK * 3)
    chance.shuffle(pack)
    return [tuple(sorted(pack[seat::6])) for seat in range(6)]


def by_hand(held: list[tuple[Card, ...]], chance: Random) -> tuple[list[tuple[int, str]], list[int]]:
    """A hand played out at random on paper, by the rules told once more: the turns, and who went out in which order."""
    cards = [list(part) for part in held]
    turns: list[tuple[int, str]] = []
    out: list[int] = []
    leader = 0
    while True:
        best, owner, seat = None, leader, leader
        silent = 0
        while True:
            if best is not None and seat == owner and silent:
                break
            if cards[seat]:
                options = [play for play in playable(cards[seat], chance) if best is None or fits(best, play)]
                choice = chance.choice(options) if options and (best is None or chance.random() < 0.8) else None
                turns.append((seat, codes(choice) if choice else "pass"))
                if choice:
                    for card in choice:
                        cards[seat].remove(card)
                    best, owner, silent = choice, seat, 0
                    if not cards[seat]:
                        out.append(seat)
                        if {0, 2, 4} <= set(out) or {1, 3, 5} <= set(out):
                            return turns, out
            seat = (seat + 1) % 6
            silent += 1
        leader = owner
        while not cards[leader]:
            leader = (leader + 1) % 6


def playable(held: list[Card], chance: Random) -> list[list[Card]]:
    sets = [[card] for card in held]
    for size in (2, 3, 5, 5, 5):
        sets += [chance.sample(held, size) for _ in range(6) if len(held) >= size]
    for rank in sorted({card[1] for card in held}):
        alike = [card for card in held if card[1] == rank]
        sets += [alike[:size] for size in (2, 3, 5) if len(alike) >= size]
    return [play for play in sets if classify(play)]


def fits(best: list[Card], play: list[Card]) -> bool:
    before, form = classify(best), classify(play)
    assert before is not None
    return shortfall(before, form) is None


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("seed", range(8))
def test_whole_hands_played_out(seed: int, known: bool) -> None:
    chance = Random(seed)
    held = deal(chance)
    turns, out = by_hand(held, chance)
    table = opened(hands=[codes(part) for part in held] if known else [])
    folded = replay(table, [Entry(n, Seat(seat), text) for n, (seat, text) in enumerate(turns, 1)])
    assert folded.broken is None
    assert hand(folded.table).out == tuple(out)
    assert folded.table.outcome is not None
    assert replay(table, [Entry(n, Seat(s), text) for n, (s, text) in enumerate(turns[:-1], 1)]).table.outcome is None


def test_the_scene_is_the_trick_on_the_table() -> None:
    scene = after("0 S3 | 1 pass | 2 S5 | 3 pass").scene
    assert isinstance(scene, CardsScene)
    assert [(row.seat, [group.cards for group in row.groups], row.marks) for row in scene.rows] == [
        (0, [("S3",)], ("led",)),
        (1, [], ("pass",)),
        (2, [("S5",)], ("top",)),
        (3, [], ("pass",)),
    ]
    assert opened().scene == CardsScene(
        (), labels={Seat(seat): label for seat, label in enumerate(("A1", "B1", "A2", "B2", "A3", "B3"))}
    )


def test_csv_of_a_hand() -> None:
    table = opened()
    lines = ((Seat(0), "S3 H3", 0.0), (Seat(1), "pass", 1.0), (REFEREE, "foul 2 slow", 2.0), (Seat(3), "DW DW", 3.0))
    exported = GAME.plays["hand"].exports["csv"](Transcript(table.rules, table.options, lines, None))
    assert exported.splitlines() == [
        "trick,player,cards,form,rank",
        "1,A1,S3 H3,pair,3",
        "1,B1,,,",
        "1,A2,,,",
        "1,B2,DW DW,pair,DW",
    ]
