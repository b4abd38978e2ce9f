"""A corrected sheet is a fresh one: whatever was struck or replaced leaves no trace."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.game.game import Game
from engines.core.game.record import Entry, Preview, fold, preview
from engines.core.game.table import Table, open_table
from engines.core.rulings import REFEREE, Fact, Seat
from engines.shuangsheng import GAME

HAND = st.builds(
    lambda seat, tricks, last, pairs, more: (
        f"hand dealer={seat} trump=S tricks={5 * tricks} bottom=20 last={last} pairs={pairs} {more}"
    ),
    st.sampled_from("NWSE"),
    st.integers(0, 36),
    st.sampled_from(("dealer", "defender")),
    st.integers(0, 2),
    st.sampled_from(("", "", "buried=defender", "points=dealer:20:12.2", "levels=defender:1:12.1", "points=EW:10:7")),
)
FOUL = st.builds(
    lambda seat, foul, hand: f"foul {seat} {foul}{hand}",
    st.sampled_from("0123"),
    st.sampled_from(("follow_error", "hint", "false_ruff", "out_of_turn", "missed_pair n=2")),
    st.sampled_from(("", "", " hand=1", " hand=2")),
)
OTHER = st.sampled_from(("dealer S", "dealer W", "ruling 重发"))
LINES = st.lists(st.one_of(HAND, HAND, HAND, FOUL, OTHER), min_size=2, max_size=14)


def opened(rule_set: str) -> Table[Any, Any]:
    game: Game = GAME
    table = open_table(game, rule_set, {"minutes": 0})
    assert isinstance(table, Table)
    return table


@settings(deadline=None, max_examples=60)
@given(rule_set=st.sampled_from(("houqin", "yingxinchun")), lines=LINES, data=st.data())
def test_replay_of_a_corrected_sheet_equals_a_fresh_sheet(rule_set: str, lines: list[str], data: st.DataObject) -> None:
    blank = opened(rule_set)
    entries = [Entry(seq, REFEREE, text) for seq, text in enumerate(lines, 1)]
    place = data.draw(st.integers(0, len(lines) - 1))
    other = data.draw(HAND)
    corrected = [*entries, Entry(len(lines) + 1, Seat(1), other, replaces=place + 1)]
    corrected[place] = Entry(place + 1, REFEREE, lines[place], struck=True)
    fresh = [Entry(n, entry.seat, entry.text) for n, entry in enumerate(entries, 1)]
    fresh[place] = Entry(place + 1, Seat(1), other)
    first, second = fold(blank, corrected).table, fold(blank, fresh).table
    assert first.state == second.state
    assert first.outcome == second.outcome
    assert GAME.plays["sheet"].position(first.state) == GAME.plays["sheet"].position(second.state)


def test_a_correction_shows_which_hands_were_played_by_another_dealer_or_level() -> None:
    hand = "hand dealer={} level={} trump=S tricks={} bottom=0 last=dealer pairs=0 buried=dealer"
    lines = [hand.format("N", "2", 40), hand.format("S", "3", 40), hand.format("N", "4", 80)]
    entries = [Entry(seq, Seat(0), text) for seq, text in enumerate(lines, 1)]
    change = preview(opened("houqin"), entries, [], (1, Seat(1), hand.format("N", "2", 20)))
    assert isinstance(change, Preview)
    assert [(entry.seq, facts) for entry, facts in change.departing] == [
        (2, (Fact("level_departs", {"asked": "4", "played": "3"}),)),
        (3, (Fact("level_departs", {"asked": "5", "played": "4"}),)),
    ]
    assert dict(change.after.state.levels) == {"NS": 5, "EW": 2}
    lost = preview(opened("houqin"), entries, [], (1, Seat(1), hand.format("N", "2", 80)))
    assert isinstance(lost, Preview)
    assert [facts[0] for _, facts in lost.departing] == [
        Fact("dealer_departs", {"asked": "W", "played": "S"}),
        Fact("level_departs", {"asked": "3", "played": "4"}),
    ]


def test_a_correction_that_ends_the_match_earlier_voids_what_follows() -> None:
    hand = "hand dealer={} level={} trump=S tricks={} bottom=0 last=dealer pairs=0 buried=dealer"
    lines = [hand.format("N", "2", 0), hand.format("S", "5", 0), hand.format("N", "8", 80), hand.format("W", "2", 40)]
    entries = [Entry(seq, Seat(0), text) for seq, text in enumerate(lines, 1)]
    change = preview(opened("yingxinchun"), entries, [], (3, Seat(1), hand.format("N", "8", 0)))
    assert isinstance(change, Preview)
    assert change.voided == (4,)
    assert change.after.outcome is not None
    assert change.after.outcome.reason == "past_ten"
