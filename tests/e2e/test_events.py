"""The three documents' events in the local chat of a real process, from the first announcement to the final ranking.

Most who play are plain names: an administrator runs everything from the group, and one player with an account says the
words for the lots.
"""

from __future__ import annotations

import json
from functools import partial
from io import StringIO
from typing import Any

import pytest

from bot import export
from tests.e2e.conftest import Town

pytestmark = pytest.mark.slow

ORGANISER, PLAYER = 1, 2
UNITS = ("计算机系", "数学系", "物理系", "化学系", "外语系", "体育部", "图书馆", "后勤处", "校医院")


class Fair:
    """An event in a town's group."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.name = ""
        """The name by which the one player with an account is entered."""

    def say(self, text: str, seen: str, by: int = ORGANISER) -> str:
        """Say something in the group, and wait for what is said in return, which is new."""
        before = sum(seen in said for said in self.town.texts())
        self.town.say(by, text)

        def look() -> str | None:
            found = [said for said in self.town.texts() if seen in said]
            return found[-1] if len(found) > before else None

        return str(self.town.wait(look, f"{seen} after {text}"))

    def record(self) -> dict[str, Any]:
        """The event as `caipan export` writes it, read beside the bot; a process for each look would take minutes."""
        out = StringIO()
        export.write(self.town.data / "caipan.db", out)
        return next(line for line in map(json.loads, out.getvalue().splitlines()) if "standing" in line)

    def met(self) -> None:
        """The organiser has a private chat with the bot; the one player with an account is known by his name."""
        self.town.say(ORGANISER, "/start", chat=self.town.person(ORGANISER))
        self.town.say(PLAYER, "大家好")
        sent = next(message for message in reversed(self.town.messages()) if message.get("text") == "大家好")
        self.name = sent["from"]["first_name"]

    def drawn(self, word: str) -> None:
        self.say("/lots", "封签")
        self.say(f"/word {word}", f"口令：{word}", by=PLAYER)

    def begun(self, round: int) -> None:
        """A round is looked at in private, published and begun."""
        self.say("/pairings", f"第{round}轮对阵已私下")
        self.town.press(ORGANISER, "发布")
        self.town.wait(lambda: self._published(round), f"round {round}")
        self.town.press(ORGANISER, "开始本轮")
        self.town.saw(f"第{round}轮开始")

    def _published(self, round: int) -> bool:
        """Whether the newest round that can be begun is this one."""
        found = [message for message in self.town.messages() if "开始本轮" in str(message.get("reply_markup"))]
        return bool(found) and f"第{round}轮" in found[-1].get("caption", found[-1].get("text", ""))

    def open(self) -> list[tuple[int, dict[str, Any]]]:
        """The tables of the last published round that have no result yet, each with who meets there."""
        event = self.record()
        last = max(each["round"] for each in event["pairings"])
        done = {each["table"] for each in event["results"] if each["round"] == last}
        return [
            (each["number"], each) for each in event["pairings"] if each["round"] == last and each["table"] not in done
        ]

    def names(self) -> dict[int, str]:
        """The first of every entry, by its number."""
        return {each["number"]: each["names"][0] for each in self.record()["entries"]}

    def his_first(self) -> list[tuple[int, dict[str, Any]]]:
        """The open tables, that of the player with an account before the others."""
        me = next(number for number, name in self.names().items() if name == self.name)
        return sorted(self.open(), key=lambda one: me not in _players(one[1]))

    def disputed(self, score: str) -> bool:
        """The player reports his match and is contradicted; whether he has one. The referee's word settles it then."""
        (_, met), *_ = self.his_first()
        if self.name not in {self.names().get(one) for one in _players(met)}:
            return False
        self.town.say(PLAYER, f"/result {score}")
        self.town.press(ORGANISER, "有异议")
        self.town.saw("对赛果有异议")
        return True

    def ordered(self, groups: list[tuple[int, dict[str, Any]]]) -> None:
        """Groups whose order is that in which they were drawn."""
        names = self.names()
        for number, each in groups:
            self.say(f"/result 台{number} {' '.join(names[one] for one in each['players'])}", "🏁")

    def counted(self, tables: list[tuple[int, dict[str, Any]]]) -> None:
        """Rounds on points: the earlier a team was entered, the more it has."""
        for number, each in tables:
            self.say(f"/result 台{number} {40 - each['a']}:{20 - each['b']} 头家5:3", "🏁")

    def corrected_semi_final(self, round: int, scores: tuple[str, str], again: tuple[str, str]) -> int:
        """After the final the semi-final of its winner turns out to have been the other's, who then wins the final that
        is played again; each score is that of a, then that of b. The new champion."""
        results = self.record()["results"]
        final = next(each for each in results if each["round"] == round + 1)
        semi = next(each for each in results if (each["round"], each["winner"]) == (round, final["winner"]))
        other = int(semi["b"] if semi["winner"] == semi["a"] else semi["a"])
        at = (semi["round"], semi["table"])
        table = next(one["number"] for one in self.record()["pairings"] if (one["round"], one["table"]) == at)
        self.say(f"/result {round}.{table} {scores[other == semi['b']]} 原因 记反了", "会作废")
        self.town.press(ORGANISER, "确认更正")
        self.town.saw("已更正")
        ((number, met),) = self.open()
        self.say(f"/result 台{number} {again[other == met['b']]}", "🏁")
        return other


