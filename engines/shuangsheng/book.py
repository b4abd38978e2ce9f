"""The book of the game, read once for all who cite it."""

from __future__ import annotations

from importlib.resources import files

from engines.core.books.rulebook import load_book

HERE = files("engines.shuangsheng")
BOOK = load_book(HERE)
