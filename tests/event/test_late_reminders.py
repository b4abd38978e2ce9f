"""迟到的提醒: the bot was away when something was due. It is said late while it is of use, several as one, and once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from storage.address import address
from storage.databases import open_any
from storage.sqlite_store import open_store
from storage.store import Due
from tests.event.conftest import CHIEF, ORGANISER, Group, at_events, begun, drawn, entered

MARK = "（迟到的提醒）"


class Killed(Exception):
    """A replica dies before it has committed."""


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
async def replicas(request: pytest.FixtureRequest, tmp_path: Path, empty: Path) -> AsyncIterator[list[Any]]:
    """Two applications on one database: on SQLite, where one process writes, they share its writer."""
    if request.param == "postgres":
        url: Callable[[], str] = request.getfixturevalue("postgres")
        where = address(url())
        stores = [await open_any(where) for _ in range(2)]
    else:
        stores = [open_store(Path(copy(empty, tmp_path / "caipan.db")))] * 2
    yield [at_events(store) for store in stores]
    for store in dict.fromkeys(stores):
        await store.close()


async def away(group: Group, apps: list[Any], minutes: float) -> None:
    """The bot is away so long. Then both replicas come back, one of them is killed at its first reminder, before it has
    committed, and both ring at once."""
    group.now += timedelta(minutes=minutes)

    def killed(unit: Any) -> None:
        assert unit.claim_due(group.now, 1)
        raise Killed

    with pytest.raises(Killed):
        await asyncio.wait_for(apps[0].store.run(killed), 10)

    async def ring(app: Any) -> None:
        claimed: list[Due] = []
        while await app.ring(group.now, claimed):
            pass

    await asyncio.gather(*(ring(app) for app in apps for _ in range(2)))
    await group.flush()


def reminders(group: Group) -> list[str]:
    """What was said in the group because a time had come."""
    here = group.group.chat_id
    return [said.text for said in group.heard if said.chat_id == here and any(sign in said.text for sign in "⏳⏰🔔")]


@pytest.mark.parametrize(
    ("minutes", "first", "last"),
    [
        (37.5, "⏳ 《联赛》第1轮还有约 2 分钟。", "⏳"),
        (47, "⏰ 《联赛》第1轮时间到！", "《联赛》第1轮还没有结果的台："),
        (53, "⏰ 《联赛》第1轮时间到！", "《联赛》第1轮还没有结果的台："),
        (90, "⏰ 《联赛》第1轮时间到！", "《联赛》第1轮还缺赛果，请双方或裁判用 /result 报："),
    ],
)
async def test_what_was_missed_of_a_round_is_one_message(
    replicas: list[Any], minutes: float, first: str, last: str
) -> None:
    group = Group(replicas[0])
    await group.appointed()
    await entered(group, "迎新春·双升", size=2)
    await drawn(group)
    await begun(group)
    await away(group, replicas, minutes)
    (said,) = reminders(group)
    lines = said.splitlines()
    assert lines[0].startswith(f"{MARK}{first}")
    assert last == "⏳" or lines[1] == last
    await away_again(group)


async def away_again(group: Group) -> None:
    """What was said is not said again after another kill."""
    group.app = at_events(group.app.store)
    await group.ring(1)
    assert reminders(group) == []


async def test_what_happened_meanwhile_does_not_silence_a_reminder(group: Group) -> None:
    """What people sent while the bot was away is served before what is due, and lays out the event's times anew."""
    await entered(group, "迎新春·双升", size=2)
    await drawn(group)
    await begun(group)
    group.now += timedelta(minutes=47)
    await group.say(CHIEF, "/result 台1 10:7")
    await group.ring()
    (said,) = reminders(group)
    assert said.startswith(f"{MARK}⏰ 《联赛》第1轮时间到！")
    assert "台1：" not in said
    assert "台2：" in said


async def test_nothing_is_said_of_a_round_that_is_over(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2)
    await drawn(group)
    await begun(group)
    group.now += timedelta(minutes=47)
    for pairing in (await group.state()).open:
        await group.say(CHIEF, f"/result 台{pairing.table} 10:7")
    await group.ring()
    assert reminders(group) == []


@pytest.mark.parametrize(
    ("setting", "said", "unsaid"),
    [
        (
            {"日期": "3月3日15:00", "地点": "体育馆"},
            "🔔 联赛：",
            "组织者：机器人停过一阵，联赛 3月3日周二 15:00 比赛前的提醒没有发出，现在已经用不上了。",
        ),
        (
            {"截止": "3月3日15:00"},
            "🔔 联赛报名 ",
            "组织者：机器人停过一阵，联赛报名 3月3日周二 15:00 截止前的提醒没有发出，现在已经用不上了，"
            "未齐的单位没有收到。",
        ),
    ],
    ids=["session", "deadline"],
)
@pytest.mark.parametrize("hours", [33, 55.3, 70])
async def test_a_date_is_called_to_mind_late_and_once_while_it_is_to_come(
    replicas: list[Any], setting: dict[str, Any], said: str, unsaid: str, hours: float
) -> None:
    """A day and an hour before, and ten minutes; once it is over the organiser hears that nobody was reminded."""
    group = Group(replicas[0])
    await group.appointed()
    await entered(group, "迎新春·双升", size=2, each=1, **setting)
    await away(group, replicas, hours * 60)
    if hours < 56:
        (text,) = reminders(group)
        assert text.startswith(f"{MARK}{said}")
        assert "15:00" in text
        await away_again(group)
    else:
        assert reminders(group) == []
        told = [each for each in group.heard if "机器人停过一阵" in each.text]
        assert [each.chat_id for each in told] == [ORGANISER]
        assert told[0].text == unsaid


async def test_in_english(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2)
    await group.say(7, "/lang group en")
    await drawn(group)
    await begun_in_english(group)
    await group.ring(47)
    (said,) = reminders(group)
    assert said.startswith("(late reminder) ⏰ 联赛, Round 1: time is up!"), said


async def begun_in_english(group: Group) -> None:
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "Publish")
    await group.say(CHIEF, "/round start")
    await group.ring()
