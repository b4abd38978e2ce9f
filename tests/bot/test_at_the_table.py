"""双升 at a real table, as the chat tells it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

N, W, S, E, REFEREE = 1, 2, 3, 4, 7


async def seated(room: Any, options: str) -> Any:
    await room.say(N, f"/new 双升 {options}")
    for person, label in enumerate("北西南东", 1):
        await room.say(person, f"/join {label}")
    return room


async def rung(room: Any) -> None:
    """Whatever has come due is done."""
    while await room.app.ring(room.now, []):
        pass
    await room.flush()


@pytest.fixture
async def houqin(room: Any) -> Any:
    return await seated(room, "后勤杯")


@pytest.fixture
async def spring(room: Any) -> Any:
    return await seated(room, "迎新春")


async def test_another_dealer_or_level_than_the_sheet_asks_is_remarked(houqin: Any) -> None:
    await houqin.say(N, "/hand 庄北 40 庄收")
    await houqin.say(N, "/hand 庄西 打7 40 庄收")
    assert "由西家坐庄，表上该南家。" in houqin.last
    assert "打的是 7，表上该打 2。" in houqin.last
    assert len(await houqin.standing()) == 2


async def test_nobody_is_advised_to_resign_where_nobody_can(houqin: Any) -> None:
    await houqin.say(N, "/leave")
    assert "不能离座" in houqin.last
    assert "认输" not in houqin.last


async def test_after_the_end_nothing_is_said_of_a_next_hand(spring: Any) -> None:
    for person, line in ((N, "庄北 0 庄收"), (N, "0 庄收"), (N, "0 庄收")):
        await spring.say(person, f"/hand {line}")
    assert "胜" in spring.last
    assert "下一把" not in spring.last
    assert "第 4 把" not in spring.last


async def test_bidding_can_be_asked_about(houqin: Any) -> None:
    await houqin.say(W, "/check 亮主 抢庄 北 ♥2 南 ♠2 西 ♠2")
    assert "只反对方" in houqin.all
    assert "西家坐庄，打 2，主 ♠" in houqin.all


async def test_a_pause_stops_the_time_and_the_bell_rings_later(spring: Any) -> None:
    await spring.say(N, "/hand 庄北 40 庄收")
    spring.now += timedelta(minutes=10)
    await spring.say(REFEREE, "/pause 台1")
    spring.now += timedelta(minutes=40)
    await rung(spring)
    assert "bell" not in await spring.standing()
    await spring.say(REFEREE, "/resume 台1")
    spring.now += timedelta(minutes=29)
    await rung(spring)
    assert "bell" not in await spring.standing()
    spring.now += timedelta(minutes=2)
    await rung(spring)
    assert (await spring.standing())[-1] == "bell"


async def test_the_bell_is_put_off(spring: Any) -> None:
    await spring.say(REFEREE, "/bell 台1 +5")
    assert "加时 5 分钟，全场共 45 分钟" in spring.all
    spring.now += timedelta(minutes=41)
    await rung(spring)
    assert "bell" not in await spring.standing()
    spring.now += timedelta(minutes=5)
    await rung(spring)
    assert (await spring.standing())[-1] == "bell"


@pytest.mark.parametrize(
    ("who", "text", "said"),
    [
        (N, "/pause", "裁判"),
        (N, "/bell +5", "裁判"),
        (REFEREE, "/bell 台1 soon", "/bell +5"),
        (N, "/resign", "没有认输"),
        (N, "/offer", "没有"),
        (N, "/clock", "钟"),
    ],
)
async def test_a_command_that_does_not_fit_says_so_in_its_own_words(
    houqin: Any, who: int, text: str, said: str
) -> None:
    await houqin.say(who, text)
    assert said in houqin.last
    assert "一把一行" not in houqin.last
    assert "看不懂" not in houqin.last


async def to_ten(room: Any) -> None:
    for line in ("庄北 0 庄收", "0 庄收", "20 庄收"):
        await room.say(N, f"/hand {line}")
        room.now += timedelta(minutes=3)


async def test_a_fine_in_a_players_line_waits_before_it_ends_the_match(spring: Any) -> None:
    """North-South stand at 10 and lose the deal at 85; only the fine brings them past 10."""
    await to_ten(spring)
    before = await spring.standing()
    await spring.say(N, "/hand 85 庄收 罚防40")
    assert "要东西方或裁判同意才算数" in spring.last
    assert await spring.standing() == before
    assert (await spring.stream()).status == "playing"
    await spring.press(S, "同意")
    assert (await spring.stream()).status == "playing"
    await spring.press(W, "同意")
    assert (await spring.stream()).status == "ended"
    assert "points=defender:40:12.2" in (await spring.standing())[-1]
    assert "终局" in spring.last


async def test_the_other_side_may_say_no(spring: Any) -> None:
    await to_ten(spring)
    before = await spring.standing()
    await spring.say(N, "/hand 85 庄收 罚防40")
    await spring.press(W, "不同意")
    assert await spring.standing() == before
    await spring.say(N, "/hand 85 庄收")
    assert len(await spring.standing()) == len(before) + 1


async def test_a_hand_that_ends_the_match_by_its_points_does_not_wait(spring: Any) -> None:
    await to_ten(spring)
    await spring.say(N, "/hand 60 庄收 罚防10")
    assert (await spring.stream()).status == "ended"


async def test_three_strikes_are_the_referees(houqin: Any) -> None:
    before = await houqin.standing()
    await houqin.say(N, "/hand 庄北 40 庄收 防降3级 第5条")
    assert "由裁判来记" in houqin.last
    assert "东西降 3 级（5）" in houqin.last, "nothing that was understood has to be written again"
    assert await houqin.standing() == before
    assert "由裁判来记" in (await houqin.press(N, "记入这一把")).toast
    await houqin.press(REFEREE, "记入这一把")
    assert (await houqin.stream()).status == "ended"


async def test_three_strikes_are_entered_by_the_referee_in_his_own_line(houqin: Any) -> None:
    await houqin.say(REFEREE, "/hand 台1 庄北 40 庄收 防降3级 第5条")
    assert (await houqin.stream()).status == "ended"
