"""`stolik audit`: what an auditor asks for, computed now, on this machine.

It trusts no stored answer. The generator must give the published stream, deals of every game must pass a statistical battery,
a worked example must come out by plain SHA-256, and files with secrets must be closed to others.
"""

from __future__ import annotations

import hashlib
import hmac
import math
import os
import platform
import stat
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import platformdirs

import stolik
from stolik.core import chain, fair, record, rng, rule
from stolik.core.game import Game, key_words
from stolik.core.words import Words, both
from stolik.findings import Finding

DEALS = 2_000
"""How many deals of every game the battery looks at, if you don't say."""
FEWEST = 100
"""With fewer deals the expected counts are too small for the tests."""
PLAYERS = 3
"""How many sit at the table in the deals that are looked at: every game can be played so."""
LEVEL = 0.001
"""A battery fails if chance alone would give so bad a result less often than this."""

VECTORS = (
    (
        "00" * 32,
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
        "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa",
    ),
    (
        "01" + "00" * 31,
        "cf5ee9a0494aa9613e05d5ed725b804b12f4a465ee635acc3a311de8740489ea289d04f43c7518db56eb4433e498a1238cd8464d3763ddbb9222ee3bd8fae3c8"
        "b4355a7d93dd8867089ee643558b95754efa2bd1a8a1e2d75bcdb32015542638291941feb49965587c4fdfe219cf0ec132a6cd4dc067392e67982fe53278c0b4",
    ),
)
"""Key and stream of ChaCha8 from J. Strömbergson's Internet draft of test vectors: 256-bit key, nonce zero, blocks 0 and 1."""

HEADINGS: Words = {
    "versions": ("Versions", "Wersje"),
    "rules": (
        "Rules and bots: version, and hash of all sources they are made of",
        "Zasady i boty: wersja i skrót wszystkich źródeł",
    ),
    "generator": ("Generator", "Generator liczb losowych"),
    "draws": ("Draws: p-values over {deals} deals of each game", "Losowanie: wartości p z {deals} rozdań każdej gry"),
    "commitments": ("Promise, commitments and chain: a worked example", "Zapowiedź, zobowiązania i łańcuch: policzony przykład"),
    "limits": ("Limits of a server, by default", "Limity serwera, domyślne"),
    "files": ("Files with secrets on this machine", "Pliki z tajemnicami na tym komputerze"),
    "thief": ("What a thief of the database gets", "Co ma złodziej bazy danych"),
}

WORDS: Words = {
    "vector": ("ChaCha8, key {key}: the published stream", "ChaCha8, klucz {key}: strumień taki, jak opublikowany"),
    "below": (
        "Numbers below n, by Lemire's method: just the words that would favour some are drawn again",
        "Liczby mniejsze od n, metodą Lemire'a: ponownie losowane są dokładnie te słowa, które by coś faworyzowały",
    ),
    "joint": (
        "{count:test|tests} together: the smallest p is {low:.2g} (bound {bound:.2g}), and their spread has p {spread:.2g}",
        "razem {count:test|testy|testów}: najmniejsze p to {low:.2g} (granica {bound:.2g}), a ich rozrzut ma p {spread:.2g}",
    ),
    "position": ("card and position", "karta a pozycja"),
    "early": ("cards that come early or late", "karty wcześnie albo późno"),
    "first": ("the first card", "pierwsza karta"),
    "pairs": ("cards that follow each other", "karty po sobie"),
    "order": ("rising and falling", "rosnąco i malejąco"),
    "serial": ("one deal and the next", "rozdanie a następne"),
    "dealt": ("where the game deals a card", "gdzie gra rozdaje kartę"),
    "no_file": ("{path}: there is none", "{path}: nie ma"),
    "mode": ("{path}: mode {mode}", "{path}: prawa {mode}"),
    "open_mode": (
        "{path}: mode {mode}; others can read it: chmod go= '{path}'",
        "{path}: prawa {mode}; inni mogą czytać: chmod go= '{path}'",
    ),
    "in_postgres": (
        "PostgreSQL keeps the tables: who may read them there, only its server can tell. Here is the key file.",
        "Stoły są w PostgreSQL: kto może je tam czytać, wie tylko tamten serwer. Tutaj jest plik klucza.",
    ),
    "no_modes": ("This system keeps no file modes.", "Ten system nie ma praw plików."),
    "no_server": ("The server can't be loaded: {reason}", "Nie da się wczytać serwera: {reason}"),
    "thief_gets": (
        "Names, chat, moves and results of every table; links of tables; secrets of tables that the first build opened.",
        "Imiona, rozmowy, ruchy i wyniki wszystkich stołów; linki stołów; sekrety stołów otwartych w pierwszym wydaniu.",
    ),
    "thief_key": (
        "The cards of games in play only together with the key file beside it (tables.db.key, or STOLIK_KEY).",
        "Karty gier w toku tylko razem z plikiem klucza, który leży obok (tables.db.key albo STOLIK_KEY).",
    ),
    "thief_not": (
        "No token: the database holds SHA-256 of them, so a thief can't play for anybody.",
        "Żadnego żetonu dostępu: w bazie są tylko ich skróty SHA-256, więc złodziej za nikogo nie zagra.",
    ),
}


