import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RendererEvent } from "typedoc";

const anchor = /<a id="([^"]*)"><\/a> /g;

/**
 * Every row of a table has an anchor, and few are linked to: the others are an eighth of the
 * reference's bytes in the package. What an entry exports again is a list, and what an interface is
 * extended by is left out: it is at the others. Headings part the entries, without lines between
 * them. An example with an element is JSX, which TypeDoc does not know. A link to the second of two
 * namesakes leads to the first where the page has only one: TypeDoc counts those that it leaves
 * out.
 * @param {import("typedoc").Application} app
 */
export function load(app) {
  app.renderer.on(RendererEvent.END, ({ outputDirectory }) => {
    const pages = readdirSync(outputDirectory, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".md"))
      .map((file) => ({
        path: join(outputDirectory, file),
        text: readFileSync(join(outputDirectory, file), "utf8"),
      }));
    const linked = new Set(
      pages.flatMap(({ text }) =>
        [...text.matchAll(/\]\([^)#]*#([^)]+)\)/g)].map(([, name]) => name),
      ),
    );
    const headings = new Map(
      pages.map(({ path, text }) => [
        path,
        [...text.matchAll(/^#+ (\w+)$/gm)].map(([, name = ""]) => name.toLowerCase()),
      ]),
    );
    for (const { path, text } of pages) {
      const placed = text.replaceAll(/\]\(([^)#]*)#(\w+)-1\)/g, (whole, target, name) => {
        const there = headings.get(target === "" ? path : join(path, "..", target)) ?? [];
        return there.filter((heading) => heading === name).length > 1
          ? whole
          : `](${target}#${name})`;
      });
      writeFileSync(
        path,
        placed
          .replaceAll(anchor, (whole, name) => (linked.has(name) ? whole : ""))
          .replaceAll(/^### \w+\n\nRe-exports (\[.*?\)).*\n(?:\n\*\*\*\n)?\n?/gm, "- $1\n")
          .replaceAll(/^\*\*\*\n\n/gm, "")
          .replaceAll(/^\|(?: -+ \|)+$/gm, (line) => line.replaceAll(/ -+ /g, "-"))
          .replaceAll(/^#+ Extended by\n\n(?:- .*\n)+\n/gm, "")
          .replaceAll(/^```ts\n([\s\S]*?)^```/gm, (whole, code) =>
            /<[A-Z][\w.]* [^<>]*\/>/.test(code) ? whole.replace("ts", "tsx") : whole,
          ),
      );
    }
  });
}
