"""Who may do what: one table, asked for every act, whether typed or pressed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from bot.app.event import dispatch
from bot.app.path import handlers
from bot.app.request import commands as c
from bot.app.request import commands_anywhere as a
from bot.app.request import commands_people as p
from bot.app.request import commands_referee as d
from bot.app.request import commands_rulings as r
from bot.app.request.buttons import Button
from bot.app.request.commands import COMMANDS, Command
from bot.app.request.commands_event import OfEvents
from bot.app.request.incoming import Place
from bot.app.request.vocabulary import CODES, vocabulary_of
from engines.registry import GAMES

STRANGER, PLAYER, OTHER, REFEREE, PLAYING_ADMIN, ORGANISER, CHIEF, APPOINTED = 9, 1, 2, 7, 3, 10, 11, 12
ANONYMOUS = None
EVERYONE = {
    "stranger": STRANGER,
    "player": PLAYER,
    "other side": OTHER,
    "admin": REFEREE,
    "admin who plays": PLAYING_ADMIN,
    "anonymous admin": ANONYMOUS,
    "organiser": ORGANISER,
    "chief referee": CHIEF,
    "referee": APPOINTED,
}
ALL = frozenset(EVERYONE)
PEOPLE = ALL - {"anonymous admin"}
SEATED = frozenset({"player", "other side", "admin who plays"})
RULING = frozenset({"admin", "anonymous admin", "organiser", "chief referee", "referee"})
PARTY = SEATED | RULING
ORGANISING = frozenset({"admin", "admin who plays", "anonymous admin", "organiser"})
OFFICIALS = RULING | {"admin who plays"}

# Who is let through to the act itself; the act may still say no, as when it is not one's turn.
MAY: dict[type, frozenset[str]] = {
    a.Start: ALL,
    a.Help: ALL,
    a.Stray: ALL,
    a.Tables: ALL,
    c.New: PEOPLE,
    c.Join: PEOPLE,
    c.Leave: SEATED,
    c.Move: SEATED,
    c.Pick: SEATED,
    c.Back: SEATED,
    c.Hand: PARTY,
    c.Shut: PARTY,
    c.Fill: PARTY,
    c.Again: PARTY,
    c.ShowBoard: ALL,
    c.Tally: ALL,
    c.Resign: SEATED,
    c.Offer: SEATED,
    d.Look: RULING,
    d.Resume: RULING,
    c.Clock: ALL,
    d.PutClock: RULING,
    d.Pause: RULING,
    a.Remind: PEOPLE,
    a.CallOff: PEOPLE,
    d.Decide: RULING,
    c.Review: ALL,
    a.ReadScore: PEOPLE,
    a.ReadFile: PEOPLE,
    a.Ask: ALL,
    a.Rule: ALL,
    c.Fix: PARTY,
    c.Undo: PARTY,
    c.History: ALL,
    c.Pgn: ALL,
    a.Lang: ALL,
    a.Settings: ALL,
    c.Cancel: ALL,
    c.Confirm: PARTY,
    c.Object: PARTY,
    c.Withdraw: PARTY,
    c.Agree: PARTY,
    d.Bench: RULING,
    d.Strike: RULING,
    d.Restore: RULING,
    p.Appoint: ALL,
    p.Dismiss: ALL,
    p.Assign: RULING | {"player", "admin who plays"},  # the player has opened the table
    p.Captain: PARTY,
    p.Iam: PEOPLE,
    p.Vouch: ORGANISING,
    p.Invite: ORGANISING - {"anonymous admin"},  # the link goes to whoever asks
    p.Arrive: PEOPLE,
    p.Merge: ORGANISING,
    p.Unite: ORGANISING,
    p.Rename: PEOPLE,
    p.ChooseUnit: PEOPLE,
    p.Forget: PEOPLE,
    r.Rulings: ALL,
    r.GiveRuling: OFFICIALS,
    r.Appeals: ALL,
    r.Appeal: PEOPLE,
    r.Opine: PEOPLE,
    r.Further: PEOPLE,
    r.AnswerAppeal: ORGANISING | {"chief referee"},
}
DONE_BY: dict[str, frozenset[str]] = {
    "claim": PARTY, "adjourn": PARTY, "seal": SEATED, "resume": RULING, "late": RULING, "lot": PARTY, "foul": RULING,
    "adjudge": RULING, "counts": RULING,
    "dealer": RULING, "bell": RULING, "trick": PARTY, "pass": SEATED, "finish": SEATED, "settle": RULING,
}  # fmt: skip
"""The acts of the games, by their word; at a table whose game has no such act, as elsewhere."""
VOCABULARY = vocabulary_of(GAMES.values())
OF_EVENTS = frozenset(OfEvents.__args__)
"""What concerns events stands with these."""
SPECS = tuple(spec for spec in VOCABULARY.specs if type(spec.build("")) not in OF_EVENTS)
PRESSED: dict[type, Command] = {
    c.New: c.New("chess"),
    c.Join: c.Join("=0"),
    c.Move: c.Move("ABABAB"),
    c.Hand: c.Hand("ABABAB"),
    c.Fix: c.Fix("1 AABABB"),
    c.Agree: c.Agree(1, True),
    p.Assign: p.Assign("=0 王小明"),
    p.Vouch: p.Vouch(1, 2, True),
    p.Arrive: p.Arrive("no such link"),
    p.Unite: p.Unite(1, 2),
}
REFUSED = (
    "只有在座的选手可以这样做。",
    "只有在座的选手或裁判可以这样做。",
    "只有裁判可以这样做；",
    "匿名身份不能这样做",
    "只有在座的选手、开台的人、",
    "只有开台的人、组织者、裁判",
    "只有组织者、裁判或群管理员可以这样做",
    "只有组织者或群管理员可以这样做",
    "只有裁判长、组织者或群管理员可以这样做",
    "只有群管理员可以更改",
)


@pytest.fixture
def sheet(reported_room: Any) -> Any:
    """A sheet with one waiting hand, at which an administrator plays."""
    reported_room.admins.add(PLAYING_ADMIN)
    return reported_room


NEVER_PRESSED = {a.Start, a.Stray, a.ReadFile}


def test_every_act_has_its_row() -> None:
    assert set(MAY) | {c.Say, c.Do} | OF_EVENTS == set(COMMANDS)
    assert set(CODES.values()) - OF_EVENTS | NEVER_PRESSED | {a.Ask} == set(MAY)
    assert set(VOCABULARY.acts) == set(DONE_BY)


def test_every_command_is_served_in_one_place() -> None:
    places = (handlers.ALONE, handlers.AT_TABLE, dispatch.ALONE, dispatch.AT_EVENT, {a.Ask})
    assert Counter(kind for place in places for kind in place) == Counter(COMMANDS)


def test_what_concerns_a_group_concerns_no_table() -> None:
    """At a table nobody asks whether a command is to be kept to its group."""
    assert {kind for kind in COMMANDS if kind.declared.of_group} <= set(handlers.ALONE)


def may(command: Command) -> frozenset[str]:
    return DONE_BY[command.word] if isinstance(command, c.Do) else MAY[type(command)]


@pytest.mark.parametrize("who", EVERYONE)
@pytest.mark.parametrize("word", DONE_BY)
async def test_an_act_that_is_pressed_is_let_through_to_those_who_may(sheet: Any, word: str, who: str) -> None:
    press = Button("", c.Do(word, "A1 talking"), 1).data
    before = await sheet.entries()
    reply = await sheet.press_data(EVERYONE[who], press)
    refused = (reply.toast + sheet.answer).startswith(REFUSED)
    assert refused == (who not in DONE_BY[word]), (reply.toast, sheet.answer)
    assert (await sheet.entries() == before) == (refused or word != "foul")


@pytest.mark.slow
@pytest.mark.parametrize("who", EVERYONE)
@pytest.mark.parametrize("kind", [kind for kind in MAY if kind not in NEVER_PRESSED], ids=lambda kind: kind.__name__)
async def test_a_press_is_let_through_to_those_who_may(sheet: Any, kind: type, who: str) -> None:
    press = Button("", PRESSED.get(kind) or kind(), 1).data
    before = await sheet.entries()
    reply = await sheet.press_data(EVERYONE[who], press)
    refused = (reply.toast + sheet.answer).startswith(REFUSED)
    assert refused == (who not in MAY[kind]), (reply.toast, sheet.answer)
    if refused:
        assert await sheet.entries() == before


TYPED = {
    "join": "A1", "move": "ABABAB", "hand": "ABABAB", "foul": "A1 讲话", "fix": "1 AABABB", "new": "chess",
}  # fmt: skip


@pytest.mark.parametrize("who", EVERYONE)
@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.name)
async def test_a_typed_command_is_let_through_to_the_same(sheet: Any, spec: Any, who: str) -> None:
    text = TYPED.get(spec.name, "")
    before = await sheet.entries()
    await sheet.say(EVERYONE[who], f"/{spec.name} 台1 {text}")
    refused = sheet.answer.startswith(REFUSED)
    assert refused == (who not in may(spec.build(text))), sheet.answer
    if refused:
        assert await sheet.entries() == before


async def test_an_administrator_who_plays_is_no_referee_at_his_own_table(sheet: Any) -> None:
    await sheet.say(PLAYING_ADMIN, "/foul B1 讲话")
    assert "只有裁判" in sheet.last
    assert "请对方或裁判确认" in (await sheet.press(PLAYING_ADMIN, "确认第 1 盘")).toast
    await sheet.say(PLAYING_ADMIN, "/fix 1 作废")
    assert "只有裁判" in sheet.last
    await sheet.say(PLAYING_ADMIN, "/cancel")
    assert "各方都同意才生效" in sheet.last
    await sheet.say(PLAYING_ADMIN, "/hand BBBAAA")
    assert "待 B 方确认" in sheet.last


async def test_an_administrator_who_plays_is_referee_at_another_table(room: Any) -> None:
    await room.seat_chess(1, 2)
    await room.seat_chess(7, 3)
    await room.say(1, "/move e4")
    await room.say(7, "/undo 台1")
    assert "已撤回（裁判 Robin）" in room.last


@pytest.mark.parametrize("who", [*EVERYONE.values()], ids=[*EVERYONE])
@pytest.mark.parametrize("role", ["组织者", "裁判长", "裁判"])
async def test_who_appoints_whom(sheet: Any, role: str, who: int | None) -> None:
    """Administrators appoint organisers; they and organisers appoint referees. It is the same for taking back."""
    may = {REFEREE, PLAYING_ADMIN, ANONYMOUS} | (set() if role == "组织者" else {ORGANISER})
    await sheet.answer_to(who, 5, f"/appoint {role}")
    assert (f"任{role}" in sheet.answer) == (who in may), sheet.answer
    assert sheet.answer.startswith(REFUSED) == (who not in may)
    await sheet.answer_to(REFEREE, 5, f"/appoint {role}")
    await sheet.answer_to(who, 5, f"/dismiss {role}")
    assert (f"不再任{role}" in sheet.answer) == (who in may), sheet.answer


ELSEWHERE_ONLY = ("请在群里开台", "这是群里的事")
NO_TABLE = ("这里没有你在座且未结束的台", "这里没有这样的台")
OF_A_GROUP = {c.New, p.Appoint, p.Dismiss, p.Iam, p.Vouch, p.Invite, p.Merge, p.Unite}
OF_A_GROUP |= {r.Rulings, r.GiveRuling, r.Opine, r.Appeals, r.Appeal, r.Further, r.AnswerAppeal}
AT_NO_TABLE = OF_A_GROUP | {
    a.Start,
    a.Help,
    a.Stray,
    a.Tables,
    a.Lang,
    a.Settings,
    a.Rule,
    a.Remind,
    a.CallOff,
    a.ReadScore,
}
AT_NO_TABLE.add(a.Ask)
AT_NO_TABLE |= {p.Rename, p.ChooseUnit, p.Forget, p.Arrive}


@pytest.mark.slow
@pytest.mark.parametrize("who", sorted(PEOPLE))
@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.name)
async def test_in_private_only_those_with_a_seat_reach_the_table(sheet: Any, spec: Any, who: str) -> None:
    """No role reaches into a group from a private chat, and what concerns a group is not done there."""
    text = TYPED.get(spec.name, "")
    kind, allowed = type(spec.build(text)), may(spec.build(text))
    before = await sheet.entries()
    await sheet.whisper(EVERYONE[who], f"/{spec.name} {text}")
    assert sheet.answer.startswith(ELSEWHERE_ONLY) == (kind in OF_A_GROUP), sheet.answer
    if kind in AT_NO_TABLE and spec.name not in ("touch", "count", "score", "why"):
        assert not sheet.answer.startswith((*REFUSED, *NO_TABLE))
    elif who not in SEATED:
        assert sheet.answer.startswith(NO_TABLE)
    else:
        # An administrator is one in the group alone.
        here = allowed - ({"admin who plays"} if kind is p.Assign else set())
        assert sheet.answer.startswith(REFUSED) == (who not in here)
    if who not in SEATED or who not in allowed:
        assert await sheet.entries() == before


@pytest.mark.parametrize("who", ["stranger", "player"])
async def test_only_administrators_change_what_concerns_the_group(room: Any, who: str) -> None:
    for text in ("/lang group en", "/settings quiet", "/settings 不提醒"):
        await room.say(EVERYONE[who], text)
        assert room.last == "只有群管理员可以更改。"
    for data in ("L:::group en", "s:::quiet"):
        assert (await room.press_data(EVERYONE[who], data)).toast == "只有群管理员可以更改。"
    chat = await room.app.store.read(lambda unit: unit.chat(room.group.chat_id))
    assert (chat.language, chat.tell) == (None, "mention")


@pytest.mark.parametrize("admin", [REFEREE, ANONYMOUS])
async def test_administrators_change_it(room: Any, admin: int | None) -> None:
    await room.say(admin, "/settings 不提醒")
    await room.say(admin, "/lang 本群 en")
    chat = await room.app.store.read(lambda unit: unit.chat(room.group.chat_id))
    assert (chat.language, chat.tell) == ("en", "quiet")


async def test_settings_by_button(room: Any) -> None:
    await room.say(9, "/settings")
    assert "点名" in room.last
    await room.press(7, "私信")
    assert "私信" in room.last
    await room.say(7, "/settings loudly")
    assert "没有这种设置" in room.last


ELSEWHERE = Place(-2002, "supergroup", "别的群")


def forged(stream_id: int, version: int) -> list[str]:
    """Every act that a button can carry, naming a table of the group."""
    acts = [PRESSED.get(kind) or kind() for kind in CODES.values() if kind is not c.Agree and kind not in OF_EVENTS]
    acts += [c.Do(word, "A1 talking") for word in VOCABULARY.acts]
    acts += [c.Agree(1, True), c.Agree(1, False), c.Join("=1"), c.Confirm(1), c.Object(1), c.Resign(1)]
    at_table = [act for act in acts if type(act) not in AT_NO_TABLE]
    return [Button("", act, stream_id, drawn).data for act in at_table for drawn in (None, version)]


@pytest.mark.parametrize("place", ["private", "another group"])
async def test_a_forged_press_from_elsewhere_neither_acts_nor_reads(
    sheet: Any, place: str, private_chat: Callable[[int], Place]
) -> None:
    await sheet.say(2, "/fix 1 ABABAB")
    stream = await sheet.stream()
    before = (await sheet.entries(), await sheet.waiting(), await sheet.waiting("fix"), await sheet.seats(), stream)
    sheet.admins.add(STRANGER)
    for data in forged(stream.id, stream.version):
        there = private_chat(STRANGER) if place == "private" else ELSEWHERE
        reply = await sheet.press_data(STRANGER, data, place=there, is_admin=place != "private")
        assert sheet.heard == [], data
        assert reply.toast in (
            "这里没有你在座且未结束的台。有空位的台可以用 /join 入座。",
            "这里没有这样的台。用 /new 开一张。",
        ), data
    after = (await sheet.entries(), await sheet.waiting(), await sheet.waiting("fix"), await sheet.seats())
    assert (*after, await sheet.stream()) == before


async def test_a_player_reaches_his_table_from_his_private_chat_only(
    sheet: Any, private_chat: Callable[[int], Place]
) -> None:
    history = "y:1::"
    await sheet.press_data(OTHER, history, place=ELSEWHERE)
    assert sheet.heard == []
    await sheet.press_data(OTHER, history, place=private_chat(OTHER))
    assert "AAABBB" in sheet.answer


async def test_a_table_waiting_for_players_cannot_be_entered_from_outside(
    room: Any, private_chat: Callable[[int], Place]
) -> None:
    await room.say(1, "/new chess")
    for text in ("/start table1", "/join 白", "/join 台1 白", "/cancel 台1", "/history 台1"):
        await room.whisper(STRANGER, text)
        assert "国际象棋" not in room.last.replace("双升、大怪路子、象棋、国际象棋、围棋、五子棋和跳棋。", "").replace(
            "/开台 国际象棋", ""
        )
    await room.press_data(STRANGER, "j:1::=0", place=private_chat(STRANGER))
    assert await room.seats() == {}
    assert (await room.stream()).status == "seating"
