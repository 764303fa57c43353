import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AgentRunBehaviour } from "../../../src/core.js";
import { createSimulatedClock } from "../../../src/testing/createSimulatedClock.js";
import { mockIds } from "../../../src/testing/mockIds.js";
import { confirmationInterrupt, decisionSchema } from "../../../src/testing/script/fixtures.js";
import { scriptedTransport } from "../../../src/testing/scriptedTransport.js";
import { asks, at, finished, started } from "../../support/builders.js";
import { settled } from "../createRun.js";

const parts = {
  validator: "../../../src/schema/validate/defaultValidator.js",
  dialects: "../../../src/dialects/loadDialects.js",
  storage: "../../../src/run/storage/createPersistence.js",
  reading: "../../../src/run/engine/readingPart.js",
} as const;
type Part = keyof typeof parts;

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  for (const path of Object.values(parts)) vi.doUnmock(path);
  vi.resetModules();
});

const breaks = (part: Part): void =>
  void vi.doMock(parts[part], () => {
    throw new Error("the network is gone");
  });
const mends = (part: Part): void => void vi.doUnmock(parts[part]);

const memory = (): NonNullable<AgentRunBehaviour["storage"]> & { readonly saved: unknown[] } => {
  const saved: unknown[] = [];
  return {
    saved,
    load: async () => null,
    save: async (_threadId, handle) => void saved.push(handle),
    runExclusive: (_threadId, work) => work(),
  };
};

/** A run that was asked something while a part did not arrive. */
async function askedWithout(part: Part, behaviour: AgentRunBehaviour = {}) {
  breaks(part);
  const { createAgentRun } = await import("../../../src/run/createAgentRun.js");
  const agent = scriptedTransport();
  const errors: unknown[] = [];
  const run = createAgentRun({
    transport: agent.transport,
    clock: createSimulatedClock(at(0)),
    generateId: mockIds(),
    threadId: "thread-1",
    onError: (error) => void errors.push(error),
    ...(part === "storage" && { storage: memory() }),
    ...behaviour,
  });
  const sent = run.send("Go");
  await vi.waitFor(() => expect(agent.requests).toHaveLength(1));
  await agent.emit([started(), asks([confirmationInterrupt({ id: "a", responseSchema: decisionSchema })])]);
  agent.end();
  await sent;
  await vi.waitFor(() => expect(run.getSnapshot().composer.blockers.map(({ code }) => code)).toContain("not-ready"));
  return { run, agent, errors };
}

describe.each(["validator", "dialects", "storage"] as const)("while the %s did not load", (part) => {
  it.each(["auto", "manual"] as const)(
    "keeps an answer unsent, reports why, and sends it once it loads (%s)",
    async (submitMode) => {
      const { run, agent, errors } = await askedWithout(part, { submitMode });
      run.resolve("a", { approved: true });
      await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0));
      expect(errors).toContainEqual(expect.objectContaining({ code: "not-loaded" }));
      expect(await run.submit()).toMatchObject({
        ok: false,
        reason: "not-ready",
        blockers: [{ code: "not-ready", interruptId: "" }],
        error: { code: "not-loaded" },
      });
      expect(agent.requests).toHaveLength(1);
      expect(run.getSnapshot()).toMatchObject({
        composer: { status: "incomplete", blockers: [{ code: "not-ready" }] },
        interrupts: [{ draft: { payload: { approved: true } } }],
      });

      mends(part);
      void run.submit();
      await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
      expect(agent.requests[1]?.resume).toMatchObject([{ interruptId: "a", payload: { approved: true } }]);
      expect(run.getSnapshot().composer.blockers).toEqual([]);
    },
  );

  it("offers a repeat once it loads and the reply is lost", async () => {
    const { run, agent } = await askedWithout(part, { submitMode: "manual" });
    run.resolve("a", { approved: true });
    expect(await run.submit()).toMatchObject({ reason: "not-ready" });
    mends(part);
    void run.submit();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
    agent.fail(new Error("lost"));
    await settled();
    expect(run.getSnapshot().composer).toMatchObject({ delivery: "unknown", canRetry: true, blockers: [] });
  });

  it("can be tried again and again", async () => {
    const { run, agent } = await askedWithout(part, { submitMode: "manual" });
    run.resolve("a", { approved: true });
    for (let count = 0; count < 3; count++) expect(await run.submit()).toMatchObject({ reason: "not-ready" });
    expect(agent.requests).toHaveLength(1);
  });
});

