"""Read what a text asks for, without looking at the board: SAN, UCI, and Chinese players' words."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace

import chess

LONGEST = 64
_PIECES = "PNBRQK"
_WORDS = {
    **dict.fromkeys(("国王", "王", "♔", "♚"), "K"),
    **dict.fromkeys(("皇后", "王后", "后", "♕", "♛"), "Q"),
    **dict.fromkeys(("车", "♖", "♜"), "R"),
    **dict.fromkeys(("象", "♗", "♝"), "B"),
    **dict.fromkeys(("马", "♘", "♞"), "N"),
    **dict.fromkeys(("兵", "卒", "♙", "♟"), "P"),
    **dict.fromkeys(("吃", "×", ":"), "x"),
    **dict.fromkeys(("升变为", "升变成", "升变", "变为", "变成", "升", "变"), "="),
    **dict.fromkeys(("走到", "到", "至", "→", "‐", "–", "—", "−"), "-"),
}
_WORD = re.compile("|".join(sorted(map(re.escape, _WORDS), key=len, reverse=True)))
_SIMPLIFIED = str.maketrans("車馬長後變過將軍", "车马长后变过将军")
_PASSING = r"(?:吃?过路兵|\(?e\.?p\.?\)?)"
_TAIL = re.compile(rf"(?:[+#!?]|将[军死杀]?|{_PASSING})+$")
_CASTLING = re.compile(r"(?:王车)?(?P<side>短|长|王翼|后翼|)易位|(?P<ohs>[0Oo](?:-?[0Oo]){1,2})")
_SHORT = {"短": (True,), "王翼": (True,), "长": (False,), "后翼": (False,), "": (True, False)}
_MOVE = re.compile(
    r"(?P<piece>[KQRBNP])?(?P<file>[a-h])?(?P<rank>[1-8])?(?P<by>[-x])?(?P<to>[a-h][1-8])"
    r"(?:[=/(]?(?P<promotion>[KQRBNPkqrbnp])\)?)?"
)
_EMOJI_STYLE = "\ufe0e\ufe0f"
_ANY_PASSING = frozenset({"", "P", "x", "Px"})


@dataclass(frozen=True, slots=True)
class Castling:
    """王车易位; both sides if the text names none."""

    shorts: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Going:
    """A move by a piece to a square. None marks parts the text leaves out; without `to` it means any 吃过路兵."""

    piece: chess.PieceType | None
    file: int | None = None
    rank: int | None = None
    to: chess.Square | None = None
    promotion: chess.PieceType | None = None
    takes: bool = False
    passing: bool = False

    @property
    def origin(self) -> str:
        """The named part of the start square: file, rank, both or neither."""
        file = "" if self.file is None else chess.FILE_NAMES[self.file]
        return file + ("" if self.rank is None else chess.RANK_NAMES[self.rank])


Wish = Castling | Going


def read(text: str) -> tuple[Wish | None, tuple[Wish, ...]]:
    """Return the exact reading of a text, and further readings with other capitalisation."""
    if len(text) > LONGEST:
        return None, ()
    plain = _plain(text)
    body = _TAIL.sub("", plain)
    passing = re.search(_PASSING, plain[len(body) :]) is not None
    if castling := _CASTLING.fullmatch(body):
        return (None if passing else _castling(castling)), ()
    named = _WORD.match(body) is not None
    # If a word or figure names the piece, letters can only be files, and capitals do not matter.
    body = _WORD.sub(lambda word: _WORDS[word[0]], body.lower() if named else body)
    if passing and body in _ANY_PASSING:
        return Going(chess.PAWN, passing=True), ()
    exact = _going(body, passing)
    if named:
        return exact, ()
    others = (_going(body.lower(), passing), _going(body[:1].upper() + body[1:].lower(), passing))
    return exact, tuple(dict.fromkeys(other for other in others if other is not None and other != exact))


def _plain(text: str) -> str:
    """Remove blanks and invisible marks, simplify characters, and make full-width letters half-width."""
    letters = unicodedata.normalize("NFKC", text).translate(_SIMPLIFIED)
    return "".join(
        letter
        for letter in letters
        if not (letter.isspace() or letter in _EMOJI_STYLE or unicodedata.category(letter) == "Cf")
    )


def _castling(match: re.Match[str]) -> Castling:
    if match["ohs"]:
        return Castling((len(match["ohs"].replace("-", "")) == 2,))
    return Castling(_SHORT[match["side"]])


def _going(text: str, passing: bool) -> Going | None:
    match = _MOVE.fullmatch(text)
    if match is None:
        return None
    going = Going(
        _type(match["piece"]),
        None if match["file"] is None else chess.FILE_NAMES.index(match["file"]),
        None if match["rank"] is None else chess.RANK_NAMES.index(match["rank"]),
        chess.parse_square(match["to"]),
        _type(match["promotion"]),
        match["by"] == "x",
        passing,
    )
    if going.piece is None and len(going.origin) < 2:
        going = replace(going, piece=chess.PAWN)
    if going.piece != chess.PAWN or going.rank is not None:
        return going
    ahead = chess.FILE_NAMES.index(match["to"][0])
    if going.file == ahead:
        return None  # Nobody writes `bb5` for a pawn: only `Bb5` in small letters looks like that.
    # A pawn named only through its target goes straight ahead; a capture must be explicit.
    return replace(going, file=ahead) if going.origin == "" and not (going.takes or passing) else going


def _type(letter: str | None) -> chess.PieceType | None:
    return None if letter is None else _PIECES.index(letter.upper()) + 1
