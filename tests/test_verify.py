"""Manipulated games: every way that we could think of, each with the verdict it must get.

A *naive* forger changes a field and computes the check sum again. A *clever* one runs the server, knows every secret, and makes
everything again that can be made, the chain included: nothing but a player's own record shows that.
"""

from __future__ import annotations

import copy
import json
import socketserver
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from stolik.bots import Bot
from stolik.bots.seeds import seed_of
from stolik.core import chain, fair, game_file, rule, story
from stolik.core.arguments import checked_level
from stolik.core.chain import Awaited, CalledOff, CameBack, Left, Lit, Moved, Opened, Prepared, Revealed, Sat, Started, Undone
from stolik.core.errors import FileError, NewerFile
from stolik.core.fair import Fair
from stolik.core.game_file import Chair, GameFile, Result
from stolik.core.table import Table, observation_digest
from stolik.proof import BadRecord, DeviceRecord, Report, SeenDeal, examine, read_record
from stolik.verify import CannotFetch, fetch
from tests import chained, commands
from tests.chained import Served, digits, forged

replace = msgspec.structs.replace


@cache
def played(name: str) -> Served:
    made: Served = getattr(chained, name)()
    assert made.dealt.over
    return made


def honest(name: str) -> Served:
    return copy.copy(played(name))


def sealed(saved: GameFile) -> GameFile:
    """The file with a check sum that fits."""
    return game_file.parse(game_file.encode(saved))


def verdict(saved: GameFile, record: DeviceRecord | None = None, rethink: bool = True) -> Report:
    return examine(sealed(saved), record, rethink)


def answers(report: Report) -> tuple[str, str, str, str, int]:
    return report.consistent.answer, report.bots.answer, report.proved.answer, report.finished.answer, report.code


GAMES = ["the_game", "ten", "phase10"]


