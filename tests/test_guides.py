"""What the guides show is what happens; the game that one of them builds obeys the laws."""

from __future__ import annotations

import doctest
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests import stairs

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("page", ["guides/from-python", "guides/research", "guides/baselines", "guides/study", "concepts/table"])
def test_the_examples_of_a_page_run(page: str) -> None:
    result = doctest.testfile(str(ROOT / "docs" / f"{page}.md"), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


def test_the_worked_example_of_the_deal_of_the_day_runs() -> None:
    page = ROOT / "docs/guides/daily.md"
    result = doctest.testfile(str(page), module_relative=False)
    assert (result.attempted, result.failed) == (8, 0)
    shell = re.search(r"^printf '%s' '(.+)' \| sha256sum\n```\n\nsays `(.+)`", page.read_text("utf-8"), re.MULTILINE)
    assert shell and hashlib.sha256(shell[1].encode()).hexdigest() == shell[2]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The guide's game, installed beside Stolik as a package with an entry point, as anybody would."""
    folder = tmp_path_factory.mktemp("stairs")
    stairs.install(folder)
    return {**os.environ, "PYTHONPATH": str(folder), "STOLIK_LAW_EXAMPLES": "2", "STAIRS": str(folder)}


def run(environment: dict[str, str], *arguments: str, **settings: str) -> str:
    """What a Python with the guide's game says."""
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=ROOT, env={**environment, **settings}, check=False, text=True, capture_output=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_game_of_the_guide_is_short(environment: dict[str, str]) -> None:
    files = list(Path(environment["STAIRS"], "stairs").iterdir())
    python = [path for path in files if path.suffix == ".py"]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in python) <= 300
    assert {path.suffix for path in files} == {".py", ".md"}


def test_the_game_of_the_guide_passes_the_type_checker(environment: dict[str, str]) -> None:
    types = {"MYPYPATH": f"{environment['STAIRS']}:src"}
    assert "Success" in run(
        environment, "-m", "mypy", "--strict", "--config-file=", "-p", "stairs", "--ignore-missing-imports", **types
    )


def test_the_game_of_the_guide_is_listed_and_passes_its_check(environment: dict[str, str]) -> None:
    assert "stairs: Stairs (2-4)" in run(environment, "-m", "stolik", "games", "--language", "en")
    report = run(environment, "-m", "stolik", "check-game", "stairs", "--games", "5", "--json", STOLIK_COMPILED="0")
    findings = json.loads(report)
    assert [one["check"] for one in findings][-1] == "a served table" and len(findings) > 10
    assert {one["wrong"] for one in findings} == {""}


def test_the_game_of_the_guide_obeys_the_laws_of_the_suites(environment: dict[str, str]) -> None:
    """The laws are tried interpreted, for compiling takes longer than they do; batches are compiled."""
    laws = ["-m", "pytest", "-q", "-k", "stairs", "-p", "no:cacheprovider"]
    for suite, compiled in {"tests/games/test_laws.py": "0", "tests/batch/test_batch.py": "1"}.items():
        assert " passed" in run(environment, *laws, suite, STOLIK_COMPILED=compiled)
    code = "import stolik; t = stolik.Table('stairs', seed=1); t.play(t.legal()[0]); print(t.view(1).top > 0)"
    assert run(environment, "-c", code).strip() == "True"


def test_the_game_of_the_guide_can_be_reviewed(environment: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    code = (
        "import stolik; from stolik.bots import seat_bots, take_turns;"
        "seats = [stolik.Chair(name='Ala', bot='easy'), stolik.Chair(name='Ola', bot='random')];"
        "table = stolik.Table('stairs', seats=seats, seed=1);"
        f"list(take_turns(table, seat_bots(table))); table.save({str(file)!r})"
    )
    run(environment, "-c", code, STOLIK_COMPILED="0")
    order = ("-m", "stolik", "review", str(file), "--budget", "8", "--json")
    found = json.loads(run(environment, *order, STOLIK_COMPILED="0"))
    assert found["game"] == "stairs"
    assert found["decisions"]
    assert found["draws"] == [], "nothing is drawn in Stairs after the deal"


def test_a_game_with_a_fault_fails_its_check_and_says_where(tmp_path: Path) -> None:
    """Stairs whose cards can be seen by everybody, whose Polish is missing, and that never ends."""
    stairs.install(tmp_path)
    rules, narrate = tmp_path / "stairs/rules.py", tmp_path / "stairs/narrate.py"
    good = rules.read_text("utf-8"), narrate.read_text("utf-8")
    faults = {
        "legal moves don't ascend": ("moves[n] = move\n", "moves[n] = NUM_MOVES - 1 - move\n"),
        "violated_rule gives 0 for move": ("n += violated_rule(s, move) == 0", "n += move == STEP_OUT"),
        "the game goes on after MOST_MOVES (28) moves": ("s.over = Ending.FINISHED", "s.turn = 0"),
        "hide leaves a card where it is": ("    hide_cards(s, seat)\n", ""),
    }
    for message, (right, wrong) in faults.items():
        rules.write_text(good[0].replace(right, wrong), "utf-8")
        assert message in failing_check(tmp_path), message
    rules.write_text(good[0], "utf-8")
    narrate.write_text(good[1].replace('"Gra {name}."', '""'), "utf-8")
    assert "status says nothing in pl" in failing_check(tmp_path)


def failing_check(folder: Path) -> str:
    command = [sys.executable, "-m", "stolik", "check-game", "stairs", "--games", "3", "--json"]
    setting = {**os.environ, "PYTHONPATH": str(folder), "STOLIK_COMPILED": "0"}
    done = subprocess.run(command, cwd=ROOT, env=setting, check=False, text=True, capture_output=True)
    assert done.returncode == 1, done.stderr
    return done.stdout


def test_a_package_whose_game_is_not_whole_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    stairs.install(tmp_path)
    narrate = tmp_path / "stairs/narrate.py"
    narrate.write_text(narrate.read_text("utf-8").replace("def explain(", "def explanation("), "utf-8")
    setting = {**os.environ, "PYTHONPATH": str(tmp_path), "STOLIK_COMPILED": "0"}
    command = [sys.executable, "-m", "stolik", "games", "--language", "en"]
    done = subprocess.run(command, cwd=ROOT, env=setting, check=True, text=True, capture_output=True)
    assert [line for line in done.stdout.splitlines() if line and not line.startswith(" ")] == [
        *("the-game: The Game (1-5)", "ten: TEN (1-5)", "abluxxen: Abluxxen (2-5)"),
        *("triggs: Triggs (2-4)", "phase-10: Phase 10 (2-6)"),
    ]
    assert done.stderr.strip() == "stolik: The game 'stairs' can't be used: its narration has no explain. Write it."
