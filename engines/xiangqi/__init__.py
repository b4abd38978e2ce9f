"""象棋 for two rule sets; the engine is our code."""

from __future__ import annotations

from importlib.resources import files

from engines.core.books.rulebook import load_book
from engines.core.books.rulesets import load_rules
from engines.core.chat.manner import Manner
from engines.core.chat.new_table import NewTable
from engines.core.chat.related import Related
from engines.core.chat.speech import Pictures, Review
from engines.core.game.entry_rules import EntryRules
from engines.core.game.game import Game, Play, Transcript
from engines.core.game.match_time import MatchTime
from engines.core.game.record import fold_transcript
from engines.core.game.refereeing import Refereeing
from engines.xiangqi import export
from engines.xiangqi.acts import ACTS, bench_facts
from engines.xiangqi.cases.fouls import FOULS, PRESS
from engines.xiangqi.new_table import from_words
from engines.xiangqi.notation import notate, parse
from engines.xiangqi.play import apply, weighed
from engines.xiangqi.points import GROUNDS, POINTS
from engines.xiangqi.queries import QUESTIONS
from engines.xiangqi.reading import read
from engines.xiangqi.says import SAYS
from engines.xiangqi.setup import start
from engines.xiangqi.speech import call, caption, in_words, keys, line_facts, next_matches, remarks
from engines.xiangqi.state import BLACK, RED, after_leaving, attended, outcome, to_act, waits
from engines.xiangqi.view import VIEWS, menu, menu_of_refused, position, scene

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
            after_leaving=after_leaving,
            exports={"pgn": _pgn, "fen": _fen, "dhtmlxq": _dhtmlxq, "wxf": _wxf},
            entries=EntryRules(weighed=weighed),
            time=MatchTime(adjourned=waits),
            refereeing=Refereeing(
                fouls=tuple(f"foul_{foul}" for foul in (*FOULS, PRESS)),
                grounds=GROUNDS,
                attended=attended,
                bench_facts=bench_facts,
                call=call,
            ),
            manner=Manner(
                caption=caption,
                line_facts=line_facts,
                acts=ACTS,
                keys=keys,
                menu=menu,
                menu_of_refused=menu_of_refused,
                pictures=Pictures(in_words=in_words, views=VIEWS),
                review=Review(remarks=remarks),
                new_table=NewTable(
                    from_words=from_words, options=frozenset({"fen", "natural_limit", "limit_by", "referee"})
                ),
                related=Related(next_matches=next_matches),
            ),
        )
    },
    says=SAYS,
    reads=read,
    questions=QUESTIONS,
)
