"""Colours by name, read from `themes/*.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from PIL import ImageColor

Colour = tuple[int, int, int]
Theme = Mapping[str, Colour]


@cache
def themes() -> Mapping[str, Theme]:
    """Return all themes by name."""
    found = (one for one in (files("rendering") / "themes").iterdir() if one.name.endswith(".toml"))
    return {one.name.removesuffix(".toml"): read(one.read_text("utf-8")) for one in found}


def read(toml: str) -> Theme:
    """Parse a theme, rounding colour levels down to multiples of four, the only ones for which Pillow's palette look-up
    is exact."""
    return {ink: exact(ImageColor.getrgb(colour)) for ink, colour in tomllib.loads(toml).items()}


def exact(colour: tuple[int, ...]) -> Colour:
    red, green, blue = (level // 4 * 4 for level in colour[:3])
    return red, green, blue
