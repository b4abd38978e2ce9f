"""What people read of chess: why a move does not count, told by what stands on the board."""

from __future__ import annotations

import re

import pytest

from bot.app.speech.words import words
from engines.chess import GAME
from engines.chess.view import choices
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import REFEREE, Refusal
from engines.core.scenes.scene import Board

REFUSED = [
    ("", "Ng3", "白马从所在的格子到不了 g3，走法不对。"),
    ("", "e5", "白兵从所在的格子到不了 e5，走法不对。"),
    ("", "Bc4", "从 f1 到 c4 的路上，e2 有白兵挡住。"),
    ("", "e7e5", "e7 上是黑兵，不是你可以走的棋子。"),
    ("", "e4e5", "盘上没有你说的棋子（e4→e5）。"),
    ("", "exd3", "兵只有吃子才斜走，d3 是空格。"),
    ("", "O-O", "现在不能短易位：王和车之间 g1 有白马。"),
    ("", "Rxa2", "a2 上是自己的白兵，不能走上去。"),
    ("e4 e5 Nf3 Nc6 Bc4 Nd4 O-O Nxf3+", "a3", "这样走，g1 的王会受黑马（f3）攻击。"),
    ("e4 f5 Qh5+", "a6", "这样走，e8 的王会受白后（h5）攻击。"),
]


@pytest.mark.parametrize(("before", "text", "said"), REFUSED)
def test_a_refusal_says_what_was_wrong(before: str, text: str, said: str) -> None:
    table = open_table(GAME)
    assert isinstance(table, Table)
    for move in before.split():
        played = table.play(table.to_act[0], move)
        assert isinstance(played, Played)
        table = played.table
    refusal = table.play(table.to_act[0], text)
    assert isinstance(refusal, Refusal)
    assert words("zh").refusal("chess", refusal) == said
    english = words("en").refusal("chess", refusal)
    assert english.isprintable()
    assert not re.search(r"[\u4e00-\u9fff]|  |None", english.replace("→", ""))


@pytest.mark.parametrize(
    ("line", "chinese", "english"),
    [
        ("Nf3", "Nf3", "Nf3"),
        ("Nf3 draw?", "Nf3 提和", "Nf3 offers a draw"),
        ("claim repetition", "申请和棋 三次重复", "claims repetition"),
        ("claim repetition Nf3", "申请和棋 三次重复 Nf3", "claims repetition Nf3"),
        ("claim 50", "申请和棋 五十回合", "claims fifty moves"),
        ("seal Nf3", "封棋", "sealed move"),
        ("resume", "续赛", "resumed"),
        ("absent 0,1", "白方、黑方 缺席", "absent: White, Black"),
        ("time 0 +300", "给 白方 加时 5 分钟", "White is given 5 min"),
    ],
)
def test_a_line_of_the_record_is_read_out(line: str, chinese: str, english: str) -> None:
    table = open_table(GAME)
    assert isinstance(table, Table)
    assert [words(language).line(table, line) for language in ("zh", "en")] == [chinese, english]


@pytest.mark.parametrize(
    ("line", "chinese", "english"),
    [
        ("e4", "e4", "e4"),
        ("Nf3", "马f3", "Nf3"),
        ("Nbxd2+", "马b×d2+", "Nbxd2+"),
        ("exd8=Q#", "e×d8变后#", "exd8=Q#"),
        ("O-O", "短易位", "O-O"),
        ("O-O-O+", "长易位+", "O-O-O+"),
        ("Nf3 draw?", "马f3 提和", "Nf3 offers a draw"),
        ("claim repetition Nf3", "申请和棋 三次重复 马f3", "claims repetition Nf3"),
        ("claim 50", "申请和棋 五十回合", "claims fifty moves"),
    ],
)
def test_a_move_stands_on_a_button_in_the_words_of_the_language(line: str, chinese: str, english: str) -> None:
    table = open_table(GAME)
    assert isinstance(table, Table)
    assert [words(language).choice(table, line) for language in ("zh", "en")] == [chinese, english]


@pytest.mark.parametrize(
    "fen",
    [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/pPp2ppp/2n5/1B1pp3/4P3/2N2N2/P1PP1PPP/R3K2R w KQkq d6 0 9",
        "1n2k3/P1P5/8/3N1N2/8/8/8/R3K2R w KQ - 0 1",
    ],
)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_what_stands_on_a_button_is_read_as_the_same_move(language: str, fen: str) -> None:
    table = open_table(GAME, None, {"fen": fen})
    assert isinstance(table, Table)
    for moves in choices(table.state).values():
        for move in moves:
            said = words(language).choice(table, move)
            played = table.play(table.to_act[0], said)
            assert isinstance(played, Played), said
            assert played.text == move
            assert language == "en" or not re.search("[A-Z]", said)


def test_a_board_is_described_piece_by_piece() -> None:
    table = open_table(GAME, None, {"fen": "r3k3/p7/8/8/8/8/6PP/4K2R w K - 0 1"})
    assert isinstance(table, Table)
    assert words("zh").described(table) == "白方：王e1、车h1、兵g2、兵h2，黑方：王e8、车a8、兵a7"
    assert words("en").described(table) == "White: Ke1, Rh1, g2, h2, Black: Ke8, Ra8, a7"


@pytest.mark.parametrize(("view", "below"), [("", 0), ("white", 0), ("black", 1)])
def test_the_board_can_be_seen_from_either_side(view: str, below: int) -> None:
    table = open_table(GAME)
    assert isinstance(table, Table)
    scene = table.seen(view)
    assert isinstance(scene, Board)
    assert scene.seen_from == below


def test_what_was_sealed_is_read_out_once_it_is_opened() -> None:
    table = open_table(GAME)
    assert isinstance(table, Table)
    sealed = table.play(table.to_act[0], "seal e4 draw?")
    assert isinstance(sealed, Played)
    assert words("zh").line(sealed.table, sealed.text) == "封棋"
    opened = sealed.table.play(REFEREE, "resume")
    assert isinstance(opened, Played)
    assert words("zh").line(opened.table, sealed.text) == "封棋 e4 提和"
