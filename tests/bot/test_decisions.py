"""判: the referee's decisions, in one line and by buttons, on a ground with its clause or in his own words."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest


@pytest.mark.parametrize(
    ("text", "entry", "result"),
    [
        ("白胜 迟到", "forfeit 1 late", "终局：白方 小林 胜（对方迟到一小时以上）（规则 9.15"),
        ("黑负 迟到", "forfeit 1 late", "终局：白方 小林 胜（对方迟到一小时以上）（规则 9.15"),
        ("black loses refuses", "forfeit 1 refuses", "终局：白方 小林 胜（拒绝遵守规则）（规则 9.17"),
        ("黑方 胜 对方离场不归", "award 1 对方离场不归", "终局：黑方 小周 胜（裁判裁定）"),
        ("双负 迟到", "forfeit 0,1 late", "终局：双方均负（双方都迟到一小时以上）（规则 9.17"),
        ("和 赛程不足", "award draw 赛程不足", "终局：和（裁判裁定）"),
        ("作废 原始位置摆错", "award void irregular_start", "本局作废（原始位置摆错）（规则 7.5"),
        ("作废 颜色颠倒", "award void colours_reversed", "本局作废（双方颜色颠倒）（规则 7.6"),
        ("forfeit 0 late", "forfeit 0 late", "终局：黑方 小周 胜（对方迟到一小时以上）"),
    ],
)
async def test_in_one_line(room: Any, text: str, entry: str, result: str) -> None:
    await room.seat_chess()
    await room.say(7, f"/decide 台1 {text}")
    assert await room.standing() == [entry]
    assert result in room.last


async def test_words_that_are_no_ground_are_told_as_the_reason(room: Any) -> None:
    await room.seat_chess()
    await room.say(7, "/判 台1 白胜 对方 <b>走了</b>")
    (told,) = room.heard
    assert told.text == (
        "⚖ 台1 国际象棋　裁判 Robin：判 白方 小林 胜：对方 <b>走了</b>\n⚑ 终局：白方 小林 胜（裁判裁定）"
    )


async def test_by_buttons(room: Any) -> None:
    await room.seat_chess()
    await room.say(7, "/decide 台1")
    assert list(room.said[-1].buttons) == ["白方胜", "黑方胜", "和棋", "双方均负", "作废"]
    await room.press(7, "黑方胜")
    assert list(room.said[-1].buttons) == ["对方迟到一小时以上 9.15", "拒绝遵守规则 9.17", "不写理由"]
    await room.press(7, "拒绝遵守规则")
    assert await room.standing() == ["forfeit 0 refuses"]
    assert "终局：黑方 小周 胜（拒绝遵守规则）" in room.answer
    assert "⚖ 台1 国际象棋　裁判 Robin：判 白方 小林 负：拒绝遵守规则" in room.answer


async def test_both_lose_by_buttons(room: Any) -> None:
    await room.seat_chess()
    await room.say(7, "/decide 台1 双负")
    assert next(iter(room.said[-1].buttons)) == "双方都迟到一小时以上 9.17"
    await room.press(7, "双方都迟到")
    assert (await room.stream()).outcome["places"] == [[], [0, 1]]


async def test_without_a_ground(room: Any) -> None:
    await room.seat_chess()
    await room.say(7, "/decide 台1 和")
    await room.press(7, "不写理由")
    assert await room.standing() == ["award draw"]


async def test_colours_reversed_is_refused_after_a_quarter_of_the_time(room: Any) -> None:
    await room.say(1, "/new chess clock=4m")
    await room.say(1, "/join 白")
    await room.say(2, "/join 黑")
    room.now += timedelta(seconds=150)
    await room.say(7, "/decide 台1 作废 颜色颠倒")
    assert "超过第一时限的四分之一" in room.last
    assert "规则 7.6" in room.last
    assert (await room.stream()).status == "playing"


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("/late 台1 白", "终局：黑方 小周 胜（对方迟到一小时以上）（规则 9.15"),
        ("/迟到 台1 black", "终局：白方 小林 胜"),
        ("/late 台1 双方", "终局：双方均负（双方都迟到一小时以上）（规则 9.17"),
    ],
)
async def test_late(room: Any, text: str, result: str) -> None:
    await room.seat_chess()
    room.now += timedelta(minutes=61)
    await room.say(7, text)
    assert room.last.endswith("迟到 60 分钟以上，判负？只有你本人按才算数。")
    await room.press(7, "确定")
    assert result in room.all
    assert "late" not in room.answer


async def test_late_by_buttons(room: Any) -> None:
    await room.seat_chess()
    await room.say(7, "/late 台1")
    assert list(room.said[-1].buttons) == ["白方", "黑方", "双方"]
    await room.press(7, "黑方")
    await room.press(7, "确定")
    assert "终局：白方 小林 胜" in room.answer


async def test_9_15_who_rules_on_lateness_before_the_hour_is_told_so(room: Any) -> None:
    await room.seat_chess()
    room.now += timedelta(minutes=25)
    await room.say(7, "/late 台1 黑")
    assert room.last.splitlines() == [
        "Robin，黑方迟到 60 分钟以上，判负？",
        "⚠️ 这张台开局才 25 分钟，规则要从比赛开始起算满 60 分钟；赛程写的时刻更早的话，以赛程为准。"
        "只有你本人按才算数。",
    ]
    assert (await room.stream()).status == "playing"


@pytest.mark.parametrize("text", ["/late 台1 黑", "/decide 台1 黑负 迟到", "/decide 台1 白胜 迟到"])
async def test_somebody_who_never_sat_down_is_late(room: Any, text: str) -> None:
    await room.say(1, "/new chess 25m")
    await room.say(1, "/join 白")
    await room.say(7, text)
    if text.startswith("/late"):
        assert "原定几点开赛（续赛），机器人不知道，请裁判看表。" in room.last
        await room.press(7, "确定")
    assert "终局：白方 小林 胜（对方迟到一小时以上）（规则 9.15" in room.answer
    assert (await room.stream()).status == "ended"
    assert await room.standing() == ["forfeit 1 late"]


@pytest.mark.parametrize("text", ["/late 台1 白", "/decide 台1 黑胜 迟到", "/decide 台1 和"])
async def test_an_empty_seat_wins_nothing(room: Any, text: str) -> None:
    await room.say(1, "/new chess")
    await room.say(1, "/join 白")
    await room.say(7, text)
    said = (await room.press(7, "不写理由")).toast if text.endswith("和") else room.last
    assert "黑方还空着，不能判给空座位。" in said
    assert (await room.stream()).status == "seating"
    assert await room.standing() == []


async def test_a_sheet_is_decided_too_and_its_dispute_is_over(room: Any) -> None:
    await room.seat_sheet()
    await room.say(1, "/hand AAABBB")
    await room.press(2, "有异议")
    await room.say(7, "/decide 台1 B胜 A 队弃权")
    stream = await room.stream()
    assert (stream.status, stream.outcome["places"]) == ("ended", [[1, 3, 5], [0, 2, 4]])
    assert await room.waiting("dispute") == []
    assert "裁判 Robin：判 B1 小周、B2 老秦、B3 小许 胜：A 队弃权" in room.answer


@pytest.mark.parametrize("person", [1, 2, 9])
async def test_only_the_referee_decides(room: Any, person: int) -> None:
    await room.seat_chess()
    for text in ("/decide 台1 白胜 迟到", "/late 台1 黑", "/decide 台1"):
        await room.say(person, text)
        assert "只有裁判" in room.last
    assert await room.standing() == []


@pytest.mark.parametrize("text", ["/decide 台1 hello", "/decide 台1 红胜", "/decide 台1 白"])
async def test_what_says_nothing_is_answered_with_how_to_say_it(room: Any, text: str) -> None:
    await room.seat_chess()
    await room.say(7, text)
    assert "请写明谁胜" in room.last


async def test_a_button_of_an_older_position_decides_nothing(room: Any) -> None:
    await room.seat_chess()
    await room.say(7, "/decide 台1")
    await room.moves("e4")
    assert "局面已经变了" in (await room.press(7, "白方胜")).toast


async def test_a_decision_is_taken_back(room: Any) -> None:
    await room.seat_chess()
    await room.say(7, "/decide 台1 白胜 迟到")
    await room.say(7, "/undo 台1")
    assert (await room.stream()).status == "playing"


async def test_the_position_before_a_line_is_restored(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5 Nf3 Nc6 Bb5")
    await room.say(7, "/undo 台1 3")
    assert await room.standing() == ["e4", "e5"]
    assert (await room.table()).to_act == (0,)
    await room.say(7, "/undo 台1 9")
    assert "没有第 9 条" in room.last


async def test_players_restore_it_only_by_consent(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5 Nf3 Nc6")
    await room.say(1, "/undo 2")
    assert len(await room.standing()) == 4
    await room.press(2, "同意")
    assert await room.standing() == ["e4"]


async def test_a_decision_is_read_out_in_the_record(room: Any) -> None:
    await room.seat_chess()
    await room.say(7, "/decide 台1 白胜 迟到")
    await room.say(1, "/history")
    assert "判 黑方 小周 负：迟到一小时以上" in room.last


FEN = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"


async def test_a_table_that_begins_with_a_position(room: Any) -> None:
    await room.say(1, f"/new chess fen={FEN} fifty_move_extra=25")
    assert (await room.stream()).options["fen"] == FEN
    await room.say(1, "/join 白")
    await room.say(2, "/join 黑")
    assert "轮到 黑方" in await room.caption()
    await room.say(2, "/move Kd7")
    await room.say(1, "/pgn")
    assert f'[FEN "{FEN}"]' in room.heard[-1].payload["content"]


@pytest.mark.parametrize(
    ("fen", "words"),
    [("nonsense", "读不懂"), ("8/8/8/8/8/8/8/8 w - - 0 1", "不能对弈"), ("7k/8/8/8/8/8/8/7K w - - 0 1", "已经结束")],
)
async def test_a_position_that_cannot_be_played(room: Any, fen: str, words: str) -> None:
    await room.say(1, f"/new chess fen={fen}")
    assert words in room.last
