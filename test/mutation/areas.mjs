/**
 * The tests that cover a part of the code.
 * @typedef {{ folder: string, wanted: number, environment: "node" | "jsdom", tests: readonly
 * string[] }} Area
 */

/**
 * @type {readonly Area[]} `tests` are all those that reach the code; `wanted` is the least score,
 * in percent.
 */
export const areas = [
  {
    folder: "src/thread",
    wanted: 92,
    environment: "node",
    tests: ["test/thread", "test/run", "test/dialects"],
  },
  {
    folder: "src/interrupt",
    wanted: 92,
    environment: "node",
    tests: ["test/interrupt", "test/thread", "test/run", "test/dialects"],
  },
  {
    folder: "src/conversation",
    wanted: 92,
    environment: "node",
    tests: ["test/conversation", "test/thread", "test/run", "test/dialects"],
  },
  {
    folder: "src/present",
    wanted: 92,
    environment: "node",
    tests: ["test/present", "test/thread", "test/run"],
  },
  // Requests that leave before the engine is there, in what React renders.
  ...["src/run/startAhead.ts", "src/run/http/sendAhead.ts"].map((folder) => ({
    folder,
    wanted: 85,
    environment: /** @type {const} */ ("jsdom"),
    tests: ["test/react/run"],
  })),
  { folder: "src/run", wanted: 85, environment: "node", tests: ["test/run", "test/dialects"] },
  {
    folder: "src/dialects",
    wanted: 90,
    environment: "node",
    tests: ["test/dialects", "test/thread", "test/run"],
  },
  {
    folder: "src/schema",
    wanted: 85,
    environment: "node",
    tests: ["test/schema", "test/thread", "test/run"],
  },
  { folder: "src/forms", wanted: 85, environment: "jsdom", tests: ["test/forms", "test/parts"] },
];
