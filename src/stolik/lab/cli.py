"""The command line of the lab: `stolik lab match`, `tournament`, `sweep`, `pace`, `bound` and `train`."""

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
from stolik.lab.bound_page import of_bound
from stolik.lab.bounds import BOT, LEFT, NODES, PLAYOUTS, bound
from stolik.lab.bounds import GAMES as BOUND_GAMES
from stolik.lab.errors import BadSetting, CannotWrite, OneBot
from stolik.lab.executors import Kind
from stolik.lab.learning import SEED, train
from stolik.lab.matches import GAMES, match
from stolik.lab.pace import DECISIONS, USUAL, pace
from stolik.lab.report import Document
from stolik.lab.running import Setting, Watcher
from stolik.lab.spec import Outcome, Spec
from stolik.lab.sweeps import sweep
from stolik.lab.tournaments import tournament
from stolik.lab.training_page import of_training
from stolik.terminal import spoken_language

app = App(name="lab", help="Have bots play many games, and see what that says about them.")

_NO_PLOTS = (
    "The report has no pictures: matplotlib isn't installed here. pip install 'stolik[lab]'",
    "Raport jest bez wykresów: nie ma tu pakietu matplotlib. pip install 'stolik[lab]'",
)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class AskedTable:
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
    """

    players: Annotated[int | None, Parameter(alias="-p")] = None
    mode: Annotated[str | None, Parameter(alias="-m")] = None
    option: Annotated[tuple[str, ...], Parameter(alias="-o", negative=())] = ()
    seed: str = "1"
    bot: Annotated[tuple[str, ...], Parameter(negative=())] = ()
    json_: Annotated[bool, Parameter(name="--json", negative=())] = False

    def setting(self, watcher: Watcher) -> Setting:
        options = read_options(self.option)
        return Setting(players=self.players, mode=self.mode, options=options, seed=self.seed, watcher=watcher)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class AskedGames(AskedTable):
    """What the commands share that play whole games.

    Parameters
    ----------
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

    jsonl: Path | None = None
    report: Path | None = None
    workers: int | None = None
    executor: Kind | None = None
    scheduler: str | None = None

    def setting(self, watcher: Watcher) -> Setting:
        where = Setting(executor=self.executor, workers=self.workers, scheduler=self.scheduler)
        return Setting(**super().setting(watcher), **where)


@app.command(name="match")
def match_(
    game: str,
    /,
    *bots: str,
    games: int | None = None,
    precision: float | None = None,
    luck_adjusted: Annotated[bool, Parameter(negative=())] = False,
    luck_budget: int | None = None,
    asked: AskedGames = AskedGames(),  # noqa: B008
) -> None:
    """Have bots play the same deals, from every seat, and compare them.

    Parameters
    ----------
    game
        Which game.
    bots
        Who plays: `random`, `easy`, `medium`, `hard`, `baseline` (a trained net), a net of a file `FILE.npz`, or a bot of your
        own as `FILE.py:NAME`.
    games
        How many games each bot takes part in, by default 100; with a precision, how many at most, by default 100,000.
    precision
        Stop when half the width of the win rate's interval is at most this, such as 0.01.
    luck_adjusted
        Take luck off the results, too, so that fewer games are needed; the games take longer.
    luck_budget
        How many trial games measure the luck in each position.
    """
    luck: Any = {"luck_adjusted": luck_adjusted, "luck_budget": luck_budget}
    with audience_for(asked) as audience:
        result = match(game, [*asked.bot, *bots], games=games, precision=precision, **luck, **asked.setting(audience))
        audience.show(result.to_builtins(), pages.of_match(result, language()))


@app.command(name="tournament")
def tournament_(game: str, /, *bots: str, games: int = GAMES, asked: AskedGames = AskedGames()) -> None:  # noqa: B008
    """Have every bot play every other, and rate them.

    Parameters
    ----------
    game
        Which game.
    bots
        Who plays: `random`, `easy`, `medium`, `hard`, `baseline` (a trained net), a net of a file `FILE.npz`, or a bot of your
        own as `FILE.py:NAME`.
    games
        How many games each pair plays.
    """
    with audience_for(asked) as audience:
        result = tournament(game, [*asked.bot, *bots], games=games, **asked.setting(audience))
        audience.show(result.to_builtins(), pages.of_tournament(result, language()))


@app.command(name="sweep")
def sweep_(game: str, /, *bots: str, vary: str, games: int = GAMES, asked: AskedGames = AskedGames()) -> None:  # noqa: B008
    """Let one option of a game take several values, and see what becomes of length, balance and scores.

    Parameters
    ----------
    game
        Which game.
    bots
        The bot that plays in all seats.
    vary
        The option and its values: `limit=4..10` or `signals=none,leave,all`.
    games
        How many games are played with each value.
    """
    with audience_for(asked) as audience:
        named = [*asked.bot, *bots]
        if len(named) != 1:
            raise OneBot(count=len(named))
        result = sweep(game, named[0], vary, games=games, **asked.setting(audience))
        audience.show(result.to_builtins(), pages.of_sweep(result, language()))


