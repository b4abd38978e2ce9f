"""商定: ask both sides at a table, if a document lets open points be settled together with the players.

Their opinions are stored beside the table's record. The ruling stands whatever they say, and silence counts as no
answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.app.desk import Desk
from bot.app.folding import Broken, Folding, load
from bot.app.match import Match
from bot.app.record.signatures import AGREED, DECLINED, ON_RULING, ruling_of, sign_beneath
from bot.app.speech.names import name_of, side_label
from bot.app.speech.words import Html
from engines.core.books.rulesets import CONSULTED
from engines.core.rulings import REFEREE, Seat, seat_name
from storage.store import MATCH, Reader, Ruling, Signature, Stream

_ASKED = f"{ON_RULING}asked"


class Opinion(NamedTuple):
    """A side's opinion on a ruling; `word` is None for silence."""

    side: int
    word: str | None
    signature: Signature | None

    @property
    def for_others(self) -> bool:
        """Whether the referee recorded the opinion for a side without accounts."""
        return self.signature is not None and self.signature.seat == REFEREE


def clause_for(desk: Desk, stream: Stream, cited: str | None) -> str | None:
    """Return the clause that requires asking both sides about a ruling: a ruling that cites this clause, or cites none
    and therefore concerns an open point. None if no one need be asked."""
    game = desk.folding.tables.games.get(stream.game) if stream.kind == MATCH else None
    rules = game.rules(stream.rule_set) if game else None
    clause = rules.clause(CONSULTED) if rules else None
    return clause if clause is not None and cited in (None, f"{stream.game}/{clause}") else None


def looked_at(desk: Desk, stream: Stream) -> Match | None:
    """Load a table without locking or caching it; None if its record cannot be opened."""
    try:
        return load(desk.unit, Folding(desk.folding.tables), stream)
    except Broken:
        return None


def ask(desk: Desk, ruling: Ruling, stream: Stream) -> None:
    """Record that both sides were asked."""
    sign_beneath(desk, stream.id, REFEREE, _ASKED, str(ruling.number))


def answer(desk: Desk, ruling: Ruling, match: Match, side: int, yes: bool, seat: int) -> None:
    """Record a side's opinion; the last opinion counts."""
    word = AGREED if yes else DECLINED
    sign_beneath(desk, match.stream.id, seat, f"{ON_RULING}{word}", f"{ruling.number} {side}")


def opinions(unit: Reader, ruling: Ruling, sides: int) -> Sequence[Opinion]:
    """Return each side's opinion on a ruling, or an empty sequence if they were not asked."""
    signatures = unit.signatures(ruling.stream_id) if ruling.stream_id is not None else ()
    said = [one for one in signatures if one.kind.startswith(ON_RULING) and ruling_of(one)[0] == ruling.number]
    if not said:
        return ()
    last = {ruling_of(one)[1]: one for one in said}
    return [
        Opinion(side, last[side].kind.removeprefix(ON_RULING) if side in last else None, last.get(side))
        for side in range(sides)
    ]


def dumped(unit: Reader, ruling: Ruling, sides: Sequence[Sequence[int]]) -> dict[str, Any]:
    """Convert a ruling to plain values, with each side's opinion."""
    given = opinions(unit, ruling, len(sides))
    names = unit.persons({one for one in (ruling.by, *(_by(each) for each in given)) if one is not None})
    return {
        "number": ruling.number,
        "text": ruling.text,
        "clause": ruling.clause,
        "by": names[ruling.by].name if ruling.by is not None else None,
        "at": ruling.at.isoformat(),
        "overturned": ruling.overturned,
        "sides": [
            {
                "seats": [seat_name(Seat(seat)) for seat in sides[each.side]],
                "word": each.word,
                "by": names[by].name if (by := _by(each)) is not None else None,
                "at": each.signature.at.isoformat() if each.signature else None,
            }
            for each in given
        ],
    }


def _by(opinion: Opinion) -> int | None:
    return opinion.signature.person_id if opinion.signature else None


def both_sides_line(desk: Desk, ruling: Ruling) -> Html:
    """Write both sides' opinions on a ruling in one line; empty if they were not asked."""
    stream = desk.unit.glance(ruling.stream_id) if ruling.stream_id is not None else None
    match = looked_at(desk, stream) if stream is not None and stream.kind == MATCH else None
    given = opinions(desk.unit, ruling, len(match.table.sides)) if match else ()
    if match is None or not given:
        return Html("")
    say = desk.public
    parts = []
    for one in given:
        label = side_label(say.at(match.stream.game), match, one.side)
        person = one.signature.person_id if one.signature else None
        name = name_of(say, desk.unit.persons([person] if person is not None else []), person)
        if one.for_others:
            name = say.plain("ruling.for_side", name=name)
        parts.append(say.plain(f"ruling.word.{one.word or 'silent'}", side=label, name=name))
    return say.html("ruling.words", words=say.join(parts))
