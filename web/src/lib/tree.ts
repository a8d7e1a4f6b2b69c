// The tree of a table as it goes over the wire: how a patch changes it, what is checked of it, and what it stands for.
// In a patch a bare null removes a member, so a tree writes null as [null]; and it writes a list of objects as an object,
// so that a patch can change one of them.

export type Leaf = string | number | boolean | null | Tree[];
export interface Branch {
  [name: string]: Tree;
}
export type Tree = Leaf | Branch;

/** The member of a list of objects that says how long it is. */
const LENGTH = "[]";

/** The tree after a merge patch (RFC 7396). What the patch doesn't name is shared with the tree before it. */
export function patched(tree: Tree | undefined, patch: Branch): Branch;
export function patched(tree: Tree | undefined, patch: Tree): Tree;
export function patched(tree: Tree | undefined, patch: Tree): Tree {
  if (!isBranch(patch)) return patch;
  const result: Branch = isBranch(tree) ? { ...tree } : {};
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) delete result[name];
    else result[name] = patched(result[name], change);
  }
  return result;
}

/** What a tree stands for, with nulls and lists in their own form: of the type that the server promises, like `decode`. */
export function restored<T>(tree: Tree): T {
  return natural(tree) as T;
}

/** Shares nothing with the tree, which must stay as it is. */
function natural(tree: Tree): Tree {
  if (Array.isArray(tree)) return copied(isWrappedNull(tree) ? (tree[0] ?? null) : tree);
  if (!isBranch(tree)) return tree;
  const length = tree[LENGTH];
  if (typeof length === "number") return Array.from({ length }, (_, at) => natural(tree[at] ?? null));
  return mapped(tree, natural);
}

/** [null], [[null]] and so on: it stands for the same with one pair of brackets less. */
function isWrappedNull(list: Tree[]): boolean {
  const [only] = list;
  return list.length === 1 && (only === null || (Array.isArray(only) && isWrappedNull(only)));
}

function copied(tree: Tree): Tree {
  if (Array.isArray(tree)) return tree.map(copied);
  return isBranch(tree) ? mapped(tree, copied) : tree;
}

function mapped(branch: Branch, change: (tree: Tree) => Tree): Branch {
  const result: Branch = {};
  for (const name in branch) result[name] = change(branch[name] ?? null);
  return result;
}

function isBranch(tree: Tree | undefined): tree is Branch {
  return typeof tree === "object" && tree !== null && !Array.isArray(tree);
}

/** The sum of the checksums of all leaves, each with its path: members may come in any order. */
export function fingerprint(tree: Branch): string {
  return (sumBelow(tree, START) >>> 0).toString(16).padStart(8, "0");
}

/** The sum of what is below a path, whose checksum so far is given: so no path is read twice. */
function sumBelow(branch: Branch, path: number): number {
  let total = 0;
  for (const name in branch) total = (total + sumOf(branch[name] ?? null, update(path, name))) | 0;
  return total;
}

function sumOf(tree: Tree, path: number): number {
  if (isBranch(tree) && Object.keys(tree).length) return sumBelow(tree, update(path, "/"));
  return ~update(update(path, "="), JSON.stringify(tree));
}

// CRC-32 as zlib has it
const START = -1;
const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});
const UTF8 = new TextEncoder();

function update(crc: number, text: string): number {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // most text is ASCII, and needs no encoder
    if (code > 127) return updateBytes(crc, UTF8.encode(text.slice(at)));
    crc = step(crc, code);
  }
  return crc;
}

function updateBytes(crc: number, bytes: Uint8Array): number {
  for (const byte of bytes) crc = step(crc, byte);
  return crc;
}

function step(crc: number, byte: number): number {
  return (TABLE[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
}
