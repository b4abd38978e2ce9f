"""复牌: whole hands replayed from their record: no fault where there is none, and each fault where it was made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.books.rulesets import Rules
from engines.core.cards import DECK, SUITS, Card
from engines.core.rulings import Refusal, Seat
from engines.shuangsheng import GAME
from engines.shuangsheng.cards.components import decompose
from engines.shuangsheng.cards.following import Follow, follow
from engines.shuangsheng.cards.leading import Throw, throw
from engines.shuangsheng.cards.tricks import winner
from engines.shuangsheng.cards.trump import Trump, points_of, trump_of
from engines.shuangsheng.hand.review import Play, Review, review
from engines.shuangsheng.sheet.scores.levels import level_of

Cards = Callable[[str], tuple[Card, ...]]
Record = list[list[Play]]
SETS = ("houqin", "yingxinchun")


def some_follow(rules: Rules, trump: Trump, hand: list[Card], lead: Sequence[Card], chance: Random) -> tuple[Card, ...]:
    """A legal answer, found by leaning to what duties ask for."""
    suit = trump.suits[lead[0]]
    parts = sorted(decompose(trump, trump.of_suit(hand, suit)), key=lambda part: -part.pairs)
    in_order = [card for part in parts for card in part.cards]
    others = [card for card in hand if trump.suits[card] != suit]
    chance.shuffle(others)
    singles = [card for part in parts if not part.pairs for card in part.cards]
    paired = [card for card in in_order if card not in singles]
    needed = 2 * sum(part.pairs for part in decompose(trump, lead))
    for play in (in_order + others, paired[:needed] + singles + paired[needed:] + others, singles + paired + others):
        judged = follow(rules, trump, hand, lead, play[: len(lead)])
        if isinstance(judged, Follow) and judged.point is None:
            return tuple(play[: len(lead)])
    raise AssertionError("no legal answer was found")


def played(rules: Rules, trump: Trump, seed: int) -> tuple[Seat, Record, tuple[Card, ...], int]:
    """A hand played out at random within the rules: dealer, record, bottom, and how many throws failed."""
    chance = Random(seed)
    pack = list(DECK * 2)
    chance.shuffle(pack)
    hands = [pack[25 * seat : 25 * seat + 25] for seat in range(4)]
    dealer = leader = chance.randrange(4)
    record: Record = []
    failed = 0
    while hands[0]:
        suit = trump.suits[chance.choice(hands[leader])]
        parts = list(decompose(trump, trump.of_suit(hands[leader], suit)))
        chosen = chance.sample(parts, chance.choice([1, 1, 1, min(2, len(parts)), min(3, len(parts))]))
        thrown = tuple(card for part in chosen for card in part.cards)
        tried = throw(rules, trump, thrown, [hand for seat, hand in enumerate(hands) if seat != leader])
        assert isinstance(tried, Throw)
        lead = tried.forced or thrown
        failed += bool(tried.forced)
        trick = [Play(Seat(leader), lead, thrown if tried.forced else ())]
        for place in range(1, 4):
            seat = Seat((leader + place) % 4)
            trick.append(Play(seat, some_follow(rules, trump, hands[seat], lead, chance)))
        for play in trick:
            for card in play.cards:
                hands[play.seat].remove(card)
        won = winner(rules, trump, [play.cards for play in trick])
        assert isinstance(won, int)
        leader = trick[won].seat
        record.append(trick)
    return Seat(dealer), record, tuple(pack[100:]), failed


@st.composite
def records(draw: st.DrawFn) -> tuple[Rules, Trump, Seat, Record, tuple[Card, ...], int]:
    rules = GAME.rule_sets[draw(st.sampled_from(SETS))]
    level = level_of(draw(st.sampled_from(["2", "5", "10", "J", "A"])))
    assert level is not None
    trump = trump_of(rules, level, draw(st.sampled_from([*SUITS, None])))
    return rules, trump, *played(rules, trump, draw(st.integers(0, 10**6)))


@settings(deadline=None, max_examples=40)
@given(records())
def test_a_hand_within_the_rules_has_no_fault_but_failed_throws(
    record: tuple[Rules, Trump, Seat, Record, tuple[Card, ...], int],
) -> None:
    rules, trump, dealer, tricks, bottom, failed = record
    result = review(rules, trump, dealer, tricks, bottom)
    assert isinstance(result, Review)
    assert [fault.point for fault in result.faults] == ["failed_throw"] * failed
    assert sum(trick.points for trick in result.tricks) + points_of(bottom) == 200
    leaders = [dealer, *(trick.winner for trick in result.tricks)]
    assert leaders[:-1] == [trick[0].seat for trick in tricks]
    assert result.dug == (leaders[-1] % 2 != dealer % 2)
    took = sum(trick.points for trick in result.tricks if trick.winner % 2 != dealer % 2)
    assert (result.trick_points, result.bottom_points) == (took, points_of(bottom))
    assert result.last_pairs == max(part.pairs for part in decompose(trump, tricks[-1][0].cards))


# A hand that a referee can follow: level 2, ♠ trump, North deals; everyone has a suit of his own.
# fmt: off
DEALT = {
    0: "♠A♠A♠K♠K♠Q♠Q♠J♠J♠10♠10♠9♠9♠8♠8♠7♠7♠6♠6♠5♠5♠4♠4♠3 ♥3♥3",
    1: "♥A♥A♥K♥K♥Q♥Q♥J♥J♥10♥10♥9♥9♥8♥8♥7♥7♥6♥6♥5♥5♥4♥4 ♦3♦3♦4",
    2: "♣A♣A♣K♣K♣Q♣Q♣J♣J♣10♣10♣9♣9♣8♣8♣7♣7♣6♣6♣5♣5♣4♣4♣3♣3 ♠3",
    3: "♦A♦A♦K♦K♦Q♦Q♦J♦J♦10♦10♦9♦9♦8♦8♦7♦7♦6♦6♦5♦5♦4 大王小王 ♠2 ♥2",
}
BOTTOM = "大王小王 ♠2 ♥2 ♣2♣2 ♦2♦2"
# fmt: on


def test_the_deal_of_these_tests_is_a_whole_pack(cards: Cards) -> None:
    assert Counter(card for hand in (*DEALT.values(), BOTTOM) for card in cards(hand)) == Counter(DECK * 2)


def script(cards: Cards, *texts: str) -> Record:
    """Tricks as `seat: cards | …`; the plays are given in order from the first seat named."""
    record = []
    for text in texts:
        seat, _, plays = text.partition(": ")
        record.append(
            [Play(Seat((int(seat) + place) % 4), cards(play)) for place, play in enumerate(plays.split(" | "))]
        )
    return record


OPENING = "0: ♠A♠A♠K♠K♠Q♠Q♠J♠J♠10♠10♠9♠9♠8♠8♠7♠7♠6♠6♠5♠5♠4♠4"
"""One tractor of eleven pairs, which all the others answer with what they have."""


def whole_hand(cards: Cards) -> Record:
    first = " | ".join(
        [
            OPENING,
            "♥A♥A♥K♥K♥Q♥Q♥J♥J♥10♥10♥9♥9♥8♥8♥7♥7♥6♥6♥5♥5 ♦3♦3",
            "♠3 ♣A♣A♣K♣K♣Q♣Q♣J♣J♣10♣10♣9♣9♣8♣8♣7♣7♣6♣6♣5♣5♣4",
            "大王小王 ♠2 ♥2 ♦Q♦Q♦J♦J♦10♦10♦9♦9♦8♦8♦7♦7♦6♦6♦5♦5♦4♦K",
        ]
    )
    return script(cards, first, "0: ♥3♥3 | ♥4♥4 | ♣3♣3 | ♦A♦A", "1: ♦4 | ♣4 | ♦K | ♠3")


def reviewed(cards: Cards, rule_set: str, record: Record, dealer: int = 0, name: str = "2", suit: str = "S") -> Review:
    level = level_of(name)
    assert level is not None
    rules = GAME.rule_sets[rule_set]
    result = review(rules, trump_of(rules, level, suit), Seat(dealer), record, cards(BOTTOM))
    assert isinstance(result, Review), result
    return result


@pytest.mark.parametrize("rule_set", SETS)
def test_a_whole_hand(cards: Cards, rule_set: str) -> None:
    result = reviewed(cards, rule_set, whole_hand(cards))
    assert result.faults == ()
    assert [(trick.winner, trick.points) for trick in result.tricks] == [(0, 190), (1, 0), (0, 10)]
    assert (result.trick_points, result.bottom_points, result.dug, result.last_pairs) == (0, 0, False, 0)


def changed(record: Record, trick: int, place: int, play: Play) -> Record:
    copy = [list(plays) for plays in record]
    copy[trick][place] = play
    return copy


def faults(result: Review) -> list[tuple[int, int, str, int, int, str | None]]:
    return [
        (fault.trick, fault.seat, fault.point, fault.cost.points, fault.cost.levels, fault.cost.clause)
        for fault in result.faults
    ]


def test_a_wrong_suit_in_the_second_trick(cards: Cards) -> None:
    """West keeps a heart, plays ♦4 to the hearts, and the heart in the last trick."""
    record = changed(whole_hand(cards), 1, 1, Play(Seat(1), cards("♥4 ♦4")))
    (record[2],) = script(cards, "0: ♠3 | ♥4 | ♣4 | ♦K")
    assert faults(reviewed(cards, "houqin", record)) == [(2, 1, "follow_suit", 0, 1, "houqin:5")]
    # A pair was broken too: of two faults in one play the heavier fine is taken.
    assert faults(reviewed(cards, "yingxinchun", record)) == [(2, 1, "follow_pairs", 20, 0, "yingxinchun:12.2")]


def test_a_trump_kept_back_in_the_first_trick(cards: Cards) -> None:
    """South keeps ♠3 from the trumps and plays ♣4 instead; it wins the last trick for nobody."""
    record = whole_hand(cards)
    first = record[0][2].cards
    record[0][2] = Play(Seat(2), (*(card for card in first if card != "S3"), Card("C4")))
    record[2][1] = Play(Seat(2), cards("♠3"))
    result = reviewed(cards, "yingxinchun", record)
    # Ten and king lie among the cards that he put there instead of following.
    assert faults(result) == [(1, 2, "follow_suit", 0, 1, "yingxinchun:12.1")]
    assert result.tricks[2].winner == 2


def test_whoever_leads_without_having_won(cards: Cards) -> None:
    record = whole_hand(cards)
    record[2] = [record[2][3], record[2][0], record[2][1], record[2][2]]
    for rule_set, points, clause in (("houqin", 0, None), ("yingxinchun", 10, "yingxinchun:12.2")):
        assert faults(reviewed(cards, rule_set, record)) == [(3, 0, "turn", points, 0, clause)]


def test_whoever_does_not_wait_for_his_turn(cards: Cards) -> None:
    record = whole_hand(cards)
    record[1] = [record[1][0], record[1][2], record[1][1], record[1][3]]
    assert faults(reviewed(cards, "yingxinchun", record)) == [(2, 2, "turn", 10, 0, "yingxinchun:12.2")]


def test_a_throw_that_should_not_have_stood(cards: Cards) -> None:
    """North throws all his trumps at once with ♠3; East's jokers stop that and the ♠3 is to be played."""
    first = cards(OPENING[3:])
    record = whole_hand(cards)
    tried = changed(record, 0, 0, Play(Seat(0), first, (*first, Card("S3"))))
    for rule_set, points in (("houqin", 10), ("yingxinchun", 230)):
        clause = GAME.rule_sets[rule_set].clause("failed_throw")
        assert faults(reviewed(cards, rule_set, tried)) == [
            (1, 0, "failed_throw", points, 0, clause),
            (1, 0, "forced_part", 0, 0, None),
        ]


