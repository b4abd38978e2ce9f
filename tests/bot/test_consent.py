"""Whose word a matter waits for: of two sides the other's, of more than two every other one's; silence is none."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.record.consent import ITSELF, Consent, asked_by, load

SIDES = st.integers(2, 6)


@pytest.mark.parametrize(
    ("side", "sides", "waits_for"),
    [(0, 2, (1,)), (1, 2, (0,)), (1, 3, (0, 2)), (5, 6, (0, 1, 2, 3, 4)), (ITSELF, 2, (ITSELF,))],
    ids=["one of two", "the other", "one of three", "one of six", "the referee himself"],
)
def test_who_has_to_agree_to_what_a_side_asks_for(side: int, sides: int, waits_for: tuple[int, ...]) -> None:
    asked = asked_by(side, sides)
    assert asked.waits_for == waits_for
    assert not asked.complete


def test_of_two_sides_one_word_of_the_other_is_enough() -> None:
    assert asked_by(0, 2).by({1}).complete
    assert not asked_by(0, 2).by({0}).complete


def test_of_three_sides_both_others_have_to_speak() -> None:
    one = asked_by(0, 3).by({1})
    assert (one.waits_for, one.complete) == ((2,), False)
    assert one.by({1}) == one, "a second word of the same side"
    assert one.by({0}) == one, "whoever asks"
    assert one.by(()) == one, "somebody who plays for nobody"
    assert one.by({2}).complete


def test_one_who_speaks_for_several_is_heard_for_all_of_them() -> None:
    assert asked_by(0, 4).by({1, 2}).waits_for == (3,)
    asked = asked_by(0, 4)
    assert asked.by(asked.needs).complete


@given(st.data())
def test_it_is_complete_exactly_when_every_other_side_has_spoken(data: st.DataObject) -> None:
    sides = data.draw(SIDES)
    asking = data.draw(st.integers(0, sides - 1))
    words = data.draw(st.lists(st.integers(0, sides - 1), max_size=12))
    asked = asked_by(asking, sides)
    for side in words:
        asked = asked.by({side})
        stored = json.loads(json.dumps({"side": asking, **asked.dump()}))
        assert load(stored, sides) == asked, "what is stored says the same"
    assert asked.complete == (set(words) >= set(range(sides)) - {asking})
    assert not set(asked.waits_for) & set(words)


@given(SIDES)
def test_what_was_stored_without_saying_who_must_agree_asks_every_other_side(sides: int) -> None:
    for side in (*range(sides), ITSELF):
        assert load({"line": 3, "side": side}, sides) == asked_by(side, sides)


def test_what_is_stored_names_those_still_to_agree() -> None:
    assert asked_by(0, 3).by({2}).dump() == {"needs": [1], "agreed": [2]}
    assert Consent(frozenset({0, 1})).dump() == {"needs": [0, 1], "agreed": []}
