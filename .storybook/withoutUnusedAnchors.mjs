import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RendererEvent } from "typedoc";

const anchor = /<a id="([^"]*)"><\/a> /g;

/**
 * Every row of a table has an anchor, and few are linked to: the others are an eighth of the reference's bytes in the package.
 * @param {import("typedoc").Application} app
 */
export function load(app) {
  app.renderer.on(RendererEvent.END, ({ outputDirectory }) => {
    const pages = readdirSync(outputDirectory, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".md"))
      .map((file) => ({ path: join(outputDirectory, file), text: readFileSync(join(outputDirectory, file), "utf8") }));
    const linked = new Set(pages.flatMap(({ text }) => [...text.matchAll(/\]\([^)#]*#([^)]+)\)/g)].map(([, name]) => name)));
    for (const { path, text } of pages)
      writeFileSync(
        path,
        text.replaceAll(anchor, (whole, name) => (linked.has(name) ? whole : "")),
      );
  });
}
