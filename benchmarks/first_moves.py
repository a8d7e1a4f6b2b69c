"""How long a person waits for the first move: from the command `stolik serve` to an answered move in each game.

`make first-moves` starts a server with an empty cache, and again with what is compiled by then; `--before REVISION` does the
same with a checkout of that revision. In every game a person opens a table with two medium bots and makes a move; it counts as
answered when the server says so and shows the new state. Games come one after the other, as one visitor would try them.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
from benchmarks.trees import GAMES, ROOT, checked_out, revision

LONGEST = 400.0
"""Seconds after which a measurement gives up."""


def asked(address: str, body: object = None, token: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    method = "GET" if body is None else "POST"
    return httpx.request(method, address, json=body, headers=headers, timeout=LONGEST, trust_env=False).raise_for_status().json()


def first_move(base: str, game: str) -> None:
    opened = asked(f"{base}/api/tables", {"game": game, "seats": ["", "medium", "medium"], "speed": "instant"})
    place = f"{base}/api/tables/{opened['table']}"
    token = asked(f"{place}/seats", {"name": "Ola", "host": opened["host"]})["token"]
    while not (state := asked(place, token=token))["legal"]:
        time.sleep(0.01)
    asked(f"{place}/do", {"type": "play", "id": "first", "moves": [state["legal"][0]["move"]]}, token)
    asked(place, token=token)


def measured(tree: Path, cache: Path) -> dict[str, float]:
    """Seconds from the command on: to the printed address, and to the first answered move of each game."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(tree / "src"), str(tree)]),
        "STOLIK_CACHE": str(cache),
        "PYTHONUNBUFFERED": "1",
    }
    environment.pop("STOLIK_COMPILED", None)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        said = Path(folder) / "said"
        command = [sys.executable, "-m", "stolik", "serve", "--host", "127.0.0.1", "--database", str(Path(folder) / "tables.db")]
        began = time.perf_counter()
        with said.open("wb") as output:
            process = subprocess.Popen(command, cwd=tree, env=environment, stdout=output, stderr=output)
        try:
            found: dict[str, float] = {}
            while not (address := re.search(rb"http://localhost:(\d+)", said.read_bytes())):
                if process.poll() is not None:
                    sys.exit(said.read_text())
                time.sleep(0.01)
            base = f"http://127.0.0.1:{int(address[1])}"
            reach(f"{base}/health")
            found["serves"] = time.perf_counter() - began
            for game in GAMES:
                first_move(base, game)
                found[game] = time.perf_counter() - began
            return found
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(60)


def reach(address: str) -> None:
    while True:
        try:
            asked(address)
            return
        except httpx.TransportError:
            time.sleep(0.01)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", type=revision, metavar="REVISION")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, ExitStack() as stack:
        trees = {"now": ROOT} | ({wanted.before: stack.enter_context(checked_out(wanted.before))} if wanted.before else {})
        print(f"| seconds from the command | serves | {' | '.join(GAMES)} |")
        print(f"| --- | {' | '.join(['---:'] * (len(GAMES) + 1))} |")
        for name, tree in trees.items():
            for warmth in ("nothing compiled", "as the first run left it"):
                figures = measured(tree, Path(folder) / f"cache-{name}")
                print(f"| {name}, {warmth} | {' | '.join(f'{value:.1f}' for value in figures.values())} |", flush=True)


if __name__ == "__main__":
    main()
