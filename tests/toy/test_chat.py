"""圈地 in the chat: nothing in the application knows it, and everything that its folder declares is done.

小林, 小周 and 阿梅 (1, 2, 3) sit as A, B, C; Robin (7) is an administrator and referees; 老秦 (4) looks on.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from bot.app.path.handle import App
from bot.app.speech.words import LANGUAGES, catalogue, words
from engines.core.scenes.scene import Squares
from engines.registry import GAMES
from rendering.draw import draw
from storage.store import Account, NewStream, Stream, Unit
from tests.bot.conftest import Room
from tests.toy.game import GAME, LEAGUE
from tests.toy.play import ROUND


@pytest.fixture
def first_is_a(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lot always falls on A, and the well is d4 (a real lot is drawn in one test)."""
    monkeypatch.setattr("secrets.randbelow", lambda number: 0 if number == 3 else number - 1)


async def sit(room: Room, *people: int, options: str = "") -> None:
    await room.say(people[0], f"/new 圈地 村规 {options}".strip())
    number = (await room.stream()).number
    for person, label in zip(people, "ABCD", strict=False):
        await room.say(person, f"/join 台{number} {label}")


async def seated(room: Room, options: str = "") -> None:
    """Three people sit, and the lot is drawn."""
    await sit(room, 1, 2, 3, options=options)
    await ring(room)


async def ring(room: Room, later: float = 0.0) -> int:
    """Let time pass and do what is due by then; how much it was."""
    room.now += timedelta(seconds=later)
    done = 0
    while await room.app.ring(room.now, []):
        await room.flush()
        done += 1
    return done


async def acting(room: Room) -> int:
    """Who is to act, by the number of the person."""
    return (await room.table()).to_act[0] + 1


async def moves(room: Room, *texts: str) -> None:
    for text in texts:
        await room.say(await acting(room), f"/move {text}")


async def counting(room: Room, options: str = "") -> None:
    await seated(room, options)
    await moves(room, *ROUND, "stay", "stay", "stay")
    assert (await room.table()).state.phase == "count"


async def lines(room: Room) -> list[str]:
    return [text for text, struck in await room.entries() if not struck]


class TestOpening:
    async def test_both_rule_sets_are_offered_where_none_is_named(self, room: Room) -> None:
        await room.say(1, "/new 圈地")
        assert {"村规", "街规"} <= {label for said in room.heard for label in said.buttons}
        await room.press(1, "街规")
        assert (await room.table()).rules.name == "street"

    @pytest.mark.parametrize(
        ("words_behind", "players"),
        [("", 3), ("四人", 4), ("2 players", 2), ("players=4", 4), ("四人 clock=10m", 4), ("两人 takeback=off", 2)],
    )
    async def test_seats_by_option(self, room: Room, words_behind: str, players: int) -> None:
        await room.say(1, f"/new 圈地 村规 {words_behind}")
        assert (await room.table()).seats == players
        assert len([label for label in await room.live_buttons() if "入座" in label]) == players

    async def test_what_is_not_said_is_asked_with_buttons(self, room: Room) -> None:
        await room.say(1, "/new 圈地 村规 人数")
        assert "几个人玩" in room.answer
        await room.press(1, "4 人")
        assert (await room.table()).seats == 4

    @pytest.mark.parametrize("words_behind", ["players=5", "players=1", "players=x", "wells=9", "takeback=maybe"])
    async def test_what_the_game_has_not_is_refused_and_nothing_stored(self, room: Room, words_behind: str) -> None:
        await room.say(1, f"/new 圈地 村规 {words_behind}")
        assert room.heard
        assert await room.app.store.read(lambda unit: list(unit.stream_ids())) == []

    async def test_the_core_draws_who_sits_where(self, room: Room) -> None:
        await sit(room, 1, 2, 3, options="抽签")
        assert sorted((await room.seats()).values()) == ["小周", "小林", "阿梅"]
        assert "抽签" in room.all

    async def test_the_lot_is_drawn_by_the_clock_when_the_last_has_sat_down(self, room: Room) -> None:
        await sit(room, 1, 2, 3)
        await ring(room)
        assert re.fullmatch(r"lot [0-2] [a-d][1-4]", (await lines(room))[0])
        assert "先走" in room.all
        assert "是水井" in room.all
        assert "放子：还有 6 颗。" in await room.caption()

    async def test_the_lot_is_drawn_once(self, room: Room) -> None:
        await seated(room)
        await ring(room, 3600)
        assert len(await lines(room)) == 1


