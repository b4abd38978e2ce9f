"""退赛, 取消资格, 换人 and latecomers, before the draw and after it."""

from __future__ import annotations

import re

from bot.app.request.document import Document
from tests.event.conftest import CHIEF, ORGANISER, Group, drawn

UNITS = ("计算机系", "数学系", "物理系", "化学系")
PAIRS = f"/event 迎新春·双升 标题=双升赛 名额=至少1 单位={'、'.join(UNITS)}"
TEAMS = f"/event 大怪路子2017 标题=大怪路子赛 单位裁判=0 单位={'、'.join(UNITS)}"


async def pairs(group: Group, many: int, event: str = PAIRS) -> None:
    """So many pairs, one of each unit; the first of each has an account and speaks for the unit."""
    await group.say(ORGANISER, event)
    for number in range(1, many + 1):
        group.names[number] = f"选手{number}"
        await group.say(number, "你好")
        await group.say(number, f"/enter {UNITS[(number - 1) % 4]} 选手{number} 搭档{number}")


async def published(group: Group) -> None:
    await drawn(group)
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")


async def started(group: Group) -> None:
    await published(group)
    await group.press(CHIEF, "开始本轮")
    await group.ring()


async def test_between_the_promise_and_the_word_nobody_is_added(group: Group) -> None:
    await pairs(group, 3)
    await group.say(ORGANISER, "/event 1 审核=是")
    await group.say(4, "/enter 化学系 选手4 搭档4")
    waiting = group.button("通过")
    await group.say(ORGANISER, "/lots")
    await group.press(ORGANISER, "不等了")
    content = "单位,队员1,队员2\n化学系,新甲,新乙\n".encode()
    await group.say(ORGANISER, "/enter 化学系 新甲 新乙")
    assert "抽完再来" in group.answer
    await group.say(ORGANISER, "/entries", document=Document("名单.csv", content))
    assert "抽完再来" in group.answer
    assert "抽完再来" in (await group.press_data(ORGANISER, waiting)).toast
    await group.say(ORGANISER, "/event 1 回避=不回避")
    assert "抽签以后不能再改" in group.answer
    await group.say(1, "/enter 计算机系 裁判=丁")
    await group.say(1, "/word 春风")
    assert (await group.state()).stand is not None
    await group.say(1, "/scratch 选手1")
    assert "退赛" in group.answer


async def test_whoever_leaves_between_the_promise_and_the_word_has_it_made_anew(group: Group) -> None:
    await pairs(group, 4)
    await group.say(ORGANISER, "/lots")
    if any("不等了" in label for said in group.heard for label in said.buttons):
        await group.press(ORGANISER, "不等了")
    first = (await group.state()).commits[1].digest
    await group.say(ORGANISER, "/lots 口令 选手2")
    await group.say(1, "/scratch 选手1 有事")
    told = "\n".join(said.text for said in group.heard)
    assert "退赛：选手1、搭档1（计算机系） 有事" in told
    assert "第1轮的封签作废，按新名单重新封签" in told
    second = (await group.state()).commits[1].digest
    assert second != first
    assert second in told
    assert "1:1" not in told.partition("名单编码")[2]
    lines = await group.lines()
    assert "recall 1 : 名单有变：选手1、搭档1（计算机系）退赛" in lines
    await group.say(3, "/word 春风")
    assert "选手2" in group.answer  # who was named still is
    await group.say(2, "/word 春风")
    assert sorted(one for table in (await group.state()).placed[1] for one in table if one) == [2, 3, 4]
    await group.say(ORGANISER, "/verify")
    assert "✓ 第1轮" in group.answer


async def test_a_promise_for_which_too_few_are_left_is_not_made_anew(group: Group) -> None:
    await pairs(group, 2)
    await group.say(ORGANISER, "/lots")
    await group.press(ORGANISER, "不等了")
    await group.say(1, "/scratch 选手1 有事")
    assert "第1轮现在不用抽签" in group.answer
    assert (await group.state()).commits == {}
    await group.say(2, "/word 春风")
    assert (await group.state()).stand is None


async def test_before_the_draw_an_entry_is_taken_from_the_list(group: Group) -> None:
    await pairs(group, 4)
    await group.say(2, "/scratch 选手1 有事")
    assert "联系人" in group.answer
    await group.say(1, "/scratch 选手1 有事")
    assert "退赛：选手1、搭档1（计算机系） 有事" in group.answer
    assert "计算机系还差 1 个参赛者" in group.answer
    assert list((await group.state()).entrants) == [2, 3, 4]
    await group.say(1, "/enter 计算机系 选手1 新人")
    assert list((await group.state()).entrants) == [2, 3, 4, 5]


async def test_after_the_draw_the_opponent_walks_over_and_nobody_is_drawn_anew(group: Group) -> None:
    await pairs(group, 4)
    await published(group)
    before = (await group.state()).placed
    await group.say(2, "/scratch 2号 受伤")
    state = await group.state()
    assert state.placed == before
    assert state.stand is not None
    gone = next(one for one in state.stand.settled if 2 in (one.a, one.b))
    assert gone.winner not in (2, None)
    assert f"第1轮台{gone.table}：选手{gone.winner}、搭档{gone.winner}" in group.answer
    assert "不战而胜" in group.answer
    await group.say(2, "/scratch 2 再来")
    assert "已经没有要打的比赛" in group.answer


