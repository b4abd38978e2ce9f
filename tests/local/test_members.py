"""Who is where, what they may do there, and what the bot hears of it."""

from typing import Any

import pytest

GROUP, LIN, ZHOU = -1001000000001, 1001, 1002


async def test_the_first_start(local: Any) -> None:
    _, state = await local.ui("GET", "state")
    assert state["bot"] == {"id": local.bot_id, "is_bot": True, "first_name": "裁判", "username": "caipan_bot"}
    assert [person["first_name"] for person in state["people"]] == [
        *("小林", "小周", "阿梅", "老秦", "小唐", "小许", "Robin")
    ]
    assert [person["language_code"] for person in state["people"]] == [""] * 6 + ["en"]
    group, *private = state["chats"]
    assert (group["id"], group["type"], group["title"]) == (GROUP, "supergroup", "后勤杯 · 棋牌群")
    roles = {member["id"]: member["status"] for member in group["members"]}
    assert roles == {local.bot_id: "member", LIN: "creator", **dict.fromkeys(range(1002, 1008), "member")}
    assert {chat["person_id"] for chat in private} == set(range(1001, 1008))
    added, greeted = await local.news()
    assert added["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert greeted["message"]["new_chat_members"][0]["id"] == local.bot_id


async def test_the_bot_may_begin_as_an_administrator(start: Any) -> None:
    local = await start(administrator=True)
    added, _ = await local.news()
    assert added["my_chat_member"]["new_chat_member"]["can_pin_messages"] is True


@pytest.mark.parametrize(
    ("browser", "group", "first", "other"),
    [
        ("en-GB,en;q=0.9", "Games club", "Ann", "小周"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "后勤杯 · 棋牌群", "小林", "Robin"),
    ],
)
async def test_a_start_that_awaits_a_page_is_in_the_language_of_its_browser(
    start: Any, browser: str, group: str, first: str, other: str
) -> None:
    local = await start(await_page=True, administrator=True)
    assert await local.news() == []
    _, state = await local.ui("GET", "state", headers={"Accept-Language": browser})
    assert state["chats"][0]["title"] == group
    assert [state["people"][0]["first_name"], state["people"][-1]["first_name"]] == [first, other]
    added, _ = await local.news()
    assert added["my_chat_member"]["from"]["language_code"][:2] == browser[:2]
    _, later = await local.ui("GET", "state", headers={"Accept-Language": "fr"})
    assert (len(later["chats"]), later["people"]) == (len(state["chats"]), state["people"])


async def test_who_has_no_language_of_his_own_speaks_as_the_browser_does(local: Any) -> None:
    async def heard(person: int) -> str:
        await local.say("/help", person)
        return str((await local.news())[-1]["message"]["from"]["language_code"])

    assert await heard(LIN) == "zh-hans"
    await local.ui("GET", "state", headers={"Accept-Language": "en-GB,en;q=0.9"})
    assert (await heard(LIN), await heard(1007)) == ("en", "en")
    await local.ui("PATCH", f"people/{LIN}", json={"language_code": "zh-hans"})
    assert (await heard(LIN), await heard(ZHOU)) == ("zh-hans", "en")
    await local.ui("GET", "state", headers={"Accept-Language": "zh-TW"})
    assert await heard(ZHOU) == "zh-hans"


async def test_messages_are_found_by_their_words(local: Any) -> None:
    for text in ("/new chess", "好棋", "谁走 Chess？", "50%_"):
        await local.say(text)

    async def found(text: str) -> list[str]:
        status, answer = await local.ui("GET", f"chats/{GROUP}/search", params={"text": text})
        assert status == 200
        return [message["text"] for message in answer["messages"]]

    assert await found("CHESS") == ["谁走 Chess？", "/new chess"]
    assert await found("好棋") == ["好棋"]
    assert await found("%_") == ["50%_"]
    assert await found("没有") == []
    for bad in ("", "长" * 101):
        assert (await local.ui("GET", f"chats/{GROUP}/search", params={"text": bad}))[0] == 400
    assert (await local.ui("GET", "chats/-1/search", params={"text": "x"}))[0] == 404


async def test_members_as_the_bot_sees_them(local: Any) -> None:
    await local.set_status(ZHOU, "administrator")
    async with local.bot() as bot:
        administrators = await bot.get_chat_administrators(GROUP)
        assert [(member.user.id, member.status) for member in administrators] == [
            (LIN, "creator"),
            (ZHOU, "administrator"),
        ]
        assert (await bot.get_chat_member(GROUP, 1003)).status == "member"
        await local.set_status(1003, "left")
        assert (await bot.get_chat_member(GROUP, 1003)).status == "left"
        assert (await bot.get_chat(GROUP)).title == "后勤杯 · 棋牌群"


async def test_the_bot_is_promoted_removed_and_let_in_again(local: Any) -> None:
    await local.news()
    for status in ("administrator", "member", "left", "left", "member"):
        await local.set_status(local.bot_id, status)
    updates = await local.news()
    moves = [u["my_chat_member"] for u in updates if "my_chat_member" in u]
    assert [(m["old_chat_member"]["status"], m["new_chat_member"]["status"]) for m in moves] == [
        ("member", "administrator"),
        ("administrator", "member"),
        ("member", "kicked"),
        ("kicked", "member"),
    ]
    assert moves[0]["new_chat_member"]["can_pin_messages"] is True


@pytest.mark.parametrize("method", ["sendMessage", "getChat", "getChatAdministrators", "leaveChat", "sendChatAction"])
async def test_a_removed_bot_is_forbidden_everything(local: Any, method: str) -> None:
    await local.set_status(local.bot_id, "left")
    more = {"sendMessage": {"text": "x"}, "sendChatAction": {"action": "typing"}}.get(method, {})
    answer = await local.call(method, chat_id=GROUP, **more)
    assert answer["error_code"] == 403
    assert answer["description"] == "Forbidden: bot was kicked from the supergroup chat"


async def test_a_removed_bot_hears_nothing(local: Any) -> None:
    await local.set_status(local.bot_id, "left")
    await local.news()
    await local.say("/new")
    assert await local.news() == []


async def test_the_bot_leaves(local: Any) -> None:
    await local.news()
    await local.do("leaveChat", chat_id=GROUP)
    answer = await local.call("sendMessage", chat_id=GROUP, text="x")
    assert answer["description"] == "Forbidden: bot is not a member of the supergroup chat"
    (update,) = await local.news()
    assert update["my_chat_member"]["new_chat_member"]["status"] == "left"
    assert (await local.history())[-1]["left_chat_member"]["id"] == local.bot_id


async def test_the_bot_answers_in_private_only_who_wrote_first(local: Any) -> None:
    answer = await local.call("sendMessage", chat_id=ZHOU, text="x")
    assert answer["description"] == "Forbidden: bot can't initiate conversation with a user"
    await local.say("/start", person=ZHOU, chat=ZHOU)
    sent = await local.do("sendMessage", chat_id=ZHOU, text="x")
    assert sent["chat"] == {"id": ZHOU, "type": "private", "first_name": "小周"}


async def test_a_person_blocks_the_bot_and_takes_it_back_by_writing(local: Any) -> None:
    await local.say("/start", person=ZHOU, chat=ZHOU)
    await local.set_status(local.bot_id, "left", chat=ZHOU)
    answer = await local.call("sendMessage", chat_id=ZHOU, text="x")
    assert answer["description"] == "Forbidden: bot was blocked by the user"
    await local.news()
    await local.say("/start", person=ZHOU, chat=ZHOU)
    unblocked, said = await local.news()
    assert unblocked["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert said["message"]["text"] == "/start"
    await local.do("sendMessage", chat_id=ZHOU, text="x")


async def test_pinning_needs_an_administrator_in_groups(local: Any) -> None:
    sent = await local.do("sendMessage", chat_id=GROUP, text="赛程")
    place = {"chat_id": GROUP, "message_id": sent["message_id"]}
    assert "not enough rights" in (await local.call("pinChatMessage", **place))["description"]
    await local.set_status(local.bot_id, "administrator")
    await local.do("pinChatMessage", **place)
    assert (await local.history())[-1]["pinned_message"]["text"] == "赛程"
    assert (await local.do("getChat", chat_id=GROUP))["pinned_message"]["message_id"] == sent["message_id"]
    _, state = await local.ui("GET", "state")
    assert state["chats"][0]["pinned"] == sent["message_id"]
    await local.do("unpinChatMessage", chat_id=GROUP)
    assert "message to unpin not found" in (await local.call("unpinChatMessage", chat_id=GROUP))["description"]
    await local.do("pinChatMessage", **place)
    await local.do("deleteMessage", **place)
    assert "pinned_message" not in await local.do("getChat", chat_id=GROUP)


async def test_people_and_groups_are_added_and_renamed(local: Any) -> None:
    _, person = await local.ui("POST", "people", json={"first_name": " 小何 ", "language_code": "en"})
    assert person == {"id": 1008, "first_name": "小何", "language_code": "en"}
    _, renamed = await local.ui("PATCH", "people/1008", json={"first_name": "老何"})
    assert renamed == {"id": 1008, "first_name": "老何", "language_code": "en"}
    said = await local.say("/new", person=1008)
    assert said["from"]["first_name"] == "老何"
    status, group = await local.ui("POST", "chats", json={"title": "决赛"})
    assert status == 200
    assert group["id"] == GROUP - 1
    assert {member["id"] for member in group["members"]} == {local.bot_id, *range(1001, 1009)}
    _, group = await local.ui("PATCH", f"chats/{GROUP - 1}", json={"title": "总决赛"})
    assert group["title"] == "总决赛"


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "people", {}, 400),
        ("POST", "people", {"first_name": "  "}, 400),
        ("POST", "people", {"first_name": "长" * 65}, 400),
        ("POST", "people", {"first_name": 5}, 400),
        ("POST", "people", {"first_name": "小何", "language_code": "xx"}, 400),
        ("PATCH", "people/5", {"first_name": "小何"}, 404),
        ("POST", "chats", {"title": ""}, 400),
        ("PATCH", "chats/-5", {"title": "x"}, 404),
        ("PATCH", f"chats/{LIN}", {"title": "x"}, 404),
        ("PATCH", f"chats/{GROUP}/members/{LIN}", {"status": "member"}, 400),
        ("PATCH", f"chats/{GROUP}/members/{ZHOU}", {"status": "creator"}, 400),
        ("PATCH", f"chats/{GROUP}/members/5", {"status": "member"}, 404),
        ("PATCH", f"chats/{LIN}/members/{LIN}", {"status": "left"}, 400),
        ("POST", "messages", {"chat_id": GROUP, "person_id": LIN, "text": " "}, 400),
        ("POST", "messages", {"chat_id": GROUP, "person_id": LIN, "text": "长" * 4097}, 400),
        ("POST", "messages", {"chat_id": GROUP, "person_id": LIN, "text": "x", "reply_to": 999}, 400),
        ("POST", "messages", {"chat_id": GROUP, "person_id": 5, "text": "x"}, 404),
        ("POST", "messages", {"chat_id": 5, "person_id": LIN, "text": "x"}, 404),
        ("POST", "messages", {"chat_id": ZHOU, "person_id": LIN, "text": "x"}, 403),
        ("POST", "messages", {"chat_id": 2**70, "person_id": LIN, "text": "x"}, 400),
        ("POST", "messages", {"person_id": LIN, "text": "x"}, 400),
        ("GET", "chats/5/messages", None, 404),
        ("GET", f"chats/{GROUP}/messages?before=x", None, 400),
        ("GET", "commands?chat_id=5&person_id=1001", None, 404),
        ("GET", "files/nothing", None, 404),
    ],
)
async def test_refusals_are_sentences_for_the_page(local: Any, method: str, path: str, body: Any, status: int) -> None:
    code, answer = await local.ui(method, path, **({"json": body} if body is not None else {}))
    assert code == status
    assert answer["error"]


