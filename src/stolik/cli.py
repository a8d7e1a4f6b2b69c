"""The command line; `stolik lab` and `stolik serve` load only when you call them."""

from __future__ import annotations

import json
import os
import sys
import warnings
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn

import msgspec
from cyclopts import App, Parameter
from rich.console import Console

import stolik
from stolik import choosing
from stolik.bots import BOTS, NAMES
from stolik.core import forks
from stolik.core.arguments import checked_level
from stolik.core.errors import StolikError, UnknownSeat
from stolik.core.game import Game
from stolik.core.table import Table
from stolik.core.words import Language, fill, pick
from stolik.daily import table_on
from stolik.findings import say
from stolik.listing import described, lines_of
from stolik.terminal import WORDS, Terminal, latest_unfinished, new_path, spoken_language

app = App(name="stolik", help="Five modern card games: play them, study them, build on them.", version=stolik.__version__)
app.command("stolik.server.cli:serve", name="serve", help="Serve tables to friends, in the browser or by program.")
app.command("stolik.daily:show", name="daily", help="Print the deals of a day, which are the same for everybody.")
app.command("stolik.lab.cli:app", name="lab", help="Have bots play many games, and see what that says about them.")

NOBODY_READS = 141
"""The exit code where the reader of a pipe has gone: that of a program which SIGPIPE ends."""
COMPILING = ("Compiling", "Kompilacja")
COMPILED = ("Compiled. The machine code is kept in {place}", "Skompilowano. Kod maszynowy jest w: {place}")
FROM_ALONE = (
    "--from says which game to go on from: it goes without a game's name, --players, --mode, --option, --resume and --file;"
    " --at and --cards go with it.",
    "--from mówi, od której gry grać dalej: bez nazwy gry, --players, --mode, --option, --resume i --file;"
    " --at i --cards są tylko do niego.",
)
DAILY_ALONE = (
    "The deal of a day has its own options, seats and key: --daily goes without --players, --mode, --option, --seed, --resume,"
    " --file and --from; --beacon goes with it.",
    "Rozdanie dnia ma własne opcje, miejsca i klucz: --daily jest bez --players, --mode, --option, --seed, --resume, --file"
    " i --from; --beacon jest tylko do niego.",
)


