"""The fields of a request, each read with its type."""

import re
from collections.abc import Container, Mapping

from aiohttp import web

from bot.local.errors import UiError
from bot.local.intake import read_request
from bot.local.table import Upload


class Fields:
    def __init__(self, values: dict[str, object], uploads: dict[str, Upload]) -> None:
        self._values = values
        self.uploads = uploads

    @classmethod
    async def of(cls, request: web.Request) -> "Fields":
        return cls(*await read_request(request))

    def number(self, name: str) -> int:
        number = self.optional_number(name)
        if number is None:
            raise UiError(f"缺少 {name} · {name} is missing")
        return number

    def optional_number(self, name: str) -> int | None:
        value = self._values.get(name)
        if value is None or value == "":
            return None
        if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,18}", value):
            return int(value)
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**18:
            return value
        raise UiError(f"{name} 应为整数 · {name} must be a number")

    def text(self, name: str) -> str:
        text = self.optional_text(name)
        if text is None:
            raise UiError(f"缺少 {name} · {name} is missing")
        return text

    def optional_text(self, name: str) -> str | None:
        value = self._values.get(name)
        if value is not None and not isinstance(value, str):
            raise UiError(f"{name} 应为文字 · {name} must be text")
        # JSON can spell half a surrogate pair, which cannot be stored.
        return None if value is None else value.encode("utf-8", "replace").decode()

    def flag(self, name: str) -> bool | None:
        value = self._values.get(name)
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, str) and value in ("true", "false"):
            return value == "true"
        raise UiError(f"{name} 应为 true 或 false · {name} must be true or false")

    def mapping(self, name: str) -> Mapping[str, object]:
        value = self._values.get(name)
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise UiError(f"{name} 应为 JSON 对象 · {name} must be a JSON object")
        return value

    def none_but(self, names: Container[str | None]) -> None:
        """Refuse unknown fields, since a field that nothing reads is the sender's mistake."""
        for name in self._values:
            if name not in names:
                raise UiError(f"没有 {name} 这一项 · There is no field {name}")