@pytest.mark.parametrize("text", ["\x00零\x07", "\u202eRTL\u200f", "<b>x</b>&amp;", "👩‍👩‍👧", "\ud800", "长" * 4096])
async def test_odd_text_passes_through_in_one_piece(local: Any, text: str) -> None:
    await local.news()
    said = await local.say(text, chat=LIN)
    (update,) = await local.news()
    assert update["message"]["text"] == said["text"]
    assert "\x00" not in said["text"]
    assert "<b>" not in said["html"]


async def test_history_in_pages(local: Any) -> None:
    for number in range(5):
        await local.say(str(number))
    _, newest = await local.ui("GET", f"chats/{GROUP}/messages?limit=3")
    assert [message.get("text") for message in newest["messages"]] == ["2", "3", "4"]
    assert newest["more"] is True
    before = newest["messages"][0]["message_id"]
    _, older = await local.ui("GET", f"chats/{GROUP}/messages?limit=3&before={before}")
    assert [message.get("text") for message in older["messages"]] == [None, "0", "1"]
    assert older["more"] is False


async def test_numbers_of_deleted_messages_are_not_given_again(local: Any) -> None:
    sent = await local.do("sendMessage", chat_id=GROUP, text="x")
    await local.do("deleteMessage", chat_id=GROUP, message_id=sent["message_id"])
    assert (await local.do("sendMessage", chat_id=GROUP, text="x"))["message_id"] == sent["message_id"] + 1
