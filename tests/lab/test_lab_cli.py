"""`stolik lab`, as people call it."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from stolik import lab
from stolik.cli import app
from stolik.lab import report
from stolik.lab.matches import MatchResult
from stolik.lab.pages import of_match


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(line: str, code: int = 0) -> str:
        try:
            app(["lab", *line.split()], result_action="return_value")
            ended = 0
        except SystemExit as error:
            ended = int(error.code or 0)
        captured = capsys.readouterr()
        assert ended == code, captured.err
        assert code == 0 or captured.out == ""
        return captured.err if code else captured.out

    return run


def test_a_match_is_one_object(run: Any) -> None:
    result = json.loads(run("match triggs medium random --games 20 --json"))
    assert result["win_rate"]["low"] < result["win_rate"]["value"] == result["win_rate"]["high"] == 1.0
    assert (result["game"], result["bots"], result["games"], result["deals"], result["seed"]) == (
        "triggs",
        ["medium", "random"],
        20,
        10,
        "1",
    )
    assert [one["bot"] for one in result["results"]] == result["bots"]
    assert result["results"][1]["score"].keys() == {"mean", "low", "high"}
    assert result["difference"]["significant"] is True
    assert result["versions"].keys() >= {"stolik", "rules", "python", "numba", "numpy"}
    assert result["moves"]["mean"] > 0 and result["endings"] and result["seconds"] > 0
    again = json.loads(run(result["command"].removeprefix("stolik lab ") + " --json"))
    assert {**again, "seconds": 0} == {**result, "seconds": 0}


def test_a_luck_adjusted_match_tells_both_results(run: Any, tmp_path: Path) -> None:
    line = "match the-game easy medium --games 12 --luck-adjusted --luck-budget 8 --executor threads"
    result = json.loads(run(f"{line} --json --jsonl games.jsonl"))
    found = result["adjusted"]
    assert (found["budget"], found["pilot_deals"], found["pilot_seed"]) == (8, 30, "1 pilot")
    assert [one["bot"] for one in found["results"]] == result["bots"]
    assert found["results"][0]["win_rate"] != result["results"][0]["win_rate"]
    assert found["difference"].keys() == result["difference"].keys() and found["verdict"]
    assert found["saves"]["score"].keys() == {"times", "low", "high"}
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert [line["game"] for line in lines] == list(range(24)), "the games of the pilot aren't among them"
    assert all(len(line["luck"]["wins"]) == len(line["luck"]["scores"]) == 2 for line in lines)
    assert (
        result["command"]
        == "stolik lab match the-game easy medium --players 2 --games 12 --luck-adjusted --luck-budget 8 --seed 1"
    )
    again = json.loads(run(result["command"].removeprefix("stolik lab ") + " --json --executor threads"))
    assert {**again, "seconds": 0} == {**result, "seconds": 0}
    text = run(f"{line} --report out")
    assert "With luck taken off" in text and "times fewer games give the same interval, for easy: the win rate" in text
    assert (tmp_path / "out" / "report.md").read_text("utf-8").count("| medium |") == 2


def test_a_bot_from_a_file_comes_first(run: Any, tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text("class Bot:\n    def choose(self, view, moves):\n        return moves[0]\n")
    result = json.loads(run("match the-game --bot my_bot.py:Bot random --games 2 --json --executor threads"))
    assert result["bots"] == ["my_bot.py:Bot", "random"]


def test_a_line_for_every_game(run: Any, tmp_path: Path) -> None:
    run("match triggs medium random --games 6 --jsonl games.jsonl --mode forty-two")
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert [line["game"] for line in lines] == list(range(6))
    assert [line["deal"] for line in lines] == ["1/0", "1/0", "1/1", "1/1", "1/2", "1/2"]
    assert [line["seating"] for line in lines] == [["medium", "random"], ["random", "medium"]] * 3
    assert all(line["ending"] == "won" and sorted(line["places"]) == [1, 2] and max(line["scores"]) == 42 for line in lines)
    assert all(line["moves"] > 10 for line in lines)


def test_a_tournament_rates_everyone(run: Any, tmp_path: Path) -> None:
    result = json.loads(run("tournament triggs medium random easy --games 20 --json --jsonl games.jsonl"))
    ratings = {one["bot"]: one["rating"] for one in result["ratings"]}
    assert list(ratings.values()) == sorted(ratings.values(), reverse=True)
    assert min(ratings["medium"], ratings["easy"]) > ratings["random"] == 0
    assert [(link["better"], link["worse"]) for link in result["links"]] == list(itertools.pairwise(ratings))
    assert all(link["beats"] == (link["p_holm"] < 0.05) for link in result["links"])
    assert result["links"][-1]["beats"] and result["links"][0]["win_rate"]["value"] > 0.5
    assert all(link["difference"]["low"] < link["difference"]["value"] for link in result["links"])
    assert len(result["pairs"]) == 3
    assert all(pair["p"] <= pair["p_holm"] and pair["significant"] == (pair["p_holm"] < 0.05) for pair in result["pairs"])
    assert result["ratings"][-1]["worst_place"] == 3
    played = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert [line["game"] for line in played] == list(range(60))
    assert {line["of"] for line in played} == {"medium - random", "medium - easy", "random - easy"}


def test_a_tournament_of_a_game_that_is_played_together(run: Any) -> None:
    result = json.loads(run("tournament the-game medium easy --games 100 --players 2 --json"))
    assert result["together"] and [one["bot"] for one in result["ratings"]] == ["medium", "easy"]
    assert result["ratings"][0]["rating"] == 0.0
    assert result["pairs"][0]["win_rate"]["value"] > 0.5


def test_a_sweep_shows_what_an_option_does(run: Any, tmp_path: Path) -> None:
    result = json.loads(run("sweep ten medium --vary limit=4..10 --mode solo --games 30 --json --executor threads --report out"))
    assert [point["value"] for point in result["points"]] == list(range(4, 11))
    won = [point["win_rate"]["value"] for point in result["points"]]
    assert won[0] > won[-1]
    assert [(step["before"], step["after"]) for step in result["steps"]] == list(itertools.pairwise(range(4, 11)))
    change = result["steps"][0]["win_rate"]
    assert change["value"] == pytest.approx(won[1] - won[0])
    assert change["p"] <= change["p_holm"] and change["significant"] == (change["p_holm"] < 0.05)
    assert all(point["games"] == 30 and point["turns"] is None for point in result["points"])
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        "report.md",
        "report.html",
        *(f"{name}.{kind}" for name in ("length", "scores", "balance") for kind in ("png", "svg", "pdf")),
    }
    assert "| limit |" in (tmp_path / "out" / "report.md").read_text()


def test_a_sweep_counts_turns_and_the_wins_of_seats(run: Any) -> None:
    result = json.loads(run("sweep triggs medium --vary players=2,3 --games 12 --json --executor threads"))
    two, three = result["points"]
    assert [len(point["seats"]) for point in result["points"]] == [2, 3]
    assert sum(seat["value"] for seat in three["seats"]) == pytest.approx(1)
    assert two["turns"]["mean"] < three["turns"]["mean"] < three["moves"]["mean"]
    (step,) = result["steps"]
    assert step["turns"]["value"] == pytest.approx(three["turns"]["mean"] - two["turns"]["mean"])
    assert step["win_rate"] is None and step["seats"] == [], "two seats and three have nothing to compare"
    assert result["command"] == "stolik lab sweep triggs medium --vary players=2,3 --games 12 --seed 1"


def test_the_time_of_a_move(run: Any) -> None:
    result = json.loads(run("pace the-game medium random --decisions 30 --json"))
    assert result["decisions"] == 30 and result["games"] > 1
    for pace in result["paces"]:
        assert 0 < pace["p50"] <= pace["p95"] <= pace["max"]
        assert 0 < pace["cpu_p95"] < 2 * pace["max"]
    assert "| random |" in run("pace the-game random --decisions 1")


def test_how_much_could_be_won(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    line = "bound the-game --left 2 --games 8 --playouts 8 --nodes 500"
    result = json.loads(run(f"{line} --json"))
    assert result["win_rate"]["value"] <= result["bound"]["value"] <= result["bound"]["high"] <= 1
    again = json.loads(run(result["command"].removeprefix("stolik lab ") + " --json"))
    assert {**again, "seconds": 0} == {**result, "seconds": 0}
    assert "A player who takes over when 2 cards are left in the deck, or fewer, wins at most" in run(line)
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert "Kto przejmie grę, gdy w talii zostaną najwyżej 2 karty, wygra według pomiaru najwyżej" in run(line)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("match chess medium easy", "There is no game called 'chess'"),
        ("match triggs medium odd", "There is no bot called 'odd'"),
        ("match triggs medium", "name at least two bots"),
        ("match triggs", "Name at least 1 bot."),
        ("match triggs medium easy --mode odd", "no mode 'odd'"),
        ("match triggs medium easy --option odd=1", "no option 'odd'"),
        ("match triggs medium easy --option turns", "like players=3"),
        ("match triggs medium easy --option turns=0", "from 1 to 300"),
        ("match triggs medium easy --players 1", "from 2 to 4"),
        ("match triggs medium easy --games 0", "--games is a whole number from 1 on"),
        ("match triggs medium easy --games many", "--games"),
        ("match triggs medium easy --precision 1", "--precision"),
        ("match triggs medium easy --workers 0", "--workers"),
        ("match triggs medium easy --luck-budget 64", "together with --luck-adjusted"),
        ("match triggs medium easy --luck-adjusted --luck-budget 3", "from 8 to 100000"),
        ("tournament triggs medium easy --luck-adjusted", "--luck-adjusted"),
        ("match triggs medium easy --executor cows", "--executor"),
        ("match triggs medium nowhere.py:Bot", "No such file"),
        ("match triggs medium easy --jsonl nowhere/games.jsonl", "can't be written: No such file"),
        ("match triggs medium easy --report taken", "can't be written"),
        ("match triggs medium easy --scheduler 127.0.0.1:1", "No cluster answers at 127.0.0.1:1"),
        ("tournament triggs medium", "Name at least 2 bots"),
        ("tournament triggs medium easy medium", "medium is named twice"),
        ("sweep triggs medium", "--vary"),
        ("sweep triggs medium --vary turns", "like limit=4..10"),
        ("sweep triggs medium --vary turns=5..1", "like limit=4..10"),
        ("sweep triggs medium --vary coins=8,12", "no option 'coins'"),
        ("sweep ten medium --vary limit=4..12", "from 4 to 10"),
        ("sweep triggs medium easy --vary turns=5", "2 bots were named"),
        ("pace triggs odd", "There is no bot called 'odd'"),
        ("pace triggs medium --decisions 0", "--decisions is a whole number from 1 on"),
        ("bound triggs", "A bound is found for a player alone"),
        ("bound the-game --players 2", "A bound is found for a player alone"),
        ("bound the-game odd", "There is no bot called 'odd'"),
        ("bound the-game --left 0", "--left is a whole number from 1 on"),
        ("match triggs medium nowhere.npz", "nowhere.npz holds no net that can play"),
        ("match ten baseline easy --option limit=6", "can't play ten 1"),
        ("train triggs --course solo", "no course called 'solo'; there are baseline, reinforced"),
        ("train chess", "There is no game called 'chess'"),
        ("train the-game --course odd", "no course called 'odd'"),
        ("train the-game --folder taken", "can't be written"),
        ("train the-game --seed many", "--seed"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence_and_nothing_is_written(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, message: str
) -> None:
    monkeypatch.setattr("stolik.lab.executors.TIMEOUT_SECONDS", 1)
    (tmp_path / "taken").write_text("")
    alone = line.startswith(("pace", "bound", "train"))
    more = "" if "--jsonl" in line or alone else " --jsonl games.jsonl"
    more += "" if "--report" in line or alone else " --report new/out"
    complaint = run(line + more, code=2)
    assert message in " ".join(complaint.split())
    assert {path.name for path in tmp_path.iterdir()} == {"taken"}


def test_errors_are_said_in_the_language_of_the_machine(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert "podaj co najmniej dwa boty" in run("match triggs medium", code=2)


def result() -> MatchResult:
    return lab.match("the-game", ["medium", "random"], games=20)


def test_a_report_is_one_page_that_shows_everything_as_it_is(tmp_path: Path) -> None:
    document = of_match(result())
    assert report.write(
        tmp_path, report.Document("<b>a|b</b>", [report.Table(["x", "y"], [["<i>", "a|b"]]), "*no*"], document.plots)
    )
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "<b>" not in page and "<i>" not in page and "&lt;i&gt;" in page
    assert page.count("data:image/png;base64,") == 2
    assert "http" not in page.replace("http-equiv", "")
    text = (tmp_path / "report.md").read_text("utf-8")
    assert r"| \<i> | a\|b |" in text and r"\*no\*" in text
    assert "](win-rates.svg)" in text
    assert (tmp_path / "win-rates.svg").read_text("utf-8").lstrip().startswith("<?xml")


def test_without_matplotlib_there_are_reports_without_pictures(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.split(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    run("match the-game random --games 2 --report out")
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"report.md", "report.html"}
    assert "svg" not in (tmp_path / "out" / "report.md").read_text()


def test_without_distributed_there_is_a_hint(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "pip install 'stolik[cluster]'" in run("match the-game random --scheduler tcp://127.0.0.1:1", code=2)


def test_playing_loads_nothing_of_the_lab() -> None:
    heavy = "('matplotlib', 'distributed', 'stolik.lab')"
    code = f"import sys, stolik.cli; print([name for name in sys.modules if name.startswith({heavy})])"
    done = subprocess.run([sys.executable, "-c", code], check=True, text=True, capture_output=True)
    assert done.stdout.strip() == "[]"
