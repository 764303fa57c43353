import { describe, expect, it, vi } from "vitest";
import {
  createAgentRun,
  type PauseHandle,
  type PauseStorage,
  type SubmitMode,
} from "../../../src/core.js";
import { isRecord } from "../../../src/protocol/json.js";
import { scriptedTransport } from "../../../src/testing.js";
import { asks, calls, started } from "../../support/builders.js";
import { createRun, settled } from "../createRun.js";

const call = (args: unknown) => calls("send", args);
const gate = { id: "q", reason: "tool_call", toolCallId: "call-1", message: "Send the money?" };
const yes = { approved: true };

/** A storage that other pages write to, with or without a notification. */
function sharedStorage() {
  let stored: unknown = null;
  let listener: (stored: unknown) => void = () => {};
  const storage: PauseStorage = {
    load: () => structuredClone(stored),
    save(_, record) {
      stored = structuredClone(record);
    },
    subscribe(_, listen) {
      listener = listen;
      return () => {};
    },
    runExclusive: (_, work) => work(),
  };
  const isHandle = (value: unknown): value is PauseHandle =>
    isRecord(value) && Array.isArray(value["questions"]);
  /** Another page stores the pause with other arguments. */
  const rewrite = (args: unknown, notifies: boolean): void => {
    if (!isHandle(stored)) throw new Error("nothing is stored");
    const toolCall = { id: "call-1", name: "send", argsText: JSON.stringify(args) };
    stored = { ...stored, questions: stored.questions.map((one) => ({ ...one, toolCall })) };
    if (notifies) listener(structuredClone(stored));
  };
  /** Another page stores that it has got its answers to these questions through. */
  const settle = (ids: readonly string[]): void => {
    if (!isHandle(stored)) throw new Error("nothing is stored");
    const { version, threadId, runId, requestId } = stored;
    stored = { version, threadId, runId, requestId, settled: ids, settledAt: 0 };
    listener(structuredClone(stored));
  };
  return { storage, rewrite, settle };
}

async function askedWith(submitMode: SubmitMode) {
  const { storage, rewrite } = sharedStorage();
  const made = createRun({ storage, submitMode });
  made.run.subscribe(() => {});
  void made.run.send("Go");
  await vi.waitFor(() => expect(made.agent.requests).toHaveLength(1));
  await made.agentSays(started(), ...call({ sum: 10 }), asks([gate]));
  await vi.dynamicImportSettled();
  await settled();
  const view = () => made.run.getSnapshot().interrupts[0];
  return { ...made, rewrite, view };
}

describe("what another page stores while this one reads the history", () => {
  async function asked() {
    const { storage, settle } = sharedStorage();
    const [agent, history] = [scriptedTransport(), scriptedTransport()];
    const transport = Object.assign(agent.transport, { history: history.transport });
    const onDecision = vi.fn();
    const run = createAgentRun({
      transport,
      storage,
      threadId: "thread-1",
      submitMode: "manual",
      onDecision,
    });
    const openIds = () => run.getSnapshot().interrupts.map(({ id }) => id);
    run.subscribe(() => {});
    void run.send("Go");
    await vi.waitFor(() => expect(agent.requests).toHaveLength(1));
    await agent.emit([started(), ...call({ sum: 10 }), asks([gate])]);
    agent.end();
    await vi.waitFor(() => expect(openIds()).toEqual(["q"]));
    await settled();
    /**
     * Loads the history, in the middle of which the other page stores that these questions are
     * settled.
     */
    const load = async (events: readonly unknown[], ...ids: readonly string[]) => {
      const loaded = run.load();
      await vi.waitFor(() => expect(history.requests).toHaveLength(1));
      await history.emit([started()]);
      settle(ids);
      await history.emit(events);
      history.end();
      await loaded;
      await vi.waitFor(() => expect(openIds()).toEqual([]));
    };
    return { run, agent, onDecision, load };
  }

  it("a question answered on another page is closed, and nothing is sent", async () => {
    const { run, agent, load } = await asked();
    await load([asks([gate])], "q");
    expect(run.getSnapshot().answeredElsewhere).toBe(true);
    expect(agent.requests).toHaveLength(1);
  });

  it("the host is notified of everything that the history has shown", async () => {
    const { run, agent, onDecision, load } = await asked();
    run.resolve("q", yes);
    const sent = run.submit();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    agent.end();
    await sent;
    const made = {
      id: "m",
      role: "assistant",
      toolCalls: [
        { id: "call-1", type: "function", function: { name: "send", arguments: '{"sum":10}' } },
      ],
    };
    const result = { id: "r", role: "tool", toolCallId: "call-1", content: "sent" };
    await load(
      [
        { type: "MESSAGES_SNAPSHOT", messages: [made, result] },
        asks([{ ...gate, id: "next", toolCallId: undefined }]),
      ],
      "next",
    );
    const reported = onDecision.mock.calls.map(
      ([{ interruptId, outcome }]) => `${interruptId} ${outcome}`,
    );
    expect(reported).toContain("q unknown");
    expect(reported.at(-1)).toBe("next elsewhere");
  });
});

describe("a question that another page has stored with other arguments", () => {
  it("a question stored with other arguments loses its answer and reports it, and accepts a new answer", async () => {
    const { run, rewrite, view, resumes } = await askedWith("manual");
    run.resolve("q", yes);
    await settled();
    rewrite({ sum: 10_000 }, true);
    await vi.waitFor(() =>
      expect(view()).toMatchObject({ draft: null, changed: true, toolCall: { args: { sum: 10 } } }),
    );
    expect(await run.submit()).toMatchObject({ ok: false, reason: "blocked" });
    run.resolve("q", yes);
    await settled();
    void run.submit();
    await vi.waitFor(() => expect(resumes()).toHaveLength(1));
  });

  it.each(["auto", "when-complete", "manual"] as const)(
    "a question stored with other arguments is not answered in %s mode, although this page was not notified of it",
    async (mode) => {
      const { run, rewrite, view, resumes } = await askedWith(mode);
      rewrite({ sum: 10_000 }, false);
      if (mode === "manual") {
        run.resolve("q", yes);
        rewrite({ sum: 10_000 }, false);
        expect(await run.submit()).toMatchObject({ ok: false, reason: "blocked" });
      } else {
        run.resolve("q", yes);
        rewrite({ sum: 10_000 }, false);
      }
      await vi.waitFor(() => expect(view()).toMatchObject({ draft: null, changed: true }));
      expect(resumes()).toEqual([]);
    },
  );

  it("a question keeps its answer where the other page has stored the same arguments", async () => {
    const { run, rewrite, view, resumes } = await askedWith("manual");
    run.resolve("q", yes);
    await settled();
    rewrite({ sum: 10 }, true);
    await settled();
    expect(view()).toMatchObject({ draft: { payload: yes }, changed: false });
    void run.submit();
    await vi.waitFor(() => expect(resumes()).toHaveLength(1));
  });
});
