"""Read scores: PGN and plain lists in any notation, DhtmlXQ, or a FEN followed by moves.

An unreadable or illegal move is reported with its number, line and column, never skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from engines.core.books.rulesets import Rules
from engines.core.game.game import Transcript
from engines.core.game.questions import AT_MOVE
from engines.core.pgn import DRAWN, UNKNOWN, read_tags
from engines.core.rulings import Fact, Refusal, Seat
from engines.core.words.numerals import NUMBER
from engines.xiangqi.move_text import notate_move, parse_move, to_ucci
from engines.xiangqi.moves import make
from engines.xiangqi.notations import dhtmlxq, wording
from engines.xiangqi.notations.wording import DIGITS, NAMES
from engines.xiangqi.position.board import Board
from engines.xiangqi.position.fen import START, Setup, read_fen
from engines.xiangqi.position.geometry import RED
from engines.xiangqi.setup import begin
from engines.xiangqi.state import State, Terms

Lines = tuple[tuple[Seat, str, float], ...]

LONGEST = 256 * 1024
_MOST_PLIES = 2_000
_SHOWN = 40
_HALF_WIDTH: dict[int, str] = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)} | {
    0x3000: " ",
    **dict(zip(map(ord, "進後紅勝負認"), "进后红胜负认", strict=True)),
}
"""Maps characters one to one, so that every place in the text stays the same."""
_NAME, _DIGIT = f"[{''.join(NAMES.values())}]", f"[{DIGITS}1-9]"
_MOVE = re.compile(
    rf"(?:{_NAME}(?:{_DIGIT}|[前中后])|(?:[前中后]|{_DIGIT}){_NAME}|[前中后]{_DIGIT})\s?[进退平]\s?{_DIGIT}"
    r"|(?:[KAEBHNRCPkaebhnrcp][1-9+-]|[+-][KAEBHNRCPkaebhnrcp]|\+\+|--|[1-9][1-9+-])[.=+-][1-9](?![0-9])"
    r"|[A-Ia-i][0-9]-?[A-Ia-i][0-9](?![0-9A-Za-z])"
)
_WRITTEN = re.compile(rf"(?:{_NAME}|[前中后])+{_DIGIT}?\s?[进退平]|(?<![\w+-])[KAEBHNRCP][1-9+-][.=+-][1-9](?!\w)")
"""Matches moves that only a score of this game can contain."""
_FIRST = re.compile(rf"{_WRITTEN.pattern}|(?<!\w)[A-Ia-i][0-9]-?[A-Ia-i][0-9](?!\w)", re.IGNORECASE)
"""Matches the first move of a score. Soldiers by number are left out because they look like dates."""
_TOKEN = re.compile(
    rf"(?P<aside>\{{[^}}]*\}}|;[^\n]*|\$\d+|[!?+\#]+|第{NUMBER}回合[:、.]?|[①-⒛]|[红黑]方?:)"
    r"""
      | (?P<result>1-0|0-1|1/2-1/2|\*(?=\s|$)
          |\(?(?:红方?先?胜|黑方?后?胜|[红黑]负|[红黑]方?认负|和棋|和局|和|平局)\)?[。.]?)
      | (?P<number>\d{1,4}\s*(?:[.、):]+|回合)|\d{1,4}(?=\s)|\.{2,}|…+)
      | (?P<bracket>[()])
      | (?P<stray>[^\s]+?(?=[\s(){};]|$)|.)""",
    re.VERBOSE,
)
_NUMBER = re.compile(r"(\d{1,4})\s*[.、):]")
_RESULTS = {
    "1-0": ("1-0", "红胜", "红方胜", "红先胜", "红方先胜", "黑负", "黑认负", "黑方认负"),
    "0-1": ("0-1", "黑胜", "黑方胜", "黑后胜", "黑方后胜", "红负", "红认负", "红方认负"),
    DRAWN: (DRAWN, "和棋", "和局", "和", "平局"),
}
_RESULT = {said: result for result, several in _RESULTS.items() for said in several}
_FEN_LINE = re.compile(
    r"\s*(?:FEN[:\s=\"]*)?(?P<fen>(?:[1-9A-Za-z]+/){9}[1-9A-Za-z]+"
    r"(?:[ \t]+[wrbWRB](?:[ \t]+-[ \t]+-(?:[ \t]+\d+){0,2})?)?)"
)
_SIDES = re.compile(r"(?P<seat>红方?|黑方?|Red|Black)\s*[:：]\s*(?P<name>[^\s|]{1,40})", re.IGNORECASE)
_GAMES = ("chinese chess", "xiangqi", "象棋", "中国象棋")


@dataclass(frozen=True, slots=True)
class GameScore:
    """A game score: the starting position, the moves in canonical text with their seats, the tags and the result."""

    fen: str
    lines: tuple[tuple[Seat, str], ...]
    result: str
    tags: Mapping[str, str] = field(default_factory=dict)


def read(rules: Rules, text: str) -> Transcript | Refusal | None:
    """Read a score in any supported form; None for a text that is no score."""
    score = read_score(text, rules)
    if score is None or isinstance(score, Refusal):
        return score
    seats = {f"seat{seat}": score.tags[name] for seat, name in enumerate(("Red", "Black")) if name in score.tags}
    lines = tuple((seat, text, 0.0) for seat, text in score.lines)
    return transcript(rules, score.fen, lines, {**score.tags, "Result": score.result, **seats})


def transcript(rules: Rules, fen: str, lines: Lines, tags: dict[str, str]) -> Transcript:
    """Return a match to look at: the position it begins with, its lines and tags, without a clock or an outcome."""
    return Transcript(rules, {"fen": fen, "clock": "", "score": True}, lines, None, tags)


def read_score(text: str, rules: Rules) -> GameScore | Refusal | None:
    """Read the only game in a text; None if the text is no score of this game."""
    if len(text) > LONGEST:
        return Refusal("unreadable", "score")
    if dhtmlxq.is_one(text):
        return _dhtmlxq(text, rules)
    plain = text.lstrip("\ufeff")
    tags, start = read_tags(plain)
    plain = plain.translate(_HALF_WIDTH)
    if not _ours(tags, plain, start):
        return None
    fen = tags.get("FEN") or START
    if not tags and (found := _FEN_LINE.match(plain)):
        fen, start = found["fen"], found.end()
    setup = read_fen(fen)
    if isinstance(setup, Refusal):
        return setup
    if not tags:
        tags = _named(plain)
        start = _heading(plain, start)
    return _Reader(rules, plain, setup).read(start, tags)


def _ours(tags: Mapping[str, str], text: str, start: int) -> bool:
    """Whether a text is a score of 象棋, judged by its tags, its position or its first move."""
    if "FEN" in tags or "Game" in tags:
        return tags.get("FEN", "").count("/") == 9 or tags.get("Game", "").strip().lower() in _GAMES
    if _FEN_LINE.match(text) or _WRITTEN.search(text, start):
        return True
    first, setup = _FIRST.search(text, start), read_fen(START)
    if first is None or isinstance(setup, Refusal):
        return False
    before = text[start : first.start()]
    # Bare points may name another board: the first move must then be playable on ours.
    return not re.search(r"[A-Za-z]", before) and not isinstance(parse_move(setup.board, first[0]), Refusal)


def _named(text: str) -> dict[str, str]:
    """Return the players' names if the lines before the moves name them."""
    first = _FIRST.search(text)
    head = text[: first.start()] if first else text
    return {("Red" if found["seat"][0] in "红Rr" else "Black"): found["name"] for found in _SIDES.finditer(head)}


