"""判: the referee ends a match, choosing winner or loser and the ground by buttons or in one line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record import proposals
from bot.app.record.ending import decided, tell_upshot
from bot.app.record.writer import enter
from bot.app.request import commands as c
from bot.app.request import commands_referee as d
from bot.app.request.buttons import Button, rows
from bot.app.request.rights import Standing
from bot.app.speech.names import side_label
from bot.app.speech.naming import seat_named
from bot.app.speech.words import LANGUAGES, words
from bot.app.table.absence import begun_for
from bot.app.table.entry import refuse, running
from engines.core.game import verdicts
from engines.core.rulings import REFEREE, Refusal, Seat

_CHOOSE = "?"
"""Stands for a ground still to be chosen."""
_BEHIND = ">"
"""Separates places: the seat before the sign ranks ahead of the seat after it."""
_WHOLE = {
    "draw": frozenset({"和", "和棋", "平局", "判和", "draw"}),
    "all": frozenset({"双负", "双方负", "双方均负", "均负", "双输", "both"}),
    "void": frozenset({"作废", "重赛", "重下", "void"}),
}
_WINS, _LOSES = ("胜", "赢", "wins", "win"), ("负", "输", "loses", "lose")
_SIDE = re.compile(rf"(?P<who>.*?)\s*(?P<end>{'|'.join((*_WINS, *_LOSES))})", re.IGNORECASE)


def decide(desk: Desk, match: Match, who: Standing, command: d.Decide) -> None:
    """Serve `/decide 白胜 迟到`; missing parts are asked for with buttons."""
    seating = match.stream.status == "seating"
    if (not seating and not running(desk, match)) or desk.stale(match.stream.version):
        return
    text = command.text.strip()
    decision = _read(match, text) if text else ""
    if decision is None:
        if desk.addressed:
            desk.answer(desk.public.html("decide.usage"))
    elif not decision:
        desk.ask(desk.public.html("decide.who"), rows(_verdicts(desk, match), 2), match.stream.id)
    elif decision.endswith(_CHOOSE):
        chosen = decision.removesuffix(_CHOOSE).strip()
        desk.ask(desk.public.html("decide.ground"), rows(_grounds(desk, match, chosen), 1), match.stream.id)
    else:
        rule(desk, match, decision)


def rule(desk: Desk, match: Match, text: str) -> None:
    """Write and announce a decision with its ground and clause. A match may be lost before it has begun."""
    begun = begun_for(desk, match, REFEREE, text)
    if begun is None:
        return
    match = begun
    entered = enter(desk, match, REFEREE, text)
    if isinstance(entered, Refusal):
        refuse(desk, match, entered)
        return
    after, played, _ = entered
    # The decision overtakes every pending proposal and dispute.
    proposals.overtaken(desk, match)
    if match.dispute is not None:
        desk.unit.drop_pending(match.dispute.id)
    desk.toast(desk.own.plain("toast.done"))
    tell_upshot(desk, after, decided(desk, after, played.text), reply=True, titled=True)


def _read(match: Match, text: str) -> str | None:
    """Return a decision in the record's notation, with `?` for a ground still to be chosen, or None if the words state
    no decision."""
    if isinstance(verdicts.parse(text.removesuffix(_CHOOSE).strip(), match.table.rules), verdicts.Decision):
        return text
    first, _, rest = text.partition(" ")
    if (places := _places(match, first)) is not None:
        return _resting(match, f"award {places}", rest.strip())
    whole = next((whole for whole, called in _WHOLE.items() if first.lower() in called), None)
    if whole is None and (word := rest.partition(" ")[0]).lower() in (*_WINS, *_LOSES):
        first, rest = first + word, rest.partition(" ")[2]
    side = _SIDE.fullmatch(first)
    seats = _side(match, side["who"]) if side else ()
    if whole is None and not seats:
        return None
    loses = side is not None and side["end"].lower() in _LOSES
    verb = "forfeit" if whole == "all" or (seats and loses) else "award"
    named = ",".join(str(int(seat)) for seat in (_everyone(match) if whole == "all" else seats)) or whole
    return _resting(match, f"{verb} {named}", rest.strip())


def _places(match: Match, text: str) -> str | None:
    """Return places in the record's notation, `C>A>B`, or `C>A=B` for a tie; None if the words state no order."""
    places = []
    for place in text.replace("＞", _BEHIND).split(_BEHIND):
        seats = [seat_named(match, name) for name in re.split("[=＝,，、]", place)]
        if None in seats:
            return None
        places.append(",".join(str(int(seat)) for seat in seats if seat is not None))
    return _BEHIND.join(places) if len(places) > 1 else None


