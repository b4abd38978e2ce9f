"""封签: the promise of a lot with its list of entries; called off and made again if the list changes."""

from __future__ import annotations

import secrets
from collections.abc import Collection

from bot.app.desk import Desk
from bot.app.event.calls import tell_lines
from bot.app.event.entries.roll import LOT
from bot.app.event.tournament import Tournament
from bot.app.event.writer import refuse, write, wrote
from bot.app.people.lookup import by_id, choices, with_accounts
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.speech.words import Html
from engines.core.rulings import Refusal
from engines.tournament.drawing import lot_field, lot_roster, lot_round
from engines.tournament.lines import Commit, Recall
from engines.tournament.lots import promise
from storage.store import Pending

SKIP, WORD = "skip", "word"
"""The commands behind a promise's buttons: draw without a word, or name the person to say the word."""
_MOST_OFFERED = 9


def waiting(tournament: Tournament) -> Pending | None:
    return next(iter(tournament.match.waiting(LOT)), None)


def recalled(desk: Desk, tournament: Tournament, why: str) -> tuple[Tournament, Pending | None] | None:
    """The event with any waiting promise called off, because its list is about to change, and this promise. If the
    recall is refused, tell the asker and return None."""
    pending = waiting(tournament)
    if pending is None:
        return tournament, None
    done = wrote(desk, tournament, Recall(int(pending.payload["round"]), why))
    return None if done is None else (done, pending)


def renewed(desk: Desk, tournament: Tournament, before: Pending, reason: str, gone: Collection[int]) -> None:
    """Promise a lot again with the present list, after a recall. The person named to say the word stays named, unless
    gone. If too few entries are left for a draw, say so."""
    state, round = tournament.state, int(before.payload["round"])
    desk.unit.drop_pending(before.id)
    enough = state.format.fewest <= len(lot_field(state, 1)) if round == 1 else lot_round(state) == round
    if enough:
        speaker = before.payload.get("who")
        commit(desk, tournament, before.by, round, reason, None if speaker in gone else speaker)
    else:
        desk.tell(tournament.say.html("event.promise_gone", round=round), (), tournament.stream)


def commit(
    desk: Desk, tournament: Tournament, by: int | None, round: int, reason: str, speaker: int | None = None
) -> None:
    secret, listed = secrets.token_hex(32), lot_roster(tournament.state, round)
    done = write(desk, tournament, Commit(promise(secret, listed), round, reason))
    if isinstance(done, Refusal):
        refuse(desk, tournament, done)
        return
    tournament, say = done[0], tournament.say
    payload = {"secret": secret, "round": round, "asked": desk.at.isoformat()}
    payload |= {"who": speaker} if speaker is not None else {}
    desk.unit.add_pending(
        tournament.stream.id, LOT, seq=None, version=tournament.stream.version, by=by, payload=payload, at=desk.at
    )
    lines = [say.html("event.promise_again", reason=reason)] if reason else []
    lines.append(say.html("event.promise", round=round, digest=promise(secret, listed), list=listed))
    lines += [
        say.html("event.promise_line", number=number, called=tournament.called(number)) for number in _numbers(listed)
    ]
    lines += _apart(tournament) if round == 1 else []
    skip = Button(say.plain("button.skip_word"), e.Lots(SKIP), tournament.stream.id)
    if tournament.has_players(desk.unit) or speaker is not None:
        tell_lines(desk, tournament, [*lines, say.html("event.promise_word")], ((skip,),))
    else:
        tell_lines(
            desk, tournament, [*lines, say.html("event.promise_word_named")], (*_to_name(desk, tournament, by), (skip,))
        )


def _to_name(desk: Desk, tournament: Tournament, by: int | None) -> Keyboard:
    """Buttons for naming the person to say the word: people of the chat who are not officials. Whoever draws is also
    left out, even a mere group administrator."""
    officials = {by, *(person for person, _ in desk.unit.officials(tournament.stream.chat_id))}
    people = [one for one in with_accounts(desk, tournament.stream.chat_id) if one.id not in officials][:_MOST_OFFERED]
    return rows(choices(desk, people, lambda one: e.Lots(f"{WORD} {by_id(one)}"), tournament.stream.id), 3)


def _apart(tournament: Tournament) -> list[Html]:
    """A line on how entries of the same unit are kept apart; empty in formats where results decide the pairings."""
    say, wish = tournament.say, tournament.state.setup.options.separation
    if tournament.state.format.numbered:
        return []
    own = f"event.separation.{tournament.state.format.key}"
    key = own if wish == "as_late_as_possible" and say.has(own) else f"event.separation.{wish}"
    return [say.html("event.promise_apart", separation=say.plain(key))]


def _numbers(listed: str) -> list[int]:
    return [int(part.partition(":")[0]) for part in listed.split()]
