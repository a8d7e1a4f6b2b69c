"""Checks a game as a whole: its shape, laws, words, views, moves, hiding, guessing, bots, and a table on a real server.

`stolik check-game NAME` checks any registered game, even one from another package.
"""

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
from typing import Any, NamedTuple

import msgspec

from stolik.bots import BOTS, actions, seat_bots, take_turns
from stolik.bots.hints import hint_line, hints
from stolik.core import record, rule
from stolik.core.cards import HIDDEN, eye
from stolik.core.errors import StolikError
from stolik.core.game import Game, key_of, key_words, numbers
from stolik.core.game_file import Chair
from stolik.core.options import describe
from stolik.core.table import Table
from stolik.core.text import plain
from stolik.core.whole import problems
from stolik.core.words import LANGUAGES, Language, Pair

LONGEST = 300
"""The most moves of a walk, not counting asides; of a longer game the checks see only the beginning."""
SOME = 0.15
"""The share of positions that costly checks look at."""
GAMES = 20
"""How many random games of each mode to look at, with the fewest and with the most players."""
SERVER_SECONDS = 60.0
SERVED_SECONDS = 300.0
OWN_MOVES = 25
"""How many moves the person makes at the served table before a bot plays on."""
PAUSE_SECONDS = 0.05


class Wrong(Exception):
    """What a check found, in a sentence."""


class Setting(NamedTuple):
    """One way to set a table: a mode and a number of players."""

    game: Game
    mode: str
    players: int

    @property
    def options(self) -> dict[str, Any]:
        return {**self.game.modes[self.mode].options, "players": self.players}

    def __str__(self) -> str:
        return f"mode {self.mode}, {self.players} players"


def settings(game: Game) -> list[Setting]:
    """Each mode with the fewest and with the most players that it takes."""
    found = []
    for mode, preset in game.modes.items():
        low, high = game.players
        fits = []
        for players in range(low, high + 1):
            try:
                game.check({"players": players, **preset.options})
            except StolikError:
                continue  # the mode takes fewer or more players
            fits.append(int(str(preset.options.get("players", players))))
        found += [Setting(game, mode, players) for players in dict.fromkeys([fits[0], fits[-1]])] if fits else []
    return found


