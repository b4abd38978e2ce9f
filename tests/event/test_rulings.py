"""Rulings and appeals at an event or its tables name the event and whoever interprets its rules."""

from __future__ import annotations

from tests.event.conftest import CHIEF, ORGANISER, REFEREE, Group, begun, drawn, entered


async def test_a_ruling_at_an_event_names_it_and_its_body_of_interpretation(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2, 解释权="校工会")
    await group.reply(REFEREE, "/ruling 手机一律静音", to="📣 赛事1")
    assert "赛事1、联赛、解释权：校工会" in group.answer
    assert "台-1" not in group.answer
    await group.say(REFEREE, "/ruling 赛事1 迟到十分钟判负")
    assert "赛事1、联赛、解释权：校工会" in group.answer
    await group.say(REFEREE, "/ruling 赛事9 没有这个赛事")
    assert "没有" in group.answer


async def test_a_changed_body_is_the_one_that_is_named(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2, 解释权="校工会")
    await group.say(ORGANISER, "/event 赛事1 解释权=组委会")
    await group.say(REFEREE, "/ruling 赛事1 手机一律静音")
    assert "解释权：组委会" in group.answer


async def test_an_appeal_at_a_table_of_an_event_names_all_three(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2, 解释权="校工会")
    await drawn(group)
    await begun(group)
    table = (await group.tables())[0]
    seats = await group.app.store.read(lambda unit: unit.seats(table.id))
    people = await group.app.store.read(lambda unit: unit.persons(seats.values()))
    player = next(int(one.name.removeprefix("选手")) for one in people.values() if one.name.startswith("选手"))
    await group.say(CHIEF, f"/decide 台{table.number} 南北胜 对方离场")
    await group.say(player, f"/appeal 台{table.number} 我没有离场")
    assert f"台{table.number}、赛事1、联赛、解释权：校工会 的判罚" in group.answer
    await group.say(ORGANISER, "/appeal")
    assert "赛事1" in group.answer
