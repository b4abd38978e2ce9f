"""How a move may be written, what is asked back, and what is not understood."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.chess import GAME
from engines.chess.wording import LONGEST
from engines.core.game.table import Played
from engines.core.rulings import Refusal, Seat

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
CASTLE = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"
BLACK_CASTLES = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -"
PROMOTE = "3r4/4P3/8/8/8/8/6k1/4K3 w - -"
PASSING = "4k3/8/8/3pP3/8/8/8/4K3 w - d6"
ROOKS = "4k3/8/8/8/8/8/8/R4RK1 w - -"
TAKE = "4k3/8/8/3p4/4P3/8/3Q4/4K3 w - -"


@pytest.mark.parametrize(
    ("fen", "text", "san"),
    [
        # SAN, exactly or nearly.
        (START, "e4", "e4"),
        (START, "Nf3", "Nf3"),
        (START, "  Nf3!? ", "Nf3"),
        (START, "N f3", "Nf3"),
        (TAKE, "exd5", "exd5"),
        (TAKE, "ed5", "exd5"),
        (TAKE, "e:d5", "exd5"),
        (TAKE, "Qd5", "Qxd5"),
        (TAKE, "Qe2", "Qe2"),
        (TAKE, "Qd2-e2", "Qe2"),
        (TAKE, "Pe5", "e5"),
        (ROOKS, "Rad1", "Rad1"),
        ("4k3/8/8/8/8/8/8/R5K1 w - -", "Ra8", "Ra8+"),
        ("4k3/R7/8/8/8/8/8/1R4K1 w - -", "Rb8", "Rb8#"),
        ("4k3/R7/8/8/8/8/8/1R4K1 w - -", "Rb8++", "Rb8#"),
        (START, "Nf3+", "Nf3"),
        # Castling.
        (CASTLE, "O-O", "O-O"),
        (CASTLE, "0-0-0", "O-O-O"),
        (CASTLE, "o-o-o", "O-O-O"),
        (CASTLE, "OO", "O-O"),
        (CASTLE, "e1g1", "O-O"),
        (CASTLE, "Kc1", "O-O-O"),
        (CASTLE, "短易位", "O-O"),
        (CASTLE, "王车短易位", "O-O"),
        (CASTLE, "王車長易位", "O-O-O"),
        (CASTLE, "后翼易位！", "O-O-O"),
        (BLACK_CASTLES, "王翼易位", "O-O"),
        (BLACK_CASTLES, "e8c8", "O-O-O"),
        ("4k3/8/8/8/8/8/8/4K2R w K -", "王车易位", "O-O"),
        # UCI.
        (START, "g1f3", "Nf3"),
        (START, "e2-e4", "e4"),
        (TAKE, "e4d5", "exd5"),
        (PROMOTE, "e7e8q", "e8=Q"),
        (PROMOTE, "e7d8n", "exd8=N"),
        # Promotion.
        (PROMOTE, "e8=Q", "e8=Q"),
        (PROMOTE, "e8=q", "e8=Q"),
        (PROMOTE, "e8R", "e8=R"),
        (PROMOTE, "e8(B)", "e8=B"),
        (PROMOTE, "ed8N", "exd8=N"),
        (PROMOTE, "e8=后", "e8=Q"),
        (PROMOTE, "兵e8变后", "e8=Q"),
        (PROMOTE, "兵e8升变为马", "e8=N"),
        (PROMOTE, "兵吃d8變車", "exd8=R"),
        # Chinese words, figures, full width.
        (START, "马f3", "Nf3"),
        (START, "馬 F3", "Nf3"),
        (START, "兵e4", "e4"),
        (START, "卒到e4", "e4"),
        (START, "♘f3", "Nf3"),
        (START, "♞\ufe0ff3", "Nf3"),
        (START, "Ｎｆ３", "Nf3"),
        (START, "ｅ４", "e4"),
        (START, "e2→e4", "e4"),
        (START, "\u200fNf3\u200e", "Nf3"),
        (CASTLE, "０－０", "O-O"),
        (ROOKS, "车a1-d1", "Rad1"),
        (ROOKS, "车ad1", "Rad1"),
        (TAKE, "后吃d5", "Qxd5"),
        (TAKE, "皇后d5", "Qxd5"),
        (TAKE, "兵吃d5", "exd5"),
        (TAKE, "国王e2", "Ke2"),
        ("4k3/8/8/8/8/8/8/R5K1 w - -", "车a8将军", "Ra8+"),
        # En passant.
        (PASSING, "exd6", "exd6"),
        (PASSING, "exd6 e.p.", "exd6"),
        (PASSING, "ed6 ep", "exd6"),
        (PASSING, "过路兵", "exd6"),
        (PASSING, "兵吃过路兵", "exd6"),
        (PASSING, "兵d6吃过路兵", "exd6"),
        (PASSING, "兵exd6過路兵", "exd6"),
    ],
)
def test_accepted_wordings(at, fen, text, san):
    result = at(fen).play(at(fen).to_act[0], text)
    assert isinstance(result, Played), result
    assert result.text == san


@pytest.mark.parametrize(
    ("fen", "text", "point", "candidates"),
    [
        # 4.6(4): the new piece must be named.
        (PROMOTE, "e8", "promotion", ("e8=Q", "e8=R", "e8=B", "e8=N")),
        (PROMOTE, "e7e8", "promotion", ("e8=Q", "e8=R", "e8=B", "e8=N")),
        (PROMOTE, "exd8", "promotion", ("exd8=Q", "exd8=R", "exd8=B", "exd8=N")),
        (PROMOTE, "兵吃d8", "promotion", ("exd8=Q", "exd8=R", "exd8=B", "exd8=N")),
        # Two pieces can go there.
        (ROOKS, "Rd1", "which_piece", ("Rad1", "Rfd1")),
        (ROOKS, "车d1", "which_piece", ("Rad1", "Rfd1")),
        ("4k3/8/8/3p4/2P1P3/8/8/4K3 w - -", "兵吃d5", "which_piece", ("cxd5", "exd5")),
        ("3rk3/2P1P3/8/8/8/8/8/4K3 w - -", "兵吃d8=后", "which_piece", ("cxd8=Q+", "exd8=Q+")),
        (CASTLE, "王车易位", "which_side", ("O-O", "O-O-O")),
        (CASTLE, "易位", "which_side", ("O-O", "O-O-O")),
        # Legal only in other capitals.
        ("4k3/8/8/8/2p5/8/4B3/4K3 w - -", "bxc4", "other_case", ("Bxc4",)),
        ("4k3/8/8/8/8/p7/4B3/4K3 w - -", "bc4", "other_case", ("Bc4",)),
        ("4k3/8/8/8/2p5/1P6/8/4K3 w - -", "Bxc4", "other_case", ("bxc4",)),
        ("4k3/8/8/8/2p5/1P6/4B3/4K3 w - -", "BXC4", "other_case", ("bxc4", "Bxc4")),
        ("4k3/8/8/8/8/8/1P6/1B2K3 w - -", "B1A2", "other_case", ("Ba2",)),
        (START, "nf3", "other_case", ("Nf3",)),
        (START, "E2E4", "other_case", ("e4",)),
        ("7k/1P6/8/8/8/8/8/4K3 w - -", "B8=Q", "other_case", ("b8=Q+",)),
        (ROOKS, "rd1", "other_case", ("Rad1", "Rfd1")),
        # A capture was announced, and there is nothing to take.
        (START, "Nxf3", "no_capture", ("Nf3",)),
        (TAKE, "后吃e2", "no_capture", ("Qe2",)),
    ],
)
def test_what_is_asked_back(at, fen, text, point, candidates):
    table = at(fen)
    refusal = table.play(Seat(0), text)
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.point, refusal.candidates) == ("ambiguous", point, candidates)
    for candidate in candidates:
        answer = table.play(Seat(0), candidate)
        assert isinstance(answer, Played)
        assert answer.text == candidate


def test_4_6_4_promotion_must_be_named(at):
    assert at(PROMOTE).play(Seat(0), "e8").clause == "houqin:4.6.4"


@pytest.mark.parametrize(
    ("fen", "text", "san"),
    [
        ("4k3/8/8/8/2p5/1P6/4B3/4K3 w - -", "bxc4", "bxc4"),
        ("4k3/8/8/8/2p5/1P6/4B3/4K3 w - -", "bc4", "bxc4"),
        ("4k3/8/8/8/2p5/1P6/4B3/4K3 w - -", "Bc4", "Bxc4"),
    ],
)
def test_capitals_as_written_come_first(at, fen, text, san):
    assert at(fen).play(Seat(0), text).text == san


def test_a_word_for_the_piece_leaves_no_doubt_about_capitals(at):
    # The bishop cannot, a pawn could; whoever writes 象 does not mean the b-pawn.
    refusal = at("4k3/8/8/8/2p5/1P6/8/B3K3 w - -").play(Seat(0), "象吃c4")
    assert (refusal.kind, refusal.point) == ("illegal", "wrong_way")


def test_a_pawn_is_not_guessed_from_a_small_bishop(at):
    fen = "4k3/8/8/8/1P6/8/8/4KB2 w - -"
    assert at(fen).play(Seat(0), "bb5").candidates == ("Bb5+",)
    assert at(fen).play(Seat(0), "b5").text == "b5"


@pytest.mark.parametrize(
    "text",
    ["", " ", "hello", "e9", "i4", "马", "0000", "--", "e4e", "Nf3 Nf6", "O-O-O-O", "O-Oe.p.", "<b>e4</b>", "e4\x00",
     "💥", "Zf3", "吃", "变后", "N" * 10_000, " " * LONGEST + "e4", "bb9", "ee4"],
)  # fmt: skip
def test_unreadable_text(at, text):
    refusal = GAME.plays["board"].parse(at(START).state, Seat(0), text)
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.point, refusal.candidates) == ("unreadable", "text", ())


def test_unreadable_in_these_capitals_is_judged_in_others(at):
    refusal = at(START).play(Seat(0), "nf6")
    assert (refusal.kind, refusal.point) == ("illegal", "wrong_way")


CHESSY = st.text(alphabet="abcdefghABNRQKPO0123456789-=x+#!?()./王后车象马兵吃变易位短长过路将♘♟ ep", max_size=12)


@given(text=st.one_of(st.text(max_size=80), CHESSY))
def test_no_text_makes_parse_fail(text):
    state = GAME.plays["board"].start(GAME.rule_sets["houqin"], {})
    result = GAME.plays["board"].parse(state, Seat(0), text)
    assert isinstance(result, Refusal) or result in state.board.legal_moves
