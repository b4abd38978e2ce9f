"""Entries are put into words for those who are spoken of, however many are entered."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.app.event.tournament import Tournament
from engines.tournament.model import EntryId
from tests.event.conftest import CHIEF, Group, begun, drawn, entered


async def test_a_result_puts_its_two_entries_into_words_once(group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    await entered(group, "迎新春·象棋", units=4)
    await drawn(group)
    await begun(group)
    playing = next(each for each in (await group.state()).open if each.table == 1)
    asked: list[tuple[Tournament, int]] = []
    names = Tournament.names

    def counted(hall: Tournament, entry: EntryId) -> str:
        asked.append((hall, int(entry)))
        return names(hall, entry)

    monkeypatch.setattr(Tournament, "names", counted)
    await group.say(CHIEF, "/result 台1 1:0")
    assert "第1轮台1：" in group.answer
    first = asked[0][0]
    assert {entry for hall, entry in asked if hall is first} <= {playing.a, playing.b}
    assert set(Counter((id(hall), entry) for hall, entry in asked).values()) == {1}
