"""大怪路子: three decks, two teams of three; the score sheet of a round, and single hands card by card."""

from __future__ import annotations

from importlib.resources import files

from engines.core.books.rulebook import load_book
from engines.core.books.rulesets import Options, Rules, load_rules
from engines.core.chat.manner import Manner
from engines.core.chat.new_table import NewTable
from engines.core.chat.score_sheet import DictatedHand, ScoreSheet
from engines.core.chat.speech import Talk
from engines.core.game.entry_rules import EntryRules
from engines.core.game.game import Game, Play
from engines.core.game.record import fold_transcript
from engines.core.game.refereeing import Refereeing
from engines.core.game.verdicts import Sides
from engines.daguai import acts, new_table
from engines.daguai.contest import CONTEST
from engines.daguai.hand import export as export_hand
from engines.daguai.hand import notation as plays
from engines.daguai.hand import play as tricks
from engines.daguai.hand import speech as speech_hand
from engines.daguai.hand import state as hands
from engines.daguai.hand import view as view_hand
from engines.daguai.hand.reading import retell
from engines.daguai.hand.state import Hand
from engines.daguai.queries import QUESTIONS
from engines.daguai.says import REASONS, REFUSALS, says
from engines.daguai.sheet import export, notation, play, speech, view
from engines.daguai.sheet import form as order_form
from engines.daguai.sheet import state as sheets
from engines.daguai.sheet.notation import FOUL_WORDS, FOULS
from engines.daguai.sheet.scoring import points_table
from engines.daguai.sheet.state import SEATED, Sheet

POINTS = REFUSALS.keys() | FOUL_WORDS.keys() | REASONS
"""Every point of this game a clause may cover."""

_HERE = files(__name__)
_BOOK = load_book(_HERE)


def _rules(name: str) -> Rules:
    rules = load_rules(_HERE, name, POINTS, _BOOK)
    points_table(rules)  # A table that cannot score ends the start-up, not a match.
    return rules


def _sides(options: Options) -> Sides:
    return SEATED


SHEET: Play[Sheet, sheets.Action] = Play(
    sides=_sides,
    start=play.start,
    to_act=play.to_act,
    parse=notation.parse,
    notate=notation.notate,
    apply=play.apply,
    outcome=play.outcome,
    scene=view.scene,
    position=view.position,
    exports={"csv": lambda transcript: export.to_csv(fold_transcript(GAME, transcript).table.state)},
    entries=EntryRules(parse_strictly=notation.parse_strictly, departures=play.departures),
    refereeing=Refereeing(fouls=FOULS, after_end=play.after_end),
    manner=Manner(
        entered="reported",
        caption=speech.caption,
        line_facts=speech.line_facts,
        acts=acts.ACTS,
        talk=Talk(seat_labels=speech.seat_labels),
        new_table=NewTable(from_words=new_table.sheet, options=frozenset({"first_dealer", "deals"})),
        sheet=ScoreSheet(form=order_form.form, form_of_text=order_form.form_of_text, total=speech.total),
    ),
)
HAND: Play[Hand, hands.Action] = Play(
    sides=_sides,
    start=hands.start,
    to_act=tricks.to_act,
    parse=plays.parse,
    notate=plays.notate,
    apply=tricks.apply,
    outcome=tricks.outcome,
    scene=view_hand.scene,
    position=view_hand.position,
    exports={"csv": lambda transcript: export_hand.to_csv(fold_transcript(GAME, transcript).table.state)},
    refereeing=Refereeing(fouls=FOULS, after_end=play.after_end),
    manner=Manner(
        entered="dictated",
        caption=speech_hand.caption,
        line_facts=speech_hand.line_facts,
        acts=acts.HAND_ACTS,
        keys=speech_hand.keys,
        talk=Talk(seat_labels=speech_hand.seat_labels),
        new_table=NewTable(from_words=new_table.hand),
        hand=DictatedHand(sheet_line=order_form.sheet_line, plays_in_sight=speech_hand.plays_in_sight),
    ),
)
_SETS = {name: _rules(name) for name in ("usst2017",)}
_PATTERNS = dict.fromkeys(str(row["pattern"]) for rules in _SETS.values() for row in rules.numbers["table"])
GAME: Game = Game(
    key="daguai",
    book=_BOOK,
    rule_sets=_SETS,
    plays={"sheet": SHEET, "hand": HAND},
    says=says(_PATTERNS),
    questions=QUESTIONS,
    reads=retell,
    contest=CONTEST,
)
