import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { findChromium } from "../../support/findChromium.mjs";
import { servers } from "../servers.js";
import { buildPage } from "./buildPage.js";
import { oldestOf, reportFolder } from "./program.js";
import type { ServerResult } from "./Result.js";
import { type Server, type Subject, troubles } from "./Server.js";
import { saveRecording } from "./saveRecording.js";
import { saveOldest, saveResults } from "./saveResults.js";
import { markdownTable, troubleTable } from "./table.js";
import { fileName, tryServer } from "./tryServer.js";

/*
 *   npm run test:servers                     every server for which there is a toolchain
 *   npm run test:servers -- mastra adk       these servers
 *   npm run test:servers -- mastra -t deny   only the scenarios whose name has this word
 *   npm run test:servers -- mastra -t lost   only those of a column, such as this one; `trouble` is all of the second table
 *   npm run test:servers -- --minutes 10     servers that are not reached in this time are skipped
 *   npm run test:servers -- --save           puts the results into the committed table, unless only some scenarios were chosen
 *   npm run test:servers -- --oldest         one approval and one denial with the oldest versions that can ask, where they are pinned
 *   npm run record:server -- mastra          the same, and writes what the server sends to test/data/recordings
 */

/**
 * Plays the chosen scenarios against the chosen servers, one after the other. Sets the exit code.
 */
export async function runServers(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      minutes: { type: "string", default: "20" },
      test: { type: "string", short: "t", default: "" },
      save: { type: "boolean", default: false },
      record: { type: "boolean", default: false },
      oldest: { type: "boolean", default: false },
    },
  });
  const named =
    positionals.length === 0 ? servers : servers.filter(({ name }) => positionals.includes(name));
  const chosen = values.oldest ? named.flatMap(withOldest) : named;
  if (named.length < new Set(positionals).size || (values.record && positionals.length === 0)) {
    console.error(`Name one or more of: ${servers.map(({ name }) => name).join(", ")}`);
    process.exitCode = 1;
    return;
  }
  const found = await findChromium();
  if (found === undefined) {
    console.error("No Chromium was found. npm test says how to get one.");
    process.exitCode = 1;
    return;
  }
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit(1));
  const signal = AbortSignal.timeout(Number(values.minutes) * 60_000);
  const [files, browser] = await Promise.all([
    buildPage(),
    chromium.launch({ executablePath: found.executablePath }),
  ]);
  const results: ServerResult[] = [];
  try {
    for (const server of chosen) {
      console.log(`\n${server.title}`);
      const result = await tryServer(server, {
        browser,
        files,
        signal,
        chosen: ({ name, subject }) =>
          name.includes(values.test) ||
          subject === values.test ||
          (values.test === "trouble" && troubles.some((one) => one === subject)),
        onOutcome(scenario, outcome) {
          console.log(
            `  ${outcome.result.padEnd(9)} ${scenario.name}${outcome.problem === undefined ? "" : `\n            ${outcome.problem}`}`,
          );
          if (values.record)
            saveRecording(`${server.name}/${fileName(scenario.name)}`, outcome.exchanges);
        },
      }).catch((error: unknown): ServerResult => failed(server.name, server.title, error));
      if (result.skipped !== undefined)
        console.log(`  skipped   ${server.name}: ${result.skipped}`);
      results.push(result);
      keep(results);
    }
  } finally {
    await browser.close();
  }
  const save = values.oldest ? saveOldest : saveResults;
  report(results, values.save && values.test === "" ? save : null);
}

/** The server in its oldest versions, with what is tried on these. */
function withOldest(server: Server): readonly Server[] {
  const program = oldestOf(server.program);
  const first = (subject: Subject) =>
    server.scenarios.filter((scenario) => scenario.subject === subject).slice(0, 1);
  const scenarios = server.oldest ?? [...first("approve"), ...first("deny")];
  return program === null ? [] : [{ ...server, program, scenarios }];
}

/** The only row of a server that does not start. */
const neverStarted = "starts";

/** A server that does not start is a failure: its toolchain is there, and it was installed. */
function failed(name: string, title: string, error: unknown): ServerResult {
  const problem = error instanceof Error ? error.message : "";
  console.log(`  wrong     ${name} did not start: ${problem}`);
  return {
    name,
    title,
    versions: [],
    rows: [{ scenario: neverStarted, subject: "approve", result: "wrong", problem }],
  };
}

/** Keeps the results so far, for the case that the rest is cut short. */
function keep(results: readonly ServerResult[]): void {
  mkdirSync(reportFolder, { recursive: true });
  writeFileSync(join(reportFolder, "results.json"), `${JSON.stringify(results, null, 2)}\n`);
}

function report(
  results: readonly ServerResult[],
  save: ((results: readonly ServerResult[]) => void) | null,
): void {
  console.log(`\n${markdownTable(results)}\n\n${troubleTable(results)}\n`);
  // Of a server that did not start nothing is known, also not what the table says of it.
  save?.(results.filter(({ rows }) => rows.every(({ scenario }) => scenario !== neverStarted)));
  const count = (result: string): number =>
    results.flatMap(({ rows }) => rows).filter((row) => row.result === result).length;
  const skipped = results.filter((result) => result.skipped !== undefined).map(({ name }) => name);
  console.log(
    `${count("right")} right, ${count("explained")} explained, ${count("wrong")} wrong${skipped.length === 0 ? "" : `; skipped: ${skipped.join(", ")}`}`,
  );
  if (count("wrong") > 0) {
    console.log(`What the page showed and every byte of the wrong ones: ${reportFolder}`);
    process.exitCode = 1;
  }
}
