"""Why the moves of a series are what they are, as facts: the labels, what each threatens by which line, why that was
not there before, and what was weighed and does not count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.core.rulings import Fact, Script, Value
from engines.xiangqi.board import Board, Move
from engines.xiangqi.geometry import letter
from engines.xiangqi.notation import notate_move, scripts
from engines.xiangqi.repetition.labels import CHASE, CHECK, MATE, OTHER, Finding
from engines.xiangqi.series import Ruled
from engines.xiangqi.state import BLACK, RED, seat_of

LABELS: Mapping[str, str] = {CHECK: "check", MATE: "mate", CHASE: "chase", OTHER: "idle"}
"""The labels, by the words that a language has for them."""
UNSEARCHED = "unsearched"
"""What is said of a move instead, if it is no check and not everything could be looked into."""
ROOTS = ("none", "false", "short", "rooted", "hidden")
NEW = ("formed", "grown", "cured", "escaped")
"""Why a threat is new, and why a new one does not count: what a proof may name, that of an older record too."""
WAIVED = ("general_answers", "just_crossed", "offered", "touched_twice", "guards", "left_behind")
CLAUSES = tuple(
    f"cxa2011:{clause}" for clause in ("24.3", "24.17", "26.1.2", "26.2", "26.5", "26.6", "26.9", "26.10.2")
)
_SIGNS = ("将", "杀", "捉", "将杀", "将捉", "杀捉", "将杀捉", "闲")
HABITS = tuple("_".join(LABELS[sign] for sign in signs) for signs in _SIGNS)
"""What a side does throughout: 长将, 一将一捉 and the like, or something allowed."""
_SHORT = 4
"""Reasons that are told with a claim; the others are asked for."""
FACTS: Mapping[str, tuple[str, ...]] = {
    **{f"why_{how}": () for how in ("red", "black", "draw", "check", "nothing", "joint")},
    "why_at_once": ("seat",),
    "why_unsearched": (),
    "why_side": ("seat", "habit"),
    "why_move": ("count", "text", "label"),
    "why_brief": ("count", "reason"),
    "why_mate": ("first",),
    "why_mates": ("moves",),
    "why_capture": ("piece", "target", "first", "root"),
    "why_exchange": ("piece", "target", "moves", "root"),
    "why_checks": ("piece", "moves"),
    "why_even": ("piece", "target", "moves"),
    "why_new": ("new", "clause"),
    "why_waived": ("moves", "waived", "clause"),
}


def labelled(ruled: Ruled) -> Fact:
    """Every move with what it is."""
    judged = ruled.judged
    texts = enumerate(written(judged.start, judged.moves))
    return Fact(
        "case_labels",
        {"moves": tuple(Fact("labelled", {"text": text, "label": said(ruled, number)}) for number, text in texts)},
    )


def said(ruled: Ruled, number: int) -> str:
    """What a move is, counted from nought, by the word for it."""
    name = ruled.judged.labels[number].name
    return LABELS[name] if ruled.judged.whole or name == CHECK else UNSEARCHED


def decision(ruled: Ruled) -> tuple[Fact, ...]:
    """What either side does throughout, and what is ruled on that."""
    if not ruled.judged.decided:
        return (Fact("why_unsearched"),)
    ruling = ruled.judged.ruling
    sides = zip((RED, BLACK), ruling.habits, strict=True)
    habits = tuple(
        Fact("why_side", {"seat": seat, "habit": "_".join(LABELS[sign] for sign in signs)}) for seat, signs in sides
    )
    limited = (Fact("proposal_limited"),) if ruled.judged.limited else ()
    return (*habits, _ruling(ruled), Fact("basis", {"clause": ruled.basis}), *limited)


def _ruling(ruled: Ruled) -> Fact:
    ruling = ruled.judged.ruling
    if ruling.side is None:
        return Fact("why_draw")
    if ruling.result == "at_once":
        return Fact("why_at_once", {"seat": seat_of(ruling.side)})
    return Fact("why_red" if ruling.side > 0 else "why_black")


def in_short(ruled: Ruled) -> list[Fact]:
    """What the moves that threaten something threaten, the first threat of each."""
    told: list[Fact] = []
    for number, label in enumerate(ruled.judged.labels):
        if label.findings and len(told) < _SHORT:
            reason = threat(passed(ruled, number), label.findings[0])
            told.append(Fact("why_brief", {"count": number + 1, "reason": reason}))
    return told


def of_move(ruled: Ruled, number: int, most: int) -> tuple[Fact, ...]:
    """What a move threatens that was not there before, each with why it is new, and what does not count: so many."""
    label, board = ruled.judged.labels[number], passed(ruled, number)
    facts: list[Fact] = []
    for finding in label.findings[:most]:
        facts.append(threat(board, finding))
        facts += [Fact("why_joint")] if finding.joint else []
        facts.append(Fact("why_new", {"new": finding.why, "clause": f"cxa2011:{finding.clause}"}))
    for finding in label.waived[:most]:
        values: dict[str, Value] = {"moves": written(board, finding.threat.line), "waived": finding.waived}
        facts.append(Fact("why_waived", {**values, "clause": f"cxa2011:{finding.clause}"}))
    nothing = "why_check" if label.name == CHECK else "why_nothing" if ruled.judged.whole else "why_unsearched"
    return tuple(facts) or (Fact(nothing),)


def passed(ruled: Ruled, number: int) -> Board:
    """The position after a move, counted from nought, if the other side passed."""
    before = ruled.judged.before(number)
    board = before.after(ruled.judged.moves[number])
    board.turn = before.turn
    return board


def threat(board: Board, finding: Finding) -> Fact:
    """What is threatened in a position by whoever is to move there."""
    found = finding.threat
    moves = written(board, found.line)
    if found.kind == "mate":
        return Fact("why_mates", {"moves": moves}) if moves[1:] else Fact("why_mate", {"first": moves[0]})
    piece = letter(board.at[found.first[0]])
    if found.kind == "checks":
        return Fact("why_checks", {"piece": piece, "moves": moves})
    target = letter(board.at[found.target] or board.at[found.first[1]])
    if found.even:
        return Fact("why_even", {"piece": piece, "target": target, "moves": moves})
    root = finding.root.kind if finding.root else "none"
    if moves[1:]:
        return Fact("why_exchange", {"piece": piece, "target": target, "moves": moves, "root": root})
    return Fact("why_capture", {"piece": piece, "target": target, "first": moves[0], "root": root})


def written(board: Board, moves: Sequence[Move]) -> tuple[Script, ...]:
    board, texts = board.copy(), []
    for move in moves:
        texts.append(notate_move(board, move))
        board.make(move)
    return scripts(texts)
