from __future__ import annotations

from dataclasses import replace

import pytest

from storage.sqlite_store import SqlUnit
from storage.store import Account, Chat

LI = Account("telegram", 7_123_456_789_012, "李", "zh", "li")


def test_the_same_account_is_the_same_person(unit: SqlUnit) -> None:
    person = unit.meet(LI)
    assert person.name == "李"
    assert person.language is None
    assert unit.meet(LI) == person
    assert unit.meet(replace(LI, platform="other")) != person
    assert unit.accounts(person.id) == [LI]


@pytest.mark.parametrize(
    ("again", "kept"),
    [
        (replace(LI, language="en"), replace(LI, language="en")),
        (replace(LI, language=None), LI),
        (replace(LI, username=None), replace(LI, username=None)),
        (replace(LI, name="李 ✅"), replace(LI, name="李 ✅")),
    ],
    ids=["language", "language left out", "username given up", "name"],
)
def test_what_an_account_says_anew_is_kept(unit: SqlUnit, again: Account, kept: Account) -> None:
    person = unit.meet(LI)
    assert unit.meet(again) == replace(person, name=again.name)
    assert unit.accounts(person.id) == [kept]
    assert unit.persons([person.id]) == {person.id: replace(person, name=again.name)}


def test_meeting_again_writes_nothing(unit: SqlUnit, asked: list[str]) -> None:
    unit.meet(LI)
    unit.meet_chat(5, "group", "组", 9)
    asked.clear()
    unit.meet(LI)
    unit.meet_chat(5, "group", "组", 8)
    assert set(asked) == {"SELECT"}


def test_the_chosen_language_can_be_taken_back(unit: SqlUnit) -> None:
    person = unit.meet(LI)
    for language in ("en", None):
        unit.choose_language(person.id, language)
        assert unit.meet(LI).language == language


def test_only_an_account_that_was_met_has_a_person(unit: SqlUnit) -> None:
    assert unit.met(LI.platform, LI.account_id) is None
    assert unit.meet(LI) == unit.met(LI.platform, LI.account_id)
    assert unit.met("other", LI.account_id) is None


def test_unknown_persons_are_left_out(unit: SqlUnit) -> None:
    person = unit.meet(LI)
    assert set(unit.persons([person.id, 99_999])) == {person.id}
    assert unit.persons([]) == {}


def test_a_chat_keeps_its_settings_and_its_last_message_only_grows(unit: SqlUnit) -> None:
    assert unit.chat(-5) is None
    assert unit.meet_chat(-5, "group", "组", 9) == Chat(-5, "group", "组", last_message_id=9)
    unit.save_chat(Chat(-5, "group", "组", "en", "quiet", True, last_message_id=3))
    expected = Chat(-5, "supergroup", "新组", "en", "quiet", True, last_message_id=9)
    assert unit.meet_chat(-5, "supergroup", "新组", 7) == expected
    assert unit.chat(-5) == expected
    assert unit.meet_chat(-5, "supergroup", "新组", 11).last_message_id == 11


def test_a_message_of_ours_moves_a_chat_on_and_never_back(unit: SqlUnit) -> None:
    unit.spoke(-5, 3)
    assert unit.chat(-5) is None
    met = unit.meet_chat(-5, "group", "组", 9)
    for message_id, newest in ((8, 9), (11, 11), (10, 11)):
        unit.spoke(-5, message_id)
        assert unit.chat(-5) == replace(met, last_message_id=newest)


def test_a_chat_can_be_saved_before_it_is_met(unit: SqlUnit) -> None:
    chat = Chat(-6, "group", tell="private")
    unit.save_chat(chat)
    assert unit.chat(-6) == chat
