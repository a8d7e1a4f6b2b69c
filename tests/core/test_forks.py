"""Games that go on from a moment of another: laws for every game, files, undo, and what a guess must not know."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from stolik import Chair, StolikError, Table
from stolik.bots import seat_bots, take_turns
from stolik.checks import checked
from stolik.core import forks, game_file, record, rule
from stolik.core.errors import AlteredFile, BadSeats, CannotUndo, FileError, NewerFile, UnknownSeat
from stolik.core.forks import BadMoment, Fork, Guess, NothingLeft, UnknownCards, deal_name
from stolik.core.game import key_of
from stolik.core.game_file import GameFile
from stolik.core.table import KEPT
from stolik.proof import examine
from stolik.server.table.limits import Limits
from stolik.server.table.replay import replayed
from tests.games.modes import EXTREMES, SETTINGS, SOME, Setting

replace = msgspec.structs.replace
LONGEST = 70
"""Moves of a game that isn't played to its end."""

FINGERPRINT = """
from tests.core.test_forks import fingerprints
print("\\n".join(fingerprints()))
"""


@cache
def played(setting: Setting, seed: int = 1, longest: int = LONGEST) -> Table:
    """A game of quick bots, so far as it goes; nobody changes it."""
    options = dict(setting.options)
    chairs = [Chair(name=f"Bot {seat}", bot="easy") for seat in range(setting.players)]
    table = Table(setting.game, seed=seed, seats=chairs, **options)
    for at, _ in enumerate(take_turns(table, seat_bots(table))):
        if at + 1 == longest:
            break
    return table