class TestTerms:
    async def test_all_seated_agree_before_the_first_move(self, room: Room) -> None:
        await sit(room, 1, 2, 3, options="wells=2")
        await ring(room)
        assert await lines(room) == []
        assert "这一局水井有 2 口" in await room.caption()
        await room.press(1, "同意")
        await room.press(4, "同意")
        await room.press(2, "同意")
        await ring(room)
        assert await lines(room) == [], "one has not agreed, and whoever does not sit here is not asked"
        await room.press(3, "同意")
        await ring(room)
        assert len(await lines(room)) == 1
        assert len((await room.table()).state.wells) == 2

    async def test_whoever_comes_new_is_asked_and_the_others_again(self, room: Room) -> None:
        await sit(room, 1, 2, 3, options="wells=2")
        await room.press(1, "同意")
        await room.press(2, "同意")
        await room.say(3, "/leave")
        await room.say(4, "/join 台1 C")
        await room.press(4, "同意")
        await ring(room)
        assert await lines(room) == [], "a change takes earlier consents back"
        await room.press(1, "同意")
        await room.press(2, "同意")
        await ring(room)
        assert len(await lines(room)) == 1

    async def test_the_usual_needs_nobodys_consent(self, room: Room) -> None:
        await seated(room)
        assert len(await lines(room)) == 1


