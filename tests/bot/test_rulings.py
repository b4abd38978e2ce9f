"""/ruling 裁决 and /appeal 申诉: what the text leaves open is ruled on, found again, and goes up to the committee."""

from __future__ import annotations

from typing import Any

import pytest

PLAYER, OTHER, ADMIN, STRANGER, ORGANISER, CHIEF, REFEREE = 1, 2, 7, 9, 10, 11, 12
RULED = "手机响了第一次警告，第二次罚一级"


@pytest.fixture
async def ruled(reported_room: Any) -> Any:
    """A referee has ruled; there are an organiser and a chief referee."""
    await reported_room.say(REFEREE, f"/ruling {RULED}")
    return reported_room


async def test_a_ruling_is_told_with_its_number_author_and_time(ruled: Any) -> None:
    assert ruled.last.startswith("📌 裁决 1（裁判 P12、2026-03-01 ")
    assert RULED in ruled.last
    assert "/appeal 1 理由" in ruled.last


async def test_rulings_are_numbered_and_listed_newest_first(ruled: Any) -> None:
    await ruled.say(CHIEF, "/裁决 台1 usst2017:5.3 第一盘重打")
    assert ruled.last.startswith("📌 裁决 2（裁判 P11、")
    assert "、台1、大怪路子 5.3 犯规的处理）：第一盘重打" in ruled.last
    await ruled.say(STRANGER, "/ruling")
    assert ruled.last.index("裁决 2") < ruled.last.index("裁决 1")
    await ruled.say(STRANGER, "/ruling 1")
    assert RULED in ruled.last
    assert "裁决 2" not in ruled.last
    await ruled.say(STRANGER, "/ruling 3")
    assert ruled.last == "没有裁决 3。"


@pytest.mark.parametrize(
    "question",
    [
        "手机",
        "手机响了怎么办",
        "电话响 手机响",
        "刚才他手机响了咋办",
        "请问手机响怎么判",
        "裁判，我们这桌有人手机响了，该怎么处理",
        "比赛的时候手机响了算不算犯规",
        "第二次手机响罚几级啊",
    ],
)
async def test_a_ruling_is_found_by_rule_in_its_chat(ruled: Any, question: str) -> None:
    await ruled.say(STRANGER, f"/rule {question}")
    assert ruled.last.startswith("📌 裁决 1")
    await ruled.press(STRANGER, "裁决 1")
    assert "/appeal 1 理由" in ruled.last


async def test_not_by_other_questions_nor_in_other_chats(ruled: Any) -> None:
    await ruled.say(STRANGER, "/rule 升变")
    assert "裁决" not in ruled.last
    await ruled.whisper(STRANGER, "/rule 手机响了")
    assert "裁决" not in ruled.last


async def test_a_clause_names_the_rulings_on_it(ruled: Any) -> None:
    await ruled.say(CHIEF, "/ruling 5.2.4 闹钟由裁判看")
    await ruled.say(STRANGER, "/rule 5.2.4")
    assert "裁决 2" in ruled.last
    assert "闹钟由裁判看" in ruled.last


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("clause", ["第99条", "第九十九条", "houqin:99.9", "台1 第13条", "clause 99", "Article 99.9"])
async def test_a_clause_that_does_not_exist_is_asked_about(ruled: Any, clause: str, language: str) -> None:
    """13 is a clause of the other 双升 rules and of 迎新春; the table is played by 大怪路子."""
    await ruled.say(ADMIN, f"/lang group {language}")
    await ruled.say(REFEREE, f"/ruling {clause} 这副牌重打")
    named = clause.removeprefix("台1 ")
    asked = {"zh": f"规则里没有“{named}”，这条裁决还没有记下", "en": f"The rules have no “{named}”"}
    assert ruled.last.startswith(asked[language])
    assert ruled.last.endswith("/ruling 这副牌重打")
    await ruled.say(REFEREE, "/ruling 2")
    assert "2" in ruled.last
    assert "重打" not in ruled.last, "it has not been recorded"


@pytest.mark.parametrize("text", ["2 小时内交成绩", "3:2 改判平局", "12张以上不报"], ids=["number", "score", "words"])
async def test_what_cites_no_clause_is_kept_as_it_is(ruled: Any, text: str) -> None:
    await ruled.say(REFEREE, f"/ruling {text}")
    assert ruled.said[-1].text.partition("）：")[2].partition("\n")[0] == text


