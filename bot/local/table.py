"""The official list of Bot API methods and types, and the check of call parameters against the list.

Only shapes are checked (known names, required fields, types); the meaning of values is left to each method.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from bot.local.errors import ApiError, bad_request

INT64 = range(-(2**63), 2**63)
ATTACH = "attach://"


@dataclass(frozen=True)
class Upload:
    """A file uploaded with a call. The file name is only displayed, never used as a path."""

    filename: str
    mime: str
    data: bytes


@dataclass(frozen=True)
class Table:
    methods: Mapping[str, Mapping[str, Any]]
    types: Mapping[str, Mapping[str, Any]]

    @classmethod
    def official(cls) -> "Table":
        text = files("bot.local").joinpath("botapi-10.0.json").read_text(encoding="utf-8")
        table = json.loads(text)
        return cls(table["methods"], table["types"])

    def method_named(self, name: str) -> str | None:
        """Return the method's official spelling; callers may use any case."""
        return next((method for method in self.methods if method.lower() == name.lower()), None)

    def arguments(self, method: str, given: Mapping[str, object], uploads: Mapping[str, Upload]) -> dict[str, Any]:
        """Return the call's parameters as values. A file parameter is an `Upload` or a string."""
        parameters = self.methods[method]
        attached = {name for name in uploads if any(f"{ATTACH}{name}" in str(v) for v in given.values())}
        for name in (*given, *(name for name in uploads if name not in attached)):
            if name not in parameters:
                raise bad_request(f'parameter "{name}" is not known to {method}')
            if name not in given and "InputFile" not in parameters[name]["type"]:
                raise bad_request(f'parameter "{name}" must not be a file')
        arguments: dict[str, Any] = {}
        for name, parameter in parameters.items():
            if name in uploads and "InputFile" in parameter["type"]:
                arguments[name] = uploads[name]
            elif name in given and given[name] is not None:
                value = _unwrapped(parameter["type"], given[name], name)
                self.check(parameter["type"], value, name)
                arguments[name] = _attached(value, uploads) if "InputFile" in parameter["type"] else value
            elif parameter["required"]:
                raise bad_request(f'parameter "{name}" is required')
        return arguments

    def check(self, kind: str, value: object, where: str) -> None:
        """Raise unless the value has the shape of this type, at every depth."""
        if kind.startswith("Array of "):
            if not isinstance(value, list):
                raise _wrong(where, kind)
            for index, item in enumerate(value):
                self.check(kind.removeprefix("Array of "), item, f"{where}[{index}]")
        elif " or " in kind:
            self._check_union(kind.split(" or "), value, where)
        elif kind in PRIMITIVES:
            if not PRIMITIVES[kind](value):
                raise _wrong(where, kind)
        else:
            self._check_object(kind, value, where)

    def _check_union(self, kinds: list[str], value: object, where: str) -> None:
        if isinstance(value, dict):
            # Check against the alternative with the most fields in common, which was probably meant.
            objects = [kind for kind in kinds if kind not in PRIMITIVES]
            if objects:
                self._check_object(max(objects, key=lambda k: len(self.types[k].keys() & value)), value, where)
                return
        if not any(kind in PRIMITIVES and PRIMITIVES[kind](value) for kind in kinds):
            raise _wrong(where, " or ".join(kinds))

    def _check_object(self, kind: str, value: object, where: str) -> None:
        if not isinstance(value, dict):
            raise _wrong(where, kind)
        kind = self._variant(kind, value, where)
        fields = self.types[kind]
        for name in value if fields else ():
            if name not in fields:
                raise bad_request(f'field "{name}" of "{where}" is not known to {kind}')
        for name, field in fields.items():
            if value.get(name) is not None:
                self.check(field["type"], value[name], f"{where}.{name}")
            elif field["required"]:
                raise bad_request(f'field "{name}" of "{where}" is required')

    def _variant(self, kind: str, value: dict[str, Any], where: str) -> str:
        """Return the concrete type of an abstract one such as BotCommandScope or InputMedia, chosen by the field
        `type`."""
        if self.types[kind]:
            return kind
        variants = {_snake(name[len(kind) :]): name for name in self.types if name.startswith(kind) and name != kind}
        if not variants:
            return kind
        if value.get("type") not in variants:
            raise bad_request(f'field "type" of "{where}" is not a known type of {kind}')
        return variants[value["type"]]


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value in INT64


def _is_string(value: object) -> bool:
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:  # JSON can spell half of a surrogate pair
        return False
    return True


PRIMITIVES: Mapping[str, Callable[[object], bool]] = {
    "Integer": _is_integer,
    "String": _is_string,
    "Boolean": lambda value: isinstance(value, bool),
    "True": lambda value: value is True,
    "Float": lambda value: isinstance(value, float) or _is_integer(value),
    "InputFile": lambda value: isinstance(value, Upload),
}


def _unwrapped(kind: str, value: object, where: str) -> object:
    """Parse a form value, which is always text, unless the parameter's type is a string."""
    if not isinstance(value, str) or kind in ("String", "InputFile or String"):
        return value
    if kind == "Integer or String":
        return int(value) if re.fullmatch(r"-?[0-9]{1,18}", value) else value
    if kind == "Boolean" and value.lower() in ("true", "false", "1", "0"):
        return value.lower() in ("true", "1")
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        raise _wrong(where, kind) from None


def _attached(value: object, uploads: Mapping[str, Upload]) -> object:
    if isinstance(value, str) and value.startswith(ATTACH):
        return attached_file(value, uploads)
    return value


def attached_file(reference: str, uploads: Mapping[str, Upload]) -> Upload:
    name = reference.removeprefix(ATTACH)
    if name not in uploads:
        raise bad_request(f'file "{name}" is named by attach:// but was not sent')
    return uploads[name]


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def _wrong(where: str, kind: str) -> ApiError:
    return bad_request(f'"{where}" must be of type {kind}')
