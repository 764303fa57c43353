import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What the package's `styles.css` is made of. */
export function stylesheet(): string {
  return ["structure.css", "theme.css", "panel.css", "forms.css"]
    .map((name) => readFileSync(join(import.meta.dirname, "../../src/styles", name), "utf8"))
    .join("\n");
}
