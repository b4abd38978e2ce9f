"""The words that join a scene where it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engines.core.rulings import Seat
from engines.core.sheets import Entrant, Round, Said, Slot, Word
from rendering.counted import Counted

NOBODY = "—"
ROUNDS = {2: "bracket.final", 4: "bracket.semifinal", 8: "bracket.quarterfinal"}


@dataclass(frozen=True, slots=True)
class Named:
    """An entry as people call it: a person, a pair or a team, its unit, and who belongs to it where that is asked."""

    name: str
    unit: str = ""
    members: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Labels:
    """Names as people typed them and headings in the reader's language. A missing word falls back to its key."""

    title: str
    subtitle: str = ""
    names: Mapping[Seat, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[int, str] = field(default_factory=dict)
    """Hands of a score sheet that are not settled, by number: `pending` or `struck`."""
    confirmed: Mapping[int, str] = field(default_factory=dict)
    """By whom hands of a score sheet were confirmed, by number."""
    date: str = ""
    """The day of a score sheet."""
    seats: Mapping[Seat, str] = field(default_factory=dict)
    """What players call the seats, where the scene does not say."""
    described: str = ""
    """What the picture shows, in words: it is carried along unseen."""
    entries: Mapping[int, Named] = field(default_factory=dict)
    """Who takes part in an event, by the number of the entry."""
    footer: str = ""
    """What stands at the foot of a picture of an event: version, time, the lot; on a certificate who signs it."""

    def word(self, key: str) -> str:
        return self.words.get(key, key)

    def seat(self, seat: Seat) -> str:
        return self.seats.get(seat, str(seat + 1))

    def entrant(self, entrant: int) -> Named:
        known = self.entries.get(entrant, Named(f"#{int(entrant)}"))
        return known if known.name.strip() else replace(known, name=NOBODY)

    def said(self, said: Said | None) -> str:
        """What a scene names, in letters: a word with what it names, an entry by its name, anything else as it is."""
        match said:
            case None:
                return ""
            case Word(key, values):
                return self.word(key).format(**{name: Counted(self.said(value)) for name, value in values})
            case Entrant():
                return self.entrant(said).name
            case _:
                return str(said)

    def round(self, one: Round) -> str:
        """What a round of a bracket is called: by how many places are left, the first by its tables where some are
        free."""
        if one.opening:
            return self.word("bracket.opening").format(tables=one.opening)
        return self.word(ROUNDS.get(one.left, "bracket.round")).format(left=one.left)

    def source(self, slot: Slot) -> str:
        """Where somebody comes from who is not known yet."""
        key = ("bracket.loser_of" if slot.loser else "bracket.winner_of") if slot.source else "bracket.not_known"
        return self.word(key).format(table=slot.source)
