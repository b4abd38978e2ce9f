"""An update as the application sees it: the speaker, the text or button, place and time. No messenger is known here."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.app.request import buttons
from bot.app.request.buttons import Target
from bot.app.request.commands import Command, Do, Hand, Move, Offer, Say, number
from bot.app.request.commands_anywhere import ReadFile, Start, Stray
from bot.app.request.commands_event import Import
from bot.app.request.declaration import Spec
from bot.app.request.document import Document
from bot.app.request.vocabulary import CORE, DOORS, ENDS, WORDS, Vocabulary
from storage.store import Account

LONGEST_TEXT = 4096
OFFERED = "提和"
"""The word under which an offer followed by further words reaches the table."""
_TABLE = re.compile(r"(?:^|(?<=\s))(?:台|table )(\d{1,6})(?=\s|$)", re.IGNORECASE)
_EVENT = re.compile(r"(?:^|(?<=\s))(?:赛事|event )(\d{1,6})(?=\s|$)", re.IGNORECASE)
_NUMBER = re.compile(r"(\d{1,6})(?=\s|$)")
"""After /event a bare number also names an event."""
# Invisible marks that change how text looks but not its meaning; people paste them unknowingly.
_INVISIBLE = dict.fromkeys([0, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF])
_JOINER = "\u200d"
"""The joiner inside emoji built from several parts: the only invisible mark a name needs."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters classed as letters that show nothing."""
_LONGEST_NAME = 64
_LONGEST_TITLE = 128


@dataclass(frozen=True, slots=True)
class Place:
    chat_id: int
    kind: str
    title: str = ""
    thread_id: int | None = None

    @property
    def private(self) -> bool:
        return self.kind == "private"

    @property
    def may_move(self) -> bool:
        """Whether the place is a plain group, which may become a supergroup or already has."""
        return self.kind == "group"

    def moved(self, new_id: int) -> Place:
        """Return the place as the supergroup the group became."""
        return replace(self, chat_id=new_id, kind="supergroup")


class RightsWanted(Exception):
    """The asker's rights in the chat must be known first, and the messenger has not been asked yet."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """A single update. `who` is None for an anonymous administrator, who may rule but never play."""

    cause: str
    place: Place
    who: Account | None
    at: datetime
    """The time that counts: when a message was sent, or when a button press arrived."""
    message_id: int
    text: str | None = None
    press: str | None = None
    reply_to: int | None = None
    """Id of the bot's message replied to."""
    quoted: str | None = None
    """The text of another person's message replied to."""
    document: Document | None = None
    """A file to be read, from this message or from the message replied to."""
    reply_author: Account | None = None
    """The author of the message replied to, if a person wrote it."""
    is_admin: bool | None = False
    """Whether the asker administers the chat; None if the messenger has not been asked. Commands open to anyone never
    ask."""
    masked: frozenset[tuple[str, int]] | None = frozenset()
    """The accounts, by platform and id, among which an anonymous administrator may hide; None if unknown."""
    unlearnt: bool = False
    """Whether the messenger was asked about rights and gave no answer."""
    reads_all: bool = False
    arrived: datetime | None = None
    """When the bot read the update, if different from `at`."""

    @property
    def admin(self) -> bool:
        """Whether the asker administers the chat; RightsWanted if not yet known."""
        if self.is_admin is None:
            raise RightsWanted
        return self.is_admin

    @property
    def behind_mask(self) -> frozenset[tuple[str, int]] | None:
        """The accounts among which an anonymous asker may hide, or None if these cannot be learnt; RightsWanted if not
        yet asked."""
        if self.masked is None and not self.unlearnt:
            raise RightsWanted
        return self.masked


@dataclass(frozen=True, slots=True)
class Request:
    """A command and, as far as the words tell, the table meant. `typed` means that an explicit command was given."""

    command: Command
    target: Target = field(default_factory=Target)
    number: int | None = None
    typed: bool = True
    event: int | None = None
    """The event number given in the text, as in 赛事N."""
    of_file: bool = False
    """Whether the command concerns the file sent with the message."""


def cleaned(incoming: Incoming) -> Incoming:
    """Remove everything no database or messenger accepts, and shorten names to the allowed length."""
    place = incoming.place
    return replace(
        incoming,
        place=replace(place, title=clean_name(place.title, _LONGEST_TITLE)),
        who=_account(incoming.who),
        reply_author=_account(incoming.reply_author),
        text=None if incoming.text is None else _storable(incoming.text),
        press=None if incoming.press is None else _storable(incoming.press),
        quoted=None if incoming.quoted is None else _storable(incoming.quoted),
        document=_named(incoming.document),
    )


def reads_file(incoming: Incoming, quoted: bool, vocabulary: Vocabulary = CORE) -> bool:
    """Return whether this message asks for reading the file that comes with it or with the message replied to."""
    request = interpret(replace(incoming, document=Document(quoted=quoted)), vocabulary)
    return request is not None and (request.of_file or isinstance(request.command, ReadFile | Import))


