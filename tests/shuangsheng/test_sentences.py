"""What people read of 双升: refusals, what everyone hears, and the record in words."""

from __future__ import annotations

import re

import pytest

from bot.app.speech.words import words
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import REFEREE, Fact, Refusal, Seat
from engines.shuangsheng import GAME

REFUSED = [
    ("60 庄收", "这一把抢庄，请写谁坐庄，如 庄北。"),
    ("庄北 60", "还缺最后一墩谁赢：写 防抠 或 庄收。"),
    ("庄北 72 底10 庄收", "分数都是 5 的倍数：墩分 72，底 10。"),
    ("庄北 180 底30 庄收", "墩分 180 加底 30 超过 200 分。"),
    ("庄北 20 底85 防抠 单", "底牌 85 分，最多 80 分。"),
    ("庄北 60 底10 单扣 主J", "打 2 时没有 J 抠底一说，只在打 J 时算。"),
    ("庄北 总20 底20 对抠", "总分 20、底 20 分，算不出墩分。"),
    ("庄北 60 50 庄收", "同一件事说了两样：60 和 50。请只写一样。"),
    ("庄北 75 底20 防抠 对 单", "同一件事说了两样：对 和 单。请只写一样。"),
    ("庄北 庄西 75 庄收", "同一件事说了两样：北家 和 西家。请只写一样。"),
    ("庄北 75 防抠 庄收", "同一件事说了两样：防家抠底 和 庄家方收底。请只写一样。"),
    ("庄北 75 主黑桃 无主 庄收", "同一件事说了两样：♠ 和 无主。请只写一样。"),
    ("庄北 打J 打Q 75 庄收", "同一件事说了两样：J 和 Q。请只写一样。"),
    ("庄北 错张庄 错张防", "同一件事说了两样：庄家方 和 防家。请只写一样。"),
    ("庄北 60 庄收 singing", "看不懂“singing”。"),
    ("庄北 60+20 庄收", "“60+20”有两种读法：都是墩分，还是加的那个数是底。请把墩分写成一个数，底另写成“底20”这样。"),
    ("dealer N, 60, dealer last, up 3 levels", "“up 3 levels”和这一把的分数对不上。"),
    ("庄北 60 庄收 庄降1级", "罚级要写明条文，如：5、8。"),
]


def opened(rule_set: str = "houqin", **options: object) -> Table[object, object]:
    table = open_table(GAME, rule_set, options)
    assert isinstance(table, Table)
    return table


def played(table: Table[object, object], seat: Seat, text: str) -> Played[object, object]:
    result = table.play(seat, text)
    assert isinstance(result, Played), text
    return result


@pytest.mark.parametrize(("text", "said"), REFUSED)
def test_a_refusal_says_what_was_wrong(text: str, said: str) -> None:
    refusal = opened().play(Seat(0), text)
    assert isinstance(refusal, Refusal)
    assert words("zh").refusal("shuangsheng", refusal) == said
    english = words("en").refusal("shuangsheng", refusal)
    assert english.isprintable()
    assert not re.search(r"[\u4e00-\u9fff]|  |None", english.replace("→", ""))


@pytest.mark.parametrize(
    "said",
    [
        "<b>第 1 把</b>：北家坐庄，打 2，主 ♠",
        "墩分 65，末墩防家赢，加底 10×2=20，罚分 -20：防家共 <b>65</b> 分",
        "东西方罚 20 分（第 7 条）。",
        "南北方守住，升 1 级。",
        "南北 <b>3</b>，东西 <b>2</b>",
        "第 2 把南家坐庄，打 3。",
        "⚑ 第 2 把 西家犯规（跟错牌），打完降 1 级。",
        "⚑ 东西方跟牌错误累计 1 次，满 3 次判负。",
        "双方多牌少牌，这一把不按得分算。",
        "第 3 把抢庄。",
    ],
)
def test_a_sheet_is_told_in_words(said: str) -> None:
    lines = [
        (Seat(0), "庄北 65 底10 单扣 ♠ 罚防20 第7条"),
        (REFEREE, "foul 1 follow_error"),
        (Seat(1), "双方错张"),
    ]
    table, facts = opened(), list[Fact]()
    for line in lines:
        result = played(table, *line)
        table, facts = result.table, [*facts, *result.facts]
    assert said in [words("zh").fact("shuangsheng", fact) for fact in facts]


