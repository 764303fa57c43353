import { describe, expect, it } from "vitest";
import { openThreads } from "../../src/server/stores/compareAndSet.js";
import { createInterruptGate, createMemoryPauseStore } from "../../src/server.js";

describe("options of a gate that are no numbers", () => {
  const store = createMemoryPauseStore();

  it.each([
    ["a lease", { lease: Number.NaN }],
    ["a clock", { now: () => Number.NaN }],
    ["a clock that stands at no time", { now: () => Number.POSITIVE_INFINITY }],
  ])("are refused when the gate is created: %s", (_, options) => {
    expect(() => createInterruptGate({ store, ...options })).toThrow(
      expect.objectContaining({ code: "invalid-options" }),
    );
  });
});

it("records that cannot be read do not end the list of open threads", async () => {
  const open = JSON.stringify({
    version: 1,
    open: { runId: "r", interrupts: [{ id: "a", reason: "confirmation" }] },
    past: [],
    claim: null,
  });
  const rows = ["a", "b", "c", "d", "e"].map((id) => [id, id === "e" ? open : "broken"] as const);
  const found = await openThreads("", 2, async (after, limit) =>
    rows.filter(([id]) => id > after).slice(0, limit),
  );
  expect(found.map(({ threadId }) => threadId)).toEqual(["e"]);
});
