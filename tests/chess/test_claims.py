"""9.10–9.13: draws that must be claimed, what counts as the same position, and what a wrong claim costs."""

from __future__ import annotations

import pytest

from engines.chess import FACTS, GAME
from engines.chess.claims import claim_text, claims_now
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import REFEREE, Refusal, Seat

WHITE_WINS = ((0,), (1,))
BLACK_WINS = ((1,), (0,))
DRAW = ((0, 1),)
HOME_AND_BACK = "Nf3 Nf6 Ng1 Ng8 "
BOTH_CASTLE = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
KINGS_WALK = "Ke2 Ke7 Ke1 Ke8 "


def from_fen(fen, score, options=None):
    table = open_table(GAME, options={"fen": fen, **(options or {})})
    assert isinstance(table, Table)
    for text in score.split():
        step = table.play(table.to_act[0], text)
        assert isinstance(step, Played), (text, step)
        table = step.table
    return table


def claimed(table, text, at=0.0):
    step = table.play(table.to_act[0], text, at)
    assert isinstance(step, Played), step
    assert all(tuple(fact.args) == FACTS[fact.key] for fact in step.facts if fact.key != "flag")
    return step


def told(step):
    return {fact.key: dict(fact.args) for fact in step.facts}


@pytest.mark.parametrize(
    ("fen", "score", "times"),
    [
        ("", HOME_AND_BACK, 2),
        ("", HOME_AND_BACK * 2, 3),
        ("", HOME_AND_BACK * 3, 4),
        ("", "Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8", 3),
        # Knights that have changed places are like pieces on the same squares.
        ("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", "Nd2 Ke7 Ndf3 Ke8 Ne2 Ke7 Nc3 Ke8 Ng1 Ke7 Nb1 Ke8", 2),
        # The same pieces, but the other side is to move.
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Kd1 Kd8 Kd2 Ke8 Ke1", 1),
        # The first time both kings could still castle, so it was another position.
        (BOTH_CASTLE, KINGS_WALK * 2, 2),
        (BOTH_CASTLE, KINGS_WALK * 3, 3),
        # A rook that has moved takes the right with it, although it came back.
        (BOTH_CASTLE, "Rb1 Rb8 Ra1 Ra8 Ke2 Ke7 Ke1 Ke8", 1),
        # A right that neither helps nor can be used is no right: the king is not at home.
        ("4k3/8/8/8/8/8/8/R4K2 w Q - 0 1", "Rb1 Ke7 Ra1 Ke8 Rb1 Ke7 Ra1 Ke8", 3),
        # After 1.e4 no black pawn can take in passing, so it is the same position later.
        ("", "e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1", 3),
        # Here one can, the first time only.
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e4 Kd7 Kf2 Ke8 Ke1 Kd7 Kf2 Ke8 Ke1", 2),
        # Here the pawn beside it is pinned and could never take.
        ("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e4 Kd7 Kf2 Kd8 Ke1 Kd7 Kf2 Kd8 Ke1", 3),
        # What lies before a pawn move cannot come again.
        ("", HOME_AND_BACK * 2 + "e4 e5 " + HOME_AND_BACK, 2),
    ],
)
def test_9_10_how_often_a_position_has_occurred(fen, score, times):
    step = claimed(from_fen(fen, score), "claim repetition")
    fact = told(step)["claim_stands" if times >= 3 else "claim_fails"]
    assert (fact["claim"], fact["count"]) == ("repetition", times)
    assert bool(step.table.outcome) == (times >= 3)


def test_9_10_2_on_the_board(played):
    table = claimed(played(HOME_AND_BACK * 2), "claim repetition").table
    outcome = table.outcome
    assert (outcome.places, outcome.reason, outcome.clause) == (DRAW, "repetition", "houqin:9.10.2")
    assert table.to_act == ()
    assert table.play(Seat(0), "e4").point == "over"


def test_9_10_1_with_the_move_named(played):
    table = played("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1")
    step = claimed(table, "claim repetition Ng8")
    outcome = step.table.outcome
    assert step.text == "claim repetition Ng8"
    assert (outcome.places, outcome.reason, outcome.clause) == (DRAW, "repetition", "houqin:9.10.1")
    assert GAME.plays["board"].position(step.table.state) == GAME.plays["board"].position(table.state)


