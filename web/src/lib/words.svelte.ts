// Sentences in English and Polish, side by side, with the same blanks as the Python side has:
// {left:card|cards} gives a number with its noun in the right form, {left:~is|are} the form alone.

export type Language = "en" | "pl";
export type Pair = readonly [string, string];
export type Values = Record<string, string | number | Pair>;

const KEPT = "stolik.language";

function wished(): Language {
  const kept = localStorage.getItem(KEPT);
  if (kept === "en" || kept === "pl") return kept;
  return navigator.languages.some((one) => one.toLowerCase().startsWith("pl")) ? "pl" : "en";
}

class Speech {
  language = $state<Language>(wished());

  /** Switches the whole page to a language and remembers it. */
  speak(language: Language): void {
    this.language = language;
    localStorage.setItem(KEPT, language);
    document.documentElement.lang = language;
  }
}

export const speech = new Speech();

/** 1 karta, 2 karty, 5 kart, 12 kart, 22 karty; 1 card, 2 cards. */
export function plural(count: number, forms: string[], language: Language): string {
  if (count === 1) return forms[0] ?? "";
  const few = language === "en" || (count % 10 > 1 && count % 10 < 5 && (count % 100 < 12 || count % 100 > 14));
  return (few ? forms[1] : forms[2]) ?? "";
}

/** The sentence in the language of the page, its blanks filled in. */
export function t(pair: Pair, values: Values = {}): string {
  const language = speech.language;
  const sentence = pair[language === "en" ? 0 : 1];
  return sentence.replace(/\{(\w+)(?::(~?)([^}]*))?\}/g, (_, name: string, alone?: string, forms?: string) => {
    const value = values[name] ?? "";
    if (forms !== undefined) {
      const form = plural(Number(value), forms.split("|"), language);
      return alone ? form : `${value} ${form}`;
    }
    return typeof value === "object" ? value[language === "en" ? 0 : 1] : String(value);
  });
}
