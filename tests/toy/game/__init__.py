"""圈地: two to four players put stones on a small board, and keep the squares that these leave. No game that anybody
plays: it shows that a game is one folder."""

from __future__ import annotations

from importlib.resources import files

from engines.core.books.rulebook import load_book
from engines.core.books.rulesets import load_rules
from engines.core.chat.manner import Manner
from engines.core.chat.new_table import NewTable
from engines.core.chat.related import Related
from engines.core.chat.score_sheet import ScoreSheet
from engines.core.chat.speech import Pictures, Talk
from engines.core.game.entry_rules import EntryRules
from engines.core.game.game import Game, Play, Transcript
from engines.core.game.match_time import MatchTime
from engines.core.game.record import fold_transcript
from engines.core.game.refereeing import Refereeing
from engines.core.game.says import Says
from tests.toy.game import export, league, new_table, play, says, speech, view
from tests.toy.game.acts import ACTS
from tests.toy.game.form import form, form_of_line
from tests.toy.game.notation import Action, notate, parse, public
from tests.toy.game.queries import QUESTIONS
from tests.toy.game.reading import read
from tests.toy.game.state import State, sides, start, to_act

_HERE = files(__name__)
_BOOK = load_book(_HERE)


def _text(transcript: Transcript) -> str:
    return export.to_text(transcript, fold_transcript(GAME, transcript).table.state)


def _csv(transcript: Transcript) -> str:
    return export.to_csv(transcript, fold_transcript(GAME, transcript).table.state)


REFEREEING: Refereeing[State, Action] = Refereeing(
    grounds=says.GROUNDS, bench_facts=speech.bench_facts, call=speech.call
)
MANNER: Manner[State] = Manner(
    caption=speech.caption,
    line_facts=speech.line_facts,
    acts=ACTS,
    keys=speech.keys,
    menu=view.menu,
    talk=Talk(seat_labels=speech.seat_labels),
    pictures=Pictures(views=view.TURNED),
    new_table=NewTable(
        from_words=new_table.from_words,
        options=frozenset({"players", "wells"}),
        terms=new_table.terms,
        lots=new_table.lots,
    ),
    sheet=ScoreSheet(form=form, form_of_line=form_of_line, total=speech.total),
    related=Related(next_matches=speech.next_matches),
)
BOARD: Play[State, Action] = Play(
    sides=sides,
    start=start,
    to_act=to_act,
    parse=parse,
    notate=notate,
    apply=play.apply,
    outcome=play.outcome,
    scene=view.scene,
    position=view.position,
    after_leaving=play.after_leaving,
    exports={"txt": _text, "csv": _csv},
    entries=EntryRules(public=public, weighed=play.weighed),
    time=MatchTime(clock_words=play.clock_words),
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
    reads=read,
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
