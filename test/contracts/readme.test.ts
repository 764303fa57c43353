import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { anchorsOf, pages, readPage } from "../support/docs/pages.js";
import { pictures } from "../support/pictures.mjs";

const root = join(import.meta.dirname, "../..");
const readme = readPage("README.md");

/** The links of a page that lead to files, outside of code. */
function linksIn(page: string): readonly (readonly [target: string, anchor: string | undefined])[] {
  const text = readPage(page).replaceAll(/^```.*?^```$/gms, "");
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links.flatMap((link) => {
    if (/^https?:/.test(link)) return [];
    const [path = "", anchor] = link.split("#");
    return [[path === "" ? page : join(dirname(page), path), anchor] as const];
  });
}

/** The links of a page that lead nowhere. */
function brokenLinks(page: string): readonly string[] {
  return linksIn(page).flatMap(([target, anchor]) => {
    const isThere = existsSync(join(root, target));
    return isThere && (anchor === undefined || anchorsOf(readPage(target)).includes(anchor))
      ? []
      : [`${target}#${anchor ?? ""}`];
  });
}

/** The Markdown files for people who have the repository. */
const repositoryPages: readonly string[] = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...["examples", "test"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      .filter(
        (name) => name.endsWith(".md") && !/\/(node_modules|\.cache|\.venv|data)\//.test(name),
      ),
  ),
];

describe("the documentation", () => {
  it("has no broken links", () => {
    expect(
      [...new Set([...pages, ...repositoryPages])].flatMap((page) =>
        brokenLinks(page).map((link) => `${page}: ${link}`),
      ),
    ).toEqual([]);
  });

  it("has no link to this package's own files elsewhere, which lead nowhere before it is published", () => {
    expect(
      pages.filter((page) =>
        /\]\(https:\/\/unpkg\.com\/react-agui-interrupts/.test(readPage(page)),
      ),
    ).toEqual([]);
  });

  it("leads to nothing that the package lacks, apart from what is for people who change the code", () => {
    const { files } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(files).toEqual([
      "dist",
      "stories/docs/**/*.md",
      "test/servers/RESULTS.md",
      "CHANGELOG.md",
    ]);
    const packed = (target: string) =>
      /^(stories\/docs\/.*|test\/servers\/RESULTS|CHANGELOG|README)\.md$/.test(target);
    const missing = new Set(
      pages
        .filter(packed)
        .flatMap((page) => linksIn(page).flatMap(([target]) => (packed(target) ? [] : [target]))),
    );
    const isPicture = (target: string) => target.startsWith("stories/docs/pictures/");
    expect([...missing].filter((target) => !isPicture(target)).sort()).toEqual([
      "ARCHITECTURE.md",
      "CONTRIBUTING.md",
      "SECURITY.md",
      "examples/README.md",
      "stories/docs/panel.png",
    ]);
  });

  it("shows every picture that is taken, and only those", () => {
    const shown = pages.flatMap((page) => linksIn(page).map(([target]) => target));
    const taken = pictures.map(({ file }) => file);
    expect(
      readdirSync(join(root, "stories/docs/pictures"))
        .map((name) => `stories/docs/pictures/${name}`)
        .sort(),
    ).toEqual(taken.filter((file) => file.includes("pictures/")).sort());
    expect(taken.filter((file) => !shown.includes(file))).toEqual([]);
  });

  it("links every page from its index, or from the page on backends", () => {
    const linked = ["stories/docs/index.md", "stories/docs/backends/overview.md"].flatMap((page) =>
      [...readPage(page).matchAll(/\]\(([^)#]+\.md)/g)].map(([, link = ""]) =>
        join(dirname(page), link),
      ),
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
