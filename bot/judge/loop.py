"""Lines in, lines out. Whatever a line holds, it gets one answer and the next is read."""

from __future__ import annotations

import json
import re
import sys
import traceback
from collections.abc import Iterable, Iterator
from math import isfinite
from typing import Any, BinaryIO, NoReturn

from bot.judge.asks import answer
from engines.core.query import Answer, Query, Unanswerable
from engines.registry import GAMES

LONGEST_LINE = 4 * 1024 * 1024
_SURROGATE = re.compile("[\ud800-\udfff]")


def judge(lines: Iterable[str]) -> Iterator[str]:
    """One answer per line, in order."""
    return map(_answered, lines)


def main_loop(stdin: BinaryIO, stdout: BinaryIO) -> None:
    """Answer until the input ends or nobody listens any more; each answer is sent off at once."""
    for line in judge(_lines(stdin)):
        try:
            stdout.write(line.encode() + b"\n")
            stdout.flush()
        except BrokenPipeError:
            return


def _lines(stdin: BinaryIO) -> Iterator[str]:
    """The lines of a stream. Of one that is too long only so much is kept as shows it."""
    while line := stdin.readline(LONGEST_LINE + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = stdin.readline(LONGEST_LINE)
        # What is not UTF-8 becomes lone surrogates, which no line of text has.
        yield line.decode("utf-8", "surrogateescape")


def _answered(line: str) -> str:
    echo: Answer = {}
    try:
        fields = _fields(line)
        echo = {"id": fields["id"]} if "id" in fields else {}
        text = _written({**echo, "ok": True, **answer(Query(fields, GAMES))})
    except Unanswerable as error:
        text = _written({**echo, **error.answer()})
    except Exception:  # a fault of ours: whoever asked goes on with the next line, we find the trace
        traceback.print_exc(file=sys.stderr)
        fault = Unanswerable("unreadable", "fault", "this question met a fault of the program")
        text = _written({**echo, **fault.answer()})
    # A lone surrogate, echoed from an escape, goes out as the escape that it was.
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
        json.dumps(fields)  # What can be read, but is too deep to be written, could not be echoed.
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