@pytest.mark.usefixtures("first_is_a")
class TestPlaying:
    async def test_whoever_is_to_act_is_named(self, room: Room) -> None:
        await seated(room)
        assert "小林" in await room.caption()
        await counting_phase(room)
        caption = await room.caption()
        assert all(name in caption for name in ("小林", "小周", "阿梅")), "all three are to agree"

    async def test_every_phase_has_its_buttons(self, room: Room) -> None:
        await seated(room)
        assert "藏宝" in await room.live_buttons()
        assert "停一手" not in await room.live_buttons()
        await moves(room, *ROUND)
        assert {"停一手", "申请清点", "能走哪里"} <= set(await room.live_buttons())
        await room.press_live(1, "停一手")
        assert (await lines(room))[-1] == "stay"
        assert (await room.press_live(1, "停一手")).toast, "not his turn"
        assert (await lines(room)).count("stay") == 1

    async def test_a_stone_is_placed_in_two_steps_and_moved_in_two(self, room: Room) -> None:
        await seated(room)
        await room.press_live(1, "走棋")
        await room.press(1, "b 列")
        await room.press(1, "b2")
        assert (await lines(room))[-1] == "b2"
        await moves(room, "a1", "c1", "a3", "b3", "c3")
        await room.press_live(1, "走棋")
        await room.press(1, "b2")
        await room.press(1, "b1")
        assert (await lines(room))[-1] == "b2-b1"

    async def test_only_who_is_to_act_may_pick(self, room: Room) -> None:
        await seated(room)
        for person in (2, 4):
            assert (await room.press_live(person, "走棋")).toast
        await room.press_live(1, "走棋")
        assert (await room.press(2, "b 列")).toast
        assert len(await lines(room)) == 1

    async def test_a_menu_is_left_and_a_newer_position_restores_the_buttons(self, room: Room) -> None:
        await seated(room)
        await room.press_live(1, "走棋")
        await room.press(1, "返回")
        assert "认输" in await room.live_buttons()
        await room.press_live(1, "走棋")
        stale = room.button("b 列") if any("b 列" in said.buttons for said in room.said) else None
        await moves(room, "a1")
        if stale:
            assert "局面已变" in (await room.press_data(1, stale)).toast

    async def test_a_refusal_names_the_square_and_the_clause(self, room: Room) -> None:
        await seated(room)
        await moves(room, "a1")
        await room.say(2, "/move a1")
        assert "a1 不空" in room.answer
        assert "2.2" in room.answer
        assert "♦" not in room.answer

    async def test_a_point_the_document_is_silent_on_is_told_as_that(self, room: Room) -> None:
        await seated(room)
        await room.whisper(1, "/hide b2")
        await room.whisper(1, "/hide b3")
        assert "规则未写，按通例" in room.answer

    async def test_a_square_is_never_taken_for_a_card(self, room: Room) -> None:
        await seated(room)
        await moves(room, "d2")
        await room.say(2, "/move d2")
        assert "d2 不空" in room.answer

    async def test_what_is_hidden_is_written_in_private_and_kept_from_the_others(self, room: Room) -> None:
        await seated(room)
        await room.say(1, "/hide b2")
        assert "私下" in room.answer
        assert len(await lines(room)) == 1
        await room.whisper(1, "/hide b2")
        assert (await lines(room))[-1] == "hide b2"
        in_group = [said.text for said in room.said if said.chat_id == room.group.chat_id]
        assert not any("b2" in text for text in in_group[-2:])
        await room.say(2, "/history")
        assert "藏宝" in room.answer
        assert "b2" not in room.answer

    async def test_the_referee_may_know_what_is_hidden(self, room: Room) -> None:
        await seated(room)
        await room.whisper(1, "/hide b2")
        await room.say(7, "/desk 台1")
        await room.press(7, "封格")
        assert (await room.press(7, "看藏宝")).toast == "A 的宝在 b2。"
        assert "b2" not in (await room.press(2, "看藏宝")).toast

    async def test_a_claim_is_asked_back_by_name_and_judged(self, room: Room) -> None:
        await seated(room)
        await moves(room, *ROUND)
        await room.say(1, "/claim")
        assert "小林" in room.answer
        assert "还有人走得动就算停一手" in room.answer
        assert (await lines(room))[-1] == "c3"
        assert (await room.press(2, "确定")).toast
        assert (await lines(room))[-1] == "c3", "somebody else's slip"
        await room.press(1, "确定")
        assert (await lines(room))[-1] == "claim locked = fails"
        assert "还有人走得动" in room.all
        assert "A 走得动" in room.all, "what was found when it was worked out is told"
        assert await acting(room) == 2

    @pytest.mark.parametrize(
        "forged",
        [
            "/claim locked = stands",
            "/move claim locked = stands",
            "/move 申请清点 = stands",
            "claim locked = stands",
            "/fix 6 claim locked = stands",
        ],
    )
    async def test_what_a_player_types_is_never_taken_as_worked_out(self, room: Room, forged: str) -> None:
        await seated(room)
        await moves(room, *ROUND)
        await room.say(1, forged, reply_to=room.board_of((await room.stream()).id))
        for person, label in ((1, "确定"), (2, "同意"), (3, "同意")):
            if any(label in name for said in room.said for name in said.buttons):
                await room.press(person, label)
        assert "stands" not in " ".join(await lines(room))
        assert (await room.table()).state.phase == "move"

    async def test_the_claim_has_a_button_beneath_the_board(self, room: Room) -> None:
        await seated(room)
        await moves(room, *ROUND)
        await room.press_live(1, "申请清点")
        await room.press(1, "确定")
        assert (await lines(room))[-1] == "claim locked = fails"

    async def test_a_proposal_holds_once_all_others_agree(self, room: Room) -> None:
        await seated(room)
        await room.say(1, "/reckon")
        assert "小林 提议现在就清点" in room.all
        await room.press(2, "同意")
        await room.press(4, "同意")
        assert (await lines(room))[-1] != "reckon"
        await room.press(3, "同意")
        assert (await lines(room))[-1] == "reckon"
        assert (await room.table()).state.phase == "count"

    async def test_one_no_ends_a_proposal_and_a_move_overtakes_it(self, room: Room) -> None:
        await seated(room)
        await room.say(1, "/reckon")
        await room.press(2, "不同意")
        await room.say(1, "/reckon")
        await room.press(2, "同意")
        await moves(room, "a1")
        await room.press(3, "同意")
        assert "reckon" not in await lines(room)

    async def test_a_consent_is_not_gone_round_by_a_plain_line(self, room: Room) -> None:
        await seated(room)
        await room.say(1, "/move reckon")
        await room.say(1, "/move 提前清点")
        assert "reckon" not in await lines(room)

    async def test_the_referee_closes_a_square_from_the_bench_and_by_word(self, room: Room) -> None:
        await seated(room)
        await room.say(7, "/desk 台1")
        await room.press(7, "封格")
        await room.press(7, "b2")
        assert (await lines(room))[-1] == "fence b2"
        await room.say(7, "/fence 台1 b3")
        assert (await lines(room))[-1] == "fence b3"
        await room.say(1, "/fence c3")
        assert (await lines(room))[-1] == "fence b3"

    async def test_takebacks_by_the_tables_choice(self, room: Room) -> None:
        await seated(room, "takeback=off")
        await moves(room, "a1")
        await room.say(1, "/undo")
        assert not await room.waiting("undo")
        assert await room.standing() == await lines(room)
        assert len(await lines(room)) == 2

    async def test_a_takeback_needs_everybody(self, room: Room) -> None:
        await seated(room)
        await moves(room, "a1")
        await room.say(1, "/undo")
        await room.press(2, "同意")
        assert (await lines(room))[-1] == "a1"
        await room.press(3, "同意")
        assert "a1" not in await lines(room)

    async def test_a_correction_needs_everybody(self, room: Room) -> None:
        await seated(room)
        await moves(room, "a1", "b1", "c1")
        await room.say(2, "/fix 2 b2")
        await room.press(1, "同意")
        assert "b1" in await room.standing()
        await room.press(3, "同意")
        assert "b2" in await room.standing()


