"""Play a match of one or more games from its results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from engines.tournament.model import EntryId, Event, Pairing, Result, Settled, Side, illegal, other, unreadable


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a match. `by_points` means that points decide, as at cards, and a level score asks for an extra
    hand."""

    best_of: int = 1
    by_points: bool = False
    kind: str = "play"


@dataclass(slots=True)
class _Game:
    draws: int = 0
    level: bool = False
    winner: Side | None = None
    kind: str | None = None
    told: list[int] = field(default_factory=list)
    """The results that count for this game: every replayed draw, then the result that stands."""
    extras: list[Result] = field(default_factory=list)

    @property
    def results(self) -> list[int]:
        return [*self.told, *(extra.index for extra in self.extras)]

    @property
    def extra(self) -> Side | None:
        """The winner of the last extra hand, by 头家 even at 0 points; an extra hand without a winner is followed by
        another."""
        if not self.extras:
            return None
        last = self.extras[-1]
        return last.winner if last.winner in ("a", "b") else leader(last, ("firsts", "points"))


def leader(result: Result, by: Sequence[str] = ("points", "firsts")) -> Side | None:
    """Return the side ahead by points, then by 头家; without points, the stated winner."""
    for name in by:
        a, b = result.tallies.get(name, (0, 0))
        if a != b:
            return "a" if a > b else "b"
    return result.winner if result.winner in ("a", "b") and "points" not in result.tallies else None


