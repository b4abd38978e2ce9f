"""Who may do what at an event: the table of the organisers' guide, asked for every command and everyone."""

from __future__ import annotations

import pytest

from bot.app.request.commands_event import OfEvents
from tests.bot.conftest import private
from tests.event.conftest import CHIEF, ORGANISER, REFEREE, Group, begun, drawn, entered
from tests.event.test_results import whole

ADMIN, STRANGER, MEMBER = 7, 60, 1
EVERYONE: dict[str, int | None] = {
    "stranger": STRANGER,
    "player": MEMBER,
    "referee": REFEREE,
    "chief referee": CHIEF,
    "organiser": ORGANISER,
    "administrator": 90,
    "anonymous administrator": None,
}
ALL = frozenset(EVERYONE)
PEOPLE = ALL - {"anonymous administrator"}
ORGANISING = frozenset({"organiser", "administrator", "anonymous administrator"})
OFFICIALS = ORGANISING | {"referee", "chief referee"}
ROUNDS = ORGANISING | {"chief referee"}

MAY: dict[str, frozenset[str]] = {
    "/event": ALL,
    "/entries": ALL,
    "/mine": ALL,
    "/standings": ALL,
    "/verify": ALL,
    "/round": ALL,
    "/enter 计算机系 新人": PEOPLE,
    "/scratch 1": ORGANISING,
    "/lots": ORGANISING,
    "/pairings": ROUNDS,
    "/round 开始": ROUNDS,
    "/result 台1 1:0": OFFICIALS | {"player"},
    "/close": ORGANISING,
}
CHIEFS = {
    "/lots 重抽 打错了名单": "drawn",
    "/scratch 1 取消资格 冒名顶替": "drawn",
    "/substitute 选手1 → 新人 受伤": "begun",
    "/close 重开 算错了": "closed",
    "/result 1.1 0:1 原因 记反了": "closed",
}
"""What is the chief referee's alone, each with how far an event has come when it is asked."""
REFUSED = ("只有", "这要由", "匿名")


def test_every_act_of_an_event_is_somebodys_and_has_buttons() -> None:
    kinds = OfEvents.__args__
    assert [kind for kind in kinds if not kind.declared.who or not kind.declared.word] == []


@pytest.mark.parametrize("text", MAY)
async def test_a_command_is_let_through_to_those_who_may(group: Group, text: str) -> None:
    group.admins.add(90)
    group.names[90] = "群管理员"
    await entered(group, "迎新春·象棋", units=2)
    await drawn(group)
    await begun(group)
    for role, person in EVERYONE.items():
        if role == "player" and text.startswith("/enter"):
            continue  # he is entered already, and told just that
        before = await group.lines()
        await group.say(person, text)
        refused = group.answer.startswith(REFUSED)
        assert refused == (role not in MAY[text]), (role, group.answer)
        if refused:
            assert await group.lines() == before


@pytest.mark.parametrize("led", [True, False], ids=["with a chief referee", "without one"])
@pytest.mark.parametrize("text", CHIEFS)
async def test_with_a_chief_referee_appointed_he_alone_is_chief(group: Group, text: str, led: bool) -> None:
    """Neither organiser nor administrator, by name or without; where nobody was appointed these are chief."""
    await of_all_ranks(group, CHIEFS[text], led=led)
    may = {"chief referee"} if led else ORGANISING
    # Whoever may comes last: what he does, he does.
    for role, person in sorted(EVERYONE.items(), key=lambda one: one[0] in may):
        before = await group.lines()
        await group.say(person, text)
        if role in may:
            assert not group.answer.startswith(REFUSED), (role, group.answer)
            assert "裁判长来做" not in group.answer
            if text.startswith("/result"):
                await group.press(person, "更正")
            assert await group.lines() != before, (role, group.answer)
            return
        refused = ("赛事已经闭幕，赛果只有裁判长能更正", "这一台已经有了结果。要更正请找裁判", *REFUSED)
        assert group.answer.startswith(refused), (role, group.answer)
        assert await group.lines() == before


async def of_all_ranks(group: Group, stage: str, *, led: bool) -> None:
    """An event that was drawn, begun or closed, with or without a chief referee."""
    group.admins.add(90)
    group.names[90] = "群管理员"
    await entered(group, "迎新春·象棋", units=2)
    await drawn(group)
    if stage in ("begun", "closed"):
        await begun(group)
    if stage == "closed":
        await whole(group)
        await group.say(ORGANISER, "/close")
    if not led:
        await group.say(ORGANISER, "/dismiss 裁判长 裁判长")


