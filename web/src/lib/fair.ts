// Fair deals, checked in the page: what this browser added to shuffles and which promises it saw, and the sums of the
// proof.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Fair } from "../wire";

const CHANCES = "stolik.chances";
const PROMISES = "stolik.promises";
const REMEMBERED = 200;

function kept(key: string): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

function keep(key: string, entry: string): void {
  localStorage.setItem(key, JSON.stringify([...kept(key).filter((one) => one !== entry), entry].slice(-REMEMBERED)));
}

/** This person's chance for the shuffle: 64 hex digits from the browser's generator, remembered for the proof. */
export function contribution(): string {
  const chance = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  keep(CHANCES, chance);
  return chance;
}

/** Remembers what the server promised before the end of a game. */
export function witness(table: string, promise: string): void {
  const entry = `${table} ${promise}`;
  if (!kept(PROMISES).includes(entry)) keep(PROMISES, entry);
}

export interface Proof {
  /** The SHA-256 of the secret, and whether it is the promise. */
  promise: string;
  promised: boolean;
  /** Whether this browser saw that promise before the game was over; undefined if it wasn't there. */
  seen: boolean | undefined;
  /** The SHA-256 of secret and contributions, one a line, and whether it is the key of the game. */
  key: string;
  keyed: boolean;
  /** Whose contribution came from this browser. */
  own: number[];
}

/** Works the proof out here, without asking the server. */
export function prove(table: string, fair: Fair, key: string): Proof {
  const promise = bytesToHex(sha256(utf8ToBytes(fair.secret)));
  const lines = [fair.secret, ...fair.contributions].map((line) => `${line}\n`).join("");
  const made = bytesToHex(sha256(utf8ToBytes(lines)));
  const chances = kept(CHANCES);
  const promises = kept(PROMISES).filter((entry) => entry.startsWith(`${table} `));
  return {
    promise,
    promised: promise === fair.promise,
    seen: promises.length ? promises.every((entry) => entry === `${table} ${fair.promise}`) : undefined,
    key: made,
    keyed: made === key,
    own: fair.contributions.flatMap((one, seat) => (one && chances.includes(one) ? [seat] : [])),
  };
}
