import { describe, expect, it, vi } from "vitest";
import { createAgentRun, markShown } from "../../src/core.js";
import { internalsOf } from "../../src/run/api/internals.js";
import { inputInterrupt, scriptedTransport, toolCallInterrupt } from "../../src/testing.js";
import { asks, calls, finished, says, started } from "../support/builders.js";
import { endingOf } from "../support/endingOf.js";
import { createAskedRun, createRun, question, settled } from "./createRun.js";

const yes = { approved: true };

describe("asking and answering", () => {
  it("a run has no side effects when created", () => {
    const { agent, snapshot } = createRun();
    expect([agent.requests, snapshot().status]).toEqual([[], "idle"]);
  });

  it("a run shows the question once the stream has closed, and ignores answers before", async () => {
    const { run, agent, openIds } = createRun();
    const ending = endingOf(run.send("Go"));
    await agent.emit([started(), ...says("One moment"), asks([question("a")])]);
    run.resolve("a", yes);
    expect([run.getSnapshot().status, openIds(), run.getSnapshot().messages.length]).toEqual([
      "running",
      [],
      2,
    ]);
    agent.end();
    expect(await ending).toMatchObject({ kind: "interrupted", interrupts: [{ id: "a" }] });
    expect(run.getSnapshot()).toMatchObject({
      status: "interrupted",
      interrupts: [{ id: "a", draft: null }],
    });
  });

  it("a run sends the answer once, and the questions are gone when the agent has finished with it", async () => {
    const { run, agent, resumes, agentSays, snapshot } = await createAskedRun([question("a")]);
    run.resolve("a", yes, { by: "ann" });
    expect(snapshot()).toMatchObject({
      status: "resuming",
      interrupts: [{ status: "submitting", locked: true }],
    });
    await agentSays(started("id-3"), ...says("Done"), finished("id-3"));
    expect(snapshot()).toMatchObject({
      status: "finished",
      interrupts: [],
      ending: { kind: "success" },
    });
    expect(resumes()).toEqual([
      [{ interruptId: "a", status: "resolved", payload: yes, metadata: { by: "ann" } }],
    ]);
    expect(agent.requests).toHaveLength(2);
  });

  it("a skip names who decided it, to the agent and in the record", async () => {
    const { run, resumes, agentFinishes, snapshot } = await createAskedRun([question("a")]);
    run.cancel("a", { decidedBy: "ann" });
    await agentFinishes();
    expect(resumes()).toEqual([
      [{ interruptId: "a", status: "cancelled", metadata: { decidedBy: "ann" } }],
    ]);
    expect(snapshot().decisions).toMatchObject([
      { verdict: "cancelled", metadata: { decidedBy: "ann" } },
    ]);
  });

  it("an answer resumes the same thread in a new run", async () => {
    const { run, agent } = await createAskedRun([question("a")]);
    run.cancel("a");
    const [first, second] = agent.requests;
    expect(second?.threadId).toBe(first?.threadId);
    expect(second?.runId).not.toBe(first?.runId);
  });

  it("two submits send one request, and get the same promise", async () => {
    const { run, resumes, agentFinishes } = await createAskedRun([question("a"), question("b")]);
    run.resolve("a", yes);
    run.cancel("b");
    const [first, second] = [run.submit(), run.submit()];
    expect(second).toBe(first);
    await agentFinishes();
    expect([await first, resumes().length]).toMatchObject([
      { ok: true, ending: { kind: "success" } },
      1,
    ]);
  });

  it("an answer that is given twice, as by a double click, sends one request", async () => {
    const { run, resumes } = await createAskedRun([question("a")]);
    run.resolve("a", yes);
    run.resolve("a", yes);
    expect(resumes()).toHaveLength(1);
  });

  it("the first answer waits until it can be validated, and one request is sent", async () => {
    const { run, resumes } = await createAskedRun([toolCallInterrupt({ id: "a" })]);
    run.resolve("a", yes);
    const [first, second] = [run.submit(), run.submit()];
    expect(second).toBe(first);
    await vi.waitFor(() => expect(resumes()).toHaveLength(1));
  });

  it("an answer that breaks the schema is not sent, and its issues are reported", async () => {
    const { run, resumes, snapshot } = await createAskedRun([inputInterrupt({ id: "a" })]);
    run.resolve("a", { name: 5 });
    expect(await run.submit()).toMatchObject({
      ok: false,
      blockers: [{ code: "invalid", issues: [{ path: ["name"] }] }],
    });
    expect([resumes(), snapshot().interrupts[0]?.status, snapshot().composer.status]).toEqual([
      [],
      "invalid",
      "incomplete",
    ]);
  });

  it("a submit reports what is missing, and sends nothing", async () => {
    const { run, resumes } = await createAskedRun([question("a"), question("b"), question("c")]);
    run.resolve("a", yes);
    run.resolve("c", yes);
    expect(await run.submit()).toMatchObject({
      ok: false,
      reason: "blocked",
      blockers: [{ code: "missing", interruptId: "b" }],
    });
    expect([
      run.getSnapshot().composer.answered,
      run.getSnapshot().composer.total,
      resumes(),
    ]).toEqual([2, 3, []]);
  });

  it("a question that has only an id and an unknown reason counts, and accepts an answer", async () => {
    const { run, resumes } = await createAskedRun([
      question("a", { metadata: { ours: true } }),
      { id: "b", reason: "acme:new" },
    ]);
    run.resolve("a", yes);
    expect(await run.submit()).toMatchObject({
      ok: false,
      reason: "blocked",
      blockers: [{ code: "missing", interruptId: "b" }],
    });
    run.resolve("b", "This one");
    void run.submit();
    expect(resumes()).toMatchObject([
      [{ payload: yes }, { interruptId: "b", payload: "This one" }],
    ]);
  });

  it("twenty questions keep their count and an answer each", async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `q${index}`);
    const { run, resumes, openIds, snapshot } = await createAskedRun(
      ids.map((id) => ({ id, reason: "acme:number" })),
    );
    expect(openIds()).toEqual(ids);
    for (const [index, id] of ids.entries()) {
      run.resolve(id, index);
      expect(snapshot().composer).toMatchObject({ answered: index + 1, total: 20 });
    }
    void run.submit();
    expect(resumes()).toEqual([
      ids.map((interruptId, payload) => ({ interruptId, status: "resolved", payload })),
    ]);
  });

  it("two equal calls of one tool are distinguished, in the agent's order for any order of answering", async () => {
    const { run, agent, agentSays, snapshot } = createRun();
    void run.send("Go");
    const twice = ["call-1", "call-2"].flatMap((id) => calls("pay", { sum: 1 }, id));
    const asked = ["call-1", "call-2"].map((id) => ({
      id: `about ${id}`,
      reason: "tool_call",
      toolCallId: id,
    }));
    await agentSays(started(), ...twice, asks(asked));
    run.resolve("about call-2", { approved: false });
    run.resolve("about call-1", yes);
    void run.submit();
    expect(agent.requests[1]?.resume).toMatchObject([
      { payload: yes },
      { payload: { approved: false } },
    ]);
    expect(snapshot().decisions).toMatchObject([
      { interruptId: "about call-1", verdict: "approved", proposed: { toolCallId: "call-1" } },
      { interruptId: "about call-2", verdict: "denied", proposed: { toolCallId: "call-2" } },
    ]);
  });

  it("a run continues after a denial as after an approval, with the decision after its call in the next request", async () => {
    const { run, agent, agentSays, agentFinishes } = createRun();
    void run.send("Go");
    await agentSays(
      started(),
      ...calls("pay", { sum: 1 }),
      asks([{ id: "a", reason: "tool_call", toolCallId: "call-1" }]),
    );
    run.resolve("a", { approved: false });
    await agentSays(started(), ...says("Then not."), finished());
    expect(run.getSnapshot()).toMatchObject({
      status: "finished",
      interrupts: [],
      decisions: [{ verdict: "denied" }],
    });
    const next = endingOf(run.send("Something else"));
    await agentFinishes();
    expect(await next).toEqual({ kind: "success" });
    expect(agent.requests[2]?.messages.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "tool",
      "assistant",
      "user",
    ]);
  });

  it("many answers may be given at once: subscribers are notified once, and one to a closed question is ignored", async () => {
    const { run, agent } = await createAskedRun([question("a"), question("b"), question("c")]);
    let notified = 0;
    run.subscribe(() => {
      notified++;
    });
    run.resolveAll(
      new Map<string, unknown>([
        ["a", yes],
        ["c", { approved: false }],
        ["z", yes],
      ]),
      { by: "ann" },
    );
    expect(notified).toBe(1);
    expect(run.getSnapshot().interrupts.map(({ status }) => status)).toEqual([
      "answered",
      "unanswered",
      "answered",
    ]);
    run.resolveAll(new Map([["z", yes]]));
    expect(notified).toBe(1);
    run.cancel("b");
    void run.submit();
    expect(agent.requests[1]?.resume).toEqual([
      { interruptId: "a", status: "resolved", payload: yes, metadata: { by: "ann" } },
      { interruptId: "b", status: "cancelled" },
      {
        interruptId: "c",
        status: "resolved",
        payload: { approved: false },
        metadata: { by: "ann" },
      },
    ]);
  });

  it("many answers that are given at once are sent as soon as they are complete, in that mode", async () => {
    const { run, agent } = await createAskedRun([question("a"), question("b")], {
      submitMode: "when-complete",
    });
    run.resolveAll(new Map([["a", yes]]));
    expect(agent.requests).toHaveLength(1);
    run.resolveAll(new Map([["b", yes]]));
    expect(agent.requests).toHaveLength(2);
  });

  it("a removed answer keeps what was typed meanwhile", async () => {
    const { run, snapshot } = await createAskedRun([question("a"), question("b")]);
    run.resolve("a", yes);
    internalsOf(run).setInput("a", { comment: "but" });
    run.clear("a");
    expect(snapshot().interrupts[0]).toMatchObject({
      draft: null,
      status: "unanswered",
      input: { comment: "but" },
    });
  });

  it("an answer that names no question is given to none of them", async () => {
    const { run, snapshot } = await createAskedRun([question("a"), question("b")]);
    const before = snapshot();
    // As plain JavaScript may call it.
    Reflect.apply(run.resolve, undefined, [undefined, yes]);
    Reflect.apply(run.cancel, undefined, []);
    expect(snapshot()).toBe(before);
  });

  it("an answer is dropped when its question is not open", async () => {
    const { run, snapshot } = await createAskedRun([question("a"), question("b")]);
    const before = snapshot();
    run.resolve("x", yes);
    expect(snapshot()).toBe(before);
  });
});

