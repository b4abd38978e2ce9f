"""Cards as people write them, and the two ways in which they are written back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.cards import (
    BIG,
    DECK,
    LONGEST_TEXT,
    SMALL,
    Card,
    codes,
    is_joker,
    rank_of,
    read_cards,
    read_code,
    suit_of,
    symbols,
    within,
)
from engines.core.rulings import Refusal

HANDS = st.lists(st.sampled_from(DECK * 2), min_size=1, max_size=25).filter(
    lambda cards: all(cards.count(card) <= 2 for card in cards)
)


def read(text: str, copies: int = 2, most: int = 25) -> str | Refusal:
    cards = read_cards(text, copies=copies, most=most)
    return cards if isinstance(cards, Refusal) else codes(cards)


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("SAKK H10 大王", "SA SK SK HT DW"),
        ("sakk h10 dw", "SA SK SK HT DW"),
        ("ＳＡＫＫ　Ｈ１０", "SA SK SK HT"),
        ("对黑5", "S5 S5"),
        ("一对红桃K", "HK HK"),
        ("对黑55", "S5 S5"),
        ("对黑5对红6", "S5 S5 H6 H6"),
        ("对黑5 红K", "S5 S5 HK"),
        ("对大王", "DW DW"),
        ("拖黑34", "S3 S3 S4 S4"),
        ("拖黑3344", "S3 S3 S4 S4"),
        ("拖拉机 方345", "D3 D3 D4 D4 D5 D5"),
        ("拖黑A红5", "SA SA H5 H5"),
        ("拖小王大王", "XW XW DW DW"),
        ("拖黑34，红5", "S3 S3 S4 S4 H5"),
        ("♠10♠10", "ST ST"),
        ("♠️A ♡K ♧3 ♢4", "SA HK C3 D4"),
        ("黑桃A 红桃K 梅花Q 方块J", "SA HK CQ DJ"),
        ("黑A红K梅Q方J", "SA HK CQ DJ"),
        ("黑A红K草Q方J", "SA HK CQ DJ"),
        ("红心十、草花9、方片8", "HT C9 D8"),
        ("黑勾圈凯尖", "SJ SQ SK SA"),
        ("黑桃 A K K", "SA SK SK"),
        ("SA 7", "SA S7"),
        ("大鬼小鬼", "DW XW"),
        ("big joker, small joker", "DW XW"),
        ("SJ", "SJ"),
        ("DJ DW D10", "DJ DW DT"),
        ("spades A K, hearts 3", "SA SK H3"),
    ],
)
def test_what_people_write(typed: str, cards: str) -> None:
    assert read(typed) == cards


@pytest.mark.parametrize(
    ("typed", "kind", "point", "piece"),
    [
        ("7 SA", "unreadable", "no_suit", "7"),
        ("大王 7", "unreadable", "no_suit", "7"),
        ("AS", "unreadable", "no_suit", "A"),
        ("SA S", "unreadable", "no_rank", "S"),
        ("SH5", "unreadable", "no_rank", "S"),
        ("黑大王", "unreadable", "no_rank", "黑"),
        ("对", "unreadable", "no_rank", "pair"),
        ("S1", "unreadable", "card", "1"),
        ("SA 甲乙", "unreadable", "card", "甲乙"),
        ("SA <b>", "unreadable", "card", "<B>"),
        ("拖黑3", "unreadable", "doubled", "S3"),
        ("拖黑334", "unreadable", "doubled", "S3 S3 S4"),
        ("", "unreadable", "cards_none", None),
        ("，。", "unreadable", "cards_none", None),
        ("SAAA", "illegal", "copies", None),
        ("拖黑34 黑3", "illegal", "copies", None),
    ],
)
def test_what_is_refused_and_which_piece_of_it(typed: str, kind: str, point: str, piece: str | None) -> None:
    result = read(typed)
    assert isinstance(result, Refusal)
    assert (result.kind, result.point) == (kind, point)
    assert piece is None or result.facts[0].args["text"] == piece


@pytest.mark.parametrize("typed", ["BJ", "bj", "SA BJ", "joker", "王", "对王", "一对鬼"])
def test_a_joker_that_could_be_either_is_asked_back(typed: str) -> None:
    result = read(typed)
    assert isinstance(result, Refusal)
    assert (result.kind, result.point, result.candidates) == ("ambiguous", "which_joker", ("DW", "XW"))


def test_three_decks_hold_three_of_a_card() -> None:
    assert read("大大大 S333", copies=3) == "DW DW DW S3 S3 S3"
    result = read("S3333", copies=3)
    assert isinstance(result, Refusal)
    assert result.facts[0].args == {"card": "S3", "count": 4, "most": 3}


def test_lengths_are_bounded() -> None:
    assert read("S23456789TJQKA H23456789TJQK") == codes(DECK[:25])
    for text in ("S23456789TJQKA H23456789TJQKA", "S" * (LONGEST_TEXT + 1)):
        result = read(text)
        assert isinstance(result, Refusal)
        assert result.point == "cards_many"
    assert within((), copies=2, most=25) == Refusal("unreadable", "cards_none")


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("SA", "SA"),
        (" sa ", "SA"),
        ("S10", "ST"),
        ("h10", "HT"),
        ("DW", "DW"),
        ("xw", "XW"),
        ("♠A", "SA"),
        ("大王", "DW"),
    ],
)
def test_one_card(typed: str, card: str) -> None:
    assert read_code(typed) == card


@pytest.mark.parametrize("typed", ["", "SAK", "SA SK", "ZZ", "S11", "SAXX", "对黑5", "BJ", "S" * 5000])
def test_what_is_not_one_card(typed: str) -> None:
    assert isinstance(read_code(typed), Refusal)


def test_jokers_have_neither_suit_nor_rank() -> None:
    assert [(suit_of(card), rank_of(card), is_joker(card)) for card in (BIG, SMALL)] == [(None, None, True)] * 2
    assert (suit_of(Card("DA")), rank_of(Card("DA")), is_joker(Card("DA"))) == ("D", "A", False)
    assert len(set(DECK)) == 54


def test_symbols_keep_a_suit_together() -> None:
    assert symbols((Card("SA"), Card("SK"), Card("SK"), Card("HT"), BIG)) == "♠A♠K♠K ♥10 大王"


@settings(deadline=None)
@given(HANDS)
def test_what_is_written_is_read_back(hand: list[Card]) -> None:
    assert read_cards(codes(hand), copies=2, most=25) == tuple(hand)
    assert read_cards(symbols(hand), copies=2, most=25) == tuple(hand)
    assert [read_code(card) for card in hand] == hand


@settings(deadline=None)
@given(st.text(alphabet="SHCDXW234567890TJQKA黑红梅方对拖大小王 ,♠♥10勾BJ甲", max_size=30))
def test_any_text_is_cards_or_a_refusal(text: str) -> None:
    result = read_cards(text, copies=2, most=25)
    assert isinstance(result, Refusal) or (result and set(result) <= set(DECK))
