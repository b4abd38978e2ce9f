"""退赛 and 取消资格 while an event runs and when it is over: what follows, and who gains by it."""

from __future__ import annotations

import pytest

from tests.event.conftest import CHIEF, ORGANISER, Group
from tests.event.test_daguai import begun, next_round
from tests.event.test_groups import seated

STRUCK = "/scratch {} 取消资格 冒名顶替"
WITHDRAWN = "/scratch {} 出差"


def team(number: object) -> str:
    return "、".join(f"队{number}{one}" for one in "甲乙丙")


async def ranked(group: Group, count: int = 13, **settings: object) -> list[int]:
    """The preliminary of so many teams: everyone in the order of the standing."""
    await begun(group, count, by_hand=True, **settings)
    for _ in range(2):
        for pairing in (await group.state()).open:
            a, b = int(pairing.a or 0), int(pairing.b or 0)
            await group.say(CHIEF, f"/result 台{pairing.table} {32 - a}:{32 - b if b else 0} 头家4:4")
        if (await group.state()).rounds == 1:
            await next_round(group)
    stand = (await group.state()).stand
    assert stand is not None
    assert stand.wants == 3
    return [int(row.id) for row in stand.standing]


@pytest.mark.parametrize("act", [STRUCK, WITHDRAWN])
async def test_who_leaves_before_the_knockout_is_published_is_not_in_it(group: Group, act: str) -> None:
    order = await ranked(group)
    gone, next_ = order[1], order[4]
    await group.say(CHIEF if act == STRUCK else ORGANISER, act.format(gone))
    assert f"递补进入淘汰赛：{team(next_)}。" in group.answer
    assert "不战而胜" not in group.answer
    await group.say(1, "/standings")
    rows = (await group.state()).stand.standing  # type: ignore[union-attr]
    assert [row.id for row in rows][:4] == [order[0], *order[2:5]]
    await group.say(ORGANISER, "/pairings")
    assert f"{team(gone)}不再参赛，递补：{team(next_)}。" in group.answer
    assert team(gone) not in group.answer.replace(f"{team(gone)}不再参赛", "")
    await group.press(ORGANISER, "发布")
    there = {one for table in (await group.state()).placed[3] for one in table}
    assert there == {order[0], *order[2:5]}


async def test_once_the_knockout_is_published_the_opponent_walks_over(group: Group) -> None:
    order = await ranked(group)
    await next_round(group)
    placed = (await group.state()).placed[3]
    against = next(one for table in placed if order[1] in table for one in table if one != order[1])
    await group.say(CHIEF, STRUCK.format(order[1]))
    assert f"{team(against)}不战而胜" in group.answer
    assert "递补" not in group.answer
    assert (await group.state()).placed[3] == placed


async def test_who_leaves_after_the_lot_on_the_line_and_before_it_is_published(group: Group) -> None:
    await begun(group, 8, by_hand=True)
    for _ in range(2):
        for pairing in (await group.state()).open:
            await group.say(CHIEF, f"/result 台{pairing.table} 20:20 头家4:4")
        if (await group.state()).rounds == 1:
            await next_round(group)
    await group.say(ORGANISER, "/lots")
    await group.say(2, "/word 秋月")
    drawn = [one for table in (await group.state()).placed[3] for one in table]
    await group.say(CHIEF, STRUCK.format(drawn[0]))
    assert "递补进入淘汰赛：" in group.answer
    await next_round(group)
    state = await group.state()
    there = [one for table in state.placed[3] for one in table]
    assert (len(there), drawn[0] in there, len(state.open)) == (4, False, 2)
    await group.say(3, "/verify")
    assert group.last.count("✓") == 2


async def test_who_leaves_during_a_play_off_of_three(group: Group) -> None:
    await seated(group, 8)
    (pairing, _) = (await group.state()).open
    _, b, c, d = pairing.players or ()
    await group.say(CHIEF, "/decide 台1 A>B=C=D 天黑了")
    await group.ring()
    assert (await group.state()).open[0].players == (b, c, d)
    await group.say(ORGANISER, f"/scratch {c} 生病")
    assert "退赛：" in group.answer
    state = await group.state()
    assert state.outs[int(c)].round == 1
    assert state.settled(1, 1) is not None  # three are left of the group, and three go on


async def closed(group: Group) -> None:
    """A knockout of four on points alone, without a bracket behind it, that is over and closed."""
    await begun(group, 4, by_hand=True, cut=0)
    for _ in range(2):
        for pairing in (await group.state()).open:
            await group.say(CHIEF, f"/result 台{pairing.table} {32 - int(pairing.a or 0)}:{32 - int(pairing.b or 0)}")
        if (await group.state()).rounds == 1:
            await next_round(group)
    await group.say(ORGANISER, "/close")


