import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, it } from "vitest";

/** The names of the functions in a file whose bodies have more than 80 lines. */
function longFunctions(file: string): readonly string[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const lineOf = (place: number): number => source.getLineAndCharacterOfPosition(place).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) {
      const lines = lineOf(node.body.end) - lineOf(node.body.getStart()) + 1;
      if (lines > 80) found.push(node.name?.getText() ?? file);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));

it("no function has more than 80 lines", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => longFunctions(`src/${file}`))).toEqual([]);
});