def test_9_10_1_the_position_after_the_move_counts_not_the_one_before(played):
    step = claimed(played(HOME_AND_BACK * 2), "claim repetition e4")
    assert told(step)["claim_fails"]["count"] == 1
    assert step.table.outcome is None


def test_9_11_the_right_is_lost_by_moving_and_returns_with_the_position(played):
    score = HOME_AND_BACK * 2 + "Nc3 Nc6 "
    assert claimed(played(score), "claim repetition").table.outcome is None
    assert claimed(played(score + "Nb1 Nb8"), "claim repetition").table.outcome.reason == "repetition"


@pytest.mark.parametrize(
    ("plies", "extra", "stands"),
    [
        (99, 0, False),
        (100, 0, True),
        (137, 0, True),
        (100, 25, False),
        (149, "25", False),
        (150, 25, True),
        (150, "KR-K=25", True),
        (149, "K-KR=25", False),
        (100, "KRB-KR=25, KNN-KP=50", True),
        (199, "KRB-KR=25，k-kr=50", False),
    ],
)
def test_9_12_fifty_moves_already_played(plies, extra, stands):
    fen = f"4k3/8/8/8/8/8/8/R3K3 w - - {plies} 120"
    step = claimed(from_fen(fen, "", {"fifty_move_extra": extra}), "claim 50")
    assert step.text == "claim 50"
    if stands:
        outcome = step.table.outcome
        assert (outcome.places, outcome.reason, outcome.clause) == (DRAW, "fifty", "houqin:9.12")
        assert told(step)["claim_stands"]["count"] == plies // 2
    else:
        assert step.table.outcome is None
        assert told(step)["claim_fails"]["count"] == plies // 2


@pytest.mark.parametrize(
    ("text", "stands"), [("Ke8", True), ("a3", False), ("Kxd6", False)], ids=["a king", "a pawn", "a capture"]
)
def test_9_12_captures_and_pawns_begin_the_count_anew(text, stands):
    table = from_fen("8/4k3/3R4/8/p7/8/8/4K2R b - - 99 120", text)
    assert bool(claimed(table, "claim 50").table.outcome) == stands


def test_9_12_a_move_named_does_not_make_fifty_full():
    refusal = from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 99 120", "").play(Seat(0), "claim 50 Ra2")
    assert (refusal.kind, refusal.point, refusal.clause) == ("illegal", "fifty_named", "houqin:9.12")


def test_9_13_2_a_wrong_claim_costs_five_minutes_and_is_no_move(played):
    table = played("e4", {"clock": "10m+5s"}).play(Seat(1), "e5 draw?", 20).table
    step = claimed(table, "claim 50", 50)
    assert [fact.key for fact in step.facts] == ["claim_fails"]
    assert dict(step.facts[0].args) == {"seat": 0, "claim": "50", "count": 0, "move": "", "seconds": 300}
    clock = step.table.clock
    assert (clock.used, clock.moves) == ((330.0, 20.0), (1, 1))
    assert (step.table.to_act, clock.running, clock.stopped) == ((0,), (0,), False)
    # A claim answers no offer; the move after it does.
    assert step.table.verdict.offer == 1
    assert step.table.play(Seat(0), "Nf3", 60).table.verdict.offer is None


def test_9_13_2_the_move_named_is_played(played):
    table = played("e4", {"clock": "10m+5s"}).play(Seat(1), "e5 draw?", 20).table
    step = claimed(table, "claim repetition Ng1f3", 50)
    assert step.text == "claim repetition Nf3"
    assert [fact.key for fact in step.facts] == ["claim_fails", "moved"]
    assert told(step)["claim_fails"]["move"] == "Nf3"
    assert (step.table.to_act, step.table.clock.used, step.table.clock.moves) == ((1,), (330.0, 20.0), (2, 1))
    assert step.table.verdict.offer is None
    assert step.table.play(Seat(0), "d4", 51).point == "turn"


