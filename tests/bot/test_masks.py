"""Nobody is judge in his own cause, also not anonymously: where he may be a party, the act asks for a name."""

from __future__ import annotations

from typing import Any

import pytest

WHITE, BLACK, BYSTANDER = 1, 2, 7
MASKED = "用自己的名字"


def hidden(*people: int) -> frozenset[tuple[str, int]]:
    """What the messenger says: who of the administrators speaks for the group without his name."""
    return frozenset(("telegram", person) for person in people)


async def speak(room: Any, text: str, *people: int, **more: Any) -> None:
    await room.say(None, text, masked=hidden(*people), **more)


@pytest.mark.parametrize("text", ["/decide 台1 白胜 对方离场", "/pause 台1", "/cancel 台1", "/strike 台1 1"])
async def test_an_anonymous_administrator_who_may_play_there_rules_under_his_name(room: Any, text: str) -> None:
    await room.seat_chess()
    await room.moves("e4 e5")
    await speak(room, text, WHITE, BYSTANDER)
    assert await room.entries() == [("e4", False), ("e5", False)]
    assert (await room.stream()).status == "playing"
    if text.startswith("/decide"):
        assert MASKED in room.answer


async def test_one_who_cannot_be_a_player_rules_as_ever(room: Any) -> None:
    await room.seat_chess()
    await room.say(BYSTANDER, "/help")
    await speak(room, "/decide 台1 白胜 对方离场", BYSTANDER, 999)
    assert "白方 小林 胜" in room.answer
    assert (await room.stream()).status == "ended"


async def test_in_his_own_name_the_player_is_refused_as_before(room: Any) -> None:
    room.admins.add(WHITE)
    await room.seat_chess()
    await room.say(WHITE, "/decide 台1 白胜 对方离场")
    assert (await room.stream()).status == "playing"
    assert MASKED not in room.answer


async def test_where_nobody_can_say_who_hides_nothing_is_ruled(room: Any) -> None:
    await room.seat_chess()
    await room.say(None, "/decide 台1 白胜 对方离场", masked=None, unlearnt=True)
    assert "现在问不到谁是群管理员" in room.answer
    assert (await room.stream()).status == "playing"


async def test_what_needs_no_referee_needs_no_name(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4")
    await speak(room, "/history 台1", WHITE)
    assert "e4" in room.answer


async def appealed(room: Any) -> None:
    await room.seat_chess()
    await room.say(BYSTANDER, "/ruling 台1 手机响了警告一次")
    await room.say(WHITE, "/appeal 1 不是我的手机")


@pytest.mark.parametrize("party", [WHITE, BLACK, BYSTANDER], ids=["who appealed", "who sits there", "who ruled"])
async def test_no_party_answers_an_appeal_anonymously(room: Any, party: int) -> None:
    await appealed(room)
    await speak(room, "/answer 1 改判 好吧", party)
    assert MASKED in room.answer
    await speak(room, "/answer 1 改判 好吧", 999)
    assert MASKED not in room.answer
    assert "改判" in room.answer


async def test_no_anonymous_answer_comes_twice(room: Any) -> None:
    """The committee is not whoever has answered before, and nobody knows who that was."""
    await room.answer_to(BYSTANDER, 11, "/appoint 裁判长")
    await appealed(room)
    await room.say(11, "/answer 1 维持 规则如此")
    await room.say(WHITE, "/appeal 再诉 1")
    await room.say(11, "/help")
    await speak(room, "/answer 1 维持 还是这样", 11)
    assert MASKED in room.answer


async def test_no_player_gives_a_ruling_on_his_table_anonymously(room: Any) -> None:
    await room.seat_chess()
    await speak(room, "/ruling 台1 白方有理", WHITE)
    assert MASKED in room.answer
    assert await room.app.store.read(lambda unit: unit.rulings(room.group.chat_id, 5)) == []
    await speak(room, "/ruling 大家安静", WHITE)
    assert len(await room.app.store.read(lambda unit: unit.rulings(room.group.chat_id, 5))) == 1
