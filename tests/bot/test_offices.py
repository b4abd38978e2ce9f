"""任命: roles given and taken back, by reply, by name and by buttons, and a table that says it has no referee."""

from __future__ import annotations

from typing import Any

import pytest

ADMIN, LIN, ZHOU, MEI = 7, 1, 2, 3


async def roles(room: Any) -> dict[str, set[str]]:
    """Everyone's roles, by name."""

    def look(unit: Any) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for person, role in unit.officials(room.group.chat_id):
            found.setdefault(unit.persons([person])[person].name, set()).add(role)
        return found

    return dict(await room.app.store.read(look))


async def deeds(room: Any) -> list[tuple[str, str]]:
    """What was done, oldest first: the act and the role."""
    found = await room.app.store.read(lambda unit: unit.deeds(room.group.chat_id, 99))
    return [(deed.kind, deed.payload["role"]) for deed in reversed(found)]


@pytest.fixture
async def group(room: Any) -> Any:
    """Four people have spoken."""
    for person in (LIN, ZHOU, MEI, ADMIN):
        await room.say(person, "/lang zh")
    return room


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("/appoint 裁判 小林", "referee"),
        ("/appoint 小林 裁判", "referee"),
        ("/appoint referee 小林", "referee"),
        ("/任命 裁判长 小林", "chief_referee"),
        ("任命 组织者 小林", "organiser"),
        ("/appoint organizer 小林", "organiser"),
    ],
)
async def test_by_name_in_every_wording(group: Any, text: str, role: str) -> None:
    await group.say(ADMIN, text)
    assert await roles(group) == {"小林": {role}}
    assert await deeds(group) == [("appoint", role)]


async def test_by_reply_even_to_someone_who_was_never_seen(group: Any) -> None:
    await group.answer_to(ADMIN, 33, "/appoint 裁判")
    assert group.last == "✓ P33 任裁判。"
    assert await roles(group) == {"P33": {"referee"}}


async def test_by_username(group: Any) -> None:
    from storage.store import Account

    await group.app.store.run(lambda unit: unit.meet(Account("telegram", LIN, "小林", "zh-hans", "lin_lin")))
    await group.say(ADMIN, "/appoint 裁判 @Lin_Lin")
    assert await roles(group) == {"小林": {"referee"}}


async def test_by_buttons_person_then_role(group: Any) -> None:
    await group.say(ADMIN, "/appoint")
    assert "还没有任命任何人" in group.last
    await group.press(ADMIN, "任命…")
    assert set(group.said[-1].buttons) == {"小林", "小周", "阿梅", "Robin"}
    await group.press(ADMIN, "小周")
    assert set(group.said[-1].buttons) == {"组织者", "裁判长", "裁判"}
    assert (await group.press(ZHOU, "裁判长")).toast == "只有组织者或群管理员可以这样做。"
    await group.press(ADMIN, "裁判长")
    assert group.last == "✓ 小周 任裁判长。"
    assert await roles(group) == {"小周": {"chief_referee"}}


async def test_the_role_first_then_the_person(group: Any) -> None:
    await group.say(ADMIN, "/appoint 裁判")
    assert "任命谁" in group.last
    await group.press(ADMIN, "阿梅")
    assert await roles(group) == {"阿梅": {"referee"}}


async def test_of_two_with_one_name_it_is_asked_which(group: Any) -> None:
    group.names[ZHOU] = "小林"
    await group.say(ZHOU, "/lang zh")
    await group.say(ADMIN, "/appoint 裁判 小林")
    assert group.last == "是哪一位？"
    assert await roles(group) == {}


async def test_nobody_of_that_name(group: Any) -> None:
    await group.say(ADMIN, "/appoint 裁判 <b>某人</b>")
    assert "本群里没有见过“<b>某人</b>”" in group.last
    for data in ("O:::=999 referee", "O:::=x referee", "N:::=1 nonsense"):
        await group.press_data(ADMIN, data)
    assert await roles(group) == {}


async def test_somebody_of_another_group_cannot_be_appointed_by_number(group: Any) -> None:
    from dataclasses import replace

    elsewhere = replace(group.group, chat_id=-2002)
    await group.say(5, "/lang zh", place=elsewhere)
    stranger = await group.app.store.read(lambda unit: unit.find(-2002, "小唐")[0].id)
    reply = await group.press_data(ADMIN, f"O:::={stranger} referee")
    assert "没有见过" in reply.toast
    assert await roles(group) == {}


