"""The names of an event's entries, put into words once each, and only on demand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from engines.core.rulings import Seat
from engines.tournament.state import SEATS_EACH, seat_of


class Labels(Mapping[Seat, str]):
    """Maps seats to entry names for use in sentences. `named` computes a name; `known` lists the entries with seats."""

    def __init__(self, named: Callable[[int], str], known: Collection[int]) -> None:
        self._named = named
        self._known = known
        self._found: dict[int, str] = {}

    def of(self, number: int) -> str:
        """Return an entry's name, even for an entry without a seat."""
        if number not in self._found:
            self._found[number] = self._named(number)
        return self._found[number]

    def __getitem__(self, seat: Seat) -> str:
        number, member = divmod(seat, SEATS_EACH)
        if member or number not in self._known:
            raise KeyError(seat)
        return self.of(number)

    def __iter__(self) -> Iterator[Seat]:
        return map(seat_of, self._known)

    def __len__(self) -> int:
        return len(self._known)