async def test_whoever_has_played_his_last_match_is_told_that_nothing_is_left(group: Group) -> None:
    await closed(group)
    assert (await group.state()).ended == "close"
    await group.say(ORGANISER, "/scratch 2 出差")
    assert f"{team(2)}已经没有要打的比赛。" in group.answer
    assert (await group.state()).outs == {}


async def test_after_the_close_a_disqualification_is_shown_with_who_gains_and_then_confirmed(group: Group) -> None:
    await closed(group)
    await group.say(ORGANISER, STRUCK.format(2))
    assert "裁判长" in group.answer
    await group.say(CHIEF, STRUCK.format(2))
    assert f"确定取消{team(2)}的资格吗？原因：冒名顶替" in group.answer
    assert f"{team(3)}：第 3 名 → 第 2 名" in group.answer
    assert f"{team(1)}：" not in group.answer
    assert (await group.state()).outs == {}
    await group.press(CHIEF, "不取消")
    assert (await group.state()).outs == {}
    await group.say(CHIEF, STRUCK.format(2))
    await group.press(CHIEF, "确认取消资格")
    state = await group.state()
    assert (state.ended, state.outs[2].why) == ("close", "disqualified")
    assert state.stand is not None
    assert [(row.place, row.id) for row in state.stand.standing] == [(1, 1), (2, 3), (3, 4), (None, 2)]
    assert f"{team(3)}：第 3 名 → 第 2 名" in group.answer


async def test_whoever_has_withdrawn_may_still_be_disqualified(group: Group) -> None:
    order = await ranked(group, 6, cut=2)
    await group.say(ORGANISER, WITHDRAWN.format(order[1]))
    await group.say(CHIEF, STRUCK.format(order[1]))
    assert (await group.state()).outs[order[1]].why == "disqualified"


async def grouped(group: Group, many: int = 12) -> list[int]:
    """迎新春·跳棋 whose first group has told of those three who go on: the group in the order of the lot."""
    await group.say(ORGANISER, "/event 迎新春·跳棋 标题=跳棋赛")
    for person in range(1, many + 1):
        group.names[person] = f"选手{person}"
        await group.say(person, "你好")
        await group.say(ORGANISER, f"/enter 选手{person}")
    await group.say(ORGANISER, "/lots")
    await group.say(1, "/word 春风")
    await next_round(group)
    first = [int(one) for one in (await group.state()).open[0].players or ()]
    await group.say(CHIEF, "/result 台1 " + " ".join(f"选手{one}" for one in first[:3]))
    return first


async def table_of(group: Group) -> list[str]:
    """The first group of the standing, in words."""
    await group.say(1, "/standings")
    await group.press(1, "文字版")
    lines = group.last.splitlines()
    return lines[lines.index(next(line for line in lines if line.startswith("第1组"))) + 1 :][:7]


@pytest.mark.parametrize("act", [STRUCK, WITHDRAWN])
async def test_who_leaves_a_group_that_has_ended_makes_room_on_its_line(group: Group, act: str) -> None:
    """The three whom the result did not name are level on the line, and play for the place."""
    a, b, c, d, e, f = await grouped(group)
    await group.say(CHIEF if act == STRUCK else ORGANISER, act.format(a))
    assert f"第1组晋级线上并列：选手{d}、选手{e}、选手{f}，加赛决定。" in group.answer
    assert "不战而胜" not in group.answer
    assert ("不列名次" in group.answer) == (act == STRUCK)
    assert (await group.state()).open[0].players == (d, e, f)
    out = "取消资格" if act == STRUCK else "退赛"
    assert (await table_of(group))[-2:] == [f"选手{a} 【{out}】", "第2组 · 进行中"]
    await group.say(CHIEF, f"/result 台1 选手{e} 选手{d} 选手{f}")
    rows = await table_of(group)
    assert rows[:4] == [f"名次 {at} · 选手{one}" for at, one in enumerate((b, c, e), 1)] + ["———— 前 3 名晋级 ————"]
    assert rows[6] == f"选手{a} 【{out}】"


async def test_who_has_not_gone_on_leaves_the_others_as_they_were(group: Group) -> None:
    *_, last = await grouped(group)
    await group.say(ORGANISER, WITHDRAWN.format(last))
    assert group.answer == f"退赛：选手{last} 出差\n本来不在晋级线上，其他人的晋级不变。"


async def test_who_is_disqualified_when_the_next_groups_are_drawn_has_no_place_in_any(group: Group) -> None:
    first = await grouped(group)
    second = (await group.state()).open[0].players or ()
    await group.say(CHIEF, "/result 台2 " + " ".join(f"选手{one}" for one in second[:3]))
    await group.say(ORGANISER, "/lots")
    await group.say(first[1], "/word 夏雨")
    await group.say(CHIEF, STRUCK.format(first[0]))
    assert "第1组现在 5 人；不重新抽签。" in group.answer
    assert "递补" not in group.answer
    await group.say(1, "/standings")
    await group.press(1, "文字版")
    assert f"\n选手{first[0]} 【取消资格】" in group.last


