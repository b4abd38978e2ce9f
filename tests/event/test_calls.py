"""Calls to the tables, and who meets there, as people read them."""

from __future__ import annotations

import pytest

from tests.event.conftest import ORGANISER, Group, drawn, entered


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_a_call_says_to_what_and_its_buttons_fit_a_phone(group: Group, language: str) -> None:
    """Above the names the event and the round; a row of buttons is no wider than a phone shows."""
    await entered(group, "迎新春·象棋")
    await drawn(group)
    await group.say(7, f"/lang group {language}")
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, {"zh": "发布", "en": "Publish"}[language])
    head = {"zh": "🔔 联赛 第1轮，请入座：", "en": "🔔 联赛, round 1: please take your seats"}[language]
    calls = [said for said in group.heard if said.text.startswith("🔔") and said.chat_id == group.group.chat_id]
    assert calls
    assert {said.text.splitlines()[0] for said in calls} == {head}
    widest = {"zh": 3, "en": 2}[language]
    assert {len(row) <= widest for said in calls for row in said.payload["keyboard"]} == {True}


async def test_a_group_is_listed_and_not_set_against_each_other(group: Group) -> None:
    await entered(group, "迎新春·跳棋", units=3)
    await drawn(group)
    assert " — " not in group.answer
    assert "选手1（计算机系）、" in group.answer or "、选手1（计算机系）" in group.answer
