"""`stolik review`, as people call it."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import ClassVar

import msgspec
import pytest

from stolik import cli
from stolik.core import game_file
from stolik.core.game_file import GameFile
from stolik.reviewing import Review, review, say
from tests.reviewing.games import played, short

Said = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("review") / "game.json"
    played("the-game", players=1, signals="none").save(path)
    return path


def refused(capsys: Said, code: int, source: object, **arguments: object) -> str:
    with pytest.raises(SystemExit) as left:
        cli.review(str(source), language="en", **{"budget": 8, **arguments})  # type: ignore[arg-type]
    assert left.value.code == code
    said = capsys.readouterr()
    assert said.out == ""
    return said.err.splitlines()[-1]


def changed(file: Path, folder: Path, **fields: object) -> Path:
    saved = msgspec.structs.replace(game_file.read(file), **fields)
    path = folder / "changed.json"
    game_file.write(path, saved)
    return path


def test_it_speaks_both_languages(file: Path, capsys: Said) -> None:
    cli.review(str(file), budget=8, language="en")
    english = capsys.readouterr().out
    assert "The Game: Ala" in english
    assert "8 trial games for each position" in english
    assert "luck of the deal" in english
    assert "Fewer is better" in english
    cli.review(str(file), budget=8, language="pl")
    polish = capsys.readouterr().out
    assert "8 gier próbnych" in polish
    assert "szczęście w rozdaniu" in polish
    assert "własne błędy" in polish
    assert not re.search(r"\d\.\d", polish), "Polish has a decimal comma"


@pytest.mark.parametrize("game", ["the-game", "ten", "phase-10"])
def test_the_lines_of_a_sum_add_up_as_they_are_shown(game: str) -> None:
    table = short(game)
    found = review(table, 8)
    lines = say(found, table.game, "en")
    sums, numbers = 0, []
    for line in lines:
        if part := re.fullmatch(r"  .* ([+−]?\d+\.\d)", line):
            numbers.append(float(part[1].replace("−", "-")))
            if line.startswith("  result"):
                assert sum(numbers[:-1]) == pytest.approx(numbers[-1], abs=1e-6)
                sums, numbers = sums + 1, []
    assert sums == (1 if game == "the-game" else 2)


def test_costly_moves_are_told_with_what_was_better() -> None:
    table = played("the-game", "random", players=1, signals="none")
    found = review(table, 32)
    assert 1 <= len(found.costliest[0]) <= 3
    costs = [found.decisions[at].cost for at in found.costliest[0]]
    assert costs == sorted(costs, reverse=True)
    lines = "\n".join(say(found, table.game, "en"))
    for place, at in enumerate(found.costliest[0], 1):
        one = found.decisions[at]
        assert (
            f"{place}. Move {one.number}, Ala: «{one.choice(one.played).text}». Better: «{one.choice(one.best).text}»." in lines
        )
    assert "{" not in lines


def test_programs_get_json_of_one_seat(tmp_path: Path, capsys: Said) -> None:
    path = tmp_path / "game.json"
    short("ten").save(path)
    cli.review(str(path), seat=2, budget=8, as_json=True, language="en")
    found = msgspec.json.decode(capsys.readouterr().out, type=Review)
    assert {one.seat for one in found.decisions} == {1}
    assert {one.seat for one in found.draws} <= {1, -1}
    assert found.budget == 8
    assert len(found.sums) == 2


def test_the_same_seed_prints_the_same(file: Path, capsys: Said) -> None:
    printed = []
    for seed in ("x", "x", "y"):
        cli.review(str(file), budget=8, seed=seed, as_json=True)
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1] != printed[2]


def test_an_unfinished_game_is_told(tmp_path: Path, capsys: Said) -> None:
    path = tmp_path / "game.json"
    short("ten").at(9).save(path)
    assert "not over" in refused(capsys, 5, path)


def test_a_damaged_or_foreign_file_is_told(tmp_path: Path, file: Path, capsys: Said) -> None:
    path = tmp_path / "broken.json"
    for text in (b"", b"{}", b"[1, 2]", b"\x00\xff", file.read_bytes()[:500], json.dumps({"format": 3, "hands": []}).encode()):
        path.write_bytes(text)
        assert "not a whole game file" in refused(capsys, 2, path)
    assert "No such file" in refused(capsys, 2, tmp_path / "nowhere.json")
    assert "directory" in refused(capsys, 2, tmp_path)


def test_a_file_that_was_changed_is_told(tmp_path: Path, file: Path, capsys: Said) -> None:
    path = tmp_path / "changed.json"
    path.write_bytes(file.read_bytes().replace(b'"Ala"', b'"Ola"'))
    assert "changed after it was saved" in refused(capsys, 3, path)
    saved: GameFile = game_file.read(file)
    assert "changed after it was saved" in refused(capsys, 3, changed(file, tmp_path, moves=[*saved.moves[:-1], saved.moves[0]]))


def test_rules_and_games_that_are_not_here_are_told(tmp_path: Path, file: Path, capsys: Said) -> None:
    assert "newer Stolik" in refused(capsys, 2, changed(file, tmp_path, rules=9))
    assert "older rules" in refused(capsys, 2, changed(file, tmp_path, rules=0))
    assert "no game called" in refused(capsys, 2, changed(file, tmp_path, game="chess"))


def test_a_seat_or_a_budget_that_cannot_be_is_told(file: Path, capsys: Said) -> None:
    assert "There is no seat 2" in refused(capsys, 2, file, seat=2)
    assert "There is no seat 0" in refused(capsys, 2, file, seat=0)
    assert "from 8 to 100000" in refused(capsys, 2, file, budget=0)
    assert "from 8 to 100000" in refused(capsys, 2, file, budget=10**12)


class Asked(BaseHTTPRequestHandler):
    """A server that answers with `body`, and remembers what it was asked for."""

    body, status = b"", 200
    paths: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.paths.append(self.path)
        self.send_response(self.status)
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, *_: object) -> None: ...


@pytest.fixture
def link() -> Iterator[str]:
    Asked.paths.clear()
    with HTTPServer(("127.0.0.1", 0), Asked) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/t/some-table"
        server.shutdown()


def test_of_a_link_only_the_file_is_asked_for(file: Path, link: str, capsys: Said) -> None:
    Asked.body, Asked.status = file.read_bytes(), 200
    cli.review(link, budget=8, language="en")
    assert "The Game: Ala" in capsys.readouterr().out
    assert Asked.paths == ["/api/tables/some-table/file"]


def test_a_table_that_is_not_over_is_told_as_such(link: str, capsys: Said) -> None:
    Asked.body, Asked.status = b'{"error":"NotOver","reason":"The game isn\'t over yet.","rule":"","again":0}', 409
    assert "can be reviewed when it is" in refused(capsys, 5, link)
    with pytest.raises(SystemExit) as left:
        cli.verify(link, language="pl")
    assert left.value.code == 5
    assert "nie skończyła" in capsys.readouterr().err
    Asked.body, Asked.status = b'{"error":"NoSuchTable","reason":"There is no such table.","rule":"","again":0}', 404
    assert "no such table" in refused(capsys, 2, link)


def test_a_link_that_leads_nowhere_is_told(capsys: Said) -> None:
    assert "can't be fetched" in refused(capsys, 2, "http://127.0.0.1:9/t/nothing")
