"""What Telegram refuses is refused here, with words that name the fault."""

from typing import Any

import pytest

GROUP, LIN = -1001000000001, 1001
BUTTON = {"text": "好", "callback_data": "ok"}


def keyboard(*buttons: dict[str, Any]) -> dict[str, Any]:
    return {"inline_keyboard": [list(buttons)]}


def message(**more: Any) -> dict[str, Any]:
    return {"chat_id": GROUP, "text": "好", **more}


def html(text: str) -> dict[str, Any]:
    return message(text=text, parse_mode="HTML")


ALWAYS: list[tuple[str, dict[str, Any], int, str]] = [
    # method, parameters, code, part of the description
    ("noSuchMethod", {}, 404, "method not found"),
    ("sendPoll", {"chat_id": GROUP}, 501, "sendPoll is not served"),
    # the table
    ("getMe", {"verbose": True}, 400, '"verbose" is not known to getMe'),
    ("sendMessage", message(reply_to_message_id=3), 400, '"reply_to_message_id" is not known to sendMessage'),
    ("sendMessage", {"chat_id": GROUP}, 400, '"text" is required'),
    ("sendMessage", {"text": "好"}, 400, '"chat_id" is required'),
    ("sendMessage", message(text=5), 400, '"text" must be of type String'),
    ("sendMessage", message(text="\ud800"), 400, '"text" must be of type String'),
    ("sendMessage", message(chat_id=True), 400, '"chat_id" must be of type Integer or String'),
    ("sendMessage", message(chat_id=2**63), 400, '"chat_id" must be of type'),
    ("sendMessage", message(disable_notification="maybe"), 400, '"disable_notification" must be of type Boolean'),
    ("sendMessage", message(reply_parameters="{"), 400, '"reply_parameters" must be of type ReplyParameters'),
    ("sendMessage", message(reply_parameters={}), 400, 'field "message_id" of "reply_parameters" is required'),
    ("sendMessage", message(reply_markup={"rows": []}), 400, 'field "rows" of "reply_markup" is not known'),
    ("sendMessage", message(reply_markup=keyboard({"callback_data": "x"})), 400, 'field "text" of "reply_markup'),
    ("sendMessage", message(reply_markup={"inline_keyboard": [BUTTON]}), 400, "inline_keyboard[0]"),
    ("getUpdates", {"offset": "soon"}, 400, '"offset" must be of type Integer'),
    ("getUpdates", {"allowed_updates": ["messages"]}, 400, '"messages" in "allowed_updates"'),
    ("setMyCommands", {"commands": [{"command": "new"}]}, 400, 'field "description" of "commands[0]" is required'),
    ("setMyCommands", {"commands": [], "scope": {"type": "everyone"}}, 400, '"type" of "scope"'),
    # webhooks
    ("setWebhook", {"url": "https://example.org"}, 400, "bad webhook: only http:// to a loopback address"),
    ("setWebhook", {"url": "http://example.org/"}, 400, "bad webhook: only http://"),
    ("setWebhook", {"url": "http://127.0.0.1@example.org/"}, 400, "bad webhook: only http://"),
    ("setWebhook", {"url": "http://127.0.0.1.example.org/"}, 400, "bad webhook: only http://"),
    ("setWebhook", {"url": "http://169.254.169.254/"}, 400, "bad webhook: only http://"),
    ("setWebhook", {"url": "http://0.0.0.0/"}, 400, "bad webhook: only http://"),
    ("setWebhook", {"url": "file:///etc/passwd"}, 400, "bad webhook: only http://"),
    ("setWebhook", {"url": "http://[::1"}, 400, "bad webhook"),
    ("setWebhook", {"url": "https://127.0.0.1/"}, 400, "bad webhook: only http://"),
    ("setWebhook", {"url": "http://127.0.0.1/", "secret_token": "a b"}, 400, "secret token contains unallowed"),
    ("setWebhook", {"url": "http://127.0.0.1/", "secret_token": "x" * 257}, 400, "secret token is too long"),
    ("setWebhook", {"url": "http://127.0.0.1/", "ip_address": "127.0.0.1"}, 400, '"ip_address" is not served'),
    ("setWebhook", {"url": "http://127.0.0.1/", "allowed_updates": ["x"]}, 400, '"x" in "allowed_updates"'),
    # text
    ("sendMessage", message(text=""), 400, "message text is empty"),
    ("sendMessage", message(text=" \n\t"), 400, "message text is empty"),
    ("sendMessage", html("<b> </b>"), 400, "message text is empty"),
    ("sendMessage", message(text="长" * 4097), 400, "message is too long"),
    ("sendMessage", message(parse_mode="MarkdownV2"), 400, "MarkdownV2 is not served here"),
    ("sendMessage", message(parse_mode="BBCode"), 400, "unsupported parse_mode"),
    ("sendMessage", message(entities=[{"type": "bold", "offset": 0, "length": 9}]), 400, "outside of the text"),
    ("sendMessage", html("<h1>标题</h1>"), 400, 'can\'t parse entities: unsupported start tag "h1" at byte offset 0'),
    ("sendMessage", html("<b>粗"), 400, "can't parse entities: can't find end tag corresponding to start tag \"b\""),
    ("sendMessage", html("<b><i>x</b></i>"), 400, "can't parse entities: unmatched end tag"),
    ("sendMessage", html("粗</b>"), 400, "can't parse entities: unexpected end tag at byte offset 3"),
    ("sendMessage", html("a &nbsp; b"), 400, "can't parse entities"),
    ("sendMessage", html("Tom & Jerry"), 400, "can't parse entities"),
    ("sendMessage", html("1 < 2"), 400, "can't parse entities"),
    ("sendMessage", html('<span class="red">x</span>'), 400, "can't parse entities"),
    # keyboards
    ("sendMessage", message(reply_markup=keyboard({"text": "x", "callback_data": ""})), 400, "BUTTON_DATA_INVALID"),
    ("sendMessage", message(reply_markup=keyboard({"text": "x", "callback_data": "棋" * 22})), 400, "BUTTON_DATA_"),
    ("sendMessage", message(reply_markup=keyboard({"text": "x"})), 400, "exactly one action"),
    ("sendMessage", message(reply_markup=keyboard({**BUTTON, "url": "https://a.b"})), 400, "exactly one action"),
    ("sendMessage", message(reply_markup=keyboard({"text": " ", "callback_data": "x"})), 400, "text buttons are"),
    ("sendMessage", message(reply_markup=keyboard({"text": "x", "url": "javascript:x"})), 400, "URL 'javascript:x'"),
    ("sendMessage", message(reply_markup=keyboard(*[BUTTON] * 101)), 400, "reply markup is too long"),
    ("sendMessage", message(reply_markup={"force_reply": True}), 400, "only inline keyboards"),
    # places that do not exist
    ("sendMessage", message(chat_id=-1), 400, "chat not found"),
    ("sendMessage", message(chat_id="@nowhere"), 400, "chat not found"),
    ("sendMessage", message(chat_id=LIN), 403, "bot can't initiate conversation with a user"),
    ("sendMessage", message(message_thread_id=7), 400, "message thread not found"),
    ("sendMessage", message(business_connection_id="x"), 400, "business connection not found"),
    ("sendMessage", message(reply_parameters={"message_id": 999}), 400, "message to be replied not found"),
    ("getChat", {"chat_id": 5}, 400, "chat not found"),
    ("getChatMember", {"chat_id": GROUP, "user_id": 5}, 400, "user not found"),
    ("sendChatAction", {"chat_id": GROUP, "action": "sleeping"}, 400, "wrong parameter action"),
    # files
    ("getFile", {"file_id": "AgACnothing"}, 400, "invalid file_id"),
    ("sendPhoto", {"chat_id": GROUP, "photo": "AgACnothing"}, 400, "wrong file identifier"),
    ("sendPhoto", {"chat_id": GROUP, "photo": "https://example.org/a.png"}, 400, "failed to get HTTP URL content"),
    ("sendPhoto", {"chat_id": GROUP, "photo": "attach://board"}, 400, 'file "board" is named by attach://'),
    ("sendPhoto", {"chat_id": GROUP, "photo": "x", "caption": "长" * 1025}, 400, "message caption is too long"),
    # editing and deleting
    ("editMessageText", {"text": "x"}, 400, '"chat_id" is required'),
    ("editMessageText", {"text": "x", "inline_message_id": "1"}, 400, "MESSAGE_ID_INVALID"),
    ("editMessageText", message(message_id=999), 400, "message to edit not found"),
    ("editMessageText", message(message_id=1), 400, "message can't be edited"),
    ("deleteMessage", {"chat_id": GROUP, "message_id": 999}, 400, "message to delete not found"),
    ("deleteMessage", {"chat_id": GROUP, "message_id": 1}, 400, "message can't be deleted"),
    ("pinChatMessage", {"chat_id": GROUP, "message_id": 1}, 400, "not enough rights to manage pinned messages"),
    ("leaveChat", {"chat_id": LIN}, 403, "bot can't initiate conversation"),
    # presses and commands
    ("answerCallbackQuery", {"callback_query_id": "1"}, 400, "query is too old"),
    ("answerCallbackQuery", {"callback_query_id": "1", "text": "长" * 201}, 400, "MESSAGE_TOO_LONG"),
    ("setMyCommands", {"commands": [{"command": "新局", "description": "x"}]}, 400, "BOT_COMMAND_INVALID"),
    ("setMyCommands", {"commands": [{"command": "New", "description": "x"}]}, 400, "BOT_COMMAND_INVALID"),
    ("setMyCommands", {"commands": [{"command": "new", "description": ""}]}, 400, "BOT_COMMAND_DESCRIPTION_INVALID"),
    ("setMyCommands", {"commands": [], "language_code": "zh-hans"}, 400, '"language_code" must be'),
    ("setMyCommands", {"commands": [], "scope": {"type": "chat", "chat_id": 5}}, 400, "chat not found"),
]