def audit(
    deals: int = DEALS,
    shuffles: Shuffles | None = None,
    progress: Callable[[str], None] | None = None,
    database: str | None = None,
) -> Iterator[Finding]:
    """Everything that an auditor asks for, part after part. `shuffles` replaces where the battery takes its deals from.

    `database` is where a server keeps its tables, if that isn't the default place: a file, or an address.
    """
    about_files = iter(list(files(database)))  # first, for an address may be wrong
    for part in (versions(), rules(), generator()):
        yield from part
    yield from battery(deals, shuffles or dealt_orders, progress)
    for part in (commitments(), limits(), about_files, thief()):
        yield from part


# ---- versions, rules, generator


def versions() -> Iterator[Finding]:
    named = {"stolik": stolik.__version__, "Python": platform.python_version()}
    for name, value in {**named, **{package: version(package) for package in ("numba", "numpy", "msgspec")}}.items():
        yield Finding("versions", (name, name), value=value)
    compiled = ("rules compiled", "zasady skompilowane") if rule.COMPILED else ("rules interpreted", "zasady interpretowane")
    yield Finding("versions", compiled, value=platform.platform())


def rules() -> Iterator[Finding]:
    template = Path(rule.__file__).with_name("kernels.py")
    for name, game in stolik.games().items():
        sources = [rule.hash_of(rule.sources_of(*paths)) for paths in ((template, game.sources[0]), game.sources[1:])]
        value = f"{game.rules_version} {sources[0]}, bots {game.bot_version} {sources[1]}"
        yield Finding("rules", (name, name), value=value)


def generator() -> Iterator[Finding]:
    for key, stream in VECTORS:
        state = rng.Chance()
        rng.start(state, [int.from_bytes(bytes.fromhex(key)[i : i + 8], "little", signed=True) for i in range(0, 32, 8)])
        drawn = b"".join(rng.word(state).to_bytes(4, "little") for _ in range(32)).hex()
        yield Finding("generator", both(WORDS["vector"], key=f"{key[:4]}..."), "good" if drawn == stream else "bad")
    yield Finding("generator", WORDS["below"], "good" if _draws_again() else "bad")


def _draws_again() -> bool:
    """Whether `below` follows from the words as Lemire's method says, where a word in two is rejected."""
    n, key = 2**31 + 1, key_words(hashlib.sha256(b"stolik audit").digest())
    one, other = rng.Chance(), rng.Chance()
    rng.start(one, key)
    rng.start(other, key)
    words = [rng.word(one) for _ in range(400)]
    right = [word * n >> 32 for word in words if word * n & rng.WORD >= (rng.WORD + 1) % n]
    return [rng.below(other, n) for _ in right] == right


# ---- draws

Orders = Any
"""An array with a row for every deal."""
Shuffles = Callable[[Game, int], tuple[Orders, Orders]]
"""For a game and a number of deals: all cards in the order in which they are drawn, and the place of every card after a deal."""


def dealt_orders(game: Game, deals: int) -> tuple[Orders, Orders]:
    """What the game's own rules draw and deal with keys that follow from a counter."""
    states, options = game.states(1, packed=rule.COMPILED), game.check({"players": PLAYERS})
    cards = len(game.rules.State().where)
    orders, places = np.zeros((deals, cards), np.int64), np.zeros((deals, cards), np.int64)
    for at in range(deals):
        key = hashlib.sha256(f"stolik audit {game.name} {at}".encode()).digest()
        game.deal(states, 0, options, key)
        places[at] = states[0].where
        drawn = record.numbers_for(states, [0] * cards)
        game.kernels.of(states).draw_all(states, 0, record.numbers_for(states, key_words(key)), drawn)
        orders[at] = drawn
    return orders, places


