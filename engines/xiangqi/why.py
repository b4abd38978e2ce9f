"""`/why`: what is ruled on a cycle and why, at a table's case or on a position that somebody types. Nothing is kept."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from engines.core.manner import Choice, Menu, in_rows
from engines.core.questions import Answer, Asked
from engines.core.rulings import Fact, Refusal, Script, Value
from engines.core.scene import Lines, Path, Seen
from engines.xiangqi.board import Board, Move
from engines.xiangqi.cases import WORDS
from engines.xiangqi.fen import write_fen
from engines.xiangqi.geometry import letter, name
from engines.xiangqi.notation import notate_move, scripts
from engines.xiangqi.repetition.labels import Finding
from engines.xiangqi.series import Ruled, rule_on_series, ruled_on
from engines.xiangqi.state import State, Terms, seat_of
from engines.xiangqi.view import scene

_LONGEST = 1000
_TEXT = re.compile(
    r"(?P<fen>(?:[^\s/]+/){9}[^\s/]+(?:\s+[wrb](?:\s+-\s+-(?:\s+\d+(?:\s+\d+)?)?)?)?)"
    r"(?:\s+(?:前|before)\s+(?P<prefix>.*?))?\s+(?:循环|cycle)\s+(?P<cycle>.*?)(?:\s+(?:第|move\s)\s*(?P<number>\d{1,3})着?)?",
    re.IGNORECASE | re.DOTALL,
)
_NUMBER = re.compile(r"(?:第\s*)?(?P<number>\d{1,3})(?:\s*着)?")
_WIDE = 6
FACTS = {
    **{f"why_{how}": () for how in ("red", "black", "draw", "how")},
    "why_at_once": ("seat",),
    "why_move": ("count", "text", "label"),
    "why_check": (),
    "why_nothing": (),
    "why_mate": ("moves",),
    "why_capture": ("piece", "target", "moves", "root"),
    "why_checks": ("piece", "moves"),
    "why_even": ("piece", "target", "moves"),
    "why_waived": ("moves", "clause"),
    "why_number": ("count",),
}
ROOTS = ("none", "false", "short", "rooted", "hidden")


def has_cycle(text: str) -> bool:
    """Whether a text stands by itself: a position with moves."""
    return _TEXT.fullmatch(_plain(text)) is not None


def hidden(state: State) -> bool:
    """Before somebody claims, only the referee may look."""
    return state.case is None


def why(asked: Asked) -> Answer | Menu | Refusal:
    text = _plain(asked.text)
    if (typed := _TEXT.fullmatch(text)) is not None:
        prefix, cycle = (typed["prefix"] or "").split(), typed["cycle"].split()
        ruled = rule_on_series(asked.rules, typed["fen"], prefix, cycle)
        if isinstance(ruled, Refusal):
            return ruled
        number = typed["number"]
    elif isinstance(asked.state, State) and asked.state.case is not None:
        ruled = ruled_on(asked.rules, asked.state.case.start, asked.state.case.line)
        found = _NUMBER.fullmatch(text)
        number = found["number"] if found else None
        if text and number is None:
            return Refusal("unreadable", "why")
    elif isinstance(asked.state, State) and not text:
        return Refusal("illegal", "no_case")
    else:
        return Menu((Fact("why_how"),)) if not text else Refusal("unreadable", "why")
    if number is not None and not 1 <= int(number) <= len(ruled.judged.moves):
        return Refusal("illegal", "why_number", facts=(Fact("why_number", {"count": len(ruled.judged.moves)}),))
    return _move(asked, ruled, int(number)) if number is not None else _whole(asked, ruled)


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text[:_LONGEST]).strip()


def _whole(asked: Asked, ruled: Ruled) -> Answer:
    """Every move with its label, the ruling, the clause, and the position."""
    judged = ruled.judged
    texts = _written(judged.start, judged.moves)
    labels = [WORDS[label.name] for label in judged.labels]
    pairs = tuple(Fact("labelled", {"text": text, "label": word}) for text, word in zip(texts, labels, strict=True))
    facts = [_ruling(ruled), Fact("basis", {"clause": ruled.basis})]
    facts += [Fact("proposal_limited")] if judged.limited else []
    told = (Fact("case_labels", {"moves": pairs}),)
    paths = tuple(Path((name(origin), name(target)), "move") for origin, target in judged.moves[:2])
    return Answer(told, tuple(facts), ruled.clause, _drawn(asked, judged.start, paths), _again(ruled), _menu(ruled))


def _ruling(ruled: Ruled) -> Fact:
    ruling = ruled.judged.ruling
    if ruling.side is None:
        return Fact("why_draw")
    if ruling.result == "at_once":
        return Fact("why_at_once", {"seat": seat_of(ruling.side)})
    return Fact("why_red" if ruling.side > 0 else "why_black")


def _move(asked: Asked, ruled: Ruled, number: int) -> Answer:
    """One move: what it threatens by which line, with arrows, or what was weighed and does not count."""
    judged = ruled.judged
    label, move = judged.labels[number - 1], judged.moves[number - 1]
    before = judged.before(number - 1)
    after = before.after(move)
    text = _written(before, (move,))[0]
    told = (Fact("why_move", {"count": number, "text": text, "label": WORDS[label.name]}),)
    board = after.copy()
    board.turn = before.turn
    facts = [_threat(board, finding) for finding in label.findings[:3]]
    facts += [
        Fact("why_waived", {"moves": _written(board, found.threat.line), "clause": f"cxa2011:{found.clause}"})
        for found in label.waived[:3]
    ]
    if not facts:
        facts = [Fact("why_check" if label.name == "将" else "why_nothing")]
    findings = (*label.findings, *label.waived)
    line = findings[0].threat.line if findings else (move,)
    paths = tuple(Path((name(origin), name(target)), "move") for origin, target in line)
    asks = _again(ruled, number)
    return Answer(told, tuple(facts), None, _drawn(asked, after, paths), asks, _menu(ruled))


def _threat(board: Board, finding: Finding) -> Fact:
    threat = finding.threat
    moves = _written(board, threat.line)
    if threat.kind == "mate":
        return Fact("why_mate", {"moves": moves})
    target = letter(board.at[threat.target] or board.at[threat.first[1]])
    if threat.kind == "checks":
        return Fact("why_checks", {"piece": letter(board.at[threat.first[0]]), "moves": moves})
    values: dict[str, Value] = {"piece": letter(board.at[threat.first[0]]), "target": target, "moves": moves}
    if threat.even:
        return Fact("why_even", values)
    return Fact("why_capture", {**values, "root": finding.root.kind if finding.root else "none"})


def _written(board: Board, moves: tuple[Move, ...]) -> tuple[Script, ...]:
    board, texts = board.copy(), []
    for move in moves:
        texts.append(notate_move(board, move))
        board.make(move)
    return scripts(texts)


def _again(ruled: Ruled, number: int | None = None) -> str:
    """The same question with nothing left to be taken from a table."""
    judged = ruled.judged
    moves = " ".join(name(origin) + name(target) for origin, target in judged.moves)
    return f"{write_fen(judged.start)} 循环 {moves}" + (f" 第{number}着" if number else "")


def _menu(ruled: Ruled) -> Menu:
    """Each move by its number."""
    numbers = range(1, len(ruled.judged.moves) + 1)
    choices = [Choice(Fact("option", {"text": str(number)}), _again(ruled, number)) for number in numbers]
    return Menu((Fact("why_how"),), in_rows(choices, _WIDE))


def _drawn(asked: Asked, board: Board, paths: tuple[Path, ...]) -> Lines:
    shown = State(asked.rules, Terms(0, automatic=False, score=True), board)
    return replace(scene(shown, Seen()), paths=paths)
