import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { toId } from "storybook/internal/csf";
import type { Plugin } from "vite";
import { about, type DocsPage, llmsIndex, readDocsPages } from "./docsPages.js";

const root = join(import.meta.dirname, "..");
const reference = join(root, "dist/docs/api");
const stubs = join(import.meta.dirname, "pages");

/**
 * The other pages that the documentation links to: those of the repository, and the reference where
 * `npm run docs` wrote it.
 */
const projectPages = [
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "ARCHITECTURE.md",
  "SECURITY.md",
  "examples/README.md",
  "test/servers/RESULTS.md",
];

/** A page of the site; `file` is its path in the repository. */
export interface SitePage {
  readonly file: string;
  readonly title: string;
  readonly text: string;
}

/** Everything that can be read in Storybook besides its stories. */
export function readSitePages(): readonly SitePage[] {
  const docs = readDocsPages().map((page) => ({
    file: `stories/docs/${page.path}`,
    title: titleOf(page),
    text: page.text,
  }));
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
    const text = readFileSync(join(reference, path), "utf8")
      .replace(/^[^#].*\n+(?=# )/, "")
      .replaceAll(/<a id="([^"]*)"><\/a>/g, '<span id="$1"></span>')
      // Storybook gives namesakes one id.
      .replaceAll(/(\]\([^)#]*#\w+)-1\)/g, "$1)");
    const name = headingOf(text) ?? path;
    const entry = name === "index" ? "react-agui-interrupts" : `react-agui-interrupts ${name}`;
    const title =
      path === "index.md" ? "Overview" : path.includes("namespaces/") ? `${name} parts` : entry;
    return {
      file: `dist/docs/api/${path}`,
      title: `Docs/API reference/${title}`,
      text: path === "index.md" ? text : text.replace(/^# .*$/m, `# ${title}`),
    };
  });
}

const headingOf = (text: string): string | undefined =>
  /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "");

function titleOf({ path, title }: DocsPage): string {
  const folders = path.split("/").slice(0, -1);
  const names = folders.map(
    (folder) => `${folder.charAt(0).toUpperCase()}${folder.slice(1).replaceAll("-", " ")}`,
  );
  return ["Docs", ...names, title.replaceAll("/", " ")].join("/");
}

/** The address of a page in Storybook. */
const idOf = (title: string): string => toId(title, "docs");

/** The addresses of all pages, by their files. */
export function idsOf(pages: readonly SitePage[]): ReadonlyMap<string, string> {
  return new Map([
    ["README.md", toId("Introduction", "docs")],
    ...pages.map(({ file, title }) => [file, idOf(title)] as const),
  ]);
}

/**
 * Outside of code, every link to a page of the site leads to the page, with its place in it, and
 * not to a file; pictures are where `main.ts` puts them.
 */
export function withSiteLinks(page: SitePage, ids: ReadonlyMap<string, string>): string {
  const link = /(?<!!)\]\(([^)#:\s]+\.md)(#[^)]*)?\)/g;
  return outsideOfCode(page.text, (text) =>
    text
      .replaceAll(picture, "![$1](pictures/")
      .replaceAll(link, (whole, target: string, place: string | undefined) => {
        const id = ids.get(posix.join(posix.dirname(page.file), target));
        return id === undefined ? whole : `](?path=/docs/${id}${place ?? ""})`;
      }),
  );
}

/** A picture of a page, up to its name. */
const picture = /!\[([^\]]*)\]\([./]*pictures\//g;

const outsideOfCode = (text: string, change: (text: string) => string): string =>
  text
    .split(/(^```.*?^```$)/ms)
    .map((part) => (part.startsWith("```") ? part : change(part)))
    .join("");

/** What a page is about: its first paragraph, without marks. */
function descriptionOf(text: string): string {
  const paragraph = text.split(/\n\n+/).find((part) => /^[A-Z`[]/.test(part)) ?? "";
  const plain = paragraph
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*]/g, "")
    .replaceAll(/\s+/g, " ");
  return plain.length > 160 ? `${plain.slice(0, 159).replace(/\s\S*$/, "")}…` : plain;
}

const stubOf = ({ file }: SitePage, ending: string): string =>
  file.replace(/md$/, ending).replaceAll("/", "-");

/**
 * Writes a page of Storybook for each page of the site, and a list of them for the search and the
 * manager.
 */
export function writeStorybookPages(): void {
  rmSync(stubs, { recursive: true, force: true });
  mkdirSync(stubs);
  const pages = readSitePages();
  const ids = idsOf(pages);
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

/**
 * Adds the pages as text to the built Storybook, with the lists of llmstxt.org: one with links, and
 * one with everything written by hand.
 */
export function publishSite(): Plugin {
  return {
    name: "site",
    apply: "build",
    generateBundle() {
      for (const [fileName, source] of siteTexts())
        this.emitFile({ type: "asset", fileName, source });
    },
  };
}

/** The text files of the site, at their paths in the repository, so that their links hold. */
export function siteTexts(): ReadonlyMap<string, string> {
  const withoutLinks = (text: string): string =>
    outsideOfCode(text, (part) => part.replaceAll(/!?\[([^\]]+)\]\((?!https?:)[^)]*\)/g, "$1"));
  const texts = readSitePages().filter(({ file }) => !file.startsWith("dist/"));
  return new Map([
    ...texts.map(({ file, text }) => [file, text] as const),
    ["README.md", readFileSync(join(root, "README.md"), "utf8")],
    ["llms.txt", llmsIndex("")],
    [
      "llms-full.txt",
      [about, ...readDocsPages().map(({ text }) => withoutLinks(text))].join("\n\n"),
    ],
  ]);
}