@pytest.mark.parametrize(
    ("fen", "text", "at", "ending"),
    [
        (None, "claim repetition", 299, None),
        (None, "claim repetition", 300, (BLACK_WINS, "time", "houqin:9.14")),
        (None, "claim repetition e4", 301, (BLACK_WINS, "time", "houqin:9.14")),
        # The mate that was announced comes too late.
        ("7k/8/5KQ1/8/8/8/7p/8 w - - 0 1", "claim repetition Qg7", 301, (BLACK_WINS, "time", "houqin:9.14")),
        ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "claim 50", 301, (DRAW, "bare_king", "houqin:9.5")),
    ],
)
def test_9_13_2_the_added_time_may_lose_at_once(fen, text, at, ending):
    table = from_fen(fen or "", "", {"clock": "10m"})
    step = claimed(table, text, at)
    outcome = step.table.outcome
    assert (outcome and (outcome.places, outcome.reason, outcome.clause)) == ending
    if ending:
        assert [fact.key for fact in step.facts] == ["claim_fails", "flag"]
        assert GAME.plays["board"].position(step.table.state) == GAME.plays["board"].position(table.state)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("claim repetition", "claim repetition"),
        ("  Claim  Repetition  ", "claim repetition"),
        ("判和 三次重复", "claim repetition"),
        ("要求判和 重复三次 马f3", "claim repetition Nf3"),
        ("提和 三次重复 e2e4", "claim repetition e4"),
        ("claim 50", "claim 50"),
        ("判和五十回合", "claim 50"),
    ],
)
def test_how_a_claim_is_written(played, text, canonical):
    step = claimed(played(), text)
    assert step.text == canonical
    assert claimed(played(), canonical).text == canonical


@pytest.mark.parametrize(
    ("seat", "text", "kind", "point"),
    [
        (1, "claim repetition", "illegal", "turn"),
        (1, "claim 50", "illegal", "turn"),
        (REFEREE, "claim 50", "illegal", "player_only"),
        (0, "claim", "unreadable", "text"),
        (0, "claim victory", "unreadable", "text"),
        (0, "claim 500", "unreadable", "text"),
        (0, "claim repetition nonsense", "unreadable", "text"),
        (0, "claim repetition Nf6", "illegal", "wrong_way"),
        (0, "claim repetition Ke2", "illegal", "own_piece"),
        # Talk about a claim is none.
        (0, "三次重复", "unreadable", "text"),
        (0, "50", "unreadable", "text"),
    ],
)
def test_what_is_no_claim(played, seat, text, kind, point):
    refusal = played().play(Seat(seat), text)
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.point) == (kind, point)


def test_an_ambiguous_move_in_a_claim_is_asked_back_as_a_claim(played):
    table = played("Nf3 Nf6 d4 d5")
    refusal = table.play(Seat(0), "claim repetition Nd2")
    assert (refusal.kind, refusal.point) == ("ambiguous", "which_piece")
    assert refusal.candidates == ("claim repetition Nbd2", "claim repetition Nfd2")


@pytest.mark.parametrize(
    ("fen", "score", "claims"),
    [
        ("", "", ()),
        ("", HOME_AND_BACK, ()),
        ("", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", ("claim repetition Ng8",)),
        ("", HOME_AND_BACK * 2, ("claim repetition", "claim repetition Nf3")),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 99 120", "", ()),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 99 120", "Ra2", ("claim 50",)),
        ("7k/8/5KQ1/8/8/8/8/8 w - - 120 120", "Qg7", ()),
    ],
)
def test_the_referee_may_know_what_could_be_claimed(fen, score, claims):
    table = from_fen(fen, score)
    assert tuple(claim_text(table.state, claim) for claim in claims_now(table.state)) == claims
    kinds = tuple(text.split()[1] for text in claims if len(text.split()) == 2)
    moves = tuple(text.split()[2] for text in claims if len(text.split()) == 3)
    told = {fact.key: dict(fact.args) for fact in GAME.plays["board"].refereeing.bench_facts(table.state)}
    assert told.get("claim_possible", {"claims": ()}) == {"claims": kinds}
    assert told.get("claim_possible_by", {"moves": ()}) == {"moves": moves}
    assert ("claim_impossible" in told) == (claims == ())
    for text in claims:
        assert claimed(table, text).table.outcome is not None


def test_nothing_can_be_claimed_while_adjourned(played):
    table = played(HOME_AND_BACK * 2).play(Seat(0), "seal Nf3").table
    assert claims_now(table.state) == []
    assert table.play(Seat(0), "claim repetition").point == "adjourned"


def test_the_state_keeps_no_position_that_cannot_come_again(played):
    assert len(played(HOME_AND_BACK * 4).state.seen) == 17
    assert len(played(HOME_AND_BACK * 4 + "e4").state.seen) == 1
