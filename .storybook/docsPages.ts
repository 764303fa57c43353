import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { toId } from "storybook/internal/csf";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "..");
const written = join(root, "stories/docs");
const reference = join(root, "dist/docs/api");
const stubs = join(import.meta.dirname, "pages");

/** A page of the documentation; `path` is relative to the folder of all pages. */
export interface DocsPage {
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** All pages that are written by hand, in the order of the index. */
export function readDocsPages(): readonly DocsPage[] {
  const paths = readdirSync(written, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".md"));
  const pages = paths.map((path) => {
    const text = readFileSync(join(written, path), "utf8");
    return { path, title: /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? path, text };
  });
  const places = new Map(linksIn(pages, "index.md").map((path, index) => [path, index]));
  const place = ({ path }: DocsPage): number => places.get(path) ?? (path === "index.md" ? -1 : places.size);
  return pages.toSorted((one, other) => place(one) - place(other) || one.path.localeCompare(other.path));
}

function linksIn(pages: readonly DocsPage[], path: string): readonly string[] {
  const text = pages.find((page) => page.path === path)?.text ?? "";
  return [...text.matchAll(/\]\(([^)#:]+\.md)/g)].map(([, link = ""]) => posix.join(posix.dirname(path), link));
}

/** Adds the list of pages for coding assistants to the package; the pages are in it as they are, so that no text is in it twice. */
export function publishDocs(): Plugin {
  return {
    name: "docs",
    apply: (config, { command }) => command === "build" && Boolean(config.build?.lib),
    generateBundle() {
      const pages = readDocsPages();
      this.emitFile({ type: "asset", fileName: "docs/llms.txt", source: llmsIndex(pages) });
    },
  };
}

const about =
  "# react-agui-interrupts\n\n> React components and hooks that show the questions (interrupts) of AG-UI agents and send the answers back.\n";

/** The list of pages in the format of llmstxt.org. */
export function llmsIndex(pages: readonly DocsPage[]): string {
  const list = pages
    .filter(({ path }) => path !== "index.md")
    .map(({ path, title }) => `- [${title}](../../stories/docs/${path})`);
  return `${about}\n## Docs\n\n${list.join("\n")}\n- [API reference](api/index.md)\n`;
}

/** The other pages that the documentation links to: those of the repository, and the reference where `npm run docs` wrote it. */
const projectPages = [
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "ARCHITECTURE.md",
  "SECURITY.md",
  "examples/README.md",
  "test/servers/RESULTS.md",
];

/** A page of the site; `file` is its path in the repository. */
interface SitePage {
  readonly file: string;
  readonly title: string;
  readonly text: string;
}

/** Everything that can be read in Storybook besides its stories. */
export function readSitePages(): readonly SitePage[] {
  const docs = readDocsPages().map((page) => ({ file: `stories/docs/${page.path}`, title: titleOf(page), text: page.text }));
  const project = projectPages.map((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return { file, title: `Docs/Project/${headingOf(text) ?? file}`, text };
  });
  return [...docs, ...readReference(), ...project];
}

function readReference(): readonly SitePage[] {
  if (!existsSync(reference)) return [];
  const paths = readdirSync(reference, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".md"));
  return paths.map((path) => {
    // The line above the heading leads to the pages above, as Storybook's sidebar does.
    const text = readFileSync(join(reference, path), "utf8").replace(/^[^#].*\n+(?=# )/, "");
    const name = headingOf(text) ?? path;
    const entry = name === "index" ? "react-agui-interrupts" : `react-agui-interrupts ${name}`;
    const title = path === "index.md" ? "Overview" : path.includes("namespaces/") ? `${name} parts` : entry;
    return {
      file: `dist/docs/api/${path}`,
      title: `Docs/API reference/${title}`,
      text: path === "index.md" ? text : text.replace(/^# .*$/m, `# ${title}`),
    };
  });
}

const headingOf = (text: string): string | undefined => /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "");

function titleOf({ path, title }: DocsPage): string {
  const folders = path.split("/").slice(0, -1);
  const names = folders.map((folder) => `${folder.charAt(0).toUpperCase()}${folder.slice(1).replaceAll("-", " ")}`);
  return ["Docs", ...names, title.replaceAll("/", " ")].join("/");
}

/** The address of a page in Storybook. */
const idOf = (title: string): string => toId(title, "docs");

/** Outside of code, every link to a page of the site leads to the page, with its place in it, and not to a file. */
function withSiteLinks(page: SitePage, ids: ReadonlyMap<string, string>): string {
  const link = /(?<!!)\]\(([^)#:\s]+\.md)(#[^)]*)?\)/g;
  return outsideOfCode(page.text, (text) =>
    text.replaceAll(link, (whole, target: string, place: string | undefined) => {
      const id = ids.get(posix.join(posix.dirname(page.file), target));
      return id === undefined ? whole : `](?path=/docs/${id}${place ?? ""})`;
    }),
  );
}

const outsideOfCode = (text: string, change: (text: string) => string): string =>
  text
    .split(/(^```.*?^```$)/ms)
    .map((part) => (part.startsWith("```") ? part : change(part)))
    .join("");

/** What a page is about: its first paragraph, without marks. */
export function descriptionOf(text: string): string {
  const paragraph = text.split(/\n\n+/).find((part) => /^[A-Z`[]/.test(part)) ?? "";
  const plain = paragraph
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*]/g, "")
    .replaceAll(/\s+/g, " ");
  return plain.length > 160 ? `${plain.slice(0, 159).replace(/\s\S*$/, "")}…` : plain;
}

const stubOf = ({ file }: SitePage, ending: string): string => file.replace(/md$/, ending).replaceAll("/", "-");

/** Writes a page of Storybook for each page of the site, and a list of them for the search and the manager. */
export function writeStorybookPages(): void {
  rmSync(stubs, { recursive: true, force: true });
  mkdirSync(stubs);
  const pages = readSitePages();
  const ids = new Map([
    ["README.md", toId("Introduction", "docs")],
    ...pages.map(({ file, title }) => [file, idOf(title)] as const),
  ]);
  for (const page of pages) {
    writeFileSync(join(stubs, stubOf(page, "md")), withSiteLinks(page, ids));
    const lines = [
      'import { Markdown, Meta } from "@storybook/addon-docs/blocks";',
      `import page from ${JSON.stringify(`./${stubOf(page, "md")}?raw`)};`,
      'import { slugOf } from "../slugOf.js";',
      "",
      `<Meta title=${JSON.stringify(page.title)} />`,
      "",
      "<Markdown options={{ slugify: slugOf }}>{page}</Markdown>",
      "",
    ];
    writeFileSync(join(stubs, stubOf(page, "mdx")), lines.join("\n"));
  }
  const listed = pages.map((page) => ({
    id: idOf(page.title),
    title: page.title.replace(/^Docs\//, ""),
    file: stubOf(page, "md"),
    description: descriptionOf(page.text),
  }));
  writeFileSync(
    join(stubs, "search.mdx"),
    [
      'import { Meta } from "@storybook/addon-docs/blocks";',
      'import { SearchDocs } from "../SearchDocs.js";',
      "",
      '<Meta title="Docs/Search" />',
      "",
      "# Search",
      "",
      "<SearchDocs />",
      "",
    ].join("\n"),
  );
  writeFileSync(join(stubs, "pages.json"), JSON.stringify(listed));
}

/** Adds the pages as text to the built Storybook, with the lists of llmstxt.org: one with links, and one with everything written by hand. */
export function publishSite(): Plugin {
  return {
    name: "site",
    apply: "build",
    generateBundle() {
      for (const [fileName, source] of siteTexts()) this.emitFile({ type: "asset", fileName, source });
    },
  };
}

/** The text files of the site, at their paths in the repository, so that their links hold. */
export function siteTexts(): ReadonlyMap<string, string> {
  const pages = readDocsPages();
  const list = pages.filter(({ path }) => path !== "index.md").map(({ path, title }) => `- [${title}](stories/docs/${path})`);
  const withoutLinks = (text: string): string =>
    outsideOfCode(text, (part) => part.replaceAll(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, "$1"));
  const texts = readSitePages().filter(({ file }) => !file.startsWith("dist/"));
  return new Map([
    ...texts.map(({ file, text }) => [file, text] as const),
    ["README.md", readFileSync(join(root, "README.md"), "utf8")],
    ["llms.txt", `${about}\n## Docs\n\n${list.join("\n")}\n`],
    ["llms-full.txt", [about, ...pages.map(({ text }) => withoutLinks(text))].join("\n\n")],
  ]);
}
