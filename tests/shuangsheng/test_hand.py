"""A hand trick by trick: what is refused, what is told when, and what it comes to."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.cards import DECK, Card, codes
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import REFEREE, Fact, Refusal, Seat
from engines.core.scenes.scene import CardsScene
from engines.shuangsheng import GAME
from engines.shuangsheng.cards.trump import Trump, trump_of
from engines.shuangsheng.hand.review import Play, Review, review
from engines.shuangsheng.hand.state import Deal
from engines.shuangsheng.sheet.state import Sheet

AnyTable = Table[Any, Any]
SETS = ("houqin", "yingxinchun")
SEATS = "NWSE"
BOTTOM = "大王小王 ♠2 ♥2 ♣2♣2 ♦2♦2"


def opened(rule_set: str = "houqin", **options: object) -> AnyTable:
    """Level 2, ♠ trump, North deals."""
    table = open_table(GAME, rule_set, {"depth": "hand", "trump": "S", "dealer": "N", **options})
    assert isinstance(table, Table), table
    return table


def line(text: str) -> tuple[Seat, str]:
    """`N: ♥A` by a player, `ref: show W ♥K` by the referee."""
    who, _, what = text.partition(": ")
    return (REFEREE if who == "ref" else Seat(SEATS.index(who))), what


def play(table: AnyTable, *texts: str) -> tuple[AnyTable, tuple[Fact, ...]]:
    facts: tuple[Fact, ...] = ()
    for text in texts:
        played = table.play(*line(text))
        assert isinstance(played, Played), (text, played)
        table, facts = played.table, played.facts
    return table, facts


def said(facts: tuple[Fact, ...]) -> list[str]:
    """Each fact on a line: its key and its values."""
    return [" ".join(str(value) for value in (fact.key, *fact.args.values())) for fact in facts]


def found(table: AnyTable) -> list[str]:
    return [
        f"{fault['trick']} {fault['seat']} {fault['point']} {fault['fine']['points']}/{fault['fine']['levels']}"
        for fault in GAME.plays["hand"].position(table.state)["faults"]
    ]


# ---- Entries ----


@pytest.mark.parametrize(
    ("before", "text", "point", "clauses"),
    [
        ("", "W: ♥A", "turn", "houqin:12b yingxinchun:12.2"),
        ("", "N: ♥A ♦A", "mixed_suits", "houqin:7 yingxinchun:8"),
        ("", "N: ♥A ♥2", "mixed_suits", "houqin:7 yingxinchun:8"),
        ("", "N: ♥A♥A♥A", "copies", "houqin:9 yingxinchun:3"),
        ("", "N: ♥A♥A > ♥A", "forced_part", "houqin:7 yingxinchun:12.2"),
        ("", "N: ♥A♥K > ♥Q", "forced_part", "houqin:7 yingxinchun:12.2"),
        ("", "N: ♥A♥K > ♥A♥K", "forced_part", "houqin:7 yingxinchun:12.2"),
        ("N: ♥A♥A", "W: ♥3", "follow_count", "houqin:5 yingxinchun:12.1"),
        ("N: ♥A♥A", "W: ♥3♥4♥5", "follow_count", "houqin:5 yingxinchun:12.1"),
        ("N: ♥A♥A", "W: ♥A♥4", "copies", "houqin:9 yingxinchun:3"),
        ("N: ♥A", "W: ♥4♥5 > ♥4", "forced_part", "houqin:7 yingxinchun:12.2"),
        ("ref: show W ♥A♥A", "N: ♥A", "copies", "houqin:9 yingxinchun:3"),
        ("ref: bottom ♥A♥A♦3♦3♦4♦4♦5♦5", "N: ♥A", "copies", "houqin:9 yingxinchun:3"),
        ("", "ref: bottom ♥A♥A♦3♦3♦4♦4♦5", "bottom_count", "houqin:9 yingxinchun:3"),
        ("", "ref: show N ♥A♥A♥K♥K♥Q♥Q♥J♥J♥10♥10♥9♥9♥8♥8♥7♥7♥6♥6♥5♥5♥4♥4♥3♥3♦3♦3", "cards_many", "None None"),
    ],
)
def test_what_is_refused(before: str, text: str, point: str, clauses: str) -> None:
    for rule_set, clause in zip(SETS, clauses.split(), strict=True):
        table, _ = play(opened(rule_set), *filter(None, [before]))
        refused = table.play(*line(text))
        assert isinstance(refused, Refusal), refused
        assert (refused.kind, refused.point, str(refused.clause)) == ("illegal", point, clause)


def test_only_the_referee_lays_open_what_is_not_played() -> None:
    for text in ("N: show N ♥A", f"N: bottom {BOTTOM}"):
        refused = opened().play(*line(text))
        assert isinstance(refused, Refusal)
        assert refused.point == "referee_only"


def test_nobody_has_more_than_his_twenty_five_cards() -> None:
    """West shows twenty-four cards, then answers two hearts with two others."""
    shown = " ".join(f"C{rank}" for rank in "33445566778899TTJJQQKKAA")
    table, _ = play(opened(), f"ref: show W {shown}", "N: ♥A♥A")
    refused = table.play(*line("W: ♦3♦4"))
    assert isinstance(refused, Refusal)
    assert (refused.point, refused.facts[1].args["count"]) == ("hand_over", 26)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("N: 对红A", "HA HA"),
        ("N: 拖黑34", "S3 S3 S4 S4"),
        ("N: 甩♥A♥K", "HA HK"),
        ("N: HQQJ > HJ", "HQ HQ HJ > HJ"),
        ("N: 甩红桃QQJ 出 红桃J", "HQ HQ HJ > HJ"),
        ("N: ＨＱ♥Q♥J＞♥J", "HQ HQ HJ > HJ"),
        ("ref: 亮 西 红K K", "show W HK HK"),
        ("ref: show 1 HK", "show W HK"),
        ("ref: show s S3", "show S S3"),
        ("ref: 底牌 大王小王 ♠2 ♥2 ♣2♣2 ♦2♦2", "bottom DW XW S2 H2 C2 C2 D2 D2"),
        ("ref: HA", "HA"),
    ],
)
def test_readings(text: str, canonical: str) -> None:
    played = opened().play(*line(text))
    assert isinstance(played, Played), played
    assert played.text == canonical


def test_a_joker_that_nobody_names_is_asked_back_unless_one_is_left() -> None:
    asked = opened().play(*line("N: BJ"))
    assert isinstance(asked, Refusal)
    assert (asked.kind, asked.candidates) == ("ambiguous", ("XW", "DW"))
    table, _ = play(opened(), "ref: show W 大王大王")
    played = table.play(*line("N: 王"))
    assert isinstance(played, Played)
    assert played.text == "XW"


# ---- The beginning ----


@pytest.mark.parametrize(
    ("options", "position"),
    [
        ({"trump": "♥", "dealer": "西家", "level": "10"}, ("W", "10", "H", "dealer")),
        ({"trump": "无主", "dealer": "3", "level": 5, "burier": "N"}, ("E", "5", "NT", "defender")),
        ({"trump": {"level": "J", "suit": None}, "dealer": 2, "burier": "庄"}, ("S", "J", "NT", "dealer")),
        ({"trump": "s", "dealer": "n", "burier": "defender"}, ("N", "2", "S", "defender")),
    ],
)
def test_options_as_people_type_them(options: dict[str, object], position: tuple[str, ...]) -> None:
    shown = GAME.plays["hand"].position(opened("houqin", **options).state)
    assert tuple(shown[name] for name in ("dealer", "level", "trump", "buried")) == position
    assert shown["on_turn"] == position[0]


HEARTS = "♥A♥A♥K♥K♥Q♥Q♥J♥J♥10♥10♥9♥9♥8♥8♥7♥7♥6♥6♥5♥5♥4♥4 ♦3♦3♦4"


@pytest.mark.parametrize(
    ("options", "point"),
    [
        ({"trump": ""}, "trump"),
        ({"trump": None}, "trump"),
        ({"trump": "红心尖"}, "trump"),
        ({"dealer": ""}, "missing_dealer"),
        ({"dealer": "5"}, "missing_dealer"),
        ({"dealer": True}, "missing_dealer"),
        ({"level": "1"}, "level"),
        ({"level": "负1"}, "level"),
        ({"level": None}, "level"),
        ({"burier": "nobody"}, "burier"),
        ({"burier": ["N"]}, "burier"),
        ({"hands": [HEARTS]}, "hands"),
        ({"hands": 25}, "hands"),
        ({"hands": {"X": HEARTS}}, "hands"),
        ({"hands": [HEARTS, "♥A", "", ""]}, "hand_count"),
        ({"hands": [HEARTS + "♦4", "", "", ""]}, "hand_over"),
        ({"hands": [HEARTS, HEARTS, "", ""]}, "copies"),
        ({"hands": [HEARTS, "", "", ""], "bottom": "♥A♦5♦5♦6♦6♦7♦7♦8"}, "copies"),
        ({"hands": ["nothing", "", "", ""]}, "card"),
        ({"hands": [[1], "", "", ""]}, "hands"),
        ({"bottom": "♥A"}, "bottom_count"),
        ({"bottom": 8}, "hands"),
    ],
)
def test_options_that_cannot_be_used(options: dict[str, object], point: str) -> None:
    refused = open_table(GAME, "houqin", {"depth": "hand", "trump": "S", "dealer": "N", **options})
    assert isinstance(refused, Refusal), refused
    assert refused.point == point


@pytest.mark.parametrize(
    "hands",
    [["", HEARTS, "", ""], {"W": HEARTS}, {1: HEARTS}, f"|{HEARTS}||"],
)
def test_hands_that_are_known_in_part(hands: object) -> None:
    table = opened(dealer="W", hands=hands)
    refused = table.play(*line("W: ♣3"))
    assert isinstance(refused, Refusal)
    assert (refused.point, refused.facts[1].args) == ("not_held", {"cards": ("C3",)})
    assert isinstance(table.play(*line("W: ♥4")), Played)


def test_below_two_the_twos_are_played() -> None:
    assert GAME.plays["hand"].position(opened("yingxinchun", level="负2").state)["level"] == "负2"


# ---- Faults come to light ----

FIRST = ("N: ♥A", "W: ♦3", "S: ♥5", "E: ♥4")


def test_a_follow_is_no_fault_before_a_card_proves_it() -> None:
    table, facts = play(opened("yingxinchun"), *FIRST)
    assert said(facts) == ["followed E H4", "trick_taken 1 N 5 0"]
    assert found(table) == []
    table, facts = play(table, "N: ♣A", "W: ♥6")
    assert said(facts) == ["followed W H6", "fault_points 1 W follow_suit 10 12.2"]
    assert found(table) == ["1 W follow_suit 10/0"]
    table, _ = play(table, "S: ♣3", "E: ♣4")
    assert found(table) == ["1 W follow_suit 10/0"]


def test_the_same_with_cards_that_are_shown() -> None:
    table, facts = play(opened("houqin"), *FIRST, "ref: show W ♥6")
    assert said(facts) == ["shown W H6", "fault_levels 1 W follow_suit 1 5"]
    assert table.to_act == (Seat(0),)


def test_with_the_hand_known_it_is_told_at_once_and_the_card_lies() -> None:
    table, facts = play(opened("houqin", hands={"W": HEARTS}), "N: ♥3", "W: ♦3")
    assert said(facts) == ["followed W D3", "fault_levels 1 W follow_suit 1 5"]
    assert GAME.plays["hand"].position(table.state)["trick"][1] == {"seat": "W", "cards": "D3"}


def test_a_fault_that_grows_is_told_anew() -> None:
    """One pair kept back is 20, the second makes it 40; what costs the same is not told again."""
    lead = ("N: ♥Q♥Q♥J♥J", "W: ♥3♥4♥6♥7", "S: ♦3♦3♦4♦4", "E: ♦6♦6♦7♦7")
    table, _ = play(opened("yingxinchun"), *lead)
    table, facts = play(table, "ref: show W ♥8♥8")
    assert said(facts)[1:] == ["fault_points 1 W follow_pairs 20 12.2"]
    table, facts = play(table, "ref: show W ♥8♥8♥10♥10")
    assert said(facts)[1:] == ["fault_points 1 W follow_pairs 40 12.2"]
    _, facts = play(table, "ref: show W ♥A♥A")
    assert said(facts)[1:] == []


@pytest.mark.parametrize(("rule_set", "fine", "clause"), [("houqin", 10, "7"), ("yingxinchun", 30, "12.2")])
def test_a_throw_is_beaten_when_a_higher_card_shows(rule_set: str, fine: int, clause: str) -> None:
    """♥QQ and ♥J stand until East, who held ♥K then, plays it."""
    table, facts = play(opened(rule_set), "N: ♥Q♥Q♥J", "W: ♥3♥4♥6", "S: ♥7♥8♥9", "E: ♥3♥4♥5")
    assert said(facts) == ["followed E H3 H4 H5", "trick_taken 1 N 5 0"]
    _, facts = play(table, "N: ♥A", "W: ♥7", "S: ♥9", "E: ♥K")
    assert said(facts)[1:-1] == [
        "throw_stopped 1 N HJ E HK",
        f"throw_failed 1 N HJ {fine} {clause}",
    ]


def test_a_throw_that_failed_at_the_table() -> None:
    table, facts = play(opened("yingxinchun"), "N: ♥Q♥Q♥J > ♥J")
    assert said(facts) == ["threw N HQ HQ HJ HJ"]
    table, facts = play(table, "ref: show S ♥K")
    assert said(facts)[1:] == ["throw_stopped 1 N HJ S HK", "throw_failed 1 N HJ 30 12.2"]
    table, facts = play(table, "W: ♥3", "S: ♥K", "E: ♥4")
    assert said(facts) == ["followed E H4", "trick_taken 1 S 10 0"]
    third = table.play(*line("S: ♥Q"))
    assert isinstance(third, Refusal), "North has shown both queens"
    assert third.point == "copies"


def test_a_ruff_takes_the_trick() -> None:
    table, facts = play(opened(), "N: ♥K", "W: ♠3", "S: ♥10", "E: ♠4")
    assert said(facts)[-1] == "trick_taken 1 E 20 20"
    assert table.to_act == (Seat(3),)


# ---- What is seen ----


def test_only_the_trick_on_the_table_is_seen() -> None:
    table, _ = play(opened(hands={"W": HEARTS}), "N: ♣Q♣Q♣J♣J", "W: ♥K♥K♥10♥10", "S: ♦5♦6♦7♦8", "E: ♠3♠3♠4♠4")
    scene = table.scene
    assert isinstance(scene, CardsScene)
    assert [row.seat for row in scene.rows] == [0, 1, 2, 3]
    assert [row.marks for row in scene.rows] == [("led",), (), (), ("winner",)]
    assert (scene.level, scene.trump, scene.points) == ("2", "S", 45)
    assert scene.trumps == {"S3", "S4"}
    assert [group.joined for group in scene.rows[3].groups] == [True]
    table, _ = play(table, "E: ♦A")
    scene = table.scene
    assert isinstance(scene, CardsScene)
    assert [row.groups[0].cards for row in scene.rows] == [("DA",)]
    shown = str(GAME.plays["hand"].position(table.state))
    assert "CQ" not in shown, "an earlier trick"
    assert "HA" not in shown, "a hand that is known"


# ---- Whole hands ----


def record(rule_set: str, seed: int) -> tuple[list[list[Play]], list[list[Card]], Trump, Seat]:
    """A hand with leads and throws of every kind, followed anyhow: full of faults, as no real one is."""
    chance = Random(seed)
    rules = GAME.rule_sets[rule_set]
    trump = trump_of(rules, chance.choice([2, 10, 11]), chance.choice([*"SHCD", None]))
    pack = list(DECK * 2)
    chance.shuffle(pack)
    dealt = [pack[25 * seat : 25 * seat + 25] for seat in range(4)]
    held = [list(hand) for hand in dealt]
    dealer = Seat(chance.randrange(4))
    table = started(rule_set, trump, dealer)
    tricks: list[list[Play]] = []
    while table.to_act:
        trick: list[Play] = []
        while len(trick) < 4:
            seat = table.to_act[0]
            hand = held[seat]
            chance.shuffle(hand)
            suit = trump.suits[trick[0].cards[0] if trick else hand[0]]
            of_suit = sorted(trump.of_suit(hand, suit))
            count = len(trick[0].cards) if trick else chance.choice((1, 1, 2, 2, 3, 5))
            others = [card for card in hand if trump.suits[card] != suit]
            cards = tuple((of_suit if not trick else of_suit + others if chance.random() < 0.8 else hand)[:count])
            failed = not trick and len(set(cards)) > 1 and chance.random() < 0.2
            trick.append(Play(seat, cards[-1:], cards) if failed else Play(seat, cards))
            for card in trick[-1].cards:
                hand.remove(card)
            table, _ = play(table, text(trick[-1]))
        tricks.append(trick)
    return tricks, dealt, trump, dealer


def text(laid: Play) -> str:
    return f"{SEATS[laid.seat]}: " + (f"{codes(laid.thrown)} > " if laid.thrown else "") + codes(laid.cards)


def started(rule_set: str, trump: Trump, dealer: Seat, **more: object) -> AnyTable:
    level = trump.rank.replace("T", "10")
    return opened(rule_set, trump=trump.suit or "NT", level=level, dealer=SEATS[dealer], **more)


@settings(deadline=None, max_examples=8)
@given(st.sampled_from(SETS), st.integers(0, 10**6))
def test_a_hand_comes_to_what_its_review_says_however_much_was_known(rule_set: str, seed: int) -> None:
    tricks, dealt, trump, dealer = record(rule_set, seed)
    rules = GAME.rule_sets[rule_set]
    left = Counter(DECK * 2) - Counter(card for hand in dealt for card in hand)
    result = review(rules, trump, dealer, tricks, tuple(left.elements()))
    assert isinstance(result, Review)
    ends = []
    for options in ({}, {"hands": [codes(hand) for hand in dealt]}, {"bottom": codes(left.elements())}):
        table, faults = started(rule_set, trump, dealer, **options), set[tuple[int, Seat]]()
        for laid in (laid for trick in tricks for laid in trick):
            table, _ = play(table, text(laid))
            now = {(fault.trick, fault.seat) for fault in table.state.faults}
            assert faults <= now, "a fault was taken back"
            faults = now
        assert isinstance(table.state, Deal)
        assert table.state.taken == result.tricks
        assert table.state.faults == result.faults
        ends.append(GAME.plays["hand"].position(table.state))
    assert ends[0] == ends[1] == ends[2]
    assert sorted(ends[0]["bottom"].split()) == sorted(left.elements())


@settings(deadline=None, max_examples=10)
@given(st.sampled_from(SETS), st.integers(0, 10**6))
def test_the_line_of_a_hand_is_taken_by_the_sheet_with_the_same_total(rule_set: str, seed: int) -> None:
    tricks, _, trump, dealer = record(rule_set, seed)
    table, facts = play(started(rule_set, trump, dealer), *(text(laid) for trick in tricks for laid in trick))
    ended = GAME.plays["hand"].position(table.state)
    assert facts[-1].args["text"] == ended["hand"]
    sheet = open_table(GAME, rule_set)
    assert isinstance(sheet, Table)
    played = sheet.play(Seat(0), ended["hand"])
    assert isinstance(played, Played), played
    assert played.text == ended["hand"]
    assert isinstance(played.table.state, Sheet)
    (row,) = played.table.state.rows
    assert row.score.total == ended["total"]
    outcome = table.outcome
    assert outcome is not None
    assert outcome.winners == (Seat(0), Seat(2)) if row.stage == "NS" else (Seat(1), Seat(3))
    assert outcome.reason == ("held" if row.score.stage == "dealer" else "taken")


# A hand that a referee can follow: everyone has a suit of his own; level 2, ♠ trump, North deals.
# fmt: off
WHOLE = (
    "N: ♠A♠A♠K♠K♠Q♠Q♠J♠J♠10♠10♠9♠9♠8♠8♠7♠7♠6♠6♠5♠5♠4♠4",
    "W: ♥A♥A♥K♥K♥Q♥Q♥J♥J♥10♥10♥9♥9♥8♥8♥7♥7♥6♥6♥5♥5 ♦3♦3",
    "S: ♠3 ♣A♣A♣K♣K♣Q♣Q♣J♣J♣10♣10♣9♣9♣8♣8♣7♣7♣6♣6♣5♣5♣4",
    "E: 大王小王 ♠2 ♥2 ♦Q♦Q♦J♦J♦10♦10♦9♦9♦8♦8♦7♦7♦6♦6♦5♦5♦4♦K",
    "N: ♥3♥3", "W: ♥4♥4", "S: ♣3♣3", "E: ♦A♦A",
    "W: ♦4", "S: ♣4", "E: ♦K", "N: ♠3",
)
# fmt: on


@pytest.mark.parametrize("rule_set", SETS)
def test_a_whole_hand_is_told_to_its_end(rule_set: str) -> None:
    table, facts = play(opened(rule_set), *WHOLE)
    assert said(facts) == [
        "followed N S3",
        "trick_taken 3 N 10 0",
        "last_trick N single 2",
        "bottom H2 C2 C2 D2 D2 S2 XW DW 0",
        "faults 0",
        "sum_kept 0 0 0",
        "stayed NS 3",
        "line hand dealer=N level=2 trump=S tricks=0 bottom=0 last=dealer pairs=0 buried=dealer",
    ]
    outcome = table.outcome
    assert outcome is not None
    assert (outcome.places, outcome.reason, outcome.clause) == (((0, 2), (1, 3)), "held", f"{rule_set}:11")
    assert outcome.tallies == {"NS": {"up": 3}, "EW": {"up": 0}}
    scene = table.scene
    assert isinstance(scene, CardsScene)
    assert scene.rows[-1].key == "bottom"
    over = table.play(Seat(0), "HA")
    assert isinstance(over, Refusal)
    assert over.point == "over"
