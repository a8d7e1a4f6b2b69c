"""The chain and the sums of a deal that Python and the pages agree on: chain.json, which the tests of the client read, too."""

from __future__ import annotations

import json
from pathlib import Path

from stolik.core import chain, fair

VECTOR = json.loads((Path(__file__).parent / "chain.json").read_text("utf-8"))


def test_every_head_is_the_one_that_the_pages_compute() -> None:
    assert list(chain.heads(VECTOR["secret"], VECTOR["lines"])) == VECTOR["heads"]
    assert [chain.written(entry) for line in VECTOR["lines"] if (entry := chain.read(line))] == [
        line for line in VECTOR["lines"] if chain.read(line)
    ]


def test_promise_commitment_and_key_are_those_that_the_pages_compute() -> None:
    secret, contributions = VECTOR["secret"], VECTOR["contributions"]
    beacon = fair.Beacon(**VECTOR["beacon"])
    assert beacon.whole
    assert fair.promise(secret) == VECTOR["promise"]
    assert fair.commitment(contributions[0]) == VECTOR["commitment"]
    assert fair.key(secret, contributions).hex() == VECTOR["key"]
    assert fair.key(secret, contributions, beacon).hex() == VECTOR["beaconed"]
