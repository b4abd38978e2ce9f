"""Sixteen tables end at once on two replicas: the event has every result, and each once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

import pytest

from bot.app.path.handle import App
from engines.registry import SHELF, everything
from storage.address import address
from storage.databases import open_any
from storage.store import Due
from tests.event.conftest import CHIEF, Group, begun, drawn, entered


@pytest.mark.slow
async def test_sixteen_tables_that_end_at_once_are_all_taken_up_once(postgres: Callable[[], str]) -> None:
    where = address(postgres())
    apps = [App(await open_any(where), everything(), shelf=SHELF) for _ in range(2)]
    group = Group(apps[0])
    await group.appointed()
    await entered(group, "后勤杯·双升", size=2, units=8, each=4)
    await drawn(group)
    await begun(group)
    tables = await group.tables()
    assert [table.status for table in tables] == ["playing"] * 16

    async def ended(app: App, number: int) -> None:
        await app.handle(group.incoming(CHIEF, text=f"/decide 台{number} 南北胜 对方离场"))

    await asyncio.gather(*(ended(apps[n % 2], table.number) for n, table in enumerate(tables)))
    claimed: list[Due] = []

    async def ring(app: App) -> None:
        while await app.ring(group.now, claimed):
            pass

    await asyncio.gather(*(ring(app) for app in apps for _ in range(2)))
    results = [line for line in await group.lines() if line.startswith("result 1.")]
    assert Counter(line.split()[1] for line in results) == {f"1.{table}.1": 1 for table in range(1, 17)}
    assert (await group.state()).open == ()
    for app in apps:
        await app.store.close()
