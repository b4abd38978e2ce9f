"""跳棋 for two to six players; the engine is our code."""

from __future__ import annotations

from importlib.resources import files

from engines.core.books.rulebook import load_book
from engines.core.books.rulesets import load_rules
from engines.core.chat.manner import Manner
from engines.core.chat.new_table import NewTable
from engines.core.chat.related import Related
from engines.core.chat.speech import Pictures, Talk
from engines.core.game.game import Game, Play
from engines.core.game.match_time import MatchTime
from engines.core.game.refereeing import Refereeing
from engines.tiaoqi.acts import ACTS
from engines.tiaoqi.contest import CONTEST
from engines.tiaoqi.export import to_text
from engines.tiaoqi.new_table import lots, terms
from engines.tiaoqi.notation import Action, notate, parse
from engines.tiaoqi.play import after_leaving, apply, bell, clock_words, state_at
from engines.tiaoqi.queries import QUESTIONS
from engines.tiaoqi.ranking import outcome
from engines.tiaoqi.says import POINTS, SAYS
from engines.tiaoqi.speech import bench_facts, caption, in_words, keys, line_facts, next_matches, seat_labels
from engines.tiaoqi.state import State, sides, start, to_act
from engines.tiaoqi.view import menu, menu_of_refused, position, scene

_HERE = files(__name__)
_BOOK = load_book(_HERE)

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
    after_leaving=after_leaving,
    exports={"txt": to_text},
    time=MatchTime(bell=bell, clock_words=clock_words, state_at=state_at),
    refereeing=Refereeing(bench_facts=bench_facts),
    manner=Manner(
        caption=caption,
        line_facts=line_facts,
        acts=ACTS,
        keys=keys,
        menu=menu,
        menu_of_refused=menu_of_refused,
        talk=Talk(seat_labels=seat_labels),
        pictures=Pictures(in_words=in_words),
        new_table=NewTable(
            asks_how_many=True,
            options=frozenset({"players", "may_skip", "minutes", "stop_after"}),
            terms=terms,
            lots=lots,
        ),
        related=Related(next_matches=next_matches),
    ),
)
GAME = Game(
    key="tiaoqi",
    book=_BOOK,
    rule_sets={name: load_rules(_HERE, name, POINTS, _BOOK) for name in ("yingxinchun",)},
    plays={"board": BOARD},
    says=SAYS,
    questions=QUESTIONS,
    contest=CONTEST,
)