class TestHonest:
    @pytest.mark.parametrize("game", GAMES)
    def test_a_game_is_consistent_and_finished_and_every_device_proves_it(self, game: str) -> None:
        made = played(game)
        assert answers(verdict(made.file())) == ("yes", "yes", "unknown", "yes", 0)
        for seat in (0, -1):
            assert answers(verdict(made.file(), made.record(seat))) == ("yes", "yes", "yes", "yes", 0)
        assert Table.from_file(sealed(made.file())).history == made.dealt.history

    def test_without_a_record_it_says_that_a_file_can_be_forged(self) -> None:
        lines = verdict(played("ten").file()).say("en")
        assert any("can forge a consistent file whole" in line and "--record" in line for line in lines)
        assert lines[-1] == "All is as it should be."

    def test_how_far_a_record_reaches_is_said(self) -> None:
        made = played("ten")
        moves = made.places(Moved)
        words = verdict(made.file(), made.record(0, moves[9] + 1)).proved.words
        assert f"up to move 10 of {len(moves)}" in words[0] and f"do ruchu 10 z {len(moves)}" in words[1]

    def test_a_move_that_was_taken_back_later_does_not_count_as_reached(self) -> None:
        made = played("the_game")
        undone = made.places(Undone)[0]
        left = chain.read(made.lines[undone])
        assert isinstance(left, Undone)
        words = verdict(made.file(), made.record(0, undone)).proved.words[0]
        assert (f"up to move {left.left} of" in words) if left.left else "up to the deal" in words

    def test_chat_after_the_end_changes_nothing(self) -> None:
        made = honest("ten")
        record = made.record(0)
        made.lines = list(made.lines)
        made.chat("bye")
        assert verdict(made.file(), record).code == 0

    def test_what_happened_at_the_table_is_told(self) -> None:
        said = "\n".join(verdict(played("the_game").file()).say("en"))
        assert "called off" in said and "Jan" in said and "1 move was taken back" in said and "2 times" in said
        said = "\n".join(verdict(played("ten").file()).say("en"))
        assert "Round 4000000 of a public beacon" in said
        said = "\n".join(verdict(played("phase10").file()).say("en"))
        assert "Only one player added to it" in said

    def test_a_quick_check_does_not_ask_the_bots(self) -> None:
        report = verdict(played("ten").file(), rethink=False)
        assert answers(report) == ("yes", "unknown", "unknown", "yes", 0) and "quick" in report.bots.words[0]

    def test_bots_of_another_version_are_not_asked(self) -> None:
        made = edited(honest("ten"), opened=lambda one: replace(one, bots=99))
        report = verdict(made.file(), made.record(0))
        assert answers(report) == ("yes", "unknown", "yes", "yes", 0) and "99" in report.bots.words[0]

    def test_a_person_who_left_for_good_and_the_one_who_took_over_both_prove_it(self) -> None:
        made = Served("the-game", ["", ""], starter=1)
        made.sit(0, "Ola")
        made.sit(1, "Jan")
        made.reveal(0, 1)
        made.deal()
        made.play(4)
        jan = made.record(1)
        made.leave(1, "easy")
        made.dealt.seats[1] = Chair("Ewa")
        made.note(chain.TookOver(1, "Ewa"))
        made.play(1000)
        ewa = replace(made.record(1), contribution="")
        for record in (jan, ewa, made.record(0)):
            assert verdict(made.file(), record).code == 0
        assert "added nothing" in verdict(made.file(), ewa).proved.words[0]

    def test_a_table_of_the_first_build_added_in_clear(self) -> None:
        """Its bots drew their chance from the name of the table, and are asked with that."""
        made = Served("ten", ["", "easy"], bots=0)
        made.note(Sat(0, "Ola", contribution=digits("in clear")))
        made.deal()
        made.play(10_000)
        report = verdict(made.file(), replace(made.record(0), commitments=[]))
        assert answers(report) == ("yes", "yes", "yes", "yes", 0)
        assert "in clear" in report.proved.words[0] and any("in clear" in line for line in report.say("en"))
        other = edited(made, opened=lambda one: replace(one, table="another"))
        assert verdict(other.file()).bots.answer == "unknown"

    def test_of_a_table_of_the_first_build_that_went_on_later_the_bots_are_unknown(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Bots draw their chance from the key there, too: from the name anybody could foresee them."""

        def seeded(self: Served, seat: int) -> Bot:
            return Bot(self.game, checked_level(self.sat_by(seat)), seed_of(self.dealt.key, seat))

        monkeypatch.setattr(Served, "bot", seeded)
        made = Served("ten", ["", "random"], bots=0)
        made.note(Sat(0, "Ola", contribution=digits("in clear")))
        made.deal()
        made.play(10_000)
        report = verdict(made.file(), replace(made.record(0), commitments=[]))
        assert answers(report) == ("yes", "unknown", "yes", "yes", 0) and "first build" in report.bots.words[0]

    def test_a_game_of_the_terminal_has_nothing_to_prove(self) -> None:
        made = played("phase10")
        plain = Table("phase-10", seats=made.dealt.seats, key=made.dealt.key, **chained.plain(made.opened.options))
        for one in made.dealt.history:
            plain.play(one.move, observation_digest=one.observation_digest)
        report = verdict(plain.to_file())
        assert answers(report) == ("yes", "unknown", "unknown", "yes", 0) and "promised" in report.proved.words[0]
        assert verdict(plain.at(3).to_file()).code == 5


# ---- the naive forger: a field of the file is changed, and the check sum made again


def seat(saved: GameFile, number: int, chair: Chair) -> GameFile:
    return replace(saved, seats=[*saved.seats[:number], chair, *saved.seats[number + 1 :]])


def proof(saved: GameFile, follow: bool = False, **changes: Any) -> GameFile:
    """Another proof of the deal; if the forger thinks of it, with the key that follows from it."""
    assert saved.fair
    other = replace(saved.fair, **changes)
    return replace(saved, fair=other, key=other.key.hex() if follow else saved.key)


def given(saved: GameFile) -> list[str]:
    return saved.fair.contributions if saved.fair else []


def other_secret(saved: GameFile) -> GameFile:
    return proof(saved, follow=True, secret=digits("mine"), promise=fair.promise(digits("mine")))


def bots_move(saved: GameFile) -> int:
    assert saved.observation_digests
    return next(at for at, digest in enumerate(saved.observation_digests) if digest)


def without_a_bots_move(saved: GameFile) -> GameFile:
    """In TEN, `draw` and `stop` are often both legal, and what comes later often too."""
    at = bots_move(saved)
    other = {"draw": "stop"}.get(saved.moves[at], "draw")
    return replace(saved, moves=[*saved.moves[:at], other, *saved.moves[at + 1 :]])


def observed(saved: GameFile, change: Callable[[list[str], int], None]) -> GameFile:
    digests = list(saved.observation_digests or [])
    change(digests, bots_move(saved))
    return replace(saved, observation_digests=digests)


def swapped(saved: GameFile, one: int, other: int) -> GameFile:
    lines = list(saved.chain or [])
    lines[one], lines[other] = lines[other], lines[one]
    return replace(saved, chain=lines)


def chained_as(saved: GameFile, change: Callable[[list[str]], object]) -> GameFile:
    lines = list(saved.chain or [])
    change(lines)
    return replace(saved, chain=lines)


def drop(kind: type) -> Callable[[GameFile], GameFile]:
    def dropped(saved: GameFile) -> GameFile:
        return replace(saved, chain=[line for line in saved.chain or [] if not isinstance(chain.read(line), kind)])

    return dropped


NAIVE: dict[str, tuple[str, Callable[[GameFile], GameFile]]] = {
    "a player renamed": ("ten", lambda one: seat(one, 0, Chair("Anna"))),
    "a bot renamed": ("ten", lambda one: seat(one, 2, replace(one.seats[2], name="Celia"))),
    "a bot's level changed": ("ten", lambda one: seat(one, 3, replace(one.seats[3], bot="hard"))),
    "a bot made a person": ("ten", lambda one: seat(one, 3, Chair("Ewa"))),
    "a person made a bot": ("ten", lambda one: seat(one, 0, Chair("Ala", "medium"))),
    "seats swapped": ("ten", lambda one: replace(one, seats=[one.seats[1], one.seats[0], *one.seats[2:]])),
    "the chain cut out": ("ten", lambda one: replace(one, chain=msgspec.UNSET)),
    "the chain emptied": ("ten", lambda one: replace(one, chain=[])),
    "the proof cut out": ("ten", lambda one: replace(one, fair=msgspec.UNSET)),
    "called an older format": ("ten", lambda one: replace(one, format=3)),
    "the game cut short": ("ten", lambda one: replace(one, moves=one.moves[:-5], result=None)),
    "the game cut short with what bots saw": (
        "ten",
        lambda one: replace(one, moves=one.moves[:-5], observation_digests=(one.observation_digests or [])[:-5], result=None),
    ),
    "a scoring option changed": ("phase10", lambda one: replace(one, options={**one.options, "scoring": "classic"})),
    "a scoring option and the result changed": (
        "phase10",
        lambda one: replace(
            one,
            options={**one.options, "scoring": "classic"},
            result=scored(honest("phase10")).file().result,
        ),
    ),
    "a bot's move replaced": ("ten", without_a_bots_move),
    "a contribution dropped": ("ten", lambda one: proof(one, contributions=["", *given(one)[1:]])),
    "a contribution dropped, with the key": (
        "ten",
        lambda one: proof(one, follow=True, contributions=["", *given(one)[1:]]),
    ),
    "a contribution replaced": (
        "the_game",
        lambda one: proof(one, follow=True, contributions=[digits("x"), *given(one)[1:]]),
    ),
    "contributions swapped": ("ten", lambda one: proof(one, contributions=[given(one)[at] for at in (1, 0, 2, 3)])),
    "the promise replaced": ("ten", lambda one: proof(one, promise=fair.promise("x"))),
    "promise and secret replaced": ("ten", other_secret),
    "the key changed": ("ten", lambda one: replace(one, key=digits("key"))),
    "the beacon's number changed": (
        "ten",
        lambda one: proof(one, follow=True, beacon=replace(chained.beacon(4_000_000), randomness=digits("b"))),
    ),
    "another round of the beacon": ("ten", lambda one: proof(one, follow=True, beacon=chained.beacon(4_000_001))),
    "another signature of the beacon": ("ten", lambda one: proof(one, follow=True, beacon=chained.beacon(4_000_000, "mine"))),
    "the beacon dropped": ("ten", lambda one: proof(one, follow=True, beacon=None)),
    "the rules' version changed": ("ten", lambda one: replace(one, rules=2)),
    "another game": ("ten", lambda one: replace(one, game="the-game")),
    "what a bot saw changed": ("ten", lambda one: observed(one, lambda saw, at: saw.__setitem__(at, "0" * 32))),
    "what a bot saw moved": ("ten", lambda one: observed(one, lambda saw, at: saw.insert(at + 1, saw.pop(at)))),
    "what a bot saw left out": ("ten", lambda one: observed(one, lambda saw, at: saw.__setitem__(at, ""))),
    "what all bots saw left out": ("ten", lambda one: replace(one, observation_digests=msgspec.UNSET)),
    "the result changed": ("ten", lambda one: replace(one, result=Result("finished", [99, 0, 0, 0]))),
    "the result left out": ("ten", lambda one: replace(one, result=None)),
    "the undo removed": ("the_game", drop(Undone)),
    "the leaving removed": ("the_game", drop(Left)),
    "the coming back removed": ("the_game", drop(CameBack)),
    "the called-off deal removed": ("the_game", drop(CalledOff)),
    "the commitments removed": ("the_game", drop(Prepared)),
    "the reveals removed": ("the_game", drop(Revealed)),
    "the naming of the beacon removed": ("ten", drop(Awaited)),
    "the beacon's answer removed": ("ten", drop(Lit)),
    "the start removed": ("ten", drop(Started)),
    "two moves in another order": ("ten", lambda one: swapped(one, len(one.chain or []) - 1, len(one.chain or []) - 2)),
    "a reveal before the commitments": ("phase10", lambda one: swapped(one, 1, 2)),
    "the opening not first": ("phase10", lambda one: swapped(one, 0, 1)),
    "the opening twice": ("phase10", lambda one: chained_as(one, lambda lines: lines.append(lines[0]))),
    "an event left out at the end": ("ten", lambda one: chained_as(one, lambda lines: lines.pop())),
    "an event said twice": ("ten", lambda one: chained_as(one, lambda lines: lines.append(lines[-1]))),
    "a line that is no event": ("ten", lambda one: chained_as(one, lambda lines: lines.append('{"type":"won","seat":0}'))),
    "an event in other words": (
        "ten",
        lambda one: chained_as(one, lambda lines: lines.append(lines.pop().replace(":", ": ", 1))),
    ),
    "an event with a field more": (
        "ten",
        lambda one: chained_as(one, lambda lines: lines.append(lines.pop().replace("{", '{"a":1,', 1))),
    ),
    "a move that nobody made": ("ten", lambda one: chained_as(one, lambda lines: lines.insert(20, chain.written(Moved(0, []))))),
    "a seat that isn't there": (
        "ten",
        lambda one: chained_as(one, lambda lines: lines.insert(20, chain.written(Left(9, "easy")))),
    ),
    "undone more than there was": (
        "ten",
        lambda one: chained_as(one, lambda lines: lines.insert(20, chain.written(Undone(500)))),
    ),
    "a leaf in place of a move": ("ten", lambda one: chained_as(one, lambda lines: lines.__setitem__(-1, digits("leaf")))),
}


@pytest.mark.parametrize("name", NAIVE)
def test_a_file_that_was_changed_naively_is_not_consistent(name: str) -> None:
    game, change = NAIVE[name]
    made = played(game)
    changed = sealed(change(made.file()))
    assert changed != sealed(made.file())
    for record in (None, made.record(0)):
        report = examine(changed, record)
        assert (report.consistent.answer, report.code) == ("no", 3), report.say("en")
        assert report.proved.answer == report.finished.answer == "unknown"
        assert report.say("pl")[-1] == "Coś się nie zgadza." and report.consistent.words[0] != report.consistent.words[1]
    with pytest.raises(FileError):
        Table.from_file(game_file.decode(game_file.encode(changed)))


def test_a_changed_file_whose_check_sum_stayed_is_not_consistent() -> None:
    right = sealed(played("ten").file())
    assert examine(seat(right, 0, Chair("Anna"))).code == 3


# ---- the clever forger: whatever follows from the secret is made again


def edited(
    made: Served,
    opened: Callable[[Opened], Opened] = lambda one: one,
    lines: Callable[[list[str]], list[str]] = lambda lines: lines,
) -> Served:
    """The same table with another opening or other lines, and everything else made to fit."""
    first = chain.read(made.lines[0])
    assert isinstance(first, Opened)
    return forged([chain.written(opened(first)), *lines(made.lines[1:])], made.secret)


def each(change: Callable[[Any], Any]) -> Callable[[list[str]], list[str]]:
    """Changes entries one by one; None leaves one out, and what is no entry stays."""

    def changed(lines: list[str]) -> list[str]:
        entries = [(line, chain.read(line)) for line in lines]
        new = [line if entry is None else change(entry) for line, entry in entries]
        return [one if isinstance(one, str) else chain.written(one) for one in new if one is not None]

    return changed


def from_here(made: Served, count: int) -> Served:
    """The table as it was after its first so many events."""
    return forged(made.lines[:count], made.secret)


def scored(made: Served) -> Served:
    """Counted in another way. Bots saw that, too, and so the forger makes the digests of what they saw again."""
    first = replace(made.opened, options={**made.opened.options, "scoring": "classic"})
    now = from_here(forged([chain.written(first), *made.lines[1 : made.places(Moved)[0]]], made.secret), made.places(Moved)[0])
    for entry in made.entries[len(now.lines) :]:
        assert isinstance(entry, Moved)
        moves = [now.game.moves.read(text, entry.seat) for text in entry.moves]
        digest = observation_digest(now.dealt.hide(entry.seat)) if entry.observation_digest else ""
        now.write(entry.seat, moves, digest)
    return now


def renamed(made: Served, name: str) -> Served:
    return edited(
        made,
        lambda one: replace(one, names=["Anna" if old == name else old for old in one.names]),
        each(lambda one: replace(one, name="Anna") if isinstance(one, Sat) and one.name == name else one),
    )


def bots_move_replaced(made: Served) -> Served:
    """A bot makes another legal move, and then the game goes on honestly."""
    for at in made.places(Moved):
        entry = chain.read(made.lines[at])
        assert isinstance(entry, Moved)
        now = from_here(made, at)
        others = [move for move in made.game.legal(now.dealt.now, 0) if made.game.moves.say(move) not in entry.moves]
        if entry.observation_digest and others and now.dealt.turn == entry.seat:
            now.bot_moves(entry.seat, others[0])
            now.play(10_000)
            return now
    raise AssertionError


def bot_made_person(made: Served) -> Served:
    """The bot that was there from the beginning becomes Ewa, who adds nothing."""
    seats = lambda one: replace(one, seats=["" if bot == "easy" else bot for bot in one.seats])  # noqa: E731
    number = made.opened.seats.index("easy")
    person = each(lambda one: replace(one, observation_digest="") if isinstance(one, Moved) and one.seat == number else one)
    return edited(made, seats, lambda lines: [chain.written(Sat(number, "Ewa")), *person(lines)])


def person_made_bot(made: Served) -> Served:
    """Jan was never there: a bot sat in his seat all the time, and chose what Jan chose."""
    people = made.story.people
    jan = people.index("Jan")
    now = forged(
        [
            chain.written(
                replace(made.opened, seats=["medium" if at == jan else bot for at, bot in enumerate(made.opened.seats)])
            ),
            *each(lambda one: None if isinstance(one, CalledOff) or getattr(one, "seat", -1) == jan else one)(
                [line for line in made.lines[1 : made.places(Moved)[0]] if not isinstance(chain.read(line), Prepared | Revealed)]
            ),
        ],
        made.secret,
    )
    now.reveal(0)
    now.deal()
    while not now.dealt.over:
        turn = now.dealt.turn
        now.bot_moves(turn, made.game.legal(now.dealt.now, 0)[0]) if now.sat_by(turn) else now.step()
    return now


def cut_short(made: Served) -> Served:
    return from_here(made, made.places(Moved)[-4])


def whole_game(_: Served) -> Served:
    """Another secret and another promise, the same people, and a game that never was."""
    now = Served("phase-10", ["", "medium"], rounds=1, secret=digits("another"))
    now.sit(0, "Ola")
    now.reveal(0)
    now.deal()
    now.play(10_000)
    return now


def undo_removed(made: Served) -> Served:
    """The moves that were taken back and the undo itself never happened."""
    at = made.places(Undone)[0]
    return forged([*made.lines[: at - 1], *made.lines[at + 1 :]], made.secret)


def undo_added(made: Served) -> Served:
    """A person's first move was made, taken back and made again."""
    at = next(at for at in made.places(Moved) if '"saw"' not in made.lines[at])
    left = len(from_here(made, at).dealt.history)
    lines = [*made.lines[: at + 1], chain.written(Undone(left)), *made.lines[at:]]
    return forged(lines, made.secret)


def called_off_hidden(made: Served) -> Served:
    """Ola and Jan committed once, to what they committed to the second time."""
    off = made.places(CalledOff)[0]
    return edited(
        made,
        lines=lambda lines: [
            chain.written(Sat(0, "Ola")),
            *[line for line in lines if chain.LEAF.fullmatch(line)][:1],
            chain.written(Prepared(0, fair.commitment(made.added(0, 1)))),
            chain.written(Sat(1, "Jan", fair.commitment(made.added(1, 1)))),
            *made.lines[off + 3 :],
        ],
    )


def masked(made: Served, *places: int) -> Served:
    """Entries replaced with their true leaves: if heads didn't tell them apart, every head would stay as it was."""
    lines = list(made.lines)
    for at in places:
        lines[at] = chain.leaf(made.secret, at, lines[at])
    return forged(lines, made.secret)


def undo_masked(made: Served) -> Served:
    at = made.places(Undone)[0]
    return masked(made, at - 1, at)


def other_contribution(made: Served, number: int, text: str) -> Served:
    """A seat committed to something else, or to nothing; the deal is another, and the game is played anew."""
    now = edited(
        from_here(made, made.places(Moved)[0]),
        lines=each(
            lambda one: (
                replace(one, commitment=fair.commitment(text))
                if isinstance(one, Sat | Prepared) and one.seat == number
                else (replace(one, contribution=text) if text else None)
                if isinstance(one, Revealed) and one.seat == number
                else one
            )
        ),
    )
    now.play(10_000)
    return now


def beacon_as(made: Served, change: Callable[[Any], Any], opened: Callable[[Opened], Opened] = lambda one: one) -> Served:
    now = edited(from_here(made, made.places(Moved)[0]), opened, each(change))
    now.play(10_000)
    return now


def no_beacon(made: Served) -> Served:
    return beacon_as(made, lambda e: None if isinstance(e, Awaited | Lit) else e, lambda one: replace(one, beacon=""))


def beacon_failed(made: Served) -> Served:
    """The beacon could not be reached, so all committed anew."""
    lines = made.lines[: made.places(Awaited)[0]]
    again = [chain.written(Prepared(seat, fair.commitment(made.added(seat, 1)))) for seat in (0, 1)]
    now = forged([*lines, chain.written(CalledOff([])), *again], made.secret)
    now.reveal(0, 1, times=1)
    now.deal()
    now.play(10_000)
    return now


def dealt_from_what_was_void(made: Served) -> Served:
    """What Ola revealed for the deal that was called off, and what a search found to it. The chain says that she had committed
    to something else then, which she never revealed."""
    never = each(lambda one: replace(one, commitment=digits("never")) if isinstance(one, Sat) and one.seat == 0 else one)
    lines = never(made.lines[1 : made.places(Revealed)[0]])
    numbers = (made.added(0), digits("chosen"))
    again = [chain.written(Prepared(number, fair.commitment(one))) for number, one in enumerate(numbers)]
    shown = [chain.written(Revealed(number, one)) for number, one in enumerate(numbers)]
    now = forged([made.lines[0], *lines, chain.written(CalledOff([0, 1])), *again, *shown], made.secret)
    now.play(10_000)
    return now


def stayed(made: Served) -> Served:
    """Ola never left: what the bot chose for her, she chose herself."""
    away = range(made.places(Left)[0], made.places(CameBack)[0])
    lines = []
    for at, line in enumerate(made.lines):
        entry = chain.read(line)
        if isinstance(entry, Moved) and entry.seat == 0 and at in away:
            line = chain.written(replace(entry, observation_digest=""))
        if not isinstance(entry, Left | CameBack):
            lines.append(line)
    return forged(lines, made.secret)


def remark_removed(made: Served) -> Served:
    """In The Game a bot's signal changes nothing but what others see."""
    for at in made.places(Moved):
        entry = chain.read(made.lines[at])
        now = from_here(made, at)
        if isinstance(entry, Moved) and entry.observation_digest and now.dealt.turn != entry.seat:
            now.lines.append(chain.leaf(made.secret, at, "nothing"))
            while not now.dealt.over:  # nobody speaks any more
                if now.sat_by(now.dealt.turn):
                    now.bot_moves(now.dealt.turn)
                else:
                    now.move(now.game.moves.say(now.game.legal(now.dealt.now, 0)[0]), seat=now.dealt.turn)
            return now
    raise AssertionError


def without(made: Served, place: int) -> Served:
    return forged([*made.lines[:place], *made.lines[place + 1 :]], made.secret)


def chat(made: Served) -> int:
    return next(at for at, line in enumerate(made.lines) if chain.LEAF.fullmatch(line))


class Forgery(NamedTuple):
    game: str
    change: Callable[[Served], Served]
    code: int = 0
    """Without a record."""
    quick: int = 0
    """Without a record, and without asking the bots."""


CLEVER: dict[str, Forgery] = {
    "another player renamed": Forgery("ten", lambda one: renamed(one, "Jan")),
    "my own name changed": Forgery("ten", lambda one: renamed(one, "Ola")),
    "a bot's level raised": Forgery(
        "ten",
        lambda one: edited(one, lambda first: replace(first, seats=[bot.replace("easy", "medium") for bot in first.seats])),
        code=3,
    ),
    "another level keeps a seat": Forgery(
        "ten", lambda one: edited(one, lines=each(lambda e: replace(e, bot="random") if isinstance(e, Left) else e)), code=3
    ),
    "a level that no bot has": Forgery(
        "ten",
        lambda one: edited(one, lambda first: replace(first, seats=[bot.replace("easy", "best") for bot in first.seats])),
        code=3,
    ),
    "a bot made a person": Forgery("ten", bot_made_person),
    "a person made a bot": Forgery("the_game", person_made_bot, code=3),
    "a bot's move replaced by another legal one": Forgery("ten", bots_move_replaced, code=3),
    "a bot's move replaced in The Game": Forgery("the_game", bots_move_replaced, code=3),
    "the game cut short": Forgery("ten", cut_short, code=5, quick=5),
    "The Game cut short": Forgery("the_game", cut_short, code=5, quick=5),
    "a scoring option changed": Forgery("phase10", scored),
    "a whole game forged": Forgery("phase10", whole_game),
    "the undo removed": Forgery("the_game", undo_removed),
    "an undo added": Forgery("the_game", undo_added),
    "the called-off deal hidden": Forgery("the_game", called_off_hidden),
    "dealt from what was revealed for the called-off deal": Forgery("the_game", dealt_from_what_was_void),
    "the undo masked as chat": Forgery("the_game", undo_masked),
    "another table's name": Forgery("ten", lambda one: edited(one, lambda first: replace(first, table="another"))),
    "the head of the game before changed": Forgery(
        "ten", lambda one: edited(one, lambda first: replace(first, before=digits("x")))
    ),
    "the game before forgotten": Forgery("ten", lambda one: edited(one, lambda first: replace(first, before=""))),
    "the bots' version changed": Forgery("ten", lambda one: edited(one, lambda first: replace(first, bots=7))),
    "my contribution replaced": Forgery("ten", lambda one: other_contribution(one, 0, digits("chosen"))),
    "my contribution dropped": Forgery("ten", lambda one: other_contribution(one, 0, "")),
    "another's contribution replaced": Forgery("ten", lambda one: other_contribution(one, 1, digits("chosen"))),
    "another's contribution dropped": Forgery("ten", lambda one: other_contribution(one, 1, "")),
    "another round of the beacon": Forgery(
        "ten",
        lambda one: beacon_as(
            one,
            lambda e: replace(e, round=5) if isinstance(e, Awaited) else Lit(chained.beacon(5)) if isinstance(e, Lit) else e,
        ),
    ),
    "a beacon said to have failed": Forgery("ten", beacon_failed),
    "no beacon named": Forgery("ten", no_beacon),
    "the leaving and the coming back removed": Forgery("the_game", stayed),
    "a bot's signal removed": Forgery("the_game", remark_removed),
    "a line of chat removed": Forgery("the_game", lambda one: without(one, chat(one))),
    "a line of chat added": Forgery("ten", lambda one: forged([*one.lines[:3], digits("chat"), *one.lines[3:]], one.secret)),
    "a line of chat replaced": Forgery(
        "the_game", lambda one: forged([*one.lines[: chat(one)], digits("x"), *one.lines[chat(one) + 1 :]], one.secret)
    ),
    "chat and a seat in another order": Forgery(
        "the_game", lambda one: forged([one.lines[0], one.lines[2], one.lines[1], *one.lines[3:]], one.secret)
    ),
    "commitments in another order": Forgery(
        "ten", lambda one: forged([one.lines[0], one.lines[2], one.lines[1], *one.lines[3:]], one.secret)
    ),
}


@pytest.mark.skipif(not rule.COMPILED, reason="bots that are asked again think for long when they are interpreted")
@pytest.mark.parametrize("name", CLEVER)
def test_what_is_forged_whole_only_a_device_s_record_shows(name: str) -> None:
    game, change, code, quick = CLEVER[name]
    made = played(game)
    saved = sealed(change(honest(game)).file())
    assert saved != sealed(made.file())
    assert examine(saved).code == code
    assert examine(saved, rethink=False).code == quick
    for seat_number in (0, -1):
        report = examine(saved, made.record(seat_number), rethink=False)
        assert (report.consistent.answer, report.proved.answer, report.code) == ("yes", "no", 4), report.say("en")
        assert report.say("en")[-1] == "Something is wrong."


@pytest.mark.parametrize("name", ["my contribution replaced", "my contribution dropped"])
def test_even_a_record_without_heads_knows_its_own_contribution(name: str) -> None:
    saved = sealed(CLEVER[name].change(honest("ten")).file())
    report = examine(saved, replace(played("ten").record(0), heads=[], commitments=[]), rethink=False)
    assert report.code == 4 and "added to the deal" in report.proved.words[0]


def test_another_s_commitment_is_known_even_without_heads() -> None:
    saved = sealed(CLEVER["another's contribution dropped"].change(honest("ten")).file())
    report = examine(saved, replace(played("ten").record(0), heads=[]), rethink=False)
    assert report.code == 4 and "committed to other contributions" in report.proved.words[0]


def test_a_called_off_deal_that_the_device_saw_must_be_told() -> None:
    """Even a server that never put it into the chain can't hide it from those who were there."""
    hidden = called_off_hidden(honest("the_game"))
    report = verdict(hidden.file(), replace(hidden.record(0), called_off=1))
    assert report.code == 4 and "called off" in report.proved.words[0]


def test_a_record_knows_for_which_deal_its_device_revealed() -> None:
    """Where the chain looks consistent, and even if the device kept no head: it revealed nothing for the deal that came about."""
    saved = sealed(dealt_from_what_was_void(honest("the_game")).file())
    seen = replace(played("the_game").record(0), heads=[], contribution="", commitments=[])
    report = examine(saved, replace(seen, deals=seen.deals[:1]), rethink=False)
    assert (report.consistent.answer, report.proved.answer, report.code) == ("yes", "no", 4)
    assert "for a deal that was called off went into this one" in report.proved.words[0]
    report = examine(saved, replace(seen, deals=seen.deals[:1], called_off=0), rethink=False)
    assert report.code == 4 and "deal number 1" in report.proved.words[0] and "nr 1" in report.proved.words[1]


@pytest.mark.parametrize("again", [0, 1], ids=["in the same seat", "in another seat"])
def test_a_commitment_that_stood_for_a_called_off_deal_does_not_stand_again(again: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The forger has a program of their own, which lets it. One abort would buy a free choice of the cards."""
    made = Served("the-game", ["", "", "easy"], starter=1)
    with monkeypatch.context() as lenient:
        lenient.setattr(story.Story, "void", property(lambda _: [], lambda *_: None), raising=False)
        made.sit(0, "Ola")
        made.sit(1, "Jan")
        made.reveal(0)
        made.note(CalledOff([1]))
        contributions = [digits("chosen"), digits("chosen")]
        contributions[again] = made.added(0)
        for number, contribution in enumerate(contributions):
            made.note(Prepared(number, fair.commitment(contribution)))
        for number, contribution in enumerate(contributions):
            made.note(Revealed(number, contribution))
        made.deal()
        made.play(1000)
        saved, record = sealed(made.file()), made.record(again)
        assert examine(saved, replace(record, deals=[])).code == 0, "with that program"
    for kept in (None, record):
        report = examine(saved, kept)
        assert answers(report) == ("no", "unknown", "unknown", "unknown", 3)
        number = made.places(Prepared)[again]
        assert f"event {number} of its chain: that commitment stood for a deal that was called off" in report.consistent.words[0]
        assert f"zdarzenie {number} łańcucha: to zobowiązanie dotyczyło odwołanego rozdania" in report.consistent.words[1]


def test_what_was_forged_after_the_last_head_is_not_said_to_be_proved() -> None:
    """A device that went early can't know more; the verdict says where it stops."""
    made = played("ten")
    upto = made.places(Moved)[30]
    other = from_here(made, upto)
    turn = other.dealt.turn
    moves = [other.game.moves.say(move) for move in other.game.legal(other.dealt.now, 0)]
    original = chain.read(made.lines[upto])
    assert isinstance(original, Moved)
    chosen = next((move for move in moves if move not in original.moves), moves[0])
    if other.sat_by(turn):
        other.bot_moves(turn, other.game.moves.read(chosen, turn))
    else:
        other.move(chosen, seat=turn)
    other.play(10_000)
    report = examine(sealed(other.file()), made.record(0, upto), rethink=False)
    assert report.code == 0 and "up to move 30 of" in report.proved.words[0]


# ---- records that don't belong to a file, and files that lack what the record knows

RECORDS: dict[str, Callable[[DeviceRecord], DeviceRecord]] = {
    "of another table": lambda one: replace(one, table="another"),
    "of another game": lambda one: replace(one, game="the-game"),
    "with another promise": lambda one: replace(one, promise=digits("x")),
    "of another seat": lambda one: replace(one, seat=1),
    "of a seat that isn't there": lambda one: replace(one, seat=9),
    "of a seat below the spectators'": lambda one: replace(one, seat=-2),
    "of somebody else": lambda one: replace(one, name="Anna"),
    "with another contribution": lambda one: replace(one, contribution=digits("x")),
    "of a spectator who contributed": lambda one: replace(one, seat=-1),
    "with other commitments": lambda one: replace(one, commitments=[digits("x"), *one.commitments[1:]]),
    "with a deal called off that the file doesn't tell": lambda one: replace(one, called_off=1),
    "with a deal that all had committed to otherwise": lambda one: replace(one, deals=[SeenDeal(0, [digits("x")] * 4)]),
    "with a deal that the file doesn't have": lambda one: replace(one, deals=[SeenDeal(1, one.commitments)]),
    "with another head": lambda one: replace(one, heads=[(one.heads[0][0], digits("x"))]),
    "with a head of another version": lambda one: replace(one, heads=[(one.heads[0][0] + 1, one.heads[0][1])]),
    "with a head before the first": lambda one: replace(one, heads=[(0, "")]),
    "with a head that the file doesn't reach": lambda one: replace(one, heads=[*one.heads, (10_000, digits("x"))]),
}


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_that_does_not_fit_contradicts(name: str) -> None:
    made = played("ten")
    report = verdict(made.file(), RECORDS[name](made.record(0)), rethink=False)
    assert (report.consistent.answer, report.proved.answer, report.finished.answer, report.code) == ("yes", "no", "yes", 4)


def test_a_record_without_heads_is_not_enough() -> None:
    made = played("ten")
    report = verdict(made.file(), replace(made.record(0), heads=[]), rethink=False)
    assert (report.proved.answer, report.code) == ("unknown", 4)


def test_a_record_that_ends_before_the_deal_does_not_prove_it() -> None:
    """With the secret, cards and moves can be made up whole behind the last head that the device saw."""
    made = played("ten")
    deal = made.places(Revealed)[-1]
    for last, answer in ((1, "unknown"), (deal, "unknown"), (deal + 1, "yes")):
        heads = [(version, made.heads[version - 1]) for version in range(1, last + 1)]
        report = verdict(made.file(), replace(made.record(0), heads=heads), rethink=False)
        assert (report.proved.answer, report.code) == (answer, 0 if answer == "yes" else 4)
        assert ("before the deal" in report.proved.words[0]) == (answer == "unknown")


@pytest.mark.parametrize("keep_fair", [True, False], ids=["the chain", "chain and proof"])
def test_what_was_cut_out_as_if_there_never_had_been_one_the_record_misses(keep_fair: bool) -> None:
    made = played("ten")
    cut = replace(made.file(), format=3, chain=msgspec.UNSET, fair=made.file().fair if keep_fair else msgspec.UNSET)
    report = verdict(cut)
    assert report.code == 0 and any(("no chain" if keep_fair else "not proved") in line for line in report.say("en"))
    report = verdict(cut, made.record(0))
    assert (report.proved.answer, report.code) == ("no", 4) and "cut out" in report.proved.words[0]


def test_a_chain_of_rules_that_nobody_knows_can_not_be_read() -> None:
    made = played("ten")
    lines = [chain.written(replace(made.opened, rules=99)), *made.lines[1:]]
    with pytest.raises(NewerFile):
        examine(sealed(replace(made.file(), rules=99, chain=lines)))


DEEP = b'{"stolik": 1, "format": 4, "x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"


@pytest.mark.parametrize(
    "text", [b"", b"[]", b"{}", b"\xff", b'{"stolik": 2, "table": "", "game": "", "promise": ""}', DEEP], ids=range(6)
)
def test_what_is_no_record_is_refused_in_words(text: bytes) -> None:
    with pytest.raises(BadRecord) as caught:
        read_record(text)
    assert caught.value.say("pl").startswith("To nie jest zapis z urządzenia")


def test_a_file_that_does_not_say_of_every_seat_what_it_added_is_not_consistent() -> None:
    made = played("ten")
    added = [digits("a")] * len(made.dealt.seats)
    for contributions in ([], added[1:], [*added, ""]):
        proof = Fair(fair.promise("s"), "s", contributions)
        dealt = Table("ten", seats=made.dealt.seats, key=proof.key)
        dealt.fair = proof
        record = DeviceRecord(
            stolik=1, table="t", game="ten", promise=proof.promise, seat=1, name="Jan", contribution=digits("q")
        )
        report = verdict(dealt.to_file(), record)
        assert report.code == 3 and "of every seat what it added" in report.consistent.words[0]


@pytest.mark.parametrize(
    "answer",
    [
        b"hello\r\n\r\n",
        b"",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
        b"HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
        b"HTTP/1.1 404 Not Found\r\nContent-Length: %d\r\n\r\n%b" % (len(DEEP), DEEP),
    ],
    ids=["no HTTP", "nothing", "half of a chunk", "half of a refusal", "a deep refusal"],
)
def test_a_server_that_answers_rubbish_is_named_in_words(answer: bytes) -> None:
    class Speaks(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            self.request.recv(10_000)
            self.request.sendall(answer)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Speaks) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            with pytest.raises(CannotFetch) as caught:
                fetch("http://{}:{}/t/abc".format(*server.server_address))
        finally:
            server.shutdown()
    assert not caught.value.say("en").endswith(": ")


def test_a_record_is_read_as_pages_save_it() -> None:
    text = {"stolik": 1, "table": "t", "game": "ten", "promise": "p", "seat": 0, "name": "Ola", "contribution": "c"}
    lists = {"commitments": ["a", ""], "heads": [[3, "h"], [9, "i"]]}
    record = read_record(json.dumps({**text, **lists}).encode())
    assert record.heads == [(3, "h"), (9, "i")] and record.seat == 0 and record.called_off == 0


# ---- what people run


def run(*arguments: object) -> commands.Done:
    return commands.done("verify", *arguments)


class TestCommand:
    @pytest.fixture
    def place(self, tmp_path: Path) -> Path:
        made = played("phase10")
        game_file.write(tmp_path / "game.json", made.file())
        (tmp_path / "record.json").write_bytes(msgspec.json.encode(made.record(0)))
        return tmp_path

    def test_a_good_game_with_its_record_is_0(self, place: Path) -> None:
        done = run(place / "game.json", "--record", place / "record.json", "-l", "pl")
        assert done.returncode == 0 and done.stdout.endswith("Wszystko się zgadza.\n")

    def test_an_inconsistent_one_is_3_a_contradicted_4_an_unfinished_5(self, place: Path) -> None:
        made = played("phase10")
        game_file.write(place / "3.json", seat(made.file(), 0, Chair("Anna")))
        game_file.write(place / "4.json", renamed(honest("phase10"), "Ola").file())
        game_file.write(place / "5.json", cut_short(honest("phase10")).file())
        codes = [run(place / f"{code}.json", "--record", place / "record.json", "--quick").returncode for code in (3, 4)]
        assert [*codes, run(place / "5.json", "--quick").returncode] == [3, 4, 5]

    def test_a_name_gives_no_orders_to_the_terminal(self, place: Path) -> None:
        file = replace(played("phase10").file(), format=3, chain=msgspec.UNSET, fair=msgspec.UNSET)
        game_file.write(place / "orders.json", seat(file, 0, Chair("Ola\x1b[2J\x07")))
        done = run(place / "orders.json", "--quick")
        assert "Ola?[2J?" in done.stdout and not set("\x1b\x07") & set(done.stdout + done.stderr)

    def test_what_can_not_be_read_is_2(self, place: Path) -> None:
        (place / "torn.json").write_bytes((place / "game.json").read_bytes()[:500])
        (place / "deep.json").write_bytes(DEEP)
        sources: list[list[object]] = [
            [place / "torn.json"],
            [place / "nowhere.json"],
            [place / "deep.json"],
            [place / "game.json", "--record", place / "torn.json"],
            [place / "game.json", "--record", place / "deep.json"],
        ]
        for arguments in sources:
            done = run(*arguments)
            assert done.returncode == 2 and done.stderr and "Traceback" not in done.stderr

    def test_as_json(self, place: Path) -> None:
        done = run(place / "game.json", "--json", "--quick")
        told = json.loads(done.stdout)
        assert told["code"] == done.returncode == 0
        assert [told[name]["answer"] for name in ("consistent", "bots", "proved", "finished")] == [
            "yes",
            "unknown",
            "unknown",
            "yes",
        ]

    def test_the_help_tells_the_exit_codes(self) -> None:
        told = run("--help").stdout
        assert all(f" {code} if" in " ".join(told.split()) for code in (0, 2, 3, 4, 5))


def test_the_same_proof_makes_the_same_key_by_hand() -> None:
    made = played("ten")
    told = story.tell(made.lines)
    assert Fair(made.opened.promise, made.secret, told.contributions, told.beacon).key == made.dealt.key
