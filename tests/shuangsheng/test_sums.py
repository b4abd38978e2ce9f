"""Sums that people do in a line of a hand, and what they come to."""

from __future__ import annotations

import pytest

from engines.core.rulings import Refusal
from engines.shuangsheng import SHEET
from engines.shuangsheng.sheet.scores.entries import Hand
from tests.shuangsheng.spoken import SPEAKERS, table

COMES_TO = [
    # who   as said                                                      tricks
    ("N", "差五分他们就上台了，底没丢",                                      75),
    ("N", "他们就差一个10就够八十了，底没丢",                                 70),
    ("N", "离八十还差十五分，底没丢",                                        65),
    ("N", "他们要是再拿10分就80了，底没丢",                                  70),
    ("E", "five short of 80, no kitty",                                     75),
    ("N", "five more and they'd have been on stage, we kept the kitty",     75),
    ("N", "他们就抓到两个十一个五，底没丢",                                   25),
    ("E", "俺俩刨出来仨五俩十，底没抠着",                                     35),
    ("R", "defenders: two kings and a five = 25, dealer last",              25),
    ("E", "我三十五分，西家四十分，末墩归庄",                                    75),
    ("R", "东西各20，末墩庄",                                               40),
    ("N", "咱这边墩里130，底里0分守住，剩下都是他们的",                         70),
    ("R", "declarers 130 in tricks, 10 in the bottom and kept, the rest is the defenders'", 60),
    ("N", "we held them to 30 and kept the kitty",                          30),
    ("N", "只放了对面三十五分，底也收回来了",                                  35),
    ("E", "墩里五十五加底十分单抠，正好七十五",                                55),
]  # fmt: skip

ASKED = [
    # who   as said                              it may be
    ("N", "我们拿了150，底没丢"),                  # with the bottom or without it
    ("N", "我们拿了130，底里10分，剩下都是他们的"),   # 60 or 70
    ("R", "60，底里10分单抠，正好七十五"),           # 80 is what it comes to
    ("N", "还差5分，底没丢"),                      # of what
    ("R", "闲家75分，两个K一个5，底没丢"),           # 25 are no 75
]  # fmt: skip


@pytest.mark.parametrize(("who", "line", "tricks"), COMES_TO)
def test_a_sum_is_done_for_them(who: str, line: str, tricks: int) -> None:
    hand = SHEET.parse(table("houqin").state, SPEAKERS[who], line)
    assert isinstance(hand, Hand), hand
    assert hand.result.tricks == tricks


@pytest.mark.parametrize(("who", "line"), ASKED)
def test_a_sum_that_does_not_come_out_is_asked_about(who: str, line: str) -> None:
    assert isinstance(SHEET.parse(table("houqin").state, SPEAKERS[who], line), Refusal)