def test_a_throw_of_two_suits(cards: Cards) -> None:
    record = changed(whole_hand(cards), 1, 0, Play(Seat(0), cards("♥3♥3"), cards("♥3♥3 ♠3")))
    assert faults(reviewed(cards, "houqin", record)) == [(2, 0, "mixed_suits", 0, 0, None)]


@pytest.mark.parametrize(
    ("suit", "cards_", "jack"), [("S", "♠J", "main"), ("H", "♠J", "off"), (None, "♠J", "off"), ("S", "♠Q", None)]
)
def test_with_which_jack_the_bottom_is_dug(cards: Cards, suit: str | None, cards_: str, jack: str | None) -> None:
    """The defenders' winning play of the last trick is looked at, where J must be played."""
    pack = Counter(DECK * 2)
    last = [cards(cards_), cards("♦3"), cards("♦3"), cards("♦4")]
    pack.subtract(card for play in last for card in play)
    rest = sorted(pack.elements(), key=lambda card: (card == "DW", card))
    bottom, rest = rest[-8:], rest[:-8]
    hands = [rest[24 * seat : 24 * seat + 24] for seat in range(4)]
    tricks = [[Play(Seat(seat), (hands[seat][turn],)) for seat in range(4)] for turn in range(24)]
    tricks.append([Play(Seat(seat), last[seat]) for seat in range(4)])
    for rule_set, found in (("houqin", jack), ("yingxinchun", None)):
        rules = GAME.rule_sets[rule_set]
        result = review(rules, trump_of(rules, 11, suit), Seat(1), tricks, bottom)
        assert isinstance(result, Review)
        assert result.tricks[-1].winner == 0
        assert (result.dug, result.jack) == (True, found)
        held = review(rules, trump_of(rules, 11, suit), Seat(2), tricks, bottom)
        assert isinstance(held, Review)
        assert (held.dug, held.jack) == (False, None)


