"""The table: what it does, and all that it refuses without changing."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import stolik
from stolik import Chair, StolikError, Table
from stolik.core import game_file, record
from stolik.core.errors import (
    AlteredFile,
    BadKey,
    BadOption,
    BadSeats,
    CannotUndo,
    DamagedFile,
    IllegalMove,
    LookFirst,
    NewerFile,
    NoSuchMoment,
    NotYourTurn,
    OlderRules,
    UnknownGame,
    UnknownMode,
    UnknownOption,
    UnknownSeat,
    UnreadableMove,
    WrongObservation,
)
from stolik.core.fair import Fair
from stolik.core.table import KEPT, observation_digest
from stolik.games.the_game.moves import EndTurn, Lay, Start
from tests.forms import move_buffer, numbers


def table(**options: Any) -> Table:
    return Table("the-game", **{"players": 2, "seed": 7, "starter": 1, **options})


def lay_two(game: Table) -> None:
    """Two cards of the seat in turn, the lowest on a rising pile and the highest on a falling one."""
    own = game.view(game.turn).hand
    game.play(f"{own[0]} A", f"{own[-1]} C")


def test_the_same_seed_deals_the_same_game_and_no_seed_a_new_one() -> None:
    assert table().view(0) == table().view(0)
    assert table(seed="7").digest == table().digest
    assert table(seed=8).digest != table().digest
    assert table(seed=None).key != table(seed=None).key


def test_moves_are_taken_typed_as_text_or_as_numbers() -> None:
    games = [table(starter=0) for _ in range(3)]
    for game, move in zip(games, (Start(wish="gladly"), "gladly", games[0].game.moves.read("gladly", 0)), strict=True):
        assert game.play(move)[0].text == "start gladly"
    assert games[0].digest == games[1].digest == games[2].digest


def test_typed_moves_may_come_as_plain_objects() -> None:
    game = table()
    card = game.view(0).hand[0]
    assert game.play({"type": "lay", "card": card, "pile": "A"})[0].text == f"{card} A"


def test_legal_moves_are_those_of_the_seat_in_turn() -> None:
    game = table()
    assert game.legal() == game.legal(0)
    legal: list[object] = list(game.legal(0))
    assert Lay(card=game.view(0).hand[0], pile="A") in legal
    assert game.legal(1) == []


def test_what_was_played_is_kept_and_the_past_can_be_visited() -> None:
    game = table()
    lay_two(game)
    game.play(EndTurn(), seat=0)
    game.play("A leave", seat=0)
    assert [(played.seat, played.text.split()[-1]) for played in game.history] == [(0, "A"), (0, "C"), (0, "end"), (0, "leave")]
    past = game.at(1)
    assert past.view(1).laid == 1
    past.play(past.legal()[0])
    assert len(game.history) == 4


def test_several_moves_are_made_whole_or_not_at_all() -> None:
    game = table()
    before, own = game.digest, game.view(0).hand
    with pytest.raises(IllegalMove):
        game.play(f"{own[0]} A", "end")
    with pytest.raises(UnreadableMove):
        game.play(f"{own[0]} A", "what?")
    assert game.digest == before
    assert game.history == []
    game.play(f"{own[0]} A", f"{own[1]} A", "end")
    assert game.turn == 1


def test_a_refusal_never_tells_what_a_draw_would_bring() -> None:
    game = Table("phase-10", players=2, seed=3)
    before, words = game.digest, set()
    for card in [color + value for color in "rgby" for value in map(str, range(1, 13))]:
        with pytest.raises(LookFirst) as caught:
            game.play("stock", f"discard {card}", seat=game.turn)
        words.add((str(caught.value), caught.value.say("pl")))
    assert game.digest == before
    assert len(words) == 1
    game.play("stock", seat=game.turn)
    game.play(f"discard {game.view(game.turn).drawn}", seat=game.turn)


def refused(kind: type[StolikError], action: Callable[[], object], english: str, polish: str) -> None:
    with pytest.raises(kind) as caught:
        action()
    assert english in str(caught.value)
    assert polish in caught.value.say("pl")


def test_an_unknown_game_is_refused() -> None:
    refused(UnknownGame, lambda: Table("chess"), "The games are: the-game", "Nie ma gry")


def test_an_unknown_mode_is_refused() -> None:
    refused(UnknownMode, lambda: stolik.game("the-game").mode("odd"), "Its modes are: standard", "nie ma odmiany")


def test_an_unknown_option_is_refused() -> None:
    refused(UnknownOption, lambda: table(speed=3), "Its options are: players", "nie ma opcji")


@pytest.mark.parametrize("players", [0, 6, -1, "x"])
def test_a_number_of_players_out_of_range_is_refused(players: Any) -> None:
    refused(BadOption, lambda: table(players=players), "from 1 to 5", "od 1 do 5")


def test_a_starter_who_does_not_exist_is_refused() -> None:
    refused(BadOption, lambda: table(starter=3), "not so many players", "nie ma tylu")


def test_names_for_other_seats_than_there_are_are_refused() -> None:
    refused(BadSeats, lambda: table(seats=["Ola"]), "2 players, but 1 seat was named", "na 2 osoby")
    assert Table("the-game", seats=["Ola", "Jan", "Ewa"], seed=1).names() == ["Ola", "Jan", "Ewa"]
    assert table().names("pl") == ["Gracz 1", "Gracz 2"]


@pytest.mark.parametrize("key", [b"", b"short", bytes(32)])
def test_a_key_that_is_no_key_is_refused(key: bytes) -> None:
    refused(BadKey, lambda: Table("the-game", key=key), "32 bytes", "32 bajty")


@pytest.mark.parametrize(
    ("move", "kind"),
    [
        ("2 A, 3 A", UnreadableMove),
        ("hello", UnreadableMove),
        ("end", IllegalMove),
        (EndTurn(), IllegalMove),
        (Start(wish="no"), IllegalMove),
        (Lay(card=200, pile="A"), UnreadableMove),
        (Lay(card=5, pile="Z"), UnreadableMove),  # type: ignore[arg-type]
        ({"type": "fly"}, UnreadableMove),
        (None, UnreadableMove),
        (object(), UnreadableMove),
        (True, UnreadableMove),
        (3.5, UnreadableMove),
        (-1, UnreadableMove),
        (10**9, UnreadableMove),
    ],
)
def test_what_is_no_move_and_what_is_not_allowed_changes_nothing(move: Any, kind: type[StolikError]) -> None:
    game = table()
    before = game.digest
    with pytest.raises(kind) as caught:
        game.play(move)
    assert caught.value.say("pl")
    assert game.digest == before
    assert game.history == []


def test_only_the_seat_in_turn_may_move_and_seats_must_exist() -> None:
    game = table()
    card = game.view(0).hand[0]
    refused(NotYourTurn, lambda: game.play(f"{card} A", seat=1), "It isn't your turn", "To nie twoja kolej")
    for action in (lambda: game.play("end", seat=2), lambda: game.view(2), lambda: game.legal(-1), lambda: game.asides(9)):
        refused(UnknownSeat, action, "numbered from 0 to 1", "od 0 do 1")


def test_no_move_is_made_after_the_end() -> None:
    game = table(seed=1)
    while not game.over:
        game.play(game.legal()[-1])
    refused(IllegalMove, lambda: game.play("end"), "The game is over", "Gra skończona")
    assert game.legal() == []
    assert game.ranks == [2, 2]


class TestUndo:
    def test_alone_a_card_can_be_taken_back_until_the_turn_is_ended(self) -> None:
        game = table(players=1)
        before = game.digest
        lay_two(game)
        game.undo()
        game.undo(0)
        assert game.digest == before
        lay_two(game)
        game.play("end")
        refused(CannotUndo, game.undo, "something hidden has been seen", "coś, co było zakryte")

    def test_a_card_that_another_person_has_seen_stays(self) -> None:
        game = table()
        lay_two(game)
        refused(CannotUndo, game.undo, "something hidden", "zakryte")

    def test_a_card_that_only_bots_have_seen_can_be_taken_back(self) -> None:
        game = table(seats=["Ola", Chair(name="Bot", bot="medium")])
        lay_two(game)
        assert game.undo(0).text.endswith("C")

    def test_a_signal_can_be_taken_back(self) -> None:
        game = table()
        game.play("A leave", seat=1)
        game.undo(1)
        assert game.view(0).players[1].signals[0] == "clear"

    def test_if_all_agree_a_move_is_taken_back_with_what_came_after_it(self) -> None:
        game = table(players=3)
        game.play("A leave", seat=1)
        before = record.pack(game.now, 0)
        game.play("B leave", seat=2)
        game.play("C leave", seat=1)
        refused(CannotUndo, lambda: game.undo(2), "somebody else", "ktoś inny")
        assert game.undo(2, agreed=True).text == "2: B leave"
        assert game.digest == before and len(game.history) == 1

    def test_but_never_what_somebody_learned_from(self) -> None:
        game = table()
        game.play("A leave", seat=1)
        lay_two(game)
        refused(CannotUndo, lambda: game.undo(1, agreed=True), "something hidden", "zakryte")

    def test_nobody_takes_back_what_another_has_done(self) -> None:
        game = table()
        game.play("A leave", seat=1)
        refused(CannotUndo, lambda: game.undo(0), "somebody else", "ktoś inny")
        bots = table(starter=2, seats=["Ola", Chair(name="Bot", bot="medium")])
        lay_two(bots)
        refused(CannotUndo, bots.undo, "somebody else", "ktoś inny")
        refused(CannotUndo, lambda: bots.undo(0), "somebody else", "ktoś inny")

    def test_what_bots_have_only_said_since_does_not_stand_in_the_way(self) -> None:
        game = table(seats=["Ola", Chair(name="Bot", bot="medium")])
        game.play("A leave", seat=1)
        refused(CannotUndo, game.undo, "nothing has been played", "nic jeszcze nie zagrano")
        lay_two(game)
        game.play("B good", "A clear", seat=1)
        game.undo(0)
        game.undo(0)
        assert [played.text for played in game.history] == ["1: A leave"]

    def test_there_must_be_something_to_take_back(self) -> None:
        refused(CannotUndo, table().undo, "nothing has been played", "nic jeszcze nie zagrano")


def shown_to(game: Table, seat: int) -> str:
    """The digest of what a seat may see."""
    hidden = game.hide(seat)
    return observation_digest(hidden)


class TestObservationDigests:
    def test_a_move_of_a_person_has_none(self) -> None:
        game = table()
        lay_two(game)
        assert [played.observation_digest for played in game.history] == ["", ""]

    def test_what_a_bot_saw_is_kept_with_its_move(self) -> None:
        game = table()
        observation_digest = shown_to(game, 0)
        assert (
            game.play(f"{game.view(0).hand[0]} A", seat=0, observation_digest=observation_digest)[0].observation_digest
            == observation_digest
        )
        assert len(observation_digest) == 32
        assert set(observation_digest) <= set("0123456789abcdef")

    def test_it_differs_from_seat_to_seat_and_from_move_to_move(self) -> None:
        game = table()
        digests = {shown_to(game, 0), shown_to(game, 1), shown_to(game, -1)}
        lay_two(game)
        assert len(digests | {shown_to(game, 0)}) == 4

    def test_it_tells_nothing_of_what_is_hidden(self) -> None:
        game, twin = table(), table()
        hidden = twin.hide(0)
        twin.game.kernels.of(hidden).guess_at(hidden, 0, 0, numbers([1, 2, 3, 4]))
        twin._now = hidden
        assert twin.digest != game.digest
        assert shown_to(twin, 0) == shown_to(game, 0)
        assert shown_to(twin, 1) != shown_to(game, 1)

    def test_a_move_chosen_from_anything_else_is_refused_and_changes_nothing(self) -> None:
        game = table()
        before, card = game.digest, game.view(0).hand[0]
        for wrong in ("0" * 32, shown_to(game, 1), shown_to(game, -1)):
            play = partial(game.play, f"{card} A", seat=0, observation_digest=wrong)
            refused(WrongObservation, play, f"Move 1, «{card} A», was not chosen", f"Ruchu 1, «{card} A», nie wybrano")
        assert game.digest == before
        assert game.history == []

    def test_a_bot_says_several_things_in_one_breath_but_moves_one_by_one(self) -> None:
        game = table()
        observation_digest = shown_to(game, 1)
        made = game.play("A leave", "B good", seat=1, observation_digest=observation_digest)
        assert [played.observation_digest for played in made] == [observation_digest, observation_digest]
        own, observation_digest = game.view(0).hand, shown_to(game, 0)
        refused(
            WrongObservation,
            lambda: game.play(f"{own[0]} A", f"{own[-1]} C", seat=0, observation_digest=observation_digest),
            "Move 4, ",
            "Ruchu 4, ",
        )


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    game = table(seats=["Ola", Chair(name="Bot", bot="medium")])
    lay_two(game)
    game.play("end", "1: A good")
    path = tmp_path / "game.json"
    game.save(path)
    return path


FIRST_FORMAT = {
    "format": 1,
    "game": "the-game",
    "rules": 1,
    "options": {"players": 2, "minimum": 2, "smaller_hands": False, "on_fire": False, "starter": 1, "signals": "all"},
    "seats": [{"name": "Ola"}, {"name": "Bot", "bot": "medium"}],
    "key": "a59bda6a0cef6a7fe20c194825024f06e11689b5865f8a000e1f36413d14b93b",
    "moves": ["4 A", "95 C", "end", "1: A good"],
    "result": None,
    "check": "06c6008c520a7f805a765ce859fc90708a5384bd6956d336e879c8670016e4a1",
}
"""As it was written before files had digests of what bots saw."""


def with_observation_digests(path: Path) -> Table:
    """A saved game: three moves of a person, then two remarks and a move of a bot."""
    game = table(seats=["Ola", Chair(name="Bot", bot="medium")])
    lay_two(game)
    game.play("end")
    game.play("A leave", "B good", seat=1, observation_digest=shown_to(game, 1))
    game.play(f"{game.view(1).hand[-1]} D", seat=1, observation_digest=shown_to(game, 1))
    game.save(path)
    return game


class TestGameFile:
    def test_a_saved_game_goes_on_where_it_was(self, saved: Path) -> None:
        game = Table.load(saved)
        assert game.names() == ["Ola", "Bot"]
        assert [played.text for played in game.history][-2:] == ["end", "1: A good"]
        assert game.turn == 1
        again = Table.load(saved)
        assert game.digest == again.digest

    def test_it_can_be_read_and_compared_line_by_line(self, saved: Path) -> None:
        text = saved.read_text()
        content = json.loads(text)
        assert {"format", "game", "rules", "options", "seats", "key", "moves"} <= set(content)
        assert all(f'  "{move}"' in text for move in content["moves"])
        assert list(saved.parent.iterdir()) == [saved]

    def test_a_finished_game_carries_its_result(self, tmp_path: Path) -> None:
        game = table(players=1)
        while not game.over:
            game.play(game.legal()[-1])
        game.save(tmp_path / "over.json")
        assert json.loads((tmp_path / "over.json").read_text())["result"] == {"ending": "stuck", "scores": game.scores}
        assert Table.load(tmp_path / "over.json").over

    @pytest.mark.parametrize(
        "text", ["", "{", "[]", "null", '{"format": 1}', '{"format": "1"}', "\udcff", "{}", '{"format": 1, "game": 7}']
    )
    def test_a_damaged_file_is_refused(self, saved: Path, text: str) -> None:
        saved.write_bytes(text.encode("utf-8", "surrogateescape"))
        refused(DamagedFile, lambda: Table.load(saved), "not a whole game file", "nie jest cały")

    def test_a_file_cut_short_is_refused(self, saved: Path) -> None:
        saved.write_bytes(saved.read_bytes()[:-40])
        refused(DamagedFile, lambda: Table.load(saved), "not a whole game file", "nie jest cały")

    def test_one_that_is_nested_too_deeply_is_refused(self, saved: Path) -> None:
        saved.write_bytes(b'{"format":4,"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}")
        refused(DamagedFile, lambda: Table.load(saved), "nested too deeply", "zagnieżdżony")

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("moves", ["end"]),
            ("key", "11" * 32),
            ("seats", []),
            ("options", {"players": 3}),
            ("result", {"ending": "won", "scores": [0]}),
        ],
    )
    def test_an_altered_file_is_refused(self, saved: Path, field: str, value: Any) -> None:
        content = json.loads(saved.read_text())
        content[field] = value
        saved.write_text(json.dumps(content))
        refused(AlteredFile, lambda: Table.load(saved), "changed after it was saved", "zmieniono po zapisaniu")

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("moves", ["99 A", "99 A"]),
            ("moves", ["what?"]),
            ("key", "00" * 32),
            ("key", "not hex"),
            ("options", {"players": 9}),
            ("options", {"pace": 1}),
            ("seats", [{}]),
            ("result", {"ending": "won", "scores": [0, 0]}),
        ],
    )
    def test_a_file_altered_with_a_fitting_check_sum_is_refused_by_its_moves(self, saved: Path, field: str, value: Any) -> None:
        content = json.loads(saved.read_text())
        content[field] = value
        forged = game_file.GameFile(**{**content, "seats": [Chair(**seat) for seat in content["seats"]]})
        if field == "result":
            forged = game_file.GameFile(
                **{**content, "result": game_file.Result(**value), "seats": [Chair(**c) for c in content["seats"]]}
            )
        game_file.write(saved, forged)
        refused(AlteredFile, lambda: Table.load(saved), "changed after it was saved", "zmieniono po zapisaniu")

    @pytest.mark.parametrize(
        ("field", "value", "kind"),
        [("format", 6, NewerFile), ("rules", 99, NewerFile), ("rules", 0, OlderRules), ("game", "chess", UnknownGame)],
    )
    def test_a_file_of_another_version_is_refused(self, saved: Path, field: str, value: Any, kind: type[StolikError]) -> None:
        content = json.loads(saved.read_text())
        content[field] = value
        forged = game_file.GameFile(**{**content, "seats": [Chair(**seat) for seat in content["seats"]]})
        game_file.write(saved, forged)
        with pytest.raises(kind) as caught:
            Table.load(saved)
        assert caught.value.say("pl") != caught.value.say("en")

    def test_what_bots_saw_is_saved_and_checked_again(self, tmp_path: Path) -> None:
        game = with_observation_digests(tmp_path / "game.json")
        content = json.loads((tmp_path / "game.json").read_text())
        assert content["saw"] == ["", "", "", *[played.observation_digest for played in game.history[3:]]]
        assert Table.load(tmp_path / "game.json").history == game.history

    def test_a_file_without_bots_does_not_speak_of_them(self, saved: Path) -> None:
        assert "saw" not in json.loads(saved.read_text())

    @pytest.mark.parametrize(("at", "from_move"), [(3, 5), (4, 5), (5, 4), (5, None), (0, 5)])
    def test_a_file_with_a_wrong_digest_is_refused_and_says_where(self, tmp_path: Path, at: int, from_move: int | None) -> None:
        game = with_observation_digests(tmp_path / "game.json")
        content = game.to_file()
        assert isinstance(content.observation_digests, list)
        digests = list(content.observation_digests)
        digests[at] = "0" * 32 if from_move is None else digests[from_move]
        game_file.write(tmp_path / "game.json", msgspec.structs.replace(content, observation_digests=digests))
        text = game.history[at].text
        refused(
            AlteredFile, lambda: Table.load(tmp_path / "game.json"), f"Move {at + 1}, «{text}», was", f"Ruchu {at + 1}, «{text}»"
        )

    def test_a_file_with_too_few_digests_is_refused(self, tmp_path: Path) -> None:
        content = with_observation_digests(tmp_path / "game.json").to_file()
        assert isinstance(content.observation_digests, list)
        game_file.write(
            tmp_path / "game.json", msgspec.structs.replace(content, observation_digests=content.observation_digests[:-1])
        )
        refused(AlteredFile, lambda: Table.load(tmp_path / "game.json"), "not tell of every move", "nie przy każdym ruchu")

    def test_a_file_of_the_first_format_can_still_be_read(self) -> None:
        game = Table.from_file(game_file.decode(json.dumps(FIRST_FORMAT).encode()))
        assert [played.text for played in game.history] == FIRST_FORMAT["moves"]
        assert game.to_file().format == 3

    def test_what_cannot_be_written_leaves_the_old_file(self, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        before = saved.read_bytes()

        def full(*_: object) -> None:
            raise OSError("the disk is full")

        monkeypatch.setattr(Path, "replace", full)
        with pytest.raises(OSError, match="full"):
            Table.load(saved).save(saved)
        assert saved.read_bytes() == before
        assert list(saved.parent.iterdir()) == [saved]


def test_an_observation_is_the_hidden_record_with_what_may_be_done() -> None:
    table = Table("the-game", players=2, starter=1, seed=7)
    seen, choices = table.observe(0)
    assert vars(seen) == vars(table.hidden(0))
    assert [table.game.moves.typed(move) for move in choices.legal] == table.legal(0)
    assert [table.game.moves.typed(move) for move in choices.asides] == table.asides(0)


def test_what_a_seat_knew_before_a_move_is_what_it_knew_then() -> None:
    table, known = Table("triggs", players=2, seed=7), []
    for _ in range(40):
        known.append([vars(table.hidden(seat)) for seat in (-1, 0, 1)])
        table.play(table.legal()[0])
    assert [[vars(table.hidden_at(count, seat)) for seat in (-1, 0, 1)] for count in range(40)] == known
    assert vars(table.hidden_at(40, 1)) == vars(table.hidden(1))
    with pytest.raises(UnknownSeat):
        table.hidden_at(0, 2)


def test_seats_that_know_the_same_share_a_record_until_something_happens() -> None:
    table = Table("ten", players=3, seed=1)
    seen = table.observe(0).seen
    assert table.observe(1).seen is table.observe(-1).seen is seen
    table.play(table.legal()[0])
    assert table.observe(0).seen is not seen
    assert vars(table.observe(2).seen) == vars(table.hidden(2))


def test_seats_that_know_different_cards_share_no_record() -> None:
    table = Table("the-game", players=2, seed=7)
    assert table.observe(0).seen != table.observe(1).seen
    assert [vars(table.observe(seat).seen) for seat in (0, 1)] == [vars(table.hidden(seat)) for seat in (0, 1)]


@pytest.mark.parametrize(("game", "players", "together"), [("the-game", 2, True), ("triggs", 2, False), ("ten", 1, True)])
def test_a_team_and_one_alone_win_or_lose_as_one(game: str, players: int, together: bool) -> None:
    found = stolik.game(game)
    assert found.together(found.check({"players": players})) == together


def test_luck_that_was_used_has_come_out() -> None:
    table = Table("the-game", players=2, seed=7)
    other = table.game.states(1)
    other[0] = table.now[0]
    assert not table.game.kernels.of(table.now).came_out(table.now, other, 0)
    changed = record.read(table.game.rules.State, other, 0)
    changed.words[0] += 1
    record.write(other, 0, changed)
    assert table.game.kernels.of(table.now).came_out(table.now, other, 0)


def test_what_is_open_to_all_and_a_hand_are_what_a_seat_knows() -> None:
    table = Table("the-game", players=2, starter=1, seed=7)
    shared = table.open
    assert vars(shared) == vars(table.hidden(-1))
    assert table.choices(0) == table.observe(0).choices
    assert [table.game.moves.typed(move) for move in table.choices(0).legal] == table.legal(0)
    table.play(table.legal()[0])
    assert table.open is table.open is not shared
    assert vars(table.open) == vars(table.hidden(-1))
    assert [card + 2 for card in table.choices(0).hand] == table.view(0).hand


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The moves that tables of The Game make from now on, replays included."""
    made: list[int] = []
    game = stolik.game("the-game")
    kernels = game.kernels.of(game.states(1))
    step = kernels.step

    def counted(states: Any, i: int, move: int, moves: list[int]) -> int:
        made.append(move)
        return int(step(states, i, move, moves))

    monkeypatch.setattr(kernels, "step", counted)
    return made


