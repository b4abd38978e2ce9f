"""Which table a result is for, and whom it names: as people write it, `台3`, `3台`, `第2轮台3`, `我`, `红方`."""

from __future__ import annotations

import re

from bot.app.desk import Desk
from bot.app.event.hall import Hall, players
from bot.app.event.spots import spot_at
from bot.app.event.standing import Part
from bot.app.speech.words import LANGUAGES, words
from engines.tournament.model import Pairing
from engines.tournament.victors import MARKS, Named

_ROUND = r"(?:(?:第\s*(\d{1,2})\s*轮|round\s*(\d{1,2}))[\s,，]*)?"
_TABLE = r"(?:(?:台|table)\s*(\d{1,3})|第?\s*(\d{1,3})\s*号?台(?!上)|桌\s*(\d{1,3})|第?\s*(\d{1,3})\s*号?桌)"
_FIRST = re.compile(rf"{_ROUND}{_TABLE}(?!\d)(.*)", re.IGNORECASE | re.DOTALL)
_LAST = re.compile(rf"(.*?)(?<!\d){_ROUND}{_TABLE}", re.IGNORECASE | re.DOTALL)
_DOTTED = re.compile(r"([1-9]\d?)\.([1-9]\d{0,2})(?:\s+(.*))?", re.DOTALL)
_MINE = frozenset({"我", "我们", "我方", "我队", "我们队", "本人", "本队", "咱们", "i", "we", "me", "us"})
_THEIRS = frozenset({"对方", "对手", "他", "她", "他们", "对面", "opponent", "they", "them", "he", "she"})


def where(desk: Desk, hall: Hall, who: Part, text: str) -> tuple[int, int, str]:
    """The round and table that are meant, and what is said of them; table 0 where that is not clear. Whoever replies to
    what was said at a table means it, and whoever has one open match means that."""
    text = text.strip()
    if (dotted := _DOTTED.fullmatch(text)) is not None:
        return int(dotted[1]), int(dotted[2]), (dotted[3] or "").strip()
    if (found := _FIRST.fullmatch(text)) is not None:
        *numbers, said = found.groups()
    elif (found := _LAST.fullmatch(text)) is not None:
        said, *numbers = found.groups()
    else:
        return (*(_replied(desk, hall) or _own(hall, who)), text)
    round, table, at = (next((int(one) for one in numbers[n : n + 2] if one), 0) for n in (0, 2, 4))
    table = table or _sitting_at(hall, at)
    return round or _running(hall, table), table, said.strip(MARKS)


def _sitting_at(hall: Hall, at: int) -> int:
    """The table that is played at 8号桌: of the room, which need not be that of its number."""
    here = [each for each in hall.state.open if hall.state.desk(each.round, each.table) == at]
    return max(here, key=lambda each: each.round).table if here else at


def _running(hall: Hall, table: int) -> int:
    """The round that a table is of where none is named: one that waits for its result, else the last."""
    return max((each.round for each in hall.state.open if each.table == table), default=hall.state.rounds)


def _replied(desk: Desk, hall: Hall) -> tuple[int, int] | None:
    to = desk.incoming.reply_to
    stream_id = desk.unit.stream_of_message(desk.chat.id, to) if to is not None else None
    stream = desk.unit.glance(stream_id) if stream_id is not None else None
    if stream is None or stream.parent != hall.stream.id:
        return None
    spot = spot_at(stream)
    return spot.round, spot.table


def _own(hall: Hall, who: Part) -> tuple[int, int]:
    mine = [each for each in hall.state.open if set(who.entries) & set(players(each))]
    return (mine[0].round, mine[0].table) if len(mine) == 1 else (0, 0)


def naming(hall: Hall, who: Part, pairing: Pairing) -> Named:
    """Whom the asker calls so at a table: by name, by himself, or by the side that one has in the game."""
    mine = next((one for one in players(pairing) if one in who.entries), None)

    def named(called: str) -> int | None:
        word = called.strip().lower()
        if word in _MINE:
            return mine
        if word in _THEIRS:
            others = [one for one in players(pairing) if one != mine]
            return others[0] if mine is not None and len(others) == 1 else None
        return hall.named(pairing, called) or _by_side(hall, pairing, word)

    return named


def _by_side(hall: Hall, pairing: Pairing, word: str) -> int | None:
    """红方, 先手, 南北: in board games the first seat is whoever has the first move, at cards the side that stands
    first."""
    setup, sides = hall.state.setup, [pairing.a, pairing.b]
    if setup.scored == "games" and pairing.first is not None and pairing.first == pairing.b:
        sides.reverse()
    found = [entry for number, entry in enumerate(sides) if word.replace("-", "–") in _called(setup.game, number)]
    return int(found[0]) if found and found[0] is not None else None


def _called(game: str, number: int) -> set[str]:
    """What a side of a game is called, in every language; of two who sit alone, also by who begins."""
    found: set[str] = set()
    for say in map(words, LANGUAGES):
        if say.has(side := f"side.{game}.{number}"):
            found.add(say.plain(side).lower())
        elif say.has(names := f"seat.{game}.{number}.names"):
            found.update(f"{say.plain(names)} {say.plain(f'event.moves.{number}')}".lower().split())
    return found
