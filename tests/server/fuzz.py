"""Wrong messages and requests by the hundred thousand: `make fuzz`.

Some are drawn by chance; some are made from the types, wrong at each place of each message, body and game file; some are
right, but come under a wrong name, from a wrong page or as a wrong kind of body. Whatever comes, the server answers in
words, logs no error, and changes no table but by what it acknowledged.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import logging
import random
import sys
import tempfile
import threading
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import requests
import schemathesis
import structlog
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import HypothesisWarning
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from stolik.core import fair, game_file, registry
from stolik.core import table as core_table
from stolik.core.words import LANGUAGES
from stolik.server import wire
from stolik.server.store.address import open_log
from stolik.server.table import events
from stolik.server.table.errors import UnknownToken
from stolik.server.table.limits import Limits
from tests import chained
from tests.server.running import running
from tests.server.wrong import ID, example, wrong_texts

MANY = 1e9
LIMITS = Limits(
    message_rate=MANY,
    table_rate=MANY,
    join_rate=MANY,
    read_rate=MANY,
    qr_rate=MANY,
    replay_rate=MANY,
    chat_rate=MANY,
    chat_lines=MANY,
    seat_refusals=MANY,
    hint_rate=1,
)
TIMEOUT_SECONDS = 60.0
GOODBYES = {UnknownToken.__name__, *(error.__name__ for error in UnknownToken.__subclasses__())}
"""What a connection hears whose seat is gone."""
AT_ONCE = 30
"""Messages that are sent before their answers are read."""
WRONG_NAMES = ("evil.example", "localhost.evil.example", "x", "a b", "127.0.0.1.nip.example:80", "[::1", "[", "::1]")
OWN_NAMES = ("127.0.0.1", "localhost", "[::1]")
WRONG_PORTS = ("65536", "99999999", "9" * 50, "-1", "abc", "1e3", "0x50", "8 0", "80:80")
RIGHT_PORTS = ("", "0", "80", "65535", "00080")
WRONG_NUMBERS = ("-2", "6", "1e5", "nan", "", "%20", "1.5", "0x1", "null", "1,2", "%ff", "%00", "%D9%A3", "9" * 5_000)
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


# ---- wrong messages

letters = st.text(st.characters(), max_size=50)
large = st.integers() | st.sampled_from([-1, 2**31, 2**63, 2**64, -(2**63) - 1, -(2**64), 10**400])
numbers = large | st.floats()
anything = st.recursive(
    st.none() | st.booleans() | numbers | letters,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(letters, inner, max_size=4),
    max_leaves=6,
)
commands: list[dict[str, Any]] = [example(kind) for kind in get_args(wire.Command)]
right = [*commands, *map(msgspec.to_builtins, (wire.Sync(), wire.Beat(), wire.Hello()))]
asked: dict[str, list[dict[str, Any]]] = {
    "do": commands,
    "seats": [example(wire.Join)],
    "/api/tables": [example(wire.NewTable)],
    "/api/tables/lookup": [example(wire.Links)],
}
"""The bodies that the server takes, by where it takes them: a table's own paths by their last part."""


@st.composite
def almost_right(draw: st.DrawFn, examples: list[dict[str, Any]]) -> str:
    """A message of the protocol with a field or two changed, renamed, left out or added."""
    message = dict(draw(st.sampled_from(examples)))
    for _ in range(draw(st.integers(0, 2))):
        field = draw(st.sampled_from([*message, "more"]))
        value = message.pop(field, None)
        match draw(st.sampled_from(["changed", "renamed", "gone"])):
            case "changed":
                message[field] = draw(anything)
            case "renamed":
                message[draw(letters)] = value
    return json.dumps(message)


odd: st.SearchStrategy[str | bytes] = st.sampled_from(
    ["", b"", "[" * 7_000, '{"id":' * 1_000, '{"type":"undo","id":' + "[" * 3_000, " " * 7_999, "x" * 9_000, "1e999", "-0", "NaN"]
)
as_bytes = st.binary(max_size=100) | letters.map(lambda text: text.encode("utf-8", "replace"))
raw: st.SearchStrategy[str | bytes] = odd | as_bytes | anything.map(json.dumps)


