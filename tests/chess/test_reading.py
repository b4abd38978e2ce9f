"""PGN in: what is passed over, what is played, and where a score cannot be read on."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.chess import GAME, GameScore, read_pgn, review
from engines.chess.reading import LONGEST
from engines.core.game.game import Transcript
from engines.core.game.table import Table
from engines.core.rulings import REFEREE, Refusal, Seat

SHORT = ("e4", "e5", "Nf3", "Nc6")
ENDING = "8/8/8/8/4k3/8/r7/4K3 b - - 3 40"


def read(text):
    score = read_pgn(text)
    assert isinstance(score, GameScore), score
    return score


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Nf3 Nc6 *",
        "1.e4 e5 2.Nf3 Nc6",
        "1 e4 e5 2 Nf3 Nc6",
        "e4 e5 Nf3 Nc6",
        "1. e4 1... e5 2. Nf3 2... Nc6 *",
        "1.\ne4\te5\r\n2. Nf3\n\n\nNc6\n*\n",
        "1. e4! e5?! 2. Nf3 $1 Nc6!? $14 *",
        "1. e4 {best by test} e5 {a {brace} 2. Nf3 Nc6 *",
        "1. e4 ; to the end 1... d5\ne5 2. Nf3 Nc6 *",
        "% an escape: 1. d4\n1. e4 e5 2. Nf3 Nc6 *",
        "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 (1... c5) 2. Nf3 Nc6 *",
        "1. e4 (1. nonsense {with ) in it}) e5 2. Nf3 Nc6 *",
        "\ufeff1. e4 e5 2. Nf3 Nc6 *",
        "1. e2e4 e7e5 2. Ng1f3 Nb8c6 *",
    ],
)
def test_comments_glyphs_numbers_and_variations_are_passed_over(text):
    assert read(text).moves == SHORT


def test_tags_result_and_start():
    text = '[Event "A \\"B\\" \\\\ C"]\n[White "白"]\n[Result "1-0"]\n\n1. e4 e5 0-1'
    score = read(text)
    assert score.tags == {"Event": 'A "B" \\ C', "White": "白", "Result": "1-0"}
    assert (score.result, score.fen) == ("0-1", chess.STARTING_FEN)
    assert read('[Result "1/2-1/2"]\n\n').result == "1/2-1/2"
    assert read("") == GameScore({}, (), chess.STARTING_FEN, "*")


@pytest.mark.parametrize(
    ("head", "tags"),
    [
        ('[Event "第1届"新春杯"赛"]\n[White "白"]', {"Event": '第1届"新春杯"赛', "White": "白"}),
        ('[White "Li "Tiger" Wang"] [Black "b"]\r\n', {"White": 'Li "Tiger" Wang', "Black": "b"}),
        ('[Event ""A" cup"]\n[Site "in "B""]', {"Event": '"A" cup', "Site": 'in "B"'}),
    ],
)
def test_quotes_that_nothing_marks_belong_to_their_tag(head, tags):
    score = read(f'{head}\n\n1. e4 e5 2. Nf3 Nc6 {{said "]}} *')
    assert (score.tags, score.moves) == (tags, SHORT)


def test_special_moves_come_out_in_canonical_san():
    text = "1. e4 Nf6 2. e5 d5 3. exd6 e.p. Nc6 4. dxc7 Bg4 5. Nf3 e5 6. Be2 Bd6 7. 0-0 O-O 8. cxd8=Q *"
    assert read(text).moves[-4:] == ("Bd6", "O-O", "O-O", "cxd8=Q")
    assert read("1. f3 e5 2. g4 Qh4").moves[-1] == "Qh4#"


def test_a_score_from_another_position():
    score = read(f'[SetUp "1"]\n[FEN "{ENDING}"]\n\n40... Kd3 41. Kf1 Ke3 *')
    assert score.lines == ((Seat(1), "Kd3"), (Seat(0), "Kf1"), (Seat(1), "Ke3"))
    assert score.fen == ENDING


@pytest.mark.parametrize(
    ("text", "kind", "point", "ply", "token"),
    [
        ("1. e4 e5 2. Nf6 Nc6", "illegal", "wrong_way", 3, "Nf6"),
        ("1. e4 e5 2. Ke3", "illegal", "wrong_way", 3, "Ke3"),
        ("1. e4 e5 2. hello Nc6", "unreadable", "text", 3, "hello"),
        ("1. e4 e5 2. nf3", "ambiguous", "other_case", 3, "nf3"),
        ("1. e4 马f6", "unreadable", "pgn", 2, "马f6"),
        ("1. Nf3 Nf6 2. d4 d5 3. Nd2", "ambiguous", "which_piece", 5, "Nd2"),
        ("1. e4 -- 2. d4", "unreadable", "pgn", 2, "--"),
        ("1. e4 e5 ) 2. Nf3", "unreadable", "pgn", 3, ")"),
        ("1. e4 e5 (2. Nf3", "unreadable", "pgn", 3, "("),
        ("1. e4 {never closed", "unreadable", "pgn", 2, "{"),
        ("1. e4 } e5", "unreadable", "pgn", 2, "}"),
        ("1. e4 $ e5", "unreadable", "pgn", 2, "$"),
        ("1. f3 e5 2. g4 Qh4# 3. a3", "illegal", "over", 5, "a3"),
        ("1. e4 * e5", "unreadable", "pgn", 2, "e5"),
        ('1. e4 *\n\n[Event "another"]\n\n1. d4 *', "unreadable", "pgn", 2, "[Event"),
        ("1. e4 * *", "unreadable", "pgn", 2, "*"),
        ("1. " + "x" * 200, "unreadable", "text", 1, "x" * 40),
        ("Nf3 Nf6 Ng1 Ng8 " * 501, "unreadable", "pgn", 2001, "Nf3"),
    ],
)
def test_the_first_token_that_cannot_be_played_is_named_with_its_place(text, kind, point, ply, token):
    refusal = read_pgn(text)
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.point) == (kind, point)
    assert dict(refusal.facts[-1].args) == {"ply": ply, "text": token}


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("x" * (LONGEST + 1), "pgn"),
        ('[FEN "hello"]\n\n1. e4', "fen"),
        ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4', "position"),
    ],
)
def test_scores_that_do_not_begin(text, point):
    refusal = read_pgn(text)
    assert isinstance(refusal, Refusal)
    assert refusal.point == point


def test_a_rule_set_that_is_none():
    assert read_pgn("1. e4", "garden") == Refusal("unreadable", "rule_set")
    assert review(read("1. e4"), 1, "garden") == Refusal("unreadable", "rule_set")


@pytest.mark.parametrize(
    ("ply", "board"),
    [
        (0, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        (1, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
        (3, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"),
        (99, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"),
        (-5, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ],
)
def test_review_at_any_ply(ply, board):
    table = review(read("1. e4 e5 2. Nf3 Nc6"), ply)
    assert isinstance(table, Table)
    assert GAME.plays["board"].position(table.state) == board


def test_a_reviewed_table_can_be_played_on():
    table = review(read(f'[FEN "{ENDING}"]\n\n40... Kd3 *'), 1)
    assert isinstance(table, Table)
    assert table.play(Seat(0), "Kf1").text == "Kf1"


def test_what_is_written_is_read_back(rules):
    """With claims, a sealed move, offers and clocks in between."""
    lines = (
        (Seat(0), "e4", 1.0),
        (Seat(1), "claim repetition e5", 2.0),
        (Seat(0), "Nf3 draw?", 3.0),
        (Seat(1), "seal Nc6", 4.0),
        (REFEREE, "resume", 900.0),
        (Seat(0), "resign", 901.0),
    )
    text = GAME.plays["board"].exports["pgn"](Transcript(rules, {"clock": "90m"}, lines, None))
    assert read(text).moves == SHORT


@settings(max_examples=200)
@given(st.text(max_size=120) | st.text(alphabet="e4Nf3O-x12. (){};$!*\n%", max_size=120))
def test_no_text_is_an_accident(text):
    assert isinstance(read_pgn(text), GameScore | Refusal)
