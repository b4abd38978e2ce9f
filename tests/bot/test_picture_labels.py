"""The words on a picture: seats as players call them, headings in the reader's language."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.app.speech.names import picture_labels
from bot.app.speech.words import words
from engines.core.rulings import Seat
from storage.store import Stream

AT = datetime(2031, 3, 1, tzinfo=UTC)


def stream(game: str, rule_set: str) -> Stream:
    return Stream(1, 3, "match", 1, None, game, rule_set, {}, 1, AT, "playing", 1, 0)


# Language | the seats of chess | a heading of a sheet for levels | the big joker.
SAID = [
    ("zh", {0: "白方", 1: "黑方"}, "防家得分", "大王"),
    ("en", {0: "White", 1: "Black"}, "Defenders", "BIG"),
]


@pytest.mark.parametrize(("language", "seats", "heading", "joker"), SAID)
def test_labels_speak_the_language(language: str, seats: dict[int, str], heading: str, joker: str) -> None:
    labels = picture_labels(words(language), stream("chess", "houqin"), "t", {Seat(0): "Ana"}, {3: "pending"})
    assert labels.seats == seats
    assert labels.word("levels.total") == heading
    assert labels.word("cards.joker.DW") == joker
    assert (labels.title, labels.names, labels.marks) == ("t", {0: "Ana"}, {3: "pending"})


def test_seats_of_a_sheet_for_levels_are_one_letter() -> None:
    said = [
        picture_labels(words(language), stream("shuangsheng", "houqin"), "t", {}).seats for language in ("zh", "en")
    ]
    assert ["".join(seats.values()) for seats in said] == ["北西南东", "NWSE"]


def test_a_sheet_with_labels_of_its_own_needs_no_seats() -> None:
    assert picture_labels(words("zh"), stream("daguai", "usst2017"), "t", {}).seats == {}
