"""Persons without accounts: names in seats, claimed by word or link, merged, renamed, forgotten; and captains."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.app.request.incoming import Place

LIN, ZHOU, MEI, QIN, ADMIN, STRANGER = 1, 2, 3, 4, 7, 9
WANG = "王小明"


async def deeds(room: Any, chat_id: int = 0) -> list[str]:
    found = await room.app.store.read(lambda unit: unit.deeds(chat_id or room.group.chat_id, 99))
    return [deed.kind for deed in reversed(found)]


async def person_of(room: Any, account: int) -> Any:
    from storage.store import Account

    return await room.app.store.run(
        lambda unit: unit.meet(Account("telegram", account, room.names.get(account, f"P{account}"), "zh-hans"))
    )


@pytest.fixture
async def table(room: Any) -> Any:
    """小林 has opened a chess table and kept white for 王小明."""
    await room.say(LIN, "/new chess")
    await room.say(LIN, f"/seat 白 {WANG}")
    return room


@pytest.fixture
async def match(table: Any) -> Any:
    """王小明, who has no account, plays white against 小周."""
    await table.say(ZHOU, "/join 黑")
    return table


# Seats


async def test_whoever_opened_the_table_seats_a_name(table: Any) -> None:
    assert await table.seats() == {0: WANG}
    assert WANG in await table.caption()


@pytest.mark.parametrize("text", ["/seat 白 王小明", "/安排 白 王小明", "/seat white 王小明", "/seat 白方   王小明"])
async def test_in_every_wording(room: Any, text: str) -> None:
    await room.say(LIN, "/new chess")
    await room.say(LIN, text)
    assert await room.seats() == {0: WANG}


async def test_a_name_with_blanks_and_signs_is_shown_as_it_is(room: Any) -> None:
    await room.say(LIN, "/new chess")
    await room.say(LIN, "/seat 白 Ann <b>&  Lee\u202e")
    assert await room.seats() == {0: "Ann <b>& Lee"}
    assert "Ann <b>& Lee" in (await room.caption()).replace("&lt;", "<").replace("&amp;", "&").replace("&gt;", ">")


async def test_a_name_is_of_bounded_length(room: Any) -> None:
    await room.say(LIN, "/new chess")
    await room.say(LIN, f"/seat 白 {'很' * 500}")
    assert await room.seats() == {0: "很" * 32}


async def test_the_same_name_is_the_same_person_at_the_next_table(table: Any) -> None:
    await table.say(LIN, "/new chess")
    await table.say(LIN, f"/seat 台2 黑 {WANG}")
    people = await table.app.store.read(lambda unit: unit.find(table.group.chat_id, WANG))
    assert len(people) == 1


async def test_someone_with_an_account_is_seated_by_reply_or_name(room: Any) -> None:
    await room.say(MEI, "/lang zh")
    await room.say(LIN, "/new chess")
    await room.answer_to(LIN, QIN, "/seat 白")
    await room.say(LIN, "/seat 黑 阿梅")
    assert await room.seats() == {0: "老秦", 1: "阿梅"}
    assert (await room.stream()).status == "playing"


async def test_of_two_with_one_name_it_is_asked_which_or_another(table: Any) -> None:
    table.names[MEI] = WANG
    await table.say(MEI, "/lang zh")
    await table.say(LIN, "/new chess")
    await table.say(LIN, f"/seat 台2 白 {WANG}")
    assert list(table.said[-1].buttons) == [WANG, "另一个同名的人"]
    await table.press(LIN, "另一个")
    assert table.last == f"✓ 白方：{WANG}"
    assert await table.seats(2) == {0: WANG}
    people = await table.app.store.read(lambda unit: unit.find(table.group.chat_id, WANG))
    assert len(people) == 3


async def test_a_table_full_of_names_begins(table: Any) -> None:
    await table.say(LIN, "/seat 黑 李雷")
    assert (await table.stream()).status == "playing"
    await table.say(LIN, "/seat 黑 韩梅")
    assert "不能再入座" in table.last


async def test_a_seat_is_freed_again(table: Any) -> None:
    await table.say(LIN, "/seat 白 空")
    assert await table.seats() == {}


async def test_whoever_has_an_account_is_moved_by_officials_only(table: Any) -> None:
    await table.say(ZHOU, "/join 黑")
    await table.say(LIN, "/new chess")
    await table.say(ZHOU, "/join 台2 黑")
    await table.say(LIN, "/seat 台2 黑 空")
    assert "有账号" in table.last
    await table.say(ADMIN, "/seat 台2 黑 空")
    assert await table.seats(2) == {}


async def test_a_name_can_be_moved_to_another_seat(table: Any) -> None:
    await table.say(LIN, f"/seat 黑 {WANG}")
    assert await table.seats() == {1: WANG}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("/seat", "请写座位和姓名"),
        ("/seat 白", "请写座位和姓名"),
        ("/seat 红 李雷", "请写座位和姓名"),
        ("/seat 白 李雷", "这个座位有人"),
        ("/seat 黑 @nobody", "没有见过"),
        ("/seat 黑 =999", "没有见过"),
    ],
)
async def test_what_cannot_be_seated(table: Any, text: str, said: str) -> None:
    await table.say(LIN, text)
    assert said in table.last
    assert await table.seats() == {0: WANG}


async def test_talk_about_seats_is_talk(table: Any) -> None:
    table.reads_all = True
    await table.say(LIN, "安排 一下吧")
    assert table.heard == []


async def test_joining_a_kept_seat_is_refused_with_the_way_to_claim_it(table: Any) -> None:
    await table.say(ZHOU, "/join 白")
    assert table.last == f"这个座位是 {WANG} 的。若是你本人，请发 /iam 白方 认领。"
    assert await table.seats() == {0: WANG}


# 认领


@pytest.mark.parametrize("text", ["/iam 白", "/iam 白方", f"/iam {WANG}", f"/认领 {WANG}", "/iam", "/iam 台1 白"])
async def test_a_name_is_claimed_once_an_organiser_agrees(match: Any, text: str) -> None:
    await match.say(MEI, text)
    assert match.last == f"阿梅 说自己是 {WANG}。请组织者或群管理员确认。"
    for person in (MEI, ZHOU, STRANGER):
        assert "只有组织者或群管理员" in (await match.press(person, "是本人")).toast
    await match.press(ADMIN, "是本人")
    assert match.last == f"✓ 阿梅 就是 {WANG}。"
    await match.say(MEI, "/move e4")
    assert await match.standing() == ["e4"]
    assert (await person_of(match, MEI)).name == WANG
    assert await deeds(match) == ["claim"]


async def test_appointed_organisers_are_called_to_a_claim(match: Any) -> None:
    await match.say(QIN, "/lang zh")
    await match.say(ADMIN, "/appoint 组织者 老秦")
    await match.say(MEI, f"/iam {WANG}")
    assert match.last.splitlines()[1] == "老秦，请看一下。"
    assert f'<a href="tg://user?id={QIN}">老秦</a>' in match.said[-1].payload["html"]
    await match.press(QIN, "是本人")
    assert (await person_of(match, MEI)).name == WANG


async def test_a_claim_is_denied(match: Any) -> None:
    await match.say(MEI, f"/iam {WANG}")
    await match.press(ADMIN, "不是")
    assert match.last == f"✗ 阿梅 不是 {WANG}。"
    assert (await person_of(match, MEI)).name == "阿梅"
    assert await deeds(match) == []


async def test_what_the_claimer_did_before_is_his_still(match: Any) -> None:
    await match.seat_chess(MEI, QIN)
    await match.say(MEI, "/move d4")
    await match.say(MEI, f"/iam {WANG}")
    await match.press(MEI, f"叫 {WANG}")
    await match.press(ADMIN, "是本人")
    await match.say(QIN, "/history 台2")
    assert f"1. d4　白方 {WANG}" in match.last
    assert await match.seats(2) == {0: WANG, 1: "老秦"}
    await match.say(QIN, "/move d5")
    await match.say(MEI, "/move 台2 c4")
    assert await match.standing(2) == ["d4", "d5", "c4"]


@pytest.mark.parametrize(("chosen", "said"), [(WANG, f"✓ 阿梅 就是 {WANG}。"), ("阿梅", f"✓ {WANG} 就是 阿梅。")])
async def test_a_name_that_is_used_elsewhere_changes_only_if_its_bearer_says_so(
    match: Any, chosen: str, said: str
) -> None:
    there = replace(match.group, chat_id=-2002)
    await match.say(MEI, "/new chess", place=there)
    await match.say(MEI, "/join 白", place=there)
    await match.say(MEI, f"/iam {WANG}")
    assert match.last == (
        f"你在别处已经叫 阿梅（共 1 张台，别的群也算在内）。认领 {WANG} 之后，"
        "那里和这里都是同一个人、同一个名字。以后叫哪个？"
    )
    assert (await match.press(QIN, f"叫 {chosen}")).toast == "这个按钮不是给你的。"
    await match.press(MEI, f"叫 {chosen}")
    kept = ["认领之后仍叫 阿梅。"] if chosen == "阿梅" else []
    assert match.last.splitlines() == [f"阿梅 说自己是 {WANG}。请组织者或群管理员确认。", *kept]
    await match.press(ADMIN, "是本人")
    assert match.last == said
    assert (await person_of(match, MEI)).name == chosen
    assert await match.seats() == {0: chosen, 1: "小周"}


async def test_of_two_claims_the_first_that_is_granted_counts(match: Any) -> None:
    await match.say(MEI, f"/iam {WANG}")
    first = match.button("是本人")
    await match.say(QIN, f"/iam {WANG}")
    await match.press(ADMIN, "是本人")
    assert (await match.press_data(ADMIN, first)).toast == "局面已经变了，请看最新的消息。"
    assert (await person_of(match, QIN)).name == WANG
    assert (await person_of(match, MEI)).name == "阿梅"


async def test_a_claim_that_nobody_made_is_granted_by_nobody(match: Any) -> None:
    await match.say(MEI, "/lang zh")
    wang = await match.app.store.read(lambda unit: unit.find(match.group.chat_id, WANG)[0].id)
    mei = (await person_of(match, MEI)).id
    assert "已经变了" in (await match.press_data(ADMIN, f"2:::{wang}~{mei}~1")).toast
    assert (await person_of(match, MEI)).name == "阿梅"


async def test_a_claim_is_answered_once_and_within_a_week(match: Any) -> None:
    await match.say(MEI, f"/iam {WANG}")
    yes = match.button("是本人")
    await match.press(ADMIN, "不是")
    assert "已经变了" in (await match.press_data(ADMIN, yes)).toast
    await match.say(MEI, f"/iam {WANG}")
    match.now += timedelta(days=7)
    assert "已经变了" in (await match.press(ADMIN, "是本人")).toast
    await match.say(MEI, f"/iam {WANG}")
    await match.press(ADMIN, "是本人")
    assert (await person_of(match, MEI)).name == WANG


async def test_no_link_leads_to_a_claim(match: Any) -> None:
    await match.say(MEI, f"/iam {WANG}")
    kept = await match.app.store.read(
        lambda unit: unit._connection.exec_driver_sql("SELECT token FROM invitation").scalar_one()
    )
    await match.whisper(QIN, f"/start iam{kept}")
    assert "链接无效" in match.last


async def test_whoever_sits_at_the_same_table_is_somebody_else(match: Any) -> None:
    await match.say(ZHOU, f"/iam {WANG}")
    assert "同坐过一张台" in match.last


@pytest.mark.parametrize("text", ["/iam 阿梅", "/iam 黑", "/iam 某人", "/iam =999", "/iam 台9 白"])
async def test_only_a_name_without_account_can_be_claimed(match: Any, text: str) -> None:
    await match.say(MEI, "/lang zh")
    await match.say(QIN, text)
    assert "没有找到" in match.last


async def test_a_person_of_another_group_cannot_be_claimed_through_this_one(match: Any) -> None:
    wang = await match.app.store.read(lambda unit: unit.find(match.group.chat_id, WANG)[0].id)
    there = replace(match.group, chat_id=-2002)
    await match.say(MEI, "/lang zh", place=there)
    mei = (await person_of(match, MEI)).id
    reply = await match.press_data(ADMIN, f"2:::{wang}~{mei}~1", place=there)
    assert reply.toast == "局面已经变了，请看最新的消息。"
    assert (await person_of(match, MEI)).name == "阿梅"


# The link


async def link_of(room: Any) -> str:
    """The payload of the link that was sent to the administrator in private."""
    sent = next(said for said in reversed(room.said) if said.chat_id == ADMIN and "?start=" in said.text)
    found = re.search(r"https://t\.me/caipan_bot\?start=(iam[\w-]{22,61})$", sent.text)
    assert found, sent.text
    return found[1]


async def open_link(room: Any, person: int, payload: str) -> None:
    """Open a link, and say that one is that person."""
    await room.whisper(person, f"/start {payload}")
    await room.press(person, f"我就是 {WANG}", place=Place(person, "private"))


async def test_whoever_opens_a_link_reads_whose_it_is_before_he_is_that_person(match: Any) -> None:
    await match.say(ADMIN, f"/link {WANG}")
    payload = await link_of(match)
    await match.whisper(ADMIN, f"/start {payload}")
    assert f"这是 {WANG} 的链接" in match.last
    assert (await person_of(match, ADMIN)).name == "Robin"
    assert await deeds(match) == ["invite"]
    await open_link(match, MEI, payload)
    assert (await person_of(match, MEI)).name == WANG
    await match.press(ADMIN, f"我就是 {WANG}", place=Place(ADMIN, "private"))
    assert "链接无效" in match.last
    assert (await person_of(match, ADMIN)).name == "Robin"


async def test_a_link_makes_whoever_opens_it_the_person(match: Any) -> None:
    await match.say(ADMIN, f"/link {WANG}")
    assert "?start=" not in "".join(said.text for said in match.heard if said.chat_id == match.group.chat_id)
    payload = await link_of(match)
    await open_link(match, MEI, payload)
    assert [said.text for said in match.heard if said.chat_id == MEI] == [f"✓ 你就是 {WANG}。你在座的台：台1 国际象棋"]
    assert [said.text for said in match.heard if said.chat_id == match.group.chat_id] == [f"✓ 阿梅 就是 {WANG}。"]
    await match.whisper(MEI, "/move e4")
    assert await match.standing() == ["e4"]
    assert await deeds(match) == ["invite", "arrive"]


async def test_it_works_once(match: Any) -> None:
    await match.say(ADMIN, f"/link {WANG}")
    payload = await link_of(match)
    await open_link(match, MEI, payload)
    await match.whisper(QIN, f"/start {payload}")
    assert "链接无效" in match.last
    assert (await person_of(match, QIN)).name == "老秦"


async def test_it_lapses_after_a_week(match: Any) -> None:
    await match.say(ADMIN, f"/link {WANG}")
    payload = await link_of(match)
    match.now += timedelta(days=7)
    await match.whisper(MEI, f"/start {payload}")
    assert "链接无效" in match.last


async def test_it_is_void_once_the_person_has_an_account(match: Any) -> None:
    await match.say(ADMIN, f"/link {WANG}")
    payload = await link_of(match)
    await match.say(MEI, f"/iam {WANG}")
    await match.press(ADMIN, "是本人")
    await match.whisper(QIN, f"/start {payload}")
    assert "链接无效" in match.last


@pytest.mark.parametrize("payload", ["iam", "iamx", "iam" + "A" * 22, "iam' OR 1=1"])
async def test_a_guessed_link_is_void(match: Any, payload: str) -> None:
    await match.say(ADMIN, f"/link {WANG}")
    await match.whisper(MEI, f"/start {payload}")
    assert "链接无效" in match.last


async def test_the_token_is_not_kept(match: Any) -> None:
    await match.say(ADMIN, f"/link {WANG}")
    token = (await link_of(match)).removeprefix("iam")
    kept = await match.app.store.read(
        lambda unit: [str(row) for row in unit._connection.exec_driver_sql("SELECT * FROM invitation").all()]
    )
    assert len(kept) == 1
    assert token not in kept[0]


async def test_a_link_opened_in_the_group_does_nothing(match: Any) -> None:
    await match.say(ADMIN, f"/link {WANG}")
    await match.say(MEI, f"/start {await link_of(match)}")
    assert (await person_of(match, MEI)).name == "阿梅"


@pytest.mark.parametrize("text", ["/link", "/link 阿梅", "/link 某人"])
async def test_a_link_is_for_a_name_without_account(table: Any, text: str) -> None:
    await table.say(MEI, "/lang zh")
    await table.say(ZHOU, "/join 黑")
    await table.say(LIN, "/new chess")
    await table.say(LIN, "/seat 台2 白 李雷")
    await table.say(ADMIN, text)
    assert "请写明给谁" in table.last or "是哪一位" in table.last


# Merging


async def test_two_names_that_are_one(match: Any) -> None:
    await match.seat_chess(MEI, QIN)
    await match.say(ADMIN, f"/merge {WANG} 阿梅")
    assert match.last.splitlines() == [
        f"{WANG}（没有账号，坐过 1 张台）",
        "并入 阿梅（有账号，坐过 1 张台）",
        "座位、职务和账号都归后者，以后一律显示为 阿梅。不能撤回，确定吗？",
    ]
    assert "只有组织者或群管理员" in (await match.press(MEI, "确定合并")).toast
    await match.press(ADMIN, "确定合并")
    assert match.last == f"✓ {WANG} 已并入 阿梅。"
    assert await match.seats(1) == {0: "阿梅", 1: "小周"}
    await match.say(MEI, "/move 台1 e4")
    assert await match.standing(1) == ["e4"]
    assert await deeds(match) == ["merge"]


async def test_names_with_blanks_are_told_apart(match: Any) -> None:
    await match.say(LIN, "/new chess")
    await match.say(LIN, "/seat 台2 白 Ann Lee")
    await match.say(LIN, "/seat 台2 黑 Bo")
    await match.say(ADMIN, f"/merge Ann Lee {WANG}")
    await match.press(ADMIN, "确定合并")
    assert await match.seats(2) == {0: WANG, 1: "Bo"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("/merge", "请写两个名字"),
        (f"/merge {WANG}", "请写两个名字"),
        (f"/merge {WANG} 某人", "请写两个名字"),
        (f"/merge {WANG} {WANG}", "同一个人"),
        ("/merge 小林 小周", "都有账号"),
        (f"/merge {WANG} 小周", "同坐过一张台"),
    ],
)
async def test_what_is_not_merged(match: Any, text: str, said: str) -> None:
    await match.say(ADMIN, text)
    assert said in match.last
    assert await deeds(match) == []


async def test_a_forged_merge_of_two_accounts_is_refused(match: Any) -> None:
    lin, zhou = (await person_of(match, LIN)).id, (await person_of(match, ZHOU)).id
    assert "都有账号" in (await match.press_data(ADMIN, f"3:::{lin}~{zhou}")).toast


async def test_whoever_has_an_account_stays_in_a_merge_however_it_is_written(match: Any) -> None:
    await match.say(MEI, "/lang zh")
    await match.say(ADMIN, f"/merge 阿梅 {WANG}")
    assert "并入 阿梅（有账号" in match.last
    await match.press(ADMIN, "确定合并")
    assert (await person_of(match, MEI)).name == "阿梅"
    assert await match.seats() == {0: "阿梅", 1: "小周"}


async def test_a_forged_merge_renames_nobody_with_an_account(match: Any) -> None:
    await match.say(MEI, "/lang zh")
    wang = await match.app.store.read(lambda unit: unit.find(match.group.chat_id, WANG)[0].id)
    mei = (await person_of(match, MEI)).id
    assert "已经变了" in (await match.press_data(ADMIN, f"3:::{mei}~{wang}")).toast
    assert (await person_of(match, MEI)).name == "阿梅"


# Names, units


async def test_a_person_renames_himself_and_telegram_does_not_change_it(match: Any) -> None:
    await match.say(ZHOU, "/rename 周老师")
    assert match.last == "✓ 小周 改名为 周老师。"
    match.names[ZHOU] = "zz"
    await match.say(ZHOU, "/lang zh")
    assert await match.seats() == {0: WANG, 1: "周老师"}
    assert await deeds(match) == ["rename"]


@pytest.mark.parametrize("text", [f"/rename {WANG} → 王晓明", f"/rename {WANG} -> 王晓明", f"/改名 {WANG}=>王晓明"])
async def test_an_organiser_renames_another(match: Any, text: str) -> None:
    await match.say(LIN, text)
    assert "只有组织者" in match.last
    await match.say(ADMIN, text)
    assert await match.seats() == {0: "王晓明", 1: "小周"}


@pytest.mark.parametrize("text", ["/rename 小周 → 周老师", "/rename 周老师"])
async def test_whoever_has_an_account_is_renamed_by_nobody_else(match: Any, text: str) -> None:
    await match.answer_to(ADMIN, ZHOU, text)
    assert match.last == "小周 有账号，名字由他自己改：/rename 周老师"
    assert await match.seats() == {0: WANG, 1: "小周"}


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("\u200b王\u200b小\u2060明\ufeff", "王小明"),
        ("\u200f\u061cAnn\u200e", "Ann"),
        ("👩\u200d🔧 Mei", "👩\u200d🔧 Mei"),
        ("\u3164\u2800", "9"),
        ("\u0301\u200d", "9"),
        ("a\nb\tc\u2028d", "a b c d"),
        ("\U0001fae9", "\U0001fae9"),
    ],
)
async def test_nothing_unseen_stands_in_a_name(room: Any, given: str, shown: str) -> None:
    room.names[STRANGER] = given
    await room.say(STRANGER, "/lang zh")
    people = await room.app.store.read(lambda unit: unit.seen(room.group.chat_id, 1))
    assert people[0].name == shown


@pytest.mark.parametrize("text", ["/rename", "/rename @x", "/rename =1", "/rename  \u202e", "/rename 某人 → 谁"])
async def test_a_name_that_is_none(match: Any, text: str) -> None:
    await match.say(ZHOU, text)
    assert "请写新的名字" in match.last or "没有见过" in match.last
    assert await match.seats() == {0: WANG, 1: "小周"}


async def test_a_word_among_talk_renames_nobody(match: Any) -> None:
    match.reads_all = True
    for text in ("改名 了吗", "单位 通知", "合并 一下", "忘记我", "认领 失物", "队长 来了", "邀请链接 在哪"):
        await match.say(ZHOU, text)
        assert match.heard == [], text
    assert await match.seats() == {0: WANG, 1: "小周"}


async def test_a_unit_tells_people_of_one_name_apart(match: Any) -> None:
    match.names[MEI] = match.names[QIN] = "张伟"
    for person, unit in ((MEI, "机械学院"), (QIN, "外语学院")):
        await match.whisper(person, f"/unit {unit}")
        await match.say(person, "/lang zh")
    await match.say(ADMIN, "/appoint 裁判 张伟")
    assert list(match.said[-1].buttons) == ["张伟（机械学院）", "张伟（外语学院）"]
    await match.say(MEI, "/unit")
    assert "机械学院" in match.last


# Forgetting


async def test_whoever_is_forgotten_leaves_the_record_without_a_name(room: Any) -> None:
    await room.seat_chess(LIN, ZHOU)
    await room.moves("e4 e5")
    await room.say(LIN, "/forget me")
    assert "确定要我忘记你吗" in room.last
    assert (await room.press(ZHOU, "确定忘记我")).toast == "这个按钮不是给你的。"
    before = await room.entries()
    await room.press(LIN, "确定忘记我")
    assert room.last.startswith("✓ 已经忘记。")
    assert await room.entries() == before
    await room.say(ZHOU, "/history")
    assert "1. e4　白方 匿名" in room.last
    assert "小林" not in room.last
    assert "轮到 白方 匿名" in await room.caption()
    assert (await room.live()).labels.names == {0: "匿名", 1: "小周"}
    await room.say(LIN, "/move Nf3")
    assert "没有你在座" in room.last
    await room.say(ZHOU, "/lang group en")
    await room.say(ADMIN, "/lang group en")
    assert "Anonymous" in await room.caption()


async def test_a_seat_that_was_only_waited_in_becomes_free(room: Any, private_chat: Callable[[int], Place]) -> None:
    await room.say(LIN, "/new chess")
    await room.say(LIN, "/join 白")
    await room.whisper(LIN, "/forget me")
    await room.press(LIN, "确定忘记我", place=private_chat(LIN))
    assert await room.seats() == {}


async def test_nobody_can_claim_or_name_whoever_was_forgotten(room: Any) -> None:
    await room.seat_chess(LIN, ZHOU)
    await room.say(ADMIN, "/appoint 裁判 小林")
    await room.say(LIN, "/forget me")
    await room.press(LIN, "确定忘记我")
    for text in ("/iam 白", "/iam 匿名", "/iam"):
        await room.say(MEI, text)
        assert "没有找到" in room.last
    await room.say(ADMIN, "/appoint")
    assert "还没有任命任何人" in room.last


# Captains


async def test_a_side_has_its_captain_in_the_caption(room: Any) -> None:
    await room.seat_sheet()
    await room.say(LIN, "/captain A2")
    assert "队长 ★ A2 阿梅" in await room.caption()
    await room.say(ZHOU, "/captain")
    assert "队长 ★ A2 阿梅、B1 小周" not in await room.caption()
    assert "队长 ★ B1 小周、A2 阿梅" in await room.caption()
    await room.say(MEI, "/队长 A1")
    assert "队长 ★ A1 小林、B1 小周" in await room.caption()


@pytest.mark.parametrize(
    ("person", "text", "said"),
    [
        (ZHOU, "/captain A2", "只能定自己一方的队长"),
        (STRANGER, "/captain 台1 A2", "只有在座的选手、开台的人"),
        (LIN, "/captain C9", "请写明谁当队长"),
        (ADMIN, "/captain 台1", "请写明谁当队长"),
    ],
)
async def test_who_names_a_captain(room: Any, person: int, text: str, said: str) -> None:
    await room.seat_sheet()
    await room.say(person, text)
    assert said in room.last
    assert "队长" not in await room.caption()


async def test_one_player_needs_no_captain(room: Any) -> None:
    await room.seat_chess()
    await room.say(LIN, "/captain")
    assert "不设队长" in room.last


# A side with nobody to speak for it


async def half_a_table(room: Any) -> None:
    """Team A has accounts, team B is three names."""
    await room.say(LIN, "/new 大怪路子")
    for label, name in (("B1", "李雷"), ("B2", "韩梅"), ("B3", "吉姆")):
        await room.say(LIN, f"/seat {label} {name}")
    for person, label in ((LIN, "A1"), (MEI, "A2"), (QIN, "A3")):
        await room.say(person, f"/join {label}")


async def test_the_referee_reports_for_a_side_of_names_and_the_other_confirms(room: Any) -> None:
    await half_a_table(room)
    await room.say(ADMIN, "/hand 台1 BBBAAA")
    assert "待 A 方确认" in room.last
    assert (await room.press(ADMIN, "确认第 1 盘")).toast == "这一盘是你报的，请另一方确认。"
    await room.press(MEI, "确认第 1 盘")
    assert "✓ 阿梅 确认第 1 盘。" in room.last
    assert await room.waiting() == []


async def test_a_referee_who_takes_a_seat_does_not_confirm_what_he_reported(room: Any) -> None:
    await room.say(LIN, "/new 大怪路子")
    for label, name in (("B1", "李雷"), ("B2", "韩梅"), ("B3", "吉姆"), ("A3", "王晓")):
        await room.say(LIN, f"/seat {label} {name}")
    for person, label in ((LIN, "A1"), (MEI, "A2")):
        await room.say(person, f"/join {label}")
    await room.say(ADMIN, "/appoint 裁判 Robin")
    await room.say(ADMIN, "/hand 台1 BBBAAA")
    confirm = room.button("确认第 1 盘")
    await room.say(ADMIN, "/iam 王晓")
    await room.press(ADMIN, "是本人")
    assert "请对方或裁判确认" in (await room.press_data(ADMIN, confirm)).toast
    assert len(await room.waiting()) == 1
    await room.press_data(MEI, confirm)
    assert await room.waiting() == []


async def test_the_referee_confirms_for_a_side_of_names(room: Any) -> None:
    await half_a_table(room)
    await room.say(LIN, "/hand AAABBB")
    assert "待 B 方确认" in room.last
    room.now += timedelta(minutes=3)
    await room.say(ADMIN, "/hand 台1 ABABAB")
    assert [report["by_side"] for report in await room.waiting()] == ["B"]
    room.now += timedelta(minutes=3)
    await room.say(MEI, "/hand AAABBB")
    assert [report["by_side"] for report in await room.waiting()] == ["A"]
    await room.press(ADMIN, "确认第 3 盘")
    assert await room.waiting() == []


async def test_an_objection_to_it_is_settled_by_the_referee(room: Any) -> None:
    await half_a_table(room)
    await room.say(ADMIN, "/hand 台1 BBBAAA")
    await room.press(LIN, "第 1 盘有异议")
    await room.say(ADMIN, "/hand 台1 AAABBB")
    assert await room.waiting("dispute") == []
    assert await room.standing() == ["AAABBB"]


async def test_with_two_sides_of_names_the_referees_word_is_enough(room: Any) -> None:
    await room.say(LIN, "/new 大怪路子")
    for number, label in enumerate(("A1", "B1", "A2", "B2", "A3", "B3")):
        await room.say(LIN, f"/seat {label} 人{number}")
    await room.say(ADMIN, "/hand 台1 BBBAAA")
    assert await room.waiting() == []
    assert await room.standing() == ["BBBAAA"]


async def test_the_referee_moves_for_a_player_without_account(match: Any) -> None:
    await match.say(LIN, "/move 台1 e4")
    assert match.last == "只有在座的选手可以这样做。"
    await match.say(ADMIN, "/move 台1 e4")
    assert await match.standing() == ["e4"]
    await match.say(ADMIN, "/move 台1 e5")
    assert match.last == "只有在座的选手可以这样做。"  # black has an account
    await match.say(ZHOU, "/move e5")
    await match.reply(ADMIN, "Nf3")
    assert await match.standing() == ["e4", "e5", "Nf3"]
    await match.say(ZHOU, "/history")
    assert "1. e4　白方 Robin" in match.last


async def test_by_buttons_too(match: Any) -> None:
    await match.press_live(ADMIN, "选子走棋")
    await match.press(ADMIN, "e2")
    await match.press(ADMIN, "e4")
    assert await match.standing() == ["e4"]
