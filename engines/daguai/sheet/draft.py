"""Read a plain text about the hand in play: collect the orders the text leaves open and the words not understood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engines.core.rulings import Fact, Refusal, Seat, Value
from engines.daguai.sheet.mended import mended
from engines.daguai.sheet.possible_orders import LABELS, NOTHING, Possible, possible
from engines.daguai.sheet.reading import PEOPLE, SAID, WHERE, Speaker
from engines.daguai.sheet.scoring import SIDES, Side
from engines.daguai.sheet.sentence import sentence
from engines.daguai.sheet.state import SEATS, Order, Sheet
from engines.daguai.sheet.tokens import SEAT, SIDE, Token, plain, tokens
from engines.daguai.sheet.unknown_words import strange

_LONGEST = 200
_PIECE = 40
_BETWEEN = " / "
_LEAST_PLACES = 3
"""With at least this number of places named, the text is no mere talk."""
_OF_THE_SPEAKER = ("us", "them", "me")


@dataclass(frozen=True, slots=True)
class Draft:
    """The result of reading a text, and why the text cannot be a score-sheet line yet."""

    possible: Possible = NOTHING
    stated: bool = False
    """Whether the text states a team's act or the hand's points, beyond the places of players."""
    refused: Refusal | None = None
    passed: str = ""
    """Words not understood which cannot change the order."""

    @property
    def order(self) -> Order | None:
        """The order, if the text gives a complete one; None while a player must confirm the order first."""
        names = self.possible.order if self.refused is None else None
        return None if names is None else Order(names, self.passed)


def worth(sheet: Sheet, pattern: str) -> int:
    """Return the points an order gives to the 头家 team."""
    return sheet.table.score(tuple(pattern), {}).points[pattern[0]]


def scores(sheet: Sheet, patterns: tuple[str, ...]) -> tuple[tuple[Side, int], ...]:
    """Return the possible 头家 teams with their points, each combination once."""
    return tuple(
        sorted({(pattern[0], worth(sheet, pattern)) for pattern in patterns}, key=lambda each: (each[0], -each[1]))
    )


def draft(sheet: Sheet, seat: Seat, text: str) -> Draft:
    """Read a text as spoken by the player at a seat, or by the referee."""
    if len(text) > _LONGEST:
        return Draft(refused=Refusal("unreadable", "text"))
    words = mended(tokens(plain(text)))
    roles = {word.role for word in words}
    if not roles & {*PEOPLE, *WHERE, *SAID}:
        return Draft(refused=Refusal("unreadable", "text"))
    read = _read(sheet, seat, text, words)
    if read.refused is None or (odd := strange(words)) is None:
        return read
    without, instead = (_read(sheet, seat, text, way) for way in (odd.without, odd.instead))
    whole = sum(word.role in (SEAT, SIDE) for word in odd.without) >= len(SEATS)
    if not whole and instead.possible.patterns not in ((), without.possible.patterns):
        return read
    if without.order is not None:
        return replace(without, passed=_pieces(text, odd.passed))
    # The text is incomplete: ask about whatever its understood words leave open.
    return replace(read, possible=without.possible) if without.possible.patterns else read


def _read(sheet: Sheet, seat: Seat, text: str, words: Sequence[Token]) -> Draft:
    roles = {word.role for word in words}
    told = []
    for speaker in _speakers(sheet, seat):
        told.append(sentence(words, speaker, lambda pattern: worth(sheet, pattern)))
        if not roles & {*_OF_THE_SPEAKER}:
            break
    # 对面小王 by the referee: of the two who may be meant only one fits what was said.
    told = [each for each in told if not each[1]] or told
    readings = [reading for found, _ in told for reading in found]
    lost = told[-1][1]
    left = possible(reading.known for reading in readings)
    if not left.patterns:
        left = possible(reading.loose for reading in readings)
    whose = "" if seat in SEATS else _BETWEEN.join(dict.fromkeys(_by_whom(words)))
    mixed = any(len(reading.rows) > 1 for reading in readings)
    refused = _refused(sheet, text, left, lost, whose, mixed)
    return Draft(left, bool(roles & {*SAID}), refused)


def _speakers(sheet: Sheet, seat: Seat) -> tuple[Speaker, ...]:
    """Return the possible speakers; the referee may mean either team."""
    start = sheet.seat(LABELS[0]) or SEATS[0]
    around = tuple(sheet.label(SEATS[(start + step) % len(SEATS)]) for step in range(len(SEATS)))
    if seat in SEATS:
        return (Speaker(sheet.label(seat), sheet.side(seat), around),)
    return tuple(Speaker("", side, around) for side in SIDES)


def _by_whom(words: Sequence[Token]) -> Iterator[str]:
    """Yield words whose team depends on the speaker. `their` may instead refer to a team named before."""
    named = False
    for word, behind in zip(words, (*words[1:], None), strict=True):
        if behind is not None and behind.role in (SIDE, SEAT) and word.role in ("us", "them"):
            continue  # 我们B队, 对面小王: the team is named.
        named = named or word.role in (SEAT, SIDE)
        if word.role in _OF_THE_SPEAKER and not (named and word.words.startswith("their")):
            yield word.words


def _refused(sheet: Sheet, text: str, left: Possible, lost: list[Token], whose: str, mixed: bool) -> Refusal | None:
    """Return why a text cannot be taken as it stands: unknown words, contradictions, or several possible orders."""
    if lost:
        return _quoted(text, lost)
    if whose:
        return Refusal("unreadable", "text", facts=(Fact("whose", {"piece": whose[:_PIECE]}),))
    if mixed or not left.patterns:
        return Refusal("unreadable", "text", facts=(Fact("against", {"piece": text.strip()[:_PIECE]}),))
    if left.order is not None:
        return None
    known = scores(sheet, left.patterns)
    told: dict[str, Value] = {"first": known[0][0], "points": known[0][1]}
    if len(known) == 1:
        return Refusal("illegal", "unordered", facts=(Fact("scored", told),))
    named = sum(seat is not None for seat in left.seats)
    return Refusal("illegal" if named >= _LEAST_PLACES else "unreadable", "unordered")


def _quoted(text: str, lost: list[Token]) -> Refusal:
    """Refuse with the words not understood, quoted as typed."""
    why = "unread" if any(word.role not in ("doubt", "against") for word in lost) else lost[0].role
    shown = [word for word in sorted(lost, key=lambda word: word.start) if why != "unread" or word.role != "against"]
    return Refusal("unreadable", "text", facts=(Fact(why, {"piece": _pieces(text, shown)}),))


def _pieces(text: str, shown: Sequence[Token]) -> str:
    """Quote words as typed, joining adjacent words into a single piece."""
    typed = text if len(plain(text)) == len(text) else plain(text)
    joined: list[tuple[int, int]] = []
    for word in shown:
        if joined and not typed[joined[-1][1] : word.start].strip():
            joined[-1] = (joined[-1][0], max(word.end, joined[-1][1]))
        elif not joined or word.start >= joined[-1][1]:
            joined.append((word.start, word.end))
    pieces = dict.fromkeys(typed[start:end].strip() for start, end in joined)
    return _BETWEEN.join(pieces)[:_PIECE]