def long_game(moves: int, in_one_go: int = 1) -> Table:
    """A table whose history is as long as you like: the person in turn changes a signal again and again."""
    game = table(players=2, starter=1)
    while len(game.history) < moves:
        count = min(in_one_go, moves - len(game.history))
        game.play(*[("A good", "A clear")[(len(game.history) + at) % 2] for at in range(count)], seat=0)
    return game


class TestGoingBack:
    """A table keeps a copy of its state every 32 moves, so that going back costs little however long the game is."""

    def test_an_undo_in_a_long_game_replays_fewer_than_32_moves(self, steps: list[int]) -> None:
        for moves in (KEPT * 9 + 1, KEPT * 9 + 17, KEPT * 10):
            game = long_game(moves)
            before = game.at(moves - 1).digest
            steps.clear()
            game.undo(0)
            assert len(steps) < 2 * KEPT  # once to look, once to go
            assert game.digest == before and len(game.history) == moves - 1

    def test_every_moment_of_the_past_is_reached_in_fewer_than_32_moves(self, steps: list[int]) -> None:
        game = table(players=5, starter=1)
        moments = [game.digest]
        while not game.over:
            for move in ("4: A good", "4: B leave", "4: A clear", game.legal()[0]):
                game.play(move)
                moments.append(game.digest)
        assert len(moments) > 2 * KEPT
        for count, digest in enumerate(moments):
            steps.clear()
            assert game.at(count).digest == digest
            assert len(steps) < KEPT

    @pytest.mark.parametrize("in_one_go", [1, 5, KEPT, 3 * KEPT + 1])
    def test_moves_made_together_are_kept_like_single_ones(self, steps: list[int], in_one_go: int) -> None:
        game = long_game(200, in_one_go)
        single = long_game(200)
        for count in (0, 31, 32, 33, 64, 100, 160, 199, 200):
            steps.clear()
            assert game.at(count).digest == single.at(count).digest
            assert len(steps) <= 2 * (KEPT - 1)

    def test_after_going_back_other_moves_are_kept(self) -> None:
        game = long_game(100)
        game.rewind(40)
        game.play("B leave", seat=0)
        while len(game.history) < 100:
            game.play("A leave", seat=0)
            game.play("A clear", seat=0)
        replayed = table(players=2, starter=1)
        for played in game.history:
            replayed.play(played.move, seat=played.seat)
        for count in (39, 40, 41, 64, 65, 96, len(game.history)):
            assert game.at(count).digest == replayed.at(count).digest

    def test_a_moment_that_the_game_does_not_have_is_refused(self) -> None:
        game = long_game(70)
        was = game.to_file()
        for count in (-1, 71, 99, 1.5, "3", True, None):
            for action in (game.at, game.rewind, game.hidden_at):
                refused(NoSuchMoment, partial(action, count), "say after how many of them, 0 to 70", "po ilu z nich")  # type: ignore[arg-type]
        assert game.to_file() == was
        assert game.at(np.int64(69)).digest == game.at(69).digest  # type: ignore[arg-type]


