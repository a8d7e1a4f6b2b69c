"""Chance: two generators behind one function, `below`.

Real deals use ChaCha8, a counter-based generator keyed with 256 bits, so that nobody can compute
the deck from what they have seen. Playouts inside a search use xoshiro128++, which is several
times faster and need not keep a secret. Both work in signed 64-bit arithmetic with masks, so that
interpreted and compiled runs agree to the bit.
"""

from __future__ import annotations

from stolik.core.record import Record, field
from stolik.core.rule import rare_rule, rule

WORD = 0xFFFFFFFF
WORDS = 16
APART = 1 << 40
"""The first block of a key's stream that no game ever reaches by drawing."""


class Chance(Record):
    """The fields that a record needs to draw numbers; every game's state has them."""

    key: list[int] = field("i8", 4)
    words: list[int] = field("i8", WORDS)
    block: int = field("i8")
    used: int = field("i1")
    fast: int = field("i1")


@rule
def start(s: Chance, key: list[int]) -> None:
    """Begins the stream of a key, with the fast generator if `s.fast` is set."""
    for i in range(4):
        s.key[i] = key[i]
    s.block = 0
    s.used = WORDS
    if s.fast:
        mix = 0x9E3779B9
        for i in range(8):  # twice over the key, so that every word depends on all of it
            mix = scramble(mix ^ (key[i % 4] & WORD))
            mix = scramble(mix ^ ((key[i % 4] >> 32) & WORD))
            s.words[i % 4] = mix
        s.words[0] |= 1  # the one state that the generator never leaves is all zeros


@rule
def forget(s: Chance) -> None:
    """Wipes everything that could reveal what comes next."""
    for i in range(4):
        s.key[i] = 0
    for i in range(WORDS):
        s.words[i] = 0
    s.block = 0
    s.used = 0
    s.fast = 0


@rule
def below(s: Chance, n: int) -> int:
    """A number from 0 to n-1, all exactly equally likely (Lemire's method: multiply, and reject the few that would bias it)."""
    product = word(s) * n
    return product >> 32 if product & WORD >= n else unbiased(s, n, product)


@rare_rule
def unbiased(s: Chance, n: int, product: int) -> int:
    """The end of `below` when the product is one of those that may favour a number: on to the first that doesn't."""
    favoured = (WORD + 1) % n
    while product & WORD < favoured:
        product = word(s) * n
    return product >> 32


@rule
def below_apart(s: Chance, n: int, number: int) -> int:
    """A number from 0 to n-1, all equally likely, that follows from the key and another number; the stream stays where it is.

    It is for choices that tell nobody anything, such as which of equal cards leaves a hand: what used the stream can't be undone,
    and nothing may be sent together with what follows. Each choice of a game needs a `number` of its own.
    """
    if s.fast:
        w0, w1, w2, w3 = s.words[0], s.words[1], s.words[2], s.words[3]
        s.words[0] = scramble(w0 ^ (number & WORD)) | 1
        chosen = below(s, n)
        s.words[0], s.words[1], s.words[2], s.words[3] = w0, w1, w2, w3
        return chosen
    block, used = s.block, s.used
    s.block, s.used = APART + number, WORDS
    chosen = below(s, n)
    if block > 0:
        s.block = block - 1
        chacha8(s)
    s.block, s.used = block, used
    return chosen


@rule
def shuffle(s: Chance, items: list[int], n: int) -> None:
    """Shuffles the first n items; every order is equally likely."""
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        items[i], items[j] = items[j], items[i]


@rule
def word(s: Chance) -> int:
    """The next 32 bits."""
    if s.fast:
        return xoshiro(s)
    return next_of_block(s)


@rare_rule
def next_of_block(s: Chance) -> int:
    """The next 32 bits of ChaCha8; quick games, which are nearly all that kernels play, never get here."""
    if s.used == WORDS:
        chacha8(s)
        s.block += 1
        s.used = 0
    bits = s.words[s.used]
    s.used += 1
    return bits


@rule
def scramble(x: int) -> int:
    """Spreads every bit of a word over all of it."""
    x = ((x ^ (x >> 16)) * 0x7FEB352D) & WORD
    x = ((x ^ (x >> 15)) * 0x846CA68B) & WORD
    return x ^ (x >> 16)


@rule
def turned(x: int, by: int) -> int:
    return ((x << by) | (x >> (32 - by))) & WORD


@rule
def xoshiro(s: Chance) -> int:
    """One step of xoshiro128++ on the first four words."""
    w = s.words
    bits = (turned((w[0] + w[3]) & WORD, 7) + w[0]) & WORD
    shifted = (w[1] << 9) & WORD
    w[2] ^= w[0]
    w[3] ^= w[1]
    w[1] ^= w[2]
    w[0] ^= w[3]
    w[2] ^= shifted
    w[3] = turned(w[3], 11)
    return bits


@rule
def chacha8(s: Chance) -> None:
    """Fills the words with the block `s.block` of the key's stream, nonce zero."""
    w = s.words
    for i in range(WORDS):
        w[i] = beginning(s, i)
    for _ in range(4):
        quarter(w, 0, 4, 8, 12)
        quarter(w, 1, 5, 9, 13)
        quarter(w, 2, 6, 10, 14)
        quarter(w, 3, 7, 11, 15)
        quarter(w, 0, 5, 10, 15)
        quarter(w, 1, 6, 11, 12)
        quarter(w, 2, 7, 8, 13)
        quarter(w, 3, 4, 9, 14)
    for i in range(WORDS):
        w[i] = (w[i] + beginning(s, i)) & WORD


@rule
def beginning(s: Chance, i: int) -> int:
    """Word i before the rounds: four constants, eight words of key, counter, nonce."""
    if i == 0:
        return 0x61707865
    if i == 1:
        return 0x3320646E
    if i == 2:
        return 0x79622D32
    if i == 3:
        return 0x6B206574
    if i < 12:
        return (s.key[(i - 4) // 2] >> (32 * (i % 2))) & WORD
    if i < 14:
        return (s.block >> (32 * (i % 2))) & WORD
    return 0


@rule
def quarter(w: list[int], a: int, b: int, c: int, d: int) -> None:
    w[a] = (w[a] + w[b]) & WORD
    w[d] = turned(w[d] ^ w[a], 16)
    w[c] = (w[c] + w[d]) & WORD
    w[b] = turned(w[b] ^ w[c], 12)
    w[a] = (w[a] + w[b]) & WORD
    w[d] = turned(w[d] ^ w[a], 8)
    w[c] = (w[c] + w[d]) & WORD
    w[b] = turned(w[b] ^ w[c], 7)
