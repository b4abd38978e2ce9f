"""Answering a button press."""

import re

from bot.local.errors import bad_request
from bot.local.methods.call import Method, MethodCall
from bot.local.texts.content import TOAST_LIMIT
from bot.local.texts.entities import cleaned


async def answer_callback_query(call: MethodCall) -> object:
    messenger = call.messenger
    text = cleaned(call.get("text", ""))
    if len(text) > TOAST_LIMIT:
        raise bad_request("MESSAGE_TOO_LONG")
    url = call.get("url")
    if url is not None and not re.match(r"(https?|tg)://", url):
        raise bad_request("URL_INVALID")
    with messenger.store.transaction():
        press = messenger.presses.answer(call.arguments["callback_query_id"], messenger.now())
        said = ({"text": text} if text else {}) | ({"url": url} if url is not None else {})
        alert = call.get("show_alert", False)
        messenger.tell("answer", press_id=press.id, person_id=press.person_id, show_alert=alert, **said)
    return True


METHODS: dict[str, Method] = {"answerCallbackQuery": answer_callback_query}
