import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { slugOf } from "../../../.storybook/slugOf.js";

const root = join(import.meta.dirname, "../../..");

/** The Markdown files that users read, by their path in the repository. */
export const pages: readonly string[] = [
  "README.md",
  ...readdirSync(join(root, "stories/docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `stories/docs/${name.replaceAll("\\", "/")}`)
    .sort(),
];

export const readPage = (page: string): string => readFileSync(join(root, page), "utf8");

/** A block of code in a page. */
export interface Example {
  readonly page: string;
  /** Counts the blocks of the page from 1. */
  readonly number: number;
  readonly language: string;
  readonly code: string;
}

/** The blocks of code of a page, in order. */
export function examplesIn(page: string): readonly Example[] {
  return [...readPage(page).matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
    ([, language = "", code = ""], index) => ({
      page,
      number: index + 1,
      language,
      code,
    }),
  );
}

/** The anchors of the headings in a text. */
export const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => slugOf(heading));
