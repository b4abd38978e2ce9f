"""Rulings and appeals at an event or its tables name the event and whoever interprets its rules."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

from bot import export
from engines.core.rulings import Seat
from storage.store import Stream
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


async def test_a_ruling_at_a_table_that_has_no_record_of_its_own_names_it_and_its_event(group: Group) -> None:
    """A result that is typed in voids the table in the chat; where games are played on real boards there is none."""
    await entered(group, "迎新春·双升", size=2)
    await drawn(group)
    await begun(group)
    await group.say(CHIEF, "/result 台1 10:7")
    await group.ring()
    await group.say(CHIEF, "/ruling 台1 停电了，这一把重打")
    assert "台1、赛事1" in group.answer
    await group.say(ORGANISER, "/event 赛事1 取消 停电")
    await group.ring()
    await entered(group, "迎新春·象棋", title="象棋赛")
    await drawn(group)
    await begun(group)
    await group.say(CHIEF, "/ruling 台2 钟坏了，补时五分钟")
    assert "台2 钟坏了，补时五分钟" in group.answer
    assert "赛事2" in group.answer


async def test_a_referee_whom_a_unit_has_brought_rules_at_the_event(group: Group) -> None:
    await entered(group, "大怪路子2017", size=3)
    await group.say(ORGANISER, "/enter 计算机系 裁判=裁判员")
    await group.say(REFEREE, "/ruling 赛事1 手机一律静音")
    assert "手机一律静音" in group.answer


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


async def at_table(group: Group, preset: str) -> tuple[Stream, list[list[int]]]:
    """A table of an event, and who of each side has an account."""
    await entered(group, preset, size=2, 解释权="校工会")
    await drawn(group)
    await begun(group)
    table = (await group.tables())[0]
    names = await group.seats(table.number)
    sides = [[names[seat] for seat in side] for side in ((0, 2), (1, 3))]
    return table, [[int(name.removeprefix("选手")) for name in side if name.startswith("选手")] for side in sides]


async def test_12b_both_sides_are_asked_and_the_ruling_stands_whatever_they_say(group: Group, tmp_path: Path) -> None:
    """后勤杯 双升 12b: settled together with the players; that they agree or not is recorded."""
    table, ((one,), (two,)) = await at_table(group, "后勤杯·双升")
    await group.say(REFEREE, "/ruling 台1 停电了，这一把重打")
    assert "台1、赛事1、联赛、解释权：校工会" in group.answer
    assert "（规则 12b：未尽事宜）" in group.answer
    assert "双方意见：南北 未表态、东西 未表态" in group.answer
    await group.press(one, "同意")
    assert f"南北 同意（选手{one}）、东西 未表态" in group.answer
    await group.press(two, "不同意")
    shown = f"南北 同意（选手{one}）、东西 不同意（选手{two}）"
    assert shown in group.answer
    assert group.heard[-1].buttons == {}
    await group.say(50, "/ruling")
    assert shown in group.answer
    assert "停电了，这一把重打" in group.answer
    await group.say(50, "/history 台1")
    assert "裁判 裁判员 裁决 1，征求双方意见" in group.answer
    assert f"选手{one} 同意裁决 1" in group.answer
    assert f"选手{two} 不同意裁决 1" in group.answer
    await group.say(50, "/history 赛事1")
    assert shown in group.answer
    ruling = await group.app.store.read(lambda unit: unit.rulings_at(table.id)[0])
    assert not ruling.overturned
    await group.say(REFEREE, "/ruling 赛事1 手机一律静音")
    out = StringIO()
    export.write(tmp_path / "caipan.db", out)
    event, *matches = (json.loads(line) for line in out.getvalue().splitlines())
    assert [(each["number"], each["sides"]) for each in event["rulings"]] == [(2, [])]
    (exported,) = next(each["rulings"] for each in matches if each["id"] == table.id)
    assert (exported["number"], exported["by"], exported["overturned"]) == (1, "裁判员", False)
    assert [(side["seats"], side["word"], side["by"]) for side in exported["sides"]] == [
        ([0, 2], "agreed", f"选手{one}"),
        ([1, 3], "declined", f"选手{two}"),
    ]


async def test_12b_nobody_else_speaks_for_a_side(group: Group) -> None:
    _, ((one,), (two,)) = await at_table(group, "后勤杯·双升")
    await group.say(REFEREE, "/ruling 台1 停电了，这一把重打")
    others = next(person for person in range(1, 9) if person not in (one, two))
    for stranger in (others, 50):
        assert "只有这一台的双方能表态" in (await group.press(stranger, "同意")).toast
    assert "自己表态" in (await group.press(CHIEF, "同意")).toast
    await group.say(50, "/ruling 1")
    assert "南北 未表态、东西 未表态" in group.answer
    await group.say(one, "/ruling 1 不同意")
    assert f"南北 不同意（选手{one}）" in group.answer
    await group.say(one, "/ruling 1 同意")
    assert f"南北 同意（选手{one}）" in group.answer


async def test_12b_for_a_side_without_accounts_the_referee_writes_it_down(group: Group) -> None:
    table, ((one,), _) = await at_table(group, "后勤杯·双升")

    def by_name(unit: Any) -> None:
        for seat in (Seat(1), Seat(3)):
            unit.free_seat(table.id, seat)
            unit.take_seat(table.id, seat, unit.introduce(f"替补{seat}").id)

    await group.app.store.run(by_name)
    await group.say(REFEREE, "/ruling 台1 停电了，这一把重打")
    await group.press(CHIEF, "不同意")
    assert "南北 未表态、东西 不同意（裁判 裁判长 代记）" in group.answer
    await group.press(one, "同意")
    assert f"南北 同意（选手{one}）、东西 不同意（裁判 裁判长 代记）" in group.answer
    await group.say(50, "/history 台1")
    assert "裁判长 替东西记：不同意裁决 1" in group.answer


async def test_only_what_the_text_leaves_open_is_put_to_both_sides(group: Group) -> None:
    await at_table(group, "后勤杯·双升")
    await group.say(REFEREE, "/ruling 台1 houqin:5 这算跟错")
    assert "双方意见" not in group.answer
    assert group.heard[-1].buttons == {}
    await group.say(REFEREE, "/ruling 台1 houqin:12b 停电了重打")
    assert "双方意见" in group.answer
    await group.say(REFEREE, "/ruling 赛事1 手机一律静音")
    assert "双方意见" not in group.answer


async def test_elsewhere_the_word_of_the_body_is_enough(group: Group) -> None:
    _, ((one,), _) = await at_table(group, "迎新春·双升")
    await group.say(REFEREE, "/ruling 台1 停电了，这一把重打")
    assert "解释权：校工会" in group.answer
    assert "双方意见" not in group.answer
    assert group.heard[-1].buttons == {}
    await group.say(one, "/ruling 1 同意")
    assert "没有征求双方意见" in group.answer


async def test_12b_the_committee_has_the_last_word(group: Group) -> None:
    _, ((one,), (two,)) = await at_table(group, "后勤杯·双升")
    await group.say(REFEREE, "/ruling 台1 停电了，这一把重打")
    await group.press(one, "同意")
    await group.say(two, "/appeal 1 不该重打")
    await group.say(CHIEF, "/answer 1 维持 停电算意外")
    await group.say(two, "/appeal 再诉 1")
    await group.say(ORGANISER, "/answer 1 改判 接着打")
    assert "组委会已答复，为最终决定" in group.answer
    await group.say(50, "/ruling 1")
    assert "已改判" in group.answer
    assert "南北 同意" in group.answer
    assert "没有征求" in (await group.press(two, "不同意")).toast


async def test_an_appeal_names_its_table_though_the_table_has_no_record(group: Group) -> None:
    """Played on real boards: the two who met there may appeal, and their units' contacts; nobody else. Another table,
    and the same number in another round, are another matter."""
    await entered(group, "迎新春·象棋", units=4, 对局="线下")
    await drawn(group)
    await begun(group)
    one, two = (await group.state()).open[:2]
    for pairing in (one, two):
        await group.say(CHIEF, f"/result 台{pairing.table} 1:0")
    stranger = next(person for person in range(1, 9) if person not in (one.a, one.b))
    state = await group.state()
    units = {state.entrants[int(entry or 0)].unit for entry in (one.a, one.b)}
    if state.entrants[stranger].unit in units:
        stranger = next(each for each in range(1, 9) if state.entrants[each].unit not in units)
    await group.say(stranger, f"/appeal 台{one.table} 裁判看错了")
    assert group.answer.startswith("只有这一台的双方和他们单位的联系人")
    await group.say(int(one.b or 0), f"/appeal 台{one.table} 裁判看错了")
    assert f"选手{one.b}：裁判看错了\n对第1轮台{one.table}、赛事1、联赛" in group.answer
    await group.say(CHIEF, "/answer 1 改判")
    how = f"/result 1.{one.table} 比分 原因 申诉 1"
    assert f"请裁判照此更正第1轮台{one.table}：{how}" in group.answer
    await group.say(CHIEF, how.replace("比分", "0:1"))
    assert "确认更正" in group.said[-1].buttons
    await group.say(int(one.a or 0), "/appeal 1 没有看错")
    assert group.answer.startswith(f"⚖️ 申诉 1　选手{one.b}：裁判看错了\n再诉：没有看错\n对第1轮台{one.table}")
    await group.say(ORGANISER, "/answer 1 维持")
    await group.say(int(one.b or 0), f"/appeal 台{one.table} 还是看错了")
    assert group.answer.endswith("组委会已答复，为最终决定")
    await group.say(CHIEF, f"/ruling 台{two.table} 记负")
    assert f"第1轮台{two.table} 记负" in group.answer
    await group.say(int(two.b or 0), "/appeal 裁决9 不公平")
    assert group.answer == "没有裁决 9。"
    await group.say(stranger if stranger not in (two.a, two.b) else int(one.a or 0), "/appeal 裁决 1 不公平")
    assert group.answer.startswith("只有这一台的双方和他们单位的联系人")
    await group.say(int(two.b or 0), f"/appeal 台{two.table} 也看错了")
    assert f"⚖️ 申诉 2　选手{two.b}：也看错了\n对第1轮台{two.table}、" in group.answer


async def test_whoever_is_entered_appeals_against_what_concerns_no_table(group: Group) -> None:
    await entered(group, "迎新春·象棋", units=2)
    await group.say(REFEREE, "/ruling 手机一律静音")
    await group.say(50, "/appeal 1 太严")
    assert group.answer.startswith("只有报名参加了本群赛事的人")
    await group.say(2, "/appeal 1 太严")
    assert group.answer.startswith("⚖️ 申诉 1　选手2：太严")
