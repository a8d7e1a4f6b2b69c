"""The moves of Abluxxen as text, and what the table looks like in words."""

from __future__ import annotations

import msgspec
import pytest

import stolik
from stolik.core.text import plain
from stolik.core.words import Language
from stolik.games.abluxxen import moves
from stolik.games.abluxxen.moves import MOVES, Discard, DrawDeck, DrawPool, Leave, Pass, Play, PlayJokers, Steal, Take, TakeBack
from tests.games.abluxxen_scene import Abluxxen

NAMES = ["Ala", "Bo", "Cyd"]


# Moves as text


@pytest.mark.parametrize(
    ("texts", "move"),
    [
        (["4 4 4 J", "3x4 J", "3x4+j", "4 4 4 joker", "J 4 4 4", "3x4 1xJ"], Play(value=4, cards=3, jokers=1)),
        (["13"], Play(value=13, cards=1)),
        (["J J", "2xj", "D D", "joker joker"], PlayJokers(jokers=2)),
        (["take", "TAKE", "biorę", "weź", "tak", "yes"], Take()),
        (["leave", "zostawiam", "nie", "no"], Leave()),
        (["back", "take back", "z powrotem"], TakeBack()),
        (["discard", "odrzucam", "odrzuć"], Discard()),
        (["deck", "talia", "z talii"], DrawDeck()),
        (["pool 3", "pula 3", "p3", "z puli 3"], DrawPool(spot=3)),
        (["pass", "pas", "koniec"], Pass()),
        (["steal 5", "kradnę 5", "s5"], Steal(value=5)),
    ],
)
def test_moves_are_read_in_english_and_polish(texts: list[str], move: moves.Move) -> None:
    for text in texts:
        assert MOVES.typed(MOVES.read(text, 0)) == move
    assert MOVES.say(MOVES.number(move)) == texts[0]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "14",
        "0",
        "4 5",
        "4 x",
        "pool 7",
        "pool 0",
        "steal 13",
        "steal 0",
        "J J J J J J",
        "9x4",
        "999x4",
        "4 J J J J J J",
        "x",
        "4.5",
    ],
)
def test_what_is_no_move_is_refused_with_a_hint(text: str) -> None:
    with pytest.raises(stolik.StolikError) as refused:
        MOVES.read(text, 0)
    assert refused.value.say("pl").startswith(repr(text)) and len(refused.value.say("pl")) > 60


def test_every_number_survives_being_said_and_typed() -> None:
    for move in range(stolik.game("abluxxen").rules.NUM_MOVES):
        assert MOVES.read(MOVES.say(move), 0) == move
        assert MOVES.number(MOVES.typed(move)) == move


def test_a_typed_move_out_of_range_is_refused() -> None:
    for move in (Play(value=14, cards=1), Play(value=1, cards=9), PlayJokers(jokers=0), DrawPool(spot=7), Steal(value=13)):
        with pytest.raises(stolik.StolikError):
            MOVES.number(move)


# The table in words


def lines(table: Abluxxen, seat: int, language: Language = "en") -> list[str]:
    return plain(table.game.narration.describe(table.view(seat), NAMES, language)).splitlines()


def test_a_seat_sees_pool_layers_known_cards_and_its_hand() -> None:
    table = Abluxxen("7 7 9", "1 2", "5", laid=["", "1 1 1 | 3 J | J | 6 6"], deck="4 4").play("7 7", "take", "pool 1")
    assert lines(table, 0) == [
        "Deck: 2 cards   Discarded: " + str(table.s.held[7]),
        "Pool:  1: -  2: 10  3: 11  4: 11  5: 12  6: 12",
        "  Ala: 3 in hand, 2 laid, points: -1",
        "    7 7",
        "> Bo: 3 in hand, 6 laid, points: +3  (known: 10)",
        "    J | 3+J, 3x1",
        "  Cyd: 1 in hand, 0 laid, points: -1",
        "    nothing laid",
        "Your hand: 6 6 9  (the others know: 6 6)",
        "Bo draws 1 more card.",
    ]
    assert lines(table, 1)[-1] == "Draw 1 more card: from the deck or the pool."
    assert "Your hand" not in "".join(lines(table, -1))