def test_what_is_no_record_of_a_whole_hand(cards: Cards) -> None:
    record = whole_hand(cards)
    rules, bottom = GAME.rule_sets["houqin"], cards(BOTTOM)
    trump = trump_of(rules, 2, "S")
    twice = changed(record, 2, 0, Play(Seat(1), cards("♦A")))
    mixed = changed(record, 1, 0, Play(Seat(0), cards("♥3 ♠3")))
    mixed[2][3] = Play(Seat(0), cards("♥3"))
    unheld = changed(record, 1, 0, Play(Seat(0), cards("♥3♥3"), cards("♥3♥3♥A")))
    follower = changed(record, 1, 1, Play(Seat(1), cards("♥4♥4"), cards("♥4♥4")))
    for tricks, under, point in (
        ([], bottom, "hand_count"),
        (record[:2], bottom, "hand_count"),
        (record, bottom[:3], "bottom_count"),
        (twice, bottom, "copies"),
        (changed(record, 1, 2, Play(Seat(1), cards("♣3♣3"))), bottom, "no_seat"),
        ([record[0][:3], *record[1:]], bottom, "no_seat"),
        (mixed, bottom, "mixed_suits"),
        (unheld, bottom, "not_held"),
        (follower, bottom, "not_held"),
    ):
        refused = review(rules, trump, Seat(0), tricks, under)
        assert isinstance(refused, Refusal), point
        assert (refused.kind, refused.point) == ("illegal", point)


