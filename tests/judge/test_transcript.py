"""What was asked once is answered the same for ever, byte for byte: the transcript of the judge.

A file a game; `form` are questions that are none; `books` is what the books say and which games and rule sets there
are, so it alone changes when a clause is reworded or a game is added.
"""

from __future__ import annotations

import json

import pytest

from engines.registry import GAMES
from tests.judge.transcript.record import NAMES, answers, lines


@pytest.mark.parametrize("name", NAMES)
def test_every_question_is_answered_as_it_was(name: str) -> None:
    recorded = zip(lines(name, "questions"), lines(name, "answers"), answers(name), strict=True)
    changed = [(number, *row) for number, row in enumerate(recorded, 1) if row[1] != row[2]]
    if changed:
        number, question, before, now = changed[0]
        at = next((at for at, (old, new) in enumerate(zip(before, now, strict=False)) if old != new), -1)
        pytest.fail(
            f"{len(changed)} answers of {name} have changed, the first of them in line {number}, at character {at}:\n"
            f"asked  {question}\nbefore {before}\nnow    {now}\n"
            f"Where that is meant: python -m tests.judge.transcript.record {name}",
            pytrace=False,
        )


def test_the_transcript_has_every_question_of_every_game_and_depth() -> None:
    """What nobody has written down is held to nothing."""
    asked = set()
    for name in NAMES:
        for question, answer in zip(lines(name, "questions"), lines(name, "answers"), strict=True):
            if json.loads(answer)["ok"]:
                fields = json.loads(question.lstrip("\ufeff"))
                depth = (fields.get("options") or {}).get("depth", "")
                asked.add(f"{fields.get('game', '')} {fields['ask']} {depth}".strip())
    depths = {
        f"{game.key} replay {'' if at == 0 else depth}".strip()
        for game in GAMES.values()
        for at, depth in enumerate(game.plays)
    }
    questions = {f"{game.key} {each.word}" for game in GAMES.values() for each in game.questions if each.judge}
    assert {"rule", "rule_sets", "draw", "advance", *depths, *questions} - asked == set()