def _players(met: dict[str, Any]) -> list[int]:
    return list(met["players"]) if "players" in met else [met["a"], met["b"]]


@pytest.fixture
def fair(town: Town) -> Fair:
    fair = Fair(town)
    fair.met()
    return fair


def test_y_xiangqi_eighteen_players(fair: Fair) -> None:
    """迎新春·象棋: 18 players, one of whom comes late and takes a bye, 17 matches, best of three from the last four;
    a draw that is played again, a double forfeit, a withdrawal, a disputed result, a restart, and a semi-final that is
    corrected after the final."""
    town = fair.town
    fair.say(f"/event 迎新春·象棋 标题=象棋赛 单位={'、'.join(UNITS)} 解释权=校工会", "📣 赛事1")
    for unit in UNITS:
        for one in (1, 2) if unit != UNITS[-1] else (1,):
            name = fair.name if (unit, one) == (UNITS[0], 1) else f"{unit[0]}{one}"
            fair.say(f"/enter {unit} {name}", f"报名：{name}（{unit}）")
    fair.say(f"/lots 不等 {UNITS[-1]}", "封签")
    fair.say("/word 春风", "口令：春风", by=PLAYER)
    fair.say(f"/enter {UNITS[-1]} 晚到", "补入第1轮台")
    fair.begun(1)
    (first, _), (second, _) = fair.his_first()
    fair.say(f"/result 台{first} 和", "重赛")
    disputed = fair.disputed("1:0")
    fair.say(f"/result 台{first} 1:0", "🏁")
    town.stop()
    town.start()
    fair.say(f"/result 台{second} 双方弃权", "双方都不晋级")
    fair.begun(2)
    names = fair.names()
    disputed = disputed or fair.disputed("1:0")
    *others, (_, met) = fair.his_first()
    fair.say(f"/scratch {met['b']} 临时出差", "退赛")
    for number, _ in others:
        fair.say(f"/result 台{number} 1:0", "🏁")
    for round in (3, 4, 5):
        fair.begun(round)
        # By the lot he may have had a bye, and then have met whoever came from the double forfeit.
        disputed = disputed or fair.disputed("1:0" if round == 3 else "2:1")
        for number, _ in fair.open():
            fair.say(f"/result 台{number} {'2:1' if round > 3 else '1:0'}", "🏁")
    other = fair.corrected_semi_final(4, ("2:1", "1:2"), ("2:0", "0:2"))
    closed = fair.say("/close", "🏆")
    event = fair.record()
    assert disputed
    assert len(event["entries"]) == 18
    assert event["champion"] == other
    assert names[other] in closed
    assert event["stage"] == "closed"
    assert any(line["struck"] for line in event["log"])
    assert town.faults() == []


