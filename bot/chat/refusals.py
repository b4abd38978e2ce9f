"""Telegram's refusals, recognised by their wording because the Bot API gives no finer codes."""

from __future__ import annotations

from telegram.error import BadRequest, Forbidden, TelegramError

_UNCHANGED = ("message is not modified",)
_NO_MESSAGE = ("message to edit not found", "message can't be edited", "message_id_invalid")
_NO_TEXT = ("there is no text in the message to edit",)
_NO_TOPIC = ("message thread not found", "topic_closed", "topic_deleted", "topic_id_invalid")
_NO_PICTURES = ("not enough rights to send photos", "chat_send_photos_forbidden", "chat_send_media_forbidden")
_NO_PINNING = ("not enough rights to manage pinned", "not enough rights to pin", "chat_admin_required")
_NO_CHAT = ("chat not found", "group chat was deactivated", "peer_id_invalid", "user not found")


def is_unchanged(error: BadRequest) -> bool:
    """Whether the message already has the new content."""
    return _says(error, _UNCHANGED)


def has_no_message(error: BadRequest) -> bool:
    """Whether the message to be edited is gone."""
    return _says(error, _NO_MESSAGE)


def has_no_text(error: BadRequest) -> bool:
    """Whether the message to be edited is a picture or a file."""
    return _says(error, _NO_TEXT)


def has_no_topic(error: BadRequest) -> bool:
    """Whether the topic is closed or gone."""
    return _says(error, _NO_TOPIC)


def takes_no_pictures(error: BadRequest) -> bool:
    """Whether the bot lacks the right to send pictures in this chat."""
    return _says(error, _NO_PICTURES)


def allows_no_pins(error: TelegramError) -> bool:
    """Whether the bot lacks the right to pin messages in this chat."""
    return _says(error, _NO_PINNING)


def has_no_chat(error: TelegramError) -> bool:
    """Whether the chat is out of reach: the bot was removed or blocked, or the chat no longer exists."""
    return isinstance(error, Forbidden) or _says(error, _NO_CHAT)


def _says(error: TelegramError, words: tuple[str, ...]) -> bool:
    said = error.message.lower()
    return any(each in said for each in words)
