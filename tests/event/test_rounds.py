"""本轮: one start, one time, one bell for all tables; who is late; what is missing."""

from __future__ import annotations

from datetime import timedelta

from bot.app.request.incoming import Place
from tests.event.conftest import CHIEF, ORGANISER, REFEREE, Group, drawn
from tests.event.conftest import begun as start
from tests.event.conftest import entered as filled
from tests.event.test_shuangsheng import UNITS, entered
from tests.event.test_tables import begun, published


def heard(group: Group, text: str) -> list[str]:
    return [said.text for said in group.heard if text in said.text]


async def test_five_minutes_before_the_end_and_at_the_bell_one_message_each(group: Group) -> None:
    await begun(group)
    await group.ring(34.8)
    assert group.heard == []
    await group.ring(0.5)
    assert [said.text for said in group.heard] == ["⏳ 《迎新春双升赛》第1轮还有 5 分钟。"]
    await group.ring(5)
    assert group.heard[0].text == "⏰ 《迎新春双升赛》第1轮时间到！已发牌的一把打完，不再开新的。"
    assert group.heard[1].text.startswith("《迎新春双升赛》第1轮还没有结果的台：\n台1：")
    assert len(group.heard) == 2
    for table in await group.tables():
        assert (await group.table(table.number)).state.rung
    await group.say(CHIEF, "/result 台1 10:7")
    await group.ring(10)
    (still,) = heard(group, "还没有结果的台")
    assert "台1" not in still
    assert "台2" in still
    await group.ring(10)
    assert len(heard(group, "还缺赛果")) == 1
    await group.ring(60)
    assert heard(group, "还") == []


async def test_more_time_moves_everything(group: Group) -> None:
    await begun(group)
    await group.say(1, "/round +5")
    assert "裁判长" in group.last
    await group.say(CHIEF, "/round +5")
    assert "还剩 44:5" in group.last
    await group.ring(39)
    assert heard(group, "⏳") == []
    await group.ring(2)
    assert len(heard(group, "⏳")) == 1
    assert not any([(await group.table(table.number)).state.rung for table in await group.tables()])
    await group.say(CHIEF, "/round 台2 +5")
    assert "台2" in group.last
    await group.ring(5)
    assert "台2：" not in group.answer
    rung = [(await group.table(table.number)).state.rung for table in await group.tables()]
    assert rung == [True, False, True, True]
    assert heard(group, "⏰") == ["⏰ 《迎新春双升赛》第1轮时间到！已发牌的一把打完，不再开新的。"]
    await group.ring(5)
    assert heard(group, "⏰") == ["⏰ 《迎新春双升赛》第1轮台2时间到！已发牌的一把打完，不再开新的。"]
    assert (await group.table((await group.tables())[1].number)).state.rung


async def test_a_pause_stops_the_time_of_all_tables(group: Group) -> None:
    await begun(group)
    await group.ring(30)
    await group.say(CHIEF, "/round 暂停")
    assert "⏸ 第1轮暂停。 还剩 09:" in group.last
    await group.ring(60)
    assert group.heard == []
    await group.say(CHIEF, "/round 暂停")
    assert "已经暂停" in group.last
    await group.say(CHIEF, "/round 继续")
    await group.ring(4)
    assert heard(group, "⏳") == []
    await group.ring(2)
    assert len(heard(group, "⏳")) == 1
    await group.ring(5)
    assert len(heard(group, "⏰")) == 1
    assert all([(await group.table(table.number)).state.rung for table in await group.tables()])


async def test_there_is_no_time_without_a_round(group: Group) -> None:
    await entered(group)
    await group.say(CHIEF, "/round +5")
    assert group.last == "现在没有计时的一轮。"
    await group.say(CHIEF, "/round 开始")
    assert "先发布对阵" in group.last
    await group.say(CHIEF, "/round")
    assert group.last == "还没有发布过对阵。"


async def test_one_table_begins_alone(group: Group) -> None:
    await published(group)
    await group.say(CHIEF, "/round 开始 台3")
    await group.ring()
    assert [table.status for table in await group.tables()] == ["seating", "seating", "playing", "seating"]
    await group.ring(10)
    await group.say(CHIEF, "/round 开始")
    await group.ring()
    assert {table.status for table in await group.tables()} == {"playing"}
    await group.ring(25.5)
    assert heard(group, "⏳") == ["⏳ 《迎新春双升赛》第1轮台3还有 5 分钟。"]


async def test_the_round_shows_tables_scores_and_time(group: Group) -> None:
    await begun(group)
    await group.ring(10)
    await group.say(CHIEF, "/result 台2 10:7")
    await group.say(5, "/round")
    text = group.last
    assert "还剩 29:" in text
    assert "还有 3 台未完" in text
    assert "台2：" in text
    assert "· ✓ " in text
    assert "台1：" in text
    for table in (1, 3, 4):
        await group.say(CHIEF, f"/result 台{table} 10:7")
    await group.say(5, "/round")
    assert "第1轮，各台都已打完：" in group.last
    assert "未完" not in group.last
    await group.say(7, "/lang group en")
    await group.say(5, "/round")
    assert "round 1: every table is done" in group.last


