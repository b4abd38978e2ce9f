"""Methods for chats and their members, pinning and leaving."""

from dataclasses import replace
from typing import Any

from bot.local.errors import bad_request
from bot.local.methods.call import Method, MethodCall
from bot.local.rows.roster import Chat
from bot.local.rows.standing import LEFT

# The fields of ChatFullInfo that every chat has and nothing here can change.
FULL_INFO = {
    "accent_color_id": 0,
    "max_reaction_count": 11,
    "accepted_gift_types": {
        "unlimited_gifts": False,
        "limited_gifts": False,
        "unique_gifts": False,
        "premium_subscription": False,
        "gifts_from_channels": False,
    },
}


async def get_chat(call: MethodCall) -> object:
    messenger = call.messenger
    chat = messenger.chat_of_bot(call.arguments["chat_id"])
    info: dict[str, Any] = messenger.roster.chat_object(chat) | FULL_INFO
    pinned = None if chat.pinned is None else messenger.messages.get(chat.id, chat.pinned)
    return info | ({"pinned_message": messenger.messages.as_object(pinned)} if pinned else {})


async def get_chat_member(call: MethodCall) -> object:
    messenger = call.messenger
    chat = messenger.chat_of_bot(call.arguments["chat_id"])
    user_id = call.arguments["user_id"]
    user = messenger.roster.user(user_id)
    if user is None:
        raise bad_request("user not found")
    return messenger.roster.standing(chat.id, user_id).as_object(user)


async def get_chat_administrators(call: MethodCall) -> object:
    roster = call.messenger.roster
    chat = call.messenger.chat_of_bot(call.arguments["chat_id"])
    if not chat.is_group:
        raise bad_request("there are no administrators in the private chat")
    members = roster.members(chat.id)
    return [standing.as_object(roster.user(user)) for user, standing in members if standing.is_administrator]


async def pin_chat_message(call: MethodCall) -> object:
    messenger = call.messenger
    chat = _chat_to_pin_in(call)
    message = messenger.messages.get(chat.id, call.arguments["message_id"])
    if message is None:
        raise bad_request("message to pin not found")
    with messenger.store.transaction():
        messenger.roster.save_chat(replace(chat, pinned=message.message_id))
        pinned = messenger.messages.as_object(message, with_reply=False)
        topic = message.thread if "is_topic_message" in pinned else None
        messenger.post(chat, messenger.bot.id, {"pinned_message": pinned}, topic=topic)
        messenger.tell("state")
    return True


async def unpin_chat_message(call: MethodCall) -> object:
    messenger = call.messenger
    chat = _chat_to_pin_in(call)
    if chat.pinned is None or call.get("message_id", chat.pinned) != chat.pinned:
        raise bad_request("message to unpin not found")
    with messenger.store.transaction():
        messenger.roster.save_chat(replace(chat, pinned=None))
        messenger.tell("state")
    return True


def _chat_to_pin_in(call: MethodCall) -> Chat:
    chat = call.messenger.chat_of_bot(call.arguments["chat_id"])
    call.refuse_elsewhere()
    if chat.is_group and not call.messenger.bot_standing(chat).may("can_pin_messages"):
        raise bad_request("not enough rights to manage pinned messages in the chat")
    return chat


async def leave_chat(call: MethodCall) -> object:
    messenger = call.messenger
    chat = messenger.chat_of_bot(call.arguments["chat_id"])
    if not chat.is_group:
        raise bad_request("chat member status can't be changed in private chats")
    with messenger.store.transaction():
        messenger.move_bot(chat, messenger.bot.id, LEFT)
        messenger.post(chat, messenger.bot.id, {"left_chat_member": messenger.bot.user()})
        messenger.tell("state")
    return True


METHODS: dict[str, Method] = {
    "getChat": get_chat,
    "getChatMember": get_chat_member,
    "getChatAdministrators": get_chat_administrators,
    "pinChatMessage": pin_chat_message,
    "unpinChatMessage": unpin_chat_message,
    "leaveChat": leave_chat,
}
