"""PGN and FEN out, read back with the library token by token."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import chess
import chess.pgn
import pytest

from engines.chess import GAME
from engines.core.game.game import Transcript
from engines.core.game.record import Entry, replay
from engines.core.game.table import open_table
from engines.core.rulings import CLOCK, REFEREE, Outcome, Seat

SHORT = ("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O")


def transcript(rules, lines, tags=None, options=None):
    """Lines are texts of the seats in turn, or (seat, text, at)."""
    full = tuple(
        line if isinstance(line, tuple) else (Seat(ply % 2), line, 10.0 * ply) for ply, line in enumerate(lines)
    )
    options = options or {"clock": ""}
    fold = replay(open_table(GAME, "houqin", options), [Entry(n, *line) for n, line in enumerate(full)])
    assert fold.broken is None
    return Transcript(rules, options, full, fold.table.outcome, tags or {})


def pgn(rules, lines, tags=None, options=None):
    return GAME.plays["board"].exports["pgn"](transcript(rules, lines, tags, options))


def read_back(text):
    """The game in a PGN, after every token of its movetext was accounted for."""
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert game.errors == []
    movetext = re.sub(r"\{[^}]*\}", " ", text.split("\n\n", 1)[1])
    tokens = [token for token in movetext.split() if not re.fullmatch(r"\d+\.(\.\.)?", token)]
    board = game.board()
    for token, move in zip(tokens[:-1], game.mainline_moves(), strict=True):
        assert board.parse_san(token) == move
        assert board.san(move) == token
        board.push(move)
    assert tokens[-1] == game.headers["Result"]
    return game


def test_a_bare_record(rules):
    assert pgn(rules, SHORT) == (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n'
        "\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *\n"
    )


def test_no_moves_at_all(rules):
    game = read_back(pgn(rules, ()))
    assert (game.headers["Result"], list(game.mainline_moves())) == ("*", [])


@pytest.mark.parametrize(
    ("lines", "result"),
    [
        (("f3", "e5", "g4", "Qh4#"), "0-1"),
        (("e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"), "1-0"),
        (("e4", (Seat(1), "resign", 9.0)), "1-0"),
        (("e4", (Seat(1), "e5 draw?", 9.0), (Seat(0), "draw ok", 11.0)), "1/2-1/2"),
        (("e4", (REFEREE, "award 1 late", 9.0)), "0-1"),
        (("e4", (REFEREE, "award void wrong set-up", 9.0)), "*"),
        (((REFEREE, "forfeit 0,1", 9.0),), "*"),
        (((REFEREE, "forfeit 0,1 late", 9.0),), "*"),
        (("Nf3", "Nf6", "Ng1", "Ng8") * 2 + ((Seat(0), "claim repetition", 99.0),), "1/2-1/2"),
        (((Seat(0), "seal e5", 1.0), (REFEREE, "resume", 9.0)), "0-1"),
        (((Seat(0), "seal e4", 1.0), (REFEREE, "absent 1", 9.0)), "1-0"),
        (SHORT, "*"),
    ],
)
def test_results(rules, lines, result):
    assert read_back(pgn(rules, lines)).headers["Result"] == result


def test_tags_in_order_escaped_and_on_one_line(rules):
    tags = {
        "Annotator": "n",
        "White": 'A "B" \\ C',
        "Event": "员工\n赛]",
        "Black": "  ",
        "Bad Name": "x",
        'X"]': "y",
        "Result": "1-0",
        "Site": "s" * 300,
    }
    text = pgn(rules, SHORT, tags)
    names = re.findall(r"^\[(\w+) ", text, re.MULTILINE)
    assert names == ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Annotator"]
    headers = read_back(text).headers
    # The library gives strings back as they are written, with their escapes.
    assert (headers["White"], headers["Event"], headers["Black"]) == (r"A \"B\" \\ C", "员工 赛]", "?")
    assert (headers["Result"], len(headers["Site"])) == ("*", 255)


def test_clock_comments_show_the_time_left(rules):
    lines = ((Seat(0), "e4", 12.0), (Seat(1), "e5", 75.5), (Seat(0), "Nf3", 80.0))
    text = pgn(rules, lines, options={"clock": "90m+30s"})
    assert text.endswith("1. e4 {[%clk 1:30:18]} 1... e5 {[%clk 1:29:26]} 2. Nf3 {[%clk 1:30:43]} *\n")
    game = read_back(text)
    assert game.headers["TimeControl"] == "5400+30"
    assert [node.clock() for node in game.mainline()] == [5418, 5366, 5443]


@pytest.mark.parametrize(
    ("clock", "written"),
    [
        ("40/90m,30m", "40/5400:1800"),
        ("1h,25/10m", "3600:25/600"),
    ],
)
def test_a_time_control_of_several_periods(rules, clock, written):
    game = read_back(pgn(rules, SHORT, options={"clock": clock}))
    assert game.headers["TimeControl"] == written


@pytest.mark.parametrize("clock", ["60m+3x30s", "3x30s"])
def test_byoyomi_which_pgn_has_no_word_for_stands_in_the_clock_comments_alone(rules, clock):
    game = read_back(pgn(rules, SHORT, options={"clock": clock}))
    assert "TimeControl" not in game.headers
    assert all(node.clock() for node in game.mainline())


def test_a_fallen_flag_is_told(rules):
    lines = ((Seat(0), "e4", 12.0), (CLOCK, "flag 1", 73.0))
    text = pgn(rules, lines, options={"clock": "1m"})
    assert text.endswith("1. e4 {[%clk 0:00:48]} 1-0\n")
    assert read_back(text).headers["Termination"] == "time forfeit"


def test_what_is_said_is_written_as_it_is_read_out(rules):
    lines = ((Seat(0), "e4", 1.0), (Seat(1), "claim 50", 2.0), (REFEREE, "time 0 +300", 3.0), (CLOCK, "pause", 4.0))
    record = transcript(rules, lines, options={"clock": "90m"})
    read = replace(record, read=lambda seat, text: f"{{{int(seat)}}} {text}!")
    text = GAME.plays["board"].exports["pgn"](read)
    assert text.endswith("{(1) claim 50!} {(-1) time 0 +300!} *\n")
    assert "pause" not in text


def test_offers_and_answers_are_comments(rules):
    lines = (
        (Seat(1), "draw?", 1.0),
        (Seat(0), "draw no", 2.0),
        (Seat(0), "e4 draw?", 3.0),
        (Seat(1), "e5", 4.0),
        (Seat(0), "Nf3", 5.0),
        (Seat(0), "draw?", 6.0),
        (Seat(1), "Nc6", 7.0),
        (Seat(0), "resign", 8.0),
    )
    text = pgn(rules, lines)
    assert text.split("\n\n", 1)[1] == (
        "{Black: draw?} {White: draw no} 1. e4 {White: draw?} 1... e5 2. Nf3\n"
        "{White: draw?} 2... Nc6 {White: resign} 0-1\n"
    )
    read_back(text)


def test_a_claim_is_told_before_the_move_it_costs(rules):
    lines = (
        (Seat(0), "claim 50", 1.0),
        (Seat(0), "claim repetition e4", 2.0),
        (Seat(1), "claim repetition e5", 3.0),
        (Seat(0), "Nf3", 4.0),
        (Seat(1), "Nc6", 5.0),
    )
    text = pgn(rules, lines)
    assert text.split("\n\n", 1)[1] == (
        "{White: claim 50} {White: claim repetition e4} 1. e4\n{Black: claim repetition e5} 1... e5 2. Nf3 Nc6 *\n"
    )
    read_back(text)


def test_a_claim_that_loses_on_time_plays_nothing(rules):
    text = pgn(rules, ((Seat(0), "claim repetition e4", 2.0),), options={"clock": "5m"})
    assert text.endswith("\n\n{White: claim repetition e4} 0-1\n")


def test_a_sealed_move_is_written_when_it_was_opened(rules):
    sealed = ((Seat(0), "e4", 1.0), (Seat(1), "seal 兵e5 draw?", 2.0))
    assert pgn(rules, sealed).endswith("\n\n1. e4 {Black: seal} *\n")
    text = pgn(rules, (*sealed, (REFEREE, "resume", 900.0), (Seat(0), "Nf3", 901.0)))
    assert text.endswith("\n\n1. e4 {Black: seal 兵e5 draw?} {ref: resume} 1... e5 2. Nf3 *\n")
    read_back(text)


def test_a_sealed_mate_by_an_absent_player(rules):
    lines = ("f3", "e5", "g4", (Seat(1), "seal Qh4", 40.0), (REFEREE, "absent 1", 9000.0))
    text = pgn(rules, lines)
    assert text.endswith("\n\n1. f3 e5 2. g4 {Black: seal Qh4} {ref: absent 1} 2... Qh4# 0-1\n")
    read_back(text)


def test_a_game_from_another_position_says_so(rules):
    options = {"fen": "8/8/8/8/4k3/8/r7/4K3 b - - 3 40", "clock": ""}
    lines = ((Seat(1), "Kd3", 1.0), (Seat(0), "Kf1", 2.0), (Seat(1), "Ke3", 3.0))
    text = pgn(rules, lines, options=options)
    assert text.endswith("\n\n40... Kd3 41. Kf1 Ke3 *\n")
    headers = read_back(text).headers
    assert (headers["SetUp"], headers["FEN"]) == ("1", options["fen"])


def test_a_comment_cannot_break_out(rules):
    text = pgn(rules, ("e4", (REFEREE, "award 0 } 1-0 { \u2028x", 9.0)))
    assert "{ref: award 0 ) 1-0 ( x} 1-0\n" in text
    read_back(text)


def test_lines_keep_their_width(rules):
    shuffle = ("Nf3", "Nf6", "Ng1", "Ng8") * 30
    text = pgn(rules, shuffle, options={"clock": "90m"})
    assert max(map(len, text.splitlines())) <= 79
    assert len(list(read_back(text).mainline_moves())) == 120


def test_fen_of_the_last_position(rules):
    fen = GAME.plays["board"].exports["fen"](transcript(rules, SHORT))
    assert fen == "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 4"


@pytest.mark.parametrize(("options", "lines"), [({"clock": ""}, ((Seat(0), "e5", 0.0),)), ({"clock": "soon"}, ())])
def test_a_transcript_that_does_not_count_is_our_fault(rules, options, lines):
    with pytest.raises(ValueError, match="transcript"):
        GAME.plays["board"].exports["pgn"](Transcript(rules, options, lines, None))


def test_a_match_that_both_lose_stays_open(rules):
    lost = Outcome(((), (Seat(0), Seat(1))), "forfeit")
    assert GAME.plays["board"].exports["pgn"](Transcript(rules, {"clock": ""}, (), lost)).endswith("\n*\n")
