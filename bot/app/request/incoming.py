"""An update as the application sees it: who said or pressed what, where and when. No messenger is known here."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.app.request import buttons
from bot.app.request.buttons import Target
from bot.app.request.commands import Command, Do, Hand, Move, Offer, Say, number
from bot.app.request.commands_aside import ReadFile, Start, Stray
from bot.app.request.commands_event import Import
from bot.app.request.declaration import Spec
from bot.app.request.document import Document
from bot.app.request.vocabulary import CORE, DOORS, ENDS, WORDS, Vocabulary
from storage.store import Account

LONGEST_TEXT = 4096
OFFERED = "提和"
"""How an offer with words behind it is put to the table."""
_TABLE = re.compile(r"(?:^|(?<=\s))(?:台|table )(\d{1,6})(?=\s|$)", re.IGNORECASE)
_EVENT = re.compile(r"(?:^|(?<=\s))(?:赛事|event )(\d{1,6})(?=\s|$)", re.IGNORECASE)
_NUMBER = re.compile(r"(\d{1,6})(?=\s|$)")
"""Behind /event a number alone names an event too."""
# Marks that change how text is shown but not what it says; people paste them without knowing.
_INVISIBLE = dict.fromkeys([0, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF])
_JOINER = "\u200d"
"""Holds an emoji of several parts together; the only mark without a shape of its own that a name needs."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by their kind that show nothing."""
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
        """Whether it is a group that could become a supergroup, or did since."""
        return self.kind == "group"

    def moved(self, new_id: int) -> Place:
        """The supergroup that the group became."""
        return replace(self, chat_id=new_id, kind="supergroup")


class RightsWanted(Exception):
    """What the asker may do in the chat has to be known first, and nobody has asked the messenger yet."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """One update. `who` is None for an anonymous administrator, who may rule but never play."""

    cause: str
    place: Place
    who: Account | None
    at: datetime
    """When it counts: a message when it was sent, a press when it arrived."""
    message_id: int
    text: str | None = None
    press: str | None = None
    reply_to: int | None = None
    """A message of ours that is replied to."""
    quoted: str | None = None
    """The text of someone else's message that this one replies to."""
    document: Document | None = None
    """A file that is to be read: its own, or that of the message it replies to."""
    reply_author: Account | None = None
    """Whoever wrote the message replied to, if it was a person."""
    is_admin: bool | None = False
    """None: nobody has asked. What needs no right is served without asking."""
    masked: frozenset[tuple[str, int]] | None = frozenset()
    """The accounts, by platform and number, of which an anonymous administrator may be one; None: nobody knows."""
    unlearnt: bool = False
    """The messenger was asked, and did not say."""
    reads_all: bool = False
    arrived: datetime | None = None
    """When it was read, where that is not `at`."""

    @property
    def admin(self) -> bool:
        """Whether an administrator of the chat asks."""
        if self.is_admin is None:
            raise RightsWanted
        return self.is_admin

    @property
    def behind_mask(self) -> frozenset[tuple[str, int]] | None:
        """The accounts of which whoever asks anonymously may be one; None where that cannot be learnt."""
        if self.masked is None and not self.unlearnt:
            raise RightsWanted
        return self.masked


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked for, and as far as the words tell, of which table. `typed`: by an explicit command."""

    command: Command
    target: Target = field(default_factory=Target)
    number: int | None = None
    typed: bool = True
    event: int | None = None
    """The event that was named, as 赛事N."""
    of_file: bool = False
    """Whether it is about the file that came with it."""


def cleaned(incoming: Incoming) -> Incoming:
    """The update with what neither a database nor a messenger takes left out, and names of a length that fits."""
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
    """Whether a file that comes with this, or with the message it replies to, is asked to be read."""
    request = interpret(replace(incoming, document=Document(quoted=quoted)), vocabulary)
    return request is not None and (request.of_file or isinstance(request.command, ReadFile | Import))


def interpret(incoming: Incoming, vocabulary: Vocabulary) -> Request | None:
    """The act that an update asks for; None where it is none of ours and deserves silence."""
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
        # Words behind the command mean more than a file that someone else has sent.
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
    """Whether a command that there is none of was still meant for us. Other bots' commands are in Latin letters."""
    return word.partition("@")[0].lower() in ENDS or (word.isalpha() and not word.isascii())


def _quoted(incoming: Incoming, spec: Spec, rest: str, *, typed: bool) -> Request | None:
    """What is asked about a message that is replied to, or about a file; None where nothing of the kind is meant."""
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
    """Words of the asker's own, of which at most the first names an event."""
    named = _EVENT.match(text) or (_NUMBER.match(text) if numbered else None)
    if named is None:
        return Request(build(text), typed=typed)
    return Request(build(text[named.end() :].strip()), typed=typed, event=int(named[1]))


def _linked(payload: str, vocabulary: Vocabulary) -> Request | None:
    """What a link into the private chat has asked for, by the word and the table that follow /start, and its key."""
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
    """A command's word without the slash may be mere talk: `取消 明天的会` closes no table, `走 吧` is no move."""

    def spoken(text: str) -> Command:
        command = build(text)
        if text and isinstance(command, Move | Hand):
            return Say(text)
        if text and isinstance(command, Offer):
            # What it is with these words behind it, an offer, a claim or talk, the table knows.
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
    """A name as it can be shown: one line, nothing unseen in it by which two names would look like one, nothing that
    turns the sentence around it; empty where there is nothing to see."""
    kinds = {letter: unicodedata.category(letter) for letter in name}
    seen = "".join(letter for letter in _storable(name) if kinds.get(letter) != "Cf" or letter == _JOINER)
    plain = "".join(" " if kinds.get(letter) == "Cc" or letter in _BLANK else letter for letter in seen)
    short = " ".join(plain.split())[:longest].strip(f" {_JOINER}")
    return short if any(kinds.get(letter, "L")[0] not in "MZ" and letter != _JOINER for letter in short) else ""
