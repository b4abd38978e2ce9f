"""The form of a hand that is played for levels: one message of buttons, with what would come of it beneath."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.app import commands as c
from bot.app import correcting, playing, reporting
from bot.app.desk import Desk
from bot.app.level_draft import (
    DEFENDER,
    MAIN,
    OPEN,
    SEATS,
    SIDES,
    SUBMIT,
    THROWS,
    Draft,
    bottom_counts,
    clause_number,
    costs,
    decode,
    line,
    price,
    read_line,
    thrown_cards,
)
from bot.app.level_keys import THROW, Keys
from bot.app.level_words import level_name, side_name, trump_name
from bot.app.lines import briefly, numbered, tell
from bot.app.match import Match
from bot.app.playing import running
from bot.app.rights import Standing
from bot.app.scribe import foresee, on_live, whole
from bot.app.words import Html, Words
from engines.core.rulesets import Rules
from engines.core.rulings import Refusal
from engines.core.scene import LevelSheet


def level_form(desk: Desk, match: Match, who: Standing, command: c.HandForm, scene: LevelSheet) -> None:
    """Fill a hand in: a new one, the disputed one, or number `line` to be corrected."""
    number = _number(desk, match, scene, command.line)
    if not number:
        return
    recorded = _recorded(desk, match, number)
    form = Form(desk, match, who, scene, command.line, recorded)
    draft = decode(command.filled, form.rules) if command.filled else form.opened(number)
    if draft is None:
        if command.filled:
            desk.toast(desk.own.plain("toast.stale"))
        return
    if draft.number != number:
        # Somebody was quicker: this hand is on the sheet already.
        desk.toast(desk.own.plain("level_form.logged", line=draft.number), alert=True)
        desk.edit(desk.public.html("level_form.logged", line=draft.number), (), match.stream.id)
    elif draft.page == OPEN:
        form.show(replace(draft, page=MAIN), anew=True)
    elif draft.page != SUBMIT:
        form.show(draft)
    elif not form.submit(draft):
        form.show(replace(draft, page=MAIN))


def _number(desk: Desk, match: Match, scene: LevelSheet, line: int) -> int:
    """The hand that is filled in; 0 where there is none, having said why."""
    if match.dispute is not None:
        disputed = int(match.dispute.payload["line"])
        return disputed if line in (0, disputed) or not reporting.frozen(desk, match) else 0
    if line > len(scene.rows):
        desk.answer(desk.public.html("fix.no_line", line=line, last=len(scene.rows)))
        return 0
    if line:
        return line
    return len(scene.rows) + 1 if running(desk, match) else 0


def _recorded(desk: Desk, match: Match, number: int) -> tuple[int, str] | None:
    """Where the record has a hand, and what it says of it; None where it has not been entered."""
    if match.dispute is not None:
        return match.dispute.seq or 0, str(match.dispute.payload["text"])
    steps = numbered(whole(desk, match)[0])
    return (steps[number - 1].entry.seq, steps[number - 1].entry.text) if number <= len(steps) else None


@dataclass(frozen=True, slots=True)
class Form:
    """One look at the form. `recorded` is the hand that it is about to replace."""

    desk: Desk
    match: Match
    who: Standing
    scene: LevelSheet
    line: int
    recorded: tuple[int, str] | None

    @property
    def rules(self) -> Rules:
        return self.match.table.rules

    @property
    def say(self) -> Words:
        return self.desk.public.at(self.match.stream.game)

    def opened(self, number: int) -> Draft | None:
        """A form to begin with: empty, or as the hand stands on record."""
        if self.recorded is None:
            return Draft(number, dealer=None if self.scene.dealer is None else SEATS[self.scene.dealer])
        draft = read_line(self.recorded[1], number, self.rules)
        if draft is None:
            self.desk.answer(self.say.html("level_form.by_text", line=number, text=self.recorded[1]))
        return draft

    def submit(self, draft: Draft) -> bool:
        """Enter the hand; False where the form is to be shown again, having said why."""
        desk, match = self.desk, self.match
        if desk.drawn not in (None, match.stream.version):
            desk.toast(desk.own.plain("level_form.changed"), alert=True)
            return False
        if not draft.ready:
            desk.toast(desk.own.plain("level_form.missing"), alert=True)
            return False
        foreseen = self._foreseen(draft)
        if isinstance(foreseen, Refusal):
            desk.toast(briefly(desk, match, foreseen), alert=True)
            return False
        # First, so that the preview of a correction takes the form's place after it.
        desk.edit(self.say.html("level_form.done", text=self.say.line(match.table, foreseen[1])), (), match.stream.id)
        text = self._line(draft)
        if self.line:
            correcting.fix(desk, match, self.who, c.Fix(f"{self.line} {text}"))
        else:
            playing.hand(desk, match, self.who, c.Hand(text))
        return True

    def show(self, draft: Draft, anew: bool = False) -> None:
        level = self._level(draft)
        dealt = self.scene.dealer is not None and self.recorded is None
        keys = Keys(self.say, self.rules, self.match.stream, self.line, level, dealt)
        text = Html("\n".join((*self._filled(draft, level), "", *self._preview(draft))))
        if self.desk.pressed and not anew and not on_live(self.desk, self.match):
            self.desk.edit(text, keys.keyboard(draft), self.match.stream.id)
        else:
            self.desk.say(text, keys.keyboard(draft), stream_id=self.match.stream.id)

    def _filled(self, draft: Draft, level: str) -> list[Html]:
        """The form in words."""
        say, unknown = self.say, self.say.plain("level_form.unknown")
        dealer = say.seat(self.match.stream.game, SEATS.index(draft.dealer)) if draft.dealer else unknown
        last = say.plain(f"level_form.last.{draft.last}") if draft.last else unknown
        head = {"line": draft.number, "dealer": dealer, "level": level or unknown}
        lines = [
            say.html("level_form.head", trump=trump_name(say, draft.trump), **head),
            say.html("level_form.points", tricks=draft.tricks, last=last),
        ]
        if bottom_counts(draft, self.rules):
            component = say.plain(f"level_form.component.{min(draft.pairs, 4)}")
            lines.append(say.html("level_form.bottom", bottom=draft.bottom, component=component))
        lines += [say.html("level_form.buried_defender")] if draft.buried == DEFENDER else []
        lines += [say.html(f"level_form.jack.{draft.jack}")] if draft.jack else []
        lines += [say.html(f"level_form.miscount.{draft.miscount}")] if draft.miscount else []
        for kind, side, amount, clause in costs(draft, self.rules):
            fined = {"side": side_name(say, side), "amount": amount, "clause": clause}
            lines.append(say.html(f"level_form.fine_{kind}", **fined))
        return lines + ([say.html("level_form.bell_on")] if draft.bell else [])

    def _preview(self, draft: Draft) -> list[Html]:
        """What would come of it as it is filled in, or what is still wrong or missing."""
        if draft.page in THROWS.values():
            return [self._thrown(draft)]
        if not draft.ready:
            return [self.say.html("level_form.ask_dealer" if draft.dealer is None else "level_form.ask_last")]
        foreseen = self._foreseen(draft)
        if isinstance(foreseen, Refusal):
            why = self.say.refusal(self.match.stream.game, foreseen)
            return [self.say.html(f"refused.{foreseen.kind}", why=why)]
        return [self.say.html("level_form.would"), foreseen[0]]

    def _thrown(self, draft: Draft) -> Html:
        return self.say.html(
            "level_form.throw_sum",
            thrown=draft.thrown,
            beaten=draft.beaten,
            counts=self.say.plain(f"level_form.counts.{self.rules.numbers['throw_counts']}"),
            cost=price(self.rules, THROW)[1] * thrown_cards(draft, self.rules),
            clause=clause_number(self.rules, THROW),
        )

    def _foreseen(self, draft: Draft) -> tuple[Html, str] | Refusal:
        """What the hand would come to, in words, and its canonical text. Nothing is written."""
        desk, match, text = self.desk, self.match, self._line(draft)
        if self.recorded is None:
            played = match.table.play(self.who.seat, text, match.seconds(desk.at))
            if isinstance(played, Refusal):
                return played
            # Which hand it is stands above already.
            return tell(desk, match, tuple(fact for fact in played.facts if fact.key != "hand")), played.text
        seq = self.recorded[0]
        change = foresee(desk, match, [seq], (seq, self.who.seat, text))
        if isinstance(change, Refusal):
            return change
        before, after = self.say.total(change.before), self.say.total(change.after)
        return self.say.html("preview.totals", before=before, after=after), change.entry.text if change.entry else text

    def _line(self, draft: Draft) -> str:
        return line(draft, self.rules, self._level_kept(draft))

    def _level(self, draft: Draft) -> str:
        """The level that is played: as recorded, or that of the dealer's side."""
        if kept := self._level_kept(draft):
            return kept
        side = next((side for side in SIDES if draft.dealer and draft.dealer in side), None)
        return level_name(self.say, self.scene, self.scene.levels[side]) if side else ""

    def _level_kept(self, draft: Draft) -> str:
        """A hand on record keeps the level it was played at, unless its dealer changes."""
        said = dict(part.partition("=")[::2] for part in self.recorded[1].split()) if self.recorded else {}
        return said.get("level", "") if said.get("dealer") == draft.dealer else ""
