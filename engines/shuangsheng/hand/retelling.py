"""复牌 from a text: the record of a whole hand as people write it down, played through, and what a sheet has of it.

The first line says what was played (`打5 主黑桃 庄北`), then comes a trick a line (`北 HAHA 西 H3H4 南 … 东 …`), last
the bottom (`底 …`). A throw that failed is written with what was played instead: `北 甩 HKKQ 出 HQ`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engines.core.cards import Card, read_cards
from engines.core.questions import Retold
from engines.core.rulesets import Rules
from engines.core.rulings import Fact, Refusal, Seat
from engines.shuangsheng.cards.bidding import DECKS
from engines.shuangsheng.cards.trump import trump_of
from engines.shuangsheng.hand.review import BOTTOM, HAND, Fault, Play, Review, review
from engines.shuangsheng.sheet.entries import NO_TRUMP, SIDES, Side, label, opponent, side_of
from engines.shuangsheng.sheet.levels import Level, level_of, name_of
from engines.shuangsheng.sheet.scoring import DEALER, DEFENDER, Role, scale_of
from engines.shuangsheng.wording import SEAT_WORDS, TRUMP_BY_WORD, plain, seat

LONGEST = 4_000
TOLD: Mapping[str, tuple[str, ...]] = {
    "no_fault": (),
    "points_taken": ("tricks",),
    "trick_points": ("trick", "who", "points"),
    "retold": ("tricks", "bottom"),
    # Where a record cannot be read on.
    "at_line": ("line", "text"),
    "out": ("count",),
}
"""What is stated of a written hand beside what is told of one that is entered trick by trick."""
REFUSED = ("retold_line",)
_COMPONENTS = ("single", "pair", "tractor")
_SUITS = "|".join(sorted(map(re.escape, TRUMP_BY_WORD), key=lambda word: -len(word)))
_LEVEL = re.compile(r"(?:打|LEVEL\s*)\s*(10|[2-9TJQKA](?![A-Z0-9])|负\d{1,2})")
_TRUMP = re.compile(rf"(?:主牌?|TRUMPS?)\s*({_SUITS})(?![A-Z0-9])|(无主|NT)")
_DEALER = re.compile(rf"(?:庄家?|DEALER)\s*({SEAT_WORDS})|({SEAT_WORDS})\s*(?:坐庄|庄|DEALS)")
_BURIED = re.compile(r"防家?方?(?:埋|扣)|DEFENDERS?\s+BURIED")
_NUMBERED = re.compile(r"^\s*(?:#?\d{1,2}[.)、:]|第\d{1,2}[墩轮])\s*")
_SITTING = re.compile(r"([北西南东])家?\s*[::]?|(?<![A-Z0-9])([NWSE])\s*:")
_BOTTOM = re.compile(r"^\s*(?:底牌?|BOTTOM)\s*:?\s*(.+)$")
_THROWN = re.compile(r"^\s*(?:甩|THREW)\s*(?P<thrown>.+?)\s*(?:出|PLAYED)\s*(?P<played>.+)$")


def retell(rules: Rules, text: str) -> Retold | Refusal | None:
    """Play a written hand through; None where the text is no such record."""
    lines = [plain(line) for line in text[:LONGEST].splitlines() if line.strip()]
    if len(lines) < 2 or not (_LEVEL.search(lines[0]) and _DEALER.search(lines[0])):
        return None
    told = _told(rules, lines)
    return replace(told, clause=rules.clause(told.point)) if isinstance(told, Refusal) and not told.clause else told


def _told(rules: Rules, lines: Sequence[str]) -> Retold | Refusal:
    head = _head(lines[0])
    if isinstance(head, Refusal):
        return head
    level, suit, dealer, buried = head
    tricks, bottom = _tricks(lines[1:])
    if isinstance(tricks, Refusal):
        return tricks
    if isinstance(bottom, Refusal):
        return bottom
    played = sum(len(play.cards) for trick in tricks for play in trick)
    if played < 4 * HAND and rules.clause("early_review") is not None:
        return Refusal("illegal", "early_review", facts=(Fact("out", {"count": played}),))
    trump = trump_of(rules, level, None if suit == NO_TRUMP else suit)
    seen = review(rules, trump, dealer, tricks, bottom)
    if isinstance(seen, Refusal):
        return seen
    line = _line(seen, dealer, level, suit, buried)
    times = scale_of(rules).multiplier(seen.last_pairs)
    return Retold((*_faults(seen.faults), _last(seen, times), _sum(seen), *_taken(seen)), line)


def _head(text: str) -> tuple[Level, str, Seat, Role] | Refusal:
    level, trump = _LEVEL.search(text), _TRUMP.search(text)
    # Without what is trump, for S is a suit and a seat.
    dealer = _DEALER.search(_TRUMP.sub(";", text))
    played = level_of(level[1]) if level else None
    deals = seat(dealer[1] or dealer[2]) if dealer else None
    if played is None or deals is None or trump is None:
        return Refusal("unreadable", "ask_trump" if trump is None else "ask_level")
    suit = NO_TRUMP if trump[2] else TRUMP_BY_WORD[trump[1]]
    return played, suit, deals, DEFENDER if _BURIED.search(text) else DEALER


def _tricks(lines: Sequence[str]) -> tuple[list[list[Play]] | Refusal, tuple[Card, ...] | Refusal]:
    tricks: list[list[Play]] = []
    bottom: tuple[Card, ...] | Refusal = ()
    for number, line in enumerate(lines, 2):
        if found := _BOTTOM.match(line):
            bottom = _cards(found[1], number, BOTTOM)
            continue
        trick = _trick(_NUMBERED.sub("", line), number)
        if isinstance(trick, Refusal):
            return trick, bottom
        tricks.append(trick)
    return tricks, bottom


def _trick(line: str, number: int) -> list[Play] | Refusal:
    marks = list(_SITTING.finditer(line))
    if not marks:
        return Refusal("unreadable", "retold_line", facts=(Fact("at_line", {"line": number, "text": line[:40]}),))
    ends = [mark.start() for mark in marks[1:]] + [len(line)]
    plays = []
    for mark, end in zip(marks, ends, strict=True):
        piece = line[mark.end() : end]
        thrown = _THROWN.match(piece)
        cards = _cards(thrown["played"] if thrown else piece, number, HAND)
        first = _cards(thrown["thrown"], number, HAND) if thrown else ()
        who = seat(mark[1] or mark[2])
        if isinstance(cards, Refusal):
            return cards
        if isinstance(first, Refusal):
            return first
        plays.append(Play(Seat(0) if who is None else who, cards, first))
    return plays


def _cards(text: str, number: int, most: int) -> tuple[Card, ...] | Refusal:
    cards = read_cards(text, copies=DECKS, most=most)
    if isinstance(cards, Refusal):
        return replace(cards, facts=(*cards.facts, Fact("at_line", {"line": number, "text": text.strip()[:40]})))
    return cards


def _faults(faults: Iterable[Fault]) -> list[Fact]:
    """Every fault with what it costs; the first is the one that matters most."""
    facts = []
    for fault in faults:
        clause = (fault.cost.clause or "").rpartition(":")[2]
        key = "fault_points" if fault.cost.points else "fault_levels" if fault.cost.levels else "fault_noted"
        amount = fault.cost.points or fault.cost.levels
        told = {"who": label(fault.seat), "fault": fault.point, "clause": clause}
        facts.append(Fact(key, {**told, "trick": fault.trick, "amount": amount}))
    return facts or [Fact("no_fault")]


def _taken(seen: Review) -> list[Fact]:
    """The tricks with points in them."""
    taken = tuple(
        Fact("trick_points", {"trick": number, "who": label(trick.winner), "points": trick.points})
        for number, trick in enumerate(seen.tricks, 1)
        if trick.points
    )
    return [Fact("points_taken", {"tricks": taken})] if taken else []


def _last(seen: Review, times: int) -> Fact:
    component = _COMPONENTS[min(seen.last_pairs, len(_COMPONENTS) - 1)]
    return Fact("last_trick", {"who": label(seen.tricks[-1].winner), "component": component, "multiplier": times})


def _sum(seen: Review) -> Fact:
    return Fact("retold", {"tricks": seen.trick_points, "bottom": seen.bottom_points})


def _line(seen: Review, dealer: Seat, level: Level, suit: str, buried: Role) -> str:
    parts = [f"hand dealer={label(dealer)} level={name_of(level)} trump={suit} tricks={seen.trick_points}"]
    parts.append(f"bottom={seen.bottom_points} last={DEFENDER if seen.dug else DEALER} pairs={seen.last_pairs}")
    parts.append(f"buried={buried}")
    parts += [f"J={seen.jack}"] if seen.jack else []
    dealers = side_of(dealer)
    roles: dict[Side, Role] = {dealers: DEALER, opponent(dealers): DEFENDER}
    for kind in ("points", "levels"):
        for side in SIDES:
            by_clause: dict[str, int] = {}
            for fault in seen.faults:
                amount = getattr(fault.cost, kind)
                if amount and side_of(fault.seat) == side:
                    clause = (fault.cost.clause or "").rpartition(":")[2]
                    by_clause[clause] = by_clause.get(clause, 0) + amount
            parts += [f"{kind}={roles[side]}:{amount}:{clause}" for clause, amount in by_clause.items()]
    return " ".join(parts)
