"""The buttons of the form for a hand. Each button carries the complete form as filled in after the press."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from engines.core.chat.buttons import BACK, Choice, Rows, in_rows
from engines.core.rulings import Fact, Value
from engines.shuangsheng.sheet.form.code import FINES, MAIN, MISCOUNTS, POINTS, SUBMIT, THROWS, UNIT, Filled, encode
from engines.shuangsheng.sheet.form.record_line import THROW, bottom_counts, price, priced, thrown_cards
from engines.shuangsheng.sheet.scores.entries import LABELS, NO_TRUMP, SIDES, TRUMPS, UNKNOWN, Side
from engines.shuangsheng.sheet.scores.scoring import DEFENDER, JACKS, ROLES
from engines.shuangsheng.sheet.state import Sheet

_BOTTOM = (-10, -5, 5, 10)
_PARTS = (0, 1, 2, 3, 4)
_THROWN = (-1, 1, 5)
_MOST_THROWN = 25
_KEYPAD = 8
"""Buttons per row on the points keypad, the most a messenger shows in a row."""
_STEPPED = ("bottom", "thrown", "beaten")

TOLD = {
    "form_deals": ("dealer",),
    "form_suit": ("suit",),
    "form_last": ("last",),
    "form_largest": ("largest",),
    **{f"form_buries_{role}": () for role in ROLES},
    **{f"form_jack_short_{jack}": () for jack in ("none", *JACKS)},
    **{f"form_miscount_short_{wrong}": () for wrong in MISCOUNTS},
    "form_bell": (),
    "form_tricks": ("tricks",),
    "form_amount": ("amount",),
    **{f"form_{what}_up": ("amount",) for what in _STEPPED},
    **{f"form_{what}_down": ("amount",) for what in _STEPPED},
    "form_throw": ("team",),
    "form_fines": ("team",),
    **{f"form_foul_{kind}": ("foul", "amount", "clause", "count") for kind in ("points", "levels")},
    "form_clear": ("team",),
    "form_add": (),
    "form_submit": (),
}
"""The button labels, with the names of their values."""

Options = Iterable[tuple[Fact, bool, Filled]]
"""Button labels, each with whether the option is already chosen and the form after pressing."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Builds the form's buttons. `level` is the level being played, if known; `dealt` is true if the dealer is
    known."""

    sheet: Sheet
    level: str
    dealt: bool

    def rows(self, filled: Filled) -> Rows:
        if filled.page in FINES.values():
            return self._fines(filled)
        if filled.page == POINTS:
            return self._keypad(filled)
        return self._throw(filled) if filled.page in THROWS.values() else self._main(filled)

    def _key(self, label: Fact, after: Filled, chosen: bool = False) -> Choice:
        return Choice(label, encode(after, self.sheet.prices), chosen=chosen)

    def _choice(self, options: Options) -> tuple[Choice, ...]:
        return tuple(self._key(label, after, chosen) for label, chosen, after in options)

    def _steps(self, what: str, sizes: Iterable[int], after: Callable[[int], Filled]) -> tuple[Choice, ...]:
        return tuple(
            self._key(Fact(f"form_{what}_{'up' if size > 0 else 'down'}", {"amount": abs(size)}), after(size))
            for size in sizes
        )

    def _main(self, filled: Filled) -> Rows:
        numbers = self.sheet.rules.numbers
        most_bottom = numbers["most_reburied"]
        dealers = [
            (Fact("form_deals", {"dealer": seat}), filled.dealer == seat, replace(filled, dealer=seat))
            for seat in LABELS
        ]
        suits = [
            (Fact("form_suit", {"suit": suit}), filled.trump == suit, replace(filled, trump=suit))
            for suit in TRUMPS
            if suit != UNKNOWN
        ]
        lasts = [
            (Fact("form_last", {"last": role}), filled.last == role, replace(filled, last=role, jack=None))
            for role in ROLES
        ]
        buried = [(Fact(f"form_buries_{role}"), filled.buried == role, replace(filled, buried=role)) for role in ROLES]
        parts = [
            (Fact("form_largest", {"largest": pairs}), filled.pairs == pairs, replace(filled, pairs=pairs))
            for pairs in _PARTS
        ]
        tricks = Fact("form_tricks", {"tricks": "?" if filled.tricks is None else filled.tricks})
        bottom = self._steps(
            "bottom", _BOTTOM, lambda size: replace(filled, bottom=_stepped(filled.bottom, size, most_bottom))
        )
        return (
            *(() if self.dealt else (self._choice(dealers),)),
            self._choice(suits),
            (self._key(tricks, replace(filled, page=POINTS)),),
            self._choice(lasts),
            *((self._choice(parts), bottom) if bottom_counts(filled, self.sheet.rules) else ()),
            *((self._choice(buried),) if numbers["guard"] else ()),
            *self._jacks(filled),
            *self._more(filled),
            (self._key(Fact("form_submit"), replace(filled, page=SUBMIT)),),
        )

    def _keypad(self, filled: Filled) -> Rows:
        """Return a button for every possible number of points; pressing a number returns to the main page."""
        main, points = replace(filled, page=MAIN), range(0, self.sheet.rules.numbers["most_points"] + 1, UNIT)
        options = (
            (Fact("form_amount", {"amount": number}), number == filled.tricks, replace(main, tricks=number))
            for number in points
        )
        keys = self._choice(options)
        return (*in_rows(keys, _KEYPAD), (self._back(filled),))

    def _jacks(self, filled: Filled) -> Rows:
        """逢J: return the jack buttons if the hand's level is the must-play level and the defenders won the last
        trick."""
        if self.level != self.sheet.rules.numbers.get("must_play") or filled.last != DEFENDER:
            return ()
        kinds: tuple[str | None, ...] = (None, *(JACKS if filled.trump != NO_TRUMP else ("off",)))
        labels = [(kind, Fact(f"form_jack_short_{kind or 'none'}")) for kind in kinds]
        return (self._choice((label, filled.jack == kind, replace(filled, jack=kind)) for kind, label in labels),)

    def _more(self, filled: Filled) -> Rows:
        """Return buttons for rarer events: throws and fines by side, miscounts, the bell."""
        throws = tuple(
            self._key(Fact("form_throw", {"team": side}), replace(filled, page=page, thrown=2, beaten=1))
            for side, page in THROWS.items()
        )
        fines = tuple(
            self._key(Fact("form_fines", {"team": side}), replace(filled, page=page)) for side, page in FINES.items()
        )
        wrong: list[tuple[Fact, bool, Filled]] = []
        for role in MISCOUNTS if self.sheet.rules.numbers["miscounts"] else ():
            chosen = filled.miscount == role
            after = replace(filled, miscount=None if chosen else role)
            wrong.append((Fact(f"form_miscount_short_{role}"), chosen, after))
        bell = (Fact("form_bell"), filled.bell, replace(filled, bell=not filled.bell))
        less = self._choice([*wrong, bell])
        # Two buttons per row: English labels do not fit narrower buttons.
        return (throws, fines, *(row for row in (less[:2], less[2:]) if row))

    def _fines(self, filled: Filled) -> Rows:
        """Return a button for each foul by a side; each press adds one card, pair or round to the count."""
        side = _side(FINES, filled.page)
        prices = self.sheet.prices
        fouls = []
        for foul in priced(prices):
            kind, amount = price(prices, foul)
            old = filled.fines.get((side, foul), 0)
            label: dict[str, Value] = {
                "foul": foul,
                "amount": amount,
                "clause": prices[foul].clause,
                "count": old or "",
            }
            if foul != THROW:
                after = filled.fined(side, foul, old + 1 if old else prices[foul].least)
                fouls.append(self._key(Fact(f"form_foul_{kind}", label), after))
        clear = self._key(Fact("form_clear", {"team": side}), filled.unfined(side))
        return (*in_rows(fouls, 2), (clear, self._back(filled)))

    def _throw(self, filled: Filled) -> Rows:
        """甩牌: return buttons for the numbers of thrown and beatable cards; the rule set decides which number
        counts."""
        side = _side(THROWS, filled.page)
        old = filled.fines.get((side, THROW), 0)
        added = filled.fined(side, THROW, old + thrown_cards(filled, self.sheet.rules))
        add = self._key(Fact("form_add"), replace(added, page=MAIN, thrown=0, beaten=0))
        return (
            self._steps("thrown", _THROWN, lambda size: _threw(filled, size)),
            self._steps("beaten", _THROWN, lambda size: _beaten(filled, size)),
            (add, self._back(filled)),
        )

    def _back(self, filled: Filled) -> Choice:
        return self._key(BACK, replace(filled, page=MAIN, thrown=0, beaten=0))


def _stepped(number: int | None, size: int, most: int) -> int:
    return min(max((number or 0) + size, 0), max(most, number or 0))


def _side(pages: dict[Side, str], page: str) -> Side:
    return next(side for side in SIDES if pages[side] == page)


def _threw(filled: Filled, size: int) -> Filled:
    thrown = min(max(filled.thrown + size, 2), _MOST_THROWN)
    return replace(filled, thrown=thrown, beaten=min(filled.beaten, thrown))


def _beaten(filled: Filled, size: int) -> Filled:
    return replace(filled, beaten=min(max(filled.beaten + size, 1), filled.thrown))
