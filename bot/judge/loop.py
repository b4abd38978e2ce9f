"""The line loop: every input line gets exactly one answer line, whatever the line contains."""

from __future__ import annotations

import json
import re
import sys
import traceback
from collections.abc import Iterable, Iterator
from math import isfinite
from typing import Any, BinaryIO, NoReturn

from bot.judge.question_kinds import answer
from engines.core.game.query import Answer, Query, Unanswerable
from engines.registry import GAMES

LONGEST_LINE = 4 * 1024 * 1024
_SURROGATE = re.compile("[\ud800-\udfff]")


def judge(lines: Iterable[str]) -> Iterator[str]:
    """Yield one answer per line, in order."""
    return map(_answered, lines)


def main_loop(stdin: BinaryIO, stdout: BinaryIO) -> None:
    """Answer until the input ends or the output is closed; each answer is flushed at once."""
    for line in judge(_lines(stdin)):
        try:
            stdout.write(line.encode() + b"\n")
            stdout.flush()
        except BrokenPipeError:
            return


def _lines(stdin: BinaryIO) -> Iterator[str]:
    """Yield the lines of a stream. An overlong line is cut just above the limit, where it is still recognised as too
    long."""
    while line := stdin.readline(LONGEST_LINE + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = stdin.readline(LONGEST_LINE)
        # Bytes that are not UTF-8 become lone surrogates, which occur in no valid line.
        yield line.decode("utf-8", "surrogateescape")


def _answered(line: str) -> str:
    echo: Answer = {}
    try:
        fields = _fields(line)
        echo = {"id": fields["id"]} if "id" in fields else {}
        text = _written({**echo, "ok": True, **answer(Query(fields, GAMES))})
    except Unanswerable as error:
        text = _written({**echo, **error.answer()})
    except Exception:  # our own fault: the asker goes on with the next line, and stderr has the traceback
        traceback.print_exc(file=sys.stderr)
        fault = Unanswerable("unreadable", "fault", "this question met a fault of the program")
        text = _written({**echo, **fault.answer()})
    # A lone surrogate, echoed from an escape, is written as the same escape.
    return text.encode("utf-8", "backslashreplace").decode()


def _written(result: Answer) -> str:
    return json.dumps(result, ensure_ascii=False, allow_nan=False)


def _fields(line: str) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise Unanswerable("unreadable", "line", f"longer than {LONGEST_LINE} characters")
    if _SURROGATE.search(line):
        raise Unanswerable("unreadable", "line", "not UTF-8")
    try:
        fields = json.loads(line.lstrip("\ufeff"), parse_constant=_no_number, parse_float=_finite)
        json.dumps(fields)  # JSON too deeply nested to be written could not be echoed.
    except RecursionError:
        raise Unanswerable("unreadable", "line", "nested too deeply") from None
    except ValueError:
        raise Unanswerable("unreadable", "line", "not JSON") from None
    if not isinstance(fields, dict):
        raise Unanswerable("unreadable", "line", "a question is an object")
    return fields


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _finite(text: str) -> float:
    number = float(text)
    return number if isfinite(number) else _no_number(text)
