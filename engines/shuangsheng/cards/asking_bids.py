"""Answer rule questions about 亮主、反主、炒地皮: which bids count, who deals, who buries last and which suit is trump.

Bids stand in order, each after the bidder's seat: `亮主 抢庄 北 ♥2 西 ♠2`, `亮主 打5 庄北 西 ♥5 扣底后 南 ♦5♦5`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from engines.core.books.rulesets import Rules
from engines.core.cards import Card, codes, read_cards, symbols
from engines.core.game.questions import Answer
from engines.core.rulings import Fact, Refusal, Seat
from engines.core.scenes.scene import CardGroup, CardRow, CardsScene
from engines.shuangsheng.cards.bidding import DECKS, Bid, Phase, Why, bidding
from engines.shuangsheng.cards.trump import trump_of
from engines.shuangsheng.sheet.scores.entries import LABELS, NO_TRUMP, SIDES, Side, label, side_of
from engines.shuangsheng.sheet.scores.levels import FIRST, Level, level_of, name_of
from engines.shuangsheng.sheet.state import Sheet
from engines.shuangsheng.wording import seat, side

TOLD: Mapping[str, tuple[str, ...]] = {
    "asked_bids": SIDES,
    "asked_bids_first": SIDES,
    "bid_counts": ("who", "cards"),
    **{f"bid_not_{why}": ("who", "cards") for why in get_args(Why)},
    "bid_named": ("dealer", "level", "trump", "holder"),
}
REFUSED = ("ask_bids", "ask_bid_dealer", "ask_level")
_MOST = 40
_LEVEL_AT = r"(10|[2-9TJQKA](?![A-Z0-9])|负\d{1,2})"
_ASKED = re.compile(r"亮主|抢庄|炒地皮|反主|反庄|抢亮|(?<![A-Z])(?:BIDDING|BIDS?)(?![A-Z])")
_FIRST = re.compile(r"抢庄|抢亮|反庄|第[一1]把|首把|(?<![A-Z])FIRST(?:\s+HAND)?(?![A-Z])")
_SIDE_LEVEL = re.compile(rf"(南北|东西|(?<![A-Z])(?:NS|EW)(?![A-Z]))方?\s*(?:打|:|=|LEVEL)?\s*{_LEVEL_AT}")
_LEVEL = re.compile(rf"(?:打|LEVEL\s*=?\s*){_LEVEL_AT}")
_DEALER = re.compile(
    r"(?:庄家?|先抓|抓牌|DEALER|DRAWS(?:\s+FIRST)?)\s*[:=]?\s*([北西南东]|[NWSE](?![A-Z0-9]))家?|([北西南东])家?(?:坐庄|先抓|庄)"
)
_BURIED = re.compile(
    r"扣(?:好)?底(?:牌)?(?:之?后)?|埋底(?:之?后)?|底牌扣好后?|(?<![A-Z])(?:BURIED|AFTER\s+BURYING)(?![A-Z])|/"
)
_BOTTOM = re.compile(r"(?:底牌?|BOTTOM)\s*[:=]?\s*((?:(?!扣|埋)[^北西南东/])+)$")
_SITTING = re.compile(r"([北西南东])家?|(?<![A-Z0-9])([NWSE])(?:\s*:|\s+(?=[A-Z0-9]))")
_NOISE = re.compile(r"先|又|再|亮|反|出|用|了|然后|[,:;?]|吗|行不行|可以|BIDS?|SHOWS?|THEN")


@dataclass(frozen=True, slots=True)
class BidQuestion:
    first: bool
    levels: Mapping[Side, Level]
    dealer: Seat
    bids: tuple[Bid, ...]
    bottom: tuple[Card, ...]


def is_asked(text: str) -> bool:
    return _ASKED.search(text) is not None


def answer(rules: Rules, sheet: Sheet | None, text: str) -> Answer | Refusal:
    asked = _read(sheet, text)
    if isinstance(asked, Refusal):
        return asked
    called = bidding(rules, asked.first, asked.levels, asked.dealer, asked.bids, asked.bottom)
    if isinstance(called, Refusal):
        return called
    facts = [_bid(bid, why) for bid, why in zip(asked.bids, called.why, strict=True)]
    suit = called.suit or NO_TRUMP
    named: dict[str, str] = {"dealer": label(called.dealer), "level": name_of(called.level), "trump": suit}
    facts.append(Fact("bid_named", {**named, "holder": label(called.burier)}))
    point = "bid_bottom" if True not in called.accepted else "bid_deal" if asked.first else "bid_trump"
    told = Fact(
        "asked_bids_first" if asked.first else "asked_bids",
        {side: name_of(asked.levels[side]) if side in asked.levels else "?" for side in SIDES},
    )
    return Answer((told,), tuple(facts), rules.clause(point), _scene(rules, asked, called.accepted, suit, called.level),
                  _written(asked))  # fmt: skip


def _bid(bid: Bid, why: Why | None) -> Fact:
    said = {"who": label(bid.seat), "cards": symbols(bid.cards)}
    return Fact("bid_counts", said) if why is None else Fact(f"bid_not_{why}", said)


def _read(sheet: Sheet | None, text: str) -> BidQuestion | Refusal:
    first = _FIRST.search(text) is not None
    rest = _ASKED.sub(" ", _FIRST.sub(" ", text))
    sides = {side(found[1]) or SIDES[0]: level_of(found[2]) for found in _SIDE_LEVEL.finditer(rest)}
    rest = _SIDE_LEVEL.sub(" ", rest)
    one = _LEVEL.search(rest)
    rest = _LEVEL.sub(" ", rest, count=1)
    deals = _DEALER.search(rest)
    rest = _DEALER.sub(" ", rest, count=1)
    dealer = seat(deals[1] or deals[2]) if deals else None if sheet is None else sheet.dealer or sheet.drawer
    buried = _BOTTOM.search(rest)
    bottom = read_cards(buried[1], copies=DECKS, most=8) if buried else ()
    if isinstance(bottom, Refusal):
        return bottom
    if dealer is None and not first:
        return Refusal("unreadable", "ask_bid_dealer")
    dealer = Seat(0) if dealer is None else dealer
    levels: dict[Side, Level] = dict.fromkeys(SIDES, FIRST) if first else {}
    levels |= {} if sheet is None else dict(sheet.levels)
    levels |= {named: level for named, level in sides.items() if level is not None}
    if one and (level := level_of(one[1])) is not None:
        levels |= dict.fromkeys(SIDES, level) if first else {side_of(dealer): level}
    if side_of(dealer) not in levels:
        return Refusal("unreadable", "ask_level")
    bids = _bids(rest[: buried.start()] if buried else rest)
    return bids if isinstance(bids, Refusal) else BidQuestion(first, levels, dealer, bids, bottom)


def _bids(text: str) -> tuple[Bid, ...] | Refusal:
    """Read the bids made while drawing, then the bids written after `扣底后`, made once the bottom was buried."""
    drawn, *buried = _BURIED.split(text, maxsplit=1)
    bids: list[Bid] = []
    phases: tuple[Phase, ...] = get_args(Phase)
    for phase, piece in zip(phases, (drawn, *buried), strict=False):
        before, *named = _SITTING.split(piece)
        if _NOISE.sub("", before).strip():
            return Refusal("unreadable", "ask_bids")
        for chinese, latin, shown in zip(named[::3], named[1::3], named[2::3], strict=True):
            cards = read_cards(_NOISE.sub(" ", shown), copies=DECKS, most=_MOST)
            who = seat(chinese or latin)
            if isinstance(cards, Refusal):
                return cards
            if who is not None:
                bids.append(Bid(who, cards, phase))
    return tuple(bids) if len(bids) <= _MOST else Refusal("unreadable", "ask_bids")


def _scene(rules: Rules, asked: BidQuestion, accepted: tuple[bool, ...], suit: str, level: Level) -> CardsScene | None:
    if not asked.bids:
        return None
    trump = trump_of(rules, level, None if suit == NO_TRUMP else suit)
    last = max((place for place, counts in enumerate(accepted) if counts), default=-1)
    rows = tuple(
        CardRow(
            (CardGroup(bid.cards),),
            seat=bid.seat,
            marks=("winner",) if place == last else () if accepted[place] else ("illegal",),
        )
        for place, bid in enumerate(asked.bids)
    )
    shown = {card for bid in asked.bids for card in bid.cards}
    return CardsScene(rows, frozenset(card for card in shown if trump.is_trump(card)), name_of(level), suit)


def _written(asked: BidQuestion) -> str:
    parts = ["抢庄" if asked.first else "亮主", *(f"{side} {name_of(level)}" for side, level in asked.levels.items())]
    parts.append(f"庄 {LABELS[asked.dealer]}")
    for phase in get_args(Phase):
        parts += ["/"] if phase == "buried" else []
        parts += [f"{_NAMES[bid.seat]} {codes(bid.cards)}" for bid in asked.bids if bid.phase == phase]
    return " ".join([*parts, *([f"底 {codes(asked.bottom)}"] if asked.bottom else [])])


_NAMES = "北西南东"
