"""The record of an event: read out, corrected, exported; and what is said in reply to it never breaks it."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest

from bot import doctor, export
from bot.app.request.vocabulary import SPECS, WORDS
from engines.registry import GAMES
from tests.event.conftest import CHIEF, ORGANISER, Group, begun, drawn, entered


async def played(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2)
    await drawn(group)
    await begun(group)
    await group.say(CHIEF, "/result 台1 10:7")


async def test_every_line_is_a_sentence_with_who_and_when(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2)
    await group.say(ORGANISER, "/event 赛事1 解释权=校工会")
    await group.reply(3, "/history", to="📣 赛事1")
    lines = group.last.splitlines()
    assert lines[0] == "赛事1 联赛 · 记录"
    assert lines[1].startswith("#1 报名：选手1、队友1甲（计算机系）　组织者　")
    assert lines[-1].startswith("#9 解释权：— → 校工会　组织者")


async def test_an_entry_is_told_with_those_who_were_in_it_then(group: Group) -> None:
    """Two who were replaced one after the other, and a unit that has withdrawn."""
    await entered(group, "迎新春·双升", size=2, units=2)
    await group.say(ORGANISER, "/substitute 选手1 → 赵甲 生病")
    await group.say(ORGANISER, "/substitute 赵甲 → 钱乙")
    await group.say(ORGANISER, "/scratch 选手3")
    await group.say(3, "/history 赛事1")
    lines = group.last.splitlines()
    assert lines[1].startswith("#1 报名：选手1、队友1甲（计算机系）")
    assert lines[3].startswith("#3 报名：选手3、队友3甲（数学系）")
    assert lines[5].startswith("#5 换人：赵甲、队友1甲（计算机系），选手1 换成 赵甲，生病")
    assert lines[6].startswith("#6 换人：钱乙、队友1甲（计算机系），赵甲 换成 钱乙")
    assert "退赛：选手3、队友3甲（数学系）" in lines[7]


async def test_a_correction_stands_beneath_what_it_corrects_with_its_reason(group: Group) -> None:
    await played(group)
    await group.say(CHIEF, "/result 1.1 7:10 原因 记反了")
    await group.press(CHIEF, "更正")
    await group.say(3, "/history 赛事1")
    text = group.said[-1].payload.get("content") or group.last
    lines = [line for line in text.splitlines() if line.startswith("#")]
    old, new = [line for line in lines if "第1轮台1：" in line]
    assert "胜" in old
    assert "，10:7" in old
    assert new.startswith(f"#{len(lines)} 更正 #")
    assert "，10:7（记反了）" in new
    assert "裁判长" in new


ACTS = {act.word for game in GAMES.values() for play in game.plays.values() for act in play.manner.acts}
COMMANDS = sorted({spec.name for spec in SPECS} | ACTS)
TALK = ("e4", "炮二平五", "1 2 3", "认输", *WORDS)


@pytest.mark.parametrize("person", [1, CHIEF])
async def test_no_word_in_reply_to_an_event_breaks_or_ends_it(group: Group, person: int) -> None:
    """Whatever is said to a message of an event, it folds as before and goes on."""
    await played(group)
    skipped = {"event", "close", "scratch", "forget"}
    assert len(COMMANDS) > 40
    for text in (*(f"/{word}" for word in COMMANDS if word not in skipped), "/move e4", "/join 1", "/cancel", *TALK):
        await group.say(person, text, reply_to=next(said for said in group.said if "📣" in said.text).message_id)
        stream = await group.event()
        assert stream.status == "playing", text
        state = await group.state()
        assert len(state.results) == 1, text
        assert len(state.entrants) == 8, text


async def test_buttons_of_tables_pressed_for_an_event_do_nothing(group: Group) -> None:
    await played(group)
    stream = await group.event()
    for data in (f"cancel:{stream.id}::", f"undo:{stream.id}::", f"join:{stream.id}::0", f"resign:{stream.id}::"):
        await group.press_data(7, data)
        assert (await group.event()).status == "playing"
        assert "赛事，不是一张台" in (group.answer or "赛事，不是一张台")


async def test_an_event_is_exported_as_one_line_with_all_that_it_came_to(group: Group, tmp_path: Path) -> None:
    await played(group)
    out = StringIO()
    export.write(tmp_path / "caipan.db", out)
    events = [value for line in out.getvalue().splitlines() if "settings" in (value := json.loads(line))]
    (event,) = events
    assert (event["event"], event["title"], event["stage"]) == (1, "联赛", "playing")
    assert event["settings"]["format"] == "knockout"
    assert event["entries"][0]["names"] == ["选手1", "队友1甲"]
    assert event["entries"][0]["unit"] == "计算机系"
    (lot,) = event["lots"]
    assert (lot["word"], len(lot["drawn"])) == ("春风", 4)
    assert len(event["pairings"]) == 4
    (result,) = event["results"]
    assert (result["table"], result["scores"], result["kind"]) == (1, ["10", "7"], "played")
    assert len(event["standing"]) == 8
    assert event["log"][0]["text"].startswith("entry 1")
    assert event["log"][0]["by"] == "组织者"


async def test_the_doctor_folds_events_that_have_ended(group: Group) -> None:
    await played(group)
    for _ in range(3):
        for pairing in (await group.state()).open:
            await group.say(CHIEF, f"/result 台{pairing.table} 10:7")
        if not (await group.state()).stand.over:  # type: ignore[union-attr]
            await begun(group)
    await group.say(ORGANISER, "/close")
    stream = await group.event()
    assert stream.status == "ended"
    assert await group.app.store.read(doctor.otherwise) == []
    outcome = {**dict(stream.outcome or {}), "places": [[8]]}
    await group.app.store.run(lambda unit: unit.set_status(stream.id, "ended", outcome=outcome))
    assert [one.id for one in await group.app.store.read(doctor.otherwise)] == [stream.id]


async def test_a_pause_a_word_and_who_changed_places_stand_in_the_record_with_their_reasons(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2)
    await drawn(group)
    await group.say(CHIEF, "/lots 重抽 签筒里少了一根")
    await group.say(1, "/word 夏雨")
    await group.say(ORGANISER, "/pairings 对调 选手1 选手8 场地太挤")
    await begun(group)
    await group.say(CHIEF, "/round 暂停")
    await group.say(CHIEF, "/round 继续")
    await group.say(3, "/history 赛事1")
    text = group.said[-1].payload.get("content") or group.last
    for told in (
        "第1轮抽签，口令“春风”",
        "公布第1轮封签（原因：签筒里少了一根）",
        "选手1、队友1甲（计算机系） 与 选手8、队友8甲（化学系）（场地太挤）",
        "比赛暂停",
        "比赛继续",
    ):
        assert told in text, text
