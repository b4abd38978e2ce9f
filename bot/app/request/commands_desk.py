"""The acts of the referee at a table."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.request.declaration import Declared, Spec


@dataclass(frozen=True, slots=True)
class Look:
    """What only the referee may know of a match, told to him alone."""

    declared = Declared("referee", code="look")


@dataclass(frozen=True, slots=True)
class Resume:
    """Whatever is interrupted goes on."""

    declared = Declared(
        "referee", Spec("resume", ("继续",), lambda _: Resume(), private=False, referees=True, shared=True)
    )


@dataclass(frozen=True, slots=True)
class PutClock:
    """The referee gives time, or takes it."""

    declared = Declared("referee", code="put")
    text: str = ""


@dataclass(frozen=True, slots=True)
class Pause:
    declared = Declared("referee", Spec("pause", ("暂停",), lambda _: Pause(), private=False, referees=True))


@dataclass(frozen=True, slots=True)
class Decide:
    """The referee's decision in words, or as the record writes it."""

    declared = Declared(
        "referee", Spec("decide", ("判", "裁定"), lambda text: Decide(text), private=False, referees=True)
    )
    text: str = ""


@dataclass(frozen=True, slots=True)
class Bench:
    """The referee's acts at a table, on one message."""

    declared = Declared(
        "referee", Spec("desk", ("裁判台",), lambda _: Bench(), private=False, referees=True), long=True
    )


@dataclass(frozen=True, slots=True)
class Strike:
    declared = Declared(
        "referee", Spec("strike", ("划去",), lambda text: Strike(text), private=False, referees=True), long=True
    )
    text: str = ""


@dataclass(frozen=True, slots=True)
class Restore:
    """Put a struck line back."""

    declared = Declared(
        "referee", Spec("restore", ("恢复",), lambda text: Restore(text), private=False, referees=True), long=True
    )
    text: str = ""
