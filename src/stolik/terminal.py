"""A table in the terminal: one person, bots in the other seats, the same words as everywhere else."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

import platformdirs
from rich.console import Console
from rich.text import Text

from stolik.bots import seat_bots, take_turns
from stolik.bots.hints import COUNT, hint_line, hints_at
from stolik.core.errors import FileError, StolikError
from stolik.core.table import Played, Table
from stolik.core.text import Line, Style, spoken
from stolik.core.words import LANGUAGES, Language, Pair, Words, fill

STYLES: dict[Style, str] = {"": "", "strong": "bold", "dim": "dim", "good": "bold green", "warn": "yellow", "bad": "bold red"}

WORDS: Words = {
    "prompt": ("your move (or help) > ", "twój ruch (albo pomoc) > "),
    "help": (
        "Type a move, or several with commas between them: all are made, or none.\n"
        "{hint}\n"
        "  moves          all that you may do now\n"
        "  hint           the best moves, as a strong bot sees them, or more of them: hint 5\n"
        "  undo           take back your last move, where nobody learned anything from it\n"
        "  rules          the rules, or with a number that one: rules 2.3\n"
        "  save FILE      keep a copy of the game in a file\n"
        "  english, polski  change the language\n"
        "  quit           leave; the game is kept, and goes on with: stolik play --resume",
        "Wpisz ruch albo kilka po przecinku: wykonają się wszystkie albo żaden.\n"
        "{hint}\n"
        "  ruchy          wszystko, co możesz teraz zrobić\n"
        "  podpowiedź     najlepsze ruchy zdaniem silnego bota, albo więcej: podpowiedź 5\n"
        "  cofnij         wycofuje twój ostatni ruch, jeśli nikt się z niego niczego nie dowiedział\n"
        "  zasady         zasady, albo z numerem tę jedną: zasady 2.3\n"
        "  zapisz PLIK    zachowuje kopię gry w pliku\n"
        "  english, polski  zmienia język\n"
        "  wyjdź          wychodzi; gra się zachowa, a wróci do niej: stolik play --resume",
    ),
    "you": ("You", "Ty"),
    "seated": ("At the table: {players}", "Przy stole: {players}"),
    "bot": ("{name} (bot, {level})", "{name} (bot, {level})"),
    "thinking": ("thinking ...", "namysł ..."),
    "hint_count": ("Say how many moves: hint 5", "Podaj, ile ruchów: podpowiedź 5"),
    "undone": ("Taken back: {text}", "Wycofane: {text}"),
    "saved": ("Saved in {path}", "Zapisane w {path}"),
    "not_saved": ("It can't be saved there: {reason}", "Nie da się tam zapisać: {reason}"),
    "save_where": ("Say where: save FILE", "Podaj dokąd: zapisz PLIK"),
    "kept": ("The game is kept. Go on with: stolik play --resume", "Gra się zachowała. Wróć do niej: stolik play --resume"),
    "no_rule": ("There is no rule {number}.", "Nie ma zasady {number}."),
    "sure": ("Type yes to go on: ", "Wpisz tak, żeby to zrobić: "),
    "left_alone": ("Then not.", "To nie."),
    "nothing_to_resume": ("There is no unfinished game to go on with.", "Nie ma niedokończonej gry, do której można wrócić."),
}

COMMANDS = {
    **dict.fromkeys(("help", "?", "pomoc", "h"), "help"),
    **dict.fromkeys(("moves", "ruchy", "legal"), "moves"),
    **dict.fromkeys(("hint", "hints", "podpowiedź", "podpowiedz", "podpowiedzi"), "hint"),
    **dict.fromkeys(("undo", "cofnij"), "undo"),
    **dict.fromkeys(("rules", "zasady"), "rules"),
    **dict.fromkeys(("save", "zapisz"), "save"),
    **dict.fromkeys(("english", "polski"), "switch_language"),
    **dict.fromkeys(("quit", "exit", "q", "wyjdź", "wyjdz"), "quit"),
}
YES = {"yes", "y", "tak", "t"}
LEVELS: Words = {
    "random": ("plays at random", "gra losowo"),
    "easy": ("easy", "łatwy"),
    "medium": ("medium", "średni"),
    "hard": ("hard", "trudny"),
}
"""What the bots are called; a bot that is not here goes by its own name."""


class Terminal:
    """Plays a table in a terminal. `ask` gets a prompt and gives a line, or raises EOFError at the end of input."""

    def __init__(
        self, table: Table, *, language: Language, console: Console, ask: Callable[[str], str], pace: float = 0.0, path: Path
    ) -> None:
        self.table = table
        self.language = language
        self.console = console
        self.ask = ask
        self.pace = pace
        self.path = path
        self.me = next((seat for seat, chair in enumerate(table.seats) if not chair.bot), -1)
        self.bots = seat_bots(table)

    def play(self) -> None:
        """Plays until the game is over or the person leaves."""
        self.show_seats()
        while True:
            self.let_bots_move()
            self.keep()
            if self.table.over:
                self.show_table()
                return
            if self.table.turn == self.me and not self.persons_move():
                self.say("kept")
                return

    def let_bots_move(self) -> None:
        """Shows the bots' moves one by one, and shows when a bot is thinking."""
        turns = enumerate(take_turns(self.table, self.bots), len(self.table.history))
        while True:
            with self.console.status(self.words("thinking")):
                index, played = next(turns, (0, None))
            if played is None:
                return
            self.report(played, index)

    def persons_move(self) -> bool:
        """Reads lines until one changes the game; False when the person leaves."""
        self.show_table()
        while True:
            try:
                line = self.ask(self.words("prompt")).strip()
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return False
            word, _, rest = line.partition(" ")
            command = COMMANDS.get(word.lower())
            try:
                if command == "quit":
                    return False
                if command:
                    if getattr(self, command)(rest.strip(), word.lower()):
                        return True
                elif line and self.make(line):
                    return True
            except StolikError as error:
                self.console.print(Text(error.say(self.language), style=STYLES["bad"]))

    def make(self, line: str) -> bool:
        """Makes the moves of a line, but asks first where one looks like a mistake."""
        parts = [part for part in re.split(r"[,;]", line) if part.strip()]
        numbers = [self.table.game.moves.read(part, self.me) for part in parts]
        narration, seen = self.table.game.narration, self.table.view(self.me)
        question = next(filter(None, (narration.warning(seen, move) for move in numbers)), None)
        if question and len(numbers) == 1 and not self.sure(question):
            self.say("left_alone")
            return False
        first = len(self.table.history)
        for index, played in enumerate(self.table.play(*numbers, seat=self.me), first):
            self.report(played, index)
        return bool(numbers)

    def sure(self, question: Pair) -> bool:
        self.console.print(Text(fill(question, self.language), style=STYLES["warn"]))
        try:
            return self.ask(self.words("sure")).strip().lower() in YES
        except EOFError:
            return False

    def help(self, _rest: str, _word: str) -> bool:
        self.say("help", hint=self.table.game.moves.help)
        return False

    def moves(self, _rest: str, _word: str) -> bool:
        game = self.table.game
        moves = [game.moves.number(move) for move in (*self.table.legal(self.me), *self.table.asides(self.me))]
        for line in game.narration.menu(moves, self.language):
            self.console.print(Text(f"  {line}"))
        return False

    def hint(self, count: str, _word: str) -> bool:
        if count and not count.isdecimal():
            self.say("hint_count")
            return False
        with self.console.status(self.words("thinking")):
            found = hints_at(self.table, self.me, max(1, int(count or COUNT)))
        for number, hint in enumerate(found, 1):
            self.console.print(Text(f"  {number}. {hint_line(self.table.game, hint, self.names, self.language)}"))
        return False

    def undo(self, _rest: str, _word: str) -> bool:
        self.say("undone", text=self.table.undo(self.me).text)
        return True

    def rules(self, number: str, _word: str) -> bool:
        text = self.table.game.rules_text(self.language)
        if number:
            wanted = number.upper().removeprefix(f"{self.table.game.prefix}-")
            found = re.search(rf"^- \*\*{self.table.game.prefix}-{re.escape(wanted)}\*\*.*(?:\n  .*)*", text, re.MULTILINE)
            if not found:
                self.say("no_rule", number=number)
                return False
            text = found[0].removeprefix("- ")
        self.console.print(Text(re.sub(r"\*\*|^#+ ", "", text, flags=re.MULTILINE)))
        return False

    def save(self, path: str, _word: str) -> bool:
        if not path:
            self.say("save_where")
            return False
        try:
            self.table.save(Path(path).expanduser())
            self.say("saved", path=path)
        except OSError as error:
            self.say("not_saved", reason=error.strerror or str(error))
        return False

    def switch_language(self, _rest: str, word: str) -> bool:
        self.language = "pl" if word == "polski" else "en"
        self.show_table()
        return False

    def keep(self) -> None:
        """Saves after every change, so that nothing is lost."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.table.save(self.path)

    def report(self, played: Played, index: int) -> None:
        """Says what the move of that number did; pauses after a bot's move, so that the person can follow."""
        before = self.table.at(index).hidden(self.me)
        game = self.table.game
        telling = game.narration.tell(before, played.move, played.seat, self.me, self.names, self.language)
        if game.parts.aftermath:
            after = self.table.hidden_at(index + 1, self.me)
            telling = spoken(
                game.with_aftermath(telling, before, after, played.move, played.seat, self.me, self.names, self.language)
            )
        for line in telling.split("\n"):
            self.console.print(Text(f"  {line}", style=STYLES["dim"]))
        if self.pace and before.turn == played.seat != self.me:
            time.sleep(self.pace)

    def show_seats(self) -> None:
        """Says who sits at the table, and which of them are bots."""
        players = [
            self.words("bot", name=name, level=LEVELS.get(chair.bot, (chair.bot, chair.bot))) if chair.bot else name
            for name, chair in zip(self.names, self.table.seats, strict=True)
        ]
        if len(players) > 1:
            self.say("seated", players=", ".join(players))

    def show_table(self) -> None:
        seen = self.table.view(self.me)
        self.console.print()
        self.show(self.table.game.narration.describe(seen, self.names, self.language))

    def show(self, lines: Iterable[Line]) -> None:
        for line in lines:
            self.console.print(Text.assemble(*((text, STYLES[style]) for text, style in line)))

    @property
    def names(self) -> list[str]:
        names = self.table.names(self.language)
        if self.me >= 0 and not self.table.seats[self.me].name:
            names[self.me] = self.words("you")
        return names

    def words(self, key: str, **values: Any) -> str:
        return fill(WORDS[key], self.language, **values)

    def say(self, key: str, **values: Any) -> None:
        self.console.print(Text(self.words(key, **values)))


def games_folder() -> Path:
    """The folder of unfinished games."""
    return Path(platformdirs.user_data_dir("stolik")) / "games"


def new_path(game: str) -> Path:
    return games_folder() / f"{datetime.now():%Y-%m-%d-%H%M%S}-{game}.json"  # noqa: DTZ005 (the person's own clock)


def latest_unfinished() -> Path | None:
    """The file of the game that the person left last."""
    for path in sorted(games_folder().glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            if not Table.load(path).over:
                return path
        except (FileError, OSError):
            continue
    return None


def spoken_language(environment: dict[str, str]) -> Language:
    """The language of the machine, or English if it is neither."""
    wish = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    return next((language for language in LANGUAGES if wish.lower().startswith(language)), "en")
