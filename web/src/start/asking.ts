// What a person asks for when they open a table: from the fields of the form to the request.
import type { GameCard, ModeCard, NewTable, Option } from "../wire";
import type { Sitter } from "./opening";

/** Who has a seat: a bot of a level, or nobody yet. */
export type Chair = NonNullable<NewTable["seats"]>[number];
export type Value = boolean | number | string;
export type Company = "bots" | "friends" | "here";
export type Level = Exclude<Chair, "" | "random">;

/** A place in the form: someone on this device, a free seat for anybody with the link, or a bot. */
export interface Place {
  who: "here" | "open" | "bot";
  name: string;
  level: Level;
}

/** How many can play; some modes are for a certain number. */
export function playersOf(game: GameCard, mode: ModeCard | undefined): { low: number; high: number; usual: number } {
  const players = game.options.find((option) => option.name === "players");
  const fixed = mode?.options.players;
  if (typeof fixed === "number") return { low: fixed, high: fixed, usual: fixed };
  const low = players?.low ?? 1;
  return {
    low,
    high: players?.high ?? low,
    usual: Math.max(Number(players?.default ?? low), Math.min(3, players?.high ?? low)),
  };
}

/** What each option is in a mode unless somebody changes it; the number of players goes by the seats. */
export function usualOptions(game: GameCard, mode: ModeCard | undefined): Record<string, Value> {
  const values = game.options
    .filter((option) => option.name !== "players")
    .map((option): [string, Value] => [option.name, mode?.options[option.name] ?? option.default]);
  return Object.fromEntries(values);
}

/** Whether an option only says which mode it is: beside every mode there are those that differ in it alone. */
function namedByModes({ modes }: GameCard, { name, kind, choices = [], default: usual }: Option): boolean {
  const values: Value[] = kind === "switch" ? [false, true] : choices;
  const rest = ({ options }: ModeCard): string =>
    JSON.stringify(Object.entries(options).filter(([one]) => one !== name));
  return (
    values.length > 0 &&
    modes.every((mode) =>
      values.every((value) =>
        modes.some((other) => (other.options[name] ?? usual) === value && rest(other) === rest(mode)),
      ),
    )
  );
}

/** The options that a form asks for beside the mode; `elsewhere` are asked for by the game's own part of it. */
export function askedBeside(game: GameCard, elsewhere: readonly string[] = []): Option[] {
  return game.options.filter(
    (option) => option.name !== "players" && !elsewhere.includes(option.name) && !namedByModes(game, option),
  );
}

/** Seats as a kind of company has them; the person who opens the table sits in the first. */
export function placesFor(company: Company, count: number, before: Place[], level: Level = "medium"): Place[] {
  return Array.from({ length: count }, (_, seat) => {
    const name = before[seat]?.name ?? "";
    if (seat === 0 || company === "here") return { who: "here", name, level };
    return { who: company === "bots" ? "bot" : "open", name, level: before[seat]?.level ?? level };
  });
}

export interface Wishes {
  public: boolean;
  timer: number;
  speed: NonNullable<NewTable["speed"]>;
}

/** The request: only options that differ from the usual ones are named. */
export function asked(
  game: GameCard,
  mode: ModeCard | undefined,
  values: Record<string, Value>,
  places: Place[],
  wishes: Wishes,
): NewTable {
  const usual = usualOptions(game, mode);
  const options = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name in usual && value !== usual[name]),
  );
  const seats = places.map((place): Chair => (place.who === "bot" ? place.level : ""));
  const open = places.some((place) => place.who === "open");
  return {
    game: game.name,
    mode: mode?.name ?? "",
    options,
    seats,
    public: wishes.public && open,
    timer: wishes.timer,
    speed: wishes.speed,
  };
}

/** Those who sit down from this device; `nameless` calls a person who gave no name. */
export function sitters(places: Place[], nameless: (seat: number) => string): Sitter[] {
  return places.flatMap((place, seat) =>
    place.who === "here" ? [{ seat, name: place.name.trim() || nameless(seat) }] : [],
  );
}
