"""赛果: reported by a side and confirmed by the other, entered by a referee, disputed, corrected."""

from __future__ import annotations

import re

import pytest

from engines.tournament.model import EntryId
from engines.tournament.state import State
from tests.event.conftest import CHIEF, ORGANISER, REFEREE, Group, begun, drawn, entered


def won(state: State, round: int, table: int) -> EntryId | None:
    """Who won at a table that is settled."""
    settled = state.settled(round, table)
    assert settled is not None
    return settled.winner


async def playing(group: Group, preset: str = "迎新春·象棋", size: int = 1, units: int = 4) -> None:
    await entered(group, preset, size, units)
    await drawn(group)
    await begun(group)


async def test_a_side_reports_and_the_other_confirms(group: Group) -> None:
    await playing(group)
    pairing = (await group.state()).open[0]
    await group.say(int(pairing.a or 0), f"/result 台{pairing.table} 1:0")
    assert "请确认" in group.answer
    assert f"选手{pairing.b}" in group.answer
    assert len((await group.state()).results) == 0
    refused = await group.press(int(pairing.a or 0), "结果正确")
    assert "对方或裁判" in refused.toast
    await group.press(int(pairing.b or 0), "结果正确")
    assert f"选手{pairing.a}" in group.answer.splitlines()[-1]
    assert "晋级第2轮" in group.answer
    state = await group.state()
    assert won(state, 1, pairing.table) == pairing.a


async def test_whoever_has_one_open_match_need_not_say_which(group: Group) -> None:
    await playing(group)
    pairing = (await group.state()).open[0]
    await group.say(int(pairing.b or 0), f"/result 选手{pairing.b}胜")
    await group.press(REFEREE, "结果正确")
    assert won(await group.state(), 1, pairing.table) == pairing.b


async def test_two_reports_that_say_the_same_are_one_result(group: Group) -> None:
    await playing(group)
    pairing = (await group.state()).open[0]
    await group.say(int(pairing.a or 0), "/result 0:1")
    await group.say(int(pairing.b or 0), "/result 0:1")
    assert won(await group.state(), 1, pairing.table) == pairing.b


async def test_the_second_report_is_shown_the_first(group: Group) -> None:
    await playing(group)
    pairing = (await group.state()).open[0]
    await group.say(int(pairing.a or 0), "/result 1:0")
    await group.say(int(pairing.b or 0), "/result 0:1")
    assert "对方已经报了" in group.answer
    assert (await group.state()).results == ()


@pytest.mark.parametrize("answer", ["结果正确", "有异议"])
async def test_what_has_been_answered_asks_nobody_any_more(group: Group, answer: str) -> None:
    await playing(group)
    pairing = (await group.state()).open[0]
    await group.say(int(pairing.a or 0), "/result 1:0")
    report = group.said[-1]
    assert "请确认" in report.text
    await group.press(int(pairing.b or 0), answer)
    left = next(said for said in group.said if said.place == report.place)
    assert left.buttons == {}
    assert left.text == report.text.partition("\n请确认")[0]


async def test_silence_confirms_nothing_and_calls_the_referee(group: Group) -> None:
    await playing(group)
    pairing = (await group.state()).open[0]
    await group.say(int(pairing.a or 0), "/result 1:0")
    await group.ring(14)
    assert "15 分钟" not in group.answer
    await group.ring(2)
    assert "15 分钟没有人确认" in group.answer
    assert "裁判员" in group.answer
    assert (await group.state()).results == ()


async def test_a_disputed_result_stands_still_until_a_referee_decides(group: Group) -> None:
    await playing(group)
    pairing = (await group.state()).open[0]
    await group.say(int(pairing.a or 0), "/result 1:0")
    await group.press(int(pairing.b or 0), "有异议")
    assert "有异议" in group.answer
    await group.say(ORGANISER, "/close")
    assert "没有确认" in group.answer
    await group.say(CHIEF, f"/result 台{pairing.table} 0:1")
    assert won(await group.state(), 1, pairing.table) == pairing.b