def test_the_duel_shows_the_virtual_players_row() -> None:
    table = Abluxxen("7 7 9", "1 2", row="2 2 5 9 9", pool="5+13 4 4 4 4 4+J").play("7 7")
    shown = lines(table, 0, "pl")
    assert "Wirtualny gracz: 2 2  5  9 9" in shown and "Pula:  1: 5+13  2: 4  3: 4  4: 4  5: 4  6: 4+J" in shown
    assert shown[-1] == "Okradasz wirtualnego gracza: wybierz zestaw, który liczy 2 karty i jest niższy niż 7."


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_stage_and_every_ending_has_words_for_all(language: Language) -> None:
    duel = Abluxxen("6 6 9", "1 1", laid=["", "4 4"], row="1 1 3 3")
    walks = [(duel, ["6 6", "steal 3", "leave", "discard", "pool 1", "pool 2"])]
    walks.append((Abluxxen("6 6 9", "1 1", "2", laid=["", "4 4"]), ["6 6", "take", "deck", "deck", "1", "pass", "2"]))
    walks.append((Abluxxen("6 6 9", "1 1", "2", laid=["", "4 4"]), ["6 6", "leave", "back", "1", "pool 1"]))
    walks.append((Abluxxen("9 9 9 1", "1", "1", pool="2", deck="", laid=["", "8 8 8"]), ["9 9 9", "take", "pool 1"]))
    walks.append((Abluxxen("5 9", "1", "1", idle=60), ["5", "pass"]))
    sentences = set()
    for table, texts in walks:
        for move in ["", *texts]:
            if move:
                for seat in (-1, *range(table.options.players)):
                    number = MOVES.read(move, table.turn)
                    sentence = table.game.narration.tell(table.hidden(seat), number, table.turn, seat, NAMES, language)
                    assert sentence and "{" not in sentence
                    sentences.add(sentence)
                table.play(move)
            for seat in (-1, *range(table.options.players)):
                sentences.add(lines(table, seat, language)[-1])
    assert len(sentences) > 60
    assert any("Bo" in sentence and "4 4" in sentence for sentence in sentences)


def test_who_has_ended_and_won_the_game_is_spoken_to() -> None:
    table = Abluxxen("9 9", "1", "1").play("9 9")
    assert lines(table, 0, "pl")[-1] == "Koniec gry: zagrywasz ostatnią kartę z ręki. Wygrywasz!"
    assert lines(table, 1, "pl")[-1] == "Koniec gry: Ala zagrywa ostatnią kartę z ręki. Wygrywa Ala."


def test_the_menu_lists_the_largest_layers_or_the_words_to_type() -> None:
    def menu(table: Abluxxen) -> list[str]:
        return list(table.game.narration.menu(table.game.legal(table.states, 0), "pl"))

    table = Abluxxen("6 6 9 J J", "1 1", laid=["", "4 4"], row="1 1 3 3")
    assert menu(table)[0] == "6 6   9   J J"
    for text, shown in [
        ("6 6", "kradnę 1, kradnę 3"),
        ("steal 3", "biorę, zostawiam"),
        ("leave", "z powrotem, odrzucam"),
        ("discard", "talia, pula 1, pula 2, pula 3, pula 4, pula 5, pula 6"),
    ]:
        assert menu(table.play(text)) == [shown]
        assert [MOVES.read(word, 0) for word in shown.split(", ")] == table.game.legal(table.states, 0)
    assert menu(Abluxxen("1 9", "1", "1", pool="2 2", deck="").play("1")) == ["pula 1, pula 2, pas"]


def plays(table: Abluxxen) -> dict[str, tuple[list[int], list[int], int]]:
    return {f"{play.count}x{play.value}": (play.robs, play.sets, play.place) for play in table.view(0).plays}


def test_a_player_sees_whom_each_play_would_rob_jokers_among_it_or_not() -> None:
    table = Abluxxen("7 7 9 J", "1 1", "2 2", laid=["", "8 8", "3 3 3 | 6 6"])
    assert plays(table) == {
        "1x7": ([], [], 0),
        "2x7": ([2], [], 0),
        "3x7": ([], [], 0),
        "1x9": ([], [], 0),
        "2x9": ([1, 2], [], 0),
        "1x14": ([], [], 0),
    }
    assert table.view(1).plays == table.view(-1).plays == table.play("7 7").view(0).plays == []


