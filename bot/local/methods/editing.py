"""Methods for editing and deleting messages."""

from dataclasses import replace
from typing import Any

from bot.local.errors import bad_request
from bot.local.methods.call import Method, MethodCall
from bot.local.methods.files import prepared, stored
from bot.local.rows.messages import Message
from bot.local.table import ATTACH, attached_file
from bot.local.texts.content import caption_of, keyboard_of, text_of

DELETABLE_SECONDS = 48 * 3600
MEDIA = ("photo", "document")


async def edit_message_text(call: MethodCall) -> object:
    message = _own_message(call)
    if "text" not in message.body:
        raise bad_request("there is no text in the message to edit")
    return _rewritten(call, message, text_of(call.arguments) | keyboard_of(call.arguments))


async def edit_message_caption(call: MethodCall) -> object:
    message = _own_message(call)
    media = _media(message)
    if not media:
        raise bad_request("there is no caption in the message to edit")
    return _rewritten(call, message, media | caption_of(call.arguments) | keyboard_of(call.arguments))


async def edit_message_reply_markup(call: MethodCall) -> object:
    message = _own_message(call)
    body = {name: value for name, value in message.body.items() if name != "reply_markup"}
    return _rewritten(call, message, body | keyboard_of(call.arguments))


async def edit_message_media(call: MethodCall) -> object:
    _own_message(call)
    media = call.arguments["media"]
    kind = media["type"]
    if kind not in MEDIA:
        raise bad_request(f'media of type "{kind}" is not served here')
    if media.get("thumbnail") is not None:
        raise bad_request('field "thumbnail" of "media" is not served here')
    words = caption_of(media) | keyboard_of(call.arguments)
    named = media["media"]
    source = await prepared(
        call.messenger, kind, attached_file(named, call.uploads) if named.startswith(ATTACH) else named
    )
    with call.messenger.store.transaction():
        message = _own_message(call)  # may have gone while a picture was decoded
        return _rewritten(call, message, stored(call.messenger, source) | words)


async def delete_message(call: MethodCall) -> object:
    messenger = call.messenger
    chat = messenger.chat_of_bot(call.arguments["chat_id"])
    message = messenger.messages.get(chat.id, call.arguments["message_id"])
    if message is None:
        raise bad_request("message to delete not found")
    entitled = chat.is_group and messenger.bot_standing(chat).may("can_delete_messages")
    own = message.sender_id == messenger.bot.id or not chat.is_group
    young = messenger.now() - message.date < DELETABLE_SECONDS
    if not (entitled or (own and young)):
        raise bad_request("message can't be deleted")
    with messenger.store.transaction():
        messenger.messages.delete(message)
        if chat.pinned == message.message_id:
            messenger.roster.save_chat(replace(chat, pinned=None))
            messenger.tell("state")
        messenger.tell("deleted", chat_id=chat.id, message_id=message.message_id)
    return True


def _own_message(call: MethodCall) -> Message:
    """Return the message named in a call, provided the bot may edit it."""
    call.refuse_elsewhere()
    for name in ("chat_id", "message_id"):
        if call.get(name) is None:
            raise bad_request(f'parameter "{name}" is required')
    chat = call.messenger.chat_of_bot(call.arguments["chat_id"])
    message = call.messenger.messages.get(chat.id, call.arguments["message_id"])
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender_id != call.messenger.bot.id or not ("text" in message.body or _media(message)):
        raise bad_request("message can't be edited")
    return message


def _media(message: Message) -> dict[str, Any]:
    return {name: message.body[name] for name in MEDIA if name in message.body}


def _rewritten(call: MethodCall, message: Message, body: dict[str, Any]) -> dict[str, Any]:
    messenger = call.messenger
    if body == message.body:
        raise bad_request(
            "message is not modified: specified new message content and reply markup are exactly the same "
            "as a current content and reply markup of the message"
        )
    messenger.limits.count(messenger.chat_of_bot(message.chat_id))
    edited = replace(message, body=body, edit_date=messenger.now())
    with messenger.store.transaction():
        messenger.messages.rewrite(edited)
        messenger.tell("edited", chat_id=message.chat_id, message=messenger.messages.for_page(edited))
    return messenger.messages.as_object(edited)


METHODS: dict[str, Method] = {
    "editMessageText": edit_message_text,
    "editMessageCaption": edit_message_caption,
    "editMessageReplyMarkup": edit_message_reply_markup,
    "editMessageMedia": edit_message_media,
    "deleteMessage": delete_message,
}
