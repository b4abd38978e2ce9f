"""赛事 announced in one line, listed, changed and called off."""

from __future__ import annotations

import pytest

from bot.app.event.making.poster import label
from bot.app.event.making.settings import setting_named, setting_names
from bot.app.speech.words import words
from tests.event.conftest import ORGANISER, Group, drawn

FULL = (
    "/event 迎新春·象棋 标题=迎新春象棋赛 单位=计算机系、数学系、物理系 截止=3月17日17:00 "
    "日期=3月21日15:00、同、3月28日15:00 地点=体育馆、工会二楼 用时=60 迟到=15 回避=首轮 三四名=是 重赛=2 平局=后手 "
    "局数=1、四强3、决赛2 解释权=校工会 单位裁判=1 审核=是 名额=2"
)


async def test_one_line_says_everything(group: Group) -> None:
    await group.say(ORGANISER, FULL)
    setup = (await group.state()).setup
    assert setup.deadline == "2026-03-17T17:00 UTC"
    assert setup.dates == ("2026-03-21T15:00 UTC", "2026-03-21T15:00 UTC", "2026-03-28T15:00 UTC")
    assert (setup.least, setup.most, setup.referees, setup.approval) == (2, 2, 1, True)
    assert (setup.options.tie_rule, setup.options.replay_limit, setup.options.third_place) == ("second", 2, True)
    assert setup.options.best_of == {"*": 1, "4": 3, "2": 2}
    told = (
        "2026年3月17日周二 17:00",
        "第3轮 2026年3月28日周六 15:00 工会二楼",
        "4 强起 3 局 2 胜",
        "决赛 2 局，先后手互换",
        "最多重赛 2 次，仍不分胜负时后手胜",
        "首轮不相遇",
        "校工会",
        "裁判 1 名",
    )
    assert [said for said in told if said not in group.answer] == []


async def test_a_clause_stands_only_with_what_it_says(group: Group) -> None:
    """Forty minutes and two pairs are the document's; six and three are the organiser's own. No pair plays again for a
    draw: level, the stage decides."""
    await group.say(ORGANISER, "/event 迎新春·双升 单位=计算机系、数学系")
    assert "40 分钟（规则 2" in group.answer
    assert "重赛" not in group.answer
    await group.say(ORGANISER, "/event 迎新春·双升 单位=计算机系、数学系 用时=6 名额=3")
    quota = next(line for line in group.answer.splitlines() if line.startswith("名额"))
    assert "规则" not in quota
    assert "每轮用时：6 分钟\n" in group.answer


PRESETS = [
    *("迎新春·象棋", "迎新春·双升", "迎新春·跳棋", "大怪路子2017"),
    *("后勤杯双升", "后勤杯象棋", "后勤杯国际象棋", "后勤杯围棋", "后勤杯五子棋"),
]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("language", ["zh", "en"])
async def test_every_preset_is_announced(group: Group, preset: str, language: str) -> None:
    await group.say(7, f"/lang group {language}")
    await group.say(ORGANISER, f"/event {preset} 标题=校赛")
    assert "校赛" in group.answer
    assert "None" not in group.answer
    assert {"zh": "赛制：", "en": "Format: "}[language] in group.answer


@pytest.mark.parametrize(
    ("preset", "replayed"), [("迎新春·象棋", True), ("迎新春·双升", False), ("大怪路子2017", False)]
)
async def test_only_games_are_replayed(group: Group, preset: str, replayed: bool) -> None:
    """双升 13: at the same level whoever is on stage has won."""
    await group.say(ORGANISER, f"/event {preset} 标题=校赛")
    assert ("打平则重赛" in group.answer) == replayed


CLAUSES = [
    ("迎新春·象棋", "2"),
    ("迎新春·双升", "1"),
    ("迎新春·跳棋", "6"),
    ("大怪路子2017", "2.1"),
    ("后勤杯双升", "1"),
]


@pytest.mark.parametrize(("preset", "clause"), CLAUSES)
async def test_the_announcement_names_the_clause(group: Group, preset: str, clause: str) -> None:
    await group.say(ORGANISER, f"/event {preset} 标题=校赛 截止=3月17日17:00")
    assert f"（规则 {clause}：" in group.answer


