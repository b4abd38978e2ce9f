"""Find the table and the entries a reported result names, as people write: `台3`, `组2`, `第2轮台3`, `我`, `红方`."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.app.desk import Desk
from bot.app.event.spots import spot_at
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament, players
from bot.app.speech.words import LANGUAGES, words
from engines.core.rulings import Refusal
from engines.core.words.numerals import NUMBER, number
from engines.tournament.lines import TableResult
from engines.tournament.model import Pairing
from engines.tournament.scores import read
from engines.tournament.victors import MARKS, Named

ROUND = rf"(?:第\s*({NUMBER})\s*轮|round\s*({NUMBER}))"
_ROUND = rf"(?:{ROUND}[\s,，]*)?"
_BEFORE = re.compile(rf"{ROUND}[\s,，:：]*", re.IGNORECASE)
_TABLE = r"(?:(?:台|table)\s*(\d{1,3})|第?\s*(\d{1,3})\s*号?台(?!上)|桌\s*(\d{1,3})|第?\s*(\d{1,3})\s*号?桌)"
_GROUP = r"(?:(?:小?组|group)\s*(\d{1,3})|第?\s*(\d{1,3})\s*号?小?组)"
_REASON = re.compile(r"(.*?)\s*(?:原因|因为|理由|because|reason)\s*[:：]?\s*(\S.*)", re.IGNORECASE | re.DOTALL)
_LONGEST_REASON = 120
_PART = re.compile(r"\d{1,3}号|[^（）()\s]+")
"""One part of a name: a word, possibly in brackets, or an entry number."""
_DOTTED = re.compile(r"([1-9]\d?)\.([1-9]\d{0,2})(?:\s+(.*))?", re.DOTALL)
_MINE = frozenset({"我", "我们", "我方", "我队", "我们队", "本人", "本队", "咱们", "i", "we", "me", "us"})
_THEIRS = frozenset({"对方", "对手", "他", "她", "他们", "对面", "opponent", "they", "them", "he", "she"})


def where(desk: Desk, tournament: Tournament, who: EventRole, text: str) -> tuple[int, int, str]:
    """The round, the table and the rest of a reported result; table 0 if the table is unclear. A reply to a message of
    a table means this table; a player with one open match means this match."""
    text = text.strip()
    if (dotted := _DOTTED.fullmatch(text)) is not None:
        round = int(dotted[1])
        return round, tournament.meant(round, int(dotted[2])), (dotted[3] or "").strip()
    found = _named_table(text, _GROUP) if tournament.state.format.grouped else None
    if (found := found or _named_table(text, _TABLE)) is None:
        round, said = _of_round(text)
        return (
            *(_replied(desk, tournament) or _own(tournament, who) or _told_of(tournament, who, round, said) or (0, 0)),
            said,
        )
    numbers, said = found
    round, shown, at = (next((number(one) or 0 for one in numbers[n : n + 2] if one), 0) for n in (0, 2, 4))
    shown = shown or _sitting_at(tournament, at)
    round = round or _running(tournament, shown)
    return round, tournament.meant(round, shown), said.strip(MARKS)


def _named_table(text: str, table: str) -> tuple[list[str | None], str] | None:
    """The round and table numbers at the start or end of a text, and the rest of the text; None if no table is
    named."""
    if (found := re.fullmatch(rf"{_ROUND}{table}(?!\d)(.*)", text, re.IGNORECASE | re.DOTALL)) is not None:
        *numbers, said = found.groups()
    elif (found := re.fullmatch(rf"(.*?)(?<!\d){_ROUND}{table}", text, re.IGNORECASE | re.DOTALL)) is not None:
        said, *numbers = found.groups()
    else:
        return None
    return numbers, said


def reasoned(text: str) -> tuple[str, str]:
    """Split `B弃权 原因 生病` into result and reason; the reason is empty if none is given."""
    found = _REASON.fullmatch(text)
    return (found[1].strip(), found[2].strip()[:_LONGEST_REASON]) if found else (text, "")


def _sitting_at(tournament: Tournament, at: int) -> int:
    """The number of the table played at 8号桌, the physical table in the room, whose number may differ."""
    here = [each for each in tournament.state.open if tournament.state.desk(each.round, each.table) == at]
    return tournament.numbered(max(here, key=lambda each: each.round)) if here else at


def _running(tournament: Tournament, number: int) -> int:
    """The round of a table named without a round: the latest round in which the table waits for a result, else the last
    round."""
    return max(
        (each.round for each in tournament.state.open if tournament.numbered(each) == number),
        default=tournament.state.rounds,
    )


def _replied(desk: Desk, tournament: Tournament) -> tuple[int, int] | None:
    to = desk.incoming.reply_to
    stream_id = desk.unit.stream_of_message(desk.chat.id, to) if to is not None else None
    stream = desk.unit.glance(stream_id) if stream_id is not None else None
    if stream is None or stream.parent != tournament.stream.id:
        return None
    spot = spot_at(stream)
    return spot.round, spot.table


def own(tournament: Tournament, who: EventRole) -> list[Pairing]:
    """The open pairings in which the asker plays."""
    return [each for each in tournament.state.open if set(who.entries) & set(players(each))]


def _own(tournament: Tournament, who: EventRole) -> tuple[int, int] | None:
    mine = own(tournament, who)
    return (mine[0].round, mine[0].table) if len(mine) == 1 else None


def _of_round(text: str) -> tuple[int, str]:
    """The round a text begins with, or 0, and the rest of the text."""
    found = _BEFORE.match(text)
    return (number(found[1] or found[2]) or 0, text[found.end() :]) if found else (0, text)


def _told_of(tournament: Tournament, who: EventRole, round: int, text: str) -> tuple[int, int] | None:
    """The only table the asker may report with the text as a valid result, such as `李伟胜`."""
    there = [
        each for each in (tournament.state.open if who.official else own(tournament, who)) if round in (0, each.round)
    ]
    fitting = [each for each in there if text and not isinstance(result_in(tournament, who, each, text), Refusal)]
    return (fitting[0].round, fitting[0].table) if len(fitting) == 1 else None


def result_in(tournament: Tournament, who: EventRole, pairing: Pairing, text: str) -> TableResult | Refusal:
    """Read the result of a table from a text, with the reason."""
    score, reason = reasoned(text)
    state = tournament.state
    line = read(state.setup, state.contest, pairing, score, naming(tournament, who, pairing), state.best_of(pairing))
    return line if isinstance(line, Refusal) else for_reason(line, reason)


def for_reason(line: TableResult, reason: str) -> TableResult:
    """The result with a reason appended."""
    return replace(line, reason=" ".join(filter(None, (line.reason, reason))))


def naming(tournament: Tournament, who: EventRole, pairing: Pairing) -> Named:
    """A function from a name to an entry of the table; names are people's names, 我 or 对方, or the side in the
    game."""
    mine = next((one for one in players(pairing) if one in who.entries), None)

    def named(called: str) -> int | None:
        word = called.strip().lower()
        if word in _MINE:
            return mine
        if word in _THEIRS:
            others = [one for one in players(pairing) if one != mine]
            return others[0] if mine is not None and len(others) == 1 else None
        return (
            tournament.named(pairing, called)
            or _by_side(tournament, pairing, word)
            or _by_parts(tournament, pairing, called)
        )

    return named


def _by_parts(tournament: Tournament, pairing: Pairing, called: str) -> int | None:
    """Read 李伟（数学系） or 3号 李伟: a name with further marks, all of which must fit the same entry."""
    parts = _PART.findall(called)
    if len(parts) < 2:
        return None
    found = [
        one
        for one in players(pairing)
        if all(tournament.goes_by(one, part) or _by_side(tournament, pairing, part.lower()) == one for part in parts)
    ]
    return found[0] if len(found) == 1 else None


def _by_side(tournament: Tournament, pairing: Pairing, word: str) -> int | None:
    """Read 红方, 先手, 南北: in board games the first side is the entry with the first move, in card games the entry
    listed first."""
    setup, sides = tournament.state.setup, [pairing.a, pairing.b]
    if setup.scored == "games" and pairing.first is not None and pairing.first == pairing.b:
        sides.reverse()
    found = [entry for number, entry in enumerate(sides) if word.replace("-", "–") in _called(setup.game, number)]
    return int(found[0]) if found and found[0] is not None else None


def _called(game: str, number: int) -> set[str]:
    """The names of a side in every language; for sides of a single player also 先手 and 后手."""
    found: set[str] = set()
    for say in map(words, LANGUAGES):
        if say.has(side := f"side.{game}.{number}"):
            found.add(say.plain(side).lower())
        elif say.has(names := f"seat.{game}.{number}.names"):
            found.update(f"{say.plain(names)} {say.plain(f'event.moves.{number}')}".lower().split())
    return found
