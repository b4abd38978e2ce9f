"""What stands behind /new in any game: how many play, seats by lot, takebacks, the game's own words, what follows."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app.folding import Folding
from bot.app.request import commands as c
from bot.app.request.buttons import Button
from bot.app.show.review import picture
from engines.registry import GAMES

PLAYERS = (1, 2, 3, 4, 5, 6)


def following(words: str) -> str:
    """What the button of a match that follows carries."""
    return Button("", c.New(words)).data


async def sit(room: Any, *people: int) -> None:
    number = (await room.stream()).number
    for person in people:
        await room.say(person, f"/join 台{number}")


async def tables(room: Any) -> int:
    return len(await room.app.store.read(lambda unit: unit.stream_ids()))


async def play(room: Any, *numbers: int) -> None:
    """Say numbers in turn, whoever sits there."""
    by_name = {name: person for person, name in room.names.items()}
    for number in numbers:
        seat = int((await room.table()).to_act[0])
        await room.say(by_name[(await room.seats())[seat]], f"/move 台{(await room.stream()).number} {number}")


# How many play.


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ("", 3),
        ("2人", 2),
        ("6人", 6),
        ("6 人", 6),
        ("players=6", 6),
        ("人数=2", 2),
        ("6个人", 6),
        ("6 players", 6),
        ("六人 时限 5分", 6),
        ("俩人", 2),
        ("兩個人", 2),
        ("人数=三人", 3),
        ("６人", 6),
        ("six players", 6),
    ],
)
async def test_a_table_has_as_many_seats_as_was_asked_for(circle: Any, words: str, seats: int) -> None:
    await circle.say(1, f"/new 围坐 {words}")
    assert len([label for label in await circle.live_buttons() if "入座" in label]) == seats
    await sit(circle, *PLAYERS[: seats - 1])
    assert (await circle.stream()).status == "seating"
    await sit(circle, PLAYERS[seats - 1])
    assert (await circle.stream()).status == "playing"
    assert len(await circle.seats()) == seats


@pytest.mark.parametrize(
    "words", ["4人", "0人", "players=7", "players=x", "人数=", "99999999999999999999人", "1人", "十二人"]
)
async def test_a_number_that_the_game_has_not_is_answered_with_those_it_has(circle: Any, words: str) -> None:
    await circle.say(1, f"/new 围坐 {words}")
    assert circle.last == "围坐没有这个人数，可以是 2、3、6 人。"
    assert await tables(circle) == 0


@pytest.mark.parametrize(
    ("text", "many"), [("国际象棋 3人", "2"), ("大怪路子 4人", "6"), ("双升 后勤杯 players=2", "4")]
)
async def test_a_game_for_a_fixed_number_says_for_how_many(room: Any, text: str, many: str) -> None:
    await room.say(1, f"/new {text}")
    assert f"没有这个人数，可以是 {many} 人" in room.last
    assert await tables(room) == 0


async def test_to_say_how_many_play_anyway_does_no_harm(room: Any) -> None:
    await room.say(1, "/new 国际象棋 2人 25m+10s")
    assert (await room.stream()).options["clock"] == "25m+10s"


async def test_seats_of_a_table_for_six_are_left_and_given(circle: Any) -> None:
    await circle.say(1, "/new 围坐 6人")
    await circle.press_live(2, "己 入座")
    await circle.say(7, "/seat 台1 戊 王小明")
    assert await circle.seats() == {5: "小周", 4: "王小明"}
    await circle.press_live(2, "甲 入座")
    await circle.press_live(2, "离座")
    assert await circle.seats() == {4: "王小明"}
    await circle.say(1, "/captain 台1 戊")
    assert "一方一人" in circle.last


# The words of the table.


@pytest.mark.parametrize(
    "words",
    ["时限 60分+3次30秒", "时限60分+3次30秒", "时限=60分+3次30秒", "60分+3次30秒", "clock=60m+3x30s", "time 60m+3x30s"],
)
async def test_a_time_control_by_its_name_or_by_itself(room: Any, words: str) -> None:
    await room.say(1, f"/new 国际象棋 {words} 悔棋=不许")
    clock = (await room.table()).clock
    assert clock is not None
    assert clock.control.overtime.total == 90
    assert (await room.stream()).options["takeback"] == "off"


async def test_a_position_goes_on_to_the_next_name(room: Any) -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    await room.say(1, f"/new chess fen={fen} 时限 25m 抽签")
    options = (await room.stream()).options
    assert (options["fen"], options["clock"], options["seating"]) == (fen, "25m", "drawn")


@pytest.mark.parametrize(
    ("words", "takeback"),
    [
        ("takeback=off", "off"),
        ("悔棋=不许", "off"),
        ("不许悔棋", "off"),
        ("no takebacks", "off"),
        ("悔棋：协商", "agree"),
        ("takeback=agree", "agree"),
    ],
)
async def test_takebacks_are_an_option_of_any_table(circle: Any, words: str, takeback: str) -> None:
    for number, game in enumerate(("围坐", "国际象棋"), 1):
        await circle.say(1, f"/new {game} {words}")
        stream = await circle.stream()
        assert (stream.number, stream.options["takeback"]) == (number, takeback)


@pytest.mark.parametrize("words", ["takeback=maybe", "悔棋=三次", "悔棋=", "seating=random"])
async def test_a_value_that_an_option_has_not_is_refused(room: Any, words: str) -> None:
    for game in ("国际象棋", "双升 后勤杯 复牌 打5 主黑桃 庄北"):
        await room.say(1, f"/new {game} {words}")
        assert "读不懂选项" in room.last
        assert "选项没有这个值" in room.last
        assert "抽签、悔棋=不许" in room.last
    assert await tables(room) == 0


# The words of the game.


async def test_the_game_reads_its_words_and_the_core_the_rest(circle: Any) -> None:
    await circle.say(1, "/new 围坐 到7 2人 时限 5分 不许悔棋")
    options = (await circle.stream()).options
    assert (options["goal"], options["players"], options["clock"], options["takeback"]) == (7, 2, "5分", "off")


@pytest.mark.parametrize("words", ["到7 快点", "快点", "goal=7 x=3", "fair=1"])
async def test_what_neither_can_read_opens_nothing(circle: Any, words: str) -> None:
    await circle.say(1, f"/new 围坐 {words}")
    assert "读不懂选项" in circle.last
    assert "clock、goal、players、抽签、悔棋=不许" in circle.last
    assert await tables(circle) == 0


@pytest.mark.parametrize("words", ["到0", "goal=100"])
async def test_a_value_out_of_range_is_refused_by_the_game(circle: Any, words: str) -> None:
    await circle.say(1, f"/new 围坐 {words}")
    assert "目标写 1 到 99" in circle.last
    assert await tables(circle) == 0


async def test_a_question_of_the_game_keeps_what_was_said_to_the_core(circle: Any) -> None:
    await circle.say(1, "/new 围坐 挑 6人 抽签")
    assert circle.last == "到几为止？"
    assert await tables(circle) == 0
    await circle.press(1, "到 7")
    options = (await circle.stream()).options
    assert (options["goal"], options["players"], options["seating"]) == (7, 6, "drawn")
    await circle.press(2, "到 7")
    assert await tables(circle) == 1, "a second press opens no second table"


async def test_what_a_button_cannot_carry_is_to_be_said_in_one_line(room: Any) -> None:
    await room.say(1, "/new 双升 迎新春 复牌 打10 主无 悔棋=不许 抽签")
    assert "请一行写全" in room.last
    assert room.said[-1].buttons == {}
    await room.say(1, "/new 双升 迎新春 复牌 打10 主无 庄东 悔棋=不许")
    assert (await room.stream()).options["takeback"] == "off"


# Seats by lot.


async def test_whoever_sits_down_chooses_no_seat_where_they_are_drawn(room: Any) -> None:
    await room.say(1, "/new 国际象棋 抽签")
    assert list(await room.live_buttons()) == ["入座", "离座", "撤台"]
    assert (await room.press_live(1, "入座")).toast == "已入座，座位等抽签"
    assert (await room.press_live(1, "入座")).toast == "你已经坐在这里了。"
    caption = await room.caption()
    assert "座位由抽签决定" in caption
    assert "小林" in caption
    assert "白方" not in caption
    await room.say(2, "/join 台1 白")
    seats = await room.seats()
    assert (await room.stream()).status == "playing"
    assert sorted(seats.values()) == ["小周", "小林"]
    assert f"台1 抽签定座：白方 {seats[0]}、黑方 {seats[1]}" in room.all


async def test_both_seats_come_to_everyone_by_lot(room: Any) -> None:
    white = set()
    for number in range(1, 25):
        await room.say(1, "/new 国际象棋 抽签")
        await room.say(1, f"/join 台{number}")
        await room.say(2, f"/join 台{number}")
        white.add((await room.seats())[0])
        await room.say(7, f"/cancel 台{number}")
    assert white == {"小林", "小周"}


async def test_six_are_drawn_with_names_that_were_put_down(circle: Any) -> None:
    await circle.say(1, "/new 围坐 6人 抽签入座")
    await circle.say(7, "/seat 台1 己 王小明")
    await circle.say(1, "/captain 台1 己")
    assert "还没有抽签" in circle.last
    await sit(circle, 1, 2, 3, 4, 5)
    assert sorted((await circle.seats()).values()) == sorted(
        ["王小明", *(circle.names[one] for one in (1, 2, 3, 4, 5))]
    )
    assert (await circle.stream()).status == "playing"
    assert "台1 抽签定座：甲 " in circle.all


async def test_two_presses_for_the_last_seat_seat_one(room: Any) -> None:
    await room.say(1, "/new 国际象棋 抽签")
    await room.press_live(1, "入座")
    last = (await room.live_buttons())["入座"]
    await room.press_data(2, last)
    assert (await room.press_data(3, last)).toast == "人已坐满，已经开始，不能再入座。"
    assert sorted((await room.seats()).values()) == ["小周", "小林"]


async def test_the_same_again_draws_again(room: Any) -> None:
    await room.say(1, "/new 国际象棋 抽签")
    await sit(room, 1, 2)
    await room.say(7, "/cancel 台1")
    await room.press(7, "确定作废")
    await room.press_live(1, "再来一局")
    assert (await room.stream(2)).status == "playing"
    assert "抽签定座" in room.all


async def test_where_cards_are_recorded_from_a_real_table_no_seats_are_drawn(room: Any) -> None:
    await room.say(1, "/new 大怪路子 单盘 抽签")
    assert "不抽签" in room.last
    assert await tables(room) == 0


async def test_cards_are_drawn_for_the_first_deal_and_seats_by_lot_at_one_table(room: Any) -> None:
    await room.say(1, "/new 大怪路子 抽签 抽牌 A=♠A B=大怪")
    options = (await room.stream()).options
    assert (options["first_dealer"], options["seating"]) == ("B", "drawn")
    assert "B 队先坐庄" in room.all


# Takebacks.


async def test_players_take_nothing_back_where_that_was_said(room: Any) -> None:
    await room.say(1, "/new 国际象棋 不许悔棋")
    assert "本台不许悔棋" in await room.caption()
    await room.say(1, "/join 台1 白")
    await room.say(2, "/join 台1 黑")
    await room.moves("e4 e5")
    assert "悔棋" not in " ".join(await room.live_buttons())
    for text in ("/undo", "/undo 1", "/fix 1 d4"):
        await room.say(1, f"{text} 台1")
        assert room.last == "本台开台时说定不许悔棋。记错了可以请裁判更正。"
    assert await room.standing() == ["e4", "e5"]
    await room.say(7, "/undo 台1")
    assert await room.standing() == ["e4"]
    await room.say(7, "/fix 1 d4 台1")
    await room.press(7, "同意")
    assert (await room.standing())[0] == "d4"


async def test_a_report_may_still_be_corrected_there(room: Any) -> None:
    await room.seat_sheet("悔棋=不许")
    await room.hands("ABABAB")
    await room.say(1, "/undo")
    assert "不许悔棋" in room.last
    await room.say(1, "/fix 1 AAABBB")
    assert await room.waiting("fix") != []


# Other views.


@pytest.mark.parametrize("word", ["镜像", "镜", "反", "mirror", "MIRROR"])
async def test_the_position_in_another_view_is_a_picture_apart(circle: Any, word: str) -> None:
    await circle.say(1, "/new 围坐")
    await sit(circle, 1, 2, 3)
    await circle.say(5, f"/board {word}")
    (frame,) = circle.heard
    assert (frame.kind, frame.text) == ("frame", "台1 围坐　镜像")
    assert frame.payload["reply_to"]
    assert circle.drawn == [], "the live message stays where it is"

    def look(unit: Any) -> Any:
        return picture(unit, Folding(circle.app.tables), frame.payload["stream"], None, frame.payload["view"])

    scene, _ = await circle.app.store.read(look)
    assert scene.files == "ba"


async def test_a_view_that_there_is_not_is_answered_with_those_there_are(circle: Any) -> None:
    await circle.say(1, "/new 围坐")
    await circle.say(1, "/board 手数")
    assert circle.last == "没有这种看法。可以看：镜像。"
    circle.reads_all = True
    await circle.say(1, "棋盘 手数")
    assert circle.heard == []
    await circle.say(1, "/board")
    assert circle.drawn == [1]


async def test_where_there_is_no_other_view_the_board_is_shown(room: Any) -> None:
    await room.say(1, "/new 大怪路子")
    await room.say(1, "/board 黑")
    assert room.drawn == [1]


# What follows.


async def ended(room: Any) -> None:
    await room.say(1, "/new 围坐")
    await sit(room, 1, 2, 3)
    await play(room, 1, 9)


async def test_a_rematch_seats_the_same_people_otherwise_and_begins(circle: Any) -> None:
    await ended(circle)
    assert (await circle.press_live(1, "换位再来")).toast == "台2 已开"
    assert await circle.seats() == {0: "阿梅", 1: "小林", 2: "小周"}
    assert (await circle.stream()).status == "playing"
    assert circle.last == "台2 开始：甲 阿梅、乙 小林、丙 小周"
    assert circle.said[-1].payload["html"].count("tg://user") == 3


async def test_two_presses_open_one_rematch_also_when_it_is_under_way(circle: Any) -> None:
    await ended(circle)
    for person in (1, 2):
        assert (await circle.press_data(person, following("=1 again"))).toast == "台2 已开"
    await play(circle, 1)
    assert (await circle.press_data(3, following("=1 again"))).toast == "台2 已开"
    assert await tables(circle) == 2
    await circle.say(1, "/new =1 again")
    assert await tables(circle) == 2


async def test_a_play_off_of_two_leaves_the_others_out(circle: Any) -> None:
    await ended(circle)
    await circle.press_data(3, following("=1 duel"))
    assert await circle.seats() == {1: "小林", 0: "小周"}
    assert (await circle.stream()).options["players"] == 2


async def test_where_the_game_does_not_say_who_sits_where_everybody_sits_down_anew(circle: Any) -> None:
    await ended(circle)
    await circle.press_data(9, following("=1 far"))
    assert await tables(circle) == 1, "a passer-by opens nothing"
    await circle.press_data(1, following("=1 far"))
    stream = await circle.stream()
    assert (stream.status, stream.options["goal"], await circle.seats()) == ("seating", 50, {})


async def test_seats_that_were_drawn_are_not_drawn_again_where_the_game_says_who_sits_where(circle: Any) -> None:
    await circle.say(1, "/new 围坐 抽签")
    await sit(circle, 1, 2, 3)
    await play(circle, 9)
    first = await circle.seats()
    await circle.press_data(1, following("=1 again"))
    assert await circle.seats() == {(seat + 1) % 3: name for seat, name in first.items()}


@pytest.mark.parametrize("data", [following("=1 nothing"), following("=9 again"), following("=1  ")])
async def test_what_does_not_follow_is_stale(circle: Any, data: str) -> None:
    await ended(circle)
    assert "局面已经变了" in (await circle.press_data(1, data)).toast
    assert await tables(circle) == 1


async def test_nothing_follows_a_match_that_is_not_over(circle: Any) -> None:
    await circle.say(1, "/new 围坐")
    await sit(circle, 1, 2, 3)
    assert "局面已经变了" in (await circle.press_data(1, following("=1 again"))).toast
    assert await tables(circle) == 1


async def test_a_passer_by_seats_nobody(circle: Any) -> None:
    await ended(circle)
    reply = await circle.press_data(9, following("=1 again"))
    assert "只有在座的选手" in reply.toast
    assert await tables(circle) == 1


# What people call a game, and what there is none of.


@pytest.mark.parametrize(
    ("words", "game", "options"),
    [
        ("chinese checkers 3 players", "tiaoqi", {"players": 3}),
        ("Chinese Checkers 2", "tiaoqi", {"players": 2}),
        ("chinese-checkers six", "tiaoqi", {"players": 6}),
        ("tiaoqi 2", "tiaoqi", {"players": 2}),
        ("跳棋 四 10m", "tiaoqi", {"players": 4, "clock": "10m"}),
        ("chinese chess houqin", "xiangqi", {}),
        ("da guai lu zi", "daguai", {}),
        ("go 9 lines", "go", {"size": 9}),
        ("go nine lines, handicap 4", "go", {"size": 9, "handicap": 4}),
        ("go 13-line, komi 3.75, 30m+3x30s", "go", {"size": 13, "komi": "3.75", "clock": "30m+3x30s"}),
        ("go 19 by 19 4 stones", "go", {"size": 19, "handicap": 4}),
    ],
)
async def test_a_table_is_opened_by_what_people_call_its_game(
    room: Any, words: str, game: str, options: dict[str, Any]
) -> None:
    await room.say(1, f"/new {words}")
    stream = await room.stream()
    assert (stream.game, {name: stream.options[name] for name in options}) == (game, options)


async def test_a_bare_number_that_cannot_be_says_how_many_can(room: Any) -> None:
    await room.say(1, "/new 跳棋 7")
    assert await tables(room) == 0
    assert "2、3、4、5、6" in room.last


async def test_how_many_play_is_asked_by_buttons_that_open_the_table(room: Any) -> None:
    """Whatever else was said: the button carries it."""
    await room.say(1, "/new chinese checkers 10m")
    await room.press(1, "3 人")
    stream = await room.stream()
    assert (stream.options["players"], stream.options["clock"]) == (3, "10m")


@pytest.mark.parametrize("name", ["升级", "80分", "拖拉机", "shengji", "80 points", "八十分"])
async def test_a_game_that_there_is_none_of_is_met_with_the_nearest(room: Any, name: str) -> None:
    await room.say(1, f"/new {name}")
    assert f"这里没有单独的“{name}”，有的是双升，规则 2 套" in room.last
    assert await tables(room) == 0
    example = room.last.partition("/new ")[2].rstrip("。")
    await room.press(1, "迎新春")
    assert (await room.stream()).rule_set == "yingxinchun"
    await room.say(1, f"/new {example}")
    assert ((await room.stream()).game, (await room.stream()).rule_set) == ("shuangsheng", "houqin")


SEVERAL = [game for game in GAMES.values() if len(game.rule_sets) > 1]


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("game", SEVERAL, ids=lambda game: game.key)
async def test_how_the_rule_sets_differ_stands_beneath_the_question(room: Any, game: Any, language: str) -> None:
    """A line for each, with the figures of its own file."""
    await room.say(7, f"/lang group {language}")
    await room.say(1, f"/new {game.key}")
    _, *lines = room.last.splitlines()
    assert len(lines) == len(game.rule_sets) == len(set(lines))
    assert [line.split("：" if language == "zh" else ":")[0] for line in lines] == list(room.said[-1].buttons)


async def test_the_figures_of_a_rule_set_are_those_of_its_file(room: Any) -> None:
    await room.say(1, "/new 双升")
    numbers = GAMES["shuangsheng"].rule_sets["houqin"].numbers
    assert f"最多升 {numbers['cap']} 级" in room.last
    await room.say(1, "/new 象棋")
    for rules in GAMES["xiangqi"].rule_sets.values():
        assert f"{rules.options['natural_limit']} 回合没有吃子" in room.last


@pytest.mark.parametrize(
    ("typed", "rules"),
    [
        ("五子棋 一手交换", "swap1"),
        ("五子棋 一手交换规则", "swap1"),
        ("五子棋 RIF", "rif"),
        ("双升 后勤杯规则", "houqin"),
        ("象棋 迎新春规则", "yingxinchun"),
        ("双升 迎新春规则 50分钟", "yingxinchun"),
    ],
)
async def test_a_rule_set_is_named_as_its_button_is_and_as_the_documents_call_it(
    room: Any, typed: str, rules: str
) -> None:
    await room.say(1, f"/new {typed}")
    assert (await room.stream()).rule_set == rules
