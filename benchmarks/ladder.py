"""Bots of this tree against those of another revision: the same deals from every seat, all from one seed.

    python -m benchmarks.ladder triggs --before 2fadee3 --games 400 --luck-adjusted
    python -m benchmarks.ladder phase-10 --mode five --players 3 --before 2fadee3 --games 300
    python -m benchmarks.ladder ten --players 1 --option limit=10 --before 2fadee3 --keep ten.jsonl --minutes 5

Against each other one bot of this tree sits among bots of the other; against the game each side plays all seats. The other
revision runs in processes of its own, which are shown what a seat may know and answer with a move: so no old code is kept. It
is a name that git knows, or a folder with a checkout. With `--keep FILE` finished games are kept, and the same command goes on
from there.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import queue
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from benchmarks.other_bots import facts
from benchmarks.trees import checked_out, revision

import stolik
from stolik.bots import BOTS
from stolik.bots.turns import Chooser
from stolik.core import record
from stolik.core.errors import StolikError
from stolik.core.options import Options
from stolik.core.record import States
from stolik.lab import adjusting, matches
from stolik.lab.by_deal import BotResult
from stolik.lab.cli import read_options
from stolik.lab.executors import available_cores
from stolik.lab.intervals import CONFIDENCE, Difference
from stolik.lab.matches import MatchResult
from stolik.lab.pages import figure, percent
from stolik.lab.playing import Steps, load_kernels
from stolik.lab.spec import Entrant, Outcome, Spec, arrange

OTHER_BOTS = Path(__file__).with_name("other_bots.py")
MEET = {
    "rules": "its rules have another version",
    "layout": "its records are laid out in another way",
    "moves": "its moves have other numbers",
}
"""What both sides must have in common, and how to say that they haven't."""
TELL_EVERY = 10.0
"""Seconds between two lines that say how far a match is."""
HEAD = ["game", "bots", "wins % (95% interval)", "with luck taken off", "share", "better at 95%", "games", "command"]
"""The columns of its table; the share is what the first would win if it were no better than the others."""


@dataclass(frozen=True)
class Asked:
    """A match of the ladder."""

    game: stolik.Game
    before: str
    """A revision, or a folder with a checkout."""
    mode: str | None = None
    players: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    bot: str = "hard"
    against: str = "hard"
    """The level of the bots before."""
    games: int = 200
    luck_budget: int = 0
    seed: str = "1"
    workers: int | None = None
    minutes: float | None = None
    keep: Path | None = None

    def spec(self) -> Spec:
        """One bot of this tree, and bots before on all other seats; or, where all play together, each side by itself."""
        setting: dict[str, Any] = {"mode": self.mode, "options": self.options, "seed": self.seed}
        table = arrange(self.game, [self.bot, self.against], players=self.players, **setting)
        others = 1 if table.together else table.players - 1
        bots = [self.bot, *[self.against] * others]
        return arrange(self.game, bots, players=table.players, luck_budget=self.luck_budget, **setting)

    @property
    def command(self) -> str:
        """What plays the same games again."""
        given = {
            "mode": self.mode,
            "players": self.players,
            "bot": self.bot if self.bot != "hard" else None,
            "against": self.against if self.against != "hard" else None,
            "before": self.before,
            "games": self.games,
            "luck-budget": self.luck_budget or None,
            "seed": self.seed,
        }
        words = ["python", "-m", "benchmarks.ladder", self.game.name]
        for name, value in given.items():
            words += [f"--{name}", str(value)] if value is not None else []
        for name, value in self.options.items():
            words += ["--option", f"{name}={value}"]
        return shlex.join([*words, *["--luck-adjusted"] * (self.luck_budget > 0)])