async def test_a_ruling_is_bounded_and_escaped(ruled: Any) -> None:
    await ruled.say(REFEREE, "/ruling " + "长" * 1001)
    assert ruled.last == "太长了，最多 1000 字。"
    await ruled.say(REFEREE, "/ruling <b>不许</b> & 说话")
    assert "<b>不许</b> & 说话" in ruled.last


async def test_no_ruling_on_a_table_one_plays_at(reported_room: Any) -> None:
    reported_room.admins.add(PLAYER)
    await reported_room.say(PLAYER, "/ruling 台1 我们赢")
    assert "只有裁判可以这样做" in reported_room.last
    await reported_room.say(REFEREE, "/ruling 台9 重打")
    assert "没有这样的台" in reported_room.last


async def test_talk_is_no_ruling_and_no_appeal(ruled: Any) -> None:
    ruled.reads_all = True
    for text in ("裁决 大家都累了", "申诉 太慢了吧", "答复 明天给你", "规则 手机响"):
        await ruled.say(REFEREE, text)
        assert ruled.heard == []


async def test_an_appeal_goes_to_the_chief_referee_then_to_the_committee(ruled: Any) -> None:
    await ruled.say(PLAYER, "/appeal 1 事先没有说")
    assert ruled.last.startswith("⚖️ 申诉 1　小林：事先没有说")
    assert "待裁判长答复\n请 P11 答复。" in ruled.last
    await ruled.press(CHIEF, "申诉 1：维持")
    assert "裁判长 P11：维持" in ruled.last
    assert "不服可向组委会再诉" in ruled.last
    await ruled.press(PLAYER, "向组委会再诉")
    assert "待组委会答复\n请 P10 答复。" in ruled.answer
    await ruled.say(ORGANISER, "/answer 1 改判 应当先公布")
    assert "组委会 P10：改判 应当先公布" in ruled.last
    assert "最终决定" in ruled.last
    assert ruled.said[-1].buttons == {}
    await ruled.say(STRANGER, "/ruling 1")
    assert "已改判" in ruled.last
    assert "<s>" in ruled.said[-1].payload["html"]


async def test_the_ruling_stands_again_when_the_committee_says_so(ruled: Any) -> None:
    await ruled.say(PLAYER, "/appeal 1 事先没有说")
    await ruled.say(CHIEF, "/answer 1 改判")
    await ruled.say(REFEREE, "/appeal 再诉 1")
    await ruled.press(ORGANISER, "申诉 1：维持")
    await ruled.say(STRANGER, "/ruling 1")
    assert "已改判" not in ruled.last
    await ruled.say(PLAYER, "/appeal 再诉 1")
    assert ruled.last.endswith("裁判长 P11：改判\n组委会 P10：维持\n组委会已答复，为最终决定")


async def test_an_appeal_against_a_decision_at_a_table(reported_room: Any) -> None:
    await reported_room.say(PLAYER, "/appeal 台1 犯规记错了")
    assert "对台1 的判罚" in reported_room.last
    await reported_room.press(CHIEF, "改判")
    assert "/strike" in reported_room.answer
    await reported_room.reply(OTHER, "/appeal 这一盘也记错了")
    assert reported_room.last.startswith("⚖️ 申诉 1　小林：犯规记错了\n再诉：这一盘也记错了\n对台1 的判罚")


@pytest.mark.parametrize(
    ("who", "answer"),
    [
        (REFEREE, "只有裁判长、组织者或群管理员可以这样做。"),
        (STRANGER, "只有裁判长、组织者或群管理员可以这样做。"),
        (ORGANISER, "这件申诉由裁判长答复。"),
        (ADMIN, "这件申诉由裁判长答复。"),
    ],
)
async def test_only_the_chief_referee_answers_first(ruled: Any, who: int, answer: str) -> None:
    await ruled.say(PLAYER, "/appeal 1 事先没有说")
    reply = await ruled.press(who, "申诉 1：改判")
    assert reply.toast == answer
    await ruled.say(who, "/answer 1 维持")
    assert ruled.last == answer
    await ruled.say(STRANGER, "/appeal")
    assert "待裁判长答复" in ruled.last