@pytest.mark.parametrize(("method", "parameters", "code", "words"), ALWAYS)
async def test_refused(local: Any, method: str, parameters: dict[str, Any], code: int, words: str) -> None:
    answer = await local.call(method, **parameters)
    assert answer["ok"] is False
    assert answer["error_code"] == code
    assert words in answer["description"]


async def test_a_refused_call_leaves_nothing_behind(local: Any) -> None:
    before = await local.history()
    for method, parameters, _, _ in ALWAYS:
        await local.call(method, **parameters)
    assert await local.history() == before
    assert (await local.do("getWebhookInfo"))["url"] == ""


@pytest.mark.parametrize("token", ["7000000001:wrong", "1:local-test-token", "x"])
async def test_a_wrong_token_is_unauthorized(local: Any, token: str) -> None:
    local.token = token
    answer = await local.call("getMe")
    assert answer == {"ok": False, "error_code": 401, "description": "Unauthorized"}
    async with local.session.get(f"{local.root}/file/bot{token}/photos/file_1.png") as response:
        assert response.status == 401


async def test_longest_allowed_contents_are_taken(local: Any) -> None:
    assert len((await local.do("sendMessage", **message(text="长" * 4096)))["text"]) == 4096
    longest = keyboard({"text": "x", "callback_data": "棋" * 21 + "x"})
    sent = await local.do("sendMessage", **message(reply_markup=longest))
    assert sent["reply_markup"] == longest


