"""The operator's settings, from environment or `.env`. A wrong or missing setting ends the start with one clear
line."""

from __future__ import annotations

import hmac
import re
from pathlib import Path
from typing import Literal
from urllib.parse import SplitResult, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from storage.address import Address, address

Mode = Literal["local", "polling", "webhook"]
TELEGRAM = "https://api.telegram.org"
HERE = frozenset({"localhost", "127.0.0.1", "::1"})


class Wrong(Exception):
    """A setting is unusable; the message is one line for the operator."""


class Settings(BaseSettings):
    """The settings. Each name is read with the prefix `CAIPAN_`."""

    model_config = SettingsConfigDict(env_prefix="CAIPAN_", env_file=".env", env_ignore_empty=True, extra="ignore")

    token: SecretStr | None = None
    api_url: str = TELEGRAM
    mode: Mode | None = None
    database_url: SecretStr | None = None
    data: Path = Path("data")
    host: str = "127.0.0.1"
    port: int = Field(default=8080, ge=0, le=65535)
    public_url: str | None = None
    webhook_secret: SecretStr | None = None
    proxy: SecretStr | None = None
    limits: bool = True
    owner: int | None = None
    timezone: str = "Asia/Shanghai"
    log: Literal["debug", "info", "warning", "error"] = "info"

    @field_validator("api_url")
    @classmethod
    def _root(cls, url: str) -> str:
        parts = _parts(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("must be the root of a Bot API server, such as https://api.telegram.org")
        return url.rstrip("/")

    @field_validator("public_url")
    @classmethod
    def _public(cls, url: str | None) -> str | None:
        if url is None:
            return None
        parts = _parts(url)
        fits = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in HERE)
        if not fits or not parts.hostname or parts.query or parts.fragment or parts.username:
            raise ValueError("must be the address others reach the bot at, such as https://caipan.example.org")
        return url.rstrip("/")

    @field_validator("webhook_secret")
    @classmethod
    def _secret(cls, secret: SecretStr | None) -> SecretStr | None:
        if secret is not None and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret.get_secret_value()):
            raise ValueError("must be 1 to 256 letters, digits, _ and -")
        return secret

    @field_validator("proxy")
    @classmethod
    def _proxy(cls, url: SecretStr | None) -> SecretStr | None:
        if url is not None and _parts(url.get_secret_value()).scheme not in ("http", "socks5"):
            raise ValueError("must begin with http:// or socks5://")
        return url

    @field_validator("database_url")
    @classmethod
    def _database(cls, url: SecretStr | None) -> SecretStr | None:
        if url is not None:
            address(url.get_secret_value())
        return url

    @field_validator("timezone")
    @classmethod
    def _zone(cls, name: str) -> str:
        try:
            ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise ValueError("is no time zone, such as Asia/Shanghai") from error
        return name

    @model_validator(mode="after")
    def _together(self) -> Settings:
        if self.mode is None:
            self.mode = "polling" if self.token else "local"
        if self.mode != "local" and self.token is None:
            raise ValueError(f"CAIPAN_MODE={self.mode} needs CAIPAN_TOKEN")
        if self.mode == "webhook" and self.public_url is None:
            raise ValueError("CAIPAN_MODE=webhook needs CAIPAN_PUBLIC_URL")
        return self

    @property
    def listens(self) -> bool:
        """Whether the bot opens a web server: for its webhook, or because the operator set a port for health."""
        return self.mode == "webhook" or (self.mode == "polling" and "port" in self.model_fields_set)

    @property
    def secret(self) -> str:
        """The secret proving that a request comes from Telegram, derived from the token unless set, so that replicas
        agree."""
        if self.webhook_secret is not None:
            return self.webhook_secret.get_secret_value()
        token = self.token.get_secret_value() if self.token else ""
        return hmac.digest(token.encode(), b"caipan webhook secret", "sha256").hex()

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.timezone)

    @property
    def database(self) -> Address:
        """The address of the bot's database: a SQLite file unless a server is set."""
        if self.database_url is None:
            return self.data / "caipan.db"
        return address(self.database_url.get_secret_value())


def _parts(url: str) -> SplitResult:
    """Split a URL. The library's own error text may contain a password and is replaced."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        raise ValueError("cannot be read as an address") from None
    return parts


def read_settings() -> Settings:
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        name = f"CAIPAN_{str(first['loc'][0]).upper()} " if first["loc"] else ""
        raise Wrong(f"{name}{first['msg'].removeprefix('Value error, ')}") from None
