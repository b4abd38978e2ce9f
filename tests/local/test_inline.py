"""Inline mode: a question reaches the bot, its one answer the page, and the result chosen is posted via the bot."""

import asyncio
import json
from typing import Any

import pytest

GROUP, LIN, ZHOU = -1001000000001, 1001, 1002
ME = 4242


async def ask(local: Any, text: str = "甩牌", person: int = ZHOU, chat: int = GROUP) -> str:
    status, answer = await local.ui("POST", "queries", json={"chat_id": chat, "person_id": person, "query": text})
    assert status == 200, answer
    return str(answer["query_id"])


def article(result_id: str = "a", text: str = "<b>甩牌</b> 出错", **more: Any) -> dict[str, Any]:
    content = {"message_text": text, "parse_mode": "HTML"}
    return {"type": "article", "id": result_id, "title": "7 甩牌", "input_message_content": content, **more}


async def test_a_question_names_who_asks_and_the_kind_of_chat(local: Any) -> None:
    await local.news()
    query_id = await ask(local)
    (update,) = await local.news()
    query = update["inline_query"]
    assert query == {
        "id": query_id, "from": query["from"], "query": "甩牌", "offset": "", "chat_type": "supergroup",
    }  # fmt: skip
    assert query["from"]["id"] == ZHOU


async def test_the_bot_says_that_it_can(local: Any) -> None:
    assert (await local.do("getMe"))["supports_inline_queries"] is True


async def test_the_answer_is_listed_and_the_chosen_result_posted_via_the_bot(local: Any) -> None:
    query_id = await ask(local)
    assert (await local.ui("GET", f"queries/{query_id}"))[1] == {"results": None}
    result = article(description="后勤杯")
    assert await local.do("answerInlineQuery", inline_query_id=query_id, results=[result], cache_time=300) is True
    _, answer = await local.ui("GET", f"queries/{query_id}")
    assert [(each["id"], each["title"], each["description"]) for each in answer["results"]] == [
        ("a", "7 甩牌", "后勤杯")
    ]
    await local.news()
    status, chosen = await local.ui("POST", f"queries/{query_id}", json={"chat_id": GROUP, "result_id": "a"})
    assert status == 200
    message = chosen["message"]
    assert (message["from"]["id"], message["via_bot"]["is_bot"], message["text"]) == (ZHOU, True, "甩牌 出错")
    assert message["html"] == "<b>甩牌</b> 出错"
    (heard,) = await local.news()
    assert heard["message"]["via_bot"]["id"] == (await local.do("getMe"))["id"]


async def test_the_answer_goes_to_the_page(local: Any) -> None:
    query_id = await ask(local)
    async with local.session.get(f"{local.root}/ui/events") as stream:
        await stream.content.readuntil(b"\n\n")
        await local.do("answerInlineQuery", inline_query_id=query_id, results=[article()])
        block = await asyncio.wait_for(stream.content.readuntil(b"\n\n"), 5)
    assert json.loads(block.decode().partition("data: ")[2]) == {
        "type": "inline",
        "query_id": query_id,
        "person_id": ZHOU,
        "results": [{"id": "a", "title": "7 甩牌", "description": ""}],
    }


async def test_a_question_is_answered_once_and_not_for_long(local: Any) -> None:
    first, late = await ask(local), await ask(local, person=LIN)
    await local.do("answerInlineQuery", inline_query_id=first, results=[])
    for _ in range(2):
        again = await local.call("answerInlineQuery", inline_query_id=first, results=[])
        assert "query is too old" in again["description"]
    local.clock.time += 61
    assert not (await local.call("answerInlineQuery", inline_query_id=late, results=[]))["ok"]


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ({"results": [article(str(number)) for number in range(51)]}, "RESULTS_TOO_MUCH"),
        ({"results": [article(), article()]}, "RESULT_ID_DUPLICATE"),
        ({"results": [article("棋" * 22)]}, "RESULT_ID_INVALID"),
        ({"results": [article("")]}, "RESULT_ID_INVALID"),
        ({"results": [article(title="  ")]}, "RESULT_TITLE_EMPTY"),
        ({"results": [article(text="<b>open")]}, "can't parse entities"),
        ({"results": [article(text="长" * 4097)]}, "message is too long"),
        ({"results": [article(colour="red")]}, 'field "colour"'),
        ({"results": [{**article(), "type": "poem"}]}, "not a known type"),
        ({"results": [{"type": "article", "id": "a", "title": "x"}]}, "input_message_content"),
        ({"results": [article(input_message_content={"message_text": "x", "tone": "grave"})]}, '"tone"'),
        ({"results": [article(input_message_content={"latitude": 1.0, "longitude": 2.0})]}, "only articles"),
        ({"results": [], "cache_time": -1}, "CACHE_TIME_INVALID"),
        ({"results": [], "next_offset": "x" * 65}, "NEXT_OFFSET_INVALID"),
        ({"results": [], "switch_pm_text": "x"}, "not known to answerInlineQuery"),
        ({"results": "x"}, "results"),
        ({}, "results"),
    ],
)
async def test_answers_that_are_refused(local: Any, more: dict[str, Any], error: str) -> None:
    query_id = await ask(local)
    answer = await local.call("answerInlineQuery", inline_query_id=query_id, **more)
    assert answer["error_code"] == 400
    assert error in answer["description"]
    assert await local.do("answerInlineQuery", inline_query_id=query_id, results=[article()])


@pytest.mark.parametrize(
    ("change", "status"),
    [({"chat_id": 5}, 404), ({"person_id": 5}, 404), ({"chat_id": LIN}, 403), ({"query": "长" * 257}, 400)],
)
async def test_questions_that_cannot_be(local: Any, change: dict[str, Any], status: int) -> None:
    code, answer = await local.ui("POST", "queries", json={"chat_id": GROUP, "person_id": ZHOU, "query": "x", **change})
    assert code == status
    assert answer["error"]


@pytest.mark.parametrize(
    ("change", "status"),
    [({"result_id": "b"}, 404), ({"chat_id": LIN}, 403), ({"chat_id": 5}, 404), ({"message_thread_id": 77}, 404)],
)
async def test_results_that_cannot_be_chosen(local: Any, change: dict[str, Any], status: int) -> None:
    query_id = await ask(local)
    body = {"chat_id": GROUP, "result_id": "a"}
    assert (await local.ui("POST", f"queries/{query_id}", json=body))[0] == 404
    await local.do("answerInlineQuery", inline_query_id=query_id, results=[article()])
    code, answer = await local.ui("POST", f"queries/{query_id}", json={**body, **change})
    assert code == status
    assert answer["error"]


async def test_a_bot_that_did_not_ask_for_questions_gets_none(local: Any) -> None:
    await local.news()
    await local.do("getUpdates", allowed_updates=["message"])
    await ask(local)
    assert await local.news() == []
