"""The report on an imported entry list: what its rows would change, and what is wrong with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.app.event.entries import lists
from bot.app.event.entries.columns import COLUMNS, Language, heading
from bot.app.event.entries.slip import Slip, echoed
from bot.app.event.tournament import Tournament
from bot.app.speech.words import Html, Words

_MOST_LETTERS = 1_000
"""The most letters of listed rows of each kind in a message."""


@dataclass(slots=True)
class Plan:
    """The effect of a list: new slips by row, slips replacing an entry, slips with news of a unit only, and the numbers
    of unchanged and empty rows."""

    new: list[tuple[int, Slip]] = field(default_factory=list)
    changed: list[tuple[int, Slip, int]] = field(default_factory=list)
    unit: list[tuple[int, Slip]] = field(default_factory=list)
    same: int = 0
    blank: int = 0
    faults: list[tuple[int | None, Html]] = field(default_factory=list)

    @property
    def anything(self) -> bool:
        return bool(self.new or self.changed or self.unit)


def report(tournament: Tournament, plan: Plan) -> Html:
    """The report on a list: errors by row, then the entries to add and change."""
    say, setup = tournament.say, tournament.state.setup
    lines = [say.html("event.import_plan", new=len(plan.new), changed=len(plan.changed), same=plan.same)]
    if wrong := row_lines(say, plan.faults):
        lines += [say.html("event.import_wrong", count=len(wrong)), *_some(say, wrong)]

    def called(slip: Slip) -> str:
        names = say.plain("event.and").join(slip.names)
        unit = setup.unit(slip.unit)
        return say.plain("event.of_unit", names=names, unit=unit) if unit else names

    added = [say.html("event.import_row", row=row, what=called(slip)) for row, slip in plan.new]
    if added:
        lines += [say.html("event.import_new"), *_some(say, added)]
    changed = [
        say.html("event.import_changed_row", row=row, old=tournament.called(entry), new=called(slip))
        for row, slip, entry in plan.changed
    ]
    if changed:
        lines += [say.html("event.import_changed"), *_some(say, changed)]
    of_units = [
        say.html("event.import_row", row=row, what=echoed(say, setup.unit(slip.unit), slip)) for row, slip in plan.unit
    ]
    if of_units:
        lines += [say.html("event.import_of_units"), *_some(say, of_units)]
    if setup.most:
        coming = Counter(slip.unit for _, slip in plan.new)
        after = {unit: len(tournament.state.of_unit(unit)) + many for unit, many in coming.items()}
        lines += [
            say.html("event.import_beyond", unit=setup.unit(unit), count=count, most=setup.most)
            for unit, count in after.items()
            if unit and count > setup.most
        ]
    if plan.blank:
        lines.append(say.html("event.import_blank", count=plan.blank))
    lines.append(say.html("event.import_ask" if plan.anything else "event.import_nothing"))
    return Html("\n".join(lines))


def row_lines(say: Words, faults: Sequence[tuple[int | None, Html]]) -> list[Html]:
    return [why if row is None else say.html("event.import_row", row=row, what=why) for row, why in faults]


def _some(say: Words, lines: Sequence[Html]) -> list[Html]:
    """As many lines as fit in a message with three such lists."""
    told: list[Html] = []
    for line in lines:
        if sum(map(len, told)) + len(line) > _MOST_LETTERS:
            return [*told, say.html("event.import_more", count=len(lines) - len(told))]
        told.append(line)
    return told


def fault_in_words(say: Words, size: int, wrong: lists.RowFault) -> Html:
    """The reason why a row, or the whole file, is refused."""
    values: dict[str, object] = dict(wrong.values)
    if values.get("column") in COLUMNS:
        values["column"] = heading(str(values["column"]), size, language_of_list(say))
    return say.html(f"event.list.{wrong.key}", **values)


def language_of_list(say: Words) -> Language:
    return "en" if say.language == "en" else "zh"
