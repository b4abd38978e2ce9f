"""`/why`: show the ruling on a cycle with its reasons, for a table, a score or a typed position."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace

from engines.core.chat.buttons import Choice, Menu, Rows, in_rows
from engines.core.game.questions import Answer, Asked
from engines.core.rulings import Fact, Refusal, Script
from engines.core.scenes.scene import Lines, Path, Seen
from engines.xiangqi.cases.cycles import running
from engines.xiangqi.cases.reasons import decision, labelled, of_move, passed, said, written
from engines.xiangqi.cases.series import Ruled, rule_on_series, ruled_on
from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.fen import write_fen
from engines.xiangqi.position.geometry import name
from engines.xiangqi.state import Series, State, Terms
from engines.xiangqi.view import scene

SCORE = ("棋谱", "谱", "score")
FILE = ("文件", "证明", "file", "proof")
LONGEST = 1000
_TEXT = re.compile(
    r"(?P<fen>(?:[^\s/]+/){9}[^\s/]+(?:\s+[wrb](?:\s+-\s+-(?:\s+\d+(?:\s+\d+)?)?)?)?)"
    r"(?:\s+(?:前|before)(?::\s*|\s+)(?P<prefix>.*?))?\s+(?P<how>循环|cycle|着法|moves)(?::\s*|\s+)(?P<moves>.*?)"
    r"(?:\s+(?:第|move\s)\s*(?P<number>\d{1,3})着?(?:\s+(?P<step>\d{1,3}))?)?",
    re.IGNORECASE | re.DOTALL,
)
_CYCLES = ("循环", "cycle")
_NUMBER = re.compile(r"(?:第\s*)?(?P<number>\d{1,3})(?:\s*着)?(?:\s+(?P<step>\d{1,3}))?")
_COUNTED = re.compile(r"\d{1,3}[.)、](?=\D)")
"""Matches the round number in front of a move."""
_WIDE = 4
_MOST = 2
"""The number of threats told for a move; the file lists all of them."""
FACTS = {
    "why_how": (),
    "why_number": ("count",),
    "why_whole": (),
    "why_file": (),
    "why_label": ("count", "label"),
    "why_step": ("count", "all", "text"),
    "look_why": (),
    "proof_of": ("fen",),
    "proof_limit": ("boards",),
}


@dataclass(frozen=True, slots=True)
class Typed:
    """A typed position with moves; `number` and `step` select the move, and the step of its threat, asked about."""

    fen: str
    prefix: tuple[str, ...]
    cycle: tuple[str, ...]
    number: int = 0
    step: int = 0


def typed(text: str) -> Typed | None:
    """Read a text that contains a position with moves and needs no table; None for any other text."""
    found = _TEXT.fullmatch(plain(text))
    if found is None:
        return None
    before, moves = _tokens(found["prefix"] or ""), _tokens(found["moves"])
    closed = found["how"].lower() in _CYCLES
    prefix, cycle = (before, moves) if closed else ((*before, *moves), ())
    return Typed(found["fen"], prefix, cycle, int(found["number"] or 0), int(found["step"] or 0))


def plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text[:LONGEST]).strip()


def _tokens(text: str) -> tuple[str, ...]:
    """Split moves in any notation and drop the numbers and signs that scores put between them."""
    tokens = (_COUNTED.sub("", token) for token in re.split(r"[\s,;、。]+", text))
    return tuple(token for token in tokens if token and not re.fullmatch(r"\d{1,3}[.)]?|\.{2,}", token))


def by_itself(text: str) -> bool:
    """Whether a text can be answered without a table: anything but a number, a request for the file, or nothing at
    all."""
    said = plain(text).lower()
    return bool(said) and said not in (*FILE, *SCORE) and not _NUMBER.fullmatch(said)


def hidden(state: State) -> bool:
    """Whether only the referee may see the reasons, because no claim has been made yet."""
    return state.case is None and state.outcome is None and (state.series is None or running(state) is not None)


def evidence(state: State) -> str | None:
    """Return the words that attach the file of reasons to an appeal; None while no series may be shown."""
    return FILE[0] if state.series is not None and not hidden(state) else None


def why(asked: Asked) -> Answer | Menu | Refusal:
    """Answer `/why`, `/why 3`, `/why 3 2` (the second move of the line threatened by move 3) and `/why 文件`."""
    text = plain(asked.text)
    number = step = 0
    if (alone := typed(text)) is not None:
        ruled = rule_on_series(asked.rules, alone.fen, alone.prefix, alone.cycle)
        number, step = alone.number, alone.step
    elif not isinstance(asked.state, State):
        return Refusal("unreadable", "why") if text and text.lower() not in SCORE else Menu((Fact("why_how"),))
    elif (series := _series(asked.state)) is None:
        return Refusal("illegal", "no_cycle" if asked.state.terms.score else "no_case")
    else:
        ruled = ruled_on(asked.rules, *series)
        if text.lower() in FILE:
            return _file(ruled)
        if found := _NUMBER.fullmatch(text):
            number, step = int(found["number"]), int(found["step"] or 0)
            if not number:
                return _numbered(ruled)
        elif text and text.lower() not in SCORE:
            return Refusal("unreadable", "why")
    if isinstance(ruled, Refusal):
        return ruled
    if number > len(ruled.judged.moves):
        return _numbered(ruled)
    return _move(asked, ruled, number, step) if number else _whole(asked, ruled)


def _series(state: State) -> Series | None:
    """Return the series asked about: that of the open case or the last ruling; before a claim, the running cycle that
    only the referee may see."""
    if state.case is not None or state.outcome is not None or state.terms.score:
        return state.series
    return running(state) or state.series


def _numbered(ruled: Ruled) -> Refusal:
    return Refusal("illegal", "why_number", facts=(Fact("why_number", {"count": len(ruled.judged.moves)}),))


def _whole(asked: Asked, ruled: Ruled) -> Answer:
    """Show every move with its label, the ruling, the clause, and the position with each side's first move."""
    judged = ruled.judged
    picture = _drawn(asked, judged.start, judged.moves[:2])
    menu = Menu((Fact("why_how"),), (*_numbers(ruled), (_to_file(),)))
    return Answer((labelled(ruled),), decision(ruled), ruled.clause, picture, _again(ruled), menu)