async def test_nobody_is_judge_in_his_own_cause(ruled: Any) -> None:
    await ruled.say(CHIEF, "/ruling 不许喝水")
    await ruled.say(PLAYER, "/appeal 2 口渴")
    assert "待组委会答复" in ruled.last
    assert (await ruled.press(CHIEF, "申诉 1：维持")).toast == "这件申诉与你有关，请别人答复。"
    await ruled.seat_chess(ORGANISER, OTHER)
    await ruled.say(ORGANISER, "/appeal 1 太严")
    await ruled.press(CHIEF, "申诉 2：维持")
    await ruled.press(ORGANISER, "申诉 2：向组委会再诉")
    assert (await ruled.press(ORGANISER, "申诉 2：改判")).toast == "这件申诉与你有关，请别人答复。"
    await ruled.press(ADMIN, "申诉 2：改判")
    assert "组委会 Robin：改判" in ruled.last


async def test_without_a_chief_referee_the_committee_answers(room: Any) -> None:
    await room.seat_chess()
    await room.say(ADMIN, "/ruling 不许喝水")
    await room.say(PLAYER, "/appeal 1 口渴")
    assert "待组委会答复\n请 群管理员 答复。" in room.last
    assert (await room.press(ADMIN, "维持")).toast == "这件申诉与你有关，请别人答复。"
    await room.press(None, "维持")
    assert "组委会 群管理员：维持\n" in room.last


async def test_whoever_answered_as_chief_referee_does_not_answer_for_the_committee(ruled: Any) -> None:
    await ruled.say(PLAYER, "/appeal 1 事先没有说")
    await ruled.press(CHIEF, "申诉 1：维持")
    await ruled.answer_to(ADMIN, CHIEF, "/appoint 组织者")
    await ruled.press(PLAYER, "向组委会再诉")
    assert "你已经答复过" in (await ruled.press(CHIEF, "申诉 1：维持")).toast


async def test_an_answer_counts_once(ruled: Any) -> None:
    await ruled.say(PLAYER, "/appeal 1 事先没有说")
    press = ruled.button("申诉 1：改判")
    await ruled.press(CHIEF, "申诉 1：维持")
    assert (await ruled.press_data(CHIEF, press)).toast == "这件申诉已经有答复了。"
    await ruled.say(STRANGER, "/appeal 1")
    assert "维持" in ruled.last
    assert "改判" not in ruled.last


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("/appeal 事先没有说", "申诉：/appeal 3 理由"),
        ("/appeal 9 没有这一条", "没有裁决 9。"),
        ("/appeal 7", "没有这件申诉。"),
        ("/appeal 再诉 7", "没有这件申诉。"),
        ("/appeal 1 " + "长" * 1001, "太长了"),
        ("/answer", "答复申诉："),
        ("/answer 1 也许", "答复申诉："),
        ("/answer 9 维持", "没有这件申诉。"),
    ],
)
async def test_what_cannot_be_read_is_told_how_to_write(ruled: Any, text: str, answer: str) -> None:
    await ruled.say(ORGANISER, text)
    assert ruled.last.startswith(answer)


async def test_one_appeal_at_a_time_against_the_same(ruled: Any) -> None:
    await ruled.say(PLAYER, "/appeal 1 事先没有说")
    await ruled.say(PLAYER, "/appeal 1 再说一遍")
    assert ruled.last == "这件申诉还在等答复。"
    await ruled.say(OTHER, "/appeal 1 我也不服")
    assert ruled.last == "这件申诉还在等答复。"


@pytest.mark.parametrize("first", ["维持", "改判"])
@pytest.mark.parametrize("last", ["维持", "改判"])
async def test_a_final_decision_is_final(ruled: Any, first: str, last: str) -> None:
    """After the chief referee's answer `/appeal 1` is 再诉 of the same appeal, after the committee's it is over."""
    await ruled.say(PLAYER, "/appeal 1 事先没有说")
    await ruled.say(CHIEF, f"/answer 1 {first}")
    await ruled.say(STRANGER, "/ruling 1")
    assert ruled.last.endswith(f"申诉 1：\n裁判长 P11：{first}\n裁判长已答复；不服可向组委会再诉")
    await ruled.say(PLAYER, "/appeal 1 还是没有说")
    assert ruled.last.startswith("⚖️ 申诉 1　小林：事先没有说\n再诉：还是没有说\n对 📌 裁决 1")
    assert "待组委会答复\n请 P10 答复。" in ruled.last
    await ruled.say(ORGANISER, f"/answer 1 {last} 看过录像")
    outcome = f"裁判长 P11：{first}\n组委会 P10：{last} 看过录像\n组委会已答复，为最终决定"
    for text in ("/appeal 1 再来一次", "/appeal 1", "/appeal 再诉 1", "/ruling 1"):
        await ruled.say(PLAYER, text)
        assert ruled.last.endswith(outcome), text
        assert ruled.said[-1].buttons == {}
    assert "/appeal 1 理由" not in ruled.last
    assert len(await ruled.app.store.read(lambda unit: unit.appeals(ruled.group.chat_id, 9))) == 1


