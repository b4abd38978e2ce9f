"""Who may do what at an event: the table of the organisers' guide, asked for every command and everyone."""

from __future__ import annotations

import pytest

from bot.app.request.commands_event import OfEvents
from bot.app.request.rights import RIGHTS
from bot.app.request.vocabulary import CODES
from tests.bot.conftest import private
from tests.event.conftest import CHIEF, ORGANISER, REFEREE, Group, begun, drawn, entered

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
REFUSED = ("只有", "这要由", "匿名")


def test_every_act_of_an_event_has_its_row() -> None:
    kinds = set(OfEvents.__args__)
    assert kinds <= set(RIGHTS)
    assert kinds <= set(CODES.values())


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
