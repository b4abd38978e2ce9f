"""A correction at a table of an event: the preview lists what the event loses, and holds for that version of both."""

from __future__ import annotations

from typing import Any

from bot.app.request import commands as c
from bot.app.request import commands_referee as d
from bot.app.request.buttons import Button
from storage.store import Stream
from tests.event import test_daguai as daguai
from tests.event.conftest import CHIEF, ORGANISER, REFEREE, Group, begun, drawn, entered
from tests.event.test_results import won
from tests.event.test_tables import held


async def tables(group: Group, round: int) -> list[Stream]:
    """The tables of a round."""
    return [one for one in await group.tables() if str(one.options["place"]).startswith(f"{round}.")]


async def decided(group: Group, round: int) -> None:
    """Every table of a round won by 南北."""
    for table in await tables(group, round):
        await group.say(CHIEF, f"/decide 台{table.options['place'].split('.')[1]} 南北胜 对方离场")
        await group.ring()


async def finalists(group: Group) -> Stream:
    """迎新春·双升 with four pairs: the semi-finals are played, the final is on. The first semi-final."""
    await entered(group, "迎新春·双升", size=2, units=2)
    await drawn(group)
    await begun(group)
    await decided(group, 1)
    await begun(group)
    return (await tables(group, 1))[0]


async def act(group: Group, person: int, table: Stream, command: Any) -> Any:
    """Do something at a table, whichever of the round it is called by."""
    return await group.press_data(person, Button("", command, table.id).data)


async def both(group: Group) -> list[int]:
    """The two entries of the final, as it is open."""
    return [int(one) for pairing in (await group.state()).open for one in (pairing.a, pairing.b) if one is not None]


async def test_the_preview_lists_what_the_event_loses_and_the_event_then_tells_the_same(group: Group) -> None:
    await finalists(group)
    one, two = await both(group)
    # 台1 is that of the final by now, so he replies to what was said at the other.
    await group.reply(CHIEF, "/strike #1", to="台1 双升")
    shown = group.answer
    assert "赛事1 联赛：这一台的赛果会收回。" in shown
    assert "会作废 1 项：\n第2轮对阵已发布" in shown
    assert f"停下的台：\n台1：选手{one}、" in shown
    assert "：第 3 名 → 未定" in shown
    assert len(await both(group)) == 2
    await group.press(CHIEF, "同意")
    await group.ring()
    assert "赛果收回" in group.answer
    overturned = shown.partition("第2轮对阵已发布")[2].removesuffix("\n确定这样改吗？")
    assert overturned
    assert overturned in group.answer
    assert not [line for line in await group.lines() if line.startswith(("result 1.1", "pair 2"))]
    assert (await tables(group, 2))[0].status == "cancelled"
    assert f"选手{two}" in overturned


async def test_a_closed_event_loses_its_places(group: Group) -> None:
    semi = await finalists(group)
    one, _ = await both(group)
    await decided(group, 2)
    await group.say(ORGANISER, "/close")
    assert "赛事已经闭幕" in (await act(group, REFEREE, semi, d.Strike("#1"))).toast
    await act(group, CHIEF, semi, d.Strike("#1"))
    assert "会作废 3 项：" in group.answer
    assert f"第2轮台1：选手{one}、" in group.answer
    assert "：第 1 名 → 未定" in group.answer


async def test_the_confirmation_is_for_this_version_of_the_event_too(group: Group) -> None:
    """While the referee reads the preview the final ends: it is shown anew, with what is lost now."""
    semi = await finalists(group)
    await act(group, CHIEF, semi, d.Strike("#1"))
    assert "停下的台" in group.answer
    agree = group.button("同意")
    await decided(group, 2)
    told = await group.press_data(CHIEF, agree)
    assert "新的预览" in told.toast
    assert "会作废 2 项：" in group.answer
    assert "停下的台" not in group.answer
    await group.ring()
    assert (await group.state()).settled(1, 1) is not None
    await group.press(CHIEF, "同意")
    await group.ring()
    assert "已作废 2 项：" in group.answer
    assert (await group.state()).settled(1, 1) is None


async def test_a_referee_who_takes_the_end_back_is_asked_first(group: Group) -> None:
    semi = await finalists(group)
    await act(group, CHIEF, semi, c.Undo())
    assert "这一台的赛果会收回" in group.answer
    assert (await tables(group, 1))[0].status == "ended"
    await group.press(CHIEF, "不同意")
    assert "记录不变" in group.answer
    await group.ring()
    assert len(await both(group)) == 2


