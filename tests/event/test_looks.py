"""What anyone may look at: pictures of the event with their words, and one's own match."""

from __future__ import annotations

import re
from datetime import UTC
from html import unescape

import pytest

from bot.app.event.views.export import dump
from bot.app.event.views.pictures import Drawn, Sight, drawn, seen
from bot.app.folding import Folding
from engines.core.scenes.sheets import Bracket, Certificate, Entrant, TableScene
from tests.event.conftest import CHIEF, ORGANISER, Group, begun, entered
from tests.event.conftest import drawn as lots

TAG = re.compile(r"<[^>]*>")


async def picture(group: Group, said: int = -1) -> Drawn:
    """What the sender would draw for a picture that was asked for."""
    payload = group.said[said].payload
    assert group.said[said].kind == "frame"
    stream = await group.event()
    sight = Sight(payload["picture"], payload["number"], payload["part"])
    found = await group.app.store.read(
        lambda unit: drawn(unit, seen(unit, Folding(group.app.tables), stream), sight, group.app.zone)
    )
    assert found is not None
    return found


def words(found: Drawn) -> str:
    return "\n".join(unescape(TAG.sub("", page)) for page in found.text)


async def settled(group: Group, score: str) -> None:
    for pairing in (await group.state()).open:
        await group.say(CHIEF, f"/result 台{pairing.table} {score}")


async def test_before_the_draw_there_is_nothing_to_see_and_it_says_so(group: Group) -> None:
    await entered(group, "迎新春·象棋")
    for command, why in (("/bracket", "还没有抽签"), ("/standings", "没有"), ("/seating", "没有")):
        await group.say(1, command)
        assert [said.kind for said in group.heard] == ["text"], command
        assert why in group.answer
    await group.say(1, "/mine")
    assert "等待抽签" in group.answer


async def test_a_round_is_published_with_one_picture_that_has_a_text(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2)
    await lots(group)
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    assert [said.kind for said in group.heard if said.chat_id == group.group.chat_id].count("frame") == 1
    found = await picture(group, [said.kind for said in group.said].index("frame") - len(group.said))
    assert isinstance(found.scene, TableScene)
    assert len(found.scene.rows) == 4
    assert found.labels.subtitle == "第1轮对阵"
    await group.press(3, "文字版")
    assert group.last.count("南北 ") == 4
    assert "选手1 队友1甲（计算机系）" in group.last


async def test_the_bracket_shows_who_has_won_and_where_the_others_come_from(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2)
    await lots(group)
    await begun(group)
    await group.say(CHIEF, "/result 台1 10:7")
    await group.say(5, "/bracket")
    found = await picture(group)
    assert isinstance(found.scene, Bracket)
    first = found.scene.rounds[0].matches[0]
    assert first is not None
    assert (first.a.score, first.b.score, first.winner) == ("10", "7", 0)
    second = found.scene.rounds[1].matches[0]
    assert second is not None
    assert (second.a.entrant, second.b.source) == (first.a.entrant, 2)
    assert [match.state for match in found.scene.rounds[0].matches if match] == ["", "live", "live", "live"]
    assert "台2胜者" in words(found)


async def test_a_result_that_waits_and_one_that_is_disputed_are_marked(group: Group) -> None:
    await entered(group, "迎新春·象棋")
    await lots(group)
    await begun(group)
    one, two = (await group.state()).open[:2]
    for pairing in (one, two):
        await group.say(int(pairing.a or 0), f"/result 台{pairing.table} 1:0")
    await group.press(int(two.b or 0), "有异议")
    await group.say(1, "/bracket")
    scene = (await picture(group)).scene
    assert isinstance(scene, Bracket)
    assert [match.state for match in scene.rounds[0].matches if match] == ["pending", "disputed", "live", "live"]
    for pairing, told in ((one, "等待对方或裁判确认"), (two, "等待裁判")):
        await group.say(int(pairing.a or 0), "/mine")
        assert told in group.answer


