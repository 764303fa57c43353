import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { buildPanelApp } from "../support/buildPanelApp.js";

/** Found in what reads an agent, and nowhere else: a response, an event, a question. */
const ofReading = [
  "instead of an event stream",
  "RUN_FINISHED came before RUN_STARTED",
  "approvedActionFingerprint",
];
/** Part of what shows questions, and of nothing else: a card, a label. */
const ofCards = ["agui-card__header", "approve it on its own"];
/** The bar, which stands beside questions and comes after them. */
const ofBar = "agui-resume";
/** The list of the panel, which is loaded for the first question. */
const ofList = "agui-shortcuts__bar";
const ofQuestions = [...ofCards, ofBar];

describe("a page without a question", () => {
  it("loads no cards and none of their labels, then both at once, and the bar after them: built by Vite", async () => {
    const chunks = await buildPanelApp();
    const imports = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
    const first = reach(
      chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
      imports,
    );
    const pieces = (lateTexts: string) =>
      chunks.filter(({ code }) => code.includes(lateTexts)).map(({ fileName }) => fileName);
    for (const lateTexts of ofQuestions) {
      expect(pieces(lateTexts)).toHaveLength(1);
      for (const piece of pieces(lateTexts)) expect(first).not.toContain(piece);
    }
    // What other late parts need, too, is a piece of its own, and comes with the list of questions.
    const withQuestions = reach(pieces(ofList), imports);
    for (const lateTexts of ofCards)
      for (const piece of pieces(lateTexts)) expect(withQuestions).toContain(piece);
    for (const piece of pieces(ofBar)) expect(withQuestions).not.toContain(piece);
    for (const lateTexts of ofReading)
      expect([lateTexts, pieces(lateTexts).filter((name) => first.includes(name))]).toEqual([
        lateTexts,
        [],
      ]);
    for (const lateTexts of ofReading) expect(pieces(lateTexts).length).toBeGreaterThan(0);
    expect(pieces("Questions from the agent").filter((name) => first.includes(name))).toHaveLength(
      1,
    );
  });

  it("loads none of it, either, because the index has more to offer: built by esbuild", async () => {
    const text = await firstByEsbuild("InterruptPanel, useAgentRun");
    expect([...ofQuestions, ...ofReading].filter((lateTexts) => text.includes(lateTexts))).toEqual(
      [],
    );
    expect(text).toContain("Questions from the agent");
    expect(await firstByEsbuild("InterruptPanel, defaultRenderers")).toContain("agui-card__header");
  });
});

function reach(
  names: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
  seen = new Set<string>(),
): readonly string[] {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    reach(imports.get(name) ?? [], imports, seen);
  }
  return [...seen];
}

async function firstByEsbuild(names: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ${names} } from "./src/index.ts";`,
      resolveDir: join(import.meta.dirname, "../.."),
      loader: "ts",
    },
    bundle: true,
    write: false,
    format: "esm",
    packages: "external",
    plugins: [
      {
        name: "what is late is elsewhere",
        setup(page) {
          page.onResolve({ filter: /.*/ }, ({ kind, path }) =>
            kind === "dynamic-import" ? { external: true, path } : undefined,
          );
        },
      },
    ],
  });
  return outputFiles.map(({ text }) => text).join("\n");
}
