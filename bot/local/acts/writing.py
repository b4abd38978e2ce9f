"""Acts of people: messages and button presses, each in one transaction with its updates."""

import asyncio
from dataclasses import dataclass, replace
from typing import Any

from bot.local.acts.hearing import let_bot_hear
from bot.local.acts.lookup import chat_with
from bot.local.errors import ApiError, UiError
from bot.local.messenger import Messenger
from bot.local.rows.files import Picture, decoded
from bot.local.rows.messages import Message
from bot.local.rows.roster import ANONYMOUS_ADMINISTRATOR, Chat
from bot.local.rows.standing import MEMBER
from bot.local.table import Upload
from bot.local.texts.content import CALLBACK_DATA_BYTES, CAPTION_LIMIT, TEXT_LIMIT
from bot.local.texts.entities import cleaned, found


@dataclass(frozen=True)
class Letter:
    """A message that a person wants to send, with its destination."""

    chat_id: int
    person_id: int
    text: str
    reply_to: int | None = None
    topic: int | None = None
    anonymous: bool = False
    photo: Upload | None = None
    document: Upload | None = None


async def write(messenger: Messenger, letter: Letter) -> Message:
    """Post a person's message. On return, the message and its update are on the disk."""
    sizes: list[Picture] | None = None
    if letter.document is not None and letter.photo is not None:
        raise UiError("图片和文件请分开发 · A photo and a file are two messages")
    if letter.document is not None and not letter.document.data:
        raise UiError("文件是空的 · The file is empty")
    if letter.photo is not None:
        try:
            sizes = await asyncio.to_thread(decoded, letter.photo)
        except ApiError:
            raise UiError("这个文件不是能显示的图片 · This file is no picture that can be shown") from None
    chat = chat_with(messenger, letter.chat_id, letter.person_id)
    body = _body(letter.text, "text" if sizes is None and letter.document is None else "caption")
    _check_place(messenger, chat, letter)
    sender_id = _anonymous_sender(messenger, chat, letter.person_id) if letter.anonymous else letter.person_id
    with messenger.store.transaction():
        if sizes is not None:
            body |= messenger.files.add_photo(sizes)
        if letter.document is not None:
            body |= messenger.files.add_document(letter.document)
        if not chat.is_group:
            _open_private_chat(messenger, chat)
        message = messenger.post(chat, sender_id, body, letter.reply_to, letter.topic)
        let_bot_hear(messenger, chat, message)
    return message


def press(messenger: Messenger, chat_id: int, message_id: int, person_id: int, data: str) -> str:
    """Press a button. As in Telegram, the data may be anything the client claims."""
    chat = chat_with(messenger, chat_id, person_id)
    message = messenger.messages.get(chat.id, message_id)
    if message is None or message.sender_id != messenger.bot.id:
        raise UiError("这条消息已不在 · This message is gone")
    if not 1 <= len(data.encode()) <= CALLBACK_DATA_BYTES:
        raise UiError("按钮数据无效 · Invalid button data")
    if not messenger.bot_standing(chat).is_present:
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


def _check_place(messenger: Messenger, chat: Chat, letter: Letter) -> None:
    if letter.topic is not None and not (chat.is_forum and messenger.topics.has(chat.id, letter.topic)):
        raise UiError("没有这个话题 · No such topic", 404)
    if letter.reply_to is None:
        return
    original = messenger.messages.get(chat.id, letter.reply_to)
    if original is None:
        raise UiError("要回复的消息已不在 · The message to reply to is gone")
    if letter.topic not in (None, original.thread):
        raise UiError("要回复的消息在别的话题里 · The message to reply to is in another topic")


def _anonymous_sender(messenger: Messenger, chat: Chat, person_id: int) -> int:
    """Return the sender of anonymous messages: the bot sees only the group as sender."""
    standing = messenger.roster.standing(chat.id, person_id)
    if chat.type != "supergroup" or not standing.is_administrator:
        raise UiError("只有超级群的管理员可以匿名 · Only administrators of a supergroup can be anonymous", 403)
    if not standing.is_anonymous:
        hidden = replace(standing, rights={**standing.rights, "is_anonymous": True})
        messenger.roster.place(chat.id, person_id, hidden)
    return ANONYMOUS_ADMINISTRATOR.id


def _open_private_chat(messenger: Messenger, chat: Chat) -> None:
    """Open a private chat by writing to the bot, which also removes a block."""
    if not chat.started:
        messenger.roster.save_chat(replace(chat, started=True))
    if not messenger.bot_standing(chat).is_present:
        messenger.move_bot(chat, chat.id, MEMBER)
        messenger.tell("state")


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
