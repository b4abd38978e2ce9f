"""象棋: an engine of our own, for two rule sets."""

from __future__ import annotations

from importlib.resources import files

from engines.core.game import Game, Play, Transcript
from engines.core.manner import Manner
from engines.core.record import fold_transcript
from engines.core.rulebook import load_book
from engines.core.rulesets import load_rules
from engines.xiangqi import export
from engines.xiangqi.acts import ACTS, bench
from engines.xiangqi.fouls import FOULS, PRESS
from engines.xiangqi.opening import opens
from engines.xiangqi.play import apply, notate, parse, weighed
from engines.xiangqi.points import GROUNDS, POINTS
from engines.xiangqi.queries import QUESTIONS
from engines.xiangqi.says import SAYS
from engines.xiangqi.sent import read
from engines.xiangqi.setup import start
from engines.xiangqi.speech import calls, caption, described, follows, keys, noted, told
from engines.xiangqi.state import BLACK, RED, attended, gone, outcome, to_act, waits
from engines.xiangqi.view import VIEWS, menu, position, refused_mover, scene

_HERE = files(__name__)
_BOOK = load_book(_HERE)


def _pgn(transcript: Transcript) -> str:
    return export.to_pgn(transcript, fold_transcript(GAME, transcript))


def _wxf(transcript: Transcript) -> str:
    return export.to_wxf_pgn(transcript, fold_transcript(GAME, transcript))


def _dhtmlxq(transcript: Transcript) -> str:
    return export.to_dhtmlxq(transcript, fold_transcript(GAME, transcript))


def _fen(transcript: Transcript) -> str:
    return export.to_fen(fold_transcript(GAME, transcript))


GAME = Game(
    key="xiangqi",
    book=_BOOK,
    rule_sets={name: load_rules(_HERE, name, POINTS, _BOOK) for name in ("houqin", "yingxinchun")},
    plays={
        "board": Play(
            sides=lambda options: ((RED,), (BLACK,)),
            start=start,
            to_act=to_act,
            parse=parse,
            notate=notate,
            apply=apply,
            outcome=outcome,
            scene=scene,
            position=position,
            gone=gone,
            exports={"pgn": _pgn, "fen": _fen, "dhtmlxq": _dhtmlxq, "wxf": _wxf},
            adjourned=waits,
            attended=attended,
            weighed=weighed,
            fouls=tuple(f"foul_{foul}" for foul in (*FOULS, PRESS)),
            grounds=GROUNDS,
            manner=Manner(
                opens=opens,
                options=frozenset({"fen", "natural_limit", "limit_by", "referee"}),
                caption=caption,
                described=described,
                told=told,
                acts=ACTS,
                keys=keys,
                menu=menu,
                mover=refused_mover,
                bench=bench,
                calls=calls,
                noted=noted,
                views=VIEWS,
                follows=follows,
            ),
        )
    },
    says=SAYS,
    reads=read,
    questions=QUESTIONS,
)
