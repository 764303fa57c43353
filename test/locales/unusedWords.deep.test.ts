import { join } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";

async function pageThatImports(names: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { ${names} } from "./src/index.ts"; console.log(${names});`,
      resolveDir: join(import.meta.dirname, "../.."),
      loader: "ts",
    },
    bundle: true,
    write: false,
    format: "esm",
    splitting: true,
    outdir: "out",
    packages: "external",
  });
  return outputFiles.map(({ text }) => text).join("\n");
}

it("a page that does not ask for German does not carry it", async () => {
  expect(await pageThatImports("InterruptPanel, englishLabels, germanLabels")).toMatch(
    /Nichts zu beantworten/,
  );
  expect(await pageThatImports("InterruptPanel, englishLabels")).not.toMatch(
    /Nichts zu beantworten|Bitte ausf/,
  );
});