async def test_mine_names_table_side_opponent_unit_and_what_to_do(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2, 日期="3月21日15:00", 地点="工会活动室")
    await lots(group)
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    pairing = (await group.state()).open[0]
    await group.say(int(pairing.a or 0), "/mine")
    for told in (
        f"选手{pairing.a}、队友{pairing.a}甲",
        "第1轮 · 台1 · 南北",
        f"对手：选手{pairing.b}",
        "工会活动室",
        "就座",
    ):
        assert told in group.answer, told
    before = group.answer
    await group.say(CHIEF, f"/mine 队友{pairing.a}甲")
    assert group.answer == before
    await group.say(CHIEF, "/mine 没有这个人")
    assert "名单里没有" in group.answer
    await group.whisper(int(pairing.b or 0), "/mine")
    assert "第1轮 · 台1 · 东西" in group.answer


async def test_seats_are_listed_by_name(group: Group) -> None:
    await entered(group, "大怪路子2017", size=3)
    await lots(group)
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    await group.say(1, "/seating")
    found = await picture(group)
    assert isinstance(found.scene, TableScene)
    names = [str(row.cells[0].value) for row in found.scene.rows]
    assert len(names) == 24
    assert names == sorted(names, key=lambda name: name.encode("gb18030"))


async def test_standings_on_points_name_what_broke_a_tie_and_draw_the_line(group: Group) -> None:
    await entered(group, "大怪路子2017", size=3)
    await lots(group)
    await begun(group)
    for pairing, score in zip((await group.state()).open, ("24:16 头家5:3", "24:16 头家4:4"), strict=False):
        await group.say(CHIEF, f"/result 台{pairing.table} {score}")
    await group.say(1, "/standings")
    scene = (await picture(group)).scene
    assert isinstance(scene, TableScene)
    (section,) = scene.sections
    assert section.cut == 4
    assert [row.state for row in section.rows].count("unfinished") == 4
    assert "依据 头家" in words(await picture(group))
    await settled(group, "20:20 头家4:4")
    await begun(group)
    await group.say(1, "/standings")
    await group.press(2, "文字版")
    assert "———— 前 4 名晋级 ————" in group.last
    pairings = Sight("pairings", 2)
    stream = await group.event()
    arrows = await group.app.store.read(
        lambda unit: drawn(unit, seen(unit, Folding(group.app.tables), stream), pairings, group.app.zone)
    )
    assert arrows is not None
    assert isinstance(arrows.scene, TableScene)
    assert [(arrow.start, arrow.end) for arrow in arrows.scene.arrows] == [(0, 1), (1, 2), (2, 3), (3, 0)]


async def test_the_end_has_a_ranking_every_result_and_a_certificate(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2, 解释权="校工会")
    await lots(group)
    for _ in range(3):
        await begun(group)
        await settled(group, "10:7")
    await group.say(ORGANISER, "/close")
    frame = next(said for said in group.heard if said.kind == "frame")
    assert "闭幕" in frame.text
    assert list(frame.buttons)[-1] == "文字版"
    ranking = await picture(group, group.said.index(frame) - len(group.said))
    assert isinstance(ranking.scene, TableScene)
    assert [row.cells[0].value for row in ranking.scene.rows] == [1, 2, 3, 3, 5, 5, 5, 5]
    results = next(said.text for said in group.heard if said.kind == "text")
    assert results.count("10:7") == 7
    stand = (await group.state()).stand
    assert stand is not None
    champion = int(stand.champion or 0)
    await group.press(champion, f"证书：选手{champion}")
    found = await picture(group)
    assert isinstance(found.scene, Certificate)
    assert found.scene.entrant == Entrant(champion)
    assert found.labels.footer == "校工会"
    assert "冠军" in words(found)


