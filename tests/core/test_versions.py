"""Several versions of a game's rules in one program: tables, files and bots go by the one that they were begun with."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

import stolik
from stolik import Chair, Table
from stolik.bots import seat_bots, take_turns
from stolik.core import game_file, record
from stolik.core.errors import NewerFile, OlderRules
from tests.forms import numbers
from tests.games.modes import SETTINGS, Setting

BEFORE = Path(__file__).parents[1] / "games" / "before" / "triggs.json"


def of_bots(rules: int | None) -> Table:
    """A whole game of Triggs between bots that play anything."""
    table: Table = Table("triggs", seats=[Chair(bot="random"), Chair(bot="random")], seed=3, turns=20, rules=rules)
    list(take_turns(table, seat_bots(table)))
    return table


def test_a_table_goes_by_the_newest_rules_unless_told_otherwise() -> None:
    for game in stolik.games().values():
        assert game.playable_rules[-1] == game.rules_version
        assert Table(game, seed=1).rules == game.rules_version
        for rules in game.playable_rules:
            table: Table = Table(game, seed=1, rules=rules)
            assert table.rules == table.to_file().rules == rules
    assert stolik.game("triggs").playable_rules == (1, 2)


def test_games_with_one_version_have_no_field_for_it() -> None:
    versioned = {name for name, game in stolik.games().items() if "edition" in game.rules.State.fields}
    assert versioned == {name for name, game in stolik.games().items() if game.older_rules} == {"triggs"}


def test_the_same_key_and_moves_lead_elsewhere_by_other_rules() -> None:
    old, new = of_bots(rules=1), of_bots(rules=2)
    assert old.over and new.over
    assert [played.text for played in old.history] != [played.text for played in new.history]


@pytest.mark.parametrize("rules", [1, 2])
def test_a_file_is_read_replayed_and_checked_by_its_own_rules(rules: int) -> None:
    table = of_bots(rules)
    again = Table.from_file(table.to_file())
    assert (again.rules, again.digest, again.history) == (rules, table.digest, table.history)
    assert game_file.encode(again.to_file()) == game_file.encode(table.to_file())


def test_the_past_of_a_table_and_its_copies_go_by_its_rules() -> None:
    table = of_bots(rules=1)
    for count in (0, 10, len(table.history)):
        past = table.at(count)
        assert past.rules == 1 and record.number(past.now, 0, "edition") == 0
        for played in table.history[count:]:
            past.play(played.move)
        assert past.digest == table.digest
    assert table.copy().rules == 1


def test_what_seats_see_and_what_bots_imagine_goes_by_the_rules_of_the_table() -> None:
    for rules in (1, 2):
        table: Table = Table("triggs", players=2, seed=1, rules=rules)
        hidden = table.hide(0)
        assert record.number(hidden, 0, "edition") == rules - 1
        table.game.kernels.of(hidden).guess_at(hidden, 0, 0, numbers([1, 2, 3, 4]))
        assert record.number(hidden, 0, "edition") == rules - 1


def test_a_game_saved_by_version_1_is_version_1() -> None:
    assert Table.load(BEFORE).rules == 1


def test_a_version_that_cannot_be_played_is_refused_with_the_release_that_shows_it() -> None:
    game = dataclasses.replace(stolik.game("triggs"), rules_version=4, older_rules=(3,), shown_by={2: "0.3.0"})
    assert game.playable_rules == (3, 4)
    with pytest.raises(NewerFile):
        Table(game, rules=5)
    with pytest.raises(OlderRules) as known:
        Table(game, rules=2)
    assert known.value.say("en").endswith("can't be gone on with. Stolik 0.3.0 shows it.")
    assert known.value.say("pl").endswith("nie można jej kontynuować. Pokaże ją Stolik 0.3.0.")
    with pytest.raises(OlderRules) as unknown:
        Table(game, rules=1)
    assert unknown.value.say("en").endswith("can't be gone on with.")
    assert "Stolik" not in unknown.value.say("pl")


@pytest.mark.parametrize("setting", [one for one in SETTINGS if one.game.older_rules], ids=str)
def test_a_deal_is_the_same_by_every_version(setting: Setting) -> None:
    """Versions of Triggs differ in what leaves a hand, not in what is dealt."""
    tables = [Table(setting.game, seed=5, rules=rules, **setting.options) for rules in setting.game.playable_rules]
    views = [[table.view(seat) for seat in range(-1, setting.players)] for table in tables]
    assert views[0] == views[1]