async def test_a_disqualification_is_the_chief_referees_and_has_a_reason(group: Group) -> None:
    await pairs(group, 4)
    await started(group)
    await group.say(ORGANISER, "/scratch 3 取消资格 冒名顶替")
    assert "裁判长" in group.answer
    await group.say(CHIEF, "/scratch 3 取消资格")
    assert "要写原因" in group.answer
    await group.say(CHIEF, "/scratch 3 取消资格 冒名顶替")
    assert "取消资格：选手3、搭档3（物理系） 冒名顶替" in group.answer
    assert (await group.state()).outs[3].why == "disqualified"
    await group.say(1, "/entries")
    assert "[已取消资格]" in group.answer


async def test_a_smaller_group_after_the_draw(group: Group) -> None:
    await group.say(ORGANISER, "/event 迎新春·跳棋 标题=跳棋赛")
    for number in range(1, 8):
        group.names[number] = f"选手{number}"
        await group.say(number, "/enter 我")
    await drawn(group)
    await group.say(3, "/scratch 选手3")
    assert re.search("第[12]组现在 [23] 人；不重新抽签", group.answer)
    await group.say(ORGANISER, "/enter 选手9")
    state = await group.state()
    assert sorted(map(len, state.placed[1])) == [4, 4]
    assert any(8 in group for group in state.placed[1])


async def test_a_fill_in_and_a_latecomer_in_his_place(group: Group) -> None:
    await group.say(ORGANISER, TEAMS)
    for number in range(1, 6):
        group.names[number] = f"选手{number}"
        await group.say(number, "你好")
        await group.say(ORGANISER, f"/enter {UNITS[number % 4]} 选手{number}* 二{number} 三{number}")
    await drawn(group)
    await group.say(ORGANISER, "/scratch 4 出差")
    assert "陪打" in group.answer
    await group.say(ORGANISER, "/enter 计算机系 晚一* 晚二 晚三")
    assert "补入第1轮台" in group.answer
    assert None not in [one for table in (await group.state()).placed[1] for one in table]
    await group.say(ORGANISER, "/enter 物理系 迟一* 迟二 迟三")
    assert "双数，没有陪打的位置可补" in group.answer


async def test_a_latecomer_takes_a_bye_which_becomes_a_match(group: Group) -> None:
    await pairs(group, 3, PAIRS.replace("至少1", "至多2"))
    await published(group)
    assert len(await group.tables()) == 1
    await group.say(4, "/enter 化学系 选手4 搭档4")
    assert "已经抽签" in group.answer
    await group.say(ORGANISER, "/enter 化学系 选手4 搭档4")
    assert "补入第1轮台" in group.answer
    assert len(await group.tables()) == 2
    assert len((await group.state()).open) == 2
    await group.say(ORGANISER, "/enter 化学系 选手5 搭档5")
    assert "没有轮空的位置" in group.answer
    await group.press(CHIEF, "开始本轮")
    await group.ring()
    assert [table.status for table in await group.tables()] == ["playing", "playing"]


async def test_a_substitute_until_the_start_is_the_units(group: Group) -> None:
    await pairs(group, 4)
    await group.say(2, "/substitute 搭档1 → 新人")
    assert "联系人" in group.answer
    await group.say(1, "/substitute 搭档1 → 选手1")
    assert "已经报过名" in group.answer
    await group.say(1, "/substitute 搭档1 → 搭档2")
    assert "注意：搭档2与选手2、搭档2（数学系）里的一位同名" in group.answer
    await group.say(1, "/substitute 搭档2 → 新人")
    assert "请写编号：1 选手1、搭档2（计算机系）、2 选手2、搭档2（数学系）" in group.answer
    await group.say(1, "/substitute 1 搭档2 → 新人 出差")
    assert "换人：搭档2 → 新人，现在是选手1、新人（计算机系）。原因：出差" in group.answer


async def test_after_the_start_the_chief_referee_with_a_reason_and_the_table_follows(group: Group) -> None:
    await pairs(group, 4)
    await started(group)
    await group.say(1, "/substitute 搭档1 → 新人 生病")
    assert "裁判长" in group.answer
    await group.say(CHIEF, "/substitute 搭档1 → 新人")
    assert "要写原因" in group.answer
    await group.say(CHIEF, "/substitute 搭档1 → 新人 生病")
    assert "换人：搭档1 → 新人" in group.answer
    await group.ring()
    table = next(table for table in await group.tables() if " 1" in str(table.options["place"])[5:])
    assert "新人" in (await group.seats(table.number)).values()
    assert "搭档1" not in (await group.seats(table.number)).values()


async def test_after_the_start_nobody_is_replaced_at_houqin_shuangsheng(group: Group) -> None:
    """后勤杯 双升 1: not even by the chief referee."""
    await pairs(group, 4, f"/event 后勤杯双升 标题=双升赛 单位={'、'.join(UNITS)}")
    await started(group)
    await group.say(CHIEF, "/substitute 搭档1 → 新人 生病")
    assert "开赛后不能换人（规则 1：不得临时换人）" in group.answer
    await group.say(1, "/entries")
    assert "搭档1" in group.answer
