"""Clocks at a table: opened with one, read by everyone, kept by the referee, ended by the flag."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.app.speech.clockface import span
from engines.core.rulings import CLOCK, Seat
from storage.store import NewEntry

WHITE, BLACK, REFEREE, STRANGER = 1, 2, 7, 9
SHANGHAI = ZoneInfo("Asia/Shanghai")


async def seat(room: Any, control: str = "10m+5s") -> None:
    """A chess table with a clock; whose match begins now."""
    await room.say(WHITE, f"/new 国际象棋 {control}")
    number = (await room.stream()).number
    await room.say(WHITE, f"/join 台{number} 白")
    await room.say(BLACK, f"/join 台{number} 黑")


def wait(room: Any, **span: float) -> None:
    room.now += timedelta(**span)


async def ring(room: Any) -> int:
    """Do all that is due by now, as the alarm clock would; how much that was."""
    done = 0
    while await room.app.ring(room.now, []):
        done += 1
    await room.flush()
    return done


async def left(room: Any) -> list[float]:
    table, stream = await room.afresh(), await room.stream()
    return [table.clock.left(Seat(seat), (room.now - stream.started_at).total_seconds()) for seat in (0, 1)]


@pytest.mark.parametrize(
    ("typed", "control"),
    [
        ("25m+10s", "25m+10s"),
        ("25分钟+10秒", "25分钟+10秒"),
        ("时限=25m+10s", "25m+10s"),
        ("clock=90m", "90m"),
        ("40/90m, 30m", "40/90m, 30m"),
        ("时限=40/90m,30m", "40/90m,30m"),
        ("1小时", "1小时"),
        ("60m+3x30s", "60m+3x30s"),
        ("60分+3次30秒", "60分+3次30秒"),
        ("10m+3×30s", "10m+3×30s"),
        ("3x30s", "3x30s"),
        ("时限=1h,25/10m", "1h,25/10m"),
    ],
)
async def test_a_table_is_opened_with_a_clock(room: Any, typed: str, control: str) -> None:
    await room.say(WHITE, f"/new 国际象棋 {typed}")
    assert (await room.stream()).options["clock"] == control
    assert f"⏱ 时限 {control}" in await room.caption()


@pytest.mark.parametrize("typed", ["25x", "clock=soon", "时限=0m", "999小时", "25m+10s+3s", "60m+0x30s"])
async def test_a_clock_that_cannot_be_read_is_answered_with_examples(room: Any, typed: str) -> None:
    await room.say(WHITE, f"/new 国际象棋 {typed}")
    assert "25m+10s（每方 25 分钟，每着加 10 秒）" in room.answer
    assert "40/90m,30m" in room.answer
    assert "60分+3次30秒（读秒）" in room.answer
    assert await room.app.store.read(lambda unit: unit.stream_ids()) == []


@pytest.mark.parametrize("typed", ["90", "90+30", "40/90,30", "soon"])
async def test_a_bare_number_is_no_clock(room: Any, typed: str) -> None:
    await room.say(WHITE, f"/new 国际象棋 {typed}")
    assert "clock" in room.answer
    assert await room.app.store.read(lambda unit: unit.stream_ids()) == []


async def test_a_sheet_has_no_clock(room: Any) -> None:
    await room.say(WHITE, "/new 大怪路子 25m+10s")
    assert "读不懂选项" in room.answer
    await room.seat_sheet()
    await room.say(1, "/clock")
    assert room.answer.splitlines() == ["这张台没有棋钟。开台时写上时限就有，例：/new 国际象棋 25m+10s"]


async def test_the_clock_starts_with_the_match(room: Any) -> None:
    await room.say(WHITE, "/new chess 10m")
    await room.say(WHITE, "/join 白")
    wait(room, minutes=30)
    await room.say(BLACK, "/join 台1 黑")
    assert await left(room) == [600, 600]
    wait(room, seconds=60)
    assert await left(room) == [540, 600]


async def test_the_caption_shows_time_and_the_moment_it_ends(room: Any) -> None:
    room.app.zone = SHANGHAI
    await seat(room, "10m+5s")
    begun = room.now
    wait(room, seconds=99)
    await room.say(WHITE, "/move e4")
    caption = await room.caption()
    # 100 seconds used, five given for the move.
    assert "白方 08:25 · 黑方 10:00" in caption
    ends = (begun + timedelta(seconds=700)).astimezone(SHANGHAI).strftime("%H:%M:%S")
    assert f"黑方的时间到 {ends} 用完" in caption


async def test_the_end_is_dated_when_it_is_not_today(room: Any) -> None:
    await seat(room, "20h")
    ends = (await room.stream()).started_at + timedelta(hours=20)
    assert f"{ends:%m-%d %H:%M:%S} 用完" in await room.caption()


async def test_the_picture_knows_nothing_of_time(room: Any) -> None:
    await seat(room)
    before = await room.live()
    wait(room, seconds=30)
    after = await room.live()
    assert (before.scene, before.labels) == (after.scene, after.labels)
    assert before.caption != after.caption


async def test_anyone_may_look_at_the_clocks(room: Any) -> None:
    await seat(room, "10m")
    wait(room, seconds=19)
    await room.say(WHITE, "/move e4")
    wait(room, seconds=9)
    await room.say(STRANGER, "/clock")
    assert room.answer.splitlines()[:2] == ["白方：剩 09:40，已用 00:20，1 着", "黑方：剩 09:50，已用 00:10，0 着"]
    assert re.search(r"黑方的钟在走，\d\d:\d\d:\d\d 用完", room.answer)
    room.speaks[STRANGER] = "en"
    reply = await room.press_live(STRANGER, "棋钟")
    assert reply.toast.startswith("White: 09:40 left, 00:20 used, moves: 1")
    assert room.heard == []


@pytest.mark.parametrize("word", ["钟", "棋钟", "用时"])
async def test_the_clock_has_chinese_names(room: Any, word: str) -> None:
    await seat(room)
    await room.reply(BLACK, word)
    assert "已用" in room.answer


async def test_the_referee_pauses_and_lets_go_on(room: Any) -> None:
    await seat(room, "10m")
    wait(room, seconds=59)
    await room.say(REFEREE, "/pause 台1")
    assert "裁判暂停" in room.answer
    assert "⏸ 裁判暂停　白方 09:00 · 黑方 10:00" in await room.caption()
    assert list(await room.live_buttons()) == ["裁判：继续", "记录", "棋钟"]
    wait(room, hours=3)
    await room.say(WHITE, "/move e4")
    assert "等裁判宣布继续" in room.answer
    assert await room.standing() == ["pause"]
    assert await ring(room) == 0
    await room.say(REFEREE, "/resume 台1")
    assert "比赛继续" in room.answer
    await room.say(WHITE, "/move e4")
    assert await room.standing() == ["pause", "go", "e4"]
    assert await left(room) == [539, 600]


@pytest.mark.parametrize(("again", "said"), [("/pause 台1", "已经暂停"), ("/暂停 台1", "已经暂停")])
async def test_pausing_twice(room: Any, again: str, said: str) -> None:
    await seat(room)
    await room.say(REFEREE, "/pause 台1")
    await room.say(REFEREE, again)
    assert said in room.answer


@pytest.mark.parametrize("text", ["/pause", "/clock 白 +5分"])
async def test_players_keep_their_hands_off(room: Any, text: str) -> None:
    await seat(room)
    await room.say(WHITE, text)
    assert "只有裁判" in room.answer
    assert await room.entries() == []


@pytest.mark.parametrize(
    ("typed", "line", "shown"),
    [
        ("白 +5分", "time 0 +300", "裁判给白方加时 5 分钟。"),
        ("黑 加 90秒", "time 1 +90", "裁判给黑方加时 1 分钟 30 秒。"),
        ("black -1m30s", "time 1 -90", "裁判扣去黑方 1 分钟 30 秒。"),
    ],
)
async def test_the_referee_gives_and_takes_time(room: Any, typed: str, line: str, shown: str) -> None:
    await seat(room)
    await room.say(REFEREE, f"/clock 台1 {typed}")
    assert await room.standing() == [line]
    assert shown in room.answer


@pytest.mark.parametrize("typed", ["白", "白 5分", "红 +5分", "白 +5", "白 +0分", "+5分"])
async def test_time_that_is_not_clear_is_asked_back(room: Any, typed: str) -> None:
    await seat(room)
    await room.say(REFEREE, f"/clock 台1 {typed}")
    assert "裁判调整棋钟" in room.answer
    assert await room.entries() == []


async def test_the_flag_ends_the_match_when_its_time_comes(room: Any) -> None:
    await seat(room, "60s")
    wait(room, seconds=59)
    assert await ring(room) == 0
    wait(room, seconds=1.5)
    assert await ring(room) == 0  # a move that was sent in time may be on its way
    wait(room, seconds=1)
    assert await ring(room) == 1
    assert await room.standing() == ["flag 0"]
    assert "白" in room.answer
    assert "超时" in room.answer
    assert "黑方 小周 胜" in room.answer
    assert "9.14" in room.answer
    stream = await room.stream()
    assert (stream.status, stream.outcome["reason"]) == ("ended", "time")
    assert "白方 00:00 · 黑方 01:00" in await room.caption()
    assert await ring(room) == 0


async def test_a_bare_king_does_not_win_on_time(room: Any) -> None:
    await room.say(WHITE, "/new 国际象棋 时限=60s fen=4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1")
    await room.say(WHITE, "/join 白")
    await room.say(BLACK, "/join 台1 黑")
    wait(room, seconds=61)
    await ring(room)
    assert "终局：和" in room.answer
    assert "9.5" in room.answer


async def test_the_alarm_for_an_older_position_does_nothing(room: Any) -> None:
    await seat(room, "60s")
    planned = await room.app.store.read(lambda unit: unit.planned_at(1, "flag"))
    wait(room, seconds=30)
    await room.say(WHITE, "/move e4")
    # Even where the old row is still there, as when another process holds it.
    old = planned[0]
    await room.app.store.run(lambda unit: unit.plan("flag", old.due_at, old.stream_id, old.payload))
    wait(room, seconds=32)
    assert await ring(room) == 1
    assert await room.standing() == ["e4"]
    assert len(await room.app.store.read(lambda unit: unit.planned_at(1, "flag"))) == 1


async def test_an_alarm_that_rings_too_early_is_set_again(room: Any) -> None:
    await seat(room, "60s")
    await room.app.store.run(lambda unit: unit.plan("flag", room.now, 1, {"version": 0}))
    assert await ring(room) == 1
    assert await room.standing() == []
    wait(room, seconds=61)
    assert await ring(room) == 1
    assert await room.standing() == ["flag 0"]


async def test_a_move_after_the_flag_is_refused_and_the_flag_entered_at_once(room: Any) -> None:
    await seat(room, "60s")
    wait(room, seconds=65)
    await room.say(WHITE, "/move e4")
    assert "时间已经用完" in room.answer
    assert "9.14" in room.answer
    assert "黑方 小周 胜" in room.answer
    assert await room.standing() == ["flag 0"]
    assert await ring(room) == 0


@pytest.mark.parametrize("text", ["/offer", "/move e4 提和"])
async def test_whatever_the_other_side_says_brings_the_flag_too(room: Any, text: str) -> None:
    await seat(room, "60s")
    wait(room, seconds=65)
    await room.say(BLACK, text)
    assert await room.standing() == ["flag 0"]


async def test_a_late_press_is_told_by_toast(room: Any) -> None:
    await seat(room, "60s")
    data = (await room.live_buttons())["提和"]
    wait(room, seconds=65)
    reply = await room.press_data(WHITE, data)
    assert "时间已经用完" in reply.toast
    assert (await room.stream()).status == "ended"


async def test_the_referee_strikes_a_flag_gives_time_and_the_match_goes_on(room: Any) -> None:
    await seat(room, "60s")
    wait(room, seconds=20)
    await room.say(WHITE, "/move e4")
    wait(room, seconds=61)
    await ring(room)
    assert (await room.stream()).status == "ended"
    await room.say(REFEREE, "/undo 台1")
    assert "/clock 白 +5分" in room.answer
    assert (await room.stream()).status == "playing"
    assert await room.entries() == [("e4", False), ("flag 1", True), ("pause", False)]
    wait(room, hours=1)
    assert await ring(room) == 0
    await room.say(REFEREE, "/clock 台1 黑 +2分")
    await room.say(REFEREE, "/resume 台1")
    wait(room, seconds=30)
    await room.say(BLACK, "/move e5")
    assert await room.standing() == ["e4", "pause", "time 1 +120", "go", "e5"]
    assert (await room.stream()).status == "playing"
    wait(room, seconds=60)
    await ring(room)
    assert (await room.standing())[-1] == "flag 0"


async def test_without_time_given_the_flag_falls_again(room: Any) -> None:
    await seat(room, "60s")
    wait(room, seconds=61)
    await ring(room)
    await room.say(REFEREE, "/undo 台1")
    await room.say(REFEREE, "/resume 台1")
    assert await ring(room) == 1
    assert (await room.stream()).status == "ended"


async def test_players_do_not_take_back_a_flag(room: Any) -> None:
    await seat(room, "60s")
    await room.say(WHITE, "/move e4")
    wait(room, seconds=61)
    await ring(room)
    await room.say(WHITE, "/undo")
    assert "只有裁判" in room.answer


async def test_time_spent_on_what_is_taken_back_is_nobodys(room: Any) -> None:
    await seat(room, "10m")
    wait(room, seconds=9)
    await room.say(WHITE, "/move e4")
    wait(room, seconds=99)
    await room.say(BLACK, "/move e5")
    wait(room, seconds=199)
    await room.say(WHITE, "/undo")
    wait(room, seconds=60)
    await room.press(BLACK, "同意")
    assert await room.standing() == ["pause", "go"]
    # White thought ten seconds about the move that was taken back, and has just begun to think again.
    assert await left(room) == [590, 600]
    wait(room, seconds=5)
    assert await left(room) == [585, 600]
    await room.say(WHITE, "/move d4")
    assert (await room.standing())[-1] == "d4"


async def test_taking_back_goes_on_past_where_the_clocks_stood(room: Any) -> None:
    await seat(room, "10m")
    await room.moves("e4 e5 Nf3")
    for left_over in (["e4", "e5", "pause", "go"], ["e4", "pause", "go"], ["pause", "go"]):
        wait(room, seconds=30)
        await room.say(REFEREE, "/undo 台1")
        assert await room.standing() == left_over
    assert (await left(room))[0] > 590


async def test_players_take_nothing_back_while_the_referee_has_paused(room: Any) -> None:
    await seat(room, "10m")
    await room.moves("e4 e5")
    await room.say(REFEREE, "/pause 台1")
    await room.say(WHITE, "/undo")
    assert "等裁判宣布继续" in room.answer
    assert await room.waiting("undo") == []


async def test_a_restored_position_costs_nobody_the_game(room: Any) -> None:
    await seat(room, "60s+50s")
    for move in ("e4", "e5", "Nf3", "Nc6"):
        wait(room, seconds=45)
        await room.moves(move)
    await room.say(REFEREE, "/undo 台1 1")
    assert "已撤回（裁判 Robin）" in room.answer
    assert await ring(room) == 0
    assert (await room.stream()).status == "playing"


async def test_a_pause_is_taken_back_like_any_entry(room: Any) -> None:
    await seat(room, "10m")
    wait(room, seconds=60)
    await room.say(REFEREE, "/pause 台1")
    wait(room, seconds=60)
    await room.say(REFEREE, "/undo 台1")
    assert await room.standing() == []
    assert (await left(room))[0] < 480


async def test_periods_follow_one_another(room: Any) -> None:
    await seat(room, "2/60s,30s")
    for move in ("e4", "e5"):
        wait(room, seconds=10)
        await room.moves(move)
    wait(room, seconds=30)
    await room.moves("Nf3")
    assert (await left(room))[0] > 40
    assert (await room.afresh()).clock.moves == (2, 1)


# 读秒: after the main time so many periods, each restored by a move made within it.


async def test_byoyomi_stands_behind_the_main_time(room: Any) -> None:
    await seat(room, "60s+3x30s")
    wait(room, seconds=19)
    await room.moves("e4")
    assert "⏱ 白方 00:40＋3×30秒 · 黑方 01:00＋3×30秒" in await room.caption()
    await room.say(BLACK, "/clock")
    assert room.answer.splitlines()[0] == "白方：剩 00:40＋3×30秒，已用 00:20，1 着"


async def test_byoyomi_in_the_caption_and_in_the_answer(room: Any) -> None:
    room.app.zone = SHANGHAI
    await seat(room, "60s+3x30s")
    wait(room, seconds=74)
    # Fifteen seconds into the first period: the move restores it.
    await room.moves("e4 e5")
    assert "⏱ 白方 3×30秒 · 黑方 00:59＋3×30秒" in await room.caption()
    ends = (room.now + timedelta(seconds=90)).astimezone(SHANGHAI).strftime("%H:%M:%S")
    assert f"白方的时间到 {ends} 用完" in await room.caption()
    for seconds, shown in (
        (2, "00:27（读秒，之后还有 2 次）"),
        (30, "00:26（读秒，之后还有 1 次）"),
        (30, "00:25（最后一次读秒）"),
    ):
        wait(room, seconds=seconds)
        await room.say(STRANGER, "/clock")
        assert room.answer.startswith(f"白方：剩 {shown}，已用 ")
    await room.say(WHITE, "/move Nf3")
    assert "白方 1×30秒 · 黑方" in await room.caption()


async def test_byoyomi_in_english(room: Any) -> None:
    await seat(room, "60s+3x90s")
    room.speaks[STRANGER] = "en"
    assert (await room.press_live(STRANGER, "棋钟")).toast.startswith("White: 00:59 + 3×1m30s left")
    wait(room, seconds=62)
    assert (await room.press_live(STRANGER, "棋钟")).toast.startswith("White: 01:26 (byo-yomi, 2 more after it) left")
    wait(room, seconds=180)
    assert (await room.press_live(STRANGER, "棋钟")).toast.startswith("White: 01:25 (last byo-yomi period) left")


async def test_the_flag_falls_when_the_last_period_is_used_up(room: Any) -> None:
    await seat(room, "10s+2x30s")
    for seconds in (25, 35, 25):
        # A second for every message: the second of these thoughts costs a period.
        wait(room, seconds=seconds)
        await room.moves("Nf3 Nf6" if seconds != 35 else "Ng1 Ng8")
    assert "白方 1×30秒" in await room.caption()
    wait(room, seconds=29)
    assert await ring(room) == 0
    wait(room, seconds=1.5)
    assert await ring(room) == 0  # a move that was sent in time may be on its way
    wait(room, seconds=1)
    assert await ring(room) == 1
    assert (await room.standing())[-1] == "flag 0"
    assert "白方 00:00（最后一次读秒）" in await room.caption()


async def test_so_many_moves_in_every_so_many_minutes(room: Any) -> None:
    await seat(room, "60s,2/90s")
    assert "⏱ 白方 01:00＋每1分30秒 2 着 · 黑方" in await room.caption()
    wait(room, seconds=69)
    assert await ring(room) == 0
    await room.moves("e4 e5")
    assert "白方 01:20（还须走 1 着）" in await room.caption()
    wait(room, seconds=78)
    await room.moves("Nf3 Nc6")
    assert "白方 01:30（还须走 2 着）" in await room.caption()
    wait(room, seconds=91)
    assert await ring(room) == 1
    assert (await room.standing())[-1] == "flag 0"


async def test_a_flag_entered_by_the_old_reading_stands(room: Any) -> None:
    """Only the first hour was counted once; such a match is over, and stays so."""
    await seat(room, "1h,25/10m")
    wait(room, seconds=3600)
    stream = await room.stream()
    flag = NewEntry(CLOCK, "flag 0", None, room.now, "alarm:1")
    await room.app.store.run(lambda unit: unit.append(stream.id, stream.version, flag))
    await room.say(STRANGER, "/history")
    assert "超时" in room.answer
    assert (await room.afresh()).outcome.winners == (1,)


async def test_an_alarm_set_by_the_old_reading_rings_too_early(room: Any) -> None:
    await seat(room, "1h,25/10m")
    wait(room, seconds=3600)
    await room.app.store.run(lambda unit: unit.plan("flag", room.now, 1, {"version": 0}))
    assert await ring(room) == 1
    assert await room.standing() == []
    await room.moves("e4")
    assert "还须走 24 着" in await room.caption()


# Pausing a match that has no clock.


async def test_a_board_without_a_clock_is_paused(room: Any) -> None:
    await room.seat_chess()
    await room.say(REFEREE, "/pause 台1")
    assert room.answer.startswith("⏸ 裁判暂停；")
    assert "钟" not in room.answer
    assert "⏸ 裁判暂停" in (await room.caption()).splitlines()
    assert list(await room.live_buttons()) == ["裁判：继续", "记录"]
    await room.say(WHITE, "/move e4")
    assert room.answer == "✗ 不成立：裁判已经暂停，请等裁判宣布继续。"
    await room.say(WHITE, "/undo")
    assert "请等裁判宣布继续" in room.answer
    await room.say(REFEREE, "/pause 台1")
    assert "✗" in room.answer
    await room.press_live(REFEREE, "裁判：继续")
    assert room.answer.startswith("▶ 比赛继续。")
    await room.say(WHITE, "/move e4")
    assert await room.standing() == ["pause", "go", "e4"]
    assert "⏸" not in await room.caption()


async def test_players_do_not_pause_a_board_without_a_clock(room: Any) -> None:
    await room.seat_chess()
    await room.say(WHITE, "/pause")
    assert "只有裁判" in room.answer
    assert await room.entries() == []


@pytest.mark.parametrize(
    ("opened", "labels", "said"),
    [
        ("大怪路子", ("A1", "B1", "A2", "B2", "A3", "B3"), "/hand ABABAB"),
        ("双升 迎新春", ("北", "西", "南", "东"), "/hand 庄北 75 底20 庄收"),
    ],
)
async def test_a_sheet_is_paused(room: Any, opened: str, labels: tuple[str, ...], said: str) -> None:
    await room.say(1, f"/new {opened}")
    for person, label in enumerate(labels, 1):
        await room.say(person, f"/join {label}")
    keys = await room.live_buttons()
    await room.say(20, "/pause 台1", is_admin=True)
    assert room.answer.startswith("⏸ 裁判暂停；")
    assert "⏸ 裁判暂停" in (await room.caption()).splitlines()
    assert list(await room.live_buttons()) == ["裁判：继续", "记录"]
    await room.say(1, "/clock")
    assert room.answer.splitlines()[1] == "⏸ 裁判暂停"
    await room.say(1, said)
    assert "请等裁判宣布继续" in room.answer
    assert await room.standing() == ["pause"]
    await room.say(20, "/resume 台1", is_admin=True)
    assert list(await room.live_buttons()) == list(keys)
    await room.say(1, said)
    assert "✗" not in room.answer
    assert (await room.standing())[:2] == ["pause", "go"]
    await room.say(1, "/history")
    for line in ("暂停", "继续", "1."):
        assert line in room.answer


@pytest.mark.parametrize("opened", ["双升 后勤杯 复牌 打5 主黑桃 庄北", "大怪路子 单盘"])
async def test_a_hand_entered_play_by_play_is_paused(room: Any, opened: str) -> None:
    await room.say(1, f"/new {opened}")
    await room.say(20, "/pause 台1", is_admin=True)
    assert "⏸ 裁判暂停" in (await room.caption()).splitlines()
    assert list(await room.live_buttons()) == ["裁判：继续", "记录"]
    await room.say(1, "/move H3")
    assert await room.standing() == ["pause"]
    await room.press_live(20, "裁判：继续", is_admin=True)
    await room.say(1, "/move H3")
    assert await room.standing() == ["pause", "go", "H3"]


async def test_an_adjourned_table_rings_for_nobody(room: Any) -> None:
    await seat(room, "60s")
    await room.say(REFEREE, "/adjourn 台1")
    await room.whisper(WHITE, "e4")
    wait(room, hours=20)
    assert await ring(room) == 0
    assert (await room.stream()).status == "playing"


async def test_the_record_is_read_out_in_words(room: Any) -> None:
    await seat(room, "60s")
    await room.say(REFEREE, "/pause 台1")
    await room.say(REFEREE, "/resume 台1")
    wait(room, seconds=61)
    await ring(room)
    await room.say(WHITE, "/history")
    for word in ("暂停", "继续", "超时", "棋钟"):
        assert word in room.answer
    await room.say(WHITE, "/pgn")
    assert 'TimeControl "60"' in room.said[-1].payload["content"]


async def test_again_means_the_same_clock(room: Any) -> None:
    await seat(room, "10m")
    await room.say(WHITE, "/resign")
    await room.press(WHITE, "确定认输")
    await room.press_live(BLACK, "再来一局")
    assert (await room.stream()).options["clock"] == "10m"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "00:00"),
        (-5, "00:00"),
        (0.2, "00:01"),
        (59.9999, "01:00"),
        (60, "01:00"),
        (3599, "59:59"),
        (5400, "1:30:00"),
    ],
)
def test_how_time_is_written(seconds: float, text: str) -> None:
    assert span(seconds) == text


PLAYED = st.lists(st.tuples(st.sampled_from(["move", "pause", "go", "give", "look"]), st.integers(0, 40)), max_size=12)
SHUTTLE = ("Nf3", "Nf6", "Ng1", "Ng8")


@settings(deadline=None, max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(PLAYED)
def test_the_clock_shown_is_the_fold(house: Any, acts: list[tuple[str, int]]) -> None:
    """Caption, answer and alarm all say what the record, folded afresh, comes to."""
    with house() as (room, run):
        run(seat(room, "90s+3s"))
        moves = 0
        for act, seconds in acts:
            wait(room, seconds=seconds)
            if act == "move":
                run(room.say((WHITE, BLACK)[moves % 2], f"/move {SHUTTLE[moves % 4]}"))
                moves = len([text for text in run(room.standing()) if text in SHUTTLE])
            elif act != "look":
                run(
                    room.say(
                        REFEREE,
                        {"pause": "/pause", "go": "/resume", "give": "/clock"}[act]
                        + " 台1 "
                        + ("白 +20秒" if act == "give" else ""),
                    )
                )
            stream, shown = run(room.stream()), run(room.caption())
            times = " · ".join(
                f"{label} {span(time)}" for label, time in zip(("白方", "黑方"), run(left(room)), strict=True)
            )
            assert times in shown
            falls = run(room.afresh()).clock.falls_at() if stream.status == "playing" else None
            planned = run(room.app.store.read(lambda unit: unit.planned_at(1, "flag")))
            assert [due.due_at for due in planned] == (
                [] if falls is None else [stream.started_at + timedelta(seconds=falls + 1)]
            )
            assert all(isinstance(due.due_at, datetime) for due in planned)


async def test_numbers_without_a_unit_are_answered_with_how_a_time_control_is_written(room: Any) -> None:
    await room.say(1, "/new chess 90+30")
    assert "时限的写法不对，例：25m+10s" in room.last
