// Trees for tests, as the server writes them.
import type { Branch, Tree } from "../lib/tree";

/** The form in which a value goes over the wire: what `restored` reads. */
export function written(value: Tree): Tree {
  if (value === null) return [null];
  if (Array.isArray(value)) {
    const branches = value.filter(isBranch);
    if (value.length && branches.length === value.length)
      return { "[]": value.length, ...Object.fromEntries(branches.map((one, at) => [at, written(one)])) };
    return isWrappedNull(value) ? [value] : value;
  }
  return isBranch(value) ? writtenBranch(value) : value;
}

export function writtenBranch(branch: Branch): Branch {
  return Object.fromEntries(Object.entries(branch).map(([name, value]) => [name, written(value)]));
}

/** A patch that makes one tree out of another. */
export function difference(before: Branch, after: Branch): Branch {
  const patch: Branch = {};
  for (const name of Object.keys(before)) if (!(name in after)) patch[name] = null;
  for (const [name, now] of Object.entries(after)) {
    const old = before[name];
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    patch[name] = isBranch(old) && isBranch(now) ? difference(old, now) : now;
  }
  return patch;
}

function isWrappedNull(list: Tree[]): boolean {
  const [only] = list;
  return list.length === 1 && (only === null || (Array.isArray(only) && isWrappedNull(only)));
}

function isBranch(value: Tree | undefined): value is Branch {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
