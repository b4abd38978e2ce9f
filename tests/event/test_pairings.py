"""对阵: for the organiser alone until it is published; then everyone is called, and every table has its referee."""

from __future__ import annotations

import re

from bot.app.request.incoming import Place
from tests.event.conftest import CHIEF, ORGANISER, REFEREE, Group, to_come
from tests.event.test_shuangsheng import entered
from tests.event.test_tables import begun, held


async def drawn(group: Group) -> None:
    await entered(group)
    await group.say(ORGANISER, "/lots")
    await group.say(1, "/word 春风")


async def test_the_preview_is_for_the_organiser_alone(group: Group) -> None:
    await drawn(group)
    await group.say(ORGANISER, "/pairings")
    in_group = [said for said in group.heard if said.chat_id == group.group.chat_id]
    in_private = [said for said in group.heard if said.chat_id == ORGANISER]
    assert ["选手" in said.text for said in in_group] == [False]
    assert "台4" in in_private[0].text
    assert "裁判：" in in_private[0].text
    for person in (1, REFEREE):
        await group.say(person, "/pairings")
        assert "选手" not in group.answer


async def test_an_old_preview_is_not_published(group: Group) -> None:
    await drawn(group)
    await group.say(ORGANISER, "/pairings")
    old = group.button("发布")
    await group.say(ORGANISER, "/pairings 对调 1 8 场地")
    await group.press_data(ORGANISER, old)
    assert not (await group.state()).published
    newer = group.button("发布")
    await group.say(ORGANISER, "/scratch 3 生病")
    await group.press_data(ORGANISER, newer)
    assert not (await group.state()).published


async def test_two_change_places_with_a_reason(group: Group) -> None:
    await drawn(group)
    await group.say(ORGANISER, "/pairings 对调 1 8")
    assert "原因" in group.answer
    (one, *_), *_ = (await group.state()).placed[1]
    other = (await group.state()).placed[1][3][1]
    await group.say(ORGANISER, f"/pairings 对调 {one} {other} 轮椅只能到台4")
    assert "对调改动了抽签" in group.answer
    await group.press(ORGANISER, "发布")
    state = await group.state()
    assert (state.placed[1][0][0], state.placed[1][3][1]) == (other, one)
    assert "轮椅只能到台4" in group.all
    assert any("轮椅只能到台4" in line for line in await group.lines() if line.startswith("pair 1"))


async def test_no_referee_judges_his_own_unit(group: Group) -> None:
    await drawn(group)
    await group.say(REFEREE, "/unit 数学系")
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    state, stream = await group.state(), await group.event()
    people = await group.app.store.read(lambda unit: unit.officials(stream.chat_id))
    referee = next(person for person, role in people if role == "referee")
    maths = {number for number, one in state.entrants.items() if state.setup.unit(one.unit) == "数学系"}
    for pairing in state.open:
        judge = state.referees.get((1, pairing.table))
        assert judge is not None
        assert judge != referee or not maths & {pairing.a, pairing.b}
    told = [said.text for said in group.said if said.chat_id == REFEREE]
    assert any("你担任裁判" in text for text in told)


async def test_a_referee_is_named_but_not_at_his_own_table(group: Group) -> None:
    await drawn(group)
    pairing = to_come(await group.state())[0]
    await group.say(ORGANISER, f"/pairings 裁判 台1 选手{pairing.a}")
    assert "不能做台1的裁判" in group.answer
    await group.say(ORGANISER, "/pairings 裁判 台1 裁判长")
    await group.press(ORGANISER, "发布")
    state, stream = await group.state(), await group.event()
    officials = await group.app.store.read(lambda unit: unit.officials(stream.chat_id))
    assert state.referees[1, 1] == next(person for person, role in officials if role == "chief_referee")


async def test_whoever_is_named_judges_at_his_table_and_hears_of_it(group: Group) -> None:
    """He was nothing here before, and has no private chat with the bot: the group names him."""
    await drawn(group)
    group.names[61] = "帮忙的"
    await group.say(61, "你好")
    await group.say(CHIEF, "/pairings 裁判 台1 帮忙的")
    assert "组织者" in group.answer
    await group.say(ORGANISER, "/pairings 裁判 台1 帮忙的")
    await group.press(ORGANISER, "发布")
    assert any("帮忙的" in said.text and "：台1" in said.text for said in group.said)
    await group.press(CHIEF, "开始本轮")
    await group.say(61, "/result 台1 10:7")
    assert (await group.state()).settled(1, 1) is not None


async def test_an_open_appeal_is_asked_about_once(group: Group) -> None:
    await begun(group)
    player = await group.seats((await group.tables())[0].number)
    account = next(number for number, name in group.names.items() if name in player.values())
    await group.say(account, "/appeal 台1 牌数不对")
    for pairing in (await group.state()).open:
        await group.say(CHIEF, f"/result 台{pairing.table} 10:7")
    await group.ring()
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    assert "申诉" in group.last
    assert 2 not in (await group.state()).published
    await group.press(ORGANISER, "仍然发布")
    assert 2 in (await group.state()).published


