"""Which command list a person is shown: the narrowest scope that has one, in their language if there is one."""

from typing import Any

import pytest

GROUP, LIN, ZHOU, ROBIN = -1001000000001, 1001, 1002, 1007  # 小林 is the group's creator, Robin speaks English

DEFAULT = ({"type": "default"}, "")
DEFAULT_ZH = ({"type": "default"}, "zh")
PRIVATE = ({"type": "all_private_chats"}, "")
PRIVATE_EN = ({"type": "all_private_chats"}, "en")
GROUPS = ({"type": "all_group_chats"}, "")
GROUPS_EN = ({"type": "all_group_chats"}, "en")
ADMINS = ({"type": "all_chat_administrators"}, "")
ADMINS_HERE = ({"type": "chat_administrators", "chat_id": GROUP}, "")
HERE = ({"type": "chat", "chat_id": GROUP}, "")
ZHOU_HERE = ({"type": "chat_member", "chat_id": GROUP, "user_id": ZHOU}, "")


@pytest.mark.parametrize(
    ("lists", "chat", "person", "shown"),
    [
        ([], GROUP, LIN, None),
        ([DEFAULT], GROUP, LIN, DEFAULT),
        ([DEFAULT, DEFAULT_ZH], GROUP, LIN, DEFAULT_ZH),
        ([DEFAULT, DEFAULT_ZH], GROUP, ROBIN, DEFAULT),
        ([DEFAULT, PRIVATE, GROUPS], ROBIN, ROBIN, PRIVATE),
        ([PRIVATE, PRIVATE_EN], ROBIN, ROBIN, PRIVATE_EN),
        ([PRIVATE, PRIVATE_EN], LIN, LIN, PRIVATE),
        ([DEFAULT_ZH, GROUPS], GROUP, LIN, GROUPS),
        ([PRIVATE, GROUPS, GROUPS_EN], GROUP, ROBIN, GROUPS_EN),
        ([GROUPS, ADMINS], GROUP, LIN, ADMINS),
        ([GROUPS, ADMINS], GROUP, ZHOU, GROUPS),
        ([GROUPS, ADMINS, HERE], GROUP, LIN, HERE),
        ([GROUPS, ADMINS, HERE, ADMINS_HERE], GROUP, LIN, ADMINS_HERE),
        ([HERE, ADMINS_HERE], GROUP, ZHOU, HERE),
        ([HERE, ADMINS_HERE, ZHOU_HERE], GROUP, ZHOU, ZHOU_HERE),
        ([HERE, ZHOU_HERE], GROUP, LIN, HERE),
        ([PRIVATE], GROUP, LIN, None),
    ],
)
async def test_resolution(local: Any, lists: list[Any], chat: int, person: int, shown: Any) -> None:
    commands = {repr(key): [{"command": f"list{index}", "description": "x"}] for index, key in enumerate(lists)}
    for scope, language in lists:
        await local.do("setMyCommands", commands=commands[repr((scope, language))], scope=scope, language_code=language)
    _, answer = await local.ui("GET", f"commands?chat_id={chat}&person_id={person}")
    assert answer["commands"] == ([] if shown is None else commands[repr(shown)])


async def test_commands_through_the_library(local: Any) -> None:
    async with local.bot() as bot:
        await bot.set_my_commands([("new", "开局")], language_code="zh")
        assert [command.description for command in await bot.get_my_commands(language_code="zh")] == ["开局"]
        assert await bot.get_my_commands() == ()
        await bot.delete_my_commands(language_code="zh")
        assert await bot.get_my_commands(language_code="zh") == ()


async def test_name_and_descriptions(local: Any) -> None:
    async with local.bot() as bot:
        assert (await bot.get_my_name()).name == "裁判"
        await bot.set_my_name("Referee", language_code="en")
        assert (await bot.get_my_name(language_code="en")).name == "Referee"
        await bot.set_my_description("裁判和记分员")
        assert (await bot.get_my_description(language_code="en")).description == "裁判和记分员"
        await bot.set_my_short_description("记分")
        assert (await bot.get_my_short_description()).short_description == "记分"
