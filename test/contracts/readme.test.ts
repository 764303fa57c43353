import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { anchorsOf, pages, readPage } from "../support/docs/pages.js";

const root = join(import.meta.dirname, "../..");
const readme = readPage("README.md");
const published = "https://unpkg.com/react-agui-interrupts/dist/";

/** The links of a page that lead nowhere. Pages of the published package are looked up where they are written. */
function brokenLinks(page: string): readonly string[] {
  const text = readPage(page).replaceAll(/^```.*?^```$/gms, "");
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links.filter((link) => {
    const here = link.startsWith(published);
    if (/^https?:/.test(link) && !here) return false;
    const [path = "", anchor] = (here ? link.slice(published.length).replace(/^docs\//, "") : link).split("#");
    const from = here ? "stories/docs" : dirname(page);
    // These are generated; a test of their own holds them.
    if (here && (path.startsWith("api/") || /^llms/.test(path))) return false;
    const target = path === "" ? page : join(from, path);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(readPage(target)).includes(anchor);
  });
}

describe("the documentation", () => {
  it("has no broken links", () => {
    expect(pages.flatMap((page) => brokenLinks(page).map((link) => `${page}: ${link}`))).toEqual([]);
  });

  it("links every page from its index, or from the page on backends", () => {
    const linked = ["stories/docs/index.md", "stories/docs/backends/overview.md"].flatMap((page) =>
      [...readPage(page).matchAll(/\]\(([^)#]+\.md)/g)].map(([, link = ""]) => join(dirname(page), link)),
    );
    const written = pages.filter((page) => !/README|index\.md$/.test(page));
    expect(written.filter((page) => !linked.includes(page))).toEqual([]);
  });
});

describe("the README", () => {
  it("is short", () => expect(readme.split("\n").length).toBeLessThanOrEqual(201));

  it("names the two commands that the package has", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(readme).toContain("npm ci && npm start");
    expect(readme).toContain("npm ci && npm test");
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(["start", "test", "check"]));
  });
});
