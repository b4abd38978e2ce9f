"""The command menu of every scope and language, and how the bot introduces itself, told to the messenger at start."""

from __future__ import annotations

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)

from bot.app.request.vocabulary import Spec, Vocabulary
from bot.app.speech.words import LANGUAGES, words

SCOPES: tuple[tuple[BotCommandScope, str], ...] = (
    (BotCommandScopeAllPrivateChats(), "private"),
    (BotCommandScopeAllGroupChats(), "group"),
    (BotCommandScopeAllChatAdministrators(), "admin"),
)

_FIRST = ("start", "rule", "help")
"""What somebody looks for who writes to the bot alone."""


def listed(spec: Spec, scope: str) -> bool:
    if scope == "private":
        return spec.private
    return spec.group and (scope == "admin" or not spec.referees) and spec.name != "start"


def menu(vocabulary: Vocabulary, scope: str, language: str) -> list[BotCommand]:
    say = words(language)
    specs = [spec for spec in vocabulary.specs if listed(spec, scope)]
    if scope == "private":
        specs.sort(key=lambda spec: _FIRST.index(spec.name) if spec.name in _FIRST else len(_FIRST))
    return [BotCommand(spec.name, say.plain(f"menu.{spec.name}")) for spec in specs]


async def publish(bot: Bot, vocabulary: Vocabulary) -> None:
    """Chinese is what everybody gets; English speakers get English."""
    for scope, name in SCOPES:
        await bot.set_my_commands(menu(vocabulary, name, LANGUAGES[0]), scope=scope)
        for language in LANGUAGES[1:]:
            await bot.set_my_commands(menu(vocabulary, name, language), scope=scope, language_code=language)
    for language in LANGUAGES:
        say, code = words(language), None if language == LANGUAGES[0] else language
        await bot.set_my_description(say.plain("bot.description"), language_code=code)
        await bot.set_my_short_description(say.plain("bot.short_description"), language_code=code)
