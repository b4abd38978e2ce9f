"""Who is wanted in two places at once is told to the organiser before pairings go out."""

from __future__ import annotations

from datetime import timedelta

from engines.tournament.state import seat_of
from storage.store import Status
from tests.event.conftest import CHIEF, ORGANISER, Group, to_come

ENTERED = range(1, 5)


async def event(group: Group, preset: str, title: str, people: range = ENTERED, **settings: str) -> int:
    """An event of this chat with some people; its number."""
    given = " ".join(f"{name}={value}" for name, value in settings.items())
    await group.say(ORGANISER, f"/event {preset} 标题={title} {given}")
    running: list[Status] = ["playing"]
    events = await group.app.store.read(lambda unit: unit.events(group.group.chat_id, running))
    number = max(-stream.number for stream in events)
    for person in people:
        group.names[person] = f"选手{person}"
        await group.say(person, "你好")
        await group.say(ORGANISER, f"/enter 赛事{number} 选手{person}")
    return number


async def drawn(group: Group, number: int) -> None:
    await group.say(ORGANISER, f"/lots 赛事{number} 现在")
    speaker = next(iter((await group.state(number)).entrants))
    stream = await group.event(number)
    seats = await group.app.store.read(lambda unit: unit.seats(stream.id))
    people = await group.app.store.read(lambda unit: unit.persons(set(seats.values())))
    name = people[seats[seat_of(speaker, 1)]].name
    await group.say(next(who for who, called in group.names.items() if called == name), f"/word 赛事{number} 春风")


async def warnings(group: Group, number: int) -> list[str]:
    """What the preview warns of."""
    await group.say(ORGANISER, f"/pairings 赛事{number}")
    told = [said.text for said in group.heard if said.chat_id == ORGANISER]
    return [line[2:] for text in told for line in text.splitlines() if line.startswith("⚠")]


def wall(group: Group, hours: float) -> str:
    return (group.now + timedelta(hours=hours)).astimezone(group.app.zone).strftime("%Y-%m-%d %H:%M")


async def test_whoever_is_called_or_plays_at_another_event(group: Group) -> None:
    chess = await event(group, "houqin_chess", "棋赛", range(1, 3))
    go = await event(group, "houqin_go", "弈赛", range(2, 4))
    await drawn(group, chess)
    await drawn(group, go)
    assert await warnings(group, go) == []
    await group.say(ORGANISER, f"/pairings 赛事{chess} 发布")
    assert await warnings(group, go) == ["选手2同时在《棋赛》台1有比赛"]
    await group.say(CHIEF, f"/round 赛事{chess} 开始")
    assert await warnings(group, go) == ["选手2正在《棋赛》台1比赛"]
    await group.say(CHIEF, f"/result 赛事{chess} 台1 1:0")
    assert await warnings(group, go) == []


async def test_rounds_on_the_same_date_but_not_on_others(group: Group) -> None:
    at, later, next_day = wall(group, 5), wall(group, 6), wall(group, 29)
    chess = await event(group, "houqin_chess", "棋赛", 日期=at)
    await event(group, "houqin_go", "弈赛", range(3, 7), 日期=later)
    await event(group, "houqin_gomoku", "五子赛", range(1, 7), 日期=next_day)
    await drawn(group, chess)
    (told,) = await warnings(group, chess)
    assert told.startswith("《弈赛》第1轮（")
    assert told.endswith("）与本轮时间冲突，这些人两边都参加：选手3、选手4")


async def test_a_table_that_runs_now_is_no_matter_for_a_round_of_tomorrow(group: Group) -> None:
    today = await event(group, "houqin_chess", "棋赛")
    tomorrow = await event(group, "houqin_go", "弈赛", 日期=wall(group, 26))
    await drawn(group, today)
    await drawn(group, tomorrow)
    await group.say(1, "/new 国际象棋")
    number = (await group.stream()).number
    await group.say(1, f"/join 台{number} 白")
    await group.say(50, f"/join 台{number} 黑")
    assert await warnings(group, today) == [f"选手1还在台{number} 国际象棋比赛"]
    assert await warnings(group, tomorrow) == []


async def test_a_referee_who_plays(group: Group) -> None:
    """At another table of the round, or at another event."""
    chess = await event(group, "houqin_chess", "棋赛")
    go = await event(group, "houqin_go", "弈赛", range(10, 12))
    await group.say(ORGANISER, f"/enter 赛事{go} 裁判员")
    await group.say(ORGANISER, f"/scratch 赛事{go} 2")
    await drawn(group, chess)
    await drawn(group, go)
    player = to_come(await group.state(chess))[0]
    table = to_come(await group.state(chess))[1].table
    await group.say(ORGANISER, f"/pairings 赛事{chess} 裁判 台{table} 选手{player.a}")
    assert await warnings(group, chess) == [f"裁判选手{player.a}自己在台{player.table}比赛"]
    await group.say(ORGANISER, f"/pairings 赛事{chess} 裁判 台{table} 裁判员")
    await group.say(ORGANISER, f"/pairings 赛事{go} 发布")
    assert await warnings(group, chess) == ["裁判裁判员同时在《弈赛》台1有比赛"]


async def test_who_publishes_without_looking_is_asked_once(group: Group) -> None:
    chess = await event(group, "houqin_chess", "棋赛", range(1, 3))
    go = await event(group, "houqin_go", "弈赛", range(2, 4))
    await drawn(group, chess)
    await drawn(group, go)
    await group.say(ORGANISER, f"/pairings 赛事{chess} 发布")
    await group.say(ORGANISER, f"/pairings 赛事{go} 发布")
    assert group.last == "⚠ 选手2同时在《棋赛》台1有比赛\n仍然发布下一轮吗？"
    assert not (await group.state(go)).published
    await group.press(ORGANISER, "仍然发布")
    assert (await group.state(go)).published


async def test_a_long_list_is_cut_short(group: Group) -> None:
    everyone = range(1, 33)
    chess = await event(group, "houqin_chess", "棋赛", everyone)
    go = await event(group, "houqin_go", "弈赛", everyone)
    await drawn(group, chess)
    await drawn(group, go)
    await group.say(ORGANISER, f"/pairings 赛事{chess} 发布")
    told = await warnings(group, go)
    assert len(told) == 21
    assert told[-1] == "还有 12 条"


async def test_a_player_who_is_the_referee_of_another_event(group: Group) -> None:
    chess = await event(group, "houqin_chess", "棋赛")
    go = await event(group, "houqin_go", "弈赛", range(10, 12))
    await drawn(group, chess)
    await drawn(group, go)
    await group.say(ORGANISER, f"/pairings 赛事{go} 裁判 台1 选手3")
    await group.say(ORGANISER, f"/pairings 赛事{go} 发布")
    assert await warnings(group, chess) == ["选手3同时在《弈赛》台1当裁判"]
