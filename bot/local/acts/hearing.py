"""Forwarding a message to the bot, if the bot may see the message."""

from typing import Any

from bot.local.messenger import Messenger
from bot.local.rows.messages import Message
from bot.local.rows.roster import Chat
from bot.local.texts.privacy import visible_to_bot


def let_bot_hear(messenger: Messenger, chat: Chat, message: Message) -> None:
    standing = messenger.bot_standing(chat)
    if not standing.is_present:
        return
    bot = messenger.bot
    heard = messenger.messages.as_object(message)
    sees_all = not chat.is_group or bot.reads_all or standing.is_administrator
    if visible_to_bot(heard, bot.username, bot.id, sees_all):
        messenger.updates.add("message", heard)


def announce(messenger: Messenger, chat: Chat, actor_id: int, body: dict[str, Any], topic: int | None = None) -> None:
    """Post a service message and let the bot hear it."""
    let_bot_hear(messenger, chat, messenger.post(chat, actor_id, body, topic=topic))
