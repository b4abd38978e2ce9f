"""Updates come in order, again until acknowledged, and to one poller alone."""

import asyncio
from typing import Any

import pytest
import telegram


async def numbers(local: Any, **parameters: Any) -> list[int]:
    return [update["update_id"] for update in await local.do("getUpdates", **parameters)]


async def test_unacknowledged_updates_come_again_under_the_same_number(local: Any) -> None:
    await local.say("/new")
    first = await local.do("getUpdates")
    assert await local.do("getUpdates") == first
    ids = [update["update_id"] for update in first]
    assert ids == sorted(set(ids))
    last = ids[-1]
    assert await numbers(local, offset=last) == [last]
    assert await numbers(local, offset=last + 1) == []
    assert await numbers(local) == []  # what was acknowledged is gone for good
    await local.say("/new")
    assert await numbers(local) == [last + 1]


async def test_limit_and_counting_from_the_end(local: Any) -> None:
    for _ in range(4):
        await local.say("/new")
    everything = await numbers(local)
    assert await numbers(local, limit=2) == everything[:2]
    assert await numbers(local, offset=-2) == everything[-2:]
    assert await numbers(local) == everything[-2:]


async def test_a_long_poll_ends_with_the_first_update(local: Any) -> None:
    await local.news()
    poll = asyncio.create_task(local.do("getUpdates", offset=local.offset, timeout=30))
    await asyncio.sleep(0.1)
    assert not poll.done()
    await local.say("/new")
    (update,) = await asyncio.wait_for(poll, 5)
    assert update["message"]["text"] == "/new"


async def test_a_long_poll_ends_empty_in_time(local: Any) -> None:
    await local.news()
    assert await asyncio.wait_for(numbers(local, offset=local.offset, timeout=1), 5) == []


async def test_a_second_poller_sends_the_first_away(local: Any) -> None:
    await local.news()
    async with local.bot() as bot:
        first = asyncio.create_task(bot.get_updates(offset=local.offset, timeout=30))
        await asyncio.sleep(0.1)
        second = asyncio.create_task(local.do("getUpdates", offset=local.offset, timeout=30))
        with pytest.raises(telegram.error.Conflict, match="terminated by other getUpdates request"):
            await asyncio.wait_for(first, 5)
        await local.say("/new")
        assert len(await asyncio.wait_for(second, 5)) == 1


async def test_only_the_kinds_asked_for_are_queued_from_then_on(local: Any) -> None:
    await local.news()
    assert await numbers(local, offset=local.offset, allowed_updates=["callback_query"]) == []
    await local.say("/new")
    assert await numbers(local) == []
    assert await numbers(local, allowed_updates=[]) == []  # everything again
    await local.say("/new")
    assert len(await numbers(local)) == 1


async def test_webhook_methods_tell_of_the_queue(local: Any) -> None:
    await local.say("/new")
    pending = len(await local.do("getUpdates"))
    assert (await local.do("getWebhookInfo"))["pending_update_count"] == pending
    assert await local.do("deleteWebhook") is True
    assert len(await local.do("getUpdates")) == pending
    await local.do("deleteWebhook", drop_pending_updates=True)
    assert await local.do("getUpdates") == []


async def test_updates_have_the_official_shape(local: Any) -> None:
    from bot.local.table import Table

    await local.say("/start", chat=1001)
    said = await local.say("/new@caipan_bot 看 https://example.org")
    keyboard = {"inline_keyboard": [[{"text": "好", "callback_data": "ok"}]]}
    reply = {"message_id": said["message_id"]}
    sent = await local.do("sendMessage", chat_id=local.group, text="好", reply_markup=keyboard, reply_parameters=reply)
    await local.say("e4", reply_to=sent["message_id"])
    await local.press(sent["message_id"], "ok")
    await local.set_status(local.bot_id, "administrator")
    updates = await local.do("getUpdates")
    assert {kind for update in updates for kind in update} == {
        "update_id",
        "message",
        "callback_query",
        "my_chat_member",
    }
    table = Table.official()
    for update in updates:
        members = update.get("my_chat_member", {})
        for member in (members.pop("old_chat_member", None), members.pop("new_chat_member", None)):
            if member is not None:
                table.check(f"ChatMember{member['status'].title()}", member, "member")
        if members:
            members |= {"old_chat_member": {"type": "member"}, "new_chat_member": {"type": "member"}}
        else:
            table.check("Update", update, "update")
    table.check("Message", sent, "sent")
    table.check("User", await local.do("getMe"), "me")
    table.check("ChatFullInfo", await local.do("getChat", chat_id=local.group), "chat")
