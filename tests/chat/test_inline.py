"""Inline questions through the intake: every clause can be sent, in the asker's language, and nothing is kept."""

from __future__ import annotations

from typing import Any

import pytest

from storage.store import Unavailable

GROUP = -1001000000001


async def ask(hall: Any, person: int, question: str) -> str:
    asked = await hall.ui("POST", "queries", chat_id=GROUP, person_id=1000 + person, query=question)
    return str(asked["query_id"])


async def answer(hall: Any, person: int, question: str) -> list[dict[str, Any]]:
    query_id = await ask(hall, person, question)
    await hall.take_all()
    results = (await hall.ui("GET", f"queries/{query_id}"))["results"]
    assert results is not None
    return list(results)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("甩牌 后勤杯", "shuangsheng/houqin:7"),
        ("xiangqi 3.1.8", "xiangqi/houqin:3.1.8"),
        ("O-O-O", "chess/houqin:4.1.2"),
    ],
)
async def test_the_best_clause_is_offered_first(hall: Any, question: str, first: str) -> None:
    offered = await answer(hall, 1, question)
    assert offered[0]["id"] == first
    assert len(offered) <= 10
    assert all(len(each["id"].encode()) <= 64 and each["body"]["text"] for each in offered)


@pytest.mark.parametrize("question", ["", "zzz", "<b>&</b>", "长" * 256])
async def test_any_question_gets_an_answer(hall: Any, question: str) -> None:
    assert isinstance(await answer(hall, 1, question), list)


async def test_it_is_answered_in_the_language_of_whoever_asks(hall: Any) -> None:
    await hall.say(1, "/lang en", chat=1001)
    await hall.take_all()
    (english, *_), (chinese, *_) = await answer(hall, 1, "chess 4.6.4"), await answer(hall, 2, "chess 4.6.4")
    assert "Promotion" in english["title"]
    assert "升变" in chinese["title"]


async def test_nobody_is_met_and_nothing_is_kept_by_asking(hall: Any) -> None:
    await answer(hall, 3, "甩牌")
    assert await hall.look(lambda unit: unit.met("telegram", 1003)) is None
    assert await hall.look(lambda unit: unit.next_post()) is None


async def test_what_is_posted_via_the_bot_is_no_act(hall: Any) -> None:
    query_id = await ask(hall, 1, "chess 4.6.4")
    await hall.take_all()
    (result, *_) = (await hall.ui("GET", f"queries/{query_id}"))["results"]
    await hall.ui("POST", f"queries/{query_id}", chat_id=1001, result_id=result["id"])
    await hall.take_all()
    await hall.send_all()
    assert await hall.texts(1001) == []


async def test_an_answer_that_comes_too_late_is_no_fault(hall: Any, logged: list[Any]) -> None:
    hall.weather.plan("answerInlineQuery", hall.weather.refuse(400, "Bad Request: query is too old"))
    await ask(hall, 1, "甩牌")
    await hall.take_all()
    assert await hall.look(lambda unit: unit.dead_letters(10)) == []
    assert [line["event"] for line in logged if line["log_level"] in ("warning", "error")] == []


async def test_without_a_database_the_question_waits(hall: Any) -> None:
    await ask(hall, 1, "甩牌")
    (update,) = await hall.updates()
    hall.store.blind = True
    with pytest.raises(Unavailable):
        await hall.intake.take(update)
    await hall.take_all()
