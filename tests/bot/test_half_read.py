"""A hand as it is typed in the chat: names instead of seats, and lines that say less than a hand or more than is read.

What was understood is never thrown away: the form opens with it, and what was not is quoted alone.
"""

from __future__ import annotations

from typing import Any

import pytest

N, W, S, E = 1, 2, 3, 4


async def seated(room: Any) -> Any:
    await room.say(N, "/new 双升 迎新春")
    for person, label in enumerate("北西南东", 1):
        await room.say(person, f"/join {label}")
    return room


@pytest.fixture
async def spring(room: Any) -> Any:
    return await seated(room)


async def test_a_number_alone_opens_the_form_with_it(spring: Any) -> None:
    await spring.say(N, "/hand 庄北 95")
    assert "还缺最后一墩谁赢" in spring.last
    assert "防家墩分 95（不含底）" in spring.last
    assert await spring.standing() == []
    await spring.press(N, "庄家方")
    await spring.press(N, "记入这一把")
    assert (await spring.standing())[0].startswith("hand dealer=N level=2 trump=? tricks=95 bottom=0 last=dealer")


async def test_a_bottom_is_shown_before_it_is_known_whether_it_counts(spring: Any) -> None:
    await spring.say(N, "/hand 庄北 75 底20")
    assert "底牌 20 分，末墩最大牌型：？" in spring.last
    await spring.press(N, "庄家方")
    assert "底牌" not in spring.last


async def test_a_total_keeps_what_it_is(spring: Any) -> None:
    await spring.say(N, "/hand 北家坐庄 一共105分 防家抠底")
    assert "防家总分 105（已含底）" in spring.last
    assert "请按 ± 填底牌有几分" in spring.last
    await spring.press(N, "底+10")
    assert "请选末墩最大的牌型" in spring.last
    await spring.press(N, "对")
    await spring.press(N, "记入这一把")
    assert "tricks=65 bottom=10 last=defender pairs=1" in (await spring.standing())[0]


async def test_what_is_not_understood_is_quoted_alone_above_the_form(spring: Any) -> None:
    await spring.say(N, "/hand 庄北 60 庄保底 西家走了")
    assert "看不懂“西家走了”" in spring.last
    assert "防家墩分 60" in spring.last
    assert await spring.standing() == []


async def test_a_reply_to_the_board_is_read_by_the_same_words(spring: Any) -> None:
    await spring.reply(N, "这把北家坐庄，闲家拿了七十分，底没被抠")
    assert "tricks=70 bottom=0 last=dealer" in (await spring.standing())[0]


async def test_the_side_that_buried_is_asked_for_with_buttons(spring: Any) -> None:
    await spring.say(N, "/hand 庄北 95 底25 庄抠底 对 反主")
    assert "哪一方扣底" in spring.last
    await spring.press(N, "防家扣底")
    await spring.press(N, "记入这一把")
    assert "last=dealer pairs=1 buried=defender" in (await spring.standing())[0]


async def test_names_stand_for_seats(spring: Any) -> None:
    await spring.say(N, "/hand 小林坐庄 60分 小周单抠 底10")
    assert "dealer=N" in (await spring.standing())[0]
    assert "tricks=60 bottom=10 last=defender pairs=0" in (await spring.standing())[0]


async def test_of_two_people_with_one_name_neither_is_taken_for_a_seat(room: Any) -> None:
    room.names[S] = room.names[N]
    spring = await seated(room)
    await spring.say(N, "/hand 小林坐庄 60 庄收")
    assert "看不懂“小林坐庄 60”" in spring.last
    assert await spring.standing() == []


async def test_names_stand_for_seats_in_an_order(room: Any) -> None:
    await room.seat_sheet()
    await room.say(1, "/hand 小林 小周 阿梅 小唐")
    assert (await room.standing())[0].split()[:4] == ["A1", "B1", "A2", "A3"]


async def test_an_order_that_is_not_settled_opens_the_form(room: Any) -> None:
    await room.seat_sheet()
    await room.say(1, "/hand 头家小林 二家小周")
    assert "A1 B1" in room.last
    await room.press(1, "A2")
    await room.press(1, "A3")
    assert (await room.standing())[0].split()[:4] == ["A1", "B1", "A2", "A3"]


async def test_talk_that_holds_a_number_stays_unanswered(spring: Any) -> None:
    before = len(spring.heard)
    await spring.say(N, "95")
    await spring.say(N, "我刚才打了60分呢哈哈")
    assert len(spring.heard) == before
    assert await spring.standing() == []


async def test_a_sum_with_two_readings_is_asked_about(spring: Any) -> None:
    await spring.say(N, "/hand 庄北 60+20 庄收")
    assert "“60+20”有两种读法" in spring.all
    assert await spring.standing() == []
    await spring.say(N, "/hand 庄北 60 底20 庄收")
    assert (await spring.standing())[0].startswith("hand dealer=N level=2 trump=? tricks=60 bottom=20 last=dealer")


