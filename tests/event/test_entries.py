"""报名: by the unit's contact, within its quota, until the deadline."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app.event.entries.slip import Slip, read_slip
from tests.bot.conftest import private
from tests.event.conftest import ORGANISER, Group

PAIRS = "/event 迎新春·双升 标题=双升赛 单位=计算机系、数学系、物理系 截止=3月17日17:00"
TEAMS = "/event 大怪路子2017 标题=大怪路子赛 单位=计算机系、数学系"


async def names(group: Group, number: int = 1) -> dict[int, str]:
    stream = await group.event(number)

    def look(unit: object) -> dict[int, str]:
        seats = unit.seats(stream.id)  # type: ignore[attr-defined]
        people = unit.persons(set(seats.values()))  # type: ignore[attr-defined]
        return {int(seat): f"{people[one].name}/{people[one].unit}" for seat, one in seats.items()}

    return await group.app.store.read(look)


async def test_who_enters_first_speaks_for_the_unit(group: Group) -> None:
    await group.say(ORGANISER, PAIRS)
    await group.say(1, "/enter 计算机系 甲 乙")
    assert "报名：甲、乙（计算机系）" in group.answer
    assert "计算机系还差 1 个参赛者" in group.answer
    await group.say(2, "/enter 计算机系 丙 丁")
    assert "计算机系的联系人是小林" in group.answer
    assert len((await group.state()).entrants) == 1
    await group.say(ORGANISER, "/enter 计算机系 联系人=小周")
    assert "计算机系的联系人：小周" in group.answer
    await group.say(2, "/enter 计算机系 丙 丁")
    assert len((await group.state()).entrants) == 2
    await group.say(1, "/enter 计算机系 戊 己")
    assert "联系人是小周" in group.answer


BAD = [
    (PAIRS, "计算机系 甲", "一个参赛者是 2 个人，写了 1 个姓名"),
    (PAIRS, "计算机系 甲 乙 丙", "写了 3 个"),
    (PAIRS, "计算机系 甲 甲", "写了两次"),
    (PAIRS, "计算机系 甲 " + "长" * 200, "太长"),
    (PAIRS, "计算机系 甲 😀😀", "不是姓名"),
    (PAIRS, "计算机系 甲 乙🎉", "不是姓名"),
    (PAIRS, "计算机系 甲 \u0645\u062d\u0645\u062f", "从右往左"),
    (PAIRS, "计算机系 甲 @nobody", "还没有在这里说过话"),
    (PAIRS, "计算机系 甲 乙 颜色=红", "看不懂“颜色=”"),
    (PAIRS, "计算机 甲 乙", "没有“计算机”这个单位"),
    (PAIRS, "计算机系 甲 乙 种子=1", "组织者"),
    (TEAMS, "计算机系 甲 乙 丙", "最年长"),
    (TEAMS, "计算机系 甲* 乙* 丙", "最年长"),
    (TEAMS, "计算机系 甲 乙 丙 年长=丁", "最年长"),
]


@pytest.mark.parametrize(("event", "written", "said"), BAD)
async def test_bad_input_is_answered_and_nothing_is_kept(group: Group, event: str, written: str, said: str) -> None:
    await group.say(ORGANISER, event)
    await group.say(1, f"/enter {written}")
    assert said in group.answer
    assert not (await group.state()).entrants
    assert await names(group) == {}


async def test_a_mark_that_turns_the_line_is_never_kept(group: Group) -> None:
    await group.say(ORGANISER, PAIRS)
    await group.say(1, "/enter 计算机系 甲 \u202e乙")
    assert "从右往左" in group.answer
    assert not (await group.state()).entrants


async def test_an_unknown_unit_offers_the_nearest_three(group: Group) -> None:
    await group.say(ORGANISER, "/event 迎新春·双升 标题=赛 单位=计算机系、数学系、物理系、化学系、外语学院")
    await group.say(1, "/enter 计算机学 甲 乙")
    assert next(iter(group.heard[0].buttons)) == "计算机系"
    assert len(group.heard[0].buttons) == 3
    reply = await group.press(2, "计算机系")
    assert not (await group.state()).entrants
    assert reply.toast
    await group.press(1, "计算机系")
    assert "报名：甲、乙（计算机系）" in group.answer


async def test_nobody_plays_in_two_entries_but_two_units_may_have_a_name_each(group: Group) -> None:
    await group.say(ORGANISER, PAIRS)
    await group.say(1, "/enter 计算机系 王伟 乙")
    await group.say(1, "/enter 计算机系 王伟 丙")
    assert "王伟已经报过名：王伟、乙（计算机系）" in group.answer
    await group.say(2, "/enter 数学系 王伟 丁")
    assert "报名：王伟、丁（数学系）" in group.answer
    found = await names(group)
    assert [found[9], found[17]] == ["王伟/计算机系", "王伟/数学系"]


async def test_a_name_is_found_again_in_the_next_event(group: Group) -> None:
    await group.say(ORGANISER, PAIRS)
    await group.say(1, "/enter 计算机系 王伟 乙")
    await group.say(ORGANISER, "/event 迎新春·象棋 标题=象棋赛 单位=赛事1")
    await group.say(1, "/enter 赛事2 计算机系 王伟")
    first, second = await group.event(1), await group.event(2)

    def look(unit: object) -> tuple[int, int]:
        return unit.seats(first.id)[9], unit.seats(second.id)[9]  # type: ignore[attr-defined]

    one, two = await group.app.store.read(look)
    assert one == two


async def test_the_quota_and_who_may_go_beyond_it(group: Group) -> None:
    await group.say(ORGANISER, PAIRS)
    for pair in ("甲 乙", "丙 丁"):
        await group.say(1, f"/enter 计算机系 {pair}")
    await group.say(1, "/enter 计算机系 戊 己")
    assert "名额（2 个）已满" in group.answer
    await group.say(ORGANISER, "/enter 计算机系 戊 己")
    assert len((await group.state()).entrants) == 3
    await group.say(ORGANISER, "/event 迎新春·象棋 标题=象棋赛 单位=计算机系")
    for name in "甲乙丙":
        await group.say(ORGANISER, f"/enter 赛事2 计算机系 {name}")
    assert "名额（2 个）已满" in group.answer


async def test_after_the_deadline_only_the_organiser_enters(group: Group) -> None:
    await group.say(ORGANISER, PAIRS)
    group.now += timedelta(days=20)
    await group.say(1, "/enter 计算机系 甲 乙")
    assert "已于 2026年3月17日周二 17:00 截止" in group.answer
    await group.say(ORGANISER, "/enter 计算机系 甲 乙")
    assert len((await group.state()).entrants) == 1
    await group.say(ORGANISER, "/event 赛事1 截止=3月30日17:00")
    await group.say(1, "/enter 计算机系 丙 丁")
    assert len((await group.state()).entrants) == 2


async def test_an_entry_may_wait_for_the_organiser(group: Group) -> None:
    await group.say(ORGANISER, f"{PAIRS} 审核=是")
    await group.say(1, "/enter 计算机系 甲 乙")
    assert "报名待审核：甲、乙（计算机系）" in group.answer
    await group.press(1, "通过")
    assert not (await group.state()).field
    await group.press(ORGANISER, "通过")
    assert len((await group.state()).field) == 1
    await group.say(1, "/enter 计算机系 丙 丁")
    await group.press(ORGANISER, "退回")
    assert "丙、丁（计算机系） 未通过审核" in group.answer
    assert len((await group.state()).entrants) == 1
    await group.say(1, "/enter 计算机系 戊 己")
    assert list((await group.state()).entrants) == [1, 3]
    assert "报名待审核：戊、己（计算机系）" in group.answer


async def test_in_private_unit_and_names_are_asked_for(group: Group) -> None:
    await group.say(ORGANISER, TEAMS)
    link = group.button("报名")
    assert link.startswith("https://t.me/caipan_bot?start=enter")
    await group.whisper(1, f"/start {link.partition('=')[2]}")  # although he was never seen in the group
    assert list(group.heard[0].buttons) == ["计算机系", "数学系", "不报了"]
    await group.press(1, "数学系", place=private(1))
    assert "回复这条消息，写 3 个人的姓名" in group.answer
    asked = group.said[-1].message_id
    await group.whisper(1, "甲 乙", reply_to=asked)
    assert "写了 2 个" in group.answer
    await group.whisper(1, "甲 乙* 丙 裁判=丁", reply_to=asked)
    state = await group.state()
    assert (state.entrants[1].unit, state.entrants[1].eldest) == (2, 2)
    assert "报名：甲、乙、丙（数学系）" in group.answer
    assert set((await names(group)).values()) == {"甲/数学系", "乙/数学系", "丙/数学系", "丁/数学系", "小林/"}


async def asked(group: Group, person: int = 1, unit: str = "数学系", event: str = TEAMS) -> None:
    """Somebody has pressed 报名 and been asked for the names in private."""
    await group.say(ORGANISER, event)
    await group.say(person, "大家好")
    await group.whisper(person, f"/start {group.button('报名').partition('=')[2]}")
    await group.press(person, unit, place=private(person))


async def test_in_private_names_are_given_plainly_and_asked_back(group: Group) -> None:
    await asked(group)
    await group.whisper(1, "甲 乙")
    assert "写了 2 个" in group.answer
    await group.whisper(1, "甲 乙* 丙 裁判=丁")
    assert "数学系 · 甲、乙（年长）、丙 · 裁判 丁\n对吗？" in group.answer
    assert not (await group.state()).entrants
    old = group.button("确认报名")
    await group.whisper(1, "数学系 甲* 乙 丙")
    assert "数学系 · 甲（年长）、乙、丙\n" in group.answer
    for person, button in ((1, old), (2, group.button("确认报名"))):
        assert (await group.press_data(person, button, place=private(person))).toast
        assert not (await group.state()).entrants
    reply = await group.press(1, "确认报名", place=private(1))
    assert (reply.toast, (await group.state()).entrants[1].eldest) == ("好", 1)
    assert {said.chat_id for said in group.heard if "报名：甲、乙、丙（数学系）" in said.text} == {1, -1001}
    await group.whisper(1, "戊* 己 庚")  # nothing is asked any more
    assert len((await group.state()).entrants) == 1
    assert "对吗" not in group.answer


async def test_unit_and_names_may_be_written_at_once(group: Group) -> None:
    await group.say(ORGANISER, TEAMS)
    await group.say(1, "大家好")
    await group.whisper(1, f"/start {group.button('报名').partition('=')[2]}")
    await group.whisper(1, "数学")
    assert list(group.heard[0].buttons)[:2] == ["数学系", "计算机系"]
    await group.whisper(1, "数学系")
    assert "写 3 个人的姓名" in group.answer
    await group.whisper(1, "甲* 乙 丙")
    await group.whisper(1, "确认")
    assert len((await group.state()).entrants) == 1


async def test_what_is_no_answer_is_served_as_ever(group: Group) -> None:
    await asked(group, event="/event 迎新春·象棋 标题=赛 单位=数学系")
    await group.whisper(1, "/help")
    assert "姓名" not in group.answer
    await group.whisper(1, "谢谢！")
    assert "“谢谢！”不是姓名" in group.answer
    await group.whisper(1, "你好")
    assert "对吗？" in group.answer
    await group.say(1, "张三")  # in the group it is talk
    assert group.answer == ""
    await group.press(1, "不报了", place=private(1))
    assert "什么都没有登记" in group.answer
    await group.whisper(1, "张三")
    assert "对吗" not in group.answer
    assert not (await group.state()).entrants


async def test_a_question_is_forgotten_after_an_hour(group: Group) -> None:
    await asked(group)
    group.now += timedelta(minutes=61)
    await group.whisper(1, "甲* 乙 丙")
    assert "对吗" not in group.answer
    await group.reply(1, "甲* 乙 丙", to="写 3 个人的姓名", place=private(1))
    assert len((await group.state()).entrants) == 1


async def test_in_the_group_names_are_given_by_a_reply_also_to_what_was_wrong(group: Group) -> None:
    group.reads_all = True
    await group.say(ORGANISER, TEAMS)
    await group.say(1, "/enter 数学系")
    assert "回复这条消息，写 3 个人的姓名" in group.answer
    await group.say(1, "甲* 乙 丙")
    assert group.answer == ""
    await group.reply(1, "甲* 乙", to="写 3 个人的姓名")
    await group.reply(1, "甲* 乙 丙", to="写了 2 个")
    assert len((await group.state()).entrants) == 1


async def test_with_several_events_it_is_asked_which_whatever_fits_a_button(group: Group) -> None:
    await group.say(ORGANISER, PAIRS)
    await group.say(ORGANISER, "/event 迎新春·双升 标题=双升二 单位=计算机系")
    await group.say(1, "/enter 计算机系 " + " ".join(["欧阳" * 6] * 2))
    assert "如 赛事2：\n赛事1：双升赛\n赛事2：双升二" in group.answer
    await group.say(1, "/enter 计算机系 甲 乙")
    await group.press(1, "赛事2：双升二")
    assert len((await group.state(2)).entrants) == 1


async def test_whose_a_withdrawal_is(group: Group) -> None:
    await group.say(ORGANISER, PAIRS)
    await group.say(1, "/enter 计算机系 甲 乙")
    for written in ("/scratch 1", "/substitute 甲 → 丙"):
        await group.say(2, written)
        assert "单位联系人或组织者" in group.answer
    assert len((await group.state()).entrants) == 1


async def test_without_units_one_enters_oneself(group: Group) -> None:
    await group.say(ORGANISER, "/event 迎新春·跳棋 标题=跳棋赛")
    await group.say(1, "/enter 我")
    assert "报名：小林" in group.answer


async def test_the_list_says_what_is_there_and_what_is_missing(group: Group) -> None:
    await group.say(ORGANISER, TEAMS)
    await group.say(1, "/enter 计算机系 甲* 乙 丙")
    await group.say(3, "/entries")
    assert "大怪路子赛 名单，共 1 个参赛者" in group.answer
    assert "计算机系 1/2 · 未齐：差 1 名裁判 · 联系人 小林" in group.answer
    assert "1. 甲（年长）、乙、丙" in group.answer
    assert "数学系 0/2 · 未齐：差 1 个参赛者、差 1 名裁判" in group.answer
    await group.say(1, "/enter 计算机系 裁判=丁")
    await group.say(3, "/entries")
    assert "计算机系 1/2 · 裁判 丁 · 联系人 小林" in group.answer


async def test_a_units_referee_is_appointed_before_he_has_an_account(group: Group) -> None:
    await group.say(ORGANISER, TEAMS)
    await group.say(1, "/enter 计算机系 裁判=丁老师")
    assert "计算机系的裁判：丁老师" in group.answer
    await group.say(ORGANISER, "/appoint 裁判 丁老师")
    await group.say(ORGANISER, "/appoint")
    assert "丁老师" in group.answer


async def test_a_name_in_latin_letters_may_have_blanks(group: Group) -> None:
    await group.say(ORGANISER, "/event 迎新春·象棋 标题=赛 单位=计算机系")
    await group.say(1, "/enter 计算机系 Ann Lee")
    assert "报名：Ann Lee（计算机系）" in group.answer
    await group.say(ORGANISER, "/event 迎新春·双升 标题=赛二 单位=计算机系")
    await group.say(1, "/enter 赛事2 计算机系 Ann Lee, Bob Ray")
    assert "报名：Ann Lee、Bob Ray（计算机系）" in group.answer


WRITTEN = [
    ("计算机系 甲 乙", ("甲", "乙"), ""),
    ("计算机系：甲、乙", ("甲", "乙"), ""),
    ("计算机系，甲，乙", ("甲", "乙"), ""),
    ("计算机系-甲/乙", ("甲", "乙"), ""),
    ("计算机系 甲／乙 裁判 丁", ("甲", "乙"), "丁"),
    ("计算机系 甲 乙 裁判：丁、戊", ("甲", "乙"), "丁、戊"),
    ("计算机系 甲、乙、裁判=丁", ("甲", "乙"), "丁"),
    ("计算机系，裁判=丁，甲，乙", ("甲", "乙"), "丁"),
    ("计算机系 Ann Bob", ("Ann", "Bob"), ""),
    ("计算机系 Ann Lee, Bob Ray", ("Ann Lee", "Bob Ray"), ""),
]


@pytest.mark.parametrize(("written", "entered", "referees"), WRITTEN)
def test_an_entry_is_understood_as_people_write_it(written: str, entered: tuple[str, ...], referees: str) -> None:
    slip = read_slip(written, ("计算机系", "数学系"), 2)
    assert isinstance(slip, Slip)
    assert (slip.unit, slip.names, "、".join(slip.referees)) == (1, entered, referees)


@pytest.mark.parametrize(
    "written",
    ["甲 乙* 丙", "甲 乙 * 丙", "甲、*乙、丙", "甲 乙（最年长） 丙", "甲，乙 (年长)，丙", "甲/乙最年长/丙",
     "甲 乙 丙 年长者：乙", "甲，乙，丙，年长=乙", "甲 乙 丙 最年长 乙"],
)  # fmt: skip
def test_the_eldest_is_marked_as_people_mark_him(written: str) -> None:
    slip = read_slip(f"计算机系 {written}", ("计算机系",), 3)
    assert isinstance(slip, Slip)
    assert (slip.names, slip.eldest) == (("甲", "乙", "丙"), 2)


SINGLES = "/event 迎新春·象棋 标题=象棋赛 单位=计算机系、数学系 截止=3月17日17:00"


async def test_where_one_person_is_an_entry_several_names_are_several(group: Group) -> None:
    await group.say(ORGANISER, SINGLES)
    await group.say(1, "/enter 计算机系 甲、乙、丙")
    assert "名额（2 个）已满" in group.answer
    await group.say(1, "/enter 计算机系 甲 甲")
    assert "写了两次" in group.answer
    assert not (await group.state()).entrants
    await group.say(1, "/enter 计算机系 甲 乙")
    assert "报名：甲（计算机系）\n报名：乙（计算机系）" in group.answer
    await group.say(ORGANISER, "/enter 数学系 丙 丁 种子=1")
    assert "一个一个报" in group.answer
    assert [one.unit for one in (await group.state()).entrants.values()] == [1, 1]


async def test_each_of_several_is_approved_by_itself(group: Group) -> None:
    await group.say(ORGANISER, f"{SINGLES} 审核=是")
    await group.say(1, "/enter 计算机系 甲 乙")
    assert [said.text.partition("\n")[0] for said in group.heard if "通过" in said.buttons] == [
        "报名待审核：甲（计算机系）",
        "报名待审核：乙（计算机系）",
    ]


async def test_a_unit_without_a_blank_behind_it_is_asked_back(group: Group) -> None:
    await group.say(ORGANISER, SINGLES)
    await group.say(1, "/enter 计算机系张三")
    assert "计算机系 · 张三" in group.answer
    assert not (await group.state()).entrants
    await group.press(1, "确认报名")
    assert "报名：张三（计算机系）" in group.answer


async def test_the_announcement_shows_what_to_write(group: Group) -> None:
    for preset, example in ((SINGLES, "/enter 计算机系 甲"), (TEAMS, "/enter 计算机系 甲*、乙、丙")):
        await group.say(ORGANISER, preset)
        assert group.answer.endswith(example)
    await group.say(ORGANISER, "/event 后勤杯双升 标题=双升赛")
    assert group.answer.endswith("/enter 甲、乙")


async def test_what_waits_for_approval_is_found_again(group: Group) -> None:
    await group.say(ORGANISER, f"{SINGLES} 审核=是")
    await group.say(1, "/enter 计算机系 甲 乙")
    await group.say(1, "/entries")
    assert not any("待审核" in label for said in group.heard for label in said.buttons)
    await group.say(ORGANISER, "/entries")
    await group.press(ORGANISER, "待审核 2")
    await group.press(ORGANISER, "通过")
    assert [one.approved for one in (await group.state()).entrants.values()] == [False, True]


async def test_in_private_an_event_is_found_by_whoever_has_an_office(group: Group) -> None:
    await group.say(ORGANISER, SINGLES)
    await group.whisper(ORGANISER, "/enter 计算机系 甲")
    assert len((await group.state()).entrants) == 1
    await group.whisper(3, "/enter 赛事1 计算机系 甲")
    assert "请到它的群里发" in group.answer
