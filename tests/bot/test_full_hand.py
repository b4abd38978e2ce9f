"""A hand that is entered play by play: opening its table, tricks, corrections, what is shown, the way onto a sheet."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bot.app.request.vocabulary import vocabulary_of
from engines.registry import GAMES

OPEN = "/new 双升 后勤杯 复牌 打5 主黑桃 庄北"
RECORDS = Path(__file__).parents[1] / "records"
SIDES = "北西南东"


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (OPEN, ("houqin", "5", "S", "N")),
        ("/new 双升 houqin full hand level=5 trump=S dealer=N", ("houqin", "5", "S", "N")),
        ("/new 双升 迎新春 复牌 南家坐庄 无主 打10", ("yingxinchun", "10", "NT", "S")),
        ("/new 双升 后勤杯 逐墩 打J 主♥ 庄东家", ("houqin", "J", "H", "E")),
        ("/new 双升 迎新春 复牌 打负1 主方块 庄W", ("yingxinchun", "负1", "D", "W")),
        ("/new 双升 yingxinchun hand level=A trump=NT dealer=E", ("yingxinchun", "A", "NT", "E")),
    ],
)
async def test_a_table_is_opened_in_one_line(room: Any, text: str, options: tuple[str, ...]) -> None:
    await room.say(1, text)
    stream = await room.stream()
    assert (stream.rule_set, *(stream.options[name] for name in ("level", "trump", "dealer"))) == options
    assert (stream.status, stream.options["depth"]) == ("playing", "hand")
    assert "轮到" in await room.caption()


@pytest.mark.parametrize(
    ("text", "presses"),
    [
        ("/new 双升 复牌", ("后勤杯", "5", "♠", "北家")),
        ("/new 双升 后勤杯 复牌 打5", ("♠", "北家")),
        ("/new 双升 后勤杯 复牌 主黑桃 庄北", ("5",)),
    ],
)
async def test_what_is_missing_is_asked_for(room: Any, text: str, presses: tuple[str, ...]) -> None:
    await room.say(1, text)
    for label in presses:
        await room.press(1, label)
    stream = await room.stream()
    assert [stream.options[name] for name in ("depth", "level", "trump", "dealer")] == ["hand", "5", "S", "N"]
    await room.press(2, presses[-1])  # a second press of the same button opens no second table
    assert (await room.stream()).number == stream.number


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("/new 双升 后勤杯 复牌 打5 主黑桃 庄北 快点", "看不懂"),
        ("/new 双升 后勤杯 复牌 打负9 主黑桃 庄北", "没有 负9 这一级"),
        ("/new 大怪路子 单盘 庄C4", "看不懂"),
    ],
)
async def test_what_cannot_be_opened(room: Any, text: str, said: str) -> None:
    await room.say(1, text)
    assert said in room.last


# ---- Tricks ----


@pytest.fixture
async def table(room: Any) -> Any:
    """小林 has opened a table for a hand and sits nowhere."""
    await room.say(1, OPEN)
    return room


@pytest.mark.parametrize(
    "text",
    [
        "/trick 北 HAHA 西 H3H4 南 S3S3 东 H6H7",
        "/trick HAHA H3H4 S3S3 H6H7",
        "/trick HA HA / H3 H4 / S3 S3 / H6 H7",
        "/一墩 北家：对红A 西家：红桃3红桃4 南家：对黑3 东家：♥6♥7",
        "/trick N HAHA W H3H4 S S3S3 E H6H7",
        "/墩 北HAHA西H3H4南S3S3东H6H7",
        "/move 北 HAHA 西 H3H4 南 S3S3 东 H6H7",
    ],
)
async def test_a_trick_in_one_line(table: Any, text: str) -> None:
    await table.say(1, text)
    assert await table.standing() == ["HA HA", "H3 H4", "S3 S3", "H6 H7"]
    assert "第 1 墩归南家，0 分；防家共 0 分" in table.last
    caption = await table.caption()
    assert "北家坐庄，打 5，主 ♠" in caption
    assert "北家 ♥A♥A、西家 ♥3♥4、南家 ♠3♠3、东家 ♥6♥7" in caption
    assert "第 2 墩：轮到 南家 领出；防家墩分 0" in caption


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("/trick 北 HAHA 西 H3 南 S3S3 东 H6H7", "第 2 手（西家 H3）"),
        ("/trick 北 HAHA 南 H3H4", "现在轮到西家。\n问题在第 2 手（南家 H3H4）"),
        ("/trick HAHA H3H4 S3S3 H6H7 H8H8", "一次只记一墩"),
        ("/trick HAHA H3H4 xyzzy", "第 3 手"),
        ("/move HA DA", "同一门花色"),
        ("/move HAHAHA", "两副牌里只有 2 张"),
        ("/move 亮 西 HK", "这要由裁判来做"),
        ("/trick", "一墩一行"),
    ],
)
async def test_all_of_a_line_or_nothing(table: Any, text: str, said: str) -> None:
    await table.say(1, text)
    assert said in table.last, table.last
    assert await table.entries() == []


async def test_one_play_after_the_other(table: Any) -> None:
    """A player enters his own; for another he names the seat. Whoever opened the table enters for all."""
    await table.say(2, "/join 西")
    await table.say(3, "/join 台1 南")
    await table.say(2, "/move H3H4")
    assert "现在轮到北家" in table.last
    await table.say(1, "/move HAHA")
    assert "轮到 西家 小周" in await table.caption()
    await table.say(3, "/move H6H6")
    assert await table.standing() == ["HA HA"]
    await table.say(3, "/move 西 H3H4")
    await table.say(3, "/move H6H6")
    await table.say(1, "/move 东 H7H8")
    assert await table.standing() == ["HA HA", "H3 H4", "H6 H6", "H7 H8"]
    assert "第 1 墩归北家" in table.last


@pytest.mark.parametrize(("who", "may"), [(1, True), (2, True), (7, True), (9, False)])
async def test_who_enters(table: Any, who: int, may: bool) -> None:
    """The opener, a player, the referee; not a bystander."""
    await table.say(2, "/join 西")
    await table.say(who, "/trick 台1 北 HAHA 西 H3H4")
    assert bool(await table.standing()) == may
    await table.say(who, "/undo 台1")
    assert [struck for _, struck in await table.entries()] == ([True, True] if may else [])


async def test_a_fault_is_told_with_clause_and_fine_and_stays_in_the_caption(table: Any) -> None:
    await table.say(1, "/trick HA S3 H4 H6")
    await table.say(1, "/trick HK H3 H7 H8")
    # West ruffed, won, and led a heart.
    fault = "⚑ 第 1 墩西家有该花色而没有跟足，降 1 级（第 5 条）。"
    assert fault in table.last
    assert fault in await table.caption()


async def test_a_joker_that_nobody_names_is_asked_back(table: Any) -> None:
    await table.say(1, "/move 王")
    await table.press(1, "大王")
    assert await table.standing() == ["DW"]


async def test_taking_back_and_correcting(table: Any) -> None:
    await table.say(1, "/trick HAHA H3H4 H6H6 H7H8")
    await table.say(1, "/move DA")
    await table.say(1, "/undo")
    assert "撤回：♦A" in table.last
    await table.say(1, "/undo")
    assert await table.standing() == []
    await table.say(1, "/trick HAHA H3H4 H6H6 H7H8")
    await table.say(1, "/fix 2 H3H9")
    assert "♥3♥4 → ♥3♥9" in table.last
    await table.press(1, "同意")
    assert await table.standing() == ["HA HA", "H3 H9", "H6 H6", "H7 H8"]


async def test_the_same_in_english(room: Any) -> None:
    await room.say(7, "/lang group en")
    await room.say(1, "/new shuangsheng houqin full hand trump=S dealer=N")
    assert room.last == "A hand trick by trick: which level is played?"
    await room.press(1, "5")
    await room.say(1, "/trick N HA W S3 S H4 E H6")
    await room.say(1, "/trick HK H3 H7 H8")
    said = room.last + await room.caption() + "".join(await room.live_buttons())
    assert "West" in said
    assert not re.search(r"[\u4e00-\u9fff]", said.replace("双升", "")), said


# ---- What may be seen meanwhile ----


async def test_no_earlier_trick_is_shown_before_the_end(table: Any) -> None:
    await table.say(2, "/join 西")
    await table.say(1, "/trick HAHA H3H4 H6H6 H7H8")
    await table.say(1, "/trick DA D3")
    for text in ("/history", "/pgn", "/review", "/history 台1"):
        await table.say(2, text)
        assert "♥" not in table.answer
        assert "HA" not in str([said.payload for said in table.heard])
    await table.say(2, "/history")
    assert "前面 4 手已经盖住" in table.last
    assert "♦3" in table.last
    await table.whisper(2, "/history")
    assert "♥3♥4" in table.answer  # what he has played himself he may look at again
    assert not any(card in table.answer for card in ("♥A", "♥6", "♥7"))


async def test_the_referee_sees_everything_in_private(table: Any) -> None:
    await table.say(1, "/trick HAHA H3H4 H6H6 H7H8")
    await table.say(1, "/move DA")
    for text, part in (("/history 台1", "♥3♥4"), ("/pgn 台1", "♥3♥4")):
        await table.say(7, text)
        private = [said for said in table.heard if said.chat_id == 7]
        assert part in private[0].payload["content"]
        assert all("♥" not in said.text for said in table.heard if said.chat_id != 7)


async def test_correcting_an_earlier_trick_does_not_read_it_out(table: Any) -> None:
    await table.say(1, "/trick HAHA H3H4 H6H6 H7H8")
    await table.say(1, "/move DA")
    await table.say(1, "/fix 3 H9H9")
    assert "··· → ♥9♥9" in table.last
    await table.say(7, "/strike 台1")
    assert not any("♥" in label for label in table.said[-1].buttons)
    await table.say(1, "/undo 2")
    assert "♥" not in table.last
    assert await table.standing() == ["HA HA"]


# ---- The end, and the sheet ----


def record(name: str) -> dict[str, Any]:
    return tomllib.loads((RECORDS / name).read_text(encoding="utf-8"))


async def play(room: Any, played: dict[str, Any], number: int, by: int = 1) -> None:
    """Enter a whole recorded hand, four plays a line; what the referee adds, by the referee."""
    line: list[str] = []
    for entry in played["entries"]:
        if entry["seat"] == "ref":
            await room.say(7, f"/move 台{number} {entry['text']}")
            continue
        line.append(entry["text"])
        if len(line) == 4:
            await room.say(by, f"/trick 台{number} {' / '.join(line)}")
            line = []


async def seat_levels(room: Any) -> None:
    await room.say(1, "/new 双升 后勤杯")
    for person, seat in enumerate(SIDES, 1):
        await room.say(person, f"/join {seat}")


async def test_a_whole_hand_ends_with_the_line_for_the_sheet(room: Any) -> None:
    played = record("shuangsheng/houqin_trick_by_trick.toml")
    await room.say(1, "/new 双升 后勤杯 复牌 打2 主梅花 庄北")
    await play(room, played, 1)
    stream = await room.stream()
    assert stream.status == "ended"
    assert f"/hand {played['position']['hand'].removeprefix('hand ')}" in room.last
    assert "全部牌已出完" in room.answer
    assert "终局" in await room.caption()
    await room.say(2, "/history")
    assert "♥3♥4♥4♥5♥6 > ♥6" in room.last
    await room.say(2, "/pgn")
    assert room.said[-1].payload["content"].startswith("\ufeff墩,座位,出牌")
    await room.say(2, "/review 台1 1")
    assert room.said[-1].kind == "frame"


async def test_the_result_is_put_into_the_form_of_the_sheet(room: Any) -> None:
    await seat_levels(room)
    await room.say(1, "/new 双升 后勤杯 复牌 打2 主梅花 庄北")
    await play(room, record("shuangsheng/houqin_trick_by_trick.toml"), 2)
    await room.press(1, "记入台1")
    assert "第 1 把" in room.last
    reply = await room.press(1, "✓ 记入这一把")
    # Three wrong follows lose the match: that is the referee's to enter.
    assert "由裁判来记" in reply.toast
    assert await room.entries(1) == []
    await room.press(7, "✓ 记入这一把")
    entries = await room.entries(1)
    assert entries[0][0].startswith("hand dealer=N level=2 trump=C tricks=105 bottom=15 last=defender")


async def test_a_sheet_of_other_people_gets_no_button(room: Any) -> None:
    await seat_levels(room)
    await room.say(1, "/new 双升 后勤杯 复牌 打2 主梅花 庄北")
    await room.say(5, "/join 台2 北")
    await play(room, record("shuangsheng/houqin_trick_by_trick.toml"), 2)
    assert "要记入请发" in room.last
    assert room.said[-1].buttons == {}


@pytest.mark.slow
@pytest.mark.parametrize("who", [1, 2, 7, None])
@pytest.mark.parametrize("spec", vocabulary_of(GAMES.values()).specs, ids=lambda spec: spec.name)
async def test_every_command_is_answered_at_such_a_table(table: Any, spec: Any, who: int | None) -> None:
    """Some mean nothing there; whatever they say, the hand stands as it was entered."""
    await table.say(2, "/join 西")
    await table.say(1, "/trick HAHA H3H4 H6H6 H7H8")
    for text in ("", "1", "北", "2 X"):
        await table.say(who, f"/{spec.name} 台1 {text}")
    entered = ["HA HA", "H3 H4", "H6 H6", "H7 H8"]
    assert (await table.standing())[:4] == ([] if spec.name == "undo" else entered)


async def test_the_referee_lays_open_what_was_shown(table: Any) -> None:
    await table.say(1, "/trick HA S3 H4 H6")
    await table.say(7, "/move 台1 亮 西 HK")
    assert "西家亮出 ♥K" in table.last
    assert "第 1 墩西家有该花色而没有跟足，降 1 级（第 5 条）" in table.last
    await table.say(7, "/foul 台1 西 跟错")
    assert "由台上的牌查出" in table.last


async def test_an_old_button_closes_no_hand_that_has_begun(table: Any) -> None:
    await table.say(2, "/join 西")
    old = (await table.live_buttons())["撤台"]
    await table.say(1, "/move HA")
    await table.press_data(1, old)
    assert (await table.stream()).status == "playing"
    await table.say(1, "/cancel")
    assert (await table.stream()).status == "cancelled"


# ---- 大怪路子 ----


@pytest.fixture
async def six(room: Any) -> Any:
    await room.say(1, "/new 大怪路子 单盘")
    for person, label in enumerate(("A1", "B1", "A2", "B2", "A3", "B3"), 1):
        await room.press(person, label)
    return room


async def test_plays_and_passes(six: Any) -> None:
    await six.say(1, "/move S3S3")
    assert "桌上：A1：♠3♠3（对子，3）" in await six.caption()
    await six.say(2, "/move H3")
    assert "张数不同" in six.last
    assert "规则" in six.last
    await six.say(3, "/move S5S5")
    assert "现在轮到B1" in six.last
    await six.press(2, "过")
    await six.say(3, "/move S5 H5")
    await six.say(1, "/move B2 过")
    assert await six.standing() == ["S3 S3", "pass", "S5 H5", "pass"]
    assert "轮到 A3 小唐" in await six.caption()
    await six.say(6, "/trick 过 / 过 / 过 / 过")
    assert "A2 重新出牌" in six.last


@pytest.mark.parametrize(
    ("who", "text", "said"),
    [
        (2, "/count A1", "A1：不报"),
        (2, "/count", "A1：不报"),
        (2, "/count A2", "只能问刚出牌的人"),
        (3, "/count A1", "没有轮到你"),
        (2, "/count B1", "不能问自己"),
        (2, "/报牌数 C7", "问谁"),
    ],
)
async def test_counts(six: Any, who: int, text: str, said: str) -> None:
    await six.say(1, "/move S3S3")
    await six.say(who, text)
    assert said in six.last


async def test_counts_in_words_up_to_ten(room: Any) -> None:
    """A1 lays five at a time until seven are left; B1, on turn, asks."""
    await room.say(1, "/new 大怪路子 单盘")
    for rank in "3456":
        await room.say(1, f"/trick {' '.join(f'{suit}{rank}' for suit in 'SSSHH')} / 过 / 过 / 过 / 过 / 过")
    await room.say(2, "/join B1")
    await room.say(1, "/move S7S7")
    await room.reply(2, "A1还有几张？")
    assert room.last == "A1：5张"


async def test_a_whole_hand_goes_onto_the_sheet(room: Any) -> None:
    played = record("daguai/whole_hand.toml")
    await room.seat_sheet()
    await room.say(1, "/new 大怪路子 单盘")
    for entry in played["entries"]:
        who = 7 if entry["seat"] == "ref" else 1
        command = "/foul 台2 " + entry["text"].removeprefix("foul ") if who == 7 else None
        await room.say(who, command or f"/trick 台2 {entry['text'].replace(' ', '')}")
    assert (await room.stream(2)).status == "ended"
    await room.press(1, "记入台1")
    assert len(await room.entries(1)) == 1


async def test_clause_5_3_a_hand_that_fouls_have_ended_says_how_to_end_it_and_where_it_goes(room: Any) -> None:
    await room.say(1, "/new 大怪路子 单盘")
    for _ in range(2):
        await room.say(7, "/foul 台1 A1 讲话")
    assert "没打完的不必再打，报“被抓三家”。（规则 5.3：犯规的处理）" in room.last
    await room.say(1, "/move 被抓三家")
    assert "再发 /hand 被抓三家" in room.all
    assert "fouled" not in room.all
