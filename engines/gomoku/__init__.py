"""五子棋 with 一手交换 or RIF opening rules. The engine is our code; SGF files are read and written with `sgfmill`."""

from __future__ import annotations

from importlib.resources import files

from engines.core.books.rulebook import load_book
from engines.core.books.rulesets import load_rules
from engines.core.chat.manner import Manner
from engines.core.chat.new_table import NewTable
from engines.core.chat.related import Related
from engines.core.chat.speech import Pictures, Review, Talk
from engines.core.game.game import Game, Play, Transcript
from engines.core.game.record import fold_transcript
from engines.gomoku.acts import ACTS
from engines.gomoku.export import to_sgf, to_text
from engines.gomoku.new_table import terms
from engines.gomoku.notation import Action, notate, parse, spoken_entry
from engines.gomoku.play import apply
from engines.gomoku.queries import QUESTIONS
from engines.gomoku.reading import read
from engines.gomoku.says import POINTS, SAYS
from engines.gomoku.speech import caption, in_words, keys, line_facts, next_matches
from engines.gomoku.state import State, outcome, sides, start, to_act
from engines.gomoku.view import NUMBERS, menu, position, scene, view_of_refusal

__all__ = ["GAME"]

_HERE = files(__name__)
_BOOK = load_book(_HERE)


def _sgf(transcript: Transcript) -> str:
    return to_sgf(transcript, fold_transcript(GAME, transcript))


BOARD: Play[State, Action] = Play(
    sides=sides,
    start=start,
    to_act=to_act,
    parse=parse,
    notate=notate,
    apply=apply,
    outcome=outcome,
    scene=scene,
    position=position,
    exports={"sgf": _sgf, "txt": to_text},
    manner=Manner(
        caption=caption,
        line_facts=line_facts,
        acts=ACTS,
        keys=keys,
        menu=menu,
        talk=Talk(spoken_entry=spoken_entry),
        pictures=Pictures(in_words=in_words, views=NUMBERS, view_of_refusal=view_of_refusal),
        review=Review(numbered_in_pairs=False),
        new_table=NewTable(terms=terms),
        related=Related(next_matches=next_matches),
    ),
)
GAME = Game(
    key="gomoku",
    book=_BOOK,
    rule_sets={name: load_rules(_HERE, name, POINTS, _BOOK) for name in ("swap1", "rif")},
    plays={"board": BOARD},
    says=SAYS,
    questions=QUESTIONS,
    reads=read,
)
