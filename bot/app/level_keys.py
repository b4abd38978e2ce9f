"""The buttons of the form of a hand played for levels: each carries the whole form as it would be after the press."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from bot.app import commands as c
from bot.app.buttons import Button, Keyboard, rows
from bot.app.level_draft import (
    DEFENDER,
    FINES,
    JACKS,
    MAIN,
    ROLES,
    SEATS,
    SIDES,
    SUBMIT,
    SUITS,
    THROWS,
    Draft,
    bottom_counts,
    clause_number,
    encode,
    price,
    priced,
    thrown_cards,
)
from bot.app.level_words import foul_name, side_name, trump_name
from bot.app.words import Words
from engines.core.rulesets import Rules
from storage.store import Stream

_POINTS = (-50, -5, 5, 10, 50)
_BOTTOM = (-10, -5, 5, 10)
_COMPONENTS = (0, 1, 2, 3, 4)
_THROWN = (-1, 1, 5)
_MOST_THROWN = 25
THROW = "failed_throw"

Options = Iterable[tuple[str, bool, Draft]]
"""Labels, whether each is chosen already, and the form after it."""


@dataclass(frozen=True, slots=True)
class Keys:
    """`line` is the hand being corrected; `level` what is played, as far as it is known; `dealt`: who deals is not
    asked."""

    say: Words
    rules: Rules
    stream: Stream
    line: int
    level: str
    dealt: bool

    def keyboard(self, draft: Draft) -> Keyboard:
        if draft.page in FINES.values():
            return self._fines(draft)
        return self._throw(draft) if draft.page in THROWS.values() else self._main(draft)

    def _button(self, label: str, draft: Draft) -> Button:
        return Button(label, c.HandForm(encode(draft, self.rules), self.line), self.stream.id, self.stream.version)

    def _choice(self, options: Options) -> tuple[Button, ...]:
        return tuple(self._button(f"● {label}" if chosen else label, after) for label, chosen, after in options)

    def _steps(self, label: str, sizes: Iterable[int], after: Callable[[int], Draft]) -> tuple[Button, ...]:
        return tuple(self._button(f"{label}{'+' if size > 0 else '−'}{abs(size)}", after(size)) for size in sizes)

    def _main(self, draft: Draft) -> Keyboard:
        say, numbers = self.say, self.rules.numbers
        most, most_bottom = numbers["most_points"], numbers["most_reburied"]
        seats = [(name, say.seat(self.stream.game, seat)) for seat, name in enumerate(SEATS)]
        dealers = [
            (say.plain("level_form.deals", seat=seat), draft.dealer == name, replace(draft, dealer=name))
            for name, seat in seats
        ]
        suits = [(trump_name(say, suit), draft.trump == suit, replace(draft, trump=suit)) for suit in SUITS]
        lasts = [
            (say.plain(f"level_form.last.{role}"), draft.last == role, replace(draft, last=role, jack=None))
            for role in ROLES
        ]
        buried = [
            (say.plain(f"level_form.buried.{role}"), draft.buried == role, replace(draft, buried=role))
            for role in ROLES
        ]
        points = self._steps("", _POINTS, lambda size: replace(draft, tricks=min(max(draft.tricks + size, 0), most)))
        bottom = self._steps(
            say.plain("level_form.bottom_short"),
            _BOTTOM,
            lambda size: replace(draft, bottom=min(max(draft.bottom + size, 0), most_bottom)),
        )
        parts = [
            (say.plain(f"level_form.component.{pairs}"), draft.pairs == pairs, replace(draft, pairs=pairs))
            for pairs in _COMPONENTS
        ]
        counted: Keyboard = (self._choice(parts), bottom) if bottom_counts(draft, self.rules) else ()
        return (
            *(() if self.dealt else (self._choice(dealers),)),
            self._choice(suits),
            points,
            self._choice(lasts),
            *counted,
            *((self._choice(buried),) if numbers["guard"] else ()),
            *self._jacks(draft),
            *self._more(draft),
            (self._button(say.plain("level_form.submit"), replace(draft, page=SUBMIT)),),
        )

    def _jacks(self, draft: Draft) -> Keyboard:
        """逢J: only where the level that must be played is played, and the defenders won the last trick."""
        if self.level != self.rules.numbers.get("must_play") or draft.last != DEFENDER:
            return ()
        kinds: tuple[str | None, ...] = (None, *(JACKS if draft.trump != "NT" else ("off",)))
        labels = [(kind, self.say.plain(f"level_form.jack_short.{kind}")) for kind in kinds]
        return (self._choice((label, draft.jack == kind, replace(draft, jack=kind)) for kind, label in labels),)

    def _more(self, draft: Draft) -> Keyboard:
        """What happens less often: throws and fines of each side, wrong counts, the bell."""
        say = self.say
        names = {side: side_name(say, side) for side in SIDES}
        throws = tuple(
            self._button(say.plain("level_form.throw", side=names[side]), replace(draft, page=page, thrown=2, beaten=1))
            for side, page in THROWS.items()
        )
        fines = tuple(
            self._button(say.plain("level_form.fines", side=names[side]), replace(draft, page=page))
            for side, page in FINES.items()
        )
        bell = (say.plain("level_form.bell"), draft.bell, replace(draft, bell=not draft.bell))
        wrong: list[tuple[str, bool, Draft]] = []
        for role in (*ROLES, "both") if self.rules.numbers["miscounts"] else ():
            chosen = draft.miscount == role
            after = replace(draft, miscount=None if chosen else role)
            wrong.append((say.plain(f"level_form.miscount_short.{role}"), chosen, after))
        return (throws, fines, self._choice([*wrong, bell]))

    def _fines(self, draft: Draft) -> Keyboard:
        """The fouls of one side: each press adds one of what the foul is counted by."""
        side = next(side for side, page in FINES.items() if page == draft.page)
        fouls = []
        for foul in priced(self.rules):
            kind, amount = price(self.rules, foul)
            old = draft.fines.get((side, foul), 0)
            first = int(self.rules.numbers["fouls"][foul].get("least", 1))
            label = self.say.plain(
                f"level_form.foul_{kind}",
                foul=foul_name(self.say, foul),
                amount=amount,
                clause=clause_number(self.rules, foul),
                count=f" ×{old}" if old else "",
            )
            if foul != THROW:
                fouls.append(self._button(label, draft.fined(side, foul, old + 1 if old else first)))
        fitting = [button for button in fouls if button.fits]
        clear = self._button(self.say.plain("level_form.clear", side=side_name(self.say, side)), draft.unfined(side))
        return (*rows(fitting, 2), (clear, self._back(draft)))

    def _throw(self, draft: Draft) -> Keyboard:
        """甩牌: how many cards were thrown, how many of them could be beaten; the rule set says which count."""
        side = next(side for side, page in THROWS.items() if page == draft.page)
        old = draft.fines.get((side, THROW), 0)
        added = draft.fined(side, THROW, old + thrown_cards(draft, self.rules))
        add = self._button(self.say.plain("level_form.add"), replace(added, page=MAIN, thrown=0, beaten=0))
        return (
            self._steps(self.say.plain("level_form.thrown"), _THROWN, lambda size: _threw(draft, size)),
            self._steps(self.say.plain("level_form.beaten"), _THROWN, lambda size: _beaten(draft, size)),
            (*((add,) if add.fits else ()), self._back(draft)),
        )

    def _back(self, draft: Draft) -> Button:
        return self._button(self.say.plain("button.back"), replace(draft, page=MAIN, thrown=0, beaten=0))


def _threw(draft: Draft, size: int) -> Draft:
    thrown = min(max(draft.thrown + size, 2), _MOST_THROWN)
    return replace(draft, thrown=thrown, beaten=min(draft.beaten, thrown))


def _beaten(draft: Draft, size: int) -> Draft:
    return replace(draft, beaten=min(max(draft.beaten + size, 1), draft.thrown))
