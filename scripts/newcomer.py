"""Builds the package as it would be published, installs it where nothing of ours is, and does there what a stranger would.

`make packaging` runs it: the source archive, the wheel made from that archive alone, an environment with nothing but the
wheel and what it asks for, the commands, a served table, the README's example and the example of the bot guide.
`make packaging ARGS=extras` installs it with each of its extras, too, and says how large that is.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import dev

T = TypeVar("T")

MOST_SECONDS = 120.0
"""What a stranger's first steps may take, in seconds of one core: installing, the README, a bot of your own."""
MOST_MEGABYTES = 450
"""What the package and all that it asks for may take on disk."""
SERVER_SECONDS = 120.0
"""What a server may take to start and to answer."""

PLAYED = """
import stolik
from stolik.bots import seat_bots, take_turns
table = stolik.Table("the-game", seats=[stolik.Chair(bot="medium")] * 3, seed=2)
print(sum(1 for _ in take_turns(table, seat_bots(table))), table.ending.name)
"""
GUIDES = ("guides/from-python", "guides/baselines", "guides/bots", "guides/daily", "guides/lab", "concepts/table")
"""Pages whose examples need nothing but the wheel; those for learners need extras, and that of reviews a finished game."""
EXAMPLES = "import doctest, sys; sys.exit(doctest.testfile(sys.argv[1], module_relative=False).failed)"


class Newcomer:
    """An environment in a folder of its own, and how long each step there took."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.scripts = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.scripts / ("python.exe" if os.name == "nt" else "python")
        self.home = folder / "home"
        self.home.mkdir()
        self.steps: dict[str, tuple[float, float]] = {}
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("STOLIK_", "PYTHON", "XDG_", "NUMBA_"))}
        self.environment = {**kept, "HOME": str(self.home), "LOCALAPPDATA": str(self.home), "LANG": "C.UTF-8"}

    def timed(self, step: str, work: Callable[[], T]) -> T:
        wall, cpu = time.perf_counter(), _used()
        done = work()
        self.steps[step] = (time.perf_counter() - wall, _used() - cpu)
        print(f"   {step}: {self.steps[step][0]:.0f} s, {self.steps[step][1]:.0f} s of a core", flush=True)
        return done

    def install(self, wheel: Path, extra: str = "") -> None:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(self.folder / "venv")], check=True)
        if dev.pip("install", f"{wheel}[{extra}]" if extra else str(wheel), into=self.python) != 0:
            sys.exit("The wheel could not be installed. Is a package index within reach?")

    def run(self, *command: str) -> str:
        """Runs a command in the newcomer's home, which must succeed, and returns its output."""
        done = subprocess.run(command, cwd=self.home, env=self.environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)} failed:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
        return done.stdout

    def stolik(self, *arguments: str) -> str:
        return self.run(str(self.scripts / "stolik"), *arguments)

    def size(self) -> float:
        """Megabytes of what was installed."""
        return sum(file.stat().st_size for file in (self.folder / "venv").rglob("*") if file.is_file()) / 1e6


def build(folder: Path) -> tuple[Path, Path]:
    """The source archive, and a wheel that is made from what the archive holds and nothing else."""
    made = folder / "dist"
    hatch = [sys.executable, "-m", "hatchling", "build", "-d", str(made), "-t"]
    subprocess.run([*hatch, "sdist"], cwd=dev.ROOT, check=True, stdout=subprocess.DEVNULL)
    archive = next(made.glob("*.tar.gz"))
    with tarfile.open(archive) as packed:
        packed.extractall(folder / "source", filter="data")
    source = next((folder / "source").iterdir())
    subprocess.run([*hatch, "wheel"], cwd=source, check=True, stdout=subprocess.DEVNULL)
    return archive, next(made.glob("*.whl"))


def serve(newcomer: Newcomer) -> None:
    """Starts a server that is healthy, shows its page with its script, and stops when told."""
    command = [str(newcomer.scripts / "stolik"), "serve", "--host", "127.0.0.1", "--port", "0", "--language", "en"]
    printed = newcomer.folder / "served.txt"
    with printed.open("w") as out:
        server = subprocess.Popen(command, cwd=newcomer.home, env=newcomer.environment, stdout=out, stderr=subprocess.STDOUT)
    try:
        until = time.monotonic() + SERVER_SECONDS
        while not (address := re.search(r"http://localhost:\d+", printed.read_text())):
            if server.poll() is not None or time.monotonic() > until:
                sys.exit(f"The server did not start:\n{printed.read_text()}")
            time.sleep(0.2)
        health = _fetched(f"{address[0]}/health", until)
        page = _fetched(f"{address[0]}/", until)
        script = re.search(r'src="(/assets/[^"]+\.js)"', page)
        if not health or script is None or not _fetched(address[0] + script[1], until):
            sys.exit("The server does not show its page.")
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(30)


