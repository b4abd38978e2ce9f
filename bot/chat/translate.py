"""From an update of the Bot API to what the application understands, and nothing more."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime

import telegram
from telegram import CallbackQuery, Chat, ChatMemberUpdated, Message, Update, User
from telegram.constants import ChatMemberStatus

from bot.app.request.document import Document, Trouble
from bot.app.request.incoming import Incoming, Place, clean_name, reads_file
from bot.app.request.vocabulary import CORE, Vocabulary
from storage.store import Account

PLATFORM = "telegram"
GROUPS = (Chat.GROUP, Chat.SUPERGROUP)
_LONGEST_NAME = 64
_GONE = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)


@dataclass(frozen=True, slots=True)
class Rights:
    """Who administers a chat, who of them without showing it, and whether plain text reaches the bot there."""

    admins: frozenset[int]
    reads_all: bool
    hidden: frozenset[int] = frozenset()


EVERYWHERE = Rights(frozenset(), True)
"""Of a private chat."""
Known = Callable[[int, int], Rights | None]
"""What is known of a chat without asking, for what an account asks; None where nobody has asked of late."""
Fetch = Callable[[telegram.Document], Awaitable[Document]]


@dataclass(frozen=True, slots=True)
class Arrival:
    """An update with what is needed to answer it on the spot."""

    incoming: Incoming
    press_id: str | None = None


async def translate(
    update: Update, bot: User, known: Known, fetch: Fetch, now: datetime, vocabulary: Vocabulary = CORE
) -> Arrival | None:
    """None for what is not for us: other bots' commands, channel posts, service messages."""
    cause = f"{bot.id}:{update.update_id}"
    if update.callback_query is not None:
        return _press(update.callback_query, cause, known, now)
    if update.message is not None:
        arrival = _message(update.message, bot, cause, known, now)
        if arrival is None:
            return None
        incoming = await _with_file(arrival.incoming, update.message, fetch, vocabulary)
        return replace(arrival, incoming=incoming)
    if update.my_chat_member is not None:
        return _welcome(update.my_chat_member, cause, now)
    return None


def moved(update: Update) -> tuple[int, int] | None:
    """A group that became a supergroup, told in either of the two: its old and its new number."""
    message = update.message
    if message is not None and message.migrate_to_chat_id is not None:
        return message.chat.id, message.migrate_to_chat_id
    if message is not None and message.migrate_from_chat_id is not None:
        return message.migrate_from_chat_id, message.chat.id
    return None


def with_rights(incoming: Incoming, rights: Rights | None) -> Incoming:
    """The same with what the messenger says of the chat; None: it does not say."""
    anonymous = incoming.who is None
    if rights is None:
        return replace(incoming, is_admin=anonymous, masked=None, unlearnt=True)
    # Where nobody is said to be hidden, whoever speaks for the group may be any of those who may.
    masked = frozenset((PLATFORM, account) for account in rights.hidden or rights.admins)
    is_admin = incoming.who is None or incoming.who.account_id in rights.admins
    return replace(incoming, is_admin=is_admin, masked=masked if anonymous else frozenset(), reads_all=rights.reads_all)


def _asked_by(incoming: Incoming, rights: Rights | None) -> Incoming:
    """With what is known. Where nobody has asked, the bot may read what reaches it; the rest is asked for in time."""
    if rights is not None:
        return with_rights(incoming, rights)
    anonymous = incoming.who is None
    return replace(
        incoming, is_admin=True if anonymous else None, masked=None if anonymous else frozenset(), reads_all=True
    )


