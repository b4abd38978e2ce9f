"""抽签 in public: when it may be drawn, by whose word, and that everything can be worked out again."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from engines.core.rulings import REFEREE as REFEREE_SEAT
from engines.core.rulings import Seat
from engines.tournament.lots import read_roster
from storage.store import NewEntry
from tests.event.conftest import CHIEF, ORGANISER, REFEREE, Group
from tests.event.conftest import drawn as drawn_by_lot
from tests.event.conftest import entered as filled
from tests.event.test_looks import picture
from tests.event.test_shuangsheng import UNITS, entered
from tests.event.test_tables import held

DOCUMENTS = Path(__file__).parents[2] / "docs"


async def test_before_the_deadline_only_if_the_organiser_says_so(group: Group) -> None:
    await group.say(ORGANISER, f"/event 迎新春·双升 单位={'、'.join(UNITS)} 截止=3月17日17:00")
    await entered(group, announced=True)
    await group.say(ORGANISER, "/lots")
    assert "3月17日周二 17:00" in group.last
    assert (await group.state()).stand is None
    await group.press(ORGANISER, "现在就抽")
    assert "🔒" in group.last


async def test_while_entries_are_missing_the_units_are_named(group: Group) -> None:
    await group.say(ORGANISER, f"/event 迎新春·双升 单位={'、'.join((*UNITS, '外语系'))}")
    await entered(group, announced=True)
    await group.say(ORGANISER, "/lots")
    assert "外语系：差 2 个参赛者" in group.last
    assert not (await group.state()).commits
    await group.say(ORGANISER, "/lots 不等 体育部")
    assert "体育部" in group.last
    await group.say(ORGANISER, "/lots 不等 外语系")
    assert "🔒" in group.last


async def test_the_word_is_a_players(group: Group) -> None:
    await entered(group)
    await group.say(ORGANISER, "/lots")
    await group.say(ORGANISER, "/lots")
    assert "等一位选手说口令" in group.last
    for person in (ORGANISER, REFEREE, 60):
        await group.say(person, "/word 春风")
        assert (await group.state()).stand is None
    assert "先发 /iam 姓名" in group.last
    await group.say(3, "/lots")
    assert (await group.state()).stand is None
    await group.say(3, "/word 春 风")
    (lot,) = (await group.state()).lots
    assert lot.word == "春风"
    await group.say(ORGANISER, "/lots")
    assert "没有要抽的签" in group.last


async def test_the_organiser_may_name_who_says_it(group: Group) -> None:
    await entered(group)
    group.names[61] = "老校长"
    await group.say(61, "大家好")
    await group.say(ORGANISER, "/lots")
    await group.say(ORGANISER, "/lots 口令 老校长")
    assert "老校长" in group.last
    await group.say(1, "/word 春风")
    assert "指定由老校长" in group.last
    await group.say(61, "/word 桃李")
    assert (await group.state()).lots[0].word == "桃李"


async def unlinked(group: Group) -> None:
    """An event whose players are names alone, and whose lot waits for its word; two others have written in the chat."""
    await group.say(ORGANISER, "/event 迎新春·象棋 单位=计算机系、数学系")
    for name in ("小林", "小周", "小陈", "小吴"):
        await group.say(ORGANISER, f"/enter 数学系 {name}")
    group.names |= {61: "老校长", 62: "观众"}
    for person in (61, 62):
        await group.say(person, "大家好")
    await group.say(ORGANISER, "/lots")
    if any("不等了" in label for said in group.heard for label in said.buttons):
        await group.press(ORGANISER, "不等了")


async def test_where_nobody_who_is_entered_has_an_account_the_organiser_names_somebody_present(group: Group) -> None:
    await unlinked(group)
    assert "参赛的人都没有账号" in group.last
    assert not {"组织者", "裁判长", "裁判员"} & {*group.said[-1].buttons}
    assert "指定一位在场的人说口令" in group.pinned
    await group.say(62, "/word 春风")
    assert "口令由组织者指定的人来说" in group.last
    assert "只有" in (await group.press(62, "老校长")).toast
    await group.press(ORGANISER, "老校长")
    assert "请 老校长 说口令" in group.last
    await group.say(62, "/word 春风")
    assert (await group.state()).lots == ()
    await group.say(61, "/word 春风")
    assert (await group.state()).lots[0].word == "春风"


async def test_no_official_and_nobody_without_an_account_is_named_for_the_word(group: Group) -> None:
    await unlinked(group)
    for name, why in (("裁判员", "是裁判或组织者"), ("小林", "没有账号")):
        await group.say(ORGANISER, f"/lots 口令 {name}")
        assert why in group.last
    await group.say(7, "/lang group en")
    await group.say(ORGANISER, "/lots word 裁判长")
    assert "is an official, who may not say the word" in group.last
    await group.say(62, "/word spring")
    assert "the word is said by whoever the organiser names" in group.last


async def test_an_administrator_who_draws_is_not_offered_for_the_word_himself(group: Group) -> None:
    """Where nobody is appointed he is the organiser, and would only be refused afterwards."""
    for role, person in (("组织者", ORGANISER), ("裁判长", CHIEF), ("裁判", REFEREE)):
        await group.answer_to(7, person, f"/dismiss {role}")
    group.names[61] = "老校长"
    await group.say(61, "大家好")
    await group.say(7, "/event 迎新春·象棋 单位=数学系 名额=2")
    for name in ("小林", "小周"):
        await group.say(7, f"/enter 数学系 {name}")
    await group.say(7, "/lots")
    assert "老校长" in group.said[-1].buttons
    assert "Robin" not in group.said[-1].buttons
    await group.say(7, "/lots 口令 Robin")
    assert "Robin是裁判或组织者，不能说口令" in group.last


async def test_the_word_is_skipped_after_five_minutes(group: Group) -> None:
    await entered(group)
    await group.say(ORGANISER, "/lots")
    await group.press(ORGANISER, "跳过口令")
    assert (await group.state()).stand is None
    await group.ring(5)
    await group.press(3, "跳过口令")
    assert (await group.state()).stand is None
    await group.press(ORGANISER, "跳过口令")
    assert "没有人说口令" in group.last
    (lot,) = (await group.state()).lots
    assert lot.word == ""
    await group.say(4, "/verify")
    assert "✓ 第1轮" in group.last


async def test_a_second_draw_is_the_chief_referees_and_the_first_stays(group: Group) -> None:
    await entered(group)
    await group.say(ORGANISER, "/lots")
    await group.say(1, "/word 春风")
    first = (await group.state()).lots[0]
    await group.say(ORGANISER, "/lots 重抽 打错了名单")
    assert "裁判长" in group.last
    await group.say(CHIEF, "/lots 重抽")
    assert "原因" in group.last
    await group.say(CHIEF, "/lots 重抽 打错了名单")
    assert "打错了名单" in group.last
    await group.say(2, "/word 夏雨")
    state = await group.state()
    assert [lot.word for lot in state.lots] == ["春风", "夏雨"]
    assert state.lots[0] == first
    assert state.placed[1] == state.lots[1].order
    await group.say(4, "/verify")
    assert group.last.count("✓") == 2
    assert "打错了名单" in group.last


def judged(question: dict[str, Any]) -> dict[str, Any]:
    """What `caipan judge` answers, as a program of its own."""
    command = [sys.executable, "-m", "bot.cli", "judge"]
    text = json.dumps(question, ensure_ascii=False) + "\n"
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True, timeout=60)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.mark.parametrize(
    ("preset", "settings", "players", "tables"),
    [
        (
            "houqin_chess",
            {},
            5,
            lambda answer: [(row["a"], row["b"]) for row in answer["pairings"] if row["round"] == 1],
        ),
        ("yxc_tiaoqi", {"by_hand": True}, 14, lambda answer: [tuple(group) for group in answer["groups"]]),
    ],
    ids=["knockout", "groups"],
)
async def test_the_judge_draws_the_same_from_the_published_seed(
    group: Group, preset: str, settings: dict[str, Any], players: int, tables: Callable[[dict[str, Any]], Any]
) -> None:
    await held(group, preset, **settings)
    for person in range(1, players + 1):
        group.names[person] = f"选手{person}"
        await group.say(person, "你好")
        await group.say(ORGANISER, f"/enter 选手{person}")
    await group.say(ORGANISER, "/lots")
    promised = re.search(r"[0-9a-f]{64}", group.last)
    await group.say(1, "/word 春风")
    said = group.answer
    secret, seed = (re.search(rf"{name}：(.+)", said) for name in ("密文", "种子"))
    assert promised
    assert secret
    assert seed
    state = await group.state()
    lot = state.lots[0]
    # As the document says: the promise from secret and list, the seed from secret and word.
    assert sha256(f"{secret[1]}\n{lot.roster}".encode()).hexdigest() == promised[0]
    assert seed[1] == f"{secret[1]} 春风"
    entries = [{"id": entry.id, "unit": entry.unit} for entry in read_roster(lot.roster)]
    question = {"ask": "draw", "format": state.setup.format, "entries": entries, "seed": seed[1]}
    assert tuple(tables(judged(question))) == lot.order


async def test_lots_drawn_from_a_bag_as_a_list(group: Group) -> None:
    await entered(group)
    await group.say(ORGANISER, "/lots 手抽 1 3 5 7")
    assert "4 个，应有 8 个" in group.last
    await group.say(ORGANISER, "/lots 手抽 1 3 5 7 2 4 6 99")
    assert "99" in group.last
    assert (await group.state()).stand is None
    await group.say(ORGANISER, "/lots 手抽 1 2 3 5 4 7 6 8")
    assert "同单位" in group.last
    assert "计算机系" in group.last
    await group.press(ORGANISER, "照此登记")
    state = await group.state()
    assert state.placed[1] == ((1, 2), (3, 5), (4, 7), (6, 8))
    await group.say(2, "/verify")
    assert "现场抽的签" in group.last


async def test_lots_from_a_bag_wait_for_the_same_as_any_others(group: Group) -> None:
    """The deadline and entries that are missing are asked about, and the buttons go on with the bag."""
    await group.say(ORGANISER, f"/event 迎新春·双升 单位={'、'.join((*UNITS, '外语系'))} 截止=3月17日17:00")
    await entered(group, announced=True)
    await group.say(ORGANISER, "/lots 手抽 1 3 5 7 2 4 6 8")
    assert "才截止" in group.last
    await group.press(ORGANISER, "现在就抽")
    assert "外语系：差 2 个参赛者" in group.last
    await group.press(ORGANISER, "不等了")
    assert "/lots 手抽 后面按签号顺序写 8 个参赛号" in group.last
    assert not (await group.state()).commits
    await group.say(ORGANISER, "/scratch 8")
    await group.say(ORGANISER, "/lots 手抽 1 3 5 7 2 4 6")
    assert (await group.state()).lots[0].hand


async def test_a_unit_that_there_is_not_is_answered_with_those_that_there_are(group: Group) -> None:
    await entered(group)
    await group.say(ORGANISER, "/lots 不等 哲学系")
    assert group.last == f"没有“哲学系”这个单位。参赛单位：{'、'.join(UNITS)}"


async def test_who_left_after_the_draw_is_in_no_second_one(group: Group) -> None:
    """Nor does anything stay of what was published for the first: referees, desks, tables."""
    await entered(group)
    await drawn_by_lot(group)
    await group.say(ORGANISER, "/pairings 换台 2 7")
    await group.press(ORGANISER, "发布")
    await group.say(ORGANISER, "/scratch 3 出差")
    await group.say(CHIEF, "/lots 重抽 有人退赛")
    assert "3:2" not in group.last
    for act in ("/pairings", "/lots"):
        await group.say(ORGANISER, act)
        assert group.last == "已经公布了封签，等一位选手说口令。"
    await group.say(CHIEF, "/round 开始")
    assert group.last == "已经公布了封签，等一位选手说口令。"
    await group.say(2, "/word 夏雨")
    state = await group.state()
    assert sorted(one for table in state.placed[1] for one in table if one) == [1, 2, 4, 5, 6, 7, 8]
    assert (state.outs, state.referees, state.desks) == ({}, {}, {})
    await group.say(4, "/verify")
    assert group.last.count("✓") == 2
    await group.say(2, "/word 又来")
    assert group.last == "现在没有等口令的签。"


@pytest.mark.parametrize("act", ["/ruling 台{0} 重打", "/decide 台{0} 南北胜 对方离场"])
async def test_a_table_of_the_first_draw_may_still_be_spoken_of(group: Group, act: str) -> None:
    """Whoever has left is no entry any more; the table that waited for him is on record, and soon void."""
    await entered(group)
    await drawn_by_lot(group)
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    pairing = (await group.state()).open[0]
    await group.say(ORGANISER, f"/scratch {pairing.a} 出差")
    await group.say(CHIEF, "/lots 重抽 有人退赛")
    # Nobody who runs the event says the word.
    await group.say(next(one for one in (2, 4) if one != pairing.a), "/word 夏雨")
    before = len(group.said)
    await group.say(CHIEF, act.format(pairing.table))
    assert len(group.said) > before
    await group.ring()
    assert {table.status for table in await group.tables()} == {"cancelled"}


async def test_lots_drawn_from_a_bag_one_by_one(group: Group) -> None:
    await entered(group)
    for text in ("1=1", "2=3", "3=5 4=7", "5=2", "5=4", "6=4", "7=6"):
        await group.say(ORGANISER, f"/lots 手抽 {text}")
        assert (await group.state()).stand is None
    assert "已登记 7/8" in group.last
    assert "选手8" in group.last
    await group.say(ORGANISER, "/lots 手抽 8=8")
    assert (await group.state()).placed[1] == ((1, 3), (5, 7), (2, 4), (6, 8))


async def test_the_promise_and_the_seed_stand_in_the_document() -> None:
    for document, promise, listed in (
        ("lots.md", "SHA-256(密文 ⏎ 名单)", "参赛号:单位号"),
        ("en/lots.md", "SHA-256(secret ⏎ list)", "number:unit"),
    ):
        text = (DOCUMENTS / document).read_text(encoding="utf-8")
        assert promise in text
        assert listed in text


async def test_a_field_of_two_hundred_and_fifty_six_is_told_in_several_messages(group: Group) -> None:
    """Nothing that is said is longer than a message may be; the room looks at every one of them."""
    await held(group, "houqin_chess")

    def enter(unit: Any) -> None:
        stream = unit.events(group.group.chat_id, ("playing",))[-1]
        for number in range(1, 257):
            line = NewEntry(REFEREE_SEAT, f"entry {number}", None, group.now, f"test:{number}")
            unit.append(stream.id, unit.stream(stream.id).version, line)
            unit.take_seat(stream.id, Seat(8 * number + 1), unit.introduce(f"第{number}位参赛的选手").id)

    await group.app.store.run(enter)
    await group.say(ORGANISER, "/lots")
    assert len(group.heard) > 1
    await group.ring(6)
    await group.press(ORGANISER, "跳过口令")
    assert len(group.heard) > 1
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    await group.say(1, "/round")
    assert sum(said.text.count("等开始") for said in group.heard) == 128


async def test_the_footer_names_the_promise_of_the_draw_that_stands(group: Group) -> None:
    await entered(group)
    await drawn_by_lot(group)
    await group.say(CHIEF, "/lots 重抽 签筒里少了一根")
    await group.say(1, "/word 夏雨")
    first, second = (await group.state()).lots
    await group.say(1, "/bracket")
    shown = await picture(group)
    assert (second.digest or "")[:8] in shown.labels.footer
    assert (first.digest or "")[:8] not in shown.labels.footer


async def test_numbers_are_told_as_numbers_and_separation_only_where_there_is_any(group: Group) -> None:
    await filled(group, "后勤杯·国际象棋", 名额="不限", 赛制="循环", 手工="是")
    await group.say(ORGANISER, "/lots")
    assert "同单位" not in group.answer
    await group.say(1, "/word 春风")
    (order,) = (await group.state()).lots[0].order
    assert f"1 号：选手{order[0]}" in group.answer
    assert "台1" not in group.answer


async def test_while_lots_from_a_bag_are_entered_no_other_draw_begins_and_it_says_why(group: Group) -> None:
    await entered(group)
    await group.say(ORGANISER, "/lots 手抽 1=3")
    await group.say(ORGANISER, "/lots")
    assert "手抽" in group.answer
    assert not (await group.state()).commits
