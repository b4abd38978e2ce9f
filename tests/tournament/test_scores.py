"""赛果 in people's words, as a table: what is written, between 3 and 7 unless said otherwise, and what is read."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.core.game.contest import Contest
from engines.core.game.table import open_table
from engines.core.rulings import Refusal
from engines.registry import EVENT as GAME
from engines.shuangsheng.contest import written
from engines.tournament.model import Pairing
from engines.tournament.notation import notate
from engines.tournament.scores import read
from engines.tournament.setup import Setup

NAMES = {"甲": 3, "乙": 7, "丙": 9, "3": 3, "7": 7, "我": 3, "对方": 7}
PAIR = Pairing(2, 4, 3, 7, "play", 1, 0, (0, 0), 3)
TIED = replace(PAIR, game=2, score=(1, 0))
GROUP = Pairing(1, 2, None, None, "group", players=(3, 7, 9))


def announced(preset: str) -> tuple[Setup, Contest]:
    table: Any = open_table(GAME, preset)
    return table.state.setup, table.state.contest


def said(preset: str, text: str, pairing: Pairing = PAIR, best_of: int = 1) -> str:
    """The line that is read, without its beginning; or the point that it is refused for."""
    told = read(*announced(preset), pairing, text, NAMES.get, best_of)
    return told.point if isinstance(told, Refusal) else notate(None, told).removeprefix("result ")


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("1:0", "2.4.1 3 7 won=3 kind=played"),
        ("0：1", "2.4.1 3 7 won=7 kind=played"),
        ("和", "2.4.1 3 7 won=draw kind=played"),
        ("½:½", "2.4.1 3 7 won=draw kind=played"),
        ("乙胜", "2.4.1 3 7 won=7 kind=played"),
        ("甲 wins", "2.4.1 3 7 won=3 kind=played"),
        ("甲弃权", "2.4.1 3 7 won=7 kind=forfeit"),
        ("弃权 乙", "2.4.1 3 7 won=3 kind=forfeit"),
        ("双方弃权", "2.4.1 3 7 kind=double_forfeit"),
        ("双方都没来", "2.4.1 3 7 kind=double_forfeit"),
        ("neither came", "2.4.1 3 7 kind=double_forfeit"),
        ("乙没来", "2.4.1 3 7 won=3 kind=forfeit"),
        ("甲未到场", "2.4.1 3 7 won=7 kind=forfeit"),
        ("乙缺席", "2.4.1 3 7 won=3 kind=forfeit"),
        ("B方弃权", "2.4.1 3 7 won=3 kind=forfeit"),
        ("对方弃权", "2.4.1 3 7 won=3 kind=forfeit"),
        ("甲不战胜", "2.4.1 3 7 won=3 kind=forfeit"),
        ("甲胜（弃权）", "2.4.1 3 7 won=3 kind=forfeit"),
        ("乙弃权，甲胜", "2.4.1 3 7 won=3 kind=forfeit"),
        ("甲胜，乙没来", "2.4.1 3 7 won=3 kind=forfeit"),
        ("乙弃权，乙胜", "no_name"),
        ("丙没来", "no_name"),
        ("乙 did not show up", "2.4.1 3 7 won=3 kind=forfeit"),
        ("乙 no-show", "2.4.1 3 7 won=3 kind=forfeit"),
        ("forfeit by 甲", "2.4.1 3 7 won=7 kind=forfeit"),
        ("甲 wins by walkover", "2.4.1 3 7 won=3 kind=forfeit"),
        ("walkover for 乙", "2.4.1 3 7 won=7 kind=forfeit"),
        ("甲 w/o", "2.4.1 3 7 won=3 kind=forfeit"),
        ("弃权", "who_gone"),
        ("walkover", "who_gone"),
        ("丙胜", "no_name"),
        ("1-0", "2.4.1 3 7 won=3 kind=played"),
        ("零比一", "2.4.1 3 7 won=7 kind=played"),
        ("〇比一", "2.4.1 3 7 won=7 kind=played"),
        ("１：０", "2.4.1 3 7 won=3 kind=played"),
        ("第一局 甲胜", "2.4.1 3 7 won=3 kind=played"),
        ("第一盘：零比一", "2.4.1 3 7 won=7 kind=played"),
        ("第二局 甲胜", "not_open"),
        ("和了。", "2.4.1 3 7 won=draw kind=played"),
        ("我赢了！", "2.4.1 3 7 won=3 kind=played"),
        ("赢了", "2.4.1 3 7 won=3 kind=played"),
        ("我输了", "2.4.1 3 7 won=7 kind=played"),
        ("对方认输", "2.4.1 3 7 won=3 kind=played"),
        ("甲胜乙", "2.4.1 3 7 won=3 kind=played"),
        ("甲 输给了 乙", "2.4.1 3 7 won=7 kind=played"),
        ("乙 beat 甲", "2.4.1 3 7 won=7 kind=played"),
        ("胜：乙", "2.4.1 3 7 won=7 kind=played"),
        ("乙 1:0 甲", "2.4.1 3 7 won=7 kind=played"),
        ("乙胜 1:0", "2.4.1 3 7 won=7 kind=played"),
        ("甲胜丙", "no_name"),
        ("甲胜 1:1", "score"),
        ("2:1", "score"),
        ("1:1", "score"),
        ("不知道", "text"),
    ],
)
def test_one_game(text: str, read_as: str) -> None:
    assert said("yxc_xiangqi", text) == read_as


@pytest.mark.parametrize(
    ("pairing", "text", "read_as"),
    [
        (PAIR, "2:1", "2.4 3 7 won=3 kind=played : 2:1"),
        (PAIR, "0:2", "2.4 3 7 won=7 kind=played : 0:2"),
        (PAIR, "乙 2:1 甲", "2.4 3 7 won=7 kind=played : 1:2"),
        (PAIR, "2:1 乙胜", "2.4 3 7 won=7 kind=played : 1:2"),
        (TIED, "甲2：0胜", "2.4.2 3 7 won=3 kind=played"),
        (PAIR, "1:0", "2.4.1 3 7 won=3 kind=played"),
        (TIED, "1:1", "2.4.2 3 7 won=7 kind=played"),
        (TIED, "2:0", "2.4.2 3 7 won=3 kind=played"),
        (TIED, "2:1", "2.4 3 7 won=3 kind=played : 2:1"),
        (TIED, "1:2", "2.4 3 7 won=7 kind=played : 1:2"),
        (TIED, "乙弃权", "2.4 3 7 won=3 kind=forfeit"),
        (TIED, "第2局 乙弃权", "2.4.2 3 7 won=3 kind=forfeit"),
        (TIED, "双方弃权", "2.4 3 7 kind=double_forfeit"),
        (TIED, "和", "2.4.2 3 7 won=draw kind=played"),
        (PAIR, "2:2", "score"),
        (PAIR, "3:0", "score"),
        (TIED, "0:2", "score"),
    ],
)
def test_the_best_of_three(pairing: Pairing, text: str, read_as: str) -> None:
    assert said("yxc_xiangqi", text, pairing, 3) == read_as


@pytest.mark.parametrize(
    ("pairing", "text", "best_of", "so_far"),
    [
        (PAIR, "1:1", 3, {"score": "1:1", "games": 3, "needed": 2, "game": 1}),
        (PAIR, "甲 1:1 乙", 3, {"score": "1:1", "games": 3, "needed": 2, "game": 1}),
        (PAIR, "2:1", 5, {"score": "2:1", "games": 5, "needed": 3, "game": 1}),
        (TIED, "2:2", 5, {"score": "2:2", "games": 5, "needed": 3, "game": 2}),
        (PAIR, "2:2", 3, None),
        (PAIR, "1:1", 1, None),
    ],
)
def test_a_score_so_far_is_no_end(pairing: Pairing, text: str, best_of: int, so_far: dict[str, Any] | None) -> None:
    told = read(*announced("yxc_xiangqi"), pairing, text, NAMES.get, best_of)
    assert isinstance(told, Refusal)
    assert told.point == "score"
    assert [dict(fact.args) for fact in told.facts] == ([so_far] if so_far else [])


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("10:7", "2.4.1 3 7 won=3 kind=played : 10:7"),
        ("J:7", "2.4.1 3 7 won=3 kind=played : J:7"),
        ("负1:3", "2.4.1 3 7 won=7 kind=played : 负1:3"),
        ("负1:负2", "2.4.1 3 7 won=3 kind=played : 负1:负2"),
        ("7:7 台上A", "2.4.1 3 7 won=3 kind=played : 7:7"),
        ("7:7 台上乙", "2.4.1 3 7 won=7 kind=played : 7:7"),
        ("a:k", "2.4.1 3 7 won=3 kind=played : A:K"),
        ("7:7台上乙", "2.4.1 3 7 won=7 kind=played : 7:7"),
        ("7：7，台上：B", "2.4.1 3 7 won=7 kind=played : 7:7"),
        ("7:7 乙胜", "2.4.1 3 7 won=7 kind=played : 7:7"),
        ("10-7", "2.4.1 3 7 won=3 kind=played : 10:7"),
        ("过10:7", "2.4.1 3 7 won=3 kind=played : J:7"),
        ("乙 10:7 甲", "2.4.1 3 7 won=7 kind=played : 7:10"),
        ("乙胜 10:7", "2.4.1 3 7 won=7 kind=played : 7:10"),
        ("7:7", "stage"),
        ("1:5", "text"),
        ("11:5", "text"),
        ("甲胜", "2.4.1 3 7 won=3 kind=played"),
    ],
)
def test_13_the_higher_level_wins_and_at_the_same_whoever_is_on_stage(text: str, read_as: str) -> None:
    assert said("yxc_shuangsheng", text) == read_as


ROTATION = replace(PAIR, game=None, replay=None, score=None, first=None)


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("24:17 头家5:3", "2.4 3 7 kind=played points=24:17 firsts=5:3"),
        ("24:17", "2.4 3 7 kind=played points=24:17"),
        ("二十四比十七", "2.4 3 7 kind=played points=24:17"),
        ("40：24，头家 5：3 8分 5:3", "2.4 3 7 kind=played points=40:24 firsts=5:3 eights=5:3"),
        ("40:25", "points"),
        ("24:17 头家2:6", "points"),
        ("24:17 头家5:4", "points"),
        ("24:17 晚到", "text"),
        ("甲赢", "text"),
    ],
)
def test_1_1_points_and_firsts(text: str, read_as: str) -> None:
    assert said("daguai2017", text, ROTATION) == read_as


def test_the_extra_hand_is_won_by_its_first_even_at_no_points() -> None:
    extra = replace(PAIR, kind="extra")
    assert said("daguai2017", "0:0 头家1:0", extra) == "2.4.1 3 7 kind=extra points=0:0 firsts=1:0"
    assert said("daguai2017", "乙胜", extra) == "2.4.1 3 7 won=7 kind=extra"
    assert said("daguai2017", "9:0 头家1:0", extra) == "extra_points"


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("甲 乙 丙", "1.2 kind=played places=3>7>9"),
        ("甲 乙=丙", "1.2 kind=played places=3>7,9"),
        ("丙 > 甲＝乙", "1.2 kind=played places=9>3,7"),
        ("甲 乙", "1.2 kind=played places=3>7"),
        ("1、甲、2、乙=丙", "1.2 kind=played places=3>7,9"),
        ("1.甲 2.乙 3.丙", "1.2 kind=played places=3>7>9"),
        ("第一名：甲，第二名：乙，第三名：丙", "1.2 kind=played places=3>7>9"),
        ("3、7、丙", "1.2 kind=played places=3>7>9"),
        ("甲 甲", "score"),
        ("甲 丁", "no_name"),
    ],
)
def test_6_the_order_of_a_group(text: str, read_as: str) -> None:
    assert said("yxc_tiaoqi", text, GROUP) == read_as


def test_6_names_with_blanks_have_commas_between_them() -> None:
    names = {"Bo Li": 3, "Ana Lima": 7, "沈": 9}
    for text in ("Bo Li, Ana Lima=沈", "Bo Li > Ana Lima = 沈", "Bo Li、Ana Lima＝沈"):
        told = read(*announced("yxc_tiaoqi"), GROUP, text, names.get)
        assert not isinstance(told, Refusal), text
        assert told.places == ((3,), (7, 9))


def test_a_name_with_a_word_of_winning_in_it_is_a_name() -> None:
    names = {"胜男": 3, "王胜": 7}
    for text, won in (("胜男胜", 3), ("王胜胜胜男", 7), ("胜男输给王胜", 7)):
        told = read(*announced("yxc_xiangqi"), PAIR, text, names.get)
        assert not isinstance(told, Refusal)
        assert told.won == won


@pytest.mark.parametrize(("level", "told"), [(2, "2"), (10, "10"), (11, "J"), (14, "A"), (1, "负1"), (-2, "负4")])
def test_a_level_that_was_counted_at_a_table_is_written_as_people_write_it(level: int, told: str) -> None:
    assert written(level) == told