def moments(table: Table) -> list[int]:
    """Some moments of a game: its deal, around the states that a table keeps, the middle, and before its last move."""
    last = len(table.history) - 1
    return sorted({at for at in (0, 1, KEPT - 1, KEPT, KEPT + 1, last // 2, last) if at <= last})


def played_on(table: Table, original: Table, first: int) -> Table:
    """The table after the rest of another game's moves."""
    for made in original.history[first:]:
        table.play(made.move)
    return table


def finished(seed: int = 7, **options: Any) -> Table:
    table = Table("the-game", players=2, seats=[Chair("Ala"), Chair("Bot", "easy")], seed=seed, starter=1, **options)
    for _ in take_turns(table, seat_bots(Table("the-game", seats=[Chair(bot="easy")] * 2))):
        pass
    return table


@pytest.mark.parametrize("setting", SOME, ids=map(str, SOME))
class TestLaws:
    def test_with_the_true_cards_the_same_moves_lead_to_the_same_bytes(self, setting: Setting) -> None:
        table = played(setting)
        for at in moments(table):
            fork = table.fork(at)
            assert fork.digest == table.at(at).digest
            assert played_on(fork, table, at).digest == table.digest
            assert fork.began_at == at and [one.text for one in fork.history] == [one.text for one in table.history]

    def test_a_guess_changes_nothing_that_its_seat_knew(self, setting: Setting) -> None:
        table = played(setting)
        for at in moments(table):
            for seat in range(setting.players):
                fork = table.fork(at, seat, "guess", seed=at)
                assert fork.hidden(seat) == table.hidden_at(at, seat)
                assert fork.hidden_at(at, seat) == table.hidden_at(at, seat)
                if at:  # what went before is still the other game
                    assert fork.hidden_at(at - 1) == table.hidden_at(at - 1)

    def test_a_guess_follows_from_its_key_and_from_what_the_seat_knew_alone(self, setting: Setting) -> None:
        """Two games that differ only in what the seat couldn't see, and in chance, give the same guess."""
        table = played(setting)
        for at in moments(table):
            for seat in range(setting.players):
                guess = table.fork(at, seat, "guess", seed="the guess")
                for other in range(2):
                    differs = table.fork(at, seat, "guess", seed=f"other cards {other}")
                    assert differs.fork(at, seat, "guess", seed="the guess").digest == guess.digest

    def test_a_guess_is_played_on_saved_and_loaded(self, setting: Setting) -> None:
        table = played(setting)
        for at in moments(table)[::3]:
            fork = table.fork(at, at % setting.players, "guess", seed=at)
            bots = seat_bots(fork)
            for count, _ in enumerate(take_turns(fork, bots)):
                if count == 12:
                    break
            saved = game_file.decode(game_file.encode(fork.to_file()))
            again = Table.from_file(saved)
            assert again.digest == fork.digest and again.forked == fork.forked and again.began_at == at
            assert game_file.encode(again.to_file()) == game_file.encode(fork.to_file())
            for count, states in enumerate(again.positions()):
                assert record.pack(states, 0) == again.at(count).digest
                if count % 7 == 0:
                    assert record.pack(states, 0) == fork.at(count).digest


def test_cards_are_dealt_anew_until_they_fit_what_all_can_see() -> None:
    """In Phase 10 a player who has begun to lay has the cards for it, also for those who guess."""
    setting = next(one for one in EXTREMES if str(one) == "phase-10-compact-2")
    table = played(setting, 3, 400)
    tried = 0
    for at in range(len(table.history)):
        past = table.at(at)
        if record.number(past.now, 0, "stage") == 2:
            fork = table.fork(at, 1 - past.turn, "guess", seed=at)
            assert fork.legal()
            tried += 1
    assert tried > 3


def test_every_game_and_mode_can_be_gone_on_with() -> None:
    for setting in SETTINGS:
        table = setting.table(seed=3)
        fork = table.fork(0, setting.players - 1, "guess", seed=1)
        assert fork.hidden(setting.players - 1) == table.hidden(setting.players - 1)
        assert not fork.over and fork.legal()


def fingerprints() -> list[str]:
    """A hash of guesses, and of what is played after them, in every setting."""
    lines = []
    for setting in EXTREMES:
        digest = hashlib.sha256()
        table = setting.table(seed=2)
        for at in range(40):
            if table.over:
                break
            fork = table.fork(at, at % setting.players, "guess", seed=at)
            digest.update(fork.digest)
            while not fork.over and len(fork.history) < at + 10:
                fork.play(fork.game.legal(fork.now, 0)[-1])
            digest.update(fork.digest)
            moves = table.game.legal(table.now, 0)
            table.play(moves[at % len(moves)])
        lines.append(f"{setting} {digest.hexdigest()}")
    return lines


@pytest.mark.skipif(not rule.COMPILED, reason="compares with a compiled run")
def test_both_engines_guess_the_same() -> None:
    environment = {**os.environ, "STOLIK_COMPILED": "0"}
    run = subprocess.run([sys.executable, "-c", FINGERPRINT], env=environment, check=True, text=True, capture_output=True)
    assert run.stdout.splitlines() == fingerprints()


class TestForking:
    def test_the_same_seed_gives_the_same_game_and_no_seed_a_new_one(self) -> None:
        table = finished()
        forked = [table.fork(10, 0, "guess", seed=seed).digest for seed in (1, 1, "1", 2, None, None)]
        assert forked[0] == forked[1] == forked[2] and len(set(forked)) == 4
        assert table.fork(10, 0, "guess", key=key_of(1)).digest == forked[0]
        assert table.fork(10, 1, "guess", seed=1).digest != forked[0]

    def test_the_draws_of_a_guess_are_not_those_of_the_deal(self) -> None:
        table = finished()
        fork = table.fork(10, 0, "guess", seed=1)
        assert list(record.column(fork.now, 0, "key")) != list(record.column(table.at(10).now, 0, "key"))
        assert record.number(fork.now, 0, "fast") == 0  # real deals use the real generator

    def test_the_original_stays_as_it_is(self) -> None:
        table = finished()
        before, text = table.digest, game_file.encode(table.to_file())
        fork = table.fork(8, 1, "guess", seed=3)
        fork.play(fork.legal()[0])
        assert table.digest == before and game_file.encode(table.to_file()) == text and table.forked is None

    def test_you_say_who_sits_there(self) -> None:
        chairs = [Chair(bot="hard"), Chair("Ewa")]
        assert finished().fork(3, 1, seats=chairs).seats == chairs
        with pytest.raises(BadSeats):
            finished().fork(3, 1, seats=chairs[:1])

    def test_a_fork_of_a_fork_stands_on_all_guesses_before(self) -> None:
        table = finished()
        first = table.fork(6, 0, "guess", seed=1)
        for _ in range(6):
            first.play(first.legal()[0])
        second = first.fork(9, 1, "guess", seed=2)
        third = second.fork(9, 0)
        assert second.forked and [(one.at, one.seat) for one in second.forked.guesses] == [(6, 0), (9, 1)]
        assert third.digest == second.digest
        for fork in (second, third):
            assert Table.from_file(fork.to_file()).digest == fork.digest
        # before its own beginning there is only the first game
        assert first.fork(4).digest == table.at(4).digest and first.fork(4).forked == Fork(at=4)
        assert first.at(4).began_at == 4 and Table.from_file(first.at(4).to_file()).digest == table.at(4).digest
        assert first.fork(6).digest == first.at(6).digest != table.at(6).digest

    def test_the_deal_again_is_called_so(self) -> None:
        table = finished()
        forked = [table.fork(0), table.fork(0, 0, "guess"), table.fork(1)]
        assert [one.forked and one.forked.kind for one in forked] == ["again", "fork", "fork"]

    @pytest.mark.parametrize(
        ("ask", "error", "polish"),
        [
            (lambda table: table.fork(len(table.history)), NothingLeft, "już skończona"),
            (lambda table: table.fork(len(table.history) + 1), BadMoment, "Tamta gra ma"),
            (lambda table: table.fork(-1), BadMoment, "Tamta gra ma"),
            (lambda table: table.fork(1, 2), UnknownSeat, "nie ma miejsca 2"),
            (lambda table: table.fork(1, -1), UnknownSeat, "nie ma miejsca -1"),
            (lambda table: table.fork(1, 0, "open"), UnknownCards, "'open' to nic z tego"),
        ],
    )
    def test_what_makes_no_sense_is_refused(self, ask: Callable[[Table], Any], error: type[StolikError], polish: str) -> None:
        with pytest.raises(error) as refused:
            ask(finished())
        assert polish in refused.value.say("pl")

    def test_there_is_an_end_to_dealing_anew(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(forks, "MOST_GUESSES", 2)
        table = finished().fork(1, 0, "guess").fork(1, 1, "guess")
        with pytest.raises(forks.TooManyGuesses):
            table.fork(1, 0, "guess")
        assert table.fork(1).digest == table.digest


class TestUndo:
    def test_nothing_of_the_other_game_is_taken_back(self) -> None:
        table = finished()
        for at in (0, 5, KEPT):
            for cards in ("true", "guess"):
                fork = table.fork(at, 0, cards, seed=1, seats=[Chair("Ala"), Chair("Ewa")])
                for agreed in (False, True):
                    with pytest.raises(CannotUndo):
                        fork.undo(agreed=agreed)
                    for seat in (0, 1):
                        with pytest.raises(CannotUndo):
                            fork.undo(seat, agreed)
                if at:
                    with pytest.raises(CannotUndo, match="other game"):
                        fork.rewind(at - 1)
                before = fork.digest
                fork.play(fork.legal()[0])
                fork.rewind(at)
                assert fork.digest == before and len(fork.history) == at

    def test_ones_own_last_move_is(self) -> None:
        table = finished()
        mover = table.at(5).turn
        chairs = [Chair("Ala") if seat == mover else Chair(bot="easy") for seat in (0, 1)]
        fork = table.fork(5, mover, "guess", seed=1, seats=chairs)
        before, card = fork.digest, fork.view(mover).hand[0]
        fork.play(next(move for move in fork.legal() if getattr(move, "card", None) == card))
        assert fork.undo(mover).seat == mover
        assert fork.digest == before


def forked_file() -> GameFile:
    fork = finished().fork(10, 0, "guess", seed=1)
    fork.play(fork.legal()[0])
    return fork.to_file()


def again(saved: GameFile, **changes: Any) -> GameFile:
    """The file with something changed in its fork, and a check sum that fits."""
    assert saved.fork
    return game_file.parse(game_file.encode(replace(saved, fork=replace(saved.fork, **changes))))


class TestFiles:
    def test_only_a_fork_has_the_new_format(self) -> None:
        assert forked_file().format == game_file.FORKED == 5
        table = finished()
        text = game_file.encode(table.to_file())
        assert table.to_file().format == 3 and b"fork" not in text and b"secret" not in text
        newer = replace(forked_file(), format=6)
        with pytest.raises(NewerFile):
            game_file.parse(game_file.encode(newer))

    @pytest.mark.parametrize(
        ("changes", "polish"),
        [
            ({"at": 12}, "niż w nim jest"),
            ({"at": -1}, "niż w nim jest"),
            ({"at": 9}, "w tych chwilach"),
            ({"guesses": [Guess(11, 0, "1" * 64)]}, "w tych chwilach"),
            ({"guesses": [Guess(-1, 0, "1" * 64)]}, "w tych chwilach"),
            ({"guesses": [Guess(9, 0, "1" * 64), Guess(8, 0, "1" * 64)]}, "w tych chwilach"),
            ({"guesses": [Guess(1, 0, "1" * 64)] * 101}, "w tych chwilach"),
            ({"guesses": [Guess(9, 2, "1" * 64)]}, "dla miejsca, którego nie ma"),
            ({"guesses": [Guess(9, -1, "1" * 64)]}, "dla miejsca, którego nie ma"),
            ({"guesses": [Guess(10, 0, "0" * 64)]}, "Klucz to 32 bajty"),
            ({"guesses": [Guess(10, 0, "1" * 62)]}, "Klucz to 32 bajty"),
            ({"guesses": [Guess(10, 0, "x" * 64)]}, "Klucz to 32 bajty"),
            ({"guesses": [Guess(10, 0, "2" * 64)]}, "plik gry zmieniono"),  # the last move isn't in that hand
        ],
    )
    def test_a_damaged_fork_is_refused_in_a_sentence(self, changes: dict[str, Any], polish: str) -> None:
        saved = again(forked_file(), **changes)
        with pytest.raises(AlteredFile) as refused:
            Table.from_file(saved)
        assert polish in refused.value.say("pl") and "Traceback" not in refused.value.say("en")
        report = examine(saved)
        assert report.code == 3 and polish in report.consistent.words[1]

    def test_a_fork_at_the_end_of_the_other_game_is_refused(self) -> None:
        saved = replace(finished().to_file(), observation_digests=msgspec.UNSET, format=5)
        with pytest.raises(AlteredFile, match="nothing left to play"):
            Table.from_file(replace(saved, fork=Fork(at=len(saved.moves))))

    @pytest.mark.parametrize(
        "change",
        [
            lambda one: replace(one, fork=msgspec.UNSET),
            lambda one: replace(one, format=3),
            lambda one: replace(one, format=4),
            lambda one: replace(one, secret="s"),
            lambda one: replace(one, chain=["{}"]),
            lambda one: replace(finished().to_file(), fork=one.fork),
        ],
    )
    def test_a_file_that_hides_that_it_is_one_is_refused(self, change: Callable[[GameFile], GameFile]) -> None:
        with pytest.raises(FileError):
            game_file.decode(game_file.encode(change(forked_file())))

    def test_it_tells_nothing_of_what_bots_saw_in_the_other_game(self) -> None:
        saved = forked_file()
        with pytest.raises(AlteredFile, match="other game"):
            Table.from_file(replace(saved, observation_digests=["x", *[""] * (len(saved.moves) - 1)]))

    def test_it_is_never_said_to_be_fair(self) -> None:
        table = finished()
        for fork, words in (
            (table.fork(0), "once more"),
            (table.fork(4), "after the first 4 moves"),
            (table.fork(4, 0, "guess"), "the cards that Ala couldn't see were dealt anew"),
            (table.fork(0, 0, "guess"), "from the deal of another one"),
        ):
            saved = fork.to_file()
            for language in ("en", "pl"):
                said = " ".join(checked(saved, fork, language))
                assert "promised before" not in said and "zapowiedziano przed" not in said
            said = "\n".join(examine(game_file.decode(game_file.encode(saved))).say("en"))
            assert "wasn't drawn for this table" in said and words in said
            assert "is not proved" in said and "Proved by your own device's record: unknown" in said

    def test_a_replay_shows_the_other_game_and_then_this_one(self) -> None:
        table = finished()
        fork = table.fork(10, 0, "guess", seed=1)
        for _ in range(5):
            fork.play(fork.legal()[0])
        shown, before = (msgspec.json.decode(replayed(one.to_file(), 1, "en", Limits())) for one in (fork, table))
        assert shown["steps"][:10] == before["steps"][:10] and len(shown["steps"]) == 16
        assert shown["steps"][10]["view"]["hand"] == msgspec.to_builtins(fork.at(10).view(1))["hand"]
        assert "wasn't drawn for this table" in " ".join(shown["checks"]) and shown["fair"] is None


def test_the_name_of_a_deal_tells_all_deals_apart_that_can_t_be_compared() -> None:
    table = finished()
    options = table.options.said()
    usual: dict[str, Any] = {"game": "the-game", "rules": 1, "options": options, "key": "1" * 64, "seat": 0, "moves": ["4 A"]}
    usual["seats"] = ["", "easy"]
    others: dict[str, Any] = {
        "game": "ten",
        "rules": 2,
        "options": {**options, "minimum": 3},
        "key": "0" * 64,
        "seat": 1,
        "moves": ["4 A", "5 A"],
        "guesses": [Guess(1, 0, "1" * 64)],
        "seats": ["", "hard"],
        "date": "2026-11-18",
    }
    names = {deal_name(**{**usual, name: value}) for name, value in others.items()}
    assert len(names) == len(others) and deal_name(**usual) not in names
    assert deal_name(**{**usual, "options": dict(reversed(options.items()))}) == deal_name(**usual)
    assert deal_name(**{**usual, "seats": ["hard", "easy"]}) == deal_name(**usual)  # who sat in one's own seat is all the same