async def test_whoever_is_level_in_everything_shares_the_place_wherever_it_is_told(group: Group) -> None:
    """Four of a round robin who have drawn every game: in the standing, at the end, on certificates and in the
    export."""
    await entered(group, "后勤杯·国际象棋", units=2)
    await group.say(ORGANISER, "/event 赛事1 赛制=round_robin")
    await lots(group)
    for _ in range(3):
        await begun(group)
        await settled(group, "和")
    await group.say(1, "/standings")
    shown = (await picture(group)).scene
    assert isinstance(shown, TableScene)
    assert [row.cells[0].value for row in shown.rows] == [1, 1, 3, 3]
    assert "并列" in words(await picture(group))
    await group.say(ORGANISER, "/close")
    frame = next(said for said in group.heard if said.kind == "frame")
    assert [line[0] for line in frame.text.splitlines()[1:5]] == ["1", "1", "3", "3"]
    ranking = (await picture(group, group.said.index(frame) - len(group.said))).scene
    assert isinstance(ranking, TableScene)
    assert [row.cells[0].value for row in ranking.rows] == [1, 1, 3, 3]
    first = [int(row.cells[1].value) for row in ranking.rows if row.cells[0].value == 1]  # type: ignore[arg-type]
    for champion in first:
        await group.press(champion, f"证书：选手{champion}")
        assert "冠军" in words(await picture(group))
    stream = await group.event()
    told = await group.app.store.read(lambda unit: dump(unit, seen(unit, Folding(group.app.tables), stream)))
    assert [(row["place"], row["by"]) for row in told["standing"]] == [
        (1, None), (1, "level"), (3, "seconds"), (3, "level"),
    ]  # fmt: skip
    assert told["champion"] is None
    await group.say(first[0], "/mine")
    assert "第 1 名" in group.answer


async def test_many_who_share_the_first_places_are_counted_and_not_all_named(group: Group) -> None:
    await entered(group, "后勤杯·国际象棋", units=5, each=4)
    await group.say(ORGANISER, "/event 赛事1 赛制=swiss 轮数=1")
    await lots(group)
    await begun(group)
    await settled(group, "和")
    await group.say(ORGANISER, "/close")
    frame = next(said for said in group.heard if said.kind == "frame")
    assert len(re.findall(r"^\d\. ", frame.text, re.MULTILINE)) == 8
    assert sum("证书" in label for label in frame.buttons) == 8
    assert frame.text.splitlines()[-1] == group.pinned.splitlines()[-1] == "另有 2 个并列，见最终名次。"


async def test_the_schedule_says_day_place_and_how_far_each_round_is(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2, 日期="3月21日15:00、3月28日15:00", 地点="工会活动室")
    await lots(group)
    await begun(group)
    await group.say(1, "/schedule")
    first, second, last = group.answer.splitlines()[1:]
    assert first.startswith("第1轮（四分之一决赛）")
    assert first.endswith("工会活动室 · 进行中")
    assert "28" in second
    assert last.startswith("第3轮（决赛）")
    assert last.endswith("未开始")


@pytest.mark.parametrize("preset", ["迎新春·跳棋", "后勤杯·国际象棋"])
async def test_other_formats_have_their_pictures(group: Group, preset: str) -> None:
    await entered(group, preset)
    if "跳棋" not in preset:
        await group.say(ORGANISER, "/event 赛事1 赛制=round_robin")
        assert (await group.state()).setup.format == "round_robin"
    await lots(group)
    await begun(group)
    state = await group.state()
    pairing = state.open[0]
    order = " ".join(f"{one}号" for one in pairing.players or ()) or "1:0"
    await group.say(CHIEF, f"/result 台{pairing.table} {order}")
    await group.say(1, "/standings")
    scene = (await picture(group)).scene
    assert isinstance(scene, TableScene)
    assert len(scene.rows) == 8