def _move(asked: Asked, ruled: Ruled, number: int, step: int) -> Answer:
    """Show a single move: its threat and the line of the threat step by step, or the threats that do not count."""
    judged = ruled.judged
    label, move = judged.labels[number - 1], judged.moves[number - 1]
    text = written(judged.before(number - 1), (move,))[0]
    told = (Fact("why_move", {"count": number, "text": text, "label": said(ruled, number - 1)}),)
    findings = (*label.findings, *label.waived)
    line = findings[0].threat.line if findings else ()
    step = min(step, len(line))
    board, facts = passed(ruled, number - 1), of_move(ruled, number - 1, _MOST)
    if step:
        played = written(board, line)[step - 1]
        facts = (*facts[:1], Fact("why_step", {"count": step, "all": len(line), "text": played}))
    # Without a threat the arrow shows the move itself.
    arrows = line[step - 1 : step] if step else line[:1] or (move,)
    for shown in line[:step]:
        board.make(shown)
    board.turn = board.turn if findings else -board.turn
    picture = _drawn(asked, board, arrows)
    rows = (*_steps(number, step, len(line)), *_numbers(ruled, number), (_back(), _to_file()))
    return Answer(told, facts, None, picture, _again(ruled, number, step), Menu((Fact("why_how"),), rows))


def _steps(number: int, step: int, last: int) -> Rows:
    """Offer ◀ and ▶ to step through the line of a threat."""
    if not last:
        return ()
    ways = [("◀", step - 1)] * (step > 0) + [("▶", step + 1)] * (step < last)
    return (tuple(Choice(Fact("option", {"text": sign}), f"{number} {to}") for sign, to in ways),)


def _numbers(ruled: Ruled, chosen: int = 0) -> Rows:
    """Offer each move by its number and label."""
    labels = enumerate((said(ruled, number) for number in range(len(ruled.judged.labels))), 1)
    choices = [
        Choice(Fact("why_label", {"count": count, "label": label}), str(count))
        for count, label in labels
        if count != chosen
    ]
    return in_rows(choices, _WIDE)


def _back() -> Choice:
    return Choice(Fact("why_whole"), "")


def _to_file() -> Choice:
    return Choice(Fact("why_file"), FILE[0])


def _file(ruled: Ruled) -> Answer:
    """Write the whole proof as a file, for a referee who rules without the chat."""
    judged, facts = ruled.judged, list[Fact]()
    texts: tuple[Script, ...] = written(judged.start, judged.moves)
    for count, (text, label) in enumerate(zip(texts, judged.labels, strict=True), 1):
        facts.append(Fact("why_move", {"count": count, "text": text, "label": said(ruled, count - 1)}))
        facts += of_move(ruled, count - 1, len(label.findings) + len(label.waived))
    facts += [] if judged.whole else [Fact("proof_limit", {"boards": ruled.limit.boards})]
    told = (Fact("proof_of", {"fen": write_fen(judged.start)}), labelled(ruled))
    return Answer(told, (*decision(ruled), *facts), ruled.clause, file="repetition.txt")


def _again(ruled: Ruled, number: int = 0, step: int = 0) -> str:
    """Return the same question as a complete text that needs no table."""
    judged = ruled.judged
    moves = " ".join(name(origin) + name(target) for origin, target in judged.moves)
    asked = f"{write_fen(judged.start)} 着法 {moves}"
    return f"{asked} 第{number}着 {step}" if number else asked


def _drawn(asked: Asked, board: Board, moves: tuple[Move, ...]) -> Lines:
    shown = State(asked.rules, Terms(0, automatic=False, score=True), board)
    paths = tuple(Path((name(origin), name(target)), "move") for origin, target in moves)
    return replace(scene(shown, Seen()), paths=paths)
