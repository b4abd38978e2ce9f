"""Lookups for a person's acts, raising `UiError` for missing persons and chats."""

from bot.local.errors import UiError
from bot.local.messenger import Messenger
from bot.local.rows.roster import Chat, Person
from bot.local.texts.content import NAME_LIMIT
from bot.local.texts.entities import cleaned


def person_of(messenger: Messenger, person_id: int) -> Person:
    person = messenger.roster.person(person_id)
    if person is None:
        raise UiError("没有这个人 · Nobody of that kind", 404)
    return person


def group_of(messenger: Messenger, chat_id: int) -> Chat:
    chat = messenger.roster.chat(chat_id)
    if chat is None or not chat.is_group:
        raise UiError("没有这个群 · No such group", 404)
    if chat.migrated_to is not None:
        raise UiError(f"这个群已升级为 {chat.migrated_to} · This group has become {chat.migrated_to}", 410)
    return chat


def chat_with(messenger: Messenger, chat_id: int, person_id: int) -> Chat:
    """Return the chat, provided this person is a member."""
    person_of(messenger, person_id)
    chat = messenger.roster.chat(chat_id)
    if chat is None:
        raise UiError("没有这个聊天 · No such chat", 404)
    if not messenger.roster.standing(chat.id, person_id).is_present:
        raise UiError("此人不在这个聊天里 · This person is not in the chat", 403)
    return chat


def creator_of(messenger: Messenger, chat: Chat) -> int:
    """Return the default actor: a group's creator, or the person of a private chat."""
    if not chat.is_group:
        return chat.id
    return next(user for user, standing in messenger.roster.members(chat.id) if standing.status == "creator")


def good_name(name: str, limit: int = NAME_LIMIT) -> str:
    name = cleaned(name).strip()
    if not 1 <= len(name) <= limit:
        raise UiError(f"名字要有 1 到 {limit} 个字符 · A name has 1 to {limit} characters")
    return name
