"""What people do at the page: write, press, come and go. Each act is one transaction with its updates."""

import asyncio
from dataclasses import replace
from typing import Any

from bot.local.content import CALLBACK_DATA_BYTES, CAPTION_LIMIT, NAME_LIMIT, TEXT_LIMIT, TITLE_LIMIT
from bot.local.entities import cleaned, found
from bot.local.errors import ApiError, UiError
from bot.local.files import Picture, decoded
from bot.local.messages import Message
from bot.local.messenger import Messenger
from bot.local.privacy import visible_to_bot
from bot.local.roster import Chat, Person
from bot.local.table import Upload

FIRST_PERSON_ID = 1001
FIRST_GROUP_ID = -1001000000001
LANGUAGES = ("zh-hans", "en")
HERE_AT_FIRST = ("小林", "小周", "阿梅", "老秦", "小唐", "小许")
FIRST_GROUP = "后勤杯 · 棋牌群"


def begin(messenger: Messenger) -> None:
    """The first start: a group of seven. Later starts go on with what is there."""
    known = messenger.store.fact("bot_id")
    if known is not None and known != str(messenger.bot.id):
        raise ValueError(f"this chat was begun with bot {known}: use its token or another data folder")
    if known is None:
        with messenger.store.transaction():
            messenger.store.set_fact("bot_id", str(messenger.bot.id))
            for name in HERE_AT_FIRST:
                add_person(messenger, name, "zh-hans")
            add_person(messenger, "Robin", "en")
            create_group(messenger, FIRST_GROUP)


# Writing and pressing


async def write(
    messenger: Messenger, chat_id: int, person_id: int, text: str, reply_to: int | None, photo: Upload | None
) -> Message:
    """A message of a person. Once this returns, the message and its update are on the disk."""
    sizes: list[Picture] | None = None
    if photo is not None:
        try:
            sizes = await asyncio.to_thread(decoded, photo)
        except ApiError:
            raise UiError("这个文件不是能显示的图片 · This file is no picture that can be shown") from None
    chat = _chat_with(messenger, chat_id, person_id)
    body = _body(text, "text" if sizes is None else "caption")
    if reply_to is not None and messenger.messages.get(chat.id, reply_to) is None:
        raise UiError("要回复的消息已不在 · The message to reply to is gone")
    with messenger.store.transaction():
        if sizes is not None:
            body |= messenger.files.add_photo(sizes)
        if not chat.is_group:
            _open_private_chat(messenger, chat)
        message = messenger.post(chat, person_id, body, reply_to)
        _let_bot_hear(messenger, chat, message)
    return message


def press(messenger: Messenger, chat_id: int, message_id: int, person_id: int, data: str) -> str:
    """A button is pressed. As with Telegram, the data is whatever the client says it is."""
    chat = _chat_with(messenger, chat_id, person_id)
    message = messenger.messages.get(chat.id, message_id)
    if message is None or message.sender_id != messenger.bot.id:
        raise UiError("这条消息已不在 · This message is gone")
    if not 1 <= len(data.encode()) <= CALLBACK_DATA_BYTES:
        raise UiError("按钮数据无效 · Invalid button data")
    if not messenger.roster.is_present(chat.id, messenger.bot.id):
        raise UiError("机器人不在这里 · The bot is not here")
    with messenger.store.transaction():
        pressed = messenger.presses.add(chat.id, message_id, person_id, data, messenger.now())
        messenger.updates.add(
            "callback_query",
            {
                "id": pressed.id,
                "from": messenger.roster.user(person_id),
                "message": messenger.messages.as_object(message),
                "chat_instance": chat.instance,
                "data": data,
            },
        )
    return pressed.id


# People and groups


def add_person(messenger: Messenger, name: str, language: str) -> Person:
    roster = messenger.roster
    with messenger.store.transaction():
        number = max((person.id for person in roster.people()), default=FIRST_PERSON_ID - 1) + 1
        person = Person(number, _name(name, NAME_LIMIT), None, _language(language))
        roster.save_person(person)
        roster.save_chat(Chat(person.id, "private", None, started=False, pinned=None))
        roster.set_status(person.id, person.id, "member")
        roster.set_status(person.id, messenger.bot.id, "member")
        for group in roster.groups():
            roster.set_status(group.id, person.id, "member")
            _announce(messenger, group, person.id, {"new_chat_members": [roster.user(person.id)]})
        messenger.tell("state")
    return person


def change_person(messenger: Messenger, person_id: int, name: str | None, language: str | None) -> Person:
    person = _person(messenger, person_id)
    if name is not None:
        person = replace(person, first_name=_name(name, NAME_LIMIT))
    if language is not None:
        person = replace(person, language_code=_language(language))
    with messenger.store.transaction():
        messenger.roster.save_person(person)
        messenger.tell("state")
        messenger.tell("commands")
    return person


def create_group(messenger: Messenger, title: str) -> Chat:
    """A group with everybody and the bot; the first person is its creator."""
    roster = messenger.roster
    with messenger.store.transaction():
        number = min((group.id for group in roster.groups()), default=FIRST_GROUP_ID + 1) - 1
        chat = Chat(number, "supergroup", _name(title, TITLE_LIMIT), started=True, pinned=None)
        roster.save_chat(chat)
        creator, *others = roster.people()
        roster.set_status(chat.id, creator.id, "creator")
        for person in others:
            roster.set_status(chat.id, person.id, "member")
        messenger.bot_moved(chat, creator.id, "left", "member")
        _announce(messenger, chat, creator.id, {"new_chat_members": [messenger.bot.user()]})
        messenger.tell("state")
    return chat