class Walk:
    """One game of random moves, with an aside now and then, whose true state the checks can see."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self.setting, self.game, self.seed = setting, setting.game, seed
        self.options = self.game.check(setting.options)
        self.key = key_of(seed)
        self.chance = random.Random(seed)  # noqa: S311 (a check that can be repeated)
        self.states = self.game.states(3)
        self.buffer = self.game.move_buffer()
        self.game.deal(self.states, 0, self.options, self.key)
        self.made: list[int] = []

    @property
    def seats(self) -> range:
        return range(-1, self.options.players)

    @property
    def turn(self) -> int:
        return record.number(self.states, 0, "turn")

    def play(self, move: int, i: int = 0) -> None:
        self.game.kernels.step(self.states, i, move, self.buffer)

    def steps(self) -> Iterator[list[int]]:
        """The legal moves of every position, even the last; plays a random one after each."""
        for _ in range(LONGEST):
            moves = self.game.legal(self.states, 0)
            yield moves
            if not moves:
                return
            asides = self.game.asides(self.states, 0)
            if asides and self.chance.random() < 0.2:
                self.made.append(self.chance.choice(asides))
                self.play(self.made[-1])
            self.made.append(self.chance.choice(moves))
            self.play(self.made[-1])

    def some_steps(self) -> Iterator[list[int]]:
        """Positions here and there, for costly checks; the first and the last are among them."""
        for moves in self.steps():
            if not moves or not self.made or self.chance.random() < SOME:
                yield moves

    def hidden(self, i: int, j: int, seat: int) -> bytes:
        """Writes to place j what a seat may know of state i; returns its bytes."""
        self.game.kernels.hide_into(self.states, i, j, seat)
        return record.pack(self.states, j)

    def guess(self, i: int, seat: int, salt: object) -> None:
        self.game.kernels.guess_at(self.states, i, seat, numbers(key_words(key_of(f"{self.seed} {salt}"))))

    def wrong(self, problem: str) -> Wrong:
        """What is wrong, and how to reach the position again."""
        return Wrong(f"{problem} ({self.setting}, seed {self.seed}, after {len(self.made)} moves)")


# ---- the checks; each takes a game and raises Wrong


def laws(walk: Walk) -> None:
    """Moves ascend, are in range and end with the game; every refusal names a rule; replays give the same bytes."""
    game, stated = walk.game, {language: walk.game.rules_text(language) for language in LANGUAGES}
    most = game.rules.NUM_MOVES
    for moves in walk.steps():
        if moves != sorted(set(moves)) or any(not 0 <= move < most for move in moves):
            raise walk.wrong(f"legal moves don't ascend from 0 to {most - 1}: {moves[:12]}")
        if bool(moves) == bool(game.kernels.ending_at(walk.states, 0)):
            raise walk.wrong("there are legal moves after the end, or none before it")
        state = record.read(game.rules.State, walk.states, 0)
        if [state.where.count(place) for place in range(len(state.held))] != state.held:
            raise walk.wrong("`held` doesn't count the cards of each place")
        if not moves or not walk.made or walk.chance.random() < SOME:
            allowed = {*moves, *game.asides(walk.states, 0)}
            for move in range(-1, most + 1):
                number = int(game.kernels.violated_rule_at(walk.states, 0, move))
                if (number == 0) != (move in allowed):
                    raise walk.wrong(
                        f"violated_rule gives {number} for move {move}, which is {'' if move in allowed else 'not '}legal"
                    )
                for language in LANGUAGES if number else ():
                    if f"**{game.rule_name(number)}**" not in stated[language]:
                        raise walk.wrong(f"rules.{language}.md has no statement {game.rule_name(number)}, which forbids a move")
    again = Walk(walk.setting, walk.seed)
    for move in walk.made:
        again.play(move)
    if record.pack(again.states, 0) != record.pack(walk.states, 0):
        raise walk.wrong("the same key and moves give another state")


def ends(walk: Walk) -> None:
    """Every game ends within the number of moves that its rules state, and ranks somebody."""
    game, made = walk.game, 0
    while moves := game.legal(walk.states, 0):
        walk.play(walk.chance.choice(moves))
        made += 1
        if made > game.rules.MOST_MOVES:
            raise walk.wrong(f"the game goes on after MOST_MOVES ({game.rules.MOST_MOVES}) moves")
    ranks = game.ranks(walk.states, 0, walk.options.players)
    if any(not 1 <= rank <= len(ranks) + 1 for rank in ranks):
        raise walk.wrong(f"ranks at the end are {ranks}")


def hiding(walk: Walk) -> None:
    """What a seat can't know changes neither its record nor its view; hiding twice changes nothing."""
    game = walk.game
    for at, _ in enumerate(walk.some_steps()):
        for seat in walk.seats:
            hidden = walk.hidden(0, 1, seat)
            true, known = (record.read(game.rules.State, walk.states, place) for place in (0, 1))
            unseen = [card for card, eyes in enumerate(true.seen) if not eyes & eye(seat)]
            if any(known.where[card] != HIDDEN for card in unseen):
                raise walk.wrong(f"hide leaves a card where it is that seat {seat} hasn't seen")
            if walk.hidden(1, 2, seat) != hidden:
                raise walk.wrong(f"hiding twice for seat {seat} changes something")
            views = set()
            for guess in range(2):
                walk.hidden(0, 1, seat)
                walk.guess(1, seat, f"{at} {guess}")
                if walk.hidden(1, 2, seat) != hidden:
                    raise walk.wrong(f"hiding a guess for seat {seat} gives something else than was hidden")
                seen = record.read(game.rules.State, walk.states, 2)
                views.add(msgspec.json.encode(game.view.view(seen, seat)))
            if len(views) != 1:
                raise walk.wrong(f"the view of seat {seat} changes with what it can't know")