def first_steps(newcomer: Newcomer, wheel: Path) -> None:
    """What somebody does who has just heard of it, timed from an empty environment."""
    newcomer.timed("install the wheel", lambda: newcomer.install(wheel))
    readme = str(dev.ROOT / "README.md")
    newcomer.timed("the README's example", lambda: newcomer.run(str(newcomer.python), "-c", EXAMPLES, readme))
    guide = (dev.ROOT / "docs/guides/your-own-bot.md").read_text("utf-8")
    bot = re.search(r"```python\n(.*?)```", guide, re.DOTALL)
    command = re.search(r"^stolik (lab match .*)$", guide, re.MULTILINE)
    assert bot and command
    (newcomer.home / "my_bot.py").write_text(bot[1], "utf-8")
    newcomer.timed("the bot guide's example", lambda: newcomer.stolik(*command[1].split()))


def guide(newcomer: Newcomer, page: Path) -> None:
    """Runs the examples of a page as they are written: sessions with what they print, and programs."""
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    if any(">>>" in block for block in blocks):
        newcomer.run(str(newcomer.python), "-c", EXAMPLES, str(page))
    else:
        newcomer.run(str(newcomer.python), "-c", "".join(blocks))


def smoke(newcomer: Newcomer, version: str) -> None:
    """Tries each thing that the package promises to do with nothing more installed."""
    if newcomer.stolik("--version").strip() != version:
        sys.exit("The wheel has another version than the sources.")
    games = [game["name"] for game in json.loads(newcomer.stolik("games", "--json"))["games"]]
    if len(games) < 5:
        sys.exit(f"Games are missing: {games}")
    for name in GUIDES:
        newcomer.timed(f"the examples of {name}", partial(guide, newcomer, dev.ROOT / f"docs/{name}.md"))
    newcomer.timed("a game of three bots", lambda: newcomer.run(str(newcomer.python), "-c", PLAYED))
    newcomer.timed("serve a page", lambda: serve(newcomer))


def with_extras(folder: Path, wheel: Path) -> dict[str, float]:
    """Megabytes of the package with each of its extras, each in an environment of its own."""
    project = tomllib.loads((dev.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    sizes = {}
    for extra in project["optional-dependencies"]:
        (folder / extra).mkdir()
        newcomer = Newcomer(folder / extra)
        newcomer.install(wheel, extra)
        sizes[extra] = round(newcomer.size(), 1)
        print(f"   with {extra}: {sizes[extra]:.0f} MB", flush=True)
    return sizes


def main(*arguments: str) -> None:
    with tempfile.TemporaryDirectory() as place:
        newcomer = Newcomer(Path(place))
        archive, wheel = newcomer.timed("build the archive, and from it the wheel", lambda: build(Path(place)))
        first_steps(newcomer, wheel)
        smoke(newcomer, wheel.name.split("-")[1])
        sizes = {"archive": archive.stat().st_size / 1e6, "wheel": wheel.stat().st_size / 1e6, "installed": newcomer.size()}
        extras = with_extras(Path(place), wheel) if "extras" in arguments else {}
        path = [newcomer.steps[step] for step in ("install the wheel", "the README's example", "the bot guide's example")]
        figures: dict[str, Any] = {
            "megabytes": {name: round(size, 1) for name, size in sizes.items()} | extras,
            "seconds": {step: round(wall, 1) for step, (wall, _) in newcomer.steps.items()},
            "core_seconds": {step: round(cpu, 1) for step, (_, cpu) in newcomer.steps.items()},
            "first_steps": {"seconds": round(sum(wall for wall, _ in path)), "core_seconds": round(sum(cpu for _, cpu in path))},
        }
    print(json.dumps(figures, indent=2))
    if sizes["installed"] > MOST_MEGABYTES:
        sys.exit(f"The package takes more than {MOST_MEGABYTES} MB once it is installed.")
    if figures["first_steps"]["core_seconds"] > MOST_SECONDS:
        sys.exit(f"A stranger's first steps take more than {MOST_SECONDS:.0f} s of a core.")


def _fetched(address: str, until: float) -> str:
    """What an address answers; a server that is just starting is asked again."""
    while True:
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:  # noqa: S310
                return str(answer.read().decode())
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


def _used() -> float:
    """Seconds that commands have spent on a core."""
    times = os.times()
    return times.children_user + times.children_system


if __name__ == "__main__":
    main(*sys.argv[1:])