def _heading(text: str, start: int) -> int:
    """Return the start of the moves: earlier lines without moves are a heading."""
    first = _FIRST.search(text, start)
    if first is None:
        return start
    line = text.rfind("\n", 0, first.start()) + 1
    return max(start, line)


@dataclass(slots=True)
class _Reader:
    rules: Rules
    text: str
    setup: Setup

    def read(self, start: int, tags: Mapping[str, str]) -> GameScore | Refusal:
        state = begin(self.rules, self.setup, Terms(1, automatic=False, score=True))
        first, lines, result = state.round, list[tuple[Seat, str]](), ""
        for kind, token, at in self._tokens(start, state.board.turn, first):
            if kind == "result" and not result:
                result = _RESULT.get(token.strip("()。. "), UNKNOWN)
                continue
            fits = kind == "move" and not result and len(lines) < _MOST_PLIES
            played = _play(state, token) if fits else Refusal("unreadable", "score")
            if isinstance(played, Refusal):
                return self._at(played, len(lines) + 1, token, at)
            lines.append((state.turn, played[1]))
            state = played[0]
        known = {name: text for name, text in tags.items() if text.strip()}
        return GameScore(self.setup.fen, tuple(lines), result or tags.get("Result", UNKNOWN), known)

    def _tokens(self, start: int, turn: int, number: int) -> Iterator[tuple[str, str, int]]:
        """Yield moves and results with their places, skipping comments and variations; text that does not belong in a
        score is yielded as `stray`.

        `33.4` may be a round number or a soldier's move: it is read as a number if round 33 is due.
        """
        at, depth, plies, text = start, 0, 0 if turn == RED else 1, self.text
        while at < len(text):
            if text[at].isspace() or text[at] in ",，、|":
                at += 1
                continue
            numbered = _NUMBER.match(text, at)
            if (
                numbered
                and not depth
                and int(numbered[1]) == number + plies // 2
                and text[numbered.end() - 1] in ".、):"
            ):
                at = numbered.end()
                continue
            move = _MOVE.match(text, at)
            found = move or _TOKEN.match(text, at)
            if found is None:
                return
            kind, token, place = ("move" if move else found.lastgroup or "stray"), found[0], at
            at = found.end()
            if kind == "bracket":
                depth += {"(": 1, ")": -1}[token]
            if depth < 0 or (kind == "stray" and not depth):
                yield "stray", token, place
                return
            if depth == 0 and kind in ("move", "result"):
                plies += kind == "move"
                yield kind, token, place
        if depth:
            yield "stray", "(", text.rfind("(")

    def _at(self, refusal: Refusal, ply: int, token: str, at: int) -> Refusal:
        """Add the place in the score to a refusal: the half-move, line and column, all from 1, and the text found
        there."""
        line = self.text.count("\n", 0, at) + 1
        column = at - (self.text.rfind("\n", 0, at) + 1) + 1
        fact = Fact(AT_MOVE, {"ply": ply, "text": token[:_SHOWN], "line": line, "column": column})
        return replace(refusal, facts=(*refusal.facts, fact))