def guessing(walk: Walk) -> None:
    """A guess keeps the legal moves of the seat that guesses, puts every card somewhere, and can be played on."""
    game = walk.game
    for at, moves in enumerate(walk.some_steps()):
        seat = walk.turn
        if not moves:
            continue
        walk.hidden(0, 1, seat)
        if game.legal(walk.states, 1) != moves:
            raise walk.wrong(f"seat {seat} doesn't see its own legal moves in its hidden record")
        walk.guess(1, seat, at)
        if game.legal(walk.states, 1) != moves:
            raise walk.wrong(f"a guess of seat {seat} changes its legal moves")
        for move in moves:
            walk.states[2] = walk.states[1]
            walk.play(move, 2)
            after = record.read(game.rules.State, walk.states, 2)
            if [after.where.count(place) for place in range(len(after.held))] != after.held:
                raise walk.wrong(f"after move {move} in a guess `held` doesn't count the cards of each place")


def views(walk: Walk) -> None:
    """Every seat has a view that survives the wire, and that says its seat and whose turn it is."""
    for _ in walk.some_steps():
        for seat in walk.seats:
            view = walk.game.view.view(walk.game.hidden(walk.states, 0, seat), seat)
            if (view.seat, view.turn) != (seat, walk.turn):
                raise walk.wrong(f"the view of seat {seat} says seat {view.seat} and turn {view.turn}, which is {walk.turn}")
            if msgspec.json.decode(msgspec.json.encode(view), type=walk.game.view.View) != view:
                raise walk.wrong(f"the view of seat {seat} changes when it is sent")


def words(walk: Walk) -> None:
    """Tables, moves, refusals and advice have words in both languages."""
    names = [f"Player {seat + 1}" for seat in range(walk.options.players)]
    for moves in walk.some_steps():
        for seat in walk.seats:
            for language in LANGUAGES:
                for what, text in table_words(walk, moves, seat, names, language):
                    if not text.strip():
                        raise walk.wrong(f"{what} says nothing in {language}")
        if moves:
            for what, pair in move_words(walk, moves):
                if pair is not None and (not all(pair) or (what.startswith("explain") and pair[0] == pair[1])):
                    raise walk.wrong(f"{what} isn't in both languages")


def table_words(walk: Walk, moves: list[int], seat: int, names: list[str], language: Language) -> Iterator[tuple[str, str]]:
    """What the game tells a seat about a table, with the name of the function that says it."""
    narration, seen = walk.game.narration, walk.game.hidden(walk.states, 0, seat)
    view = walk.game.view.view(seen, seat)
    yield "describe", plain(narration.describe(view, names, language))
    yield "status", narration.status(view, names, language)[0]
    for other in range(walk.options.players):
        narration.standing(view, other, language)
    if moves:
        yield "menu", "".join(narration.menu(moves, language))
    for move in moves[:5]:
        yield "tell", narration.tell(seen, move, walk.turn, seat, names, language)


def move_words(walk: Walk, moves: list[int]) -> Iterator[tuple[str, Pair | None]]:
    """What the game tells the seat in turn about moves: for and against the legal ones, and why the others are illegal."""
    narration, seen = walk.game.narration, walk.game.hidden(walk.states, 0, walk.turn)
    view = walk.game.view.view(seen, walk.turn)
    for move in moves:
        yield f"advice on move {move}", narration.advice(seen, move)
        yield f"warning on move {move}", narration.warning(view, move)
    for move in range(walk.game.rules.NUM_MOVES):
        if number := int(walk.game.kernels.violated_rule_at(walk.states, 0, move)):
            yield f"explain on move {move} (rule {number})", narration.explain(seen, move, number)


