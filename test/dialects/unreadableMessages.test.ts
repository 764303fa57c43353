import { expect, it } from "vitest";
import { playedRun } from "../support/askedRun.js";
import { independent } from "../support/builders.js";

it.each([
  ["null", null],
  [
    "a call without a function",
    { id: "a", role: "assistant", toolCalls: [{ id: "c", type: "function", function: null }] },
  ],
])(
  "reads a run to its end although a snapshot contains %s in place of a message",
  async (_, message) => {
    const { run, agent } = playedRun();
    const ending = run.start();
    await agent.emit([
      { type: "RUN_STARTED", threadId: "t", runId: "r" },
      {
        type: "MESSAGES_SNAPSHOT",
        messages: [message, { id: "b", role: "assistant", content: "Hello" }],
      },
      {
        type: "RUN_FINISHED",
        threadId: "t",
        runId: "r",
        outcome: { type: "interrupt", interrupts: [{ id: "q" }] },
      },
    ]);
    agent.end();
    expect(await ending).toMatchObject({ ok: true, ending: { kind: "interrupted" } });
    expect(run.getSnapshot().messages).toHaveLength(1);
  },
);

it("reads an event as the standard has it where a dialect throws on it", async () => {
  const throws = () => {
    throw new Error("Cannot read that.");
  };
  const detect = { ...independent, eventTypes: ["CUSTOM" as const], translate: throws };
  const broken = { name: "broken", detect };
  const { run, agent } = playedRun({ dialects: [broken] });
  const ending = run.start();
  await agent.emit([
    { type: "RUN_STARTED", threadId: "t", runId: "r" },
    { type: "CUSTOM", name: "x", value: 1 },
    {
      type: "RUN_FINISHED",
      threadId: "t",
      runId: "r",
      outcome: { type: "interrupt", interrupts: [{ id: "q", reason: "a" }] },
    },
  ]);
  agent.end();
  expect(await ending).toMatchObject({ ok: true, ending: { kind: "interrupted" } });
  expect(run.getSnapshot().problems.map(({ code }) => code)).toContain("dialect-failed");
});
