"""What administrators may do, one right at a time, and who they are when they hide."""

from typing import Any

import pytest

GROUP, LIN, ZHOU, MEI = -1001000000001, 1001, 1002, 1003
ANONYMOUS = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}


async def grant(local: Any, user: int, chat: int = GROUP, **change: Any) -> dict[str, Any]:
    status, group = await local.ui("PATCH", f"chats/{chat}/members/{user}", json=change)
    assert status == 200, group
    assert isinstance(group, dict)
    return group


async def test_pinning_needs_its_own_right(local: Any) -> None:
    sent = await local.do("sendMessage", chat_id=GROUP, text="赛程")
    place = {"chat_id": GROUP, "message_id": sent["message_id"]}
    await grant(local, local.bot_id, status="administrator", rights={"can_pin_messages": False})
    for method in ("pinChatMessage", "unpinChatMessage"):
        answer = await local.call(method, **place)
        assert answer["description"] == "Bad Request: not enough rights to manage pinned messages in the chat"
    await grant(local, local.bot_id, rights={"can_pin_messages": True})
    assert await local.do("pinChatMessage", **place) is True


async def test_deleting_the_words_of_others_needs_its_own_right(local: Any) -> None:
    said = await local.say("/new")
    place = {"chat_id": GROUP, "message_id": said["message_id"]}
    await grant(local, local.bot_id, status="administrator", rights={"can_delete_messages": False})
    assert "message can't be deleted" in (await local.call("deleteMessage", **place))["description"]
    await grant(local, local.bot_id, rights={"can_delete_messages": True})
    assert await local.do("deleteMessage", **place) is True


async def test_the_bot_hears_of_its_rights(local: Any) -> None:
    await local.news()
    await grant(local, local.bot_id, status="administrator")
    group = await grant(local, local.bot_id, rights={"can_pin_messages": False})
    await grant(local, local.bot_id, rights={"can_pin_messages": False})  # no change, no news
    _, update = await local.news()
    moved = update["my_chat_member"]
    assert moved["old_chat_member"]["can_pin_messages"] is True
    assert moved["new_chat_member"]["can_pin_messages"] is False
    (member,) = [each for each in group["members"] if each["id"] == local.bot_id]
    assert member == {"id": local.bot_id, "status": "administrator", "rights": {"can_pin_messages": False}}
    async with local.bot() as bot:
        seen = await bot.get_chat_member(GROUP, local.bot_id)
    assert (seen.status, seen.to_dict()["can_pin_messages"]) == ("administrator", False)


async def test_a_new_appointment_begins_with_the_usual_rights(local: Any) -> None:
    for change in (
        {"status": "administrator", "rights": {"can_pin_messages": False}},
        {"status": "member"},
        {"status": "administrator"},
    ):
        await grant(local, ZHOU, **change)
    member = await local.do("getChatMember", chat_id=GROUP, user_id=ZHOU)
    assert member["can_pin_messages"] is True


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"rights": {"can_pin_messages": True}},  # a member has none
        {"status": "member", "rights": {"can_pin_messages": True}},
        {"status": "administrator", "rights": {"can_fly": True}},
        {"status": "administrator", "rights": {"can_pin_messages": "yes"}},
        {"status": "administrator", "rights": ["can_pin_messages"]},
    ],
)
async def test_rights_are_for_administrators(local: Any, change: Any) -> None:
    code, answer = await local.ui("PATCH", f"chats/{GROUP}/members/{ZHOU}", json=change)
    assert (code, bool(answer["error"])) == (400, True)
    assert (await local.do("getChatMember", chat_id=GROUP, user_id=ZHOU))["status"] == "member"


@pytest.mark.parametrize("person", [LIN, ZHOU])
async def test_an_anonymous_administrator_speaks_as_the_group(local: Any, person: int) -> None:
    await grant(local, ZHOU, status="administrator")
    await local.news()
    await local.say("/appoint", person=person, anonymous=True)
    (update,) = await local.news()
    assert update["message"]["from"] == ANONYMOUS
    assert update["message"]["sender_chat"] == update["message"]["chat"]
    async with local.bot() as bot:
        (seen,) = await bot.get_updates(offset=update["update_id"])
    assert seen.message is not None
    assert seen.message.sender_chat is not None
    assert seen.message.sender_chat.id == GROUP
    assert person not in [seen.effective_user and seen.effective_user.id]


async def test_nobody_else_is_anonymous(local: Any) -> None:
    _, basic = await local.ui("POST", "chats", json={"title": "x", "type": "group"})
    for chat, person in ((GROUP, MEI), (basic["id"], LIN), (LIN, LIN)):
        body = {"chat_id": chat, "person_id": person, "text": "/new", "anonymous": True}
        assert (await local.ui("POST", "messages", json=body))[0] == 403
