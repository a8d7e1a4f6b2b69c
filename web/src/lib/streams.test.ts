// What a server said to a page, as it was recorded: its patches make the states that it had itself.
import { describe, expect, it } from "vitest";
import type { GameCard, Patch, State } from "../wire";
import { TableCopy } from "./copy";
import { decode } from "./json";
import { Moves } from "./moves";
import { spoken } from "./sentences";
import type { Language } from "./words.svelte";

interface Stream {
  game: string;
  moves: GameCard["moves"];
  language: Language;
  messages: Patch[];
  /** The whole state after each message. */
  states: State[];
}

const files = import.meta.glob<string>("../testing/streams/*.json", {
  query: "?raw",
  import: "default",
  eager: true,
});

describe.each(Object.entries(files))("the stream %s", (_, text) => {
  const stream = decode<Stream>(text);
  it("makes every state that the server had", () => {
    expect(stream.messages).toHaveLength(stream.states.length);
    const copy = new TableCopy();
    const moves = new Moves(stream.moves);
    // patches have cards marked in their sentences, whole states have plain words
    const plain = (state: State): unknown => JSON.parse(spoken(JSON.stringify(state)));
    stream.messages.forEach((message, at) => {
      expect(copy.take(message), `message ${at}`).toBeUndefined();
      expect(copy.game).toBe(stream.game);
      expect(plain(copy.state(message, stream.language)(moves)), `state ${at}`).toStrictEqual(stream.states[at]);
    });
  });
});
