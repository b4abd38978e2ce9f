"""Translation of Bot API updates to the application's requests."""

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
    """The administrators of a chat, the anonymous ones among them, and whether plain text reaches the bot."""

    admins: frozenset[int]
    reads_all: bool
    hidden: frozenset[int] = frozenset()


EVERYWHERE = Rights(frozenset(), True)
"""The rights in a private chat."""
Known = Callable[[int, int], Rights | None]
"""Looks up a chat's rights for an account without asking Telegram; None if not learnt recently."""
Fetch = Callable[[telegram.Document], Awaitable[Document]]


@dataclass(frozen=True, slots=True)
class Arrival:
    """A translated update, with the id needed to answer a button press."""

    incoming: Incoming
    press_id: str | None = None


async def translate(
    update: Update, bot: User, known: Known, fetch: Fetch, now: datetime, vocabulary: Vocabulary = CORE
) -> Arrival | None:
    """Translate an update; None if not meant for the bot: commands for other bots, channel posts, service messages."""
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
    """Return the old and the new id of a group that became a supergroup, as reported in either chat; else None."""
    message = update.message
    if message is not None and message.migrate_to_chat_id is not None:
        return message.chat.id, message.migrate_to_chat_id
    if message is not None and message.migrate_from_chat_id is not None:
        return message.migrate_from_chat_id, message.chat.id
    return None


def with_rights(incoming: Incoming, rights: Rights | None) -> Incoming:
    """Add a chat's rights as reported by Telegram; None means that Telegram does not answer."""
    anonymous = incoming.who is None
    if rights is None:
        return replace(incoming, is_admin=anonymous, masked=None, unlearnt=True)
    # If no administrator is reported as hidden, an anonymous sender may be any administrator.
    masked = frozenset((PLATFORM, account) for account in rights.hidden or rights.admins)
    is_admin = incoming.who is None or incoming.who.account_id in rights.admins
    return replace(incoming, is_admin=is_admin, masked=masked if anonymous else frozenset(), reads_all=rights.reads_all)


def _asked_by(incoming: Incoming, rights: Rights | None) -> Incoming:
    """Add the rights known without asking. Otherwise the bot assumes it may read the text, and asks for the rest if
    needed."""
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
        return None  # the bot's own words, posted by a user through inline mode
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
    # Cached rights are not used for an anonymous sender, who may have become anonymous a moment ago.
    return Arrival(_asked_by(incoming, None if anonymous else _rights(chat, user, known)))


async def _with_file(incoming: Incoming, message: Message, fetch: Fetch, vocabulary: Vocabulary) -> Incoming:
    """Fetch the file that a request asks to read: its own file, or the file in the message replied to. No other file is
    fetched."""
    replied = message.reply_to_message
    own = message.effective_attachment is not None
    sent = message.document if own or replied is None else replied.document
    # A photo or recording offered for reading counts as a file too, but as an unreadable one.
    unreadable = own and sent is None and message.caption is not None
    if not (sent or unreadable) or not reads_file(incoming, not own, vocabulary):
        return incoming
    found = await fetch(sent) if sent else Document(trouble=Trouble.NO_TEXT)
    return replace(incoming, document=replace(found, quoted=not own))


def _press(query: CallbackQuery, cause: str, known: Known, now: datetime) -> Arrival | None:
    """Translate a button press. A press carries no time, so its arrival counts."""
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
    """Whether the bot was removed or blocked."""
    return change.new_chat_member.status in _GONE


def may_pin(change: ChatMemberUpdated) -> bool:
    """Whether the bot may pin messages from now on."""
    return bool(getattr(change.new_chat_member, "can_pin_messages", False))


def _welcome(change: ChatMemberUpdated, cause: str, now: datetime) -> Arrival | None:
    """Translate the bot's addition to a group into /start from the person who added it."""
    joined = change.old_chat_member.status in _GONE and not is_out(change)
    if not joined or change.chat.type not in GROUPS:
        return None
    return Arrival(Incoming(cause, _place(change.chat, None), account_of(change.from_user), now, 0, text="/start"))


def _rights(chat: Chat, user: User, known: Known) -> Rights | None:
    return EVERYWHERE if chat.type == Chat.PRIVATE else known(chat.id, user.id)


def _place(chat: Chat, thread_id: int | None) -> Place:
    return Place(chat.id, str(chat.type), chat.title or "", thread_id)


def _author(replied: Message | None) -> Account | None:
    """Return the author of a message replied to. In topics, plain messages reply to the topic's opening, which has no
    author."""
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
    """Whether a message is a service message: joins, pins, titles and the like."""
    return message.text is None and message.caption is None and message.effective_attachment is None
