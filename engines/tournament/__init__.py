"""赛事: entries, lots, pairings, results and standings of a tournament, whatever game is played at its tables."""

from engines.tournament.queries import QUESTIONS

__all__ = ["QUESTIONS"]
