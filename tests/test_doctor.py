"""`stolik doctor`: it tells what is here and what is missing, finds what is wrong, and keeps secrets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as real_version
from pathlib import Path
from typing import Any

import pytest

import stolik
from stolik import doctor
from stolik.core import registry, rule
from stolik.core.words import LANGUAGES
from stolik.findings import Finding, say


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine of its own, where nothing is kept yet."""
    monkeypatch.setenv("STOLIK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def text(found: list[Finding], language: Any = "en") -> str:
    return "\n".join(say(found, doctor.HEADINGS, language))


def test_it_tells_versions_games_and_places_in_both_languages(tmp_path: Path) -> None:
    found = list(doctor.doctor())
    for language in LANGUAGES:
        told = text(found, language)
        assert stolik.__version__ in told and str(tmp_path / "cache") in told
        assert all(name in told for name in stolik.games())
    assert "zasady" in text(found, "pl") and "rules" not in text(list(doctor.games()), "pl")


def test_nothing_is_made_by_looking(tmp_path: Path) -> None:
    list(doctor.doctor())
    assert list(tmp_path.iterdir()) == []


def test_an_extra_that_is_not_there_is_no_fault_and_a_package_that_is_not_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        if name in ("matplotlib", "numba"):
            raise PackageNotFoundError(name)
        return real_version(name)

    monkeypatch.setattr(doctor, "version", version)
    assert "matplotlib: not installed: pip install 'stolik[lab]'" in text(list(doctor.optional_parts()))
    assert all(one.answer == "told" for one in doctor.optional_parts())
    assert [one.words[0] for one in doctor.versions() if one.answer == "bad"] == ["numba can't be loaded"]


def test_the_extras_are_those_of_the_package() -> None:
    """A package that an extra brings is looked for, by the name under which it is published."""
    named = {name.replace("_", "-") for packages in doctor.OPTIONAL.values() for name in packages}
    import tomllib

    with (Path(__file__).parent.parent / "pyproject.toml").open("rb") as file:
        extras = tomllib.load(file)["project"]["optional-dependencies"]
    asked = {line.split(">")[0].replace("_", "-") for lines in extras.values() for line in lines}
    assert named == asked and set(doctor.OPTIONAL) == set(extras)


def test_a_game_that_is_not_complete_is_told_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_brought", lambda: {"bridge": "nowhere_to_be_found:GAME"})
    bad = [one for one in doctor.games() if one.answer == "bad"]
    assert len(bad) == 1 and "nowhere_to_be_found" in bad[0].words[0]


def test_a_place_where_nothing_can_be_kept_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(doctor, "_writable", lambda folder: folder != tmp_path)
    bad = {one.words[0] for one in doctor.places() if one.answer == "bad" and "pages" not in one.words[0]}
    assert bad == {
        f"compiled code: {tmp_path / 'cache'}: can't be written to",
        f"tables of a server: {tmp_path / 'data/stolik/tables.db'}: can't be written to",
        f"games from the terminal: {tmp_path / 'data/stolik/games'}: can't be written to",
    }


def test_a_disk_that_is_full_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "LEAST_FREE", 1 << 60)
    assert "free on its disk" in text(list(doctor.places()))


def test_sizes_are_those_of_the_files() -> None:
    folder = rule.cache_root()
    folder.mkdir()
    (folder / "code").write_bytes(b"x" * 1_500_000)
    assert f"{folder}, 1.5 MB" in text(list(doctor.places()))


def test_it_tells_how_many_cores_and_threads_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """A container may have fewer cores than its machine, and a setting may leave fewer threads to the libraries."""
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    monkeypatch.setattr(doctor, "available_cores", lambda: 2)
    told = text(list(doctor.machine()))
    assert "64 cores" in told and "2 cores for this program; the lab starts as many processes" in told
    assert "2 rdzenie dla tego programu" in text(list(doctor.machine()), "pl")
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")
    assert "OPENBLAS_NUM_THREADS  1" in text(list(doctor.settings()))


def test_settings_are_told_and_secrets_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOLIK_KEY", "s3cret-a")
    monkeypatch.setenv("STOLIK_METRICS_TOKEN", "s3cret-b")
    monkeypatch.setenv("STOLIK_DATABASE", "postgresql://ola:s3cret-c@localhost/x")
    monkeypatch.setenv("STOLIK_COMPILED", "0")
    told = text(list(doctor.settings()))
    assert "s3cret" not in told and "STOLIK_KEY is set" in told and "STOLIK_COMPILED  0" in told


def test_the_command_prints_json_and_says_by_its_exit_code_whether_all_is_well() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "stolik", "doctor", "--json"], env=dict(os.environ), capture_output=True, text=True, check=False
    )
    found = json.loads(done.stdout)
    assert done.returncode == any(one["answer"] == "bad" for one in found)
    assert {one["part"] for one in found} >= {"versions", "games", "machine", "places"}
