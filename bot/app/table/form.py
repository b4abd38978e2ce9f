"""Enter a hand by form: a single message with the game's buttons and a preview of the outcome."""

from __future__ import annotations

from html import unescape

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record import corrections, reports
from bot.app.record.decisive import held_back
from bot.app.record.doubles import doubled
from bot.app.record.numbering import briefly, fact_sentences, numbered, read_out
from bot.app.record.writer import attempt, whole
from bot.app.request import commands as c
from bot.app.request.rights import Standing
from bot.app.speech.people import called
from bot.app.speech.words import Html
from bot.app.table import entry, talk
from bot.app.table.entry import running
from bot.app.table.page import Page, begun, on_record, owner
from engines.core.chat.score_sheet import Filling, Form
from engines.core.rulings import Refusal


def fill(desk: Desk, match: Match, who: Standing, command: c.Fill) -> None:
    """Fill in a form for a new entry, the disputed entry, or a correction to entry `line`."""
    if match.manner.sheet.form is None:
        key = "fix.usage" if command.line else "hand.by_card" if match.by_card else "hand.board_game"
        desk.answer(desk.public.html(key))
        return
    number = _number(desk, match, command.line)
    if not number:
        return
    recorded = _recorded(desk, match, command.line)
    filling = Filling(command.code, number, recorded[1] if recorded else None)
    form = match.manner.sheet.form(match.table.state, who.seat, filling)
    if form is None:
        desk.toast(desk.own.plain("toast.stale"))
        return
    # A referee may submit an entry reserved for referees from any player's form.
    if not (form.done and who.referee) and not _his(desk, who, command.of):
        return
    page = Page(desk, match, who, form, number, command.line, recorded, opened=not command.code)
    if command.number not in (0, number):
        _overtaken(page, command.number)
        return
    if not _lasts(form) and desk.stale(match.stream.version):
        return
    if recorded is None and not running(desk, match):
        return
    if form.done:
        _submit(page)
    else:
        page.show()


def fix(desk: Desk, match: Match, who: Standing, command: c.Fix) -> None:
    """Serve `/fix 1 防家60`: correct an entry in one line; a form asks for missing parts."""

    def opened(line: int, text: str, refusal: Refusal) -> bool:
        # The disputed hand is struck, so the form finds it without a number.
        return begun(desk, match, who, text, refusal, line if match.dispute is None else 0)

    corrections.fix(desk, match, who, command, opened)


def shut(desk: Desk, match: Match, who: Standing, command: c.Shut) -> None:
    """取消: close the form without entering anything, and remove its buttons."""
    if _his(desk, who, command.of):
        desk.toast(desk.own.plain("toast.done"))
        desk.edit(desk.public.html("form.shut", name=called(desk.public, who)), (), match.stream.id)


def _his(desk: Desk, who: Standing, of: str) -> bool:
    """Return whether the form belongs to the person pressing: to their side or to the referee; otherwise say so. Forms
    from older versions without an owner belong to everybody."""
    if not of or of == owner(who) or (of.isdigit() and int(of) in who.sides):
        return True
    desk.toast(desk.own.plain("form.not_yours"))
    return False


def _number(desk: Desk, match: Match, line: int) -> int:
    """Return the number of the entry being filled in, or 0 after saying why there is none."""
    if match.dispute is not None:
        disputed = int(match.dispute.payload["line"])
        return disputed if line in (0, disputed) or not reports.frozen(desk, match) else 0
    if line > match.table.moves:
        desk.answer(desk.public.html("fix.no_line", line=line, last=match.table.moves))
        return 0
    return line or match.table.moves + 1


def _recorded(desk: Desk, match: Match, line: int) -> tuple[int, str] | None:
    """Return an entry's place in the record and its text, or None for a new entry."""
    if match.dispute is not None:
        return match.dispute.seq or 0, str(match.dispute.payload["text"])
    return on_record(desk, match, line) if line else None


def _lasts(form: Form) -> bool:
    """Return whether the form may be continued after the table has changed: a form with choices left shows a fresh
    preview."""
    return bool(form.rows) and (form.line is not None or bool(form.missing))


def _overtaken(page: Page, number: int) -> None:
    """Handle a form whose entry another player has already made: show both entries side by side and keep the filled-in
    text."""
    desk, match, line = page.desk, page.match, page.form.line
    if line is not None and doubled(desk, match, page.who, line, number):
        desk.toast(desk.own.at(match.stream.game).plain("form.logged", line=number))
        desk.bare(match.stream.id)
        return
    desk.toast(desk.own.at(match.stream.game).plain("form.logged", line=number), alert=True)
    logged = desk.aloud(match.stream).html("form.logged", line=number)
    steps = numbered(whole(desk, match)[0])
    recorded = steps[number - 1].entry.text if number <= len(steps) else ""
    theirs = page.say.html("form.recorded", text=read_out(desk, match, recorded)) if recorded else ""
    mine = page.say.html("form.yours", text=Html("\n".join(page.filled())))
    desk.edit(Html("\n".join(filter(None, (logged, theirs, mine)))), (), match.stream.id)


def _submit(page: Page) -> None:
    """Submit the form or say why not. If the table has changed since, show the preview again first."""
    desk, match, line = page.desk, page.match, page.form.line
    done = Html("\n".join(page.filled()))
    if page.form.rows:
        if desk.drawn not in (None, match.stream.version):
            desk.toast(desk.own.plain("form.changed"), alert=True)
            page.show()
            return
        canonical = _ready(page)
        if canonical is None or _held_back(page, line or ""):
            return
        done = page.say.html("form.done", text=page.say.line(match.table, canonical))
    # Edit the form first, so that a correction's preview takes its place afterwards.
    desk.edit(done, (), match.stream.id)
    if page.line:
        corrections.fix(desk, match, page.who, c.Fix(f"{page.line} {line}"))
    elif match.reported:
        entry.hand(desk, match, page.who, c.Hand(line or ""))
    else:
        talk.move(desk, match, page.who, c.Move(line or ""))


def _held_back(page: Page, line: str) -> bool:
    """Return whether the entry awaits another person's agreement or is reserved for the referee, in which case the form
    stays open."""
    desk, match = page.desk, page.match
    if page.line or match.dispute is not None or not match.reported:
        return False
    tried = attempt(desk, match, page.who.seat, line)
    if isinstance(tried, Refusal):
        return False
    if tried.agreement == "referee" and not page.who.referee:
        desk.toast(desk.own.at(match.stream.game).plain("decisive.form"), alert=True)
        return True
    if not held_back(desk, match, page.who, tried):
        return False
    desk.edit(Html("\n".join(page.filled())), (), match.stream.id)
    return True


def _ready(page: Page) -> str | None:
    """Return the entry as it would be written, or None after saying why it cannot be entered."""
    desk, match, game = page.desk, page.match, page.match.stream.game
    if page.form.line is None:
        desk.toast(
            unescape("\n".join(fact_sentences(desk.own.at(game), game, page.form.missing, page.match))), alert=True
        )
        return None
    foreseen = page.foreseen(page.form.line)
    if isinstance(foreseen, Refusal):
        desk.toast(briefly(desk, match, foreseen), alert=True)
        return None
    return foreseen[1]
