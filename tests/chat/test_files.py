"""Files that people send: fetched when they are to be read, and only then; what cannot be had is said."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
import telegram
from aiohttp import web
from PIL import Image

from bot.app.request.document import LARGEST, Document, Trouble
from bot.chat.files import Files

GROUP = -1001000000001
LIN = 1001
PGN = '[White "小林"]\n[Black "小周"]\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2'


async def settle(hall: Any) -> None:
    await hall.take_all()
    await hall.send_all()


async def last(hall: Any, chat: int = GROUP) -> str:
    await settle(hall)
    return str((await hall.texts(chat))[-1])


async def reviews(hall: Any) -> int:
    return len(await hall.look(lambda unit: unit.stream_ids()))


def picture() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (60, 40), "red").save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030"])
async def test_a_file_with_a_caption_in_a_group(hall: Any, encoding: str) -> None:
    await hall.send_file(1, PGN.encode(encoding), "/review")
    assert "小林 – 小周" in await last(hall)
    assert "2… Nc6" in (await hall.texts())[-1]
    assert (await hall.messages())[-1]["photo"]


async def test_a_file_alone_in_private(hall: Any) -> None:
    await hall.send_file(1, PGN.encode(), chat=LIN)
    assert "2… Nc6" in await last(hall, LIN)


async def test_a_reply_to_somebodys_file(hall: Any) -> None:
    sent = await hall.send_file(2, PGN.encode(), "昨天这盘")
    await hall.say(1, "/review", reply_to=sent)
    assert "2… Nc6" in await last(hall)


async def test_a_reply_to_the_bots_own_file(hall: Any) -> None:
    await hall.seat_chess()
    await hall.move("e4", "c5")
    await hall.say(1, "/pgn")
    await settle(hall)
    (posted,) = [message for message in await hall.messages() if "document" in message]
    assert posted["document"]["file_name"] == "chess-1.pgn"
    assert [[button["text"] for button in row] for row in posted["reply_markup"]["inline_keyboard"]] == [["FEN"]]
    await hall.say(2, "/review", reply_to=posted["message_id"])
    said = await last(hall)
    assert "小林 – 小周" in said
    assert "1… c5" in said
    await hall.press(2, "FEN")
    await settle(hall)
    assert (await hall.messages())[-1]["document"]["file_name"] == "chess-1.fen"
    assert hall.failed() == []


async def test_a_file_that_nobody_asks_to_have_read_is_not_fetched(hall: Any) -> None:
    await hall.ui("PATCH", f"chats/{GROUP}/members/{hall.bot.id}", status="administrator")  # it hears everything
    sent = await hall.send_file(1, PGN.encode())
    for caption in ("会议记录", "/help", "/move e4", "/review@other_bot"):
        await hall.send_file(1, PGN.encode(), caption)
    for text in ("好棋", "/help", "/review 1. d4 d5"):
        await hall.say(2, text, reply_to=sent)
    await hall.send_file(1, PGN.encode(), "请看", chat=LIN)
    await settle(hall)
    assert hall.weather.count("getFile") == 0
    assert "1… d5" in "".join(await hall.texts())


async def test_a_file_that_is_said_to_be_too_big_is_not_fetched(hall: Any) -> None:
    await hall.send_file(1, b"x" * (10 * 1024 * 1024), "/review")
    assert "文件太大" in await last(hall)
    assert hall.weather.count("getFile") == 0
    assert await reviews(hall) == 0


async def test_a_picture_is_no_text_whichever_way_it_is_sent(hall: Any) -> None:
    for kind in ("document", "photo"):
        await hall.send_file(1, picture(), "/review", kind=kind, name="a.png")
        assert "不是文字" in await last(hall)
    await hall.send_file(1, picture(), chat=LIN, kind="photo", name="a.png")
    assert "我只读文字" in await last(hall, LIN)
    assert await reviews(hall) == 0


async def nowhere(request: web.Request, handler: Any) -> web.StreamResponse:
    """It is there, but not where it is said to be."""
    found = {"file_id": "x", "file_unique_id": "x", "file_size": 9, "file_path": "documents/file_99.bin"}
    return web.json_response({"ok": True, "result": found})


async def pathless(request: web.Request, handler: Any) -> web.StreamResponse:
    return web.json_response({"ok": True, "result": {"file_id": "x", "file_unique_id": "x"}})


async def broken_off(request: web.Request, handler: Any) -> web.StreamResponse:
    assert request.transport is not None
    request.transport.close()
    answer: web.StreamResponse = await handler(request)
    return answer


async def test_a_file_that_cannot_be_had_is_answered_and_the_chat_goes_on(hall: Any, logged: list[Any]) -> None:
    refuse = hall.weather.refuse
    for answer in (refuse(400, "Bad Request: invalid file_id"), refuse(500, "down"), nowhere, pathless, broken_off):
        hall.weather.plan("getFile", answer)
        await hall.send_file(1, PGN.encode(), "/review")
        await hall.say(2, "/help")
        await settle(hall)
        lost, help_text = (await hall.texts())[-2:]
        assert "没有取到" in lost
        assert "/tables" in help_text
    hall.weather.plan("getFile", refuse(400, "Bad Request: file is too big"))
    await hall.send_file(1, PGN.encode(), "/review")
    assert "文件太大" in await last(hall)
    assert await reviews(hall) == 0
    assert [line for line in logged if line["log_level"] == "error"] == []
    assert "secret-of-the-hall" not in str(logged)


async def test_a_file_that_does_not_come_in_time_holds_nobody_up(hall: Any) -> None:
    hall.intake._files = Files(hall.bot, patience=0.2)
    hall.weather.plan("getFile", hall.weather.do_and_stay_silent(30))
    async with hall.open():
        await hall.send_file(1, PGN.encode(), "/review")
        await hall.say(2, "/help")
        await hall.saw("没有取到")
        await hall.saw("/tables")


async def test_a_file_comes_once_however_often_it_is_delivered(hall: Any) -> None:
    await hall.send_file(1, PGN.encode(), "/review")
    (update,) = await hall.updates()
    for _ in range(2):
        await hall.intake.take(update)
    assert await reviews(hall) == 1


async def understated(request: web.Request, handler: Any) -> web.StreamResponse:
    """The file, with a size that is not its own."""
    answer = await handler(request)
    told = json.loads(answer.body)
    return web.json_response({"ok": True, "result": told["result"] | {"file_size": 5}})


def document(file_id: str, size: int | None) -> telegram.Document:
    return telegram.Document(file_id, "unique", file_name="a.pgn", file_size=size)


async def test_the_size_that_counts_is_the_real_one(hall: Any) -> None:
    files = Files(hall.bot)
    whole, too_big = Document("a.pgn", b"x" * LARGEST), Document("a.pgn", trouble=Trouble.TOO_BIG)
    for length, found in ((LARGEST, whole), (LARGEST + 1, too_big)):
        await hall.send_file(1, b"x" * length, "/review")
        (update,) = await hall.updates()
        file_id = update["message"]["document"]["file_id"]
        assert await files.fetch(document(file_id, None)) == found
        hall.weather.plan("getFile", understated)
        assert await files.fetch(document(file_id, 5)) == found
        await hall.take_all()


async def test_a_file_that_the_messenger_refuses_is_told_of(hall: Any) -> None:
    await hall.seat_chess()
    await hall.move("e4")
    hall.weather.plan("sendDocument", hall.weather.refuse(400, "Bad Request: file must be non-empty"))
    await hall.say(1, "/pgn")
    await settle(hall)
    await settle(hall)
    assert any(said.startswith("文件“chess-1.pgn”没有发出去。") for said in await hall.texts())
