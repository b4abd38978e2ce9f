"""A match that has ended stands as it ended, though its record would come out otherwise by today's reading."""

from __future__ import annotations

from typing import Any

from bot.doctor import otherwise

N, W, REFEREE = 1, 2, 7


async def ended(room: Any) -> Any:
    await room.say(N, "/new 双升 迎新春")
    for person, label in enumerate("北西南东", 1):
        await room.say(person, f"/join {label}")
    for line in ("庄北 0 庄收", "0 庄收", "0 庄收"):
        await room.say(N, f"/hand {line}")
    assert (await room.stream()).status == "ended"
    return room


async def test_what_was_decided_stands_and_the_doctor_lists_it(room: Any) -> None:
    await ended(room)
    assert await room.app.store.run(otherwise) == []
    stored = dict((await room.stream()).outcome)
    other = {**stored, "places": [[1, 3], [0, 2]]}

    def changed(unit: Any) -> None:
        unit.set_status(1, "ended", outcome=other)

    await room.app.store.run(changed)
    assert [stream.id for stream in await room.app.store.run(otherwise)] == [1]
    await room.say(N, "/board 台1")
    assert "西家 小周、东家 老秦 胜" in await room.caption()


async def test_a_correction_decides_anew(room: Any) -> None:
    await ended(room)

    def changed(unit: Any) -> None:
        outcome = dict(unit.stream(1).outcome)
        unit.set_status(1, "ended", outcome={**outcome, "places": [[1, 3], [0, 2]]})

    await room.app.store.run(changed)
    await room.say(REFEREE, "/foul 台1 南 藏牌")
    assert (await room.stream()).status == "playing"