@pytest.mark.parametrize("text", ["/lots 重抽 打错了名单", "/scratch 1 取消资格 冒名顶替"])
async def test_a_chief_referee_who_is_a_party_leaves_it_to_another(group: Group, text: str) -> None:
    await entered(group, "迎新春·象棋", units=2)
    await drawn(group)
    await group.say(ORGANISER, "/appoint 裁判长 选手2" if "重抽" in text else "/appoint 裁判长 裁判员")
    chief = 2 if "重抽" in text else REFEREE
    await group.say(chief, "/unit 计算机系")
    before = await group.lines()
    await group.say(chief, text)
    assert group.answer.startswith("您或您的单位是当事人"), group.answer
    await group.say(ORGANISER, text)
    assert group.answer.startswith("这要由裁判长来做"), group.answer
    assert await group.lines() == before
    await group.say(ORGANISER, "/appoint 裁判长 裁判长")
    deeds = await group.app.store.read(lambda unit: unit.deeds(group.group.chat_id, 2))
    assert [deed.kind for deed in reversed(deeds)] == ["dismiss", "appoint"]
    await group.say(CHIEF, text)
    assert not group.answer.startswith(REFUSED)


async def test_an_event_is_not_reached_by_a_number_that_somebody_makes_up(group: Group) -> None:
    """In private, only by whoever was seen in its group or has a part in it."""
    await entered(group, "迎新春·象棋", units=2)
    event = await group.event()
    before = await group.lines()
    group.names[STRANGER] = "外人"
    for text in (f"/start enter{event.id}", f"/start enter{event.id}-0123456789ab", "/enter 计算机系 外人"):
        await group.whisper(STRANGER, text)
        assert "计算机系" not in group.answer
    reply = await group.press_data(STRANGER, f"standings:{event.id}::0", place=private(STRANGER))
    assert "找不到这个赛事" in reply.toast + group.answer
    assert await group.lines() == before
    await group.whisper(MEMBER, f"/start enter{event.id}")
    assert "哪个单位" in group.answer


async def of_a_unit(group: Group) -> tuple[int, int]:
    """A referee who is of a unit that plays: a table where it does, and one where it does not."""
    await entered(group, "迎新春·双升", size=2, units=4)
    await group.say(REFEREE, "/unit 计算机系")
    await drawn(group)
    await begun(group)
    state = await group.state()
    mine = [{1, 2} & {each.a, each.b} != set() for each in state.open]
    return state.open[mine.index(True)].table, state.open[mine.index(False)].table


@pytest.mark.parametrize(
    "act", ["/result 台{0} 10:7", "/decide 台{0} 南北胜 对方离场", "/ruling 台{0} 重打", "/pause 台{0}"]
)
async def test_nobody_rules_where_his_unit_plays_unless_the_organiser_says_so(group: Group, act: str) -> None:
    own, other = await of_a_unit(group)
    await group.say(REFEREE, act.format(own))
    assert "单位" in group.answer, group.answer
    await group.say(CHIEF, f"/pairings 裁判 台{own} 裁判员")
    assert "只有组织者" in group.answer
    await group.say(ORGANISER, f"/pairings 裁判 台{own} 裁判员")
    await group.press(CHIEF, "仍由他裁")
    await group.say(REFEREE, act.format(own))
    assert "单位" in group.answer, group.answer
    await group.press(ORGANISER, "仍由他裁")
    assert f"第1轮台{own}的裁判：裁判员" in group.answer
    for table in (own, other):
        if act.startswith("/result"):
            await group.say(ORGANISER, f"/pairings 裁判 台{table} 裁判员")
        await group.say(REFEREE, act.format(table))
        assert "单位" not in group.answer.partition("\n")[2] + group.answer[:6], group.answer


async def test_a_referee_whom_a_unit_brought_is_of_that_unit(group: Group) -> None:
    await entered(group, "大怪路子2017", size=3, 对局="线下")
    await group.say(ORGANISER, "/enter 计算机系 裁判=裁判员")
    await drawn(group)
    await begun(group)
    table = next(each.table for each in (await group.state()).open if {1, 2} & {each.a, each.b})
    await group.say(REFEREE, f"/result 台{table} 24:17 头家5:3")
    assert "本单位" in group.answer
    assert (await group.state()).results == ()
