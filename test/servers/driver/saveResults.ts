import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { servers } from "../servers.js";
import type { ProtocolResult, ServerResult } from "./Result.js";
import { columnTitle, markdownTable, protocolTable, troubleTable } from "./table.js";

const json = join(import.meta.dirname, "../results.json");
const protocols = join(import.meta.dirname, "../../protocols/results.json");
const markdown = join(import.meta.dirname, "../RESULTS.md");

/** Backends without a server here, and what represents them. */
const others = [
  ["AgentScope (Java) 2.0.3-SNAPSHOT", "from recordings"],
  ["AgentScope (Python) 2.0.10", "from recordings"],
  [
    ".NET AG-UI SDK, Agent Framework for .NET 1.17",
    "from recordings, and the model of the server above",
  ],
  ["OpenAI Agents, the proposed adapter with SDK 0.24.0", "from recordings"],
] as const;

/**
 * Puts results in the place of the earlier ones of the same servers, in the committed files. What
 * was skipped keeps what it had.
 */
export function saveResults(results: readonly ServerResult[]): void {
  const before = savedResults();
  save(
    servers.flatMap(({ name }) => {
      const saved = before.find((one) => one.name === name);
      const complete = results.find((one) => one.name === name && one.skipped === undefined);
      if (complete === undefined) return saved ?? [];
      return saved?.oldest === undefined ? complete : { ...complete, oldest: saved.oldest };
    }),
  );
}

/** Adds what came of the oldest versions to the results of the same servers. */
export function saveOldest(results: readonly ServerResult[]): void {
  save(
    savedResults().map((saved) => {
      const complete = results.find(
        ({ name, skipped }) => name === saved.name && skipped === undefined,
      );
      if (complete === undefined) return saved;
      return { ...saved, oldest: { versions: complete.versions, rows: complete.rows } };
    }),
  );
}

/** Writes the page from the saved results, of which those of other protocols are new. */
export function savePage(): void {
  const ofProtocols = savedIn<ProtocolResult>(protocols);
  writeFileSync(markdown, `${resultsPage(savedResults(), ofProtocols)}\n`);
}

const savedResults = (): readonly ServerResult[] => savedIn(json);

function savedIn<Saved>(file: string): readonly Saved[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}

function save(all: readonly ServerResult[]): void {
  writeFileSync(json, `${JSON.stringify(all, null, 2)}\n`);
  savePage();
}

/** The page with the tables, in Markdown. */
export function resultsPage(
  results: readonly ServerResult[],
  ofProtocols: readonly ProtocolResult[],
): string {
  const explained = results.flatMap(({ title, rows }) =>
    rows
      .filter(({ result }) => result === "explained")
      .map(({ scenario }) => `- ${title}: ${scenario}`),
  );
  return [
    "# Real servers",
    "",
    "Written by `npm run test:servers -- --save`. *right*: the server's own ledger agrees with what the person decided. *explained*: the server",
    "cannot do it, and the card says so, or the page on this backend where the name of the scenario says that. *Oldest that asks*: the oldest versions",
    "with which an approval and a denial were tried and came out right, by `npm run test:servers -- --oldest`; *not*: they did not.",
    "",
    markdownTable(results),
    "",
    "What goes wrong: another device or tab answers, the server fails or is killed, a message comes in between, a reply is lost. *right*: the",
    "ledger has what was approved, once, and the log does not say otherwise.",
    "",
    troubleTable(results),
    "",
    "Servers of MCP, by `npm run test:protocols -- --save`: their tools return what the person answered. A server that cannot ask for something",
    "has no result there.",
    "",
    protocolTable(ofProtocols),
    "",
    "Not tried:",
    "",
    ...results.flatMap(({ title, untried = {} }) =>
      Object.entries(untried).map(([what, why]) => `- ${title}, ${columnTitle(what)}: ${why}`),
    ),
    "",
    "| not run here | known |",
    "| --- | --- |",
    ...others.map((cells) => `| ${cells.join(" | ")} |`),
    "",
    "Explained:",
    "",
    ...explained,
  ].join("\n");
}
