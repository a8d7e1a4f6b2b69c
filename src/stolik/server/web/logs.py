"""The log of a server: lines for people in a terminal, JSON anywhere else.

It never holds what clients send, nor a token, a key or a link. So a traceback shows where something failed and what kind of
error it was, but no variables, and not the error's own words, which may quote anything.
"""

from __future__ import annotations

import asyncio
import logging
import re
import sys
import traceback
from types import TracebackType
from typing import Any

import structlog
from structlog.types import EventDict

LINE = "%(levelname)s %(name)s: %(message)s"
LINKS = 20
"""How many errors of a chain are shown: a circle would have no end."""

OWN_WORDS = re.compile(r"[\w. ]*")
"""How far a message of asyncio is its own: after a bracket come values, such as the arguments of a callback."""


def configure_logs(process: int | None = None) -> None:
    """Sets up both logs: ours, and that of the libraries. Every line has the number of the process, where there are several."""
    plain = logging.StreamHandler(sys.stderr)
    plain.setFormatter(Silent(LINE if process is None else f"process {process}: {LINE}"))
    logging.basicConfig(level=logging.WARNING, handlers=[plain], force=True)

    def numbered(_: Any, __: str, line: EventDict) -> EventDict:
        return line if process is None else {**line, "process": process}

    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # it warns of what clients do wrong, as often as they do it
    for_people = [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    for_programs = [structlog.processors.JSONRenderer()]
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper("iso"),
            where_it_failed,
            numbered,
            *(for_people if sys.stderr.isatty() else for_programs),
        ],
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),  # a line whole, beside those of other processes
    )


def where_it_failed(_: Any, __: str, line: EventDict) -> EventDict:
    """Puts the traceback of an error into its line, without any words of the error."""
    error = line.pop("exc_info", None)
    if error is True:
        error = sys.exc_info()[1]
    if isinstance(error, tuple):
        error = error[1]
    if isinstance(error, BaseException):
        line["exception"] = told(error)
    return line


class Silent(logging.Formatter):
    """Formats the lines of libraries, their tracebacks without any words of the error."""

    def formatException(  # noqa: N802 - the name is Python's
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        return told(ei[1]) if ei[1] else ""


def told(error: BaseException) -> str:
    """Where an error and those that led to it were raised, the first one first; the sources, and no values."""
    chain: list[BaseException] = []
    one: BaseException | None = error
    while one and len(chain) < LINKS:
        chain.insert(0, one)
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
    return "\n".join(part for link in chain for part in _told(link))


def _told(error: BaseException) -> list[str]:
    number = f" [errno {error.errno}]" if isinstance(error, OSError) and error.errno else ""
    lines = ["Traceback (most recent call last):", *"".join(traceback.format_tb(error.__traceback__)).splitlines()]
    lines.append(f"{type(error).__module__}.{type(error).__qualname__}{number}")
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions[:LINKS]:
            lines += [f"  | {line}" for line in told(inner).splitlines()]
    return lines


def watch(loop: asyncio.AbstractEventLoop) -> None:
    """Logs what goes wrong where nobody waits for it; asyncio itself would quote the error."""
    logger = structlog.get_logger()

    def log(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        what = OWN_WORDS.match(context.get("message", ""))
        logger.error("something failed that nobody waits for", what=what and what[0], exc_info=context.get("exception"))

    loop.set_exception_handler(log)
