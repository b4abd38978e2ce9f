"""A messenger that answers slowly, refuses or breaks off: nobody else waits, nothing is lost, no right is gained."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from aiohttp import web

from bot.chat import migrations, rights
from bot.chat.intake import toasts
from bot.chat.intake.polling import Polling
from bot.chat.rights import ChatRights

GROUP = -1001000000001
CREATOR = 1001


class Gate:
    """Holds calls back until it is opened; told apart by the chat they are about."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.held = 0

    async def answer(self, request: web.Request, handler: Any) -> web.StreamResponse:
        self.held += 1
        await self.open.wait()
        response: web.StreamResponse = await handler(request)
        return response


@pytest.fixture
async def gate() -> Any:
    gate = Gate()
    yield gate
    gate.open.set()


async def second_group(hall: Any) -> int:
    chat = int((await hall.ui("POST", "chats", title="第二桌"))["id"])
    await hall.take_all()
    await hall.send_all()
    return chat


# Chats go their own way


async def test_a_chat_whose_update_takes_long_holds_up_no_other(hall: Any, gate: Gate) -> None:
    other = await second_group(hall)
    await hall.say(1, "/appoint 组织者 @zhou")  # needs to know who administers the group
    hall.weather.plan("getChatAdministrators", gate.answer)
    async with hall.open():
        await hall.until(lambda: held(gate), "a call that hangs")
        for number in range(3):
            await hall.say(2, "/new chess", chat=other)
            await hall.until(lambda number=number: tables(hall, number + 1), "a table elsewhere")
        await hall.until(lambda: acknowledged(hall), "everything acknowledged")
        assert len(await hall.look(lambda unit: unit.kept(""))) == 1  # the one that hangs is ours to keep now
        gate.open.set()
        await hall.until(lambda: nothing_kept(hall), "an empty inbox")
    assert await tables(hall, 3)


async def held(gate: Gate) -> bool:
    return bool(gate.held)


async def tables(hall: Any, count: int) -> bool:
    return bool(len(await hall.look(lambda unit: unit.stream_ids())) == count)


async def acknowledged(hall: Any) -> bool:
    return bool(hall.server.one("SELECT count(*) AS n FROM updates")["n"] == 0)


async def nothing_kept(hall: Any) -> bool:
    return not await hall.look(lambda unit: unit.kept(""))


async def test_what_comes_again_meanwhile_is_served_once_and_in_order(hall: Any, gate: Gate) -> None:
    await hall.seat_chess()
    other = await second_group(hall)
    await hall.say(3, "/appoint 组织者 @zhou", chat=other)
    hall.weather.plan("getChatAdministrators", gate.answer)
    taken: list[int] = []
    take = hall.intake.take

    async def noted(update: dict[str, Any]) -> None:
        taken.append(update["update_id"])
        await take(update)

    hall.intake.take = noted
    async with hall.open():
        await hall.until(lambda: held(gate), "a call that hangs")
        for number, move in enumerate(("e4", "e5", "Nf3", "Nc6")):
            await hall.say(1 + number % 2, f"/move {move}")
        await hall.until(lambda: played(hall, 4), "four moves")
        gate.open.set()
        await hall.until(lambda: acknowledged(hall), "everything acknowledged")
    assert await hall.entries() == ["e4", "e5", "Nf3", "Nc6"]
    assert len(taken) == len(set(taken))


async def played(hall: Any, count: int) -> bool:
    return bool(len(await hall.entries()) == count)


async def test_a_move_does_not_wait_for_what_its_player_may_do(hall: Any, gate: Gate) -> None:
    await hall.seat_chess()
    hall.intake._rights.forget(GROUP)
    calls = hall.weather.count("getChatAdministrators")
    hall.weather.plan("getChatAdministrators", gate.answer)
    await hall.say(1, "/move e4")
    await hall.take_all()
    assert await hall.entries() == ["e4"]
    assert hall.weather.count("getChatAdministrators") == calls


# Answers to presses


async def pressed(hall: Any) -> None:
    await hall.say(1, "/new chess")
    await hall.take_all()
    await hall.send_all()
    await hall.press(1, "白方")


