"""Download a file sent by a user, once the request is known to need it."""

from __future__ import annotations

import asyncio

import structlog
import telegram
from telegram import Bot
from telegram.error import BadRequest, TelegramError

from bot.app.request.document import LARGEST, Document, Trouble

log = structlog.get_logger()

PATIENCE = 10.0
"""The time limit in seconds for a whole download. The chat waits meanwhile, so a slower file is reported as lost."""


class Files:
    def __init__(self, bot: Bot, patience: float = PATIENCE) -> None:
        self._bot = bot
        self._patience = patience

    async def fetch(self, sent: telegram.Document) -> Document:
        """Download a file, or return the reason why not. A file declared as too large is not requested at all."""
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
