"""Whose word a result rests on: who handed it in, confirmed it, objected and decided, each with what he spoke of."""

from __future__ import annotations

import json
import re
import tomllib
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from bot import export
from bot.app.event.results.statements import beside
from bot.app.request import commands_referee as d
from engines.core.rulings import REFEREE as BY_REFEREE
from storage.store import NewEntry, Signature, StoredEntry
from tests.event import test_shuangsheng as sheets
from tests.event import test_table_corrections as corrections
from tests.event.conftest import CHIEF, REFEREE, Group, begun, drawn, entered

PEOPLE = {"一": 1, "二": 2, "裁判长": CHIEF, "裁判员": REFEREE}
WHEN = re.compile(r"(?:　| · )\d\d-\d\d \d\d:\d\d$")
ONE, TWO = "选手1（计算机系）", "选手2（数学系）"
P1, P2 = "选手1 (计算机系)", "选手2 (数学系)"


async def playing(group: Group) -> None:
    """Two of different units meet at 台1."""
    await entered(group, "迎新春·象棋", units=2, each=1, 对局="线下", 局数="1")
    await drawn(group)
    await begun(group)


async def go(group: Group, steps: list[str]) -> None:
    """`一 /result 选手1胜` says it, `二！结果正确` presses a button, `二：不对` answers what he is asked."""
    for step in steps:
        who, how, what = re.split(r"([ ！：])", step, maxsplit=1)
        if how == "！":
            await group.press(PEOPLE[who], what)
        elif how == "：":
            await group.reply(PEOPLE[who], what, "请确认")
        else:
            await group.say(PEOPLE[who], what)


async def read(group: Group) -> list[str]:
    """The record from the begin of the round on, without times and numbers."""
    await group.say(1, "/history 赛事1")
    lines = [re.sub(r"^#\d+ ", "", WHEN.sub("", line)) for line in group.last.splitlines()]
    begin = next(at for at, line in enumerate(lines) if line.startswith(("第1轮开始", "Round 1 begins")))
    return lines[begin + 1 :]


