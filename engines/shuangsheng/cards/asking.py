"""Answer single rule questions about shown cards: the shape, the legality of a follow, the cost of a throw, the winner.

A question lists only some of the cards, so an answer never calls a throw good.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import get_args

from engines.core.books.rulesets import Rules
from engines.core.cards import Card, codes, read_cards, symbols
from engines.core.game.questions import Answer
from engines.core.game.questions import Asked as Question
from engines.core.rulings import Fact, Refusal, Seat
from engines.core.scenes.scene import CardGroup, CardRow, CardsScene
from engines.shuangsheng.cards import asking_bids
from engines.shuangsheng.cards.bidding import DECKS
from engines.shuangsheng.cards.components import Component, Kind, decompose
from engines.shuangsheng.cards.fines import Cost
from engines.shuangsheng.cards.following import follow
from engines.shuangsheng.cards.leading import kind_of, throw
from engines.shuangsheng.cards.points import FOLLOW_POINTS, TRACTOR_POINT
from engines.shuangsheng.cards.tricks import winner
from engines.shuangsheng.cards.trump import Trump, points_of, trump_of
from engines.shuangsheng.hand.review import HAND
from engines.shuangsheng.sheet.scores.entries import NO_TRUMP, UNKNOWN, label, side_of
from engines.shuangsheng.sheet.scores.levels import Level, level_of, name_of
from engines.shuangsheng.sheet.state import Sheet
from engines.shuangsheng.wording import TRUMP_BY_WORD, plain, seat

LONGEST = 600
_ECHO = ("cards", "kind", "count")
TOLD: Mapping[str, tuple[str, ...]] = {
    "asked": ("level", "trump"),
    **{f"asked_{what}": _ECHO for what in ("cards", "led", "held", "played", "thrown", "shown", "play")},
    **{f"is_{kind}": ("parts",) for kind in get_args(Kind)},
    "follows": (),
    **dict.fromkeys(sorted({*FOLLOW_POINTS, TRACTOR_POINT}), ("missed",)),
    "and_pairs": ("missed",),
    "throw_unbeaten": (),
    "throw_beaten": ("part", "by"),
    "throw_forced": ("cards",),
    "throw_forced_any": ("parts",),
    "costs_points": ("amount",),
    "costs_levels": ("amount",),
    "trick_won": ("who", "place", "cards", "points"),
    **asking_bids.TOLD,
}
"""Every fact an answer can state, with the names of the fact's values."""
REFUSED = ("ask_level", "ask_trump", "ask_led", "ask_held", "ask_played", "ask_plays", *asking_bids.REFUSED[:2])
"""Refusal points for questions with missing parts."""
_LATIN = r"(?<![A-Z]){}(?![A-Z])"
_NAMES: Mapping[str, tuple[str, ...]] = {
    "led": ("领出", "领", "首出", "LEADS", "LEAD", "LED"),
    "held": ("手牌", "手里", "手", "HOLDS", "HELD", "HAND"),
    "played": ("跟出", "跟", "打出", "出牌", "出", "PLAYS", "PLAYED", "PLAY"),
    "thrown": ("甩牌", "甩", "THROWS", "THROWN", "THREW", "THROW"),
    "shown": ("别家", "他家", "亮出", "亮", "OTHERS", "SHOWN"),
    "trick": ("这一墩", "这墩", "墩", "谁大", "谁赢", "TRICK"),
}
"""The words that introduce each group of cards in a question."""
_BY_NAME = {name: kind for kind, names in _NAMES.items() for name in names}
_MARK = re.compile(
    "|".join(_LATIN.format(name) if name.isascii() else name for name in sorted(_BY_NAME, key=lambda name: -len(name)))
)
_SUITS = "|".join(sorted(map(re.escape, TRUMP_BY_WORD), key=lambda word: -len(word)))
_LEVEL = re.compile(r"(?:打|LEVEL\s*)\s*(?P<level>10|[2-9TJQKA](?![A-Z0-9])|负\d{1,2})")
_TRUMP = re.compile(
    rf"(?:主牌?|TRUMPS?)\s*(?P<suit>{_SUITS})(?![A-Z0-9])|(?P<none>无主|无将|(?<![A-Z])(?:NT|NO[ -]?TRUMPS?)(?![A-Z]))"
)
_ASIDE = re.compile(r"(?:是不是|是否|算不算|是|算)\s*(?:拖拉机|对子|甩牌)?\s*吗?|合不合法|合法吗?|可以吗|吗|[?!]")
_APART = re.compile(r"[/|;]")
_SEATED: Mapping[int, str] = dict(enumerate("北西南东"))
_SITTING = re.compile(r"([北西南东]家?|(?<![A-Z])[NWSE]:)")


