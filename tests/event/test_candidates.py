"""Two events at once: what only one of them can mean is done there, and nobody is asked which."""

from __future__ import annotations

from tests.event.conftest import CHIEF, ORGANISER, Group


async def two_events(group: Group) -> None:
    """The first is being played; the lot of the second waits for its word. 选手1 plays in both."""
    for number, title in ((1, "第一届"), (2, "第二届")):
        await group.say(ORGANISER, f"/event 迎新春·象棋 标题={title} 单位=数学系、物理系 名额=1")
        for person, unit in ((1, "数学系"), (2, "物理系")):
            group.names[person] = f"选手{person}"
            await group.say(person, "你好")
            await group.say(ORGANISER, f"/enter 赛事{number} {unit} 选手{person}")
        await group.say(ORGANISER, f"/lots 赛事{number}")
        if number == 1:
            await group.say(1, "/word 春风")
            await group.say(ORGANISER, "/pairings")
            await group.press(ORGANISER, "发布并开始")


async def test_the_word_is_for_the_lot_that_waits_and_a_result_for_the_table_that_is_played(group: Group) -> None:
    await two_events(group)
    await group.say(1, "/result 我赢了")
    assert "第1轮台1：选手1（数学系）胜选手2（物理系）" in group.last
    await group.say(2, "/word 桃李")
    assert "口令：桃李" in group.last
    assert (await group.state(2)).lots[0].word == "桃李"


async def test_an_official_who_may_mean_either_is_asked(group: Group) -> None:
    await two_events(group)
    await group.say(CHIEF, "/result 台1 1:0")
    assert "说的是哪一个赛事" in group.last
    await group.press(CHIEF, "第一届")
    assert "第1轮台1" in group.last
