"""国际象棋 on the `chess` package: its moves and notations, our rulings."""

from __future__ import annotations

from importlib.resources import files

from engines.chess.acts import ACTS, bench_facts
from engines.chess.adjournment import adjourned, public
from engines.chess.export import to_fen, to_pgn
from engines.chess.irregular import bars
from engines.chess.notation import Act, notate, parse, spoken_entry
from engines.chess.play import apply
from engines.chess.points import FACTS, GROUNDS, POINTS, REASONS, REFUSALS, TOUCH
from engines.chess.queries import QUESTIONS
from engines.chess.reading import GameScore, read, read_score
from engines.chess.says import SAYS
from engines.chess.setup import start
from engines.chess.speech import caption, in_words, line_facts, line_in_play
from engines.chess.state import BLACK, WHITE, State, after_leaving, outcome, to_act
from engines.chess.view import VIEWS, menu, menu_of_refused, position, scene
from engines.core.books.rulebook import load_book
from engines.core.books.rulesets import load_rules
from engines.core.chat.manner import Manner
from engines.core.chat.new_table import NewTable
from engines.core.chat.speech import Pictures, Talk
from engines.core.game.entry_rules import EntryRules
from engines.core.game.game import Game, Play, Transcript
from engines.core.game.match_time import MatchTime
from engines.core.game.record import Entry, fold_transcript, replay
from engines.core.game.refereeing import Refereeing
from engines.core.game.table import Table, open_table
from engines.core.rulings import Refusal

__all__ = ["FACTS", "GAME", "POINTS", "REASONS", "REFUSALS", "TOUCH", "GameScore", "read_pgn", "review"]

_HERE = files(__name__)
_BOOK = load_book(_HERE)


def _pgn(transcript: Transcript) -> str:
    return to_pgn(transcript, fold_transcript(GAME, transcript))


def _fen(transcript: Transcript) -> str:
    return to_fen(fold_transcript(GAME, transcript))


GAME = Game(
    key="chess",
    book=_BOOK,
    rule_sets={name: load_rules(_HERE, name, POINTS, _BOOK) for name in ("houqin",)},
    plays={
        "board": Play(
            sides=lambda options: ((WHITE,), (BLACK,)),
            start=start,
            to_act=to_act,
            parse=parse,
            notate=notate,
            apply=apply,
            outcome=outcome,
            scene=scene,
            position=position,
            after_leaving=after_leaving,
            exports={"pgn": _pgn, "fen": _fen},
            entries=EntryRules(public=public),
            time=MatchTime(adjourned=adjourned),
            refereeing=Refereeing(grounds=GROUNDS, bars=bars, bench_facts=bench_facts),
            manner=Manner(
                caption=caption,
                line_facts=line_facts,
                acts=ACTS,
                menu=menu,
                menu_of_refused=menu_of_refused,
                talk=Talk(spoken_entry=spoken_entry, line_in_play=line_in_play),
                pictures=Pictures(in_words=in_words, views=VIEWS),
                new_table=NewTable(options=frozenset({"fen", "fifty_move_extra"})),
            ),
        )
    },
    says=SAYS,
    reads=read,
    questions=QUESTIONS,
)


def read_pgn(text: str, rule_set: str | None = None) -> GameScore | Refusal:
    """Read the game of a PGN, with all moves legal; otherwise refuse, naming the place and the reason."""
    rules = GAME.rules(rule_set)
    return Refusal("unreadable", "rule_set") if rules is None else read_score(text, rules)


def review(score: GameScore, ply: int, rule_set: str | None = None) -> Table[State, Act] | Refusal:
    """The table after `ply` half-moves of a game; after all of them if the game is shorter."""
    table = open_table(GAME, rule_set, {"fen": score.fen})
    if isinstance(table, Refusal):
        return table
    entries = (Entry(seq, seat, san) for seq, (seat, san) in enumerate(score.lines[: max(0, ply)]))
    return replay(table, entries).table
