"""Rulings on what the text leaves open, and appeals."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.request.declaration import Declared, Spec, number

_YES, _NO = ("同意", "agree"), ("不同意", "disagree")
_FURTHER = ("再诉", "再申诉", "further")


@dataclass(frozen=True, slots=True)
class Rulings:
    """What was ruled in this chat: all of it, or one by its number."""

    declared = Declared("anyone", code="rulings", long=True, of_group=True)
    number: int = 0


def _ruling(text: str) -> GiveRuling | Opine | Rulings:
    """`/ruling 3` looks one up, `/ruling 3 同意` says what one's side thinks of it."""
    line = number(text.strip())
    first, _, word = text.strip().partition(" ")
    if (called := number(first.removeprefix("#"))) and word.strip().lower() in (*_YES, *_NO):
        return Opine(called, word.strip().lower() in _YES)
    return GiveRuling(text) if text and line is None else Rulings(line or 0)


@dataclass(frozen=True, slots=True)
class GiveRuling:
    """A referee's ruling in his own words, before which he may cite a clause."""

    declared = Declared("official", Spec("ruling", ("裁决",), _ruling), of_group=True)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Opine:
    """What a side says to a ruling that is put to it. `side` counts from 1; 0 is one's own."""

    declared = Declared("person", code="opine", of_group=True)
    number: int = 0
    yes: bool = True
    side: int = 0


@dataclass(frozen=True, slots=True)
class Appeals:
    """The appeals of this chat: all of them, or one by its number."""

    declared = Declared("anyone", code="appeals", long=True, of_group=True)
    number: int = 0


def _appeal(text: str) -> Appeal | Appeals | Further:
    """`/appeal 再诉 2` is an appeal taken further; a number alone shows it."""
    first, _, rest = text.partition(" ")
    if first.lower() in _FURTHER:
        return Further(number(rest.strip()) or 0)
    line = number(text.strip())
    return Appeal(text) if text and line is None else Appeals(line or 0)


@dataclass(frozen=True, slots=True)
class Appeal:
    """Against a ruling, by its number, or against what was decided at a table; and why."""

    declared = Declared("person", Spec("appeal", ("申诉",), _appeal), of_group=True)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Further:
    """The answer to an appeal is not accepted: to the committee."""

    declared = Declared("person", code="further", of_group=True)
    number: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an appeal: its number, the verdict, and why."""

    declared = Declared("arbiter", Spec("answer", ("答复",), lambda text: Answer(text), referees=True), of_group=True)
    text: str = ""


OfRulings = Rulings | GiveRuling | Opine | Appeals | Appeal | Further | Answer
