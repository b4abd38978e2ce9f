"""Show a form: the filled-in part, a preview of the outcome, and buttons that each carry the whole resulting form."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record.numbering import fact_sentences, numbered, refused, tell
from bot.app.record.writer import attempt, foresee, whole
from bot.app.request import commands as c
from bot.app.request.buttons import Button, Keyboard
from bot.app.request.rights import Standing
from bot.app.speech.names import called_at
from bot.app.speech.people import people_at
from bot.app.speech.words import Html, Seats, Words
from engines.core.chat.buttons import Choice
from engines.core.chat.score_sheet import Filling, Form
from engines.core.rulings import Refusal, Seat

_CHOSEN = "● "
_OF_THE_REFEREE = "r"


def owner(who: Standing) -> str:
    """Return the owner of a form this person opens: a side, or the referee."""
    return str(min(who.sides)) if who.sides else _OF_THE_REFEREE


def begun(
    desk: Desk, match: Match, who: Standing, text: str, refusal: Refusal, line: int = 0, *, sent: bool = False
) -> bool:
    """Open the form with the readable parts of a text; return whether the form was opened. A text that was `sent` as a
    hand opens it even where nothing of it is read.

    The reason for the refusal stands above the form, and nobody has to retype the readable parts. `line` is the entry
    under correction.
    """
    sheet, state = match.manner.sheet, match.table.state
    if sheet.form is None or (match.stream.status != "playing" and not line):
        return False
    code = sheet.form_of_text(state, who.seat, text)
    disputed = 0 if match.dispute is None else int(match.dispute.payload["line"])
    number = line or disputed or match.table.moves + 1
    recorded = on_record(desk, match, line) if line else None
    if code is None and (refusal.kind != "unreadable" or not (sent or line)):
        return False
    form = sheet.form(state, who.seat, Filling(code or "", number, recorded[1] if recorded else None))
    if form is None or not form.rows or (refusal.kind != "unreadable" and form.line is not None):
        return False
    say = desk.public.at(match.stream.game)
    why = say.html(f"refused.{refusal.kind}", why=say.refusal(match.stream.game, refusal, Seats(match.labels)))
    if code is None:
        # Nothing of it was read: how such a line is written helps too.
        why = refused(desk, match, refusal)
    Page(desk, match, who, form, number, line, recorded, why, opened=True).show()
    return True


def drafted(desk: Desk, match: Match, who: Standing, line: str) -> bool:
    """Open the form with a complete line reserved for the referee to enter; return whether the form can hold that
    line."""
    sheet = match.manner.sheet
    code = sheet.form_of_line(match.table.state, line)
    number = match.table.moves + 1
    form = sheet.form(match.table.state, who.seat, Filling(code, number)) if sheet.form and code else None
    if form is None:
        return False
    above = desk.public.at(match.stream.game).html("decisive.form")
    Page(desk, match, who, form, number, 0, None, above, opened=True).show()
    return True


def on_record(desk: Desk, match: Match, line: int) -> tuple[int, str]:
    """Return a numbered entry's place in the record, and its text."""
    entry = numbered(whole(desk, match)[0])[line - 1].entry
    return entry.seq, entry.text


@dataclass(frozen=True, slots=True)
class Page:
    """A single rendering of a form. `recorded` holds the entry to be replaced, `line` its number."""

    desk: Desk
    match: Match
    who: Standing
    form: Form
    number: int
    line: int
    recorded: tuple[int, str] | None
    above: Html | None = None
    """Text above the form."""
    opened: bool = False
    """Whether the form was just opened and therefore goes to the end of the chat, where people see it."""

    @property
    def say(self) -> Words:
        return self.desk.public.at(self.match.stream.game)

    def show(self) -> None:
        preview = self._preview()
        above = (self.above, "") if self.above else ()
        text = Html("\n".join((*above, *self.filled(), *(("", *preview) if preview else ()))))
        keyboard, stream_id = self._keyboard(), self.match.stream.id
        if not self.form.rows:
            self.desk.answer(text)
        elif self.desk.pressed and not self.opened and not self.form.anew and not self.desk.on_live:
            self.desk.edit(text, keyboard, stream_id)
        else:
            self.desk.say(text, keyboard, stream_id=stream_id)

    def filled(self) -> list[Html]:
        return fact_sentences(self.say, self.match.stream.game, self.form.filled, self.match)

    def _preview(self) -> list[Html]:
        """Preview the outcome of the filled-in form, or name what is wrong or missing."""
        if self.form.line is None:
            return fact_sentences(self.say, self.match.stream.game, self.form.missing, self.match)
        foreseen = self.foreseen(self.form.line)
        if isinstance(foreseen, Refusal):
            why = self.say.refusal(self.match.stream.game, foreseen)
            return [self.say.html(f"refused.{foreseen.kind}", why=why)]
        return [self.say.html("form.would"), foreseen[0]]

    def foreseen(self, line: str) -> tuple[Html, str] | Refusal:
        """Return the outcome of entering `line`, in words and as canonical text, without writing anything."""
        desk, match = self.desk, self.match
        if self.recorded is None:
            played = attempt(desk, match, self.who.seat, line)
            if isinstance(played, Refusal):
                return played
            news = (*played.departures, *(fact for fact in played.facts if fact.key not in self.form.known))
            return tell(desk, match, news), played.text
        seq = self.recorded[0]
        change = foresee(desk, match, [seq], (seq, self.who.seat, line))
        if isinstance(change, Refusal):
            return change
        before, after = self.say.total(change.before), self.say.total(change.after)
        return self.say.html("preview.totals", before=before, after=after), change.entry.text if change.entry else line

    def _keyboard(self) -> Keyboard:
        """Lay out the buttons, each carrying the whole resulting form; leave out buttons whose data would be too
        long."""
        rows = (tuple(filter(lambda button: button.fits, map(self._button, row))) for row in self.form.rows)
        leave = Button(self.say.plain("button.shut"), c.Shut(owner(self.who)), self.match.stream.id)
        return (*(row for row in rows if row), (leave,))

    def _called(self, seat: Seat) -> Html:
        """Name a seat together with its player."""
        return Html(escape(called_at(self.say, self.match, seat, people_at(self.desk.unit, self.match)), quote=False))

    def _button(self, choice: Choice) -> Button:
        stream = self.match.stream
        label = self.say.label(stream.game, choice.label, Seats(self.match.labels, self._called))
        command = c.Fill(choice.value, self.line, 0 if self.line else self.number, owner(self.who))
        return Button(f"{_CHOSEN}{label}" if choice.chosen else label, command, stream.id, stream.version)
