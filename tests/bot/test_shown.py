"""What stands on a button can be typed: the kinds of foul and of claim, in the words of either language."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.app.speech.words import LANGUAGES, words
from engines.core.chat.act import Act, Asking, Write
from engines.core.chat.buttons import Choice, Menu
from engines.core.game.table import Table, open_table
from engines.core.rulings import REFEREE, Refusal, Seat
from engines.registry import GAMES

REFEREEING = 7
FOULING = [
    (key, rule_set)
    for key, game in GAMES.items()
    for rule_set in game.rule_sets
    if next(iter(game.plays.values())).manner.act("foul")
]


def asking(table: Table[Any, Any], act: Act[Any], text: str) -> Write | Menu | Refusal:
    return act.write(table.state, Asking(text, REFEREE, True, lambda below: 0, lambda word: Seat(int(word[1:])), True))


def answers(table: Table[Any, Any], act: Act[Any], text: str) -> list[Choice]:
    """The buttons of a question, over its pages."""
    menu = asking(table, act, text)
    assert isinstance(menu, Menu)
    found: list[Choice] = []
    for choice in (choice for row in menu.rows for choice in row):
        if choice.label.key == "more":
            found += answers(table, act, choice.value)
        elif choice.label.key != "back":
            found.append(choice)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "rule_set"), FOULING)
async def test_every_foul_is_read_as_it_is_shown(room: Any, game: str, rule_set: str, language: str) -> None:
    """By the name that its button and the record have for it: it comes to what the button comes to."""
    say = words(language, game)
    table = open_table(GAMES[game], rule_set)
    assert isinstance(table, Table)
    act = table.mode.manner.act("foul")
    assert act is not None
    who = answers(table, act, "")[0]
    fouls = answers(table, act, who.value)
    assert len({foul.value for foul in fouls}) >= 5
    read = 0
    for foul in fouls:
        called, point = say.spoken(game, "foul", foul.label.args["foul"]), foul.value.split()[-1]
        for name in {called, re.sub(r"[（(].*[)）]", "", called).strip()}:
            await room.say(1, f"/new {game} {rule_set}")
            number = (await room.stream()).number
            for seat in range(table.seats):
                await room.say(seat + 1, f"/join 台{number} ={seat}")
            await room.say(REFEREEING, f"/foul 台{number} {say.label(game, who.label)} {name}")
            pressed = asking(table, act, foul.value)
            if isinstance(pressed, Menu):  # how many are asked for, or it is one
                asked = words("zh").plain(f"fact.{game}.{pressed.ask[0].key}") in room.answer
                assert asked or [line.split()[2] for line in await room.standing()] == [point], (name, room.answer)
            else:
                assert isinstance(pressed, Write)
                played = table.play(REFEREE, pressed.line)
                assert not isinstance(played, Refusal)
                assert await room.standing() == [played.text], (name, room.answer)
            if (await room.stream()).status == "playing":
                await room.say(REFEREEING, f"/cancel 台{number}")
                await room.press(REFEREEING, "作废")
            read += 1
    assert read >= len(fouls)


CLAIMS = [
    ("chess", "三次重复", "repetition"),
    ("chess", "threefold repetition", "repetition"),
    ("chess", "threefold", "repetition"),
    ("chess", "cycle", "repetition"),
    ("chess", "五十回合", "50"),
    ("chess", "fifty moves", "50"),
    ("xiangqi houqin", "循环反复", "repetition"),
    ("xiangqi houqin", "cycle", "repetition"),
    ("xiangqi houqin", "perpetual check", "repetition"),
    ("xiangqi houqin", "the natural limit", "limit"),
    ("xiangqi houqin", "nine rounds", "nine"),
]


@pytest.mark.parametrize(("game", "said", "kind"), CLAIMS)
async def test_a_claim_is_read_as_people_call_it(room: Any, game: str, said: str, kind: str) -> None:
    """It comes to what the button of its kind comes to: the same question back, or the same refusal."""
    await room.say(1, f"/new {game}")
    for person in (1, 2):
        await room.say(person, "/join")
    await room.say(1, f"/claim {kind}")
    meant = room.answer
    await room.say(1, f"/claim {said}")
    assert room.answer == meant
    assert "没读懂" not in meant


async def test_a_claim_that_is_none_is_not_made_up(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/claim whatever")
    assert "没读懂" in room.answer
    assert await room.standing() == []
