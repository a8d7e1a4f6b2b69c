"""Kills servers at random moments under load, and reads in the log whether anything was lost.

python -m benchmarks.chaos --kills 200
python -m benchmarks.chaos sqlite --kills 20

`sqlite` and `postgres` kill the one server that there is; `pair` kills one of two on one PostgreSQL database, whose clients then
go to the other, while the players of every table are on different ones; `processes` kills one after the other of those behind the
port of one `stolik serve --processes 3`. Exits with 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from pathlib import Path

from benchmarks.chaos.storm import Weathered, storm
from benchmarks.serving import Nursery, nursery
from tests.server.postgres import fresh_database, running_postgres

MODES = ("sqlite", "postgres", "pair", "processes")
PROCESSES = 3
MOST_KILLS, MOST_TABLES = 2_000, 100


def report(mode: str, weathered: Weathered) -> str:
    proof = weathered.proof
    figures = [
        ("kills", weathered.kills),
        ("minutes", f"{weathered.seconds / 60:.1f}"),
        ("tables of people, and with bots", f"{weathered.tables_with_people}, {weathered.tables_with_bots}"),
        ("games in the log", proof.tables),
        ("events in the log", proof.events),
        ("connections", weathered.connections),
        ("moves acknowledged", proof.acknowledged),
        ("bots' moves", proof.bots_moves),
        ("sent again", weathered.resent),
        ("refused", dict(Counter(weathered.refused)) or 0),
        ("lost", proof.lost),
        ("twice", proof.twice),
        ("longest pause of a game of people, s", f"{proof.longest_pause:.1f}"),
        ("longest pause of a game with bots, s", f"{proof.longest_pause_with_bots:.1f}"),
        ("longest start of a server, s", f"{weathered.longest_start:.1f}"),
        ("wrong", len(weathered.wrong)),
    ]
    return "\n".join([f"{mode}", *(f"  {words:<38}{value}" for words, value in figures), *weathered.wrong[:20]])


def weather(cradle: Nursery, mode: str, kills: int, tables: int, with_bots: int, seed: int) -> Weathered:
    """One storm, on a database of its own."""
    if mode == "sqlite":
        with tempfile.TemporaryDirectory(prefix="stolik-chaos-") as folder:
            place = str(Path(folder) / "tables.db")
            return asyncio.run(storm(cradle, place, kills=kills, tables=tables, with_bots=with_bots, seed=seed))
    with running_postgres() as server, fresh_database(server) as url:
        many = {"servers": 2 if mode == "pair" else 1, "processes": PROCESSES if mode == "processes" else 1}
        return asyncio.run(storm(cradle, url, kills=kills, tables=tables, with_bots=with_bots, seed=seed, **many))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modes", nargs="*", choices=[*MODES, []], help="by default all four")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=12, help="with four people each")
    parser.add_argument("--with-bots", type=int, default=4, help="tables with two people and two bots each")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    if not (0 <= asked.kills <= MOST_KILLS and 0 < asked.tables + asked.with_bots <= MOST_TABLES):
        parser.error(f"at most {MOST_KILLS} kills and {MOST_TABLES} tables")
    wrong = 0
    with nursery() as cradle:
        for mode in asked.modes or MODES:
            weathered = weather(cradle, mode, asked.kills, asked.tables, asked.with_bots, asked.seed)
            print(report(mode, weathered), flush=True)
            wrong += len(weathered.wrong)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