async def test_edits_that_change_nothing_are_refused(local: Any) -> None:
    sent = await local.do("sendMessage", **html("<b>好</b>"), reply_markup=keyboard(BUTTON))
    place = {"chat_id": GROUP, "message_id": sent["message_id"]}
    same = {**place, "text": "<b>好</b>", "parse_mode": "HTML", "reply_markup": keyboard(BUTTON)}
    assert "message is not modified" in (await local.call("editMessageText", **same))["description"]
    answer = await local.call("editMessageReplyMarkup", **place, reply_markup=keyboard(BUTTON))
    assert "message is not modified" in answer["description"]
    # Another formatting of the same words is a change, and so is the keyboard left out.
    edited = await local.do("editMessageText", **place, text="好")
    assert "reply_markup" not in edited
    assert "entities" not in edited


async def test_text_and_captions_are_edited_where_they_are(local: Any, picture: Any) -> None:
    text = await local.do("sendMessage", **message())
    answer = await local.call("editMessageCaption", chat_id=GROUP, message_id=text["message_id"], caption="x")
    assert "there is no caption in the message to edit" in answer["description"]
    async with local.bot() as bot:
        photo = await bot.send_photo(GROUP, picture())
    answer = await local.call("editMessageText", chat_id=GROUP, message_id=photo.message_id, text="x")
    assert "there is no text in the message to edit" in answer["description"]


async def test_messages_of_others_are_not_the_bots_to_change(local: Any) -> None:
    said = await local.say("/new")
    place = {"chat_id": GROUP, "message_id": said["message_id"]}
    assert "message can't be edited" in (await local.call("editMessageText", **place, text="x"))["description"]
    assert "message can't be deleted" in (await local.call("deleteMessage", **place))["description"]
    await local.set_status(local.bot_id, "administrator")
    assert await local.do("deleteMessage", **place) is True


async def test_own_messages_can_be_deleted_for_two_days(local: Any) -> None:
    sent = await local.do("sendMessage", **message())
    local.clock.time += 48 * 3600
    answer = await local.call("deleteMessage", chat_id=GROUP, message_id=sent["message_id"])
    assert "message can't be deleted" in answer["description"]


async def test_a_reply_may_do_without_its_original_if_it_says_so(local: Any) -> None:
    missing = {"message_id": 999, "allow_sending_without_reply": True}
    assert "reply_to_message" not in await local.do("sendMessage", **message(reply_parameters=missing))
