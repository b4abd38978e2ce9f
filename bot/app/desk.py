"""A `Desk` serves one request: it knows the asker, the chat and the language, and collects the answer."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from typing import Any, NamedTuple

from bot.app.folding import Folding
from bot.app.match import of_event
from bot.app.request import buttons
from bot.app.request.buttons import Keyboard
from bot.app.request.incoming import Incoming
from bot.app.request.vocabulary import Vocabulary
from bot.app.speech.people import entitled
from bot.app.speech.words import Html, Words, language_of, words
from engines.core.chat.related import Child
from storage.store import Chat, Due, Message, Person, Policy, Status, Stream, Unit

RESULT, BOARD, REMINDER, CHATTER = 1, 4, 5, 7
"""Priorities for outgoing messages: results go before boards, boards before reminders, reminders before chatter."""
LONGEST_TOAST = 200
_OPEN: tuple[Status, ...] = ("seating", "playing")


@dataclass(frozen=True, slots=True)
class Reply:
    """The toast or alert shown at once after a button press. Messages are not part of a reply: they wait in the outbox,
    stored in the same transaction as the act."""

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
    """What a parent stream, usually an event, would lose if one of its tables ended differently, judged at a version of
    the parent."""

    version: int
    told: Html
    bound: bool
    """Whether the event has already built on the standing result, in which case only a referee may change it."""
    barred: bool
    """Whether the event is over and the asker may not reopen it."""


@dataclass(slots=True)
class Desk:
    """Collects the answer to one update. All replies are stored in the same transaction as the act they answer."""

    unit: Unit
    incoming: Incoming
    folding: Folding
    vocabulary: Vocabulary
    chat: Chat
    person: Person | None
    zone: tzinfo = UTC
    """The time zone in which players read the clock."""
    home: str = ""
    """The address for the private chat with the bot; empty if the bot has none."""
    drawn: int | None = None
    """The table version for which the pressed button was drawn."""
    number: int | None = None
    """The table number given in the text, as in 台N."""
    event: int | None = None
    """The event number given in the text, as in 赛事N."""
    addressed: bool = True
    """Whether the message was meant for the bot. Unreadable words in talk among players get no answer."""
    parents: Mapping[str, Parent] = field(default_factory=dict)
    """The questions each kind of parent stream answers about its tables."""
    reply: Reply = field(default_factory=Reply)
    _nodded: bool = False

    @property
    def at(self) -> datetime:
        return self.incoming.at

    @property
    def unasked(self) -> bool:
        """Whether a due job started this request, rather than a person."""
        return self.incoming.message_id == 0

    def stale(self, version: int) -> bool:
        """Return whether the pressed button belongs to an outdated position, and tell the asker if so."""
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
        """The person asking, for acts that require a known person; LookupError if the request has none."""
        if self.person is None:
            raise LookupError("nobody in particular asks for this")
        return self.person

    def stream(self, stream_id: int) -> Stream:
        """Return the current state of a stream already read in this transaction."""
        stream = self.unit.stream(stream_id)
        if stream is None:
            raise LookupError(f"stream {stream_id} is gone")
        return stream

    @property
    def on_live(self) -> bool:
        """Whether the pressed button stands beneath a table's live message."""
        message_id = self.incoming.message_id
        stream_id = self.unit.stream_of_message(self.chat.id, message_id) if self.pressed else None
        live = self.unit.live(stream_id) if stream_id is not None else None
        return live is not None and (live.chat_id, live.message_id) == (self.chat.id, message_id)

    @property
    def own(self) -> Words:
        """The asker's language, for toasts and private messages."""
        client = self.incoming.who.language if self.incoming.who else None
        return words(language_of(self.person.language if self.person else None, self.chat.language, client))

    @property
    def public(self) -> Words:
        """The language for answers here: the group's language in a group, since all members read the answer, else the
        asker's."""
        return self.own if self.incoming.place.private else words(language_of(self.chat.language))

    def aloud(self, stream: Stream) -> Words:
        """Return the language for sentences spoken at a table, even if another chat caused them."""
        chat = self.chat if stream.chat_id == self.chat.id else self.unit.chat(stream.chat_id)
        return words(language_of(chat.language if chat else None), stream.game)

    def elsewhere(self, stream: Stream) -> bool:
        """Return whether this request comes from a different chat or topic than the table's own."""
        return (stream.chat_id, stream.thread_id) != (self.chat.id, self.incoming.place.thread_id)

    def toast(self, text: str, alert: bool = False) -> None:
        """Show a toast to the person who pressed a button; do nothing for a typed request."""
        if self.pressed:
            self.reply = Reply(text[:LONGEST_TOAST], alert)

    def answer(
        self, html: str, keyboard: Keyboard = (), plain: str | None = None, stream_id: int | None = None
    ) -> None:
        """Answer the asker: a toast for a button press that needs no further buttons, a reply for text.

        A later reply to the answer refers to the stream `stream_id`.
        """
        if self.pressed and plain is not None and not keyboard:
            self.toast(plain, alert=len(plain) > 60)
            return
        self.say(html, keyboard, stream_id=stream_id, reply=True, priority=CHATTER, policy="at_most_once")

    def refuse(self, key: str, **args: object) -> None:
        """Answer with the sentence `key`: readable by everybody in the chat, or as a toast in the language of the
        person pressing.

        If the messenger could not tell the asker's rights, the answer says only that, without naming who holds the
        right.
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
        """Send a message to the asker's chat. `about` names the matter in question at the table, so that the buttons
        can be removed once the matter has been settled."""
        payload: dict[str, Any] = {"html": html, "keyboard": buttons.dump(keyboard)}
        if reply and not self.pressed:
            payload["reply_to"] = self.incoming.message_id
        if about:
            payload["about"] = about
        self._post("text", payload, priority, policy, stream_id)

    def headed(self, stream: Stream, html: str) -> str:
        """Prefix a sentence with the table's number and players if the table belongs to an event or the chat has
        several open tables."""
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
        """Say something to everybody at a table, in the table's own chat; an asker who typed in another chat gets a nod
        there.

        `titled` means that the text already names its table.
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
        """Confirm once, to a person who typed in another chat, that the act has been done: the table cannot be seen
        from there."""
        if self.elsewhere(stream) and not self.pressed and not self._nodded:
            self._nodded = True
            self.answer(html or self.public.html("toast.done"))

    def edit(self, html: str, keyboard: Keyboard, stream_id: int | None) -> None:
        """Rewrite the message beneath which a button was pressed. A typed request gets a new message instead, and so
        does a press beneath a live message, because live messages are redrawn and never rewritten."""
        if not self.pressed or self.on_live:
            self.say(html, keyboard, stream_id=stream_id, reply=True, priority=BOARD)
            return
        message_id = self.incoming.message_id
        payload = {"html": html, "keyboard": buttons.dump(keyboard), "message_id": message_id}
        self._post("edit", payload, BOARD, "at_least_once", stream_id, f"edit:{self.chat.id}:{message_id}")

    def retire(self, stream: Stream, about: str, html: str = "") -> int:
        """Remove the buttons from all messages asking about a settled matter, rewriting their text to `html` if given.
        Skip the pressed message: the code serving the press rewrites it. Return how many messages ask about the
        matter."""
        copies, text = self.unit.messages_about(stream.id, about), self.headed(stream, html) if html else ""
        for chat_id, message_id in copies:
            if self.pressed and (chat_id, message_id) == (self.chat.id, self.incoming.message_id):
                continue
            payload = {"html": text, "keyboard": [], "message_id": message_id}
            kind, coalesce = "edit" if html else "retire", f"edit:{chat_id}:{message_id}"
            self.unit.post(Message(chat_id, kind, payload, self.at, BOARD, stream_id=stream.id, coalesce=coalesce))
        return len(copies)

    def bare(self, stream_id: int) -> None:
        """Remove the buttons beneath the pressed message and keep its text: the question has been settled."""
        message_id = self.incoming.message_id
        coalesce = f"edit:{self.chat.id}:{message_id}"
        self._post("retire", {"message_id": message_id}, BOARD, "at_least_once", stream_id, coalesce)

    def ask(self, html: str, keyboard: Keyboard, stream_id: int) -> None:
        """Ask a question at a table, replacing the previous question if a button press answered that one."""
        if self.pressed and not self.on_live:
            self.edit(html, keyboard, stream_id)
        else:
            self.say(html, keyboard, stream_id=stream_id, reply=True)

    def keys(self, keyboard: Keyboard, stream: Stream, picked: Sequence[str] = ()) -> None:
        """Put different buttons beneath the pressed live message; the sender drops the change if the table has moved
        on.

        The picture marks the points in `picked` meanwhile: the chosen piece and its possible destinations.
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
        """Schedule a job for later; the alarm clock learns the time after the commit."""
        self.folding.plans.append(at)
        return self.unit.plan(kind, at, stream_id, payload, chat_id=chat_id, person_id=person_id)

    def frame(self, stream_id: int, ply: int, html: str, keyboard: Keyboard, *, names_it: bool = False) -> None:
        """Send a picture of a record at one line, replacing the picture beneath which a button was pressed.

        By default a reply to the picture refers to no table, so the message is not stored under the stream. For a
        submitted game score `names_it` is set, and a reply to the picture may then ask about the score.
        """
        shown = {"stream": stream_id, "ply": ply}
        payload = self._picture(shown, html, keyboard, instead=not self.on_live, reply=False)
        kept = stream_id if names_it else None
        self._post("frame", payload, BOARD, "at_least_once", kept, f"edit:{self.chat.id}:{self.incoming.message_id}")

    def illustrate(
        self, html: str, shown: Mapping[str, Any], keyboard: Keyboard = (), stream_id: int | None = None
    ) -> None:
        """Answer with a picture of the asker's question, replacing the picture beneath which a button was pressed. The
        sender computes the answer anew and draws it."""
        payload = self._picture(shown, html, keyboard, instead=bool(keyboard) and not self.on_live)
        self._post("frame", payload, CHATTER, "at_most_once", stream_id)

    def sheet(
        self, stream: Stream, shown: Mapping[str, Any], html: str, keyboard: Keyboard, *, instead: bool = False
    ) -> None:
        """Answer with an event picture; `instead` makes it replace the picture beneath which a button was pressed."""
        payload = self._picture({"event": stream.id, **shown}, html, keyboard, instead=instead)
        kept = stream.id if self.incoming.place.chat_id == stream.chat_id else None
        self._post("frame", payload, BOARD, "at_least_once", kept)

    def exhibit(self, stream: Stream, shown: Mapping[str, Any], html: str, keyboard: Keyboard) -> None:
        """Post an event picture in the event's own chat, for all members and not as a reply."""
        payload = {"event": stream.id, **shown, "html": html, "keyboard": buttons.dump(keyboard)}
        self._post_at(stream, "frame", payload)

    def _picture(
        self, shown: Mapping[str, Any], html: str, keyboard: Keyboard, *, instead: bool, reply: bool = True
    ) -> dict[str, Any]:
        """Build the payload from which the sender draws a picture, as a reply to typed text or as a replacement for the
        pressed picture."""
        payload = {**shown, "html": html, "keyboard": buttons.dump(keyboard)}
        if self.pressed and instead:
            payload["message_id"] = self.incoming.message_id
        elif reply and not self.pressed:
            payload["reply_to"] = self.incoming.message_id
        return payload

    def document(self, name: str, content: str | bytes, caption: str, keyboard: Keyboard = ()) -> None:
        """Send a file. Binary content waits in the outbox as base64, which any database can store. If the messenger
        rejects the file, the chat gets a sentence about the loss in its place."""
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
        """Send a message to the chat and topic of a table or event, even if another chat caused it."""
        thread_id = stream.thread_id
        self.unit.post(
            Message(stream.chat_id, kind, payload, self.at, RESULT, thread_id=thread_id, stream_id=stream.id)
        )


class Parent(NamedTuple):
    """Questions put to a parent stream, usually an event, about one of its tables. Answering them only reads the
    parent."""

    foretell: Callable[[Desk, Stream, Child], Stake | None]
    """Return the results the parent would lose if the table ended with the given outcome, or None if it would lose
    nothing."""
    bars: Callable[[Desk, Stream, Stream], bool]
    """Return whether the asker may not rule at the table despite holding an office in the chat."""
    parties: Callable[[Desk, Stream, Stream | None, tuple[int, int] | None], frozenset[int]]
    """Return the players at a table and the people who speak for them. A table without a stream may be given by round
    and number; with neither given, return all participants in the event."""
    round: Callable[[Desk, Stream], int]
    """Return the number of the event's current round."""
