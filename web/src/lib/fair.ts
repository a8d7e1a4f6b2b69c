// The sums of a fair deal and of a table's chain, worked out in the page: core/fair.py and core/chain.py have the same.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Beacon, Fair } from "../wire";

const HEX = /^[0-9a-f]{64}$/;

export function isHex(text: string): boolean {
  return HEX.test(text);
}

function sha(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** A person's part of the shuffle: 64 hex digits from the browser's generator. */
export function newContribution(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** What a player shows of a contribution before anybody reveals one; of none, nothing. */
export function commitmentTo(contribution: string): string {
  return contribution && sha(contribution);
}

/** What the dealer shows of a secret before anybody adds to it. */
export function promiseOf(secret: string): string {
  return sha(secret);
}

/** The key of the game that secret and contributions deal, with what a beacon said as the last line. */
export function keyOf({ secret, contributions, beacon }: Fair): string {
  const lines = [secret, ...contributions, ...(beacon ? [beacon.randomness] : [])];
  return sha(lines.map((line) => `${line}\n`).join(""));
}

/** Whether a beacon's randomness is that of its signature; whose signature it is, only the beacon can say. */
export function isWhole(beacon: Beacon): boolean {
  try {
    return bytesToHex(sha256(hexToBytes(beacon.signature))) === beacon.randomness;
  } catch {
    return false;
  }
}

/** What stands in the chain for an event. */
export function leafOf(secret: string, number: number, line: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${number}\n${line}`)));
}

/** The head after a leaf; it says whether the game follows from the event, so that nobody can put a bare leaf in its place. */
function linkTo(before: string, leaf: string, entry: boolean): string {
  return sha(`${before}\n${entry ? "entry" : "other"} ${leaf}`);
}

/** The head after every line of a chain; a line of 64 hex digits is the leaf of an event that is no entry. */
export function headsOf(secret: string, lines: string[]): string[] {
  let head = "";
  return lines.map((line, number) => {
    const entry = !isHex(line);
    return (head = linkTo(head, entry ? leafOf(secret, number, line) : line, entry));
  });
}
