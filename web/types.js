// Writes src/wire.ts from the schema of the wire on standard input. `make types` runs it.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";
import { format } from "prettier";

const ANY_MOVE = "Move extends AnyMove = AnyMove";
const TABLE = `View = unknown, ${ANY_MOVE}, Options = unknown`;

/** What the schema can't say, most of it for what depends on the game: parameters of a type, its fields and parts. */
const REFINED = {
  Choice: { parameters: ANY_MOVE, fields: { move: "Move" } },
  Happening: { parameters: ANY_MOVE, fields: { move: "Move | null" } },
  OneHint: { parameters: ANY_MOVE, fields: { move: "Move" } },
  Hints: { parameters: ANY_MOVE, fields: { hints: "OneHint<Move>[]" } },
  Step: { parameters: `View = unknown, ${ANY_MOVE}`, fields: { move: "Move | null", view: "View" } },
  Replay: { parameters: TABLE, fields: { steps: "Step<View, Move>[]", options: "Options" } },
  State: {
    parameters: TABLE,
    fields: {
      view: "View | null",
      options: "Options",
      legal: "Choice<Move>[]",
      asides: "Choice<Move>[]",
      happened: "Happening<Move>[]",
    },
  },
  // on their way, moves are numbers
  Patch: {
    fields: {
      happened: '(Omit<Happening, "move"> & { move?: number | null })[]',
      patch: 'import("./lib/tree").Branch',
    },
  },
  // the seats of a table to open, as they are
  GameCard: { fields: { company: 'NonNullable<NewTable["seats"]>' } },
  ServerMessage: { parameters: TABLE, parts: { State: "State<View, Move, Options>", Hints: "Hints<Move>" } },
};

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const text = Buffer.concat(chunks).toString("utf-8");
const hash = createHash("sha256").update(text).digest("hex");
const schema = JSON.parse(text);
for (const [name, { fields = {}, parts = {} }] of Object.entries(REFINED)) {
  const type = schema.$defs[name];
  if (!type) throw new Error(`The schema has no ${name}; see REFINED.`);
  for (const [field, tsType] of Object.entries(fields)) {
    if (!type.properties[field]) throw new Error(`${name} has no ${field} in the schema; see REFINED.`);
    type.properties[field] = { tsType };
  }
  if (Object.keys(parts).length)
    type.tsType = type.anyOf.map(({ $ref }) => parts[last($ref)] ?? last($ref)).join(" | ");
}

/** Pairs: the schema names the types of their places in a way that the compiler doesn't know. */
const pairs = JSON.parse(JSON.stringify(schema), (_, value) =>
  value?.prefixItems ? { ...value, items: value.prefixItems, prefixItems: undefined, additionalItems: false } : value,
);
const types = await compile(pairs, "Stolik", {
  additionalProperties: false,
  bannerComment: `// Made by \`make types\` from the schema with the SHA-256 ${hash}; don't edit.`,
  unreachableDefinitions: true,
  style: { tabWidth: 2, printWidth: 120 },
});

let plain = types
  // where a type is used says nothing to its reader
  .replace(/\/\*\*\n( \* This interface was referenced by .*\n \* via the .*\n( \*\n)?)+ \*\/\n/g, "")
  .replace(/( \*\n)? \* This interface was referenced by .*\n \* via the .*\n/g, "")
  // a pair says itself how long it is
  .replace(/ *\/\*\*\n( *\* @m(in|ax)Items 2\n)+ *\*\/\n/g, "")
  .replace(/export interface Stolik \{[^}]*\}\n/, "");
for (const [name, { parameters }] of Object.entries(REFINED))
  if (parameters) plain = plain.replace(new RegExp(`^export (interface|type) ${name}\\b`, "m"), `$&<${parameters}>`);
const written = await format(plain + games(), { parser: "typescript", printWidth: 120 });
writeFileSync(new URL("src/wire.ts", import.meta.url), written);

/** What every move has, and the types of each game by its name. */
function games() {
  const prefixes = Object.keys(schema.$defs)
    .map((name) => /^(\w+)Move$/.exec(name)?.[1])
    .filter((prefix) => prefix && schema.$defs[`${prefix}View`] && schema.$defs[`${prefix}Options`]);
  const lines = prefixes.map((prefix) => {
    const game = prefix.replace(/(?<=[a-z])(?=[A-Z0-9])/g, "-").toLowerCase();
    return `  "${game}": { view: ${prefix}View; move: ${prefix}Move; options: ${prefix}Options };\n`;
  });
  return `/**
 * What every move has: the name of its kind.
 */
export interface AnyMove {
  type: string;
}
/**
 * What is seen, done and chosen in each game.
 */
export interface Games {
${lines.join("")}}
`;
}

function last(ref) {
  return ref.split("/").at(-1);
}
