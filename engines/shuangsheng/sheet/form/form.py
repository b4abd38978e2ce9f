"""The form for entering a hand by buttons: values filled in, values missing, and the resulting record line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engines.core.chat.buttons import Choice
from engines.core.chat.score_sheet import Filling, Form
from engines.core.rulings import Fact, Seat, Value
from engines.shuangsheng.sheet.form import keys, record_line
from engines.shuangsheng.sheet.form.code import MAIN, MISCOUNTS, OPEN, SUBMIT, THROWS, Filled, decode, encode
from engines.shuangsheng.sheet.form.keys import Keys
from engines.shuangsheng.sheet.form.record_line import (
    THROW,
    bottom_counts,
    costs,
    lacking,
    level_said,
    price,
    read,
    thrown_cards,
    write,
)
from engines.shuangsheng.sheet.scores.entries import LABELS, Side, side_of
from engines.shuangsheng.sheet.scores.levels import FIRST, level_of, name_of
from engines.shuangsheng.sheet.scores.scoring import DEFENDER, JACKS
from engines.shuangsheng.sheet.state import Sheet

_LONGEST_PART = 4
_UNKNOWN = "?"
_OR = "|"
"""Separates two alternative forms in a code, for the player to choose between."""

TOLD: Mapping[str, tuple[str, ...]] = {
    "form_head": ("line", "dealer", "level", "suit"),
    "form_head_below": ("line", "dealer", "below", "suit"),
    "form_head_bid": ("line", "suit"),
    "form_points": ("tricks", "last"),
    "form_total": ("tricks", "last"),
    "form_bottom": ("bottom", "largest"),
    "form_buried_defender": (),
    **{f"form_jack_{jack}": () for jack in JACKS},
    **{f"form_miscount_{wrong}": () for wrong in MISCOUNTS},
    "form_fine_points": ("team", "amount", "clause"),
    "form_fine_levels": ("team", "amount", "clause"),
    "form_bell_on": (),
    "form_throw_sum": ("thrown", "beaten", "counts", "cost", "clause"),
    **{f"form_ask_{what}": () for what in ("dealer", "points", "burier", "last", "bottom", "component")},
    "form_missing": (),
    "form_which": (),
    "form_reading": ("tricks", "bottom", "last"),
    "form_reading_total": ("tricks", "bottom", "last"),
    "form_by_text": ("line", "text"),
    **keys.TOLD,
}
"""All facts the form states, labels included, with the names of their values."""


def form(sheet: Sheet, seat: Seat, filling: Filling) -> Form | None:
    """Show the form for a new hand, or for correcting a recorded hand. Return None for a code that no button
    carries."""
    if _OR in filling.code:
        return _which(sheet, filling)
    filled = decode(filling.code, sheet.prices) if filling.code else _opened(sheet, filling)
    if filled is None:
        # The recorded hand holds a penalty the form cannot show.
        by_text = Fact("form_by_text", {"line": filling.number, "text": filling.recorded or ""})
        return None if filling.code else Form((by_text,), ())
    kept = level_said(filling.recorded, filled.dealer) if filling.recorded else ""
    kept = kept if filled.level is None else name_of(filled.level)
    level = kept or _level(sheet, filled)
    dealt = sheet.dealer is not None and filling.recorded is None
    page = MAIN if filled.page in (OPEN, SUBMIT) else filled.page
    whole = lacking(filled, sheet.rules) is None and page not in THROWS.values()
    return Form(
        filled=_filled(sheet, filled, filling.number, level),
        rows=Keys(sheet, level, dealt).rows(replace(filled, page=page)),
        line=write(filled, sheet.prices, kept) if whole else None,
        missing=() if whole else (_missing(sheet, filled),),
        known=frozenset({"hand"}),
        done=filled.page == SUBMIT,
        anew=filled.page == OPEN,
    )


def form_of_text(sheet: Sheet, by: Seat, text: str) -> str | None:
    """Return the form code for an incomplete hand described in a text: two codes if the text has two readings, None if
    the form can hold nothing from the text."""
    ways = record_line.begun(sheet, by, text)
    return _OR.join(encode(replace(filled, page=OPEN), sheet.prices) for filled in ways) or None


def _which(sheet: Sheet, filling: Filling) -> Form | None:
    """Ask which reading is meant, with a button for each that opens the form filled in accordingly."""
    ways = [decode(code, sheet.prices) for code in filling.code.split(_OR)]
    known = [replace(filled, page=MAIN) for filled in ways if filled is not None]
    if len(known) < len(ways):
        return None
    labels = (
        Fact(
            "form_reading_total" if each.total else "form_reading",
            {"tricks": _known(each.tricks), "bottom": _known(each.bottom), "last": each.last or _UNKNOWN},
        )
        for each in known
    )
    rows = tuple((Choice(label, encode(each, sheet.prices)),) for label, each in zip(labels, known, strict=True))
    head = _head(known[0], filling.number, _level(sheet, known[0]))
    return Form((head,), rows, missing=(Fact("form_which"),), anew=True)


def form_of_line(sheet: Sheet, line: str) -> str | None:
    """Return the code of a form filled in from a hand's record line, to be posted as a new message, or None."""
    filled = read(line, sheet.prices)
    return None if filled is None else encode(replace(filled, page=OPEN), sheet.prices)


