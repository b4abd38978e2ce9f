"""The columns of an entry list and the headings people use for them. Headings belong to the file format, not to the
chat's wording: the first of each language heads the template, all are understood."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Literal

from engines.core.words.numerals import number

Language = Literal["zh", "en"]

MOST_NAMES = 3
NAMES = tuple(f"name{number}" for number in range(1, MOST_NAMES + 1))
COLUMNS = ("unit", "team", *NAMES, "eldest", "referee", "contact", "seed")

HEADINGS: dict[str, dict[Language, tuple[str, ...]]] = {
    "unit": {
        "zh": (
            *("单位", "部门", "学院", "院系", "系", "系部", "工会", "分工会", "部门工会", "所在单位", "参赛单位"),
            *("单位名称", "部门名称", "代表队", "代表单位"),
        ),
        "en": ("Unit", "department", "dept", "college", "school", "faculty", "organisation", "organization", "club"),
    },
    "team": {
        "zh": ("队名", "队伍", "参赛队", "队伍名称", "参赛队名", "参赛队伍", "组合", "组名"),
        "en": ("Team", "team name", "pair", "pair name"),
    },
    "name": {
        "zh": (
            *("姓名", "队员", "选手", "成员", "棋手", "名字", "名单", "参赛者", "参赛人", "参赛人员", "参赛队员"),
            *("参赛选手", "队员姓名", "选手姓名", "成员姓名", "参赛者姓名", "参赛人员姓名"),
        ),
        "en": ("Name", "names", "player", "players", "member", "members", "player name", "member name", "team member"),
    },
    "eldest": {
        "zh": ("年长", "年长者", "最年长", "最年长者", "年长队员", "长者", "年龄最大", "年龄最大者"),
        "en": ("Eldest", "oldest", "eldest member", "eldest player"),
    },
    "referee": {
        "zh": ("裁判", "裁判员", "裁判姓名", "裁判员姓名", "随队裁判", "单位裁判"),
        "en": ("Referee", "arbiter", "umpire", "referee name"),
    },
    "contact": {
        "zh": ("联系人", "联络人", "联络员", "领队", "负责人", "联系人姓名"),
        "en": ("Contact", "contact person", "contact name", "team leader"),
    },
    "seed": {"zh": ("种子", "种子号", "种子序号", "种子选手"), "en": ("Seed", "seeding", "seed no", "seed number")},
}
_MEMBERS: dict[Language, str] = {"zh": "队员", "en": "Name "}
"""The heading of name columns for entries of several people, followed by a number."""
_LONGEST = 80
_NOTE = re.compile(r"\((?!\d\))[^()]*\)|\[[^\[\]]*\]|【[^】]*】")
"""A note in brackets behind a heading; a bare number in brackets belongs to the heading."""


def _plain(heading: str) -> str:
    """A heading without notes, punctuation and spaces, in normal width and case."""
    return re.sub(r"[\W_]", "", _NOTE.sub("", unicodedata.normalize("NFKC", heading[:_LONGEST]))).casefold()


_FIELDS = {
    _plain(word): field for field, languages in HEADINGS.items() for words in languages.values() for word in words
}


def column(heading: str) -> str | None:
    """The column a heading means; None for an unknown heading."""
    plain = _plain(heading)
    if plain in _FIELDS:
        field = _FIELDS[plain]
        return NAMES[0] if field == "name" else field
    member = f"name{number(plain[-1:])}"
    return member if _FIELDS.get(plain[:-1]) == "name" and member in NAMES else None


def columns(headings: Sequence[str]) -> list[str | None]:
    return [column(heading) for heading in headings]


def heading(field: str, size: int, language: Language) -> str:
    """The heading of a column in the template."""
    if field not in NAMES:
        return HEADINGS[field][language][0]
    return HEADINGS["name"][language][0] if size == 1 else f"{_MEMBERS[language]}{field[-1]}"