def test_clause_12_5_a_bottom_of_nine_and_one_of_seven_are_faults_of_the_hand(cards: Cards) -> None:
    """North buried a card too many and plays none to the last trick, or one too few and holds it to the end."""
    record, bottom = whole_hand(cards), cards(BOTTOM)
    nine = [*record[:2], [play for play in record[2] if play.seat != 0]]
    north = next(play for play in record[2] if play.seat == 0)
    for rule_set, point in (("houqin", (0, 0, "houqin:9")), ("yingxinchun", (0, 1, "yingxinchun:12.5"))):
        rules = GAME.rule_sets[rule_set]
        for tricks, under in ((nine, (*bottom, *north.cards)), (record, bottom[:7])):
            result = review(rules, trump_of(rules, 2, "S"), Seat(0), tricks, under)
            assert isinstance(result, Review), result
            assert faults(result)[-1] == (0, 0, "rebury", *point)
            assert result.faults[-1].proof == tuple(under)
            assert result.miscount == ((Seat(0),) if rule_set == "houqin" else ())


def test_clause_12_1_a_card_missing_in_a_trick(cards: Cards) -> None:
    record = whole_hand(cards)
    south = record[1][2]
    short = changed(record, 1, 2, Play(south.seat, south.cards[:1]))
    result = reviewed(cards, "yingxinchun", short)
    assert faults(result) == [(2, 2, "follow_count", 0, 1, "yingxinchun:12.1")]
    assert result.faults[0].proof == south.cards[:1]
    at_houqin = reviewed(cards, "houqin", short)
    assert at_houqin.miscount == (Seat(2),)


def test_a_fault_shows_the_cards_that_prove_it(cards: Cards) -> None:
    record = changed(whole_hand(cards), 1, 1, Play(Seat(1), cards("♥4 ♦4")))
    (record[2],) = script(cards, "0: ♠3 | ♥4 | ♣4 | ♦K")
    assert [fault.proof for fault in reviewed(cards, "yingxinchun", record).faults] == [cards("♥4♥4")]
