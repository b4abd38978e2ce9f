"""What can be done at a sheet of 双升 by a word of its own: the turned card, the next dealer, the bell, fouls; and at a
table for one hand, a trick in one line."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engines.core.cards import RANKS
from engines.core.chat.act import Act, Asking, When, Write
from engines.core.chat.buttons import Choice, Menu, Rows, in_rows
from engines.core.rulings import REFEREE, Fact, Seat
from engines.shuangsheng.hand.review import PLAYERS
from engines.shuangsheng.hand.state import Deal
from engines.shuangsheng.sheet.fouls import FOULS
from engines.shuangsheng.sheet.scores.entries import LABELS as SEAT_LABELS
from engines.shuangsheng.sheet.scores.entries import SEATS, SIDES, label
from engines.shuangsheng.sheet.state import Sheet

_SOUTH = Seat(2)
_END = frozenset({"end", "结束", "不再开牌"})
_RANK = re.compile(r"(?:.*\s)?(?P<rank>10|[2-9TJQKA]|大王|小王|王|joker)", re.IGNORECASE)
_MORE_TIME = re.compile(r"\s*[+＋\-−加减]\s*\d{1,4}\s*(?:分钟?|minutes?|mins?|m)?\s*", re.IGNORECASE)
_PAGE = 10
_MORE = "+"
"""Behind who fouled: the next page of fouls."""
_COUNTED = 12
_MOST_THROWN = 25

ASKED: Mapping[str, tuple[str, ...]] = {
    "lot_none": (),
    "lot_done": (),
    "lot_usage": (),
    "dealer_who": (),
    "bell_rung": (),
    "bell_usage": (),
    "settle_key": (),
    "foul_who": (),
    "foul_which": (),
    "foul_thrown": (),
    "foul_beaten": (),
    "foul_count_cards": (),
    "foul_count_pairs": (),
    "foul_count_rounds": (),
}
"""Every fact that is a question or stands on a button, with the names of its values."""
LABELS: Mapping[str, tuple[str, ...]] = {
    "seat_key": ("who",),
    "team_key": ("team",),
    "foul_key": ("foul", "clause"),
    "count_key": ("count",),
}
"""What a button shows by its values alone."""


def _lot(sheet: Sheet, asking: Asking) -> Write | Menu:
    """翻牌: `/lot 南 7` as it was turned at the table; `/lot` alone has the bot turn one, for whoever asks."""
    if sheet.rules.clause("turn_again") is None:
        return Menu((Fact("lot_none"),))
    if sheet.drawer is not None and not asking.referee:
        return Menu((Fact("lot_done"),))
    text = asking.text.strip()
    seat = asking.named(text.split()[0]) if text else None
    rank = _RANK.fullmatch(text if seat is None else text.partition(" ")[2])
    if text and rank is None:
        return Menu((Fact("lot_usage"),))
    if seat is None:
        seat = _SOUTH if asking.seat == REFEREE else asking.seat
    return Write(f"turn {label(seat)} {rank['rank'] if rank else RANKS[asking.dice(len(RANKS))]}")


def _dealer(sheet: Sheet, asking: Asking) -> Write | Menu:
    """`/dealer 南`: the referee says who deals the next hand."""
    seat = asking.named(asking.text) if asking.text else None
    if seat is not None:
        return Write(f"dealer {label(seat)}", REFEREE)
    seats = tuple(Choice(Fact("seat_key", {"who": label(seat)}), f"={int(seat)}") for seat in SEATS)
    return Menu((Fact("dealer_who"),), (seats,))


def _bell(sheet: Sheet, asking: Asking) -> Write | Menu:
    """Serve 铃: the time is up. Minutes may be added; a word for the end, or the button offered after the bell, settles
    the match."""
    settle = ((Choice(Fact("settle_key"), "end"),),)
    if asking.text.strip().lower() in _END:
        return Write("settle", REFEREE)
    if asking.text.strip():
        return (
            Write(f"bell {asking.text.strip()}", REFEREE)
            if _MORE_TIME.fullmatch(asking.text)
            else Menu((Fact("bell_usage"),))
        )
    return Menu((Fact("bell_rung"),), settle) if sheet.rung else Write("bell", offers=settle)


def _foul(sheet: Sheet, asking: Asking) -> Write | Menu:
    """Read `/foul 北 跟错`; missing parts are asked for with buttons: the player, the foul, and the number of times if
    it counts."""
    parts = asking.text.split()
    return _question(sheet, parts) or Write(f"foul {asking.text}", REFEREE)


def _question(sheet: Sheet, parts: list[str]) -> Menu | None:
    """The next part to ask for; None if nothing is missing, or if the text uses other words than the buttons."""
    if not parts:
        seats = [Choice(Fact("seat_key", {"who": seat}), seat) for seat in SEAT_LABELS]
        teams = [Choice(Fact("team_key", {"team": side}), side) for side in SIDES]
        return Menu((Fact("foul_who"),), in_rows(seats + teams, 3))
    who, *rest = parts
    if who not in (*SEAT_LABELS, *SIDES):
        return None
    if not rest or rest[0].startswith(_MORE):
        return Menu((Fact("foul_which"),), _fouls(sheet, who, rest[0].removeprefix(_MORE) if rest else ""))
    price = sheet.prices.get(rest[0])
    thrown = rest[0] == "failed_throw" and sheet.rules.numbers["throw_counts"] == "beatable"
    if price is None or price.per is None or len(rest) > (2 if thrown else 1):
        return None
    if len(rest) == 1:
        asked, least = ("foul_thrown", 2) if thrown else (f"foul_count_{price.per}", price.least)
        return Menu((Fact(asked),), _counts(parts, "", range(least, least + _COUNTED)))
    if not (rest[1].isascii() and rest[1].isdigit() and len(rest[1]) < 3):
        return None
    return Menu((Fact("foul_beaten"),), _counts(parts, "/", range(1, min(int(rest[1]), _MOST_THROWN) + 1)))


def _fouls(sheet: Sheet, who: str, page: str) -> Rows:
    """The fouls of the rule set in play, a page at a time."""
    known = [foul for foul in FOULS if foul in sheet.prices]
    first = int(page) if page.isascii() and page.isdigit() and len(page) < 3 else 0
    listed = [
        Choice(Fact("foul_key", {"foul": foul, "clause": sheet.prices[foul].clause}), f"{who} {foul}")
        for foul in known[first : first + _PAGE]
    ]
    pages = [Choice(Fact("back"), f"{who} {_MORE}{max(0, first - _PAGE)}")] if first else []
    pages += [Choice(Fact("more"), f"{who} {_MORE}{first + _PAGE}")] if first + _PAGE < len(known) else []
    return (*in_rows(listed, 2), tuple(pages))


def _counts(parts: list[str], before: str, counts: range) -> Rows:
    chosen = " ".join(parts)
    return in_rows([Choice(Fact("count_key", {"count": n}), f"{chosen} {before}{n}") for n in counts], 6)


def _trick(deal: Deal, asking: Asking) -> Write:
    """`/trick 北 HAHA 西 H3H4 南 S3S3 东 H6H7`: the rest of one trick at most."""
    return Write(asking.text)


def _rest(deal: Deal) -> int:
    return PLAYERS - len(deal.open)


TRICK: Act[Deal] = Act("trick", _trick, ("一轮", "一墩", "墩"), several=_rest, letters="%")
ACTS: tuple[Act[Sheet], ...] = (
    Act("lot", _lot, ("翻牌",), letters="+"),
    Act(
        "foul", _foul, ("犯规", "记犯规"), by="referee", when=When(after_end=True), points=frozenset(FOULS), letters="F"
    ),
    Act("dealer", _dealer, ("坐庄", "定庄"), by="referee", letters="*"),
    Act("bell", _bell, ("敲铃", "铃响"), by="referee", letters="!"),
)
