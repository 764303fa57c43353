/**
 * One state snapshot in one line of so many megabytes.
 * @param {number} megabytes
 */
export function longLine(megabytes) {
  const row = {
    id: 0,
    name: "a row of the agent's state, of which there are many",
    value: 12_345,
    tags: ["one", "two"],
  };
  const rows = Array.from(
    { length: Math.ceil((megabytes * 1e6) / JSON.stringify(row).length) },
    (_, id) => ({ ...row, id }),
  );
  const events = [
    { type: "RUN_STARTED", threadId: "bench", runId: "run" },
    { type: "STATE_SNAPSHOT", snapshot: { rows } },
    { type: "RUN_FINISHED", threadId: "bench", runId: "run" },
  ];
  return new TextEncoder().encode(
    events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""),
  );
}
