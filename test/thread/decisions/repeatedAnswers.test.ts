import { expect, it } from "vitest";
import { confirmationInterrupt } from "../../../src/testing.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import {
  approve,
  at,
  closed,
  deny,
  happen,
  interruptedWith,
  respond,
  withSent,
} from "../../support/builders.js";

const send = (runId: string): RunEvent => ({ type: "submit", runId, mayRepeat: true, now: at(1) });
const unsure = happen(
  interruptedWith(confirmationInterrupt({ id: "a" })),
  respond("a", approve()),
  send("run-2"),
  closed("run-2"),
);
// The server has replied since, so that another answer can be given.
const replied = withSent(unsure.state, { replied: true });
const records = (...happened: readonly RunEvent[]) =>
  happen(replied, ...happened).state.decisions.map((record) => [
    record.verdict,
    record.outcome,
    record.resumeRunId,
  ]);

it("a different answer after one that may have arrived has a record of its own, and the first stays as it was given", () => {
  expect(records(respond("a", deny()), send("run-3"))).toEqual([
    ["approved", "unknown", "run-2"],
    ["denied", "pending", "run-3"],
  ]);
});

it("the same answer again has one record, which shows that it may have arrived before", () => {
  expect(records(respond("a", approve()), send("run-3"))).toEqual([
    ["approved", "pending", "run-3"],
  ]);
  const [record] = happen(replied, respond("a", approve()), send("run-3")).state.decisions;
  expect(record).toMatchObject({ mayHaveArrived: true });
});