async def test_strangers_and_bad_scores_are_answered_and_nothing_is_stored(group: Group) -> None:
    await playing(group)
    pairing = (await group.state()).open[0]
    stranger = next(one for one in range(1, 9) if one not in (pairing.a, pairing.b))
    rows = [
        (stranger, f"/result 台{pairing.table} 1:0", "在这一台比赛的人"),
        (50, f"/result 台{pairing.table} 1:0", "参赛者"),
        (int(pairing.a or 0), f"/result 台{pairing.table} 2:2", "比分不可能"),
        (int(pairing.a or 0), f"/result 台{pairing.table} 随便", "看不懂"),
        (int(pairing.a or 0), "/result 台99 1:0", "没有要报的赛果"),
        (int(pairing.a or 0), f"/result 台{pairing.table} 选手{pairing.b}弃权", "裁判"),
        (CHIEF, "/result", "/result 台1"),
    ]
    for person, text, told in rows:
        await group.say(person, text)
        assert told in group.answer, (text, group.answer)
    assert (await group.state()).results == ()


async def test_y_4_a_drawn_game_is_played_again_with_colours_changed(group: Group) -> None:
    await playing(group)
    pairing = (await group.state()).open[0]
    await group.say(CHIEF, f"/result 台{pairing.table} 和")
    assert "重赛" in group.answer
    again = (await group.state()).pairing(1, pairing.table)
    assert again is not None
    assert again.replay == 1
    assert again.first != pairing.first


async def test_a_double_forfeit_sends_neither_on(group: Group) -> None:
    await playing(group)
    pairing = (await group.state()).open[0]
    await group.say(CHIEF, f"/result 台{pairing.table} 双方弃权")
    assert "双方都不晋级" in group.answer
    assert won(await group.state(), 1, pairing.table) is None


async def whole(group: Group) -> None:
    """Every open match of every round won by whoever stands first."""
    while True:
        for pairing in (await group.state()).open:
            score = "2:0" if (await group.state()).best_of(pairing) == 3 else "1:0"
            await group.say(CHIEF, f"/result 台{pairing.table} {score}")
        stand = (await group.state()).stand
        if stand is None or stand.over:
            return
        await begun(group)


async def test_a_forfeit_is_of_the_whole_match_and_says_why(group: Group) -> None:
    await entered(group, "迎新春·象棋", units=2)
    await drawn(group)
    await begun(group)
    pairing = (await group.state()).open[0]
    await group.say(CHIEF, f"/result 台{pairing.table} 选手{pairing.b}弃权 原因 生病")
    assert "弃权（生病）" in group.answer
    assert "晋级第2轮" in group.answer
    await group.say(CHIEF, f"/result 1.{pairing.table} 选手{pairing.b}弃权 原因 生病了")
    assert "不用更正" in group.answer
    await group.say(CHIEF, f"/result 1.{pairing.table} 2:0 原因 来了")
    assert "更正为" in group.answer


async def test_a_corrected_semi_final_overturns_the_final_and_is_shown_first(group: Group) -> None:
    await playing(group)
    await whole(group)
    await group.say(ORGANISER, "/close")
    assert "🏆" in group.answer
    state = await group.state()
    semi = state.settled(2, 1)
    assert semi is not None
    assert semi.a is not None
    await group.say(int(semi.a), "/result 2.1 0:2 原因 记错了")
    assert "只有" in group.answer or "裁判" in group.answer
    await group.say(CHIEF, "/result 2.1 0:2")
    assert "原因" in group.answer
    await group.say(CHIEF, "/result 2.1 0:2 原因 记错了")
    assert "会作废" in group.answer
    assert f"选手{semi.b}" in group.answer
    before = await group.lines()
    assert [line for line in before if line.startswith("result 3.1")]
    await group.press(CHIEF, "确认更正")
    lines = await group.lines()
    assert "已更正" in group.answer
    assert [line for line in lines if line.startswith("result 3.1")] == []
    state = await group.state()
    assert won(state, 2, 1) == semi.b
    assert (await group.event()).status == "playing"
    await whole(group)
    await group.say(ORGANISER, "/close")
    assert f"1. 选手{semi.b}" in group.answer


