"""A correction in words before it is carried out: the entry itself, the totals, and each later entry that changes."""

from __future__ import annotations

from typing import Any

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record.numbering import read_out, tell
from bot.app.speech.words import Html
from engines.core.game.record import Preview

_MOST_LISTED = 8
"""The most later entries a preview names individually; a long game has hundreds."""


def preview(desk: Desk, match: Match, kind: str, payload: dict[str, Any], change: Preview) -> Html:
    """Preview a change: the entry itself, the totals, and each later entry it concerns."""
    say = desk.aloud(match.stream)
    key = "fix.preview_void" if kind == "fix" and not payload["new"] else f"{kind}.preview"
    new = read_out(desk, match, payload["new"]) if payload["new"] else ""
    lines = [say.html(key, line=payload["line"], old=payload["old"], new=new)]
    before, after = say.total(change.before), say.total(change.after)
    if before != after:
        lines.append(say.html("preview.totals", before=before, after=after))
    later = [*_voided(desk, match, change)]
    later += [
        say.html("preview.departing", text=read_out(desk, match, entry.text), why=tell(desk, match, facts))
        for entry, facts in change.departing
    ]
    listed = 0 if match.veiled else _MOST_LISTED
    lines += later[:listed]
    if len(later) > listed:
        lines.append(say.html("preview.more", count=len(later) - listed))
    return Html("\n".join(lines))


def _voided(desk: Desk, match: Match, change: Preview) -> list[Html]:
    say = desk.aloud(match.stream)
    lines = []
    for gone in change.refused:
        why = say.refusal(match.stream.game, gone.result)
        lines.append(say.html("preview.refused", text=read_out(desk, match, gone.entry.text), why=why))
    return lines + [say.html("preview.after_end", text=read_out(desk, match, entry.text)) for entry in change.after_end]
