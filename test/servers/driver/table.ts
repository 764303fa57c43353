import type { ProtocolColumn, ProtocolResult, Row, ServerResult } from "./Result.js";
import type { Subject, Trouble } from "./Server.js";

const plainColumns: readonly (readonly [Subject, string])[] = [
  ["approve", "approve"],
  ["deny", "deny"],
  ["edit", "edit"],
  ["form", "form"],
  ["mixed", "mixed batch"],
  ["cancel", "cancel"],
  ["wrong", "wrong answer"],
  ["reload", "reload"],
  ["next", "next turn"],
  ["human", "human tool"],
];

const troubleColumns: readonly (readonly [Trouble, string])[] = [
  ["device", "second device"],
  ["tabs", "two tabs"],
  ["fails", "fails after acting"],
  ["restart", "restarted in the pause"],
  ["typed", "typed during the pause"],
  ["tool", "page tool beside it"],
  ["lost", "lost reply"],
  ["corrected", "wrong, then corrected"],
  ["twice", "next turn twice"],
];

const protocolColumns: readonly (readonly [ProtocolColumn, string])[] = [
  ["defaults", "defaults as shown"],
  ["fields", "fields filled in"],
  ["decline", "decline"],
  ["cancel", "skip"],
  ["consent", "yes or no without a field"],
  ["page", "page to open"],
];

const severity = ["right", "explained", "wrong"] as const;

/**
 * The table of servers and scenarios, in Markdown. A cell with several scenarios has the worst of
 * their results.
 */
export function markdownTable(results: readonly ServerResult[]): string {
  return tableOf(plainColumns, results, ["oldest that asks", oldestThatAsks]);
}

/** The heading of a column of either table. */
export function columnTitle(subject: string): string {
  return [...plainColumns, ...troubleColumns].find(([name]) => name === subject)?.[1] ?? subject;
}

/** The table of what goes wrong. */
export function troubleTable(results: readonly ServerResult[]): string {
  return tableOf(troubleColumns, results);
}

/** The table of servers of MCP, each over each transport. */
export function protocolTable(results: readonly ProtocolResult[]): string {
  const titles = protocolColumns.map(([, title]) => title);
  const head = ["server", "transport", ...titles, "kinds of fields", "verified against"];
  const lines = results.map(({ server, transport, versions, cells, kinds = [] }) => [
    server,
    transport,
    ...protocolColumns.map(([column]) => cells[column] ?? "–"),
    kinds.length === 0 ? "–" : kinds.join(", "),
    versions,
  ]);
  return markdownOf(head, lines);
}

/** The oldest versions with which an approval and a denial came out right. */
function oldestThatAsks({ oldest }: ServerResult): string {
  if (oldest === undefined) return "–";
  const asks = oldest.rows.length > 0 && oldest.rows.every(({ result }) => result !== "wrong");
  return `${asks ? "" : "not "}${oldest.versions.join(", ")}`;
}

function tableOf(
  columns: readonly (readonly [Subject, string])[],
  results: readonly ServerResult[],
  ...more: readonly (readonly [title: string, cell: (result: ServerResult) => string])[]
): string {
  const titles = [...columns.map(([, title]) => title), ...more.map(([title]) => title)];
  const head = ["backend", ...titles, "verified against"];
  const lines = results.map((result) => {
    const cells = columns.map(([subject]) => {
      const rows = result.rows.filter((row) => row.subject === subject);
      return rows.length === 0 && subject === "human" && result.untried?.human === undefined
        ? "not verified"
        : cell(rows, result.skipped);
    });
    const others = more.map(([, cellOf]) => cellOf(result));
    return [result.title, ...cells, ...others, result.versions.join(", ")];
  });
  return markdownOf(head, lines);
}

function markdownOf(head: readonly string[], lines: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...lines]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

function cell(rows: readonly Row[], skipped: string | undefined): string {
  if (rows.length === 0) return skipped === undefined ? "–" : "skipped";
  return severity.findLast((result) => rows.some((row) => row.result === result)) ?? "–";
}