async def counting_phase(room: Room) -> None:
    await moves(room, *ROUND, "stay", "stay", "stay")


@pytest.mark.usefixtures("first_is_a")
class TestCounting:
    async def test_the_form_is_filled_in_and_agreed_to(self, room: Room) -> None:
        await counting(room)
        await room.press_live(1, "清点")
        assert "A 占 2 格" in room.last
        await room.press(1, "A ＋")
        assert "A 占 3 格" in room.last
        await room.press(1, "就这样清点")
        assert (await lines(room))[-1] == "count 3 2 2"
        assert {"同意这样", "不是这样"} <= set(await room.live_buttons())
        await room.press_live(2, "同意这样")
        assert (await room.table()).outcome is None
        await room.press_live(3, "同意这样")
        assert (await room.stream()).status == "ended"
        caption = await room.caption()
        assert caption.index("小林") < caption.index("小周"), "all places, best first"
        assert "阿梅" in caption

    async def test_the_count_in_one_line(self, room: Room) -> None:
        await counting(room)
        await room.say(2, "/move 清点 1 2 3")
        assert (await lines(room))[-1] == "count 1 2 3"
        await room.say(1, "/history")
        assert "清点 1、2、3" in room.answer

    async def test_the_referee_is_called_once_where_nobody_settles_it(self, room: Room) -> None:
        await counting(room)
        await ring(room, 599)
        assert "请裁判来看" not in room.all
        await ring(room, 10)
        await ring(room, 3600)
        assert room.all.count("请裁判来看") == 1

    async def test_nobody_is_called_where_it_was_settled_in_time(self, room: Room) -> None:
        await counting(room)
        await room.say(1, "/move count 1 1 1")
        for person in (2, 3):
            await room.say(person, "/move count ok")
        await ring(room, 3600)
        assert "请裁判来看" not in room.all


