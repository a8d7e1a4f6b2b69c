// The server over HTTP. What it refuses comes back as a Refusal, whose reason can be shown to a person as it is.
import { decode } from "./json";
import { kept } from "./kept.svelte";
import { commit } from "./record";
import { speech, type Pair } from "./words.svelte";
import type {
  About,
  Company,
  Daily,
  DealResults,
  Fork,
  Found,
  GameCard,
  GameFile,
  Join,
  Joined,
  Links,
  Listed,
  NewTable,
  Opened,
  Problem,
  Replay,
  Review,
  State,
} from "../wire";

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
  const problem = await answer.text().then(readProblem);
  throw new Refusal(
    problem.error ?? "unknown",
    problem.reason ?? `${answer.status} ${answer.statusText}`,
    problem.again ?? 0,
  );
}

/** What the server says was wrong; something between it and the page may answer with anything. */
function readProblem(text: string): Partial<Problem> {
  try {
    return decode<Partial<Problem> | null>(text) ?? {};
  } catch {
    return {};
  }
}

async function json<T>(path: string, body?: unknown, token = ""): Promise<T> {
  return decode<T>(await (await ask(path, body, token)).text());
}

export const listGames = (): Promise<GameCard[]> => json("/games");
export const rulesText = async (game: string): Promise<string> => (await ask(`/games/${game}/rules`)).text();
export const publicTables = (): Promise<Listed[]> => json("/tables");
export const openTable = (asked: NewTable): Promise<Opened> => json("/tables", asked);
/** Takes a seat, or asks the table for one, and commits to this browser's part of the shuffle. */
export const takeSeat = (table: string, asked: Omit<Join, "commitment">): Promise<Joined> =>
  // who has held a hand of this game can't take another: the server asks which one this browser has
  json(
    `/tables/${table}/seats`,
    { ...asked, commitment: commit(table) } satisfies Join,
    kept.seats(table).find((seat) => !seat.asking)?.token,
  );
export const lookup = (tables: string[]): Promise<Listed[]> => json("/tables/lookup", { tables } satisfies Links);
export const tableState = (table: string, token = ""): Promise<State> => json(`/tables/${table}`, undefined, token);
export const tableOfCode = async (code: string): Promise<string> =>
  (await json<Found>(`/codes/${encodeURIComponent(code)}`)).table;
export const about = (): Promise<About> => json("");
export const replay = (table: string, seat: number, words = false): Promise<Replay> =>
  json(`/tables/${table}/replay?marked=true&seat=${seat}${words ? "&words=true" : ""}`);
export const replayFile = (file: string, seat: number, words = false): Promise<Replay> =>
  json(`/replay?marked=true&seat=${seat}${words ? "&words=true" : ""}`, file);
/** The review of a game that is over, of that depth: each is made with more trial games than the one before. */
export const review = (table: string, depth: number): Promise<Review> =>
  json(`/tables/${table}/review?depth=${String(depth)}`);
export const reviewFile = (file: string, depth: number): Promise<Review> =>
  json(`/review?depth=${String(depth)}`, file);
/** Plays on from a finished game, as that seat. */
export const fork = (table: string, asked: Fork): Promise<Opened> => json(`/tables/${table}/fork`, asked);
export const forkFile = (file: string, { at = 0, seat, cards = "true", bots = "medium" }: Fork): Promise<Opened> =>
  json(`/fork?${new URLSearchParams({ at: String(at), seat: String(seat), cards, bots }).toString()}`, file);
/** The deals of a day, by default today's. */
export const daily = (date = ""): Promise<Daily> => json(`/daily${date ? `?date=${encodeURIComponent(date)}` : ""}`);
export const openDaily = (game: string, date: string, practice = false): Promise<Opened> =>
  json(`/daily/${game}/${date}${practice ? "?practice=true" : ""}`, {});
export const dailyResults = (game: string, date: string): Promise<DealResults> => json(`/daily/${game}/${date}`);
/** How others did with the deal of a table, in the same seat; by default that of the person who played there. */
export const dealResults = (table: string, seat?: number): Promise<DealResults> =>
  json(`/tables/${table}/deal${seat === undefined ? "" : `?seat=${String(seat)}`}`);
export const company = (table: string): Promise<Company> => json(`/tables/${table}/company`);
export const gameFile = (table: string): Promise<GameFile> => json(`/tables/${table}/file`);
export const fileAddress = (table: string): string => `/api/tables/${table}/file`;
/** The link of a person's own seat as a QR code. */
export const seatPicture = async (table: string, token: string, base = ""): Promise<Blob> =>
  (await ask(`/tables/${table}/qr${base ? `?base=${encodeURIComponent(base)}` : ""}`, undefined, token)).blob();
export const qrAddress = (table: string, base = ""): string =>
  `/api/tables/${table}/qr${base ? `?base=${encodeURIComponent(base)}` : ""}`;