def battery(deals: int, shuffles: Shuffles, progress: Callable[[str], None] | None = None) -> Iterator[Finding]:
    """Every test for every game, and a verdict over all of them: one bad p-value among many is no news, too many are."""
    found: list[float] = []
    for name, game in stolik.games().items():
        if progress:
            progress(name)
        orders, places = shuffles(game, deals)
        tests: dict[str, float | None] = {**tried(orders), "dealt": by_place(places)}
        for test, p in tests.items():
            if p is None:
                continue
            found.append(p)
            yield Finding("draws", both(("{game}: {test}", "{game}: {test}"), game=name, test=WORDS[test]), value=f"p {p:.3g}")
    low, bound, spread = min(found), LEVEL / len(found), uniform(found)
    words = both(WORDS["joint"], count=len(found), low=low, bound=bound, spread=spread)
    yield Finding("draws", words, "good" if low > bound and spread > LEVEL else "bad")


def tried(orders: Orders) -> dict[str, float]:
    """The p-values of tests that all orders are equally likely: each two-sided, so that too good is bad as well."""
    deals, cards = orders.shape
    cells = np.zeros((cards, cards))
    for position in range(cards):
        cells[position] = np.bincount(orders[:, position], minlength=cards)
    square = ((cells - deals / cards) ** 2).sum() / (deals / cards) * (cards - 1) / cards
    late = (cells * np.arange(cards)[:, None]).sum(axis=0) - deals * (cards - 1) / 2  # how late each card comes, all in all
    lateness = (late**2).sum() / (deals * (cards**2 - 1) / 12) * (cards - 1) / cards
    pairs = (orders[:, 1::2] - orders[:, : cards // 2 * 2 : 2]) % cards  # disjoint, so that they hardly depend on each other
    steps = np.bincount(pairs.ravel(), minlength=cards)[1:]
    rising = (orders[:, 1:] > orders[:, :-1]).sum()
    mean, spread = deals * (cards - 1) / 2, math.sqrt(deals * (cards + 1) / 12)  # of the ascents in random orders
    first = orders[:, 0] - orders[:, 0].mean()
    serial = (first[1:] * first[:-1]).sum() / max((first**2).sum(), 1e-9) * math.sqrt(deals)
    return {
        "position": chi_square(square, (cards - 1) ** 2),
        "early": chi_square(lateness, cards - 1),
        "first": even(cells[0]),
        "pairs": even(steps),
        "order": normal((rising - mean) / spread),
        "serial": normal(serial),
    }


def by_place(places: Orders) -> float | None:
    """The p-value that every card is equally likely at every place. Cards that never move take no part; None if none moves."""
    moving = places[:, (places != places[0]).any(axis=0)]
    cards = moving.shape[1]
    if not cards:
        return None
    names = np.unique(moving)
    cells = np.array([(moving == place).sum(axis=0) for place in names])
    expected = cells.sum(axis=1, keepdims=True) / cards
    square = ((cells - expected) ** 2 / expected).sum() * (cards - 1) / cards
    return chi_square(square, (cards - 1) * (len(names) - 1))


def even(counts: Any) -> float:
    """The p-value that all of these are equally likely."""
    expected = counts.sum() / len(counts)
    return chi_square(((counts - expected) ** 2).sum() / expected, len(counts) - 1)


def chi_square(square: float, freedom: int) -> float:
    """The two-sided p-value of a chi-square, by Wilson and Hilferty, which is close where there are many degrees of freedom."""
    part = 2 / (9 * freedom)
    return normal((math.cbrt(square / freedom) - (1 - part)) / math.sqrt(part))


def normal(z: float) -> float:
    """The two-sided p-value of a standard normal number."""
    return math.erfc(abs(float(z)) / math.sqrt(2))


def uniform(values: list[float]) -> float:
    """Kolmogorov's p-value that these were drawn evenly from 0 to 1."""
    ordered, count = sorted(values), len(values)
    gap = max(max((at + 1) / count - p, p - at / count) for at, p in enumerate(ordered))
    x = gap * (math.sqrt(count) + 0.12 + 0.11 / math.sqrt(count))
    return min(1.0, max(0.0, 2 * sum((1 if k % 2 else -1) * math.exp(-2 * (k * x) ** 2) for k in range(1, 101))))


# ---- commitments


def commitments() -> Iterator[Finding]:
    """One deal by hand, with nothing but SHA-256, beside what the program computes."""
    secret, first, second = (hashlib.sha256(text).hexdigest() for text in (b"secret", b"first", b"second"))
    entry = chain.written(chain.Revealed(0, first))
    leaf = hmac.new(secret.encode(), f"7\n{entry}".encode(), "sha256").hexdigest()
    worked = {
        "printf '%s' SECRET | sha256sum": (_sha(secret), fair.promise(secret)),
        "printf '%s' FIRST | sha256sum": (_sha(first), fair.commitment(first)),
        "printf '%s\\n' SECRET FIRST '' SECOND | sha256sum": (
            _sha(f"{secret}\n{first}\n\n{second}\n"),
            fair.key(secret, [first, "", second]).hex(),
        ),
        "printf '%s\\n%s' 7 ENTRY | openssl dgst -sha256 -hmac SECRET": (leaf, chain.leaf(secret, 7, entry)),
        "printf '%s\\nentry %s' HEAD LEAF | sha256sum": (_sha(f"{second}\nentry {leaf}"), chain.link(second, leaf, entry=True)),
    }
    for name, value in (("SECRET", secret), ("FIRST", first), ("SECOND, HEAD", second), ("ENTRY", entry)):
        yield Finding("commitments", (name, name), value=value)
    for command, (by_hand, ours) in worked.items():
        yield Finding("commitments", (command, command), "good" if by_hand == ours else "bad", ours)


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


# ---- the server and its files


def limits() -> Iterator[Finding]:
    try:
        from stolik.server.table.limits import Limits
    except ImportError as error:
        yield Finding("limits", both(WORDS["no_server"], reason=str(error)))
        return
    for name, value in msgspec.to_builtins(Limits()).items():
        yield Finding("limits", (name, name), value=f"{value:g}" if isinstance(value, float) else str(value))


def default_places() -> list[Path]:
    """Where a server keeps its tables by default, and where the key for tables in PostgreSQL."""
    folder = platformdirs.user_data_path("stolik", appauthor=False)
    return [folder / "tables.db", folder / "postgresql.key"]


def places(database: str | Path | None = None) -> list[Path]:
    """Where a database is and what lies beside it, its key file as well; of a database in PostgreSQL only the key file."""
    tables, shared_key = default_places()
    if database is not None:
        kind, _, rest = str(database).partition("://")
        if rest and kind.startswith("postgres"):
            return [shared_key]
        tables = Path(_file_of(str(database)) if rest else database)
    beside = [tables.with_name(tables.name + end) for end in ("-wal", "-shm", ".key")]
    return [tables, *beside, *([] if database else [shared_key])]


def _file_of(address: str) -> str:
    """The file of an address such as `sqlite:///file`; raises `UnknownDatabase` for any other."""
    from stolik.server.store.address import log_at

    return log_at(address).place


def files(database: str | Path | None = None) -> Iterator[Finding]:
    """The modes of the database, of what lies beside it, and of the key file; only their owner may read them."""
    if os.name != "posix":
        yield Finding("files", WORDS["no_modes"])
        return
    looked_at = places(database)
    there = [path for path in looked_at if path.exists()]
    if len(looked_at) == 1:
        yield Finding("files", WORDS["in_postgres"])
    if looked_at[0] not in there:
        yield Finding("files", both(WORDS["no_file"], path=looked_at[0]))
    for path in (*dict.fromkeys(path.parent for path in there), *there):
        mode = stat.S_IMODE(path.stat().st_mode)
        is_open = bool(mode & 0o077)
        words = both(WORDS["open_mode" if is_open else "mode"], path=path, mode=f"{mode:04o}")
        yield Finding("files", words, "bad" if is_open else "good")


def thief() -> Iterator[Finding]:
    for key in ("thief_gets", "thief_key", "thief_not"):
        yield Finding("thief", WORDS[key])