async def test_the_list_takes_roles_back(group: Any) -> None:
    for text in ("/appoint 组织者 小林", "/appoint 裁判 小林", "/appoint 裁判 小周"):
        await group.say(ADMIN, text)
    await group.say(MEI, "/appoint")
    assert group.last.splitlines() == ["本群职务", "组织者：小林", "裁判：小林、小周"]
    assert "只有群管理员" in (await group.press(LIN, "免去 小林（组织者）")).toast
    await group.press(LIN, "免去 小周（裁判）")
    assert group.last == "✓ 小周 不再任裁判。"
    await group.say(ADMIN, "/dismiss 小林")
    assert set(group.said[-1].buttons) == {"组织者", "裁判"}
    await group.press(ADMIN, "组织者")
    assert await roles(group) == {"小林": {"referee"}}
    await group.say(ADMIN, "/dismiss 小周")
    assert group.last == "小周 没有担任任何职务。"
    assert await deeds(group) == [
        ("appoint", "organiser"),
        ("appoint", "referee"),
        ("appoint", "referee"),
        ("dismiss", "referee"),
        ("dismiss", "organiser"),
    ]


async def test_there_is_one_chief_referee(group: Any) -> None:
    await group.say(ADMIN, "/appoint 裁判长 小林")
    await group.say(ADMIN, "/appoint 裁判长 小周")
    assert group.last == "✓ 小周 任裁判长，接替 小林。"
    assert await roles(group) == {"小周": {"chief_referee"}}
    assert await deeds(group) == [
        ("appoint", "chief_referee"),
        ("dismiss", "chief_referee"),
        ("appoint", "chief_referee"),
    ]


async def test_a_second_appointment_to_the_same_changes_nothing(group: Any) -> None:
    for _ in range(2):
        await group.say(ADMIN, "/appoint 裁判 小林")
    assert group.last == "小林 已经是裁判。"
    assert await deeds(group) == [("appoint", "referee")]


async def test_an_organiser_appoints_and_whoever_is_appointed_rules(group: Any) -> None:
    await group.say(ADMIN, "/appoint 组织者 阿梅")
    await group.say(MEI, "/appoint 裁判 小周")
    await group.seat_chess(4, 5)
    await group.say(4, "/move e4")
    await group.say(ZHOU, "/undo 台1")
    assert "已撤回（裁判 小周）" in group.last
    await group.say(MEI, "/dismiss 裁判 小周")
    await group.say(ZHOU, "/cancel 台1")
    assert group.last == "已经开始的对局，由在座各方都同意，或由裁判，才能作废。"


async def test_a_role_holds_in_its_own_group_only(group: Any) -> None:
    from dataclasses import replace

    await group.say(ADMIN, "/appoint 组织者 小林")
    there = replace(group.group, chat_id=-2002)
    await group.say(ZHOU, "/lang zh", place=there)
    await group.say(LIN, "/appoint 裁判 小周", place=there)
    assert "只有组织者" in group.last


async def test_a_table_without_a_referee_says_so_until_it_has_one(group: Any) -> None:
    await group.say(LIN, "/new chess")
    assert "本台没有任命裁判" in await group.caption()
    await group.say(ADMIN, "/appoint 裁判 小林")
    assert "本台没有任命裁判" not in await group.caption()
    await group.say(LIN, "/join 白")
    assert "本台没有任命裁判" in await group.caption()  # whoever plays cannot referee
    await group.say(ADMIN, "/appoint 裁判 阿梅")
    await group.say(ZHOU, "/join 黑")
    assert "本台没有任命裁判" not in await group.caption()


async def test_tables_that_have_not_begun_are_drawn_anew(room: Any) -> None:
    await room.seat_chess(4, 5)
    await room.say(4, "/move e4")
    await room.say(LIN, "/new chess")
    waiting = (await room.stream()).id
    for text in ("/appoint 裁判", "/dismiss 裁判"):
        await room.answer_to(ADMIN, MEI, text)
        assert room.drawn == [waiting]


async def test_it_is_said_at_the_start_and_not_with_every_move(room: Any) -> None:
    await room.seat_chess()
    assert "本台没有任命裁判" in await room.caption()
    await room.say(1, "/move e4")
    assert "本台没有任命裁判" not in await room.caption()


@pytest.mark.parametrize("text", ["/foul A2 讲话", "/decide 作废", "/desk", "/strike 1", "/restore #1"])
async def test_whoever_asks_for_a_ruling_hears_that_there_is_no_referee(room: Any, text: str) -> None:
    await room.seat_sheet()
    await room.say(1, text)
    assert "本台没有任命裁判" in room.last
    await room.answer_to(ADMIN, 9, "/appoint 裁判")
    await room.say(1, text)
    assert room.last == "只有裁判可以这样做；不在台上的群管理员就是裁判。"


async def test_in_english(group: Any) -> None:
    await group.say(ADMIN, "/lang group en")
    await group.say(ADMIN, "/appoint referee 小林")
    assert group.last == "✓ 小林 is now referee."
    await group.say(ADMIN, "/appoint")
    assert group.last.splitlines() == ["Roles in this group", "referee: 小林"]


async def test_a_name_is_shown_and_never_obeyed(group: Any) -> None:
    group.names[LIN] = "<a href='x'>&小林"
    await group.answer_to(ADMIN, LIN, "/appoint 裁判")
    assert group.last == "✓ <a href='x'>&小林 任裁判。"
    await group.say(ADMIN, "/appoint")
    assert "裁判：<a href='x'>&小林" in group.last
