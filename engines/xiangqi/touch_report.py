"""Read a one-line report of a touch, `炮二 马8 同时`, `h2 摆正 同意` or `炮二 放 e2`, with or without a position."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace

from engines.core.books.rulesets import Rules
from engines.core.rulings import Fact, Obligation, Point, Refusal
from engines.xiangqi.faults import empty, no_such
from engines.xiangqi.move_text import notate_move
from engines.xiangqi.notations.selection import columns, tandem
from engines.xiangqi.notations.wording import DIGITS, NAMES
from engines.xiangqi.position.board import Board
from engines.xiangqi.position.fen import read_fen
from engines.xiangqi.position.geometry import BLACK, RED, SOLDIER, letter, name, named
from engines.xiangqi.touch import Touched, rule_on_touch

_LONGEST = 300
_STROKES = 9
"""The strokes between the ranks of a position; no other text contains this many."""
_FEN = re.compile(r"(?:[^\s/]+/){9}[^\s/]+(?:\s+[wrb](?:\s+-\s+-(?:\s+\d+(?:\s+\d+)?)?)?)?(?=\s|$)", re.IGNORECASE)
_RELEASED = re.compile(r"(?:放(?:在|到|于)?|离手|release[ds]?(?: (?:on|to))?|\bto)\s*(?P<to>[a-i][0-9])", re.IGNORECASE)
_PIECE = re.compile(rf"(?P<place>[前中后後{DIGITS[:5]}])?(?P<name>[{''.join(NAMES.values())}])(?P<file>[{DIGITS}1-9])?")
_OF_RED, _OF_BLACK = "帅帥仕相俥傌兵", "将將士象卒砲"
HOW = {
    "together": ("同时", "一起", "together"),
    "straighten": ("摆正", "正子", "adjust", "adjusting", "straighten"),
    "agreed": ("同意", "已同意", "agreed"),
    "not_agreed": ("未同意", "没同意", "not_agreed"),
    "accident": ("误碰", "无意", "碰到", "accident", "accidental", "accidentally"),
}
_BY_WORD = {word: how for how, words in HOW.items() for word in words}


@dataclass(frozen=True, slots=True)
class TouchReport:
    """A report of a touch: the points touched, the manner, and the point where the last piece was released."""

    points: tuple[int, ...]
    how: frozenset[str]
    to: str | None = None

    @property
    def unasked(self) -> bool:
        """Whether the player straightened a piece and the report does not say if the opponent agreed on the player's
        own time."""
        return "straighten" in self.how and not self.how & {"agreed", "not_agreed"}

    @property
    def touched(self) -> Touched:
        return Touched(
            tuple(map(name, self.points)),
            together="together" in self.how,
            excused="accident" in self.how or {"straighten", "agreed"} <= self.how,
            released=(name(self.points[-1]), self.to) if self.to and self.points else None,
        )


def has_position(text: str) -> bool:
    """Whether a text contains a position."""
    return text.count("/") >= _STROKES


def read_touch(position: str, text: str) -> tuple[str, Board, TouchReport] | Refusal:
    """Return the position meant, as FEN and as a board, and the report that the text gives of the touch."""
    text = unicodedata.normalize("NFKC", text[:_LONGEST])
    found = _FEN.search(text)
    fen = found[0] if found else position
    setup = read_fen(fen)
    if isinstance(setup, Refusal):
        return setup
    told = _read(setup.board, _FEN.sub(" ", text))
    return told if isinstance(told, Refusal) else (fen, setup.board, told)


def touch(rules: Rules, fen: str, board: Board, told: TouchReport) -> Obligation | Refusal:
    """Rule on a reported touch, with the moves in canonical text."""
    ruling = rule_on_touch(rules, fen, told.touched)
    if isinstance(ruling, Refusal):
        return ruling
    moves = []
    for text in ruling.moves:
        origin, target = named(text[:2]), named(text[2:])
        if origin is not None and target is not None:
            moves.append(notate_move(board, (origin, target)))
    return replace(ruling, moves=tuple(moves), told=_facts(board, told))


def _read(board: Board, text: str) -> TouchReport | Refusal:
    released = _RELEASED.search(text)
    points: list[int] = []
    how: set[str] = set()
    for token in re.split(r"[\s,、;→]+", _RELEASED.sub(" ", text).strip()):
        if token.lower() in _BY_WORD:
            how.add(_BY_WORD[token.lower()])
            continue
        at = named(token)
        meant = [at] if at is not None else _pieces(board, token)
        if not meant and (piece := _PIECE.fullmatch(token)):
            return no_such(board, _kind(piece))
        if len(meant) != 1:
            return Refusal("unreadable", "touched")
        if not board.at[meant[0]]:
            return Refusal("illegal", "touch_empty", facts=(empty(meant[0], board.turn),))
        points += meant
    if not points:
        return Refusal("unreadable", "touched")
    return TouchReport(tuple(dict.fromkeys(points)), frozenset(how), released["to"].lower() if released else None)


def _pieces(board: Board, token: str) -> list[int]:
    """Return the pieces that a token may mean: 炮二 is red's, 炮8 black's; 前马 names either side's front horse, first
    the mover's."""
    match = _PIECE.fullmatch(token)
    if match is None:
        return []
    sides = [board.turn, -board.turn]
    if match["name"] in _OF_RED or ((match["file"] or "") in DIGITS and match["file"]):
        sides = [RED]
    elif match["name"] in _OF_BLACK or match["file"]:
        sides = [BLACK]
    kind = _kind(match)
    for side in sides:
        standing = columns(board, kind, side)
        if match["place"]:
            found = _placed(tandem(standing), match["place"], kind)
        elif match["file"]:
            digits = DIGITS if match["file"] in DIGITS else "123456789"
            found = standing.get(digits.index(match["file"]) + 1, [])
        else:
            found = [at for points in standing.values() for at in points]
        if found:
            return found
    return []


def _kind(match: re.Match[str]) -> int:
    return next(kind for kind, names in NAMES.items() if match["name"] in names)


def _placed(shared: dict[int, list[int]], place: str, kind: int) -> list[int]:
    if place in DIGITS:
        number = DIGITS.index(place)
        return [at for points in shared.values() for at in points][number : number + 1] if kind == SOLDIER else []
    at = {"前": 0, "后": -1, "後": -1}.get(place)
    if at is None:
        return [points[len(points) // 2] for points in shared.values() if len(points) % 2]
    return [points[at] for points in shared.values()]


def _facts(board: Board, told: TouchReport) -> tuple[Fact, ...]:
    """State the reported touch on which the ruling rests; the ruling holds for no other touch."""
    pieces = tuple(letter(board.at[at]) for at in told.points)
    facts = [Fact("touched", {"pieces": pieces, "points": tuple(Point(name(at).upper()) for at in told.points)})]
    if "together" in told.how:
        facts.append(Fact("touched_together"))
    if "straighten" in told.how:
        facts.append(Fact("touched_straightened" if "agreed" in told.how else "touched_unasked"))
    if "accident" in told.how:
        facts.append(Fact("touched_accidental"))
    if told.to:
        facts.append(Fact("let_go", {"point": Point(told.to.upper())}))
    return tuple(facts)