WRONG = [
    ("截止=昨天", "截止=3月17日17:00"),
    ("截止=2月30日", "3月17日17:00"),
    ("截止=2020年1月1日12:00", "将来"),
    ("日期=3月28日15:00、3月21日15:00", "先后为序"),
    ("用时=很久", "分钟数"),
    ("用时=5000", "0 到 1000"),
    ("迟到=不知道", "0 到 240"),
    ("回避=看情况", "尽量晚"),
    ("三四名=也许", "是 或 否"),
    ("重赛=-1", "0 到 100"),
    ("平局=打一架", "抽签"),
    ("局数=四强0", "四强3"),
    ("局数=1、八进四3", "局数"),
    ("名额=3-1", "至少2"),
    ("名额=0", "1-2"),
    ("单位=计算机系、计算机系", "不重复"),
    ("单位=赛事9", "单位=赛事1"),
    ("单位裁判=9", "0 到 5"),
    ("审核=再说", "是 或 否"),
    ("标题=" + "长" * 200, "60 个字"),
    ("赛制=乱打", "瑞士"),
    ("人数=9", "1 到 4"),
    ("颜色=红", "名额"),
    ("快点", "名额"),
    ("出线=8", "没有"),
    ("每组=6", "没有"),
]


@pytest.mark.parametrize(("written", "said"), WRONG)
async def test_a_wrong_setting_is_answered_with_what_can_be_written(group: Group, written: str, said: str) -> None:
    await group.say(ORGANISER, f"/event 迎新春·象棋 {written}")
    assert said in group.answer
    await group.say(ORGANISER, "/event")
    assert "还没有赛事" in group.answer


async def test_only_an_organiser_announces(group: Group) -> None:
    await group.say(1, "/event 迎新春·象棋 标题=我的")
    assert "组织者" in group.answer
    await group.say(1, "/event")
    assert "还没有赛事" in group.answer
    assert not group.heard[0].buttons


async def test_a_cup_alone_asks_for_the_game(group: Group) -> None:
    await group.say(ORGANISER, "/event 后勤杯")
    assert set(group.heard[0].buttons) == {
        "后勤杯·双升",
        "后勤杯·象棋",
        "后勤杯·国际象棋",
        "后勤杯·围棋",
        "后勤杯·五子棋",
    }


async def test_events_are_listed_with_their_next_step(group: Group) -> None:
    await group.say(ORGANISER, "/event 迎新春·双升 标题=甲赛 单位=一系、二系")
    await group.say(ORGANISER, "/event 迎新春·象棋 标题=乙赛")
    await group.say(1, "/event")
    assert "赛事1 甲赛：报名中" in group.answer
    assert list(group.heard[0].buttons) == ["赛事1：名单", "赛事2：名单"]
    await group.say(ORGANISER, "/enter 赛事1 一系 甲 乙")
    await group.say(ORGANISER, "/enter 赛事1 二系 丙 丁")
    await group.say(1, "/event")
    assert list(group.heard[0].buttons) == ["赛事1：名单", "赛事2：名单"]
    await group.say(ORGANISER, "/enter 赛事1 一系 戊 己")
    await group.say(ORGANISER, "/enter 赛事1 二系 庚 辛")
    await group.say(1, "/event")
    assert list(group.heard[0].buttons) == ["赛事1：抽签", "赛事2：名单"]


async def test_units_and_contacts_come_from_another_event(group: Group) -> None:
    await group.say(ORGANISER, "/event 迎新春·双升 标题=甲赛 单位=一系、二系")
    await group.say(1, "/enter 一系 甲 乙")
    await group.say(ORGANISER, "/event 迎新春·象棋 标题=乙赛 单位=赛事1")
    assert (await group.state(2)).setup.units == ("一系", "二系")
    await group.say(2, "/enter 赛事2 一系 丙")
    assert "联系人" in group.answer
    await group.say(1, "/enter 赛事2 一系 丙")
    assert len((await group.state(2)).entrants) == 1


UNFIT = [
    ("赛制=移位 出线=3", "出线名额不能是“3”"),
    ("赛制=分组 每组=4 晋级=4", "每组出线不能是“4”"),
    ("赛制=瑞士", "轮数不能是“不限”"),
]


