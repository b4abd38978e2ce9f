"""Faults on purpose: what the bot sees, whether the act was done, and how often."""

import asyncio
from typing import Any

import aiohttp
import pytest
import telegram

from bot.local.faults import KINDS, Fault
from bot.local.server import FAULTS

GROUP, LIN, ZHOU = -1001000000001, 1001, 1002


async def break_it(local: Any, kind: str, **more: Any) -> int:
    status, fault = await local.ui("POST", "faults", json={"kind": kind, **more})
    assert status == 200, fault
    return int(fault["id"])


async def said_by_bot(local: Any) -> list[str]:
    return [message["text"] for message in await local.history() if message["from"]["id"] == local.bot_id]


@pytest.fixture
async def quiet(local: Any) -> Any:
    """The local server with nothing due."""
    await local.news()
    await local.do("getUpdates", offset=local.offset)
    return local


@pytest.mark.parametrize(
    ("fault", "code", "answer"),
    [
        (
            {"kind": "too_many", "retry_after": 7},
            429,
            {"description": "Too Many Requests: retry after 7", "parameters": {"retry_after": 7}},
        ),
        (
            {"kind": "conflict"},
            409,
            {
                "description": "Conflict: terminated by other getUpdates request; make sure that only one bot "
                "instance is running"
            },
        ),
        ({"kind": "internal"}, 500, {"description": "Internal Server Error"}),
    ],
)
async def test_refusals_of_the_server_come_before_the_act(local: Any, fault: Any, code: int, answer: Any) -> None:
    await break_it(local, **fault)
    assert await local.call("sendMessage", chat_id=GROUP, text="x") == {"ok": False, "error_code": code, **answer}
    assert await said_by_bot(local) == []
    await local.do("sendMessage", chat_id=GROUP, text="y")
    assert await said_by_bot(local) == ["y"]


async def test_a_bad_gateway_speaks_no_json(local: Any) -> None:
    await break_it(local, "bad_gateway")
    async with local.session.get(f"{local.root}/bot{local.token}/getMe") as response:
        assert (response.status, response.content_type) == (502, "text/html")
    async with local.bot() as bot:
        await break_it(local, "bad_gateway")
        with pytest.raises(telegram.error.NetworkError):
            await bot.send_message(GROUP, "x")


@pytest.mark.parametrize(("kind", "done"), [("reset_before", []), ("reset_after", ["x"])])
async def test_a_connection_breaks_before_or_after_the_act(local: Any, kind: str, done: list[str]) -> None:
    await break_it(local, kind, method="sendMessage")
    with pytest.raises(aiohttp.ClientOSError):
        await local.call("sendMessage", chat_id=GROUP, text="x")
    assert await said_by_bot(local) == done
    await break_it(local, kind, method="sendmessage")  # in any spelling
    async with local.bot() as bot:
        with pytest.raises(telegram.error.NetworkError):
            await bot.send_message(GROUP, "x")
    assert await said_by_bot(local) == done * 2


async def test_a_lost_answer_of_get_updates_has_acknowledged(quiet: Any) -> None:
    await quiet.say("/a")
    (update,) = await quiet.do("getUpdates")
    await break_it(quiet, "reset_after", method="getUpdates")
    with pytest.raises(aiohttp.ClientOSError):
        await quiet.call("getUpdates", offset=update["update_id"] + 1)
    assert await quiet.do("getUpdates") == []


async def test_a_slow_answer_comes_after_the_act(local: Any) -> None:
    await break_it(local, "slow_after", seconds=1)
    loop = asyncio.get_running_loop()
    began = loop.time()
    call = asyncio.create_task(local.do("sendMessage", chat_id=GROUP, text="x"))
    await asyncio.sleep(0.3)
    assert await said_by_bot(local) == ["x"]
    assert not call.done()
    assert (await call)["text"] == "x"
    assert loop.time() - began >= 1


async def test_a_bot_that_does_not_wait_has_sent_all_the_same(local: Any) -> None:
    async with local.bot() as bot:
        await break_it(local, "slow_after", seconds=2)
        with pytest.raises(telegram.error.TimedOut):
            await bot.send_message(GROUP, "x", read_timeout=0.3)
    assert await said_by_bot(local) == ["x"]


async def test_faults_meet_the_method_and_chat_they_name_so_many_times(local: Any) -> None:
    await local.say("/start", chat=LIN)
    await break_it(local, "too_many", method="sendMessage", chat_id=GROUP, times=2)
    send = {"text": "x"}
    codes = [
        (await local.call(method, **parameters)).get("error_code", 200)
        for method, parameters in (
            ("getMe", {}),
            ("getChat", {"chat_id": GROUP}),
            ("sendMessage", {**send, "chat_id": LIN}),
            ("sendMessage", {**send, "chat_id": GROUP}),
            ("sendMessage", {**send, "chat_id": str(GROUP)}),
            ("sendMessage", {**send, "chat_id": GROUP}),
        )
    ]
    assert codes == [200, 200, 200, 429, 429, 200]


async def test_a_call_that_is_wrong_by_itself_meets_no_fault(local: Any) -> None:
    await break_it(local, "internal")
    assert (await local.call("sendMessage", chat_id=GROUP))["error_code"] == 400
    assert (await local.call("getMe"))["error_code"] == 500


