"""One request being served: who asks, where, in which language, and what is to be said in return."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from typing import Any, NamedTuple

from bot.app.match import Folding, of_event
from bot.app.request import buttons
from bot.app.request.buttons import Keyboard
from bot.app.request.incoming import Incoming
from bot.app.request.vocabulary import Vocabulary
from bot.app.speech.people import entitled
from bot.app.speech.words import Html, Words, language_of, words
from engines.core.manner import Child
from storage.store import Chat, Due, Message, Person, Policy, Status, Stream, Unit

RESULT, BOARD, REMINDER, CHATTER = 1, 4, 5, 7
"""Priorities of what is sent: results before boards before reminders before chatter."""
LONGEST_TOAST = 200
_OPEN: tuple[Status, ...] = ("seating", "playing")


@dataclass(frozen=True, slots=True)
class Reply:
    """What whoever pressed sees at once. Messages are not here: they wait in the outbox, stored with the act."""

    toast: str = ""
    alert: bool = False

    def dump(self) -> str:
        return json.dumps({"toast": self.toast, "alert": self.alert}, ensure_ascii=False)

    @staticmethod
    def load(text: str) -> Reply:
        raw = json.loads(text)
        return Reply(raw["toast"], raw["alert"])


@dataclass(frozen=True, slots=True)
class Stake:
    """What another end of a part would cost its parent, as that stands at a version."""

    version: int
    told: Html
    bound: bool
    """Whether the parent has built on the end that stands, so that only a referee changes it."""
    barred: bool
    """Whether the parent is over, and whoever asks is not among those who may open it again."""


@dataclass(slots=True)
class Desk:
    """Collects the answer to one update. Everything said lands in the same transaction as what was done."""

    unit: Unit
    incoming: Incoming
    folding: Folding
    vocabulary: Vocabulary
    chat: Chat
    person: Person | None
    zone: tzinfo = UTC
    """Where people's clocks stand."""
    home: str = ""
    """The address of the private chat with the bot; empty where there is none."""
    drawn: int | None = None
    """The version of the table that the pressed button was drawn for."""
    number: int | None = None
    """The table that was named, as 台N."""
    event: int | None = None
    """The event that was named, as 赛事N."""
    addressed: bool = True
    """Whether we were spoken to; a word among people's talk that makes no sense to us gets silence."""
    parents: Mapping[str, Parent] = field(default_factory=dict)
    """What parents have to say of their parts, by the kind of their stream."""
    reply: Reply = field(default_factory=Reply)
    _nodded: bool = False

    @property
    def at(self) -> datetime:
        return self.incoming.at

    @property
    def unasked(self) -> bool:
        """Whether nobody asks: something has come due."""
        return self.incoming.message_id == 0

    def stale(self, version: int) -> bool:
        """Whether the button belongs to a position that is no more; says so."""
        if self.drawn == version:
            self.folding.fresh.add(version)
        if self.drawn is None or self.drawn in self.folding.fresh:
            return False
        self.toast(self.own.plain("toast.stale"))
        return True

    @property
    def pressed(self) -> bool:
        return self.incoming.press is not None

    @property
    def asker(self) -> Person:
        """Whoever asks for what only somebody whom we know may do."""
        if self.person is None:
            raise LookupError("nobody in particular asks for this")
        return self.person

    def stream(self, stream_id: int) -> Stream:
        """A stream that was read before in this transaction, as it is now."""
        stream = self.unit.stream(stream_id)
        if stream is None:
            raise LookupError(f"stream {stream_id} is gone")
        return stream

    @property
    def on_live(self) -> bool:
        """Whether the pressed button stands beneath the live message of a table."""
        message_id = self.incoming.message_id
        stream_id = self.unit.stream_of_message(self.chat.id, message_id) if self.pressed else None
        live = self.unit.live(stream_id) if stream_id is not None else None
        return live is not None and (live.chat_id, live.message_id) == (self.chat.id, message_id)

    @property
    def own(self) -> Words:
        """The asker's language: for toasts and private messages."""
        client = self.incoming.who.language if self.incoming.who else None
        return words(language_of(self.person.language if self.person else None, self.chat.language, client))

    @property
    def public(self) -> Words:
        """The language of an answer: in a group everyone reads it."""
        return self.own if self.incoming.place.private else words(language_of(self.chat.language))

    def aloud(self, stream: Stream) -> Words:
        """The language of what is said at a table, wherever it was caused."""
        hall = self.chat if stream.chat_id == self.chat.id else self.unit.chat(stream.chat_id)
        return words(language_of(hall.language if hall else None), stream.game)

    def elsewhere(self, stream: Stream) -> bool:
        """Whether this request comes from another chat or topic than the one its table stands in."""
        return (stream.chat_id, stream.thread_id) != (self.chat.id, self.incoming.place.thread_id)

    def toast(self, text: str, alert: bool = False) -> None:
        """A word to whoever pressed; for someone who typed it becomes a message."""
        if self.pressed:
            self.reply = Reply(text[:LONGEST_TOAST], alert)

    def answer(
        self, html: str, keyboard: Keyboard = (), plain: str | None = None, stream_id: int | None = None
    ) -> None:
        """Answer the asker: a toast to a press that needs no buttons, a reply to a text.

        `stream_id`: what a reply to it is about.
        """
        if self.pressed and plain is not None and not keyboard:
            self.toast(plain, alert=len(plain) > 60)
            return
        self.say(html, keyboard, stream_id=stream_id, reply=True, priority=CHATTER, policy="at_most_once")

    def refuse(self, key: str, **args: object) -> None:
        """Answer with a sentence that everyone may read, or that whoever pressed reads in his own language.

        Where nobody could say what the asker may do, he is told just that, not whose the right is.
        """
        if self.incoming.unlearnt and key.startswith("rights."):
            self.answer(self.public.html("rights.unlearnt"), plain=self.own.plain("rights.unlearnt"))
            return
        self.answer(self.public.html(key, **args), plain=self.own.plain(key, **args))

    def say(
        self,
        html: str,
        keyboard: Keyboard = (),
        *,
        stream_id: int | None = None,
        reply: bool = False,
        priority: int = RESULT,
        policy: Policy = "at_least_once",
        about: str = "",
    ) -> None:
        """`about`: what of the table it asks about, so that its buttons can go once that is answered."""
        payload: dict[str, Any] = {"html": html, "keyboard": buttons.dump(keyboard)}
        if reply and not self.pressed:
            payload["reply_to"] = self.incoming.message_id
        if about:
            payload["about"] = about
        self._post("text", payload, priority, policy, stream_id)

    def headed(self, stream: Stream, html: str) -> str:
        """What is said of a table, behind its number and players where others are open in the chat as well."""
        if stream.number <= 0 or (not of_event(stream) and len(self.unit.streams(stream.chat_id, _OPEN)) <= 1):
            return html
        say = self.aloud(stream)
        return say.html("table.headed", title=entitled(self.unit, say, stream), text=Html(html))

    def tell(
        self,
        html: str,
        keyboard: Keyboard,
        stream: Stream,
        *,
        reply: bool = False,
        about: str = "",
        titled: bool = False,
    ) -> None:
        """Say something to everyone at a table, where it stands; whoever acted from elsewhere gets a nod there.

        `titled`: it says itself which table it is about.
        """
        html = html if titled else self.headed(stream, html)
        if not self.elsewhere(stream):
            self.say(html, keyboard, stream_id=stream.id, reply=reply, about=about)
            return
        payload: dict[str, Any] = {"html": html, "keyboard": buttons.dump(keyboard)}
        if about:
            payload["about"] = about
        self._post_at(stream, "text", payload)
        self.nod(stream)

    def nod(self, stream: Stream, html: str = "") -> None:
        """Let someone who typed elsewhere know, once, that it is done: he does not see the table from there."""
        if self.elsewhere(stream) and not self.pressed and not self._nodded:
            self._nodded = True
            self.answer(html or self.public.html("toast.done"))

    def edit(self, html: str, keyboard: Keyboard, stream_id: int | None) -> None:
        """Rewrite the message whose button was pressed; a typed request gets a new message instead, and so does a press
        beneath a live message, which is redrawn and never rewritten."""
        if not self.pressed or self.on_live:
            self.say(html, keyboard, stream_id=stream_id, reply=True, priority=BOARD)
            return
        message_id = self.incoming.message_id
        payload = {"html": html, "keyboard": buttons.dump(keyboard), "message_id": message_id}
        self._post("edit", payload, BOARD, "at_least_once", stream_id, f"edit:{self.chat.id}:{message_id}")

    def retire(self, stream: Stream, about: str, html: str = "") -> int:
        """Take the buttons away from all messages that ask about a matter which is settled, and have them say `html` if
        given; but for the one that was pressed, which whoever serves the press rewrites. How many there are."""
        copies, text = self.unit.messages_about(stream.id, about), self.headed(stream, html) if html else ""
        for chat_id, message_id in copies:
            if self.pressed and (chat_id, message_id) == (self.chat.id, self.incoming.message_id):
                continue
            payload = {"html": text, "keyboard": [], "message_id": message_id}
            kind, coalesce = "edit" if html else "retire", f"edit:{chat_id}:{message_id}"
            self.unit.post(Message(chat_id, kind, payload, self.at, BOARD, stream_id=stream.id, coalesce=coalesce))
        return len(copies)

    def bare(self, stream_id: int) -> None:
        """Take the buttons away from beneath the pressed message: what it asks is settled, and what it says stays."""
        message_id = self.incoming.message_id
        coalesce = f"edit:{self.chat.id}:{message_id}"
        self._post("retire", {"message_id": message_id}, BOARD, "at_least_once", stream_id, coalesce)

    def ask(self, html: str, keyboard: Keyboard, stream_id: int) -> None:
        """Ask something at a table, in the place of the question that was answered by a press."""
        if self.pressed and not self.on_live:
            self.edit(html, keyboard, stream_id)
        else:
            self.say(html, keyboard, stream_id=stream_id, reply=True)

    def keys(self, keyboard: Keyboard, stream: Stream, picked: Sequence[str] = ()) -> None:
        """Put other buttons beneath the pressed live message; left out where the table has changed by then.

        `picked` are the points that its picture marks meanwhile: the piece's, and where it may go.
        """
        place, message_id = self.incoming.place, self.incoming.message_id
        payload = {"keyboard": buttons.dump(keyboard), "message_id": message_id, "picked": [*picked]}
        self.unit.post(
            Message(
                place.chat_id,
                "keys",
                payload,
                self.at,
                BOARD,
                thread_id=place.thread_id,
                stream_id=stream.id,
                version=stream.version,
                coalesce=f"keys:{place.chat_id}:{message_id}",
            )
        )

    def plan(
        self,
        kind: str,
        at: datetime,
        stream_id: int | None,
        payload: Mapping[str, Any],
        *,
        chat_id: int | None = None,
        person_id: int | None = None,
    ) -> Due:
        """Have something done later; whoever keeps the alarm clock hears of it after the commit."""
        self.folding.plans.append(at)
        return self.unit.plan(kind, at, stream_id, payload, chat_id=chat_id, person_id=person_id)

    def frame(self, stream_id: int, ply: int, html: str, keyboard: Keyboard, *, names_it: bool = False) -> None:
        """A picture of a record at one of its lines; it takes the place of the picture whose button was pressed.

        A reply to it names no table, so it is not kept under its stream, unless it is a game score that was sent: that
        can be asked about.
        """
        shown = {"stream": stream_id, "ply": ply}
        payload = self._picture(shown, html, keyboard, instead=not self.on_live, reply=False)
        kept = stream_id if names_it else None
        self._post("frame", payload, BOARD, "at_least_once", kept, f"edit:{self.chat.id}:{self.incoming.message_id}")

    def illustrate(
        self, html: str, shown: Mapping[str, Any], keyboard: Keyboard = (), stream_id: int | None = None
    ) -> None:
        """Answer with a picture of what was asked about; whoever sends it works it out anew and draws it. It takes the
        place of the picture whose button was pressed."""
        payload = self._picture(shown, html, keyboard, instead=bool(keyboard) and not self.on_live)
        self._post("frame", payload, CHATTER, "at_most_once", stream_id)

    def sheet(
        self, stream: Stream, shown: Mapping[str, Any], html: str, keyboard: Keyboard, *, instead: bool = False
    ) -> None:
        """Answer with a picture of an event; `instead`: in the place of the picture whose button was pressed."""
        payload = self._picture({"event": stream.id, **shown}, html, keyboard, instead=instead)
        kept = stream.id if self.incoming.place.chat_id == stream.chat_id else None
        self._post("frame", payload, BOARD, "at_least_once", kept)

    def exhibit(self, stream: Stream, shown: Mapping[str, Any], html: str, keyboard: Keyboard) -> None:
        """A picture of an event that answers nobody: for all to see where the event is."""
        payload = {"event": stream.id, **shown, "html": html, "keyboard": buttons.dump(keyboard)}
        self._post_at(stream, "frame", payload)

    def _picture(
        self, shown: Mapping[str, Any], html: str, keyboard: Keyboard, *, instead: bool, reply: bool = True
    ) -> dict[str, Any]:
        """What whoever sends a picture works it out from; it answers what was typed, or takes the place of what was
        pressed."""
        payload = {**shown, "html": html, "keyboard": buttons.dump(keyboard)}
        if self.pressed and instead:
            payload["message_id"] = self.incoming.message_id
        elif reply and not self.pressed:
            payload["reply_to"] = self.incoming.message_id
        return payload

    def document(self, name: str, content: str | bytes, caption: str, keyboard: Keyboard = ()) -> None:
        """A file; one that is no text waits in letters that any database keeps. Where the messenger does not take it,
        that is said in its place."""
        told = {"packed": b64encode(content).decode()} if isinstance(content, bytes) else {"content": content}
        place, lost = self.incoming.place, self.public.html("export.lost", name=name)
        promised = {"chat": place.chat_id, "thread": place.thread_id, "html": lost}
        payload = {"name": name, **told, "html": caption, "keyboard": buttons.dump(keyboard), "promised": promised}
        self._post("document", payload, CHATTER, "at_least_once", None)

    def _post(
        self,
        kind: str,
        payload: Mapping[str, Any],
        priority: int,
        policy: Policy,
        stream_id: int | None,
        coalesce: str | None = None,
    ) -> None:
        place = self.incoming.place
        self.unit.post(
            Message(
                place.chat_id,
                kind,
                payload,
                self.at,
                priority,
                policy,
                place.thread_id,
                stream_id,
                coalesce=coalesce,
            )
        )

    def _post_at(self, stream: Stream, kind: str, payload: Mapping[str, Any]) -> None:
        """To where a table or an event stands, wherever it was caused."""
        thread_id = stream.thread_id
        self.unit.post(
            Message(stream.chat_id, kind, payload, self.at, RESULT, thread_id=thread_id, stream_id=stream.id)
        )


class Parent(NamedTuple):
    """What a parent, which is only looked at, is asked about one of its parts."""

    foretell: Callable[[Desk, Stream, Child], Stake | None]
    """What it would cost it if the part ended so; None where that is nothing."""
    bars: Callable[[Desk, Stream, Stream], bool]
    """Whether whoever asks may not rule at the part, though he holds an office here."""
    parties: Callable[[Desk, Stream, Stream | None, tuple[int, int] | None], frozenset[int]]
    """Those who play at a part, or at the round and number of one that has no stream, with those who speak for them; of
    neither, everybody who takes part."""
    round: Callable[[Desk, Stream], int]
    """The number of its round now."""
