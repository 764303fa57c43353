import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../../src/core.js";
import { holdQuestions } from "../../../src/dialects.js";
import {
  confirmationInterrupt,
  scriptedTransport,
  toolCallInterrupt,
} from "../../../src/testing.js";
import { question } from "../createRun.js";

const interrupts = [question("a"), confirmationInterrupt({ id: "b" })];

describe("a run that is ready", () => {
  it("a ready run has the questions of the host's agent, which can be answered without a listener", async () => {
    const answers: unknown[] = [];
    const run = createAgentRun({
      agent: holdQuestions(
        { threadId: "t", interrupts, messages: [] },
        (resume) => void answers.push(resume),
      ),
    });
    expect(await run.ready()).toEqual({ ok: true });
    expect(run.getSnapshot().interrupts.map(({ id }) => id)).toEqual(["a", "b"]);
    for (const id of ["a", "b"]) run.resolve(id, { approved: true });
    expect(await run.submit()).toMatchObject({ ok: true });
    expect(answers).toMatchObject([[{ interruptId: "a" }, { interruptId: "b" }]]);
  });

  it("a ready run renders its questions on a server from the server snapshot of that time", async () => {
    const run = createAgentRun({
      agent: holdQuestions({ threadId: "t", interrupts, messages: [] }, () => {}),
    });
    expect(run.getServerSnapshot().interrupts).toEqual([]);
    await run.ready();
    expect(run.getServerSnapshot()).toBe(run.getSnapshot());
    run.resolve("a", { approved: true });
    expect(run.getServerSnapshot().interrupts).toMatchObject([{ draft: null }, { draft: null }]);
  });

  it("a ready run has opened the stored pause", async () => {
    const agent = scriptedTransport();
    const before = createAgentRun({ transport: agent.transport, threadId: "t" });
    const sent = before.send("Go");
    await agent.emit([
      { type: "RUN_STARTED", threadId: "t", runId: "r" },
      {
        type: "RUN_FINISHED",
        threadId: "t",
        runId: "r",
        outcome: { type: "interrupt", interrupts: [toolCallInterrupt()] },
      },
    ]);
    agent.end();
    await sent;
    const handle = before.pauseHandle();
    const run = createAgentRun({
      transport: scriptedTransport().transport,
      threadId: "t",
      storage: { load: () => JSON.parse(JSON.stringify(handle)), save: () => {} },
    });
    expect(await run.ready()).toEqual({ ok: true });
    expect(run.getSnapshot()).toMatchObject({
      status: "interrupted",
      messages: [{ content: "Go" }],
    });
  });

  it("a ready run is idle where nothing is known of its thread", async () => {
    const agent = scriptedTransport();
    const run = createAgentRun({ transport: agent.transport });
    expect(await run.ready()).toEqual({ ok: true });
    expect([run.getSnapshot().status, agent.requests]).toEqual(["idle", []]);
  });
});