def frames(examples: list[dict[str, Any]]) -> st.SearchStrategy[str | bytes]:
    return almost_right(examples) | almost_right(examples) | raw


# ---- the server, and who talks to it


@contextmanager
def serving(place: Path) -> Iterator[str]:
    """The server in a thread of its own, for those who talk to it without a loop."""
    up: Future[tuple[str, Callable[[], object]]] = Future()

    async def serve() -> None:
        stop = asyncio.Event()
        async with running(place, LIMITS) as base:
            loop = asyncio.get_running_loop()
            up.set_result((base, lambda: loop.call_soon_threadsafe(stop.set)))
            await stop.wait()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    base, stop = up.result(TIMEOUT_SECONDS)
    try:
        yield base
    finally:
        stop()
        thread.join()


class Table:
    """A table with people in some of its seats, and what was acknowledged there."""

    def __init__(self, http: httpx.Client, players: int, people: int) -> None:
        opened = http.post("/api/tables", json={"game": "the-game", "seats": [""] * players}).json()
        self.name, host = opened["table"], opened["host"]
        self.address = f"/api/tables/{self.name}"
        joined = [http.post(f"{self.address}/seats", json={"name": "A", "host": host}).json() for _ in range(people)]
        self.tokens = [one["token"] for one in joined]
        self.bearer = {"Authorization": f"Bearer {self.tokens[0]}"}
        self.done: set[str] = set()


def refused(event: events.AnyEvent) -> bool:
    return isinstance(event, events.Refused)


