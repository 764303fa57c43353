import { readFileSync } from "node:fs";
import { join } from "node:path";

const pins = ["package.json", "mcp/requirements.txt", "mcp/go/go.mod", "mcp/rust/Cargo.toml"]
  .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
  .join("\n");

/** A package with the version that is pinned for it, such as `mcp 2.3.0`. */
export function versionOf(name) {
  const pinned = new RegExp(
    `(?:^|["/\\s])${name}(?:": "| v|==| = \\{ version = "=)([\\w.-]+)`,
    "m",
  ).exec(pins);
  if (pinned === null) throw new Error(`${name} is not pinned.`);
  return `${name} ${pinned[1]}`;
}

/**
 * Puts the result of a test into a column of the table of results: `defaults`, `fields` with their
 * kinds, `decline`, `cancel`, `consent` or `page`.
 */
export function recordCell(task, { server, transport, versions }, column, kinds) {
  task.meta.cell = { server, transport, versions, column, ...(kinds && { kinds }) };
}
