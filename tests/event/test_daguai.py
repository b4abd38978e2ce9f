"""大怪路子2017 at the tables: the two eldest draw before there is a table, the eldest is no. 1, and a level match is
decided by one hand."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.rulings import REFEREE, Seat
from storage.store import NewEntry
from tests.event.conftest import CHIEF, ORGANISER, Group
from tests.event.test_tables import held


async def teams(group: Group, count: int, **settings: Any) -> None:
    """Teams of three, the second of each being the eldest; the first of each has an account."""
    await held(group, "daguai2017", units=[], referees=0, least=0, **settings)
    for number in range(1, count + 1):
        group.names[number] = f"队{number}甲"
        await group.say(number, "你好")

    def enter(unit: Any) -> None:
        stream = unit.events(group.group.chat_id, ("playing",))[-1]
        for number in range(1, count + 1):
            line = NewEntry(REFEREE, f"entry {number} eldest=2", None, group.now, f"test:{number}")
            version = unit.append(stream.id, unit.stream(stream.id).version, line).version
            assert version == number
            people = [unit.met("telegram", number), unit.introduce(f"队{number}乙"), unit.introduce(f"队{number}丙")]
            for member, person in enumerate(people, 1):
                unit.take_seat(stream.id, Seat(8 * number + member), person.id)

    await group.app.store.run(enter)


async def begun(group: Group, count: int = 4, **settings: Any) -> None:
    await teams(group, count, **settings)
    await group.say(ORGANISER, "/lots")
    await group.say(1, "/word 春风")
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    await group.press(CHIEF, "开始本轮")
    await group.ring()


async def test_1_5_there_is_a_table_when_the_eldest_have_drawn(group: Group) -> None:
    await begun(group)
    assert await group.tables() == []
    pairing = (await group.state()).open[0]
    stranger = next(number for number in range(1, 5) if number not in (pairing.a, pairing.b))
    await group.say(stranger, "/round 抽牌 台1 A=♠3 B=♥K")
    assert await group.tables() == []
    await group.press(int(pairing.a or 0), "台1 抽牌")
    assert "机器人代抽" in group.said[-1].buttons
    await group.say(int(pairing.a or 0), "/round 抽牌 台1 A=♠K B=♠K")
    assert await group.tables() == []
    await group.say(int(pairing.a or 0), "/round 抽牌 台1 A=♠3 B=♥K")
    (table,) = await group.tables()
    # B deals first, so B has the even seats; the eldest is no. 1, the others follow the list.
    assert list((await group.seats(table.number)).values())[::2] == [f"队{pairing.b}{one}" for one in "乙甲丙"]
    assert list((await group.seats(table.number)).values())[1::2] == [f"队{pairing.a}{one}" for one in "乙甲丙"]
    await group.ring()
    assert (await group.tables())[0].status == "playing"
    await group.say(int(pairing.a or 0), "/round 抽牌 台1 A=♠3 B=♥K")
    assert len(await group.tables()) == 1


async def test_1_5_before_the_draw_a_hand_is_told_that_the_draw_comes_first(group: Group) -> None:
    await begun(group)
    player = next(int(each.a or 0) for each in (await group.state()).open if each.table == 2)
    for who in (player, CHIEF):
        await group.say(who, "/hand 台2 ABABAB")
        assert group.answer == "台2还没有抽牌定庄：先抽牌，抽了才开台记分。"
        assert list(group.said[-1].buttons) == ["台2 抽牌"]
    await group.say(player, "/hand ABABAB")
    assert group.answer == "台2还没有抽牌定庄：先抽牌，抽了才开台记分。"
    await group.say(CHIEF, "/hand ABABAB")
    assert "抽牌" not in group.answer
    await group.say(player, "/result 台2")
    assert "台2还没有抽牌定庄" in group.answer
    assert "头家" in group.answer
    await group.say(7, "/lang group en")
    await group.say(player, "/hand table 2 ABABAB")
    assert "Table 2 has not drawn for the first deal yet" in group.answer
    await group.press(player, "Table 2: draw")
    await group.press(player, "The bot draws")
    assert len(await group.tables()) == 1


async def test_1_5_or_the_bot_draws(group: Group) -> None:
    await begun(group)
    await group.press(CHIEF, "台2 抽牌")
    await group.press(CHIEF, "机器人代抽")
    (table,) = await group.tables()
    assert table.options["place"].startswith("1.2.1 ")
    assert len(await group.seats(table.number)) == 6
    assert "台2：A 队" in group.answer


async def played(group: Group, score: str) -> None:
    """A round of the preliminary, every table with this result."""
    for pairing in (await group.state()).open:
        await group.say(CHIEF, f"/result 台{pairing.table} {score}")
    await group.ring()


async def next_round(group: Group) -> None:
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    await group.press(CHIEF, "开始本轮")
    await group.ring()


async def test_who_is_level_on_the_line_is_ordered_by_a_lot_of_its_own(group: Group) -> None:
    await begun(group, 8, by_hand=True)
    await played(group, "20:20 头家4:4")
    await next_round(group)
    await played(group, "20:20 头家4:4")
    await group.say(ORGANISER, "/pairings")
    assert "完全打平" in group.last
    assert "队1甲" in group.last
    assert "下一步：为第3轮抽签 /lots" in group.pinned
    await group.say(ORGANISER, "/lots")
    assert "下一步：请一位选手说口令 /word" in group.pinned
    await group.say(2, "/word 秋月")
    state = await group.state()
    assert [lot.round for lot in state.lots] == [1, 3]
    assert len({lot.secret for lot in state.lots}) == 2
    await group.say(3, "/verify")
    assert group.last.count("✓") == 2
    await next_round(group)
    assert len((await group.state()).open) == 2
    # What was drawn stands, whatever is corrected later.
    assert (await group.state()).placed[3] == state.lots[1].order


async def test_what_decided_on_the_line_is_shown(group: Group) -> None:
    """1.1: level in points, so 头家 decides."""
    await begun(group, 4, by_hand=True)
    first, second = (await group.state()).open
    await group.say(CHIEF, "/result 台1 24:17 头家5:3")
    await group.say(CHIEF, "/result 台2 20:20 头家4:4")
    await next_round(group)
    await group.say(CHIEF, "/result 台1 30:9 头家5:3")
    await group.say(CHIEF, "/result 台2 17:20 头家3:5")
    await group.say(ORGANISER, "/pairings")
    names = ["、".join(f"队{number}{one}" for one in "甲乙丙") for number in (first.b, second.a)]
    assert f"晋级线：{names[0]} 在线上，{names[1]} 在线下，差在头家。" in group.answer


async def test_1_1_a_level_match_goes_on_with_one_hand(group: Group) -> None:
    """加赛一盘: a table of its own, drawn for anew; its 头家 wins."""
    await begun(group, 4, cut=2)
    for _ in range(2):
        for pairing in (await group.state()).open:
            await group.say(
                CHIEF, f"/result 台{pairing.table} {'30:10 头家6:2' if pairing.table == 1 else '20:16 头家4:4'}"
            )
        await group.ring()
        if (await group.state()).rounds == 1:
            await next_round(group)
    await next_round(group)
    pairing = (await group.state()).open[0]
    await group.say(CHIEF, "/round 抽牌 台1 A=♠A B=♥K")
    await group.ring()
    for number in range(8):
        await group.say(CHIEF, f"/hand 台1 {'AAABBB' if number % 2 else 'BBBAAA'}")
    for _ in range(8):
        if await group.waiting("report"):
            await group.say(CHIEF, "/confirm 台1")
    await group.ring()
    (level,) = (await group.state()).open
    assert level.kind == "extra"
    await group.say(CHIEF, "/round 抽牌 台1 A=♠3 B=♥K")
    await group.ring()
    table = (await group.tables())[-1]
    assert (table.options["deals"], table.options["place"]) == (1, f"3.1.1 {pairing.a} {pairing.b} extra")
    await group.say(CHIEF, "/hand 台1 ABBBAA")
    await group.ring()
    stand = (await group.state()).stand
    assert stand is not None
    assert stand.champion == pairing.a


async def test_in_the_preliminary_a_result_counts_and_sends_nobody_on(group: Group) -> None:
    await begun(group, 4, by_hand=True)
    await group.say(CHIEF, "/result 台1 24:24 头家5:3")
    assert "24:24，头家 5:3" in group.answer
    assert "计入积分" in group.answer
    assert "晋级" not in group.answer
    await group.say(CHIEF, "/result 台2 双方弃权")
    assert "双方都得 0 分" in group.answer


async def knockout(group: Group) -> None:
    """Four teams, two of which are in the final, which is level in points and 头家."""
    await begun(group, 4, by_hand=True, cut=2)
    for _ in range(2):
        await group.say(CHIEF, "/result 台1 30:10 头家6:2")
        await group.say(CHIEF, "/result 台2 20:16 头家4:4")
        await next_round(group)
    await group.say(CHIEF, "/result 台1 24:24 头家4:4")


async def test_1_1_how_the_extra_hand_is_written_is_said_and_nobody_first_is_followed_by_another(group: Group) -> None:
    await knockout(group)
    assert "加赛一盘" in group.answer
    await group.say(CHIEF, "/result 台1")
    assert "没有头家写" in group.answer
    await group.say(CHIEF, "/result 台1 24:17 头家5:3")
    assert "一盘得不到这样的分数" in group.answer
    await group.say(CHIEF, "/result 台1 0:0 头家0:0")
    assert "加赛：" in group.answer
    assert "打平，加赛一盘" in group.answer
    await group.say(CHIEF, "/result 台1 0:0 头家0:1")
    assert "冠军：" in group.answer


async def test_a_correction_moves_no_place_that_the_preliminary_has_settled(group: Group) -> None:
    await knockout(group)
    await group.say(CHIEF, "/result 台1 0:0 头家0:1")
    await group.say(ORGANISER, "/close")
    await group.say(CHIEF, "/result 3.1 24:17 头家5:3 原因 复核")
    moved = group.answer.partition("名次变动")[2]
    assert "第 1 名 → 第 2 名" in moved
    assert "第 3 名" not in moved


@pytest.mark.parametrize(
    ("language", "stand_in", "publish", "start", "draw", "side"),
    [
        ("zh", "陪打队（不计名次）", "发布", "开始本轮", "台{} 抽牌", "B 队 "),
        (
            "en",
            "a fill-in (not ranked)",
            "Publish",
            "Start the round",
            "Table {}: draw",
            "team B ",
        ),
    ],
)
async def test_who_has_no_opponent_plays_against_a_stand_in(
    group: Group, language: str, stand_in: str, publish: str, start: str, draw: str, side: str
) -> None:
    """陪打: called so from the lot on, with a referee, a draw of cards and a table of its own, whose result counts."""
    await teams(group, 5)
    await group.say(7, f"/lang group {language}")
    await group.say(ORGANISER, "/lots")
    await group.say(1, "/word 春风")
    (alone,) = [each for each in (await group.state()).stand.pairings if each.round == 1 and each.b is None]  # type: ignore[union-attr]
    line = f"队{alone.a}甲"
    assert any(line in text and stand_in in text for said in group.heard for text in said.text.splitlines())
    await group.say(ORGANISER, "/pairings")
    preview = [text for said in group.heard for text in said.text.splitlines() if line in text][-1]
    assert stand_in in preview
    await group.press(ORGANISER, publish)
    assert (1, alone.table) in (await group.state()).referees
    assert any(line in text and stand_in in text for said in group.heard for text in said.text.splitlines())
    await group.press(CHIEF, start)
    await group.ring()
    assert stand_in in group.pinned
    await group.press(CHIEF, draw.format(alone.table))
    assert side + stand_in in group.answer
    await group.say(CHIEF, f"/round 抽牌 台{alone.table} A=♥K B=♠3")
    await group.ring()
    (table,) = await group.tables()
    assert (table.status, table.options["place"]) == ("playing", f"1.{alone.table}.1 {alone.a} 0")
    assert set((await group.seats(table.number)).values()) == {f"队{alone.a}{one}" for one in "甲乙丙"}
    for _ in range(8):
        await group.say(CHIEF, f"/hand 台{alone.table} AAABBB")
    for _ in range(8):
        if await group.waiting("report"):
            await group.press(int(alone.a or 0), {"zh": "确认第", "en": "Confirm"}[language])
            print("A", group.said[-1].text, len(await group.waiting("report")))
    await group.ring()
    state = await group.state()
    print(
        len(await group.waiting("report")),
        (await group.tables())[0].status,
        group.answer,
        [s.text for s in group.said[-3:]],
        await group.lines(),
    )
    settled = state.settled(1, alone.table)
    assert settled is not None, group.answer
    assert (settled.a, settled.b, settled.kind) == (alone.a, None, "played")
    await group.say(1, "/round")
    assert any(line in text and stand_in in text and "✓" in text for text in group.last.splitlines())
    assert f"队{alone.a}甲" in group.last


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("zh", "{}按名次应对{}，两队预赛已经交过手，改对{}。"),
        ("en", "By the standing {} would meet {}; they have met in the preliminary, so it is {} instead."),
    ],
)
async def test_why_the_first_does_not_meet_the_last_stands_in_the_preview(
    group: Group, language: str, told: str
) -> None:
    """1 has met 4 in the preliminary, so it meets 3, and 2 makes room."""
    await begun(group, 8, by_hand=True)
    one, two, three, four = (await group.state()).open
    for table, score in enumerate(("30:10", "22:18", "22:18", "22:18"), 1):
        await group.say(CHIEF, f"/result 台{table} {score} 头家5:3")
    await next_round(group)
    for table, score in enumerate(("25:15", "10:30", "24:16", "23:17"), 1):
        await group.say(CHIEF, f"/result 台{table} {score} 头家4:4")
    assert [row.id for row in (await group.state()).standing][:4] == [one.a, three.a, four.a, one.b]
    await group.say(7, f"/lang group {language}")
    await group.say(ORGANISER, "/pairings")
    first, last, now = ("、".join(f"队{each}{name}" for name in "甲乙丙") for each in (one.a, one.b, four.a))
    if language == "en":
        first, last, now = (name.replace("、", " & ") for name in (first, last, now))
    assert told.format(first, last, now) in group.answer
    assert two.a is not None


@pytest.mark.parametrize(("language", "said"), [("zh", "已经交过手，不再相遇"), ("en", "and nobody meets twice")])
async def test_a_swiss_round_says_whom_the_first_has_met_already(group: Group, language: str, said: str) -> None:
    await held(group, "houqin_chess", format="swiss", rounds=3)
    for person in range(1, 5):
        group.names[person] = f"选手{person}"
        await group.say(person, "你好")
        await group.say(ORGANISER, f"/enter 选手{person}")
    await group.say(ORGANISER, "/lots 现在")
    await group.say(1, "/word 春风")
    for _ in range(2):
        await next_round(group)
        for table in (1, 2):
            await group.say(CHIEF, f"/result 台{table} 1:0")
    await group.say(7, f"/lang group {language}")
    await group.say(ORGANISER, "/pairings")
    assert said in group.answer


@pytest.mark.parametrize(
    ("language", "order", "missed"),
    [("zh", "抽签定的先后：", "未进淘汰赛："), ("en", "the order by lot:", "Not in the knockout: ")],
)
async def test_the_lot_at_the_cut_shows_the_order_and_who_missed_it(
    group: Group, language: str, order: str, missed: str
) -> None:
    await begun(group, 8, by_hand=True)
    await played(group, "20:20 头家4:4")
    await next_round(group)
    await played(group, "20:20 头家4:4")
    await group.say(ORGANISER, "/lots")
    await group.say(7, f"/lang group {language}")
    await group.say(2, "/word 秋月")
    told = group.answer.splitlines()
    at = next(number for number, line in enumerate(told) if order in line)
    drawn = [line.partition(". ") for line in told[at + 1 : at + 9]]
    assert [number for number, _, _ in drawn] == [str(number) for number in range(1, 9)]
    state = await group.state()
    inside = {one for table in state.placed[3] for one in table}
    out = next(line for line in told if line.startswith(missed))
    for number, (_, _, called) in enumerate(drawn, 1):
        assert (called in out) == (number > 4)
        entry = int(called[1])
        assert (entry in inside) == (number <= 4)
