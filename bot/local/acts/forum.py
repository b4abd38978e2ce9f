"""Forums: supergroups with topics."""

from dataclasses import replace

from bot.local.acts.hearing import announce
from bot.local.acts.lookup import chat_with, creator_of, good_name, group_of
from bot.local.errors import UiError
from bot.local.messenger import Messenger
from bot.local.rows.roster import Chat
from bot.local.texts.content import TITLE_LIMIT

ICON_COLOUR = 0x6FB9F0


def set_forum(messenger: Messenger, chat_id: int, is_forum: bool) -> Chat:
    chat = group_of(messenger, chat_id)
    if chat.type != "supergroup":
        raise UiError("只有超级群能有话题 · Only supergroups have topics")
    chat = replace(chat, is_forum=is_forum)
    with messenger.store.transaction():
        messenger.roster.save_chat(chat)
        messenger.tell("state")
    return chat


def create_topic(messenger: Messenger, chat_id: int, name: str, person_id: int | None) -> int:
    """Create a topic and return its number. Without a person, the group's creator is the author."""
    chat = group_of(messenger, chat_id)
    if not chat.is_forum:
        raise UiError("这个群没有开话题 · This group has no topics")
    actor = creator_of(messenger, chat) if person_id is None else person_id
    chat_with(messenger, chat.id, actor)
    name = good_name(name, TITLE_LIMIT)
    with messenger.store.transaction():
        thread = messenger.messages.coming(chat)
        messenger.topics.add(chat.id, thread, name)
        announce(messenger, chat, actor, {"forum_topic_created": {"name": name, "icon_color": ICON_COLOUR}}, thread)
        messenger.tell("state")
    return thread


def delete_topic(messenger: Messenger, chat_id: int, thread: int) -> None:
    """Delete a topic with all its messages. As in Telegram, the bot is not told."""
    chat = group_of(messenger, chat_id)
    if not messenger.topics.has(chat.id, thread):
        raise UiError("没有这个话题 · No such topic", 404)
    with messenger.store.transaction():
        messenger.topics.remove(chat.id, thread)
        for message in messenger.messages.in_thread(chat.id, thread):
            messenger.messages.delete(message)
            messenger.tell("deleted", chat_id=chat.id, message_id=message.message_id)
            if chat.pinned == message.message_id:
                messenger.roster.save_chat(replace(chat, pinned=None))
        messenger.tell("state")
