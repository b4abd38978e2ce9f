"""Inline mode as people use it: a query typed after the bot's name, and a result chosen and posted."""

from bot.local.acts.hearing import let_bot_hear
from bot.local.acts.lookup import chat_with
from bot.local.errors import UiError
from bot.local.messenger import Messenger
from bot.local.rows.messages import Message
from bot.local.texts.entities import cleaned

LONGEST_QUERY = 256


def ask(messenger: Messenger, chat_id: int, person_id: int, text: str) -> str:
    """Send an inline query. The bot learns the person and the kind of chat, but not the chat itself."""
    chat = chat_with(messenger, chat_id, person_id)
    text = cleaned(text).strip()
    if len(text) > LONGEST_QUERY:
        raise UiError(f"最多 {LONGEST_QUERY} 个字符 · At most {LONGEST_QUERY} characters")
    kind = chat.type if chat.is_group else "sender"
    with messenger.store.transaction():
        query_id = messenger.queries.add(person_id, text, messenger.now())
        user = messenger.roster.user(person_id)
        query = {"id": query_id, "from": user, "query": text, "offset": "", "chat_type": kind}
        messenger.updates.add("inline_query", query)
    return query_id


def choose(messenger: Messenger, query_id: str, result_id: str, chat_id: int, topic: int | None = None) -> Message:
    """Post a result as a message from the person who asked, marked as sent via the bot."""
    query = messenger.queries.get(query_id)
    found = next((each for each in (query.results or [] if query else []) if each["id"] == result_id), None)
    if query is None or found is None:
        raise UiError("没有这个结果 · No such result", 404)
    chat = chat_with(messenger, chat_id, query.person_id)
    if topic is not None and not (chat.is_forum and messenger.topics.has(chat.id, topic)):
        raise UiError("没有这个话题 · No such topic", 404)
    with messenger.store.transaction():
        body = {**found["body"], "via_bot": messenger.bot.user()}
        message = messenger.post(chat, query.person_id, body, topic=topic)
        let_bot_hear(messenger, chat, message)
    return message
