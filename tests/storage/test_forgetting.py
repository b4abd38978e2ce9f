"""忘记我: the number of the account stands nowhere any more, on either database, and what was played stays."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy import Connection, MetaData, select

from engines.core.rulings import Seat
from storage import databases
from storage.address import Address
from storage.store import Account, DeadLetter, Invitation, Live, Message, NewStream, Store, Stream, Unit

ACCOUNT = 7_654_321_098
SOMEBODY = 7_654_321_0987
"""Whose number only begins like it."""


def everything(connection: Connection) -> str:
    """Every row of every table, as text."""
    tables = MetaData()
    tables.reflect(connection)
    return "\n".join(str(tuple(row)) for each in tables.sorted_tables for row in connection.execute(select(each)))


async def test_the_account_is_found_nowhere(
    store: Store, where: Address, now: datetime, new_stream: Callable[..., Stream]
) -> None:
    def live_on(unit: Unit) -> int:
        match = new_stream(unit)
        person = unit.meet(Account("telegram", ACCOUNT, "小林", "zh", "lin"))
        unit.meet_chat(ACCOUNT, "private", "小林", 5)
        unit.see(ACCOUNT, person.id, now)
        unit.see(match.chat_id, person.id, now)
        unit.take_seat(match.id, Seat(0), person.id)
        review = unit.create_stream(NewStream("review", ACCOUNT, None, "chess", "houqin", {}, person.id, now))
        unit.save_live(Live(review.id, ACCOUNT, 17))
        unit.remember_message(ACCOUNT, 17, review.id)
        unit.plan("remind", now + timedelta(days=1), None, {}, chat_id=ACCOUNT, person_id=person.id)
        unit.invite(Invitation("token", person.id, ACCOUNT, person.id, now + timedelta(days=1)))
        unit.bury(DeadLetter("R1", "1:1", json.dumps({"from": {"id": ACCOUNT}}), "KeyError", now))
        unit.bury(DeadLetter("R2", "1:2", json.dumps({"from": {"id": SOMEBODY}}), "KeyError", now))
        unit.post(Message(ACCOUNT, "text", {"html": "轮到你了"}, now))
        unit.post(Message(ACCOUNT, "text", {"html": "没有送到"}, now, 1))
        unit.fail(unit.claim(now, 1, now)[0], "Forbidden: bot was blocked by the user")
        return person.id

    person_id = await store.run(live_on)
    assert str(ACCOUNT) in await asyncio.to_thread(databases.look, where, everything)
    await store.run(lambda unit: unit.forget(person_id))
    left = await asyncio.to_thread(databases.look, where, everything)
    assert str(ACCOUNT) not in left.replace(str(SOMEBODY), "")
    assert str(SOMEBODY) in left
    assert "小林" not in left
    assert person_id in (await store.read(lambda unit: unit.seats(1))).values()
    # Whoever comes again is somebody new.
    again = await store.run(lambda unit: unit.meet(Account("telegram", ACCOUNT, "林")))
    assert again.id != person_id