@pytest.mark.usefixtures("first_is_a")
class TestLeaving:
    async def test_one_resigns_and_the_others_play_on(self, room: Room) -> None:
        await seated(room)
        await room.say(1, "/resign")
        await room.press(1, "确定认输")
        assert (await room.stream()).status == "playing"
        assert "其余 2 人接着走" in room.all
        await moves(room, "b1")
        assert await acting(room) == 3
        await room.say(1, "/move a1")
        assert "a1" not in await lines(room)

    async def test_the_last_one_has_won_and_all_places_are_told(self, room: Room) -> None:
        await seated(room)
        for person in (2, 1):
            await room.say(person, "/resign")
            await room.press(person, "确定认输")
        assert (await room.stream()).status == "ended"
        caption = await room.caption()
        assert caption.index("阿梅") < caption.index("小林") < caption.index("小周")
        assert "其他人都退出了" in caption

    async def test_a_flag_takes_one_out_and_byoyomi_stands_in_the_caption(self, room: Room) -> None:
        await seated(room, "clock=10m+3x30s")
        assert "3×30秒" in (await room.caption()).replace(" ", "")
        await ring(room, 10 * 60 + 80)
        assert (await room.stream()).status == "playing", "in the last period"
        await ring(room, 20)
        assert (await lines(room))[-1] == "flag 0"
        assert (await room.stream()).status == "playing"
        assert await acting(room) == 2
        await moves(room, "b1")

    async def test_the_referee_forfeits_one(self, room: Room) -> None:
        await seated(room)
        await room.say(7, "/decide 台1 A负 缺席")
        assert (await lines(room))[-1] == "forfeit 0 absent"
        assert (await room.stream()).status == "playing"
        assert await acting(room) == 2

    @pytest.mark.parametrize("words_behind", ["C>A>B", "award 2>0>1", "award 2>0>1 ?"])
    async def test_an_award_orders_the_places(self, room: Room, words_behind: str) -> None:
        await seated(room)
        await room.say(7, f"/decide 台1 {words_behind}")
        if (await room.stream()).status != "ended":
            await room.press(7, "不写理由")
        assert (await lines(room))[-1].startswith("award 2>0>1")
        caption = await room.caption()
        assert caption.index("阿梅") < caption.index("小林") < caption.index("小周")

    async def test_all_agree_to_a_draw_or_there_is_none(self, room: Room) -> None:
        await seated(room)
        await room.say(2, "/offer")
        assert "draw?" not in await lines(room), "only on one's own turn"
        await room.say(1, "/offer")
        await room.press(2, "同意和棋")
        assert (await room.stream()).status == "playing"
        await room.press(3, "同意和棋")
        assert (await room.stream()).status == "ended"

    async def test_a_draw_is_offered_only_where_the_rules_know_one(self, room: Room) -> None:
        await seated(room)
        assert "提和" in await room.live_buttons()
        await room.say(4, "/new 圈地 街规")
        number = (await room.stream()).number
        await room.say(4, f"/join 台{number} A")
        await room.say(5, f"/join 台{number} B")
        await ring(room)
        assert "提和" not in await room.live_buttons()
        assert "认输" in await room.live_buttons()


