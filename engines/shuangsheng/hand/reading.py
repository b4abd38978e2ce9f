"""复牌 from text: play through the written record of a whole hand and return the score-sheet line.

The first line gives level, trump and dealer (`打5 主黑桃 庄北`). Each further line gives a trick (`北 HAHA 西 H3H4 南 …
东 …`), and the last line the bottom (`底 …`). A failed throw is written with the cards played instead: `北 甩 HKKQ 出
HQ`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engines.core.books.rulesets import Rules
from engines.core.cards import Card, codes, read_cards
from engines.core.game.questions import AT_LINE, Retold
from engines.core.rulings import Cards, Fact, Refusal, Seat, Value
from engines.shuangsheng.cards.bidding import DECKS
from engines.shuangsheng.cards.trump import trump_of
from engines.shuangsheng.hand.review import (
    FEW,
    HAND,
    PLAYERS,
    Play,
    PlayFault,
    Review,
    asks_declared,
    review,
    undeclared,
)
from engines.shuangsheng.sheet import entry_facts
from engines.shuangsheng.sheet.lines import write_hand
from engines.shuangsheng.sheet.scores.entries import NO_TRUMP, Hand, label, opponent, side_of
from engines.shuangsheng.sheet.scores.levels import FIRST, Level, level_of
from engines.shuangsheng.sheet.scores.penalties import number
from engines.shuangsheng.sheet.scores.scoring import (
    DEALER,
    DEFENDER,
    ROLES,
    Fine,
    HandScore,
    Result,
    Role,
    scale_of,
    score,
)
from engines.shuangsheng.wording import SEAT_WORDS, TRUMP_BY_WORD, plain, seat

LONGEST = 4_000
TOLD: Mapping[str, tuple[str, ...]] = {
    "no_fault": (),
    "points_taken": ("tricks",),
    "trick_points": ("trick", "who", "points"),
    "retold": ("tricks", "bottom"),
    "count_levels": ("who", "fault", "clause", "amount"),
    "count_noted": ("who", "fault", "clause"),
    **{f"proof_{what}": ("cards",) for what in ("held", "played", "buried", "stopped")},
    "ask_declared": (),
    "all_declared": (),
    "none_declared": (),
    "one_undeclared": ("trick", "who"),
    # Where reading a record stopped.
    AT_LINE: ("line", "text"),
    "out": ("count",),
}
"""The facts stated about a written hand only. Facts shared with hands entered trick by trick are listed there."""
REFUSED = ("retold_line",)
_PROOFS = {"failed_throw": "stopped", "rebury": "buried", "hand_count": "played", "follow_count": "played"}
_REMEDIES = {"rebury": "rebury", "hand_count": "wrong_count", "follow_count": "wrong_count"}
_MOST_ASKED = 6
_ALL_DECLARED = re.compile(
    r"(?:都|均|全部|ALL\s)?\s*(未|没有?|不|NONE\s+|NOT\s+|UN)?(?:都)?(?:已)?(?:主动)?(?:声明(?:了)?|DECLARED)"
)
_DECLARED = re.compile(r"(?:已|主动)?(未|没有?|NOT\s+|UN)?(?:主动)?(?:声明(?:了)?|DECLARED)\s*[::]?\s*(.*\d.*)")
_WHICH = re.compile(r"第?\s*(\d{1,2})\s*[墩轮]?\s*([北西南东NWSE])家?")
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
    """Play a written hand through. Return None if the text is not such a record."""
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
    if played < PLAYERS * HAND - FEW and rules.clause("early_review") is not None:
        return Refusal("illegal", "early_review", facts=(Fact("out", {"count": played}),))
    trump = trump_of(rules, level, None if suit == NO_TRUMP else suit)
    seen = review(rules, trump, dealer, tricks, bottom)
    if isinstance(seen, Refusal):
        return seen
    hand = Reviewed(rules, seen, dealer, level, suit, buried)
    declared = _declared(rules, lines[1:], seen)
    facts = (*_faults(rules, seen.faults), _last(seen, scale_of(rules).multiplier(seen.last_pairs)), _sum(seen))
    taken = tuple(_taken(seen))
    if None in declared:
        ask = Fact("ask_declared")
        return Retold((*facts, *taken, ask), ways=tuple(_ways(hand, declared)))
    line, score = hand.line(declared), hand.score(declared)
    return Retold((*facts[:-1], *telling_of(hand, score), facts[-1], *taken), line)


def _declared(rules: Rules, lines: Sequence[str], seen: Review) -> tuple[bool | None, ...]:
    """Return for each fault whether the player declared the fault; True where a declaration changes nothing, None where
    the record is silent."""
    all_said = next((match[1] is None for line in lines if (match := _ALL_DECLARED.fullmatch(line.strip()))), None)
    named: dict[tuple[int, Seat], bool] = {}
    for line in lines:
        if found := _DECLARED.fullmatch(line.strip()):
            for trick, who in _WHICH.findall(found[2]):
                sitting = seat(who)
                if sitting is not None:
                    named[int(trick), sitting] = found[1] is None
    return tuple(
        named.get((fault.trick, fault.seat), all_said) if asks_declared(rules, fault) else True for fault in seen.faults
    )


def _ways(hand: Reviewed, declared: Sequence[bool | None]) -> Iterator[tuple[Fact, str]]:
    """Yield the possible score-sheet lines while declarations are unknown: all declared, none, all but one."""
    undecided = [place for place, said in enumerate(declared) if said is None]

    def line(missed: Sequence[int]) -> str:
        return hand.line([place not in missed if said is None else said for place, said in enumerate(declared)])

    yield Fact("all_declared"), line(())
    yield Fact("none_declared"), line(undecided)
    if len(undecided) > 1:
        for place in undecided[:_MOST_ASKED]:
            fault = hand.seen.faults[place]
            yield Fact("one_undeclared", {"trick": fault.trick, "who": label(fault.seat)}), line([place])


def _head(text: str) -> tuple[Level, str, Seat, Role] | Refusal:
    level, trump = _LEVEL.search(text), _TRUMP.search(text)
    # Search the dealer outside the trump's words, since S names a suit and a seat.
    dealer = _DEALER.search(_TRUMP.sub(";", text))
    played = level_of(level[1]) if level else None
    deals = seat(dealer[1] or dealer[2]) if dealer else None
    if played is None or deals is None or trump is None:
        return Refusal("unreadable", "ask_trump" if trump is None else "ask_level")
    suit = NO_TRUMP if trump[2] else TRUMP_BY_WORD[trump[1]]
    return played, suit, deals, DEFENDER if _BURIED.search(text) else DEALER


def _declares(line: str) -> bool:
    """Return whether a line states which faults were declared."""
    return bool(_ALL_DECLARED.fullmatch(line.strip()) or _DECLARED.fullmatch(line.strip()))


def _tricks(lines: Sequence[str]) -> tuple[list[list[Play]] | Refusal, tuple[Card, ...] | Refusal]:
    tricks: list[list[Play]] = []
    bottom: tuple[Card, ...] | Refusal = ()
    for at, line in enumerate(lines, 2):
        if _declares(line):
            continue
        if found := _BOTTOM.match(line):
            bottom = _cards(found[1], at, HAND)
            continue
        trick = _trick(_NUMBERED.sub("", line), at)
        if isinstance(trick, Refusal):
            return trick, bottom
        tricks.append(trick)
    return tricks, bottom


def _trick(line: str, number: int) -> list[Play] | Refusal:
    marks = list(_SITTING.finditer(line))
    if not marks:
        return Refusal("unreadable", "retold_line", facts=(Fact(AT_LINE, {"line": number, "text": line[:40]}),))
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
        return replace(cards, facts=(*cards.facts, Fact(AT_LINE, {"line": number, "text": text.strip()[:40]})))
    return cards


def _faults(rules: Rules, faults: Iterable[PlayFault]) -> list[Fact]:
    """State every fault with the fine, the cards proving the fault, and the remedy required besides the fine."""
    facts = []
    for fault in faults:
        clause = number(fault.cost.clause or rules.clause(fault.point) or "")
        amount = fault.cost.points or fault.cost.levels
        told: dict[str, Value] = {"who": label(fault.seat), "fault": fault.point}
        if fault.trick == 0:
            key = "count_levels" if amount else "count_noted"
            facts.append(Fact(key, {**told, "clause": clause, **({"amount": amount} if amount else {})}))
        elif not amount:
            facts.append(Fact("fault_noted", {"trick": fault.trick, **told}))
        else:
            key = "fault_points" if fault.cost.points else "fault_levels"
            facts.append(Fact(key, {"trick": fault.trick, **told, "amount": amount, "clause": clause}))
        if fault.proof:
            facts.append(Fact(f"proof_{_PROOFS.get(fault.point, 'held')}", {"cards": Cards(codes(fault.proof))}))
        foul = _REMEDIES.get(fault.point)
        if foul in rules.numbers["fouls"]:
            facts.append(Fact(f"then_{foul}"))
    return facts or [Fact("no_fault")]


def _taken(seen: Review) -> list[Fact]:
    """State the tricks that contain points."""
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


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A hand played through from a record, with the level, trump and dealer from the record's first line."""

    rules: Rules
    seen: Review
    dealer: Seat
    level: Level
    suit: str
    buried: Role

    def hand(self, declared: Sequence[bool | None]) -> Hand:
        """Return the hand as a score-sheet line's content. An undeclared fault costs as much as cheating."""
        seen = self.seen
        wrong = {self._role(seat) for seat in seen.miscount}
        result = Result(
            seen.trick_points,
            seen.bottom_points,
            DEFENDER if seen.dug else DEALER,
            seen.last_pairs,
            self.buried,
            seen.jack,
            tuple(role for role in ROLES if role in wrong),
        )
        fines: dict[str, dict[tuple[Role, str], int]] = {"points": {}, "levels": {}}
        for fault, said in zip(seen.faults, declared, strict=True):
            cost = fault.cost if said is not False else undeclared(self.rules)
            for kind, summed in fines.items():
                if amount := getattr(cost, kind):
                    key = (self._role(fault.seat), number(cost.clause or ""))
                    summed[key] = summed.get(key, 0) + amount
        points, levels = (
            tuple(Fine(role, amount, clause) for role in ROLES for (of, clause), amount in summed.items() if of == role)
            for summed in fines.values()
        )
        return Hand(self.dealer, self.level, self.suit, result, points, levels)

    def line(self, declared: Sequence[bool | None]) -> str:
        return write_hand(self.hand(declared))

    def score(self, declared: Sequence[bool | None]) -> HandScore:
        hand = self.hand(declared)
        levels = {DEALER: self.level, DEFENDER: FIRST}
        return score(scale_of(self.rules), levels, self.level, hand.result, hand.points, hand.levels)

    def _role(self, seat: Seat) -> Role:
        return DEALER if side_of(seat) == side_of(self.dealer) else DEFENDER


def telling_of(hand: Reviewed, scored: HandScore) -> tuple[Fact, ...]:
    """State the hand's total, or the miscount that replaces the total."""
    if scored.total is None:
        wrong = {hand._role(seat) for seat in hand.seen.miscount}
        dealers = side_of(hand.dealer)
        side = "both" if len(wrong) > 1 else dealers if DEALER in wrong else opponent(dealers)
        return (Fact("miscounted", {"side": side}, "miscounted"),)
    return (entry_facts.summed(hand.hand([True] * len(hand.seen.faults)).result, scored),)