@app.command(name="pace")
def pace_(game: str, /, *bots: str, decisions: int = DECISIONS, asked: AskedTable = AskedTable()) -> None:  # noqa: B008
    """Measure how long bots think about a move, on one core.

    Parameters
    ----------
    game
        Which game.
    bots
        Whose time is taken; by default `medium` and `hard`.
    decisions
        How many decisions of each bot are timed.
    """
    with audience_for(asked) as audience:
        result = pace(game, [*asked.bot, *bots] or USUAL, decisions=decisions, **asked.setting(audience))
        audience.show(result.to_builtins(), pages.of_pace(result))


@app.command(name="bound")
def bound_(
    game: str,
    bot: str = BOT,
    /,
    *,
    left: int = LEFT,
    games: int = BOUND_GAMES,
    playouts: int = PLAYOUTS,
    nodes: int = NODES,
    asked: AskedTable = AskedTable(),  # noqa: B008
) -> None:
    """Find how much a player alone could win at most who takes over from a bot near the end of the deck.

    Parameters
    ----------
    game
        Which game: one that a player can play alone.
    bot
        Who plays until then, and goes on to the end for comparison.
    left
        How many cards of the deck are left at most when somebody takes over.
    games
        How many games are played.
    playouts
        How many trial games measure the luck of each draw; 0: the deck is simply known, which gives a weaker bound.
    nodes
        How many positions a search looks at before it gives up.
    """
    with audience_for(asked) as audience:
        named = asked.bot[0] if asked.bot else bot
        budget: Any = {"left": left, "games": games, "playouts": playouts, "nodes": nodes}
        result = bound(game, named, **budget, **asked.setting(audience))
        audience.show(result.to_builtins(), of_bound(result, language()))


@app.command(name="train")
def train_(
    game: str,
    /,
    *,
    course: str | None = None,
    folder: Path | None = None,
    seed: int = SEED,
    json_: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> None:
    """Train a net that plays a game, or what its bots judge by; Ctrl+C stops it, and the same command goes on.

    Parameters
    ----------
    game
        Which game.
    course
        What is taught: `baseline` and `reinforced` are nets that play, of any game; others, such as `solo`, are what bots judge
        by. By default the first course of the game.
    folder
        Where checkpoints, what is learned and the report with its curves go; by default `training-GAME-COURSE`.
    seed
        Another seed plays other games and begins with other weights.
    json_
        Print one JSON object instead of text.
    """
    with audience_for(AskedGames(json_=json_)) as audience:
        result = train(game, course, folder=folder, seed=seed, say=audience.progress.console.print, watcher=audience)
        audience.report = Path(result.folder)
        audience.show(result.to_builtins(), of_training(result, language()))


class Audience(Watcher):
    """Keeps the journal, moves the progress bar on, and shows the result.

    It opens files once it is certain that games will be played, and before the first one.
    """

    def __init__(self, asked: AskedTable) -> None:
        self.json = asked.json_
        self.jsonl, self.report = (asked.jsonl, asked.report) if isinstance(asked, AskedGames) else (None, None)
        self.journal: IO[bytes] | None = None
        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.progress = Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True)
        self.bar = self.progress.add_task("games", total=0)
        self.seen = 0

    def expects(self, games: int) -> None:
        self._open()
        self.progress.update(self.bar, total=games)

    def sees(self, spec: Spec, outcome: Outcome, of: str) -> None:
        if self.journal is not None:
            self.journal.write(journal_line(self.seen, spec, outcome, of))
            self.journal.flush()
        self.seen += 1

    def advances(self) -> None:
        self.progress.advance(self.bar)

    def show(self, plain: dict[str, Any], document: Document) -> None:
        """Prints the result, and writes the report if there should be one."""
        self.progress.stop()
        if self.report is not None and not report.write(self.report, document):
            print(fill(_NO_PLOTS, language()), file=sys.stderr)
        text = msgspec.json.format(msgspec.json.encode(plain)).decode() if self.json else report.markdown(document)
        print(text.rstrip())

    def _open(self) -> None:
        new = report.prepare(self.report) if self.report is not None else []
        if self.jsonl is None:
            return
        try:
            self.journal = self.jsonl.open("wb")
        except OSError as error:
            for folder in new:
                folder.rmdir()
            raise CannotWrite(path=self.jsonl, reason=error.strerror) from error


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
        **({"luck": outcome.luck} if outcome.luck else {}),
    }
    return msgspec.json.encode(line) + b"\n"


@contextlib.contextmanager
def audience_for(asked: AskedTable) -> Iterator[Audience]:
    """The watcher for a command; says in a sentence what can't be done, and exits."""
    audience = Audience(asked)
    try:
        with audience.progress:
            yield audience
    except StolikError as error:
        print(error.say(language()), file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        raise  # for `stolik.cli.main`
    except OSError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    finally:
        if audience.journal is not None:
            audience.journal.close()


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