@pytest.mark.parametrize(
    ("text", "chinese", "english"),
    [
        ("庄北 60 庄收", "墩分 60，末墩庄家方赢，底不计，", "Tricks 60, last trick to the dealer's side,"),
        ("庄北 60 底10 对抠", "墩分 60，末墩防家赢，加底 10×4=40，", "Tricks 60, last trick to the defenders,"),
        (
            "庄北 95 底25 庄抠 单 东家反主",
            "墩分 95，末墩庄家方赢，防家扣的底，减底 25×2=50，",
            "Tricks 95, last trick to the dealer's side, bottom buried by the defenders, less bottom 25×2=50,",
        ),
    ],
)
def test_the_answer_to_a_hand_says_who_won_the_last_trick(text: str, chinese: str, english: str) -> None:
    told = played(opened("yingxinchun"), Seat(0), text).facts
    for language, said in (("zh", chinese), ("en", english)):
        assert any(str(words(language).fact("shuangsheng", fact)).startswith(said) for fact in told)


@pytest.mark.parametrize("rule_set", GAME.rule_sets)
def test_fouls_are_called_by_words_that_can_be_typed(rule_set: str) -> None:
    for point in GAME.rule_sets[rule_set].numbers["fouls"]:
        word = words("zh").plain(f"value.shuangsheng.foul.{point}")
        text = f"foul 北 {word} 3" if point == "failed_throw" else f"foul 北 {word}"
        assert played(opened(rule_set), REFEREE, text).text.startswith(f"foul 0 {point}")


@pytest.mark.parametrize(
    ("line", "chinese", "english"),
    [
        (
            "hand dealer=N level=负1 trump=S tricks=75 bottom=20 last=defender pairs=3 buried=defender",
            "北家坐庄 打负1 ♠，墩分 75，防家抠底 20（三连对），防家最后扣底",
            "North dealt, level −1 ♠, 75 in tricks, the defenders won the bottom 20 (3-pair tractor), "
            "the defenders buried last",
        ),
        (
            "hand dealer=W level=J trump=? tricks=0 bottom=0 last=dealer pairs=0 buried=dealer miscount=both",
            "西家坐庄 打J，双方牌数都有误",
            "West dealt, level J, both sides had a wrong number of cards",
        ),
        ("foul 1 missed_pair n=2 hand=3", "犯规：西家 漏对子 2（第 3 把）", "foul: West Missed pair 2 (hand 3)"),
        ("fine NS levels=1 clause=5", "南北降 1 级（5）", "N–S down 1 level(s) (5)"),
        ("dealer W", "裁判定西家坐庄", "the referee has West deal"),
        ("turn S T", "南家翻到 10", "South turned 10"),
        ("bell", "铃响", "bell"),
        ("settle", "不再开牌，比赛结束", "no more hands, the match ends"),
    ],
)
def test_a_line_of_a_sheet_is_read_out(line: str, chinese: str, english: str) -> None:
    assert [words(language).line(opened(), line) for language in ("zh", "en")] == [chinese, english]


def test_a_ruling_is_read_out_in_the_words_it_was_given_in() -> None:
    assert words("zh").line(opened(), "ruling 重发，draw?") == "裁定：重发，draw?"


@pytest.mark.parametrize(
    ("line", "chinese", "english"),
    [
        ("HA HK", "♥A♥K", "♥A♥K"),
        ("HA HK > HK", "♥A♥K > ♥K", "♥A♥K > ♥K"),
        ("show S HK D4", "亮牌 南家 ♥K ♦4", "shown by South ♥K ♦4"),
        ("bottom S2 S2 D2 D2 C2 C2 H2 H2", "底牌 ♠2♠2 ♦2♦2 ♣2♣2 ♥2♥2", "bottom ♠2♠2 ♦2♦2 ♣2♣2 ♥2♥2"),
    ],
)
def test_a_line_of_a_hand_is_read_out(line: str, chinese: str, english: str) -> None:
    table = opened(depth="hand", level="5", trump="S", dealer="N")
    assert [words(language).line(table, line) for language in ("zh", "en")] == [chinese, english]
