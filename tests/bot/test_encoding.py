"""How a file's text is encoded: one of three, and nothing is guessed at."""

from __future__ import annotations

import pytest

from bot.app.request.document import LARGEST, MOST_TEXT, Document, Trouble, text_of
from bot.app.request.encoding import decoded

SIMPLE = "第一局：小林对小周，后勤杯国际象棋赛。白方先走，双方各用二十五分钟。裁判：老秦。"
FULL = "第一局：陳國華對李麗珍，國際象棋賽。白方先走，雙方各用二十五分鐘。圍碁、發現、馬車將。"
NAMES = ["王小明", "李华", "张伟", "刘淇", "欧阳娜娜", "陈潇", "赵沐"]
FULL_NAMES = ["陳國華", "李麗珍", "張偉", "歐陽娜娜", "趙沐", "林語堂", "發"]


def pgn(white: str, black: str) -> str:
    return f'[White "{white}"]\n[Black "{black}"]\n\n1. e4 e5 *\n'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "big5"])
def test_a_text_in_each_encoding(encoding: str) -> None:
    text = FULL.replace("碁", "棋") if encoding == "big5" else SIMPLE
    assert decoded(text.encode(encoding)) == text
    assert decoded(f"{text}\r\n1. e4 e5\r\n".encode(encoding)) == f"{text}\r\n1. e4 e5\r\n"


@pytest.mark.parametrize(("encoding", "names"), [("gb18030", NAMES), ("gb18030", FULL_NAMES), ("cp950", FULL_NAMES)])
def test_two_names_are_enough_to_tell(encoding: str, names: list[str]) -> None:
    for white in names:
        for black in names:
            if white != black:
                assert decoded(pgn(white, black).encode(encoding)) == pgn(white, black), (white, black)


def test_full_characters_in_gb18030_and_those_that_big5_has_in_use_only() -> None:
    assert decoded(FULL.encode("gb18030")) == FULL
    assert decoded(FULL.encode("cp950")) == FULL


@pytest.mark.parametrize("first", ["utf-8", "gb18030", "cp950"])
@pytest.mark.parametrize("second", ["utf-8", "gb18030", "cp950"])
@pytest.mark.parametrize("between", ["\n", ""])
def test_encodings_that_are_mixed_are_none(first: str, second: str, between: str) -> None:
    if first == second or (not between and "utf-8" not in (first, second)):
        return  # within one line, two that read each other's bytes cannot be told apart
    text = [FULL if encoding == "cp950" else SIMPLE for encoding in (first, second)]
    assert decoded((text[0] + between).encode(first) + text[1].encode(second)) is None


@pytest.mark.parametrize("first", NAMES)
def test_two_names_that_are_encoded_differently_are_told_apart(first: str) -> None:
    for second in NAMES:
        mixed = f'[White "{first}"]\n'.encode() + f'[Black "{second}"]\n'.encode("gb18030")
        assert decoded(mixed) is None, second


@pytest.mark.parametrize("name", ["André", "Gérard", "Ström", "Ñ", "Müller-Lüdenscheidt", "Bjørn"])
def test_western_letters_of_an_older_encoding_are_no_chinese(name: str) -> None:
    assert decoded(pgn(name, "Ada").encode("latin-1")) is None
    assert decoded(pgn(name, "Ada").encode()) == pgn(name, "Ada")


@pytest.mark.parametrize(
    ("content", "trouble"),
    [
        (b"", Trouble.EMPTY),
        (b" \r\n\t", Trouble.EMPTY),
        (b"\xef\xbb\xbf", Trouble.EMPTY),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", Trouble.NO_TEXT),
        (b"PK\x03\x04\x14\x00", Trouble.NO_TEXT),
        (b"1. e4 e5\x00", Trouble.NO_TEXT),
        ("1. e4 e5".encode("utf-16"), Trouble.ENCODING),
        (b"\xff" * 9, Trouble.ENCODING),
        (SIMPLE.encode() + b"\n" + SIMPLE.encode("gb18030"), Trouble.ENCODING),
        (b"x" * (MOST_TEXT + 1), Trouble.TOO_BIG),
        (b"\x00" * LARGEST, Trouble.TOO_BIG),
    ],
)
def test_what_is_not_read_and_why(content: bytes, trouble: Trouble) -> None:
    assert text_of(Document("a.pgn", content)) is trouble


def test_a_text_has_plain_ends_of_lines_and_no_mark_of_its_end() -> None:
    assert text_of(Document("a.pgn", b"; one\r\n; two\r1. e4\n\x1a")) == "; one\n; two\n1. e4\n"
    assert text_of(Document("a.pgn", b"x" * MOST_TEXT)) == "x" * MOST_TEXT
