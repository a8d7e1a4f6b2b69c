"""The public names: none comes or goes unless the reference says so, and importing them stays quick."""

from __future__ import annotations

import subprocess
import sys

import pytest

import stolik
from tests import reference


@pytest.mark.parametrize("page", ["api", "tensors"])
def test_the_reference_says_what_the_code_has(page: str) -> None:
    written = (reference.FOLDER / f"{page}.md").read_text("utf-8")
    assert written == getattr(reference, page)(), "write it anew with: make reference"


def test_every_public_name_is_there_and_no_other() -> None:
    assert all(hasattr(stolik, name) for name in stolik.__all__)
    loose = {name for name in vars(stolik) if not name.startswith("_") and name not in stolik.__all__}
    assert dir(stolik) == sorted([*stolik.__all__, "__version__"])
    modules = {
        "audit",
        "batch",
        "check_game",
        "checks",
        "choosing",
        "cli",
        "core",
        "daily",
        "doctor",
        "findings",
        "listing",
        "proof",
        "reviewing",
        "server",
        "terminal",
        "verify",
    }
    assert loose - modules <= {"Any", "TYPE_CHECKING", "stolik", "version"}
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        _ = stolik.chess


HEAVY = ("numba", "gymnasium", "pettingzoo", "pyspiel", "stolik.batch", "stolik.bots", "stolik.lab", "stolik.games.by_name")


@pytest.mark.parametrize(("imported", "light"), [("stolik", HEAVY), ("stolik.adapters.common", HEAVY[1:4])])
def test_importing_brings_nothing_heavy_with_it(imported: str, light: tuple[str, ...]) -> None:
    code = f"import sys, {imported}; print([name for name in {light} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], check=True, text=True, capture_output=True)
    assert done.stdout.strip() == "[]"