@dataclass(frozen=True, slots=True)
class CardQuestion:
    """A parsed question. `shown` lists the other players' known hands; `plays` lists a trick's plays, each with its
    seat."""

    rules: Rules
    level: Level
    trump: Trump
    cards: Mapping[str, tuple[Card, ...]]
    shown: tuple[tuple[Card, ...], ...] = ()
    plays: tuple[tuple[Seat | None, tuple[Card, ...]], ...] = field(default=())


def ask(asked: Question) -> Answer | Refusal:
    """Answer a card question. A question without a level takes the dealer side's level from the score sheet."""
    rules = asked.rules
    answer = _answer(rules, asked.state if isinstance(asked.state, Sheet) else None, asked.text)
    if isinstance(answer, Refusal) and answer.clause is None:
        return replace(answer, clause=rules.clause(answer.point))
    return answer


def _answer(rules: Rules, sheet: Sheet | None, text: str) -> Answer | Refusal:
    if asking_bids.is_asked(words := plain(text)[:LONGEST]):
        return asking_bids.answer(rules, sheet, words)
    asked = _read(rules, sheet, plain(text)[:LONGEST])
    if isinstance(asked, Refusal):
        return asked
    given = set(asked.cards)
    if asked.plays:
        return _trick(asked)
    if "thrown" in given:
        return _throw(asked)
    if given & {"led", "played", "held"}:
        missing = next((name for name in ("led", "held", "played") if name not in given), None)
        return Refusal("unreadable", f"ask_{missing}") if missing else _follow(asked)
    return _shape(asked)


def _read(rules: Rules, sheet: Sheet | None, text: str) -> CardQuestion | Refusal:
    named, suited = _LEVEL.search(text), _TRUMP.search(text)
    level = level_of(named["level"]) if named else _playing(sheet)
    if level is None or suited is None:
        return Refusal("unreadable", "ask_level" if level is None else "ask_trump")
    suit = NO_TRUMP if suited["none"] else TRUMP_BY_WORD[suited["suit"]]
    if suit == UNKNOWN:
        return Refusal("unreadable", "ask_trump")
    rest = _ASIDE.sub(" ", _LEVEL.sub(" ", _TRUMP.sub(" ", text, count=1), count=1))
    asked = CardQuestion(rules, level, trump_of(rules, level, None if suit == NO_TRUMP else suit), {})
    pieces = [("", rest)] if not _MARK.search(rest) else _pieces(rest)
    for kind, piece in pieces:
        read = _put(asked, kind, piece)
        if isinstance(read, Refusal):
            return read
        asked = read
    return asked if asked.cards or asked.plays else Refusal("unreadable", "cards_none")


def _playing(sheet: Sheet | None) -> Level | None:
    return None if sheet is None or sheet.dealer is None else sheet.levels[side_of(sheet.dealer)]


def _pieces(text: str) -> list[tuple[str, str]]:
    """Split the text at each introducing word and return the pieces with their kinds."""
    marks = list(_MARK.finditer(text))
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    before = [("", text[: marks[0].start()])] if text[: marks[0].start()].strip() else []
    return before + [(_BY_NAME[mark[0]], text[mark.end() : end]) for mark, end in zip(marks, ends, strict=True)]


