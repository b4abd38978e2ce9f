"""How moves are written: every form that players use, for both sides, and what is asked back."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engines.core.rulings import Refusal
from engines.xiangqi.move_text import notate_move, parse_move, to_iccs, to_ucci, to_wxf
from engines.xiangqi.position.board import Board
from engines.xiangqi.position.fen import START
from engines.xiangqi.position.geometry import BLACK, GENERAL, POINTS, RED, SOLDIER, STANDS

Positions = Callable[[int, int], list[Board]]
BoardOf = Callable[[str], Board]

BLACK_FIRST = START.replace(" w ", " b ")
TWO_CHARIOTS = "3k5/9/9/4R4/9/4R4/9/9/9/5K3 w"
BLACK_HORSES = "3k5/9/9/2n6/9/2n6/9/9/9/5K3 b"
THREE = "3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w"
FOUR = "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w"
FIVE = "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w"
OFF_THE_THIRD = "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w"
TWO_FILES = "3k5/9/6P2/2P3P2/2P3P2/9/9/9/9/4K4 w"
TWO_AND_TWO = "3k5/9/9/2P1P1P2/2P3P2/9/9/9/9/4K4 w"
BLACK_TWO_FILES = "4k4/9/9/9/9/2p1p4/2p1p4/2p6/9/3K5 b"
ADVISERS = "3k5/9/9/9/9/9/9/3A5/9/3A1K3 w"


def read(board: Board, text: str) -> str:
    """What a text is taken for: the move in points; else why not, and what is offered."""
    found = parse_move(board, text)
    if isinstance(found, Refusal):
        return " ".join((found.kind, found.point, *found.candidates))
    return to_ucci(found)


@pytest.mark.parametrize(
    ("fen", "text", "move"),
    [
        (START, "炮二平五", "h2e2"),
        (START, "炮2平5", "h2e2"),
        (START, "炮２平５", "h2e2"),
        (START, "砲二平五", "h2e2"),
        (START, "包二平五", "h2e2"),
        (START, " 炮二 平五！", "h2e2"),
        (START, "C2.5", "h2e2"),
        (START, "c2=5", "h2e2"),
        (START, "C2=5", "h2e2"),
        (START, "h2e2", "h2e2"),
        (START, "H2-E2", "h2e2"),
        (START, "h2—e2", "h2e2"),
        (START, "傌八進七", "b0c2"),
        (START, "馬八进七", "b0c2"),
        (START, "H8+7", "b0c2"),
        (START, "n8+7", "b0c2"),
        (START, "俥一进一", "i0i1"),
        (START, "車一進1", "i0i1"),
        (START, "R1+1", "i0i1"),
        (START, "仕四进五", "f0e1"),
        (START, "士四进五", "f0e1"),
        (START, "A4+5", "f0e1"),
        (START, "相三进五", "g0e2"),
        (START, "象三进五", "g0e2"),
        (START, "E3+5", "g0e2"),
        (START, "B3+5", "g0e2"),
        (START, "帅五进一", "e0e1"),
        (START, "帥五进一", "e0e1"),
        (START, "将五进一", "e0e1"),
        (START, "將五進一", "e0e1"),
        (START, "K5+1", "e0e1"),
        (START, "兵七进一", "c3c4"),
        (START, "卒七进一", "c3c4"),
        (START, "P7+1", "c3c4"),
        (BLACK_FIRST, "炮8平5", "h7e7"),
        (BLACK_FIRST, "炮八平五", "h7e7"),
        (BLACK_FIRST, "C8.5", "h7e7"),
        (BLACK_FIRST, "马2进3", "b9c7"),
        (BLACK_FIRST, "h2+3", "b9c7"),
        (BLACK_FIRST, "卒3进1", "c6c5"),
        (BLACK_FIRST, "将5进1", "e9e8"),
        (TWO_CHARIOTS, "前车进一", "e6e7"),
        (TWO_CHARIOTS, "车前平三", "e6g6"),
        (TWO_CHARIOTS, "后车平三", "e4g4"),
        (TWO_CHARIOTS, "後俥平三", "e4g4"),
        (TWO_CHARIOTS, "R+.3", "e6g6"),
        (TWO_CHARIOTS, "+R.3", "e6g6"),
        (TWO_CHARIOTS, "r--1", "e4e3"),
        (TWO_CHARIOTS, "R++1", "e6e7"),
        (TWO_CHARIOTS, "车五进三", "e6e9"),
        (TWO_CHARIOTS, "车五平三", "ambiguous which_piece 前车平三 后车平三"),
        (BLACK_HORSES, "前马退1", "c4a5"),
        (BLACK_HORSES, "后马进1", "c6a5"),
        (BLACK_HORSES, "H+-1", "c4a5"),
        (ADVISERS, "仕六退五", "d2e1"),
        (ADVISERS, "仕六进五", "d0e1"),
        (ADVISERS, "前仕退五", "d2e1"),
        (ADVISERS, "后士进五", "d0e1"),
    ],
)
def test_every_form_is_read(board_of: BoardOf, fen: str, text: str, move: str) -> None:
    assert read(board_of(fen), text) == move


@pytest.mark.parametrize(
    ("fen", "text", "move"),
    [
        # Three on a file.
        (THREE, "前兵平四", "g7f7"),
        (THREE, "中兵平四", "g6f6"),
        (THREE, "后兵平四", "g5f5"),
        (THREE, "一兵平四", "g7f7"),
        (THREE, "三兵平四", "g5f5"),
        (THREE, "兵三平四", "ambiguous which_piece 前兵平四 中兵平四 后兵平四"),
        (THREE, "兵三进一", "g7g8"),
        (THREE, "P+.4", "g7f7"),
        (THREE, "P3.4", "g6f6"),
        (THREE, "P-.4", "g5f5"),
        (THREE, "13=4", "g7f7"),
        (THREE, "33=4", "g5f5"),
        (THREE, "++.4", "illegal no_piece"),
        # `P3` is the middle one on any file but where a soldier stands on the third.
        (OFF_THE_THIRD, "P3.6", "c6d6"),
        (OFF_THE_THIRD, "P7.6", "c6d6"),
        (OFF_THE_THIRD.replace("2P6/9", "2P3P2/9"), "P3.4", "g5f5"),
        (OFF_THE_THIRD.replace("2P6/9", "2P1P4/4P4"), "73.6", "c6d6"),
        # Four, and five.
        (FOUR, "一兵平四", "g8f8"),
        (FOUR, "四兵平四", "g5f5"),
        (FOUR, "五兵平四", "illegal no_piece"),
        (FOUR, "前兵平四", "g8f8"),
        (FOUR, "后兵平四", "g5f5"),
        (FOUR, "中兵平四", "illegal no_piece"),
        (FOUR, "++.4", "g8f8"),
        (FOUR, "P+.4", "g7f7"),
        (FOUR, "P-.4", "g6f6"),
        (FOUR, "--.4", "g5f5"),
        (FOUR, "P3.4", "ambiguous which_piece 一兵平四 二兵平四 三兵平四 四兵平四"),
        (FIVE, "++.4", "g9f9"),
        (FIVE, "P+.4", "g8f8"),
        (FIVE, "P3.4", "g7f7"),
        (FIVE, "P-.4", "g6f6"),
        (FIVE, "--.4", "g5f5"),
        (FIVE, "五兵平四", "g5f5"),
        (FIVE, "中兵平四", "g7f7"),
        # Several on each of two files: from the right file on, each from the front.
        (TWO_FILES, "一兵平四", "g7f7"),
        (TWO_FILES, "三兵平四", "g5f5"),
        (TWO_FILES, "四兵平六", "c6d6"),
        (TWO_FILES, "五兵平六", "c5d5"),
        (TWO_FILES, "前兵进一", "ambiguous which_piece 一兵进一 四兵进一"),
        (TWO_FILES, "前兵平四", "g7f7"),
        (TWO_FILES, "前三平四", "g7f7"),
        (TWO_FILES, "中兵平四", "g6f6"),
        (TWO_FILES, "3+.4", "g7f7"),
        (TWO_FILES, "3-.4", "g5f5"),
        (TWO_FILES, "33.4", "ambiguous which_piece 三兵平四 二兵平四"),
        (TWO_FILES, "7+.6", "c6d6"),
        (TWO_FILES, "17=6", "c6d6"),
        (TWO_FILES, "27=6", "c5d5"),
        (TWO_AND_TWO, "兵五进一", "e6e7"),
        (TWO_AND_TWO, "三兵平六", "c6d6"),
        (BLACK_TWO_FILES, "一卒平4", "c2d2"),
        (BLACK_TWO_FILES, "1卒平4", "c2d2"),
        (BLACK_TWO_FILES, "三卒平2", "c4b4"),
        (BLACK_TWO_FILES, "五卒平6", "e4f4"),
    ],
)
def test_soldiers_on_one_file_by_hand(board_of: BoardOf, fen: str, text: str, move: str) -> None:
    assert read(board_of(fen), text) == move


@pytest.mark.parametrize(
    ("fen", "move", "text"),
    [
        (START, "h2e2", "炮二平五"),
        (BLACK_FIRST, "h7e7", "炮8平5"),
        (BLACK_FIRST, "e9e8", "将5进1"),
        (BLACK_FIRST, "d9e8", "士4进5"),
        (BLACK_FIRST, "c9e7", "象3进5"),
        (BLACK_FIRST, "g6g5", "卒7进1"),
        (TWO_CHARIOTS, "e6g6", "前车平三"),
        (BLACK_HORSES, "c4a5", "前马退1"),
        (THREE, "g6f6", "中兵平四"),
        (FOUR, "g8f8", "一兵平四"),
        (TWO_FILES, "c5d5", "五兵平六"),
        (TWO_AND_TWO, "e6e7", "兵五进一"),
        (BLACK_TWO_FILES, "c4b4", "三卒平2"),
        (ADVISERS, "d2e1", "仕六退五"),
    ],
)
def test_the_canonical_text(board_of: BoardOf, fen: str, move: str, text: str) -> None:
    board = board_of(fen)
    found = parse_move(board, move)
    assert not isinstance(found, Refusal)
    assert notate_move(board, found) == text


@pytest.mark.parametrize(
    "text", ["", "炮", "炮二平", "炮二平五五", "炮二走五", "Z2.5", "C2", "h2e", "h2j2", "你好", "炮" * 40]
)
def test_what_is_no_move_is_unreadable(board_of: BoardOf, text: str) -> None:
    assert read(board_of(START), text) == "unreadable text"


def stacked(seed: int) -> Board:
    """Two generals, and soldiers thrown on two files of each side."""
    chance = random.Random(seed)
    while True:
        at = [0] * 90
        at[chance.choice([3, 4, 5, 12, 13, 14])] = RED * GENERAL
        at[chance.choice([84, 85, 86, 75, 76, 77])] = BLACK * GENERAL
        for side in (RED, BLACK):
            files = chance.sample(range(9), 2)
            free = [p for p in POINTS if p % 9 in files and not at[p] and p in STANDS[side * SOLDIER]]
            for point in chance.sample(free, chance.randint(2, 5)):
                at[point] = side * SOLDIER
        board = Board(at, chance.choice((RED, BLACK)))
        if not board.in_check(-board.turn):
            return board


def test_every_move_in_every_notation_reads_back(positions: Positions) -> None:
    crowded = [stacked(seed) for seed in range(60)]
    for board in [*positions(1, 11), *crowded]:
        for move in board.legal():
            texts = (notate_move(board, move), to_ucci(move), to_iccs(move), to_wxf(board, move))
            for text in texts:
                found = parse_move(board, text)
                if isinstance(found, Refusal):
                    # `33.4` alone may be two: the third on the file, and the one in the middle of it.
                    assert text == texts[-1]
                    assert text[0] == text[1]
                    assert texts[0] in found.candidates
                else:
                    assert found == move, (text, texts)
            assert parse_move(board, texts[-1].replace(".", "=").lower()) == parse_move(board, texts[-1])
        names = [notate_move(board, move) for move in board.legal()]
        assert len(set(names)) == len(names)