def _opened(sheet: Sheet, filling: Filling) -> Filled | None:
    """Return a form to begin with: empty, or filled in from the recorded hand."""
    if filling.recorded is not None:
        return read(filling.recorded, sheet.prices)
    return Filled(dealer=None if sheet.dealer is None else LABELS[sheet.dealer])


def _level(sheet: Sheet, filled: Filled) -> str:
    """Return the level of the dealer's side, or an empty text while the dealer is unknown."""
    return name_of(sheet.levels[_dealers(filled.dealer)]) if filled.dealer else ""


def _dealers(dealer: str) -> Side:
    return side_of(Seat(LABELS.index(dealer)))


def _filled(sheet: Sheet, filled: Filled, number: int, level: str) -> tuple[Fact, ...]:
    facts = [
        _head(filled, number, level),
        Fact(
            "form_total" if filled.total else "form_points",
            {"tricks": _known(filled.tricks), "last": filled.last or _UNKNOWN},
        ),
    ]
    # Show the bottom points from the text even while it is unknown whether the bottom counts.
    if bottom_counts(filled, sheet.rules) or (filled.last is None and filled.bottom):
        largest = _UNKNOWN if filled.pairs is None else min(filled.pairs, _LONGEST_PART)
        facts.append(Fact("form_bottom", {"bottom": _known(filled.bottom), "largest": largest}))
    facts += [Fact("form_buried_defender")] if filled.buried == DEFENDER else []
    facts += [Fact(f"form_jack_{filled.jack}")] if filled.jack else []
    facts += [Fact(f"form_miscount_{filled.miscount}")] if filled.miscount else []
    facts += [
        Fact(f"form_fine_{kind}", {"team": side, "amount": amount, "clause": clause})
        for kind, side, amount, clause in costs(filled, sheet.prices)
    ]
    return (*facts, *([Fact("form_bell_on")] if filled.bell else []))


def _known(number: int | None) -> Value:
    return _UNKNOWN if number is None else number


def _head(filled: Filled, number: int, level: str) -> Fact:
    suit = {"suit": filled.trump}
    if filled.dealer is None:
        return Fact("form_head_bid", {"line": number, **suit})
    dealt: dict[str, Value] = {"line": number, "dealer": filled.dealer}
    played = level_of(level)
    if played is not None and played < FIRST:
        return Fact("form_head_below", {**dealt, "below": FIRST - played, **suit})
    return Fact("form_head", {**dealt, "level": level, **suit})


def _missing(sheet: Sheet, filled: Filled) -> Fact:
    """State what is still missing, or on a throw's page the present fine."""
    if filled.page in THROWS.values():
        return _throw_sum(sheet, filled)
    lacks = lacking(filled, sheet.rules)
    if filled.page == SUBMIT and lacks in ("dealer", "last"):
        return Fact("form_missing")
    return Fact(f"form_ask_{lacks}")


def _throw_sum(sheet: Sheet, filled: Filled) -> Fact:
    rules, prices = sheet.rules, sheet.prices
    return Fact(
        "form_throw_sum",
        {
            "thrown": filled.thrown,
            "beaten": filled.beaten,
            "counts": rules.numbers["throw_counts"],
            "cost": price(prices, THROW)[1] * thrown_cards(filled, rules),
            "clause": prices[THROW].clause,
        },
    )
