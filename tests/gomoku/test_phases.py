"""Both ways to play, phase by phase: what may be done when, by whom, and how it ends."""

from __future__ import annotations

import pytest

from bot.app.speech.words import words
from engines.core.game.game import Transcript
from engines.core.game.table import Table, open_table
from engines.core.rulings import CLOCK, REFEREE, Refusal, Seat
from engines.core.scenes.scene import Lines, Seen
from engines.gomoku import GAME
from engines.gomoku.export import to_text
from engines.gomoku.reading import read
from engines.gomoku.view import menu
from tests.gomoku.play import fifth, opened, played, refused, stones


def test_swap1_1_one_stone_then_the_other_chooses_and_white_goes_on() -> None:
    table = played(opened(), (0, "a1"))
    assert table.to_act == (Seat(1),)
    assert refused(table, 1, "H8") == ("phase", "swap1:1")
    chosen_black = played(table, (1, "执黑"))
    assert chosen_black.to_act == (Seat(0),), "white is the first player's now"
    assert played(table, (1, "white")).to_act == (Seat(1),)
    assert refused(table, 0, "white") == ("turn", "swap1:1")


# Colour of the second player | the stones that follow the first at H8 | places | reason.
ENDS = [
    ("white", "A1 H9 A2 H10 A3 H11 A4 H12", ((0,), (1,)), "five"),
    ("black", "A1 H9 A2 H10 A3 H11 A4 H12", ((1,), (0,)), "five"),
    ("white", "A1 G7 A2 I9 A3 C10 A5 F6 A4", ((1,), (0,)), "five"),
    ("white", "A1 H9 A2 H10 A3 H12 A5 H13 B1 H11", ((0,), (1,)), "overline"),
]


@pytest.mark.parametrize(("colour", "texts", "places", "reason"), ENDS)
def test_swap1_1_five_or_more_in_a_row_wins(
    colour: str, texts: str, places: tuple[tuple[int, ...], ...], reason: str
) -> None:
    outcome = stones(played(opened(), (0, "H8"), (1, colour)), texts).outcome
    assert outcome is not None
    assert (outcome.places, outcome.reason, outcome.clause) == (places, reason, "swap1:1")


def test_swap1_nothing_is_forbidden_and_nobody_passes() -> None:
    table = stones(played(opened(), (0, "H7"), (1, "white")), "A1 H9 A3 G8 A5 I8 A7")
    assert refused(table, 0, "pass") == ("phase", "swap1:1")
    assert played(table, (0, "H8")).outcome is None


