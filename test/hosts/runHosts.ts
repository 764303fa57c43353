import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright";
import { freePort, run, serve } from "../package/shell.mjs";
import { install } from "../servers/driver/install.js";
import { pinnedVersions, reportFolder } from "../servers/driver/program.js";
import { runScenario } from "../servers/driver/runScenario.js";
import { startServer } from "../servers/driver/startServer.js";
import { writeReport } from "../servers/driver/tryServer.js";
import { findChromium } from "../support/findChromium.mjs";
import { type BuiltHost, buildHost } from "./buildHost.js";
import type { Host, Pair } from "./Host.js";
import { hosts } from "./hosts.js";
import { pairsOf } from "./scenarios.js";

/*
 *   npm run test:hosts                         every host with every server
 *   npm run test:hosts -- copilotkit agno      this host, with this server
 *   npm run test:hosts -- copilotkit runtime   this host, with its own runtime as the server
 *   npm run test:hosts -- -t reload            only the scenarios whose name has this word
 *   npm run test:hosts -- --built              without building the library first
 */

/**
 * Plays what a person does in a host's chat and in our panel beside it, against real servers. Sets
 * the exit code.
 */
export async function runHosts(args: readonly string[]): Promise<void> {
  const options = {
    test: { type: "string", short: "t", default: "" },
    built: { type: "boolean", default: false },
  } as const;
  const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
  const names = [
    ...hosts.map(({ name }) => name),
    ...hosts.flatMap(pairsOf).map(({ name }) => name),
  ];
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(", ")}. There are ${[...new Set(names)].join(", ")}.`);
  const chosen = <One>(all: readonly One[], nameOf: (one: One) => string): readonly One[] => {
    const some = all.filter((one) => positionals.includes(nameOf(one)));
    return some.length === 0 ? all : some;
  };
  const place = mkdtempSync(join(tmpdir(), "agui-hosts-"));
  const found = await findChromium();
  const browser = await chromium.launch(
    found === undefined ? {} : { executablePath: found.executablePath },
  );
  let wrong = 0;
  try {
    const tarball = await pack(place, values.built);
    for (const host of chosen(hosts, ({ name }) => name)) {
      const built = await buildHost(host, tarball);
      console.log(`\n${host.title}: ${built.versions.join(", ")}`);
      for (const pair of chosen(pairsOf(host), ({ name }) => name)) {
        const scenarios = pair.scenarios.filter(({ name }) => name.includes(values.test));
        wrong += await tryPair({ host, built, browser }, { ...pair, scenarios });
      }
    }
  } finally {
    await browser.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 3 });
  }
  console.log(wrong === 0 ? "\nAll is well." : `\n${wrong} wrong. What was seen: ${reportFolder}`);
  if (wrong > 0) process.exitCode = 1;
}

async function pack(place: string, isBuilt: boolean): Promise<string> {
  const root = join(import.meta.dirname, "../..");
  if (!isBuilt) await run(root, "npm run build");
  await run(root, `npm pack --ignore-scripts --pack-destination ${place}`);
  return join(place, readdirSync(place).find((file) => file.endsWith(".tgz")) ?? "");
}

interface Equipment {
  readonly host: Host;
  readonly built: BuiltHost;
  readonly browser: Browser;
}

/**
 * Starts a server, with the host's runtime in front of it where it has one; returns how many
 * scenarios went wrong.
 */
async function tryPair(
  { host, built, browser }: Equipment,
  { name, server, isRuntime, scenarios }: Pair,
): Promise<number> {
  const installed = await install(server.program, AbortSignal.timeout(600_000));
  if ("skipped" in installed) {
    console.log(`  skipped   ${server.title}: ${installed.skipped}`);
    return 0;
  }
  console.log(`  ${server.title} (${name}): ${pinnedVersions(server.program).join(", ")}`);
  const running = await startServer(server.program, installed.folder);
  const named = { ...server, name: `${host.name}-${name}` };
  rmSync(join(reportFolder, named.name), { recursive: true, force: true });
  let wrong = 0;
  try {
    const runtime =
      host.hasRuntime && !isRuntime
        ? await startRuntime(
            built.folder,
            running.address,
            scenarios.map(({ endpoint }) => endpoint),
          )
        : null;
    try {
      const reached = { ...running, address: runtime?.address ?? running.address };
      for (const scenario of scenarios) {
        const outcome = await runScenario(named, scenario, reached, browser, built.files);
        console.log(
          `    ${outcome.result.padEnd(9)} ${scenario.name}${outcome.problem === undefined ? "" : `\n              ${outcome.problem}`}`,
        );
        if (outcome.result !== "wrong") continue;
        wrong++;
        writeReport(named, scenario, outcome);
      }
    } finally {
      runtime?.stop();
      if (wrong > 0 && runtime !== null) keepPrinted(named.name, runtime.printed());
    }
  } finally {
    await running.stop();
  }
  return wrong;
}

function keepPrinted(name: string, printed: string): void {
  mkdirSync(join(reportFolder, name), { recursive: true });
  writeFileSync(join(reportFolder, name, "runtime.txt"), printed);
}

async function startRuntime(folder: string, server: string, endpoints: readonly string[]) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const started = await serve(
    folder,
    `node runtime.mjs ${port} ${server} ${[...new Set(endpoints)].join(" ")}`,
    address,
  );
  return { ...started, address };
}
