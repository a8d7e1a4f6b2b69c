"""`stolik serve`: one command, and friends can join by a link."""

from __future__ import annotations

import asyncio
import errno
import gc
import io
import os
import socket
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import platformdirs
import segno
import structlog
import uvicorn
from cyclopts import Parameter
from litestar import Litestar
from rich.console import Console

from stolik.bots import bot_kernels
from stolik.core import registry, rule
from stolik.core.errors import StolikError
from stolik.core.words import Language, Words, fill
from stolik.server.live.vault import CannotUseKey, fingerprint, key_at, key_in
from stolik.server.store.address import is_shared, key_place, open_log
from stolik.server.store.file_lock import make_private
from stolik.server.table.limits import Limits, limits_from
from stolik.server.web.app import create
from stolik.server.web.connection import Door, TimedHTTP
from stolik.server.web.edge import Setting, address_in
from stolik.server.web.logs import configure_logs
from stolik.server.web.processes import BACKLOG, Parent, Port, Sibling, check_processes
from stolik.server.web.websocket import DirectWebSocket
from stolik.terminal import spoken_language

PORT = 8321
TRIES = 20
"""How many ports to try from the first on, if none was asked for."""
GC_THRESHOLDS = (500_000, 5, 5)
"""How many more objects there must be before Python looks for circles of unused ones, and how often it looks at older ones.

Nearly all objects go when their last user does. Under load each search took 45 ms, several times a second, and found nothing."""
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
    "compiling": (
        "All games can be played at once. They are compiled beside; until then hard bots wait, and hints are rough.",
        "Wszystkie gry są gotowe od razu. Kompilują się w tle; do tego czasu trudne boty czekają, a podpowiedzi są zgrubne.",
    ),
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
    name: Annotated[list[str] | None, Parameter(negative=())] = None,
    behind_proxy: Annotated[int, Parameter(count=True, negative=())] = 0,
    metrics_token: Annotated[str, Parameter(env_var="STOLIK_METRICS_TOKEN", show_default=False)] = "",
    key_file: Path | None = None,
    beacon: str = "",
    processes: int = 1,
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
    name
        A name by which browsers reach this server, such as `tables.example.org`; may be repeated.
    behind_proxy
        Believe the proxy in front who the client is (X-Forwarded-For); repeat it for each further proxy.
    metrics_token
        Who sends it as a bearer token may read /metrics from anywhere.
    key_file
        Where the key is that encrypts the secrets of games in play; by default beside the database. STOLIK_KEY may hold the key.
    beacon
        The address of a drand chain, such as https://api.drand.sh/HASH: one of its rounds goes into every deal.
    processes
        How many equal processes serve behind the one port; more than one needs PostgreSQL.
    language
        `en` or `pl`; by default that of your machine.
    """
    spoken = language or spoken_language(dict(os.environ))
    console = Console(highlight=False, soft_wrap=True)
    try:
        url = database or str(default_place())
        check_processes(processes, shared=is_shared(url))
        limits = limits_from(limit or [])
        given = [] if behind_proxy or address_in(host) else [host]
        setting = Setting(
            proxies=behind_proxy,
            names=(*(name or ()), *given),
            metrics_token=metrics_token,
            key=own_key(key_file, os.environ.get("STOLIK_KEY", "")),
            beacon=beacon.rstrip("/"),
        )
        app = create(url, limits, setting=setting)
        held = bound(host, port) if processes > 1 else listen(host, port)
        shared = Port(held) if processes > 1 else None
        asyncio.run(check_database(url, setting.key))
    except StolikError as error:
        print(error.say(spoken), file=sys.stderr)
        sys.exit(2)
    configure_logs()
    port = held.getsockname()[1]
    app.state.addresses = lambda: [] if behind_proxy else near_addresses(host, port)
    settle()

    def run(listening: socket.socket) -> None:
        uvicorn.Server(settings(app, limits, behind_proxy=bool(behind_proxy))).run(sockets=[listening])

    def run_sibling(sibling: Sibling, listening: socket.socket) -> None:
        configure_logs(sibling.number)
        try:
            asyncio.run(check_database(url, setting.key))
        except StolikError as error:  # the database has gone since the parent looked; the next one may find it
            structlog.get_logger().error("a process can't start", reason=error.say(spoken))
            sys.exit(2)
        app.state.siblings = sibling
        run(listening)

    with suppress(KeyboardInterrupt):
        if shared:
            Parent(processes, shared, run_sibling).run(lambda: greet(console, spoken, host, port, place_of(url)))
        else:
            greet(console, spoken, host, port, place_of(url))
            run(held)


def settings(
    app: Litestar, limits: Limits | None = None, behind_proxy: bool = False, grace_seconds: int = GRACE_SECONDS
) -> uvicorn.Config:
    """How uvicorn runs the application; the tests run it so, too."""
    numbers = limits or Limits()
    protocol: Any = partial(TimedHTTP, door=Door(numbers, behind_proxy))
    return uvicorn.Config(
        app,
        access_log=False,
        log_config=None,
        http=protocol,
        ws=DirectWebSocket,
        ws_ping_interval=numbers.ping_seconds,
        ws_ping_timeout=numbers.ping_seconds,
        ws_max_size=MOST_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=grace_seconds,
        proxy_headers=False,  # it would believe what clients write; see web/edge.py
        server_header=False,
    )


def settle() -> None:
    """Tells Python's collector that all imports stay, and to look for circles less often: there are hardly any."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


async def check_database(url: str, key: bytes = b"") -> None:
    """Opens the database once, before the server says that it serves tables."""
    log = await open_log(url)
    try:
        await log.check_key(fingerprint(key or key_at(key_place(log))))
    finally:
        await log.close()


def own_key(place: Path | None, text: str) -> bytes:
    """The key that somebody gave: in a file, or as the text of an environment variable; empty if they gave none."""
    if place is not None:
        return key_at(place)
    try:
        return key_in(text) if text else b""
    except ValueError as error:
        reason = ("it doesn't hold 64 hex digits", "nie ma tam 64 cyfr szesnastkowych")
        raise CannotUseKey(place="STOLIK_KEY", reason=reason) from error


def default_place() -> Path:
    """The file that a server uses by default."""
    folder = platformdirs.user_data_path("stolik", appauthor=False, ensure_exists=True)
    make_private(folder)
    return folder / "tables.db"


def place_of(url: str) -> str:
    """The place of the database, without a password."""
    return url if "://" not in url else url.split("://")[0] + "://" + url.split("://", 1)[1].rpartition("@")[2]


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens on the given port, or on the first free one."""
    one = bound(host, port)
    one.listen(BACKLOG)
    return one


def bound(host: str, port: int | None) -> socket.socket:
    """A socket that has the given port, or the first free one, and doesn't listen yet."""
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
    if rule.COMPILED and not all(bot_kernels(game).cached for game in registry.games().values()):
        console.print(fill(WORDS["compiling"], language))
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
