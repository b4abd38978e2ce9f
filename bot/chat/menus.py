"""The command menu for every scope and language, and the bot's description, published to Telegram at start."""

from __future__ import annotations

from collections.abc import Mapping

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)

from bot.app.request.vocabulary import Vocabulary
from bot.app.speech.words import LANGUAGES, words

SCOPES: tuple[tuple[BotCommandScope, str], ...] = (
    (BotCommandScopeAllPrivateChats(), "private"),
    (BotCommandScopeAllGroupChats(), "group"),
    (BotCommandScopeAllChatAdministrators(), "admin"),
)

_REST = ("help",)
"""/help leads to all further commands."""
LISTED: Mapping[str, tuple[str, ...]] = {
    "private": (
        "start", "rule", "review", "tables", "board", "move", "hand", "mine", "enter", "result", "standings",
        "schedule", "remind", "rename", "lang",
    ),
    "group": (
        "new", "join", "move", "hand", "board", "tally", "tables", "undo", "fix", "history", "rule", "event", "enter",
        "mine", "result",
    ),
    "admin": (
        "new", "join", "move", "hand", "board", "tables", "fix", "rule", "desk", "decide", "appoint", "event", "round",
        "result", "settings",
    ),
}  # fmt: skip
"""The fifteen most useful commands per scope, since nobody reads a longer list. Commands that no installed game has are
left out."""


def menu(vocabulary: Vocabulary, scope: str, language: str) -> list[BotCommand]:
    say, known = words(language), {spec.name for spec in vocabulary.specs}
    names = [name for name in (*LISTED[scope], *_REST) if name in known]
    return [BotCommand(name, say.plain(f"menu.{name}")) for name in names]


async def publish(bot: Bot, vocabulary: Vocabulary) -> None:
    """Publish menus and descriptions: Chinese by default, English for clients in English."""
    for scope, name in SCOPES:
        await bot.set_my_commands(menu(vocabulary, name, LANGUAGES[0]), scope=scope)
        for language in LANGUAGES[1:]:
            await bot.set_my_commands(menu(vocabulary, name, language), scope=scope, language_code=language)
    for language in LANGUAGES:
        say, code = words(language), None if language == LANGUAGES[0] else language
        await bot.set_my_description(say.plain("bot.description"), language_code=code)
        await bot.set_my_short_description(say.plain("bot.short_description"), language_code=code)
