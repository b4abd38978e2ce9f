"""Scores in and out: every format, pasted or from a file, and where one cannot be read on."""

from __future__ import annotations

import random
import re

import pytest

from bot.app.request.document import Document, text_of
from engines.core.game.game import Transcript
from engines.core.game.record import fold_transcript
from engines.core.rulings import Refusal
from engines.registry import GAMES
from engines.xiangqi.position.fen import START, read_fen
from engines.xiangqi.view import choices
from tests.xiangqi.play import TO_AND_FRO, moved, opened

GAME = GAMES["xiangqi"]
BOARD = GAME.plays["board"]

OPENING = ("炮二平五", "马8进7", "马二进三", "车9平8")
PGN = """[Game "Chinese Chess"]
[Event "迎新春"]
[Red "小林"]
[Black "阿明"]
[Result "1-0"]
[Format "{form}"]

1. {0} {1} {{一声炮响}} 2. {2} (2. {0} {1}) {3} 1-0
"""
LIST = "红方：小林　黑方：阿明\n1. 炮二平五　马８进７\n2. 馬二進三　車９平８\n红胜\n"
BARE_LIST = "炮二平五 马8进7\n马二进三 车9平8"
NUMBERED = "1、炮二平五  马8进7\n2、马二进三  车9平8\n（红胜）"
ROUNDS = "第1回合 炮二平五 马8进7 第2回合 马二进三 车9平8"
GLUED = "1.炮二平五马8进7 2.马二进三车9平8"
CIRCLED = "①炮二平五！ 马8进7 ②马二进三+ 车9平8"
SIDES = "红：炮二平五 黑：马8进7 红：马二进三 黑：车9平8"
ICCS = "H2-E2 H9-G7 H0-G2 I9-H9"
WXF = "C2.5 H8+7 H2+3 R9.8"
DHTMLXQ = """[DhtmlXQ]
[DhtmlXQ_title]迎新春[/DhtmlXQ_title]
[DhtmlXQ_red]小林[/DhtmlXQ_red]
[DhtmlXQ_black]阿明[/DhtmlXQ_black]
[DhtmlXQ_result]红胜[/DhtmlXQ_result]
[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]
[DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]
[/DhtmlXQ]"""


def read(text: str, rule_set: str = "houqin") -> Transcript | Refusal | None:
    rules = GAME.rules(rule_set)
    assert GAME.reads is not None
    assert rules is not None
    found = GAME.reads(rules, text)
    assert found is None or isinstance(found, Transcript | Refusal)
    return found


@pytest.mark.parametrize(
    ("text", "result"),
    [
        (PGN.format(*OPENING, form="Chinese"), "1-0"),
        (PGN.format(*WXF.split(), form="WXF"), "1-0"),
        (PGN.format(*ICCS.split(), form="ICCS"), "1-0"),
        (PGN.format(*ICCS.split(), form="ICCS").replace('[Format "ICCS"]\n', ""), "1-0"),
        (PGN.replace("迎新春", '第1届"新春杯"赛').format(*OPENING, form="Chinese"), "1-0"),
        (LIST, "1-0"),
        (BARE_LIST, "*"),
        (NUMBERED, "1-0"),
        (ROUNDS, "*"),
        (GLUED, "*"),
        (CIRCLED, "*"),
        (SIDES, "*"),
        (ICCS, "*"),
        (ICCS.lower().replace("-", ""), "*"),
        (WXF, "*"),
        (f"1. {WXF}".replace("H2+3", "2. H2+3"), "*"),
        (f"{START}\n{BARE_LIST}", "*"),
        (DHTMLXQ, "1-0"),
        (re.sub(r"\[DhtmlXQ_binit.*\n", "", DHTMLXQ), "1-0"),
    ],
)  # fmt: skip
def test_every_format_is_read(text: str, result: str) -> None:
    found = read(text)
    assert isinstance(found, Transcript), found
    assert tuple(line for _, line, _ in found.lines) == OPENING
    assert [seat for seat, _, _ in found.lines] == [0, 1, 0, 1]
    assert found.tags["Result"] == result
    if "小林" in text:
        assert (found.tags["seat0"], found.tags["seat1"]) == ("小林", "阿明")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "big5"])
def test_files_in_every_encoding(encoding: str) -> None:
    plain = LIST.replace("红", "紅").replace("马", "馬").replace("车", "車").replace("进", "進").replace("胜", "勝")
    text = text_of(Document("score.txt", plain.replace("红", "紅").encode(encoding)))
    assert isinstance(text, str)
    found = read(text)
    assert isinstance(found, Transcript), found
    assert tuple(line for _, line, _ in found.lines) == OPENING


def test_black_may_begin() -> None:
    fen = START.replace(" w ", " b ")
    found = read(f'[Game "Chinese Chess"]\n[FEN "{fen}"]\n\n1... 马8进7 2. 炮二平五 *')
    assert isinstance(found, Transcript), found
    assert [(seat, text) for seat, text, _ in found.lines] == [(1, "马8进7"), (0, "炮二平五")]


