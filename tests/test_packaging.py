"""What the package asks for: enough to play and to serve, and no more. `make packaging` tries the wheel itself."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = PYPROJECT["project"]
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "node_modules", "pictures", "site")


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
    printed = run_without_driver(code)
    assert printed.count("pip install 'stolik[postgres]'") == 2


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The names in the source archive."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder), "-t", "sdist"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    with tarfile.open(next(folder.glob("*.tar.gz"))) as packed:
        return [name.partition("/")[2] for name in packed.getnames()]


def test_the_archive_has_all_that_the_project_consists_of(archive: list[str]) -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, check=False, text=True, capture_output=True).stdout.splitlines()
    if not tracked:
        pytest.skip("this is no clone")
    own_tools = (".ci/", ".gitignore")
    assert not [name for name in tracked if not name.startswith(own_tools) and name not in archive and (ROOT / name).exists()]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as it would be published, but for its pages, which need Node and a minute."""
    tmp_path = tmp_path_factory.mktemp("wheel")
    source = tmp_path / "source"
    source.mkdir()
    for name in ("pyproject.toml", "hatch_readme.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    shutil.copytree(ROOT / "src", source / "src", ignore=LEFT_OUT)
    (source / "hatch_build.py").write_text(
        "from hatchling.builders.hooks.plugin.interface import BuildHookInterface\n\n\nclass NoPages(BuildHookInterface): ...\n"
    )
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(tmp_path), "-t", "wheel"]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    return next(tmp_path.glob("*.whl"))


def test_no_module_of_the_wheel_measures_anything(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        modules = [name for name in packed.namelist() if name.endswith((".py", ".pyi"))]
    assert "stolik/cli.py" in modules
    assert not [name for name in modules if "bench" in name]


def test_the_wheel_serves_every_platform_and_brings_its_types_and_addresses(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as packed:
        assert {"stolik/py.typed", "stolik/games/by_name.py"} <= set(packed.namelist())
        metadata = packed.read(next(name for name in packed.namelist() if name.endswith("METADATA"))).decode()
    for name, address in PROJECT["urls"].items():
        assert f"Project-URL: {name}, {address}\n" in metadata


def test_the_guide_says_how_large_the_package_is_with_each_extra() -> None:
    guide = (ROOT / "docs" / "guides" / "install.md").read_text("utf-8")
    for extra in PROJECT["optional-dependencies"]:
        row = re.search(rf"^\| `stolik\[{extra}\]` \| .* \| .* \| (\d+) MB \|$", guide, re.MULTILINE)
        assert row and int(row[1]) >= 300, extra
    assert re.search(r"2\d{3}-\d\d-\d\d.*`make packaging ARGS=extras`", guide)


def test_links_of_the_published_readme_work_from_anywhere(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        metadata = packed.read(next(name for name in packed.namelist() if name.endswith("METADATA"))).decode()
    targets = re.findall(r"\]\(([^)]+)\)", metadata)
    source = PROJECT["urls"]["Source"]
    assert len(targets) > 10 and [one for one in targets if not one.startswith("https://")] == []
    paths = [one.removeprefix(f"{source}/blob/main/").removeprefix(f"{source}/raw/main/") for one in targets]
    assert [path for path in paths if not path.startswith("https://") and not (ROOT / path.partition("#")[0]).exists()] == []
    assert (
        f"![Five tables as they are: Phase 10 at a desk; The Game, TEN, Abluxxen and Triggs on phones]({source}/raw/main/"
        in metadata
    )


@pytest.mark.parametrize(("name", "part"), [("uvicorn", 1), ("websockets", 0)])
def test_a_package_whose_insides_we_use_has_an_upper_bound_that_the_pinned_one_meets(name: str, part: int) -> None:
    wanted = next(one for one in map(Requirement, PROJECT["dependencies"]) if one.name == name)
    for path in (ROOT / "requirements").glob("*.txt"):
        pinned = next(line.split()[0] for line in path.read_text().splitlines() if line.startswith(f"{name}=="))
        version = pinned.partition("==")[2]
        numbers = [int(number) for number in version.split(".")]
        following = ".".join(map(str, [*numbers[:part], numbers[part] + 1]))
        assert version in wanted.specifier and following not in wanted.specifier
