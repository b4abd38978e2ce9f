"""A bare echo bot of python-telegram-bot behind a small webhook: `python -m benchmarks._echo quick|stock api port`.

It keeps nothing: an update is acknowledged when its reply is sent. `quick` sends with our HTTP client, `stock` with the
one that the library brings.
"""

from __future__ import annotations

import asyncio
import sys

from aiohttp import web
from telegram import Update
from telegram.ext import Application, ContextTypes, MessageHandler, filters

from benchmarks._messenger import PATH
from bot.chat.request import AiohttpRequest


async def echo(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    if update.message is not None and update.message.text is not None:
        await update.message.reply_text(update.message.text)


async def serve(client: str, api: str, port: int) -> None:
    builder = Application.builder().token("7000000001:echo").base_url(f"{api}/bot").updater(None)
    if client == "quick":
        builder = builder.request(AiohttpRequest()).get_updates_request(AiohttpRequest())
    application = builder.build()
    application.add_handler(MessageHandler(filters.TEXT, echo))

    async def receive(request: web.Request) -> web.Response:
        await application.process_update(Update.de_json(await request.json(), application.bot))
        return web.Response()

    async with application:
        app = web.Application()
        app.router.add_post(PATH, receive)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", port).start()
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1], sys.argv[2], int(sys.argv[3])))
