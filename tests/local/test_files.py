"""Pictures and documents: decoded, kept, given back, used again."""

import io
from collections.abc import Callable
from typing import Any

import aiohttp
import pytest
import telegram
from PIL import Image

GROUP = -1001000000001
Draw = Callable[..., bytes]


def truncated(draw: Draw) -> bytes:
    data = draw()
    return data[: len(data) // 2]


async def test_a_photo_has_sizes_and_can_be_fetched(local: Any, picture: Draw) -> None:
    data = picture(640, 400)
    async with local.bot() as bot:
        sent = await bot.send_photo(GROUP, data, caption="<b>局面</b>", parse_mode="HTML")
        assert [(size.width, size.height) for size in sent.photo] == [(90, 56), (320, 200), (640, 400)]
        file = await bot.get_file(sent.photo[-1].file_id)
        assert bytes(await file.download_as_bytearray()) == data
        small = await bot.get_file(sent.photo[0].file_id)
        assert Image.open(io.BytesIO(await small.download_as_bytearray())).size == (90, 56)
    shown = (await local.history())[-1]
    assert shown["html"] == "<b>局面</b>"
    async with local.session.get(local.root + shown["photo_url"]) as response:
        assert response.content_type == "image/png"
        assert await response.read() == data


async def test_a_photo_is_used_again_by_its_id(local: Any, picture: Draw) -> None:
    async with local.bot() as bot:
        first = await bot.send_photo(GROUP, picture())
        second = await bot.send_photo(GROUP, first.photo[0].file_id)
        assert second.photo == first.photo
        with pytest.raises(telegram.error.BadRequest, match=r"(?i)can't use file of type Photo as Document"):
            await bot.send_document(GROUP, first.photo[0].file_id)


async def test_a_board_is_edited_in_place(local: Any, picture: Draw) -> None:
    async with local.bot() as bot:
        first = await bot.send_photo(GROUP, picture(), caption="1")
        second = await bot.edit_message_media(
            telegram.InputMediaPhoto(picture(colour="red"), caption="2"), GROUP, first.message_id
        )
        assert isinstance(second, telegram.Message)
        assert second.message_id == first.message_id
        assert second.photo != first.photo
        old = telegram.InputMediaPhoto(first.photo[-1].file_id, caption="3")
        third = await bot.edit_message_media(old, GROUP, first.message_id)
        assert isinstance(third, telegram.Message)
        assert (third.photo, third.caption) == (first.photo, "3")
        with pytest.raises(telegram.error.BadRequest, match=r"(?i)message is not modified"):
            await bot.edit_message_media(old, GROUP, first.message_id)
        captioned = await bot.edit_message_caption(GROUP, first.message_id, caption="4")
        assert isinstance(captioned, telegram.Message)
        assert (captioned.photo, captioned.caption) == (first.photo, "4")


async def test_a_text_can_become_a_board(local: Any, picture: Draw) -> None:
    async with local.bot() as bot:
        text = await bot.send_message(GROUP, "局面")
        await bot.edit_message_media(telegram.InputMediaPhoto(picture()), GROUP, text.message_id)
    shown = (await local.history())[-1]
    assert "text" not in shown
    assert "photo" in shown


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (lambda draw: b"not a picture", "IMAGE_PROCESS_FAILED"),
        (truncated, "IMAGE_PROCESS_FAILED"),
        (lambda draw: draw(80, 60, kind="BMP")[:-9], "IMAGE_PROCESS_FAILED"),
        (lambda draw: draw(kind="TIFF"), "IMAGE_PROCESS_FAILED"),
        (lambda draw: draw()[:8] + b"\x00" * 100, "IMAGE_PROCESS_FAILED"),
        (lambda draw: b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "IMAGE_PROCESS_FAILED"),
        (lambda draw: draw(2100, 100), "PHOTO_INVALID_DIMENSIONS"),
        (lambda draw: draw(9000, 1001), "PHOTO_INVALID_DIMENSIONS"),
        (lambda draw: draw() + b"\x00" * 10 * 1024 * 1024, "too big for a photo"),
    ],
)
async def test_broken_pictures(local: Any, picture: Draw, data: Callable[[Draw], bytes], words: str) -> None:
    before = len(await local.history())
    async with local.bot() as bot:
        with pytest.raises(telegram.error.BadRequest, match=f"(?i){words}"):
            await bot.send_photo(GROUP, data(picture))
    assert len(await local.history()) == before


async def test_an_empty_file_is_refused(local: Any) -> None:
    form = aiohttp.FormData({"chat_id": str(GROUP)})
    form.add_field("document", b"", filename="game.pgn")
    async with local.session.post(f"{local.root}/bot{local.token}/sendDocument", data=form) as response:
        assert "file must be non-empty" in (await response.json())["description"]