def _resting(match: Match, decision: str, reason: str) -> str:
    """Complete a decision with its reason: a ground matching the words, or the words themselves."""
    if not reason:
        return f"{decision} {_CHOOSE}"
    for text, ground in _resting_on(match, decision):
        names = {ground} | {words(language).reason(match.stream.game, ground) for language in LANGUAGES}
        if any(reason.lower() in unescape(name).lower() for name in names):
            return text
    return f"{decision} {reason}"


def _resting_on(match: Match, decision: str) -> list[tuple[str, str]]:
    """Return each ground a decision may rest on, as pairs: the decision completed with the ground, and the key under
    which the ground is shown.

    A win also offers the grounds of a forfeit; such a pair records the forfeit of all seats outside the winning side,
    unless the decision gives an order of places. If the decision names every seat, the key is that for all seats where
    one exists. The list is empty if the game has no grounds for this decision.
    """
    verb, whom = decision.split()
    grounds = match.table.mode.refereeing.grounds
    if not whom[0].isdigit():
        return [(f"{decision} {ground}", ground) for ground in grounds.get(whom, ())]
    ordered = _BEHIND in whom
    named = [Seat(int(seat)) for seat in whom.replace(_BEHIND, ",").split(",")]
    found = [(f"{decision} {ground}", ground) for ground in grounds.get(verb, ())]
    if verb == "award" and not ordered:
        others = ",".join(str(int(seat)) for seat in _everyone(match) if seat not in _with_partners(match, named))
        found += [(f"forfeit {others} {ground}", ground) for ground in grounds.get("forfeit", ())]
    every = set(named) == set(_everyone(match))
    known = {ground for _, ground in found}
    plain = [(text, ground) for text, ground in found if not ground.endswith("_all")]
    return [(text, f"{ground}_all" if every and f"{ground}_all" in known else ground) for text, ground in plain]


def _verdicts(desk: Desk, match: Match) -> list[Button]:
    say = desk.public
    labels: list[tuple[str, c.Command]] = [
        (say.plain("button.wins", label=_label(desk, match, side[0])), d.Decide(f"award {int(side[0])} {_CHOOSE}"))
        for side in match.table.sides
    ]
    everyone = ",".join(str(int(seat)) for seat in _everyone(match))
    labels.append((say.plain("button.drawn"), d.Decide(f"award draw {_CHOOSE}")))
    labels.append((say.plain("button.all_lose"), d.Decide(f"forfeit {everyone} {_CHOOSE}")))
    labels.append((say.plain("button.void"), d.Decide(f"award void {_CHOOSE}")))
    return _buttons(match, labels)


def _grounds(desk: Desk, match: Match, decision: str) -> list[Button]:
    """Offer each ground with its clause, and last a decision without ground, whose reason can be written in words."""
    labels: list[tuple[str, c.Command]] = []
    for text, ground in _resting_on(match, decision):
        clause = match.table.rules.clause(ground) or ""
        name = unescape(desk.public.reason(match.stream.game, ground))
        labels.append((f"{name} {clause.partition(':')[2]}".strip(), d.Decide(text)))
    return _buttons(match, [*labels, (desk.public.plain("button.no_ground"), d.Decide(decision))])


def _buttons(match: Match, labels: Sequence[tuple[str, c.Command]]) -> list[Button]:
    stream = match.stream
    return [Button(label, command, stream.id, stream.version) for label, command in labels]


def _label(desk: Desk, match: Match, seat: Seat) -> str:
    return side_label(desk.public, match, match.side_of(seat))


def _side(match: Match, text: str) -> tuple[Seat, ...]:
    """Return the seats of a side given by its name, by a seat's name, or by the initials in its name."""
    wanted = text.lower().replace("-", "–")
    for number, side in enumerate(match.table.sides):
        labels = {side_label(words(language), match, number).lower() for language in LANGUAGES}
        if wanted in labels | {_initials(label) for label in labels}:
            return side
    seat = seat_named(match, text)
    return () if seat is None else match.table.sides[match.side_of(seat)]


def _initials(label: str) -> str:
    """Return the initials of a label: North–South gives NS."""
    return "".join(part[0] for part in label.split("–") if part)


def _with_partners(match: Match, seats: list[Seat]) -> set[Seat]:
    return {seat for side in match.table.sides if set(side) & set(seats) for seat in side}


def _everyone(match: Match) -> tuple[Seat, ...]:
    return tuple(sorted(seat for side in match.table.sides for seat in side))