async def test_what_did_not_come_of_the_hand_is_asked_about(spring: Any) -> None:
    """上台 is what defenders do; with 60 points they do not."""
    await spring.say(N, "/hand 庄北 60 上台了 庄收")
    assert "“上台”和这一把的分数对不上" in spring.all
    assert await spring.standing() == []


async def test_they_are_the_side_named_last_whoever_speaks(spring: Any) -> None:
    await spring.say(7, "/lang group en")
    typed = "/hand dealer E, defenders made 90, and then they won the last trick with a pair, bottom 10"
    await spring.say(N, typed)
    assert "tricks=90 bottom=10 last=defender pairs=1" in (await spring.standing())[0]
    assert "last trick to the defenders" in spring.all


async def test_two_readings_are_two_buttons_and_the_one_that_is_pressed_fills_the_form(spring: Any) -> None:
    await spring.say(N, "/hand 庄北，防家70还是75，底没丢")
    assert "“70还是75”是哪一个？" in spring.last
    assert "有两种读法，请按对的那一个。" in spring.last
    assert await spring.standing() == []
    await spring.press(N, "墩分 75，底 ?，末墩庄家方")
    assert "防家墩分 75（不含底）" in spring.last
    await spring.press(N, "记入这一把")
    assert "tricks=75 bottom=0 last=dealer" in (await spring.standing())[0]


async def test_talk_beside_a_hand_is_named_in_the_answer(spring: Any) -> None:
    await spring.say(N, "/hand 咕噜咕噜，庄北，闲家六十，底没丢")
    assert "“咕噜咕噜”没有当作这把牌的内容。" in spring.all
    assert "tricks=60 bottom=0 last=dealer" in (await spring.standing())[0]


async def test_two_readings_in_english(spring: Any) -> None:
    await spring.say(7, "/lang group en")
    await spring.say(N, "/hand dealer N, defs 65 or 70, dealer took last")
    assert "“65 or 70”: which is it?" in spring.last
    assert "This can be read in two ways: press the right one." in spring.last
    assert await spring.standing() == []


async def test_words_that_change_nothing_are_passed_over_and_named(spring: Any) -> None:
    await spring.say(N, "/hand 庄北，防家乐滋滋地捡了60，底没丢")
    assert "乐滋滋地" in spring.last
    assert "tricks=60 bottom=0 last=dealer" in (await spring.standing())[0]


async def test_somebody_with_a_name_nobody_has_is_asked_about(spring: Any) -> None:
    await spring.say(N, "/hand 庄北，防家60，王哥收的底")
    assert "王哥" in spring.last
    assert await spring.standing() == []


async def test_a_line_of_which_nothing_is_read_opens_the_empty_form(spring: Any) -> None:
    """How such a line is written is told above it."""
    await spring.say(N, "/hand 胡说八道")
    assert "看不懂“胡说八道”" in spring.last
    assert "一把一行，次序随意" in spring.last
    assert "请选庄家" in spring.last
    await spring.press(N, "北家庄")
    assert "北家坐庄" in spring.last
    assert await spring.standing() == []


@pytest.mark.parametrize("typed", ["胡说八道", "好像我们抓了一家"])
async def test_an_order_of_which_nothing_is_certain_opens_the_empty_form(room: Any, typed: str) -> None:
    await room.seat_sheet()
    await room.say(1, f"/hand {typed}")
    assert "没读懂" in room.last
    assert "第 1 个出完的是谁？" in room.last
    await room.press(1, "B1 小周")
    assert "第 2 个出完的是谁？" in room.last
    assert await room.standing() == []


async def test_a_disputed_hand_that_is_told_anew_keeps_who_dealt(spring: Any) -> None:
    """What is not said of it is as it was played, and not as the next hand is."""
    for line in ("庄北 75 主♠ 庄收", "60 庄收"):
        await spring.say(N, f"/hand {line}")
    await spring.reply(W, "不对", "第 1 把")
    await spring.say(W, "/hand 防家70")
    assert "第 1 把　北家坐庄　打 2　主 ♠" in spring.last
    assert "防家墩分 70" in spring.last
    await spring.say(W, "/hand 防家70，底没丢")
    assert (await spring.standing())[0].startswith("hand dealer=N level=2 trump=S tricks=70 bottom=0 last=dealer")


@pytest.mark.parametrize(
    ("language", "typed", "keypad"),
    [("zh", "庄北 庄收", "墩分"), ("en", "dealer N, dealer last", "Tricks' points")],
)
async def test_the_form_names_the_button_that_points_are_filled_in_with(
    spring: Any, language: str, typed: str, keypad: str
) -> None:
    await spring.say(7, f"/lang group {language}")
    await spring.say(N, f"/hand {typed}")
    assert f"“{keypad}”" in spring.last
    assert any(label.startswith(keypad) for label in spring.said[-1].buttons)


async def test_talk_in_reply_to_the_sheet_opens_no_form(spring: Any) -> None:
    await spring.reply(N, "哈哈今天真热")
    assert "看不懂" in spring.last
    assert spring.said[-1].buttons == {}
