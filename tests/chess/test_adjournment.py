"""封棋与续赛 (7.4, 9.9, 9.15, 9.16): what is sealed stays hidden, and only the resumption judges it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engines.chess import FACTS, GAME
from engines.chess.view import choices
from engines.core.game.game import Transcript
from engines.core.game.record import Entry, fold
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import CLOCK, REFEREE, Refusal, Seat

WHITE_WINS = ((0,), (1,))
BLACK_WINS = ((1,), (0,))
BOTH_LOSE = ((), (0, 1))
DRAW = ((0, 1),)
MATE_IN_ONE = "7k/8/5KQ1/8/8/8/7p/8 w - - 0 1"
STALEMATE_IN_ONE = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"
LAST_PAWN = "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1"
BARE_BLACK = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
BISHOP_OR_PAWN = "4k3/p7/8/8/2p5/1P1B4/8/4K3 w - - 0 1"
PROMOTION = "8/4P3/8/8/kp6/8/8/4K3 w - - 0 1"


def opened(fen="", **options):
    table = open_table(GAME, options={"fen": fen, **options})
    assert isinstance(table, Table)
    return table


def play(table, *lines):
    for seat, text, *at in lines:
        step = table.play(seat, text, *at)
        assert isinstance(step, Played), (text, step)
        assert all(tuple(fact.args) == FACTS[fact.key] for fact in step.facts if fact.key in FACTS)
        table = step.table
    return table


def ending(table):
    outcome = table.outcome
    return outcome and (outcome.places, outcome.reason, outcome.clause)


@pytest.mark.parametrize(
    "text", ["Nf3", "马f3", "nonsense", "resign", "Ke5", "e9 <b>", "  Nf3\t! ", "seal seal", "x" * 400, "弃权\n认输"]
)
def test_any_text_is_sealed_without_comment(text):
    step = opened().play(Seat(0), f"seal {text}")
    assert isinstance(step, Played)
    assert [(fact.key, dict(fact.args)) for fact in step.facts] == [("sealed", {"seat": 0})]
    assert step.table.state.sealed.text == text.strip()
    assert step.text == f"seal {text.strip()}"


@pytest.mark.parametrize("text", ["封棋 Nf3", "封着Nf3", "封棋：Nf3", "SEAL Nf3"])
def test_how_sealing_is_written(text):
    assert opened().play(Seat(0), text).text == "seal Nf3"


def test_what_is_sealed_is_shown_nowhere():
    before = opened(clock="90m")
    table = play(before, (0, "seal Qh5xf7", 60.0))
    lines = ((Seat(0), "seal Qh5xf7", 60.0),)
    transcript = Transcript(table.rules, table.options, lines, None)
    seen = [
        *(export(transcript) for export in GAME.plays["board"].exports.values()),
        json.dumps(GAME.plays["board"].position(table.state)),
        repr(table.scene),
        repr(table.caption),
        repr(choices(table.state)),
        repr(GAME.plays["board"].refereeing.bench_facts(table.state)),
        table.public("seal Qh5xf7"),
    ]
    assert [text for text in seen if "Qh5" in text or "xf7" in text] == []
    assert GAME.plays["board"].position(table.state) == GAME.plays["board"].position(before.state)
    assert table.scene == replace(before.scene, to_act=())
    assert "{White: seal}" in seen[0]


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        ([(0, "seal e4")], "seal"),
        ([(0, "seal e4 draw?")], "seal"),
        ([(0, "seal e4"), (REFEREE, "resume")], "seal e4"),
        ([(0, "seal e4 draw?"), (REFEREE, "resume")], "seal e4"),
        ([(0, "seal rubbish"), (REFEREE, "resume")], "seal"),
        # Sealed again: the same words are hidden again.
        ([(0, "seal e4"), (REFEREE, "resume"), (1, "seal e4")], "seal"),
        # The envelope of a game that ended otherwise is never opened.
        ([(0, "seal e4"), (1, "resign")], "seal"),
        ([(0, "seal e4"), (REFEREE, "absent 1")], "seal"),
        ([(0, "seal e4"), (REFEREE, "absent 0")], "seal e4"),
        # One that was struck from the record was not opened either.
        ([(0, "d4")], "seal"),
    ],
)
def test_a_sealed_line_is_shown_once_it_was_opened(lines, shown):
    assert play(opened(), *lines).public("seal e4") == shown


def test_other_lines_are_shown_as_they_are():
    table = play(opened(), (0, "seal e4"))
    texts = ("Nf3", "draw?", "claim 50", "resume", "award 0 sealed well")
    assert tuple(map(table.public, texts)) == texts


@pytest.mark.parametrize(
    ("seat", "text", "point"),
    [
        (0, "Nf3", "adjourned"),
        (0, "claim 50", "adjourned"),
        (0, "seal d4", "adjourned"),
        (1, "e5", "turn"),
        (1, "seal e5", "turn"),
        (0, "hello", "text"),
        (0, "resume", "referee_only"),
        (0, "absent 0", "referee_only"),
        (REFEREE, "seal d4", "player_only"),
        (REFEREE, "e4", "player_only"),
        (REFEREE, "absent 2", "no_seat"),
        (REFEREE, "forfeit 0 late", "adjourned"),
        (REFEREE, "award 1 late", "adjourned"),
    ],
)
def test_what_cannot_be_done_while_adjourned(seat, text, point):
    refusal = play(opened(), (0, "seal e4")).play(Seat(seat), text)
    assert isinstance(refusal, Refusal)
    assert refusal.point == point


@pytest.mark.parametrize(
    ("seat", "text", "point"),
    [(REFEREE, "resume", "not_adjourned"), (REFEREE, "absent 0", "not_adjourned"), (1, "seal e5", "turn"),
     (0, "seal", "text"), (0, "seal  ", "text")],
)  # fmt: skip
def test_what_cannot_be_done_before(seat, text, point):
    assert opened().play(Seat(seat), text).point == point


def test_the_clocks_stand_still_until_the_resumption():
    table = play(opened(clock="40/90m,30m+10s"), (0, "e4", 60), (1, "seal e5", 100))
    assert (table.clock.used, table.clock.moves, table.clock.falls_at()) == ((60, 40), (1, 0), None)
    assert table.clock.fallen(1e9) == ()
    table = play(table, (REFEREE, "resume", 100_000))
    assert (table.clock.used, table.clock.moves, table.clock.running) == ((60, 40), (1, 1), (0,))
    assert table.clock.left(Seat(0), 100_030) == 5400 + 10 - 60 - 30
    assert GAME.plays["board"].position(table.state).split()[0] == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"


def test_the_sealed_move_is_played_when_the_game_resumes():
    step = play(opened(), (0, "seal 马f3")).play(REFEREE, "续赛")
    assert step.text == "resume"
    assert [fact.key for fact in step.facts] == ["opened", "moved"]
    assert dict(step.facts[0].args) == {"seat": 0, "text": "马f3", "move": "Nf3"}
    assert step.table.to_act == (1,)
    assert step.table.state.sealed is None


def test_7_4_the_position_is_the_one_that_was_sealed():
    entries = [Entry(1, Seat(0), "e4"), Entry(2, Seat(1), "seal e5"), Entry(3, REFEREE, "resume")]
    before = fold(opened(), entries[:1]).table
    assert fold(opened(), entries[:2]).table.state.board == before.state.board


@pytest.mark.parametrize(
    ("fen", "text", "result"),
    [
        # (1) more than one move could be meant
        ("4k3/p7/8/8/8/8/8/R4RK1 w - - 0 1", "Rd1", "sealed_ambiguous"),
        ("r3k2r/p7/8/8/8/8/7P/R3K2R w KQkq - 0 1", "易位", "sealed_ambiguous"),
        ("4k3/p7/8/8/8/8/8/R4RK1 w - - 0 1", "rd1", "sealed_ambiguous"),
        (PROMOTION, "e8", "sealed_ambiguous"),
        # (2) no move at all
        ("", "nonsense", "sealed_false"),
        ("", "N", "sealed_false"),
        ("", "draw", "sealed_false"),
        ("", "e9", "sealed_false"),
        # (3) a move, and not legal
        ("", "e5", "sealed_illegal"),
        ("", "Ke2", "sealed_illegal"),
        ("", "e7e5", "sealed_illegal"),
        ("", "O-O", "sealed_illegal"),
        # What can mean one legal move only is played.
        ("", "nf3", "Nf3"),
        ("", "Nxf3", "Nf3"),
        (BISHOP_OR_PAWN, "bxc4", "bxc4"),
        (BISHOP_OR_PAWN.replace("1P1B4", "3B4"), "bxc4", "Bxc4"),
    ],
)
def test_9_16_a_sealed_move_that_is_ambiguous_false_or_illegal_loses(fen, text, result):
    step = play(opened(fen), (0, f"seal {text}")).play(REFEREE, "resume")
    clauses = {"sealed_ambiguous": "9.16.1", "sealed_false": "9.16.2", "sealed_illegal": "9.16.3"}
    if result in clauses:
        assert ending(step.table) == (BLACK_WINS, result, f"houqin:{clauses[result]}")
        assert dict(step.facts[0].args) == {"seat": 0, "text": text, "move": ""}
    else:
        assert step.table.outcome is None
        assert dict(step.facts[0].args)["move"] == result


@pytest.mark.parametrize("text", ["Rb2 or Rc1", "Rb9", "Rb2", "nonsense"])
def test_9_5_against_a_bare_king_a_wrong_sealed_move_draws(text):
    table = play(opened(BARE_BLACK), (0, f"seal {text}"), (REFEREE, "resume"))
    assert ending(table) == (DRAW, "bare_king", "houqin:9.5")


@pytest.mark.parametrize(
    ("fen", "text", "seats", "result"),
    [
        # 9.15(1), (2): what the absent sealer sealed decides.
        (MATE_IN_ONE, "Qg7", "0", (WHITE_WINS, "mate", "houqin:9.15.1")),
        (STALEMATE_IN_ONE, "Qg6", "0", (DRAW, "stalemate", "houqin:9.15.2")),
        (LAST_PAWN, "Kxd2", "0", (DRAW, "dead_position", "houqin:9.15.2")),
        # 9.15: otherwise an hour late loses.
        ("", "Nf3", "0", (BLACK_WINS, "late", "houqin:9.15")),
        ("", "Nf3", "1", (WHITE_WINS, "late", "houqin:9.15")),
        (MATE_IN_ONE, "Qg7", "1", (WHITE_WINS, "late", "houqin:9.15")),
        ("", "rubbish", "1", (WHITE_WINS, "late", "houqin:9.15")),
        # 9.16: absent or not, the sealed move must be one.
        ("", "rubbish", "0", (BLACK_WINS, "sealed_false", "houqin:9.16.2")),
        # 9.5: a bare king wins nothing.
        (BARE_BLACK, "Ra2", "0", (DRAW, "bare_king", "houqin:9.5")),
        (BARE_BLACK, "Ra2", "1", (WHITE_WINS, "late", "houqin:9.15")),
        # 9.17: both late.
        (MATE_IN_ONE, "Qg7", "0,1", (BOTH_LOSE, "late_all", "houqin:9.17")),
    ],
)
def test_9_15_absent_at_the_resumption(fen, text, seats, result):
    step = play(opened(fen), (0, f"seal {text}")).play(REFEREE, f"absent {seats}")
    assert step.text == f"absent {seats}"
    assert ending(step.table) == result
    assert dict(step.facts[0].args) == {"seats": tuple(int(seat) for seat in seats.split(","))}
    assert ("opened" in [fact.key for fact in step.facts]) == (seats == "0")


@pytest.mark.parametrize(("text", "canonical"), [("缺席 1", "absent 1"), ("absent 1 , 0", "absent 0,1")])
def test_how_absence_is_written(text, canonical):
    assert play(opened(), (0, "seal e4")).play(REFEREE, text).text == canonical


def test_9_15_1_a_mate_is_on_the_board():
    table = play(opened(MATE_IN_ONE), (0, "seal Qg7"), (REFEREE, "absent 0"))
    assert GAME.plays["board"].position(table.state).startswith("7k/6Q1/5K2/")
    assert ending(play(opened(MATE_IN_ONE), (0, "seal Qg7"), (REFEREE, "resume"))) == (
        WHITE_WINS,
        "mate",
        "houqin:9.1",
    )


def test_9_15_3_the_flag_of_the_side_that_came_still_falls():
    lines = ((0, "seal e4", 60), (REFEREE, "resume", 10_000))
    table = play(opened(clock="5m"), *lines)
    assert table.play(CLOCK, "flag 1", 10_299).point == "time_left"
    assert ending(play(table, (CLOCK, "flag 1", 10_300))) == (WHITE_WINS, "time", "houqin:9.14")


def test_9_15_after_the_resumption_lateness_is_a_plain_forfeit():
    table = play(opened(), (0, "seal e4"), (REFEREE, "resume"), (1, "e5"), (REFEREE, "forfeit 0 late"))
    assert ending(table) == (BLACK_WINS, "late", "houqin:9.15")


def test_9_9_a_draw_offered_with_or_after_sealing_waits_for_the_move():
    with_it = play(opened(), (0, "seal e4 提和"))
    after_it = play(opened(), (0, "seal e4"), (0, "draw?"))
    for table in (with_it, after_it):
        assert (table.verdict.offer, table.state.sealed.text) == (0, "e4")
        assert ending(play(table, (1, "draw ok"))) == (DRAW, "agreed", "houqin:9.6")
        resumed = play(table, (REFEREE, "resume"))
        assert resumed.verdict.offer == 0
        assert play(resumed, (1, "e5")).verdict.offer is None


def test_a_game_may_be_adjourned_twice():
    table = play(opened(), (0, "seal e4"), (REFEREE, "resume"), (1, "seal e5"), (REFEREE, "resume"))
    assert table.to_act == (0,)
    assert table.state.opened == ("e4", "e5")
