import type { Row, ServerResult } from "./Result.js";
import type { Subject } from "./Server.js";

const columns: readonly (readonly [Subject, string])[] = [
  ["approve", "approve"],
  ["deny", "deny"],
  ["edit", "edit"],
  ["form", "form"],
  ["mixed", "mixed batch"],
  ["cancel", "cancel"],
  ["wrong", "wrong answer"],
  ["reload", "reload"],
  ["next", "next turn"],
];

const severity = ["right", "explained", "wrong"] as const;

/** The table of servers and scenarios, in Markdown. A cell with several scenarios has the worst of their results. */
export function markdownTable(results: readonly ServerResult[]): string {
  const head = ["backend", ...columns.map(([, title]) => title), "verified against"];
  const lines = results.map((result) => {
    const cells = columns.map(([subject]) =>
      cell(
        result.rows.filter((row) => row.subject === subject),
        result.skipped,
      ),
    );
    return [result.title, ...cells, result.versions.join(", ")];
  });
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function cell(rows: readonly Row[], skipped: string | undefined): string {
  if (rows.length === 0) return skipped === undefined ? "–" : "skipped";
  return severity.findLast((result) => rows.some((row) => row.result === result)) ?? "–";
}