def facts(game: Game) -> None:
    """The game's facts, options and rules are in both languages, and the rules have the same statements."""
    for option in describe(game.options):
        for pair in (option.words, *option.choice_words):
            if not all(pair):
                raise Wrong(f"option {option.name} isn't in both languages")
    statements = [re.findall(rf"\*\*({game.prefix}-\d+\.\d+)\*\*", game.rules_text(language)) for language in LANGUAGES]
    if not statements[0]:
        raise Wrong(f"rules.en.md has no statement such as **{game.prefix}-1.1**")
    if statements[0] != statements[1]:
        odd = sorted(set(statements[0]) ^ set(statements[1])) or ["another order"]
        raise Wrong(f"rules.en.md and rules.pl.md differ: {', '.join(odd)}")


def moves_both_ways(game: Game) -> None:
    """Every move has a number, a typed form and texts, and each reads back as the same move, in Polish and from JSON, too."""
    moves = game.moves
    for number in range(game.rules.NUM_MOVES):
        typed = moves.typed(number)
        whose = int(game.kernels.mover_at(game.states(1), 0, number))
        if moves.number(typed) != number or msgspec.convert(msgspec.to_builtins(typed), moves.form) != typed:
            raise Wrong(f"move {number}, {typed}, has another number or changes when it is sent")
        for text in (moves.say(number), *(moves.text(number, language) for language in LANGUAGES)):
            if moves.read(text, whose) != number:
                raise Wrong(f"«{text}» is read as move {moves.read(text, whose)} instead of {number}")


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


# ---- all of them


class Check(NamedTuple):
    """One check, of random games or of the game itself."""

    name: str
    whole: Callable[[Game], None] | None = None
    walk: Callable[[Walk], None] | None = None
    needs_end: bool = False
    """Whether it plays games to their end; it is skipped where games don't end."""


ENDS = "an end to every game"
CHECKS = (
    Check("facts and rules in both languages", whole=facts),
    Check("moves both ways", whole=moves_both_ways),
    Check("laws", walk=laws),
    Check(ENDS, walk=ends),
    Check("views", walk=views),
    Check("words in both languages", walk=words),
    Check("hiding", walk=hiding),
    Check("guessing", walk=guessing),
    Check("whole games of bots, and hints", whole=bots, needs_end=True),
    Check("a served table", whole=served, needs_end=True),
)


class Finding(msgspec.Struct, frozen=True):
    """The result of a check: how many games it looked at, and what is wrong, if anything."""

    check: str
    games: int
    seconds: float
    wrong: str = ""


def steps(game: Game, games: int = GAMES) -> int:
    """How many steps the checks take with this many games for each setting, for a progress bar."""
    if any(problems(game.name, game)):
        return 1
    return 1 + sum(len(settings(game)) * games if check.walk else 1 for check in CHECKS)


def check_game(game: Game, games: int = GAMES, progress: Callable[[str], None] = lambda _: None) -> Iterator[Finding]:
    """Runs all checks, one finding each; `progress` is called after every step with the name of the check."""
    began = time.perf_counter()
    shape = list(problems(game.name, game))
    progress("shape")
    yield Finding("shape of all parts", 0, time.perf_counter() - began, " ".join(shape))
    if shape:
        return
    endless = False
    for check in CHECKS:
        began, played, wrong = time.perf_counter(), 0, ""
        try:
            if check.needs_end and endless:
                raise Wrong("not tried, because games don't end")
            if check.whole:
                check.whole(game)
                progress(check.name)
            else:
                for setting in settings(game):
                    for seed in range(games):
                        if check.walk:
                            check.walk(Walk(setting, seed))
                        played += 1
                        progress(check.name)
        except Wrong as error:
            wrong = str(error)
        except Exception as error:  # somebody else's game can raise anything
            wrong = f"{type(error).__name__}: {error}"
        endless = endless or (check.name == ENDS and bool(wrong))
        yield Finding(check.name, played, time.perf_counter() - began, wrong)
