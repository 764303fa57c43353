import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Scripts of a folder with all that they import at once, however deep.
 * @param {string} folder
 * @param {readonly string[]} first Relative to the folder.
 * @returns {ReadonlySet<string>}
 */
export function withImports(folder, first) {
  const loaded = new Set(first.map((file) => join(file)));
  for (const file of loaded) {
    const code = readFileSync(join(folder, file), "utf8");
    for (const [, path = ""] of code.matchAll(/(?:\bfrom|\bimport)\s*"(\.[^"]+\.js)"/g))
      loaded.add(join(file, "..", path));
  }
  return loaded;
}