async def test_what_costs_the_event_nothing_is_done_as_at_any_table(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2, units=2)
    await drawn(group)
    await begun(group)
    await group.say(CHIEF, "/pause 台1")
    await group.say(CHIEF, "/undo 台1")
    assert "已撤回" in group.answer
    assert "赛果" not in group.answer


async def test_a_result_that_stands_by_itself_is_said_to(group: Group) -> None:
    """Nothing was paired on: the result is taken back, and that is all."""
    await entered(group, "迎新春·双升", size=2, units=2)
    await drawn(group)
    await begun(group)
    await group.say(CHIEF, "/decide 台1 南北胜 对方离场")
    await group.ring()
    await act(group, CHIEF, (await tables(group, 1))[0], d.Strike("#1"))
    assert "这一台的赛果会收回" in group.answer
    assert "会作废" not in group.answer


async def mated(group: Group, table: Stream) -> list[int]:
    """Fool's mate: black wins. The players, white first."""
    players = [int(name.removeprefix("选手")) for name in (await group.seats(table.number)).values()]
    for number, move in enumerate(("f3", "e5", "g4", "Qh4")):
        await group.say(players[number % 2], f"/move 台{table.options['place'].split('.')[1]} {move}")
    await group.ring()
    return players


async def chess(group: Group) -> tuple[Stream, list[int]]:
    """Four players at boards; both semi-finals are played. The first, and who played there."""
    await held(group, "houqin_chess", by_hand=False)
    for person in range(1, 5):
        group.names[person] = f"选手{person}"
        await group.say(person, "你好")
        await group.say(ORGANISER, f"/enter 选手{person}")
    await drawn(group)
    await begun(group)
    first, second = await tables(group, 1)
    players = await mated(group, first)
    await mated(group, second)
    return first, players


async def test_players_take_back_by_consent_until_the_winner_is_paired_on(group: Group) -> None:
    semi, (white, black) = await chess(group)
    await act(group, black, semi, c.Undo())
    assert "对方或裁判同意后生效" in group.answer
    agree = group.button("同意")
    await begun(group)
    told = await group.press_data(white, agree)
    assert "只有裁判能更正" in told.toast
    told = await act(group, black, semi, c.Undo())
    assert "只有裁判能更正" in told.toast
    assert (await tables(group, 1))[0].status == "ended"
    assert won(await group.state(), 1, 1) == black
    await act(group, CHIEF, semi, c.Undo())
    await group.press(CHIEF, "同意")
    await group.ring()
    assert (await group.state()).settled(1, 1) is None


async def test_players_take_back_a_result_that_nothing_rests_on(group: Group) -> None:
    semi, (white, black) = await chess(group)
    await act(group, black, semi, c.Undo())
    assert "这一台的赛果会收回" in group.answer
    await group.press(white, "同意")
    await group.ring()
    assert (await group.state()).settled(1, 1) is None


async def test_a_foul_after_the_end_is_asked_back_with_what_it_changes(group: Group) -> None:
    """大怪路子: a foul that comes to light when the next round is on changes the result of the first."""
    await daguai.begun(group, 4)
    await group.say(CHIEF, "/round 抽牌 台1 A=♠A B=♥K")
    await group.ring()
    for number in range(8):
        await group.say(CHIEF, f"/hand 台1 {'AAABBB' if number % 2 else 'BBBAAA'}")
    for _ in range(8):
        if await group.waiting("report"):
            await group.say(CHIEF, "/confirm 台1")
    await group.ring()
    first = (await group.tables())[0]
    await group.say(CHIEF, "/result 台2 30:10 头家6:2")
    await daguai.next_round(group)
    entries = await group.lines()
    await act(group, CHIEF, first, c.Do("foul", "A2 讲话 第8盘"))
    assert "⚑ 第 8 盘 A2 犯规" in group.answer  # the first costs nobody anything
    await act(group, CHIEF, first, c.Do("foul", "A2 讲话 第8盘"))
    assert "终局之后补记" in group.answer
    assert "这一台的赛果会改为：第1轮台1：" in group.answer
    assert await group.lines() == entries
    stranger = await group.press(50, "同意")
    assert stranger.toast
    await group.press(CHIEF, "同意")
    await group.ring()
    assert "已更正：第1轮台1：" in group.answer
    assert await group.lines() != entries