def test_a_full_board_is_a_draw() -> None:
    """Rows of two and two, each shifted against the next, so that nobody ever has five."""
    names = [f"{file}{rank}" for rank in range(1, 16) for file in "ABCDEFGHIJKLMNO"]
    colour = {name: ("ABCDEFGHIJKLMNO".index(name[0]) // 2 + int(name[1:])) % 2 for name in names}
    black = [name for name in names if not colour[name]]
    white = [name for name in names if colour[name]]
    assert abs(len(black) - len(white)) == 1
    more, fewer = sorted((black, white), key=len, reverse=True)
    table = opened("swap1", plain=True)
    for turn in range(len(names)):
        table = played(table, (table.to_act[0], (more, fewer)[turn % 2][turn // 2]))
        assert (table.outcome is None) == (turn < len(names) - 1)
    assert table.outcome is not None
    assert (table.outcome.places, table.outcome.reason, table.outcome.clause) == (((0, 1),), "full", None)


def test_rif_0_both_agree_to_it_first() -> None:
    rif, swap = opened("rif"), opened()
    assert [fact.key for fact in rif.mode.manner.new_table.terms(rif.rules, rif.options)] == ["terms_rif"]
    assert swap.mode.manner.new_table.terms(swap.rules, swap.options) == ()


@pytest.mark.parametrize("text", ["H8 H9 I9", "h8,h9,i9", "花月", "flower moon"])
def test_rif_1_an_opening_in_one_entry(text: str) -> None:
    result = opened("rif").play(Seat(0), text)
    assert not isinstance(result, Refusal)
    assert result.text == "H8 H9 I9"
    assert [(fact.key, fact.args["opening"]) for fact in result.facts] == [("opened", "D4")]


def test_rif_1_stone_by_stone_is_the_same_opening() -> None:
    table = played(opened("rif"), (0, "H8"), (0, "G8"), (0, "G7"))
    assert table.state.phase == "swap"
    assert [fact.args.get("opening") for fact in table.caption if fact.key == "opening_is"] == ["D4"]


@pytest.mark.parametrize(
    ("before", "text", "point"),
    [
        ((), "G8", "opening"),
        ((), "G8 H9 I9", "opening"),
        ((), "H8 H9 L9", "opening"),
        ((), "H8 H8 I9", "occupied"),
        (("H8",), "H10", "opening"),
        (("H8", "H9"), "K9", "opening"),
        (("H8", "H9"), "H8", "occupied"),
        (("H8",), "pass", "phase"),
        (("H8",), "H8 H9 I9", "phase"),
        ((), "P1", "off_board"),
        ((), "swap", "phase"),
    ],
)
def test_rif_1_what_is_no_opening(before: tuple[str, ...], text: str, point: str) -> None:
    table = played(opened("rif"), *((0, stone) for stone in before))
    found, clause = refused(table, 0, text)
    assert found == point
    assert clause == ("rif:1" if point == "opening" else "rif:4")


def test_rif_2_the_second_player_may_swap_and_white_plays_the_fourth() -> None:
    table = played(opened("rif"), (0, "H8 H9 I9"))
    assert table.to_act == (Seat(1),)
    assert played(table, (1, "swap")).to_act == (Seat(0),), "the first player has white now"
    assert played(table, (1, "keep")).to_act == (Seat(1),)
    assert refused(table, 1, "G7") == ("phase", "rif:4")


def test_rif_3_black_offers_two_and_white_takes_one_off() -> None:
    table = played(opened("rif"), (0, "H8 H9 I9"), (1, "swap"), (0, "G7"))
    assert table.to_act == (Seat(1),), "black is the second player's"
    assert refused(table, 1, "offer J10") == ("offers", "rif:3")
    assert refused(table, 1, "offer J10 K10 L10") == ("offers", "rif:3")
    assert refused(table, 1, "offer J10 J10") == ("offers", "rif:3")
    assert refused(table, 1, "J10") == ("offers", "rif:3")
    assert refused(table, 1, "offer H8 J10") == ("occupied", "rif:4")
    table = played(table, (1, "K10 J10"))
    assert refused(table, 0, "strike A1") == ("not_offered", "rif:3")
    assert refused(table, 0, "A1") == ("phase", "rif:4")
    table = played(table, (0, "拿掉 K10"))
    assert table.to_act == (Seat(0),), "white plays the sixth"
    assert isinstance(table.scene, Lines)
    assert table.scene.pieces["J10"] == "stone:black"
    assert "K10" not in table.scene.pieces


def test_rif_3_symmetrical_offers_are_refused_with_the_symmetry() -> None:
    table = played(opened("rif"), (0, "H8 H9 H10"), (1, "keep"), (1, "H11"))
    result = table.play(Seat(0), "offer G7 I7")
    assert isinstance(result, Refusal)
    assert (result.point, result.clause) == ("equivalent", "rif:3")
    assert result.facts[0].args["symmetry"] == "upright"


@pytest.mark.parametrize(
    ("black", "white", "last", "kind"),
    [
        ("H8 H7 H9 G10 I10", "A1 A3 A5 A7 A9", "H10", None),
        ("H7 H9 G8 I8", "A1 A3 A5 A7", "H8", "33"),
        ("E8 F8 G8 H5 H6 H7", "D8 H4 A1 A3 A5 A7", "H8", "44"),
        ("E8 F8 G8 I8 J8", "A1 A3 A5 A7 A9", "H8", "OL"),
    ],
)
def test_rif_4_what_black_loses_by(black: str, white: str, last: str, kind: str | None) -> None:
    """A score without phases: stones in turn, black first."""
    table = opened("rif", plain=True)
    for one, other in zip(black.split(), white.split(), strict=True):
        table = played(table, (0, one), (1, other))
    table = played(table, (0, last))
    if kind is None:
        assert table.outcome is None or table.outcome.reason not in ("33", "44", "OL")
        return
    assert table.outcome is not None
    assert (table.outcome.places, table.outcome.reason, table.outcome.clause) == (((1,), (0,)), kind, "rif:4")
    assert isinstance(table.scene, Lines)
    assert table.scene.paths
    assert all(last in path.points for path in table.scene.paths)


def test_rif_4_white_wins_with_six_or_more() -> None:
    table = opened("rif", plain=True)
    for one, other in zip(["A1", "A3", "A5", "C1", "C3"], ["E8", "F8", "G8", "I8", "J8"], strict=True):
        table = played(table, (0, one), (1, other))
    outcome = played(table, (0, "O1"), (1, "H8")).outcome
    assert outcome is not None
    assert (outcome.places, outcome.reason, outcome.clause) == (((1,), (0,)), "overline", "rif:4")


def test_rif_4_two_passes_in_a_row_are_a_draw_and_none_before_the_sixth_move() -> None:
    table = fifth()
    assert refused(played(opened("rif"), (0, "H8 H9 I9"), (1, "keep")), 1, "pass") == ("phase", "rif:4")
    one = played(table, (1, "放弃一手"), (0, "A1"), (1, "pass"))
    assert one.outcome is None
    outcome = played(one, (0, "pass")).outcome
    assert outcome is not None
    assert (outcome.places, outcome.reason, outcome.clause) == (((0, 1),), "passes", "rif:4")


def test_time_and_leaving_are_ours() -> None:
    table = opened(clock="5m")
    assert refused(table, CLOCK, "flag 0", 299) == ("time_left", None)
    assert refused(table, 0, "H8", 301) == ("time_over", None)
    for outcome in (played(table, (CLOCK, "flag 0", 301)).outcome, played(table, (0, "resign")).outcome):
        assert outcome is not None
        assert outcome.places == ((1,), (0,))
        assert outcome.clause is None


def test_used_time_stays_with_the_player_when_colours_are_swapped() -> None:
    table = played(opened("rif", clock="5m"), (0, "H8 H9 I9", 60), (1, "swap", 100))
    assert table.clock is not None
    assert [table.clock.left(Seat(seat), 100) for seat in (0, 1)] == [240, 260]


def test_the_referee_decides_but_never_plays() -> None:
    assert refused(opened(), REFEREE, "H8") == ("player_only", None)
    outcome = played(opened(), (REFEREE, "award 1 迟到")).outcome
    assert outcome is not None
    assert outcome.places == ((1,), (0,))


def test_numbers_of_the_last_twenty_in_play_all_in_the_end_and_by_a_word() -> None:
    table = played(opened(), (0, "A1"), (1, "white"))
    names = [f"{file}{rank}" for rank in (3, 5, 7) for file in "ABDEGHJKMN"][:25]
    table = stones(table, " ".join(names))
    play = table.mode
    for view, many in (("", 20), ("手数", 26), ("numbers", 26)):
        scene = play.scene(table.state, Seen(view=view))
        assert isinstance(scene, Lines)
        assert sum(mark.kind == "number" for mark in scene.marks) == many
    ended = play.scene(table.state, Seen(outcome=played(table, (0, "resign")).outcome))
    assert isinstance(ended, Lines)
    assert sum(mark.kind == "number" for mark in ended.marks) == 26


def test_the_picture_in_words_says_what_stands_where() -> None:
    table = played(opened("rif"), (0, "H8 H9 I9"), (1, "keep"), (1, "G7"), (0, "offer J10 K10"))
    assert words("zh").described(table) == "黑：H8、I9，白：H9、G7，打点：J10、K10"
    assert words("en").described(table) == "Black: H8, I9, White: H9, G7, Offered: J10, K10"
    assert words("zh").described(opened("rif")) == ""


def test_openings_points_and_two_offers_by_buttons() -> None:
    state = opened("rif").state
    first = menu(state, Seat(0), "")
    assert first is not None
    assert len([choice for row in first.rows for choice in row]) == 26
    assert menu(state, Seat(0), "A15-E11") is None
    offering = played(opened("rif"), (0, "H8 H9 I9"), (1, "keep"), (1, "G7")).state
    parts = menu(offering, Seat(0), "")
    assert parts is not None
    assert len(parts.rows) == 3
    point = menu(offering, Seat(0), "F10-J6")
    assert point is not None
    assert "J10+" in [choice.value for row in point.rows for choice in row]
    again = menu(offering, Seat(0), "J10+")
    assert again is not None
    second = menu(offering, Seat(0), "J10+K10-O6")
    assert second is not None
    assert "J10+K10!" in [choice.value for row in second.rows for choice in row]
    sure = menu(offering, Seat(0), "J10+K10!")
    assert sure is not None
    assert (sure.rows[0][0].value, sure.rows[0][0].enters) == ("offer J10 K10", True)
    for forged in ("J10+J10!", "H8+K10!", "J10+H8!", "Z9+", "J10+Z9!", "+"):
        assert menu(offering, Seat(0), forged) is None


@pytest.mark.parametrize("text", ["H8 H9 I9 G7 J10", "1. H8 2. H9 3. I9 4. G7", "h8,h9,i9"])
def test_a_plain_list_is_read_as_stones_in_turn(text: str) -> None:
    rules = GAME.rules("rif")
    assert rules is not None
    score = read(rules, text)
    assert not isinstance(score, Refusal)
    assert score is not None
    assert [line[1] for line in score.lines][:3] == ["H8", "H9", "I9"]
    table = open_table(GAME, "rif", score.options)
    assert isinstance(table, Table)


def test_an_sgf_goes_out_and_in_again() -> None:
    table = stones(fifth(), "A1 J9 A3")
    rules = table.rules
    lines = [
        (Seat(0), "H8 H9 I9"),
        (Seat(1), "keep"),
        (Seat(1), "G7"),
        (Seat(0), "offer J10 K10"),
        (Seat(1), "strike K10"),
    ]
    entries = tuple((seat, text, 0.0) for seat, text in (*lines, (Seat(1), "A1"), (Seat(0), "J9"), (Seat(1), "A3")))
    transcript = Transcript(rules, {}, entries, None, {"seat0": "甲某", "seat1": "乙某"})
    sgf = GAME.plays["board"].exports["sgf"](transcript)
    assert "GM[4]" in sgf
    assert "PB[甲某]" in sgf
    again = read(rules, sgf)
    assert not isinstance(again, Refusal)
    assert again is not None
    assert [line[1] for line in again.lines] == ["H8", "H9", "I9", "G7", "J10", "A1", "J9", "A3"]
    plain = read(rules, to_text(transcript))
    assert not isinstance(plain, Refusal)
    assert plain is not None
    assert plain.lines == transcript.lines


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("(;GM[4]SZ[15];B[hh];B[hg])", "turn"),
        ("(;GM[4]SZ[15];B[hh];W[hh])", "occupied"),
        ("(;GM[4]SZ[19];B[hh])", "sgf"),
        ("(;GM[4]SZ[15];B[hh]", "sgf"),
        ("H8 H9 H8", "occupied"),
    ],
)
def test_the_first_move_of_a_score_that_cannot_be_is_named(text: str, point: str) -> None:
    rules = GAME.rules("rif")
    assert rules is not None
    refusal = read(rules, text)
    assert isinstance(refusal, Refusal)
    assert refusal.point == point


@pytest.mark.parametrize("text", ["(;GM[1]SZ[19];B[dd])", "1. e4 e5", "hello", "", "H8"])
def test_what_is_no_score_of_this_game_is_none(text: str) -> None:
    rules = GAME.rules("rif")
    assert rules is not None
    assert read(rules, text) is None
