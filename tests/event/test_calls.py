"""Calls to the tables, and who meets there, as people read them."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from tests.bot.conftest import Said, private
from tests.event.conftest import CHIEF, ORGANISER, Group, drawn, entered


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_a_call_says_to_what_and_its_buttons_fit_a_phone(group: Group, language: str) -> None:
    """Above the names the event and the round; a row of buttons is no wider than a phone shows."""
    await entered(group, "迎新春·象棋")
    await drawn(group)
    await group.say(7, f"/lang group {language}")
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, {"zh": "发布", "en": "Publish"}[language])
    head = {"zh": "🔔 联赛 第1轮，请入座：", "en": "🔔 联赛, round 1: please take your seats"}[language]
    calls = [said for said in group.heard if said.text.startswith("🔔") and said.chat_id == group.group.chat_id]
    assert calls
    assert {said.text.splitlines()[0] for said in calls} == {head}
    widest = {"zh": 3, "en": 2}[language]
    assert {len(row) <= widest for said in calls for row in said.payload["keyboard"]} == {True}


async def test_a_group_is_listed_and_not_set_against_each_other(group: Group) -> None:
    await entered(group, "迎新春·跳棋", units=3)
    await drawn(group)
    assert " — " not in group.answer
    assert "选手1（计算机系）、" in group.answer or "、选手1（计算机系）" in group.answer


async def eight(group: Group, preset: str = "迎新春·象棋", **settings: str) -> None:
    """Eight entries: 选手1 … 选手7 have accounts, the eighth is a name on a list; 选手1 has written in private."""
    given = " ".join(f"{name}={value}" for name, value in settings.items())
    await group.say(ORGANISER, f"/event {preset} 标题=联赛 {given}")
    for person in range(1, 8):
        group.names[person] = f"选手{person}"
        await group.say(person, "你好")
        await group.say(ORGANISER, f"/enter 选手{person}")
    await group.say(ORGANISER, "/enter 老赵")
    await group.say(1, "/start", place=private(1))
    await group.say(ORGANISER, "/lots 现在")
    await group.say(1, "/word 春风")


async def published(group: Group, language: str = "zh") -> list[Said]:
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, {"zh": "发布", "en": "Publish"}[language])
    return list(group.heard)


SIDES = {"zh": ("先手", "后手"), "en": ("First move", "Second move")}


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_a_call_names_table_opponent_side_time_and_place(group: Group, language: str) -> None:
    """In private to whom we may write there, in the group to all others; who has no account is called by name."""
    await group.say(7, f"/lang group {language}")
    await eight(group, 日期="2027-03-03 15:00", 地点="工会三楼")
    said = await published(group, language)
    state = await group.state()
    (mine,) = [each for each in state.open if 1 in (each.a, each.b)]
    other = mine.b if mine.a == 1 else mine.a
    side = SIDES[language][mine.first != 1]
    (private_call,) = [one.text for one in said if one.chat_id == 1]
    number = state.number(1, mine.table)
    who = {int(each): f"选手{each}" for each in range(1, 8)} | {8: "老赵"}
    opponent = who[int(other or 0)]
    assert private_call.splitlines() == {
        "zh": [
            f"联赛第1轮，你（选手1）在台{number}，对 {opponent}。", f"你方是{side}。",
            "时间：3月3日周三 15:00", "比赛地点：工会三楼",
        ],
        "en": [
            f"联赛, round 1: you (选手1) play at table {number} against {opponent}.", f"Your side: {side}.",
            "Time: Wed, Mar 3 15:00", "Place: 工会三楼",
        ],
    }[language]  # fmt: skip
    calls = [one.text for one in said if one.text.startswith("🔔") and one.chat_id == group.group.chat_id]
    lines = [line for text in calls for line in text.splitlines()]
    assert {"zh": "时间：3月3日周三 15:00", "en": "Time: Wed, Mar 3 15:00"}[language] in lines
    for each in state.open:
        first, second = (who[int(one or 0)] for one in (each.first, each.b if each.first == each.a else each.a))
        at = state.number(1, each.table)
        line = {
            "zh": f"台{at}：先手 {first} — 后手 {second}",
            "en": f"Table {at}: {first} · First move — {second} · Second move",
        }[language]
        assert line in lines
    assert "老赵" in "".join(lines)


async def test_a_later_round_is_not_called_to_the_time_of_the_first(group: Group) -> None:
    await eight(group, 日期=f"{group.now + timedelta(hours=3):%Y-%m-%d %H:%M}", 地点="工会三楼")
    assert any("时间：" in said.text for said in await published(group))
    await group.ring(200)
    for number in (1, 2, 3, 4):
        await group.say(CHIEF, f"/result 台{number} 1:0")
    calls = [said.text for said in await published(group) if "工会三楼" in said.text]
    assert calls
    assert not [text for text in calls if "时间：" in text]
    assert "第2轮" in group.pinned
    await group.say(2, "/schedule")
    second = next(line for line in group.answer.splitlines() if line.startswith("第2轮"))
    assert ":" not in second  # no hour
    assert "工会三楼" in second


@pytest.mark.parametrize(("language", "told"), [("zh", "下一局{}先手"), ("en", "{} has the first move next")])
async def test_who_moves_first_is_told_after_every_game(group: Group, language: str, told: str) -> None:
    await eight(group, 局数="3")
    await published(group)
    await group.press(CHIEF, "开始本轮")
    await group.say(7, f"/lang group {language}")
    for number in (1, 2):
        await group.say(CHIEF, f"/result 台1 第{number}局 {['1:0', '0:1'][number - 1]}")
        (now,) = [each for each in (await group.state()).open if each.table == 1]
        who = "老赵" if now.first == 8 else f"选手{now.first}"
        assert told.format(who) in group.answer


async def test_the_reminders_of_a_published_round_say_who_meets_where(group: Group) -> None:
    await eight(group, 日期=f"{group.now + timedelta(hours=2):%Y-%m-%d %H:%M}", 地点="工会三楼")
    await published(group)
    said = []
    for minutes in (61, 50):
        await group.ring(minutes)
        said += [one.text.splitlines() for one in group.heard if one.text.startswith("🔔 联赛：")]
    hour, ten = said
    assert (hour[0], ten[0]) == (
        f"🔔 联赛：{group.now + timedelta(minutes=9):%H:%M} 开始，还有 59 分钟，请准备动身。",
        "🔔 联赛：还有 9 分钟开始，请到台就座。",
    )
    assert hour[2:] == ten[2:]
    assert [line[:3] for line in ten[2:]] == ["台1：", "台2：", "台3：", "台4："] or len(ten[2:]) == 4
    assert all("先手 " in line and "后手 " in line for line in ten[2:])


async def test_a_team_is_called_by_its_name_as_in_the_pictures(group: Group) -> None:
    await entered(group, "大怪路子2017", size=3, units=4, each=2)
    await drawn(group)
    said = await published(group)
    calls = "\n".join(one.text for one in said if one.text.startswith("🔔"))
    assert re.search(r"台\d：A 队 \S+系\d队（选手\d） — B 队 \S+系\d队（选手\d）", calls)
    assert "队友" not in calls