async def test_places_that_change_after_the_close_are_those_that_were_shared(group: Group) -> None:
    """Teams that are level in everything behind the first share their place, and the better one then."""
    await begun(group, 4, by_hand=True, cut=0)
    for _ in range(2):
        for pairing in (await group.state()).open:
            ahead = [20 + (int(one or 0) == 1) for one in (pairing.a, pairing.b)]
            await group.say(CHIEF, f"/result 台{pairing.table} {ahead[0]}:{ahead[1]} 头家4:4")
        if (await group.state()).rounds == 1:
            await next_round(group)
    await group.say(ORGANISER, "/close")
    shared = {int(row.id): row.place or 0 for row in (await group.state()).standing}
    level = [one for one, place in shared.items() if list(shared.values()).count(place) > 1]
    assert len(level) > 1
    await group.say(CHIEF, STRUCK.format(1))
    for one in level:
        assert f"{team(one)}：第 {shared[one]} 名 → 第 {shared[one] - 1} 名" in group.answer


async def test_teams_that_move_up_are_told_apart(group: Group) -> None:
    order = await ranked(group)
    await group.say(CHIEF, f"/scratch {order[3]} 取消参赛资格 冒名顶替")
    await group.say(ORGANISER, WITHDRAWN.format(order[0]))
    await group.say(ORGANISER, "/pairings")
    gone, come = f"{team(order[0])}；{team(order[3])}", f"{team(order[4])}；{team(order[5])}"
    assert f"{gone}不再参赛，递补：{come}。" in group.answer
    assert (await group.state()).outs[order[3]].why == "disqualified"


@pytest.mark.parametrize("word", ["disqualify", "disqualified", "DQ"])
async def test_in_english_one_says_disqualify_as_it_comes(group: Group, word: str) -> None:
    await begun(group, 4, by_hand=True)
    await group.say(7, "/lang group en")
    await group.say(CHIEF, f"/scratch 2 {word} an impostor")
    assert group.answer.startswith("Disqualified: ")
    assert (await group.state()).outs[2].why == "disqualified"


async def test_who_moves_up_is_not_said_before_the_lot_that_decides_it(group: Group) -> None:
    """Of thirteen the fifth and the sixth are level in everything, and one of the first four goes."""
    level = {5: 26, 6: 26}
    await begun(group, 13, by_hand=True)
    for _ in range(2):
        for pairing in (await group.state()).open:
            a, b = (level.get(int(one), 32 - int(one)) if one else 0 for one in (pairing.a, pairing.b))
            await group.say(CHIEF, f"/result 台{pairing.table} {a}:{b} 头家4:4")
        if (await group.state()).rounds == 1:
            await next_round(group)
    order = [int(row.id) for row in (await group.state()).standing]
    await group.say(1, "/standings")
    await group.press(1, "文字版")
    assert "———— 前 4 名晋级 ————" in group.last
    await group.say(CHIEF, STRUCK.format(order[3]))
    names = "；".join(map(team, order[4:6]))
    assert f"晋级线上完全打平：{names}，抽签定谁进入淘汰赛：/lots" in group.answer
    assert "递补" not in group.answer
    await group.say(1, "/standings")
    await group.press(1, "文字版")
    assert "———— 前 4 名晋级，线上打平，待抽签 ————" in group.last
    await group.say(ORGANISER, "/lots")
    await group.say(1, "/word 秋月")
    await group.say(1, "/standings")
    await group.press(1, "文字版")
    assert "———— 前 4 名晋级 ————" in group.last


@pytest.mark.parametrize(
    ("language", "said", "walkover"),
    [
        ("zh", "以后各轮不再给他们排对手", "不战而胜"),
        ("en", "They are not paired in the rounds to come", "walks over"),
    ],
)
async def test_no_opponent_is_promised_a_walkover_that_he_will_not_get(
    group: Group, language: str, said: str, walkover: str
) -> None:
    """A Swiss round is paired among those who are left."""
    await group.say(ORGANISER, "/event 后勤杯·围棋 标题=联赛 赛制=瑞士制 轮数=3")
    for number in range(1, 7):
        group.names[number] = f"选手{number}"
        await group.say(number, "你好")
        await group.say(ORGANISER, f"/enter 选手{number}")
    await group.say(ORGANISER, "/lots 现在")
    await group.say(1, "/word 春风")
    await next_round(group)
    for number in (1, 2, 3):
        await group.say(CHIEF, f"/result 台{number} 1:0")
    await group.say(7, f"/lang group {language}")
    await group.say(ORGANISER, "/scratch 选手2")
    if said not in group.answer:
        await group.press(ORGANISER, {"zh": "确认", "en": "Confirm"}[language])
    assert said in group.answer
    assert walkover not in group.answer
