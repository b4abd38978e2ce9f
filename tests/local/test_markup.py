"""HTML in, entities, safe HTML out."""

from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.local.errors import ApiError
from bot.local.texts.entities import Entity, found, to_html, trimmed, units
from bot.local.texts.markup import parse_html


def entity(kind: str, offset: int, length: int, **more: Any) -> Entity:
    return {"type": kind, "offset": offset, "length": length, **more}


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("白方胜", "白方胜", []),
        ("<b>白方</b>胜", "白方胜", [entity("bold", 0, 2)]),
        ("<STRONG>白方</STRONG>", "白方", [entity("bold", 0, 2)]),
        ("😀<i>胜</i>", "😀胜", [entity("italic", 2, 1)]),  # offsets count UTF-16 units
        ("<b>a<i>b</i></b>", "ab", [entity("bold", 0, 2), entity("italic", 1, 1)]),
        ("<u>a</u><ins>b</ins>", "ab", [entity("underline", 0, 1), entity("underline", 1, 1)]),
        ("<s>a</s><del>b</del>", "ab", [entity("strikethrough", 0, 1), entity("strikethrough", 1, 1)]),
        ("<tg-spoiler>a</tg-spoiler>", "a", [entity("spoiler", 0, 1)]),
        ('<span class="tg-spoiler">a</span>', "a", [entity("spoiler", 0, 1)]),
        ("<blockquote expandable>a</blockquote>", "a", [entity("expandable_blockquote", 0, 1)]),
        (
            '<a href="https://a.b/?x=1&amp;y=2">规则</a>',
            "规则",
            [entity("text_link", 0, 2, url="https://a.b/?x=1&y=2")],
        ),
        ("<a href='tg://user?id=5'>x</a>", "x", [entity("text_link", 0, 1, url="tg://user?id=5")]),
        ('<a href="javascript:alert(1)">x</a>', "x", []),
        ("<pre>a</pre>", "a", [entity("pre", 0, 1)]),
        ('<pre><code class="language-pgn">1. e4</code></pre>', "1. e4", [entity("pre", 0, 5, language="pgn")]),
        ("<code>a</code>", "a", [entity("code", 0, 1)]),
        ("&lt;&gt;&amp;&quot;&#39;&#x4e2d;", "<>&\"'中", []),
        ("<b></b>x", "x", []),
        ('<tg-emoji emoji-id="5">👍</tg-emoji>', "👍", [entity("custom_emoji", 0, 2, custom_emoji_id="5")]),
    ],
)
def test_html_is_read(source: str, text: str, entities: list[Entity]) -> None:
    assert parse_html(source) == (text, entities)


@pytest.mark.parametrize(
    "source",
    ["<", ">", "&", "&nbsp;", "&lt", "<>", "< b>x</b>", "<b x=>y</b>", "<script>x</script>", "<br>", "<b>x</b ></b>"],
)
def test_doubtful_html_is_refused(source: str) -> None:
    with pytest.raises(ApiError, match="can't parse entities"):
        parse_html(source)


@pytest.mark.parametrize(
    ("text", "entities", "html"),
    [
        ("<b>&\"'", [], "&lt;b&gt;&amp;&quot;&#x27;"),
        ("白方胜", [entity("bold", 0, 2)], "<b>白方</b>胜"),
        ("😀胜", [entity("italic", 2, 1)], "😀<i>胜</i>"),
        ("abc", [entity("bold", 0, 3), entity("italic", 1, 1)], "<b>a<i>b</i>c</b>"),
        ("abc", [entity("bold", 0, 2), entity("italic", 1, 2)], "<b>a<i>b</i></b><i>c</i>"),
        ("a", [entity("expandable_blockquote", 0, 1)], "<blockquote expandable>a</blockquote>"),
        ("a", [entity("text_link", 0, 1, url="javascript:x")], "a"),
        (
            "a",
            [entity("text_link", 0, 1, url='https://a.b/"><script>')],
            '<a href="https://a.b/&quot;&gt;&lt;script&gt;" target="_blank" rel="noopener noreferrer">a</a>',
        ),
        ("/new", [entity("bot_command", 0, 4)], "/new"),
    ],
)
def test_safe_html(text: str, entities: list[Entity], html: str) -> None:
    assert to_html(text, entities) == html


class Reader(HTMLParser):
    """Checks that tags are balanced and known, and gathers the text."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in {"b", "i", "u", "s", "code", "pre", "a", "blockquote", "tg-spoiler"}
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


KINDS = ["bold", "italic", "underline", "strikethrough", "code", "pre", "blockquote", "spoiler", "text_link", "mention"]


@settings(deadline=None)
@given(
    text=st.text(alphabet=st.sampled_from("ab<>&\"' 中\n"), max_size=12),
    marks=st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 12), st.integers(1, 12)), max_size=6),
)
def test_html_for_the_page_is_always_balanced_and_says_the_text(text: str, marks: list[tuple[str, int, int]]) -> None:
    size = units(text)
    entities = [entity(kind, a, min(n, size - a), url="https://a.b") for kind, a, n in marks if a < size]
    entities.sort(key=lambda e: (e["offset"], -e["length"]))
    reader = Reader()
    reader.feed(to_html(text, entities))
    reader.close()
    assert reader.open == []
    assert reader.text == text


def test_blanks_at_the_ends_take_their_entities_along() -> None:
    assert trimmed("  白方 ", [entity("bold", 0, 4), entity("code", 4, 1)]) == ("白方", [entity("bold", 0, 2)])


@pytest.mark.parametrize(
    ("text", "entities"),
    [
        ("/new@caipan_bot /x", [entity("bot_command", 0, 15), entity("bot_command", 16, 2)]),
        ("😀 /new", [entity("bot_command", 3, 4)]),
        ("见https://a.b/c。", [entity("url", 1, 13)]),
        ("a/b //c", []),
    ],
)
def test_found_in_plain_text(text: str, entities: list[Entity]) -> None:
    assert found(text) == entities


async def test_a_sent_text_is_trimmed_cleaned_and_searched(local: Any) -> None:
    text = "\n <b>走</b>\x00/move\r\n <code>/board</code> "
    sent = await local.do("sendMessage", chat_id=local.group, text=text, parse_mode="html")
    assert sent["text"] == "走 /move\n /board"
    assert [e["type"] for e in sent["entities"]] == ["bold", "bot_command", "code"]
    assert (await local.history())[-1]["html"] == "<b>走</b> /move\n <code>/board</code>"
