"""State the reasons behind the labels of a series as facts: each threat with its line, why the threat is new, and the
threats that were weighed but do not count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.core.rulings import Fact, Script, Value
from engines.xiangqi.cases.series import Ruled
from engines.xiangqi.move_text import notate_move, scripts
from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.geometry import letter
from engines.xiangqi.repetition.labels import CHASE, CHECK, MATE, OTHER, Finding
from engines.xiangqi.state import BLACK, RED, seat_of

LABELS: Mapping[str, str] = {CHECK: "check", MATE: "mate", CHASE: "chase", OTHER: "idle"}
"""The labels, with the words that the catalogues translate."""
UNSEARCHED = "unsearched"
"""The label of a move without check if the search ran out of boards."""
ROOTS = ("none", "false", "short", "rooted", "hidden")
NEW = ("formed", "grown", "cured", "escaped")
"""The reasons why a threat is new. The next tuple holds the reasons why a new threat does not count; both include
reasons in older records."""
WAIVED = ("general_answers", "just_crossed", "offered", "touched_twice", "guards", "left_behind")
CLAUSES = tuple(
    f"cxa2011:{clause}" for clause in ("24.3", "24.17", "26.1.2", "26.2", "26.5", "26.6", "26.9", "26.10.2")
)
_SIGNS = ("将", "杀", "捉", "将杀", "将捉", "杀捉", "将杀捉", "闲")
HABITS = tuple("_".join(LABELS[sign] for sign in signs) for signs in _SIGNS)
"""The conduct of a side through a series: 长将, 一将一捉 and the like, or something allowed."""
_SHORT = 4
"""The number of reasons told with a claim; the others are told on request."""
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
    """List every move of the series with its label."""
    judged = ruled.judged
    texts = enumerate(written(judged.start, judged.moves))
    return Fact(
        "case_labels",
        {"moves": tuple(Fact("labelled", {"text": text, "label": said(ruled, number)}) for number, text in texts)},
    )


def said(ruled: Ruled, number: int) -> str:
    """Return the catalogue word for the label of a move, counted from 0."""
    name = ruled.judged.labels[number].name
    return LABELS[name] if ruled.judged.whole or name == CHECK else UNSEARCHED


def decision(ruled: Ruled) -> tuple[Fact, ...]:
    """State the conduct of both sides and the ruling that follows from it."""
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
    """State the first threat of each threatening move, for at most `_SHORT` moves."""
    told: list[Fact] = []
    for number, label in enumerate(ruled.judged.labels):
        if label.findings and len(told) < _SHORT:
            reason = threat(passed(ruled, number), label.findings[0])
            told.append(Fact("why_brief", {"count": number + 1, "reason": reason}))
    return told


def of_move(ruled: Ruled, number: int, most: int) -> tuple[Fact, ...]:
    """State a move's new threats, each with the reason why it is new, then the threats that do not count; at most
    `most` of either."""
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
    """Return the position after a move, counted from 0, as if the other side had passed."""
    before = ruled.judged.before(number)
    board = before.after(ruled.judged.moves[number])
    board.turn = before.turn
    return board


def threat(board: Board, finding: Finding) -> Fact:
    """State a threat of the side to move on this board."""
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
