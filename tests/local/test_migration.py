"""A basic group becomes a supergroup: another number, and three ways to hear of it."""

from typing import Any

import pytest
import telegram

LIN, ZHOU, MEI = 1001, 1002, 1003


@pytest.fixture
async def basic(local: Any) -> int:
    """A basic group with an administrator, and the bot up to date."""
    status, group = await local.ui("POST", "chats", json={"title": "第一桌", "type": "group"})
    assert (status, group["type"]) == (200, "group")
    await local.set_status(ZHOU, "administrator", chat=group["id"])
    await local.news()
    return int(group["id"])


async def upgrade(local: Any, chat: int, **more: Any) -> dict[str, Any]:
    status, group = await local.ui("PATCH", f"chats/{chat}", json={"upgrade": True, **more})
    assert status == 200, group
    assert isinstance(group, dict)
    return group


async def test_a_basic_group_works_like_any_other(local: Any) -> None:
    await local.news()
    _, group = await local.ui("POST", "chats", json={"title": "第一桌", "type": "group"})
    joined, created = await local.news()
    assert joined["my_chat_member"]["chat"] == {"id": group["id"], "type": "group", "title": "第一桌"}
    assert created["message"]["group_chat_created"] is True
    said = await local.say("/new", chat=group["id"])
    reply = {"message_id": said["message_id"]}
    sent = await local.do("sendMessage", chat_id=group["id"], text="好", reply_parameters=reply)
    assert "message_thread_id" not in sent  # basic groups know no threads


async def test_the_bot_is_told_in_both_chats(local: Any, basic: int) -> None:
    new = await upgrade(local, basic)
    assert (new["type"], new["title"]) == ("supergroup", "第一桌")
    assert str(new["id"]).startswith("-100")
    roles = {member["id"]: member["status"] for member in new["members"]}
    assert (roles[LIN], roles[ZHOU], roles[MEI], roles[local.bot_id]) == (
        "creator",
        "administrator",
        "member",
        "member",
    )
    to, moved, came = await local.news()
    assert to["message"]["chat"]["id"] == basic
    assert to["message"]["migrate_to_chat_id"] == new["id"]
    assert moved["my_chat_member"]["chat"]["id"] == new["id"]
    assert came["message"]["chat"]["id"] == new["id"]
    assert came["message"]["migrate_from_chat_id"] == basic
    assert came["message"]["sender_chat"]["id"] == new["id"]
    async with local.bot() as bot:
        updates = await bot.get_updates(offset=to["update_id"])
        assert [u.message.migrate_to_chat_id for u in updates if u.message] == [new["id"], None]


async def test_calls_with_the_old_number_name_the_new_one(local: Any, basic: int) -> None:
    sent = await local.do("sendMessage", chat_id=basic, text="旧")
    new = await upgrade(local, basic)
    place = {"chat_id": basic, "message_id": sent["message_id"]}
    for method, more in (
        ("sendMessage", {"chat_id": basic, "text": "x"}),
        ("sendPhoto", {"chat_id": basic, "photo": "x"}),
        ("editMessageText", {**place, "text": "x"}),
        ("deleteMessage", place),
        ("pinChatMessage", place),
        ("getChat", {"chat_id": basic}),
        ("sendChatAction", {"chat_id": basic, "action": "typing"}),
    ):
        answer = await local.call(method, **more)
        assert answer["description"] == "Bad Request: group chat was upgraded to a supergroup chat"
        assert answer["parameters"] == {"migrate_to_chat_id": new["id"]}
    async with local.bot() as bot:
        with pytest.raises(telegram.error.ChatMigrated) as caught:
            await bot.send_message(basic, "x")
        await bot.send_message(caught.value.new_chat_id, "新")


async def test_the_old_group_is_closed_for_people(local: Any, basic: int) -> None:
    sent = await local.do("sendMessage", chat_id=basic, text="旧")
    new = await upgrade(local, basic)
    body = {"chat_id": basic, "person_id": LIN, "text": "x"}
    assert (await local.ui("POST", "messages", json=body))[0] == 403
    place = {"chat_id": basic, "message_id": sent["message_id"], "person_id": LIN, "data": "x"}
    assert (await local.ui("POST", "presses", json=place))[0] == 403
    for change in ({"title": "x"}, {"upgrade": True}, {"is_forum": True}):
        assert (await local.ui("PATCH", f"chats/{basic}", json=change))[0] == 410
    assert (await local.ui("PATCH", f"chats/{basic}/members/{MEI}", json={"status": "member"}))[0] == 410
    assert [message.get("text") for message in await local.history(basic)] == [None, "旧", None]
    assert [message.get("migrate_from_chat_id") for message in await local.history(new["id"])] == [basic]
    _, state = await local.ui("GET", "state")
    (old,) = [chat for chat in state["chats"] if chat["id"] == basic]
    assert old["migrated_to"] == new["id"]
    assert {member["status"] for member in old["members"]} == {"left"}
    await local.say("/new", chat=new["id"])
    await local.ui("POST", "people", json={"first_name": "小何"})  # joins groups that live
    assert len(await local.history(basic)) == 3


async def test_a_removed_bot_hears_nothing_of_the_upgrade(local: Any, basic: int) -> None:
    await local.set_status(local.bot_id, "left", chat=basic)
    await local.news()
    new = await upgrade(local, basic)
    assert await local.news() == []
    answer = await local.call("sendMessage", chat_id=basic, text="x")
    assert answer["parameters"] == {"migrate_to_chat_id": new["id"]}
    assert (await local.call("sendMessage", chat_id=new["id"], text="x"))["error_code"] == 403


async def test_one_request_may_do_it_all(local: Any, basic: int) -> None:
    group = await upgrade(local, basic, title="大厅", is_forum=True)
    assert (group["title"], group["type"], group["is_forum"]) == ("大厅", "supergroup", True)


@pytest.mark.parametrize(
    ("chat", "change", "status"),
    [
        ("super", {"upgrade": True}, 400),
        ("basic", {"is_forum": True}, 400),
        ("basic", {"upgrade": False}, 400),
        ("basic", {"upgrade": "maybe"}, 400),
        ("basic", {"title": "新名", "is_forum": True}, 400),
    ],
)
async def test_refused_changes_change_nothing(local: Any, basic: int, chat: str, change: Any, status: int) -> None:
    chat_id = basic if chat == "basic" else local.group
    before = await local.ui("GET", "state")
    assert (await local.ui("PATCH", f"chats/{chat_id}", json=change))[0] == status
    assert await local.ui("GET", "state") == before


async def test_there_is_no_other_type_of_group(local: Any) -> None:
    assert (await local.ui("POST", "chats", json={"title": "x", "type": "channel"}))[0] == 400
