"""循环的裁定 in the chat: claimed, ruled on, changed or not, looked into move by move, and appealed against.

小林 (1) has red and 小周 (2) black; 阿梅 (3) watches; Robin (7) is an administrator and referees.
"""

from __future__ import annotations

import threading
from typing import Any

import pytest

from bot.app.folding import Folding, Tables
from bot.app.request.document import Document
from bot.app.request.incoming import reads_file
from bot.app.rules.questions import picture
from engines.core.scenes.scene import Lines
from engines.registry import GAMES
from engines.xiangqi.repetition.case import Judged, judge_from
from rendering.draw import draw
from tests.bot.conftest import Room, private
from tests.bot.test_xiangqi import claim, moves, seated

CHASING = "3a2b1r/4ak3/8b/7P1/9/9/9/B2NN3B/3K5/4p4 w"
CHASES = ("帅六平五", "卒5平4", "帅五平六", "卒4平5")
"""长捉: red's general uncovers one horse or the other, and black's soldier has no root."""
MUTUAL = "5a3/5k3/4P4/p7p/9/8P/P8/4B4/2nRA2r1/2BAK4 w"
BOTH = ("相五退三", "车8平7", "相三进五", "车7平8")
"""Both sides chase with every move."""
IN_TURN = "3a3R1/3Nck3/3ab4/P4r3/2b6/8p/2p5n/C3BA2B/4A4/4K4 w"
TURNS = ("车二退六", "将6退1", "车二进六", "将6进1")
"""一将一捉: one move checks, the other chases; black has an idle move."""
UNCERTAIN = ("车七退五", "将5退1", "车七进五", "将5进1")
ROAMING = ("车九进一", "车1进1", "车九平八", "车1平2", "车八平七", "车2平3", "车七平八", "车3平2", "车八平九", "车2平1")
"""Chariots on three points and more, nobody attacked."""


async def cycled(room: Room, fen: str, cycle: tuple[str, ...], words: str = "") -> None:
    await seated(room, f"象棋 迎新春 {words} fen={fen}")
    await moves(room, *cycle * 3)


def shown(room: Room) -> Lines:
    """The picture that the last answer came with, which can be drawn."""
    said = next(said for said in room.heard if said.kind == "frame")
    drawn = picture(Folding(Tables(GAMES)), said.payload)
    assert drawn is not None
    assert isinstance(drawn[0], Lines)
    assert draw(*drawn)[:4] == b"\x89PNG"
    return drawn[0]


