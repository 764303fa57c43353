import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Plugin } from "vite";

const written = join(import.meta.dirname, "../stories/docs");

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
  const place = ({ path }: DocsPage): number =>
    places.get(path) ?? (path === "index.md" ? -1 : places.size);
  return pages.toSorted(
    (one, other) => place(one) - place(other) || one.path.localeCompare(other.path),
  );
}

function linksIn(pages: readonly DocsPage[], path: string): readonly string[] {
  const text = pages.find((page) => page.path === path)?.text ?? "";
  return [...text.matchAll(/\]\(([^)#:]+\.md)/g)].map(([, link = ""]) =>
    posix.join(posix.dirname(path), link),
  );
}

/**
 * Adds the list of pages for coding assistants to the package; the pages are in it as they are, so
 * that no text is in it twice.
 */
export function publishDocs(): Plugin {
  return {
    name: "docs",
    apply: (config, { command }) => command === "build" && Boolean(config.build?.lib),
    generateBundle() {
      const source = `${llmsIndex("../../")}- [API reference](api/index.md)\n`;
      this.emitFile({ type: "asset", fileName: "docs/llms.txt", source });
    },
  };
}

/** What the library is, for lists of pages. */
export const about =
  "# react-agui-interrupts\n\n> React components and hooks that show the questions (interrupts) of AG-UI agents and send the answers back.\n";

/**
 * The list of pages in the format of llmstxt.org; `root` is the path from the list to the root of
 * the repository.
 */
export function llmsIndex(root: string): string {
  const list = readDocsPages()
    .filter(({ path }) => path !== "index.md")
    .map(({ path, title }) => `- [${title}](${root}stories/docs/${path})\n`);
  return `${about}\n## Docs\n\n- [All pages, by task and by topic](${root}stories/docs/index.md)\n${list.join("")}`;
}
