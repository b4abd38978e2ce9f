"""围棋 in the chat: by text, by buttons, to a disputed marking and the count; scores of files and positions."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.app.folding import Folding
from bot.app.request.document import Document
from bot.app.rules.questions import picture as asked_picture
from bot.app.show.review import picture
from engines.core.scenes.scene import Lines

BLACK, WHITE, REFEREE, GUEST = 1, 2, 7, 9


async def seat(room: Any, options: str = "") -> None:
    await room.say(BLACK, f"/new 围棋 {options}")
    number = (await room.stream()).number
    await room.say(BLACK, f"/join 台{number} 黑")
    await room.say(WHITE, f"/join 台{number} 白")


async def play(room: Any, text: str) -> None:
    """Moves of both sides in turn, typed as a reply to the board."""
    for move in text.split():
        who = (await room.table()).to_act[0]
        await room.reply((BLACK, WHITE)[who], move)


async def ring(room: Any, **span: float) -> int:
    room.now += timedelta(**span)
    done = 0
    while await room.app.ring(room.now, []):
        done += 1
    await room.flush()
    return done


WALLS = "D5 F5 D4 F4 D3 F3 D2 F2 D1 F1 D6 F6 D7 F7 D8 F8 D9 F9"
"""9路: a wall each, with a column of shared points between."""


class TestAWholeGame:
    async def test_disputed_resumed_and_counted(self, room: Any) -> None:
        await seat(room, "9路 贴3.75子 10m+3x30s")
        await play(room, WALLS)
        await play(room, "B3 B7 停一手 pass")
        caption = await room.caption()
        assert "数子：标出死子" in caption
        assert "着子完毕" in room.answer
        assert set(await room.live_buttons()) >= {"在盘上选", "✔ 同意数子", "继续下"}
        await room.reply(BLACK, "死 B7")
        assert room.answer == "黑方标为死子：B7。\n数子，请白方 小周确认"
        await room.press_live(BLACK, "同意数子")
        assert room.answer == "黑方同意这样数子，等白方。\n数子，请白方 小周确认"
        assert "✓ 黑方 小林已同意" in await room.caption()
        assert "✔ 白方同意数子" in await room.live_buttons()
        assert "✔ 同意数子" not in await room.live_buttons()
        await room.reply(WHITE, "活 B7")
        assert room.answer.splitlines() == ["白方标为活棋：B7。", "标记有变，先前的同意作废。", "数子，请黑方 小林确认"]
        await room.press_live(WHITE, "继续下")
        assert room.answer == "白方要求继续下：标记取消，由黑方先下。\n轮到 黑方 小林"
        await play(room, "B8 pass C7 pass A7 pass B6 pass pass")
        assert (await room.table()).state.captured == (1, 0)
        for who in (BLACK, WHITE):
            await room.reply(who, "score ok")
        assert (await room.stream()).status == "ended"
        assert "黑 40.5 子，白 40.5 子；归本数 40.5+3.75=44.25 → 黑负 3.75 子（规则 8：数子法计算胜负）" in room.answer
        assert "白方 小周 胜（数子）" in room.answer
        assert "黑负 3.75 子" in await room.caption()
        await room.say(BLACK, "/pgn")
        assert room.said[-1].payload["name"].endswith(".sgf")

    async def test_nothing_is_counted_by_itself_and_the_referee_is_called(self, room: Any) -> None:
        await seat(room, "9路")
        await play(room, "C3 停一手 停一手")
        assert await ring(room, minutes=9) == 0
        await ring(room, minutes=2)
        assert "死活十分钟没有定下来" in room.answer
        assert await ring(room, days=3) == 0
        assert (await room.stream()).status == "playing"
        await room.say(REFEREE, "/desk 台1")
        assert {"标死活", "数子", "裁定"} <= set(room.said[-1].buttons)
        await room.press(REFEREE, "标死活")
        await room.press(REFEREE, "● C3")
        assert "✕ ● C3 ×1" in room.said[-1].buttons
        await room.press(REFEREE, "✕ ● C3")
        assert "● C3 ×1" in room.said[-1].buttons
        await room.press(REFEREE, "就这样数子")
        assert "黑 81 子，白 0 子；归本数 40.5 → 黑胜 40.5 子" in room.answer
        assert (await room.stream()).status == "ended"

    async def test_both_may_agree_that_it_is_over(self, room: Any) -> None:
        await seat(room, "9路")
        await play(room, "C3 G7")
        await room.say(BLACK, "/finish")
        assert "提议终局数子" in room.answer
        await room.press(WHITE, "同意终局")
        assert (await room.table()).state.marking is not None
        assert "着子完毕" in room.answer

    async def test_the_last_period_and_the_flag(self, room: Any) -> None:
        await seat(room, "9路 1m+2x10s")
        room.now += timedelta(seconds=75)
        await play(room, "E5")
        assert "⏱ 黑方 1×10秒 · 白方 01:00＋2×10秒" in await room.caption()
        room.now += timedelta(seconds=5)
        await play(room, "C3")
        room.now += timedelta(seconds=7)
        await play(room, "G3 C7")
        assert "黑方 1×10秒" in await room.caption(), "a move in time restores the last period"
        await ring(room, seconds=12)
        assert (await room.stream()).status == "ended"
        assert "白方 小周 胜（对方超时）" in room.answer
        assert "（规则未写，按通例）" in room.answer


class TestButtons:
    async def test_an_opening_on_nineteen_lines_by_buttons_alone(self, room: Any) -> None:
        await seat(room)
        for who, part, point in ((BLACK, "Q19–T15", "Q16"), (WHITE, "A4–E1", "D4"), (BLACK, "A19–E15", "D17")):
            await room.press_live(who, "在盘上选")
            assert len([label for label in await room.live_buttons() if "–" in label]) == 16
            await room.press_live(who, part)
            await room.press_live(who, point)
        assert await room.standing() == ["Q16", "D4", "D17"]
        await room.press_live(WHITE, "在盘上选")
        await room.press_live(WHITE, "Q19–T15")
        shown = list(await room.live_buttons())
        assert shown[:4] == ["Q19", "R19", "S19", "T19"]
        assert "●" in shown
        before = await room.live_buttons()
        await room.press_live(WHITE, "●")
        assert await room.live_buttons() == before
        assert await room.standing() == ["Q16", "D4", "D17"]

    async def test_a_pass_by_button_is_asked_back_and_counts_at_once_when_typed(self, room: Any) -> None:
        await seat(room, "9路")
        await room.press_live(BLACK, "停一手")
        assert room.answer == "停一手吗？双方接连停一手就终局。"
        assert await room.standing() == []
        await room.press(WHITE, "✔ 停一手")
        assert await room.standing() == []
        await room.press(BLACK, "✔ 停一手")
        assert await room.standing() == ["pass"]
        await room.say(WHITE, "停一手")
        assert await room.standing() == ["pass", "pass"]

    async def test_one_more_press_where_nothing_is_taken_back(self, room: Any) -> None:
        await seat(room, "9路 不许悔棋")
        for label in ("在盘上选", "D6–F4", "E5"):
            await room.press_live(BLACK, label)
        assert await room.standing() == []
        assert "✔ 确定 E5" in await room.live_buttons()
        await room.press_live(BLACK, "确定 E5")
        assert await room.standing() == ["E5"]
        await room.say(BLACK, "/undo")
        assert await room.standing() == ["E5"]

    async def test_a_move_is_taken_back_by_consent_at_a_practice_table(self, room: Any) -> None:
        await seat(room, "9路")
        await play(room, "E5")
        await room.say(BLACK, "/undo")
        await room.press(WHITE, "同意")
        assert await room.standing() == []

    async def test_chains_by_buttons(self, room: Any) -> None:
        await seat(room, "9路")
        await play(room, "C3 C4 C2 停一手 停一手")
        await room.press_live(WHITE, "在盘上选")
        assert {"● C2 ×2", "○ C4 ×1"} <= set(await room.live_buttons())
        assert "白方 小周：" in await room.live_buttons()
        await room.press_live(WHITE, "● C2 ×2")
        assert await room.standing() == ["C3", "C4", "C2", "pass", "pass", "dead C2"]


@pytest.mark.parametrize(
    ("before", "text", "said"),
    [
        ("", "I5", "I5 不在棋盘上：这里是 5 路棋盘，列用 A–E，没有 I。（规则 1.3："),
        ("", "20-4", "20-4 不在棋盘上"),
        ("C3", "C3", "C3 已经有棋子。"),
        ("B1 A5 A2 B5", "dead C3", "还在对局：双方接连停一手之后才标死子"),
        ("B1 E5 A2", "A1", "A1 是禁着点：下在那里自己没有气，又提不了对方的棋子。（规则 4：禁着点）"),
        ("B3 C3 C4 D4 D3 E3 C2 D2 停一手 C3", "D3", "打劫：D3 现在不能提回，先在别处下一手。（规则 5：禁止全局同形）"),
        ("C3 停一手 停一手", "dead D4", "D4 上没有棋子。"),
        ("C3 停一手 停一手", "D4", "正在标死子，不能再下"),
        ("C3 停一手 停一手", "alive C3", "C3 这块棋已经是这样标的。"),
    ],
)
async def test_what_does_not_count_is_said_with_its_clause_and_nothing_is_stored(
    room: Any, before: str, text: str, said: str
) -> None:
    await seat(room, "5路")
    await play(room, before)
    standing = await room.standing()
    who = (await room.table()).to_act[0]
    await room.reply((BLACK, WHITE)[who], text)
    assert said in room.answer
    assert "规则 " in room.answer
    assert await room.standing() == standing


@pytest.mark.parametrize(
    ("options", "said"),
    [("komi=abc", "贴子数读不懂"), ("size=25", "棋盘有 2 到 19 路"), ("让1子", "让 2 到 9 子"), ("五人", "围棋")],
)
async def test_a_table_that_cannot_be_opened(room: Any, options: str, said: str) -> None:
    await room.say(BLACK, f"/new 围棋 {options}")
    assert said in room.answer
    assert await room.app.store.read(lambda unit: unit.stream_ids()) == []


class TestScore:
    async def test_while_it_is_played_only_the_referee_is_told(self, room: Any) -> None:
        await seat(room, "9路")
        await play(room, "E5 C3")
        await room.reply(BLACK, "/score")
        assert "只" in room.answer
        assert "子；" not in room.answer
        await room.say(REFEREE, "/score 台1 dead=C3")
        told = [said for said in room.said if "黑 81 子" in said.text]
        assert [said.chat_id for said in told] == [REFEREE]
        await room.reply(WHITE, "pass")
        await play(room, "pass pass")
        await room.reply(WHITE, "/score")
        assert "子；" not in room.answer, "nor while stones are marked"

    async def test_afterwards_anyone_is(self, room: Any) -> None:
        await seat(room, "9路 贴3.75子")
        await play(room, "E5 C3")
        await room.say(BLACK, "/resign")
        await room.press(BLACK, "确定认输")
        await room.reply(GUEST, "/score dead=C3")
        assert "黑 81 子，白 0 子；归本数 40.5+3.75=44.25 → 黑胜 36.75 子" in room.last
        assert "死子 C3" in room.last
        scene, _ = asked_picture(Folding(room.app.tables), room.said[-1].payload)  # type: ignore[misc]
        assert isinstance(scene, Lines)
        assert ("C3", "dead") in {(mark.at, mark.kind) for mark in scene.marks}
        for wrong, said in (("dead=D4", "D4 上没有棋子。"), ("dead=Z9", "不在棋盘上"), ("komi=abc", "贴子数读不懂")):
            await room.reply(GUEST, f"/score {wrong}")
            assert said in room.answer

    async def test_a_pasted_position(self, room: Any) -> None:
        await room.say(GUEST, "/score .X.O.\n.X.O.\n.X.OX\n.X.O.\n.X.O.\ndead=E3 komi=0.5")
        assert "黑 12.5 子，白 12.5 子；归本数 12.5+0.5=13 → 黑负 0.5 子" in room.last
        await room.say(GUEST, "/数子 .X./.../..O")
        assert "黑 4.5 子" in room.last
        await room.say(GUEST, "/score .X./.../..")
        assert "这个局面不成立" in room.answer


SGF = (
    "(;GM[1]SZ[5]CA[GB18030]KM[375]PB[小林]PW[老秦]RE[B+R];B[bc];W[dc];B[bb];W[db];B[bd];W[dd];B[ba];W[da];B[be];W[de]"
    "(;B[aa];W[])(;B[ee]))"
)


class TestFiles:
    @pytest.mark.parametrize("encoding", ["utf-8", "gb18030"])
    async def test_a_file_is_reviewed_and_scored(self, room: Any, encoding: str) -> None:
        await room.say(GUEST, "/review", document=Document("a.sgf", SGF.encode(encoding)))
        said = room.said[-1]
        assert said.text.splitlines() == [
            "围棋　复盘",
            "小林 – 老秦",
            "第 12 步，共 12 步",
            "12 停一手",
            "棋谱记载的结果：B+R",
            "贴子读作 3.75 子（棋谱写 375）",
            "有变化图，只读主线",
        ]
        payload = said.payload

        def look(unit: Any) -> Any:
            return picture(unit, Folding(room.app.tables), payload["stream"], payload["ply"])

        scene, _ = await room.app.store.read(look)
        assert scene.pieces["B3"] == "stone:black"
        await room.say(GUEST, "/score", reply_to=said.message_id)
        assert "黑 12.5 子，白 12.5 子；归本数 12.5+3.75=16.25 → 黑负 3.75 子" in room.last

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("(;GM[1]SZ[9];B[ee];W[ee])", "2 E5 处读不下去：E5 已经有棋子。"),
            ("(;GM[3];C[chess])", "这个 SGF 不是围棋棋谱（GM[3]）。"),
            ("(;GM[1]SZ[9]KM[abc];B[ee])", "贴子数读不懂"),
            ("(;GM[1]SZ[9]", "这个 SGF 棋谱读不下去。"),
        ],
    )
    async def test_where_a_file_cannot_be_read_on(self, room: Any, text: str, said: str) -> None:
        await room.say(GUEST, f"/review {text}")
        assert said in room.answer
        assert await room.app.store.read(lambda unit: unit.stream_ids()) == []


async def test_in_english(room: Any) -> None:
    await room.say(REFEREE, "/lang group en")
    await seat(room, "size=5 komi=3.75")
    await play(room, "C3 C3")
    assert "There is a stone on C3 already." in room.answer
    await play(room, "C4 pass pass")
    assert "Counting" in await room.caption()
    assert {"Pick on the board", "✔ Agree, count", "Play on"} <= set(await room.live_buttons())
    await room.reply(BLACK, "dead C4")
    assert room.answer.endswith("Counting: White 小周, please agree")
    for who in (BLACK, WHITE):
        await room.reply(who, "score ok")
    assert "Black 25, White 0; Black needs 12.5+3.75=16.25 → Black wins by 8.75 stones" in room.answer
