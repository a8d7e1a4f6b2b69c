// Where others reach this server: an address that only this machine knows is of no use to a phone.
import { about } from "./api";

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

/** The base of links for other devices; empty if this page's own is right, or nobody knows a better one. */
export async function baseForOthers(): Promise<string> {
  if (!LOCAL.includes(location.hostname)) return "";
  return about()
    .then(({ addresses }) => addresses[0] ?? "")
    .catch(() => "");
}
