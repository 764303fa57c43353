import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright";
import type { Files } from "../../support/serveFiles.js";
import { install } from "./install.js";
import { pinnedVersions, reportFolder } from "./program.js";
import type { Row, ServerResult } from "./Result.js";
import { type Outcome, runScenario } from "./runScenario.js";
import type { Scenario, Server } from "./Server.js";
import { startServer } from "./startServer.js";

interface Equipment {
  readonly browser: Browser;
  readonly files: Files;
  /** Aborted when the time for all servers is over. */
  readonly signal: AbortSignal;
  readonly chosen: (scenario: Scenario) => boolean;
  /** Called for each scenario as it ends. */
  readonly onOutcome: (scenario: Scenario, outcome: Outcome) => void;
}

/** Installs and starts one server, plays its scenarios, and stops it. */
export async function tryServer(
  server: Server,
  { browser, files, signal, chosen, onOutcome }: Equipment,
): Promise<ServerResult> {
  const about = {
    name: server.name,
    title: server.title,
    versions: pinnedVersions(server.program),
    untried: server.untried,
  };
  if (signal.aborted) return { ...about, skipped: "no time left", rows: [] };
  const installed = await install(server.program, signal);
  if ("skipped" in installed) return { ...about, skipped: installed.skipped, rows: [] };
  rmSync(join(reportFolder, server.name), { recursive: true, force: true });
  const running = await startServer(server.program, installed.folder);
  const rows: Row[] = [];
  try {
    for (const scenario of server.scenarios.filter(chosen)) {
      if (signal.aborted) return { ...about, skipped: "no time left for the rest", rows };
      const outcome = await runScenario(server, scenario, running, browser, files);
      const { result, problem } = outcome;
      rows.push({
        scenario: scenario.name,
        subject: scenario.subject,
        result,
        ...(problem !== undefined && { problem }),
      });
      if (result === "wrong") writeReport(server, scenario, outcome);
      onOutcome(scenario, outcome);
    }
  } finally {
    await running.stop();
  }
  return { ...about, rows };
}

/** Keeps what the page showed and what was sent and received, to find the reason. */
export function writeReport(
  { name }: Pick<Server, "name">,
  scenario: Scenario,
  { problem = "", page, exchanges }: Outcome,
): void {
  const folder = join(reportFolder, name);
  mkdirSync(folder, { recursive: true });
  const requests = exchanges.map(
    ({ path, status, request, response }, index) =>
      `=== ${index + 1}. POST ${path} -> ${status}\n${request}\n--- response\n${response}`,
  );
  const text = [scenario.name, problem, page?.text ?? "", ...requests].join("\n\n");
  writeFileSync(join(folder, `${fileName(scenario.name)}.txt`), text);
  if (page?.picture !== undefined)
    writeFileSync(join(folder, `${fileName(scenario.name)}.png`), page.picture);
}

/** A name for a file or folder. */
export function fileName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 80);
}