def test_y_tiaoqi_eighteen_players(fair: Fair) -> None:
    """迎新春·跳棋: 17 players, and one who comes late and is put into the group of five; three groups of six, then 5
    and 4, of whom one withdraws, then the final of six; a tie on the line that is played off, a disputed result, a
    restart, and a group that is corrected after the final."""
    town = fair.town
    fair.say(f"/event 迎新春·跳棋 标题=跳棋赛 单位={'、'.join(UNITS)}", "📣 赛事1")
    for unit in UNITS:
        for one in (1, 2) if unit != UNITS[-1] else (1,):
            name = fair.name if (unit, one) == (UNITS[0], 1) else f"{unit[0]}{one}"
            fair.say(f"/enter {unit} {name}", f"报名：{name}（{unit}）")
    fair.drawn("词1")
    fair.say(f"/enter {UNITS[-1]} 晚到", "补入第1轮")
    fair.begun(1)
    (tied, group), *others = fair.his_first()
    assert [len(each["players"]) for _, each in [(tied, group), *others]] == [6, 6, 6]
    order = [fair.names()[one] for one in group["players"]]
    town.say(PLAYER, f"/result 台{tied} {' '.join(order)}")
    town.press(ORGANISER, "有异议")
    town.saw("对赛果有异议")
    fair.say(f"/result 台{tied} {' '.join(order[:2])} {'='.join(order[2:4])} {' '.join(order[4:])}", "加赛")
    town.stop()
    town.start()
    fair.say(f"/result 台{tied} {order[3]} {order[2]}", "🏁")
    fair.ordered(others)
    fair.drawn("词2")
    fair.begun(2)
    (five, group), (four, _) = sorted(fair.open(), key=lambda one: -len(one[1]["players"]))
    assert len(group["players"]) == 5
    fair.say(f"/scratch {group['players'][-1]} 临时出差", "退赛")
    fair.ordered([(five, {"players": group["players"][:-1]})])
    fair.ordered([one for one in fair.open() if one[0] == four])
    fair.drawn("词3")
    fair.begun(3)
    ((_, final),) = fair.open()
    assert len(final["players"]) == 6
    fair.ordered(fair.open())
    champion = final["players"][0]
    won = next(each for each in fair.record()["results"] if each["round"] == 2 and [champion] in each["places"])
    ranked = [one for level in won["places"] for one in level]
    down = ranked.index(champion)
    ranked[down], ranked[3] = ranked[3], ranked[down]
    names = fair.names()
    fair.say(f"/result 2.{won['table']} {' '.join(names[one] for one in ranked)} 原因 记反了", "会作废")
    town.press(ORGANISER, "确认更正")
    town.saw("已更正")
    ((_, final),) = fair.open()
    assert ranked[down] in final["players"]
    assert champion not in final["players"]
    fair.ordered(fair.open())
    fair.say("/close", "🏆")
    event = fair.record()
    assert len(event["entries"]) == 18
    assert [row["place"] for row in event["standing"][:6]] == [1, 2, 3, 4, 5, 6]
    assert any(line["struck"] for line in event["log"])
    assert town.faults() == []


def test_y_shuangsheng_eighteen_pairs(fair: Fair) -> None:
    """迎新春·双升: eighteen pairs, a latecomer who takes a bye, a table that the referee decides, results by levels, a
    restart, a disputed result, a withdrawal, a double forfeit, and a semi-final that is corrected after the final."""
    town = fair.town
    fair.say(f"/event 迎新春·双升 标题=双升赛 单位={'、'.join(UNITS)}", "📣 赛事1")
    for unit in UNITS:
        for one in (1, 2):
            first = fair.name if (unit, one) == (UNITS[0], 1) else f"{unit[0]}{one}"
            fair.say(f"/enter {unit} {first} {unit[1]}{one}", f"报名：{first}、{unit[1]}{one}（{unit}）")
    fair.drawn("春风")
    fair.say(f"/enter {UNITS[1]} 晚到一 晚到二", "补入第1轮台")
    fair.begun(1)
    *played, (decided, _) = fair.his_first()
    assert len(played) == 2
    disputed = fair.disputed("10:7")
    for number, _ in played:
        fair.say(f"/result 台{number} 10:7", "🏁")
    town.stop()
    town.start()
    fair.say(f"/decide 台{decided} 南北胜 对方离场", "🏁")
    fair.begun(2)
    disputed = disputed or fair.disputed("10:7")
    *others, (_, leaver), (absent, _) = fair.his_first()
    fair.say(f"/scratch {leaver['b']} 临时出差", "退赛")
    fair.say(f"/result 台{absent} 双方弃权", "双方都不晋级")
    for number, _ in others:
        fair.say(f"/result 台{number} 7:7 台上A", "🏁")
    for round in (3, 4, 5):
        fair.begun(round)
        for number, _ in fair.open():
            fair.say(f"/result 台{number} 10:7", "🏁")
    other = fair.corrected_semi_final(4, ("10:7", "7:10"), ("10:4", "4:10"))
    fair.say("/close", "🏆")
    event = fair.record()
    assert disputed
    assert len(event["entries"]) == 19
    assert event["champion"] == other
    assert [row["place"] for row in event["standing"][:4]] == [1, 2, 3, 3]
    assert town.faults() == []


