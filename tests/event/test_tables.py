"""The tables of an event: opened with the round, begun with it, quiet, and in step with the pairings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.app.request.buttons import Button
from bot.app.request.commands import New
from storage.store import EVENT, NewStream
from tests.event.conftest import CHIEF, ORGANISER, Group
from tests.event.test_shuangsheng import entered


async def published(group: Group) -> None:
    """迎新春·双升 with eight pairs, whose first round waits to be begun."""
    await entered(group)
    await group.say(ORGANISER, "/lots 现在")
    await group.say(1, "/word 春风")
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")


async def begun(group: Group) -> None:
    await published(group)
    await group.press(CHIEF, "开始本轮")
    await group.ring()


async def held(group: Group, preset: str, **settings: Any) -> None:
    """An event with settings that stand in no line, as its wizard would make it; everyone is entered by name."""

    def make(unit: Any) -> None:
        creator = unit.met("telegram", ORGANISER).id
        new = NewStream(EVENT, group.group.chat_id, None, "tournament", preset, settings, creator, group.now)
        unit.set_status(unit.create_stream(new).id, "playing", started_at=group.now)

    await group.app.store.run(make)


async def test_the_next_game_has_a_table_of_its_own(group: Group) -> None:
    """Best of three: when game 1 is settled game 2 is open, with the colours changed; a draw is played again so."""
    await held(group, "houqin_chess", by_hand=False, best_of={"*": 3})
    for person in (1, 2):
        group.names[person] = f"选手{person}"
        await group.say(person, "你好")
        await group.say(ORGANISER, f"/enter 选手{person}")
    await group.say(ORGANISER, "/lots 现在")
    await group.say(1, "/word 春风")
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    await group.press(CHIEF, "开始本轮")
    await group.ring()
    white = []
    for decision in ("白胜 认输", "和 同意", "白胜 认输"):
        table = (await group.tables())[-1]
        assert table.status == "playing"
        white.append((await group.seats(table.number))[0])
        await group.say(CHIEF, f"/decide 台1 {decision}")
        await group.ring()
    assert [table.options["place"].split()[0] for table in await group.tables()] == ["1.1.1", "1.1.2", "1.1.2"]
    assert white[0] != white[1] != white[2]
    stand = (await group.state()).stand
    assert stand is not None
    assert stand.over


async def test_only_a_game_that_is_drawn_for_at_the_table_waits_for_that(group: Group) -> None:
    """Also where the eldest of every entry is marked: at a board nobody draws a card."""
    await held(group, "houqin_chess", by_hand=False, eldest=True)
    for person in (1, 2):
        group.names[person] = f"选手{person}"
        await group.say(person, "你好")
        await group.say(ORGANISER, f"/enter 选手{person}*")
    await group.say(ORGANISER, "/lots 现在")
    await group.say(1, "/word 春风")
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    await group.press(CHIEF, "开始本轮")
    await group.ring()
    assert [table.status for table in await group.tables()] == ["playing"]
    assert "抽牌" not in group.last


async def test_the_bell_counts_from_the_start_of_the_round(group: Group) -> None:
    """迎新春 2: forty minutes, for all tables from one moment, whenever a card is turned."""
    await begun(group)
    tables = await group.tables()
    assert len({table.started_at for table in tables}) == 1
    player = (await group.seats(tables[0].number))[0]
    someone = next(account for account, name in group.names.items() if name == player)
    await group.ring(10)
    await group.say(someone, "/turn N 5")
    await group.ring(29)
    assert not (await group.table(tables[0].number)).state.rung
    await group.ring(2)
    assert all([(await group.table(table.number)).state.rung for table in tables])


async def test_tables_are_quiet_until_somebody_enters_something(group: Group) -> None:
    await begun(group)
    first, second, *_ = await group.tables()
    assert group.drawn == []
    await group.ring(41)
    assert not any("台1" in said.text and "铃" in said.text for said in group.heard)
    assert group.drawn == []
    await group.say(CHIEF, "/board 台2")
    assert group.drawn == [second.id]
    await group.say(CHIEF, "/pause 台1")
    assert first.id in group.drawn


async def test_a_number_names_the_table_of_the_round(group: Group) -> None:
    """台1 is that of the event, unless a free table of that number is open too."""
    await group.say(50, "/new 国际象棋")
    free = await group.stream()
    await begun(group)
    await group.say(CHIEF, "/board 台2")
    assert group.drawn == [(await group.tables())[1].id]
    await group.say(CHIEF, "/board 台1")
    assert group.drawn == []
    assert len(group.said[-1].buttons) == 2
    await group.say(50, "/cancel")
    await group.press(50, "国际象棋")
    assert (await group.stream(free.number)).status == "cancelled"
    await group.say(CHIEF, "/board 台1")
    assert group.drawn == [(await group.tables())[0].id]


async def test_a_number_names_the_table_of_the_topic(group: Group) -> None:
    """Two events in two topics have a table 1 each: nobody is asked which."""
    group.group = replace(group.group, thread_id=5)
    await begun(group)
    group.group = replace(group.group, thread_id=6)
    await group.say(ORGANISER, "/event 迎新春·双升 标题=另一场")
    for pair in ("甲 乙", "丙 丁"):
        await group.say(ORGANISER, f"/enter {pair}")
    await group.say(ORGANISER, "/lots")
    await group.say(ORGANISER, "/lots 口令 选手1")
    await group.say(1, "/word 夏雨")
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    await group.press(CHIEF, "开始本轮")
    await group.ring()
    for number, thread in ((1, 5), (2, 6)):
        group.group = replace(group.group, thread_id=thread)
        await group.say(CHIEF, "/bell 台1")
        rung = {stream.number: await _lines(group, stream.id) for stream in await group.tables(number)}
        assert [lines for lines in rung.values() if "bell" in lines] == [["bell"]]


async def _lines(group: Group, stream_id: int) -> list[str]:
    stored = await group.app.store.read(lambda unit: unit.entries(stream_id))
    return [line.text for line in stored]


async def test_seats_and_start_are_the_events(group: Group) -> None:
    await published(group)
    before = await group.tables()
    for text in ("/leave 台1", "/join 台1", "/cancel 台1", "/seat 台1 北 王五"):
        for person in (1, ORGANISER):
            await group.say(person, text)
    assert [table.status for table in await group.tables()] == ["seating"] * 4
    for table in before:
        assert len(await group.seats(table.number)) == 4


async def test_there_is_no_rematch_beneath_a_table_of_an_event(group: Group) -> None:
    await begun(group)
    first = (await group.tables())[0]
    await group.say(CHIEF, "/decide 台1 南北胜 对方离场")
    assert not any("再来" in label for label in await group.live_buttons(first.number))
    await group.press_data(1, Button("", New(f"={first.id}")).data)
    assert len(await group.tables()) == 4


async def test_more_tables_than_thirty_may_stand_open(group: Group) -> None:
    for _ in range(27):
        await group.say(5, "/new 国际象棋")
    await begun(group)
    await group.say(5, "/new 国际象棋")
    await group.say(5, "/new 国际象棋")
    count = (await group.stream()).number
    await group.say(5, "/new 国际象棋")
    assert (await group.stream()).number == count + 1
    await group.say(5, "/new 国际象棋")
    assert (await group.stream()).number == count + 1


async def test_a_table_at_which_nobody_meets_any_more_is_void(group: Group) -> None:
    """A walkover: the table is closed, and nobody plays on there."""
    await begun(group)
    pairing = (await group.state()).open[0]
    await group.say(ORGANISER, f"/scratch {pairing.a} 生病")
    await group.ring()
    assert [table.status for table in await group.tables()] == ["cancelled", "playing", "playing", "playing"]
    await group.say(CHIEF, "/result 台2 10:7")
    await group.ring()
    assert (await group.tables())[1].status == "cancelled"


async def test_a_table_that_is_played_out_and_waits_for_a_word_is_said_to_wait(group: Group) -> None:
    """Past 10 ends a table at once; until the other side has confirmed its hands the event takes nothing of it."""
    await begun(group)
    pairing = (await group.state()).open[0]
    for dealer in ("南", "北", "南"):
        await group.say(int(pairing.a or 0), f"/hand 台1 庄{dealer} 0 底0 庄抠")
    await group.ring()
    assert (await group.tables())[0].status == "ended"
    assert (await group.state()).results == ()
    line = next(line for line in group.pinned.splitlines() if line.startswith("台1："))
    assert line.endswith("【待确认】")
    await group.say(CHIEF, "/round")
    line = next(line for line in group.last.splitlines() if line.startswith("台1："))
    assert line.endswith("待确认")
    for number in range(1, 4):
        await group.press(int(pairing.b or 0), f"确认第 {number} 把")
    await group.ring()
    assert "J:2" in group.answer
    assert next(line for line in await group.lines() if line.startswith("result 1.1")).endswith("J:2")


async def test_an_event_that_is_called_off_leaves_no_table_behind(group: Group) -> None:
    await begun(group)
    await group.say(CHIEF, "/decide 台1 南北胜 对方离场")
    await group.ring()
    await group.say(CHIEF, "/board 台2")
    await group.ring()
    await group.say(ORGANISER, "/event 赛事1 取消 停电")
    await group.ring()
    assert [table.status for table in await group.tables()] == ["ended", "cancelled", "cancelled", "cancelled"]
    assert "赛事取消，这一台不打了" in group.all
