import { expect, it, vi } from "vitest";
import { createAgentRun, type RunTransport } from "../../../src/core.js";
import { createLoop } from "../../../src/run/engine/createLoop.js";
import { confirmationInterrupt } from "../../../src/testing.js";
import { initialState, statusOf } from "../../../src/thread/state/RunState.js";
import { asks, started } from "../../support/builders.js";
import { depsWith } from "../../support/transitionWithDefaults.js";

it("answers whose stream breaks while it is closed may have arrived, so they do not count as unsent", async () => {
  let requests = 0;
  const transport: RunTransport = () => {
    requests += 1;
    const isFirst = requests === 1;
    const events = isFirst ? [started(), asks([confirmationInterrupt({ id: "a" })])] : [];
    let place = 0;
    return {
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          if (!isFirst) throw new Error("the connection is gone");
          const value = events[place];
          place += 1;
          return place > events.length ? { done: true, value: undefined } : { done: false, value };
        },
        return() {
          throw new Error("already closed");
        },
      }),
    };
  };
  const run = createAgentRun({ transport, threadId: "thread-1", submitMode: "manual" });
  await run.send("Go");
  run.resolve("a", { approved: true });
  await run.submit();
  expect(run.getSnapshot()).toMatchObject({
    composer: { delivery: "unknown" },
    decisions: [{ outcome: "unknown" }],
  });
});

it("a call that was sent does not fail because what happens after it throws", () => {
  const uncaught = vi.spyOn(globalThis, "queueMicrotask").mockImplementation(() => {});
  const loop = createLoop(initialState("thread-1"), depsWith(), () => "id");
  const onThrow = vi.fn();
  const onStep = (): void => {
    throw new Error("the clock of the host is broken");
  };
  loop.connect({ perform() {}, onThrow, onStep, onChange() {} });
  loop.dispatch({ type: "start", runId: "run-1", messages: [], now: 0 });
  expect([onThrow.mock.calls, uncaught.mock.calls.length, statusOf(loop.getState())]).toEqual([
    [],
    1,
    "running",
  ]);
  uncaught.mockRestore();
});
