"""The proof of a ruling as data without prose: each threat with its pieces and line, why it is new, and what was
weighed."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.geometry import letter, name
from engines.xiangqi.repetition.case import Judged
from engines.xiangqi.repetition.labels import Finding
from engines.xiangqi.repetition.search import Limit


def written(move: Move) -> str:
    return name(move[0]) + name(move[1])


def proof(judged: Judged, limit: Limit) -> dict[str, Any]:
    """Return the proof for programs: for every move the label, the threats behind it, and the threats that do not
    count."""
    moves = []
    board = judged.start.copy()
    for move, label in zip(judged.moves, judged.labels, strict=True):
        board.make(move)
        moves.append(
            {
                "move": written(move),
                "label": label.name,
                "heavy": label.heavy,
                "threats": [_finding(board, finding) for finding in label.findings],
                "waived": [_finding(board, finding) for finding in label.waived],
            }
        )
    red, black = judged.ruling.habits
    return {"red": red, "black": black, "moves": moves, "limit": asdict(limit)}


def _finding(board: Board, finding: Finding) -> dict[str, Any]:
    threat = finding.threat
    told: dict[str, Any] = {
        "kind": threat.kind,
        "by": [name(where) for where in threat.attackers],
        "target": name(threat.target),
        "piece": letter(board.at[threat.target]),
        "line": [written(move) for move in threat.line],
        "new": finding.why,
        "clause": f"cxa2011:{finding.clause}",
    }
    if threat.kind != "mate":
        told["gain"] = threat.gain
    if finding.waived:
        return {**told, "rule": finding.waived}
    if finding.root is not None:
        told["root"] = {"kind": finding.root.kind, "moves": [written(move) for move in finding.root.moves]}
        told["joint"] = finding.joint
    return {**told, "heavy": finding.heavy}
