"""复牌 from text: read the written record of a hand, play it through, and stop at the first fault."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from engines.core.books.rulesets import Options, Rules
from engines.core.game.questions import AT_LINE, Retold
from engines.core.rulings import Fact, Refusal, Seat
from engines.daguai.hand.notation import notate, parse
from engines.daguai.hand.play import apply
from engines.daguai.hand.state import Cards, Hand, Pass, start
from engines.daguai.sheet.notation import notate as notate_line
from engines.daguai.sheet.notation import plainly
from engines.daguai.sheet.scoring import HandScore
from engines.daguai.sheet.state import SEATS

LONGEST = 20_000
MOST_TURNS = 1_000
TOLD: Mapping[str, tuple[str, ...]] = {"retold": ("turns",), AT_LINE: ("line", "text")}
"""The facts stated about written hands, with the names of their values."""

_LABEL = r"[AB甲乙ＡＢ]\s?[1-3１-３]"
_BLANKS = re.compile(r"[^\S\n]+")
_BETWEEN = re.compile(rf"[\n;；]| (?={_LABEL} ?[:：])")
_TURN = re.compile(rf"(?:(?P<who>{_LABEL}) ?[:：.、)） ] ?)?(?P<what>.+)")
_RECORD = re.compile(r"[AB甲乙]\s?[1-3]\s*[:：]", re.IGNORECASE)
_NUMBERED = re.compile(r"^#?[0-9]{1,3}[.)、）] ")


@dataclass(frozen=True, slots=True)
class FirstFault:
    """The first impossible turn: its number in the text, the text, and the refusal."""

    number: int
    who: str
    text: str
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A hand read from a record. `line` is the score-sheet line once the order is settled without a fault."""

    turns: tuple[tuple[Seat, str], ...]
    hand: Hand
    fault: FirstFault | None = None

    @property
    def order(self) -> tuple[str, ...]:
        """The players who have gone out so far, in order."""
        return tuple(self.hand.label(seat) for seat in self.hand.out)

    @property
    def line(self) -> str | None:
        return notate_line(self.hand.sheet, self.hand.sheet.hands[0]) if self.hand.over and not self.fault else None

    @property
    def score(self) -> HandScore | None:
        return self.hand.sheet.score(1) if self.hand.over and not self.fault else None


def retell(rules: Rules, text: str) -> Retold | Refusal | None:
    """Play through a written hand (`A1: S3 H3`, `B1: pass`, …) up to the first fault. Return None if the text is no
    such record."""
    if len(_RECORD.findall(text)) < 2:
        return None
    hand = read_hand(rules, text)
    if isinstance(hand, Refusal):
        return hand
    if hand.fault is not None:
        fault = hand.fault
        where = Fact(AT_LINE, {"line": fault.number, "text": f"{fault.who} {fault.text}"[:40]})
        return Refusal(fault.refusal.kind, fault.refusal.point, fault.refusal.clause, (*fault.refusal.facts, where))
    return Retold((Fact("retold", {"turns": len(hand.turns)}),), hand.line or "")


def read_hand(rules: Rules, text: str, options: Options | None = None) -> HandRecord | Refusal:
    """Read a record with turns separated by lines or semicolons, such as `A1: S3 H3` and `B1: pass`.

    A turn without a label belongs to the player on turn. Unless the options name a dealer, the player of the first turn
    is the dealer. Reading ends at the first fault. A record contains no fouls.
    """
    parts = _BETWEEN.split(_BLANKS.sub(" ", text)) if len(text) <= LONGEST else []
    turns = [turn for part in parts for turn in _turn(part.strip())]
    if not 0 < len(turns) <= MOST_TURNS:
        return Refusal("unreadable", "text")
    given = dict(options or {})
    hand = start(rules, {**rules.options, **given})
    if isinstance(hand, Refusal):
        return replace(hand, clause=hand.clause or rules.clause(hand.point))
    first = _seat(hand, turns[0][0])
    if first is not None and "dealer" not in given:
        hand = replace(hand, dealer=first, on_turn=first)
    read: list[tuple[Seat, str]] = []
    for number, (who, what) in enumerate(turns, 1):
        seat = _seat(hand, who) if who else hand.on_turn
        result = _next(hand, seat, what)
        if isinstance(result, Refusal):
            cited = replace(result, clause=result.clause or rules.clause(result.point))
            return HandRecord(tuple(read), hand, FirstFault(number, who or hand.label(hand.on_turn), what, cited))
        hand, canonical, player = result
        read.append((player, canonical))
    return HandRecord(tuple(read), hand)


def _turn(part: str) -> Iterator[tuple[str, str]]:
    match = _TURN.fullmatch(_NUMBERED.sub("", part, count=1))
    if match:
        yield plainly(match["who"] or "").replace(" ", ""), match["what"]


def _seat(hand: Hand, label: str) -> Seat | None:
    return next((seat for seat in SEATS if hand.label(seat) == label), None)


def _next(hand: Hand, seat: Seat | None, what: str) -> tuple[Hand, str, Seat] | Refusal:
    if hand.over:
        return Refusal("illegal", "over")
    if seat is None:
        return Refusal("illegal", "no_seat")
    if seat != hand.on_turn:
        return Refusal("illegal", "turn", facts=(Fact("who", {"who": hand.label(hand.on_turn)}),))
    play = parse(hand, seat, what)
    if isinstance(play, Refusal):
        return play
    if not isinstance(play, Cards | Pass):
        return Refusal("unreadable", "text")
    accepted = apply(hand, seat, play)
    return accepted if isinstance(accepted, Refusal) else (accepted.state, notate(hand, play), seat)