def interpret(incoming: Incoming, vocabulary: Vocabulary) -> Request | None:
    """Return the command an update asks for, or None if the update asks for nothing and deserves silence."""
    if incoming.press is not None:
        pressed = buttons.read(incoming.press, vocabulary)
        return Request(*pressed) if pressed else None
    document = incoming.document
    if incoming.text is None:
        alone = document is not None and not document.quoted and incoming.place.private
        return Request(ReadFile()) if alone else None
    text = incoming.text.translate(_INVISIBLE).strip()
    slash = text.startswith(("/", "／"))
    word, _, rest = " ".join(text[slash:].split()).partition(" ")
    spec = vocabulary.by_word.get(word.partition("@")[0].lower())
    called = spec is not None and (slash or word in spec.aliases)
    if spec is not None and (spec.whole or spec.by_line):
        rest = text[slash:].strip()[len(word) :].strip()
    if spec is not None and spec.whole:
        # Words after the command outweigh a file sent by another person.
        if called and spec.of_file and document is not None and not (rest and document.quoted):
            return _at_event(spec.of_file, rest, slash) if spec.own_words else Request(spec.of_file(rest), typed=slash)
        rest = rest or incoming.quoted or ""
    if spec is not None and called and spec.quoting and (quoted := _quoted(incoming, spec, rest, typed=slash)):
        return quoted
    if spec is not None and called:
        build = spec.build if slash else _spoken(word, spec.build)
        if spec.own_words:
            return _at_event(build, rest, slash, numbered=slash and spec.numbered)
        request = _request(build, rest, typed=slash)
        return (_linked(rest, vocabulary) if isinstance(request.command, Start) else None) or request
    if slash:
        return Request(Stray(word)) if _ours(word) else None
    return _request(_said, text, typed=False)


def _ours(word: str) -> bool:
    """Return whether an unknown command was still meant for this bot. Commands for other bots are in Latin letters."""
    return word.partition("@")[0].lower() in ENDS or (word.isalpha() and not word.isascii())


def _quoted(incoming: Incoming, spec: Spec, rest: str, *, typed: bool) -> Request | None:
    """Return a question about the message replied to or about a file, or None if the message asks no such question."""
    document, pointing = incoming.document, rest.lower() in spec.quoting
    if document is not None and (pointing or (not rest and not document.quoted)):
        return Request(spec.build(""), typed=typed, of_file=True)
    return Request(spec.build(incoming.quoted), typed=typed) if pointing and incoming.quoted else None


def _request(build: Callable[[str], Command], text: str, typed: bool) -> Request:
    event = _EVENT.match(text) if typed else None
    if event is not None:
        return Request(build(text[event.end() :].strip()), typed=typed, event=int(event[1]))
    table = _TABLE.search(text)
    if table is None:
        return Request(build(text), typed=typed)
    return Request(build(_TABLE.sub(" ", text, count=1).strip()), number=int(table[1]), typed=typed)


def _at_event(build: Callable[[str], Command], text: str, typed: bool, *, numbered: bool = False) -> Request:
    """Build a request from free text, in which only the first words may name an event."""
    named = _EVENT.match(text) or (_NUMBER.match(text) if numbered else None)
    if named is None:
        return Request(build(text), typed=typed)
    return Request(build(text[named.end() :].strip()), typed=typed, event=int(named[1]))


def _linked(payload: str, vocabulary: Vocabulary) -> Request | None:
    """Return the command requested through a link into the private chat: /start, then a word with a table id, then a
    key."""
    payload, _, key = payload.partition("-")
    word = payload.rstrip("0123456789")
    table = number(payload.removeprefix(word))
    if table is None:
        return None
    if word in DOORS:
        return Request(DOORS[word](), Target(table, key=key))
    return Request(Do(word), Target(table)) if word in vocabulary.links else None


def _said(text: str) -> Command:
    return WORDS.get(text.lower()) or Say(text)


def _spoken(word: str, build: Callable[[str], Command]) -> Callable[[str], Command]:
    """Guard a command word typed without the slash, which may be mere talk: `取消 明天的会` closes no table, `走 吧`
    makes no move."""

    def spoken(text: str) -> Command:
        command = build(text)
        if text and isinstance(command, Move | Hand):
            return Say(text)
        if text and isinstance(command, Offer):
            # Only the table can tell whether the words form an offer, a claim or talk.
            return Say(f"{OFFERED} {text}")
        return Say(f"{word} {text}") if text and command == build("") else command

    return spoken


def _storable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def _named(document: Document | None) -> Document | None:
    return replace(document, name=clean_name(document.name, _LONGEST_TITLE)) if document else None


def _account(who: Account | None) -> Account | None:
    return replace(who, name=clean_name(who.name, _LONGEST_NAME) or str(who.account_id)) if who else None


def clean_name(name: str, longest: int) -> str:
    """Clean a name for display: one line, without invisible characters that make two names look alike, without marks
    that reverse the surrounding sentence. Return "" if no visible character remains."""
    kinds = {letter: unicodedata.category(letter) for letter in name}
    seen = "".join(letter for letter in _storable(name) if kinds.get(letter) != "Cf" or letter == _JOINER)
    plain = "".join(" " if kinds.get(letter) == "Cc" or letter in _BLANK else letter for letter in seen)
    short = " ".join(plain.split())[:longest].strip(f" {_JOINER}")
    return short if any(kinds.get(letter, "L")[0] not in "MZ" and letter != _JOINER for letter in short) else ""