class TestClaimed:
    async def test_a_chase_changed_in_time(self, room: Room) -> None:
        await cycled(room, CHASING, CHASES)
        await claim(room, 2 if (await room.table()).to_act[0] else 1, "循环")
        assert "1．红马捉黑卒：下一着马六退五吃掉，黑卒无根。" in room.answer
        assert "红方须在 2 个回合内变着" in room.answer
        assert "/appeal" in room.answer
        await moves(room, CHASES[0], CHASES[1], "马五进四")
        assert "红方已经变着" in room.all
        assert (await room.table()).outcome is None

    async def test_a_chase_not_changed(self, room: Room) -> None:
        await cycled(room, CHASING, CHASES)
        await claim(room, 1, "循环")
        await moves(room, *CHASES)
        outcome = (await room.table()).outcome
        assert outcome is not None
        assert (outcome.places, outcome.reason, outcome.clause) == (((1,), (0,)), "must_change", "yingxinchun:6.4")
        await room.say(3, "/why")
        assert "红方：长捉。" in room.answer, "what was ruled on can be asked about afterwards"

    async def test_26_8_4_both_chase_and_nobody_changes(self, room: Room) -> None:
        await cycled(room, MUTUAL, BOTH)
        await claim(room, 1, "循环")
        assert "26.8.4" in room.answer
        await moves(room, *BOTH)
        outcome = (await room.table()).outcome
        assert outcome is not None
        assert (outcome.places, outcome.reason) == (((0, 1),), "unchanged")
        await room.say(2, "/why")
        assert "红方：长捉。\n黑方：长捉。\n双方不变作和。" in room.answer

    async def test_check_and_chase_in_turn_lose(self, room: Room) -> None:
        await cycled(room, IN_TURN, TURNS)
        await claim(room, 1, "循环")
        await room.say(3, "/why")
        assert "红方：一将一捉。" in room.answer
        await moves(room, *TURNS)
        outcome = (await room.table()).outcome
        assert outcome is not None
        assert (outcome.places, outcome.reason) == (((1,), (0,)), "must_change")

    async def test_the_referee_has_labels_and_reasons_before_him_and_rules_otherwise(self, room: Room) -> None:
        await cycled(room, CHASING, CHASES, "有裁判")
        await claim(room, 1, "循环")
        assert "按棋例：红方应变着" in room.answer
        assert "黑卒无根" in room.answer
        assert {"✓ 确认：红变", "黑变", "不变作和", "继续", "为何？"} <= {*await room.live_buttons()}
        await room.press(7, "为何？")
        assert "红方：长捉。" in room.answer
        await room.press_live(7, "不变作和")
        assert "双方不变，判和" in room.answer
        await moves(room, *CHASES)
        outcome = (await room.table()).outcome
        assert outcome is not None
        assert (outcome.places, outcome.reason) == (((0, 1),), "unchanged")

    async def test_the_referee_confirms_with_one_button(self, room: Room) -> None:
        await cycled(room, CHASING, CHASES, "有裁判")
        await claim(room, 1, "循环")
        await room.press_live(1, "确认：红变")
        assert (await room.table()).adjourned, "it is not the players' to confirm"
        await room.press_live(7, "确认：红变")
        assert "红方须在 2 个回合内变着" in room.answer

    async def test_what_could_not_all_be_looked_into(self, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        rules = GAMES["xiangqi"].rules("yingxinchun")
        assert rules is not None
        monkeypatch.setitem(rules.numbers["repetition"], "boards", 0)
        await cycled(room, "2R2a3/4k4/3a5/9/8p/9/1p1rpn3/3CB4/4A4/2B1KA3 w", UNCERTAIN)
        await claim(room, 1, "循环")
        assert "2 个回合内双方不变，判和" in room.answer
        assert "变化太多，没有算完，所以不判谁变着：先按不变作和，裁判可以改判。" in room.answer
        assert "车七退五（未定）" in room.answer, "no label is claimed that nobody has worked out"
        assert "没有算完，裁判可以改判" in await room.caption()
        await room.say(2, "/why")
        assert "只有将军是确定的" in room.answer
        await moves(room, *UNCERTAIN)
        table = await room.table()
        assert table.outcome is not None
        assert table.outcome.reason == "unchanged"

    async def test_23_4_nine_rounds_of_no_attack_are_the_referees_to_weigh(self, room: Room) -> None:
        await seated(room, "象棋 迎新春")
        await moves(room, *ROAMING, *ROAMING[2:])
        await claim(room, 1, "九回合")
        assert "是否无积极意义，由裁判认定" in room.answer
        await room.say(2, "/why")
        assert "双方不变作和" in room.answer
        assert len(shown(room).paths) == 2, "a series that closes no cycle has a picture too"

    async def test_a_claim_while_a_case_is_open(self, room: Room) -> None:
        await cycled(room, CHASING, CHASES)
        await claim(room, 1, "循环")
        await room.say(1, "/claim 循环")
        assert "已经提出过" in room.answer

    async def test_nobody_waits_while_a_cycle_is_weighed(self, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        threads: list[str] = []
        judge_from.cache_clear()

        def noted(*case: Any) -> Judged:
            known = judge_from.cache_info().misses
            judged = judge_from(*case)
            if judge_from.cache_info().misses > known:
                threads.append(threading.current_thread().name)
            return judged

        monkeypatch.setattr("engines.xiangqi.cases.series.judge_from", noted)
        await cycled(room, CHASING, CHASES)
        await claim(room, 1, "循环")
        assert threads
        assert "storage-writer" not in threads


class TestWhy:
    async def test_a_move_and_its_line_with_arrows(self, room: Room) -> None:
        await cycled(room, IN_TURN, TURNS)
        await claim(room, 1, "循环")
        await room.say(2, "/why 1")
        assert "第 1 着 车二退六：捉。" in room.answer
        assert "新在：" in room.answer
        first = shown(room)
        (arrow,) = first.paths
        assert (first.pieces[arrow.points[0]], arrow.points[1] in first.pieces) == ("disc:R", True)
        await room.press(2, "▶")
        assert "第 1 步（共" in room.answer
        assert shown(room).pieces[arrow.points[1]] == "disc:R"
        await room.press(2, "◀")
        assert shown(room) == first
        await room.press(3, "4 闲")
        assert "第 4 着 将6进1：闲。" in room.answer
        await room.press(3, "全部着法")
        assert "红方：一将一捉。" in room.answer

    async def test_its_buttons_outlive_the_next_moves(self, room: Room) -> None:
        await cycled(room, CHASING, CHASES)
        await claim(room, 1, "循环")
        await room.say(2, "/why")
        await moves(room, CHASES[0])
        await room.press(2, "3 捉")
        assert "第 3 着 帅五平六：捉。" in room.answer

    async def test_before_a_claim_it_is_the_referees_alone(self, room: Room) -> None:
        await cycled(room, CHASING, CHASES)
        await room.say(1, "/why")
        assert "捉" not in room.answer
        await room.say(7, "/why")
        told = [said for said in room.heard if said.chat_id == 7]
        assert [said.kind for said in told] == ["frame"]
        assert "红方：长捉。" in told[0].text
        await room.say(7, "/why 文件")
        (file,) = [said for said in room.heard if said.kind == "document"]
        assert (file.chat_id, "黑卒无根" in file.payload["content"]) == (7, True)

    async def test_without_a_cycle_there_is_nothing_to_ask(self, room: Room) -> None:
        await seated(room, "象棋 迎新春")
        await room.say(7, "/why")
        assert "没有" in room.answer

    async def test_an_appeal_has_the_proof_attached(self, room: Room) -> None:
        await cycled(room, CHASING, CHASES)
        await claim(room, 1, "循环")
        await moves(room, *CHASES)
        await room.say(1, "/appeal 台1 帅本身允许长捉")
        (file,) = [said for said in room.heard if said.kind == "document"]
        assert file.payload["name"] == "repetition.txt"
        assert file.payload["content"].startswith("台1 象棋 · 迎新春规则（规则 6.4：待判局面的裁定）\n局面：3a2b1r/")
        assert "第 3 着 帅五平六：捉。\n红马捉黑卒：下一着马五退六吃掉，黑卒无根。" in file.payload["content"]

    async def test_an_appeal_where_nothing_was_ruled_on_has_none(self, room: Room) -> None:
        await seated(room, "象棋 迎新春")
        await moves(room, "炮二平五")
        await room.say(1, "/appeal 台1 钟走得快")
        assert [said.kind for said in room.heard] == ["text"]

    async def test_in_english(self, room: Room) -> None:
        await room.say(7, "/lang group en")
        await cycled(room, IN_TURN, TURNS)
        await room.say(1, "/claim repetition")
        await room.press(1, "Yes")
        await room.say(2, "/why 1")
        assert "Move 1, R2-6: chase." in room.answer
        assert "New, because " in room.answer
        await room.say(2, "/why file")
        content = room.heard[0].payload["content"]
        assert "check and chase in turn" in content
        assert not any("\u4e00" <= sign <= "\u9fff" for sign in content.replace("一将一捉", "")), content


class TestAside:
    @pytest.mark.parametrize(
        "typed",
        [
            f"{CHASING} 循环 d1e1 e0d0 e1d1 d0e0",
            f"{CHASING} - - 0 1 循环：帅六平五，卒5平4，帅五平六，卒4平5",
            f"{CHASING} cycle K6.5 P5.4 K5.6 P4.5",
            f"迎新春 {CHASING} 前 帅六平五 卒5平4 循环 1.帅五平六 卒4平5 2.帅六平五 卒5平4",
        ],
    )
    async def test_a_typed_position_in_a_private_chat(self, room: Room, typed: str) -> None:
        await room.say(5, f"/why {typed}", place=private(5))
        assert "红方：长捉。" in room.answer
        assert "红方应变着，不变判负。" in room.answer
        assert len(shown(room).paths) == 2
        await room.press(5, "3 捉", place=private(5))
        assert "第 3 着" in room.answer
        await room.press(5, "📄", place=private(5))
        assert "黑卒无根" in room.heard[0].payload["content"]

    async def test_a_typed_position_in_a_group_opens_no_table(self, room: Room) -> None:
        await room.say(5, f"/why {CHASING} 循环 {' '.join(CHASES)}")
        assert "红方：长捉。" in room.answer
        await room.say(5, "/tables")
        assert "台1" not in room.answer

    async def test_a_score_finds_its_cycle_by_itself(self, room: Room) -> None:
        score = f"FEN {CHASING}\n" + " ".join(CHASES * 3) + " 马五进四 卒5平4"
        await room.say(5, "/why 棋谱", quoted=score)
        assert "红方：长捉。" in room.answer
        await room.say(5, "/why 棋谱", document=Document("a.txt", score.encode("gb18030"), quoted=True))
        assert "红方：长捉。" in room.answer
        await room.say(5, f"/why {score}")
        assert "红方：长捉。" in room.answer

    async def test_in_reply_to_a_score_that_is_looked_at(self, room: Room) -> None:
        await room.say(5, f"/review FEN {CHASING}\n" + " ".join(CHASES * 3))
        (looked,) = room.heard
        await room.say(6, "/why", reply_to=looked.message_id)
        assert "红方：长捉。" in room.answer

    @pytest.mark.parametrize(
        ("typed", "why"),
        [
            (f"{CHASING} 循环 d1e1 e0d0", "没有回到"),
            (f"{CHASING} 循环 d1e1 i9i8 d2e0 i8i9", "吃子"),
            (f"{CHASING} 循环 d1e1 e0d0 e1c1 d0e0", "第 3 着 e1c1：红帅不能这样走"),
            (f"{CHASING} 循环 d1e1 e0d0 e1d1", "双方着数应相等，这里共 3 着"),
            (f"{CHASING} 循环 {'d1e1 e0d0 e1d1 d0e0 ' * 11}", "40"),
            ("3a2b1r/4a4/8b/7P1/9/9/9/B2NN3B/3K5/4p4 w 循环 d1e1 e0d0 e1d1 d0e0", "局面"),
            (f"{CHASING} 循环 你好 e0d0 e1d1 d0e0", "第 1 着 你好"),
            ("你好 再见", "看不懂"),
            ("炮二平五 炮8平5", "没有循环"),
            ("1/2/3/4/5/6/7/8/9/10 循环 a b c d", "读不懂"),
        ],
    )
    async def test_bad_input_is_told_why_and_nothing_is_kept(self, room: Room, typed: str, why: str) -> None:
        await room.say(5, "/tables", place=private(5))
        before = await room.app.store.read(lambda unit: len(unit.stream_ids()))
        await room.say(5, f"/why {typed}", place=private(5))
        assert why in room.answer, room.answer
        assert await room.app.store.read(lambda unit: len(unit.stream_ids())) == before

    async def test_whoever_hides_his_name_is_answered_too(self, room: Room) -> None:
        await room.say(None, f"/why {CHASING} 循环 {' '.join(CHASES)}")
        assert "红方：长捉。" in room.answer
        assert room.heard[0].buttons == {}, "nothing is kept that buttons could come back to"

    async def test_a_file_is_fetched_only_where_it_is_asked_about(self, room: Room) -> None:
        known = room.app.vocabulary
        for text, quoted, wanted in (
            ("/why 棋谱", True, True),
            ("/why 棋谱", False, True),
            ("/why", False, True),
            ("/why", True, False),
            ("/why 3", True, False),
            ("/claim 循环", True, False),
        ):
            assert reads_file(room.incoming(1, text=text), quoted, known) is wanted, text
