"""The contents that a bot may send: text, captions and inline keyboards within Telegram's limits."""

import re
from typing import Any

from bot.local.errors import bad_request
from bot.local.texts.entities import Entity, cleaned, trimmed, units, with_found
from bot.local.texts.markup import parse_html

TEXT_LIMIT = 4096
CAPTION_LIMIT = 1024
TOAST_LIMIT = 200
CALLBACK_DATA_BYTES = 64
BUTTON_LIMIT = 100
TITLE_LIMIT = 128
NAME_LIMIT = 64

ACTIONS = {
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
}


def text_of(arguments: dict[str, Any]) -> dict[str, Any]:
    """Return `text` and `entities` of a message from a call's parameters."""
    text, entities = _formatted(arguments["text"], arguments.get("parse_mode"), arguments.get("entities"))
    if not text:
        raise bad_request("message text is empty")
    if len(text) > TEXT_LIMIT:
        raise bad_request("message is too long")
    return {"text": text} | ({"entities": entities} if entities else {})


def caption_of(arguments: dict[str, Any]) -> dict[str, Any]:
    """Return `caption` and `caption_entities`; empty without a caption."""
    text, entities = _formatted(
        arguments.get("caption", ""), arguments.get("parse_mode"), arguments.get("caption_entities")
    )
    if len(text) > CAPTION_LIMIT:
        raise bad_request("message caption is too long")
    if not text:
        return {}
    return {"caption": text} | ({"caption_entities": entities} if entities else {})


def _formatted(source: str, mode: str | None, given: list[Entity] | None) -> tuple[str, list[Entity]]:
    source = cleaned(source)
    if mode is not None and mode.lower() == "html":
        text, entities = parse_html(source)
    elif mode is not None and mode.lower() in ("markdown", "markdownv2"):
        raise bad_request(f"parse_mode {mode} is not served here, use HTML")
    elif mode:
        raise bad_request("unsupported parse_mode")
    else:
        text, entities = source, list(given or [])
    for entity in entities:
        if entity["offset"] < 0 or entity["length"] <= 0 or entity["offset"] + entity["length"] > units(text):
            raise bad_request(f'entity "{entity["type"]}" lies outside of the text')
    text, entities = trimmed(text, entities)
    return text, with_found(text, entities)


def keyboard_of(arguments: dict[str, Any]) -> dict[str, Any]:
    """Return `reply_markup` of a message; empty without buttons."""
    markup = arguments.get("reply_markup")
    if markup is None:
        return {}
    if "inline_keyboard" not in markup:
        raise bad_request("only inline keyboards are served here")
    rows = [row for row in markup["inline_keyboard"] if row]
    buttons = [button for row in rows for button in row]
    if len(buttons) > BUTTON_LIMIT:
        raise bad_request("reply markup is too long")
    for button in buttons:
        _check_button(button)
    return {"reply_markup": {"inline_keyboard": rows}} if rows else {}


def _check_button(button: dict[str, Any]) -> None:
    if not button["text"].strip():
        raise bad_request("text buttons are unallowed in the inline keyboard")
    if len(ACTIONS & button.keys()) != 1:
        raise bad_request(f'inline keyboard button "{button["text"]}" must have exactly one action')
    data = button.get("callback_data")
    if data is not None and not 1 <= len(data.encode()) <= CALLBACK_DATA_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")
    url = button.get("url")
    if url is not None and not re.match(r"(https?|tg)://[^\s]+$", url):
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: wrong HTTP URL")