class Match:
    """Two entries who meet at a table in a round."""

    def __init__(self, event: Event, terms: Terms, round: int, table: int, a: EntryId, b: EntryId) -> None:
        self.event, self.terms, self.round, self.table, self.a, self.b = event, terms, round, table, a, b
        self._games: dict[int, _Game] = {}
        self._whole: Result | None = None
        self.void: list[int] = []

    def play(self, results: Iterable[Result]) -> Pairing | Settled:
        """Return the open pairing after these results, or how the match was settled; results without a game left go to
        `void`."""
        for given in results:
            result = given.between(self.a, self.b)
            if result is None:
                self.void.append(given.index)
            else:
                self._take(result)
        return self._stand()

    def _take(self, result: Result) -> None:
        if result.kind == "playoff" or (result.kind == "extra" and not self.terms.by_points):
            raise illegal("not_open", f"result {result.index}: no {result.kind} is open there")
        number = result.game or (1 if self.terms.best_of == 1 else None)
        if number is None:
            self._take_whole(result)
            return
        if number > self.terms.best_of:
            raise illegal("score", f"result {result.index}: game {number} of at most {self.terms.best_of}")
        self._whole = None
        if number not in self._games:
            self._ready_for(number, result)
        self._enter(self._games.setdefault(number, _Game()), result)

    def _take_whole(self, result: Result) -> None:
        if result.kind == "extra" or (result.winner == "draw" and self.terms.best_of % 2):
            raise illegal("score", f"result {result.index}: a match over {self.terms.best_of} games has a winner")
        if self._score(result) is not None and not self._possible(result):
            raise illegal("score", f"result {result.index}: no score of {self.terms.best_of} games")
        self._whole = result

    def _score(self, result: Result) -> tuple[Fraction, Fraction] | None:
        """局分: the score of a whole match played out, if given."""
        return None if self.terms.by_points or result.kind != "played" else result.tallies.get("points")

    def _possible(self, result: Result) -> bool:
        """Whether a score of games is possible: the winner has just over half the games, or both have half of an even
        number."""
        a, b = self._score(result) or (0, 0)
        won, lost = (b, a) if result.winner == "b" else (a, b)
        half = self.terms.best_of // 2
        if won == lost:
            return 2 * won == self.terms.best_of
        return result.winner != "draw" and won == half + 1 and lost in range(self.terms.best_of - half)

    def _ready_for(self, number: int, result: Result) -> None:
        stand = self._stand(looking=True)
        if isinstance(stand, Settled) or stand.game is None:
            raise illegal("score", f"result {result.index}: the match was decided before game {number}")
        if stand.game != number:
            raise illegal("not_open", f"result {result.index}: game {stand.game} is open, not game {number}")

    def _enter(self, game: _Game, result: Result) -> None:
        if result.kind == "extra":
            if not game.level and self.void and self.event.outs:  # it followed a result of other opponents
                self.void.append(result.index)
                return
            if not game.level:
                raise illegal("not_open", f"result {result.index}: no extra hand is open there")
            game.extras.append(result)
            return
        side = leader(result) if self.terms.by_points and result.kind == "played" else result.winner
        if side in ("a", "b") or result.kind == "double_forfeit":
            game.level, game.winner, game.kind = False, side if side != "draw" else None, result.kind
            game.told = [*game.told[: game.draws], result.index]
            return
        game.winner = game.kind = None
        if self.terms.by_points and (result.winner == "draw" or "points" in result.tallies):
            game.level, game.told = True, [result.index]
        elif side == "draw":
            limit = self.event.options.replay_limit
            before = game.draws if limit is None else min(game.draws, limit)
            game.draws, game.told = before + 1, [*game.told[:before], result.index]
        else:
            raise unreadable(f"result {result.index}: winner must be a, b or draw")

    def _stand(self, *, looking: bool = False) -> Pairing | Settled:
        """Return the open pairing or the settled match. With `looking`, no result becomes void."""
        if self._whole is not None:
            return self._whole_match(self._whole)
        wins: dict[Side, int] = {"a": 0, "b": 0}
        kind = "played"
        for number in range(1, self.terms.best_of + 1):
            game = self._games.get(number, _Game())
            if game.kind == "double_forfeit":
                return self._settled(None, game.kind, wins)
            side = self._winner(number, game)
            if side is None:
                return self._open(number, game, wins)
            wins[side] += 1
            kind = game.kind or "played"
            if not looking and not game.level:
                self.void += [extra.index for extra in game.extras]
            if wins[side] > self.terms.best_of // 2:
                if not looking:  # later results are void, including replays and extra hands
                    self.void += [index for key, game in self._games.items() if key > number for index in game.results]
                return self._settled(side, kind, wins)
        return self._drawn(wins)

    def _winner(self, number: int, game: _Game) -> Side | None:
        """Return the winner of a game, by the tie rule if the replays are used up; None if not decided."""
        if game.winner or game.level:
            return game.winner or game.extra
        limit = self.event.options.replay_limit
        if limit is None or game.draws <= limit:
            return None
        return self._by_rule(f"{self.round}.{self.table}.{number}", self._first(number, game.draws - 1))

    def _by_rule(self, place: str, first: Side) -> Side | None:
        match self.event.options.tie_rule:
            case "second":
                return other(first)
            case "lot":
                return "ab"[self.event.chance(self.round, f"tie {place}").below(2)]  # type: ignore[return-value]
            case _:
                return None

    def _first(self, number: int, replay: int) -> Side:
        """Return the side with the first move: by lot in odd games, reversed in even games and again with each replay
        of a draw."""
        odd = number - 1 + number % 2
        drawn = self.event.first(self.round, self.table, odd)
        return drawn if (number - odd + replay) % 2 == 0 else other(drawn)

    def _open(self, number: int, game: _Game, wins: dict[Side, int]) -> Pairing:
        score = (wins["a"], wins["b"])
        if self.terms.by_points:
            kind = "extra" if game.level else self.terms.kind
            return Pairing(self.round, self.table, self.a, self.b, kind, number, score=score)
        limit = self.event.options.replay_limit
        spent = limit is not None and game.draws > limit
        kind = "referee" if spent else self.terms.kind
        first = self._first(number, game.draws - spent)
        mover = self.a if first == "a" else self.b
        replay = game.draws - spent
        return Pairing(self.round, self.table, self.a, self.b, kind, number, replay, score, mover)

    def _drawn(self, wins: dict[Side, int]) -> Pairing | Settled:
        """Apply the tie rule to a match whose games are all played and level, for instance after two games."""
        last = self.terms.best_of
        draws = self._games[last].draws if last in self._games else 0
        side = self._by_rule(f"{self.round}.{self.table}", self._first(last, draws))
        if side is None:
            return Pairing(self.round, self.table, self.a, self.b, "referee", score=(wins["a"], wins["b"]))
        return self._settled(side, "played", wins)

    def _whole_match(self, result: Result) -> Pairing | Settled:
        if result.kind == "double_forfeit":
            return self._settled(None, result.kind, None)
        side = leader(result) if self.terms.by_points else result.winner
        if side == "draw":
            half = self.terms.best_of // 2
            return self._drawn({"a": half, "b": half})
        if side is None:
            raise unreadable(f"result {result.index}: winner must be a, b or draw")
        score = self._score(result)
        return self._settled(side, result.kind, {"a": int(score[0]), "b": int(score[1])} if score else None)

    def _settled(self, side: Side | None, kind: str, wins: dict[Side, int] | None) -> Settled:
        winner = {"a": self.a, "b": self.b, None: None}[side]
        score = (wins["a"], wins["b"]) if wins is not None else None
        return Settled(self.round, self.table, self.a, self.b, winner, kind, score)