class Fuzz:
    """One run: a server, tables, and wrong messages for them."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = httpx.Client(base_url=f"http://{base}", trust_env=False, timeout=TIMEOUT_SECONDS)
        self.tables: list[Table] = []
        self.counted = Counter[str]()
        self._ids = itertools.count()
        self.perhaps_elsewhere: set[str] = set()
        """Done, and perhaps not in the log of the table: a rematch, and a pace that the bots have already."""
        """The messages that asked for another game: the server acknowledges a second copy, and writes nothing more."""
        self._open = ExitStack()
        self._asked: Table | None = None
        self._finished: Table | None = None
        self._sockets: dict[tuple[bool, bool, str], tuple[Table, ClientConnection]] = {}

    def close(self) -> None:
        self.hang_up()
        self.http.close()

    def hang_up(self) -> None:
        self._sockets.clear()
        self._open.close()

    def table(self, dealt: bool) -> Table:
        self.tables.append(Table(self.http, 2, 2 if dealt else 1))
        return self.tables[-1]

    def asked(self) -> Table:
        """The table that requests are about, until its seat is given up."""
        self._asked = self._asked or self.table(True)
        return self._asked

    def noted(self, status: int) -> None:
        """Takes another table once the token of this one is worth nothing."""
        self.counted["messages"] += 1
        if status == 401:
            self._asked = None

    def socket(self, dealt: bool, watching: bool, language: str) -> tuple[Table, ClientConnection]:
        """An open connection, the one that was used before if it still is."""
        kept = self._sockets.get((dealt, watching, language))
        if kept is None:
            table = self.table(dealt)
            socket = self._open.enter_context(self.connected(table.name))
            hello = wire.Hello("" if watching else table.tokens[0], "pl" if language == "pl" else "en", words=True, whole=True)
            socket.send(msgspec.json.encode(hello).decode())
            assert json.loads(socket.recv(TIMEOUT_SECONDS))["type"] == "state"
            kept = self._sockets[dealt, watching, language] = table, socket
        return kept

    def connected(self, name: str) -> AbstractContextManager[ClientConnection]:
        """A connection that always reads: with a bound on what waits here, a ping would one day stay unanswered."""
        address = f"ws://{self.base}/api/tables/{name}/socket"
        return connect(address, proxy=None, max_size=None, max_queue=None, ping_interval=None)

    def talk(self, sent: list[str | bytes], dealt: bool, watching: bool, language: str) -> None:
        """Sends messages over a socket; there must be an answer to each, in words, and the connection must live on."""
        table, socket = self.socket(dealt, watching, language)
        expected = 0
        for frame in sent:
            named: Any = self.named(frame)
            try:
                message = msgspec.json.decode(named, type=wire.ClientMessage)
                silent = isinstance(message, wire.Sync | wire.Beat)
                self.perhaps_elsewhere |= {message.id} if isinstance(message, (wire.Rematch, wire.Pace)) else set()
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                silent = False
            expected += not silent
            with suppress(ConnectionClosed):  # the answers say why
                socket.send(named, text=True)
        while expected:
            try:
                answer = json.loads(socket.recv(TIMEOUT_SECONDS))
            except ConnectionClosed as closed:
                raise AssertionError(f"the connection ended without a word ({closed}) after {sent}") from None
            match answer["type"]:
                case "state" | "beat":
                    continue
                case "gone":  # the seat was given up, by this connection or by another
                    assert answer["error"] in GOODBYES and answer["reason"]
                    del self._sockets[dealt, watching, language]
                    socket.close()
                    break
                case "refused":
                    in_words(answer)
                case "done":
                    assert not watching
                    table.done.add(answer["id"])
            self.counted[f"socket: {answer['type']}"] += 1
            expected -= 1
        self.counted["messages"] += len(sent)

    def named(self, text: str | bytes) -> bytes:
        """A message with an id of its own, if it has one at all."""
        as_bytes = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        return as_bytes.replace(f'"{ID}"'.encode(), f'"{next(self._ids)}"'.encode())

    def greet(self, frame: str | bytes) -> None:
        """Sends a wrong first message: it is understood, or the connection ends with a reason."""
        with self.connected(self.asked().name) as socket:
            socket.send(frame, text=True)
            answer = json.loads(socket.recv(TIMEOUT_SECONDS))
        assert answer["type"] in ("state", "patch", "gone")
        if answer["type"] == "gone":
            in_words(answer)
        self.counted[f"greeting: {answer['type']}"] += 1
        self.counted["messages"] += 1

    def post(self, where: str, body: str | bytes, language: str) -> None:
        """Sends a wrong body."""
        table = self.asked()
        content = self.named(body)
        headers = {"Content-Type": "application/json", "Accept-Language": language}
        if where == "do":
            headers |= table.bearer
        path = {"do": f"{table.address}/do", "seats": f"{table.address}/seats"}.get(where, where)
        answer = self.http.post(path, content=content, headers=headers)
        assert answer.status_code in (200, 201, 400, 401, 403, 404, 409, 413, 429), answer.text
        if answer.status_code >= 400:
            in_words(answer.json())
        elif where == "do" and answer.json()["type"] == "done":
            table.done.add(answer.json()["id"])
            self.perhaps_elsewhere |= {answer.json()["id"]} if b'"rematch"' in content or b'"pace"' in content else set()
        self.counted[f"post: {answer.status_code}"] += 1
        self.noted(answer.status_code)

    def replay(self, text: bytes, seat: int, language: str) -> None:
        """Sends a wrong game file."""
        headers = {"Content-Type": "application/json", "Accept-Language": language}
        answer = self.http.post(f"/api/replay?seat={seat}", content=text, headers=headers)
        assert answer.status_code in (200, 400, 404, 409, 413), answer.text
        if answer.status_code >= 400:
            in_words(answer.json())
        self.counted[f"file: {answer.status_code}"] += 1
        self.counted["messages"] += 1

    def finished(self) -> Table:
        """A table whose game is over."""
        if self._finished is None:
            table = self._finished = Table(self.http, 2, 2)
            bearers = [{"Authorization": f"Bearer {token}"} for token in table.tokens]
            for bearer in itertools.cycle(bearers):
                state = self.http.get(table.address, headers=bearer).json()
                if state["stage"] == "over":
                    break
                if state["legal"]:
                    play = {"type": "play", "id": str(next(self._ids)), "moves": [state["legal"][-1]["text"]]}
                    assert self.http.post(f"{table.address}/do", json=play, headers=bearer).status_code == 200
        return self._finished

    def query(self, kind: str, number: str, language: str) -> None:
        """Asks for something right with a number in the query, or in a header, that may be anything."""
        headers = {"Accept-Language": language}
        if kind == "file":
            text = next(wrong_files("the-game"))
            headers["Content-Type"] = "application/json"
            answer = self.http.post(f"/api/replay?seat={number}", content=text, headers=headers)
        elif kind == "replay":
            answer = self.http.get(f"{self.finished().address}/replay?seat={number}", headers=headers)
        else:
            headers["Last-Event-ID"] = number
            with self.http.stream("GET", f"{self.asked().address}/events", headers=headers) as answer:
                first = next(answer.iter_bytes())  # the stream doesn't end
            assert answer.status_code in (200, 400), (number, first)
        if kind != "events":
            assert answer.status_code in (200, 400, 409), (kind, number, answer.status_code, answer.text)
            if answer.status_code >= 400:
                in_words(answer.json())
        self.counted[f"query: {answer.status_code}"] += 1
        self.counted["messages"] += 1

    def stranger(self, method: str, path: str, headers: dict[str, str], status: int) -> None:
        """Asks for something right in a wrong way, which changes nothing."""
        own = {"Content-Type": "application/json"} if method == "POST" else {}
        body = json.dumps(example(wire.NewTable)).encode() if method == "POST" else None
        answer = self.http.request(method, path, content=body, headers=own | headers)
        assert answer.status_code == status, (method, path, headers, answer.status_code, answer.text)
        in_words(answer.json())
        self.counted[f"stranger: {status}"] += 1
        self.counted["messages"] += 1

    def call(self, case: Case[Any], session: requests.Session, use_table: bool, use_token: bool) -> None:
        """Makes a request that schemathesis thought of, now and then for a table that there is."""
        table = self.asked()
        if use_table and "name" in case.path_parameters:
            case.path_parameters["name"] = table.name
        headers = table.bearer if use_token else None
        answer = case.call(base_url=f"http://{self.base}", session=session, headers=headers, timeout=TIMEOUT_SECONDS)
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400:
            in_words(answer.json())
        elif case.operation.path.endswith("/do") and answer.json()["type"] == "done":
            table.done.add(answer.json()["id"])
            self.perhaps_elsewhere |= (
                {answer.json()["id"]} if isinstance(case.body, dict) and case.body.get("type") in ("rematch", "pace") else set()
            )
        self.counted[f"schemathesis: {answer.status_code}"] += 1
        self.noted(answer.status_code)

    def check(self, bodies: dict[str, list[bytes]]) -> None:
        """The tables hold what was acknowledged and nothing else that a client could have sent."""
        for table in self.tables:
            named = Counter(event.id for event in map(events.decode, bodies[table.name]) if event.id and not refused(event))
            assert set(named.values()) <= {1}
            assert set(named) <= table.done and table.done - set(named) <= self.perhaps_elsewhere | {""}, (
                f"done, not written: {table.done - set(named)}; written, not done: {set(named) - table.done}"
            )
        self.counted["tables"] += len(self.tables)


def in_words(answer: dict[str, Any]) -> None:
    assert answer["error"] and answer["reason"].strip(), answer
    assert not any(leak in answer["reason"] for leak in ("Traceback", 'File "', "object at 0x")), answer


class Errors(logging.Handler):
    """Keeps what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


