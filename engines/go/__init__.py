"""围棋 with area scoring. Stones, captures, repetition, marking and counting are our code; SGF files are read and
written with `sgfmill`."""

from __future__ import annotations

from importlib.resources import files

from engines.core.books.rulebook import load_book
from engines.core.books.rulesets import load_rules
from engines.core.chat.manner import Manner
from engines.core.chat.new_table import NewTable
from engines.core.chat.speech import Pictures, Review, Talk
from engines.core.game.game import Game, Play, Transcript
from engines.core.game.record import fold_transcript
from engines.core.game.refereeing import Refereeing
from engines.core.game.verdicts import Sides
from engines.core.rulings import Seat
from engines.go.acts import ACTS
from engines.go.export import to_sgf
from engines.go.new_table import from_words
from engines.go.notation import Action, notate, parse, spoken_entry
from engines.go.play import apply
from engines.go.points import POINTS
from engines.go.queries import QUESTIONS
from engines.go.reading import read
from engines.go.says import SAYS
from engines.go.setup import start
from engines.go.speech import call, caption, in_words, keys, line_facts
from engines.go.state import SEATS, State, outcome, to_act
from engines.go.view import menu, position, scene

__all__ = ["GAME"]

_HERE = files(__name__)
_BOOK = load_book(_HERE)
_SIDES: Sides = tuple((Seat(seat),) for seat in SEATS)


def _sgf(transcript: Transcript) -> str:
    return to_sgf(transcript, fold_transcript(GAME, transcript))


BOARD: Play[State, Action] = Play(
    sides=lambda options: _SIDES,
    start=start,
    to_act=to_act,
    parse=parse,
    notate=notate,
    apply=apply,
    outcome=outcome,
    scene=scene,
    position=position,
    exports={"sgf": _sgf},
    refereeing=Refereeing(call=call),
    manner=Manner(
        caption=caption,
        line_facts=line_facts,
        acts=ACTS,
        keys=keys,
        menu=menu,
        talk=Talk(spoken_entry=spoken_entry),
        pictures=Pictures(in_words=in_words),
        review=Review(numbered_in_pairs=False),
        new_table=NewTable(
            from_words=from_words, options=frozenset({"size", "komi", "superko", "handicap", "position"})
        ),
    ),
)
GAME = Game(
    key="go",
    book=_BOOK,
    rule_sets={name: load_rules(_HERE, name, POINTS, _BOOK) for name in ("houqin",)},
    plays={"board": BOARD},
    says=SAYS,
    questions=QUESTIONS,
    reads=read,
)
