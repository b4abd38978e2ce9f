"""An entry by a form: one message of buttons that the game declares, with what would come of it beneath."""

from __future__ import annotations

from dataclasses import dataclass
from html import unescape

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record import corrections as correcting
from bot.app.record import reports as reporting
from bot.app.record.numbering import briefly, numbered, tell, told
from bot.app.record.writer import foresee, on_live, whole
from bot.app.request import commands as c
from bot.app.request.buttons import Button, Keyboard
from bot.app.request.rights import Standing
from bot.app.speech.words import Html, Seats, Words
from bot.app.table import entry as playing
from bot.app.table import talk as saying
from bot.app.table.entry import running
from engines.core.manner import Choice, Filling, Form
from engines.core.rulings import Refusal

_CHOSEN = "● "


def fill(desk: Desk, match: Match, who: Standing, command: c.Fill) -> None:
    """Fill an entry in: a new one, the disputed one, or number `line` to be corrected."""
    if match.manner.form is None:
        key = "fix.usage" if command.line else "hand.by_card" if match.by_card else "hand.board_game"
        desk.answer(desk.public.html(key))
        return
    number = _number(desk, match, command.line)
    if not number:
        return
    recorded = _recorded(desk, match, command.line)
    filling = Filling(command.code, number, recorded[1] if recorded else None)
    form = match.manner.form(match.table.state, who.seat, filling)
    if form is None:
        desk.toast(desk.own.plain("toast.stale"))
        return
    if not _lasts(form) and desk.stale(match.stream.version):
        return
    if recorded is None and not running(desk, match):
        return
    if command.number not in (0, number):
        # Somebody was quicker: this one has been entered already.
        said = {"line": command.number}
        desk.toast(desk.own.at(match.stream.game).plain("form.logged", **said), alert=True)
        desk.edit(desk.aloud(match.stream).html("form.logged", **said), (), match.stream.id)
        return
    page = _Page(desk, match, who, form, number, command.line, recorded)
    if form.done:
        page.submit()
    else:
        page.show()


def _number(desk: Desk, match: Match, line: int) -> int:
    """The entry that is filled in; 0 where there is none, having said why."""
    if match.dispute is not None:
        disputed = int(match.dispute.payload["line"])
        return disputed if line in (0, disputed) or not reporting.frozen(desk, match) else 0
    if line > match.table.moves:
        desk.answer(desk.public.html("fix.no_line", line=line, last=match.table.moves))
        return 0
    return line or match.table.moves + 1


def _recorded(desk: Desk, match: Match, line: int) -> tuple[int, str] | None:
    """Where the record has the entry, and what it says there; None for a new one."""
    if match.dispute is not None:
        return match.dispute.seq or 0, str(match.dispute.payload["text"])
    if not line:
        return None
    entry = numbered(whole(desk, match)[0])[line - 1].entry
    return entry.seq, entry.text


def _lasts(form: Form) -> bool:
    """Whether it may be filled in further though the table has changed: it tells what would come of it, and can be
    looked at once more."""
    return bool(form.rows) and (form.line is not None or bool(form.missing))


@dataclass(frozen=True, slots=True)
class _Page:
    """One look at the form. `recorded` is the entry that it is about to replace, `line` its number."""

    desk: Desk
    match: Match
    who: Standing
    form: Form
    number: int
    line: int
    recorded: tuple[int, str] | None

    @property
    def say(self) -> Words:
        return self.desk.public.at(self.match.stream.game)

    def show(self) -> None:
        preview = self._preview()
        text = Html("\n".join((*self._filled(), *(("", *preview) if preview else ()))))
        keyboard, stream_id = self._keyboard(), self.match.stream.id
        if not self.form.rows:
            self.desk.answer(text)
        elif self.desk.pressed and not self.form.anew and not on_live(self.desk, self.match):
            self.desk.edit(text, keyboard, stream_id)
        else:
            self.desk.say(text, keyboard, stream_id=stream_id)

    def submit(self) -> None:
        """Enter it, or say why not. Where the table has changed since, it is looked at once more."""
        desk, match, line = self.desk, self.match, self.form.line
        done = Html("\n".join(self._filled()))
        if self.form.rows:
            if desk.drawn not in (None, match.stream.version):
                desk.toast(desk.own.plain("form.changed"), alert=True)
                self.show()
                return
            canonical = self._ready()
            if canonical is None:
                return
            done = self.say.html("form.done", text=self.say.entry(canonical))
        # First, so that the preview of a correction takes the form's place after it.
        desk.edit(done, (), match.stream.id)
        if self.line:
            correcting.fix(desk, match, self.who, c.Fix(f"{self.line} {line}"))
        elif match.reported:
            playing.hand(desk, match, self.who, c.Hand(line or ""))
        else:
            saying.move(desk, match, self.who, c.Move(line or ""))

    def _ready(self) -> str | None:
        """What would be written down; None where it cannot be entered as it stands, having said why."""
        desk, match, game = self.desk, self.match, self.match.stream.game
        if self.form.line is None:
            desk.toast(unescape("\n".join(told(desk.own.at(game), game, self.form.missing, self.match))), alert=True)
            return None
        foreseen = self._foreseen(self.form.line)
        if isinstance(foreseen, Refusal):
            desk.toast(briefly(desk, match, foreseen), alert=True)
            return None
        return foreseen[1]

    def _filled(self) -> list[Html]:
        return told(self.say, self.match.stream.game, self.form.filled, self.match)

    def _preview(self) -> list[Html]:
        """What would come of it as it is filled in, or what is still wrong or missing."""
        if self.form.line is None:
            return told(self.say, self.match.stream.game, self.form.missing, self.match)
        foreseen = self._foreseen(self.form.line)
        if isinstance(foreseen, Refusal):
            why = self.say.refusal(self.match.stream.game, foreseen)
            return [self.say.html(f"refused.{foreseen.kind}", why=why)]
        return [self.say.html("form.would"), foreseen[0]]

    def _foreseen(self, line: str) -> tuple[Html, str] | Refusal:
        """What the entry would come to, in words, and its canonical text. Nothing is written."""
        desk, match = self.desk, self.match
        if self.recorded is None:
            played = match.table.play(self.who.seat, line, match.seconds(desk.at))
            if isinstance(played, Refusal):
                return played
            news = tuple(fact for fact in played.facts if fact.key not in self.form.known)
            return tell(desk, match, news), played.text
        seq = self.recorded[0]
        change = foresee(desk, match, [seq], (seq, self.who.seat, line))
        if isinstance(change, Refusal):
            return change
        before, after = self.say.total(change.before), self.say.total(change.after)
        return self.say.html("preview.totals", before=before, after=after), change.entry.text if change.entry else line

    def _keyboard(self) -> Keyboard:
        """Every button carries the whole form after it; one that cannot is left out."""
        rows = (tuple(filter(lambda button: button.fits, map(self._button, row))) for row in self.form.rows)
        return tuple(row for row in rows if row)

    def _button(self, choice: Choice) -> Button:
        stream = self.match.stream
        label = self.say.label(stream.game, choice.label, Seats(self.match.labels))
        command = c.Fill(choice.value, self.line, 0 if self.line else self.number)
        return Button(f"{_CHOSEN}{label}" if choice.chosen else label, command, stream.id, stream.version)
