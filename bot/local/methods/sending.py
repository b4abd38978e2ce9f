"""Methods for sending new messages."""

from typing import Any

from bot.local.errors import bad_request
from bot.local.methods.call import Method, MethodCall
from bot.local.methods.files import prepared, stored
from bot.local.rows.roster import Chat
from bot.local.texts.content import caption_of, keyboard_of, text_of

CHAT_ACTIONS = {
    "typing",
    "upload_photo",
    "record_video",
    "upload_video",
    "record_voice",
    "upload_voice",
    "upload_document",
    "choose_sticker",
    "find_location",
    "record_video_note",
    "upload_video_note",
}


async def send_message(call: MethodCall) -> object:
    chat = call.messenger.chat_of_bot(call.arguments["chat_id"])
    call.refuse_elsewhere()
    return _posted(call, chat, text_of(call.arguments) | keyboard_of(call.arguments))


async def send_photo(call: MethodCall) -> object:
    return await _send_file(call, "photo")


async def send_document(call: MethodCall) -> object:
    if call.get("thumbnail") is not None:
        raise bad_request('parameter "thumbnail" is not served here')
    return await _send_file(call, "document")


async def _send_file(call: MethodCall, kind: str) -> object:
    messenger = call.messenger
    call.topic(messenger.chat_of_bot(call.arguments["chat_id"]))
    call.refuse_elsewhere()
    body = caption_of(call.arguments) | keyboard_of(call.arguments)
    source = await prepared(messenger, kind, call.arguments[kind])
    with messenger.store.transaction():
        chat = messenger.chat_of_bot(call.arguments["chat_id"])  # may have changed while a picture was decoded
        return _posted(call, chat, stored(messenger, source) | body)


def _posted(call: MethodCall, chat: Chat, body: dict[str, Any]) -> dict[str, Any]:
    messenger = call.messenger
    topic = call.topic(chat)
    reply_to = _reply_to(call, chat, topic)
    messenger.limits.count(chat)
    message = messenger.post(chat, messenger.bot.id, body, reply_to, topic)
    return messenger.messages.as_object(message)


def _reply_to(call: MethodCall, chat: Chat, topic: int | None) -> int | None:
    reply = call.get("reply_parameters")
    if reply is None:
        return None
    if reply.get("chat_id", chat.id) not in (chat.id, str(chat.id)):
        raise bad_request("replies to other chats are not served here")
    message_id: int = reply["message_id"]
    original = call.messenger.messages.get(chat.id, message_id)
    if original is not None:
        if topic not in (None, original.thread):
            raise bad_request("replies to other topics are not served here")
        return message_id
    if reply.get("allow_sending_without_reply"):
        return None
    raise bad_request("message to be replied not found")


async def send_chat_action(call: MethodCall) -> object:
    chat = call.messenger.chat_of_bot(call.arguments["chat_id"])
    call.topic(chat)
    call.refuse_elsewhere()
    action = call.arguments["action"]
    if action not in CHAT_ACTIONS:
        raise bad_request("wrong parameter action in request")
    call.messenger.tell("typing", chat_id=chat.id, action=action)
    return True


METHODS: dict[str, Method] = {
    "sendMessage": send_message,
    "sendPhoto": send_photo,
    "sendDocument": send_document,
    "sendChatAction": send_chat_action,
}
