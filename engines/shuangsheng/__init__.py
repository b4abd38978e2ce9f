"""双升: two decks, two sides of two; the score sheet of a match hand by hand, and single hands card by card."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.books.rulesets import Options, Rules, load_rules
from engines.core.chat.manner import Manner
from engines.core.chat.new_table import NewTable
from engines.core.chat.score_sheet import DictatedHand, ScoreSheet
from engines.core.game.entry_rules import EntryRules
from engines.core.game.game import Game, Play
from engines.core.game.match_time import MatchTime
from engines.core.game.record import fold_transcript
from engines.core.game.refereeing import Refereeing
from engines.core.game.verdicts import Grounds, Sides
from engines.shuangsheng import acts, new_table
from engines.shuangsheng.book import BOOK, HERE
from engines.shuangsheng.cards.points import CARD_POINTS, HAND_POINTS, TRACTOR_POINT
from engines.shuangsheng.cards.rules import check_cards
from engines.shuangsheng.contest import CONTEST
from engines.shuangsheng.hand import export as export_deal
from engines.shuangsheng.hand import notation as plays
from engines.shuangsheng.hand import opening, play
from engines.shuangsheng.hand import speech as speech_deal
from engines.shuangsheng.hand import state as deals
from engines.shuangsheng.hand import view as view_deal
from engines.shuangsheng.hand.reading import retell
from engines.shuangsheng.hand.state import Deal
from engines.shuangsheng.queries import QUESTIONS
from engines.shuangsheng.says import says
from engines.shuangsheng.sheet import entry_facts, export, notation, speech, view
from engines.shuangsheng.sheet import line_facts as spoken
from engines.shuangsheng.sheet import play as sheet
from engines.shuangsheng.sheet.form import form, record_line
from engines.shuangsheng.sheet.fouls import FOULS
from engines.shuangsheng.sheet.scores import entries
from engines.shuangsheng.sheet.scores.entries import SEATED
from engines.shuangsheng.sheet.scores.penalties import prices_of
from engines.shuangsheng.sheet.scores.scoring import scale_of
from engines.shuangsheng.sheet.state import Sheet

_HAND_ENDS = frozenset({"held", "taken"})
REASONS: Mapping[str, frozenset[str]] = {
    "houqin": frozenset({"levels", "stage", "strikes_follow", "strikes_takeback", "ruling"}) | _HAND_ENDS,
    "yingxinchun": frozenset({"levels", "stage", "past_ten", "ruling"}) | _HAND_ENDS,
}
"""The conditions that end a match, or a single hand, in each rule set."""

_EITHER = HAND_POINTS | frozenset(
    {
        "missing_points",
        "missing_last",
        "missing_bottom",
        "missing_component",
        "missing_dealer",
        "contradiction",
        "points_not_five",
        "points_over",
        "points_negative",
        "bottom_over",
        "total_impossible",
        "component",
        "level",
        "time_up",
        "bell_rung",
        "bell_silent",
        "untimed",
        "minutes",
        "no_hand",
        "no_clause",
        "clause_needed",
        "fine_amount",
        "unknown_foul",
        "foul_count",
    }
)
REFUSALS: Mapping[str, frozenset[str]] = {
    "houqin": _EITHER | {"jack_level", "jack_last", "jack_no_trump", "substitution"},
    "yingxinchun": _EITHER
    | {"jack_none", "missing_burier", "no_miscount", "early_review", "turn_again", "turned_late"},
}
"""The refusals of an entry in each rule set."""

_FOULED: Mapping[str, frozenset[str]] = {
    "houqin": frozenset({"follow_error", "takeback", "failed_throw", "miscount", "hint", "delay"}),
    "yingxinchun": frozenset(FOULS) - {"follow_error", "takeback", "miscount", "hint", "delay"},
}
_TOLD: Mapping[str, frozenset[str]] = {
    "houqin": frozenset(
        {"stayed", "took_stage", "swapped", "sum_dug", "capped", "must_play", "jack_fell", "miscounted", "tractor"}
    ),
    "yingxinchun": frozenset({"stayed", "took_stage", "swapped", "sum_dug", "sum_paid", "tractor", "trick_won"}),
}
"""Facts of a scored hand shown with a clause."""

_CARDS: Mapping[str, frozenset[str]] = {"houqin": CARD_POINTS, "yingxinchun": CARD_POINTS | {TRACTOR_POINT}}
POINTS: Mapping[str, frozenset[str]] = {
    name: REASONS[name] | REFUSALS[name] | _FOULED[name] | _TOLD[name] | _CARDS[name] for name in REASONS
}
"""Every point of this game a clause may cover, in each rule set."""


def _rules(name: str) -> Rules:
    rules = load_rules(HERE, name, POINTS[name], BOOK)
    scale_of(rules)  # Numbers that cannot score end the start-up, not a match.
    prices_of(rules)
    check_cards(rules)
    return rules


GROUNDS: Grounds = {"award": ("ruling",), "forfeit": ("ruling",), "void": ("ruling",)}


def _sides(options: Options) -> Sides:
    return SEATED


SHEET: Play[Sheet, entries.Action] = Play(
    sides=_sides,
    start=sheet.start,
    to_act=sheet.to_act,
    parse=notation.parse,
    notate=notation.notate,
    apply=sheet.apply,
    outcome=sheet.outcome,
    scene=view.scene,
    position=view.position,
    exports={"csv": lambda transcript: export.to_csv(fold_transcript(GAME, transcript).table.state)},
    entries=EntryRules(departures=entry_facts.departures, agreement=sheet.agreement),
    time=MatchTime(bell=sheet.bell, state_at=sheet.state_at),
    refereeing=Refereeing(fouls=FOULS, grounds=GROUNDS, after_end=sheet.after_end),
    manner=Manner(
        entered="reported",
        caption=speech.caption,
        line_facts=spoken.line_facts,
        acts=acts.ACTS,
        keys=speech.keys,
        new_table=NewTable(from_words=new_table.sheet, options=frozenset({"minutes"})),
        sheet=ScoreSheet(
            form=form.form,
            form_of_text=form.form_of_text,
            form_of_line=form.form_of_line,
            whole_correction=record_line.whole_correction,
            command_text=record_line.command_text,
            total=speech.total,
        ),
    ),
)
HAND: Play[Deal, deals.Action] = Play(
    sides=_sides,
    start=opening.start,
    to_act=play.to_act,
    parse=plays.parse,
    notate=plays.notate,
    apply=play.apply,
    outcome=play.outcome,
    scene=view_deal.scene,
    position=view_deal.position,
    exports={"csv": lambda transcript: export_deal.to_csv(fold_transcript(GAME, transcript).table.state)},
    refereeing=Refereeing(grounds=GROUNDS),
    manner=Manner(
        entered="dictated",
        caption=speech_deal.caption,
        line_facts=spoken.told_play,
        acts=(acts.TRICK,),
        new_table=NewTable(from_words=new_table.hand),
        hand=DictatedHand(
            sheet_line=view_deal.sheet_line, plays_in_sight=speech_deal.plays_in_sight, looking_back="looking"
        ),
    ),
)
GAME: Game = Game(
    key="shuangsheng",
    book=BOOK,
    rule_sets={name: _rules(name) for name in POINTS},
    plays={"sheet": SHEET, "hand": HAND},
    says=says(frozenset().union(*REFUSALS.values()), frozenset().union(*REASONS.values())),
    questions=QUESTIONS,
    reads=retell,
    contest=CONTEST,
)
