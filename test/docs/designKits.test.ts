import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { registryItems } from "../../.storybook/registryItems.js";
import { examplesIn, readPage } from "../support/docs/pages.js";

const page = "stories/docs/guides/design-kits.md";
const folder = join(import.meta.dirname, "../../examples/design-kits");
const read = (file: string): string => readFileSync(join(folder, file), "utf8");

/**
 * The blocks are parts of files, so they are no TypeScript that compiles alone; the build of the
 * example checks the types.
 */
const blocks = examplesIn(page).map(({ code, number }) => {
  const [, file = "", part = ""] = /^(?:\/\/|\/\*) (\S+)(?: \*\/)?\n(.*)$/s.exec(code) ?? [];
  return { number, file, part: part.trimEnd() };
});

describe("the page about design kits", () => {
  it.each(blocks)("has block $number as it is in $file of the example", ({ file, part }) => {
    expect(part).not.toBe("");
    expect(read(file)).toContain(part);
  });

  it("shows the variables and the card of each kit", () => {
    const files = new Set(blocks.map(({ file }) => file));
    const expected = ["mui", "chakra", "radix", "shadcn"].flatMap((kit) => [
      `src/${kit}/agui.css`,
      `src/${kit}/RefundCard.tsx`,
    ]);
    expect(expected.filter((file) => !files.has(file))).toEqual([]);
  });

  it("names the versions that the example has installed", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json"));
    const named = [...readPage(page).matchAll(/`([@a-z/-]+)` (\d+\.\d+\.\d+)/g)].map(
      ([, name = "", version]) => [name, version],
    );
    expect(named.length).toBeGreaterThan(4);
    const installed: Readonly<Record<string, string>> = { ...devDependencies, ...dependencies };
    expect(named).toEqual(named.map(([name = ""]) => [name, installed[name]]));
  });
});

it("sets the variables of shadcn as the panel does that its CLI copies", () => {
  const copied = JSON.stringify(registryItems());
  const [, sent = ""] = /"\.interrupt-panel":(\{.*?\})/.exec(copied) ?? [];
  const panel: Readonly<Record<string, string>> = JSON.parse(sent);
  const set = [...read("src/shadcn/agui.css").matchAll(/(--agui-[\w-]+): ([^;]+);/g)].map(
    ([, name = "", value]) => [name, value],
  );
  expect(set.length).toBeGreaterThan(10);
  expect(set).toEqual(set.map(([name = ""]) => [name, panel[name]]));
});
