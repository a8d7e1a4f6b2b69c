"""Brings a bot to a table of a Stolik server: python bring_a_bot.py http://localhost:8321 TABLE

It takes a seat, follows the table's event stream, and answers with a move whenever it has a choice.
"""

import json
import random
import sys
import urllib.request
import uuid


def ask(url, body=None, token=""):
    """The answer to a request, as it comes in."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(url, data, headers))


def choose(state):
    """What to do: here by chance. `state["view"]` is all that the seat may see."""
    return random.choice(state["legal"])["move"]


def play(server, table):
    url = f"{server}/api/tables/{table}"
    seat = json.load(ask(f"{url}/seats", {"name": "My bot"}))
    answered = -1
    for line in ask(f"{url}/events", token=seat["token"]):
        if line.startswith(b"data: "):
            state = json.loads(line[6:])
            if state["type"] == "state" and state["legal"] and state["moves"] != answered:
                answered = state["moves"]
                move = {"type": "play", "id": uuid.uuid4().hex, "moves": [choose(state)], "at": answered}
                ask(f"{url}/do", move, seat["token"])
            if state["type"] == "gone" or state["stage"] == "over":
                return state.get("outcome")
    return None


if __name__ == "__main__":
    print(play(*sys.argv[1:]))
