// Writes src/wire.ts from the schema of the wire on standard input. `make types` runs it.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const text = readFileSync(0, "utf-8");
const hash = createHash("sha256").update(text).digest("hex");
const types = await compile(JSON.parse(text), "Stolik", {
  additionalProperties: false,
  bannerComment: `// Made by \`make types\` from the schema with the SHA-256 ${hash}; don't edit.`,
  unreachableDefinitions: true,
  style: { tabWidth: 2, printWidth: 110 },
});
// where a type is used says nothing to its reader
const plain = types
  .replace(/\/\*\*\n( \* This interface was referenced by .*\n \* via the .*\n( \*\n)?)+ \*\/\n/g, "")
  .replace(/( \*\n)? \* This interface was referenced by .*\n \* via the .*\n/g, "");
writeFileSync(new URL("src/wire.ts", import.meta.url), plain);