def examples(count: int, number: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """So many examples, the same for the same number. What was sent before matters, so a failure can't be made smaller."""

    def wrapped(test: Callable[..., None]) -> Callable[..., None]:
        quiet = settings(
            max_examples=count,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        return seed(number)(quiet(test))

    return wrapped


def run(place: Path, messages: int, number: int = 0) -> Counter[str]:
    """Sends at least so many messages, half of them over sockets; returns how they were answered."""
    errors, part = Errors(), messages // 8
    logging.getLogger().addHandler(errors)
    try:
        with structlog.testing.capture_logs() as logged, serving(place) as base:
            fuzz = Fuzz(base)
            try:
                for send, least in (
                    (over_sockets, 4 * part // AT_ONCE * 2),
                    (requests_by_schema, part),
                    (strangers, part),
                    (queries, part // 4),
                    (every_place, 2 * part),
                    (bodies, part),
                ):
                    missing = messages - fuzz.counted["messages"] if send is bodies else 0
                    send(fuzz, max(least, missing), number)
                    print(f"{send.__name__}: {fuzz.counted['messages']:,} messages so far", file=sys.stderr, flush=True)
            except AssertionError as error:
                error.add_note("\n".join(str(line) for line in logged if line["log_level"] in ("error", "critical")))
                raise
            finally:
                fuzz.close()
    finally:
        logging.getLogger().removeHandler(errors)
    assert not errors.lines, errors.lines[0]
    bad = [line for line in logged if line["log_level"] in ("error", "critical")]
    assert not bad, bad[0]
    fuzz.check(asyncio.run(written(place, [table.name for table in fuzz.tables])))
    return fuzz.counted


async def written(place: Path, names: list[str]) -> dict[str, list[bytes]]:
    log = await open_log(place)
    try:
        return {name: await log.read(name) for name in names}
    finally:
        await log.close()


def over_sockets(fuzz: Fuzz, count: int, number: int) -> None:
    some = st.lists(frames(right), min_size=AT_ONCE // 3, max_size=AT_ONCE)

    @examples(count, number)
    @given(some, st.booleans(), st.sampled_from([False, False, True]), st.sampled_from(LANGUAGES))
    def talk(sent: list[str | bytes], dealt: bool, watching: bool, language: str) -> None:
        fuzz.talk(sent, dealt, watching, language)

    @examples(max(1, count // 4), number)
    @given(frames([msgspec.to_builtins(wire.Hello("token", "pl", 3, True)), *right]))
    def greet(frame: str | bytes) -> None:
        fuzz.greet(frame)

    talk()
    fuzz.hang_up()
    greet()


def bodies(fuzz: Fuzz, count: int, number: int) -> None:
    for where, messages in asked.items():
        post_to(fuzz, where, messages, -(-count // len(asked)), number)


def post_to(fuzz: Fuzz, where: str, messages: list[dict[str, Any]], count: int, number: int) -> None:
    @examples(count, number)
    @given(frames(messages), st.sampled_from(LANGUAGES))
    def post(body: str | bytes, language: str) -> None:
        fuzz.post(where, body, language)

    post()


def every_place(fuzz: Fuzz, count: int, number: int) -> None:
    """Every wrong value at every place of every message, body and game file, or so many of these, chosen by the number."""
    chance = random.Random(number)
    talk = [("talk", text) for message in right for text in wrong_texts(message) if len(text) <= LIMITS.message_bytes]
    greetings = [("greet", text) for text in wrong_texts(example(wire.Hello))]
    posts = [(where, text) for where, messages in asked.items() for message in messages for text in wrong_texts(message)]
    files = [("file", text) for game in registry.games() for text in itertools.islice(wrong_files(game), 1, None)]
    files += [("file", text) for text in wrong_chains()]
    for game in registry.games():
        fuzz.replay(next(wrong_files(game)), -1, "en")
    for kind in (talk, greetings, posts, files):
        for where, text in chance.sample(kind, min(len(kind), -(-count // 4))):
            language = chance.choice(LANGUAGES)
            if where == "talk":
                fuzz.talk([text], chance.random() < 0.5, chance.random() < 0.2, language)
            elif where == "greet":
                fuzz.greet(text)
            elif where == "file":
                fuzz.replay(text, chance.choice([-1, 0, 1, 2, -2, 10**9, 2**63, 2**64, -(2**64)]), language)
            else:
                fuzz.post(where, text, language)
        fuzz.hang_up()


def wrong_files(game: str) -> Iterator[bytes]:
    """A right game file, and then wrong ones, also such as have the right check sum for what is wrong in them."""
    secret = fair.new_secret()
    proof = fair.Fair(fair.promise(secret), secret, ["a" * 64, ""])
    table = core_table.Table(game, players=2, key=proof.key)
    for _ in range(4):
        table.play(table.legal()[0])
    table.fair = proof
    yield (right_one := game_file.encode(table.to_file()))
    saved = json.loads(right_one)
    for text in wrong_texts({**saved, "saw": [""] * len(saved["moves"])}):
        yield text
        with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            yield game_file.encode(msgspec.json.decode(text, type=game_file.GameFile))


def wrong_chains() -> Iterator[bytes]:
    """Files of a table with every wrong value at every place of the first entries of its chain, check sums recomputed."""
    saved = chained.the_game().file()
    assert isinstance(saved.chain, list)
    for number, line in enumerate(saved.chain[:12]):
        if line.startswith("{"):
            for text in wrong_texts(json.loads(line)):
                wrong = [*saved.chain[:number], text.decode("utf-8", "replace"), *saved.chain[number + 1 :]]
                yield game_file.encode(msgspec.structs.replace(saved, chain=wrong))


def strangers(fuzz: Fuzz, count: int, number: int) -> None:
    """Right requests under wrong names, from wrong pages, and with bodies of a wrong kind."""
    chance, table = random.Random(number), fuzz.asked()
    wrong: dict[int, list[dict[str, str]]] = {
        421: [{"Host": host} for host in (*WRONG_NAMES, *(f"{name}:{port}" for name in OWN_NAMES for port in WRONG_PORTS))],
        403: [
            *({"Origin": origin} for origin in ("http://evil.example", "null", "https://localhost", "http://[", "", "*")),
            {"Sec-Fetch-Site": "cross-site"},
        ],
        415: [
            {"Content-Type": kind}
            for kind in ("text/plain", "", "multipart/form-data", "application/json;charset=utf-16", "application/jsonx")
        ],
    }
    for name, port, path in itertools.product(OWN_NAMES, RIGHT_PORTS, ["/api", f"{table.address}/qr"]):
        answer = fuzz.http.get(path, headers={"Host": f"{name}:{port}"})
        assert answer.status_code == 200, (name, port, path, answer.text)
    reads = ["/api", "/api/tables", "/api/games", f"{table.address}/qr", f"{table.address}/events", "/openapi.json"]
    writes = ["/api/tables", "/api/tables/lookup", "/api/replay", f"{table.address}/do", f"{table.address}/seats", "/nowhere"]
    for _ in range(count):
        status = chance.choice([421, 403, 415])
        headers = chance.choice(wrong[status])
        reading = chance.random() < 0.5 and status != 415 and "Origin" not in headers
        method, path = ("GET", chance.choice(reads)) if reading else ("POST", chance.choice(writes))
        fuzz.stranger(method, path, {**headers, "Accept-Language": chance.choice(LANGUAGES)}, status)


def queries(fuzz: Fuzz, count: int, number: int) -> None:
    """Numbers of every size, and what is none, where a query or a header has a number."""

    @examples(count, number)
    @given(
        st.sampled_from(["file", "replay", "events"]),
        st.sampled_from(WRONG_NUMBERS) | st.integers(-1, 5).map(str) | large.map(str),
        st.sampled_from(LANGUAGES),
    )
    def query(kind: str, written: str, language: str) -> None:
        fuzz.query(kind, written, language)

    query()


def requests_by_schema(fuzz: Fuzz, count: int, number: int) -> None:
    """Requests from the server's own OpenAPI; the stream of events is left out, for it doesn't end."""
    schema = schemathesis.openapi.from_dict(fuzz.http.get("/openapi.json").json()).exclude(path_regex="/events$")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    with requests.Session() as session:
        session.trust_env = False
        for operation in operations:
            modes = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]
            takes_anything = bool(operation.body) or any(True for _ in operation.iter_parameters())
            cases = st.one_of([operation.as_strategy(mode) for mode in modes[: 1 + takes_anything]])
            call_with(fuzz, cases, session, max(1, count // len(operations)), number)


def call_with(fuzz: Fuzz, cases: st.SearchStrategy[Case[Any]], session: requests.Session, count: int, number: int) -> None:
    @examples(count, number)
    @given(cases, st.booleans(), st.booleans())
    def call(case: Case[Any], use_table: bool, use_token: bool) -> None:
        fuzz.call(case, session, use_table, use_token)

    call()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    warnings.simplefilter("ignore", HypothesisWarning)  # of strategies that are large, with all of them in it
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        counted = run(Path(folder) / "tables.db", asked.messages, asked.seed)
    print("\n".join(f"{name}: {number:,}" for name, number in sorted(counted.items())))
    print(f"\nEvery message had its answer, in {time.perf_counter() - began:.0f} s.", file=sys.stderr)


if __name__ == "__main__":
    main()
