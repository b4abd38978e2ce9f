"""Names and words added to a scene for drawing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engines.core.rulings import Seat
from engines.core.scenes.sheets import Entrant, Phrase, Round, Said, Slot
from rendering.plurals import Counted

NOBODY = "—"
ROUNDS = {2: "bracket.final", 4: "bracket.semifinal", 8: "bracket.quarterfinal"}


@dataclass(frozen=True, slots=True)
class Named:
    """An entry's public name (person, pair or team), its unit, and its members if the picture lists them."""

    name: str
    unit: str = ""
    members: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Labels:
    """Names as people typed them, and words in the reader's language. A missing word is shown as its key."""

    title: str
    subtitle: str = ""
    names: Mapping[Seat, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[int, str] = field(default_factory=dict)
    """Unsettled hands of a score sheet by number: `pending` or `struck`."""
    confirmed: Mapping[int, str] = field(default_factory=dict)
    """The names of the players who confirmed each hand of a score sheet, by the hand's number."""
    date: str = ""
    """The date of a score sheet."""
    seats: Mapping[Seat, str] = field(default_factory=dict)
    """Seat names used by players, for scenes without seat names."""
    described: str = ""
    """A description of the picture in words, stored in the file and not drawn."""
    entries: Mapping[int, Named] = field(default_factory=dict)
    """The entries of an event, by entry number."""
    footer: str = ""
    """The foot of an event picture: version, time and lot. On a certificate: the signatory."""

    def word(self, key: str) -> str:
        return self.words.get(key, key)

    def seat(self, seat: Seat) -> str:
        return self.seats.get(seat, str(seat + 1))

    def entrant(self, entrant: int) -> Named:
        known = self.entries.get(entrant, Named(f"#{int(entrant)}"))
        return known if known.name.strip() else replace(known, name=NOBODY)

    def said(self, said: Said | None) -> str:
        """Translate a scene's value to text: words with their values filled in, entries by name, all else by `str`."""
        match said:
            case None:
                return ""
            case Phrase(key, values):
                return self.word(key).format(**{name: Counted(self.said(value)) for name, value in values})
            case Entrant():
                return self.entrant(said).name
            case _:
                return str(said)

    def round(self, one: Round) -> str:
        """Return the name of a bracket round: by the number of places left, or for an opening round by its number of
        tables."""
        if one.opening:
            return self.word("bracket.opening").format(tables=Counted(str(one.opening)))
        return self.word(ROUNDS.get(one.left, "bracket.round")).format(left=one.left)

    def source(self, slot: Slot) -> str:
        """Name the match that decides who takes a slot of the bracket still empty."""
        key = ("bracket.loser_of" if slot.loser else "bracket.winner_of") if slot.source else "bracket.not_known"
        return self.word(key).format(table=slot.source)