SAID = {
    "confirmed": (
        ["一 /result 选手1胜", "二！结果正确"],
        [f"第1轮台1：{ONE}胜{TWO}　选手1", f"　· {ONE} 上报", f"　· {TWO} 确认"],
        [f"Round 1, table 1: {P1} beat {P2}　选手1", f"　· {P1} reported it", f"　· {P2} confirmed"],
    ),
    "confirmed by the referee": (
        ["一 /result 选手1胜", "裁判长！结果正确"],
        [f"第1轮台1：{ONE}胜{TWO}　选手1", f"　· {ONE} 上报", "　· 裁判 裁判长 确认"],
        [f"Round 1, table 1: {P1} beat {P2}　选手1", f"　· {P1} reported it", "　· Referee 裁判长 confirmed"],
    ),
    "entered by the referee alone": (
        ["裁判长 /result 选手2胜"],
        [f"第1轮台1：{TWO}胜{ONE}　裁判长"],
        [f"Round 1, table 1: {P2} beat {P1}　裁判长"],
    ),
    "mistyped and said again": (
        ["一 /result 选手2胜", "一 /result 选手1胜", "二！结果正确"],
        [
            f"第1轮台1：{ONE}胜{TWO}　选手1",
            f"　· {ONE} 上报 第1轮台1：{TWO}胜{ONE}",
            f"　· {ONE} 上报",
            f"　· {TWO} 确认",
        ],
        [
            f"Round 1, table 1: {P1} beat {P2}　选手1",
            f"　· {P1} reported: Round 1, table 1: {P2} beat {P1}",
            f"　· {P1} reported it",
            f"　· {P2} confirmed",
        ],
    ),
    "reported otherwise by the other side, who then agrees": (
        ["一 /result 选手1胜", "二 /result 选手2胜", "二！结果正确"],
        [
            f"第1轮台1：{ONE}胜{TWO}　选手1",
            f"　· {ONE} 上报",
            f"　· {TWO} 说是 第1轮台1：{TWO}胜{ONE}",
            f"　· {TWO} 确认",
        ],
        [
            f"Round 1, table 1: {P1} beat {P2}　选手1",
            f"　· {P1} reported it",
            f"　· {P2} said it was: Round 1, table 1: {P2} beat {P1}",
            f"　· {P2} confirmed",
        ],
    ),
    "disputed, and the referee finds it right": (
        ["一 /result 选手1胜", "二！有异议", "裁判长 /result 选手1胜"],
        [f"第1轮台1：{ONE}胜{TWO}　裁判长", f"　· {ONE} 上报", f"　· {TWO} 提出异议", "　· 裁判 裁判长 裁定"],
        [
            f"Round 1, table 1: {P1} beat {P2}　裁判长",
            f"　· {P1} reported it",
            f"　· {P2} objected",
            "　· Referee 裁判长 decided it",
        ],
    ),
    "disputed, and the referee enters what the other side says": (
        ["一 /result 选手1胜", "二：不对，应该是选手2胜", "裁判长 /result 选手2胜"],
        [
            f"第1轮台1：{TWO}胜{ONE}　裁判长",
            f"　· {ONE} 上报 第1轮台1：{ONE}胜{TWO}",
            f"　· {TWO} 不认可 第1轮台1：{ONE}胜{TWO}",
            f"　· {TWO} 说是这个结果",
            "　· 裁判 裁判长 裁定",
        ],
        [
            f"Round 1, table 1: {P2} beat {P1}　裁判长",
            f"　· {P1} reported: Round 1, table 1: {P1} beat {P2}",
            f"　· {P2} objected to: Round 1, table 1: {P1} beat {P2}",
            f"　· {P2} said it was this",
            "　· Referee 裁判长 decided it",
        ],
    ),
    "disputed and not decided yet": (
        ["一 /result 选手1胜", "二！有异议"],
        [f"　· {ONE} 上报 第1轮台1：{ONE}胜{TWO}", f"　· {TWO} 不认可 第1轮台1：{ONE}胜{TWO}"],
        [
            f"　· {P1} reported: Round 1, table 1: {P1} beat {P2}",
            f"　· {P2} objected to: Round 1, table 1: {P1} beat {P2}",
        ],
    ),
    "confirmed and corrected": (
        ["一 /result 选手1胜", "二！结果正确", "裁判长 /result 1.1 选手2胜 原因 记反了", "裁判员！确认更正"],
        [
            f"第1轮台1：{ONE}胜{TWO}　选手1",
            f"　· {ONE} 上报",
            f"　· {TWO} 确认",
            f"　· 裁判 裁判员 改为 第1轮台1：{TWO}胜{ONE}（记反了）",
            f"更正 #8：第1轮台1：{TWO}胜{ONE}（记反了）　裁判长",
        ],
        [
            f"Round 1, table 1: {P1} beat {P2}　选手1",
            f"　· {P1} reported it",
            f"　· {P2} confirmed",
            f"　· Referee 裁判员 corrected it to Round 1, table 1: {P2} beat {P1} (记反了)",
            f"instead of #8: Round 1, table 1: {P2} beat {P1} (记反了)　裁判长",
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("steps", "zh", "en"), SAID.values(), ids=SAID)
async def test_the_record_says_whose_word_a_result_rests_on(
    group: Group, steps: list[str], zh: list[str], en: list[str]
) -> None:
    await playing(group)
    await go(group, steps)
    assert await read(group) == zh
    await group.say(7, "/lang group en")
    assert await read(group) == en


async def stored(group: Group, text: str, replaces: int | None = None) -> None:
    """A line as it was written before people's words were kept beside it."""
    event = await group.event()

    def work(unit: Any) -> None:
        version = event.version if replaces is None else unit.strike(event.id, event.version, [replaces], "1:1")
        unit.append(event.id, version, NewEntry(BY_REFEREE, text, None, group.now, "1:1", replaces=replaces))

    await group.app.store.run(work)


def everything(path: Path) -> list[dict[str, Any]]:
    """The export, value by value."""
    out = StringIO()
    export.write(path / "caipan.db", out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def log(path: Path) -> list[dict[str, Any]]:
    """The lines of the event, as they go out."""
    return next(value["log"] for value in everything(path) if "log" in value)


LOST = [
    ("zh", "由谁上报、谁确认：未记录", "时间未记录"),
    ("en", "who reported and confirmed it: not recorded", "time not recorded"),
]


@pytest.mark.parametrize(("language", "unknown", "undated"), LOST)
async def test_of_a_result_that_was_stored_before_words_were_nothing_is_guessed(
    group: Group, tmp_path: Path, language: str, unknown: str, undated: str
) -> None:
    await playing(group)
    await stored(group, "result 1.1.1 1 2 won=1 kind=played")
    await stored(group, "result 1.1.1 1 2 won=2 kind=played", replaces=8)
    await group.say(7, f"/lang group {language}")
    first, second, third = await read(group)
    assert first.startswith(("第1轮台1：", "Round 1, table 1:"))
    assert second == f"　· {unknown}"
    assert third.endswith(f"　{undated}")
    old, new = [line for line in log(tmp_path) if line["text"].startswith("result")]
    assert (old["recorded"], old["signed"], new["recorded"]) == (False, [], True)


async def test_a_correction_of_what_was_stored_before_words_were_does_not_hide_that(group: Group) -> None:
    await playing(group)
    await stored(group, "result 1.1.1 1 2 won=1 kind=played")
    await go(group, ["裁判长 /result 1.1 选手2胜 原因 记反了", "裁判长！确认更正"])
    assert (await read(group))[1:3] == [
        "　· 由谁上报、谁确认：未记录",
        f"　· 裁判 裁判长 改为 第1轮台1：{TWO}胜{ONE}（记反了）",
    ]


async def test_the_export_has_every_word_with_who_and_when_and_to_which_text(group: Group, tmp_path: Path) -> None:
    await playing(group)
    await go(group, ["一 /result 选手1胜", "二：不对，应该是选手2胜", "裁判长 /result 选手2胜"])
    line = log(tmp_path)[-1]
    assert set(line) == {"seq", "text", "by", "at", "struck", "replaces", "table", "signed", "recorded"}
    assert (line["by"], line["table"]) == ("裁判长", None)
    assert [(each["word"], each["by"], each["entry"], each["text"].split()[-2]) for each in line["signed"]] == [
        ("reported", "选手1", 1, "won=1"),
        ("objected", "选手2", 2, "won=1"),
        ("claimed", "选手2", 2, "won=2"),
        ("decided", "裁判长", None, "won=2"),
    ]
    said = [each["at"] for each in line["signed"]]
    assert said == sorted(said)
    assert said[0] < said[-1] == line["at"]
    assert line["signed"][-1]["seat"] == "ref"


async def test_what_falls_with_a_correction_says_so(group: Group) -> None:
    """The semi-final is struck at its table, and with it what was built on it."""
    semi = await corrections.finalists(group)
    await corrections.act(group, CHIEF, semi, d.Strike("#1"))
    await group.press(CHIEF, "同意")
    await group.ring()
    lines = await read(group)
    first = next(at for at, line in enumerate(lines) if line.startswith("第1轮台1："))
    assert lines[first + 1] == "　· 台上自动 作废"
    published = next(at for at, line in enumerate(lines) if line.startswith("第2轮对阵已发布"))
    assert lines[published + 1] == "　· 台上自动 随前面的更正作废"


async def test_a_result_that_a_table_has_played_says_who_confirmed_there(group: Group, tmp_path: Path) -> None:
    _, two = await sheets.sheet_waits(group)
    for number in range(1, 4):
        await group.press(two, f"确认第 {number} 把")
    await group.ring()
    result, confirmed = await read(group)
    assert result.endswith("，J:2　台上自动")
    assert confirmed == f"　· 选手{two} 在台上确认"
    (line,) = [line for line in log(tmp_path) if line["table"] is not None]
    hands = next(value for value in everything(tmp_path) if value["id"] == line["table"])["entries"]
    assert [[(word["word"], word["by"]) for word in hand["signed"]] for hand in hands] == [
        [("confirmed", f"选手{two}")]
    ] * 3


async def test_who_objected_at_a_table_is_told_where_another_result_was_entered(group: Group) -> None:
    _, two = await sheets.sheet_waits(group)
    await group.press(two, "第 3 把有异议")
    await group.say(CHIEF, "/result 台1 7:7 台上B")
    if any("以我报的为准" in said.buttons for said in group.heard):
        await group.press(CHIEF, "以我报的为准")
    await group.ring()
    _, objected = await read(group)
    assert objected == f"　· 选手{two} 在台上提出异议"


async def test_a_second_game_is_not_taken_for_the_first(group: Group) -> None:
    """Each word stands beside the game that it was given to."""
    await entered(group, "迎新春·象棋", units=2, each=1, 对局="线下", 局数="3")
    await drawn(group)
    await begun(group)
    await go(group, ["一 /result 选手1胜", "二！结果正确", "一 /result 选手2胜", "裁判长 /result 选手1胜"])
    assert await read(group) == [
        f"第1轮台1：{ONE}胜{TWO}　选手1",
        f"　· {ONE} 上报",
        f"　· {TWO} 确认",
        f"第1轮台1第2局：{ONE}胜{TWO}　裁判长",
        f"　· {ONE} 上报 第1轮台1第2局：{TWO}胜{ONE}",
        "　· 裁判 裁判长 裁定",
    ]


RECORD = tomllib.loads((Path(__file__).parents[1] / "records/tournament/xiangqi_disputed.toml").read_text("utf-8"))


def test_every_word_of_a_stored_record_stands_beside_its_line_for_ever() -> None:
    now = datetime(2026, 3, 1, tzinfo=UTC)
    lines = [
        StoredEntry(seq, BY_REFEREE, line["text"], None, now, f"1:{seq}", seq, replaces=line.get("replaces"))
        for seq, line in enumerate(RECORD["entries"], 1)
    ]
    said = [Signature(word["seq"], word["kind"], word["seat"], None, now, word["text"]) for word in RECORD["words"]]
    where = {id(word): line for line, words in beside(lines, said).items() for word in words}
    assert [where[id(word)] for word in said] == [word["line"] for word in RECORD["words"]]
