"""棋谱: read a match from SGF, with `sgfmill`, from its record lines, or from a list of its stones.

A score from elsewhere has no phases: its stones simply alternate, and forbidden points are judged all the same.
"""

from __future__ import annotations

import re
from typing import Any

from sgfmill import sgf, sgf_grammar

from engines.core.books.rulesets import Rules
from engines.core.game.game import Transcript
from engines.core.rulings import Fact, Refusal, Seat, seat_from
from engines.gomoku.export import SGF_GAME, TAGS
from engines.gomoku.notation import Plain, Stone
from engines.gomoku.openings import GRID
from engines.gomoku.play import apply
from engines.gomoku.rows import SIZE, Place
from engines.gomoku.state import FIRST, PASS, PLAIN, SECOND, start, to_act

LONGEST = 256 * 1024
_MOST_MOVES = 1_000
_BEGIN = re.compile(r"\s*\(\s*;")
_HEAD = re.compile(r"\[gomoku (?P<rules>\w+)\]")
_LINE = re.compile(r"(?P<seat>\d|ref|clock) (?P<text>\S.*)")
_LIST = re.compile(r"(?:\s*(?:\d{1,3}\s*[.、:：)]\s*)?(?:[A-Oa-o](?:1[0-5]|[1-9])|pass)\b[\s,，;；]*){3,}")
_MOVE = re.compile(r"\b(?:[A-Oa-o](?:1[0-5]|[1-9])|pass)\b")
_SHOWN = 40


def read(rules: Rules, text: str) -> Transcript | Refusal | None:
    """Read a 五子棋 score; None for text that is no score, and for SGF files of other games."""
    text = text.lstrip("\ufeff").strip()
    if len(text) > LONGEST:
        return None
    if _BEGIN.match(text):
        return _read_sgf(rules, text)
    head, *rest = text.splitlines() or [""]
    if found := _HEAD.fullmatch(head.strip()):
        return _read_lines(rules, found["rules"], rest)
    if _LIST.fullmatch(text):
        names = [name.upper() for name in _MOVE.findall(text)]
        return _played(rules, [PASS if name == "PASS" else GRID.index[name] for name in names], {})
    return None


def _read_lines(rules: Rules, named: str, lines: list[str]) -> Transcript | Refusal:
    if named != rules.name:
        return Refusal("unreadable", "rule_set")
    matched = [_LINE.fullmatch(line.strip()) for line in lines if line.strip()]
    if len(matched) > _MOST_MOVES or not all(matched):
        return Refusal("unreadable", "sgf")
    entries = tuple((seat_from(line["seat"]), line["text"], 0.0) for line in matched if line)
    return Transcript(rules, {}, entries, None)


def _read_sgf(rules: Rules, text: str) -> Transcript | Refusal | None:
    try:
        tree = sgf_grammar.parse_sgf_game(text.encode("utf-8", "replace"))
        if int(tree.sequence[0].get("GM", [b"1"])[0]) != SGF_GAME:
            return None
        game = sgf.Sgf_game.from_coarse_game_tree(tree, "UTF-8")
        moves = [move for node in game.main_sequence_iter() if (move := node.get_move())[0] is not None]
        size, tags = game.get_size(), _tags(game.get_root())
    except (ValueError, UnicodeError, LookupError):
        return Refusal("unreadable", "sgf")
    if size != SIZE:
        return Refusal("unreadable", "sgf")
    for number, (colour, _) in enumerate(moves):
        if colour != ("b", "w")[number % 2]:
            return _at(Refusal("illegal", "turn", rules.clause("turn")), number + 1, colour)
    return _played(rules, [PASS if at is None else at[0] * SIZE + at[1] for _, at in moves], tags)


def _tags(root: Any) -> dict[str, str]:
    signs = {"PB": "seat0", "PW": "seat1", **{sign: tag for tag, sign in TAGS.items()}}
    return {tag: str(root.get(sign)).strip() for sign, tag in signs.items() if root.has_property(sign)}


def _played(rules: Rules, places: list[Place], tags: dict[str, str]) -> Transcript | Refusal:
    """Play alternating stones, black first; report the first impossible stone with its number."""
    state = start(rules, {PLAIN: True})
    if isinstance(state, Refusal):
        return state
    lines: list[tuple[Seat, str, float]] = []
    for number, place in enumerate(places[:_MOST_MOVES], 1):
        seat, text = (FIRST, SECOND)[(number - 1) % 2], "pass" if place == PASS else GRID.names[place]
        if not to_act(state):
            return _at(Refusal("illegal", "over"), number, text)
        result = apply(state, seat, Plain("pass") if place == PASS else Stone(place))
        if isinstance(result, Refusal):
            return _at(Refusal(result.kind, result.point, rules.clause(result.point), result.facts), number, text)
        state = result.state
        lines.append((seat, text, 0.0))
    return Transcript(rules, {PLAIN: True}, tuple(lines), None, tags)


def _at(refusal: Refusal, number: int, text: str) -> Refusal:
    token = Fact("token", {"ply": number, "text": text[:_SHOWN]})
    return Refusal(refusal.kind, refusal.point, refusal.clause, (*refusal.facts, token))
