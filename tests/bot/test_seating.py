"""Opening a table and sitting down at it, until the match begins."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app.request.incoming import Place
from bot.app.speech.words import words
from engines.registry import GAMES


async def test_new_without_a_game_offers_every_game_as_a_button(room: Any) -> None:
    await room.say(1, "/new")
    assert "开哪一种" in room.last
    assert set(room.said[-1].buttons) == {words("zh").plain(f"game.{key}") for key in GAMES}
    reply = await room.press(1, "大怪路子")
    assert reply.toast == "台1 已开"
    assert (await room.stream()).game == "daguai"


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("chess", "chess"),
        ("Chess", "chess"),
        ("国际象棋", "chess"),
        ("国象", "chess"),
        ("大怪路子", "daguai"),
        ("大怪", "daguai"),
        ("daguai", "daguai"),
    ],
)
async def test_new_by_name_in_either_language(room: Any, name: str, game: str) -> None:
    await room.say(1, f"/new {name}")
    stream = await room.stream()
    assert (stream.game, stream.status, stream.number) == (game, "seating", 1)


@pytest.mark.parametrize(
    "text", ["开局 国际象棋", "新局 国际象棋", "/开局 国际象棋", "／new chess", "/new@caipan_bot chess"]
)
async def test_new_by_its_chinese_words_and_with_the_bot_named(room: Any, text: str) -> None:
    await room.say(1, text)
    assert (await room.stream()).game == "chess"


async def test_an_unknown_game_is_named_back_with_what_there_is(room: Any) -> None:
    await room.say(1, "/new 飞行棋")
    assert "没有“飞行棋”这种" in room.last
    assert set(room.said[-1].buttons) == {words("zh").plain(f"game.{key}") for key in GAMES}


async def test_talk_that_begins_like_a_command_opens_nothing_and_gets_silence(room: Any) -> None:
    room.reads_all = True
    await room.say(1, "新局 什么时候开始")
    await room.say(1, "加入 我们吧")
    await room.say(1, "改 天再来")
    await room.say(1, "走 吧")
    await room.say(1, "走")
    assert room.all == ""


@pytest.mark.parametrize("talk", ["取消 明天的会", "开始 吧", "帮助 一下", "记录 下来", "退出 群聊", "认输 才怪"])
async def test_a_commands_word_with_more_behind_it_than_it_takes_is_talk(room: Any, talk: str) -> None:
    await room.say(1, "/new chess")
    await room.say(1, "/join 白")
    room.reads_all = True
    await room.say(1, talk)
    assert room.heard == []
    assert (await room.stream()).status == "seating"
    assert await room.seats() == {0: "小林"}


@pytest.mark.parametrize("option", ["B先", "B first", "b先", "乙先", "first_dealer=B"])
async def test_the_side_that_deals_first_can_be_chosen(room: Any, option: str) -> None:
    await room.say(1, f"/new 大怪路子 {option}")
    assert (await room.stream()).options["first_dealer"] == "B"
    assert "B1 入座" in await room.live_buttons()


async def test_without_an_option_side_a_deals_first(room: Any) -> None:
    await room.say(1, "/new 大怪路子")
    assert (await room.stream()).options["first_dealer"] == "A"


@pytest.mark.parametrize(
    "text",
    [
        "大怪路子 C先",
        "大怪路子 first_dealer=C",
        "大怪路子 hands=9",
        "大怪路子 depth=hand",
        "chess B先",
        "chess clock=fast",
        "chess {x}",
    ],
)
async def test_an_option_that_cannot_be_used_is_refused_with_the_known_ones(room: Any, text: str) -> None:
    await room.say(1, f"/new {text}")
    assert "读不懂选项" in room.last
    assert await room.app.store.read(lambda unit: unit.stream_ids()) == []


async def test_no_more_than_thirty_tables_stand_open_in_a_chat(room: Any) -> None:
    for _ in range(31):
        await room.say(1, "/new chess")
    assert "已有 30 张台" in room.last
    assert (await room.stream()).number == 30
    await room.say(1, "/cancel 台30")
    await room.say(1, "/new chess")
    assert (await room.stream()).number == 31


async def test_a_table_is_not_opened_in_a_private_chat(room: Any) -> None:
    await room.whisper(1, "/new chess")
    assert "请在群里开台" in room.last


@pytest.mark.parametrize(
    ("word", "seat"),
    [("白", 0), ("白方", 0), ("white", 0), ("WHITE", 0), ("黑", 1), ("black", 1)],
)
async def test_joining_chess_by_colour_in_either_language(room: Any, word: str, seat: int) -> None:
    await room.say(1, "/new chess")
    await room.say(1, f"/join {word}")
    assert await room.seats() == {seat: "小林"}


@pytest.mark.parametrize(("label", "seat"), [("A1", 0), ("b1", 1), ("A2", 2), ("B3", 5)])
async def test_joining_a_sheet_by_label(room: Any, label: str, seat: int) -> None:
    await room.say(1, "/new 大怪路子")
    await room.say(1, f"/join {label}")
    assert await room.seats() == {seat: "小林"}


async def test_joining_without_a_word_takes_the_first_free_seat(room: Any) -> None:
    await room.say(1, "/new 大怪路子")
    await room.say(1, "/join")
    await room.say(2, "入座")
    assert await room.seats() == {0: "小林", 1: "小周"}


async def test_joining_by_button(room: Any) -> None:
    await room.say(1, "/new chess")
    reply = await room.press_live(2, "黑方")
    assert reply.toast == "已入座：黑方"
    assert await room.seats() == {1: "小周"}


async def test_a_seat_that_does_not_exist_is_answered_with_those_that_do(room: Any) -> None:
    await room.say(1, "/new chess")
    await room.say(1, "/join 红")
    assert room.last == "请写明座位：白方、黑方。"


@pytest.mark.parametrize("word", ["0", "1", "2"])
async def test_a_bare_number_names_no_seat(room: Any, word: str) -> None:
    await room.say(1, "/new chess")
    await room.say(1, f"/join {word}")
    assert room.last == "请写明座位：白方、黑方。"
    assert await room.seats() == {}


async def test_a_taken_seat_stays_with_whoever_has_it(room: Any) -> None:
    await room.say(1, "/new chess")
    await room.say(1, "/join 白")
    await room.say(2, "/join 白")
    assert "有人" in room.last
    assert await room.seats() == {0: "小林"}


async def test_one_person_has_one_seat_and_may_move(room: Any) -> None:
    await room.say(1, "/new 大怪路子")
    for label in ("A1", "B2", "A3"):
        await room.say(1, f"/join {label}")
    assert await room.seats() == {4: "小林"}
    await room.say(1, "/join A3")
    assert "已经坐在这里" in room.last


async def test_the_match_begins_with_the_last_seat_and_not_before(room: Any) -> None:
    await room.say(1, "/new 大怪路子")
    for person, label in enumerate(("A1", "B1", "A2", "B2", "A3"), 1):
        await room.say(person, f"/join {label}")
        assert (await room.stream()).status == "seating"
    await room.say(1, "/hand ABABAB")
    assert "坐满才开始" in room.last
    await room.say(6, "/join")
    stream = await room.stream()
    assert (stream.status, stream.started_at) == ("playing", room.now)


async def test_leaving_before_the_start_frees_the_seat(room: Any) -> None:
    await room.say(1, "/new chess")
    await room.say(1, "/join 白")
    assert (await room.press_live(1, "离座")).toast == "已离座"
    assert await room.seats() == {}


async def test_nobody_leaves_a_match_that_has_begun(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/leave")
    assert "不能离座" in room.last
    assert len(await room.seats()) == 2


async def test_whoever_has_no_seat_has_none_to_leave(room: Any) -> None:
    await room.say(1, "/new chess")
    assert (await room.press_live(2, "离座")).toast == "只有在座的选手可以这样做。"


async def test_a_table_that_has_begun_takes_nobody_more(room: Any) -> None:
    await room.say(1, "/new chess")
    old = await room.live_buttons()
    await room.say(1, "/join 白")
    await room.say(2, "/join 黑")
    assert (await room.press_data(3, old["白方 入座"])).toast == "人已坐满，已经开始，不能再入座。"
    await room.say(3, "/join 台1 白")
    assert "已经开始" in room.last
    await room.say(3, "/join")
    assert "已经开始" in room.last


@pytest.mark.parametrize(("how", "said"), [("/cancel", "已经撤了"), ("/resign", "已经结束")])
async def test_a_table_that_is_over_says_so_to_whoever_would_join(room: Any, how: str, said: str) -> None:
    await room.say(1, "/new chess")
    join = (await room.live_buttons())["白方 入座"]
    if how == "/resign":
        await room.say(1, "/join 白")
        await room.say(2, "/join 黑")
        await room.say(1, how)
        await room.press(1, "确定认输")
    else:
        await room.say(1, how)
    assert said in (await room.press_data(3, join)).toast


async def test_the_opener_closes_a_table_before_the_start(room: Any) -> None:
    await room.say(1, "/new chess")
    await room.say(1, "/join 白")
    assert (await room.press_live(1, "撤台")).toast == "已撤台"
    assert (await room.stream()).status == "cancelled"
    assert await room.live_buttons() == {}


@pytest.mark.parametrize("admin", [7, None])
async def test_an_administrator_closes_anyones_table(room: Any, admin: int | None) -> None:
    await room.say(1, "/new chess")
    await room.say(admin, "/cancel 台1")
    assert (await room.stream()).status == "cancelled"


async def test_others_do_not_close_a_table(room: Any) -> None:
    await room.say(1, "/new chess")
    await room.say(2, "/join 白")
    await room.say(2, "/cancel")
    assert "只有开台的人或群管理员" in room.last
    assert (await room.stream()).status == "seating"


async def test_once_begun_only_the_referee_voids_a_match_and_everyone_hears_it(room: Any) -> None:
    await room.seat_chess()
    await room.say(3, "/cancel")
    assert "由在座各方都同意，或由裁判，才能作废" in room.last
    await room.say(7, "/cancel 台1")
    await room.press(7, "确定作废")
    assert "作废" in room.last
    stream = await room.stream()
    assert (stream.status, stream.outcome["void"]) == ("ended", True)
    await room.say(7, "/cancel 台1")
    assert "已经结束" in room.last


async def test_a_button_drawn_while_people_sat_down_never_voids_the_match(room: Any) -> None:
    await room.say(1, "/new chess")
    close = (await room.live_buttons())["撤台"]
    await room.say(1, "/join 白")
    await room.say(2, "/join 黑")
    assert "局面已经变了" in (await room.press_data(7, close)).toast
    assert (await room.stream()).status == "playing"


async def test_a_rematch_has_the_same_game_and_options(room: Any) -> None:
    await room.seat_sheet("B先")
    await room.hands(*["ABABAB"] * 8)
    assert (await room.press_live(3, "再来一局")).toast == "台2 已开"
    stream = await room.stream()
    assert (stream.game, stream.options["first_dealer"], stream.status) == ("daguai", "B", "playing")
    assert await room.seats() == await room.seats(1), "the same people"
    assert "tg://user?id=1" in room.heard[-1].payload["html"], "who are called to it"


async def test_a_rematch_of_two_changes_their_places(room: Any) -> None:
    await room.seat_chess()
    await room.moves("f3 e5 g4 Qh4")
    await room.press_live(2, "再来一局")
    assert await room.seats(2) == {0: "小周", 1: "小林"}
    assert (await room.stream()).status == "playing"
    assert room.last == "台2 开始：白方 小周、黑方 小林"


async def test_two_presses_for_a_rematch_open_one_table(room: Any) -> None:
    await room.seat_chess()
    await room.moves("f3 e5 g4 Qh4")
    again = (await room.live_buttons())["再来一局"]
    replies = [await room.press_data(person, again) for person in (1, 1, 2)]
    assert {reply.toast for reply in replies} == {"台2 已开"}
    assert (await room.stream()).number == 2


async def test_a_rematch_of_another_chats_table_is_refused(room: Any) -> None:
    await room.seat_chess()
    other = Place(-2002, "supergroup", "别的群")
    for data in ("n:::=1", "n:::=999", "n:::=" + "9" * 50):
        reply = await room.press_data(8, data, place=other)
        assert "局面已经变了" in reply.toast
    assert len(await room.app.store.read(lambda unit: unit.stream_ids())) == 1


async def test_an_anonymous_administrator_neither_opens_nor_sits(room: Any) -> None:
    await room.say(None, "/new chess")
    assert "匿名身份不能这样做" in room.last
    await room.say(1, "/new chess")
    await room.say(None, "/join 白")
    assert "匿名身份不能这样做" in room.last
    assert await room.seats() == {}
