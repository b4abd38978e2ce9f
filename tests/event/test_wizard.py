"""An event made by questions with buttons: the preset's answer first, one's own by a reply, 公布 at the end."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.event.conftest import ORGANISER, Group


async def test_the_preset_holds_where_nothing_else_is_said(group: Group) -> None:
    await group.say(ORGANISER, "/event 迎新春·双升")
    assert "1/" in group.answer
    assert "标题：迎新春·双升" in group.answer
    await group.press(ORGANISER, "其余照此")
    assert "每单位 2 个" in group.answer
    await group.press(ORGANISER, "公布")
    assert "📣 赛事1：迎新春·双升" in group.answer
    assert "📌 赛事1：迎新春·双升\n报名中" in group.pinned
    assert (await group.event()).status == "playing"
    assert (await group.state()).setup.minutes == 40


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("preset", ["迎新春·象棋", "迎新春·跳棋", "大怪路子2017", "后勤杯双升"])
async def test_every_question_has_buttons_and_the_presets_answer_first(
    group: Group, preset: str, language: str
) -> None:
    await group.say(7, f"/lang group {language}")
    await group.say(ORGANISER, f"/event {preset}")
    for _ in range(30):
        asked = group.said[-1]
        first = next(iter(asked.buttons))
        if not first.startswith("✓"):
            break
        print(asked.text, list(asked.buttons), sep="\n")
        assert len(asked.buttons) >= 2
        await group.press_data(ORGANISER, asked.buttons[first], message_id=asked.message_id)
    assert next(iter(group.said[-1].buttons)) == {"zh": "公布", "en": "Announce"}[language]
    print(group.said[-1].text)
    assert not (await group.state()).results
    before = (await group.state()).setup
    await group.say(ORGANISER, f"/event {preset} 标题=另一个")
    after = (await group.state(2)).setup
    assert (before.format, before.options, before.least, before.late) == (
        after.format, after.options, after.least, after.late,
    )  # fmt: skip


async def test_answers_by_button_and_by_reply(group: Group) -> None:
    await group.say(ORGANISER, "/event 迎新春·双升 标题=旧赛 单位=一系、二系")
    await group.say(1, "/enter 一系 甲 乙")
    await group.say(ORGANISER, "/event 后勤杯双升")
    await group.reply(ORGANISER, "后勤杯双升赛", to="标题")
    assert "参赛单位" in group.answer
    await group.press(ORGANISER, "赛事1：旧赛")
    await group.press(ORGANISER, "移位")
    await group.press(ORGANISER, "每单位 1 到 2 个")
    await group.press(ORGANISER, "✓")
    await group.press(ORGANISER, "报名要经组织者审核")
    await group.reply(ORGANISER, "昨天", to="报名截止")
    assert "将来的时间" in group.answer
    await group.reply(ORGANISER, "3月17日17:00", to="报名截止：")
    assert "比赛时间" in group.answer
    await group.press(ORGANISER, "其余照此")
    await group.say(ORGANISER, "/event 赛事2 解释权=工会")
    await group.press(ORGANISER, "公布")
    setup = (await group.state(2)).setup
    assert (setup.title, setup.units, setup.format) == ("后勤杯双升赛", ("一系", "二系"), "rotation")
    assert (setup.least, setup.most, setup.approval, setup.body) == (1, 2, True, "工会")
    assert setup.deadline == "2026-03-17T17:00 UTC"
    await group.say(2, "/enter 赛事2 一系 丙 丁")
    assert "联系人是小林" in group.answer


async def test_where_all_is_read_its_maker_answers_plainly(group: Group) -> None:
    group.reads_all = True
    await group.say(ORGANISER, "/event 后勤杯双升")
    assert "或直接打字" in group.answer
    await group.say(1, "我们的杯")
    assert group.answer == ""
    await group.answer_to(ORGANISER, 1, "好的")
    assert group.answer == ""
    await group.say(ORGANISER, "后勤杯双升赛")
    assert "参赛单位" in group.answer
    assert group.pinned == ""  # nobody is shown a draft
    await group.say(ORGANISER, "单位=一系、二系")
    await group.press(ORGANISER, "其余照此")
    await group.say(ORGANISER, "大家稍等")
    assert group.answer == ""
    setup = (await group.state()).setup
    assert (setup.title, setup.units) == ("后勤杯双升赛", ("一系", "二系"))


async def test_among_talk_a_question_is_soon_forgotten_and_a_reply_is_not(group: Group) -> None:
    group.reads_all = True
    await group.say(ORGANISER, "/event 后勤杯双升")
    group.now += timedelta(minutes=11)
    await group.say(ORGANISER, "散了吧")
    assert group.answer == ""
    await group.reply(ORGANISER, "后勤杯双升赛", to="标题")
    assert (await group.state()).setup.title == "后勤杯双升赛"


async def test_without_all_being_read_only_a_reply_answers(group: Group) -> None:
    await group.say(ORGANISER, "/event 后勤杯双升")
    assert "回复这条消息" in group.answer
    await group.say(ORGANISER, "后勤杯双升赛")
    assert (group.answer, (await group.state()).setup.title) == ("", "")


async def test_what_does_not_fit_is_asked_once_more(group: Group) -> None:
    await group.say(ORGANISER, "/event 后勤杯象棋")
    await group.say(ORGANISER, "/event 1 赛制=瑞士")
    await group.press(ORGANISER, "公布")
    assert "轮数不能是“不限”" in group.answer
    await group.press(ORGANISER, "5")
    await group.press(ORGANISER, "其余照此")
    await group.press(ORGANISER, "公布")
    setup = (await group.state()).setup
    assert ((await group.event()).status, setup.format, setup.options.rounds) == ("playing", "swiss", 5)


async def test_a_draft_is_its_makers_alone(group: Group) -> None:
    await group.say(ORGANISER, "/event 迎新春·双升")
    reply = await group.press(7, "其余照此")
    assert reply.toast
    assert "公布" not in group.answer
    await group.say(7, "/event 赛事1 标题=别的")
    assert "只有起草的人" in group.answer
    await group.say(1, "/enter 赛事1 甲 乙")
    assert "还是草稿" in group.answer
    await group.say(1, "/entries")
    assert "名单" not in group.answer
    await group.say(1, "/event")
    assert "赛事1 迎新春·双升：草稿" in group.answer
    await group.press(ORGANISER, "继续填写")
    await group.press(ORGANISER, "不要了")
    assert (await group.event()).status == "cancelled"
    await group.say(1, "/event")
    assert "还没有赛事" in group.answer


async def test_another_setting_named_in_between_leaves_the_question_open(group: Group) -> None:
    """Whoever sees that he was wrong before says it at once, and is asked again what he was asked."""
    group.reads_all = True
    await group.say(ORGANISER, "/event 迎新春·象棋")
    await group.say(ORGANISER, "象棋赛")
    await group.say(ORGANISER, "计算机系 数学系")
    assert "每单位裁判" in group.answer
    await group.say(ORGANISER, "单位：计算机系、数学系、物理系")
    assert "每单位裁判" in group.answer
    assert (await group.state()).setup.units == ("计算机系", "数学系", "物理系")


async def test_a_place_is_asked_for_apart_from_its_date(group: Group) -> None:
    group.reads_all = True
    await group.say(ORGANISER, "/event 大怪路子2017")
    await group.say(ORGANISER, "/event 1 日期=3月21日15:00")
    await group.press_data(ORGANISER, f"wizard:{(await group.event()).id}::venues")
    assert "比赛地点：未定" in group.answer


async def test_a_draft_is_called_off_like_an_event(group: Group) -> None:
    await group.say(ORGANISER, "/event 大怪路子2017")
    await group.say(ORGANISER, "/event 1 取消")
    assert "草稿不要了" in group.answer
    assert (await group.event()).status == "cancelled"
