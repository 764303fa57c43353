import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { size } from "./sizes.mjs";

const ours = `export { InterruptPanel, useAgentRun } from "react-agui-interrupts"`;

/** The smallest thing of each peer that can answer an interrupt or show a run, as a page would import it. */
const peerCode = /** @type {const} */ ([
  ["@copilotkit/react-core", "/v2/headless", "useInterrupt"],
  ["@copilotkit/react-core", "/v2", "CopilotKitProvider, useInterrupt"],
  ["@assistant-ui/react-ag-ui", "", "useAgUiRuntime"],
  ["@ai-sdk/react", "", "useChat"],
  ["@langchain/langgraph-sdk", "/react", "useStream"],
  ["@tanstack/ai-client", "", "ChatClient"],
]);

/** What they import and do not install. */
const alsoNeeded = new Map([["@langchain/langgraph-sdk", ["@langchain/core"]]]);

/** What the peers weigh. Each is installed into a folder of its own, far from ours. @type {import("./rowTypes.js").Group} */
export const peers = {
  name: "peers",
  optional: true,
  rows() {
    const installed = new Map([...new Set(peerCode.map(([name]) => name))].map((name) => [name, install(name)]));
    return peerCode.map(([name, path, exported]) => {
      const { folder, version } = installed.get(name) ?? { folder: ".", version: "?" };
      return {
        workload: "first load: a panel with its hook",
        ours: size(ours),
        unit: "kB gzip",
        against: {
          label: `${name} ${version}, ${exported}`,
          measurement: size(`export { ${exported} } from "${name}${path}"`, folder),
        },
      };
    });
  },
};

/** @param {string} name @returns {{ folder: string, version: string }} */
function install(name) {
  const folder = mkdtempSync(join(tmpdir(), "bench-peers-"));
  console.error(`installing ${name}`);
  try {
    const flags = ["--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    execFileSync("npm", ["install", ...flags, name, "react", "react-dom", ...(alsoNeeded.get(name) ?? [])], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const { version } = JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8"));
    return { folder, version };
  } catch {
    // A peer that cannot be installed today has a line that says so; the others are still measured.
    return { folder, version: "(could not be installed)" };
  }
}
