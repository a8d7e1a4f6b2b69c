// How a person likes the pages: theme, sound, notifications, motion, the table in words. This browser remembers it.
import { decode } from "./json";

export type Theme = "system" | "light" | "dark";
/** From silence to full. */
export type Volume = 0 | 1 | 2 | 3;
export type Tempo = "calm" | "normal" | "quick";

interface Values {
  theme: Theme;
  volume: Volume;
  haptics: boolean;
  notify: boolean;
  motion: boolean;
  moments: boolean;
  tempo: Tempo;
  words: boolean;
}

const KEY = "stolik.settings";
const USUAL: Values = {
  theme: "system",
  volume: 2,
  haptics: true,
  notify: false,
  motion: true,
  moments: true,
  tempo: "normal",
  words: false,
};
/** How long everything that moves takes, beside its usual time. */
const SLOWNESS: Record<Tempo, number> = { calm: 1.25, normal: 1, quick: 0.55 };

function remembered(): Values {
  try {
    // sounds were on or off before they had a volume
    const { sound, ...kept } = decode<Partial<Values> & { sound?: boolean }>(localStorage.getItem(KEY) ?? "{}");
    return { ...USUAL, ...(sound === false ? { volume: 0 } : {}), ...kept };
  } catch {
    return USUAL;
  }
}

class Settings {
  #values = $state<Values>(remembered());

  get theme(): Theme {
    return this.#values.theme;
  }

  get volume(): Volume {
    return this.#values.volume;
  }

  get haptics(): boolean {
    return this.#values.haptics;
  }

  get notify(): boolean {
    return this.#values.notify;
  }

  get motion(): boolean {
    return this.#values.motion;
  }

  get moments(): boolean {
    return this.#values.moments;
  }

  get tempo(): Tempo {
    return this.#values.tempo;
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
    return this.motion && !this.calm;
  }

  /** Whether the device asks for calm. */
  get calm(): boolean {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** How long what moves takes, beside its usual time. */
  get slowness(): number {
    return SLOWNESS[this.tempo];
  }
}

export const settings = new Settings();
