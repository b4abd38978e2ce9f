"""抽签 in public: a promise, a player's word, the draw; and anyone may check it."""

from __future__ import annotations

import secrets

from bot.app.desk import Desk
from bot.app.event.hall import Hall, refuse, write
from bot.app.event.standing import Part
from bot.app.request import commands_event as e
from bot.app.request.incoming import clean_name
from bot.app.speech.words import Html
from engines.core.rulings import Refusal
from engines.tournament.lines import Commit, Draw
from engines.tournament.lots import drawn, promise, redrawn, roster, seed_of
from engines.tournament.model import Places
from engines.tournament.drawing import still_in
from storage.store import Pending

LOT = "lot"
"""What waits between the promise and the word: the secret."""
_LONGEST_WORD = 32


def lots(desk: Desk, hall: Hall, who: Part, command: e.Lots) -> None:
    """The bot promises a draw: it publishes the digest of a secret and of the list."""
    state = hall.state
    round = 1 if state.stand is None else state.stand.wants or 0
    if not round or waiting(hall) is not None:
        desk.refuse("event.lot_waits" if waiting(hall) else "event.lot_done")
        return
    secret = secrets.token_hex(32)
    listed = _listed(hall, round)
    done = write(desk, hall, Commit(promise(secret, listed), round))
    if isinstance(done, Refusal):
        refuse(desk, hall, done)
        return
    hall = done[0]
    desk.unit.add_pending(
        hall.stream.id, LOT, seq=None, version=hall.stream.version, by=who.person_id,
        payload={"secret": secret, "round": round}, at=desk.at,
    )  # fmt: skip
    desk.tell(hall.say.html("event.promise", digest=promise(secret, listed), list=listed), (), hall.stream)


def word(desk: Desk, hall: Hall, who: Part, command: e.Word) -> None:
    """A player who is no official says a word, and everything is drawn."""
    pending = waiting(hall)
    said = "".join(clean_name(command.text, _LONGEST_WORD).split())
    if pending is None or not said:
        desk.refuse("event.no_lot" if pending is None else "event.word_usage")
        return
    if who.official or not who.entries:
        desk.refuse("event.word_player")
        return
    carry_out(desk, hall, pending, said)


def carry_out(desk: Desk, hall: Hall, pending: Pending, said: str) -> None:
    secret, round = str(pending.payload["secret"]), int(pending.payload["round"])
    order = _order(hall, round, secret, said)
    done = write(desk, hall, Draw(round, secret, said, order))
    if isinstance(done, Refusal):
        refuse(desk, hall, done)
        return
    desk.unit.drop_pending(pending.id)
    hall = done[0]
    text = hall.say.html("event.drawn", word=said, secret=secret, seed=seed_of(secret, said))
    desk.tell(Html(f"{text}\n{placed(hall, order)}"), (), hall.stream)


def verify(desk: Desk, hall: Hall, who: Part, command: e.Verify) -> None:
    """Work the lots out again from what was published."""
    state, say = hall.state, hall.say
    if not state.lots:
        desk.refuse("event.no_lot")
        return
    lines = []
    for lot in state.lots:
        kept = lot.hand or promise(lot.secret, lot.roster) == lot.digest
        lines.append(say.html("event.verified" if kept else "event.not_verified", round=lot.round))
    desk.answer(Html("\n".join(lines)))


def waiting(hall: Hall) -> Pending | None:
    return next(iter(hall.match.waiting(LOT)), None)


def placed(hall: Hall, order: Places) -> Html:
    """Who was drawn where, table by table."""
    say = hall.say
    return Html("\n".join(
        say.html("event.table", table=number, names=say.plain("event.versus").join(hall.called(one) for one in table))
        for number, table in enumerate(order, 1)
    ))  # fmt: skip


def _listed(hall: Hall, round: int) -> str:
    inside = None if round == 1 else set(still_in(hall.state))
    return roster(entry for entry in hall.state.field if inside is None or entry.id in inside)


def _order(hall: Hall, round: int, secret: str, said: str) -> Places:
    state = hall.state
    event = state.undrawn({round: seed_of(secret, said)})
    return drawn(state.setup.format, event) if round == 1 else redrawn(event, round, still_in(state))
