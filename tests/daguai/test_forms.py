"""二、相关定义 and 三、牌的大小: what cards are, and what beats what."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest

from engines.core.cards import BIG, DECK, JOKERS, SMALL, Card
from engines.daguai.hand.forms import NAMES, classify, shortfall

FORMS = [
    # cards                  form     key
    ("S3", "单张", "3"),
    ("D2", "单张", "2"),
    ("XW", "单张", "XW"),
    ("DW", "单张", "DW"),
    ("S8 H8", "对子", "8"),
    ("S8 S8", "对子", "8"),
    ("S8 DW", "对子", "8"),
    ("XW H2", "对子", "2"),
    ("XW XW", "对子", "XW"),
    ("XW DW", "对子", "XW"),
    ("DW DW", "对子", "DW"),
    ("S8 H9", None, None),
    ("S8 H8 D8", "三张", "8"),
    ("S8 H8 XW", "三张", "8"),
    ("S8 DW XW", "三张", "8"),
    ("XW DW DW", "三张", "XW"),
    ("XW XW XW", "三张", "XW"),
    ("DW DW DW", "三张", "DW"),
    ("S8 H8 S9", None, None),
    ("S8 H9 XW", None, None),
    # 杂顺: an ace at either end, the 2 only in its place; a joker takes the lowest place that completes it.
    ("S7 H6 D5 C4 S3", "杂顺", "7"),
    ("SA HK DQ CJ ST", "杂顺", "A"),
    ("SA H2 D3 C4 S5", "杂顺", "5"),
    ("S2 H3 D4 C5 S6", "杂顺", "6"),
    ("SJ HQ DK CA S2", None, None),
    ("SQ HK DA C2 S3", None, None),
    ("SK HA D2 C3 S4", None, None),
    ("S9 HT DJ CQ XW", "杂顺", "Q"),
    ("S2 H3 D4 C5 DW", "杂顺", "5"),
    ("SJ HQ DK CA XW", "杂顺", "A"),
    ("S3 H4 D5 XW DW", "杂顺", "5"),
    ("S2 H3 D4 XW DW", "杂顺", "5"),
    ("SA H2 D3 XW DW", "杂顺", "5"),
    ("SA H3 D5 XW DW", "杂顺", "5"),
    ("SA HK DT XW DW", "杂顺", "A"),
    ("S9 HJ DK XW DW", "杂顺", "K"),
    ("S3 H4 D6 C7 XW", "杂顺", "7"),
    ("S2 H3 D9 XW DW", None, None),
    ("SA HK D2 XW DW", None, None),
    ("S3 H4 D5 C6 S8", None, None),
    ("S3 H4 D5 C9 XW", None, None),
    # 同花: the 2 and jokers are its lowest cards.
    ("H2 H7 H8 HJ HK", "同花", "K"),
    ("SA SK SQ S9 S3", "同花", "A"),
    ("S7 S7 S9 SJ SK", "同花", "K"),
    ("S7 S7 S9 SJ XW", "同花", "J"),
    ("S3 S8 SK XW DW", "同花", "K"),
    ("S2 S2 S2 S3 S9", "同花", "9"),
    ("S2 S4 S7 S9 XW", "同花", "9"),
    ("SJ SQ SK SA S2", "同花", "A"),
    # 三带二
    ("HQ DQ SQ H9 D9", "三带二", "Q"),
    ("S9 H9 D9 S5 H5", "三带二", "9"),
    ("S7 S7 S7 S9 S9", "三带二", "7"),
    ("S3 H3 D3 S2 H2", "三带二", "3"),
    ("S8 H8 S9 H9 XW", "三带二", "9"),
    ("S2 H2 SA HA DW", "三带二", "2"),
    ("S8 S8 S9 S9 XW", "三带二", "9"),
    # 四带一
    ("S7 H7 D7 C7 S5", "四带一", "7"),
    ("SA HA DA SK XW", "四带一", "A"),
    ("S3 H3 D3 SK XW", "四带一", "3"),
    ("S3 H3 SK XW DW", "四带一", "3"),
    ("S4 H5 XW DW DW", "四带一", "5"),
    ("SA H2 XW DW DW", "四带一", "2"),
    ("S3 S8 XW DW DW", "四带一", "8"),
    ("S7 S7 S7 S9 XW", "四带一", "7"),
    # 同花顺
    ("H7 H6 H5 H4 H3", "同花顺", "7"),
    ("HT HJ HQ HK HA", "同花顺", "A"),
    ("HA H2 H3 H4 H5", "同花顺", "5"),
    ("S4 S5 XW DW DW", "同花顺", "5"),
    ("S9 ST SJ SQ XW", "同花顺", "Q"),
    ("SA SK XW DW DW", "同花顺", "A"),
    ("SA S2 XW DW DW", "同花顺", "5"),
    ("S3 S7 XW DW DW", "同花顺", "7"),
    ("S3 S4 S6 S7 DW", "同花顺", "7"),
    # 五同
    ("SA HA DA CA SA", "五同", "A"),
    ("S7 XW XW DW DW", "五同", "7"),
    ("S2 S2 H2 XW DW", "五同", "2"),
    ("XW XW XW DW DW", "五同", "XW"),
    ("XW XW DW DW DW", "五同", "XW"),
    # No form has four cards, none, or six.
    ("S7 H7 D7 C7", None, None),
    ("S7 H7 D7 C7 S7 H7", None, None),
]


def cards(text: str) -> list[Card]:
    return [Card(code) for code in text.split()]


@pytest.mark.parametrize(("text", "form", "key"), FORMS)
def test_clause_2_3_forms(text: str, form: str | None, key: str | None) -> None:
    found = classify(cards(text))
    assert (found and NAMES[found.name], found and found.rank) == (form, key)
    assert classify(cards(text)[::-1]) == found


BEATS = [
    # played before      played after      why not
    ("S9 H9 D9 SA HA", "ST HT DT S2 H2", None),
    ("S9 S9 H9 H9 D9", "ST ST HT HT DT", None),
    ("SA SK SQ S9 S3", "DA DK DQ D9 D3", "equal"),
    ("XW DW", "DW DW", None),
    ("DW DW", "XW DW", "lower_key"),
    ("XW XW", "XW DW", "equal"),
    ("XW DW", "XW XW", "equal"),
    ("S2 H2", "XW XW", None),
    ("S2 H2", "S2 DW", "equal"),
    ("SA SA", "S2 DW", None),
    ("XW XW DW", "XW DW DW", "equal"),
    ("XW DW DW", "DW DW DW", None),
    ("S2 H2 D2", "XW XW DW", None),
    ("S9 H9", "ST", "other_count"),
    ("S9", "ST HT", "other_count"),
    ("S9 H9", "D8 C8", "lower_key"),
    ("S9 H9", "D8 C9", "no_form"),
    ("SK", "HK", "equal"),
    ("S2", "SA", "lower_single"),
    ("S3", "S2", None),
    ("S2", "XW", None),
    ("XW", "DW", None),
    ("DW", "DW", "equal"),
    ("XW", "S2", "lower_single"),
    # 五同 > 同花顺 > 四带一 > 三带二 > 同花 > 杂顺
    ("SA HK DQ CJ ST", "S3 S4 S5 S6 S8", None),
    ("SA SK SQ S9 S3", "S3 H3 D3 S4 H4", None),
    ("S2 H2 D2 SA HA", "S3 H3 D3 C3 S4", None),
    ("S2 H2 D2 C2 SA", "HA H2 H3 H4 H5", None),
    ("HT HJ HQ HK HA", "S3 H3 D3 C3 S3", None),
    ("S3 H3 D3 C3 S3", "HT HJ HQ HK HA", "lower_form"),
    ("S3 S4 S5 S6 S8", "SA HK DQ CJ ST", "lower_form"),
    # Straights by their top card, A2345 the lowest; the 2 is an ordinary card there.
    ("SA H2 D3 C4 S5", "S2 H3 D4 C5 S6", None),
    ("SA H2 D3 C4 S5", "ST H9 D8 C7 S6", None),
    ("ST H9 D8 C7 S6", "SA H2 D3 C4 S5", "lower_key"),
    ("SK HQ DJ CT S9", "SA HK DQ CJ ST", None),
    ("S9 HT DJ CQ XW", "SQ HJ DT C9 S8", "equal"),
    # Three with two and four with one by the three and the four alone.
    ("S9 H9 D9 S3 H3", "C9 S9 H9 SA HA", "equal"),
    ("SA HA DA CA S3", "S2 H2 D2 C2 S4", None),
    ("S2 H2 SA HA DW", "SA HA DA S2 H2", "lower_key"),
    # Flushes card by card from the top; 2 and jokers lowest.
    ("SA SK SQ S9 S3", "DA DK DQ D9 D4", None),
    ("SA SK SQ S9 S3", "DA DK DQ DT D2", None),
    ("S2 S7 S8 SJ SK", "H3 H7 H8 HJ HK", None),
    ("S2 S7 S8 SJ SK", "XW H7 H8 HJ HK", "equal"),
    ("S3 S7 S8 SJ SK", "XW HA H8 H7 H6", None),
    ("H2 H2 H3 H5 H9", "S3 S4 S6 S7 S9", None),
    # Five jokers are above five 2s and equal to each other.
    ("S2 H2 D2 C2 S2", "XW XW XW DW DW", None),
    ("XW XW XW DW DW", "XW XW DW DW DW", "equal"),
    ("S2 XW XW DW DW", "SA HA DA CA SA", "lower_key"),
]


@pytest.mark.parametrize(("previous", "play", "point"), BEATS)
def test_part_3_what_beats_what(previous: str, play: str, point: str | None) -> None:
    before = classify(cards(previous))
    assert before is not None
    assert shortfall(before, classify(cards(play))) == point


def test_a_rule_set_may_have_the_2_high_in_flushes() -> None:
    low, high = classify(cards("S2 S7 S8 SJ SK")), classify(cards("S2 S7 S8 SJ SK"), two_high=True)
    assert (low and low.rank, high and high.rank) == ("K", "2")
    ace = classify(cards("HA H7 H8 HJ HK"), two_high=True)
    assert high is not None
    assert ace is not None
    assert shortfall(ace, high) is None


# The same from first principles: every value that the jokers may take is tried.

WORST_TO_BEST = ("杂顺", "同花", "三带二", "四带一", "同花顺", "五同")
STRAIGHTS = ("A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA")
SINGLES = "3456789TJQKA2"
IN_FLUSH = "23456789TJQKA"
Found = tuple[int, tuple[int, ...], str]


@cache
def natural(ranks: tuple[str, ...], one_suit: bool) -> Found | None:
    """What five cards without a joker are: how good a form, its strength within the form, its key."""
    much = sorted(Counter(ranks).items(), key=lambda item: -item[1])
    shape, key = [count for _, count in much], much[0][0]
    straight = next((place for place, line in enumerate(STRAIGHTS) if set(line) == set(ranks)), None)
    if shape == [5]:
        return 5, (SINGLES.index(key),), key
    if straight is not None:
        return (4 if one_suit else 0), (straight,), STRAIGHTS[straight][-1]
    if shape in ([4, 1], [3, 2]):
        return (3 if shape == [4, 1] else 2), (SINGLES.index(key),), key
    if one_suit:
        down = sorted((IN_FLUSH.index(rank) for rank in ranks), reverse=True)
        return 1, tuple(down), IN_FLUSH[down[0]]
    return None


def by_trying(hand: list[Card]) -> Found | None:
    """The best form over all values of the jokers; in straights and flushes the lowest of it, elsewhere the highest.

    Of suits it matters only whether a joker is of the suit of the others, so both are tried and no more.
    """
    plain = [card for card in hand if card not in JOKERS]
    jokers = len(hand) - len(plain)
    if jokers == 5:
        return 5, (len(SINGLES),), "XW"
    could_be_one = len({card[0] for card in plain}) == 1
    suits = {could_be_one, False} if jokers else {could_be_one}
    found = [
        form
        for values in combinations_with_replacement(SINGLES, jokers)
        for one_suit in suits
        if (form := natural((*sorted([*(card[1] for card in plain), *values]),), one_suit))
    ]
    if not found:
        return None
    best = max(form for form, _, _ in found)
    counts_low = WORST_TO_BEST[best] in ("杂顺", "同花", "同花顺")
    return (min if counts_low else max)(form for form in found if form[0] == best)


def random_hand(chance: Random) -> list[Card]:
    """Five cards of three decks, with more jokers, and more of few ranks or of one suit, than chance would give."""
    jokers = chance.choices(range(6), (20, 32, 28, 12, 6, 2))[0]
    pack = [card for card in DECK if card not in JOKERS] * 3
    if chance.random() < 0.5:
        ranks = chance.sample(IN_FLUSH, chance.randint(2, 6))
        pack = [card for card in pack if card[1] in ranks]
    if chance.random() < 0.4:
        suit = chance.choice("SHCD")
        pack = [card for card in pack if card[0] == suit]
    plain = chance.sample(pack, 5 - jokers)
    return [*plain, *chance.sample([BIG, SMALL] * 3, jokers)]


def compare_with_trying(seed: str, times: int) -> Counter[str]:
    chance = Random(seed)
    seen: Counter[str] = Counter()
    earlier: list[tuple[list[Card], Found]] = []
    for _ in range(times):
        hand = random_hand(chance)
        expected, got = by_trying(hand), classify(hand)
        assert (got and (NAMES[got.name], got.rank)) == (expected and (WORST_TO_BEST[expected[0]], expected[2])), hand
        seen[NAMES[got.name] if got else ""] += 1
        if got is None or expected is None:
            continue
        for other, other_found in earlier[-3:]:
            before = classify(other)
            assert before is not None
            assert (shortfall(before, got) is None) == (expected[:2] > other_found[:2]), (other, hand)
        earlier.append((hand, expected))
    return seen


def test_random_hands_are_what_trying_all_joker_values_finds() -> None:
    seen = compare_with_trying("2017", 3_000)
    assert seen.keys() == {"", *WORST_TO_BEST}


@pytest.mark.slow
def test_twenty_thousand_random_hands_are_what_trying_all_joker_values_finds() -> None:
    seen = compare_with_trying("大怪路子", 20_000)
    assert min(seen[form] for form in WORST_TO_BEST) > 300
