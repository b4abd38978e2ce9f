"""Pictures of events in words: what is read in the chat, and that it always fits."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser

import pytest

from bot.app.show.picture_text import LONGEST, TWINS, described, pages, units
from bot.app.speech.words import catalogue, words
from engines.core.scenes.scene import Scene
from engines.core.scenes.sheets import Cell, Certificate, Column, Entrant, Section, TableRow, TableScene, word
from rendering.labels import Labels, Named
from tests.rendering import events

WORDS = {
    language: {
        key.removeprefix("picture."): text for key, text in catalogue(language).items() if key.startswith("picture.")
    }
    for language in ("zh", "en")
}
ENTRIES = {
    number: Named(name, unit)
    for number, (name, unit) in enumerate([("甲", "一系"), ("乙", "二系"), ("丙", "三系"), ("丁", "四系")], 1)
}
LABELS = Labels("象棋赛", "第2轮", words={**WORDS["zh"], **events.WORDS["zh"]}, entries=ENTRIES, footer="第3版")


class Balance(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_bracket_round_by_round() -> None:
    (page,) = pages(words("zh"), events.bracket(3, 1, {2: 3}), LABELS)
    assert page.splitlines() == [
        "<b>象棋赛 · 第2轮</b>",
        "<b>首轮 1 台</b>（一局决胜）",
        "台1：<b>乙（二系）</b> ✓ 1:0 丙（三系）",
        "<b>决赛</b>（3局2胜）",
        "台2：甲（一系） 对 乙（二系） 【待确认】",
        "第3版",
    ]


def test_a_bracket_at_its_end_names_the_champion() -> None:
    labels = replace(LABELS, words={**WORDS["en"], **events.WORDS["en"]})
    (page,) = pages(words("en"), events.bracket(2, 1), labels)
    assert page.splitlines()[1:4] == [
        "<b>Final</b> (One game)",
        "Table 1: <b>甲 (一系)</b> ✓ 1:0 乙 (二系)",
        "Champion: 甲 (一系)",
    ]


def test_the_picture_carries_its_words_without_any_mark_up() -> None:
    labels = replace(LABELS, entries={1: Named("<b>&", ""), 2: Named("乙", "")})
    assert described(words("zh"), events.bracket(2, 1), labels).splitlines() == [
        "决赛（一局决胜）",
        "台1：<b>& ✓ 1:0 乙",
        "冠军：<b>&",
        "第3版",
    ]


def test_what_is_void_is_struck_out() -> None:
    (page,) = pages(words("zh"), events.SCENES["four with a void result"], LABELS)
    assert "<s>台1：<b>甲（一系）</b> ✓ 1:0 丁（四系）</s> 【作废】" in page.splitlines()
    assert "台3：待定 对 台2胜者 【有异议】" in page.splitlines()


def test_a_standing_with_its_line_and_what_broke_the_tie() -> None:
    rows = (
        TableRow((Cell(1), Cell(Entrant(1)), Cell(24), Cell("")), strong=True),
        TableRow((Cell(2), Cell(Entrant(2)), Cell(24), Cell(word("event.by_lot"))), state="unfinished"),
        TableRow((Cell("—"), Cell(Entrant(3), note="退赛"), Cell(0, struck=True), Cell("")), quiet=True),
    )
    heads = [Column(word(f"event.{key}")) for key in ("place", "name", "points", "by")]
    section = Section(rows, word("event.group", number=2), 1, word("event.cut", number=1))
    (page,) = pages(words("zh"), TableScene(tuple(heads), (section,), (word("event.ties"),)), LABELS)
    assert page.splitlines()[1:] == [
        "<b>第2组</b>",
        "<b>名次 1 · 甲（一系） · 得分 24</b>",
        "———— 前 1 名晋级 ————",
        "名次 2 · 乙（二系） · 得分 24 · 依据 抽签 【未赛完】",
        "名次 — · 丙（退赛） · 得分 <s>0</s>",
        "同分依次比较：头家、相互胜负、八分、五分、三分、抽签",
        "第3版",
    ]


def test_two_names_in_a_row_are_told_apart_by_their_columns() -> None:
    (page,) = pages(words("zh"), events.rotation(2), LABELS)
    assert page.splitlines()[1] == "台 1 · A 队 甲（一系） · B 队 丁（四系）"


def test_a_round_robin_names_the_opponents_by_number() -> None:
    (page,) = pages(words("zh"), events.crosstable(3), LABELS)
    assert page.splitlines()[2] == "2 · 乙（二系） · 1号：0 · 2号：— · 3号：2 · 总分 2"


def test_a_certificate() -> None:
    labels = replace(LABELS, entries={1: Named("一队", "", ("甲", "乙"))}, date="3月28日", footer="校工会")
    (page,) = pages(words("zh"), Certificate(Entrant(1), word("event.first")), labels)
    assert page.splitlines() == [
        "<b>荣誉证书</b>",
        "甲、乙（一队）",
        "在“象棋赛”中荣获",
        "<b>冠军</b>",
        "校工会",
        "3月28日",
    ]


def test_names_are_escaped_and_stand_in_one_line() -> None:
    labels = replace(LABELS, entries={1: Named("<b>&\nx", "</s>"), 2: Named("", "")}, title="<i>")
    (page,) = pages(words("zh"), events.bracket(2, 0), labels)
    assert "&lt;b&gt;&amp; x（&lt;/s&gt;） 对 —" in page
    assert page.startswith("<b>&lt;i&gt;")


HOSTILE = {number: Named("<&>" * 70 + "😀" * 40, "&amp;" * 60) for number in range(1, 257)}


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(
    "scene",
    [*events.SCENES.values(), events.bracket(256, 8), events.standing(256, 64), events.crosstable(36)],
    ids=[*events.SCENES, "256 players", "standing of 256", "round robin of 36"],
)
@pytest.mark.parametrize("entries", [events.SINGLES, HOSTILE], ids=["usual", "hostile"])
def test_every_page_fits_a_message_and_is_whole(scene: Scene, language: str, entries: dict[int, Named]) -> None:
    labels = replace(events.labelled(entries, WORDS[language], language), title="<&>" * 40)
    shown = pages(words(language), scene, labels)
    assert type(scene) in TWINS
    for page in shown:
        assert units(page) <= LONGEST
        balance = Balance()
        balance.feed(page)
        assert balance.open == []
    if len(shown) > 1:
        marks = [page.splitlines()[1] for page in shown]
        assert marks == [
            words(language).plain("twin.page", page=at, pages=len(shown)) for at in range(1, len(shown) + 1)
        ]
