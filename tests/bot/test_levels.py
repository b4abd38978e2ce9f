"""双升 in the chat: tables of both rule sets, hands by line and by form, fouls, the bell, corrections."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest

from bot.app.speech.words import catalogue

N, W, S, E, GUEST, REFEREE = 1, 2, 3, 4, 5, 7


async def seated(room: Any, options: str) -> Any:
    await room.say(N, f"/new 双升 {options}")
    for person, label in ((N, "北"), (W, "西"), (S, "南"), (E, "东")):
        await room.say(person, f"/join {label}")
    return room


@pytest.fixture
async def houqin(room: Any) -> Any:
    return await seated(room, "后勤杯")


@pytest.fixture
async def spring(room: Any) -> Any:
    return await seated(room, "迎新春")


async def levels(room: Any) -> dict[str, str]:
    table = await room.table()
    return dict(table.mode.position(table.state)["levels"])


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_the_hand_that_the_command_menu_writes_out_is_entered_as_it_stands(houqin: Any, language: str) -> None:
    example = re.findall(r"/hand [^/]+", catalogue(language)["menu.hand"])[-1]
    await houqin.say(N, example)
    assert len(await houqin.standing(1)) == 1, houqin.last


# Opening a table.


async def test_the_rules_are_asked_for_with_buttons(room: Any) -> None:
    await room.say(N, "/new 双升")
    assert set(room.said[-1].buttons) == {"后勤杯规则", "迎新春规则"}
    await room.press(N, "后勤杯")
    assert (await room.stream()).rule_set == "houqin"


@pytest.mark.parametrize(
    ("text", "rule_set", "minutes"),
    [
        ("后勤杯", "houqin", 0),
        ("houqin 30分钟", "houqin", 30),
        ("后勤 45", "houqin", 45),
        ("迎新春", "yingxinchun", 40),
        ("迎新春 40分钟", "yingxinchun", 40),
        ("工商 minutes=60", "yingxinchun", 60),
        ("yingxinchun 不限时", "yingxinchun", 0),
    ],
)
async def test_a_table_by_its_rules_and_time(room: Any, text: str, rule_set: str, minutes: int) -> None:
    await room.say(N, f"/new 双升 {text}")
    stream = await room.stream()
    assert (stream.rule_set, stream.options["minutes"]) == (rule_set, minutes)


@pytest.mark.parametrize("text", ["后勤杯 9999", "迎新春 25m+10s", "后勤杯 B先", "迎新春 几分钟"])
async def test_a_time_that_cannot_be_read_opens_no_table(room: Any, text: str) -> None:
    await room.say(N, f"/new 双升 {text}")
    assert "读不懂选项" in room.last


async def test_options_go_with_the_button_that_names_the_rules(room: Any) -> None:
    await room.say(N, "/new 双升 30分钟")
    await room.press(N, "迎新春")
    assert (await room.stream()).options["minutes"] == 30


async def test_there_is_no_fifth_seat(houqin: Any) -> None:
    await houqin.say(GUEST, "/join 台1 东")
    assert "不能再入座" in houqin.last
    await houqin.say(GUEST, "/hand 台1 庄北 75 庄收")
    assert "只有在座的选手或裁判" in houqin.last


async def test_plain_names_sit_too(room: Any) -> None:
    await room.say(N, "/new 双升 后勤杯")
    for label, name in (("北", "王小明"), ("西", "李四"), ("南", "赵六"), ("东", "孙七")):
        await room.say(N, f"/seat {label} {name}")
    assert (await room.stream()).status == "playing"
    assert list((await room.seats()).values()) == ["王小明", "李四", "赵六", "孙七"]


async def test_the_caption_says_where_both_stand(houqin: Any) -> None:
    assert "级数：南北 2 : 东西 2" in await houqin.caption()
    assert "第 1 把：抢庄，记牌时写明谁坐庄" in await houqin.caption()
    await houqin.say(N, "/hand 庄北 60 庄收")
    assert "第 2 把：南家坐庄，打 3（南北在台上）" in await houqin.caption()


# The turned card.


async def test_a_turned_card_says_who_draws_first(spring: Any) -> None:
    assert "先抓牌的人由翻牌决定" in await spring.caption()
    await spring.say(N, "/lot 南 7")
    assert "南家翻到 7：北家先抓牌，东家切牌。" in spring.last
    assert "北家先抓牌，东家切牌" in await spring.caption()
    await spring.say(W, "/lot 西 8")
    assert "已经翻过牌了" in spring.last


async def test_a_joker_is_turned_again(spring: Any) -> None:
    await spring.say(N, "/lot 南 大王")
    assert "请重翻一张" in spring.last


async def test_the_bot_turns_one(spring: Any) -> None:
    await spring.press_live(E, "翻牌")
    assert "东家翻到" in spring.last
    assert "翻牌" not in await spring.live_buttons()


async def test_the_other_rules_turn_no_card(houqin: Any) -> None:
    await houqin.say(N, "/lot 南 7")
    assert "不用翻牌" in houqin.last


# A hand in one line.


async def test_a_hand_is_answered_with_all_that_follows_from_it(spring: Any) -> None:
    await spring.say(N, "/hand 庄北 75 底20 防抠 对 主黑桃")
    for part in (
        "北家坐庄，打 2，主 ♠",
        "20×4=80",
        "155",
        "东西方上台，升 1 级。（规则 11：升级标准）",
        "第 2 把西家坐庄，打 3",
        "西家洗牌",
        "待东西方确认",
    ):
        assert part in spring.last
    assert await levels(spring) == {"NS": "2", "EW": "3"}
    assert "第 1 把由南北方报，待对方确认" in await spring.caption()
    await spring.press(E, "确认第 1 把")
    assert spring.last.endswith("\n西家洗牌，北家、南家切牌，也可以不切。\n✓ 老秦 确认第 1 把。")
    assert "155" in spring.last, "what it came to stays"
    assert spring.said[-1].buttons == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("77 庄收", "5 的倍数"),
        ("205 庄收", "超过 200 分"),
        ("100 底85 防抠 单", "最多 80 分"),
        ("100 底20 防抠 单 主J", "只在打 J 时算"),
        ("75 底20 防抠 对", "请写谁坐庄"),
        ("庄北 防抠", "还缺得分"),
        ("庄北 -5 庄收", "不能是负的"),
        ("庄北 40 庄收 胡言乱语", "看不懂“胡言乱语”"),
    ],
)
async def test_a_hand_that_cannot_be_says_why(houqin: Any, text: str, said: str) -> None:
    named = text if "庄北" in text or "谁坐庄" in said else f"庄北 {text}"
    await houqin.say(N, f"/hand {named}")
    assert said in houqin.last
    assert await houqin.entries() == []


async def test_nobody_is_called_by_the_forbidden_word(spring: Any) -> None:
    await spring.say(N, "/hand 庄北 75 底20 防抠 对 主黑桃")
    await spring.say(REFEREE, "/foul 台1")
    assert "对家" not in spring.all


async def test_the_same_hand_in_other_words_is_the_same_line(houqin: Any) -> None:
    await houqin.say(N, "/hand 庄北 75 底20 防抠 对")
    await houqin.say(W, "/hand 防抠 对 底20 75 庄北")
    assert next(iter(houqin.said[-1].buttons)) == "✓ 就是这一把，确认"


async def test_both_sides_log_at_once(houqin: Any) -> None:
    await houqin.say(N, "/hand 庄北 75 底20 防抠 对")
    await houqin.say(W, "/hand 庄北 70 底20 防抠 对")
    assert "南北方刚报了第 1 把：北家 小林坐庄 打2，墩分 75" in houqin.last
    assert "两行不一样。是同一把吗？" in houqin.last
    assert "就是这一把" not in next(iter(houqin.said[-1].buttons))
    assert len(await houqin.standing()) == 1
    await houqin.press(W, "有异议")
    assert "第 1 把有异议，记分暂停" in await houqin.caption()
    assert await houqin.standing() == []


# The form.


async def test_a_hand_by_buttons(houqin: Any) -> None:
    await houqin.press_live(N, "记一把")
    assert "请选庄家" in houqin.last
    for label in ("西家庄", "♥", "墩分：", "65", "防家抠底", "对", "底+10"):
        await houqin.press(N, label)
    assert "防家墩分 65" in houqin.last
    assert "105" in houqin.last
    assert await houqin.entries() == []
    await houqin.press(N, "记入这一把")
    assert await houqin.standing() == [
        "hand dealer=W level=2 trump=H tricks=65 bottom=10 last=defender pairs=1 buried=dealer"
    ]


async def test_a_press_that_comes_twice_changes_nothing(houqin: Any) -> None:
    await houqin.press_live(N, "记一把")
    await houqin.press(N, "墩分：")
    button = houqin.button("50")
    await houqin.press_data(N, button, message_id=houqin.said[-1].message_id)
    once = houqin.last
    await houqin.press_data(W, button, message_id=houqin.said[-1].message_id)
    assert houqin.last == once
    assert "防家墩分 50" in once


async def test_what_no_button_carries_is_answered_as_out_of_date(houqin: Any) -> None:
    reply = await houqin.press_data(N, "fill:1:0:nonsense~0~0")
    assert "局面已经变了" in reply.toast
    assert houqin.heard == []


async def test_the_form_of_a_hand_that_is_on_the_sheet_already_enters_nothing(houqin: Any) -> None:
    await houqin.press_live(N, "记一把")
    for label in ("北家庄", "墩分：", "50", "庄家方收底"):
        await houqin.press(N, label)
    button = houqin.button("记入这一把")
    await houqin.press_data(N, button, message_id=houqin.said[-1].message_id)
    reply = await houqin.press_data(N, button, message_id=houqin.said[-1].message_id)
    assert reply.toast == "第 1 把已经记过了。"
    assert len(await houqin.standing()) == 1


async def test_a_foul_recorded_meanwhile_is_seen_before_the_hand_is_entered(houqin: Any) -> None:
    await houqin.press_live(N, "记一把")
    for label in ("北家庄", "墩分：", "50", "庄家方收底"):
        await houqin.press(N, label)
    form = houqin.said[-1]
    await houqin.say(REFEREE, "/foul 台1 西 跟错")
    reply = await houqin.press_data(N, form.buttons["✓ 记入这一把"], message_id=form.message_id)
    assert "请看过再按一次" in reply.toast
    assert "东西方降 1 级" in houqin.last
    await houqin.press(N, "记入这一把")
    assert await levels(houqin) == {"NS": "3", "EW": "2"}


async def test_throws_and_fines_in_the_form(spring: Any) -> None:
    await spring.press_live(N, "记一把")
    for label in ("北家庄", "墩分：", "50", "庄家方收底", "东西甩牌", "甩出 +1", "记上"):
        await spring.press(N, label)
    for label in ("南北罚", "漏对子", "漏对子", "返回"):
        await spring.press(N, label)
    assert "东西罚 30 分（12.2）" in spring.last
    assert "南北罚 40 分（12.2）" in spring.last
    await spring.press(N, "记入这一把")
    assert (await spring.standing())[0].endswith("points=defender:30:12.2 points=dealer:40:12.2")


async def test_a_jack_is_asked_for_at_its_level_only(houqin: Any) -> None:
    await houqin.press_live(N, "记一把")
    for label in ("北家庄", "防家抠底"):
        await houqin.press(N, label)
    assert "主 J" not in houqin.said[-1].buttons
    await houqin.say(REFEREE, "/hand 台1 庄北 打J 60 庄收")
    await houqin.say(REFEREE, "/fix 台1 1")
    await houqin.press(REFEREE, "防家抠底")
    assert {"● 无 J", "主 J", "副 J", "主副 J"} <= set(houqin.said[-1].buttons)


async def test_a_correction_opens_the_form_filled_in(houqin: Any) -> None:
    await houqin.say(N, "/hand 庄北 75 底20 防抠 对 主黑桃 罚防10 第7条")
    await houqin.say(W, "/fix 1")
    assert "防家墩分 75" in houqin.last
    assert "东西罚 10 分（7）" in houqin.last
    await houqin.press(W, "墩分：")
    await houqin.press(W, "80")
    await houqin.press(W, "记入这一把")
    assert "更正第 1 条" in houqin.last
    await houqin.press(N, "同意")
    assert await houqin.standing() == [
        "hand dealer=N level=2 trump=S tricks=80 bottom=20 last=defender pairs=1 buried=dealer points=defender:10:7"
    ]


async def test_a_half_read_correction_opens_the_form_with_what_was_understood(houqin: Any) -> None:
    """Who dealt and what was trump stays as recorded; what was not said is asked for, the rest quoted alone."""
    await houqin.say(N, "/hand 庄西 主红桃 75 底20 防抠 对")
    before = await houqin.standing()
    await houqin.say(N, "/fix 1 防家85 抠底 掀了桌子 对子")
    assert "掀了桌子" in houqin.last.splitlines()[0]
    assert "第 1 把　西家坐庄　打 2　主 ♥" in houqin.last
    assert "防家墩分 85（不含底）　末墩：防家抠底" in houqin.last
    assert "底牌 ? 分，末墩最大牌型：对" in houqin.last
    assert await houqin.standing() == before
    await houqin.press(N, "底+10")
    await houqin.press(N, "记入这一把")
    assert "更正第 1 条" in houqin.last
    await houqin.press(W, "同意")
    assert await houqin.standing() == [
        "hand dealer=W level=2 trump=H tricks=85 bottom=10 last=defender pairs=1 buried=dealer"
    ]


async def test_what_stays_as_recorded_is_no_part_of_what_was_not_understood(houqin: Any) -> None:
    await houqin.say(N, "/hand 庄西 75 庄收")
    await houqin.say(W, "/hand 40 庄收")
    await houqin.say(N, "/fix 1 85 Flipped the table")
    assert houqin.last.splitlines()[0] == "✗ 没读懂：看不懂“Flipped the table”。"
    assert "第 1 把　西家坐庄" in houqin.last


# Corrections.


async def test_a_correction_tells_what_was_played_otherwise_than_the_sheet_asks(houqin: Any) -> None:
    await houqin.hands("庄北 75 底20 防抠 对", by=N)
    await houqin.hands("40 庄收", by=W)
    await houqin.say(N, "/fix 1 60 庄收")
    assert "级数：南北 2 : 东西 4 → 南北 3 : 东西" in houqin.last
    assert "由西家坐庄，表上该南家" in houqin.last
    await houqin.press(W, "同意")
    assert len(await houqin.standing()) == 2


@pytest.mark.parametrize(
    ("text", "corrected"),
    [
        ("60 庄收", "dealer=W level=2 trump=H tricks=60"),
        ("60 庄收 主黑桃", "dealer=W level=2 trump=S tricks=60"),
        ("庄东 60 庄收", "dealer=E level=2 trump=H tricks=60"),
        ("打5 60 庄收", "dealer=W level=5 trump=H tricks=60"),
    ],
)
async def test_what_a_correction_does_not_say_stays(houqin: Any, text: str, corrected: str) -> None:
    await houqin.say(N, "/hand 庄西 主红桃 75 庄收")
    await houqin.say(REFEREE, f"/fix 台1 1 {text}")
    await houqin.press(REFEREE, "同意")
    assert corrected in (await houqin.standing())[0]


async def test_taking_back_the_last_hand(houqin: Any) -> None:
    await houqin.hands("庄北 75 底20 防抠 对", by=N)
    await houqin.say(N, "/undo")
    assert "撤回：北家 小林坐庄 打2，墩分 75" in houqin.last
    assert await levels(houqin) == {"NS": "2", "EW": "2"}


# The referee.


async def test_fouls_by_buttons_of_the_rules_that_are_played_by(houqin: Any) -> None:
    await houqin.say(REFEREE, "/foul 台1")
    assert set(houqin.said[-1].buttons) == {"北家", "西家", "南家", "东家", "南北", "东西"}
    await houqin.press(REFEREE, "东西")
    assert set(houqin.said[-1].buttons) == {"跟错牌 5", "悔牌 8", "甩错牌 7", "多牌少牌 9", "暗示 8", "拖延 8"}
    await houqin.press(REFEREE, "甩错牌")
    await houqin.press(REFEREE, "6")
    await houqin.press(REFEREE, "3")
    assert await houqin.standing() == ["foul EW failed_throw n=3"]
    assert "本把已记：东西罚 30 分" in await houqin.caption()


async def test_many_fouls_have_pages(spring: Any) -> None:
    await spring.say(REFEREE, "/foul 台1")
    await spring.press(REFEREE, "北家")
    assert "更多 ▸" in spring.said[-1].buttons
    await spring.press(REFEREE, "更多")
    assert "交流 12.8" in spring.said[-1].buttons
    await spring.press(REFEREE, "交流")
    assert await spring.standing() == ["foul 0 signalling"]
    assert "（规则 12.8：" in spring.last


async def test_a_number_is_asked_for_where_it_counts(spring: Any) -> None:
    await spring.say(REFEREE, "/foul 台1")
    await spring.press(REFEREE, "南家")
    await spring.press(REFEREE, "漏拖拉机")
    assert list(spring.said[-1].buttons)[:2] == ["2", "3"]
    await spring.press(REFEREE, "3")
    assert await spring.standing() == ["foul 2 missed_tractor n=3"]


async def test_the_third_strike_loses(houqin: Any) -> None:
    for _ in range(2):
        await houqin.say(REFEREE, "/foul 台1 西 跟错")
    assert "记过：东西跟错 2 次（满 3 次判负）" in await houqin.caption()
    await houqin.say(REFEREE, "/foul 台1 东 跟错")
    assert "终局：北家 小林、南家 阿梅 胜（对方跟牌错误满三次）（规则 5：" in houqin.last


async def test_the_referee_sets_the_dealer(houqin: Any) -> None:
    await houqin.say(N, "/dealer 南")
    assert "只有裁判" in houqin.last
    await houqin.say(REFEREE, "/dealer 台1")
    await houqin.press(REFEREE, "东家")
    assert "第 1 把：东家坐庄" in await houqin.caption()
    await houqin.say(N, "/hand 40 庄收")
    assert (await houqin.standing())[-1].startswith("hand dealer=E")


# The end.


async def test_the_bell_lets_the_hand_that_is_dealt_be_finished(houqin: Any) -> None:
    await houqin.hands("庄北 40 庄收")
    await houqin.say(N, "/bell")
    assert "只有裁判" in houqin.last
    await houqin.say(REFEREE, "/bell 台1")
    assert "时间到" in houqin.last
    assert "铃已响" in await houqin.caption()
    await houqin.hands("40 庄收")
    assert "终局：北家 小林、南家 阿梅 胜（时间到，级数高）" in houqin.last
    await houqin.hands("40 庄收")
    assert "已经结束" in houqin.last


async def test_nobody_was_dealing_when_the_bell_rang(houqin: Any) -> None:
    await houqin.hands("庄北 80 底0 防抠 单")
    await houqin.say(REFEREE, "/bell 台1")
    await houqin.press(REFEREE, "没有在打的牌")
    assert "终局：西家 小周、东家 老秦 胜（时间到，级数相同，在台上）" in houqin.answer


async def test_the_bell_rings_by_itself(spring: Any) -> None:
    spring.now += timedelta(minutes=39)
    assert not await spring.app.ring(spring.now, [])
    spring.now += timedelta(minutes=2)
    assert await spring.app.ring(spring.now, [])
    await spring.flush()
    assert "时间到" in spring.last
    assert await spring.standing() == ["bell"]
    assert not await spring.app.ring(spring.now, [])
    await spring.press(REFEREE, "没有在打的牌")
    assert "请裁判决定胜负" in spring.last
    assert "胜负由裁判定" in await spring.caption()
    await spring.say(REFEREE, "/decide 台1 东西胜 抽签")
    assert "终局：西家 小周、东家 老秦 胜" in spring.last


async def test_a_hand_that_is_logged_before_the_alarm_goes_off_is_the_last_all_the_same(spring: Any) -> None:
    spring.now += timedelta(minutes=41)
    await spring.say(N, "/hand 庄北 40 庄收")
    assert "终局：北家 小林、南家 阿梅 胜（时间到，级数高）" in spring.last
    assert await spring.app.ring(spring.now, [])
    await spring.flush()
    assert spring.heard == []


async def test_past_ten_ends_the_match_at_once(spring: Any) -> None:
    await spring.say(N, "/hand 庄北 打9 0 庄收")
    for _ in range(3):
        await spring.hands("0 庄收")
    assert "（打过 10）" in spring.all
    assert (await spring.stream()).status == "ended"


@pytest.mark.parametrize(
    ("language", "won", "asked"), [("zh", "（打过 10）", "请裁判决定"), ("en", "past 10", "decides")]
)
async def test_a_climb_past_the_ace_is_decided_by_past_ten_alone(
    spring: Any, language: str, won: str, asked: str
) -> None:
    """13: at 9 the defenders climb far above 10; there is nothing left for the referee."""
    await spring.say(REFEREE, f"/lang group {language}")
    await spring.hands("庄西 0 庄收", "0 庄收", "60 庄收", by=W)
    assert await levels(spring) == {"NS": "2", "EW": "9"}
    await spring.hands("庄北 155 大拖拉机抠底 底15 黑桃", by=W)
    assert won in spring.all
    assert asked not in spring.all


@pytest.mark.parametrize("text", ["/lot 南 7", "/dealer 南", "/bell"])
async def test_other_games_know_nothing_of_it(room: Any, text: str) -> None:
    await room.seat_sheet()
    command, _, rest = text.partition(" ")
    await room.say(REFEREE, f"{command} 台1 {rest}")
    assert "这张台不打级" in room.last


async def test_in_english(room: Any) -> None:
    await room.say(REFEREE, "/lang group en")
    await seated(room, "houqin")
    await room.say(N, "/hand dealer N 75 bottom 20 defenders last pair")
    assert "Waiting for East–West to confirm" in room.last
    assert "Levels: " in await room.caption()
    await room.press_live(N, "Log a hand")
    assert "Defenders' tricks" in room.last
    await room.say(REFEREE, "/foul 台1")
    assert "North–South" in room.said[-1].buttons
