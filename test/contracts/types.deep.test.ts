import { basename, relative } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import {
  createProgram,
  examples,
  fileOf,
  foreign,
  root,
  typeTests,
  virtualFiles,
} from "../support/docs/program.js";
import { patient } from "../support/patience.js";

const program = createProgram();

function typeErrors(file: string): readonly string[] {
  const source = program.getSourceFile(file);
  if (source === undefined) return [`${file} is missing`];
  return [
    ...program.getSemanticDiagnostics(source),
    ...program.getSyntacticDiagnostics(source),
  ].map(
    ({ start = 0, messageText }) =>
      `${relative(root, file)}:${source.getLineAndCharacterOfPosition(start).line + 1}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
  );
}

// The first to be checked waits for the types of the library and of React.
describe("the compiler", { timeout: patient(240_000) }, () => {
  it("is given every example and type test", () => {
    expect(examples.length).toBeGreaterThan(40);
    expect(virtualFiles.size).toBe(examples.length + 1);
    expect(typeTests.length).toBeGreaterThan(4);
  });

  it.each([...new Set(examples.map(({ page }) => page))])(
    "accepts the examples of %s unchanged",
    (page) => {
      const files = examples.filter((example) => example.page === page).map(fileOf);
      expect(files.flatMap(typeErrors)).toEqual([]);
    },
  );

  it("knows what the examples import", () => expect(typeErrors(foreign)).toEqual([]));

  it.each(typeTests.map((file) => [basename(file), file]))(
    "passes the type tests of %s",
    (_, file) => expect(typeErrors(file)).toEqual([]),
  );
});
