// Reads the rules of a game: the part of Markdown that they are written in, as a tree that the page draws. Nothing of
// it is ever used as HTML.

export type Inline = { kind: "text" | "strong" | "em" | "code" | "rule"; text: string };

/** A numbered statement, such as GAME-2.3; paragraphs and plain items have no number. */
export interface Statement {
  number: string;
  item: boolean;
  inline: Inline[];
  /** The words alone, for the search. */
  plain: string;
}

export interface Section {
  id: string;
  title: string;
  statements: Statement[];
}

export interface Rules {
  title: string;
  intro: Statement[];
  sections: Section[];
}

const INLINE = /\*\*([^*]+)\*\*|\*([^*\n]+)\*|`([^`]+)`|\b([A-Z][A-Z\d]+-\d+\.\d+)\b/g;

/** Bold, italics, code, and numbers of statements, which become links. */
export function readInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) parts.push({ kind: "text", text: text.slice(at, match.index) });
    const [whole, strong, em, code, rule] = match;
    if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (em !== undefined) parts.push({ kind: "em", text: em });
    else if (code !== undefined) parts.push({ kind: "code", text: code });
    else parts.push({ kind: "rule", text: rule ?? "" });
    at = match.index + whole.length;
  }
  if (at < text.length) parts.push({ kind: "text", text: text.slice(at) });
  return parts;
}

function statement(text: string, item: boolean): Statement {
  const numbered = /^\*\*([A-Z][A-Z\d]+-\d+\.\d+)\*\*\s*/.exec(text);
  const inline = readInline(numbered ? text.slice(numbered[0].length) : text);
  return { number: numbered?.[1] ?? "", item, inline, plain: inline.map((part) => part.text).join("") };
}

/** Headings, paragraphs and lists; a line that begins with spaces goes on with the item above it. */
export function readRules(text: string): Rules {
  const rules: Rules = { title: "", intro: [], sections: [] };
  let block: string[] = [];
  let item = false;

  function close(): void {
    if (!block.length) return;
    const into = rules.sections.at(-1)?.statements ?? rules.intro;
    into.push(statement(block.join(" "), item));
    block = [];
  }

  for (const line of text.split(/\r?\n/)) {
    const heading = /^(#+)\s+(.*)$/.exec(line);
    if (heading) {
      close();
      const title = heading[2] ?? "";
      if (heading[1] === "#") rules.title = title;
      else rules.sections.push({ id: `section-${rules.sections.length + 1}`, title, statements: [] });
    } else if (/^[-*]\s+/.test(line)) {
      close();
      item = true;
      block = [line.replace(/^[-*]\s+/, "")];
    } else if (!line.trim()) {
      close();
    } else {
      if (!block.length) item = false;
      block.push(line.trim());
    }
  }
  close();
  return rules;
}
