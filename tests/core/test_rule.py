"""Compiling: where kernels are kept, and that everything also runs without."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from stolik.core import rule

TEMPLATE = """
from stolik.core.rule import kernel

@kernel
def doubled(x):
    return twice(x)
"""


def load(folder: Path, names: dict[str, Any], compiled: bool = rule.COMPILED) -> Any:
    template = folder / "template.py"
    template.write_text(TEMPLATE)
    return rule.load_kernels(template, "some-game", [*folder.glob("rules.py")], names, compiled)


@rule.rule
def twice(x: int) -> int:
    return 2 * x


@rule.rule
def thrice(x: int) -> int:
    return 3 * x


def test_one_template_serves_several_games(tmp_path: Path) -> None:
    (tmp_path / "two").mkdir()
    assert load(tmp_path, {"twice": twice}).doubled(21) == 42
    (tmp_path / "rules.py").write_text("# other sources, another folder")
    assert load(tmp_path, {"twice": thrice, "__name__": "ignored"}).doubled(21) == 63


@pytest.mark.skipif(not rule.COMPILED, reason="nothing is kept when nothing is compiled")
def test_kernels_are_kept_in_a_folder_named_after_their_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOLIK_CACHE", str(tmp_path / "kept"))
    load(tmp_path, {"twice": twice}).doubled(1)
    (first,) = (tmp_path / "kept").iterdir()
    assert list(first.rglob("*.nbi"))
    os.utime(first, (0, 0))
    (tmp_path / "rules.py").write_text("# changed")
    load(tmp_path, {"twice": twice}).doubled(1)
    (second,) = (tmp_path / "kept").iterdir()
    assert second != first  # and what nobody used for long is gone


@pytest.mark.skipif(not rule.COMPILED, reason="nothing is kept when nothing is compiled")
def test_two_installations_of_the_same_sources_share_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOLIK_CACHE", str(tmp_path / "kept"))
    for place in ("one", "two"):
        (tmp_path / place / "game").mkdir(parents=True)
        load(tmp_path / place / "game", {"twice": twice}).doubled(1)
    assert len(list((tmp_path / "kept").rglob("*.nbi"))) == 1


@pytest.mark.skipif(not rule.COMPILED, reason="nothing is kept when nothing is compiled")
def test_a_cache_that_was_moved_to_another_place_still_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one").mkdir()
    monkeypatch.setenv("STOLIK_CACHE", str(tmp_path / "one/kept"))
    load(tmp_path, {"twice": twice}).doubled(1)
    shutil.copytree(tmp_path / "one/kept", tmp_path / "two")  # files get new times
    shutil.rmtree(tmp_path / "one")
    monkeypatch.setenv("STOLIK_CACHE", str(tmp_path / "two"))
    kernels = load(tmp_path, {"twice": twice})
    assert kernels.doubled(21) == 42
    assert sum(kernels.doubled.stats.cache_hits.values()) == 1


def test_a_template_that_cannot_be_copied_is_used_where_it_is(tmp_path: Path) -> None:
    template = tmp_path / "template.py"
    template.write_text(TEMPLATE)
    assert rule._copied(template, tmp_path / "missing") == template
    copy = rule._copied(template, tmp_path)
    assert copy != template and copy.read_text() == TEMPLATE
    assert rule._copied(template, tmp_path) == copy


@pytest.mark.skipif(not rule.COMPILED, reason="nothing is kept when nothing is compiled")
def test_where_nothing_can_be_written_kernels_are_compiled_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("STOLIK_CACHE", str(tmp_path / "file"))
    assert load(tmp_path, {"twice": twice}).doubled(21) == 42


def test_the_cache_can_be_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STOLIK_CACHE", raising=False)
    assert rule.cache_root().name == "kernels"
    monkeypatch.setenv("STOLIK_CACHE", "elsewhere")
    assert rule.cache_root() == Path("elsewhere")


def test_made_folders_and_unmakeable_ones(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.mkdir()
    os.utime(old, (0, 0))
    assert rule._made(tmp_path / "new") == tmp_path / "new"
    assert not old.exists()
    (tmp_path / "file").write_text("")
    assert rule._made(tmp_path / "file" / "below") is None


@pytest.mark.parametrize(("compiled", "loaded"), [("0", "False"), ("1", "True")])
def test_numba_is_imported_only_when_rules_are_compiled_and_needed(compiled: str, loaded: str) -> None:
    code = (
        "import sys, stolik; assert 'numba' not in sys.modules; stolik.games();"
        "assert 'numba' not in sys.modules; stolik.Table('the-game', seed=1).legal(); print('numba' in sys.modules)"
    )
    environment = {**os.environ, "STOLIK_COMPILED": compiled}
    run = subprocess.run([sys.executable, "-c", code], env=environment, check=True, text=True, capture_output=True)
    assert run.stdout.strip() == loaded


@pytest.mark.skipif(not rule.COMPILED, reason="nothing is announced when nothing is compiled")
def test_slow_compilation_is_announced_once(tmp_path: Path) -> None:
    code = "import stolik; stolik.Table('the-game', seed=1).play('start no'); stolik.Table('the-game', seed=2).view(0)"
    environment = {**os.environ, "STOLIK_CACHE": str(tmp_path)}
    cold = subprocess.run([sys.executable, "-c", code], env=environment, check=True, text=True, capture_output=True)
    warm = subprocess.run([sys.executable, "-c", code], env=environment, check=True, text=True, capture_output=True)
    assert cold.stderr.count("compiling the rules") == 1
    assert warm.stderr == ""


LAYOUTS = """
import sys
import numba, numpy
from numba.core.itanium_mangler import mangle_type
from stolik.core import rule
rule.compiled(lambda one: one)
for width in sys.argv[1:]:
    print(width, mangle_type(numba.from_dtype(numpy.dtype([("cards", numpy.int64, int(width))]))))
"""


def test_functions_of_a_record_are_named_by_its_layout_in_every_process() -> None:
    """Otherwise code that two processes have compiled for two games calls the functions of one of them for both."""

    def names(*widths: str) -> dict[str, str]:
        command = [sys.executable, "-c", LAYOUTS, *widths]
        said = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ | {"STOLIK_COMPILED": "1"})
        return dict(line.split() for line in said.stdout.splitlines())

    first, second = names("1", "2"), names("2", "3")
    assert first["2"] == second["2"]
    assert len({*first.values(), *second.values()}) == 3