async def test_a_correction_names_everyone_whose_place_changes(group: Group) -> None:
    """Of a quarter-final: who is out comes back, and who went on is out in his place."""
    await playing(group)
    pairing = (await group.state()).open[0]
    await group.say(CHIEF, f"/result 台{pairing.table} 1:0")
    for language, lines in (
        ("zh", ("{b}：第 5 名 → 未定", "{a}：未定 → 第 5 名")),
        ("en", ("{b}: place 5 → not settled", "{a}: not settled → place 5")),
    ):
        await group.say(7, f"/lang group {language}")
        await group.say(CHIEF, f"/result 1.{pairing.table} 0:1 原因 记错了")
        shown = re.sub(r"[（(].*?[)）]", "", group.answer)
        for line in lines:
            assert line.format(a=f"选手{pairing.a}", b=f"选手{pairing.b}") in shown.replace(" :", ":")


async def test_a_correction_for_an_older_version_is_shown_anew(group: Group) -> None:
    await playing(group)
    first, second = (await group.state()).open[:2]
    await group.say(CHIEF, f"/result 台{first.table} 1:0")
    await group.say(CHIEF, f"/result 台{first.table} 0:1 原因 看错")
    button = group.button("确认更正")
    await group.say(CHIEF, f"/result 台{second.table} 1:0")
    await group.press_data(CHIEF, button)
    assert won(await group.state(), 1, first.table) == first.a
    await group.press(CHIEF, "确认更正")
    assert won(await group.state(), 1, first.table) == first.b


async def test_only_the_chief_referee_reopens_and_with_a_reason(group: Group) -> None:
    await playing(group)
    await whole(group)
    await group.say(ORGANISER, "/close")
    await group.say(ORGANISER, "/close 重开 算错了")
    assert (await group.event()).status == "ended"
    await group.say(CHIEF, "/close 重开")
    assert "原因" in group.answer
    await group.say(CHIEF, "/close 重开 算错了")
    assert (await group.event()).status == "playing"


async def test_after_the_close_only_the_chief_referee_corrects(group: Group) -> None:
    await playing(group)
    first = (await group.state()).open[0]
    await whole(group)
    await group.say(ORGANISER, "/close")
    old = won(await group.state(), 1, first.table)
    score = "0:1" if old == first.a else "1:0"
    await group.say(REFEREE, f"/result 1.{first.table} {score} 原因 记反了")
    assert "只有裁判长能更正" in group.answer
    await group.say(CHIEF, f"/result 1.{first.table} {score} 原因 记反了")
    button = group.button("确认更正")
    await group.press_data(REFEREE, button)
    assert won(await group.state(), 1, first.table) == old
    await group.press_data(CHIEF, button)
    assert won(await group.state(), 1, first.table) not in (None, old)
    assert (await group.event()).status == "playing"


async def test_a_bye_has_no_result(group: Group) -> None:
    """Nor a number: two tables are played here, and there is no third."""
    await playing(group, units=3)
    before = await group.lines()
    await group.say(CHIEF, "/result 台3 1:0")
    assert group.answer == "这一台现在没有要报的赛果。"
    assert await group.lines() == before


async def test_what_is_closed_is_not_called_off(group: Group) -> None:
    await playing(group)
    await whole(group)
    await group.say(ORGANISER, "/close")
    await group.say(ORGANISER, "/event 1 取消 下雨")
    assert "赛事已经结束" in group.answer
    assert (await group.event()).status == "ended"


async def test_a_played_table_reports_once_and_again_where_it_is_corrected(group: Group) -> None:
    await playing(group, "迎新春·双升", size=2)
    table = (await group.tables())[0]
    _, one, two = str(table.options["place"]).split()
    await group.say(CHIEF, f"/decide 台{table.number} 南北胜 对方离场")
    await group.ring()
    state = await group.state()
    assert won(state, 1, 1) == int(one)
    await group.say(CHIEF, f"/strike 台{table.number} #1")
    await group.press(CHIEF, "同意")
    await group.ring()
    assert (await group.state()).settled(1, 1) is None
    await group.say(CHIEF, f"/decide 台{table.number} 东西胜 对方离场")
    await group.ring()
    assert won(await group.state(), 1, 1) == int(two)
    lines = [line for line in await group.lines() if line.startswith("result 1.1")]
    assert len(lines) == 1


async def test_whoever_mistyped_a_result_says_it_again_and_the_other_side_confirms_the_new_one(group: Group) -> None:
    await playing(group)
    pairing = (await group.state()).open[0]
    await group.say(int(pairing.a or 0), "/result 0:1")
    await group.say(int(pairing.a or 0), "/result 1:0")
    assert f"选手{pairing.a}" in group.answer.splitlines()[0]
    await group.press(int(pairing.b or 0), "结果正确")
    assert won(await group.state(), 1, pairing.table) == pairing.a


