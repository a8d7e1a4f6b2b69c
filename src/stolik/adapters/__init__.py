"""The games behind the interfaces of other libraries: PettingZoo, Gymnasium, OpenSpiel. Nothing here knows a game.

Each module needs its library (`pip install stolik[research]`); import only the one that you use.
"""