describe("while the code that reads an agent did not load", () => {
  async function unread() {
    breaks("reading");
    const { createAgentRun } = await import("../../../src/run/createAgentRun.js");
    return createAgentRun;
  }

  it("sends nothing, reports why, keeps the message, and sends the next one once it loads", async () => {
    const createAgentRun = await unread();
    const agent = scriptedTransport();
    const onError = vi.fn();
    const run = createAgentRun({ transport: agent.transport, onError });
    const help = { kind: "unreachable", error: { code: "transport", delivery: "not-sent", cause: { code: "not-loaded" } } };
    expect(await run.send("Go")).toMatchObject({ ok: true, ending: help });
    expect(run.getSnapshot()).toMatchObject({ status: "failed", ending: help, messages: [{ content: "Go" }] });
    expect([agent.requests.length, onError.mock.calls.length]).toEqual([0, 1]);

    mends("reading");
    const sent = run.send("Again");
    await agent.emit([started(), finished()]);
    agent.end();
    expect(await sent).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(agent.requests[0]?.messages).toMatchObject([{ content: "Go" }, { content: "Again" }]);
  });

  it("can be stopped, and sends nothing when it loads afterwards", async () => {
    const createAgentRun = await unread();
    mends("reading");
    const agent = scriptedTransport();
    const run = createAgentRun({ transport: agent.transport });
    const sent = run.send("Go");
    run.abort();
    expect(await sent).toMatchObject({ ending: { kind: "aborted" } });
    await vi.dynamicImportSettled();
    await settled();
    expect(agent.requests).toEqual([]);
  });

  it("opens no stored pause, and reports that it is not ready", async () => {
    const createAgentRun = await unread();
    const run = createAgentRun({ transport: scriptedTransport().transport });
    expect(await run.restore({})).toMatchObject({ ok: false, reason: "not-ready", error: { code: "not-loaded" } });
    expect(await run.ready()).toMatchObject({ ok: false, reason: "not-ready", error: { code: "not-loaded" } });
    mends("reading");
    expect(await run.ready()).toEqual({ ok: true });
    expect(await run.restore({})).toMatchObject({ ok: false, reason: "bad-handle" });
  });

  it("notifies the host that the questions of its own agent are not shown, and shows them once it loads", async () => {
    const createAgentRun = await unread();
    const { holdQuestions } = await import("../../../src/dialects/heldQuestions/holdQuestions.js");
    const onError = vi.fn();
    const interrupts = [confirmationInterrupt({ id: "a" })];
    const run = createAgentRun({ agent: holdQuestions({ threadId: "t", interrupts, messages: [] }, () => {}), onError });
    await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: "not-loaded" })));
    expect(run.getSnapshot().interrupts).toEqual([]);
    mends("reading");
    run.subscribe(() => {});
    await vi.waitFor(() => expect(run.getSnapshot().interrupts).toMatchObject([{ id: "a" }]));
  });

  it("sends no message past the questions of the host's agent, which are read first", async () => {
    const createAgentRun = await unread();
    mends("reading");
    const { holdQuestions } = await import("../../../src/dialects/heldQuestions/holdQuestions.js");
    const answered = vi.fn();
    const interrupts = [confirmationInterrupt({ id: "a" })];
    const run = createAgentRun({ agent: holdQuestions({ threadId: "t", interrupts, messages: [] }, answered) });
    expect(await run.send("Never mind")).toMatchObject({ ok: false, reason: "questions-open" });
    expect(run.getSnapshot().interrupts).toMatchObject([{ id: "a", status: "unanswered" }]);
    expect(answered).not.toHaveBeenCalled();
  });
});

it("sends an answer when nothing more can be loaded once the question is open", async () => {
  const { createAgentRun } = await import("../../../src/run/createAgentRun.js");
  const agent = scriptedTransport();
  const run = createAgentRun({ transport: agent.transport, submitMode: "manual" });
  void run.send("Go");
  await agent.emit([started(), asks([confirmationInterrupt({ id: "a" })])]);
  agent.end();
  await vi.waitFor(() => expect(run.getSnapshot().status).toBe("interrupted"));
  for (const part of ["validator", "reading", "dialects", "storage"] as const) breaks(part);
  run.resolve("a", { approved: true });
  const sent = run.submit();
  expect(agent.requests[1]?.resume).toMatchObject([{ interruptId: "a", payload: { approved: true } }]);
  await agent.emit([started(), finished()]);
  agent.end();
  expect(await sent).toMatchObject({ ok: true, ending: { kind: "success" } });
});

it("checks the answer with the validator that loads late", async () => {
  const { run, agent } = await askedWithout("validator", { submitMode: "manual" });
  run.resolve("a", { approved: "yes" });
  mends("validator");
  expect(await run.submit()).toMatchObject({ ok: false, reason: "blocked", blockers: [{ code: "invalid", interruptId: "a" }] });
  expect(await run.ready()).toEqual({ ok: true });
  expect(agent.requests).toHaveLength(1);
});

it("cancels all questions without the validator, and none without the dialects", async () => {
  const first = await askedWithout("validator");
  void first.run.steerAway("Something else");
  await vi.waitFor(() => expect(first.agent.requests).toHaveLength(2));

  vi.resetModules();
  const second = await askedWithout("dialects");
  expect(await second.run.steerAway("Something else")).toMatchObject({
    ok: false,
    reason: "not-ready",
    messages: [{ content: "Something else" }],
  });
  expect(second.agent.requests).toHaveLength(1);
});

it("needs no validator for a question without a schema", async () => {
  const { run, agent } = await askedWithout("validator");
  void run.steerAway();
  await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
  await agent.emit([started(), asks([confirmationInterrupt({ id: "b" })])]);
  agent.end();
  await vi.waitFor(() => expect(run.getSnapshot().interrupts).toMatchObject([{ id: "b" }]));
  run.resolve("b", { approved: true });
  await vi.waitFor(() => expect(agent.requests).toHaveLength(3));
  await agent.emit([started(), finished()]);
  agent.end();
});