async def test_a_press_counts_although_its_answer_hangs(hall: Any, gate: Gate) -> None:
    await pressed(hall)
    hall.weather.plan("answerCallbackQuery", gate.answer)
    for update in await hall.updates():
        await hall.intake.take(update)
    assert list(await hall.look(lambda unit: unit.seats(unit.stream_ids()[-1]))) == [0]
    gate.open.set()
    await hall.intake.settled()


FAULTS = {
    "429": (429, "Too Many Requests: retry after 1", {"retry_after": 1}),
    "500": (500, "Internal Server Error", {}),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_toast_is_sent_again_once(hall: Any, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toasts, "_PAUSE", 0.0)
    await pressed(hall)
    status, description, more = FAULTS[fault]
    refusal = hall.weather.refuse(status, description, **more)
    hall.weather.plan("answerCallbackQuery", refusal)
    await hall.take_all()
    assert hall.weather.count("answerCallbackQuery") == 2
    assert hall.server.one("SELECT count(*) AS n FROM presses WHERE answered")["n"] == 1


async def test_after_a_reset_too_and_then_no_more(hall: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toasts, "_PAUSE", 0.0)
    await pressed(hall)
    await hall.ui("POST", "faults", kind="reset_before", method="answerCallbackQuery", times=2)
    await hall.take_all()
    assert hall.weather.count("answerCallbackQuery") == 2
    assert hall.server.one("SELECT count(*) AS n FROM presses WHERE answered")["n"] == 0
    assert list(await hall.look(lambda unit: unit.seats(unit.stream_ids()[-1]))) == [0]


# What somebody may do


class Hand:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


async def test_a_wait_that_the_messenger_asks_for_about_rights_is_kept(hall: Any) -> None:
    clock = Hand()
    asked = ChatRights(hall.bot, clock)
    calls = hall.weather.count("getChatAdministrators")
    hall.weather.plan("getChatAdministrators", hall.weather.refuse(429, "Too Many Requests", retry_after=30))
    for _ in range(30):
        assert await asked.learn(GROUP, CREATOR) is None
        clock.now += 0.9
    assert hall.weather.count("getChatAdministrators") == calls + 1
    clock.now += 5
    assert await asked.learn(GROUP, CREATOR) is not None
    assert hall.weather.count("getChatAdministrators") == calls + 2


async def test_an_old_answer_serves_a_minute_and_no_longer(hall: Any) -> None:
    clock = Hand()
    asked = ChatRights(hall.bot, clock)
    first = await asked.learn(GROUP, CREATOR)
    assert first is not None
    assert CREATOR in first.admins
    for later, expected in ((9, first), (11, first), (59, first), (61, None), (300, None)):
        hall.weather.plan("getChatAdministrators", hall.weather.refuse(500, "Internal Server Error"))
        clock.now = 1000.0 + later
        assert await asked.learn(GROUP, CREATOR) == expected, later


async def test_whoever_has_just_been_made_an_administrator_is_one(hall: Any) -> None:
    """That somebody is none is believed for two seconds, that he is one for ten."""
    clock = Hand()
    asked = ChatRights(hall.bot, clock)
    calls = hall.weather.count("getChatAdministrators")
    await asked.learn(GROUP, CREATOR)
    await hall.ui("PATCH", f"chats/{GROUP}/members/1003", status="administrator")
    for later, account, is_one, asks in ((1, 1003, False, 1), (3, CREATOR, True, 1), (3, 1003, True, 2)):
        clock.now = 1000.0 + later
        found = await asked.learn(GROUP, account)
        assert found is not None
        assert (account in found.admins) == is_one, later
        assert hall.weather.count("getChatAdministrators") == calls + asks


async def test_all_who_wait_ask_once_and_within_the_deadline(
    hall: Any, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rights, "DEADLINE", 0.2)
    asked = ChatRights(hall.bot)
    calls = hall.weather.count("getChatAdministrators")
    hall.weather.plan("getChatAdministrators", gate.answer)
    assert await asyncio.gather(*(asked.learn(GROUP, CREATOR) for _ in range(5))) == [None] * 5
    assert hall.weather.count("getChatAdministrators") == calls + 1


async def test_while_rights_cannot_be_learnt_what_needs_none_goes_on(hall: Any) -> None:
    await hall.seat_chess()
    hall.intake._rights.forget(GROUP)
    refusal = hall.weather.refuse(429, "Too Many Requests", retry_after=300)
    hall.weather.plan("getChatAdministrators", refusal)
    await hall.say(7, "/decide 台1 白胜")
    await hall.say(1, "/move e4")
    await hall.say(1, "/lang group en")
    await hall.take_all()
    await hall.send_all()
    assert await hall.entries() == ["e4"]
    assert len([text for text in await hall.texts() if "现在问不到谁是群管理员" in text]) == 2


# A group that moved without a word


async def test_a_supergroup_that_was_a_group_is_known_by_its_first_message(hall: Any) -> None:
    old = int((await hall.ui("POST", "chats", title="老群", type="group"))["id"])
    await hall.take_all()
    await hall.say(1, "/new chess", chat=old)
    await hall.say(1, "/join 白", chat=old)
    await hall.take_all()
    await hall.send_all()
    new = int((await hall.ui("PATCH", f"chats/{old}", upgrade=True))["id"])
    hall.server.run("DELETE FROM updates")  # it was away for longer than they are kept
    await hall.say(2, "/join 黑", chat=new)
    await hall.take_all()
    (stream,) = await hall.look(lambda unit: unit.streams(new, ("seating", "playing")))
    assert (stream.number, stream.status) == (1, "playing")
    assert await hall.look(lambda unit: unit.chat(old)) is None


async def test_a_new_supergroup_of_the_same_name_is_not_taken_for_it(hall: Any) -> None:
    old = int((await hall.ui("POST", "chats", title="老群", type="group"))["id"])
    await hall.take_all()
    await hall.say(1, "/new chess", chat=old)
    await hall.take_all()
    new = int((await hall.ui("POST", "chats", title="老群"))["id"])
    hall.server.run("DELETE FROM updates")
    calls = hall.weather.count("getChat")
    await hall.say(2, "/new chess", chat=new)
    await hall.say(2, "/help", chat=new)
    await hall.take_all()
    assert hall.weather.count("getChat") == calls + 1
    assert len(await hall.look(lambda unit: unit.streams(old, ("seating",)))) == 1
    assert migrations._MOST_ASKED == 5


# What was said before is read before anybody's time ends


async def test_nobodys_time_ends_before_the_backlog_is_read(hall: Any, gate: Gate) -> None:
    polling = Polling(hall.bot, hall.intake, hall.store)
    assert polling.behind([GROUP])  # nobody has asked yet
    await hall.say(1, "/appoint 组织者 @zhou")
    hall.intake._rights.forget(GROUP)
    hall.weather.plan("getChatAdministrators", gate.answer)
    task = asyncio.create_task(polling.run())
    try:
        await hall.until(lambda: held(gate), "a call that hangs")
        assert polling.behind([GROUP, 5])
        assert not polling.behind([5])
        gate.open.set()

        async def level() -> bool:
            return not polling.behind([GROUP])

        await hall.until(level, "all is read")
        hall.weather.plan("getUpdates", hall.weather.refuse(500, "Internal Server Error"))
        await hall.say(2, "/help")  # ends the question that waits

        async def lost() -> bool:
            return polling.behind([5])

        await hall.until(lost, "the messenger is away")
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


# Nobody is judge in his own cause


async def test_a_player_who_speaks_for_the_group_is_asked_for_his_name(hall: Any) -> None:
    await hall.seat_chess()
    await hall.say(1, "/decide 台1 白胜 对方离场", anonymous=True)
    await hall.take_all()
    await hall.send_all()
    assert await hall.entries() == []
    await hall.saw("用自己的名字")


async def test_another_who_speaks_for_the_group_rules(hall: Any) -> None:
    await hall.ui("PATCH", f"chats/{GROUP}/members/1007", status="administrator")
    await hall.seat_chess()
    await hall.say(7, "/decide 台1 白胜 对方离场", anonymous=True)
    await hall.take_all()
    assert len(await hall.entries()) == 1


# The clock is the player's


async def lines(hall: Any) -> list[Any]:
    return list(await hall.look(lambda unit: unit.entries(unit.stream_ids()[-1])))


async def take_as_sent(hall: Any, shift: float) -> datetime:
    """Read the message that waits as if it had been sent so many seconds earlier or later."""
    (update,) = await hall.updates()
    update["message"]["date"] = int(time.time() + shift)
    await hall.intake.take(update)
    await hall.acknowledge(update)
    return datetime.fromtimestamp(update["message"]["date"], UTC)


async def test_a_move_counts_when_it_was_sent(hall: Any) -> None:
    await hall.seat_chess()
    stream_id = await hall.look(lambda unit: unit.stream_ids()[-1])
    begun = datetime.now(UTC) - timedelta(minutes=10)
    await hall.store.run(lambda unit: unit.set_status(stream_id, "playing", started_at=begun))
    hall.app.tables._folded.clear()
    await hall.say(1, "/move e4")
    sent = await take_as_sent(hall, -300)
    assert [line.at for line in await lines(hall)] == [sent]
    # Not before what is written already, nor in the future.
    await hall.say(2, "/move e5")
    assert await take_as_sent(hall, -400) < sent
    assert [line.at for line in await lines(hall)] == [sent, sent]
    await hall.say(1, "/move Nf3")
    await take_as_sent(hall, +400)
    assert (await lines(hall))[-1].at <= datetime.now(UTC)


async def test_a_press_counts_when_it_arrives(hall: Any) -> None:
    await hall.say(1, "/new chess")
    await hall.take_all()
    await hall.send_all()
    await hall.press(1, "白方")
    await hall.take_all()
    before = datetime.now(UTC)
    await hall.press(2, "黑方")
    await hall.take_all()
    (stream,) = await hall.look(lambda unit: unit.streams(GROUP, ("playing",)))
    assert stream.started_at >= before


async def test_twenty_seconds_are_counted_from_when_they_were_asked_for(hall: Any) -> None:
    await hall.say(1, "/remind 20秒 喝水")
    sent = await take_as_sent(hall, -15)
    (due,) = await hall.look(lambda unit: unit.planned_in(GROUP, "remind"))
    assert due.due_at == sent + timedelta(seconds=20)


# A board that was sent twice


async def test_the_older_of_two_boards_still_works(hall: Any) -> None:
    """It arrived, but the line broke before that was known: so it was sent once more."""
    await hall.say(1, "/new chess")
    await hall.say(1, "/join 白")
    await hall.take_all()
    await hall.send_all()
    await hall.say(2, "/join 黑")
    await hall.say(7, "/board")
    await hall.ui("POST", "faults", kind="reset_after", method="sendPhoto")
    await hall.take_all()
    await hall.send_all()
    boards = [each for each in await hall.messages() if each.get("photo") and each.get("reply_markup")]
    assert len(boards) == 2
    older = boards[0]
    buttons = {key["text"]: key["callback_data"] for row in older["reply_markup"]["inline_keyboard"] for key in row}
    pick = next(data for text, data in buttons.items() if "选子走棋" in text)
    resign = next(data for text, data in buttons.items() if "认输" in text)

    async def press(person: int, data: str) -> None:
        body = {"chat_id": GROUP, "person_id": 1000 + person, "message_id": older["message_id"], "data": data}
        await hall.ui("POST", "presses", **body)
        await hall.take_all()
        await hall.send_all()

    before = len(await hall.messages())
    await press(1, pick)
    menu = (await hall.messages())[-1]
    assert len(await hall.messages()) == before + 1  # the picture cannot become a text: it is asked beside it
    assert menu["reply_markup"]["inline_keyboard"]
    await press(1, resign)
    await hall.saw("认输")
    assert hall.failed() == []
