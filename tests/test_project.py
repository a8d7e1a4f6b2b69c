"""The project's own files: the two commands of a newcomer, and nothing in them that belongs to one machine."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LISTS = sorted((ROOT / "requirements").glob("*.txt"))


def test_every_target_of_the_makefile_is_a_command_of_the_script() -> None:
    targets = re.findall(r"^([a-z-]+): +; \$\(DEV\)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    shown = subprocess.run(
        [sys.executable, "scripts/dev.py", "help"], cwd=ROOT, check=True, text=True, capture_output=True
    ).stdout
    assert sorted(targets) == sorted(re.findall(r"^make ([a-z-]+)", shown, re.MULTILINE))
    assert {"setup", "run", "test", "check", "bench", "playthroughs", "help"} <= set(targets)


def test_an_unknown_command_is_refused_with_the_list() -> None:
    done = subprocess.run([sys.executable, "scripts/dev.py", "fly"], cwd=ROOT, check=False, text=True, capture_output=True)
    assert done.returncode == 1
    assert "There is no command 'fly'" in done.stderr
    assert "make run" in done.stdout


def test_ci_runs_the_tests() -> None:
    assert "make test" in (ROOT / ".ci" / "run").read_text()


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_pinned_lists_name_no_package_index_and_pin_every_package(path: Path) -> None:
    lines = path.read_text().splitlines()
    assert not [line for line in lines if "://" in line or line.startswith("-")]
    packages = [line for line in lines if line and not line.startswith(" ")]
    assert len(packages) > 5
    assert all("==" in line for line in packages)
    assert all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line) for line in lines if line.startswith(" "))


def test_the_scripts_need_nothing_installed() -> None:
    code = (
        "import sys; sys.path.insert(0, 'scripts'); import dev; print([m for m in sys.modules if m in ('numpy', 'pip', 'rich')])"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], cwd=ROOT, check=True, text=True, capture_output=True)
    assert done.stdout.strip() == "[]"


def test_the_lock_of_the_client_names_no_registry_and_serves_every_platform() -> None:
    lock = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
    bundlers = " ".join(name for name in lock["packages"] if name.startswith("node_modules/@rolldown/binding-"))
    for platform in ("linux-x64-gnu", "linux-x64-musl", "linux-arm64-gnu", "darwin-arm64", "darwin-x64", "win32-x64-msvc"):
        assert platform in bundlers, f"run npm without node_modules, or the lock forgets {platform}"
