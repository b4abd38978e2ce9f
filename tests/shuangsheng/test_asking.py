"""Single questions about shown cards, as they are typed, and a whole hand from its record in words."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engines.core.books.rulesets import Rules
from engines.core.cards import DECK, Card
from engines.core.game.questions import Answer, Asked, Retold
from engines.core.game.table import Table, open_table
from engines.core.rulings import Fact, Refusal, Seat
from engines.registry import GAMES
from engines.shuangsheng.cards.asking import TOLD, ask
from engines.shuangsheng.cards.tricks import winner
from engines.shuangsheng.cards.trump import trump_of
from engines.shuangsheng.hand.reading import retell

GAME = GAMES["shuangsheng"]
HOUQIN, SPRING = (GAME.rule_sets[name] for name in ("houqin", "yingxinchun"))
BOTH = (HOUQIN, SPRING)


def asked(rules: Rules, state: object, text: str) -> Answer | Refusal:
    return ask(Asked(rules, text, state))


def facts(answer: Answer | Refusal) -> list[str]:
    assert isinstance(answer, Answer), answer
    return [f"{fact.key} {' '.join(map(str, fact.args.values()))}".strip() for fact in answer.facts]


# What is asked, under which rules, what is answered, by which clause.
ASKED = [
    ("打5主黑桃 H4466 是拖拉机吗？", BOTH, ["is_tractor ('♥4♥4♥6♥6',)"], ("6", "9")),
    ("level 5 trump S H4466", BOTH, ["is_tractor ('♥4♥4♥6♥6',)"], ("6", "9")),
    ("打５ 主♠ 拖红46", BOTH, ["is_tractor ('♥4♥4♥6♥6',)"], ("6", "9")),
    ("打5 无主 D5D5 XWXW", (HOUQIN,), ["is_throw ('小王小王', '♦5♦5')"], ("6",)),
    ("打5 无主 D5D5 XWXW", (SPRING,), ["is_tractor ('♦5♦5 小王小王',)"], ("9",)),
    ("打5 主黑桃 H99", BOTH, ["is_pair ('♥9♥9',)"], ("6", "9")),
    ("打2主黑桃 领 HTTJJQQKK 手 H3344667799 出 H33446699", (HOUQIN,), ["follows"], ("5",)),
    ("打2主黑桃 领 HTTJJQQKK 手 H3344667799 出 H33446699", (SPRING,),
     ["follow_tractor 2", "costs_points 40"], ("12.2",)),
    ("打2主黑桃 领 HTT 手 H339 出 H39", (HOUQIN,), ["follow_pairs 1", "costs_levels 1"], ("5",)),
    ("打2主黑桃 领 HTT 手 H339 出 H39", (SPRING,), ["follow_pairs 1", "costs_points 20"], ("12.2",)),
    ("打2主黑桃 领 HA 手 H3 C4 出 C4", (SPRING,), ["follow_suit 1", "costs_points 10"], ("12.2",)),
    ("打2主黑桃 领 HA 手 H3 CK 出 CK", (SPRING,), ["follow_suit 1", "costs_levels 1"], ("12.1",)),
    ("led HA held H3 C4 played H3 level 2 trump S", BOTH, ["follows"], ("5", "8")),
    ("打2 主黑桃 甩 HQQJ 别家 HK", (HOUQIN,),
     ["throw_beaten ♥J ♥K", "throw_forced ♥J", "costs_points 10"], ("7",)),
    ("打2 主黑桃 甩 HQQJ 别家 HK", (SPRING,),
     ["throw_beaten ♥J ♥K", "throw_forced ♥J", "costs_points 30"], ("12.2",)),
    ("打2 主黑桃 甩 HKKQQ9 别家 HAAT / H3", (HOUQIN,),
     ["throw_beaten ♥9 ♥A", "throw_forced ♥9", "costs_points 10"], ("7",)),
    ("打5 主黑桃 甩 H5 C5 S5 别家 DW", BOTH,
     ["throw_beaten ♠5 大王", "throw_beaten ♥5 大王", "throw_beaten ♣5 大王", "throw_forced_any ('♥5', '♣5')",
      "costs_points 30"], ("7", "12.2")),
    ("打2 主黑桃 甩 HQQJ 别家 C3", BOTH, ["throw_unbeaten"], ("7", "12.2")),
    ("打2 主黑桃 甩 HQQJ", BOTH, ["throw_unbeaten"], ("7", "12.2")),
    ("打2 主黑桃 甩 HAAKK", BOTH, ["is_tractor ('♥K♥K♥A♥A',)"], ("7", "12.2")),
    ("打2 主黑桃 墩 北 HAA 西 H34 南 S33 东 H55", BOTH, ["trick_won ♠3♠3 S 3 10"], (None, "8")),
    ("打2 主黑桃 墩 HAA / H34 / S34", BOTH, ["trick_won ♥A♥A  1 0"], (None, "8")),
    ("亮主 抢庄 北 ♥2 南 ♠2 西 ♠2", (HOUQIN,),
     ["bid_counts N ♥2", "bid_not_partner S ♠2", "bid_counts W ♠2", "bid_named W 2 S W"], ("9",)),
    ("抢庄 北 H2 西 D2D2", (HOUQIN,),
     ["bid_counts N ♥2", "bid_not_weaker W ♦2♦2", "bid_named N 2 H N"], ("9",)),
    ("抢庄 北 H2 西 D2D2", (SPRING,), ["bid_counts N ♥2", "bid_counts W ♦2♦2", "bid_named W 2 D W"], ("6",)),
    ("亮主 打5 庄北 西 ♥5 扣底后 南 ♦5♦5", (HOUQIN,),
     ["bid_counts W ♥5", "bid_counts S ♦5♦5", "bid_named N 5 D S"], ("4",)),
    ("亮主 打5 庄北 西 ♥5 扣底后 南 ♥5♥5", (SPRING,),
     ["bid_counts W ♥5", "bid_not_copies S ♥5♥5", "bid_named N 5 H N"], ("5",)),
    ("反主 打5 庄北 底 D3 H4", BOTH, ["bid_named N 5 D N"], ("4", "7")),
    ("bids level 5 dealer N W: H5 buried S: XWXW", BOTH,
     ["bid_counts W ♥5", "bid_counts S 小王小王", "bid_named N 5 NT S"], ("4", "5")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sets", "said", "clauses"), ASKED)
def test_a_question_and_its_answer(
    text: str, sets: tuple[Rules, ...], said: list[str], clauses: tuple[str | None, ...]
) -> None:
    for rules, clause in zip(sets, clauses, strict=True):
        answer = asked(rules, None, text)
        assert facts(answer) == said
        assert isinstance(answer, Answer)
        assert answer.clause == (f"{rules.name}:{clause}" if clause else None)
        assert {fact.key for fact in (*answer.told, *answer.facts)} <= set(TOLD)


@pytest.mark.parametrize(("text", "sets", "said", "clauses"), ASKED)
def test_a_question_written_out_is_answered_alike(
    text: str, sets: tuple[Rules, ...], said: list[str], clauses: tuple[str | None, ...]
) -> None:
    first = asked(sets[0], None, text)
    assert isinstance(first, Answer)
    assert asked(sets[0], None, first.asked) == first


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("H4466", "ask_level"),
        ("打5 H4466", "ask_trump"),
        ("打5 主黑桃", "cards_none"),
        ("打5 主黑桃 领 HA 出 H3", "ask_held"),
        ("打5 主黑桃 手 HA 出 HA", "ask_led"),
        ("打5 主黑桃 领 HA 手 H3", "ask_played"),
        ("打5 主黑桃 墩 HA", "ask_plays"),
        ("打5 主黑桃 HA S3", "mixed_suits"),
        ("打5 主黑桃 领 HA 手 H3 出 H4", "not_held"),
        ("打5 主黑桃 HAAA", "copies"),
        ("打5 主黑桃 BJ", "which_joker"),
        ("打5 主黑桃 HX", "card"),
        ("打5 主黑桃 领 HA 墩 HA / HK", "ask_held"),
        ("亮主 打5 西 ♥5", "ask_bid_dealer"),
        ("亮主 庄北 西 ♥5", "ask_level"),
        ("亮主 打5 庄北 谁知道 西 ♥5", "ask_bids"),
        ("亮主 打5 庄北", "bottom_unknown"),
        ("亮主 打5 庄北 西 唱歌", "card"),
        ("？" * 2000, "ask_level"),
    ],
)
def test_a_question_that_cannot_be_answered_says_what_is_missing(text: str, point: str) -> None:
    answer = asked(SPRING, None, text)
    if "墩 HA /" in text:
        assert isinstance(answer, Answer)  # a trick says all there is to compare
        return
    assert isinstance(answer, Refusal)
    assert answer.point == point


def test_a_throw_is_never_called_good() -> None:
    for hand in ("", " 别家 H3", " 别家 H3 / H4 / H5"):
        assert facts(asked(SPRING, None, f"打2 主黑桃 甩 HAAK{hand}")) == ["throw_unbeaten"]


def test_the_level_is_taken_from_the_sheet() -> None:
    table = open_table(GAME, "houqin")
    assert isinstance(table, Table)
    played = table.play(Seat(0), "庄北 打4 0 庄收")
    assert not isinstance(played, Refusal)
    answer = asked(HOUQIN, played.table.state, "主黑桃 H4466")
    assert isinstance(answer, Answer)
    assert answer.told[0].args["level"] == "5"


# A whole hand.


def written(head: str = "打2 主S 庄北", spoil: Callable[[list[str]], None] = lambda lines: None, seed: int = 1) -> str:
    """Twenty-five tricks of single cards, every one of them legal, in words."""
    chance = random.Random(seed)
    cards = [*DECK, *DECK]
    chance.shuffle(cards)
    trump = trump_of(SPRING, 2, "S")
    hands = [cards[25 * seat : 25 * seat + 25] for seat in range(4)]
    lines, leader = [head], 0
    for _ in range(25):
        plays: list[list[Card]] = []
        said = []
        for seat in ((leader + turn) % 4 for turn in range(4)):
            same = trump.of_suit(hands[seat], trump.suits[plays[0][0]]) if plays else []
            card = (same or hands[seat])[0]
            hands[seat].remove(card)
            plays.append([card])
            said.append(f"{'北西南东'[seat]} {card}")
        lines.append(" ".join(said))
        won = winner(SPRING, trump, plays)
        assert isinstance(won, int)
        leader = (leader + won) % 4
    lines.append("底 " + " ".join(cards[100:]))
    spoil(lines)
    return "\n".join(lines)


@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", range(5))
def test_a_written_hand_becomes_a_line_of_the_sheet(rules: Rules, seed: int) -> None:
    hand = retell(rules, written(seed=seed))
    assert isinstance(hand, Retold)
    assert hand.facts[0].key == "no_fault"
    retold, taken = hand.facts[-2].args, hand.facts[-1].args["tricks"]
    assert isinstance(taken, tuple)
    points = sum(int(str(fact.args["points"])) for fact in taken if isinstance(fact, Fact))
    assert points + int(str(retold["bottom"])) == 200
    table = open_table(GAME, rules.name)
    assert isinstance(table, Table)
    played = table.play(Seat(0), hand.line)
    assert not isinstance(played, Refusal)
    assert played.text == hand.line


def out_of_turn(lines: list[str]) -> None:
    first, second, *rest = lines[1].split(" 西 ")[0], *lines[1].split(" 西 ")[1].split(" ", 1)
    lines[1] = f"西 {second} {first} {rest[0]}"


def test_a_fault_is_named_with_its_clause_and_fine() -> None:
    hand = retell(SPRING, written(spoil=out_of_turn))
    assert isinstance(hand, Retold)
    assert (hand.facts[0].key, hand.facts[0].args["fault"]) == ("fault_points", "turn")
    assert "points=defender:10:12.2" in hand.line


@pytest.mark.parametrize(
    ("text", "point"),
    [
        (written().rsplit("\n", 3)[0], "early_review"),
        (written().rsplit("\n", 1)[0], "bottom_count"),
        (written().replace("西 ", "西 S1 ", 1), "card"),
        (written(head="打2 庄北"), "ask_trump"),
        (written().replace("北 ", "西 ", 2), "no_seat"),
        ("打2 主S 庄北\n什么也没有", "retold_line"),
    ],
)
def test_a_record_that_cannot_be_gone_over(text: str, point: str) -> None:
    hand = retell(SPRING, text)
    assert isinstance(hand, Refusal)
    assert hand.point == point


@pytest.mark.parametrize("text", ["", "1. e4 e5", "打2 主S", "庄北 75 底20 防抠 对", "A1: S3\nB1: S4"])
def test_other_texts_are_no_record(text: str) -> None:
    assert retell(SPRING, text) is None


def test_who_buried_and_who_dealt_stand_in_the_first_line() -> None:
    hand = retell(SPRING, written(head="庄北，打2，主S，防埋"))
    assert isinstance(hand, Retold)
    assert hand.line.startswith("hand dealer=N level=2 trump=S")
    assert "buried=defender" in hand.line


def wrong_suit(lines: list[str]) -> None:
    """West keeps the suit back in the first trick that he could follow, and plays it in the next."""
    for at in range(1, len(lines) - 2):
        plays, following = (
            dict(zip(line.split()[::2], line.split()[1::2], strict=True)) for line in lines[at : at + 2]
        )
        led = lines[at].split()[1]
        if lines[at].split()[0] != "西" and plays["西"][0] == led[0] and following["西"][0] != led[0]:
            mine, other = plays["西"], following["西"]
            lines[at] = lines[at].replace(f"西 {mine}", f"西 {other}")
            lines[at + 1] = lines[at + 1].replace(f"西 {other}", f"西 {mine}")
            return


@pytest.mark.parametrize(
    ("said", "cost"),
    [
        ("声明", "12.2"),
        ("都未声明", "12.7"),
        ("声明 {n}西\n声明", "12.2"),
        ("未声明 第{n}墩西家\n声明", "12.7"),
        ("all declared", "12.2"),
        ("none declared", "12.7"),
        ("undeclared {n}W\ndeclared", "12.7"),
    ],
)
def test_clause_12_7_a_fault_is_ready_once_it_is_said_whether_it_was_declared(said: str, cost: str) -> None:
    record = written(spoil=wrong_suit, seed=1)
    hand = retell(SPRING, record)
    assert isinstance(hand, Retold)
    assert hand.line == ""
    assert "ask_declared" in [fact.key for fact in hand.facts]
    assert [label.key for label, _ in hand.ways][:2] == ["all_declared", "none_declared"]
    fault = next(fact for fact in hand.facts if fact.key.startswith("fault_") and fact.args["fault"] == "follow_suit")
    assert any(fact.key == "proof_held" for fact in hand.facts)
    told = retell(SPRING, f"{record}\n{said.format(n=fault.args['trick'])}")
    assert isinstance(told, Retold)
    assert f":{cost}" in told.line
    assert told.line in [line for _, line in hand.ways]
    assert any(fact.key.startswith("sum_") for fact in told.facts)
    at_houqin = retell(HOUQIN, record)
    assert isinstance(at_houqin, Retold)
    assert at_houqin.line
