"""The command line of the lab: `stolik lab match`, `tournament`, `sweep` and `pace`."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Annotated, Any

import msgspec
from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from stolik.core import registry
from stolik.core.errors import StolikError
from stolik.core.words import Language, fill
from stolik.lab import pages, report
from stolik.lab.errors import BadSetting, CannotWrite
from stolik.lab.executors import Kind
from stolik.lab.matches import GAMES, match
from stolik.lab.report import Document
from stolik.lab.running import Setting, Watcher
from stolik.lab.spec import Outcome, Spec
from stolik.terminal import spoken_language

app = App(name="lab", help="Have bots play many games, and see what that says about them.")

_NO_PLOTS = (
    "The report has no pictures: matplotlib isn't installed here. pip install 'stolik[lab]'",
    "Raport jest bez wykresów: nie ma tu pakietu matplotlib. pip install 'stolik[lab]'",
)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Asked:
    """What all commands of the lab share.

    Parameters
    ----------
    players
        How many seats the table has.
    mode
        A way to play, such as `advanced`; `stolik games` lists them.
    option
        Sets an option of the game, such as `signals=none`; may be repeated.
    seed
        Makes other deals; the same seed gives the same games anywhere.
    bot
        A bot of your own, `FILE.py:NAME`, put before the others; may be repeated.
    json_
        Print one JSON object instead of text.
    jsonl
        Write every game into this file, one line each.
    report
        Write `report.md`, `report.html` and plots into this folder.
    workers
        How many games are played at once; by default one for each core.
    executor
        `threads` or `processes`; by default what suits the bots.
    scheduler
        Play on the Dask cluster at this address, such as `tcp://10.0.0.1:8786`.
    """

    players: Annotated[int | None, Parameter(alias="-p")] = None
    mode: Annotated[str | None, Parameter(alias="-m")] = None
    option: Annotated[tuple[str, ...], Parameter(alias="-o", negative=())] = ()
    seed: str = "1"
    bot: Annotated[tuple[str, ...], Parameter(negative=())] = ()
    json_: Annotated[bool, Parameter(name="--json", negative=())] = False
    jsonl: Path | None = None
    report: Path | None = None
    workers: int | None = None
    executor: Kind | None = None
    scheduler: str | None = None

    def setting(self, watcher: Watcher) -> Setting:
        return Setting(
            players=self.players,
            mode=self.mode,
            options=read_options(self.option),
            seed=self.seed,
            executor=self.executor,
            workers=self.workers,
            scheduler=self.scheduler,
            watcher=watcher,
        )


@app.command(name="match")
def match_(
    game: str,
    /,
    *bots: str,
    games: int = GAMES,
    precision: float | None = None,
    asked: Asked = Asked(),  # noqa: B008
) -> None:
    """Have bots play the same deals, from every seat, and compare them.

    Parameters
    ----------
    game
        Which game.
    bots
        Who plays: `random`, `easy`, `medium`, `hard`, or a bot of your own as `FILE.py:NAME`.
    games
        How many games each bot takes part in; with a precision, how many at most.
    precision
        Stop when half the width of the win rate's interval is at most this, such as 0.01.
    """
    with complaints():
        audience = Audience(asked)
        with audience.progress:
            result = match(game, [*asked.bot, *bots], games=games, precision=precision, **asked.setting(audience))
        audience.show(result.to_builtins(), pages.of_match(result))


class Audience(Watcher):
    """Keeps the journal, moves the progress bar on, and shows the result.

    Files are opened when it is certain that games will be played, and before the first one is.
    """

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.journal: IO[bytes] | None = None
        columns = (BarColumn(), MofNCompleteColumn(), "games", TimeRemainingColumn())
        self.progress = Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True)
        self.bar = self.progress.add_task("games", total=0)
        self.expected = self.seen = 0

    def expects(self, games: int) -> None:
        if not self.expected:
            self._open()
        self.expected += games
        self.progress.update(self.bar, total=self.expected)

    def sees(self, spec: Spec, outcome: Outcome, of: str) -> None:
        if self.journal is not None:
            self.journal.write(journal_line(self.seen, spec, outcome, of))
            self.journal.flush()
        self.seen += 1
        self.progress.advance(self.bar)

    def show(self, plain: dict[str, Any], document: Document) -> None:
        """Prints the result and writes the report that was asked for."""
        if self.journal is not None:
            self.journal.close()
        if self.asked.report is not None and not report.write(self.asked.report, document):
            print(fill(_NO_PLOTS, language()), file=sys.stderr)
        text = msgspec.json.format(msgspec.json.encode(plain)).decode() if self.asked.json_ else report.markdown(document)
        print(text.rstrip())

    def _open(self) -> None:
        if self.asked.report is not None:
            report.prepare(self.asked.report)
        if self.asked.jsonl is not None:
            try:
                self.journal = self.asked.jsonl.open("wb")
            except OSError as error:
                raise CannotWrite(path=self.asked.jsonl, reason=error.strerror) from error


def journal_line(number: int, spec: Spec, outcome: Outcome, of: str) -> bytes:
    """One game as a line of JSON."""
    line = {
        "game": number,
        **({"of": of} if of else {}),
        "deal": spec.deal_seed(outcome.number),
        "seating": [spec.names[at] for at in spec.seating(outcome.number)],
        "ending": registry.game(spec.game).rules.Ending(outcome.ending).name.lower(),
        "places": outcome.places,
        "scores": outcome.scores,
        "moves": outcome.moves,
    }
    return msgspec.json.encode(line) + b"\n"


@contextlib.contextmanager
def complaints() -> Iterator[None]:
    """Says what can't be done in a sentence."""
    try:
        yield
    except StolikError as error:
        print(error.say(language()), file=sys.stderr)
        sys.exit(2)


def language() -> Language:
    return spoken_language(dict(os.environ))


def read_options(pairs: tuple[str, ...]) -> dict[str, str]:
    """The options given as NAME=VALUE."""
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise BadSetting(text=pair, example="players=3")
        options[name.strip().replace("-", "_")] = value
    return options
