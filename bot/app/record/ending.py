"""Announce a match's end in a separate message, to be found without searching among sums and clauses."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record.numbering import read_out
from bot.app.record.writer import show
from bot.app.request.buttons import Keyboard
from bot.app.speech.names import mention, result, seat_label, title
from bot.app.speech.people import accounts_of, people_at
from bot.app.speech.words import Html


def decided(desk: Desk, match: Match, line: str) -> Html:
    """Announce a recorded decision: the table, the referee and the decision."""
    say, person = desk.aloud(match.stream), desk.person
    name = say.plain("referee_named", name=person.name) if person else say.plain("referee")
    return say.html("decide.done", title=title(say, match.stream), name=name, text=read_out(desk, match, line))


def tell_end(desk: Desk, match: Match) -> None:
    """Announce the result with its table if the match is over."""
    if ended := _ended(desk, match):
        desk.tell(ended, (), match.stream, titled=True)


def tell_upshot(
    desk: Desk,
    match: Match,
    news: Html,
    keyboard: Keyboard = (),
    *,
    about: str = "",
    made: Html | None = None,
    reply: bool = False,
    apart: bool = False,
    titled: bool = False,
) -> bool:
    """Send one message for one act: the news, the match's end, the next player. Return whether there was anything to
    say.

    The message replaces a pressed question, beginning with the choice `made` there, unless it must stand `apart`. A
    rewritten message notifies nobody, so the next player is then called as after any move. A message asking `about` a
    matter calls the people who must answer and stands below the question. `titled` means that the news already names
    its table.
    """
    ended = _ended(desk, match, titled)
    titled = titled or bool(ended)
    if not (news or ended):
        return False
    if desk.pressed and not desk.on_live and not desk.elsewhere(match.stream) and not (about or apart):
        text = _lines(made, news, ended)
        desk.edit(text if titled else desk.headed(match.stream, text), keyboard, match.stream.id)
        return True
    call = _call(desk, match)
    text = _lines(news, ended, None if about else call)
    desk.tell(text, keyboard, match.stream, reply=reply, about=about, titled=titled)
    if call is not None:
        show(desk, match.stream, called=True)
    return True


def _lines(*parts: Html | None) -> Html:
    return Html("\n".join(part for part in parts if part))


def _ended(desk: Desk, match: Match, titled: bool = False) -> Html:
    """Write how the match ended, with its table unless already `titled`; empty while the match goes on."""
    outcome = match.table.outcome
    if outcome is None:
        return Html("")
    say = desk.aloud(match.stream)
    ended = result(say, match, outcome, people_at(desk.unit, match))
    return ended if titled else say.html("result.at", title=title(say, match.stream), result=ended)


def _call(desk: Desk, match: Match) -> Html | None:
    """Call the next players by name, with a notification; empty if only the asker is to act. None if players are not
    called in this message."""
    stream, chat = match.stream, desk.unit.chat(match.stream.chat_id)
    if chat is None or chat.tell != "mention" or match.reported or match.table.adjourned or stream.status != "playing":
        return None
    own = desk.person.id if desk.person else None
    seats = [seat for seat in match.table.to_act if match.seats.get(seat) not in (None, own)]
    if not seats:
        return Html("")
    say, people = desk.aloud(stream), people_at(desk.unit, match)
    accounts = accounts_of(desk.unit, match.seats.values())
    labels = {seat: seat_label(say, match, seat) for seat in seats}
    names = {seat: mention(say, people, accounts, match.seats[seat]) for seat in seats}
    if len(match.table.to_act) == 1:
        return say.html("live.to_act", label=labels[seats[0]], name=names[seats[0]])
    return say.html("live.all_to_act", names=Html(say.join(f"{labels[seat]} {names[seat]}" for seat in seats)))
