import { join } from "node:path";
import type { Plugin } from "vite";
import { examplesIn } from "./pages.js";

const root = join(import.meta.dirname, "../../..");

/**
 * Imports a block of code of a page as a module, so that a test runs what the page shows:
 * `import("example:README.md#2")`.
 */
export function examplePlugin(): Plugin {
  const codes = new Map<string, string>();
  return {
    name: "documentation-examples",
    enforce: "pre",
    resolveId(id) {
      if (id === "react-agui-interrupts/styles.css") return join(root, "src/styles/structure.css");
      const [, page, number] = /^example:(.+)#(\d+)$/.exec(id) ?? [];
      if (page === undefined) return undefined;
      const example = examplesIn(page).find((one) => one.number === Number(number));
      if (example === undefined) throw new Error(`${page} has no block ${number}.`);
      const file = join(
        root,
        `test/docs/${page.replace(/\W/g, "-")}-${number}.${example.language === "js" ? "mjs" : "tsx"}`,
      );
      codes.set(file, example.code);
      return file;
    },
    load: (id) => codes.get(id),
  };
}
