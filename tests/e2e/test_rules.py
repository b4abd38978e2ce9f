"""The rules through the real chat: looked up, ruled on, appealed against, and asked for from anywhere."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.slow

REFEREE, CHIEF, PLAYER = 1, 2, 3


def test_a_clause_is_looked_up_and_its_other_rule_set_stands_beside_it(town: Any) -> None:
    town.say(PLAYER, "/rule 双升 扣底")
    town.saw("双升·后勤杯规则 10")
    town.saw("对照：")
    town.press(PLAYER, "10 ")
    town.saw("双升·迎新春规则 10")
    assert town.faults() == []


def test_a_ruling_is_found_again_and_an_appeal_goes_up(town: Any) -> None:
    town.say(CHIEF, "我来当裁判长")
    chief = town.say(CHIEF, "/help")["message_id"]
    town.say(REFEREE, "/appoint 裁判长", reply_to=chief)
    town.saw("任裁判长")
    town.say(PLAYER, "/new 国际象棋")
    town.press(PLAYER, "白方 入座")
    town.say(REFEREE, "/ruling 手机响了警告一次")
    town.saw("裁决 1")
    town.say(PLAYER, "/rule 手机响")
    town.saw("手机响了警告一次")
    town.say(PLAYER, "/appeal 1 事先没有说")
    town.saw("待裁判长答复")
    town.press(CHIEF, "申诉 1：改判")
    town.saw("裁判长已答复")
    town.say(PLAYER, "/ruling")
    town.saw("已改判")
    assert town.faults() == []


def test_a_question_from_any_chat_is_answered_and_what_is_posted_is_no_command(town: Any) -> None:
    question = {"chat_id": town.group, "person_id": town.person(PLAYER), "query": "后勤杯 甩牌"}
    query = town.post("/ui/queries", question)["query_id"]
    found = town.wait(lambda: town.get(f"/ui/queries/{query}")["results"], "the answer")
    assert found[0]["id"] == "shuangsheng/houqin:7"
    home = town.person(PLAYER)
    choice = {"chat_id": home, "result_id": found[0]["id"]}
    posted = town.post(f"/ui/queries/{query}", choice)["message"]
    assert posted["text"].startswith("双升·后勤杯规则 7")
    assert posted["via_bot"]["username"] == town.get("/ui/state")["bot"]["username"]
    town.say(PLAYER, "/rule zzz", chat=home)
    town.saw("没有找到“zzz”", chat=home)
    assert len(town.texts(home)) == 3
    assert town.faults() == []