async def test_an_appeal_is_found_by_the_number_of_its_ruling(ruled: Any) -> None:
    await ruled.say(REFEREE, "/ruling 不许喝水")
    await ruled.say(PLAYER, "/appeal 2 口渴")
    await ruled.say(STRANGER, "/appeal 2")
    assert ruled.last.startswith("⚖️ 申诉 1　小林：口渴")


async def test_what_was_decided_at_a_table_is_appealed_against_once_too(reported_room: Any) -> None:
    """Until a referee decides something else there; what carries out the answer is nothing else."""
    room = reported_room
    await room.say(PLAYER, "/appeal 台1 犯规记错了")
    await room.say(CHIEF, "/answer 1 维持")
    await room.say(OTHER, "/appeal 台1 我也觉得错了")
    assert room.last.startswith("⚖️ 申诉 1　小林：犯规记错了\n再诉：我也觉得错了\n对台1 的判罚")
    await room.say(ORGANISER, "/answer 1 改判 按录像")
    assert "请裁判照此更正台1：/strike" in room.last
    await room.say(REFEREE, "/foul 台1 A2 讲话 第1盘")
    await room.say(OTHER, "/appeal 台1 又改了")
    assert room.last.endswith("组委会 P10：改判 按录像\n组委会已答复，为最终决定")
    await room.say(REFEREE, "/foul 台1 B2 讲话 第1盘")
    await room.say(OTHER, "/appeal 台1 没有讲话")
    assert room.last.startswith("⚖️ 申诉 2　小周：没有讲话\n对台1 的判罚")


async def test_a_bystander_is_told_why_he_may_not_appeal(ruled: Any) -> None:
    await ruled.say(REFEREE, "/ruling 台1 第一盘重打")
    for person, text in (
        (STRANGER, "/appeal 台1 不公平"),
        (STRANGER, "/appeal 2 不公平"),
        (REFEREE, "/appeal 台1 错了"),
    ):
        await ruled.say(person, text)
        assert ruled.last.startswith("只有这一台的双方和他们单位的联系人可以对它申诉"), text
    await ruled.say(STRANGER, "/appeal 1 不公平")
    assert ruled.last.startswith("只有报名参加了本群赛事的人")
    assert await ruled.app.store.read(lambda unit: unit.appeals(ruled.group.chat_id, 9)) == []
    await ruled.say(ADMIN, "/lang group en")
    await ruled.say(STRANGER, "/appeal 1 unfair")
    assert ruled.last.startswith("Only those entered in an event of this group")


async def test_lists_are_short_however_long_their_texts(ruled: Any) -> None:
    """The room refuses what does not fit into one message."""
    for number in range(2, 12):
        await ruled.say(REFEREE, "/ruling " + f"{number}" + "长" * 990)
        await ruled.say(PLAYER + number % 5, f"/appeal {number} " + "短" * 1000)
    await ruled.say(STRANGER, "/ruling")
    assert len(ruled.last) < 4096
    await ruled.say(STRANGER, "/appeal")
    assert "申诉 10" in ruled.last
    await ruled.say(STRANGER, "/appeal 3")
    assert "短" * 1000 in ruled.last


async def test_in_english(ruled: Any) -> None:
    await ruled.say(ADMIN, "/lang group en")
    await ruled.say(REFEREE, "/ruling no phones")
    assert ruled.last.startswith("📌 Ruling 2 (")
    await ruled.say(PLAYER, "/appeal 2 nobody told us")
    assert "Waiting for the chief referee" in ruled.last
    await ruled.press(CHIEF, "Appeal 1: uphold")
    assert "Chief referee P11: upheld" in ruled.last
