"""The games. A folder is a whole game; a line here makes it known."""

from stolik.core.registry import build_in

build_in("the-game", "stolik.games.the_game:GAME")
build_in("ten", "stolik.games.ten:GAME")
build_in("abluxxen", "stolik.games.abluxxen:GAME")
build_in("triggs", "stolik.games.triggs:GAME")
build_in("phase-10", "stolik.games.phase10:GAME")
