"""Put record lines into words for reading aloud: lines of a score sheet, and of a hand recorded trick by trick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engines.core.cards import DECK
from engines.core.rulings import Cards, Fact, Seat, Side, Value
from engines.shuangsheng.hand.state import Deal
from engines.shuangsheng.sheet.scores.entries import LABELS, UNKNOWN
from engines.shuangsheng.sheet.scores.levels import level_of
from engines.shuangsheng.sheet.scores.scoring import DEFENDER
from engines.shuangsheng.sheet.speech import level_name
from engines.shuangsheng.sheet.state import Sheet

_FINES = ("points", "levels")
_LONGEST = 4
"""The length in pairs of the longest tractor with a name. Longer tractors share the name."""


def line_facts(sheet: Sheet, line: str) -> tuple[Fact, ...]:
    """Put a line of a score sheet into words. Lines any match may have, such as the bell, are not covered here."""
    word, _, rest = line.partition(" ")
    match word, rest.split():
        case "hand", said:
            return (*_hand(_said(said)), *_fines(said))
        case "foul", [who, foul, *more]:
            return (_foul(who, foul, _said(more)),)
        case "fine", [side, cost, *more]:
            kind, _, amount = cost.partition("=")
            named = _said(more)
            return (_fined(kind, side, amount, named["clause"], named.get("hand", "")),)
        case "dealer", [name]:
            return (Fact("entry_dealer", {"seat": _seat(name)}),)
        case "turn", [name, rank]:
            return (Fact("entry_turn", {"seat": _seat(name), "card": rank.replace("T", "10")}),)
        case "ruling", _:
            return (Fact("entry_ruling", {"text": rest}),)
        case "bell", [minutes] if minutes[:1] in "+-":
            return (Fact("entry_extended", {"minutes": minutes}),)
        case "settle", []:
            return (Fact("entry_settle"),)
    return ()


def told_play(deal: Deal, line: str) -> tuple[Fact, ...]:
    """Put a line of a hand recorded trick by trick into words: cards played, thrown, shown, or the bottom."""
    match line.split():
        case ["show", name, *cards]:
            return (Fact("entry_show", {"seat": _seat(name), "cards": Cards(" ".join(cards))}),)
        case ["bottom", *cards]:
            return (Fact("entry_bottom", {"cards": Cards(" ".join(cards))}),)
    thrown, _, played = line.partition(" > ")
    if not set(f"{thrown} {played}".split()) <= set(DECK):
        return ()
    if played:
        return (Fact("entry_throw", {"thrown": Cards(thrown), "cards": Cards(played)}),)
    return (Fact("entry_cards", {"cards": Cards(line)}),)


def _said(parts: Iterable[str]) -> dict[str, str]:
    return dict(part.partition("=")[::2] for part in parts)


def _hand(said: Mapping[str, str]) -> Iterator[Fact]:
    """State the dealer, level and trump, the points and the last trick."""
    level = level_of(said["level"])
    suit = "" if said["trump"] == UNKNOWN else said["trump"]
    named: Value = said["level"] if level is None else level_name(level)
    yield Fact("entry_dealt", {"dealer": _seat(said["dealer"]), "level": named, "suit": suit})
    if "miscount" in said:
        yield Fact(f"entry_miscount_{said['miscount']}")
    else:
        yield Fact("entry_tricks", {"tricks": said["tricks"]})
        dug: dict[str, Value] = {"bottom": said["bottom"], "shape": min(int(said["pairs"]), _LONGEST)}
        if said["last"] == DEFENDER:
            yield Fact("entry_dug", dug)
        elif said["buried"] == DEFENDER:
            yield Fact("entry_paid", dug)
        else:
            yield Fact("entry_kept") if said["bottom"] == "0" else Fact("entry_kept_bottom", {"bottom": said["bottom"]})
    if said["buried"] == DEFENDER:
        yield Fact("entry_buried")
    if "J" in said:
        yield Fact(f"entry_jack_{said['J']}")


def _fines(said: Iterable[str]) -> Iterator[Fact]:
    """State the fines inside a hand's line."""
    for kind, _, cost in (part.partition("=") for part in said):
        if kind in _FINES:
            role, amount, clause = cost.split(":")
            yield _fined(kind, role, amount, clause)


def _fined(kind: str, party: str, amount: str, clause: str, hand: str = "") -> Fact:
    return Fact(f"entry_{kind}", {"party": Side(party), "amount": amount, "clause": clause, "hand": hand})


def _foul(who: str, foul: str, said: Mapping[str, str]) -> Fact:
    party = Seat(int(who)) if who.isdigit() else Side(who)
    counted = Fact("counted", {"foul": foul, "count": said["n"]}) if "n" in said else foul
    return Fact("entry_foul", {"party": party, "foul": counted, "hand": said.get("hand", "")})


def _seat(name: str) -> Seat:
    return Seat(LABELS.index(name))