async def test_faults_are_listed_and_cleared(local: Any) -> None:
    first = await break_it(local, "too_many", times=0, method="sendMessage", chat_id=GROUP)
    second = await break_it(local, "internal", times=5, method="getMe")
    for _ in range(3):
        assert (await local.call("sendMessage", chat_id=GROUP, text="x"))["error_code"] == 429
    _, listed = await local.ui("GET", "faults")
    assert listed == {
        "faults": [
            {
                "id": first,
                "kind": "too_many",
                "method": "sendMessage",
                "chat_id": GROUP,
                "retry_after": 5,
                "times": 0,
                "happened": 3,
            },
            {"id": second, "kind": "internal", "method": "getMe", "times": 5, "happened": 0},
        ]
    }
    assert await local.ui("DELETE", f"faults/{first}") == (200, {})
    assert (await local.ui("DELETE", f"faults/{first}"))[0] == 404
    await local.do("sendMessage", chat_id=GROUP, text="x")
    assert await local.ui("DELETE", "faults") == (200, {})
    await local.do("getMe")
    assert await local.ui("GET", "faults") == (200, {"faults": []})


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"kind": "earthquake"},
        {"kind": "internal", "method": "sendNothing"},
        {"kind": "internal", "times": -1},
        {"kind": "internal", "retry_after": 5},
        {"kind": "too_many", "retry_after": 0},
        {"kind": "too_many", "retry_after": "soon"},
        {"kind": "slow_after", "seconds": 10**6},
        {"kind": "malformed", "patch": "x"},
        {"kind": "duplicate", "method": "getUpdates"},
        {"kind": "internal", "extra": 1},
    ],
)
async def test_nonsense_is_refused(local: Any, body: Any) -> None:
    status, answer = await local.ui("POST", "faults", json=body)
    assert (status, bool(answer["error"])) == (400, True)
    assert await local.ui("GET", "faults") == (200, {"faults": []})


async def test_other_sites_break_nothing(local: Any) -> None:
    headers = {"Origin": "https://evil.example"}
    assert (await local.ui("POST", "faults", json={"kind": "internal"}, headers=headers))[0] == 403
    assert (await local.ui("DELETE", "faults", headers=headers))[0] == 403


async def test_programs_switch_faults_too(local: Any) -> None:
    faults = local.app[FAULTS]
    faults.add(Fault("too_many", "sendMessage", GROUP, retry_after=3))
    assert (await local.call("sendMessage", chat_id=GROUP, text="x"))["parameters"] == {"retry_after": 3}
    assert faults.listed() == []
    with pytest.raises(ValueError, match="kind is one of"):
        Fault("earthquake")


# Updates


async def numbers(local: Any, **parameters: Any) -> list[int]:
    return [update["update_id"] for update in await local.do("getUpdates", **parameters)]


async def test_acknowledged_updates_come_once_more(quiet: Any) -> None:
    for text in ("/a", "/b", "/c"):
        await quiet.say(text)
    a, b, c = await numbers(quiet)
    assert await numbers(quiet, offset=c) == [c]
    await break_it(quiet, "redeliver", updates=2)
    assert await numbers(quiet, offset=c) == [a, b, c]
    assert await numbers(quiet, offset=c) == [c]


async def test_a_waiting_poller_gets_them_at_once(quiet: Any) -> None:
    await quiet.say("/a")
    (a,) = await numbers(quiet)
    poll = asyncio.create_task(numbers(quiet, offset=a + 1, timeout=30))
    await asyncio.sleep(0.1)
    await break_it(quiet, "redeliver")
    assert await asyncio.wait_for(poll, 5) == [a]


async def test_updates_come_twice(quiet: Any) -> None:
    await break_it(quiet, "duplicate", times=1, chat_id=LIN)
    await quiet.say("/a")
    await quiet.say("/b", chat=LIN)
    await quiet.say("/c", chat=LIN)
    a, b, again, c = await numbers(quiet)
    assert (a, b, again, c) == (a, a + 1, a + 1, a + 2)


async def test_updates_come_out_of_order(quiet: Any) -> None:
    await break_it(quiet, "reorder", chat_id=GROUP)
    await quiet.say("/a")
    assert len(await numbers(quiet)) == 1  # nothing to reorder yet
    await quiet.say("/b", chat=LIN)
    await quiet.say("/c")
    (first, *_) = await numbers(quiet, limit=1)
    assert await numbers(quiet) == [first + 2, first + 1, first]
    assert await numbers(quiet) == [first, first + 1, first + 2]


async def test_hostile_fields_do_not_trouble_a_good_library(quiet: Any) -> None:
    await break_it(quiet, "malformed")
    await quiet.say("/new@caipan_bot", reply_to=1)
    raw = (await quiet.do("getUpdates"))[0]
    for thing in (raw, raw["message"], raw["message"]["from"], raw["message"]["entities"][0]):
        assert thing["__class__"] == "Update"
        assert thing["number"] > 2**64
    await break_it(quiet, "malformed")
    async with quiet.bot() as bot:
        (update,) = await bot.get_updates()
    assert update.message is not None
    assert update.message.text == "/new@caipan_bot"


async def test_updates_are_patched(quiet: Any) -> None:
    await break_it(
        quiet,
        "malformed",
        patch={"message": {"chat": None, "text": 5, "from": {"id": "x"}}, "update_id": None, "poll": []},
    )
    await quiet.say("/new")
    (bad,) = await quiet.do("getUpdates")
    assert "chat" not in bad["message"]
    assert (bad["message"]["text"], bad["poll"]) == (5, [])
    assert (bad["message"]["from"]["id"], bad["message"]["from"]["first_name"]) == ("x", "小林")
    (good,) = await quiet.do("getUpdates")
    assert good["message"]["chat"]["id"] == GROUP
    assert bad["update_id"] == good["update_id"]  # the number stays


def test_every_kind_is_tried_here() -> None:
    from pathlib import Path

    text = Path(__file__).read_text(encoding="utf-8")
    assert [kind for kind in KINDS if f'"{kind}"' not in text] == []