async def test_a_drawn_game_of_a_league_is_seen_in_the_pairings_and_in_the_cross_table(group: Group) -> None:
    await entered(group, "后勤杯·国际象棋")
    await group.say(ORGANISER, "/event 赛事1 赛制=round_robin")
    await lots(group)
    await begun(group)
    for pairing, score in zip((await group.state()).open, ("和", "1:0", "0:1", "和"), strict=True):
        await group.say(CHIEF, f"/result 台{pairing.table} {score}")
    await group.say(1, "/standings")
    cross = (await picture(group)).scene
    assert isinstance(cross, TableScene)
    assert sorted(str(row.cells[-2].value) for row in cross.rows) == ["0", "0", "1", "1", "1", "1", "2", "2"]
    await group.press_data(1, f"show:{(await group.event()).id}::pairings~1~0~0~0")
    scores = [row.cells[2].value for row in (await picture(group)).scene.rows]  # type: ignore[attr-defined]
    assert scores == ["½:½", "1:0", "0:1", "½:½"]


async def test_a_result_that_was_overturned_stays_struck_in_pictures_and_words(group: Group) -> None:
    await entered(group, "迎新春·双升", size=2, units=2)
    await lots(group)
    await begun(group)
    first, second = (await group.state()).open
    for pairing in (first, second):
        await group.say(CHIEF, f"/result 台{pairing.table} 10:7")
    await begun(group)
    await group.say(CHIEF, "/result 台1 10:8")
    await group.say(CHIEF, "/result 1.1 7:10 原因 记反了")
    await group.press(CHIEF, "确认更正")
    stream = await group.event()

    async def shown(name: str, number: int = 0) -> str:
        found = await group.app.store.read(
            lambda unit: drawn(unit, seen(unit, Folding(group.app.tables), stream), Sight(name, number), UTC)
        )
        assert found is not None
        return "\n".join(found.text)

    name = f"选手{first.a} 队友{first.a}甲"
    other = f"选手{second.a} 队友{second.a}甲"
    assert f"<s>{name} 胜 10:7</s> 【作废】" in await shown("bracket")
    # Others meet in the final now.
    assert f"<s>{name} 胜 {other} 10:8</s> 【作废】" in await shown("bracket")
    beaten = f"选手{first.b} 队友{first.b}甲"
    assert f"<s>南北 {name} 胜 · 比分 10:7 · 东西 {beaten}</s> 【作废】" in await shown("pairings", 1)
    assert (await shown("results")).count("【作废】") == 2
    # Put right again, nothing of it is void any more at that table.
    await group.say(CHIEF, "/result 1.1 10:7 原因 没有记反")
    await group.press(CHIEF, "确认更正")
    stream = await group.event()
    assert f"<s>{beaten} 胜 10:7</s>" in await shown("bracket")
    assert f"<s>{name} 胜 10:7</s>" not in await shown("bracket")


async def test_where_both_before_him_forfeited_nobody_is_said_to_fill_in(group: Group) -> None:
    await entered(group, "迎新春·象棋")
    await lots(group)
    await begun(group)
    first, *others = (await group.state()).open
    await group.say(CHIEF, f"/result 台{first.table} 双方弃权")
    for pairing in others:
        await group.say(CHIEF, f"/result 台{pairing.table} 1:0")
    await begun(group)
    await settled(group, "2:0")
    await begun(group)
    await settled(group, "2:0")
    await group.say(ORGANISER, "/close")
    assert "陪打" not in group.answer
    assert "不战而胜" in group.answer


async def test_whoever_is_to_confirm_is_told_so(group: Group) -> None:
    await entered(group, "迎新春·象棋")
    await lots(group)
    await begun(group)
    pairing = (await group.state()).open[0]
    await group.say(int(pairing.a or 0), "/result 1:0")
    await group.say(int(pairing.a or 0), "/mine")
    assert "等待对方或裁判确认" in group.answer
    await group.say(int(pairing.b or 0), "/mine")
    assert "等你确认" in group.answer


async def test_who_is_level_is_not_said_to_be_ordered_by_a_lot_that_was_not_drawn(group: Group) -> None:
    await entered(group, "大怪路子2017", size=3)
    await lots(group)
    await begun(group)
    await settled(group, "24:24 头家4:4")
    await group.say(1, "/standings")
    text = words(await picture(group))
    assert "依据 并列" in text
    assert "依据 抽签" not in text
