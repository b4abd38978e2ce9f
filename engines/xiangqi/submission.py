"""Read what /why is asked about: a score, or a position with a cycle, played as often as the rules ask."""

from __future__ import annotations

from engines.core.books.rulesets import Rules
from engines.core.game.game import Transcript
from engines.core.rulings import Refusal, Seat
from engines.xiangqi.cases.series import rule_on_series
from engines.xiangqi.cases.why import typed
from engines.xiangqi.move_text import notate_move, parse_move
from engines.xiangqi.moves import make
from engines.xiangqi.position.fen import read_fen, write_fen
from engines.xiangqi.reading import Lines, read, transcript
from engines.xiangqi.setup import begin
from engines.xiangqi.state import State, Terms


def gone_round(rules: Rules, text: str) -> Transcript | Refusal | None:
    """Read a score that goes round a cycle often enough, given whole or as a position with its cycle; refuse a score
    without a complete cycle."""
    asked = typed(text)
    if asked is None:
        score = read(rules, text)
        if not isinstance(score, Transcript):
            return score
        return score if _played(score)[0].series else Refusal("illegal", "no_cycle")
    if not asked.cycle:
        return None
    ruled = rule_on_series(rules, asked.fen, asked.prefix, asked.cycle)
    setup = read_fen(asked.fen)
    if isinstance(ruled, Refusal) or isinstance(setup, Refusal):
        return ruled if isinstance(ruled, Refusal) else None
    texts = (*asked.prefix, *asked.cycle * int(rules.numbers["cycles"]))
    fen = write_fen(setup.board, setup.quiet, setup.round)
    state, lines = _played(transcript(rules, fen, tuple((Seat(0), text, 0.0) for text in texts), {}))
    return transcript(rules, fen, lines, {"Result": "*"}) if state.series else Refusal("illegal", "no_cycle")


def _played(score: Transcript) -> tuple[State, Lines]:
    """Play the moves of a score; return the final state and each move in canonical text with its seat."""
    setup = read_fen(str(score.options["fen"]))
    if isinstance(setup, Refusal):
        raise ValueError("a position that was read before")
    state, lines = begin(score.rules, setup, Terms(1, automatic=False, score=True)), list[tuple[Seat, str, float]]()
    for _, text, at in score.lines:
        move = parse_move(state.board, text)
        if isinstance(move, Refusal):
            break
        lines.append((state.turn, notate_move(state.board, move), at))
        state = make(state, state.turn, move).state
    return state, tuple(lines)
