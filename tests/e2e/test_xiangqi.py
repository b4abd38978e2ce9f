"""象棋 in the local chat of a real process: perpetual check, a claim and its ruling, a change in time, a score."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.test_long_game import Game
from tests.xiangqi.play import PERPETUAL, TO_AND_FRO
from tests.xiangqi.test_scores import DHTMLXQ

pytestmark = pytest.mark.slow

RED, BLACK, REFEREE = 1, 2, 3
CHECKS = ("车九进一", "将4进1", "车九退一", "将4退1")
CHASING = "3a2b1r/4ak3/8b/7P1/9/9/9/B2NN3B/3K5/4p4 w"
CHASES = ("帅六平五", "卒5平4", "帅五平六", "卒4平5")


@pytest.fixture
def table(town: Any) -> Game:
    """The referee is an administrator; the tables are opened one by one."""
    referee = f"/ui/chats/{town.group}/members/{town.person(REFEREE)}"
    town.post(referee, {"status": "administrator"}, "PATCH")
    return Game(town)


def sit(table: Game, number: int, options: str) -> None:
    table.town.say(RED, f"/new 象棋 {options}")
    table.shows(f"台{number} 象棋", "等待入座")
    table.town.press(RED, "红方")
    table.town.press(BLACK, "黑方")
    table.shows(f"台{number} 象棋", "轮到 红方")


def play(table: Game, number: int, *moves: str) -> None:
    for ply, text in enumerate(moves):
        table.town.say((RED, BLACK)[ply % 2], f"/move 台{number} {text}")


def test_an_evening_of_xiangqi(table: Game) -> None:
    perpetual_check(table)
    a_claim_and_two_rounds_unchanged(table)
    a_change_in_time(table)
    nothing_but_fouls(table)
    a_pasted_score(table)
    a_chase_appealed_against_with_its_proof(table)
    a_typed_position_in_private(table)
    assert table.town.faults() == []


def perpetual_check(table: Game) -> None:
    sit(table, 1, f"后勤杯 fen={PERPETUAL}")
    play(table, 1, *CHECKS * 3)
    table.shows("终局：黑方", "对方长将", "3.1.7")
    assert table.fetched(table.live()["photo_url"]).startswith(b"\x89PNG")


def a_claim_and_two_rounds_unchanged(table: Game) -> None:
    sit(table, 2, "迎新春 有裁判")
    play(table, 2, *TO_AND_FRO * 3)
    table.shows("台2", "马7退8", "轮到 红方")
    claimed(table, 2)
    table.town.press(REFEREE, "不变作和")
    table.shows("双方不变判和，还有 4 着")
    play(table, 2, *TO_AND_FRO)
    table.shows("终局：和", "循环反复，双方不变")


def a_change_in_time(table: Game) -> None:
    sit(table, 3, "后勤杯 有裁判")
    play(table, 3, *TO_AND_FRO * 3)
    table.shows("台3", "马7退8", "轮到 红方")
    claimed(table, 3)
    table.ask(REFEREE, "/adjudge 台3 红变", "红方须在 2 个回合内变着")
    play(table, 3, *TO_AND_FRO[:2])
    table.ask(RED, "/move 台3 炮八平五", "红方已经变着，对局继续")
    table.town.say(BLACK, "/resign 台3")
    table.town.press(BLACK, "认输")


def claimed(table: Game, number: int) -> None:
    table.ask(RED, f"/claim 台{number} 循环", "要求裁决")
    table.town.press(RED, "确定提出")
    table.shows("待判局面", "等裁判裁定")


def nothing_but_fouls(table: Game) -> None:
    sit(table, 4, "迎新春")
    table.ask(REFEREE, "/foul 台4 黑 违反行棋规定", "黑方犯规：违反行棋规定（第 1 次）")
    table.shows("黑方犯规 1 次")
    table.ask(REFEREE, "/decide 台4 红胜 对方离场", "终局：红方")


def a_pasted_score(table: Game) -> None:
    table.ask(RED, f"/review {DHTMLXQ}", "2… 车9平8")
    table.ask(RED, "/review 1. 炮二平五 马8进7\n2. 马二进四", "第 2 行第 4 列")


def a_chase_appealed_against_with_its_proof(table: Game) -> None:
    sit(table, 5, f"迎新春 fen={CHASING}")
    play(table, 5, *CHASES * 3)
    table.shows("台5", "卒4平5", "轮到 红方")
    table.ask(RED, "/claim 台5 循环", "要求裁决")
    table.town.press(RED, "确定提出")
    table.town.saw("红方须在 2 个回合内变着")
    table.ask(BLACK, "/why 台5 1", "红马捉黑卒：下一着马六退五吃掉，黑卒无根。")
    table.town.press(BLACK, "▶")
    table.town.saw("第 1 步（共 1 步）：马六退五。")
    play(table, 5, *CHASES)
    table.shows("终局：黑方", "对方应变着而不变", "6.4")
    table.ask(RED, "/appeal 台5 帅本身允许长捉", "对台5 的判罚")
    table.town.saw("循环裁定的全部理由")


def a_typed_position_in_private(table: Game) -> None:
    town, own = table.town, table.town.person(4)
    town.say(4, "/lang zh", chat=own)
    town.say(4, f"/why {CHASING} 循环 {' '.join(CHASES)}", chat=own)
    town.saw("红方：长捉。", own)
    town.press(4, "3 捉", own)
    town.saw("第 3 着 帅五平六：捉。", own)
    town.press(4, "📄", own)
    town.saw("循环裁定的全部理由", own)
