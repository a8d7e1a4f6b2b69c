"""The two forms of states, and which engine works on them."""

from __future__ import annotations

from pathlib import Path

import pytest

import stolik
from stolik.core import engine, record, rule
from stolik.core.engine import STAMP, Kernels, Loading
from stolik.core.game import key_of, key_words

GAMES = ("the-game", "ten", "abluxxen", "triggs", "phase-10")


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kernels:
    """Kernels of a template of their own, with an empty cache, in a process that compiles only when it is asked to."""
    monkeypatch.setenv("STOLIK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(rule, "COMPILED", True)
    monkeypatch.setattr(rule, "AT_ONCE", False)
    monkeypatch.setattr(Loading, "by_itself", True)
    monkeypatch.setattr(engine, "LOAD_AFTER", 3)
    (tmp_path / "kernels.py").write_text("from stolik.core.rule import kernel\n\n@kernel\ndef one(states):\n    return 1\n")
    return Kernels(tmp_path / "kernels.py", "some-game", [], {})


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("one", "other"), [(False, True), (True, False), (False, False), (True, True)])
def test_a_state_goes_from_either_form_to_the_other_and_back(name: str, one: bool, other: bool) -> None:
    game = stolik.game(name)
    dealt = stolik.Table(game, seed=5)
    first = game.copied(dealt.now, 0, packed=one)
    second = game.copied(first, 0, packed=other)
    assert record.is_packed(first) is one and record.is_packed(second) is other
    assert record.pack(first, 0) == record.pack(second, 0) == dealt.digest
    assert record.read(game.rules.State, second, 0) == record.read(game.rules.State, first, 0)
    record.place(first, 0, game.states(1, packed=other), 0)
    assert record.pack(second, 0) == dealt.digest != record.pack(first, 0)  # a copy, and not a view


def test_plain_kernels_draw_every_card_once() -> None:
    game = stolik.game("the-game")
    states, drawn = game.states(1, packed=False), [0] * 98
    game.kernels.of(states).draw_all(states, 0, key_words(key_of("all")), drawn)
    assert sorted(drawn) == list(range(98))


def test_the_folder_of_machine_code_follows_from_game_and_sources(kernels: Kernels, tmp_path: Path) -> None:
    assert kernels.folder.parent == tmp_path / "cache" and kernels.folder.name.startswith("some-game-")
    folders = {stolik.game(name).kernels.folder.name for name in GAMES}
    assert len(folders) == len(GAMES)


def test_what_is_compiled_on_disk_is_known_by_its_stamp(kernels: Kernels) -> None:
    assert (kernels.ready, kernels.cached) == (False, False)
    kernels.set_ready()
    assert (kernels.ready, kernels.cached) == (True, False)  # nothing could be kept
    kernels.folder.mkdir(parents=True)
    kernels.set_ready()
    assert (kernels.ready, kernels.cached) == (True, True)


def test_plain_kernels_are_used_for_a_while_before_compiled_ones_are_loaded(kernels: Kernels) -> None:
    kernels.folder.mkdir(parents=True)
    (kernels.folder / STAMP).touch()
    assert [kernels.worth_loading() for _ in range(5)] == [False, False, True, False, False]


def test_nothing_is_loaded_where_a_server_does_it(kernels: Kernels, monkeypatch: pytest.MonkeyPatch) -> None:
    kernels.folder.mkdir(parents=True)
    (kernels.folder / STAMP).touch()
    monkeypatch.setattr(Loading, "by_itself", False)
    assert not any(kernels.worth_loading() for _ in range(5))


def test_nothing_is_loaded_that_is_not_there(kernels: Kernels) -> None:
    assert not any(kernels.worth_loading() for _ in range(5))


def test_a_table_that_plays_much_has_its_rules_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    game, loaded = stolik.game("the-game"), []
    monkeypatch.setattr(Kernels, "worth_loading", lambda _: True)
    monkeypatch.setattr(type(game), "compile_rules", lambda one: loaded.append(one.name))
    table = stolik.Table(game, players=1, seed=3)
    table.play(table.legal()[0])
    assert loaded == ["the-game"]
