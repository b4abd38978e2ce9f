"""跳棋 for two to six: an engine of our own."""

from __future__ import annotations

from importlib.resources import files

from engines.core.contest import Contest
from engines.core.game import Game, Play
from engines.core.manner import Manner
from engines.core.rulebook import load_book
from engines.core.rulesets import load_rules
from engines.tiaoqi.acts import ACTS
from engines.tiaoqi.notation import Action, notate, parse
from engines.tiaoqi.play import apply, bell, gone, rings, timed
from engines.tiaoqi.queries import QUESTIONS
from engines.tiaoqi.ranking import outcome
from engines.tiaoqi.says import POINTS, SAYS
from engines.tiaoqi.speech import bench, caption, described, follows, labels, lots, terms, told
from engines.tiaoqi.state import State, sides, start, to_act
from engines.tiaoqi.view import keys, menu, position, refused_mover, scene, to_text

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
    gone=gone,
    exports={"txt": to_text},
    bell=bell,
    rings=rings,
    timed=timed,
    manner=Manner(
        asks_how_many=True,
        options=frozenset({"players", "may_skip", "minutes", "stop_after"}),
        terms=terms,
        lots=lots,
        labels=labels,
        caption=caption,
        described=described,
        told=told,
        acts=ACTS,
        keys=keys,
        menu=menu,
        mover=refused_mover,
        bench=bench,
        follows=follows,
    ),
)
GAME = Game(
    key="tiaoqi",
    book=_BOOK,
    rule_sets={name: load_rules(_HERE, name, POINTS, _BOOK) for name in ("yingxinchun",)},
    plays={"board": BOARD},
    says=SAYS,
    questions=QUESTIONS,
    contest=Contest(minutes="minutes"),
)
