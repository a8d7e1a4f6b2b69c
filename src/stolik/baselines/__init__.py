"""Small trained nets that play, with NumPy alone: some come with Stolik, and `stolik lab train` teaches others.

>>> import stolik
>>> from stolik import baselines
>>> net = baselines.load("triggs")
>>> batch = stolik.Batch("triggs", 100, players=2, opponents={1: "easy"}, auto_reset=True)
>>> now = batch.reset(7)
>>> for _ in range(50):
...     now = batch.step(net.actions(now))
>>> int(now.turn.max())
0
"""

from stolik.baselines.errors import BadNet, NoBaseline, OtherTable
from stolik.baselines.policy import Policy, load

__all__ = ["BadNet", "NoBaseline", "OtherTable", "Policy", "load"]
