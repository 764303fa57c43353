import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { toId } from "storybook/internal/csf";
import type { Plugin } from "vite";

const written = join(import.meta.dirname, "../stories/docs");
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

const titleOf = ({ path, title }: DocsPage): string => {
  const folders = path.split("/").slice(0, -1);
  const names = folders.map((folder) => `${folder.charAt(0).toUpperCase()}${folder.slice(1).replaceAll("-", " ")}`);
  return ["Docs", ...names, title.replaceAll("/", " ")].join("/");
};

/** Writes a page of Storybook for each page, so that both show the same text. */
export function writeStorybookPages(): void {
  rmSync(stubs, { recursive: true, force: true });
  mkdirSync(stubs);
  const pages = readDocsPages();
  const idOf = new Map(pages.map((page) => [page.path, toId(titleOf(page), "docs")]));
  for (const page of pages) {
    const { path } = page;
    const linked = [...page.text.matchAll(/\]\(([^)#:]+\.md)/g)].map(([, link = ""]) => link);
    const ids = Object.fromEntries(linked.map((link) => [link, idOf.get(posix.join(posix.dirname(path), link))]));
    const lines = [
      'import { Markdown, Meta } from "@storybook/addon-docs/blocks";',
      `import page from ${JSON.stringify(`../../stories/docs/${path}?raw`)};`,
      "",
      `export const ids = ${JSON.stringify(ids)};`,
      "export const toStorybook = (text) =>",
      '  text.replaceAll(/\\]\\(([^)#:]+\\.md)[^)]*\\)/g, (whole, link) => (ids[link] ? "](?path=/docs/" + ids[link] + ")" : whole));',
      "",
      `<Meta title=${JSON.stringify(titleOf(page))} />`,
      "",
      "<Markdown>{toStorybook(page)}</Markdown>",
      "",
    ];
    writeFileSync(join(stubs, `${path.replace(/\.md$/, "").replaceAll("/", "-")}.mdx`), lines.join("\n"));
  }
}
