"""What an operator may set, by environment or `.env`. A wrong or missing setting ends the start with one clear line."""

from __future__ import annotations

from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

Mode = Literal["local", "polling", "webhook"]
TELEGRAM = "https://api.telegram.org"


class Wrong(Exception):
    """A setting that cannot be used, in one line for the operator."""


class Settings(BaseSettings):
    """Every name is read with the prefix `CAIPAN_`."""

    model_config = SettingsConfigDict(env_prefix="CAIPAN_", env_file=".env", env_ignore_empty=True, extra="ignore")

    token: SecretStr | None = None
    api_url: str = TELEGRAM
    mode: Mode | None = None
    database_url: str | None = None
    data: Path = Path("data")
    host: str = "127.0.0.1"
    port: int = Field(default=8080, ge=0, le=65535)
    public_url: str | None = None
    webhook_secret: SecretStr | None = None
    proxy: SecretStr | None = None
    owner: int | None = None
    timezone: str = "Asia/Shanghai"
    log: Literal["debug", "info", "warning", "error"] = "info"

    @field_validator("api_url")
    @classmethod
    def _root(cls, url: str) -> str:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("must be the root of a Bot API server, such as https://api.telegram.org")
        return url.rstrip("/")

    @field_validator("proxy")
    @classmethod
    def _proxy(cls, url: SecretStr | None) -> SecretStr | None:
        if url is not None and urlsplit(url.get_secret_value()).scheme not in ("http", "socks5"):
            raise ValueError("must begin with http:// or socks5://")
        return url

    @field_validator("database_url")
    @classmethod
    def _database(cls, url: str | None) -> str | None:
        if url is not None and not url.startswith("sqlite:///"):
            raise ValueError("must be sqlite:///<file>")
        return url

    @field_validator("timezone")
    @classmethod
    def _zone(cls, name: str) -> str:
        try:
            ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError) as error:
            raise ValueError("is no time zone, such as Asia/Shanghai") from error
        return name

    @model_validator(mode="after")
    def _together(self) -> Settings:
        if self.mode is None:
            self.mode = "polling" if self.token else "local"
        if self.mode == "webhook":
            raise ValueError("CAIPAN_MODE=webhook is not served by this version; use polling")
        if self.mode == "polling" and self.token is None:
            raise ValueError("CAIPAN_MODE=polling needs CAIPAN_TOKEN")
        return self

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.timezone)

    @property
    def database(self) -> Path:
        """The SQLite file of the bot."""
        if self.database_url is None:
            return self.data / "caipan.db"
        return Path(self.database_url.removeprefix("sqlite:///"))


def read_settings() -> Settings:
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        name = f"CAIPAN_{str(first['loc'][0]).upper()} " if first["loc"] else ""
        raise Wrong(f"{name}{first['msg'].removeprefix('Value error, ')}") from None