@pytest.mark.parametrize(("written", "said"), UNFIT)
async def test_what_could_not_be_drawn_is_not_announced(group: Group, written: str, said: str) -> None:
    await group.say(ORGANISER, f"/event 后勤杯象棋 {written}")
    assert said in group.answer
    await group.say(ORGANISER, "/event")
    assert "还没有赛事" in group.answer
    await group.say(ORGANISER, "/event 后勤杯象棋 标题=赛")
    await group.say(ORGANISER, f"/event 1 {written}")
    assert said in group.answer
    assert (await group.state()).setup.format == "knockout"


@pytest.mark.parametrize("called", ["1", "赛事1"])
async def test_an_event_is_called_by_its_number(group: Group, called: str) -> None:
    await group.say(ORGANISER, FULL)
    await group.say(ORGANISER, f"/event {called} 截止=3月18日17:00")
    assert "（原为：2026年3月17日周二 17:00）" in group.answer
    await group.say(1, f"/event {called}")
    assert "📣 赛事1：迎新春象棋赛" in group.answer
    await group.say(1, f"/event {called.replace('1', '7')} 截止=3月18日17:00")
    assert "没有赛事7" in group.answer


async def test_a_setting_is_changed_aloud_and_on_record(group: Group) -> None:
    await group.say(ORGANISER, "/event 迎新春·双升 标题=甲赛 单位=一系、二系 截止=3月17日17:00")
    await group.say(1, "/event 赛事1 截止=3月18日17:00")
    assert "组织者" in group.answer
    await group.say(ORGANISER, "/event 赛事1 截止=3月18日17:00")
    assert "2026年3月18日周三 17:00 （原为：2026年3月17日周二 17:00）" in group.answer
    assert (await group.lines())[-1].startswith('set {"deadline"')
    await group.say(ORGANISER, "/enter 一系 甲 乙")
    await group.say(ORGANISER, "/event 赛事1 单位=二系、三系")
    assert "只能增加" in group.answer
    await group.say(ORGANISER, "/event 赛事1 单位=三系、一系、二系")
    assert (await group.state()).setup.units == ("一系", "二系", "三系")
    await group.say(ORGANISER, "/event 赛事1 取消 场地停用")
    assert "场地停用" in group.answer
    assert (await group.state()).ended == "cancel"
    await group.say(ORGANISER, "/close")
    assert group.answer == "赛事已经结束。"


async def test_what_the_draw_rests_on_is_fixed_by_it(group: Group) -> None:
    group.names[1] = "选手1"
    await group.say(1, "你好")
    await group.say(ORGANISER, "/event 迎新春·双升 标题=甲赛 名额=1 单位=一系、二系")
    await group.say(ORGANISER, "/enter 一系 选手1 乙")
    await group.say(ORGANISER, "/enter 二系 丙 丁")
    await drawn(group)
    await group.say(ORGANISER, "/event 赛事1 三四名=是")
    assert "抽签以后不能再改" in group.answer
    await group.say(ORGANISER, "/event 赛事1 地点=体育馆")
    assert (await group.state()).setup.venues == ("体育馆",)


async def test_calling_an_event_off_needs_a_reason(group: Group) -> None:
    await group.say(ORGANISER, "/event 迎新春·双升 标题=甲赛")
    await group.say(ORGANISER, "/event 赛事1 取消")
    assert "原因" in group.answer
    assert not (await group.state()).ended


async def test_a_long_announcement_fits_into_a_message(group: Group) -> None:
    units = "、".join(f"{number:02}{'系' * 30}" for number in range(100))
    days = "、".join(["3月21日15:00", *["同"] * 49])
    places = "、".join(f"{number:02}{'馆' * 50}" for number in range(20))
    await group.say(ORGANISER, f"/event 迎新春·双升 标题=长 单位={units}")
    assert "等，还有" in group.answer
    await group.say(ORGANISER, f"/event 赛事1 日期={days} 地点={places}")
    assert len((await group.state()).setup.dates) == 50
    await group.say(ORGANISER, f"/event 赛事1 单位={units.replace('系', '部')}")
    assert (await group.state()).setup.units[0].endswith("部")
    await group.say(ORGANISER, "/entries")
    await group.press(ORGANISER, "第2页")
    assert "99部" in group.answer or "第3页" in group.heard[0].buttons