async def test_who_is_late_has_the_limit_of_the_event(group: Group) -> None:
    await begun(group)
    pairing = (await group.state()).open[2]
    await group.say(1, f"/round 迟到 台3 {pairing.a}")
    assert "裁判" in group.last
    await group.say(REFEREE, f"/round 迟到 台3 {pairing.a}")
    assert "迟到，从现在起等 10 分钟" in group.last
    await group.ring(5)
    assert len(heard(group, "还等 5 分钟")) == 1
    await group.ring(5)
    assert len(heard(group, "迟到已满时限，请裁判")) == 1
    assert (await group.state()).pairing(1, 3) is not None
    await group.say(REFEREE, f"/round 迟到 台3 {pairing.b}")
    await group.say(REFEREE, "/round 到了 台3")
    await group.ring(11)
    assert heard(group, "迟到") == []


async def test_both_may_be_late_and_a_slip_of_the_pen_changes_nothing(group: Group) -> None:
    await begun(group)
    pairing = (await group.state()).open[2]
    await group.say(REFEREE, f"/round 迟到 台3 {pairing.a}")
    await group.ring(2)
    await group.say(REFEREE, f"/round 迟到 台3 {pairing.b}")
    await group.say(REFEREE, "/round 迟到 台3 没有这个人")
    await group.say(REFEREE, "/round 到了 台3 没有这个人")
    assert "这样写" in group.last
    await group.say(REFEREE, f"/round 到了 台3 {pairing.b}")
    await group.ring(8)
    assert len(heard(group, "迟到已满时限，请裁判")) == 1
    await group.ring(2)
    assert heard(group, "迟到已满时限，请裁判") == []


async def test_while_all_stands_still_the_round_offers_to_go_on(group: Group) -> None:
    """Also where only one table has begun."""
    await published(group)
    await group.say(CHIEF, "/round 开始 台3")
    await group.say(CHIEF, "/round")
    assert list(group.heard[-1].buttons) == ["开始本轮", "暂停"]
    await group.press(CHIEF, "暂停")
    await group.say(CHIEF, "/round")
    assert list(group.heard[-1].buttons) == ["继续"]


async def test_reminders_go_to_units_that_are_not_complete_and_move_with_the_date(group: Group) -> None:
    deadline = group.now + timedelta(days=3)
    wall = deadline.strftime("%Y-%m-%d %H:%M")
    await group.say(ORGANISER, f"/event 迎新春·双升 标题=双升赛 单位={'、'.join((*UNITS, '外语系'))} 截止={wall}")
    await entered(group, announced=True)
    group.names[70] = "联系人"
    await group.say(70, "/enter 外语系 甲 乙")
    await group.ring(2 * 24 * 60 + 1)
    (told,) = heard(group, "报名")
    assert "外语系：差 1 个参赛者 联系人" in told
    assert "计算机系" not in told
    later = (deadline + timedelta(days=2)).strftime("%Y-%m-%d %H:%M")
    await group.say(ORGANISER, f"/event 赛事1 截止={later}")
    await group.say(70, "/start", place=Place(70, "private"))
    await group.ring(23 * 60 + 30)
    assert heard(group, "🔔") == []
    await group.ring(24 * 60 + 30)
    assert [said.chat_id for said in group.heard if "你单位未齐" in said.text] == [70]


async def test_a_session_is_announced_a_day_an_hour_and_ten_minutes_before(group: Group) -> None:
    """Each in words of its own, for people do something else then."""
    day = group.now + timedelta(days=2)
    await group.say(ORGANISER, f"/event 迎新春·双升 标题=双升赛 日期={day.strftime('%Y-%m-%d %H:%M')} 地点=工会三楼")
    said = []
    for minutes in (24 * 60 + 1, 23 * 60, 50, 10):
        await group.ring(minutes)
        said.append([text.splitlines() for text in heard(group, "工会三楼")])
    begins = f"{day.month}月{day.day}日周{'一二三四五六日'[day.weekday()]} {day:%H:%M}"
    assert said == [
        [[f"🔔 双升赛：{begins} 比赛，请准时到场。", "比赛地点：工会三楼"]],
        [[f"🔔 双升赛：{day:%H:%M} 开始，还有 59 分钟，请准备动身。", "比赛地点：工会三楼"]],
        [["🔔 双升赛：还有 9 分钟开始，请到台就座。", "比赛地点：工会三楼"]],
        [],
    ]


async def test_a_table_begun_alone_is_asked_for_alone(group: Group) -> None:
    await published(group)
    await group.say(CHIEF, "/round 开始 台1")
    await group.ring(1)
    await group.say(CHIEF, "/round 开始")
    await group.ring(40)
    assert len(heard(group, "第1轮台1还没有结果：")) == 1
    await group.ring(1.5)
    (still,) = heard(group, "第1轮还没有结果的台")
    assert "台1：" not in still
    await group.ring(10)
    assert [("台1：" in text) for text in heard(group, "还没有结果的台")] == [False]


async def test_the_round_counts_games_names_byes_once_and_marks_what_waits(group: Group) -> None:
    await filled(group, "迎新春·象棋", units=3, each=2)
    await drawn(group)
    await start(group)
    first, *_ = (await group.state()).open
    await group.say(int(first.a or 0), "/result 台1 1:0")
    await group.say(1, "/round")
    assert "待确认" in group.last
    assert group.last.count("轮空") == 1
    assert "轮空：选手" in group.last
    for number in (1, 2):
        await group.say(CHIEF, f"/result 台{number} 1:0")
    await start(group)
    semi, *_ = (await group.state()).open
    await group.say(CHIEF, f"/result 台{semi.table} 1:0")
    await group.say(1, "/round")
    assert "进行中，第2局，1:0" in group.last