async def test_documents_are_saved_not_shown(local: Any) -> None:
    data = b"<script>alert(1)</script>"
    async with local.bot() as bot:
        sent = await bot.send_document(GROUP, data, filename="棋谱 1.html", caption="PGN")
        again = await bot.send_document(GROUP, sent.document.file_id)
        assert again.document == sent.document
        assert sent.document.file_name == "棋谱 1.html"
    shown = (await local.history())[-1]
    async with local.session.get(local.root + shown["document"]["url"]) as response:
        assert await response.read() == data
        assert response.content_type == "application/octet-stream"
        assert response.content_disposition.type == "attachment"
        assert response.content_disposition.filename == "棋谱 1.html"


async def test_a_person_sends_a_photo(local: Any, picture: Draw) -> None:
    await local.news()
    form = aiohttp.FormData({"chat_id": str(GROUP), "person_id": "1001", "text": "/new 看"})
    form.add_field("photo", picture(kind="JPEG"), filename="../../etc/passwd")
    status, answer = await local.ui("POST", "messages", data=form)
    assert status == 200
    assert answer["message"]["photo_url"].startswith("/ui/files/")
    (update,) = await local.news()
    assert update["message"]["caption"] == "/new 看"
    file = await local.do("getFile", file_id=update["message"]["photo"][-1]["file_id"])
    assert file["file_path"].startswith("photos/file_")


async def test_a_person_sends_what_is_no_photo(local: Any) -> None:
    form = aiohttp.FormData({"chat_id": str(GROUP), "person_id": "1001", "text": ""})
    form.add_field("photo", b"hello", filename="a.png")
    status, answer = await local.ui("POST", "messages", data=form)
    assert status == 400
    assert "图片" in answer["error"]


def sent_by_a_person(data: bytes, name: str = "对局.pgn", text: str = "", **more: bytes) -> aiohttp.FormData:
    form = aiohttp.FormData({"chat_id": str(GROUP), "person_id": "1001", "text": text}, quote_fields=False)
    form.add_field("document", io.BytesIO(data), filename=name, content_type="application/x-chess-pgn")
    for field, content in more.items():
        form.add_field(field, content, filename=field)
    return form


async def test_a_person_sends_a_file_that_the_bot_can_fetch(local: Any) -> None:
    await local.news()
    data = "1. e4 e5 {好棋}".encode("gb18030")
    status, answer = await local.ui("POST", "messages", data=sent_by_a_person(data, text="/review 看"))
    assert status == 200
    assert answer["message"]["html"] == "/review 看"
    async with local.session.get(local.root + answer["message"]["document"]["url"]) as response:
        assert await response.read() == data
    (update,) = await local.news()
    heard = telegram.Update.de_json(update).message
    assert heard is not None
    assert heard.document is not None
    assert (heard.document.file_name, heard.document.file_size) == ("对局.pgn", len(data))
    assert (heard.caption, heard.caption_entities[0].type) == ("/review 看", "bot_command")
    async with local.bot() as bot:
        file = await bot.get_file(heard.document.file_id)
        assert bytes(await file.download_as_bytearray()) == data


async def test_in_a_group_only_files_meant_for_the_bot_are_heard_of(local: Any) -> None:
    await local.news()
    for text in ("", "会议记录", "/review@other_bot"):
        status, _ = await local.ui("POST", "messages", data=sent_by_a_person(b"x", text=text))
        assert status == 200
    assert await local.news() == []


async def test_a_file_may_be_larger_than_a_bot_may_download(local: Any) -> None:
    await local.news()
    status, _ = await local.ui("POST", "messages", data=sent_by_a_person(b"x" * (20 * 1024 * 1024 + 1), text="/review"))
    assert status == 200
    (update,) = await local.news()
    document = update["message"]["document"]
    assert document["file_size"] == 20 * 1024 * 1024 + 1
    refused = await local.call("getFile", file_id=document["file_id"])
    assert (refused["error_code"], refused["description"]) == (400, "Bad Request: file is too big")


async def test_files_that_nobody_can_send(local: Any, picture: Draw) -> None:
    before = len(await local.history())
    status, answer = await local.ui("POST", "messages", data=sent_by_a_person(b""))
    assert (status, "文件是空的" in answer["error"]) == (400, True)
    status, answer = await local.ui("POST", "messages", data=sent_by_a_person(b"x", photo=picture()))
    assert (status, "分开发" in answer["error"]) == (400, True)
    status, answer = await local.ui("POST", "messages", data=sent_by_a_person(b"x", text="长" * 1025))
    assert (status, "1024" in answer["error"]) == (400, True)
    assert len(await local.history()) == before


@pytest.mark.parametrize("path", ["photos/file_99.png", "../chat.sqlite3", "%2e%2e/chat.sqlite3"])
async def test_unknown_files(local: Any, path: str) -> None:
    async with local.session.get(f"{local.root}/file/bot{local.token}/{path}") as response:
        assert response.status == 404
