"""Hands as people say them, dictate them and mistype them: none is read wrongly, and most are read."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engines.core.chat.score_sheet import Filling
from engines.core.rulings import Refusal, Seat
from engines.shuangsheng import SHEET
from engines.shuangsheng.sheet.form.code import decode
from engines.shuangsheng.sheet.form.form import form, form_of_text
from engines.shuangsheng.sheet.scores.entries import Hand
from tests.shuangsheng.spoken import ASKED, READ, SPEAKERS, WRONG, Row, counted, judged, rows, table

SEEN, MORE = (
    tuple(rows(Path(__file__).with_name(f"spoken_{name}.txt").read_text("utf-8"))) for name in ("seen", "more")
)
LEAST = [(SEEN, "zh", 84), (SEEN, "en", 79), (MORE, "zh", 92), (MORE, "en", 90)]
"""How many of a hundred lines with one reading are read."""


@pytest.mark.parametrize("listed", [SEEN, MORE])
def test_no_line_is_read_wrongly(listed: tuple[Row, ...]) -> None:
    outcomes = [(row.line, judged(row).outcome) for row in listed]
    assert not [(line, outcome) for line, outcome in outcomes if outcome not in (READ, ASKED)]


@pytest.mark.parametrize(("listed", "language", "least"), LEAST)
def test_most_lines_with_one_reading_are_read(listed: tuple[Row, ...], language: str, least: int) -> None:
    counts = counted(row for row in listed if row.readable and row.language == language)[(language, True)]
    assert 100 * counts[READ] >= least * (counts[READ] + counts[ASKED] + counts[WRONG])


DEFENDERS = {
    "N": ("他们", "对面", "对方", "人家", "闲家", "防家", "东西"),
    "E": ("我们", "咱", "俺们", "闲家", "防家", "东西"),
}
DEALERS = {"N": ("我们", "咱", "俺们", "庄家", "南北", "北家"), "E": ("对面", "对方", "人家", "庄家", "南北", "北家")}
TOOK = ("", "拿了", "抓了", "捡了", "得", "捞着", "才整了", "一共墩上拿到")
WORDS = {
    45: ("四十五", "45", "４５分"),
    60: ("六十", "60", "六十分"),
    85: ("八十五分", "85", "85分"),
    110: ("一百一", "110分"),
}
SHAPES = {
    0: ("单张", "一张大王", "单"),
    1: ("一对K", "对子", "一对"),
    2: ("拖拉机", "7788拖拉机", "两对的拖拉机"),
    3: ("三连对",),
}
BETWEEN = ("，", " ", "，哎呀，", "。", "，然后")


def _said(chance: Random, speaker: str) -> tuple[str, dict[str, object]]:
    """A line and what it means, by how it was put together."""
    points = chance.choice(tuple(WORDS))
    score = f"{chance.choice(DEFENDERS[speaker])}{chance.choice(TOOK)}{chance.choice(WORDS[points])}"
    if chance.random() < 0.5:
        dealer = chance.choice(DEALERS[speaker])
        last = chance.choice(
            (
                "底没丢",
                "底没被抠",
                f"底{dealer}守住了",
                f"最后一墩{dealer}赢的",
                f"{dealer}收的底",
                "末墩庄家",
                f"底让{dealer}收走了",
                "没抠成底",
            )
        )
        parts, meant = [score, last], {"tricks": points, "last": "dealer"}
    else:
        bottom, pairs = 5 * chance.randint(0, 6), chance.choice(tuple(SHAPES))
        shape, defender = chance.choice(SHAPES[pairs]), chance.choice(DEFENDERS[speaker])
        under = (
            chance.choice((f"底{bottom}分", f"底里有{bottom}", f"底牌是{bottom}分"))
            if bottom
            else chance.choice(("底没分", "底牌一分没有", "底是空的"))
        )
        last = chance.choice(
            (
                f"最后一墩{defender}用{shape}赢的",
                f"底被{shape}抠了",
                f"{defender}拿{shape}把底抠了",
                f"底让{defender}{shape}抠走了",
            )
        )
        parts = [score, last, under]
        meant = {"tricks": points, "last": "defender", "bottom": bottom, "pairs": pairs}
    chance.shuffle(parts)
    return chance.choice(BETWEEN).join(parts), meant


def test_whatever_is_put_together_means_what_it_was_made_of() -> None:
    chance, read, faults = Random(20), 0, []
    for _ in range(600):
        speaker = chance.choice("NE")
        line, meant = _said(chance, speaker)
        hand = SHEET.parse(table("houqin").state, SPEAKERS[speaker], line)
        if isinstance(hand, Refusal):
            continue
        assert isinstance(hand, Hand)
        read += 1
        if any(getattr(hand.result, name) != value for name, value in meant.items()):
            faults.append((speaker, line, meant, hand.result))
    assert not faults, "\n".join(map(str, faults))
    assert read >= 500


CHATTER = (
    "哎哟喂",
    "咕噜",
    "乐呵呵",
    "奶茶快凉啦",
    "嗑瓜子",
    "闹钟",
    "lol",
    "老天爷",
    "这叫一个爽",
    "哈欠",
    "外婆笑",
    "茶香",
)
ENGLISH = {
    "dealer": (
        "dealer kept the bottom",
        "North took the last trick",
        "bottom not lost",
        "the last trick went to the dealer",
    ),
    "defender": ("defenders won the last trick with {}", "the bottom was lost to {}", "West dug it out with {}"),
}
CARDS = {0: "a single", 1: "a pair", 2: "a tractor"}
NOISE = ("phew", "banana", "sunny", "grandma", "pizza", "Monday", "whee", "noodles", "drizzle")


def test_talk_among_the_words_does_not_change_the_hand() -> None:
    chance, read, faults = Random(21), 0, []
    for _ in range(1500):
        speaker = chance.choice("NE")
        line, meant = _said(chance, speaker) if chance.random() < 0.5 else _told(chance)
        english = line.isascii()
        pieces = list(line.split(" ") if english else line)
        for _ in range(chance.randint(1, 2)):
            pieces.insert(chance.randint(0, len(pieces)), chance.choice(NOISE if english else CHATTER))
        noisy = (" " if english else "").join(pieces)
        hand = SHEET.parse(table("houqin").state, SPEAKERS[speaker], noisy)
        if isinstance(hand, Refusal):
            continue
        assert isinstance(hand, Hand)
        read += 1
        if any(getattr(hand.result, name) != value for name, value in meant.items()):
            faults.append((speaker, noisy, meant, hand.result))
    assert not faults, "\n".join(map(str, faults))
    assert read >= 300


def _told(chance: Random) -> tuple[str, dict[str, object]]:
    """The same in English."""
    points = 5 * chance.randint(0, 24)
    score = chance.choice(("defenders {}", "defenders got {} points", "East and West took {}", "{} for the defenders"))
    last = chance.choice(tuple(ENGLISH))
    pairs, bottom = chance.choice(tuple(CARDS)), 5 * chance.randint(1, 6)
    parts = [score.format(points), chance.choice(ENGLISH[last]).format(CARDS[pairs])]
    meant: dict[str, object] = {"tricks": points, "last": last}
    if last == "defender":
        parts.append(chance.choice(("bottom {}", "{} in the bottom", "the bottom held {} points")).format(bottom))
        meant |= {"bottom": bottom, "pairs": pairs}
    chance.shuffle(parts)
    return chance.choice((", ", ". ", ", so ", " and ")).join(parts), meant


DANGEROUS = {
    "zh": "大概,如果没错的话,好像,差点,上一把,上回,据说,作废,重打,少算了,可能,王哥说,小刘,假装,要不是,眼看着,弃权",
    "en": "maybe,almost,previously,hypothetically,unless,or was it,void,disputed,last time,not sure,allegedly,nearly,"
    "would have,Pete says,instead,tried,pretending,mistyped,presumably,likely,botched,supposedly,other table",
}


@pytest.mark.parametrize("language", DANGEROUS)
def test_what_denies_doubts_or_supposes_is_asked_about_wherever_it_stands(language: str) -> None:
    chance, entered = Random(22), []
    for _ in range(1000):
        speaker = chance.choice("NE")
        line, _ = _said(chance, speaker) if language == "zh" else _told(chance)
        pieces = list(line) if language == "zh" else line.split(" ")
        pieces.insert(chance.randint(0, len(pieces)), chance.choice(DANGEROUS[language].split(",")))
        doubted = ("" if language == "zh" else " ").join(pieces)
        hand = SHEET.parse(table("houqin").state, SPEAKERS[speaker], doubted)
        if isinstance(hand, Hand):
            entered.append((doubted, hand.result))
    assert not entered, "\n".join(map(str, entered))


def test_what_was_passed_over_is_told() -> None:
    hand = SHEET.parse(table("houqin").state, Seat(0), "防家乐滋滋地捡了60，底没丢")
    assert isinstance(hand, Hand)
    assert "乐滋滋" in hand.passed


UNCLEAR = ("大概", "好像", "约", "不到", "快", "如果", "可能", "差点", "最多", "起码")


@pytest.mark.parametrize("doubt", UNCLEAR)
def test_a_doubt_beside_a_number_is_never_entered(doubt: str) -> None:
    for line in (f"闲家{doubt}60，底没丢", f"{doubt}60分，庄家收底", f"底没丢，防家{doubt}拿了六十"):
        assert isinstance(SHEET.parse(table("houqin").state, Seat(0), line), Refusal), line


@pytest.mark.parametrize(
    ("by", "line", "why", "ways"),
    [
        ("N", "防家70还是75，底没丢", "either", [{"tricks": 70, "last": "dealer"}, {"tricks": 75, "last": "dealer"}]),
        ("N", "60+20 庄收", "added", [{"tricks": 80, "bottom": None}, {"tricks": 60, "bottom": 20}]),
        ("R", "末墩我们赢的，防家60，底10，单", "whose", [{"last": "dealer"}, {"last": "defender"}]),
        ("N", "defs 70 or 75, dealer kept it", "either", [{"tricks": 70}, {"tricks": 75}]),
        (
            "E",
            "底里10分单抠，我们一共95",
            "either",
            [{"tricks": 95, "total": True, "bottom": 10}, {"tricks": 95, "total": False, "bottom": 10}],
        ),
        ("E", "95 altogether, dug with a single, kitty 10", "either", [{"total": True}, {"total": False}]),
    ],
)
def test_two_readings_are_two_buttons(by: str, line: str, why: str, ways: list[dict[str, object]]) -> None:
    state = table("houqin").state
    refused = SHEET.parse(state, SPEAKERS[by], line)
    assert isinstance(refused, Refusal)
    assert [fact.key for fact in refused.facts] == [why]
    code = form_of_text(state, SPEAKERS[by], line)
    assert code is not None
    shown = form(state, SPEAKERS[by], Filling(code, 3))
    assert shown is not None
    assert [fact.key for fact in shown.missing] == ["form_which"]
    assert len({str(choice.label) for (choice,) in shown.rows}) == len(ways)
    for (choice,), meant in zip(shown.rows, ways, strict=True):
        filled = decode(choice.value, state.prices)
        assert {name: getattr(filled, name) for name in meant} == meant
        assert form(state, SPEAKERS[by], Filling(choice.value, 3)) is not None


@pytest.mark.parametrize(
    "line",
    [
        "我们坐庄，防家60，底没丢",
        "我们60，底没丢",
        "庄家得了60，底没丢",
        "defenders 60, kept it",
        "we got 85 and kept the bottom",
        "defs 60? dealer kept it",
        "defs 60, dealer muffed the last trick",
        "we got 60 and Pete took the last trick",
        "防家60，王哥收的底",
        "defenders 115. the bottom was lost but not to a pair. bottom 20",
        "防家60，最后一墩庄家弄砸了",
        "防家60，罚10分，底没丢",
    ],
)
def test_what_contradicts_itself_or_names_the_wrong_side_is_asked_about(line: str) -> None:
    speaker = Seat(3) if line.startswith(("我们坐庄", "we")) else Seat(0)
    assert isinstance(SHEET.parse(table("houqin").state, speaker, line), Refusal)


def test_talk_between_sentences_is_told_not_dropped() -> None:
    hand = SHEET.parse(table("houqin").state, Seat(0), "咕噜咕噜，防家60，底没丢")
    assert isinstance(hand, Hand)
    assert hand.passed == "咕噜咕噜"
