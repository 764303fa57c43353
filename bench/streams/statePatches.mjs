/**
 * A state of so many rows, about 100 bytes each, and small changes to single rows of it.
 * @param {number} rows
 * @param {number} patches
 */
export function statePatches(rows, patches) {
  const snapshot = {
    rows: Array.from({ length: rows }, (_, id) => ({
      id,
      name: "a row of the agent's state",
      done: false,
      tags: ["one", "two"],
    })),
  };
  const events = [
    { type: "RUN_STARTED", threadId: "bench", runId: "run" },
    { type: "STATE_SNAPSHOT", snapshot },
    ...Array.from({ length: patches }, (_, index) => ({
      type: "STATE_DELTA",
      delta: [{ op: "replace", path: `/rows/${(index * 7) % rows}/done`, value: index % 2 === 0 }],
    })),
    { type: "RUN_FINISHED", threadId: "bench", runId: "run" },
  ];
  return new TextEncoder().encode(
    events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""),
  );
}
