"""The function that serves each command, for commands at a table and for commands that concern none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.people import identity, offices
from bot.app.record import corrections, reports
from bot.app.referee import bench, decision
from bot.app.remind import reminders
from bot.app.request import commands as c
from bot.app.request import commands_anywhere as a
from bot.app.request import commands_people as p
from bot.app.request import commands_referee as d
from bot.app.request import commands_rulings as r
from bot.app.request.rights import Standing
from bot.app.rules import appeals, clause_lookup, precedents
from bot.app.show import export, guide, history, review, tables
from bot.app.table import acts, clocks, entry, form, menu, opening, personal_data, places, seats, talk, terms

ALONE: Mapping[type, Callable[[Desk, Any], None]] = {
    a.Start: history.start,
    a.Help: guide.guide,
    a.Stray: guide.stray,
    a.Tables: tables.tables,
    c.New: opening.new,
    a.Lang: history.lang,
    a.Settings: history.settings,
    a.Rule: clause_lookup.rule,
    a.ReadScore: review.read,
    a.ReadFile: review.read_file,
    a.Remind: reminders.remind,
    a.CallOff: reminders.call_off,
    p.Appoint: offices.appoint,
    p.Dismiss: offices.dismiss,
    p.Iam: identity.iam,
    p.Vouch: identity.vouch,
    p.Invite: identity.invite,
    p.Arrive: identity.arrive,
    p.Merge: identity.merge,
    p.Unite: identity.unite,
    p.Rename: personal_data.rename,
    p.ChooseUnit: personal_data.choose_unit,
    p.Forget: personal_data.forget,
    r.Rulings: precedents.list_rulings,
    r.GiveRuling: precedents.record,
    r.Opine: precedents.opine,
    r.Appeals: appeals.list_appeals,
    r.Appeal: appeals.appeal,
    r.Further: appeals.further,
    r.AnswerAppeal: appeals.answer,
}
"""Commands that concern no table."""


AT_TABLE: Mapping[type, Callable[[Desk, Match, Standing, Any], None]] = {
    c.Join: seats.join,
    c.Leave: seats.leave,
    c.Cancel: seats.cancel,
    p.Assign: places.assign,
    p.Captain: places.captain,
    c.Move: talk.move,
    c.Pick: menu.pick,
    c.Back: menu.back,
    c.Hand: entry.hand,
    c.Fill: form.fill,
    c.Shut: form.shut,
    c.Resign: entry.resign,
    c.Offer: talk.offer,
    c.Do: acts.do,
    d.Look: acts.look,
    d.Resume: acts.resume,
    c.Clock: clocks.clock,
    d.PutClock: clocks.put,
    d.Pause: clocks.pause,
    d.Decide: decision.decide,
    c.Again: entry.again,
    c.Say: talk.say,
    c.Confirm: reports.confirm,
    c.Object: reports.object_to,
    c.Withdraw: reports.withdraw,
    d.Bench: bench.bench,
    d.Strike: bench.strike,
    d.Restore: bench.restore,
    c.Fix: form.fix,
    c.Undo: corrections.undo,
    c.Agree: terms.agree,
    c.ShowBoard: history.board,
    c.Tally: history.board,
    c.History: history.history,
    c.Pgn: export.pgn,
    c.Review: review.review,
}
