"""Fetching a file that somebody has sent, once it is known that it will be read."""

from __future__ import annotations

import asyncio

import structlog
import telegram
from telegram import Bot
from telegram.error import BadRequest, TelegramError

from bot.app.request.document import LARGEST, Document, Trouble

log = structlog.get_logger()

PATIENCE = 10.0
"""Seconds for all of it. Meanwhile the chat waits, so what takes longer counts as lost and is said to be."""


class Files:
    def __init__(self, bot: Bot, patience: float = PATIENCE) -> None:
        self._bot = bot
        self._patience = patience

    async def fetch(self, sent: telegram.Document) -> Document:
        """The file with its bytes, or with why there are none. One that is said to be too large is not asked for."""
        name = sent.file_name or ""
        if (sent.file_size or 0) > LARGEST:
            return Document(name, trouble=Trouble.TOO_BIG)
        try:
            async with asyncio.timeout(self._patience):
                content = await self._download(sent.file_id)
        except (TelegramError, TimeoutError) as error:
            too_big = isinstance(error, BadRequest) and "too big" in error.message
            log.info("file_not_fetched", error=type(error).__name__)
            return Document(name, trouble=Trouble.TOO_BIG if too_big else Trouble.LOST)
        return Document(name, content) if len(content) <= LARGEST else Document(name, trouble=Trouble.TOO_BIG)

    async def _download(self, file_id: str) -> bytes:
        file = await self._bot.get_file(file_id)
        if (file.file_size or 0) > LARGEST:
            raise BadRequest("file is too big")
        if file.file_path is None:
            raise BadRequest("the file is nowhere")
        return bytes(await file.download_as_bytearray())