@app.command(name="check-game")
def check_game(
    game: str,
    /,
    *,
    games: int = 20,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> None:
    """Check a game whole: laws, words, views, moves, hiding, guessing, bots, and a table that is served.

    Parameters
    ----------
    game
        Any registered game, also one that another package brings.
    games
        How many random games of each mode to look at.
    as_json
        Print the report as JSON.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
    from rich.table import Table as Grid

    from stolik import check_game as checking

    try:
        found = stolik.game(game)
    except StolikError as error:
        _fail(error.say(spoken_language(dict(os.environ))))
    if games < 1:
        _fail("--games is a whole number from 1 on.")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("shape", total=checking.steps(found, games))

        def step(name: str) -> None:
            progress.update(task, advance=1, description=name)

        findings = list(checking.check_game(found, games, step))
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(findings), indent=1).decode())
    else:
        grid = Grid("check", "games", "seconds", "", title=f"{found.title[0]} ({game})", title_justify="left")
        for one in findings:
            grid.add_row(one.check, str(one.games or ""), f"{one.seconds:.1f}", f"[red]{one.wrong}[/]" if one.wrong else "good")
        Console(highlight=False).print(grid)
    sys.exit(1 if any(one.wrong for one in findings) else 0)


@app.command(name="compile")
def compile_games(*games: str) -> None:
    """Compile games ahead, so that hard bots, searches and batches start at once; without a name, all of them.

    Everything else plays without waiting: plain rules answer until the compiled ones are there.

    Parameters
    ----------
    games
        Which games, such as `ten`.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from stolik.bots.preparing import PARTS, prepare
    from stolik.core import rule

    spoken = spoken_language(dict(os.environ))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(pick(COMPILING, spoken), total=len(PARTS) * len(games or stolik.games()))
        try:
            prepare(*games, progress=lambda _, done, total: progress.update(task, completed=done, total=total))
        except StolikError as error:
            progress.stop()
            _fail(error.say(spoken))
    print(fill(COMPILED, spoken, place=rule.cache_root()))


@app.command
def play(
    game: str | None = None,
    /,
    *,
    players: Annotated[int | None, Parameter(alias="-p")] = None,
    mode: Annotated[str | None, Parameter(alias="-m")] = None,
    option: Annotated[list[str] | None, Parameter(alias="-o", negative=())] = None,
    bots: str = "medium",
    name: str = "",
    seat: int = 1,
    seed: str | None = None,
    daily: str | None = None,
    beacon: str = "",
    language: Annotated[Language | None, Parameter(alias="-l")] = None,
    pace: float | None = None,
    resume: Annotated[bool, Parameter(negative=())] = False,
    file: Path | None = None,
    source: Annotated[str | None, Parameter(name="--from")] = None,
    at: int | None = None,
    cards: Literal["true", "guess"] | None = None,
) -> None:
    """Play a game in the terminal, with bots in the other seats.

    Parameters
    ----------
    game
        Which game; asked for if left out.
    players
        How many play, you included.
    mode
        A way to play, such as `advanced`; `stolik games` lists them.
    option
        Sets an option of the game, such as `on_fire=yes`; may be repeated.
    bots
        Who plays in the other seats: `easy` makes the mistakes that beginners make, `medium` plays what looks best to it,
        at once, `hard` thinks for up to a third of a second and tries its moves out, `random` makes any move that the rules
        allow. `stolik games` says how strong they are.
    name
        What to call you.
    seat
        Where you sit, from 1.
    seed
        Makes the deal repeatable.
    daily
        Play the deal of a day, such as 2026-11-18 or `today`, which has options and bots of its own.
    beacon
        The address of the beacon that is mixed into that deal, such as https://api.drand.sh/HASH.
    language
        `en` or `pl`; by default that of your machine.
    pace
        Seconds between the moves of bots.
    resume
        Go on with the game that you left last.
    file
        Go on with the game in this file.
    source
        Play on from a moment of another game: its file, or the link of a table whose game is over. It stays as it is.
    at
        After how many moves of that game; 0, the usual, is its deal once more.
    cards
        `true`, the usual: everybody holds what they held then. `guess`: what you couldn't see is dealt anew.
    """
    tongue = language or spoken_language(dict(os.environ))
    interactive = sys.stdin.isatty()
    console = Console(highlight=False, soft_wrap=True)
    own = game is not None or players is not None or mode is not None or bool(option) or resume or file is not None
    if (source is not None and own) or (source is None and (at is not None or cards is not None)):
        _fail(pick(FROM_ALONE, tongue))
    drawn = players is not None or mode is not None or bool(option) or seed is not None
    elsewhere = resume or file is not None or source is not None
    if (daily is not None and (drawn or elsewhere)) or (daily is None and beacon):
        _fail(pick(DAILY_ALONE, tongue))
    try:
        if resume or file:
            path = file or latest_unfinished()
            if path is None:
                console.print(fill(WORDS["nothing_to_resume"], tongue))
                return
            table = Table.load(path)
        elif source is not None:
            table = _forked(source, at or 0, seat, cards or "true", bots, name, seed)
            path = new_path(table.game.name)
        elif daily is not None:
            table = table_on(game or choosing.choose_game(console, tongue).name, daily, name, beacon)
            path = new_path(table.game.name)
        else:
            chosen = stolik.game(game) if game else choosing.choose_game(console, tongue)
            options = _options(option or [])
            if mode is None and players is None and interactive and not option:
                mode = choosing.choose_mode(console, tongue, chosen)
            if mode is not None:
                options = {**chosen.mode(mode).options, **options}
            if players is None and "players" not in options:
                players = choosing.choose_players(console, tongue, chosen) if interactive else None
            if players is not None:
                options["players"] = players
            table = _table(chosen, options, bots, name, seat, seed)
            path = new_path(chosen.name)
        Terminal(
            table,
            language=tongue,
            console=console,
            ask=input,
            pace=(0.5 if interactive else 0.0) if pace is None else pace,
            path=path,
        ).play()
    except StolikError as error:
        _fail(error.say(tongue))
    except OSError as error:
        _fail_at(error)
    except (EOFError, KeyboardInterrupt):
        console.print(f"\n{fill(choosing.QUESTIONS['bye'], tongue)}")


@app.command
def verify(
    source: str,
    /,
    *,
    record: Path | None = None,
    quick: Annotated[bool, Parameter(negative=())] = False,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
    language: Annotated[Language | None, Parameter(alias="-l")] = None,
) -> None:
    """Check a game: that the deal was fair, every move by the rules, every bot's choice its own, and the result right.

    The exit code is 0 if the file is consistent and the game finished, and your record, if you gave one, proves it; 2 if there is
    nothing that can be read; 3 if the file is not consistent; 4 if your record contradicts it or doesn't reach it; 5 if the game
    is not finished.

    Parameters
    ----------
    source
        A game file, or the link of a table whose game is over.
    record
        What your own device kept while you played; your browser saves it. Without it a forged file can look right.
    quick
        Don't let bots make their choices again.
    as_json
        Print the verdicts as JSON.
    language
        `en` or `pl`; by default that of your machine.
    """
    from rich.progress import Progress, TextColumn, TimeElapsedColumn

    from stolik.proof import UNFINISHED
    from stolik.verify import StillPlayed, report

    tongue = language or spoken_language(dict(os.environ))
    columns = (TextColumn("{task.description} {task.completed}"), TimeElapsedColumn())
    try:
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task(pick(("Bots think again:", "Boty myślą od nowa:"), tongue), total=None, visible=not quick)
            found = report(source, record, not quick, lambda count: progress.update(task, completed=count))
    except StillPlayed as error:
        _fail(error.say(tongue), UNFINISHED)
    except StolikError as error:
        _fail(error.say(tongue))
    except OSError as error:
        _fail_at(error)
    lines = map(_printable, found.say(tongue))
    print(msgspec.json.format(msgspec.json.encode(found), indent=1).decode() if as_json else "\n".join(lines))
    sys.exit(found.code)


@app.command
def review(
    source: str,
    /,
    *,
    seat: int | None = None,
    budget: int | None = None,
    seed: str = "0",
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
    language: Annotated[Language | None, Parameter(alias="-l")] = None,
) -> None:
    """Say how a finished game came about: what luck did, and which moves cost most, judged by what their player could see.

    The exit code is 2 if there is nothing that can be read, 3 if the file is not consistent, 5 if the game is not finished.

    Parameters
    ----------
    source
        A game file, or the link of a table whose game is over.
    seat
        Whose game, from 1; without it everybody's.
    budget
        How many trial games a position or a decision gets; by default as many as take less than half a minute.
    seed
        What the chance of the trial games follows from; the same game, budget and seed give the same review.
    as_json
        Print the review as JSON.
    language
        `en` or `pl`; by default that of your machine.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from stolik import reviewing
    from stolik.core import game_file
    from stolik.core.errors import AlteredFile
    from stolik.core.story import BrokenChain, OtherGame
    from stolik.proof import INCONSISTENT, UNFINISHED
    from stolik.verify import StillPlayed, text_of

    tongue = language or spoken_language(dict(os.environ))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    try:
        table = Table.from_file(game_file.decode(text_of(source)))
        if seat is not None and not 1 <= seat <= len(table.seats):
            raise UnknownSeat(seat=seat, first=1, last=len(table.seats))
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task(pick(("Moves", "Ruchy"), tongue), total=None)
            found = reviewing.review(table, budget, seed, lambda done, of: progress.update(task, completed=done, total=of))
    except (AlteredFile, BrokenChain, OtherGame) as error:
        _fail(error.say(tongue), INCONSISTENT)
    except (reviewing.NotFinished, StillPlayed):
        _fail(reviewing.NotFinished().say(tongue), UNFINISHED)
    except StolikError as error:
        _fail(error.say(tongue))
    except OSError as error:
        _fail_at(error)
    found = msgspec.structs.replace(found, names=table.names(tongue))
    own = None if seat is None else seat - 1
    if as_json:
        shown = found if own is None else found.of_seat(own)
        print(msgspec.json.format(msgspec.json.encode(shown), indent=1).decode())
    else:
        print("\n".join(map(_printable, reviewing.say(found, table.game, tongue, own))))


@app.command
def doctor(
    *,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
    language: Annotated[Language | None, Parameter(alias="-l")] = None,
) -> None:
    """Print versions, what is compiled, where things are kept, and what is missing: put it into a report of a fault.

    It names no table and no secret. The exit code is 1 if something is wrong.

    Parameters
    ----------
    as_json
        Print the findings as JSON.
    language
        `en` or `pl`; by default that of your machine.
    """
    from stolik import doctor as examining

    found = list(examining.doctor())
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(found), indent=1).decode())
    else:
        print("\n".join(say(found, examining.HEADINGS, language or spoken_language(dict(os.environ)))))
    sys.exit(1 if any(one.answer == "bad" for one in found) else 0)


@app.command
def audit(
    *,
    deals: int | None = None,
    database: str | None = None,
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
    language: Annotated[Language | None, Parameter(alias="-l")] = None,
) -> None:
    """Print what an auditor asks for: versions, hashes of the rules, generator, draws, commitments, limits, file modes.

    The exit code is 1 if something is wrong.

    Parameters
    ----------
    deals
        How many deals of every game the statistical tests look at; 2000 if you don't say.
    database
        The database of your server, as you give it to `stolik serve`: who may read its files. In PostgreSQL only the key file is
        looked at. By default the place where a server keeps its tables if you name none.
    as_json
        Print the findings as JSON.
    language
        `en` or `pl`; by default that of your machine.
    """
    from rich.progress import Progress, TextColumn, TimeElapsedColumn

    from stolik import audit as auditing

    tongue = language or spoken_language(dict(os.environ))
    count = auditing.DEALS if deals is None else deals
    if count < auditing.FEWEST:
        _fail(f"--deals >= {auditing.FEWEST}")
    columns = (TextColumn("{task.description}"), TimeElapsedColumn())
    try:
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task("")
            found = list(auditing.audit(count, None, lambda name: progress.update(task, description=name), database))
    except StolikError as error:
        _fail(error.say(tongue))
    except OSError as error:
        _fail_at(error)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(found), indent=1).decode())
    else:
        print("\n".join(say(found, auditing.HEADINGS, tongue, deals=count)))
    sys.exit(1 if any(one.answer == "bad" for one in found) else 0)


@app.command
def games(*, json_: Annotated[bool, Parameter(name="--json", negative=())] = False, language: Language | None = None) -> None:
    """List the games with their modes and options.

    Parameters
    ----------
    json_
        Print one JSON object instead of text.
    language
        `en` or `pl`; by default that of your machine.
    """
    listed = stolik.games()
    if json_:
        print(json.dumps({"games": [described(game) for game in listed.values()]}, indent=2, ensure_ascii=False))
        return
    tongue = language or spoken_language(dict(os.environ))
    for game in listed.values():
        print("\n".join(lines_of(game, tongue)))


def _table(game: Game, options: dict[str, Any], bots: str, name: str, seat: int, seed: str | None) -> Table:
    players = game.check(options).players
    checked_level(bots)
    if not 1 <= seat <= players:
        raise UnknownSeat(seat=seat, first=1, last=players)
    chairs = [stolik.Chair(name=NAMES[at], bot=bots) for at in range(players)]
    chairs[seat - 1] = stolik.Chair(name=name)
    return Table(game, seats=chairs, seed=seed, **options)


def _forked(source: str, at: int, seat: int, cards: forks.Cards, bots: str, name: str, seed: str | None) -> Table:
    """A table that goes on from another game. Bots that sat there keep their seats; yours is the one you say."""
    from stolik.core import game_file
    from stolik.verify import text_of

    original = Table.from_file(game_file.decode(text_of(source)))
    checked_level(bots)
    if not 1 <= seat <= len(original.seats):
        raise UnknownSeat(seat=seat, first=1, last=len(original.seats))
    levels = [chair.bot if chair.bot in BOTS else bots for chair in original.seats]
    chairs = [stolik.Chair(name=NAMES[place], bot=level) for place, level in enumerate(levels)]
    chairs[seat - 1] = stolik.Chair(name=name)
    return original.fork(at, seat - 1, cards, seed=seed, seats=chairs)


def _options(pairs: list[str]) -> dict[str, Any]:
    return {name.strip().replace("-", "_"): value for name, _, value in (pair.partition("=") for pair in pairs)}


def _printable(line: str) -> str:
    """A line that may hold a stranger's words, without what would give orders to your terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in line)


def _fail_at(error: OSError) -> NoReturn:
    """Ends with what is wrong with a file; that nobody reads on is for `main`."""
    if isinstance(error, BrokenPipeError):
        raise error
    _fail(f"{error.filename}: {error.strerror}")


def _fail(message: str, code: int = 2) -> NoReturn:
    print("\n".join(map(_printable, message.split("\n"))), file=sys.stderr)
    sys.exit(code)


def main() -> None:
    warnings.showwarning = lambda message, *_, **__: print(f"stolik: {message}", file=sys.stderr)
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # as with `| head`: nobody reads the rest, so Python must not try again when it ends
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (sys.stdout, sys.stderr):
            os.dup2(nowhere, stream.fileno())
        sys.exit(NOBODY_READS)
