"""Describe an appeal's progress: the answers from each instance, and whether the last is final."""

from __future__ import annotations

from collections.abc import Callable

from bot.app.desk import Desk
from bot.app.speech.names import name_of
from bot.app.speech.words import Html
from storage.store import Appeal, Ruling

_LOOKED_AT = 1000
"""How many of a chat's newest appeals are searched."""


def answer_lines(desk: Desk, appeal: Appeal, shown: Callable[[str], str] = str) -> list[Html]:
    """Return each answer to an appeal, and the appeal's present state."""
    say, lines = desk.public, []
    for given in desk.unit.answers(appeal.id):
        anonymous = say.plain("appeal.admins")
        by = anonymous if given.by is None else name_of(say, desk.unit.persons([given.by]), given.by)
        verdict = say.plain(f"appeal.verdict.{given.verdict}")
        instance = say.plain(f"appeal.instance.{given.instance}")
        answered = say.html("appeal.answer", instance=instance, name=by, verdict=verdict, text=shown(given.text))
        lines.append(Html(answered.rstrip()))
    return [*lines, say.html(f"appeal.state.{appeal.instance}_{appeal.verdict or 'waits'}")]


def of_ruling(desk: Desk, ruling: Ruling) -> list[Html]:
    """Return what an appeal made of a ruling, or how to appeal against it."""
    appeals = desk.unit.appeals(desk.chat.id, _LOOKED_AT)
    appeal = next((one for one in appeals if one.ruling_id == ruling.id), None)
    if appeal is None:
        return [desk.public.html("ruling.appeal_hint", number=ruling.number)]
    return [desk.public.html("appeal.of_ruling", number=appeal.number), *answer_lines(desk, appeal)]