def _put(asked: CardQuestion, kind: str, piece: str) -> CardQuestion | Refusal:
    if kind == "trick":
        return _plays(asked, piece)
    if kind == "shown":
        hands = []
        for part in _APART.split(piece):
            cards = _cards(part)
            if isinstance(cards, Refusal):
                return cards
            hands.append(cards)
        return replace(asked, shown=(*asked.shown, *hands))
    cards = _cards(piece)
    return cards if isinstance(cards, Refusal) else replace(asked, cards={**asked.cards, kind: cards})


def _plays(asked: CardQuestion, piece: str) -> CardQuestion | Refusal:
    """Read a trick's plays in order, separated by seat names or by strokes."""
    parts: list[tuple[Seat | None, str]] = [(None, part) for part in _APART.split(piece)]
    if _SITTING.search(piece):
        _, *named = _SITTING.split(piece)
        parts = [(seat(who.strip(":")), part) for who, part in zip(named[::2], named[1::2], strict=True)]
    plays = []
    for who, part in parts:
        cards = _cards(part)
        if isinstance(cards, Refusal):
            return cards
        plays.append((who, cards))
    return replace(asked, plays=tuple(plays)) if 1 < len(plays) <= 4 else Refusal("unreadable", "ask_plays")


def _cards(text: str) -> tuple[Card, ...] | Refusal:
    return read_cards(text, copies=DECKS, most=HAND)


def _shape(asked: CardQuestion) -> Answer | Refusal:
    cards = next(iter(asked.cards.values()))
    kind = kind_of(asked.trump, cards)
    if isinstance(kind, Refusal):
        return kind
    parts = decompose(asked.trump, cards)
    fact = Fact(f"is_{kind}", {"parts": tuple(symbols(part.cards) for part in parts)})
    clause = asked.rules.clause("tractor")
    return _told(asked, (fact,), clause, (CardRow(_groups(parts)),))


def _follow(asked: CardQuestion) -> Answer | Refusal:
    held, led, played = (asked.cards[name] for name in ("held", "led", "played"))
    judged = follow(asked.rules, asked.trump, held, led, played)
    if isinstance(judged, Refusal):
        return judged
    wrong = judged.point is not None
    facts: tuple[Fact, ...] = (Fact("follows"),)
    if judged.point:
        more = (Fact("and_pairs", {"missed": judged.unpaired}),) if judged.unpaired else ()
        facts = (Fact(judged.point, {"missed": judged.missed}), *more, *_cost(judged.cost))
    clause = (judged.cost.clause if wrong else None) or asked.rules.clause(judged.point or "follow_pairs")
    rows = (
        CardRow(_groups(decompose(asked.trump, led)), key="led"),
        CardRow((CardGroup(asked.trump.sort(held)),), key="held"),
        CardRow((CardGroup(asked.trump.sort(played)),), key="played", marks=("illegal",) if wrong else ()),
    )
    return _told(asked, facts, clause, rows)


def _throw(asked: CardQuestion) -> Answer | Refusal:
    cards = asked.cards["thrown"]
    tried = throw(asked.rules, asked.trump, cards, asked.shown, complete=False)
    if isinstance(tried, Refusal):
        return tried
    parts = decompose(asked.trump, cards)
    clause = asked.rules.clause("failed_throw")
    forced = [CardRow(tuple(map(CardGroup, tried.equals)), key="forced")] if tried.stops else []
    rows = (
        CardRow(_groups(parts), key="led", marks=("illegal",) if tried.stops else ()),
        *(CardRow((CardGroup(asked.trump.sort(hand)),), key="shown") for hand in asked.shown),
        *forced,
    )
    if len(parts) == 1:
        whole = Fact(f"is_{parts[0].kind}", {"parts": (symbols(parts[0].cards),)})
        return _told(asked, (whole,), clause, rows)
    if not tried.stops:
        return _told(asked, (Fact("throw_unbeaten"),), clause, rows)
    beaten = [
        Fact("throw_beaten", {"part": symbols(stop.component.cards), "by": symbols(stop.by)}) for stop in tried.stops
    ]
    parts_played = tuple(symbols(part) for part in tried.equals)
    told = Fact("throw_forced", {"cards": parts_played[0]})
    if len(parts_played) > 1:
        told = Fact("throw_forced_any", {"parts": parts_played})
    facts = (*beaten, told, *_cost(tried.cost))
    return _told(asked, facts, clause, rows)


