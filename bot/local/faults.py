"""Faults that tests can switch on: failing calls and disturbed updates. Faults do not survive a restart."""

import itertools
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.local.updates import Update, chat_of

# The faults of calls, each with the field that gives its detail.
OF_CALLS = {
    "too_many": "retry_after",
    "conflict": None,
    "internal": None,
    "bad_gateway": None,
    "reset_before": None,
    "reset_after": None,
    "slow_after": "seconds",
}
# The faults of updates on their way to the bot.
OF_UPDATES = {
    "redeliver": "updates",
    "duplicate": None,
    "reorder": None,
    "malformed": "patch",
}
KINDS: Mapping[str, str | None] = OF_CALLS | OF_UPDATES

HOSTILE: Mapping[str, Any] = {
    "unknown_field": {"deep": [[[[[[[[]]]]]]]], "id": -1, "message": None},
    "__class__": "Update",
    "'; DROP TABLE entries; --": "<script>alert(1)</script>",
    "self": "\u202e\x00\ud7ff",
    "number": 10**400,
}


@dataclass(frozen=True)
class Fault:
    """A fault: its `kind`, where it applies (any method and chat unless named), and how often (0: until cleared)."""

    kind: str
    method: str | None = None
    chat_id: int | None = None
    times: int = 1
    retry_after: int = 5
    seconds: float = 5
    updates: int = 1
    patch: Mapping[str, Any] = field(default_factory=dict)  # empty: hostile fields everywhere

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"kind is one of {', '.join(KINDS)}")
        if self.kind in OF_UPDATES and self.method is not None:
            raise ValueError(f"{self.kind} is no fault of a method")

    def concerns(self, method: str | None, chat_id: object) -> bool:
        return self.method in (None, method) and self.chat_id in (None, chat_id)


@dataclass
class Active:
    id: int
    fault: Fault
    happened: int = 0

    def as_object(self) -> dict[str, Any]:
        fault = self.fault
        detail = KINDS[fault.kind]
        described: dict[str, Any] = {"id": self.id, "kind": fault.kind}
        if fault.method is not None:
            described["method"] = fault.method
        if fault.chat_id is not None:
            described["chat_id"] = fault.chat_id
        if detail is not None:
            described[detail] = getattr(fault, detail)
        return described | {"times": fault.times, "happened": self.happened}


class Faults:
    def __init__(self, changed: Callable[[], None]) -> None:
        """Create the set of faults. `changed` is called when updates may have become due."""
        self._changed = changed
        self._numbers = itertools.count(1)
        self._active: dict[int, Active] = {}

    def add(self, fault: Fault) -> Active:
        active = Active(next(self._numbers), fault)
        self._active[active.id] = active
        if fault.kind == "redeliver":
            self._changed()
        return active

    def listed(self) -> list[Active]:
        return list(self._active.values())

    def clear(self) -> None:
        self._active.clear()

    def remove(self, fault_id: int) -> bool:
        return self._active.pop(fault_id, None) is not None

    def for_call(self, method: str, chat_id: object) -> Fault | None:
        """Return the fault for this call, if any, and count its occurrence."""
        return self._met(OF_CALLS, method, chat_id)

    def disturb(self, due: list[Update], done: list[Update]) -> list[Update]:
        """Return the updates to deliver: `due` in order, with the active faults applied; `done` may be repeated.

        An occurrence is counted per update doubled or spoilt, and per delivery reordered or repeating old updates.
        """
        delivered = self._repeated(done)
        for update in self._reordered(due):
            malformed = self._met(("malformed",), None, chat_of(update))
            duplicate = self._met(("duplicate",), None, chat_of(update))
            # The update id stays, to tell which update was delivered.
            told = update if malformed is None else spoilt(update, malformed.patch) | {"update_id": update["update_id"]}
            delivered += [told] if duplicate is None else [told, told]
        return delivered

    def _repeated(self, done: list[Update]) -> list[Update]:
        fault = self._take(("redeliver",), lambda fault: bool(_concerned(fault, done)))
        return [] if fault is None else _concerned(fault, done)[-fault.updates :]

    def _reordered(self, due: list[Update]) -> list[Update]:
        """Reverse the order of the updates concerned; all others keep their places."""
        fault = self._take(("reorder",), lambda fault: len(_concerned(fault, due)) > 1)
        if fault is None:
            return due
        backwards = _concerned(fault, due)
        return [backwards.pop() if fault.concerns(None, chat_of(update)) else update for update in due]

    def _met(self, kinds: Container[str], method: str | None, chat_id: object) -> Fault | None:
        return self._take(kinds, lambda fault: fault.concerns(method, chat_id))

    def _take(self, kinds: Container[str], concerned: Callable[[Fault], bool]) -> Fault | None:
        for active in self._active.values():
            if active.fault.kind in kinds and concerned(active.fault):
                active.happened += 1
                if active.happened == active.fault.times:
                    del self._active[active.id]
                return active.fault
        return None


def _concerned(fault: Fault, updates: list[Update]) -> list[Update]:
    return [update for update in updates if fault.concerns(None, chat_of(update))]


def spoilt(value: Any, patch: Mapping[str, Any]) -> Any:
    """Apply the patch to an update, with null removing a field; without a patch, add hostile fields to every object."""
    if patch:
        return _patched(value, patch)
    if isinstance(value, dict):
        return {name: spoilt(item, patch) for name, item in value.items()} | dict(HOSTILE)
    return [spoilt(item, patch) for item in value] if isinstance(value, list) else value


def _patched(value: Any, patch: Mapping[str, Any]) -> dict[str, Any]:
    result = dict(value) if isinstance(value, dict) else {}
    for name, new in patch.items():
        if new is None:
            result.pop(name, None)
        else:
            result[name] = _patched(result.get(name), new) if isinstance(new, Mapping) else new
    return result
