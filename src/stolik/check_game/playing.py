"""Whether a game is really played: whole games of bots, and a table that a real server serves. Each check raises `Wrong`."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from stolik.bots import BOTS, actions, seat_bots, take_turns
from stolik.bots.hints import hint_line, hints
from stolik.check_game.walks import Wrong, settings
from stolik.core import rule
from stolik.core.game import Game
from stolik.core.game_file import Chair
from stolik.core.table import Table
from stolik.core.words import LANGUAGES

SERVER_SECONDS = 60.0
SERVED_SECONDS = 300.0
OWN_MOVES = 25
"""How many moves the person makes at the served table before a bot plays on."""
PAUSE_SECONDS = 0.05


def bots(game: Game) -> None:
    """Bots of every level play a whole game, each shown only what its seat may see, and give hints."""
    for setting in settings(game)[:1]:
        for level in BOTS:
            if level == "hard" and not rule.COMPILED:
                continue  # a search takes very long with interpreted rules
            table: Table = Table(game, seats=[Chair(bot=level)] * setting.players, seed=level, **game.modes[setting.mode].options)
            for _ in take_turns(table, seat_bots(table)):
                pass
            if not table.over:
                raise Wrong(f"a game of {level} bots stops after {len(table.history)} moves")
            Table.from_file(table.to_file())  # this checks every move and every digest again
        table = Table(game, seats=[Chair(bot="random")] * setting.players, seed=1, **game.modes[setting.mode].options)
        for action in actions(table, seat_bots(table)):
            if not action.said and len(game.legal(action.hidden, 0)) > 1:
                found = hints(game, action.hidden, playouts=20)
                if not found or not all(hint_line(game, found[0], table.names(language), language) for language in LANGUAGES):
                    raise Wrong("there is no hint, or it says nothing")
                return
            table.play(*action.moves, seat=action.seat)


def served(game: Game) -> None:
    """A real server opens a table of the game; a person plays over HTTP, leaves, and a bot plays on to the end."""
    low, high = game.players
    players = max(low, min(2, high))
    with server() as ask:
        cards = {card["name"]: card for card in ask("/api/games")}
        if game.name not in cards:
            raise Wrong("the server doesn't list the game; is its package installed, with an entry point in stolik.games?")
        asked = {"game": game.name, "seats": ["", *["easy"] * (players - 1)], "speed": "instant"}
        opened = ask("/api/tables", asked)
        place = f"/api/tables/{opened['table']}"
        token, chance = ask(f"{place}/seats", {"name": "Ola", "host": opened["host"]})["token"], random.Random(1)  # noqa: S311
        late, made = time.monotonic() + SERVED_SECONDS, 0
        while (state := ask(f"{place}?words=true", token=token))["stage"] != "over":
            if not state["told"] or not state["status"]:
                raise Wrong("a served table says nothing in words")
            if time.monotonic() > late:
                raise Wrong(f"a served game isn't over after {SERVED_SECONDS:.0f} s")
            if made == OWN_MOVES:  # the person leaves, and a bot plays on
                ask(f"{place}/do", {"type": "leave", "id": "leave", "bot": "easy"}, token)
            elif made < OWN_MOVES and state["legal"]:
                move = chance.choice(state["legal"])["move"]
                ask(f"{place}/do", {"type": "play", "id": str(made), "moves": [move]}, token)
            else:
                time.sleep(PAUSE_SECONDS)
                continue
            made += 1
        replay = ask(f"{place}/replay")
        if not replay["steps"] or replay["outcome"] is None:
            raise Wrong("the replay of a served game is empty")


@contextmanager
def server() -> Iterator[Callable[..., Any]]:
    """Runs a server for the check, reachable from this machine only, with its tables in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="stolik-check-", ignore_cleanup_errors=True) as folder:
        limits = [f"--limit={name}=100000" for name in ("read_rate", "message_rate", "table_rate", "join_rate", "replay_rate")]
        command = [sys.executable, "-m", "stolik", "serve", "--host", "127.0.0.1", "--database", str(Path(folder) / "tables")]
        # interpreted rules answer at once, and this check needs no speed
        environment = {**os.environ, "STOLIK_COMPILED": "0", "PYTHONUNBUFFERED": "1"}
        output = (Path(folder) / "said").open("w+b")
        process = subprocess.Popen([*command, *limits], env=environment, stdout=output, stderr=subprocess.STDOUT)  # noqa: S603
        try:
            yield asking(address_of(process, Path(folder) / "said"))
        finally:
            process.terminate()
            process.wait(SERVER_SECONDS)
            output.close()


def address_of(process: subprocess.Popen[bytes], output: Path) -> str:
    """The address where the server listens, once it prints it."""
    late = time.monotonic() + SERVER_SECONDS
    while time.monotonic() < late and process.poll() is None:
        if found := re.search(rb"http://localhost:(\d+)", output.read_bytes()):
            return f"http://127.0.0.1:{int(found[1])}"
        time.sleep(0.05)
    raise Wrong(f"the server doesn't start: {output.read_text('utf-8', 'replace').strip()[-300:]}")


def asking(base: str) -> Callable[..., Any]:
    def ask(path: str, body: object = None, token: str = "") -> Any:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(base + path, data, headers)  # noqa: S310 (our own server)
        try:
            with urllib.request.urlopen(request, timeout=SERVER_SECONDS) as answer:  # noqa: S310
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            raise Wrong(
                f"the server answers {path} with {error.code}: {error.read().decode('utf-8', 'replace')[:300]}"
            ) from error

    return ask
