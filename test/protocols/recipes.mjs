import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const page = readFileSync(
  join(import.meta.dirname, "../../stories/docs/guides/other-protocols.md"),
  "utf8",
);
const folder = join(import.meta.dirname, "recipes/printed");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const list = `export const questions = {
  ask: (...given) => globalThis.heldQuestions.ask(...given),
  add: (...given) => globalThis.heldQuestions.add(...given),
};
`;

/** Each named block of the page, as its own module. */
export const recipes = new Map(
  [...page.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs)].map(([, name, code]) => [name, code]),
);
// The list of the page is that of the test.
for (const [name, code] of recipes)
  writeFileSync(join(folder, name), name === "list.ts" ? list : code);

/** A recipe, which asks with this list. */
export async function load(name, list) {
  globalThis.heldQuestions = list;
  return import(/* @vite-ignore */ join(folder, name));
}
