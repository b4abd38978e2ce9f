"""大怪路子2017 at the tables: the two eldest draw before there is a table, the eldest is no. 1, and a level match is
decided by one hand."""

from __future__ import annotations

from typing import Any

from engines.core.rulings import REFEREE, Seat
from storage.store import NewEntry
from tests.event.conftest import CHIEF, ORGANISER, Group
from tests.event.test_tables import held


async def teams(group: Group, count: int, **settings: Any) -> None:
    """Teams of three, the second of each being the eldest; the first of each has an account."""
    await held(group, "daguai2017", units=[], referees=0, least=0, **settings)
    for number in range(1, count + 1):
        group.names[number] = f"队{number}甲"
        await group.say(number, "你好")

    def enter(unit: Any) -> None:
        stream = unit.events(group.group.chat_id, ("playing",))[-1]
        for number in range(1, count + 1):
            line = NewEntry(REFEREE, f"entry {number} eldest=2", None, group.now, f"test:{number}")
            version = unit.append(stream.id, unit.stream(stream.id).version, line).version
            assert version == number
            people = [unit.met("telegram", number), unit.introduce(f"队{number}乙"), unit.introduce(f"队{number}丙")]
            for member, person in enumerate(people, 1):
                unit.take_seat(stream.id, Seat(8 * number + member), person.id)

    await group.app.store.run(enter)


async def begun(group: Group, count: int = 4, **settings: Any) -> None:
    await teams(group, count, **settings)
    await group.say(ORGANISER, "/lots")
    await group.say(1, "/word 春风")
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    await group.press(CHIEF, "开始本轮")
    await group.ring()


async def test_1_5_there_is_a_table_when_the_eldest_have_drawn(group: Group) -> None:
    await begun(group)
    assert await group.tables() == []
    pairing = (await group.state()).open[0]
    stranger = next(number for number in range(1, 5) if number not in (pairing.a, pairing.b))
    await group.say(stranger, "/round 抽牌 台1 A=♠3 B=♥K")
    assert await group.tables() == []
    await group.press(int(pairing.a or 0), "台1 抽牌")
    assert "机器人代抽" in group.said[-1].buttons
    await group.say(int(pairing.a or 0), "/round 抽牌 台1 A=♠K B=♠K")
    assert await group.tables() == []
    await group.say(int(pairing.a or 0), "/round 抽牌 台1 A=♠3 B=♥K")
    (table,) = await group.tables()
    # B deals first, so B has the even seats; the eldest is no. 1, the others follow the list.
    assert list((await group.seats(table.number)).values())[::2] == [f"队{pairing.b}{one}" for one in "乙甲丙"]
    assert list((await group.seats(table.number)).values())[1::2] == [f"队{pairing.a}{one}" for one in "乙甲丙"]
    await group.ring()
    assert (await group.tables())[0].status == "playing"
    await group.say(int(pairing.a or 0), "/round 抽牌 台1 A=♠3 B=♥K")
    assert len(await group.tables()) == 1


async def test_1_5_or_the_bot_draws(group: Group) -> None:
    await begun(group)
    await group.press(CHIEF, "台2 抽牌")
    await group.press(CHIEF, "机器人代抽")
    (table,) = await group.tables()
    assert table.options["place"].startswith("1.2.1 ")
    assert len(await group.seats(table.number)) == 6
    assert "台2：A 队" in group.answer