class TestCopies:
    def test_what_happens_to_a_copy_leaves_the_original_alone(self) -> None:
        game = long_game(70)
        game.seats = [Chair(name="Ola"), Chair(bot="easy")]
        was = game.digest, list(game.history), list(game.seats), game.to_file(), [game.at(at).digest for at in range(71)]
        copy = game.copy()
        assert copy.digest == game.digest and copy.to_file() == game.to_file()
        lay_two(copy)
        for _ in range(32):
            copy.play("A good", seat=0)
        copy.rewind(10)
        copy.play("B leave", seat=0)
        copy.seats[0] = Chair(bot="hard")
        copy.fair = Fair("", "", [])
        assert (game.digest, game.history, game.seats, game.to_file(), [game.at(at).digest for at in range(71)]) == was
        assert game.fair is None and [chair.bot for chair in copy.seats] == ["hard", "easy"]

    def test_what_happens_to_the_original_leaves_its_copy_alone(self) -> None:
        game = long_game(70)
        copy = game.copy()
        was = copy.digest, copy.to_file(), copy.observe(0), copy.open, [copy.at(at).digest for at in range(71)]
        game.rewind(3)
        lay_two(game)
        game.seats[1] = Chair(bot="easy")
        assert (copy.digest, copy.to_file(), copy.observe(0), copy.open, [copy.at(at).digest for at in range(71)]) == was

    def test_an_attempt_can_be_accepted_by_a_copy(self) -> None:
        game = table()
        attempt = game.attempt(f"{game.view(0).hand[0]} A", seat=0)
        copy = game.copy()
        copy.accept(attempt)
        assert (len(game.history), len(copy.history)) == (0, 1)
        assert copy.digest == record.pack(attempt.states, 0) != game.digest

    def test_a_copy_makes_no_move_again(self, steps: list[int]) -> None:
        game = long_game(100)
        steps.clear()
        assert game.copy().digest == game.digest
        assert steps == []

    def test_a_table_of_the_past_can_be_written_into(self) -> None:
        """Replays step through it in place."""
        game = long_game(70)
        was = game.digest, game.at(64).digest
        for count in (0, 64, 70):
            past = game.at(count)
            past.game.kernels.of(past.now).step(past.now, 0, past.game.moves.read("B leave", 0), move_buffer(past.game))
        assert (game.digest, game.at(64).digest) == was
