"""One's own choice, then the group's, then the client's, then Chinese; posts for the group, toasts for the person."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.app.request.incoming import RightsWanted
from bot.app.speech.words import LANGUAGES, catalogue, language_of

HAN = re.compile(r"[\u4e00-\u9fff]")


@pytest.mark.parametrize(
    ("own", "group", "client", "spoken"),
    [
        ("en", "zh", "zh-hans", "en"),
        ("zh", "en", "en", "zh"),
        (None, "en", "zh-hans", "en"),
        (None, "zh", "en", "zh"),
        (None, None, "en-GB", "en"),
        (None, None, "zh-CN", "zh"),
        (None, None, "zh_Hant", "zh"),
        (None, None, "fr", "zh"),
        (None, None, None, "zh"),
    ],
)
async def test_a_toast_is_in_the_language_of_whoever_pressed(
    room: Any, own: str | None, group: str | None, client: str | None, spoken: str
) -> None:
    if group:
        await room.say(7, f"/lang group {group}")
    room.speaks[1] = client
    if own:
        await room.say(1, f"/lang {own}")
    reply = await room.press_data(1, "nonsense")
    assert reply.toast == catalogue(spoken)["toast.stale"]
    assert language_of(own, group, client) == spoken


async def test_a_post_is_in_the_groups_language_whatever_the_asker_speaks(room: Any) -> None:
    room.speaks[1] = "en"
    await room.say(1, "/lang en")
    await room.say(1, "/new")
    assert room.last == "开哪一种？"
    await room.say(7, "/lang group en")
    room.speaks[2] = "zh-hans"
    await room.say(2, "/new")
    assert room.last == "Which game?"


async def test_a_refused_press_in_a_chinese_group_is_answered_in_english_to_an_english_speaker(room: Any) -> None:
    await room.seat_chess()
    room.speaks[9] = "en"
    assert (await room.press_live(9, "认输")).toast == "Only the players at this table can do that."
    assert (await room.press_live(8, "认输")).toast == "只有在座的选手可以这样做。"


async def test_private_messages_are_in_ones_own_language(room: Any) -> None:
    room.speaks[1] = "en"
    await room.whisper(1, "/help")
    assert "I keep tables" in room.last
    await room.whisper(1, "/lang zh")
    await room.whisper(1, "/help")
    assert "开台" in room.last


async def test_what_is_done_in_private_is_told_to_the_group_in_its_language(room: Any) -> None:
    room.speaks[1] = "en"
    await room.seat_chess()
    await room.whisper(1, "/move e4 draw?")
    group, private = (next(said for said in room.heard if said.chat_id == chat) for chat in (room.group.chat_id, 1))
    assert "白方提和" in group.text
    assert not HAN.search(private.text)


async def test_language_by_buttons(room: Any) -> None:
    await room.say(1, "/lang")
    assert set(room.said[-1].buttons) == {"● 我：中文", "我：English", "● 本群：中文", "本群：English"}
    reply = await room.press(1, "我：English")
    assert not HAN.search(reply.toast)
    assert (await room.press(1, "本群：English")).toast == "Only a group administrator can change that."
    await room.press(7, "本群：English")
    assert not HAN.search(room.last)
    await room.whisper(1, "/settings")
    assert len(room.said[-1].buttons) == 2


async def test_an_administrator_who_changes_his_language_is_asked_about_the_group(room: Any) -> None:
    await room.say(7, "/lang en")
    assert "this group too?" in room.last
    await room.press(7, "This group too")
    assert room.last == "This group now reads English."
    await room.say(7, "/lang en")
    assert room.last == "From now on I speak English to you."
    await room.say(1, "/lang zh")
    assert room.last == "好，以后对你说中文。"
    await room.say(7, "/lang zh")
    assert list(room.said[-1].buttons) == ["本群也换成中文"]


async def test_whether_an_administrator_asks_is_learnt_before_he_is_asked_about_the_group(room: Any) -> None:
    """Nobody has asked the messenger yet who administers the group."""
    with pytest.raises(RightsWanted):
        await room.say(7, "/lang en", is_admin=None)
    await room.whisper(7, "/lang en", is_admin=None)
    assert room.last == "From now on I speak English to you."


async def test_open_tables_follow_the_groups_language_at_once(room: Any) -> None:
    """Where they stand; nobody is called, and what is over stays as it was told."""
    await room.seat_chess()
    await room.say(1, "/new 跳棋 2人")
    await room.say(1, "/cancel 台2")
    await room.say(7, "/lang group en")
    assert room.drawn == [(await room.stream(1)).id]
    assert "Table 1: Chess" in await room.caption(1)


async def test_the_live_message_is_in_the_groups_language(room: Any) -> None:
    await room.say(7, "/lang group en")
    room.names = {person: f"P{person}" for person in range(1, 8)}
    await room.seat_chess()
    assert not HAN.search(await room.caption())
    assert not any(HAN.search(label) for label in await room.live_buttons())


async def test_an_anonymous_administrator_has_no_language_of_his_own(room: Any) -> None:
    await room.say(None, "/lang en")
    assert "匿名身份不能这样做" in room.last


SHEET = """
1 /start|1 /help|1 /new|1 /new ludo|1 /new daguai C first|1 /settings|1 /lang|1 /hand AAB|1 /hand xyz|1 /hand A1 B A2
1 /hand AAABBB|1 /undo|1 /hand AAABBB|1 confirm|2 object|1 /undo|1 /hand ABABAB|2 /hand ABABAB|2 confirm
1 /fix|1 /fix 9 AAABBB|1 /fix 1 ABABAB|1 /fix 1 BBBAAA|1 /fix 1 void|7 /foul table 1 A1 talking|1 /foul A1 talking
7 /foul table 1 A1 fighting|7 /foul table 1 A1 peeking|2 /hand fouled|1 /resign|1 /offer|1 /history|1 /pgn|1 /leave
9 /join table 1|1 /cancel|1 /cancel table 9|9 /move e4|7 /cancel|7 /cancel table 1|1 /hand ABABAB
"""
CHESS = """
1 /move|1 /move Ke2|1 /move xyzzy|2 /move e5|1 /move O-O|1 /move Nf3 draw?|1 /offer|2 draw no|2 draw no|2 /move d5
1 /undo|1 /resign|1 /hand ABABAB|7 /foul table 2 white talking|1 /move d3|2 /move d4|1 /move Nd2
"""
LEVELS = """
1 /new shuangsheng|1 /hand dealer N 65 bottom 10 defenders last single trump S|2 confirm|2 /hand 63 dealers last
2 /hand 250 dealers last|2 /hand 40 dealers last|1 object|2 /hand 45 dealers last|1 confirm
3 /hand total 65 dealers last|1 /fix 1 dealer N 70 bottom 10 defenders last single
7 /foul table 1 N follow_error|7 /foul table 1|7 /dealer table 1 S
1 /check level 5 trump S H4466|1 /check level 5 trump S led H10H10 held H3H3H9 played H3H9|1 /check nonsense|1 /tally
1 /rule throw|7 /bell table 1|1 /history|5 /join|5 /join table 1|1 /lot
"""


async def seat_levels(room: Any) -> None:
    await room.say(1, "/new shuangsheng houqin")
    for person, label in enumerate("NWSE", 1):
        await room.say(person, f"/join table 1 {label}")


async def evening(room: Any, seat: Callable[[], Awaitable[None]], lines: str) -> None:
    """A table of people who speak English in a group that does."""
    room.names = {person: f"P{person}" for person in range(1, 8)}
    room.speaks = dict.fromkeys(range(1, 10), "en")
    await room.say(7, "/lang group en")
    await seat()
    for line in lines.replace("\n", "|").strip("|").split("|"):
        person, _, text = line.partition(" ")
        await room.say(int(person), text)


def chinese(room: Any, *more: str) -> list[str]:
    """What was said with Chinese characters, other than the games' own names and the commands' other names."""
    allowed = str.maketrans("", "", "双升大怪路子中文")
    menu = re.compile(r"\([\u4e00-\u9fff]+\)")
    said = [*more, *(said.text for said in room.said), *(label for said in room.said for label in said.buttons)]
    return [text for text in said if HAN.search(menu.sub("", text).translate(allowed))]


async def test_a_whole_evening_in_english(room: Any) -> None:
    toasts = []
    await evening(room, room.seat_sheet, SHEET)
    await evening(room, room.seat_chess, CHESS)
    for presser, label in ((1, "Agree"), (9, "Agree"), (2, "Agree"), (1, "Choose"), (9, "Resign"), (1, "Resign")):
        toasts.append((await room.press(presser, label)).toast)
    assert len(room.said) > 50
    assert chinese(room, *toasts, await room.caption(1), await room.caption(2)) == []


async def test_a_match_for_levels_in_english(room: Any) -> None:
    await evening(room, lambda: seat_levels(room), LEVELS)
    assert len(room.said) > 20
    assert chinese(room, await room.caption(1)) == []


def test_both_languages_say_everything() -> None:
    assert set(catalogue(LANGUAGES[0])) == set(catalogue(LANGUAGES[1]))


async def test_nobody_is_to_move_while_dead_stones_are_marked(room: Any) -> None:
    """Both are waited for at once."""
    await room.say(7, "/lang group en")
    await room.say(1, "/new go")
    await room.say(1, "/join black")
    await room.say(2, "/join white")
    for person in (1, 2):
        await room.say(person, "/pass")
    caption = await room.caption()
    assert "Waiting for Black" in caption, caption
    assert "to move" not in caption.lower(), caption
