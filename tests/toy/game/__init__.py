"""圈地: two to four players put stones on a small board, and keep the squares that these leave. No game that anybody
plays: it shows that a game is one folder."""

from __future__ import annotations

from importlib.resources import files

from engines.core.books.rulebook import load_book
from engines.core.books.rulesets import load_rules
from engines.core.game.entry_rules import EntryRules
from engines.core.game.game import Game, Play, Transcript
from engines.core.game.match_time import MatchTime
from engines.core.game.record import fold_transcript
from engines.core.game.says import Says
from tests.toy.game import league, says, turns, view
from tests.toy.game.manner import MANNER, REFEREEING
from tests.toy.game.notation import Action, notate, parse, public
from tests.toy.game.questions import QUESTIONS
from tests.toy.game.state import State, sides, start, to_act

_HERE = files(__name__)
_BOOK = load_book(_HERE)


def _text(transcript: Transcript) -> str:
    return view.to_text(transcript, fold_transcript(GAME, transcript).table.state)


def _csv(transcript: Transcript) -> str:
    return view.to_csv(transcript, fold_transcript(GAME, transcript).table.state)


BOARD: Play[State, Action] = Play(
    sides=sides,
    start=start,
    to_act=to_act,
    parse=parse,
    notate=notate,
    apply=turns.apply,
    outcome=turns.outcome,
    scene=view.scene,
    position=view.position,
    after_leaving=turns.after_leaving,
    exports={"txt": _text, "csv": _csv},
    entries=EntryRules(public=public, weighed=turns.weighed),
    time=MatchTime(clock_words=turns.clock_words),
    refereeing=REFEREEING,
    manner=MANNER,
)
GAME = Game(
    key="plots",
    book={clause: text for clause, text in _BOOK.items() if text.rule_set != "season"},
    rule_sets={name: load_rules(_HERE, name, says.POINTS, _BOOK) for name in ("village", "street")},
    plays={"board": BOARD},
    says=says.SAYS,
    questions=QUESTIONS,
    reads=view.read,
    words=_HERE,
)
LEAGUE = Game(
    key="league",
    book={clause: text for clause, text in _BOOK.items() if text.rule_set == "season"},
    rule_sets={"season": load_rules(_HERE, "season", league.POINTS, _BOOK)},
    plays={"season": league.SEASON},
    says=Says(facts=league.FACTS, refusals={"taken_up": ()}),
    words=_HERE,
)
"""What matches of any game may be parts of."""