def _message(message: Message, bot: User, cause: str, known: Known, now: datetime) -> Arrival | None:
    chat, user = message.chat, message.from_user
    anonymous = message.sender_chat is not None and message.sender_chat.id == chat.id
    if chat.type == Chat.CHANNEL or user is None or (user.is_bot and not anonymous) or _service(message):
        return None
    if message.via_bot is not None and message.via_bot.id == bot.id:
        return None  # our own words, which somebody has chosen to post
    text = message.text if message.text is not None else message.caption
    if _for_another(text, bot):
        return None
    replied = message.reply_to_message
    ours = replied is not None and replied.from_user is not None and replied.from_user.id == bot.id
    quoted = None if replied is None or ours else replied.text or replied.caption
    incoming = Incoming(
        cause,
        _place(chat, message.message_thread_id if message.is_topic_message else None),
        None if anonymous else account_of(user),
        min(message.date, now),
        message.message_id,
        text=text,
        reply_to=replied.message_id if replied is not None and ours else None,
        quoted=quoted,
        reply_author=_author(replied),
        arrived=now,
    )
    # Who hides himself may have begun to a moment ago.
    return Arrival(_asked_by(incoming, None if anonymous else _rights(chat, user, known)))


async def _with_file(incoming: Incoming, message: Message, fetch: Fetch, vocabulary: Vocabulary) -> Incoming:
    """With the file that it asks to have read: its own, or that of the message it replies to. No other is fetched."""
    replied = message.reply_to_message
    own = message.effective_attachment is not None
    sent = message.document if own or replied is None else replied.document
    # A photo or a recording that is to be read is a file too, though nothing can be read of it.
    unreadable = own and sent is None and message.caption is not None
    if not (sent or unreadable) or not reads_file(incoming, not own, vocabulary):
        return incoming
    found = await fetch(sent) if sent else Document(trouble=Trouble.NO_TEXT)
    return replace(incoming, document=replace(found, quoted=not own))


def _press(query: CallbackQuery, cause: str, known: Known, now: datetime) -> Arrival | None:
    """A press bears no time of its own: it counts when it arrives."""
    message = query.message
    if message is None or query.data is None:
        return None
    thread = message.message_thread_id if isinstance(message, Message) and message.is_topic_message else None
    incoming = Incoming(
        cause,
        _place(message.chat, thread),
        account_of(query.from_user),
        now,
        message.message_id,
        press=query.data,
    )
    return Arrival(_asked_by(incoming, _rights(message.chat, query.from_user, known)), query.id)


def is_out(change: ChatMemberUpdated) -> bool:
    """Whether the bot was shown out or blocked."""
    return change.new_chat_member.status in _GONE


def may_pin(change: ChatMemberUpdated) -> bool:
    """Whether the bot may pin messages from now on."""
    return bool(getattr(change.new_chat_member, "can_pin_messages", False))


def _welcome(change: ChatMemberUpdated, cause: str, now: datetime) -> Arrival | None:
    """Added to a group: say hello, as if whoever did it had asked."""
    joined = change.old_chat_member.status in _GONE and not is_out(change)
    if not joined or change.chat.type not in GROUPS:
        return None
    return Arrival(Incoming(cause, _place(change.chat, None), account_of(change.from_user), now, 0, text="/start"))


def _rights(chat: Chat, user: User, known: Known) -> Rights | None:
    return EVERYWHERE if chat.type == Chat.PRIVATE else known(chat.id, user.id)


def _place(chat: Chat, thread_id: int | None) -> Place:
    return Place(chat.id, str(chat.type), chat.title or "", thread_id)


def _author(replied: Message | None) -> Account | None:
    """The person who wrote a message. Whatever is said in a topic replies to its opening, which nobody wrote."""
    if replied is None or replied.from_user is None or replied.from_user.is_bot or replied.sender_chat is not None:
        return None
    return None if _service(replied) else account_of(replied.from_user)


def account_of(user: User) -> Account:
    name = clean_name(user.full_name, _LONGEST_NAME) or str(user.id)
    return Account(PLATFORM, user.id, name, user.language_code, user.username)


def _for_another(text: str | None, bot: User) -> bool:
    word = (text or "").split(maxsplit=1)[:1]
    if not word or not word[0].startswith("/"):
        return False
    _, at, name = word[0].partition("@")
    return bool(at) and name.lower() != (bot.username or "").lower()


def _service(message: Message) -> bool:
    """Joins, pins, titles and the like: nobody said anything."""
    return message.text is None and message.caption is None and message.effective_attachment is None