def test_a_player_sees_what_1s_would_rob_on_the_expert_level() -> None:
    laid = ["", "13", "J"]
    assert plays(Abluxxen("1 5", "1 1", "2 2", laid=laid, level="expert"))["1x1"] == ([1, 2], [], 0)
    assert plays(Abluxxen("1 5", "1 1", "2 2", laid=laid))["1x1"] == ([], [], 0)


def test_a_duellist_sees_which_sets_and_layers_a_play_would_rob() -> None:
    table = Abluxxen("7 7 9", "1 1", laid=["", "6 6"], row="2 2 5 5 6 8 9 9")
    assert plays(table) == {"1x7": ([], [6], 0), "2x7": ([1], [2, 5], 0), "1x9": ([], [6, 8], 0)}


def test_a_player_sees_with_which_place_the_last_cards_would_end_the_game() -> None:
    assert plays(Abluxxen("7 7", "1 1", "2 2"))["2x7"] == ([], [], 1)
    assert plays(Abluxxen("7 7", "1 1", "2 2", laid=["", "3 3 3 3 3"]))["2x7"] == ([], [], 2)


@pytest.mark.rule("ABL-5.4")
def test_a_player_sees_with_which_place_a_play_would_end_an_idle_game() -> None:
    laid = ["", "5 5", "4"]
    table = Abluxxen("7 7 9 9", "1", "2 2 2", laid=laid, level="advanced", idle=60)
    robbing: tuple[list[int], list[int], int] = ([1], [], 0)  # after a theft it depends on what the others want
    assert plays(table) == {"1x7": ([2], [], 0), "2x7": robbing, "1x9": ([2], [], 0), "2x9": robbing}
    table = Abluxxen("7 7 9 9", "1", "2 2 2", laid=["", "5 5 5", "4 4 4"], level="advanced", idle=60)
    assert plays(table) == dict.fromkeys(["1x7", "1x9"], ([], [], 3)) | dict.fromkeys(["2x7", "2x9"], ([], [], 2))
    table = Abluxxen("7 7 9 9", "1 1 1 1", "2 2 2 2 2 2 2", laid=["", "5 5 5", "4 4 4"], level="advanced", idle=60)
    assert plays(table) == dict.fromkeys(["1x7", "1x9"], ([], [], 2)) | dict.fromkeys(["2x7", "2x9"], ([], [], 1))
    for text, place in (("7", 2), ("9 9", 1)):
        after = Abluxxen("7 7 9 9", "1 1 1 1", "2 2 2 2 2 2 2", laid=["", "5 5 5", "4 4 4"], level="advanced", idle=60)
        assert after.play(text).stage == "IDLE" and after.view(0).players[0].place == place
    early = Abluxxen("7 7 9 9", "1", "2 2 2", laid=["", "5 5 5", "4 4 4"], level="advanced", idle=59)
    assert {place for _, _, place in plays(early).values()} == {0}
    basic = Abluxxen("7 7 9 9", "1", "2 2 2", laid=["", "5 5 5", "4 4 4"], idle=60)
    assert {place for _, _, place in plays(basic).values()} == {0}  # the player may still draw


@pytest.mark.rule("ABL-5.4")
def test_a_hint_says_that_a_play_ends_an_idle_game() -> None:
    table = Abluxxen("7 7 9 9", "1 1 1 1", "2 2 2 2 2 2 2", laid=["", "5 5 5", "4 4 4"], level="advanced", idle=60)
    said = {text: table.game.narration.advice(table.hidden(0), MOVES.read(text, 0)) for text in ("7", "9 9")}
    assert said["7"] == (
        "ends the game: 60 turns in a row without a drawn or discarded card; you don't win",
        "kończy grę: 60 tur z rzędu bez dobranej ani odrzuconej karty; to nie daje wygranej",
    )
    assert said["9 9"] is not None and said["9 9"][0].endswith("; you win")


def test_the_end_of_an_idle_game_is_announced() -> None:
    assert "after 1 more turn " in lines(Abluxxen("5 9", "1", "1", idle=60), 0)[-1]
    assert lines(Abluxxen("5 9", "1", "1", idle=57), 0)[-1].endswith("jokers.")


def test_no_move_needs_asking_about_and_views_are_data() -> None:
    table = Abluxxen("5 9", "1", "1")
    assert table.game.narration.warning(table.view(0), 0) is None
    assert msgspec.json.decode(msgspec.json.encode(table.view(0)))["pool"] == [[10], [10], [11], [11], [12], [12]]
