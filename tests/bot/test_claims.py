"""申请和棋 (9.10–9.13): asked back once, judged at once, and never hinted at to a player."""

from __future__ import annotations

from typing import Any

import pytest

TWICE = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"
"""After this Ng8 brings the first position about for the third time."""
FIFTY = "4k3/8/8/8/8/8/4P3/R3K3 w - - 100 90"


async def test_a_claim_on_the_board_is_asked_back_and_stands(room: Any) -> None:
    await room.seat_chess()
    await room.moves(f"{TWICE} Ng8")
    await room.say(1, "/claim repetition")
    assert room.last.startswith("小林，申请和棋（三次重复）？提出后不能撤回")
    assert len(await room.standing()) == 8
    await room.press(1, "确定申请")
    assert "审验成立，实计 3。（规则 9.13.1：提和成立）" in room.answer
    assert "终局：和（同一局面第三次出现）（规则 9.10.2" in room.answer
    assert (await room.stream()).outcome["places"] == [[0, 1]]


async def test_a_third_occurrence_puts_no_button_beneath_the_board(room: Any) -> None:
    """In chess the third occurrence is all that a claim needs: a button would tell that it stands."""
    await room.seat_chess()
    before = set(await room.live_buttons())
    await room.moves(f"{TWICE} Ng8")
    assert set(await room.live_buttons()) == before


async def test_a_claim_with_the_move_that_brings_it_about(room: Any) -> None:
    await room.seat_chess()
    await room.moves(TWICE)
    await room.say(2, "/claim repetition Ng8")
    assert "声明走 Ng8 并申请和棋" in room.last
    await room.press(2, "确定申请")
    assert "规则 9.10.1" in room.answer
    assert (await room.standing())[-1] == "claim repetition Ng8"


async def test_a_wrong_claim_costs_time_and_the_move_it_named_is_played(room: Any) -> None:
    await room.say(1, "/new chess clock=25m")
    await room.say(1, "/join 白")
    await room.say(2, "/join 黑")
    await room.say(1, "/claim repetition e4")
    await room.press(1, "确定申请")
    assert "审验不成立，实计 1；白方已用时间加 5 分钟" in room.answer
    assert "小林 提出：申请和棋 三次重复 e4。" in room.answer
    assert "✓" not in room.answer
    assert "声明的 e4 已经走出" in room.answer
    assert "规则 9.13.2" in room.answer
    table = await room.table()
    assert table.to_act == (1,)
    assert 299 < table.clock.used[0] < 320
    assert "轮到 黑方" in await room.caption()


async def test_a_wrong_claim_may_lose_on_time(room: Any) -> None:
    await room.say(1, "/new chess clock=4m")
    await room.say(1, "/join 白")
    await room.say(2, "/join 黑")
    await room.say(1, "/claim 三次重复 e4")
    await room.press(1, "确定申请")
    assert "终局：黑方 小周 胜（对方超时）（规则 9.14" in room.answer


@pytest.mark.parametrize(
    "text", ["/claim 50", "/claim 五十回合", "/申请和棋 五十回合", "/offer 五十回合", "/move claim 50"]
)
async def test_fifty_moves_in_any_words(room: Any, text: str) -> None:
    await room.say(1, f"/new chess fen={FIFTY}")
    await room.say(1, "/join 白")
    await room.say(2, "/join 黑")
    await room.say(1, text)
    assert "申请和棋（五十回合）？" in room.last
    await room.press(1, "确定申请")
    assert "终局：和（五十回合没有吃子也没有走兵）（规则 9.12" in room.answer


async def test_by_buttons(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/claim")
    assert list(room.said[-1].buttons) == ["三次重复", "五十回合"]
    await room.press(1, "五十回合")
    assert "申请和棋（五十回合）？" in room.last
    await room.press(1, "确定申请")
    assert "审验不成立，实计 0" in room.answer


async def test_only_ones_own_press_counts_and_only_for_the_position_asked_about(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/claim repetition")
    assert (await room.press(2, "确定申请")).toast == "这个按钮不是给你的。"
    await room.say(1, "/move e4")
    assert "局面已经变了" in (await room.press(1, "确定申请")).toast
    assert await room.standing() == ["e4"]


@pytest.mark.parametrize(
    ("person", "text", "words"),
    [
        (1, "/claim 50 e4", "不能声明再走一着来凑"),
        (1, "/claim repetition Ke2", "自己的白兵"),
        (1, "/claim lunch", "可以这样写：/claim 三次重复"),
        (3, "/claim 台1 repetition", "只有在座的选手或裁判"),
    ],
)
async def test_what_is_no_claim(room: Any, person: int, text: str, words: str) -> None:
    await room.seat_chess()
    await room.say(person, text)
    assert words in room.last
    assert await room.standing() == []


@pytest.mark.parametrize(("game", "first"), [("国际象棋", "白"), ("象棋 后勤杯", "红")])
@pytest.mark.parametrize("text", ["/claim", "/claim 三次重复"])
@pytest.mark.parametrize(
    ("language", "told"), [("zh", "轮到你走棋时再提。"), ("en", "You can ask for that when it is your turn to move.")]
)
async def test_a_claim_off_turn_is_told_when_to_make_it(
    room: Any, game: str, first: str, text: str, language: str, told: str
) -> None:
    """Neither a clause that is not about it, nor buttons that would be refused."""
    await room.say(7, f"/lang group {language}")
    await room.say(1, f"/new {game}")
    await room.say(1, f"/join {first}")
    await room.say(2, "/join 黑")
    await room.say(2, text)
    assert room.last == told
    assert room.said[-1].buttons == {}
    assert await room.standing() == []


async def test_an_ambiguous_move_is_asked_back_before_the_claim(room: Any) -> None:
    await room.seat_chess()
    await room.moves("Nf3 a6 Nc3 b6 Ne4 c6")
    await room.say(1, "/claim repetition Ng5")
    await room.press(1, "马fg5")
    assert "声明走 Nfg5 并申请和棋" in room.last


async def test_a_sheet_has_nothing_to_claim(room: Any) -> None:
    await room.seat_sheet()
    await room.say(1, "/claim repetition")
    assert room.last == "这里没有申请和棋。"


async def test_the_referee_alone_is_told_whether_a_claim_would_stand(room: Any) -> None:
    await room.seat_chess()
    await room.say(7, "/claim 台1")
    asked = room.last
    assert "裁判本人" in asked
    assert (await room.press(7, "有和可提吗")).toast == "现在没有可以成立的和棋申请。"
    await room.moves(TWICE)
    await room.say(7, "/claim 台1")
    assert room.last == asked
    reply = await room.press(7, "有和可提吗")
    assert reply.alert
    assert reply.toast == "现在提出即成立：申请和棋 三次重复 Ng8。请勿告诉选手。"
    assert room.heard == []
    for player in (1, 2, 3):
        assert "只有裁判" in (await room.press(player, "有和可提吗")).toast


async def test_that_a_claim_is_possible_shows_nowhere(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5")
    before = (set(await room.live_buttons()), (await room.caption()).splitlines()[-1])
    await room.moves("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")
    assert (set(await room.live_buttons()), (await room.caption()).splitlines()[-1]) == before
    assert "重复" not in room.all
