"""Names as people write them."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from rendering.canvas import text
from rendering.layout import Box, line
from rendering.text import BOLD, CHESS, ELLIPSIS, EMOJI, MISSING, REGULAR, clean, coverage, fit, path, runs, width, wrap

# How a name is written | how it is shown.
CLEANED = [
    ("  王 \n小明\t", "王 小明"),
    ("abc\u202egnp.exe", "abcgnp.exe"),
    ("\u2067\u200f\u061cAda\u2069", "Ada"),
    ("A\u0000B\u0007C\u007f", "ABC"),
    ("e\u0301te\u0301", "été"),
    ("Z\u0335\u0321\u034e\u0489algo", "Zalgo"),
    ("\ud800lone", "lone"),
    ("李雷😀", "李雷😀"),
    ("👨\u200d👩\u200d👧", "👨👩👧"),
    ("👍🏽", "👍"),
    ("🇨🇳 1\ufe0f\u20e3", "🇨🇳 1"),
    ("小\U0001faff周", "小周"),
    ("❤\ufe0f", "❤"),
    ("שלום", "□□□□"),
    ("♔ & ♚", "♔ & ♚"),
    ("\ue000\uf8ff", ""),
    ("\u200b\u200b", ""),
    ("<b>&amp;</b>", "<b>&amp;</b>"),
]


@pytest.mark.parametrize(("written", "expected"), CLEANED)
def test_what_cannot_be_shown_is_harmless(written: str, expected: str) -> None:
    assert clean(written) == expected


@pytest.mark.parametrize("name", [*"𠮷㛃堃喆翀鎏䶮帥俥傌砲將車馬🀄😀🐯🎉🫶🇨𪚥ﷺ"])
@pytest.mark.parametrize("bold", [True, False])
def test_a_rare_character_is_never_blank(name: str, bold: bool) -> None:
    picture = Image.new("RGB", (120, 120))
    text(picture, line(Box(0, 0, 60, 60), name, 40, "text", bold), (255, 255, 255))
    box = picture.getbbox()
    assert box is not None
    assert box[2] - box[0] > 40
    assert box[3] - box[1] > 40


def test_only_what_no_font_has_becomes_a_box() -> None:
    assert clean("𠮷㛃堃喆翀鎏") == "𠮷㛃堃喆翀鎏"
    assert clean("𪚥") == MISSING


def test_no_emoji_becomes_a_box() -> None:
    """Those that people put into names, and every smiley and animal there is."""
    pictures = [chr(code) for block in (range(0x1F400, 0x1F43F), range(0x1F600, 0x1F650)) for code in block]
    written = "".join([*pictures, *"⭐❤☀⚽🏓🏸🎲🎯♟🀄🃏🏆🥇🔥💪🙏👑🌹🍺"])
    assert clean(written) == written
    assert MISSING not in clean("".join(map(chr, range(0x1F300, 0x1FB00))))


def test_a_bold_name_borrows_single_characters_from_the_regular_font() -> None:
    assert runs("欧阳翀a♚", bold=True) == [(BOLD, "欧阳"), (REGULAR, "翀"), (BOLD, "a"), (CHESS, "♚")]


# Text | room in characters of full width | what is left.
SHORTENED = [
    ("王小明", 3, "王小明"),
    ("欧阳小明", 3, "欧阳…"),
    ("王 小明", 2, "王…"),
    ("王小明", 1, "…"),
    ("王小明", 0.5, ""),
    ("", 0, ""),
]


@pytest.mark.parametrize(("name", "room", "expected"), SHORTENED)
def test_long_names_are_shortened(name: str, room: float, expected: str) -> None:
    assert fit(name, 20, room * 20) == expected


@given(st.text(max_size=64), st.integers(0, 300), st.sampled_from([15, 19, 32]), st.booleans())
@settings(deadline=None, derandomize=True)
def test_any_text_fits_and_says_so_when_cut(name: str, room: int, size: int, bold: bool) -> None:
    whole = clean(name)
    short = fit(whole, size, room, bold)
    assert width(short, size, bold) <= room
    assert short == whole or short in ("", ELLIPSIS) or short.endswith(ELLIPSIS)
    assert clean(short) == short


@pytest.mark.parametrize("file", [REGULAR, BOLD, CHESS])
def test_coverage_is_what_the_font_says(file: str) -> None:
    with TTFont(path(file)) as font:
        assert coverage(file) == set(font.getBestCmap())


# Encoding | first and second bytes | the font that must have all of it | at least so many characters.
REPERTOIRES = [
    ("gb2312", range(0xB0, 0xF8), range(0xA1, 0xFF), BOLD, 6763),
    ("big5", range(0xA4, 0xC6), range(0x40, 0xFF), BOLD, 5300),
    ("gb2312", range(0xB0, 0xF8), range(0xA1, 0xFF), REGULAR, 6763),
    ("gbk", range(0x81, 0xA1), range(0x40, 0xFF), REGULAR, 6080),
    ("gbk", range(0xAA, 0xFE), range(0x40, 0xA1), REGULAR, 8059),
]


@pytest.mark.parametrize(("codec", "leads", "trails", "file", "least"), REPERTOIRES)
def test_the_fonts_hold_the_characters_of_names(codec: str, leads: range, trails: range, file: str, least: int) -> None:
    pairs = (bytes((lead, trail)).decode(codec, "ignore") for lead in leads for trail in trails if trail != 0x7F)
    characters = {ord(one) for one in pairs if len(one) == 1 and one > "\u3000"}
    assert len(characters) >= least
    assert characters <= coverage(file)


@pytest.mark.parametrize(("file", "most"), [(REGULAR, 5.5e6), (BOLD, 2.5e6), (CHESS, 2e4), (EMOJI, 1e6)])
def test_fonts_stay_small_and_licensed(file: str, most: float) -> None:
    assert path(file).stat().st_size < most
    licence = path(f"{Path(file).stem.split('-')[0]}.LICENSE.txt").read_text("utf-8")
    assert "Permission is hereby granted, free of charge" in licence


# Text | how many characters of 20 pixels a line has room for | at most so many lines | the lines.
WRAPPED = [
    ("同分比较头家", 6, 3, ["同分比较头家"]),
    ("同分比较头家", 4, 3, ["同分比较", "头家"]),
    ("同分比较头家", 2, 2, ["同分", "比…"]),
    ("the winner goes on", 5, 3, ["the winner", "goes on"]),
    ("a verylongwordindeed", 5, 3, ["a", "verylongw", "ordindeed"]),
    ("", 5, 3, []),
]


@pytest.mark.parametrize(("text", "room", "most", "expected"), WRAPPED)
def test_lines_end_between_words_or_characters(text: str, room: int, most: int, expected: list[str]) -> None:
    assert wrap(text, 20, 20 * room, most) == expected