async def test_a_round_is_published_and_begun_in_one_press(group: Group) -> None:
    await drawn(group)
    await group.say(ORGANISER, "/pairings")
    assert list(group.said[-1].buttons) == ["发布", "发布并开始"]
    for person in (1, REFEREE):
        assert "只有" in (await group.press(person, "发布并开始")).toast
        assert not (await group.state()).published
    await group.press(ORGANISER, "发布并开始")
    await group.ring()
    state = await group.state()
    assert 1 in state.published
    assert all(state.begun(1, pairing.table) for pairing in state.open)
    assert "第1轮开始" in group.all
    assert not any("开始本轮" in said.buttons for said in group.said)
    assert {stream.status for stream in await group.tables()} == {"playing"}


async def test_what_speaks_against_publishing_is_asked_before_both(group: Group) -> None:
    await begun(group)
    player = await group.seats((await group.tables())[0].number)
    account = next(number for number, name in group.names.items() if name in player.values())
    await group.say(account, "/appeal 台1 牌数不对")
    for pairing in (await group.state()).open:
        await group.say(CHIEF, f"/result 台{pairing.table} 10:7")
    await group.ring()
    await group.say(ORGANISER, "/pairings 发布并开始")
    assert "申诉" in group.last
    assert 2 not in (await group.state()).published
    await group.press(ORGANISER, "仍然发布并开始")
    state = await group.state()
    assert all(state.begun(2, pairing.table) for pairing in state.open if pairing.round == 2)


async def test_publish_and_start_in_english(group: Group) -> None:
    await drawn(group)
    await group.say(7, "/lang group en")
    await group.say(ORGANISER, "/pairings publish and start")
    assert "Round 1" in group.answer
    state = await group.state()
    assert state.begun(1, 1)


async def test_whoever_still_plays_elsewhere_is_told_to_the_organiser(group: Group) -> None:
    await drawn(group)
    await group.say(1, "/new 国际象棋")
    number = (await group.stream()).number
    await group.say(1, f"/join 台{number} 白")
    await group.say(50, f"/join 台{number} 黑")
    await group.say(ORGANISER, "/pairings")
    assert f"选手1还在台{number} 国际象棋比赛" in group.answer


async def test_sixteen_tables_are_called_in_ten_messages(group: Group) -> None:
    """At most five names ring in a message."""
    await held(group, "houqin_chess")
    for person in range(200, 232):
        group.names[person] = f"选手{person}"
        await group.say(person, "你好")
        await group.say(ORGANISER, f"/enter 选手{person}")
    # One of them has written to the bot, and is called in private.
    await group.say(207, "/start", place=Place(207, "private"))
    await group.say(ORGANISER, "/lots")
    await group.say(200, "/word 春风")
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    here = [said for said in group.heard if said.chat_id == group.group.chat_id]
    assert len(here) <= 9
    rung = [re.findall(r"tg://user\?id=(\d+)", said.payload["html"]) for said in here]
    assert max(map(len, rung)) <= 5
    called = [int(account) for accounts in rung for account in accounts]
    assert sorted(called) == [person for person in range(200, 232) if person != 207]
    private = [said.text for said in group.heard if said.chat_id == 207]
    assert len(private) == 1
    assert "第1轮，你（选手207）在台" in private[0]


async def test_a_pairing_is_played_at_another_table_of_the_room(group: Group) -> None:
    """换台: the number of the round stays; who was to sit there changes with it."""
    await drawn(group)
    await group.say(1, "/start", place=Place(1, "private"))
    await group.say(ORGANISER, "/pairings 换台 9 1")
    assert "换台 3 8" in group.last
    table = next(each.table for each in to_come(await group.state()) if 1 in (each.a, each.b))
    other = table % 4 + 1
    await group.say(ORGANISER, f"/pairings 换台 {table} {other}")
    await group.press(ORGANISER, "发布")
    assert (await group.state()).desks == {(1, table): other, (1, other): table}
    assert [said.text.splitlines()[1] for said in group.heard if said.chat_id == 1] == [f"请到 {other} 号桌。"]
    await group.say(1, "/round")
    assert f"在 {other} 号桌 · 等开始" in group.last


async def test_nothing_is_published_or_drawn_while_a_result_waits(group: Group) -> None:
    await begun(group)
    first, *others = (await group.state()).open
    for pairing in others:
        await group.say(CHIEF, f"/result 台{pairing.table} 10:7")
    await group.say(int(first.a or 0), "/result 台1 10:7")
    await group.say(ORGANISER, "/pairings")
    assert "还有没打完的：第1轮台1" in group.last
    await group.say(ORGANISER, "/lots")
    assert 2 not in (await group.state()).published


async def test_where_somebody_has_left_nobody_referees_and_the_preview_says_so(group: Group) -> None:
    await drawn(group)
    number, table = next(enumerate((await group.state()).placed[1], 1))
    await group.say(ORGANISER, f"/scratch {table[0]} 出差")
    await group.say(ORGANISER, "/pairings")
    line = next(line for said in group.heard for line in said.text.splitlines() if line.startswith(f"台{number}："))
    assert line.endswith("（不战而胜）")
    await group.say(ORGANISER, f"/pairings 裁判 台{number} 裁判员")
    assert "不用裁判" in group.answer
    await group.say(ORGANISER, "/pairings 发布")
    assert (1, number) not in (await group.state()).referees
