"""What people read of chess: why a move does not count, told by what stands on the board."""

from __future__ import annotations

import re

import pytest

from bot.app.speech.words import words
from engines.chess import GAME
from engines.core.rulings import REFEREE, Refusal
from engines.core.table import Played, Table, open_table

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
        ("absent 0,1", "缺席", "absent"),
        ("time 0 +300", "调整棋钟", "clock adjusted"),
    ],
)
def test_a_line_of_the_record_is_read_out(line: str, chinese: str, english: str) -> None:
    table = open_table(GAME)
    assert isinstance(table, Table)
    assert [words(language).line(table, line) for language in ("zh", "en")] == [chinese, english]


def test_what_was_sealed_is_read_out_once_it_is_opened() -> None:
    table = open_table(GAME)
    assert isinstance(table, Table)
    sealed = table.play(table.to_act[0], "seal e4 draw?")
    assert isinstance(sealed, Played)
    assert words("zh").line(sealed.table, sealed.text) == "封棋"
    opened = sealed.table.play(REFEREE, "resume")
    assert isinstance(opened, Played)
    assert words("zh").line(opened.table, sealed.text) == "封棋 e4 提和"
