"""Numbers in words: one reader for all of them, and no table of Chinese digits anywhere else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.words.numerals import ENGLISH, NUMBER, NUMERAL, number, said
from tests.test_boundaries import PACKAGES, sources

READ = """
    0       0       ０      零      〇      ○      zero
    1       1       一      one
    2       ２      二      两      兩      俩      two
    3       三      仨      three
    5       〇五    零五    05
    9       九      nine
    10      １０    十      一十    一〇    ten
    12      十二    一十二  twelve
    15      十五    fifteen
    19      十九
    20      廿      二十    二〇    twenty
    25      廿五    二十五  twenty-five
    30      卅      三十
    31      卅一    三十一
    40      四十    forty
    65      六十五  sixty-five
    99      九十九  ninety-nine
    100     一百    １００
    101     一百零一        一百〇一        一〇一
    110     一百一  一百一十        一百十
    115     一百一十五      一百十五
    120     一百二  一百二十        一百廿
    200     两百    二百    兩百
    205     两百零五        二〇五
    999     九百九十九
    1998    一九九八
    2026    二〇二六        ２０２６        二零二六
"""


@pytest.mark.parametrize(
    ("text", "value"),
    [(text, int(value)) for value, *texts in map(str.split, READ.strip().splitlines()) for text in texts],
)
def test_a_number_in_words_is_read(text: str, value: int) -> None:
    assert number(text) == value


@pytest.mark.parametrize(
    "text",
    [
        *("", "人", "十十", "百", "十百", "一百零", "十两", "一百两", "几", "半", "第三", "+3", "-3", "1.5", "½"),
        *("三四", "一二", "三四五"),  # three or four; one or two
        *("hundred", "twenty-twelve", "oneone", "one two", "9" * 19, "一" * 50),
    ],
)
def test_what_is_no_number_or_may_be_two_is_not_read(text: str) -> None:
    assert number(text) is None


def test_several_words_are_one_number() -> None:
    table = {
        "sixty five": 65,
        "a hundred": 100,
        "one hundred and five": 105,
        "two hundred twenty-five": 225,
        " 12 ": 12,
    }
    assert {text: number(text) for text in table} == table


def test_what_is_said_is_read_again() -> None:
    assert [number(said(many)) for many in range(100)] == list(range(100))
    assert [said(many) for many in (0, 2, 10, 12, 20, 22, 99)] == ["零", "两", "十", "十二", "二十", "二十二", "九十九"]


@given(st.from_regex(re.compile(NUMERAL), fullmatch=True) | st.from_regex(re.compile(NUMBER), fullmatch=True))
def test_whatever_the_pattern_matches_is_a_number(text: str) -> None:
    assert number(text) is not None


@given(st.from_regex(re.compile(ENGLISH), fullmatch=True))
def test_whatever_the_english_pattern_matches_is_a_number(text: str) -> None:
    assert number(text) is not None


@given(st.text("零〇一二两三四五六七八九十百廿卅俩", max_size=6))
def test_no_row_of_numerals_is_an_accident(text: str) -> None:
    read = number(text)
    assert read is None or 0 <= read <= 9999


READER = Path("engines/core/words/numerals.py")
PLACES_ON_A_BOARD = Path("engines/xiangqi/notations/wording.py")
"""一 to 九 name the files of 象棋: they are its notation, not numbers."""
ROW_OF_DIGITS = re.compile("[零〇一二两三四五六七八九十]{3}")
CHARACTERS = re.compile("[零〇一二两三四五六七八九十百廿卅]+")


def texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every text of a source but its docstrings."""
    described = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in described:
            yield node.lineno, node.value


def tables(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Rows of Chinese digits, and mappings from a Chinese numeral to its number."""
    yield from ((line, text) for line, text in texts(tree) if ROW_OF_DIGITS.search(text))
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                match key, value:
                    case ast.Constant(value=str(text)), ast.Constant(value=int()) if CHARACTERS.fullmatch(text):
                        yield node.lineno, text


def test_no_other_module_keeps_a_table_of_chinese_digits() -> None:
    kept = [
        f"{path}:{line}: {text}"
        for path, tree in sources(*PACKAGES)
        if path not in (READER, PLACES_ON_A_BOARD)
        for line, text in tables(tree)
    ]
    assert kept == []


@pytest.mark.parametrize(
    "source",
    [
        '_DIGITS = str.maketrans("零〇一二两三四五六七八九", "001223456789")',
        '_COUNT = re.compile(r"(\\d|[一二两三四五六七八九])人")',
        '_LINES = {"九": 9, "十三": 13}',
        'f"第[{many}一二三]名"',
    ],
)
def test_a_table_of_chinese_digits_is_seen(source: str) -> None:
    assert list(tables(ast.parse(source)))
