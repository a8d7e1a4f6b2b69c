"""What the package asks for: enough to play and to serve, and no more. `make packaging` tries the wheel itself."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def run_without_driver(code: str) -> str:
    """What a program says where asyncpg isn't installed."""
    blocked = "import sys; sys.modules['asyncpg'] = None\n"
    done = subprocess.run([sys.executable, "-c", blocked + code], check=False, text=True, capture_output=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_extras_are_those_of_the_guide() -> None:
    guide = (ROOT / "docs" / "guides" / "install.md").read_text("utf-8")
    assert set(PROJECT["optional-dependencies"]) == {"cluster", "lab", "postgres", "research"}
    for extra in PROJECT["optional-dependencies"]:
        assert f"`stolik[{extra}]`" in guide


def test_a_server_on_a_file_needs_no_driver_for_postgresql(tmp_path: Path) -> None:
    code = "import stolik.server.cli, asyncio; asyncio.run(stolik.server.cli.check_database(sys.argv[1])); print('open')"
    assert run_without_driver(code.replace("sys.argv[1]", repr(str(tmp_path / "tables.db")))) == "open\n"


def test_postgresql_without_its_driver_is_refused_with_words() -> None:
    code = (
        "from stolik.core.errors import StolikError\n"
        "from stolik.server.store.address import log_at\n"
        "try: log_at('postgresql://somebody@somewhere/tables')\n"
        "except StolikError as error: print(error.say('en'), error.say('pl'))"
    )
    said = run_without_driver(code)
    assert said.count("pip install 'stolik[postgres]'") == 2