async def test_somebody_without_a_name_announces_nothing(group: Group) -> None:
    await group.say(None, "/event 迎新春·双升 标题=甲赛")
    await group.say(None, "/event 迎新春·双升")
    await group.say(1, "/event")
    assert "还没有赛事" in group.answer


async def test_behind_event_a_number_alone_names_one(group: Group) -> None:
    await group.say(ORGANISER, "/event 迎新春·象棋 标题=甲 单位=计算机系、数学系")
    await group.say(ORGANISER, "/event 1 截止=3月17日17:00")
    assert "3月17日" in group.answer
    await group.say(ORGANISER, "/event 1 取消")
    assert (await group.event()).status == "playing"
    await group.say(ORGANISER, "/event 1 取消 场地停用")
    assert "场地停用" in group.answer
    assert (await group.state()).ended == "cancel"


SAID = [
    "，标题=双升赛，单位=计算机系，数学系，截止=3月17号下午5点，日期=3月21日下午三点",
    " 标题：双升赛 单位：计算机系 数学系 截止：3月17号5点 日期：3月21日（周六）15:00",
    "\n标题=双升赛\n单位=计算机系\n数学系\n截止时间=3月17日17时\n比赛时间=第1轮3月21日15:00",
    " title=双升赛 units=计算机系/数学系 deadline=17 March 5pm dates=March 21, 15:00",
    " 标题=双升赛 单位=计算机系、数学系 截止=3月17日17:00 日期=21号15:00",
]


@pytest.mark.parametrize("written", SAID)
async def test_one_line_is_understood_as_people_write_it(group: Group, written: str) -> None:
    await group.say(ORGANISER, f"/event 迎新春双升{written}")
    setup = (await group.state()).setup
    assert (setup.title, setup.units) == ("双升赛", ("计算机系", "数学系"))
    assert (setup.deadline, setup.dates) == ("2026-03-17T17:00 UTC", ("2026-03-21T15:00 UTC",))


