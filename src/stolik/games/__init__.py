"""The games. A folder is a whole game; a line here makes it known."""

from stolik.core.registry import register

register("the-game", "stolik.games.the_game:GAME")
register("ten", "stolik.games.ten:GAME")
register("abluxxen", "stolik.games.abluxxen:GAME")
register("triggs", "stolik.games.triggs:GAME")
register("phase-10", "stolik.games.phase10:GAME")
