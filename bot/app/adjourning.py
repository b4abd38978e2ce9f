"""封棋与续赛: a sealed move is asked for, sent in private, kept unread, and opened when the match resumes.

What was sealed is said to nobody, not even back to whoever sealed it.
"""

from __future__ import annotations

from bot.app import commands as c
from bot.app import commands_desk as d
from bot.app.buttons import Button, Door, Keyboard, rows
from bot.app.desk import Desk
from bot.app.lines import tell
from bot.app.live import name_of, seat_label
from bot.app.match import Match
from bot.app.people import called, people_at
from bot.app.playing import play, refuse, running
from bot.app.rights import Standing
from bot.app.scribe import conclude, enter, show
from engines.core.rulings import REFEREE, Refusal

_LONGEST = 400


def asked(match: Match, who: Standing) -> bool:
    """Whether it is this person's sealed move that is waited for."""
    return bool(match.waiting("seal")) and bool(set(who.seats) & set(match.table.to_act))


def must_seal(desk: Desk, match: Match) -> bool:
    """Whether the next move is to be sealed, so that none is played openly; says so."""
    if not match.waiting("seal"):
        return False
    desk.answer(desk.public.html("seal.first"), door(desk, match), plain=desk.own.plain("seal.first"))
    return True


def adjourn(desk: Desk, match: Match, who: Standing, command: c.Adjourn) -> None:
    """By the referee at once, by the players once both sides have said so."""
    if not running(desk, match):
        return
    proposals = match.waiting("adjourn")
    say = desk.aloud(match.stream)
    if match.table.mode.sealer is None:
        desk.answer(desk.public.html("adjourn.none"), plain=desk.own.plain("adjourn.none"))
    elif match.sealer is not None:
        refuse(desk, match, Refusal("illegal", "adjourned"))
    elif command.answer == "no":
        if not proposals:
            desk.toast(desk.own.plain("toast.stale"))
            return
        _drop(desk, match, "adjourn")
        desk.toast(desk.own.plain("toast.done"))
        conclude(desk, match, say.html("adjourn.declined", name=called(say, who)))
    elif match.waiting("seal"):
        must_seal(desk, match)
    elif who.referee or any(proposal.payload["side"] not in who.sides for proposal in proposals):
        _drop(desk, match, "adjourn")
        _ask_to_seal(desk, match, who)
    elif proposals:
        desk.answer(desk.public.html("adjourn.waits"), plain=desk.own.plain("adjourn.waits"))
    else:
        _propose(desk, match, who)


def _propose(desk: Desk, match: Match, who: Standing) -> None:
    stream = match.stream
    desk.unit.add_pending(
        stream.id,
        "adjourn",
        seq=None,
        version=stream.version,
        by=who.person_id,
        payload={"side": min(who.sides)},
        at=desk.at,
    )
    say = desk.aloud(stream)
    yes = Button(say.plain("button.adjourn_ok"), c.Adjourn(), stream.id)
    no = Button(say.plain("button.adjourn_no"), c.Adjourn("no"), stream.id)
    desk.toast(desk.own.plain("toast.done"))
    conclude(desk, match, say.html("adjourn.proposed", name=called(say, who)), ((yes, no),))


def _ask_to_seal(desk: Desk, match: Match, who: Standing) -> None:
    stream = match.stream
    desk.unit.add_pending(stream.id, "seal", seq=None, version=stream.version, by=who.person_id, payload={}, at=desk.at)
    say, seat = desk.aloud(stream), match.table.to_act[0]
    name = name_of(say, people_at(desk.unit, match), match.seats.get(seat))
    desk.toast(desk.own.plain("toast.done"))
    conclude(desk, match, say.html("seal.wanted", label=seat_label(say, match, seat), name=name), door(desk, match))
    show(desk, stream)


def door(desk: Desk, match: Match) -> Keyboard:
    """The way into the private chat, where a move is sealed."""
    text = desk.aloud(match.stream).plain("button.seal")
    return ((Door(text, desk.home, c.Seal, match.stream.id),),) if desk.home else ()


def seal(desk: Desk, match: Match, who: Standing, command: c.Seal) -> None:
    """A sealed move: any text, without comment. `/seal` alone, or the link from the group, shows how, with buttons."""
    if not running(desk, match) or (desk.pressed and desk.stale(match.stream.version)):
        return
    if match.sealer is not None:
        refuse(desk, match, Refusal("illegal", "adjourned"))
    elif not asked(match, who):
        desk.answer(desk.public.html("seal.not_asked"), plain=desk.own.plain("seal.not_asked"))
    elif not desk.incoming.place.private:
        desk.answer(desk.public.html("seal.private"), door(desk, match))
    elif command.text:
        _sealed(desk, match, who, command.text)
    else:
        _form(desk, match, command.group)


def _form(desk: Desk, match: Match, group: str) -> None:
    stream, say = match.stream, desk.own
    groups = match.table.mode.choices(match.table.state) if match.table.mode.choices else {}
    if group in groups:
        moves = [Button(text, c.Seal(text), stream.id, stream.version) for text in groups[group]]
        back = Button(say.plain("button.back"), c.Seal(), stream.id, stream.version)
        desk.edit(say.html("move.where", piece=group), (*rows(moves, 4), (back,)), stream.id)
        return
    pieces = rows([Button(piece, c.Seal("", piece), stream.id, stream.version) for piece in groups], 4)
    desk.edit(say.html("seal.how", number=stream.number), pieces, stream.id)


def _sealed(desk: Desk, match: Match, who: Standing, text: str) -> None:
    entered = enter(desk, match, who.seat, f"seal {text[:_LONGEST]}")
    if isinstance(entered, Refusal):
        refuse(desk, match, entered)
        return
    after, played, _ = entered
    _drop(desk, match, "seal")
    desk.toast(desk.own.plain("toast.done"))
    if desk.pressed:
        desk.edit(desk.own.html("seal.done"), (), match.stream.id)
    desk.nod(after.stream, desk.own.html("seal.done"))
    desk.tell(tell(desk, after, played.facts), (), after.stream)


def resume(desk: Desk, match: Match, who: Standing, command: d.Resume) -> None:
    """继续: whatever is interrupted goes on; what was sealed is opened and played, or ruled on."""
    if not running(desk, match) or desk.stale(match.stream.version):
        return
    if match.sealer is not None:
        play(desk, match, REFEREE, "resume")
    elif match.waiting("seal") or match.waiting("adjourn"):
        _drop(desk, match, "seal", "adjourn")
        desk.toast(desk.own.plain("toast.done"))
        say = desk.aloud(match.stream)
        conclude(desk, match, say.html("adjourn.cancelled", name=called(say, who)))
        show(desk, match.stream)
    elif match.table.paused:
        play(desk, match, REFEREE, "go")
    else:
        desk.answer(desk.public.html("resume.nothing"), plain=desk.own.plain("resume.nothing"))


def _drop(desk: Desk, match: Match, *kinds: str) -> None:
    for kind in kinds:
        for pending in match.waiting(kind):
            desk.unit.drop_pending(pending.id)
