"""Rulings and appeals: numbered within their chat, answered once by each instance, a ruling falling with its appeal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from storage.rulings import AppealAnswer, NewAppeal, NewRuling, Verdict
from storage.sql.unit import SqlUnit
from storage.store import Account, Person, Stream

CHAT, OTHER = -5, -6


@pytest.fixture
def li(unit: SqlUnit) -> Person:
    for chat in (CHAT, OTHER):
        unit.meet_chat(chat, "group", "组")
    return unit.meet(Account("telegram", 7, "李"))


def test_rulings_are_numbered_within_their_chat_and_listed_newest_first(
    unit: SqlUnit, li: Person, now: datetime, new_stream: Callable[..., Stream]
) -> None:
    stream = new_stream(unit, CHAT)
    first = unit.rule(NewRuling(CHAT, "迟到十分钟判负", li.id, now, stream.id, "chess/houqin:9.15"))
    second = unit.rule(NewRuling(CHAT, "不许接电话", None, now))
    elsewhere = unit.rule(NewRuling(OTHER, "别处", li.id, now))
    assert (first.number, second.number, elsewhere.number) == (1, 2, 1)
    assert unit.rulings(CHAT, 10) == [second, first]
    assert unit.rulings(CHAT, 1) == [second]
    assert (unit.rulings_at(stream.id), unit.rulings_at(stream.id + 1)) == ([first], [])
    assert unit.ruling_numbered(CHAT, 1) == unit.ruling(first.id) == first
    assert (first.stream_id, first.clause, first.overturned) == (stream.id, "chess/houqin:9.15", False)
    assert unit.ruling_numbered(CHAT, 3) is None
    assert unit.ruling(99_999) is None


@pytest.mark.parametrize(
    ("verdicts", "overturned"),
    [
        (["upheld"], False),
        (["overturned"], True),
        (["upheld", "overturned"], True),
        (["overturned", "upheld"], False),
    ],
)
def test_a_ruling_stands_or_falls_with_the_last_answer(
    unit: SqlUnit, li: Person, now: datetime, verdicts: list[Verdict], overturned: bool
) -> None:
    ruling = unit.rule(NewRuling(CHAT, "不许接电话", None, now))
    appeal = unit.appeal(NewAppeal(CHAT, "事先没说", li.id, now, "chief", ruling.id))
    assert appeal.waits
    given: list[AppealAnswer] = []
    for instance, verdict in zip(("chief", "committee"), verdicts, strict=False):
        if instance == "committee":
            unit.take_further(appeal.id, "事先没说\n再诉：还是没说")
            found = unit.appeal_numbered(CHAT, 1)
            assert found is not None
            assert found.text.endswith("还是没说")
            assert (found.instance, found.waits, found.final) == ("committee", True, False)
        answer = AppealAnswer(appeal.id, instance, verdict, "理由", li.id, now + timedelta(minutes=len(given)))  # type: ignore[arg-type]
        unit.answer_appeal(answer)
        given.append(answer)
    found = unit.appeal_numbered(CHAT, 1)
    assert found is not None
    assert found == unit.appeals(CHAT, 5)[0]
    assert (found.verdict, found.final) == (verdicts[-1], len(verdicts) == 2)
    assert unit.answers(appeal.id) == given
    assert unit.ruling(ruling.id) == replace(ruling, overturned=overturned)


def test_an_appeal_may_be_against_what_happened_at_a_table(
    unit: SqlUnit, li: Person, now: datetime, new_stream: Callable[..., Stream]
) -> None:
    stream = new_stream(unit, CHAT)
    appeal = unit.appeal(NewAppeal(CHAT, "判错了", li.id, now, "committee", stream_id=stream.id))
    unit.answer_appeal(AppealAnswer(appeal.id, "committee", "overturned", "", None, now))
    assert (appeal.ruling_id, appeal.stream_id, appeal.number) == (None, stream.id, 1)
    assert unit.appeal_numbered(CHAT, 2) is None


def test_an_instance_answers_once(unit: SqlUnit, li: Person, now: datetime) -> None:
    appeal = unit.appeal(NewAppeal(CHAT, "判错了", li.id, now, "chief"))
    answer = AppealAnswer(appeal.id, "chief", "upheld", "", li.id, now)
    unit.answer_appeal(answer)
    with pytest.raises(IntegrityError):
        unit.answer_appeal(answer)


def test_rulings_and_appeals_move_with_their_group(unit: SqlUnit, li: Person, now: datetime) -> None:
    old = unit.rule(NewRuling(CHAT, "旧的", li.id, now))
    unit.rule(NewRuling(CHAT, "旧的二", li.id, now))
    unit.rule(NewRuling(OTHER, "新的", li.id, now))
    appeal = unit.appeal(NewAppeal(CHAT, "判错了", li.id, now, "chief", old.id))
    unit.move_chat(CHAT, OTHER)
    numbered = {ruling.number: ruling.text for ruling in unit.rulings(OTHER, 9)}
    assert numbered == {3: "旧的", 2: "旧的二", 1: "新的"}
    assert unit.appeals(OTHER, 9) == [replace(appeal, chat_id=OTHER)]
    assert unit.rulings(CHAT, 9) == []


def test_two_who_are_one_have_ruled_and_appealed_as_one(unit: SqlUnit, li: Person, now: datetime) -> None:
    """Whoever appealed may take it further under either account, and answers it under neither."""
    gone = unit.meet(Account("telegram", 8, "李二"))
    ruling = unit.rule(NewRuling(CHAT, "不许接电话", gone.id, now))
    appeal = unit.appeal(NewAppeal(CHAT, "事先没说", gone.id, now, "chief", ruling.id))
    unit.answer_appeal(AppealAnswer(appeal.id, "chief", "upheld", "", gone.id, now))
    unit.merge(gone.id, li.id)
    assert unit.rulings(CHAT, 1)[0].by == unit.appeals(CHAT, 1)[0].by == unit.answers(appeal.id)[0].by == li.id
