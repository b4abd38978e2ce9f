"""Enter moves, hands, resignations and draw offers while a match runs."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record import reports
from bot.app.record.calling import called_upon
from bot.app.record.decisive import held_back
from bot.app.record.doubles import doubled, taken_up
from bot.app.record.ending import decided, tell_upshot
from bot.app.record.numbering import briefly, refused, tell
from bot.app.record.writer import OFFER, Tried, attempt, enter
from bot.app.request import commands as c
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.request.rights import Standing
from bot.app.show.live_buttons import has_menu
from bot.app.speech.words import Html, Words
from bot.app.table.page import begun, drafted
from bot.app.table.sitting import by_seats
from engines.core.books.rulesets import FORM
from engines.core.chat.speech import OTHER_SIDE
from engines.core.game.record import AnyPlayed
from engines.core.rulings import CLOCK, REFEREE, Refusal, Seat

_MOST_TOLD = 10
"""List at most this many moves of a piece individually."""
_OFFER = "draw?"
"""The entry that offers a draw without a move."""


def hand(desk: Desk, match: Match, who: Standing, command: c.Hand, tried: Tried | None = None) -> None:
    """Report a hand. `tried` is the table's earlier answer to the text, so that nothing is computed twice; a text that
    comes without one was sent as a hand, and is asked about even where nothing of it is read."""
    sent = tried is None
    if tried is None and match.reported and match.dispute is None:
        text, tried = by_seats(desk, match, who.seat, command.text)
        command = c.Hand(text)
    if not match.reported:
        key = "hand.by_card" if match.by_card else "hand.board_game"
        desk.refuse(key)
    elif match.dispute is not None:
        disputed = str(match.dispute.payload["text"])
        text = match.table.bare(match.manner.sheet.whole_correction(match.table.state, disputed, command.text))
        reports.relog(desk, match, who, text, lambda refusal: begun(desk, match, who, text, refusal, sent=sent))
    elif desk.drawn in (None, match.stream.version) and doubled(desk, match, who, command.text):
        return
    elif running(desk, match) and not desk.stale(match.stream.version):
        _report(desk, match, who, command.text, tried, sent=sent)


def again(desk: Desk, match: Match, who: Standing, command: c.Again) -> None:
    """Enter a questioned hand as new, different from the hand the opponents have just reported."""
    text = taken_up(desk, match, who, command)
    if text is not None and running(desk, match) and not reports.frozen(desk, match):
        desk.edit(desk.public.html("report.another"), (), match.stream.id)
        _report(desk, match, who, text)


def resign(desk: Desk, match: Match, who: Standing, command: c.Resign) -> None:
    """认输: resign after one confirmation, so that neither a slip of the finger nor an old button loses a game."""
    person = desk.asker
    if not running(desk, match) or (command.by and desk.stale(match.stream.version)):
        return
    if "resign" not in match.table.rules.verdicts:
        desk.refuse("resign.none")
    elif command.by == 0:
        stream = match.stream
        sure = Button(desk.public.plain("button.resign_sure"), c.Resign(person.id), stream.id, stream.version)
        desk.say(desk.public.html("resign.sure", name=person.name), ((sure,),), stream_id=stream.id, reply=True)
    elif command.by != person.id:
        desk.toast(desk.own.plain("toast.not_yours"))
    else:
        play(desk, match, who.seat, "resign")


def offer(desk: Desk, match: Match, who: Standing, command: c.Offer) -> None:
    if not running(desk, match) or desk.stale(match.stream.version):
        return
    if "draw" not in match.table.rules.verdicts:
        desk.refuse("offer.none")
        return
    offered = match.table.verdict.offer
    if not command.answer and offered is not None and who.seats and match.side_of(offered) not in who.sides:
        # A plain refusal would leave the player to move, and moving declines the very draw they asked for.
        desk.ask(desk.public.html("offer.meets"), _answering(desk.public, match), match.stream.id)
        return
    play(desk, match, who.seat, {"ok": "draw ok", "no": "draw no"}.get(command.answer, _OFFER))


def running(desk: Desk, match: Match) -> bool:
    if match.stream.status == "playing":
        return True
    desk.refuse(f"status.{match.stream.status}" if match.terms is None else "status.terms")
    return False


def play(desk: Desk, match: Match, seat: Seat, text: str, said: Html | None = None, tried: Tried | None = None) -> None:
    """Enter a move and announce the outcome; `said` replaces the pressed question."""
    entered = enter(desk, match, seat, text, tried=tried)
    if isinstance(entered, Refusal):
        refuse(desk, match, entered, moving=text != _OFFER)
        if entered.point == "time_over":
            fall(desk, match)
        return
    after, played, _ = entered
    desk.toast(desk.own.choice(after.table, played.text))
    offered = match.table.verdict.offer is not None
    if offered and after.table.verdict.offer is None:
        desk.retire(match.stream, OFFER)
    # A decision is announced with its result.
    news = tell(desk, after, tuple(fact for fact in played.facts if fact.key != "decision"))
    answers = _answers(desk, after, played) if news else ()
    asked = _to_answer(desk, after) if answers else Html("")
    text, about = Html("\n".join(filter(None, (news, asked)))), OFFER if answers else ""
    told = tell_upshot(desk, after, text, answers, about=about, made=said)
    if desk.pressed and not desk.on_live and (about or not told):
        done = said or desk.public.html("move.done", text=desk.public.choice(after.table, played.text))
        desk.edit(done, (), match.stream.id)
    desk.nod(after.stream)


def fall(desk: Desk, match: Match) -> bool:
    """Enter a fallen flag and announce its meaning; return whether a flag has fallen."""
    fallen = match.table.fallen(match.seconds(desk.at))
    entered = enter(desk, match, CLOCK, f"flag {int(fallen[0])}") if fallen else None
    if entered is None or isinstance(entered, Refusal):
        return False
    after, played, _ = entered
    tell_upshot(desk, after, tell(desk, after, played.facts))
    return True


def refuse(desk: Desk, match: Match, refusal: Refusal, wanted: str = "", moving: bool = True) -> None:
    """Tell a player why an entry or an act was refused: an ambiguous entry with its readings as buttons, a refusal that
    a view of the table proves with the picture of that view.

    `wanted` is the word of the refused act, whose own sentences are preferred. After an illegal move the player on turn
    is also offered the legal moves; `moving=False` leaves that offer out.
    """
    stream = match.stream
    if refusal.kind == "ambiguous":
        say = desk.public
        shown = [(say.choice(match.table, text), c.Move(text)) for text in refusal.candidates]
        choices = [Button(label, act, stream.id, stream.version) for label, act in shown]
        fitting = [button for button in choices if button.fits]
        desk.say(refused(desk, match, refusal), rows(fitting, 4), stream_id=stream.id, reply=True)
        return
    text, brief = refused(desk, match, refusal, wanted), briefly(desk, match, refusal)
    view = match.manner.pictures.view_of_refusal(refusal)
    on_turn = desk.person is not None and set(match.seats_of(desk.person.id)) & set(match.table.to_act)
    barred = refusal.kind == "illegal" and refusal.point not in (*FORM, OTHER_SIDE)
    beneath: Keyboard = ()
    if barred and on_turn and moving and not wanted and not desk.pressed and has_menu(match):
        # After an illegal move the player whose turn it is gets shown the legal moves.
        say = desk.public.at(stream.game)
        choose = Button(say.plain("button.pick"), c.Pick(), stream.id, stream.version)
        could = _could(desk, match, refusal)
        text, beneath = Html("\n".join(filter(None, (text, could, say.html("move.instead"))))), ((choose,),)
    if view:
        desk.toast(brief, alert=True)
        desk.illustrate(text, {"stream": stream.id, "view": view}, beneath)
    else:
        desk.answer(text, beneath, plain=brief)


def _could(desk: Desk, match: Match, refusal: Refusal) -> Html:
    """Return the legal moves of the piece in a refused move, worded as in the menu; empty if the move named no
    piece."""
    state, say = match.table.state, desk.public.at(match.stream.game)
    piece = match.manner.menu_of_refused(state, refusal)
    if not piece or match.manner.menu is None:
        return Html("")
    menu = match.manner.menu(state, match.table.to_act[0], piece)
    if menu is None:
        return say.html("move.nowhere")
    game, moves = match.stream.game, [choice.label for row in menu.rows for choice in row]
    # The menu's question names the piece.
    asked = next(iter(menu.ask[0].args.items()))
    told = say.join(say.label(game, label) for label in moves[:_MOST_TOLD])
    args = {"piece": Html(say.value(game, *asked)), "moves": told}
    if len(moves) <= _MOST_TOLD:
        return say.html("move.could", **args)
    return say.html("move.could_more", count=len(moves), **args)


def declare_void(desk: Desk, match: Match) -> None:
    """Void a match as the referee, as if it had not been played."""
    if match.dispute is not None:
        desk.unit.drop_pending(match.dispute.id)
    entered = enter(desk, match, REFEREE, "award void")
    if isinstance(entered, Refusal):
        refuse(desk, match, entered)
        return
    after, played, _ = entered
    tell_upshot(desk, after, decided(desk, after, played.text), reply=True, titled=True)


def _to_answer(desk: Desk, match: Match) -> Html:
    """Call the people who must answer the standing offer."""
    offered = match.table.verdict.offer
    own = match.side_of(offered) if offered is not None else None
    return called_upon(desk, match, (person for seat, person in match.seats.items() if match.side_of(seat) != own))


def _answers(desk: Desk, match: Match, played: AnyPlayed) -> Keyboard:
    """Return the answer buttons for an offer just made."""
    if match.table.verdict.offer is None or not any(fact.key == "offer" for fact in played.facts):
        return ()
    return _answering(desk.aloud(match.stream), match)


def _answering(say: Words, match: Match) -> Keyboard:
    """Return both answers to the standing offer as buttons."""
    accept = Button(say.plain("button.draw_ok"), c.Offer("ok"), match.stream.id)
    decline = Button(say.plain("button.draw_no"), c.Offer("no"), match.stream.id)
    return ((accept, decline),)


def _report(
    desk: Desk, match: Match, who: Standing, text: str, tried: Tried | None = None, *, sent: bool = False
) -> None:
    """Enter a finished hand as one side reports it. The hand counts at once; the other side confirms it by answer or by
    its next report."""
    tried = attempt(desk, match, who.seat, text) if tried is None else tried
    if not isinstance(tried, Refusal):
        referees = tried.agreement == "referee" and not who.referee
        if (referees and drafted(desk, match, who, tried.text)) or held_back(desk, match, who, tried):
            return
    entered = enter(desk, match, who.seat, text, numbered=True, tried=tried)
    if isinstance(entered, Refusal):
        if not begun(desk, match, who, text, entered, sent=sent):
            refuse(desk, match, entered)
        return
    after, played, entry = entered
    line = after.table.moves
    sides = who.sides if who.reports_for is None else {who.reports_for}
    reports.taken_as_confirmed(desk, after, who, sides)
    # Departures from the score sheet's rules are accepted as played, but never silently.
    told = tell(desk, after, (*played.departures, *played.facts))
    desk.toast(desk.own.at(after.stream.game).plain("toast.logged", line=line))
    reports.announce(desk, after, who, entry, line, told)