async def test_what_is_disputed_says_what_waits_for_it_and_takes_no_other_report(group: Group) -> None:
    await playing(group)
    pairing = (await group.state()).open[0]
    await group.say(int(pairing.a or 0), "/result 1:0")
    await group.press(int(pairing.b or 0), "有异议")
    assert f"第2轮台{(pairing.table + 1) // 2}也要等" in group.answer
    await group.say(int(pairing.b or 0), "/result 0:1")
    assert "等裁判来定" in group.answer
    assert "对吗" not in group.answer


async def test_the_echo_says_what_a_result_means_before_anybody_confirms_it(group: Group) -> None:
    await playing(group)
    pairing = (await group.state()).open[0]
    await group.say(int(pairing.a or 0), "/result 和")
    assert "重赛" in group.answer
    assert "本局先手：" in group.answer
    await group.press(int(pairing.b or 0), "结果正确")
    await group.say(int(pairing.a or 0), "/result 1:0")
    assert "晋级第2轮" in group.answer
    assert len((await group.state()).results) == 1


async def test_a_score_that_cannot_be_is_answered_with_what_can(group: Group) -> None:
    await entered(group, "迎新春·象棋", units=2)
    await drawn(group)
    await begun(group)
    pairing = (await group.state()).open[0]
    await group.say(REFEREE, f"/result 台{pairing.table} 2:2")
    assert "最多 3 局，现在是 0:0" in group.answer
    assert "或者只写一局：第1局 0:1、和" in group.answer
    await group.say(REFEREE, f"/result 台{pairing.table} 1:1")
    assert group.answer == ("1:1 还没有分出胜负：这里最多 3 局，先胜 2 局为胜。打完再报总比分，或者先报一局：第1局 1:0")
    await group.say(7, "/lang group en")
    await group.say(REFEREE, f"/result table {pairing.table} 1:1")
    assert "1:1 is not the end: of 3 games 2 must be won." in group.answer
    await group.say(7, "/lang group zh")
    await group.say(REFEREE, f"/result 台{pairing.table} 1:0")
    await group.say(REFEREE, f"/result 台{pairing.table} 0:1")
    assert "现在是 1:0" in group.answer
    await group.say(REFEREE, f"/result 台{pairing.table} 第3局 0:1")
    assert "轮不到" in group.answer
    await group.say(REFEREE, f"/result 台{pairing.table} 第2局 0:1")
    assert "第3局，现在 1:1" in group.answer
    await group.say(REFEREE, f"/result 台{pairing.table} 第3局 选手{pairing.b}胜")
    assert "总比分 2:1" in group.answer
    assert won(await group.state(), 1, pairing.table) == pairing.b


async def test_in_a_league_a_draw_is_shared_and_nobody_goes_on(group: Group) -> None:
    await entered(group, "后勤杯·国际象棋", 名额="不限", 赛制="循环", 手工="是")
    await drawn(group)
    await begun(group)
    first, second, third, *_ = (await group.state()).open
    await group.say(CHIEF, f"/result 台{first.table} 和")
    assert "各得 1 分" in group.answer
    await group.say(CHIEF, f"/result 台{second.table} 双方弃权")
    assert "双方都得 0 分" in group.answer
    await group.say(CHIEF, f"/result 台{third.table} 1:0")
    assert f"选手{third.a}" in group.answer.splitlines()[-1]
    assert "得 2 分" in group.answer
    assert "晋级" not in group.answer


async def test_beneath_the_call_every_table_has_a_button_for_its_result(group: Group) -> None:
    await entered(group, "迎新春·象棋", units=2)
    await drawn(group)
    await begun(group)
    first, *_ = (await group.state()).open
    await group.press(int(first.a or 0), f"台{first.table} 报赛果")
    assert [label.endswith("胜") for label in group.said[-1].buttons] == [True, False, True]
    await group.press(int(first.a or 0), f"选手{first.b}胜")
    assert "📝" in group.answer
    await group.press(int(first.b or 0), "结果正确")
    await group.press(int(first.a or 0), f"台{first.table} 报赛果")
    assert "第2局，现在 0:1" in group.answer
    await group.press(int(first.a or 0), "和")
    await group.press(REFEREE, "结果正确")
    again = (await group.state()).pairing(1, first.table)
    assert again is not None
    assert (again.game, again.replay, again.score) == (2, 1, (0, 1))


