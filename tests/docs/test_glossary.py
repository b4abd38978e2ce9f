"""docs/glossary.md: its words are the code's, and a module named by one word is explained there or plain English."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("docs/glossary.md", "docs/en/glossary.md")
PACKAGES = ("engines", "bot", "rendering", "storage")
PLAIN = Path(__file__).with_name("plain_words.txt")
"""Names of modules that need no explanation: ordinary English, and names of file formats that are known elsewhere."""
_ROW = re.compile(r"^\| `(\w+)` \|.*\| `([\w/.]+)` \|$", re.MULTILINE)


def rows(page: str) -> list[tuple[str, str]]:
    """The words of a page, each with the file where it lives."""
    return _ROW.findall((ROOT / page).read_text(encoding="utf-8"))


@cache
def modules() -> frozenset[str]:
    files = (path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    return frozenset(path.stem for path in files if "versions" not in path.parts and not path.stem.startswith("_"))


@cache
def names(path: str) -> frozenset[str]:
    """Every name that a file binds or asks for, in small letters: classes, functions, fields, arguments."""
    found: set[str] = set()
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                found.add(name.lower())
            case ast.Name(id=name) | ast.arg(arg=name) | ast.Attribute(attr=name):
                found.add(name.lower())
    return frozenset(found)


@pytest.mark.parametrize("page", PAGES)
def test_every_word_lives_where_the_glossary_says(page: str) -> None:
    assert len(rows(page)) >= 60
    assert [word for word, path in rows(page) if word != Path(path).stem and word not in names(path)] == []


def test_both_languages_explain_the_same_words() -> None:
    chinese, english = map(rows, PAGES)
    assert chinese == english


def test_a_module_of_one_word_is_explained_or_plain_english() -> None:
    plain = PLAIN.read_text(encoding="utf-8").split()
    house = {word for word, _ in rows(PAGES[0])}
    assert plain == sorted(set(plain))
    assert {name for name in modules() if "_" not in name} - house - set(plain) == set()
    assert set(plain) & house == set()
    assert set(plain) - modules() == set()
