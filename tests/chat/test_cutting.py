"""Long texts: every piece is sound by itself, and nothing is lost between them."""

from __future__ import annotations

from html import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.chat.cutting import cut, split
from bot.local.texts.markup import parse_html

CASES: list[tuple[str, int, list[str]]] = [
    ("fits", 10, ["fits"]),
    ("<b>tags count nothing</b>", 18, ["<b>tags count nothing</b>"]),
    ("one\ntwo\nthree", 8, ["one\ntwo", "three"]),
    ("one two three", 8, ["one two", "three"]),
    ("一二三四五", 2, ["一二", "三四", "五"]),
    ("<b>一二三四</b>五", 3, ["<b>一二三</b>", "<b>四</b>五"]),
    (
        '<a href="tg://user?id=1">一二三</a>',
        2,
        ['<a href="tg://user?id=1">一二</a>', '<a href="tg://user?id=1">三</a>'],
    ),
    ("<i><b>一二</b>三</i>", 1, ["<i><b>一</b></i>", "<i><b>二</b></i>", "<i>三</i>"]),
    ("a&lt;&amp;&gt;b", 2, ["a&lt;", "&amp;&gt;", "b"]),
    ("😀😀😀", 4, ["😀😀", "😀"]),
    ("<b>一二 </b>", 2, ["<b>一二</b>"]),
]


@pytest.mark.parametrize(("html", "limit", "pieces"), CASES)
def test_where_a_text_is_split(html: str, limit: int, pieces: list[str]) -> None:
    assert split(html, limit) == pieces


@pytest.mark.parametrize(
    ("html", "limit", "left"),
    [
        ("short", 5, "short"),
        ("too long", 5, "too…"),
        ("<b>一二三四</b>", 3, "<b>一二</b>…"),
        ("&lt;&lt;&lt;", 2, "&lt;…"),
    ],
)
def test_what_is_left_of_a_text_that_is_cut(html: str, limit: int, left: str) -> None:
    assert cut(html, limit) == left


WORDS = st.text(st.sampled_from("ab<>&\"'马炮 \n😀"), min_size=1, max_size=12).map(escape)
TAGS = st.sampled_from([("<b>", "</b>"), ("<i>", "</i>"), ("<code>", "</code>"), ('<a href="tg://user?id=7">', "</a>")])
HTML = st.recursive(
    WORDS,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=4).map("".join),
        st.tuples(TAGS, inner).map(lambda wrapped: wrapped[0][0] + wrapped[1] + wrapped[0][1]),
    ),
    max_leaves=12,
)


@given(html=HTML, limit=st.integers(2, 40))
@settings(deadline=None)
def test_every_piece_is_sound_and_fits_and_all_of_them_are_the_text(html: str, limit: int) -> None:
    pieces = split(html, limit)
    texts = [parse_html(piece)[0] for piece in pieces]  # raises for anything broken
    assert "".join("".join(texts).split()) == "".join(parse_html(html)[0].split())
    assert len(pieces) == 1 or all(len(text.encode("utf-16-le")) // 2 <= limit for text in texts)
    assert len(pieces) == 1 or all(text.strip() for text in texts)


@given(html=HTML, limit=st.integers(3, 40))
@settings(deadline=None)
def test_a_cut_text_is_sound_and_fits(html: str, limit: int) -> None:
    text, _ = parse_html(cut(html, limit))
    whole, _ = parse_html(html)
    assert len(text) <= max(limit, len(text) if text == whole else 0)
    assert text == whole or (text.endswith("…") and whole.strip().startswith(text.removesuffix("…").strip()))