@pytest.mark.usefixtures("first_is_a")
class TestAfterwards:
    async def ended(self, room: Room, count: str = "3 2 2") -> None:
        await counting(room)
        await room.say(1, f"/move count {count}")
        for person in (2, 3):
            await room.say(person, "/move count ok")

    async def test_what_may_follow_has_buttons(self, room: Room) -> None:
        await self.ended(room)
        assert {"再来一局", "换位再来"} <= set(await room.live_buttons())
        assert "两人加赛" not in await room.live_buttons()
        await room.press_live(1, "换位再来")
        assert await room.seats() == {1: "小林", 2: "小周", 0: "阿梅"}

    async def test_two_who_tie_play_once_more(self, room: Room) -> None:
        await self.ended(room, "3 3 2")
        await room.press_live(1, "两人加赛")
        assert (await room.table()).seats == 2

    async def test_every_export_is_offered_and_read_again(self, room: Room) -> None:
        await self.ended(room)
        await room.say(1, "/pgn 台1 txt")
        file = next(said for said in reversed(room.said) if said.kind == "document")
        assert file.payload["name"].endswith(".txt")
        text = str(file.payload["content"])
        assert text.splitlines()[0] == "[plots village players=3 wells=1]"
        await room.say(1, "/pgn 台1")
        offered = " ".join(label for said in room.heard for label in said.buttons)
        assert "csv" in offered.lower()
        await room.say(4, f"/review {text}")
        assert "圈地" in room.last
        assert "复盘" in room.last

    async def test_the_record_is_read_out_without_a_raw_token(self, room: Room) -> None:
        await self.ended(room)
        await room.say(1, "/history")
        assert not re.search(r"\b(lot|stay|count|ok|hide)\b", room.answer)
        assert "抽签：A 小林 先走" in room.answer


@pytest.mark.usefixtures("first_is_a")
class TestSeeing:
    async def test_the_board_is_a_picture_of_squares(self, room: Room) -> None:
        await seated(room)
        await moves(room, *ROUND)
        shown = await room.live()
        assert isinstance(shown.scene, Squares)
        assert shown.scene.seats == 3
        assert draw(shown.scene, shown.labels)[:4] == b"\x89PNG"
        assert dict(shown.labels.names) == {0: "小林", 1: "小周", 2: "阿梅"}

    async def test_the_same_board_from_the_other_side(self, room: Room) -> None:
        await seated(room)
        await room.say(4, "/board 台1 反看")
        assert room.heard or room.drawn

    async def test_where_a_stone_can_go(self, room: Room) -> None:
        await seated(room)
        await moves(room, *ROUND)
        await room.say(1, "/reach a1")
        assert "能走到：a2" in room.answer
        assert "2.3" in room.answer
        await room.reply(2, "b1 能走哪？")
        assert "能走到：b2" in room.answer
        await room.say(4, "/reach c2 / c3")
        assert "能走到" in room.answer
        await room.press_live(1, "能走哪里")
        await room.press(1, "a3")
        assert "能走到：a2、a4" in room.all

    async def test_what_everybody_holds_is_for_the_referee_until_it_is_counted(self, room: Room) -> None:
        await seated(room)
        await moves(room, *ROUND)
        await room.say(1, "/worth")
        assert "值 2 格" not in room.all
        await room.whisper(7, "/worth 台1")
        await room.say(7, "/worth 台1")
        assert "值 2 格" in room.all
        shown = [said for said in room.said if "值 2 格" in said.text]
        assert {said.chat_id for said in shown} == {7}, "in private alone"

    async def test_the_clause_behind_a_ruling_can_be_looked_up(self, room: Room) -> None:
        await room.say(4, "/rule 圈地 提和")
        assert "只能在轮到自己时提和" in room.answer

    async def test_it_has_a_paragraph_of_the_help(self, room: Room) -> None:
        await room.say(1, "/help 圈地")
        assert "/new 圈地 村规 四人" in room.answer
        assert "国际象棋" in room.said[-1].buttons

    async def test_a_way_of_playing_without_files_offers_none(self, room: Room) -> None:
        board = replace(GAME.plays["board"], exports={})
        room.app = App(room.app.store, {GAME.key: replace(GAME, plays={"board": board})})
        await seated(room)
        await room.say(7, "/decide 台1 A胜")
        await room.press(7, "不写理由")
        assert "棋谱" not in await room.live_buttons()
        await room.say(1, "/pgn")
        assert "没有棋谱文件" in room.answer

    async def test_it_is_listed_among_the_games(self, room: Room) -> None:
        await room.say(1, "/new")
        assert "圈地" in {label for said in room.heard for label in said.buttons}