@pytest.mark.parametrize(
    ("text", "kind", "point", "ply", "line", "column"),
    [
        ("1. 炮二平五 马8进7\n2. 马二进四 车9平8", "illegal", "leg", 3, 2, 4),
        ("炮二平五 炮8平5 炮五进四 士4进5 车一进五", "illegal", "blocked", 5, 1, 21),
        ("炮二平五 马8进7 马二进", "unreadable", "score", 3, 1, 11),
        ("炮二平五 马8进7 hello", "unreadable", "score", 3, 1, 11),
        ("1. 炮二平五 马8进7 (2. 马二进三", "unreadable", "score", 3, 1, 14),
        ('[Game "Chinese Chess"]\n\n1. 炮二平五 马二退四', "illegal", "wrong_way", 2, 3, 9),
        (DHTMLXQ.replace("79678070", "79678071"), "illegal", "wrong_way", 4, 7, 31),
        (DHTMLXQ.replace("79678070", "796780"), "unreadable", "score", 4, 7, 31),
        (DHTMLXQ.replace("79678070", "7967x070"), "unreadable", "score", 4, 7, 31),
        (DHTMLXQ.replace("movelist", "moves"), "unreadable", "score", 1, 1, 1),
        (DHTMLXQ.replace("8979", "89"), "unreadable", "score", 1, 6, 16),
    ],
)
def test_where_a_score_cannot_be_read_on(text: str, kind: str, point: str, ply: int, line: int, column: int) -> None:
    found = read(text)
    assert isinstance(found, Refusal), found
    assert (found.kind, found.point) == (kind, point)
    token = next(fact for fact in found.facts if fact.key == "token")
    assert (token.args["ply"], token.args["line"], token.args["column"]) == (ply, line, column)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "你好，晚上下棋吗",
        "1. e4 e5 2. Nf3 Nc6",
        '[Event "x"]\n[White "a"]\n\n1. e4 e5 *',
        '[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]\n\n1. e4 *',
        "e2e4 e7e5",
        "H8 H9 I9",
        "ABABAB",
        "hand dealer=N level=5",
        "2011-12-1",
    ],
)
def test_what_is_no_score_of_this_game_is_left_to_others(text: str) -> None:
    assert read(text) is None


def test_a_position_that_cannot_be_played() -> None:
    found = read('[Game "Chinese Chess"]\n[FEN "4k4/9/9/9/9/9/9/9/9/4K4 w"]\n\n1. 帅五平六')
    assert isinstance(found, Refusal)
    assert found.point == "position"
    two_on_one = DHTMLXQ.replace("8979", "8989")
    assert isinstance(read(two_on_one), Refusal)


def transcript(seed: int, plies: int = 60) -> Transcript:
    chance = random.Random(seed)
    table, lines = opened(), []
    for _ in range(plies):
        if table.outcome:
            break
        text = chance.choice([move for moves in choices(table.state).values() for move in moves])
        lines.append((table.to_act[0], text, 0.0))
        table = moved(table, text)
    tags = {"seat0": "小林", "seat1": "阿明", "Event": "迎新春"}
    return Transcript(table.rules, table.options, tuple(lines), table.outcome, tags)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind", ["pgn", "wxf", "dhtmlxq"])
def test_what_is_written_reads_back(seed: int, kind: str) -> None:
    written = transcript(seed)
    found = read(BOARD.exports[kind](written))
    assert isinstance(found, Transcript), found
    assert [(seat, text) for seat, text, _ in found.lines] == [(seat, text) for seat, text, _ in written.lines]
    assert (found.tags["seat0"], found.tags["seat1"]) == ("小林", "阿明")


def test_a_position_is_written_and_reads_back() -> None:
    written = transcript(3, 40)
    fen = BOARD.exports["fen"](written)
    setup = read_fen(fen)
    assert not isinstance(setup, Refusal)
    assert setup.board == fold_transcript(GAME, written).table.state.board
    middle = Transcript(written.rules, {**written.options, "fen": fen}, (), None)
    assert read(BOARD.exports["dhtmlxq"](middle)) is not None


def test_a_score_is_no_match_so_a_cycle_is_told_and_ends_nothing() -> None:
    checks = ("车九进一", "将4进1", "车九退一", "将4退1")
    score = " ".join(checks * 4)
    found = read(f"3k5/R8/9/9/9/9/9/9/9/5K3 w\n{score}")
    assert isinstance(found, Transcript), found
    folded = fold_transcript(GAME, found)
    assert folded.broken is None
    assert folded.table.outcome is None
    assert [fact.key for fact in BOARD.manner.review.remarks(folded.table.state)] == ["cycle_complete"]
    assert [fact.key for fact in moved(opened(), *TO_AND_FRO * 3).caption] == []
