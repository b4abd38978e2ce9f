"""Answering an inline query with articles that post a text."""

from typing import Any

from bot.local.errors import bad_request
from bot.local.methods.call import Method, MethodCall
from bot.local.texts.content import keyboard_of, text_of
from bot.local.texts.entities import cleaned

MOST_RESULTS = 50
ID_BYTES = 64


async def answer_inline_query(call: MethodCall) -> object:
    messenger = call.messenger
    results = call.arguments["results"]
    if len(results) > MOST_RESULTS:
        raise bad_request("RESULTS_TOO_MUCH")
    if call.get("cache_time", 0) < 0:
        raise bad_request("CACHE_TIME_INVALID")
    if len(call.get("next_offset", "").encode()) > ID_BYTES:
        raise bad_request("NEXT_OFFSET_INVALID")
    if call.get("button") is not None:
        raise bad_request('parameter "button" is not served here')
    listed = [_result(call, result) for result in results]
    if len({result["id"] for result in listed}) < len(listed):
        raise bad_request("RESULT_ID_DUPLICATE")
    with messenger.store.transaction():
        query = messenger.queries.answer(call.arguments["inline_query_id"], listed, messenger.now())
        shown = [{name: result[name] for name in ("id", "title", "description")} for result in listed]
        messenger.tell("inline", query_id=query.id, person_id=query.person_id, results=shown)
    return True


def _result(call: MethodCall, result: dict[str, Any]) -> dict[str, Any]:
    """Return the listing of a result together with the content fields of its message."""
    if result["type"] != "article" or "message_text" not in result["input_message_content"]:
        raise bad_request("only articles that post a text are served here")
    content = result["input_message_content"]
    call.messenger.table.check("InputTextMessageContent", content, "input_message_content")
    if not 1 <= len(result["id"].encode()) <= ID_BYTES:
        raise bad_request("RESULT_ID_INVALID")
    title = cleaned(result["title"]).strip()
    if not title:
        raise bad_request("RESULT_TITLE_EMPTY")
    body = text_of({**content, "text": content["message_text"]}) | keyboard_of(result)
    return {"id": result["id"], "title": title, "description": cleaned(result.get("description", "")), "body": body}


METHODS: dict[str, Method] = {"answerInlineQuery": answer_inline_query}
