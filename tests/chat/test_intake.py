"""Updates: each has its effect once, whatever comes twice, in another order, or breaks."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.app.desk import Reply
from bot.app.path.handle import App
from bot.app.request.incoming import Incoming

GROUP = -1001000000001


async def tables(hall: Any) -> int:
    return len(await hall.look(lambda unit: unit.stream_ids()))


async def letters(hall: Any) -> list[Any]:
    return list(await hall.look(lambda unit: unit.dead_letters(10)))


async def test_an_update_that_comes_twice_counts_once(hall: Any) -> None:
    await hall.say(1, "/new chess")
    (update,) = await hall.updates()
    for _ in range(3):
        await hall.intake.take(update)
    assert await tables(hall) == 1
    await hall.send_all()
    assert len([text for text in await hall.texts() if "台1" in text]) == 1


async def test_updates_out_of_order_all_count_and_none_twice(hall: Any) -> None:
    """Known ones are told by their number, not by being smaller than the last."""
    for _ in range(3):
        await hall.say(1, "/new chess")
    first, second, third = await hall.updates()
    for update in (third, first, second, third, first):
        await hall.intake.take(update)
    assert await tables(hall) == 3


async def test_what_was_served_but_not_acknowledged_is_not_served_again(hall: Any) -> None:
    await hall.say(1, "/new chess")
    (update,) = await hall.updates()
    await hall.intake.take(update)  # and here the bot was killed
    async with hall.open():
        await hall.say(2, "/help")
        await hall.saw("/tables")
    assert await tables(hall) == 1
    assert await hall.updates() == []


async def test_two_presses_of_one_button_have_one_effect_and_both_are_answered(hall: Any) -> None:
    await hall.say(1, "/new chess")
    await hall.take_all()
    await hall.send_all()
    await hall.press(1, "白方")
    await hall.press(1, "白方")
    await hall.press(2, "白方")
    await hall.take_all()
    seats = await hall.look(lambda unit: unit.seats(unit.stream_ids()[-1]))
    assert list(seats) == [0]
    assert hall.server.one("SELECT count(*) AS n FROM presses WHERE answered")["n"] == 3
    assert hall.weather.count("answerCallbackQuery") == 3


async def test_a_press_that_comes_again_is_answered_again_without_effect(hall: Any, logged: list[Any]) -> None:
    await hall.say(1, "/new chess")
    await hall.take_all()
    await hall.send_all()
    await hall.press(1, "白方")
    (press,) = await hall.updates()
    await hall.intake.take(press)
    await hall.intake.take(press)  # the messenger refuses a second answer to the same press
    assert await letters(hall) == []
    assert [line for line in logged if line["log_level"] == "error"] == []


async def test_an_answer_that_fails_undoes_nothing(hall: Any, logged: list[Any]) -> None:
    await hall.say(1, "/new chess")
    await hall.take_all()
    await hall.send_all()
    hall.weather.plan("answerCallbackQuery", hall.weather.refuse(403, "Forbidden: bot was blocked by the user"))
    await hall.press(1, "白方")
    await hall.take_all()
    assert len(await hall.look(lambda unit: unit.seats(unit.stream_ids()[-1]))) == 1
    assert [line for line in logged if line["log_level"] == "error"] == []


POISON = {
    "a message without a date": {"message_id": 900, "chat": {"id": GROUP, "type": "supergroup"}, "text": "/help"},
    "a date that is a word": {
        "message_id": 900,
        "date": "yesterday",
        "chat": {"id": GROUP, "type": "supergroup"},
        "text": "/help",
    },
    "half a character": {
        "message_id": 900,
        "chat": {"id": GROUP, "type": "supergroup", "title": "\ud83d"},
        "from": {"id": 1001, "is_bot": False, "first_name": "\ud83d"},
        "text": "/new chess",
    },
}


@pytest.mark.parametrize("kind", POISON)
async def test_an_update_that_cannot_be_read_is_kept_told_and_blocks_nobody(hall: Any, kind: str) -> None:
    hall.server.run("INSERT INTO updates (kind, payload) VALUES ('message', ?)", json.dumps(POISON[kind]))
    async with hall.open():
        await hall.say(2, "/help")
        await hall.saw("/tables")
        (letter,) = await letters(hall)
        assert letter.reference in await hall.saw(letter.reference)
    assert json.loads(letter.update)["message"] == POISON[kind]
    assert await hall.updates() == []


NOWHERE: list[dict[str, Any]] = [{"message": {}}, {"callback_query": {"id": "1"}}, {"my_chat_member": {"chat": 7}}]


@pytest.mark.parametrize("update", NOWHERE, ids=lambda update: next(iter(update)))
async def test_an_update_from_nowhere_is_kept(hall: Any, update: dict[str, Any]) -> None:
    await hall.intake.take({"update_id": 500, **update})
    assert len(await letters(hall)) == 1
    await hall.send_all()
    assert hall.failed() == []


class Poisoned(App):
    """Fails at whatever 阿梅 does."""

    async def handle(self, incoming: Incoming) -> Reply:
        if incoming.who is not None and incoming.who.account_id == 1003:
            raise ZeroDivisionError("the secret of the hall")
        return await super().handle(incoming)


async def test_our_own_fault_is_a_dead_letter_and_never_a_ruling(start: Any) -> None:
    hall = await start(made=Poisoned)
    async with hall.open():
        await hall.say(3, "/new chess")
        await hall.say(1, "/new chess")
        (letter,) = await hall.until(lambda: letters(hall), "a dead letter")
        told = await hall.saw(letter.reference)
        assert "secret" not in told
        await hall.press(3, "白方")
        await hall.press(1, "白方")
        await hall.until(lambda: hall.look(lambda unit: unit.seats(unit.stream_ids()[-1])), "a seat")
        answered = "SELECT count(*) AS n FROM presses WHERE answered"

        async def both() -> bool:
            return bool(hall.server.one(answered)["n"] == 2)

        await hall.until(both, "both presses answered")
    assert await tables(hall) == 1
    assert len(await letters(hall)) == 2
    assert hall.failed() == []


async def test_a_dead_letter_that_comes_again_is_told_once(start: Any) -> None:
    hall = await start(made=Poisoned)
    await hall.say(3, "/help")
    (update,) = await hall.updates()
    await hall.intake.take(update)
    await hall.intake.take(update)
    await hall.send_all()
    (letter,) = await letters(hall)
    assert len([text for text in await hall.texts() if letter.reference in text]) == 1


async def test_while_the_database_is_away_nothing_is_acknowledged(hall: Any) -> None:
    hall.store.away = 3
    async with hall.open():
        await hall.say(1, "/new chess")

        async def tried() -> bool:
            return bool(hall.store.away < 3)

        await hall.until(tried, "a first try")
        waiting = hall.server.one("SELECT count(*) AS n FROM updates")["n"]
        assert waiting == 1 or hall.store.away == 0
        await hall.until(lambda: hall.look(lambda unit: unit.stream_ids()), "the table")
        await hall.say(2, "/help")
        await hall.saw("/tables")
    assert await tables(hall) == 1
    assert await letters(hall) == []


# Who is spoken to


async def test_the_bot_says_hello_where_it_is_added(hall: Any) -> None:
    async with hall.open():
        added = await hall.ui("POST", "chats", title="第二桌")
        await hall.saw("/new", chat=added["id"])


SILENCE = ["/help@other_bot", "/nonsense", "/nonsense@caipan_bot", "今天天气不错", "/", "@caipan_bot"]


@pytest.mark.parametrize("text", SILENCE)
async def test_a_group_hears_nothing_of_what_is_not_for_us(hall: Any, text: str) -> None:
    await hall.ui("PATCH", f"chats/{GROUP}/members/{hall.bot.id}", status="administrator")  # it hears everything
    before = len(await hall.texts())
    await hall.say(1, text)
    await hall.say(1, "/help@Caipan_Bot")
    await hall.take_all()
    await hall.send_all()
    assert len(await hall.texts()) == before + 1
    assert "/tables" in (await hall.texts())[-1]


@pytest.mark.parametrize("text", ["/nonsense", "今天天气不错", "🐼", "‏‮abc", "<b>&lt;</b>"])
async def test_in_private_everything_is_answered(hall: Any, text: str) -> None:
    await hall.say(1, text, chat=1001)
    await hall.take_all()
    await hall.send_all()
    assert "/help" in (await hall.texts(1001))[-1]


async def test_who_became_an_administrator_is_one_at_once_for_the_bot_itself(hall: Any) -> None:
    """Plain text is a move as soon as the bot hears it; its own promotion is not remembered from before."""
    await hall.seat_chess()
    await hall.say(1, "e4")
    await hall.take_all()
    assert await hall.entries() == []
    await hall.ui("PATCH", f"chats/{GROUP}/members/{hall.bot.id}", status="administrator")
    await hall.say(1, "e4")
    await hall.say(2, "我想想")
    await hall.take_all()
    assert await hall.entries() == ["e4"]


async def authors(hall: Any, monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """Who wrote what is replied to, for every update that waits."""
    seen: list[str | None] = []

    async def look(app: App, incoming: Incoming) -> Reply:
        seen.append(incoming.reply_author.name if incoming.reply_author else None)
        return Reply()

    monkeypatch.setattr(App, "handle", look)
    await hall.take_all()
    return seen


async def test_whoever_wrote_what_is_replied_to_is_known(hall: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    said = await hall.say(2, "大家好")
    await hall.say(1, "/appoint 裁判", reply_to=said)
    await hall.say(1, "/appoint 裁判")
    assert await authors(hall, monkeypatch) == ["小周", None]


async def test_our_own_messages_have_no_author(hall: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    await hall.say(1, "/help")
    await hall.take_all()
    await hall.send_all()
    ours = [message["message_id"] for message in await hall.messages() if message["from"]["is_bot"]]
    await hall.say(1, "/appoint 裁判", reply_to=ours[-1])
    assert await authors(hall, monkeypatch) == [None]


async def test_whoever_opened_a_topic_is_not_meant_by_what_is_said_in_it(
    hall: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    await hall.say(1, "/appoint 裁判")
    (update,) = await hall.updates()
    message = update["message"]
    opening = {key: message[key] for key in ("chat", "date", "from")} | {"message_id": 1}
    created = opening | {"forum_topic_created": {"name": "棋", "icon_color": 7322096}}
    seen: list[Incoming] = []

    async def look(app: App, incoming: Incoming) -> Reply:
        seen.append(incoming)
        return Reply()

    monkeypatch.setattr(App, "handle", look)
    for replied in (created, opening | {"text": "大家好"}):
        await hall.intake.take({**update, "message": {**message, "reply_to_message": replied}})
    assert [incoming.reply_author is not None for incoming in seen] == [False, True]
