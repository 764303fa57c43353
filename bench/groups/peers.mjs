import { installPeer } from "../peers/installPeer.mjs";
import { cpu } from "./cpu.mjs";
import { size } from "./sizes.mjs";

/** @typedef {import("../page/measurePage.mjs").PageSpec} PageSpec */
/** @typedef {import("../peers/installPeer.mjs").Peer} Peer */

const ours = `export { InterruptPanel, useAgentRun } from "react-agui-interrupts"`;

/**
 * The smallest thing of each peer that can answer an interrupt or show a run, as a page would
 * import it.
 */
const peerCode = /** @type {const} */ ([
  ["@copilotkit/react-core", "/v2/headless", "useInterrupt"],
  ["@copilotkit/react-core", "/v2", "CopilotKitProvider, useInterrupt"],
  ["@assistant-ui/react-ag-ui", "", "useAgUiRuntime"],
  ["@ai-sdk/react", "", "useChat"],
  ["@langchain/langgraph-sdk", "/react", "useStream"],
  ["@tanstack/ai-client", "", "ChatClient"],
]);

/** What reads the same stream as ours, by the contender of that name. */
const readers = /** @type {const} */ ([
  ["@copilotkit/core", "copilotKit"],
  ["@assistant-ui/react-ag-ui", "assistantUi"],
]);

/** What shows the same stream as ours, by the entry of its pages. */
const shows = /** @type {const} */ ([
  ["@copilotkit/react-core", "peers/copilotKit.tsx"],
  ["@assistant-ui/react-ag-ui", "peers/assistantUi.tsx"],
]);

/** What they import and do not install, or what is measured with them. */
const beside = new Map([
  ["@langchain/langgraph-sdk", ["@langchain/core"]],
  ["@assistant-ui/react-ag-ui", ["zustand", "assistant-cloud"]],
]);

/**
 * What the peers weigh, and what the same stream costs them, read and shown. @type
 * {import("./rowTypes.js").Group}
 */
export const peers = {
  name: "peers",
  optional: true,
  rows() {
    /** @type {ReadonlySet<string>} */
    const names = new Set([...peerCode, ...readers, ...shows].map(([name]) => name));
    const installed = new Map(
      [...names].map((name) => [name, installPeer(name, beside.get(name))]),
    );
    const peerOf = (/** @type {string} */ name) =>
      installed.get(name) ?? { folder: ".", version: "?" };
    return [
      ...peerCode.map(([name, path, exported]) => sizeRow(peerOf(name), name, path, exported)),
      ...readers.flatMap(([name, contender]) => [
        cpuRow(peerOf(name), name, contender, 2500, 3),
        cpuRow(peerOf(name), name, contender, 10_000, 2, 200),
      ]),
      ...shows.flatMap(([name, entry]) => [
        pageRow(peerOf(name), name, entry, "interrupts", "paced", "commits"),
        pageRow(peerOf(name), name, entry, "interrupts", "paced", "main"),
        pageRow(peerOf(name), name, entry, "text", "paced", "main"),
        pageRow(peerOf(name), name, entry, "text", "burst", "main"),
      ]),
    ];
  },
};

/**
 * @param {Peer} peer @param {string} name @param {string} path @param {string} exported
 * @returns {import("./rowTypes.js").Row}
 */
function sizeRow({ folder, version }, name, path, exported) {
  return {
    workload: "first load: a panel with its hook",
    ours: size(ours),
    unit: "kB gzip",
    against: {
      label: `${name} ${version}, ${exported}`,
      measurement: size(`export { ${exported} } from "${name}${path}"`, folder),
    },
  };
}

/**
 * @param {Peer} peer @param {string} name @param {string} contender @param {number} events @param
 * {number} rounds @param {number} [ahead]
 * @returns {import("./rowTypes.js").Row}
 */
function cpuRow({ folder, version }, name, contender, events, rounds, ahead) {
  const stream = /** @type {const} */ ({ kind: "busy", events });
  return {
    workload: `parse and apply ${events.toLocaleString("en")} events${ahead === undefined ? "" : ", times ahead"}`,
    ours: cpu("ours", stream, 16_384),
    unit: "µs an event",
    against: {
      label: `${name} ${version}`,
      measurement: cpu(contender, stream, 16_384, rounds, folder),
    },
    ...(ahead !== undefined && { target: { ahead } }),
  };
}

/**
 * @param {Peer} peer @param {string} name @param {string} entry @param {"interrupts" | "text"}
 * shown @param {PageSpec["pace"]} pace
 * @param {"commits" | "main"} value
 * @returns {import("./rowTypes.js").Row}
 */
function pageRow({ folder, version }, name, entry, shown, pace, value) {
  const stream = /** @type {const} */ ({ kind: "text", deltas: 10_000, each: 100 });
  const measure = (/** @type {Partial<PageSpec>} */ page) => ({
    script: "page/measurePage.mjs",
    spec: { stream, pace, ...page },
    rounds: 2,
  });
  return {
    workload: `React: ${shown === "text" ? "text shown" : "interrupts only"}, ${pace}`,
    ours: measure({ page: shown === "text" ? "oursText" : "oursInterrupts" }),
    value,
    unit: value === "main" ? "ms of main thread" : "commits",
    against: { label: `${name} ${version}`, measurement: measure({ page: shown, entry, folder }) },
  };
}
