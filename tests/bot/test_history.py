"""The record that replaces paper: every line with seat, person and time, and with everybody's word on it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

A, B, A2, B2 = 1, 2, 3, 4
NORTH, WEST, SOUTH, EAST = 1, 2, 3, 4
REFEREE = 7


async def history(room: Any, number: int = 1) -> list[str]:
    await room.say(9, f"/history 台{number}")
    return list(room.last.splitlines()[1:])


def later(room: Any, minutes: int = 10) -> None:
    room.now += timedelta(minutes=minutes)


@pytest.fixture
async def sheet(room: Any) -> Any:
    await room.seat_sheet()
    return room


@pytest.fixture
async def levels(room: Any) -> Any:
    await room.say(NORTH, "/new 双升 后勤杯")
    for person, label in enumerate("北西南东", 1):
        await room.say(person, f"/join 台1 {label}")
    return room


async def test_a_correction_names_who_asked_for_it_who_agreed_and_when(levels: Any) -> None:
    await levels.hands("庄北 75 底20 防抠 对", by=NORTH)
    later(levels)
    await levels.say(NORTH, "/fix 1 庄北 65 底20 防抠 对")
    later(levels)
    await levels.press(WEST, "同意")
    was, said = "墩分 75，防家抠底 20（对）", "墩分 65，防家抠底 20（对）"
    assert await history(levels) == [
        f"#1 北家 小林坐庄 打2，{was}　北家 小林　03-01 07:03",
        f"　· 北家 小林 提议改为 北家 小林坐庄 打2，{said}　03-01 07:13",
        "　· 西家 小周 同意　03-01 07:23",
        f"1. 北家 小林坐庄 打2，{said}　北家 小林　03-01 07:13",
    ]


async def test_a_correction_by_the_other_side_is_the_line_of_whoever_asked_for_it(sheet: Any) -> None:
    await sheet.hands("AAABBB")
    later(sheet)
    await sheet.say(B, "/fix 1 BBBAAA")
    later(sheet)
    await sheet.press(A2, "同意")
    assert await history(sheet) == [
        "#1 名次 AAABBB　A1 小林　03-01 07:03",
        "　· B1 小周 提议改为 名次 BBBAAA　03-01 07:13",
        "　· A2 阿梅 同意　03-01 07:23",
        "1. 名次 BBBAAA　B1 小周　03-01 07:13",
    ]


async def test_a_preview_shown_anew_keeps_when_it_was_asked_for(sheet: Any) -> None:
    await sheet.hands("AAABBB")
    await sheet.say(B, "/fix 1 BBBAAA")
    await sheet.hands("ABABAB")
    later(sheet)
    await sheet.press(A, "同意")
    await sheet.press(A, "同意")
    lines = await history(sheet)
    assert lines[1:5] == [
        "　· B1 小周 提议改为 名次 BBBAAA　03-01 07:03",
        "　· A1 小林 同意　03-01 07:16",
        "1. 名次 BBBAAA　B1 小周　03-01 07:03",
        "2. 名次 ABABAB　A1 小林　03-01 07:06",
    ]


async def test_what_was_proposed_in_vain_is_there_too(sheet: Any) -> None:
    await sheet.hands("AAABBB")
    await sheet.say(B, "/fix 1 BBBAAA")
    await sheet.press(A2, "不同意")
    await sheet.say(B, "/fix 1 ABABAB")
    await sheet.press(B2, "不同意")
    assert await history(sheet) == [
        "1. 名次 AAABBB　A1 小林　03-01 07:03",
        "　· B1 小周 提议改为 名次 BBBAAA　03-01 07:03",
        "　· A2 阿梅 不同意　03-01 07:03",
        "　· B1 小周 提议改为 名次 ABABAB　03-01 07:03",
        "　· B2 老秦 收回提议　03-01 07:03",
    ]


async def test_confirmations_are_lines_and_so_is_going_on(sheet: Any) -> None:
    await sheet.hands("AAABBB")
    later(sheet)
    await sheet.press(B2, "确认第 1 盘")
    await sheet.hands("ABABAB")
    await sheet.hands("BABABA", by=B)
    assert await history(sheet) == [
        "1. 名次 AAABBB　A1 小林　03-01 07:03",
        "　· B2 老秦 确认　03-01 07:13",
        "2. 名次 ABABAB　A1 小林　03-01 07:16",
        "　· B1 小周 接着报下一盘，即为确认　03-01 07:19",
        "3. 名次 BABABA　B1 小周　03-01 07:19",
    ]


async def test_an_objection_is_a_line_and_its_withdrawal_gives_the_hand_back_to_its_reporter(sheet: Any) -> None:
    await sheet.hands("AAABBB")
    later(sheet)
    await sheet.press(B, "有异议")
    later(sheet)
    await sheet.press(B2, "撤回异议")
    assert await history(sheet) == [
        "#1 名次 AAABBB　A1 小林　03-01 07:03",
        "　· B1 小周 提出异议　03-01 07:13",
        "　· B2 老秦 撤回异议，恢复原报　03-01 07:23",
        "1. 名次 AAABBB　A1 小林　03-01 07:03",
    ]


async def test_a_disputed_hand_that_is_reported_anew(sheet: Any) -> None:
    await sheet.hands("AAABBB")
    await sheet.press(B, "有异议")
    later(sheet)
    await sheet.say(B, "/hand BBBAAA")
    later(sheet)
    await sheet.press(A, "确认")
    assert await history(sheet) == [
        "#1 名次 AAABBB　A1 小林　03-01 07:03",
        "　· B1 小周 提出异议　03-01 07:03",
        "1. 名次 BBBAAA　B1 小周　03-01 07:13",
        "　· A1 小林 确认　03-01 07:23",
    ]


async def test_the_referee_voids_the_disputed_hand(sheet: Any) -> None:
    await sheet.hands("AAABBB")
    await sheet.press(B, "有异议")
    await sheet.say(REFEREE, "/fix 台1 1 作废")
    assert await history(sheet) == [
        "#1 名次 AAABBB　A1 小林　03-01 07:03",
        "　· B1 小周 提出异议　03-01 07:03",
        "　· 裁判 Robin 作废　03-01 07:03",
    ]


async def test_a_restored_hand_names_its_player_and_its_restorer(sheet: Any) -> None:
    await sheet.hands("AAABBB", "ABABAB")
    later(sheet)
    await sheet.say(REFEREE, "/strike 台1 1")
    await sheet.press(REFEREE, "同意")
    later(sheet)
    await sheet.say(REFEREE, "/restore 台1 #1")
    await sheet.press(REFEREE, "同意")
    assert await history(sheet) == [
        "#1 名次 AAABBB　A1 小林　03-01 07:03",
        "　· 裁判 Robin 划去　03-01 07:16",
        "　· 裁判 Robin 恢复　03-01 07:26",
        "1. 名次 AAABBB　A1 小林　03-01 07:03",
        "2. 名次 ABABAB　A1 小林　03-01 07:06",
    ]


async def test_a_restored_correction_keeps_the_time_of_its_author(sheet: Any) -> None:
    await sheet.hands("AAABBB")
    later(sheet)
    await sheet.say(B, "/fix 1 BBBAAA")
    await sheet.press(A, "同意")
    for act in ("/strike 台1 1", "/restore 台1 #2"):
        later(sheet)
        await sheet.say(REFEREE, act)
        await sheet.press(REFEREE, "同意")
    assert (await history(sheet))[-1] == "1. 名次 BBBAAA　B1 小周　03-01 07:13"


async def test_a_corrected_move_stays_the_move_of_whoever_made_it(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5")
    later(room)
    await room.say(B, "/fix 1 d4")
    await room.press(A, "同意")
    assert (await history(room))[3] == "1. d4　白方 小林　03-01 07:00"


async def test_moves_that_fall_with_a_correction_say_so(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5 d4 exd4")
    await room.say(REFEREE, "/fix 台1 2 c6")
    await room.press(REFEREE, "同意")
    assert await history(room) == [
        "1. e4　白方 小林　03-01 07:00",
        "#2 e5　黑方 小周　03-01 07:00",
        "　· 裁判 Robin 改为 c6　03-01 07:00",
        "2. c6　黑方 小周　03-01 07:00",
        "3. d4　白方 小林　03-01 07:00",
        "#4 exd4　黑方 小周　03-01 07:00",
        "　· 裁判 Robin 随前面的更正作废　03-01 07:00",
    ]


async def test_a_takeback_names_who_asked_and_who_agreed(room: Any) -> None:
    await room.say(A, "/new chess 10m")
    await room.say(A, "/join 白")
    await room.say(B, "/join 黑")
    await room.moves("e4")
    later(room, 1)
    await room.say(A, "/undo")
    await room.press(B, "同意")
    assert await history(room) == [
        "#1 e4　白方 小林　03-01 07:00",
        "　· 白方 小林 提议收回　03-01 07:01",
        "　· 黑方 小周 同意　03-01 07:01",
        "#2 暂停　棋钟　03-01 07:01",
        "#3 继续　棋钟　03-01 07:01",
    ]


async def test_a_claim_that_failed_is_listed_with_its_outcome(room: Any) -> None:
    await room.say(A, "/new chess 90m")
    await room.say(A, "/join 白")
    await room.say(B, "/join 黑")
    await room.say(A, "/claim 50")
    await room.press(A, "确定")
    assert await history(room) == ["#1 申请和棋 五十回合（不成立，实计 0，加用时 5 分钟）　白方 小林　03-01 07:00"]


async def test_an_act_that_all_agree_to_is_in_the_record(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4")
    await room.say(B, "/adjourn")
    later(room)
    await room.press(A, "同意")
    assert (await history(room))[1:] == [
        "　· 黑方 小周 提议：封棋　03-01 07:00",
        "　· 白方 小林 同意：封棋　03-01 07:10",
    ]


async def test_the_record_is_read_in_the_language_of_the_chat(sheet: Any) -> None:
    await sheet.say(REFEREE, "/lang group en")
    await sheet.hands("AAABBB")
    await sheet.press(B, "Confirm")
    await sheet.say(REFEREE, "/foul table 1 B2 talking")
    await sheet.say(9, "/history 台1")
    assert sheet.last.splitlines()[1:] == [
        "1. out in the order AAABBB · A1 小林 · 03-01 07:03",
        "　· B1 小周 confirmed · 03-01 07:03",
        "#2 foul: B2 老秦 talking · Referee Robin · 03-01 07:03",
    ]


async def test_a_long_record_is_a_file_with_everybodys_word(sheet: Any) -> None:
    for _ in range(3):
        await sheet.hands("AAABBB")
        for _ in range(18):
            await sheet.say(B, "/fix 1 BBBAAA")
            await sheet.press(A, "不同意")
    await sheet.say(A, "/history")
    assert sheet.said[-1].kind == "document"
    lines = sheet.said[-1].payload["content"].splitlines()
    assert lines[0] == "1. 名次 AAABBB\tA1 小林\t03-01 07:03"
    assert lines[1:3] == ["\tB1 小周 提议改为 名次 BBBAAA\t03-01 07:03", "\tA1 小林 不同意\t03-01 07:03"]


async def test_a_sheet_shows_its_date_and_who_confirmed(sheet: Any) -> None:
    await sheet.hands("AAABBB", "ABABAB", "BABABA")
    await sheet.press(B2, "确认第 1 盘")
    await sheet.press(REFEREE, "确认第 2 盘")
    shown = (await sheet.live()).labels
    assert (shown.date, shown.confirmed, shown.marks) == ("2026-03-01", {1: "老秦", 2: "Robin"}, {3: "pending"})


async def test_a_corrected_hand_is_confirmed_by_whoever_agreed(sheet: Any) -> None:
    await sheet.hands("AAABBB", "ABABAB")
    await sheet.press(B, "确认第 1 盘")
    await sheet.say(B, "/fix 1 BBBAAA")
    await sheet.press(A2, "同意")
    assert (await sheet.live()).labels.confirmed == {1: "阿梅"}


async def test_a_hand_put_back_as_it_was_stays_confirmed(sheet: Any) -> None:
    await sheet.hands("AAABBB")
    await sheet.press(B, "确认第 1 盘")
    for act in ("/strike 台1 1", "/restore 台1 #1"):
        await sheet.say(REFEREE, act)
        await sheet.press(REFEREE, "同意")
    assert (await sheet.live()).labels.confirmed == {1: "小周、Robin"}


async def test_a_spreadsheet_has_chinese_headings_times_and_who_confirmed(sheet: Any) -> None:
    await sheet.hands("AAABBB", "B1 B2 B3")
    await sheet.press(B, "确认第 1 盘")
    await sheet.say(A, "/pgn")
    assert sheet.said[-1].payload["content"].splitlines() == [
        "\ufeff盘,庄,名次,A 方得分,B 方得分,头家,A 方犯规,B 方犯规,时间,报的人,确认的人",
        "1,A1,AAABBB,8,0,A,0,0,2026-03-01 07:03,小林,小周",
        "2,B1,B1 B2 B3,0,8,B,0,0,2026-03-01 07:06,小林,",
    ]


async def test_a_board_has_no_date(room: Any) -> None:
    await room.seat_chess()
    assert (await room.live()).labels.date == ""


async def test_a_pgn_says_in_words_what_was_no_move(room: Any) -> None:
    await room.say(A, "/new chess 10m")
    await room.say(A, "/join 白")
    await room.say(B, "/join 黑")
    await room.moves("e4")
    await room.say(B, "/claim 50")
    await room.press(B, "确定")
    later(room, 6)
    await room.say(B, "/move e5")
    await room.say(A, "/pgn")
    text = room.said[-1].payload["content"]
    assert "{黑方：申请和棋 五十回合}" in text
    assert '[Termination "time forfeit"]' in text
    assert "flag" not in text
