// How a person likes the pages: theme, sound, notifications, motion, the table in words. This browser remembers it.
import { decode } from "./json";

export type Theme = "system" | "light" | "dark";

interface Values {
  theme: Theme;
  sound: boolean;
  notify: boolean;
  motion: boolean;
  words: boolean;
}

const KEY = "stolik.settings";
const USUAL: Values = { theme: "system", sound: true, notify: false, motion: true, words: false };

function remembered(): Values {
  try {
    return { ...USUAL, ...decode<Partial<Values>>(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return USUAL;
  }
}

class Settings {
  #values = $state<Values>(remembered());

  get theme(): Theme {
    return this.#values.theme;
  }

  get sound(): boolean {
    return this.#values.sound;
  }

  get notify(): boolean {
    return this.#values.notify;
  }

  get motion(): boolean {
    return this.#values.motion;
  }

  get words(): boolean {
    return this.#values.words;
  }

  set<K extends keyof Values>(key: K, value: Values[K]): void {
    this.#values[key] = value;
    localStorage.setItem(KEY, JSON.stringify(this.#values));
    this.applyTheme();
  }

  /** Puts the chosen theme on the page. */
  applyTheme(): void {
    if (this.theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }

  /** Whether cards may travel: not if the person or their device asks for calm. */
  get cardsTravel(): boolean {
    return this.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

export const settings = new Settings();
