"""The games. A folder is a whole game; a line here makes it known."""

from stolik.core.registry import register

register("the-game", "stolik.games.the_game:GAME")
register("abluxxen", "stolik.games.abluxxen:GAME")