VALUES = [
    ("截止=3月17日", "deadline", "2026-03-17T23:59 UTC"),
    ("截止=3月17日24:00", "deadline", "2026-03-17T23:59 UTC"),
    ("日期=3月21日15:00 3月28日15:00", "dates", ("2026-03-21T15:00 UTC", "2026-03-28T15:00 UTC")),
    ("日期=第1轮：3月21日15:00，第2轮：同，第3轮：3月28日15:00", "dates",
     ("2026-03-21T15:00 UTC", "2026-03-21T15:00 UTC", "2026-03-28T15:00 UTC")),
    ("单位=Computer Science, Maths", "units", ("Computer Science", "Maths")),
    ("单位=Computer Science", "units", ("Computer Science",)),
    ("单位=图书馆/档案馆、数学系", "units", ("图书馆/档案馆", "数学系")),
    ("用时=1小时", "minutes", 60),
    ("迟到时限=一刻钟", "late", 15),
    ("迟到时限=一会儿", "", "0 到 240"),
    ("迟到时限：15分钟", "late", 15),
    ("名额=每单位不超过2人", "most", 2),
    ("名额=正好2个", "least", 2),
    ("审核=不用", "approval", False),
    ("单位裁判=不要求", "referees", 0),
    ("桌数=够用", "desks", 0),
    ("重赛=最多两次", "replay_limit", 2),
    ("局数=三局两胜", "best_of", {"*": 3}),
    ("局数=一局定胜负，4 强起 3 局 2 胜，决赛 2 局", "best_of", {"*": 1, "4": 3, "2": 2}),
    ("games=1, semi-final best of 3", "best_of", {"*": 1, "4": 3, "2": 3}),
    ("games=best of three, final best of five games", "best_of", {"*": 3, "2": 5}),
    ("局数=三局兩勝，決賽五局三勝", "best_of", {"*": 3, "2": 5}),
    ("局数=１，４强起３局", "best_of", {"*": 1, "4": 3, "2": 3}),
    ("局数=十二局", "", "局数"),
    ("用时=四十五分钟", "minutes", 45),
    ("用时=四十五分鐘", "minutes", 45),
    ("用时=４５分钟", "minutes", 45),
    ("用时=一百二十分钟", "minutes", 120),
    ("用时=两小时", "minutes", 120),
    ("minutes=forty-five minutes", "minutes", 45),
    ("桌数=十二张", "desks", 12),
    ("桌数=廿", "desks", 20),
    ("桌数=一〇", "desks", 10),
    ("desks=twelve desks", "desks", 12),
    ("桌数=三四张", "", "桌数"),
    ("名额=每单位最多十二人", "most", 12),
    ("名额=两到三人", "most", 3),
    ("名额=两到三人", "least", 2),
    ("名额=至少俩", "least", 2),
    ("quota=at most two", "most", 2),
    ("日期=第一轮：3月21日15:00，第十二轮：3月28日15:00", "dates", ("2026-03-21T15:00 UTC", "2026-03-28T15:00 UTC")),
    ("日期=下个月3号15:00，下個月最後一個週五下午兩點半", "dates", ("2026-04-03T15:00 UTC", "2026-04-24T14:30 UTC")),
    ("日期=11月最后一个周五下午两点半", "dates", ("2026-11-27T14:30 UTC",)),
    ("截止=月底", "deadline", "2026-03-31T23:59 UTC"),
    ("截止=下个月3号", "deadline", "2026-04-03T23:59 UTC"),
    ("deadline=end of the month", "deadline", "2026-03-31T23:59 UTC"),
    ("deadline=last Friday of November", "deadline", "2026-11-27T23:59 UTC"),
]  # fmt: skip
GROUPS = [
    ("每组=八人", "group_size", 8),
    ("每组=十二人", "group_size", 12),
    ("每组=１２人", "group_size", 12),
    ("每组=十二個人", "group_size", 12),
    ("group=twelve players", "group_size", 12),
    ("每组=廿五人", "group_size", 25),
    ("每组=八人 晋级=两人", "advance", 2),
]


@pytest.mark.parametrize(("written", "name", "value"), VALUES)
async def test_a_setting_is_understood_as_people_write_it(group: Group, written: str, name: str, value: object) -> None:
    await group.say(ORGANISER, f"/event 后勤杯象棋 {written}")
    if not name:
        assert str(value) in group.answer
        return
    setup = (await group.state()).setup
    assert getattr(setup if hasattr(setup, name) else setup.options, name) == value


@pytest.mark.parametrize(("written", "name", "value"), GROUPS)
async def test_a_group_is_as_large_as_is_said(group: Group, written: str, name: str, value: object) -> None:
    await group.say(ORGANISER, f"/event 后勤杯象棋 赛制=分组 {written}")
    assert getattr((await group.state()).setup.options, name) == value


@pytest.mark.parametrize("called", ["New Year 双升", "new-year shuangsheng", "yxc_shuangsheng", "迎新春 双升"])
async def test_a_preset_is_called_in_either_language(group: Group, called: str) -> None:
    await group.say(ORGANISER, f"/event {called} title=Spring")
    assert ((await group.event()).rule_set, (await group.state()).setup.title) == ("yxc_shuangsheng", "Spring")


def test_a_setting_is_known_by_what_the_announcement_calls_it() -> None:
    say = words("zh")
    called = {
        label(say, "tournament", name): name for name in setting_names(say) if name not in ("size", "replay_limit")
    }
    assert {word: setting_named(word) for word in called} == called


async def test_what_departs_from_the_document_is_not_said_to_rest_on_it(group: Group) -> None:
    await group.say(ORGANISER, "/event 迎新春·双升 用时=30")
    assert "每轮用时：30 分钟\n" in group.answer
    assert "每单位 2 个参赛者，再多由组织者定，每个参赛者 2 人（规则 1" in group.answer


async def test_the_pinned_text_follows_the_groups_language_at_once(group: Group) -> None:
    await group.say(ORGANISER, FULL)
    told = group.pinned
    await group.say(7, "/lang group en")
    assert told.startswith("📌 赛事1")
    assert group.pinned.startswith("📌 Event 1")
