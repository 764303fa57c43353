import { describe, expect, it, vi } from "vitest";
import { type AgentRun, createAgentRun, type InterruptView } from "../../../src/core.js";
import { scriptedTransport } from "../../../src/testing.js";
import { asks, calls, finished, says, started } from "../../support/builders.js";

const gate = {
  id: "q",
  reason: "tool_call",
  toolCallId: "call-1",
  responseSchema: {
    type: "object",
    properties: { approved: { type: "boolean" } },
    required: ["approved"],
  },
};
const yes = { approved: true };

/** A run that asks whether ten may be paid. `changes` makes the agent's history show a thousand. */
async function asked() {
  const [agent, history] = [scriptedTransport(), scriptedTransport()];
  const transport = Object.assign(agent.transport, { history: history.transport });
  const run = createAgentRun({ transport, submitMode: "manual" });
  const view = (): InterruptView => {
    const [first] = run.getSnapshot().interrupts;
    if (first === undefined) throw new Error("nothing is asked");
    return first;
  };
  void run.send("Go");
  await vi.waitFor(() => expect(agent.requests).toHaveLength(1));
  await agent.emit([started(), ...calls("pay", { sum: 10 }), asks([gate])]);
  agent.end();
  await vi.waitFor(() => expect(view().status).toBe("unanswered"));
  const changes = async (): Promise<void> => {
    const loaded = run.load();
    await vi.waitFor(() => expect(history.requests).toHaveLength(1));
    await history.emit([started(), ...calls("pay", { sum: 1000 }), asks([gate])]);
    history.end();
    await loaded;
    expect(view().toolCall?.args).toEqual({ sum: 1000 });
  };
  return { run, view, changes };
}

const ways: readonly (readonly [string, (run: AgentRun, shown: InterruptView) => void])[] = [
  ["resolve", (run, shown) => run.resolve(shown, yes)],
  ["resolveAll", (run, shown) => run.resolveAll(new Map([[shown, yes]]))],
  ["cancel", (run, shown) => run.cancel(shown)],
];

describe("a message that is sent while the agent's history is read", () => {
  it("is queued, and sent once the history is there", async () => {
    const [agent, history] = [scriptedTransport(), scriptedTransport()];
    const transport = Object.assign(agent.transport, { history: history.transport });
    const run = createAgentRun({ transport });
    const loaded = run.load();
    const sent = run.send("Mail the figures");
    await vi.waitFor(() => expect(history.requests).toHaveLength(1));
    expect(run.getSnapshot().queuedMessages).toMatchObject([{ content: "Mail the figures" }]);
    expect(agent.requests).toHaveLength(0);
    await history.emit([started("load"), finished("load")]);
    history.end();
    expect(await loaded).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(agent.requests).toHaveLength(1));
    expect(run.getSnapshot().queuedMessages).toEqual([]);
    await agent.emit([started(), ...says("Mailed"), finished()]);
    agent.end();
    expect(await sent).toMatchObject({ ok: true });
  });

  it("is returned where the history shows open questions, and stays with what was not delivered", async () => {
    const [agent, history] = [scriptedTransport(), scriptedTransport()];
    const transport = Object.assign(agent.transport, { history: history.transport });
    const run = createAgentRun({ transport });
    void run.load();
    const sent = run.send("Mail the figures");
    await vi.waitFor(() => expect(history.requests).toHaveLength(1));
    await history.emit([started("load"), ...calls("pay", { sum: 10 }), asks([gate], "load")]);
    history.end();
    expect(await sent).toMatchObject({ ok: false, reason: "questions-open" });
    expect(run.getSnapshot().undelivered).toMatchObject([{ content: "Mail the figures" }]);
    expect(agent.requests).toHaveLength(0);
  });
});

describe("the answer of a person who saw a question", () => {
  it.each(ways)(
    "an answer to a shown question is drafted while it is still the same (%s)",
    async (_, answer) => {
      const { run, view } = await asked();
      answer(run, view());
      expect(view().status).toBe("answered");
    },
  );

  it.each(ways)(
    "an answer is dropped where the question has changed while the user decided (%s)",
    async (_, answer) => {
      const { run, view, changes } = await asked();
      const shown = view();
      await changes();
      answer(run, shown);
      expect(view()).toMatchObject({ status: "unanswered", draft: null });
      answer(run, view());
      expect(view().status).toBe("answered");
    },
  );

  it("a changed question keeps the answer it was given", async () => {
    const { run, view, changes } = await asked();
    const shown = view();
    await changes();
    run.resolve(view(), yes);
    run.clear(shown);
    expect(view().draft).toMatchObject({ payload: yes });
    run.clear(view());
    expect(view().draft).toBeNull();
  });

  it("answers are drafted for those of several questions that are still the same, and for ids", async () => {
    const { run, view, changes } = await asked();
    const shown = view();
    await changes();
    const now = { approved: false };
    run.resolveAll(
      new Map<string | InterruptView, unknown>([
        ["q", now],
        [shown, yes],
      ]),
    );
    expect(view().draft).toMatchObject({ payload: now });
  });
});