class TestLeague:
    """A match that is a part of something larger."""

    async def found(self, room: Room, kind: str, game: str, parent: int | None = None) -> Stream:
        def work(unit: Unit) -> Stream:
            place = room.group
            unit.meet_chat(place.chat_id, place.kind, place.title)
            person = unit.meet(Account("telegram", 10, "组织者"))
            rules = GAMES[game].rules()
            assert rules is not None
            new = partial(NewStream, kind, place.chat_id, None, game, rules.name, dict(rules.options), person.id)
            stream = unit.create_stream(new(room.now, parent))
            return unit.set_status(stream.id, "playing", started_at=room.now) if game == LEAGUE.key else stream

        founded: Stream = await room.app.store.run(work)
        return founded

    async def results(self, room: Room, league: Stream) -> list[str]:
        stored = await room.app.store.read(lambda unit: unit.entries(league.id))
        return [line.text for line in stored]

    async def test_it_takes_the_places_of_a_match_once_and_its_correction_again(self, room: Room) -> None:
        league = await self.found(room, "event", LEAGUE.key)
        match = await self.found(room, "match", GAME.key, league.id)
        for person, label in ((1, "A"), (2, "B"), (3, "C")):
            await room.say(person, f"/join 台{match.number} {label}")
        await ring(room)
        for person in (2, 1):
            await room.say(person, "/resign")
            await room.press(person, "确定认输")
        await ring(room)
        assert await self.results(room, league) == [f"result {match.id} 2>0>1"]
        await ring(room)
        assert len(await self.results(room, league)) == 1
        await room.say(7, f"/undo 台{match.number}")
        await ring(room)
        assert (await self.results(room, league))[1:] == [f"result {match.id} open"]


@pytest.mark.usefixtures("joined")
class TestWords:
    """Its catalogues are held to what those of the others are held to."""

    def own(self, language: str) -> dict[str, str]:
        from bot.app.speech.words import learn

        learn([GAME, LEAGUE])
        known = (".plots", "@plots", ".league", ".village", ".street", ".season")
        return {key: text for key, text in catalogue(language).items() if any(part in key for part in known)}

    def test_both_languages_have_the_same_keys_and_placeholders(self) -> None:
        placed: Callable[[str], set[str]] = lambda text: set(re.findall(r"{(\w+)}", text))  # noqa: E731
        chinese, english = (self.own(language) for language in LANGUAGES)
        assert chinese.keys() == english.keys()
        assert len(chinese) > 80
        assert {key for key in chinese if placed(chinese[key]) != placed(english[key])} == set()

    def test_every_fact_refusal_and_reason_has_a_sentence(self) -> None:
        for language in LANGUAGES:
            self.own(language)
            say = words(language)
            for game in (GAME, LEAGUE):
                for key, names in game.says.facts.items():
                    if key in game.says.shown:
                        continue
                    sentence = say.plain(f"fact.{game.key}.{key}")
                    assert set(re.findall(r"{(\w+)}", sentence)) <= set(names), key
                assert all(say.has(f"point.{game.key}.{point}") for point in game.says.refusals)
                assert all(say.has(f"reason.{game.key}.{reason}") for reason in game.says.reasons)

    def test_no_sentence_of_others_is_changed(self) -> None:
        before = {language: dict(catalogue(language)) for language in LANGUAGES}
        for language in LANGUAGES:
            self.own(language)
            after = catalogue(language)
            assert {key: after[key] for key in before[language]} == before[language]


def test_what_was_learnt_for_one_test_is_forgotten_after_it() -> None:
    assert GAME.key not in GAMES
    assert f"game.{GAME.key}" not in catalogue("zh")