def _trick(asked: CardQuestion) -> Answer | Refusal:
    plays = [cards for _, cards in asked.plays]
    won = winner(asked.rules, asked.trump, plays)
    if isinstance(won, Refusal):
        return won
    who, cards = asked.plays[won]
    points = sum(points_of(play) for play in plays)
    shown = {"cards": symbols(asked.trump.sort(cards)), "who": "" if who is None else label(who)}
    fact = Fact("trick_won", {**shown, "place": won + 1, "points": points})
    rows = tuple(
        CardRow(
            (CardGroup(asked.trump.sort(play)),),
            seat=sitting,
            marks=(*(("led",) if place == 0 else ()), *(("winner",) if place == won else ())),
        )
        for place, (sitting, play) in enumerate(asked.plays)
    )
    return _told(asked, (fact,), asked.rules.clause("trick_won"), rows)


def _told(asked: CardQuestion, facts: tuple[Fact, ...], clause: str | None, rows: tuple[CardRow, ...]) -> Answer:
    """Build the answer: an echo of the cards asked about, as symbols with shapes, followed by the facts."""
    suit = asked.trump.suit or NO_TRUMP
    told = [Fact("asked", {"level": name_of(asked.level), "trump": suit})]
    told += [_echo(asked.trump, f"asked_{kind or 'cards'}", cards) for kind, cards in asked.cards.items()]
    told += [_echo(asked.trump, "asked_shown", cards) for cards in asked.shown]
    told += [_echo(asked.trump, "asked_play", cards) for _, cards in asked.plays]
    shown = {card for row in rows for group in row.groups for card in group.cards}
    trumps = frozenset(card for card in shown if asked.trump.is_trump(Card(card)))
    scene = CardsScene(rows, trumps, name_of(asked.level), suit)
    return Answer(tuple(told), facts, clause, scene, _written(asked, suit))


def _echo(trump: Trump, key: str, cards: Sequence[Card]) -> Fact:
    kind = kind_of(trump, cards)
    shape = kind if isinstance(kind, str) else "mixed"
    return Fact(key, {"cards": symbols(trump.sort(cards)), "kind": shape, "count": len(cards)})


def _groups(parts: Sequence[Component]) -> tuple[CardGroup, ...]:
    return tuple(CardGroup(part.cards, part.kind, joined=part.pairs > 1) for part in parts)


def _cost(cost: Cost) -> tuple[Fact, ...]:
    facts = [Fact("costs_points", {"amount": cost.points})] if cost.points else []
    return (*facts, *([Fact("costs_levels", {"amount": cost.levels})] if cost.levels else []))


def _written(asked: CardQuestion, suit: str) -> str:
    parts = [f"打{name_of(asked.level)} 主{suit}" if suit != NO_TRUMP else f"打{name_of(asked.level)} 无主"]
    parts += [f"{_NAMES[kind][0] if kind else ''} {codes(cards)}" for kind, cards in asked.cards.items()]
    parts += [f"{_NAMES['shown'][0]} {codes(cards)}" for cards in asked.shown]
    if asked.plays:
        parts.append(_NAMES["trick"][0])
        parts.append(" / ".join(codes(cards) for _, cards in asked.plays) if asked.plays[0][0] is None else "")
        parts += [f"{_SEATED[who]} {codes(cards)}" for who, cards in asked.plays if who is not None]
    return " ".join(parts)