async def test_a_button_of_an_earlier_round_asks_for_no_table_of_a_later_one(group: Group) -> None:
    await playing(group)
    old = group.button("台1 报赛果")
    for pairing in (await group.state()).open:
        await group.say(CHIEF, f"/result 台{pairing.table} 1:0")
    await begun(group)
    refused = await group.press_data(int((await group.state()).open[0].a or 0), old)
    assert "已经有了结果" in refused.toast


async def test_a_final_of_two_games_that_is_level_is_told_with_the_rule_that_decides(group: Group) -> None:
    await entered(group, "后勤杯·象棋", units=2, each=1, 名额="不限", 赛制="单淘汰", 手工="是", 局数="2", 平局="后手")
    await drawn(group)
    await begun(group)
    (final,) = (await group.state()).open
    await group.say(CHIEF, "/result 台1 1:1")
    assert "后手胜" in group.answer
    assert "冠军：" in group.answer
    assert won(await group.state(), 1, final.table) is not None


async def test_only_the_organiser_closes(group: Group) -> None:
    await playing(group)
    await whole(group)
    await group.say(CHIEF, "/close")
    assert "组织者" in group.answer
    assert not (await group.state()).ended
    await group.say(ORGANISER, "/close")
    assert (await group.state()).ended == "close"


async def test_at_a_table_with_a_referee_of_its_own_another_referee_settles_nothing(group: Group) -> None:
    await playing(group)
    state = await group.state()
    other = next(each for each in state.open if state.referees[1, each.table] != state.referees[1, 1])
    await group.say(REFEREE, f"/result 台{other.table} 1:0")
    assert "裁判长来定" in group.answer
    await group.say(int(other.a or 0), f"/result 台{other.table} 1:0")
    refused = await group.press(REFEREE, "结果正确")
    assert "裁判长来定" in refused.toast
    assert (await group.state()).results == ()
    await group.press(CHIEF, "结果正确")
    assert won(await group.state(), 1, other.table) == other.a


async def test_what_nobody_confirms_goes_to_the_referee_of_the_table_then_to_all(group: Group) -> None:
    await playing(group)
    pairing = (await group.state()).open[0]
    await group.say(int(pairing.a or 0), "/result 1:0")
    await group.ring(16)
    assert "请裁判看一下：裁判员" in group.answer
    assert "裁判长" not in group.answer
    await group.ring(11)
    assert "25 分钟没有人确认" in group.answer
    assert "裁判长" in group.answer
    await group.ring(60)
    assert "没有人确认" not in group.answer


@pytest.mark.parametrize("word", ["结果正确", "有异议"])
async def test_what_was_answered_asks_no_more(group: Group, word: str) -> None:
    await playing(group)
    pairing = (await group.state()).open[0]
    await group.say(int(pairing.a or 0), "/result 1:0")
    await group.press(int(pairing.b or 0), word)
    assert [said.buttons for said in group.said if said.text.startswith("📝")] == [{}]


@pytest.mark.parametrize(
    ("text", "wins"),
    [
        ("台{table}：1：0", "a"),
        ("{table}台 0比1", "b"),
        ("第1轮第{table}台 我赢了", "a"),
        ("桌{table} 我输了", "b"),
        ("0:1 台{table}", "b"),
        ("台{table} 选手{b}胜选手{a}", "b"),
        ("台{table} 先手胜", "first"),
        ("台{table} 红方胜", "first"),
        ("table {table} I won", "a"),
        ("table {table}, opponent won", "b"),
    ],
)
async def test_a_result_is_read_as_people_write_it(group: Group, text: str, wins: str) -> None:
    await playing(group)
    pairing = (await group.state()).open[1]
    a, b = int(pairing.a or 0), int(pairing.b or 0)
    await group.say(a, f"/result {text.format(table=pairing.table, a=a, b=b)}")
    await group.press(b, "结果正确")
    expected = {"a": a, "b": b, "first": pairing.first}[wins]
    assert won(await group.state(), 1, pairing.table) == expected


