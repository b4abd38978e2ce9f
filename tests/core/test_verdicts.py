"""Resignation, draw offers and the referee's decision, at a table of any game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engines.core.game.game import Game
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import REFEREE, Refusal, Seat

WHITE, BLACK = Seat(0), Seat(1)
Opened = Callable[..., Table[Any, Any]]
Line = tuple[Seat, str]


def play(table: Table[Any, Any], *lines: Line) -> Table[Any, Any]:
    for seat, text in lines:
        played = table.play(seat, text)
        assert isinstance(played, Played), (text, played)
        table = played.table
    return table


def told(table: Table[Any, Any], seat: Seat, text: str) -> tuple[str, list[str]]:
    played = table.play(seat, text)
    assert isinstance(played, Played), played
    return played.text, [fact.key for fact in played.facts]


def refused(table: Table[Any, Any], seat: Seat, text: str) -> tuple[str, str, str | None]:
    refusal = table.play(seat, text)
    assert isinstance(refusal, Refusal), refusal
    return refusal.kind, refusal.point, refusal.clause


@pytest.mark.parametrize("words", ["resign", "Resign", "认输", "投降", " 投子认负 "])
def test_resignation_at_any_time(opened: Opened, words: str) -> None:
    table = play(opened(), (BLACK, words))
    assert table.outcome is not None
    assert (table.outcome.places, table.outcome.reason, table.outcome.clause) == (
        ((WHITE,), (BLACK,)),
        "resign",
        "house:1",
    )
    assert refused(table, WHITE, "1") == ("illegal", "over", None)


@pytest.mark.parametrize(
    ("seat", "text", "keys"),
    [
        (WHITE, "1 draw?", ["sum", "offer"]),
        (WHITE, "1提和", ["sum", "offer"]),
        (WHITE, "1 (=)", ["sum", "offer"]),
        (WHITE, "draw?", ["offer", "offer_before_moving"]),
        (BLACK, "求和", ["offer", "offer_out_of_turn"]),
    ],
)
def test_an_offer_stands_and_an_untimely_one_is_told(opened: Opened, seat: Seat, text: str, keys: list[str]) -> None:
    canonical, facts = told(opened(), seat, text)
    assert facts == keys
    assert canonical.endswith("draw?")
    assert play(opened(), (seat, text)).verdict.offer == seat


def test_the_canonical_text_of_a_move_with_an_offer_reads_the_same(opened: Opened) -> None:
    canonical, _ = told(opened(), WHITE, "1 提和")
    assert canonical == "1 draw?"
    assert told(opened(), WHITE, canonical)[0] == canonical


@pytest.mark.parametrize("words", ["draw ok", "同意和棋", "接受和棋"])
def test_an_accepted_offer_ends_the_match(opened: Opened, words: str) -> None:
    table = play(opened(), (WHITE, "1 draw?"), (BLACK, words))
    assert table.outcome is not None
    assert (table.outcome.places, table.outcome.reason, table.outcome.clause) == (
        ((WHITE, BLACK),),
        "agreed",
        "house:2",
    )
    assert table.outcome.winners == ()


@pytest.mark.parametrize("answer", ["draw no", "拒绝和棋", "3"])
def test_words_or_a_move_decline(opened: Opened, answer: str) -> None:
    table = play(opened(), (WHITE, "1 draw?"), (BLACK, answer))
    assert table.verdict.offer is None
    assert refused(table, BLACK, "draw ok") == ("illegal", "no_offer", None)


def test_an_offer_outlasts_the_offerers_own_move(opened: Opened) -> None:
    assert play(opened(), (WHITE, "draw?"), (WHITE, "1")).verdict.offer == WHITE


@pytest.mark.parametrize(
    ("lines", "seat", "text", "refusal"),
    [
        ([], BLACK, "draw ok", ("illegal", "no_offer", None)),
        ([], BLACK, "draw no", ("illegal", "no_offer", None)),
        ([(WHITE, "1 draw?")], WHITE, "draw ok", ("illegal", "own_offer", None)),
        ([(WHITE, "1 draw?")], BLACK, "draw?", ("illegal", "offer_standing", "house:2")),
        ([(WHITE, "draw?")], WHITE, "1 draw?", ("illegal", "offer_standing", "house:2")),
        ([], REFEREE, "resign", ("illegal", "player_only", None)),
        ([], WHITE, "award 0 mine", ("illegal", "referee_only", None)),
        ([], BLACK, "1", ("illegal", "turn", "house:1")),
        ([], BLACK, "hello", ("unreadable", "text", None)),
        ([], BLACK, "hello draw?", ("unreadable", "text", None)),
        ([], WHITE, "10", ("illegal", "too_big", "house:1")),
        ([], Seat(2), "1", ("illegal", "no_seat", None)),
        ([], Seat(-3), "1", ("illegal", "no_seat", None)),
        ([], WHITE, "1" * 501, ("unreadable", "text", None)),
        ([], REFEREE, "award 2 x", ("illegal", "no_seat", None)),
        ([], REFEREE, "award 0,1 x", ("illegal", "award", None)),
        ([], REFEREE, "forfeit draw", ("illegal", "no_seat", None)),
    ],
)
def test_refusals(
    opened: Opened, lines: list[Line], seat: Seat, text: str, refusal: tuple[str, str, str | None]
) -> None:
    assert refused(play(opened(), *lines), seat, text) == refusal


@pytest.mark.parametrize(
    ("text", "canonical", "places", "reason", "clause", "void"),
    [
        ("award 0 rules", "award 0 rules", ((0,), (1,)), "award", None, False),
        ("Award  1", "award 1", ((1,), (0,)), "award", None, False),
        ("award draw both tired", "award draw both tired", ((0, 1),), "award", None, False),
        ("award void wrong board", "award void wrong board", ((0, 1),), "award", None, True),
        ("forfeit 0 absent", "forfeit 0 absent", ((1,), (0,)), "forfeit", "house:1", False),
        ("forfeit 0, 1 absent", "forfeit 0,1 absent", ((), (0, 1)), "forfeit", "house:1", False),
        ("award 0 \x00\ud800why", "award 0 why", ((0,), (1,)), "award", None, False),
        # A ground that the game knows is the reason itself, with its own clause; more may be said behind it.
        ("forfeit 0 late", "forfeit 0 late", ((1,), (0,)), "late", "house:1", False),
        ("forfeit 1 late by two hours", "forfeit 1 late by two hours", ((0,), (1,)), "late", "house:1", False),
        ("forfeit 1,0 late", "forfeit 1,0 late", ((), (0, 1)), "late_all", "house:2", False),
        ("award void wrong_board", "award void wrong_board", ((0, 1),), "wrong_board", "house:2", True),
        # What one side forfeits by is why the other is awarded the match.
        ("award 0 late", "award 0 late", ((0,), (1,)), "late", "house:1", False),
        # Elsewhere the same word is only a word.
        ("award 0 late_all", "award 0 late_all", ((0,), (1,)), "award", None, False),
        ("forfeit 0 wrong_board", "forfeit 0 wrong_board", ((1,), (0,)), "forfeit", "house:1", False),
        ("forfeit 0 late_all", "forfeit 0 late_all", ((1,), (0,)), "forfeit", "house:1", False),
        ("award draw late", "award draw late", ((0, 1),), "award", None, False),
    ],
)
def test_the_referee_decides(
    opened: Opened,
    text: str,
    canonical: str,
    places: tuple[tuple[int, ...], ...],
    reason: str,
    clause: str | None,
    void: bool,
) -> None:
    assert told(opened(), REFEREE, text) == (canonical, ["decision"])
    outcome = play(opened(), (REFEREE, text)).outcome
    assert outcome is not None
    assert (outcome.places, outcome.reason, outcome.clause, outcome.void) == (places, reason, clause, void)


def test_a_ground_that_the_position_bars_is_refused(opened: Opened) -> None:
    table = play(opened(), (WHITE, "9"), (BLACK, "9"), (WHITE, "5"))
    assert refused(table, REFEREE, "award void wrong_board") == ("illegal", "wrong_board", "house:2")
    assert refused(table, WHITE, "award void wrong_board") == ("illegal", "referee_only", None)
    assert told(table, REFEREE, "award void quarrel") == ("award void quarrel", ["decision"])


def test_what_is_no_move_leaves_an_offer_standing_and_what_follows_answers_it(opened: Opened) -> None:
    table = play(opened(), (WHITE, "1 draw?"))
    assert told(table, BLACK, "dare 3") == ("dare 3", ["dare", "sum"])
    after = play(table, (BLACK, "dare 3"))
    assert (after.verdict.offer, after.to_act) == (None, (WHITE,))


def test_what_must_follow_and_cannot_is_a_fault_of_the_game(opened: Opened) -> None:
    with pytest.raises(ValueError, match="followed by '10', which is refused: too_big"):
        opened().play(WHITE, "dare 10")


def test_a_line_is_shown_as_the_game_shows_it(opened: Opened) -> None:
    assert [opened().public(text) for text in ("5", "dare 7")] == ["5", "dare"]


def test_a_void_match_has_no_winner(opened: Opened) -> None:
    outcome = play(opened(), (REFEREE, "award void")).outcome
    assert outcome is not None
    assert outcome.winners == ()


def test_a_long_reason_is_cut(opened: Opened) -> None:
    canonical, _ = told(opened(), REFEREE, "award 0 " + "长" * 400)
    assert canonical == "award 0 " + "长" * 200


def test_an_offer_with_the_last_move_is_lost_with_it(opened: Opened) -> None:
    lines = [(WHITE, "9"), (BLACK, "9"), (WHITE, "9")]
    table = play(opened(), *lines)
    assert told(table, BLACK, "9 draw?") == ("9", ["sum"])
    ended = play(table, (BLACK, "9 draw?"))
    assert ended.outcome is not None
    assert (ended.outcome.winners, ended.verdict.offer) == ((BLACK,), None)


def test_a_game_without_these_acts_does_not_know_the_words(game: Game) -> None:
    plain = replace(game.rule_sets["house"], verdicts=frozenset())
    table = open_table(replace(game, rule_sets={"house": plain}))
    assert isinstance(table, Table)
    for words in ("resign", "draw?", "draw ok", "1x draw?"):
        assert refused(table, WHITE, words) == ("unreadable", "text", None)
