"""The measurement of speed, as `make bench` runs it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks import before, beside_c, rows, speed, trees, vectors

ROOT = Path(__file__).resolve().parent.parent
FIGURES = [
    "compiled_one_thread",
    "compiled_two_threads",
    "step_from_python",
    "table",
    "interpreted",
    "import_seconds",
    "first_move_seconds",
    "first_move_cold_seconds",
    "first_move_warm_seconds",
]


def measured(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "benchmarks.speed", *arguments]
    return subprocess.run(command, cwd=ROOT, check=False, text=True, capture_output=True)


def test_the_benchmark_gives_one_object_with_ratios() -> None:
    figures = json.loads(measured("the-game", "--quick", "--json").stdout)
    ours = figures["games"]["the-game"]
    assert ours["compiled_one_thread"] > ours["step_from_python"] > ours["table"] > 0
    assert ours["interpreted"] > 0
    assert 0 < ours["import_seconds"] < ours["first_move_warm_seconds"] < ours["first_move_cold_seconds"]
    assert figures["ratios"]["the-game"]["two_threads_over_one"] > 0
    assert ours["batch"] > ours["pettingzoo"] > 0 and ours["gymnasium"] > 0
    assert figures["ratios"]["the-game"]["batch_over_playouts"] > 0
    assert ours["vector_random"] > ours["vector_medium"] > ours["sync_medium"] > 0
    ratios = figures["ratios"]["the-game"]
    assert ratios["vector_over_sync_random"] > 2 and ratios["threads_over_sync_random"] > 1
    assert ratios["thinking_alone_over_sync_medium"] > ratios["vector_over_sync_medium"] > 1
    micros = [ours[f"search_{what}"] for what in ("copy", "position", "play", "guess")]
    assert all(0 < figure < 1_000 for figure in micros), "a copy takes microseconds"
    assert ours["search_playouts"] > 100_000 and ours["search_flat"] > 100_000
    assert ("playouts_over_c" in figures["ratios"]["the-game"]) == bool(shutil.which("cc"))


def test_rows_alone_are_medians_of_rounds_in_which_contestants_take_turns() -> None:
    called: list[str] = []

    def figure(name: str, value: float) -> float:
        called.append(name)
        return value * len(called)

    found = rows.medians("one", {"one quick": lambda _: figure("quick", 1000), "one slow": lambda _: figure("slow", 1)})
    assert called == ["quick", "slow"] * rows.ROUNDS and found == {"quick": 5000, "slow": 6}
    assert list(rows.table({"one": found}, {"quick": "Q", "slow": "S"}))[2:] == ["| Q | 5,000 |", "| S | 6.0 |"]


def test_what_medium_bots_leave_to_gain_is_their_time_over_that_of_random_ones() -> None:
    ours = {"vector_random": 2.0, "vector_medium": 1.0, "sync_random": 0.2, "sync_medium": 0.1, "threads_random": 4.0}
    ratios = vectors.compared({**ours, "threads_medium": 2.0})
    assert ratios["vector_over_sync_medium"] == 10 and ratios["threads_over_sync_medium"] == 20
    assert ratios["thinking_alone_over_sync_medium"] == 20
    assert vectors.compared({"vector_random": 1.0}) == {}


def test_the_benchmark_of_an_unknown_game_is_refused() -> None:
    refused = measured("chess")
    assert refused.returncode == 2
    assert "There is no game called 'chess'" in refused.stderr and "Traceback" not in refused.stderr


def test_the_benchmark_shows_a_table_for_people() -> None:
    figures = {
        "machine": {"cores": 2},
        "games": {"one": dict.fromkeys(FIGURES, 1.5)},
        "open_spiel": {"hearts": {"cpp": 2.0, "python": 1.0}},
        "peers": {"uno": 3.0},
        "c": {},
        "ratios": {"one": {"openspiel_cpp_hearts": 0.75}},
    }
    shown = speed.table(figures)
    assert "| OpenSpiel hearts, C++ rollouts | 2 |" in shown
    assert "| openspiel_cpp_hearts | 0.75 |" in shown
    assert "| RLCard uno | 3 |" in shown
    assert "| OpenSpiel | not installed |" in speed.table({**figures, "open_spiel": {}})


def test_a_row_beside_c_is_empty_for_all_games_but_one() -> None:
    figures = {
        "machine": {"cores": 2},
        "games": {"one": dict.fromkeys(FIGURES, 1.5), beside_c.GAME: dict.fromkeys(FIGURES, 1.5)},
        "open_spiel": {},
        "peers": {},
        "c": {"c": 4.0, "beside c": 3.0},
        "ratios": {"one": {}, beside_c.GAME: {"playouts_over_c": 0.75}},
    }
    shown = speed.table(figures)
    assert "| C program, core time |  | 4 |" in shown
    assert "| playouts_over_c |  | 0.75 |" in shown


def test_means_that_differ_by_more_than_noise_are_told() -> None:
    ours = [beside_c.Means(10 + number % 3, 80 + number % 5) for number in range(900)]
    assert beside_c.difference(ours, beside_c.Means(11.01, 82.01), 1000) == ""
    assert beside_c.difference(ours, beside_c.Means(11.01, 83.0), 1000) == "82.00 and 83.00 cards left a game"


has_history = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this tree has no history")


@pytest.mark.thorough
def test_a_tree_beside_itself_is_as_fast_and_the_report_says_so() -> None:
    found = before.measure(ROOT, ["the-game"], rounds=2, seconds=0.2, starts=1)
    game = found["the-game"]
    assert list(game) == [*before.RATES, *before.OVER, *before.STARTS]
    assert all(0.2 < figures["ratio"] < 5 for figures in game.values())
    assert 0 < game["import_seconds"]["now"] < game["first_move_warm_seconds"]["now"] < game["first_move_cold_seconds"]["now"]
    shown = before.table({"revision": "HEAD", "games": found})
    assert shown[1] == "| beside HEAD | game | before | now | ratio |"
    assert len(shown) == 3 + len(game) + 2 and all(line.count("|") == 6 for line in shown[1:-2])


def test_ratios_are_medians_of_rounds_and_over_1_where_this_tree_is_faster() -> None:
    rated = {"playouts": [(10.0, 20.0), (10.0, 30.0), (40.0, 40.0)], "batch_64": [(5.0, 5.0), (5.0, 15.0), (10.0, 30.0)]}
    found = before.compared(rated, {"import_seconds": [(3.0, 2.0)]})
    assert found["playouts"] == {"before": 10.0, "now": 30.0, "ratio": 2.0}
    assert found["batch_64_over_playouts"] == {"before": 0.5, "now": 0.5, "ratio": 1.0}
    assert found["import_seconds"]["ratio"] == 1.5


@has_history
def test_a_checkout_is_another_tree_for_a_while() -> None:
    with trees.checked_out("HEAD") as tree:
        assert tree != ROOT and (tree / "src" / "stolik").is_dir()
        assert trees.told(tree, "-c", "import stolik; print(f'\"{stolik.__file__}\"')").startswith(str(tree))
    assert not tree.exists()


def test_a_revision_that_git_does_not_know_is_refused_in_words() -> None:
    refused = measured("ten", "--before", "no-such-revision")
    assert refused.returncode == 2
    assert "git knows no revision 'no-such-revision' here" in refused.stderr and "Traceback" not in refused.stderr