async def test_what_cannot_be_read_is_answered_with_what_to_send_at_this_very_table(group: Group) -> None:
    await playing(group)
    pairing = (await group.state()).open[1]
    await group.say(CHIEF, f"/result 台{pairing.table} 我赢了")
    assert f"台{pairing.table}是选手{pairing.a}（" in group.answer
    assert f"/result 台{pairing.table} 选手{pairing.a}胜" in group.answer
    await group.say(CHIEF, "/result 1:0")
    assert [f"台{each.table} 报赛果" for each in (await group.state()).open] == list(group.heard[-1].buttons)
    assert (await group.state()).results == ()


async def test_a_desk_of_the_room_is_not_the_table_of_that_number(group: Group) -> None:
    await entered(group, "迎新春·象棋")
    await drawn(group)
    await group.say(ORGANISER, "/pairings 换台 1 3")
    await group.press(ORGANISER, "发布")
    await group.say(CHIEF, "/result 3号桌 1:0")
    state = await group.state()
    assert state.settled(1, 1) is not None
    assert state.settled(1, 3) is None


async def test_for_a_side_without_accounts_the_referee_confirms_and_is_called(group: Group) -> None:
    """Not the contact of its unit, who may not."""
    await entered(group, "迎新春·象棋", units=2, each=1, 名额="1", 局数="1")
    group.names[9] = "联络员"
    await group.say(9, "你好")
    for unit in ("计算机系", "数学系"):
        await group.say(ORGANISER, f"/enter {unit} 联系人=联络员")
    await group.say(ORGANISER, "/substitute 选手2 老张")
    await drawn(group)
    await begun(group)
    await group.say(1, "/result 我赢了")
    assert "请确认：裁判" in group.answer
    assert "对方或裁判" in (await group.press(9, "结果正确")).toast
    await group.press(REFEREE, "结果正确")
    assert won(await group.state(), 1, 1) == 1


async def test_what_is_level_for_good_takes_only_a_referees_word_on_who_has_won(group: Group) -> None:
    await entered(group, "后勤杯·象棋", units=2, each=1, 名额="不限", 赛制="单淘汰", 局数="1", 重赛="0", 平局="裁判")
    await drawn(group)
    await begun(group)
    (final,) = (await group.state()).open
    await group.say(CHIEF, "/result 台1 和")
    assert "由裁判裁定谁胜" in group.answer
    await group.say(50, "/round")
    assert "等裁判裁定" in group.answer
    for person, text in ((CHIEF, "/result 台1 和"), (1, "/result 我赢了")):
        await group.say(person, text)
        assert f"/result 台1 选手{final.a}胜" in group.answer
    assert len((await group.state()).results) == 1
    await group.say(CHIEF, "/result 台1")
    assert list(group.heard[-1].buttons) == [f"选手{final.a}胜", f"选手{final.b}胜"]
    await group.press(CHIEF, f"选手{final.b}胜")
    assert won(await group.state(), 1, 1) == final.b


async def test_a_double_forfeit_in_the_final_leaves_the_first_place_empty(group: Group) -> None:
    await entered(group, "迎新春·象棋", units=2, each=1, 名额="1")
    await drawn(group)
    await begun(group)
    await group.say(CHIEF, "/result 台1 双方弃权")
    assert group.answer.endswith("没有冠军")
    await group.say(ORGANISER, "/close")
    assert "1." not in group.said[-2].text
    assert group.said[-2].text.count("2. 选手") == 2


async def test_the_list_of_results_says_in_words_who_has_won(group: Group) -> None:
    await playing(group)
    first = (await group.state()).open[0]
    await whole(group)
    await group.say(ORGANISER, "/close")
    (line,) = [
        line for line in group.answer.partition("第2轮")[0].splitlines() if line.startswith(f"台 {first.table} ")
    ]
    assert f"选手{first.a}" in line.partition("✓")[0]
    assert f"选手{first.b}" in line.partition("✓")[2]


async def test_at_a_table_that_is_played_elsewhere_acts_of_a_table_say_how_its_result_is_told(group: Group) -> None:
    await playing(group)
    for text in ("/decide 台1 红胜", "/strike 台1 #1", "/fix 台1 1"):
        await group.say(CHIEF, text)
        assert "/result 台1" in group.answer, text
    await group.say(CHIEF, "/decide 台99 红胜")
    assert "没有这样的台" in group.answer
