"""The referee's acts at a table."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.request.declaration import Declared, Spec


@dataclass(frozen=True, slots=True)
class Look:
    """Show the referee, privately, facts about a match that players may not know."""

    declared = Declared("referee", code="look")


@dataclass(frozen=True, slots=True)
class Resume:
    """Resume an interrupted match or round."""

    declared = Declared(
        "referee", Spec("resume", ("继续",), lambda _: Resume(), private=False, referees=True, shared=True)
    )


@dataclass(frozen=True, slots=True)
class PutClock:
    """Give or take clock time as the referee."""

    declared = Declared("referee", code="put")
    text: str = ""


@dataclass(frozen=True, slots=True)
class Pause:
    declared = Declared("referee", Spec("pause", ("暂停",), lambda _: Pause(), private=False, referees=True))


@dataclass(frozen=True, slots=True)
class Decide:
    """Enter the referee's decision, in words or in the record's notation."""

    declared = Declared(
        "referee", Spec("decide", ("判", "裁定"), lambda text: Decide(text), private=False, referees=True)
    )
    text: str = ""


@dataclass(frozen=True, slots=True)
class Bench:
    """Show the referee's acts at a table in a single message."""

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
    """Put a struck line back into the record."""

    declared = Declared(
        "referee", Spec("restore", ("恢复",), lambda text: Restore(text), private=False, referees=True), long=True
    )
    text: str = ""
