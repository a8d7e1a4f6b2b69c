"""`stolik audit`: what is right passes, and what is wrong is found: a biased shuffle, another stream, an open file."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stolik
from stolik import audit
from stolik.core import fair, rng, rule
from stolik.core.game import Game
from stolik.core.words import LANGUAGES
from stolik.findings import Finding, say
from tests import commands

DEALS = 2_000


def random_orders(count: int, deals: int = DEALS, seed: int = 1) -> Any:
    chance = np.random.default_rng(seed)
    return np.array([chance.permutation(count) for _ in range(deals)])


def swapped_with_any(count: int, deals: int) -> Any:
    """The best known mistake: every card changes places with any card, not with one of those that are left."""
    chance = np.random.default_rng(2)
    orders = np.tile(np.arange(count), (deals, 1))
    for row in orders:
        for at in range(count):
            other = chance.integers(count)
            row[at], row[other] = row[other], row[at]
    return orders


def riffled(count: int, deals: int) -> Any:
    """Every deal follows from the one before by a cut."""
    return np.array([np.roll(random_orders(count, 1)[0], at * 3) for at in range(deals)])


def too_even(count: int, deals: int) -> Any:
    """Every card is at every position equally often, which chance never manages."""
    return np.array([np.roll(np.random.default_rng(at // count).permutation(count), at) for at in range(deals // count * count)])


def rising(count: int, deals: int) -> Any:
    """Two neighbours in a hundred are put in order."""
    orders = random_orders(count, deals)
    for row in orders:
        at = slice(0, count // 8 * 2)
        row[at] = np.sort(row[at].reshape(-1, 2), axis=1).ravel()
    return orders


def favouring(count: int, deals: int) -> Any:
    """One card comes first a little too often."""
    orders = random_orders(count, deals)
    for row in orders[::8]:
        at = int(np.where(row == 7)[0][0])
        row[0], row[at] = row[at], row[0]
    return orders


WRONG: dict[str, Callable[[int, int], Any]] = {
    "swapped with any card": swapped_with_any,
    "each from the one before": riffled,
    "too even": too_even,
    "some in order": rising,
    "one card favoured": favouring,
}


def shuffles(make: Callable[[int, int], Any]) -> audit.Shuffles:
    """Deals of which those of one game are made so; all others are as they should be."""

    def made(game: Game, deals: int) -> tuple[Any, Any]:
        count = len(game.rules.State().where)
        seed = list(stolik.games()).index(game.name)
        orders = make(count, deals) if game.name == "ten" else random_orders(count, deals, seed)
        places = np.where(random_orders(count, deals, 100 + seed) < count // 2, 0, 6)
        return orders, places

    return made


def verdict(found: list[Finding]) -> str:
    return found[-1].answer


class TestDraws:
    def test_right_shuffles_pass(self) -> None:
        for seed in range(3):
            made = shuffles(lambda count, deals, seed=seed: random_orders(count, deals, 50 + seed))  # type: ignore[misc]
            assert verdict(list(audit.battery(DEALS, made))) == "good"

    @pytest.mark.parametrize("name", WRONG)
    def test_wrong_ones_are_found(self, name: str) -> None:
        assert verdict(list(audit.battery(DEALS, shuffles(WRONG[name])))) == "bad"

    def test_a_place_that_some_cards_prefer_is_found(self) -> None:
        places = np.where(random_orders(60) < 30, 0, 6)
        right = audit.by_place(places)
        assert right is not None and right > audit.LEVEL
        places[:, 3] = np.where(np.arange(DEALS) % 3 == 0, 6, 0)
        wrong = audit.by_place(places)
        assert wrong is not None and wrong < audit.LEVEL / 100

    def test_cards_that_never_move_take_no_part(self) -> None:
        assert audit.by_place(np.zeros((DEALS, 60), int)) is None
        places = np.where(random_orders(60) < 30, 0, 6)
        assert audit.by_place(np.hstack([places, np.full((DEALS, 5), 9)])) == audit.by_place(places)

    @pytest.mark.parametrize("name", stolik.games())
    def test_the_games_own_draws_pass(self, name: str) -> None:
        orders, places = audit.dealt_orders(stolik.game(name), audit.FEWEST)
        count = orders.shape[1]
        assert all(sorted(row) == list(range(count)) for row in orders.tolist())
        found = [*audit.tried(orders).values(), audit.by_place(places)]
        assert all(p is None or p > audit.LEVEL / 30 for p in found)
        assert (found[-1] is None) == (name == "ten")  # TEN deals nothing: its cards come one by one

    @pytest.mark.skipif(rule.COMPILED, reason="compiled rules can't be replaced")
    def test_a_bad_draw_in_the_rules_themselves_is_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A number below n from nine bits, scaled up, as a careless program would make it: some cards come a sixth too often."""
        monkeypatch.setattr("stolik.core.cards.below", lambda s, n: (rng.word(s) & 511) * n // 512)
        orders, _ = audit.dealt_orders(stolik.game("the-game"), 1_000)
        assert min(audit.tried(orders).values()) < audit.LEVEL / 30

    @pytest.mark.parametrize(("z", "p"), [(0.0, 1.0), (1.959964, 0.05), (-3.290527, 0.001)])
    def test_normal(self, z: float, p: float) -> None:
        assert audit.normal(z) == pytest.approx(p, rel=1e-4)

    @pytest.mark.parametrize(("square", "freedom", "p"), [(124.342, 100, 0.1), (149.449, 100, 0.002), (99.334, 100, 1.0)])
    def test_chi_square_by_the_tables(self, square: float, freedom: int, p: float) -> None:
        """The upper quantiles of 100 degrees of freedom for 5 % and 0.1 %, and the median: twice that, both sides."""
        assert audit.chi_square(square, freedom) == pytest.approx(p, rel=0.02)

    def test_kolmogorov(self) -> None:
        even = [(at + 0.5) / 30 for at in range(30)]
        assert audit.uniform(even) > 0.99
        assert audit.uniform([p / 10 for p in even]) < 1e-6
        assert audit.uniform([0.5] * 30) < 0.001


class TestParts:
    def test_generator_and_commitments_are_right(self) -> None:
        found = [*audit.generator(), *audit.commitments()]
        assert {one.answer for one in found} == {"good", "told"}

    def test_another_stream_is_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(audit, "VECTORS", ((audit.VECTORS[0][0], audit.VECTORS[1][1]),))
        assert [one.answer for one in audit.generator()] == ["bad", "good"]

    def test_another_key_is_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(fair, "key", lambda *_: b"\1" * 32)
        assert [one.answer for one in audit.commitments()].count("bad") == 1

    def test_every_game_has_versions_and_hashes(self) -> None:
        found = {one.words[0]: one.value for one in audit.rules()}
        assert set(found) == set(stolik.games()) and len(set(found.values())) == len(found)

    def test_the_limits_are_those_of_the_server(self) -> None:
        from stolik.server.table.limits import Limits

        assert {one.words[0] for one in audit.limits()} == set(Limits.__struct_fields__)

    @pytest.mark.skipif(os.name != "posix", reason="needs file modes")
    def test_files_that_others_can_read_are_found(self, tmp_path: Path) -> None:
        tmp_path.chmod(0o700)
        database, key = tmp_path / "tables.db", tmp_path / "tables.db.key"
        assert [one.answer for one in audit.files(database)] == ["told"]
        for path in (database, key):
            path.touch()
            path.chmod(0o600)
        assert [one.answer for one in audit.files(database)] == ["good"] * 3
        for path, mode in ((key, 0o640), (database, 0o604), (tmp_path, 0o755)):
            before = path.stat().st_mode & 0o777
            path.chmod(mode)
            assert [one.answer for one in audit.files(database)].count("bad") == 1
            path.chmod(before)

    @pytest.mark.skipif(os.name != "posix", reason="needs file modes")
    def test_the_named_database_is_looked_at_and_of_postgresql_the_key_file(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        folder, own = tmp_path / "data", tmp_path / "own"
        monkeypatch.setattr(audit, "default_places", lambda: [folder / "tables.db", folder / "postgresql.key"])
        for path in (folder / "tables.db", folder / "postgresql.key", own / "mine.db", own / "mine.db.key"):
            path.parent.mkdir(mode=0o700, exist_ok=True)
            path.touch(mode=0o600)
        shared, key = folder / "postgresql.key", own / "mine.db.key"
        addresses = [None, str(own / "mine.db"), f"sqlite:///{own / 'mine.db'}", "postgresql://ann:secret@host/tables"]
        for path, found_by in ((shared, [True, False, False, True]), (key, [False, True, True, False])):
            path.chmod(0o644)
            assert [any(one.answer == "bad" for one in audit.files(address)) for address in addresses] == found_by
            path.chmod(0o600)
        assert all(one.answer != "bad" for address in addresses for one in audit.files(address))
        shared.unlink()
        told = list(audit.files(addresses[-1]))
        assert [one.answer for one in told] == ["told", "told"] and not any("secret" in one.words[0] for one in told)

    def test_it_is_said_in_both_languages_with_both_headings(self) -> None:
        found = [*audit.versions(), *audit.generator(), *audit.thief()]
        texts = ["\n".join(say(found, audit.HEADINGS, language, deals=10)) for language in LANGUAGES]
        assert all("Generator / Generator liczb losowych" in text and "Versions / Wersje" in text for text in texts)
        assert "good" in texts[0] and "dobrze" in texts[1]


@pytest.mark.skipif(os.name != "posix", reason="needs file modes")
def test_the_command_answers_0_or_1(tmp_path: Path) -> None:
    def run(*arguments: str) -> commands.Done:
        folders = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "STOLIK_CACHE": str(rule.cache_root())}
        return commands.done("audit", *arguments, **folders)

    done = run("--json", "--deals", "100")
    found = json.loads(done.stdout)
    assert done.returncode == 0 and {one["part"] for one in found} == set(audit.HEADINGS)
    assert run("--deals", "3").returncode == 2
    refused = run("--database", "mysql://host/tables", "-l", "en")
    assert refused.returncode == 2 and "postgresql://" in refused.stderr and "Traceback" not in refused.stderr
    (tmp_path / "mine.db").touch(mode=0o644)
    done = run("--json", "--deals", "100", "--database", str(tmp_path / "mine.db"))
    assert done.returncode == 1 and "mine.db" in done.stdout