describe("when answers are sent", () => {
  it.each([
    ["auto", 1, 1],
    ["auto", 2, 0],
    ["when-complete", 1, 1],
    ["when-complete", 2, 1],
    ["manual", 1, 0],
    ["manual", 2, 0],
  ] as const)(
    "answers in %s mode, all %i answered, cause this many automatic requests: %i",
    async (submitMode, count, requests) => {
      const ids = ["a", "b"].slice(0, count);
      const { run, resumes } = await createAskedRun(
        ids.map((id) => question(id)),
        { submitMode },
      );
      expect(run.getSnapshot().composer.sendsAtOnce).toBe(requests === 1);
      for (const id of ids) run.resolve(id, yes);
      expect(resumes()).toHaveLength(requests);
      void run.submit();
      expect(resumes()).toHaveLength(1);
    },
  );

  it("a resumed run that asks again shows the question, and sends nothing automatically", async () => {
    const { run, resumes, openIds, agentSays } = await createAskedRun([question("a")]);
    run.resolve("a", yes);
    await agentSays(started(), asks([question("a"), question("b")]));
    expect([openIds(), resumes().length, run.getSnapshot().interrupts[0]?.draft]).toEqual([
      ["a", "b"],
      1,
      null,
    ]);
  });
});

describe("what is seen", () => {
  it("the questions are the same list while text streams", async () => {
    const { run, agent, snapshot } = await createAskedRun([question("a"), question("b")]);
    run.resolve("a", yes);
    run.cancel("b");
    void run.submit();
    await agent.emit([started(), { type: "TEXT_MESSAGE_START", messageId: "m" }]);
    const before = snapshot();
    await agent.emit({ type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "Hi" });
    expect(snapshot()).not.toBe(before);
    expect(snapshot().interrupts).toBe(before.interrupts);
    expect(snapshot().composer).toBe(before.composer);
    expect(snapshot().decisions).toBe(before.decisions);
  });

  it("a snapshot is the same object until something has changed, and listeners are called only then", async () => {
    const { run, snapshot } = await createAskedRun([question("a"), question("b")]);
    const listener = vi.fn();
    const stop = run.subscribe(listener);
    const before = snapshot();
    run.clear("a");
    run.resolve("nobody", yes);
    expect([snapshot() === before, listener.mock.calls.length]).toEqual([true, 0]);
    run.resolve("a", yes);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    run.clear("a");
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("an untouched question stays the same object when its neighbour is answered", async () => {
    const { run, snapshot } = await createAskedRun([question("a"), question("b")]);
    const [, before] = snapshot().interrupts;
    run.resolve("a", yes);
    expect(snapshot().interrupts[1]).toBe(before);
  });

  it("a question of the next pause is a new one on the page, also when a server calls every run the same", async () => {
    const { run, agentSays, snapshot } = await createAskedRun([question("a")]);
    const [before] = snapshot().interrupts;
    run.resolve("a", yes);
    await agentSays(started(), asks([question("a")]));
    expect(snapshot().interrupts[0]?.key).not.toBe(before?.key);
  });

  it("a snapshot before anything has happened is the host's own state, on the server too", () => {
    const run = createAgentRun({ transport: scriptedTransport().transport, state: { s: 1 } });
    expect([run.getSnapshot().state, run.getServerSnapshot().state]).toEqual([{ s: 1 }, { s: 1 }]);
    expect(run.getServerSnapshot()).toBe(run.getServerSnapshot());
  });

  it("the host is notified of each question as it is asked, shown, answered, sent and settled, with the tool's result", async () => {
    const notified: unknown[] = [];
    const { run, agentSays } = createRun({
      onDecision: ({ outcome, verdict, result }) => notified.push([verdict, outcome, result]),
    });
    void run.send("Go");
    await agentSays(
      started(),
      ...calls("pay", { sum: 1 }),
      asks([toolCallInterrupt({ id: "a", responseSchema: {} })]),
    );
    await settled();
    markShown(run, "a");
    markShown(run, "a");
    run.resolve("a", yes);
    await vi.waitFor(() => expect(notified).toHaveLength(4));
    await agentSays(
      started(),
      { type: "TOOL_CALL_RESULT", messageId: "res", toolCallId: "call-1", content: "paid" },
      finished(),
    );
    expect(notified).toEqual([
      [null, "open", undefined],
      [null, "open", undefined],
      [null, "open", undefined],
      ["approved", "pending", undefined],
      ["approved", "accepted", "paid"],
    ]);
  });

  it("the record has the arguments the agent reports as used beside the proposed and the decided ones", async () => {
    const { run, agentSays, snapshot } = createRun();
    const responseSchema = {
      type: "object",
      properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
    };
    void run.send("Go");
    await agentSays(
      started(),
      ...calls("pay", { sum: 1 }),
      asks([toolCallInterrupt({ id: "a", responseSchema })]),
    );
    await settled();
    const payload = { approved: true, editedArgs: { sum: 2 } };
    run.resolve("a", payload);
    await vi.waitFor(() => expect(snapshot().status).toBe("resuming"));
    await agentSays(started(), ...calls("pay", { sum: 3 }), finished());
    expect(snapshot().decisions).toMatchObject([
      { proposed: { args: { sum: 1 } }, payload, effective: { sum: 3 } },
    ]);
  });

  it("the used arguments are left out when they are the proposed ones", async () => {
    const { run, agentSays, snapshot } = createRun();
    void run.send("Go");
    await agentSays(
      started(),
      ...calls("pay", { sum: 1 }),
      asks([toolCallInterrupt({ id: "a", responseSchema: {} })]),
    );
    await settled();
    run.resolve("a", yes);
    await vi.waitFor(() => expect(snapshot().status).toBe("resuming"));
    await agentSays(started(), ...says("Paid"), finished());
    expect(snapshot().decisions).toMatchObject([{ outcome: "accepted" }]);
    expect(snapshot().decisions[0]).not.toHaveProperty("effective");
  });

  it("an approved call that fails is seen as both: approved, and what went wrong", async () => {
    const { run, agentSays, snapshot } = createRun();
    void run.send("Go");
    await agentSays(
      started(),
      ...calls("pay", { sum: 1 }),
      asks([{ id: "a", reason: "tool_call", toolCallId: "call-1" }]),
    );
    run.resolve("a", yes);
    expect(snapshot().decisions).toMatchObject([{ verdict: "approved", outcome: "pending" }]);
    expect(snapshot().decisions[0]?.result).toBeUndefined();
    const wrong = {
      type: "TOOL_CALL_RESULT",
      messageId: "res",
      toolCallId: "call-1",
      content: "Error: no money",
    };
    await agentSays(started(), wrong, finished());
    expect(snapshot().decisions).toMatchObject([
      {
        verdict: "approved",
        outcome: "accepted",
        proposed: { args: { sum: 1 } },
        result: "Error: no money",
      },
    ]);
  });

  it("the host is notified of a change to an activity that was never announced", async () => {
    const notified: unknown[] = [];
    const { run, agentSays } = createRun({ onEvent: (event) => notified.push(event) });
    void run.send("Go");
    const change = { type: "ACTIVITY_DELTA", messageId: "never", activityType: "PAUSE", patch: [] };
    await agentSays(started(), change, finished());
    expect(notified).toContainEqual(change);
  });

  it("the host is notified of every event that was read", async () => {
    const notified: string[] = [];
    const { run, agentSays } = createRun({ onEvent: ({ type }) => notified.push(type) });
    void run.send("Go");
    await agentSays(started(), { type: "NEW_IN_2030" }, finished());
    expect(notified).toEqual(["RUN_STARTED", "RUN_FINISHED"]);
    expect(run.getSnapshot().problems).toMatchObject([{ code: "unknown-event" }]);
  });
});
