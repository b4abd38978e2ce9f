"""Methods for the bot's own account, command lists, name and descriptions."""

import re

from bot.local.errors import bad_request
from bot.local.methods.call import Method, MethodCall

COMMAND = re.compile(r"[a-z0-9_]{1,32}")
COMMANDS_LIMIT = 100
DESCRIPTION_LIMIT = 256


async def get_me(call: MethodCall) -> object:
    return call.messenger.bot.me()


async def set_my_commands(call: MethodCall) -> object:
    commands = call.arguments["commands"]
    if len(commands) > COMMANDS_LIMIT:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        if not COMMAND.fullmatch(command["command"].removeprefix("/")):
            raise bad_request(f'BOT_COMMAND_INVALID: "{command["command"]}"')
        if not 1 <= len(command["description"]) <= DESCRIPTION_LIMIT:
            raise bad_request(f'BOT_COMMAND_DESCRIPTION_INVALID: "{command["command"]}"')
    scope, language = _scope(call), _language(call)
    listed = [{**command, "command": command["command"].removeprefix("/")} for command in commands]
    call.messenger.menu.put(scope, language, listed)
    call.messenger.tell("commands")
    return True


async def get_my_commands(call: MethodCall) -> object:
    return call.messenger.menu.get(_scope(call), _language(call))


async def delete_my_commands(call: MethodCall) -> object:
    call.messenger.menu.remove(_scope(call), _language(call))
    call.messenger.tell("commands")
    return True


def _scope(call: MethodCall) -> dict[str, object]:
    scope: dict[str, object] = call.get("scope") or {"type": "default"}
    chat_id = scope.get("chat_id")
    if "chat_id" in scope and (not isinstance(chat_id, int) or call.messenger.roster.chat(chat_id) is None):
        raise bad_request("chat not found")
    return scope


def _language(call: MethodCall) -> str:
    language: str = call.get("language_code", "")
    if language and not re.fullmatch(r"[a-z]{2}", language):
        raise bad_request('"language_code" must be a two-letter ISO 639-1 code')
    return language


def _text_pair(fact: str, field: str, limit: int) -> tuple[Method, Method]:
    """Create setter and getter of a text per language; the getter falls back to the text for no language."""

    async def put(call: MethodCall) -> object:
        text = call.get(field, "")
        if len(text) > limit:
            raise bad_request(f'"{field}" is longer than {limit} characters')
        with call.messenger.store.transaction():
            call.messenger.store.set_fact(f"{fact}:{_language(call)}", text)
        return True

    async def get(call: MethodCall) -> object:
        store = call.messenger.store
        text = store.fact(f"{fact}:{_language(call)}") or store.fact(f"{fact}:")
        return {field: text or (call.messenger.bot.name if fact == "name" else "")}

    return put, get


_set_name, _get_name = _text_pair("name", "name", 64)
_set_description, _get_description = _text_pair("description", "description", 512)
_set_short, _get_short = _text_pair("short_description", "short_description", 120)

METHODS: dict[str, Method] = {
    "getMe": get_me,
    "setMyCommands": set_my_commands,
    "getMyCommands": get_my_commands,
    "deleteMyCommands": delete_my_commands,
    "setMyName": _set_name,
    "getMyName": _get_name,
    "setMyDescription": _set_description,
    "getMyDescription": _get_description,
    "setMyShortDescription": _set_short,
    "getMyShortDescription": _get_short,
}
