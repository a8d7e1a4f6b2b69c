// Sentences in English and Polish, side by side, with the same blanks as the Python side has: {left:card|cards} gives a
// number with its noun in the right form, {left:~is|are} the form alone; a value that is itself a pair is put in the
// language of the sentence, and {{ is a brace. tests/core/plurals.json is what both sides agree on.

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

const PLURALS: Record<Language, Intl.PluralRules> = { en: new Intl.PluralRules("en"), pl: new Intl.PluralRules("pl") };
/** Which form stands for which category; a fraction ("other" in Polish) takes the form of a few. */
const PLACES: Record<Language, Partial<Record<Intl.LDMLPluralRule, number>>> = {
  en: { one: 0, other: 1 },
  pl: { one: 0, few: 1, many: 2, other: 1 },
};

/** 1 karta, 2 karty, 5 kart, 12 kart, 22 karty, 2.5 karty; 1 card, 2 cards. A debt is counted like what is owed. */
export function plural(count: number, forms: string[], language: Language): string {
  const form = forms[PLACES[language][PLURALS[language].select(Math.abs(count))] ?? -1];
  if (form === undefined) throw new Error(`${forms.join("|")} has no form for ${count} in ${language}.`);
  return form;
}

/** A blank, a doubled brace that stands for one, or a brace that has lost its other half. */
const BRACES = /\{\{|\}\}|\{(\w+)(?::(~?)([^{}]*\|[^{}]*))?\}|[{}]/g;

/** The sentence of a language, its blanks filled in. */
export function fill(pair: Pair, language: Language, values: Values = {}): string {
  const place = language === "en" ? 0 : 1;
  const sentence = pair[place];
  return sentence.replace(BRACES, (found, name?: string, alone?: string, forms?: string) => {
    if (found === "{{" || found === "}}") return found.charAt(0);
    if (name === undefined) throw new Error(`A blank can't be read: ${sentence}`);
    const value = values[name];
    if (value === undefined) return missing(name, sentence);
    if (forms === undefined) return typeof value === "object" ? value[place] : String(value);
    if (typeof value !== "number") throw new Error(`${name} is no number: ${sentence}`);
    const form = plural(value, forms.split("|"), language);
    return alone ? form : `${value} ${form}`;
  });
}

/**
 * While the pages are made, a value that nobody gave is an error; a player's table goes on, with the blank left open.
 */
function missing(name: string, sentence: string): string {
  const error = new Error(`Nothing was given for ${name}: ${sentence}`);
  if (import.meta.env.DEV) throw error;
  console.error(error);
  return `{${name}}`;
}

/** The sentence in the language of the page, its blanks filled in. */
export function t(pair: Pair, values?: Values): string {
  return fill(pair, speech.language, values);
}
