import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const count = (letter: string, last: number) => Array.from({ length: last }, (_, index) => `${letter}${index + 1}`);

/** The defects of other clients that this one must not have, and the acceptance tests; a test that proves one carries its number. */
const numbers = [...count("D", 76), ...count("T", 106)];

const tested = new Set(
  ["test", "stories"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(root, folder, name)),
    )
    .filter((file) => /\.(test|stories)\.tsx?$/.test(file) && file !== import.meta.filename)
    .flatMap(textsIn)
    .flatMap((text) => text.match(/^(?:invariants? [\d and]+, )?(?:[DT]\d+\b[ :]*)+/)?.[0].match(/[DT]\d+/g) ?? []),
);

/** Every text in the code of a file, the names of its tests among them; these begin with their numbers. */
function textsIn(file: string): readonly string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest));
  return texts;
}

it("every number has a test that carries it, and none is made up", () => {
  expect(numbers.filter((number) => !tested.has(number))).toEqual([]);
  expect([...tested].filter((number) => !numbers.includes(number))).toEqual([]);
});