def test_d_daguai_sixteen_teams(fair: Fair) -> None:
    """大怪路子: fifteen teams, and one that comes late and takes the fill-in's place; two rounds in which team B moves
    on by one table, a disputed result, both sides absent, a team that withdraws, a restart; eight go on, a final that
    is level by points and firsts and is won by the first of one hand more, and a semi-final that is corrected after
    it."""
    town = fair.town
    fair.say(f"/event 大怪路子2017 标题=大怪路子赛 单位={'、'.join(UNITS[:8])}", "📣 赛事1")
    for unit in UNITS[:8]:
        for one in (1, 2) if unit != UNITS[7] else (1,):
            first = fair.name if (unit, one) == (UNITS[0], 1) else f"{unit[0]}{one}"
            judge = f" 裁判={unit[0]}裁" if one == 1 else ""
            fair.say(f"/enter {unit} {first}* {unit[1]}{one} {unit[2]}{one}{judge}", f"报名：{first}、")
    fair.drawn("春风")
    fair.say(f"/enter {UNITS[7]} 晚到一* 晚到二 晚到三", "补入第1轮")
    fair.begun(1)
    assert fair.disputed("24:17 头家5:3")
    *others, (absent, _) = fair.his_first()
    fair.say(f"/result 台{absent} 双方弃权", "🏁")
    fair.counted(others)
    town.stop()
    town.start()
    fair.begun(2)
    met = {(each["round"], each["table"]): each["b"] for each in fair.record()["pairings"]}
    assert all(met[2, table % 8 + 1] == met[1, table] for table in range(1, 9))
    *others, (left, met_there) = fair.his_first()
    fair.say(f"/scratch {met_there['b']} 临时出差", "退赛")
    fair.counted(others)
    fair.say(f"/result 台{left} 24:17 头家5:3", "🏁")
    for round in (3, 4):
        fair.begun(round)
        fair.counted(fair.open())
    fair.begun(5)
    ((number, _),) = fair.open()
    fair.say(f"/result 台{number} 24:24 头家4:4", "加赛一盘")
    fair.say(f"/result 台{number} 0:0 头家1:0", "🏁")
    other = fair.corrected_semi_final(4, ("24:17 头家5:3", "17:24 头家3:5"), ("30:10 头家6:2", "10:30 头家2:6"))
    fair.say("/close", "🏆")
    event = fair.record()
    assert len(event["entries"]) == 16
    assert event["champion"] == other
    assert [row["place"] for row in event["standing"]] == [1, 2, 3, 3, 5, 5, 5, 5, *range(9, 17)]
    assert town.faults() == []


def _another(town: Town, gone: int) -> bool:
    return town.children().get("run", gone) != gone


def test_every_table_of_a_round_is_taken_up_once_however_often_the_bot_is_killed(fair: Fair) -> None:
    """Sixteen tables are ended one after the other while the bot is killed again and again between a table and its
    event: the event has every result, and each once."""
    town = fair.town
    fair.say(f"/event 后勤杯·双升 标题=双升赛 单位={'、'.join(UNITS[:8])} 名额=4", "📣 赛事1")
    for unit in UNITS[:8]:
        for one in range(1, 5):
            first = fair.name if (unit, one) == (UNITS[0], 1) else f"{unit[0]}{one}"
            fair.say(f"/enter {unit} {first} {unit[1]}{one}", f"报名：{first}、{unit[1]}{one}（{unit}）")
    fair.drawn("春风")
    fair.begun(1)
    for number, _ in fair.open():
        town.say(ORGANISER, f"/decide 台{number} 南北胜 对方离场")
        if number % 2:
            bot = town.children()["run"]
            town.kill(bot)
            # For a moment the one that was killed is still listed.
            town.wait(partial(_another, town, bot), "another bot")
    town.wait(lambda: not fair.open(), "every result")
    results = [line["text"] for line in fair.record()["log"] if line["text"].startswith("result ")]
    assert sorted(line.split()[1] for line in results) == sorted(f"1.{table}.1" for table in range(1, 17))
    assert town.faults() == []