class OtherTree:
    """A process that answers for the bots of another tree."""

    def __init__(self, tree: Path, game: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
        command = [sys.executable, "-P", str(OTHER_BOTS), game]
        self._process = subprocess.Popen(command, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.facts: dict[str, Any] = self._answer()

    def ask(self, **question: Any) -> Any:
        assert self._process.stdin is not None
        print(json.dumps(question), file=self._process.stdin, flush=True)
        return self._answer()

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        if line := self._process.stdout.readline():
            return json.loads(line)
        sys.exit("The bots of the other revision ended; what they said stands above.")

    def close(self) -> None:
        self._process.communicate()

    def refusal(self, game: str) -> str | None:
        """Why its bots can't play with those of this tree, or None."""
        own = facts(game)
        for what, why in MEET.items():
            if self.facts[what] != own[what]:
                return f"{game}: bots of that revision can't play with those of this tree, for {why}."
        return None


class OtherBot:
    """A bot of another tree in a seat of a game of this one."""

    def __init__(self, tree: OtherTree, level: str, seed: str) -> None:
        self._tree, self._who = tree, {"bot": level, "seed": seed}

    @property
    def talks(self) -> bool:
        return bool(self._tree.facts["talks"]) and self._who["bot"] != "random"

    def choose(self, hidden: States) -> int:
        return int(self._tree.ask(**self._who, hidden=record.pack(hidden, 0).hex()))

    def remarks(self, hidden: States, seat: int) -> list[int]:
        return [int(move) for move in self._tree.ask(**self._who, hidden=record.pack(hidden, 0).hex(), seat=seat)]


class Beside(Steps):
    """Plays games in which all entrants but the first are bots of another tree."""

    def __init__(self, game: stolik.Game, options: Options, spec: Spec, tree: OtherTree) -> None:
        super().__init__(game, options, spec)
        self._tree = tree

    def player(self, at: int, seat: int) -> Chooser:
        if at == 0:
            return super().player(at, seat)
        return OtherBot(self._tree, self.spec.entrants[at].name, f"{self.spec.seed} {seat}")


class Journal:
    """The games of a match that are finished, kept in a file if there is one."""

    def __init__(self, path: Path | None, spec: Spec, against: str) -> None:
        """`against` is the version of the other tree; that of this one is part of the spec."""
        self._path, self._match = path, hashlib.sha256(msgspec.json.encode([spec, against])).hexdigest()[:16]
        self.outcomes: dict[int, Outcome] = {}
        if path is not None and path.exists():
            for line in path.read_bytes().splitlines():
                kept = msgspec.json.decode(line, type=tuple[str, Outcome])
                if kept[0] == self._match:
                    self.outcomes[kept[1].number] = kept[1]

    def add(self, outcome: Outcome) -> None:
        self.outcomes[outcome.number] = outcome
        if self._path is not None:
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode((self._match, outcome)) + b"\n")


def play(asked: Asked, tree: Path) -> MatchResult:
    """Plays a match of the ladder with the bots of a tree."""
    began = time.perf_counter()
    spec = asked.spec()
    spec = msgspec.structs.replace(spec, by_steps=True)
    options = asked.game.check(spec.options)
    load_kernels(asked.game, spec)
    taken = adjusting.weights(pilot := _pilot(spec), _played(pilot, options, asked.keep)) if spec.luck_budget else None
    each = len(spec.entrants)
    with ExitStack() as stack:
        trees = [OtherTree(tree, asked.game.name) for _ in range(asked.workers or available_cores())]
        for one in trees:
            stack.callback(one.close)
        if refusal := trees[0].refusal(asked.game.name):
            sys.exit(refusal)
        journal, progress = Journal(asked.keep, spec, trees[0].facts["version"]), Progress(spec)
        games = each * matches.deals_for(spec, asked.games)
        for outcome in _games(asked, spec, options, trees, [at for at in range(games) if at not in journal.outcomes]):
            journal.add(outcome)
            progress.tell(journal.outcomes, games)
    done = 0
    while all(done * each + at in journal.outcomes for at in range(each)) and done * each < games:
        done += 1
    if not done:
        sys.exit("No deal was played by all; give it more time.")
    named = [Entrant(asked.bot), *[Entrant(f"{asked.against} before")] * (each - 1)]
    shown = msgspec.structs.replace(spec, entrants=named)
    outcomes = [journal.outcomes[number] for number in range(done * each)]
    return matches.summed_up(shown, outcomes, CONFIDENCE, None, taken, asked.command, time.perf_counter() - began)


def _pilot(spec: Spec) -> Spec:
    """Medium bots of this tree on other deals: they settle how much of the luck is taken off, as in the lab, and are quick."""
    return msgspec.structs.replace(adjusting.pilot_of(spec), entrants=[Entrant("medium")] * len(spec.entrants))


def _played(pilot: Spec, options: Options, keep: Path | None) -> list[Outcome]:
    steps, journal = Steps(stolik.game(pilot.game), options, pilot), Journal(keep, pilot, "")
    numbers = range(adjusting.PILOT * len(pilot.entrants))
    for number in numbers:
        if number not in journal.outcomes:
            journal.add(steps.play(number))
    return [journal.outcomes[number] for number in numbers]


def _games(asked: Asked, spec: Spec, options: Options, trees: list[OtherTree], numbers: Sequence[int]) -> Iterator[Outcome]:
    """The games of these numbers, in their order, until the time is over."""
    until = time.monotonic() + 60 * asked.minutes if asked.minutes is not None else float("inf")
    free: queue.Queue[Beside] = queue.Queue()
    for tree in trees:
        free.put(Beside(asked.game, options, spec, tree))

    def played(number: int) -> Outcome | None:
        if time.monotonic() > until:
            return None
        steps = free.get()
        try:
            return steps.play(number)
        finally:
            free.put(steps)

    with ThreadPoolExecutor(len(trees)) as pool:
        for outcome in pool.map(played, numbers):
            if outcome is not None:
                yield outcome


class Progress:
    """Says now and then how far a match is."""

    def __init__(self, spec: Spec) -> None:
        self._spec, self._told = spec, time.monotonic()

    def tell(self, outcomes: dict[int, Outcome], games: int) -> None:
        if time.monotonic() < self._told + TELL_EVERY and len(outcomes) < games:
            return
        self._told = time.monotonic()
        seats = [(one, seat) for one in outcomes.values() for seat, at in enumerate(self._spec.seating(one.number)) if at == 0]
        won = sum(one.places[seat] == 1 for one, seat in seats)
        line = f"{self._spec.game}: {len(outcomes):,} of {games:,} games; this tree won {won} of {len(seats)}"
        print(line, file=sys.stderr, flush=True)


@contextmanager
def tree_of(before: str) -> Iterator[Path]:
    """The folder of a checkout: the one that is named, or a temporary one of a revision."""
    if (Path(before) / "src" / "stolik").is_dir():
        yield Path(before).resolve()
    else:
        with checked_out(revision(before)) as tree:
            yield tree


def row(asked: Asked, result: MatchResult) -> list[str]:
    """A match as a row of the table."""
    plain, taken_off = _wins(result, result.results, result.difference), ""
    better = plain[1]
    if result.adjusted is not None:
        taken_off, better = _wins(result, result.adjusted.results, result.adjusted.difference)
    players = result.spec.players
    where = [asked.game.name, asked.mode or next(iter(asked.game.modes)), f"{players} players" if players > 1 else "alone"]
    where += [f"{name} {value}" for name, value in asked.options.items()]
    alike = result.together or players == 2
    bots = f"{asked.bot} {'-' if alike else f'among {players - 1}'} {asked.against} of {asked.before}"
    share = "" if result.together else f"{100 / players:.1f}"
    verdict = "yes" if better else "no"
    return [", ".join(where), bots, plain[0], taken_off, share, verdict, f"{result.games:,}", f"`{asked.command}`"]


def _wins(result: MatchResult, bots: Sequence[BotResult], difference: Difference | None) -> tuple[str, bool]:
    """How much the first wins, and the other side where each plays by itself; and whether it is better."""
    first, other = bots[0].win_rate, bots[1].win_rate
    if result.together:
        return f"{percent(first)} - {percent(other)}", difference is not None and difference.low > 0
    return percent(first), first.low > 1 / len(bots)


def table(rows: Sequence[Sequence[str]]) -> str:
    """A table of Markdown."""
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (HEAD, ["---"] * len(HEAD), *rows))


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(stolik.games()))
    parser.add_argument("--before", required=True, metavar="REVISION|FOLDER")
    parser.add_argument("--mode")
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--bot", default="hard", choices=list(BOTS), help="the level of this tree's bot")
    parser.add_argument("--against", default="hard", choices=list(BOTS), help="the level of the bots before")
    parser.add_argument("--games", type=int, default=Asked.games)
    parser.add_argument("--luck-adjusted", action="store_true")
    parser.add_argument("--luck-budget", type=int, default=adjusting.BUDGET)
    parser.add_argument("--seed", default=Asked.seed)
    parser.add_argument("--workers", type=int, help="by default one for each core")
    parser.add_argument("--minutes", type=float, help="begin no game after so many")
    parser.add_argument("--keep", type=Path, help="a file for finished games; the same command goes on from there")
    given = parser.parse_args(arguments)
    asked = Asked(
        game=stolik.game(given.game),
        before=given.before,
        mode=given.mode,
        players=given.players,
        options=read_options(given.option),
        bot=given.bot,
        against=given.against,
        games=given.games,
        luck_budget=given.luck_budget if given.luck_adjusted else 0,
        seed=given.seed,
        workers=given.workers,
        minutes=given.minutes,
        keep=given.keep,
    )
    try:
        with tree_of(asked.before) as tree:
            result = play(asked, tree)
    except (StolikError, argparse.ArgumentTypeError) as error:
        parser.error(str(error))
    print(table([row(asked, result)]))
    for one in result.results:
        print(f"{one.bot}: score {figure(one.score)}")
    if result.adjusted is not None and result.adjusted.saves.win_rate is not None:
        print(f"Luck taken off saves {result.adjusted.saves.win_rate.times:.1f} times the games.")
    if result.difference is not None:
        print(result.verdict)


if __name__ == "__main__":
    main(sys.argv[1:])
