"""瑞士制 (FIDE Dutch): draw and pair a Swiss event."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from engines.core.game.query import Unanswerable
from engines.tournament.format import Format, in_order
from engines.tournament.formats.dutch import Field, Played, paired
from engines.tournament.formats.league import BY, League
from engines.tournament.model import EntryId, Event, Lot, Options, Pairing, Places, Settled, Stand, unpaired
from engines.tournament.sheets.standings import on_points
from engines.tournament.state import State


def check(event: Event) -> None:
    if event.options.rounds is None:
        raise Unanswerable("unreadable", "options", "rounds is needed")


def draw(event: Event) -> Lot:
    numbers = event.numbered()
    return Lot(tuple(_round(event, numbers, 1, [])), rounds_of(event))


def rounds_of(event: Event) -> int:
    return event.options.rounds or 0


def unfit(options: Options) -> str | None:
    return None if options.rounds else "rounds"


def advance(event: Event) -> Stand:
    """Play round after round, pairing each round once the preceding one is settled."""
    numbers, last = event.numbered(), rounds_of(event)
    league = League(event, bye=event.options.scoring[0], strict=event.placed is not None or not event.outs)
    number, wants = 0, None
    while number < last and not league.open:
        if event.placed is not None and number + 1 not in event.placed:
            # If too many entries have left to pair another round, nothing waits.
            over = event.outs and not _round(event, numbers, number + 1, league.settled)
            wants = None if over else number + 1
            break
        number += 1
        pairings = _published(event, number) if event.placed else _round(event, numbers, number, league.settled)
        league.play(pairings, event.of_round(range(number, number + 1)))
    beyond = (result for result in event.results if result.round > number)
    league.void += unpaired(beyond, strict=league.strict)
    return league.stand(last, wants)


def pairing(event: Event, round: int) -> Places:
    """Return the next round by the current standing, for the organiser to publish."""
    numbers = event.numbered()
    settled = list(advance(event).settled)
    return tuple((table.a, table.b) for table in _round(event, numbers, round, settled))


def _published(event: Event, round: int) -> list[Pairing]:
    tables = (event.placed or {})[round]
    return [
        Pairing(round, number, a, b, "play" if b is not None else "bye", first=a if b is not None else None)
        for number, (a, b) in enumerate(tables, 1)
    ]


def _round(event: Event, numbers: list[EntryId], round: int, settled: list[Settled]) -> list[Pairing]:
    """Return the tables of a round among entries not out; if the remaining entries cannot be paired, nobody plays."""
    number = {name: place for place, name in enumerate(numbers, 1)}
    present = frozenset(number[name] for name in numbers if not event.absent(name, round))
    if len(present) < 2:
        return []
    field = Field(
        size=len(numbers),
        present=present,
        rounds=rounds_of(event),
        banned=frozenset(frozenset((number[a], number[b])) for a, b in event.options.banned),
        scores=_scores(event),
        white_first=event.chance(1, "colour").below(2) == 0,
    )
    history = tuple(_played(number, table) for table in settled)
    found = []
    try:
        pairs = paired(field, round, history)
    except Unanswerable:
        if len(present) == len(numbers):
            raise
        pairs = ()
    for table, (white, black) in enumerate(pairs, 1):
        a = numbers[white - 1]
        if black:
            found.append(Pairing(round, table, a, numbers[black - 1], first=a))
        else:
            found.append(Pairing(round, table, a, None, "bye"))
    return found


def _scores(event: Event) -> tuple[Decimal, Decimal, Decimal, Decimal]:
    """Return the points for a win, a draw, a loss and a forfeit, for the library.

    If a draw is half a win, the points are those of chess, which the library knows best. Other points stay as set, or
    are all raised until a loss is worth 0: every entry has a single result per round, so the order stays the same.
    """
    win, draw, loss = event.options.scoring
    if loss == 0 and win == 2 * draw and win:
        return Decimal("1.0"), Decimal("0.5"), Decimal("0.0"), Decimal("0.0")
    least = min(loss, Fraction(0))
    raised = (value - least for value in (win, draw, loss, Fraction(0)))
    one, two, three, nothing = (Decimal(value.numerator) / Decimal(value.denominator) for value in raised)
    return one, two, three, nothing


def _played(number: dict[EntryId, int], table: Settled) -> Played:
    a = number[table.a] if table.a is not None else 0
    b = number[table.b] if table.b is not None else 0
    if not b:
        return Played(table.round, a, 0, "W", "Z", True)
    if table.kind == "played":
        letters = "DD" if table.winner is None else "WL" if table.winner == table.a else "LW"
    else:
        letters = "ZZ" if table.winner is None else "WZ" if table.winner == table.a else "ZW"
    return Played(table.round, a, b, letters[0], letters[1], table.kind == "played")


FORMAT: Format[State] = Format(
    key="swiss",
    draw=draw,
    advance=advance,
    rounds=rounds_of,
    by_hand=in_order,
    standings=lambda state: on_points(state, "event.ties"),
    knows=("rounds", "tiebreaks"),
    tiebreaks=BY,
    check=check,
    unfit=unfit,
    proposed=pairing,
    numbered=True,
    paired=True,
)
