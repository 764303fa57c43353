import { fileURLToPath } from "node:url";
import { validate } from "@cfworker/json-schema";
import { build } from "esbuild";
import { composeResume } from "react-agui-interrupts/core";
import { smallSchema } from "./smallSchema.mjs";

/**
 * The cost of validating one answer with a schema that is seen for the first time, by the composer
 * or by the library below it alone.
 * @typedef {{ contender: "composer" | "cfworker", schemas: number }} CheckSpec
 */

/** @type {CheckSpec} */
const { contender, schemas } = JSON.parse(process.argv[2] ?? "{}");
// Private, so it is built from its source.
const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL("../../src/interrupt/parseInterrupt.ts", import.meta.url))],
  bundle: true,
  format: "esm",
  write: false,
});
/** @type {typeof import("../../src/interrupt/parseInterrupt.js")} */
const { parseInterrupt } = await import(
  `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? "")}`
);
const context = { findToolCall: () => undefined };
const prepare = contender === "composer" ? prepareComposer : prepareLibrary;

for (let warmUp = 1; warmUp <= 5; warmUp++) time(warmUp * 1_000_000);
const costs = Array.from({ length: 5 }, (_, round) => time((round + 10) * 1_000_000)).sort(
  (a, b) => a - b,
);
console.log(JSON.stringify({ values: { value: costs[2] } }));

/** @param {number} from */
function time(from) {
  const checks = Array.from({ length: schemas }, (_, index) => prepare(from + index));
  globalThis.gc?.();
  const before = process.cpuUsage();
  const fitting = checks.filter((check) => check()).length;
  const { user, system } = process.cpuUsage(before);
  if (fitting !== schemas) throw new Error("an answer did not fit");
  return (user + system) / schemas;
}

/** @param {number} number */
function prepareComposer(number) {
  const { schema, answer } = smallSchema(number);
  const interrupt = parseInterrupt(
    { id: "question", reason: "confirmation", responseSchema: schema },
    context,
  );
  const batch = { threadId: "bench", runId: "run", interrupts: [interrupt] };
  const drafts = new Map([
    ["question", /** @type {const} */ ({ status: "resolved", payload: answer })],
  ]);
  return () => composeResume(batch, drafts, 0).ok;
}

/** @param {number} number */
function prepareLibrary(number) {
  const { schema, answer } = smallSchema(number);
  return () => validate(answer, schema, "2020-12").valid;
}
