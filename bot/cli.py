"""The command line `caipan`: run the bot, the local chat or the judge, and look after the data."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bot.settings import Wrong, read_settings


def main(arguments: Sequence[str] | None = None, child: str = "bot.child", worker: str = "bot.workers.worker") -> int:
    """Run a command. Imports are delayed until a command needs them, so that `judge` imports neither telegram nor
    sqlalchemy.

    `child` is the module that runs bot and local chat in processes of their own; `worker` is the module of the worker
    processes. A program with additional games registered passes its own modules, which register the games too.
    """
    parser = _parser()
    parser.set_defaults(child=child, worker=worker)
    chosen = parser.parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = chosen.run
    try:
        return run(chosen)
    except Wrong as error:
        print(f"caipan: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="caipan",
        description="裁判 Caipan: referee and scorekeeper for the group chat. Settings: CAIPAN_* or .env.",
    )
    parser.add_argument("--version", action="version", version=f"caipan {_version()}")
    commands = parser.add_subparsers(metavar="command", required=True)

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text)
        sub.set_defaults(run=run)
        return sub

    run = command("run", _run, "run the bot; without a token together with the local chat in the browser")
    run.add_argument("--no-web", action="store_true", help="while polling, open no port for /healthz and /metrics")
    local = command("local", _local, "run the local chat alone: a Bot API server and a page, for any bot")
    local.add_argument("--token", help="the token a bot must use; default CAIPAN_TOKEN, else one that is printed")
    local.add_argument("--username", default="caipan_bot", help="the bot's user name (default %(default)s)")
    local.add_argument("--name", default="裁判", help="the bot's display name (default %(default)s)")
    local.add_argument("--limits", action="store_true", help="answer 429 above Telegram's sending limits")
    local.add_argument("--reads-all", action="store_true", help="privacy mode off: the bot sees all of a group")
    local.add_argument("--administrator", action="store_true", help="the bot is one in the group of the first start")
    later = "make the group of the first start once a page is opened, in the language of its browser"
    local.add_argument("--await-page", action="store_true", help=later)
    command("judge", _judge, "answer questions to the rule engines, one JSON object a line, on standard input")
    command("migrate", _migrate, "bring the database up to date")
    export = command("export", _export, "write every match as JSON lines to standard output")
    export.add_argument("--table", type=int, help="only the stream with this id")
    command("doctor", _doctor, "examine settings and data, changing nothing")
    return parser


def _run(chosen: argparse.Namespace) -> int:
    settings = read_settings()
    if settings.mode == "local":
        from bot.side_by_side import run_together

        run_together(settings, chosen.child)
    else:
        from bot.main import run_bot

        run_bot(settings, listen=not chosen.no_web, worker=chosen.worker)
    return 0


def _local(chosen: argparse.Namespace) -> int:
    from bot.local.server import run_local
    from bot.side_by_side import local_token

    settings = read_settings()
    token = chosen.token or (settings.token.get_secret_value() if settings.token else None)
    if token is None:
        token = local_token(settings)
        print(f"token: {token}", flush=True)
    run_local(
        settings.data,
        settings.host,
        settings.port,
        token,
        bot_username=chosen.username,
        bot_name=chosen.name,
        limits=chosen.limits,
        reads_all=chosen.reads_all,
        administrator=chosen.administrator,
        await_page=chosen.await_page,
        zone=settings.timezone,
    )
    return 0


def _judge(chosen: argparse.Namespace) -> int:
    from bot.judge import main_loop

    main_loop(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _migrate(chosen: argparse.Namespace) -> int:
    from storage.databases import Unusable, migrate
    from storage.store import Unavailable

    where = read_settings().database
    try:
        migrate(where)
    except (Unusable, Unavailable) as error:
        raise Wrong(str(error)) from None
    print(f"{where}: up to date")
    return 0


def _export(chosen: argparse.Namespace) -> int:
    from bot.export import write
    from storage.databases import Unusable
    from storage.store import Unavailable

    where = read_settings().database
    if isinstance(where, Path) and not where.exists():
        raise Wrong(f"there is no database at {where} yet; `caipan run` makes one")
    try:
        written = write(where, sys.stdout, chosen.table)
    except (Unusable, Unavailable) as error:
        raise Wrong(str(error)) from None
    if chosen.table is not None and not written:
        raise Wrong(f"there is no stream {chosen.table}")
    return 0


def _doctor(chosen: argparse.Namespace) -> int:
    from bot.doctor import examine

    return examine(read_settings(), sys.stdout)


def _version() -> str:
    try:
        return version("caipan")
    except PackageNotFoundError:  # run from a clone without installation
        return "(from source)"


if __name__ == "__main__":
    sys.exit(main())
