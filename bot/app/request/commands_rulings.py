"""Commands for rulings on points the rules leave open, and for appeals."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.request.declaration import Declared, Spec, number

_YES, _NO = ("同意", "agree"), ("不同意", "disagree")
_FURTHER = ("再诉", "再申诉", "further")


@dataclass(frozen=True, slots=True)
class Rulings:
    """List the rulings in this chat, or show a single ruling by number."""

    declared = Declared("anyone", code="rulings", long=True, of_group=True)
    number: int = 0


def _ruling(text: str) -> GiveRuling | Opine | Rulings:
    """Parse `/ruling`: `/ruling 3` shows a ruling, `/ruling 3 同意` gives the opinion of the asker's side on it."""
    line = number(text.strip())
    first, _, word = text.strip().partition(" ")
    if (called := number(first.removeprefix("#"))) and word.strip().lower() in (*_YES, *_NO):
        return Opine(called, word.strip().lower() in _YES)
    return GiveRuling(text) if text and line is None else Rulings(line or 0)


@dataclass(frozen=True, slots=True)
class GiveRuling:
    """Record a referee's ruling in free words, optionally after a cited clause."""

    declared = Declared("official", Spec("ruling", ("裁决",), _ruling), of_group=True)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Opine:
    """State a side's opinion on a proposed ruling. `side` counts from 1; 0 means the asker's own side."""

    declared = Declared("person", code="opine", of_group=True)
    number: int = 0
    yes: bool = True
    side: int = 0


@dataclass(frozen=True, slots=True)
class Appeals:
    """List the appeals in this chat, or show a single appeal by number."""

    declared = Declared("anyone", code="appeals", long=True, of_group=True)
    number: int = 0


def _appeal(text: str) -> Appeal | Appeals | Further:
    """Parse `/appeal`: `/appeal 再诉 2` takes an appeal to the committee; a number alone shows the appeal."""
    first, _, rest = text.partition(" ")
    if first.lower() in _FURTHER:
        return Further(number(rest.strip()) or 0)
    line = number(text.strip())
    return Appeal(text) if text and line is None else Appeals(line or 0)


@dataclass(frozen=True, slots=True)
class Appeal:
    """Appeal against a ruling, by number, or against a decision at a table, with reasons."""

    declared = Declared("person", Spec("appeal", ("申诉",), _appeal), of_group=True)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Further:
    """Reject the answer to an appeal and take the appeal to the committee."""

    declared = Declared("person", code="further", of_group=True)
    number: int = 0


@dataclass(frozen=True, slots=True)
class AnswerAppeal:
    """Answer an appeal: its number, the verdict and the reasons."""

    declared = Declared(
        "arbiter", Spec("answer", ("答复",), lambda text: AnswerAppeal(text), referees=True), of_group=True
    )
    text: str = ""


OfRulings = Rulings | GiveRuling | Opine | Appeals | Appeal | Further | AnswerAppeal
