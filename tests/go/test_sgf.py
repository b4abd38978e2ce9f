"""棋谱: what is exported is read again; what stands in other people's files; where one cannot be read on, and why."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from sgfmill import sgf

from engines.core.game.game import Transcript
from engines.core.game.record import fold_transcript
from engines.core.game.table import Table
from engines.core.rulings import REFEREE, Refusal, Seat
from engines.go import GAME
from engines.go.reading import komi_of, read
from tests.go.conftest import RULES, entered, opened

BLACK, WHITE = Seat(0), Seat(1)


def exported(table: Table[Any, Any], lines: list[tuple[int, str, float]], **tags: str) -> str:
    for seat, text, at in lines:
        played = table.play(Seat(seat), text, at)
        table = played.table  # type: ignore[union-attr]
    kept = tuple((Seat(seat), text, at) for seat, text, at in lines)
    return GAME.plays["board"].exports["sgf"](Transcript(RULES, table.options, kept, table.outcome, tags))


def score(text: str) -> Transcript:
    found = read(RULES, text)
    assert isinstance(found, Transcript), found
    return found


def told(found: Transcript) -> list[str]:
    return [fact.key for fact in found.facts]


COUNTED = [
    (0, "C3", 1.0), (1, "C2", 3.0), (0, "D2", 10.0), (1, "pass", 11.0), (0, "B2", 12.0), (1, "pass", 13.0),
    (0, "pass", 14.0), (0, "dead C2", 15.0), (1, "score ok", 16.0), (0, "score ok", 17.0),
]  # fmt: skip


def test_a_counted_game() -> None:
    text = exported(
        opened(size=5, komi=3.75, clock="10m"), COUNTED, seat0="小林", seat1="A]B\\", Event="杯赛", Date="2026.11.17"
    )
    game = sgf.Sgf_game.from_string(text)
    root = game.get_root()
    assert (root.get("PB"), root.get("PW"), root.get("EV"), root.get("DT")) == ("小林", "A]B\\", "杯赛", "2026-11-17")
    assert (root.get("CA"), game.get_size(), game.get_komi(), root.get("RE")) == ("UTF-8", 5, 7.5, "B+17.5")
    last = game.get_last_node()
    assert len(last.get("TB")) == 25 - 3
    assert not last.has_property("TW")
    assert "Black: dead C2" in last.get("C")
    assert [node.get("BL") for node in game.get_main_sequence() if node.has_property("BL")][:2] == [599.0, 592.0]


def test_what_is_exported_is_read_again() -> None:
    text = exported(opened(size=5, komi=3.75), COUNTED, seat0="小林")
    found = score(text)
    assert found.options == {"size": 5, "komi": "3.75"}
    assert [line[:2] for line in found.lines] == [(Seat(seat), text) for seat, text, _ in COUNTED[:7]]
    assert found.tags == {"seat0": "小林", "Result": "B+17.5"}
    assert told(found) == ["sgf_komi"]


@pytest.mark.parametrize(
    ("options", "lines", "result"),
    [
        ({}, [(0, "D4", 0.0), (1, "resign", 0.0)], "B+R"),
        ({"clock": "1m"}, [(0, "D4", 0.0), (-2, "flag 1", 61.0)], "B+T"),
        ({}, [(-1, "award 1 缺席", 0.0)], "W+F"),
        ({}, [(-1, "award draw", 0.0)], "0"),
        ({}, [(-1, "award void", 0.0)], "Void"),
        ({}, [(-1, "forfeit 0,1 缺席", 0.0)], "?"),
        ({}, [(0, "D4", 0.0)], "?"),
        ({"size": 3}, [(0, "pass", 0.0), (1, "pass", 0.0), (0, "score ok", 0.0), (1, "score ok", 0.0)], "0"),
    ],
)
def test_how_a_game_ended(options: dict[str, Any], lines: list[tuple[int, str, float]], result: str) -> None:
    assert sgf.Sgf_game.from_string(exported(opened(**options), lines)).get_root().get("RE") == result


def test_handicap_stones_are_placed_and_counted() -> None:
    text = exported(opened(handicap=3), [(1, "C6", 0.0)])
    root = sgf.Sgf_game.from_string(text).get_root()
    assert (root.get("HA"), len(root.get("AB")), root.get("PL")) == (3, 3, "w")
    found = score(text)
    assert found.lines == ((WHITE, "C6", 0.0),)
    table = fold_transcript(GAME, found).table
    assert GAME.plays["board"].position(table.state).count("X") == 3


@pytest.mark.parametrize(
    ("written", "komi"),
    [("7.5", "3.75"), ("6.5", "3.25"), ("375", "3.75"), ("3.75", "3.75"), ("750", "3.75"), ("650", "3.25"), ("0", "0"),
     ("", "0"), ("5", "2.5"), ("-5", "-2.5"), ("2.75", "2.75"), ("0.5", "0.25"), ("100", "0.5"), ("99.5", "49.75")],
)  # fmt: skip
def test_komi_as_files_write_it(written: str, komi: str) -> None:
    assert komi_of(written) == Fraction(komi)


@pytest.mark.parametrize("komi", ["0", "3.75", "2.5", "0.1", "3.3", "60", "-2.5", "49.75"])
def test_a_komi_that_was_written_is_read_as_it_was(komi: str) -> None:
    found = score(exported(opened(size=5, komi=komi), [(0, "C3", 0.0)]))
    assert Fraction(found.options["komi"]) == Fraction(komi)


@pytest.mark.parametrize("written", ["abc", "nan", "1e9", "7,5"])
def test_a_komi_that_cannot_be_read(written: str) -> None:
    found = read(RULES, f"(;GM[1]SZ[9]KM[{written}];B[ee])")
    assert isinstance(found, Refusal)
    assert (found.point, found.clause) == ("komi", "houqin:8")


def test_passes_are_written_in_two_ways() -> None:
    found = score("(;GM[1]FF[4]SZ[19];B[pd];W[];B[dp];W[tt];B[])")
    assert [text for _, text, _ in found.lines] == ["Q16", "pass", "D4", "pass", "pass"]


def test_whoever_goes_on_after_two_passes_is_resumed() -> None:
    found = score("(;SZ[5];B[cc];W[];B[];W[bb])")
    assert [line[:2] for line in found.lines][-2:] == [(BLACK, "play on"), (WHITE, "B4")]
    assert fold_transcript(GAME, found).broken is None


@pytest.mark.parametrize(
    ("text", "position", "lines"),
    [
        ("(;SZ[3]AB[aa][bb]AW[cc];W[ca])", "X../.X./..O w", [(1, "C3")]),
        ("(;SZ[3]AB[aa:bb]PL[W];W[ca])", "XX./XX./... w", [(1, "C3")]),
        ("(;SZ[3];AB[aa];B[cc])", "X../.../... b", [(0, "C1")]),
        ("(;SZ[3]AB[aa][bb];AE[aa];B[cc])", ".../.X./... b", [(0, "C1")]),
        ("(;SZ[3];W[cc])", ".../.../... w", [(1, "C1")]),
    ],
)
def test_stones_that_are_put_on_the_board(text: str, position: str, lines: list[tuple[int, str]]) -> None:
    found = score(text)
    assert found.options.get("position") == position
    assert [(int(seat), name) for seat, name, _ in found.lines] == lines


def test_stones_put_there_amid_a_game_begin_it_anew_and_it_is_said() -> None:
    found = score("(;SZ[3];B[aa];W[bb];AE[bb]AW[cc];B[ab])")
    assert found.options["position"] == "X../.../..O b"
    assert [line[:2] for line in found.lines] == [(BLACK, "A2")]
    assert told(found) == ["sgf_from_setup"]


def test_only_the_first_game_and_its_main_line_are_read_and_it_is_said() -> None:
    found = score("(;SZ[9];B[ee](;W[cc];B[dd])(;W[gg])) (;SZ[19];B[aa])")
    assert [text for _, text, _ in found.lines] == ["E5", "C7", "D6"]
    assert told(found) == ["sgf_first_game", "sgf_main_line"]


@pytest.mark.parametrize(
    ("text", "kind", "point", "ply"),
    [
        ("(;SZ[9];B[ee];W[ee])", "illegal", "occupied", 2),
        ("(;SZ[9];B[ee];B[dd])", "illegal", "turn", 2),
        ("(;SZ[3]AB[ba][ab]PL[W];W[aa])", "illegal", "suicide", 1),
        ("(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb])", "illegal", "ko", 2),
        ("(;SZ[9];B[ee];W[zz])", "unreadable", "sgf", 2),
        ("(;SZ[9];B[e])", "unreadable", "sgf", 1),
        ("(;SZ[9]PL[W];B[ee])", "illegal", "turn", 1),
    ],
)
def test_the_first_illegal_move_is_named_with_its_number(text: str, kind: str, point: str, ply: int) -> None:
    found = read(RULES, text)
    assert isinstance(found, Refusal)
    assert (found.kind, found.point) == (kind, point)
    assert [fact.args["ply"] for fact in found.facts if fact.key == "token"] == [ply]


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("(;GM[3];C[chess])", "sgf_game"),
        ("(;GM[2])", "sgf_game"),
        ("(;GM[x])", "sgf"),
        ("(;SZ[25];B[aa])", "size"),
        ("(;SZ[9:13])", "sgf"),
        ("(;SZ[9];B[ee]", "sgf"),
        ("(;SZ[3]AB[aa:cc])", "position"),
        ("(;SZ[3]AB[dd])", "sgf"),
        ("(;SZ[9]PL[green];B[aa])", "sgf"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, point: str) -> None:
    found = read(RULES, text)
    assert isinstance(found, Refusal)
    assert found.point == point


@pytest.mark.parametrize("text", ["", "1. e4 e5", "(;GM[4];B[hh])", "hello (;B[aa])", "[Event]"])
def test_what_is_none_of_ours_is_left_to_others(text: str) -> None:
    assert read(RULES, text) is None


def test_a_hostile_file_is_bounded() -> None:
    for text in ("(;" + "B[aa]" * 60_000, "(" * 50_000 + ";", "(;SZ[9]" + ";B[];W[]" * 3000 + ")"):
        assert isinstance(read(RULES, text), Refusal | None)
    deep = "(;SZ[9]" + "(;B[];W[]" * 900 + ")" * 901
    assert isinstance(read(RULES, deep), Transcript | Refusal)


def test_a_referees_marks_stand_as_comments() -> None:
    lines = [(0, "pass", 0.0), (1, "pass", 0.0), (int(REFEREE), "score ok", 0.0)]
    assert "ref: score ok" in exported(opened(size=3), lines)
    assert entered(opened(size=3), (0, "pass")).state.number == 1
