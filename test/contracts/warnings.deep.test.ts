import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build as bundle } from "esbuild";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patient } from "../support/patience.js";
import { warningTexts } from "../support/warningTexts.js";

const root = join(import.meta.dirname, "../..");
const dist = mkdtempSync(join(tmpdir(), "dist-"));

beforeAll(async () => {
  await build({
    root,
    logLevel: "silent",
    mode: "production",
    build: { outDir: dist, emptyOutDir: true },
  });
}, patient(120_000));
afterAll(() => rmSync(dist, { recursive: true, force: true }));

/** Everything that a page with the built package may load, at once or later. */
async function codeFor(environment: string): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [join(dist, "index.js")],
    bundle: true,
    splitting: true,
    write: false,
    format: "esm",
    outdir: "out",
    packages: "external",
    define: { "process.env.NODE_ENV": JSON.stringify(environment) },
  });
  return outputFiles.map(({ text }) => text).join("\n");
}

describe("warnings for developers", { timeout: patient(60_000) }, () => {
  const isIn = (code: string) => Object.values(warningTexts).filter((text) => code.includes(text));

  it("come with a bundle for development", async () => {
    expect(isIn(await codeFor("development"))).toEqual(Object.values(warningTexts));
  });

  it("are not part of a bundle for production", async () => {
    const code = await codeFor("production");
    expect(code).toContain("Questions from the agent");
    expect(isIn(code)).toEqual([]);
    expect(code).not.toContain("react-agui-interrupts/stories/docs");
  });
});
