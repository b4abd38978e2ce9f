"""A chat in the form used by the page."""

from typing import Any

from bot.local.messenger import Messenger
from bot.local.rows.roster import Chat
from bot.local.rows.standing import Standing


def chat_info(messenger: Messenger, chat: Chat) -> dict[str, Any]:
    last = messenger.messages.before(chat.id, None, 1)
    info: dict[str, Any] = {
        "id": chat.id,
        "type": chat.type,
        **({"title": chat.title} if chat.is_group else {"person_id": chat.id}),
        "members": [_member(user_id, standing) for user_id, standing in messenger.roster.members(chat.id)],
        "last": messenger.messages.for_page(last[0]) if last else None,
        "pinned": chat.pinned,
    }
    pinned = None if chat.pinned is None else messenger.messages.get(chat.id, chat.pinned)
    if pinned is not None:
        info["pinned_message"] = messenger.messages.for_page(pinned)
    if chat.is_forum:
        topics = messenger.topics.of_chat(chat.id)
        info |= {"is_forum": True, "topics": [{"message_thread_id": number, "name": name} for number, name in topics]}
    if chat.migrated_to is not None:
        info["migrated_to"] = chat.migrated_to
    return info


def _member(user_id: int, standing: Standing) -> dict[str, Any]:
    rights = {"rights": dict(standing.rights)} if standing.rights else {}
    return {"id": user_id, "status": standing.status if standing.is_present else "left", **rights}
