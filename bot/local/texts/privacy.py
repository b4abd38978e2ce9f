"""Privacy mode: the rule for group messages visible to a bot."""

from typing import Any

from bot.local.texts.entities import part

CONTENT = ("text", "photo", "document")


def visible_to_bot(message: dict[str, Any], bot_username: str, bot_id: int, sees_all: bool) -> bool:
    """Whether the bot sees a group message. `sees_all`: the bot is an administrator or privacy mode is off."""
    if sees_all or not any(name in message for name in CONTENT):  # no content: a service message
        return True
    if message.get("via_bot", {}).get("id") == bot_id:
        return True
    if message.get("reply_to_message", {}).get("from", {}).get("id") == bot_id:
        return True
    text = message.get("text", message.get("caption", ""))
    own = f"@{bot_username}".lower()
    for entity in message.get("entities", message.get("caption_entities", [])):
        word = part(text, entity["offset"], entity["length"]).lower()
        if entity["type"] == "mention" and word == own:
            return True
        if entity["type"] == "bot_command":
            bare = "@" not in word
            if word.endswith(own) or (bare and entity["offset"] == 0):
                return True
    return False
