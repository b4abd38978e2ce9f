"""申请和棋: a draw that the side to move claims. Asked back once, for it cannot be withdrawn; judged at once.

That a claim would stand is told to nobody but the referee, and only in private: players must find it.
"""

from __future__ import annotations

from bot.app import commands as c
from bot.app import commands_desk as d
from bot.app.buttons import Button, rows
from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.playing import play, refuse, running
from bot.app.rights import Standing
from engines.core.rulings import Refusal

_KINDS = {
    "repetition": ("repetition", "三次重复", "重复三次", "重复"),
    "50": ("50", "五十回合", "50回合", "五十"),
}
_BY_WORD = {word: kind for kind, words in _KINDS.items() for word in words}


def claim(desk: Desk, match: Match, who: Standing, command: c.Claim) -> None:
    """`/claim repetition Nf3`: by the side to move; a referee learns whether there is anything to claim."""
    if not match.table.mode.claims:
        desk.answer(desk.public.html("claim.none"), plain=desk.own.plain("claim.none"))
    elif not running(desk, match) or (desk.pressed and desk.stale(match.stream.version)):
        return
    elif who.person is None or not who.seats:
        look = Button(desk.public.plain("button.claimable"), d.Claimable(), match.stream.id)
        desk.answer(desk.public.html("claim.referee"), ((look,),))
    elif not command.text:
        stream = match.stream
        kinds = [(desk.public.plain(f"value.{stream.game}.claim.{kind}"), kind) for kind in match.table.mode.claims]
        buttons = [Button(label, c.Claim(kind), stream.id, stream.version) for label, kind in kinds]
        desk.say(desk.public.html("claim.which"), rows(buttons, 2), stream_id=stream.id, reply=True)
    elif command.by and command.by != who.person.id:
        desk.toast(desk.own.plain("toast.not_yours"))
    elif command.by:
        about = desk.public.line(match.table, f"claim {command.text}")
        # What becomes of it is said beneath: a claim that was made is not one that stands.
        made = desk.public.html("claim.made", name=who.person.name, claim=about)
        play(desk, match, who.seat, f"claim {command.text}", made)
    else:
        _ask_back(desk, match, who, command.text)


def _ask_back(desk: Desk, match: Match, who: Standing, text: str) -> None:
    """Whether it would stand is not said here: whoever claims takes the risk."""
    assert who.person is not None  # noqa: S101 - the referee's question has been answered before
    word, _, move = text.partition(" ")
    tried = match.table.play(who.seat, f"claim {_BY_WORD.get(word, word)} {move}".strip(), match.seconds(desk.at))
    if isinstance(tried, Refusal):
        if desk.addressed or tried.kind != "unreadable":
            refuse(desk, match, tried, "claim")
        return
    kind, _, named = tried.text.removeprefix("claim ").partition(" ")
    stream, say = match.stream, desk.public
    sure = Button(
        say.plain("button.claim_sure"), c.Claim(f"{kind} {named}".strip(), who.person.id), stream.id, stream.version
    )
    about = say.plain(f"value.{stream.game}.claim.{kind}")
    key = "claim.sure_move" if named else "claim.sure"
    text = say.html(key, name=who.person.name, claim=about, move=named)
    if desk.pressed:
        desk.edit(text, ((sure,),), stream.id)
    else:
        desk.say(text, ((sure,),), stream_id=stream.id, reply=True)


def claimable(desk: Desk, match: Match, who: Standing, command: d.Claimable) -> None:
    """Answered where only the asker reads it: on the button he pressed, or in his private chat."""
    say = desk.own
    claims = [say.line(match.table, text) for text in match.table.mode.claimable(match.table.state)]
    told = say.plain("claim.possible", claims=say.join(claims)) if claims else say.plain("claim.impossible")
    if desk.pressed:
        desk.toast(told, alert=True)
    elif desk.incoming.place.private:
        desk.answer(say.html("claim.possible", claims=say.join(claims)) if claims else say.html("claim.impossible"))