def rename_group(messenger: Messenger, chat_id: int, title: str) -> Chat:
    chat = messenger.roster.chat(chat_id)
    if chat is None or not chat.is_group:
        raise UiError("没有这个群 · No such group", 404)
    chat = replace(chat, title=_name(title, TITLE_LIMIT))
    with messenger.store.transaction():
        messenger.roster.save_chat(chat)
        _announce(messenger, chat, _creator(messenger, chat), {"new_chat_title": chat.title})
        messenger.tell("state")
    return chat


def change_member(messenger: Messenger, chat_id: int, user_id: int, status: str) -> Chat:
    """Somebody is promoted, demoted, removed or let in again; for the bot in a private chat: (un)blocked."""
    roster = messenger.roster
    chat = roster.chat(chat_id)
    user = roster.user(user_id)
    if chat is None or user is None:
        raise UiError("没有这个人 · Nobody of that kind", 404)
    if status not in ("administrator", "member", "left"):
        raise UiError("身份无效 · Invalid status")
    is_bot = user_id == messenger.bot.id
    if not chat.is_group and (not is_bot or status == "administrator"):
        raise UiError("私聊没有这个身份 · No such status in a private chat")
    old = roster.status(chat.id, user_id)
    if old == "creator":
        raise UiError("群主不能更改 · The creator stays")
    # Who is shown out is "kicked"; "left" is for those who leave by themselves.
    new = "kicked" if is_bot and status == "left" else status
    if new == old or (status == "left" and old == "kicked"):
        return chat
    with messenger.store.transaction():
        creator = _creator(messenger, chat)
        if is_bot:
            messenger.bot_moved(chat, creator, old, new)
        else:
            roster.set_status(chat.id, user_id, new)
        if chat.is_group and old in ("left", "kicked"):
            _announce(messenger, chat, creator, {"new_chat_members": [user]})
        elif chat.is_group and status == "left":
            _announce(messenger, chat, creator, {"left_chat_member": user})
        messenger.tell("state")
        messenger.tell("commands")
    return chat


# Parts of these acts


def _let_bot_hear(messenger: Messenger, chat: Chat, message: Message) -> None:
    bot, roster = messenger.bot, messenger.roster
    if not roster.is_present(chat.id, bot.id):
        return
    heard = messenger.messages.as_object(message)
    sees_all = not chat.is_group or bot.reads_all or roster.is_administrator(chat.id, bot.id)
    if visible_to_bot(heard, bot.username, bot.id, sees_all):
        messenger.updates.add("message", heard)


def _announce(messenger: Messenger, chat: Chat, actor_id: int, body: dict[str, Any]) -> None:
    """A service message."""
    _let_bot_hear(messenger, chat, messenger.post(chat, actor_id, body))


def _open_private_chat(messenger: Messenger, chat: Chat) -> None:
    """Writing to the bot starts the conversation, and takes back a block."""
    if not chat.started:
        messenger.roster.save_chat(replace(chat, started=True))
    if not messenger.roster.is_present(chat.id, messenger.bot.id):
        messenger.bot_moved(chat, chat.id, "kicked", "member")
        messenger.tell("state")


def _chat_with(messenger: Messenger, chat_id: int, person_id: int) -> Chat:
    _person(messenger, person_id)
    chat = messenger.roster.chat(chat_id)
    if chat is None:
        raise UiError("没有这个聊天 · No such chat", 404)
    if not messenger.roster.is_present(chat.id, person_id):
        raise UiError("此人不在这个聊天里 · This person is not in the chat", 403)
    return chat


def _person(messenger: Messenger, person_id: int) -> Person:
    person = messenger.roster.person(person_id)
    if person is None:
        raise UiError("没有这个人 · Nobody of that kind", 404)
    return person


def _creator(messenger: Messenger, chat: Chat) -> int:
    if not chat.is_group:
        return chat.id
    return next(user for user, status in messenger.roster.members(chat.id) if status == "creator")


def _body(text: str, field: str) -> dict[str, Any]:
    text = cleaned(text).strip()
    limit = TEXT_LIMIT if field == "text" else CAPTION_LIMIT
    if not text and field == "text":
        raise UiError("消息是空的 · The message is empty")
    if len(text) > limit:
        raise UiError(f"最多 {limit} 个字符 · At most {limit} characters")
    if not text:
        return {}
    entities = found(text)
    named = "entities" if field == "text" else "caption_entities"
    return {field: text} | ({named: entities} if entities else {})


def _name(name: str, limit: int) -> str:
    name = cleaned(name).strip()
    if not 1 <= len(name) <= limit:
        raise UiError(f"名字要有 1 到 {limit} 个字符 · A name has 1 to {limit} characters")
    return name


def _language(language: str) -> str:
    if language not in LANGUAGES:
        raise UiError("语言只有 zh-hans 和 en · The languages are zh-hans and en")
    return language
