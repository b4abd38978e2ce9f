"""The three documents' events in the local chat of a real process, from the first announcement to the final ranking.

Most who play are plain names: an administrator runs everything from the group, and one player with an account says the
words for the lots.
"""

from __future__ import annotations

from typing import Any

import pytest

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
        """The event as `caipan export` writes it."""
        return next(line for line in self.town.record() if "standing" in line)

    def met(self) -> None:
        """The organiser has a private chat with the bot; the one player with an account is known by his name."""
        self.town.say(ORGANISER, "/start", chat=self.town.person(ORGANISER))
        self.town.say(PLAYER, "大家好")
        sent = next(message for message in reversed(self.town.messages()) if message.get("text") == "大家好")
        self.name = sent["from"]["first_name"]

    def drawn(self, word: str) -> None:
        self.say("/lots", "签约")
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
            (each["table"], each) for each in event["pairings"] if each["round"] == last and each["table"] not in done
        ]

    def names(self) -> dict[int, str]:
        """The first of every entry, by its number."""
        return {each["number"]: each["names"][0] for each in self.record()["entries"]}

    def his_first(self) -> list[tuple[int, dict[str, Any]]]:
        """The open tables, that of the player with an account before the others."""
        names = self.names()
        return sorted(self.open(), key=lambda one: self.name not in (names.get(one[1]["a"]), names.get(one[1]["b"])))

    def disputed(self, score: str) -> bool:
        """The player reports his match and is contradicted; whether he has one. The referee's word settles it then."""
        (_, met), *_ = self.his_first()
        if self.name not in (self.names().get(met["a"]), self.names().get(met["b"])):
            return False
        self.town.say(PLAYER, f"/result {score}")
        self.town.press(ORGANISER, "有异议")
        self.town.saw("对赛果有异议")
        return True

    def corrected_semi_final(self, round: int, scores: tuple[str, str], again: tuple[str, str]) -> int:
        """After the final the semi-final of its winner turns out to have been the other's, who then wins the final that
        is played again; each score is that of a, then that of b. The new champion."""
        results = self.record()["results"]
        final = next(each for each in results if each["round"] == round + 1)
        semi = next(each for each in results if (each["round"], each["winner"]) == (round, final["winner"]))
        other = int(semi["b"] if semi["winner"] == semi["a"] else semi["a"])
        self.say(f"/result {round}.{semi['table']} {scores[other == semi['b']]} 原因 记反了", "会作废")
        self.town.press(ORGANISER, "确认更正")
        self.town.saw("已更正")
        ((number, met),) = self.open()
        self.say(f"/result 台{number} {again[other == met['b']]}", "🏁")
        return other


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
    fair.say(f"/lots 不等 {UNITS[-1]}", "签约")
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
    """迎新春·跳棋: three groups of six, then 5 and 4, then the final of six; a tie on the line is played off."""
    town = fair.town
    fair.say(f"/event 迎新春·跳棋 标题=跳棋赛 单位={'、'.join(UNITS)}", "📣 赛事1")
    for unit in UNITS:
        for one in (1, 2):
            name = fair.name if (unit, one) == (UNITS[0], 1) else f"{unit[0]}{one}"
            fair.say(f"/enter {unit} {name}", f"报名：{name}（{unit}）")
    tied = False
    for round, sizes in ((1, [6, 6, 6]), (2, [5, 4]), (3, [6])):
        fair.drawn(f"词{round}")
        fair.begun(round)
        names = fair.names()
        open = fair.open()
        assert [len(each["players"]) for _, each in open] == sizes
        for number, each in open:
            order = [names[one] for one in each["players"]]
            if not tied:
                tied = True
                fair.say(
                    f"/result 台{number} {' '.join(order[:2])} {'='.join(order[2:4])} {' '.join(order[4:])}", "加赛"
                )
                fair.say(f"/result 台{number} {order[3]} {order[2]}", "🏁")
            else:
                fair.say(f"/result 台{number} {' '.join(order)}", "🏁")
    fair.say("/close", "🏆")
    standing = fair.record()["standing"]
    assert [row["place"] for row in standing[:6]] == [1, 2, 3, 4, 5, 6]
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
    """大怪路子: two rounds in which team B moves on by one table, eight go on, a final that is level by points and
    firsts and is won by the first of one hand more."""
    town = fair.town
    fair.say(f"/event 大怪路子2017 标题=大怪路子赛 单位={'、'.join(UNITS[:8])}", "📣 赛事1")
    for unit in UNITS[:8]:
        for one in (1, 2):
            first = fair.name if (unit, one) == (UNITS[0], 1) else f"{unit[0]}{one}"
            judge = f" 裁判={unit[0]}裁" if one == 1 else ""
            fair.say(f"/enter {unit} {first}* {unit[1]}{one} {unit[2]}{one}{judge}", f"报名：{first}、")
    fair.drawn("春风")
    for round in range(1, 6):
        fair.begun(round)
        for number, each in fair.open():
            if round == 5:
                fair.say(f"/result 台{number} 24:24 头家4:4", "加赛一盘")
                fair.say(f"/result 台{number} 0:0 头家1:0", "🏁")
            else:
                fair.say(f"/result 台{number} {40 - each['a']}:{20 - each['b']} 头家5:3", "🏁")
    met = {(each["round"], each["table"]): each["b"] for each in fair.record()["pairings"]}
    assert all(met[2, table % 8 + 1] == met[1, table] for table in range(1, 9))
    fair.say("/close", "🏆")
    standing = fair.record()["standing"]
    assert [row["place"] for row in standing] == [1, 2, 3, 3, 5, 5, 5, 5, *range(9, 17)]
    assert town.faults() == []
