"""`stolik serve`: one command, and friends can join by a link."""

from __future__ import annotations

import asyncio
import errno
import gc
import io
import logging
import os
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import platformdirs
import segno
import structlog
import uvicorn
from cyclopts import Parameter
from litestar import Litestar
from rich.console import Console

from stolik.core.errors import StolikError
from stolik.core.words import Language, Words, fill
from stolik.server.store.address import open_log
from stolik.server.table.limits import limits_from
from stolik.server.web.app import create
from stolik.server.web.websocket import DirectWebSocket
from stolik.terminal import spoken_language

PORT = 8321
TRIES = 20
"""How many ports to try from the first on, if none was asked for."""
GC_THRESHOLDS = (20_000, 20, 20)
"""How many new objects Python waits for before it looks for unused ones, and how often it looks at older ones."""
GRACE_SECONDS = 3
"""How long requests have to end when the server stops."""
TCP = socket.IPPROTO_TCP
"""A socket of this protocol makes asyncio send small answers at once. Else they wait 40 ms for each other without uvloop."""
MOST_MESSAGE_BYTES = 65_536
"""A longer message closes the socket; the limit of a message is lower, and answered."""

WORDS: Words = {
    "here": ("On this machine: {address}", "Na tym komputerze: {address}"),
    "near": ("On the local network: {address}", "W sieci lokalnej: {address}"),
    "kept": ("Games are kept in {place}", "Gry są zapisywane w: {place}"),
    "stop": ("Ctrl+C stops it; games go on where they were.", "Ctrl+C zatrzymuje; gry czekają tam, gdzie były."),
    "busy": ("Port {port} is in use. Choose another: --port N", "Port {port} jest zajęty. Wybierz inny: --port N"),
    "no_host": ("There is no address {host!r} on this machine.", "Ten komputer nie ma adresu {host!r}."),
}


class CannotListen(StolikError):
    words = ("{reason}", "{reason}")


def serve(
    *,
    host: str = "0.0.0.0",  # noqa: S104 - friends on the same network are the point
    port: int | None = None,
    database: str | None = None,
    limit: Annotated[list[str] | None, Parameter(negative=())] = None,
    behind_proxy: Annotated[bool, Parameter(negative=())] = False,
    language: Annotated[Language | None, Parameter(alias="-l")] = None,
) -> None:
    """Serve tables to friends, in the browser or by program.

    Parameters
    ----------
    host
        Where to listen; 127.0.0.1 for this machine alone.
    port
        By default 8321, or the next one that is free.
    database
        A file for SQLite, or postgresql://user:password@host/name for several processes.
    limit
        Changes a limit, such as `table_rate=100`; may be repeated.
    behind_proxy
        Believe a load balancer on this machine or network who the client is (X-Forwarded-For).
    language
        `en` or `pl`; by default that of your machine.
    """
    spoken = language or spoken_language(dict(os.environ))
    console = Console(highlight=False, soft_wrap=True)
    try:
        url = database or str(default_place())
        app = create(url, limits_from(limit or []))
        listening = listen(host, port)
        asyncio.run(check_database(url))
    except StolikError as error:
        print(error.say(spoken), file=sys.stderr)
        sys.exit(2)
    configure_logs()
    port = listening.getsockname()[1]
    app.state.addresses = lambda: [] if behind_proxy else near_addresses(host, port)
    greet(console, spoken, host, port, place_of(url))
    settle()
    with suppress(KeyboardInterrupt):
        uvicorn.Server(settings(app, behind_proxy)).run(sockets=[listening])


def settings(app: Litestar, behind_proxy: bool = False, grace_seconds: int = GRACE_SECONDS) -> uvicorn.Config:
    """How uvicorn runs the application; the tests run it so, too."""
    return uvicorn.Config(
        app,
        access_log=False,
        log_config=None,
        ws=DirectWebSocket,
        ws_max_size=MOST_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=grace_seconds,
        proxy_headers=behind_proxy,
        forwarded_allow_ips="*" if behind_proxy else None,
        server_header=False,
    )


def settle() -> None:
    """Tells Python's collector that all imports stay, and to look for circles less often: there are hardly any."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


async def check_database(url: str) -> None:
    """Opens the database once, before the server says that it serves tables."""
    await (await open_log(url)).close()


def default_place() -> Path:
    """The file that a server uses by default."""
    return platformdirs.user_data_path("stolik", appauthor=False, ensure_exists=True) / "tables.db"


def place_of(url: str) -> str:
    """The place of the database, without a password."""
    return url if "://" not in url else url.split("://")[0] + "://" + url.split("://", 1)[1].rpartition("@")[2]


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens on the given port, or on the first free one."""
    for number in [port] if port is not None else range(PORT, PORT + TRIES):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        one = socket.socket(family, socket.SOCK_STREAM, TCP)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            one.bind((host, number))
        except OSError as error:
            one.close()
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                raise CannotListen(reason=_both("no_host", host=host)) from error
            continue
        one.listen(2048)
        return one
    raise CannotListen(reason=_both("busy", port=port or PORT))


def _both(key: str, **values: object) -> tuple[str, str]:
    return fill(WORDS[key], "en", **values), fill(WORDS[key], "pl", **values)


def greet(console: Console, language: Language, host: str, port: int, place: str) -> None:
    """Says where the tables are, with a code for phones."""
    console.print(fill(WORDS["here"], language, address=f"http://localhost:{port}"))
    for address in near_addresses(host, port):
        console.print(fill(WORDS["near"], language, address=address))
        if console.is_terminal:
            code = io.StringIO()
            segno.make(address, error="l").terminal(code, compact=True)
            console.out(code.getvalue(), highlight=False)
    console.print(fill(WORDS["kept"], language, place=place))
    console.print(fill(WORDS["stop"], language))


def near_addresses(host: str, port: int) -> list[str]:
    """Where others on the network reach a server that listens there."""
    near = own_address() if host in ("0.0.0.0", "::") else host  # noqa: S104
    if not near or near == "localhost" or near.startswith("127.") or near == "::1":
        return []
    return [f"http://[{near}]:{port}" if ":" in near else f"http://{near}:{port}"]


def own_address() -> str:
    """The address of this machine on its network, found without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(one.getsockname()[0])


def configure_logs() -> None:
    """Lines for people in a terminal, JSON anywhere else. The log never holds what clients send."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    for_people = [structlog.dev.ConsoleRenderer()]
    for_programs = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper("iso"),
            *(for_people if sys.stderr.isatty() else for_programs),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
