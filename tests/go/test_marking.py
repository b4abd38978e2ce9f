"""第7条: marks and consents after the last move, the referee's part in it, and how it is played on."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app.speech.words import words
from engines.core.game.refereeing import RefereeCall
from engines.core.game.table import Played, Table
from engines.core.rulings import REFEREE, Fact, Seat
from engines.core.scenes.scene import Lines
from engines.go import GAME
from tests.go.conftest import entered, opened, refused

BLACK, WHITE = 0, 1
BOARD = GAME.plays["board"]
MANNER = BOARD.manner
POSITION = "X.X.O/XX.OO/..X../OO.XX/.O.X. b"
"""Nobody need say who lives here: it is marked as people like."""


def ended(**options: object) -> Table[Any, Any]:
    table = opened(**{"size": 5, "position": POSITION, **options})
    return entered(table, (BLACK, "pass"), (WHITE, "pass"))


def buttons(table: Table[Any, Any]) -> list[str]:
    return [choice.value for row in MANNER.keys(table.state) for choice in row]


def test_6_3_both_are_to_act_and_the_clocks_stand() -> None:
    table = opened(clock="1m")
    for seat, at in ((0, 10.0), (1, 20.0)):
        played = table.play(Seat(seat), "pass", at)
        assert isinstance(played, Played)
        table = played.table
    assert table.to_act == (0, 1)
    assert table.fallen(1e6) == ()
    assert refused(table, -2, "flag 0") == ("illegal", "time_left", None)


def test_7_both_confirm_what_is_dead() -> None:
    table = entered(ended(), (BLACK, "dead E5"), (WHITE, "score ok"))
    assert table.outcome is None
    assert table.to_act == (0, 1), "until it is counted"
    table = entered(table, (BLACK, "score ok"))
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.clause) == ("count", "houqin:8")


def test_7_a_mark_is_of_the_whole_chain() -> None:
    state = entered(ended(), (WHITE, "dead A5")).state
    assert sorted(state.frame.names[place] for place in state.marking.dead) == ["A4", "A5", "B4"]
    assert entered(ended(), (WHITE, "dead A5"), (WHITE, "alive B4")).state.marking.dead == frozenset()


def test_7_any_change_takes_back_both_consents() -> None:
    for change in ("dead A5", "alive E5"):
        table = entered(ended(), (BLACK, "dead E5"), (WHITE, "score ok"), (BLACK, change))
        assert table.state.marking.agreed == frozenset()
        assert entered(table, (BLACK, "score ok")).outcome is None


@pytest.mark.parametrize(
    ("seat", "text", "ruling"),
    [
        (BLACK, "dead D5", ("illegal", "empty", "houqin:7.2")),
        (BLACK, "alive D5", ("illegal", "empty", "houqin:7.2")),
        (WHITE, "dead D4", ("illegal", "marked", "houqin:7.2")),
        (WHITE, "alive A5", ("illegal", "marked", "houqin:7.2")),
        (BLACK, "dead A5 E5", ("illegal", "marked", "houqin:7.2")),
        (BLACK, "dead F9", ("illegal", "off_board", "houqin:1.3")),
        (BLACK, "D5", ("illegal", "phase", "houqin:6.3")),
        (BLACK, "pass", ("illegal", "phase", "houqin:6.3")),
        (BLACK, "dead", ("unreadable", "text", None)),
        (BLACK, "draw?", ("unreadable", "text", None)),
    ],
)
def test_what_is_refused_while_stones_are_marked(seat: int, text: str, ruling: tuple[str, str, str | None]) -> None:
    table = entered(ended(), (BLACK, "dead E5"))
    assert refused(table, seat, text) == ruling


@pytest.mark.parametrize("text", ["dead A5", "alive A5", "score ok", "play on"])
def test_nothing_is_marked_while_it_is_played(text: str) -> None:
    assert refused(opened(size=5, position=POSITION), BLACK, text) == ("illegal", "phase", "houqin:6.3")


def test_whoever_has_agreed_is_not_asked_again() -> None:
    table = ended()
    assert buttons(table) == ["score ok", "play on"]
    agreed = entered(table, (BLACK, "score ok"))
    labels = [choice.label for row in MANNER.keys(agreed.state) for choice in row]
    assert Fact("key_agree_seat", {"seat": Seat(1)}) in labels
    assert refused(agreed, BLACK, "score ok") == ("illegal", "marked", "houqin:7.2")
    assert buttons(entered(agreed, (WHITE, "score ok"))) == []


@pytest.mark.parametrize(("asker", "first"), [(BLACK, WHITE), (WHITE, BLACK)])
def test_whoever_asks_to_play_on_moves_second(asker: int, first: int) -> None:
    table = entered(ended(clock="10m"), (BLACK, "dead E5"), (WHITE, "score ok"), (asker, "play on"))
    assert table.to_act == (first,)
    assert table.state.marking is None
    assert table.clock is not None
    assert table.clock.ticking
    assert refused(table, asker, "D5") == ("illegal", "turn", "houqin:1.3")
    again = entered(table, (first, "pass"))
    assert again.to_act == (asker,), "one pass alone ends nothing"
    again = entered(again, (asker, "pass"))
    assert again.state.marking.dead == frozenset(), "all marks are gone"


def test_the_referee_marks_and_decides_where_they_do_not_agree() -> None:
    table = entered(ended(), (BLACK, "dead E5"), (REFEREE, "alive E5"), (REFEREE, "dead B1"))
    table = entered(table, (REFEREE, "score ok"))
    assert table.outcome is not None
    assert table.outcome.reason == "count"


def test_the_referee_may_award_the_game() -> None:
    table = entered(ended(), (REFEREE, "award 1 死活"))
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == ((1,), "award")


def test_the_referee_is_called_after_ten_minutes_and_nothing_counts_by_itself() -> None:
    assert BOARD.refereeing.call(opened().state) is None
    assert BOARD.refereeing.call(ended().state) == RefereeCall(600.0, Fact("unsettled"))
    assert BOARD.refereeing.call(entered(ended(), (BLACK, "score ok"), (WHITE, "score ok")).state) is None


def test_dead_stones_are_crossed_out_and_areas_tinted() -> None:
    table = entered(ended(), (BLACK, "dead E5"))
    scene = table.scene
    assert isinstance(scene, Lines)
    crossed = {mark.at for mark in scene.marks if mark.kind == "dead"}
    assert crossed == {"D4", "E4", "E5"}
    tinted = {mark.at: mark.seat for mark in scene.marks if mark.kind == "area"}
    assert tinted["B5"] == 0
    assert tinted["E5"] == 0, "where a dead stone stands"
    assert tinted["A1"] == 1
    assert scene.pieces["E5"] == "stone:white", "it stays until it is counted"
    assert table.mode.position(table.state).startswith("X.X.O/")


def test_the_proven_dead_are_proposed_and_counted_only_when_somebody_marks_them() -> None:
    assert "dead ?" not in buttons(ended())
    table = ended(position="XXXXX/X.X.X/XXXXX/XO.XX/XXXX. b")
    assert "dead ?" in buttons(table)
    played = table.play(Seat(0), "dead ?")
    assert isinstance(played, Played)
    assert played.text == "dead B2", "the record names them"
    assert table.state.marking.dead == frozenset(), "until then nothing is marked"


def test_chains_are_marked_by_buttons() -> None:
    table = entered(ended(), (BLACK, "dead E5"))
    assert MANNER.menu is not None
    found = MANNER.menu(table.state, Seat(0), "")
    assert found is not None
    values = [choice.value for row in found.rows for choice in row]
    assert "alive D4" in values
    assert "dead A5" in values or "dead A4" in values
    assert all(table.play(Seat(1), value) for value in values)
    for path in ("x", "+", "+999", "D4", "+1e3"):
        assert MANNER.menu(table.state, Seat(0), path) is None


def test_the_picture_in_words_says_what_stands_where_and_what_is_dead() -> None:
    assert words("zh").described(opened(size=5)) == ""
    table = entered(opened(size=5), (BLACK, "B2"), (WHITE, "C3"), (BLACK, "D4"))
    assert words("zh").described(table) == "黑：B2、D4，白：C3"
    assert words("en").described(table) == "Black: B2, D4, White: C3"
    marked = entered(table, (WHITE, "pass"), (BLACK, "pass"), (BLACK, "dead C3"))
    assert words("zh").described(marked) == "黑：B2、D4，白：C3，死子：C3"
    assert words("en").described(marked) == "Black: B2, D4, White: C3, Dead: C3"
