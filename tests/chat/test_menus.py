"""The command menu: what each person is offered in each place, in the person's language."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app.request.vocabulary import vocabulary_of
from bot.chat.menus import publish
from engines.registry import GAMES

GROUP = -1001000000001
LIN, ZHOU, ROBIN = 1001, 1002, 1007
VOCABULARY = vocabulary_of(GAMES.values())


async def offered(hall: Any, chat: int, person: int) -> dict[str, str]:
    """Command and description."""
    answer = await hall.ui("GET", f"commands?chat_id={chat}&person_id={person}")
    return {each["command"]: each["description"] for each in answer["commands"]}


@pytest.fixture
async def published(hall: Any) -> Any:
    await publish(hall.bot, VOCABULARY)
    return hall


async def test_the_menu_shows_the_fifteen_that_matter_and_help(published: Any) -> None:
    for chat, person in ((GROUP, LIN), (GROUP, ZHOU), (ZHOU, ZHOU), (GROUP, ROBIN)):
        shown = list(await offered(published, chat, person))
        assert len(shown) == 16
        assert shown[-1] == "help"


async def test_an_administrator_is_offered_what_a_referee_needs(published: Any) -> None:
    admin, player = await offered(published, GROUP, LIN), await offered(published, GROUP, ZHOU)
    for_referees = {spec.name for spec in VOCABULARY.specs if spec.referees}
    assert set(admin) & for_referees == {"desk", "decide", "appoint", "settings"}
    assert set(player) & for_referees == set()


async def test_each_place_is_offered_what_can_be_done_there(published: Any) -> None:
    private, group = await offered(published, ZHOU, ZHOU), await offered(published, GROUP, ZHOU)
    assert set(private) <= {spec.name for spec in VOCABULARY.specs if spec.private}
    assert set(group) <= {spec.name for spec in VOCABULARY.specs if spec.group}
    assert "new" in group
    assert "new" not in private


@pytest.mark.parametrize("chat", [GROUP, ROBIN])
async def test_an_english_speaker_reads_english(published: Any, chat: int) -> None:
    english = await offered(published, chat, ROBIN)
    assert english
    assert all(words.isascii() or "—" in words or "–" in words for words in english.values()), english


async def test_everybody_else_reads_chinese(published: Any) -> None:
    chinese = await offered(published, GROUP, ZHOU)
    assert all(any("一" <= letter <= "鿿" for letter in words) for words in chinese.values()), chinese


async def test_every_command_that_is_offered_is_one_that_is_served(published: Any) -> None:
    known = {spec.name for spec in VOCABULARY.specs}
    for chat, person in ((GROUP, LIN), (GROUP, ZHOU), (ZHOU, ZHOU), (GROUP, ROBIN)):
        assert set(await offered(published, chat, person)) <= known