def _play(state: State, token: str) -> tuple[State, str] | Refusal:
    """Play a move, which must be legal; a refusal gives the same reason as at the board."""
    if state.outcome:
        return Refusal("illegal", "over")
    if wording.read(token) is None:
        return Refusal("unreadable", "score")
    move = parse_move(state.board, token)
    if isinstance(move, Refusal):
        return move
    text = notate_move(state.board, move)
    return make(state, state.turn, move).state, text


def _dhtmlxq(text: str, rules: Rules) -> GameScore | Refusal:
    """Read a DhtmlXQ text by playing its moves in order."""
    found = dhtmlxq.read(text)
    if isinstance(found, Refusal):
        return found
    board: Board = found.setup.board
    # A pair of points is a move in any notation, so the reader judges these moves as at the board.
    spaced = " ".join(to_ucci(move) for move in found.moves)
    tags = found.tags
    score = _Reader(rules, spaced, Setup(board)).read(0, tags)
    if not isinstance(score, Refusal):
        return replace(score, result=_RESULT.get(tags.get("Result", ""), UNKNOWN))
    token = next(fact for fact in score.facts if fact.key == AT_MOVE)
    ply = int(str(token.args["ply"]))
    line, column = found.place(text, ply)
    place = Fact(AT_MOVE, {**token.args, "line": line, "column": column})
    return replace(score, facts=(*(fact for fact in score.facts if fact.key != AT_MOVE), place))
