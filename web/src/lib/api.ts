// The server over HTTP. What it refuses comes back as a Refusal, whose reason can be shown to a person as it is.
import { contribution } from "./fair";
import { speech, type Pair } from "./words.svelte";
import type { Join, Joined, Listed, NewTable, Opened, Replay, State } from "../wire";

export interface Mode {
  name: string;
  words: Pair;
  options: Record<string, boolean | number | string>;
}

export interface Option {
  name: string;
  kind: "number" | "switch" | "choice" | "text";
  default: boolean | number | string;
  words: Pair;
  low: number | null;
  high: number | null;
  choices: string[];
  choice_words: Pair[];
}

export interface GameCard {
  name: string;
  title: Pair;
  about: Pair;
  modes: Mode[];
  options: Option[];
}

export class Refusal extends Error {
  constructor(
    readonly error: string,
    readonly reason: string,
    readonly again = 0,
  ) {
    super(reason);
  }
}

const OFFLINE: Pair = [
  "The server can't be reached. Are you online?",
  "Nie ma połączenia z serwerem. Czy masz internet?",
];

async function ask(path: string, body?: unknown, token = ""): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": speech.language };
  if (token) headers.Authorization = `Bearer ${token}`;
  const request: RequestInit = { headers };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    request.method = "POST";
    request.body = typeof body === "string" ? body : JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, request);
  } catch {
    throw new Refusal("offline", OFFLINE[speech.language === "en" ? 0 : 1]);
  }
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({}));
  throw new Refusal(
    problem.error ?? "unknown",
    problem.reason ?? `${answer.status} ${answer.statusText}`,
    problem.again ?? 0,
  );
}

async function json<T>(path: string, body?: unknown, token = ""): Promise<T> {
  return (await (await ask(path, body, token)).json()) as T;
}

let games: Promise<GameCard[]> | undefined;

/** The games that the server has, asked for once. */
export function listGames(): Promise<GameCard[]> {
  games ??= json<GameCard[]>("/games").catch((error: unknown) => {
    games = undefined;
    throw error;
  });
  return games;
}

export const rulesText = async (game: string): Promise<string> => (await ask(`/games/${game}/rules`)).text();
export const publicTables = (): Promise<Listed[]> => json("/tables");
export const openTable = (asked: NewTable): Promise<Opened> => json("/tables", asked);
/** Takes a seat, and adds one's own chance to the shuffle. */
export const takeSeat = (table: string, asked: Omit<Join, "contribution">): Promise<Joined> =>
  json(`/tables/${table}/seats`, { ...asked, contribution: contribution() });
export const lookup = (tables: string[]): Promise<Listed[]> => json("/tables/lookup", { tables });
export const look = (table: string, token = ""): Promise<State> => json(`/tables/${table}`, undefined, token);
export const tableOfCode = async (code: string): Promise<string> =>
  (await json<{ table: string }>(`/codes/${encodeURIComponent(code)}`)).table;
export const about = (): Promise<{ version: string; addresses: string[] }> => json("");
export const replay = (table: string, seat: number): Promise<Replay> => json(`/tables/${table}/replay?seat=${seat}`);
export const replayFile = (file: string, seat: number): Promise<Replay> => json(`/replay?seat=${seat}`, file);
export const fileAddress = (table: string): string => `/api/tables/${table}/file`;
export const qrAddress = (table: string, base = ""): string =>
  `/api/tables/${table}/qr${base ? `?base=${encodeURIComponent(base)}` : ""}`;
