"""破同分: the order in which those on the same points are compared, as people set it."""

from __future__ import annotations

import pytest

from tests.event.conftest import ORGANISER, Group

WRITTEN = [
    ("循环 破同分=胜局、对手分", ("wins", "opponents"), "破同分：胜局、对手分"),
    ("循环 破同分=胜局、对手分、抽签", ("wins", "opponents", "lot"), "破同分：胜局、对手分、抽签"),
    ("瑞士 轮数=3 小分=后手局", ("seconds",), "破同分：后手局"),
    ("移位 tiebreaks=head to head, firsts", ("met", "firsts"), "破同分：相互胜负、头家"),
    ("双循环 破同分=按赛制", (), ""),
]
WRONG = [
    ("循环 破同分=运气", "用顿号隔开"),
    ("循环 破同分=抽签、胜局", "用顿号隔开"),
    ("循环 破同分=胜局、胜局", "用顿号隔开"),
    ("循环 破同分=头家", "破同分不能是“头家”"),
    ("单淘汰 破同分=胜局", "没有"),
]


@pytest.mark.parametrize(("written", "kept", "told"), WRITTEN)
async def test_the_order_is_announced(group: Group, written: str, kept: tuple[str, ...], told: str) -> None:
    await group.say(ORGANISER, f"/event 后勤杯象棋 赛制={written}")
    assert (await group.state()).setup.options.tiebreaks == kept
    assert told in group.answer
    assert ("破同分" in group.answer) == bool(told)


@pytest.mark.parametrize(("written", "said"), WRONG)
async def test_what_cannot_be_compared_is_answered(group: Group, written: str, said: str) -> None:
    await group.say(ORGANISER, f"/event 后勤杯象棋 赛制={written}")
    assert said in group.answer
    await group.say(ORGANISER, "/event")
    assert "还没有赛事" in group.answer


async def test_a_change_is_told_in_words_here_and_in_the_record(group: Group) -> None:
    await group.say(ORGANISER, "/event 后勤杯象棋 赛制=循环 破同分=胜局")
    await group.say(ORGANISER, "/event 赛事1 破同分=按赛制")
    assert "破同分：按赛制 （原为：胜局）" in group.answer
    await group.say(ORGANISER, "/event 赛事1 破同分=后手局、胜局")
    assert (await group.lines())[-1] == 'set {"tiebreaks": ["seconds", "wins"]}'
    await group.say(ORGANISER, "/history 赛事1")
    assert "后手局、胜局" in group.answer
    assert "seconds" not in group.answer


async def test_in_english_it_reads_as_a_sentence(group: Group) -> None:
    await group.say(7, "/lang group en")
    await group.say(ORGANISER, "/event 后勤杯象棋 format=swiss rounds=3 tiebreaks=wins, second moves")
    assert "Tie-breaks: wins, games with the second move" in group.answer
