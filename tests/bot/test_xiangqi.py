"""象棋 in the chat: people play, claim and replay; the referee of a real board records what happened there.

小林 (1) has red and 小周 (2) black; Robin (7) is an administrator and referees; 阿梅 (3) may be appointed.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.app.request.document import Document
from bot.app.speech.words import words
from bot.app.table import acts
from engines.core.rulings import Seat
from engines.core.scenes.scene import Lines
from rendering.draw import draw
from rendering.layout import Text
from rendering.registry import lay_out
from tests.bot.conftest import Room
from tests.xiangqi.play import PERPETUAL, TO_AND_FRO
from tests.xiangqi.test_scores import DHTMLXQ

CHECKS = ("车九进一", "将4进1", "车九退一", "将4退1")


async def seated(room: Room, text: str) -> None:
    await room.say(1, f"/new {text}")
    number = (await room.stream()).number
    await room.say(1, f"/join 台{number} 红")
    await room.say(2, f"/join 台{number} 黑")


async def moves(room: Room, *texts: str) -> None:
    for text in texts:
        await room.say((await room.table()).to_act[0] + 1, f"/move {text}")


async def claim(room: Room, person: int, what: str) -> None:
    await room.say(person, f"/claim {what}")
    await room.press(person, "确定提出")


class TestPlaying:
    async def test_a_piece_then_its_move_by_buttons(self, room: Room) -> None:
        await seated(room, "象棋 后勤杯")
        await room.press_live(1, "选子走棋")
        await room.press(1, "炮二")
        await room.press(1, "炮二平五")
        assert "最近：炮二平五" in await room.caption()
        assert "轮到 黑方 小周" in await room.caption()

    async def test_a_refusal_names_reason_place_and_clause_and_nothing_is_stored(self, room: Room) -> None:
        await seated(room, "象棋 后勤杯")
        await room.say(1, "/move 马二进四")
        told, could, _ = room.answer.split("\n")
        assert told == "✗ 不成立：蹩马腿：马腿上有红相（三路第 1 线）。（规则 1.2：棋子的走法）"
        assert could == "马二 可以走：马二进三、马二进一。"
        assert await room.entries() == []

    async def test_two_readings_are_buttons(self, room: Room) -> None:
        await seated(room, "象棋 后勤杯 fen=3k5/9/9/4R4/9/4R4/9/9/9/5K3 w")
        await room.say(1, "/move 车五平三")
        assert {"前车平三", "后车平三"} <= {label for said in room.heard for label in said.buttons}
        await room.press(1, "后车平三")
        assert [text for text, _ in await room.entries()] == ["后车平三"]

    async def test_an_english_chat_reads_the_moves_in_its_own_script(self, room: Room) -> None:
        await room.say(7, "/lang group en")
        await seated(room, "xiangqi houqin")
        await moves(room, "C2.5", "H8+7", "炮八平六")
        assert "Last: C2.5 H8+7 C8.6" in await room.caption()
        await room.say(2, "/move H2+4")
        assert room.answer.startswith("✗ The horse's leg is blocked by a black elephant (file 3, rank 1).")
        await room.say(2, "/history")
        assert "1. C2.5" in room.all
        assert not any("\u4e00" <= sign <= "\u9fff" for sign in room.all.replace("小林", "").replace("小周", ""))

    @pytest.mark.parametrize(
        ("language", "red", "black"), [("zh", "九八七六五四三二一", "123456789"), ("en", "987654321", "123456789")]
    )
    async def test_the_files_are_counted_in_the_numerals_in_which_the_chat_writes_moves(
        self, room: Room, language: str, red: str, black: str
    ) -> None:
        await room.say(7, f"/lang group {language}")
        await seated(room, "xiangqi houqin")
        live = await room.live()
        assert isinstance(live.scene, Lines)
        for seen_from, near, far in ((Seat(0), red, black), (Seat(1), black[::-1], red[::-1])):
            still = lay_out(replace(live.scene, seen_from=seen_from), live.labels).still
            edges = [item for item in still if isinstance(item, Text) and item.text in red + black]
            lowest = max(item.box.y for item in edges)
            below = sorted((item.box.x, item.text) for item in edges if item.box.y == lowest)
            above = sorted((item.box.x, item.text) for item in edges if item.box.y < lowest)
            assert ("".join(sign for _, sign in below), "".join(sign for _, sign in above)) == (near, far)

    async def test_the_board_is_drawn_and_can_be_turned_round(self, room: Room) -> None:
        await seated(room, "象棋 后勤杯")
        await moves(room, "炮二平五", "炮8平5", "炮五进四")
        live = await room.live()
        assert isinstance(live.scene, Lines)
        assert live.scene.last == ("e2", "e6")
        assert live.scene.captured[live.scene.seen_from] == ("disc:p",)
        assert [mark.at for mark in live.scene.marks] == ["e9"]
        assert "黑方被将军" in live.caption
        assert draw(live.scene, live.labels)[:4] == b"\x89PNG"
        await room.say(1, "/board 黑")
        assert room.heard[-1].payload["view"] == "black"


class TestEnding:
    @pytest.mark.parametrize(
        ("language", "ended", "sixty"),
        [
            ("zh", "终局：和（自然限着）（规则 3.2.4：自然限着内没有吃子）", "六十"),
            ("en", "drawn, the natural limit. (Rule 3.2.4: No capture within the natural limit)", "sixty"),
        ],
    )
    async def test_a_lower_limit_ends_the_game_without_talk_of_sixty(
        self, room: Room, language: str, ended: str, sixty: str
    ) -> None:
        await room.say(7, f"/lang group {language}")
        await seated(room, "象棋 后勤杯 限着4")
        await moves(room, *TO_AND_FRO * 2)
        assert ended in room.all
        assert sixty not in room.all

    async def test_perpetual_check_loses_by_itself(self, room: Room) -> None:
        await seated(room, f"象棋 后勤杯 fen={PERPETUAL}")
        await moves(room, *CHECKS * 3)
        assert "红方长将：车九进一、将4进1、车九退一、将4退1，循环已满三次。" in room.all
        assert "终局：黑方 小周 胜（对方长将）（规则 3.1.7：该变着而不变）" in await room.caption()

    async def test_a_claim_a_ruling_and_two_rounds_unchanged(self, room: Room) -> None:
        await seated(room, "象棋 迎新春 有裁判")
        await moves(room, *TO_AND_FRO * 3)
        assert "循环" not in await room.caption(), "players are not told that a claim would stand"
        await claim(room, 1, "循环")
        assert "等裁判裁定" in await room.caption()
        assert {"✓ 确认：不变作和", "红变", "黑变", "继续"} <= set(await room.live_buttons())
        await room.say(1, "/move 炮二平五")
        assert "有人提出了裁决，等裁判裁定后再走" in room.answer
        assert "暂停" not in room.answer, "nobody has paused the match"
        await room.press_live(2, "✓ 确认：不变作和")
        assert (await room.entries())[-1][0] == "claim repetition = draw 25.2", "a player cannot rule"
        await room.press_live(7, "✓ 确认：不变作和")
        assert "2 个回合内双方不变，判和" in room.all
        assert "还有 4 着" in await room.caption()
        await moves(room, *TO_AND_FRO)
        assert "终局：和（循环反复，双方不变）" in await room.caption()
        await room.press_live(1, "重赛（换先）")
        assert await room.seats() == {0: "小周", 1: "小林"}

    async def test_a_position_that_stands_for_the_third_time_has_a_button_by_which_a_ruling_is_asked_for(
        self, room: Room
    ) -> None:
        await seated(room, "象棋 后勤杯")
        await moves(room, *(TO_AND_FRO * 3)[:7])
        assert "要求裁决" not in await room.live_buttons()
        await moves(room, TO_AND_FRO[3])
        assert (await room.press_live(2, "要求裁决")).toast == "轮到你走棋时再提。"
        early = await room.press_live(1, "要求裁决")
        assert early.toast == "循环还没有反复三次，不受理；不记犯规。"
        assert "claim repetition" not in [text for text, *_ in await room.entries()]
        await moves(room, *TO_AND_FRO)
        assert "循环" not in await room.caption()
        await room.press_live(1, "要求裁决")
        await room.press(1, "确定提出")
        assert (await room.entries())[-1][0].startswith("claim repetition")
        assert "要求裁决" not in await room.live_buttons()

    async def test_the_same_where_red_changes_in_time(self, room: Room) -> None:
        await seated(room, "象棋 迎新春 有裁判")
        await moves(room, *TO_AND_FRO * 3)
        await claim(room, 1, "循环")
        await room.say(7, "/adjudge 台1 红变")
        await moves(room, *TO_AND_FRO[:2], "炮八平五")
        assert "红方已经变着，对局继续" in room.all
        assert (await room.table()).state.case is None

    async def test_the_referee_lets_play_go_on(self, room: Room) -> None:
        await seated(room, "象棋 后勤杯 有裁判")
        await moves(room, *TO_AND_FRO * 3)
        await claim(room, 1, "循环")
        await room.press_live(7, "裁判：续赛")
        assert (await room.entries())[-1][0] == "ruling none"
        assert "轮到 红方" in await room.caption()

    async def test_without_a_referee_our_ruling_stands_and_why_explains_it(self, room: Room) -> None:
        await seated(room, "象棋 后勤杯")
        await moves(room, *TO_AND_FRO * 3)
        await claim(room, 1, "循环")
        assert "马二进三（闲）" in room.all
        assert "2 个回合内双方不变，判和" in room.all
        assert "/appeal" in room.all
        await room.say(2, "/why 3")
        assert "第 3 着 马三退二：闲" in room.all
        await room.say(2, "/why 9")
        assert "一共只有 4 着" in room.all
        await moves(room, *TO_AND_FRO)
        assert "终局：和（循环反复，双方不变）" in await room.caption()

    async def test_an_appointed_referee_makes_the_difference_by_himself(self, room: Room) -> None:
        await room.say(3, "/help")
        await room.answer_to(7, 3, "/appoint 裁判")
        await seated(room, "象棋 后勤杯")
        await moves(room, *TO_AND_FRO * 3)
        await claim(room, 1, "循环")
        assert [text for text, _ in await room.entries()][-2:] == ["referee", "claim repetition = draw 25.2"]
        room.now += timedelta(seconds=61)
        while await room.app.ring(room.now, []):
            await room.flush()
        assert "有待判局面等你裁定" in room.all
        await room.say(3, "/counts 台1")
        shown = await room.press(3, "看计数")
        assert shown.toast == "未吃子 6 回合（自然限着 60）\n循环已反复 3 次，每次 2 回合"
        assert "未吃子" not in room.all, "nobody else is told"

    async def test_a_referee_appointed_while_a_game_goes_on_is_waited_for_from_then_on(self, room: Room) -> None:
        await seated(room, "象棋 后勤杯")
        await moves(room, *TO_AND_FRO * 3)
        await room.say(3, "/help")
        await room.answer_to(7, 3, "/appoint 裁判")
        await claim(room, 1, "循环")
        assert (await room.table()).adjourned
        assert "等裁判" in await room.caption()
        await room.press_live(3, "裁判：续赛")
        texts = [text for text, _ in await room.entries()]
        assert texts[-3:] == ["referee", "claim repetition = draw 25.2", "ruling none"]
        await room.answer_to(7, 3, "/dismiss 裁判")
        await moves(room, *TO_AND_FRO * 3)
        await claim(room, 1, "循环")
        assert not (await room.table()).adjourned
        assert "no referee" in [text for text, _ in await room.entries()]
        await room.say(2, "/history")
        assert "裁判到场" in room.all
        assert "裁判不在场" in room.all
        assert await room.afresh() == await room.table()

    @pytest.mark.parametrize("chosen", ["无裁判", "referee=no"])
    async def test_what_was_chosen_when_the_table_was_opened_stands(self, room: Room, chosen: str) -> None:
        await room.say(3, "/help")
        await room.answer_to(7, 3, "/appoint 裁判")
        await seated(room, f"象棋 后勤杯 {chosen}")
        await moves(room, *TO_AND_FRO * 3)
        await claim(room, 1, "循环")
        assert not (await room.table()).adjourned

    async def test_counts_that_are_too_long_for_a_press_come_in_private(
        self, room: Room, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(acts, "LONGEST_TOAST", 20)
        await seated(room, "象棋 后勤杯")
        await moves(room, *TO_AND_FRO * 3)
        await room.say(7, "/counts 台1")
        shown = await room.press(7, "看计数")
        assert shown.toast == "只给你看的内容太长，已私信给你。"
        private = next(said.text for said in room.said if said.chat_id == 7)
        assert private.splitlines()[:2] == ["台1 象棋 小林–小周", "未吃子 6 回合（自然限着 60）"]
        assert "未吃子" not in "".join(said.text for said in room.said if said.chat_id != 7)

    async def test_a_false_claim_of_the_limit_and_then_a_true_one(self, room: Room) -> None:
        await seated(room, "象棋 迎新春 fen=3k5/9/9/9/R8/9/9/9/9/5K3 w - - 57 1")
        await claim(room, 1, "自然限着")
        assert "审核不属实，只计 28 回合，须满 30" in room.all
        assert "红方犯规 1 次（满 3 次判负）" in await room.caption()
        await moves(room, "车九平八", "将4进1", "车八平九")
        await claim(room, 2, "自然限着")
        assert "审核属实，计 30 回合" in room.all
        assert "终局：和（自然限着）（规则 4.2" in await room.caption()

    async def test_a_flag(self, room: Room) -> None:
        await seated(room, "象棋 后勤杯 1m")
        await moves(room, "炮二平五")
        room.now += timedelta(seconds=120)
        while await room.app.ring(room.now, []):
            await room.flush()
        assert "终局：红方 小林 胜（对方超时）（规则 3.1.4：超时）" in await room.caption()


class TestRealBoards:
    async def test_a_table_with_nothing_but_fouls_and_a_decision(self, room: Room) -> None:
        await seated(room, "象棋 迎新春")
        await room.say(7, "/foul 台1")
        await room.press(7, "黑方")
        await room.press(7, "违反行棋规定")
        assert "黑方犯规：违反行棋规定（第 1 次）。（规则 1：依据全国规则）" in room.all
        assert "依据：2011 年全国规则 8.1.8。" in room.all
        await room.say(7, "/foul 台1 黑 按钟")
        assert "黑方犯规 2 次（满 3 次判负）" in await room.caption()
        await room.say(7, "/decide 台1 红胜 对方离场")
        assert "终局：红方 小林 胜" in await room.caption()
        assert [text for text, _ in await room.entries()] == ["foul 1 illegal_move", "press 1", "award 0 对方离场"]

    async def test_players_record_no_fouls(self, room: Room) -> None:
        await seated(room, "象棋 迎新春")
        await room.say(1, "/foul 黑 其他")
        assert await room.entries() == []

    async def test_what_a_touch_obliges_to(self, room: Room) -> None:
        await seated(room, "象棋 后勤杯")
        await room.say(1, "/touch 炮二 马8 同时")
        assert "据称摸到：红炮、黑马（H2、H9）；同时摸到。" in room.answer
        assert "须吃所摸的子：炮二进七（规则 4.5：同时摸双方棋子）" in room.answer
        await room.say(1, "/touch 炮二 摆正")
        await room.press(1, "事先同意")
        assert "不受约束" in room.all


class TestScores:
    async def test_a_pasted_dhtmlxq_is_reviewed(self, room: Room) -> None:
        await room.say(1, f"/review {DHTMLXQ}")
        assert "小林 – 阿明" in room.all
        assert "2… 车9平8" in room.all
        await room.press(1, "◀")
        assert "2. 马二进三" in room.all

    async def test_a_big5_file_is_reviewed(self, room: Room) -> None:
        score = "紅方：小林 黑方：阿明\n1. 炮二平五 馬8進7\n2. 馬二進三 車9平8\n紅勝\n"
        await room.say(1, "/review", document=Document("score.txt", score.encode("big5")))
        assert "第 4 步，共 4 步" in room.all
        assert "1-0" in room.all

    async def test_where_a_score_breaks_off(self, room: Room) -> None:
        await room.say(1, "/review 1. 炮二平五 马8进7\n2. 马二进四 车9平8")
        assert "✗ 棋谱在 2. 马二进四（第 2 行第 4 列）读不下去：蹩马腿" in room.answer
        assert await room.app.store.read(lambda unit: list(unit.stream_ids())) == []

    async def test_a_binary_score_is_not_read(self, room: Room) -> None:
        await room.say(1, "/review", document=Document("game.xqf", b"XQ\x0a\x00\x01\x02"))
        assert "XQF" in room.answer

    async def test_where_a_cycle_is_complete_the_caption_says_so(self, room: Room) -> None:
        await room.say(1, f"/review {PERPETUAL}\n{' '.join(CHECKS * 4)}")
        assert "第 16 步，共 16 步" in room.all
        assert "至此循环已满三次" in room.all
        assert "终局" not in room.all

    async def test_a_match_is_handed_out_in_every_format(self, room: Room) -> None:
        await seated(room, "象棋 后勤杯")
        await moves(room, "炮二平五", "马8进7")
        await room.say(1, "/pgn")
        assert "1. 炮二平五 马8进7 *" in room.heard[-1].payload["content"]
        for kind, piece in (("wxf", "1. C2.5 H8+7 *"), ("dhtmlxq", "77477062"), ("fen", " w - - 2 2")):
            await room.say(1, f"/pgn {kind}")
            assert piece in room.heard[-1].payload["content"]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("fen=3k5/9/9/9/9/9/9/9/4K4/R3K4 w", "不能对弈"),
        ("fen=4k4/9/9/9/9/9/9/9/9/R3K4 w", "不能对弈"),
        ("fen=3k5/9/9/9/PPPPPP3/9/9/9/9/4K4 w", "不能对弈"),
        ("fen=rnbqkbnr/8 w", "读不懂"),
        ("natural_limit=many", "选项的值不对"),
    ],
)
async def test_a_table_that_cannot_be_opened_says_why_and_nothing_is_stored(room: Room, options: str, why: str) -> None:
    await room.say(1, f"/new 象棋 后勤杯 {options}")
    assert why in room.answer
    assert await room.app.store.read(lambda unit: list(unit.stream_ids())) == []


@pytest.mark.parametrize(
    ("language", "why"),
    [("zh", "要等对方也提过一次，才能再提"), ("en", "only once your opponent has offered one")],
)
async def test_an_offer_too_many_says_why_and_asks_for_no_other_move(room: Room, language: str, why: str) -> None:
    await room.say(7, f"/lang group {language}")
    await room.say(1, "/new xiangqi houqin")
    await room.say(1, "/join red")
    await room.say(2, "/join black")
    for _ in range(2):
        await room.say(1, "/offer")
        offered = room.answer
        await room.say(2, "draw no")
    assert why in offered
    assert words(language).plain("move.instead") not in offered
