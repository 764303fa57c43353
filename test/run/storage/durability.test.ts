import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  type AgentRun,
  type AgentRunBehaviour,
  AgentRunError,
  createAgentRun,
  createMask,
  type PauseStorage,
  type RunTransport,
  type SettledPause,
  webPauseStorage,
} from "../../../src/core.js";
import { isRecord, jsonEqual, own } from "../../../src/protocol/json.js";
import { internalsOf } from "../../../src/run/api/internals.js";
import {
  createSimulatedClock,
  mockIds,
  type SimulatedClock,
  scriptedTransport,
} from "../../../src/testing.js";
import { asks, at, finished, started } from "../../support/builders.js";
import { runs } from "../../support/depth.js";
import { createRun, question, settled } from "../createRun.js";

const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** How one write goes: after a delay it is stored or refused; without a delay it hangs. */
interface WritePlan {
  readonly delay: number | null;
  readonly fails: boolean;
}

/** A storage on a simulated clock that follows a plan for each write, the last one from then on. */
function plannedStorage(clock: SimulatedClock, plans: readonly WritePlan[]) {
  let stored: unknown = null;
  let written = 0;
  const pending = new Set<unknown>();
  const storage: PauseStorage = {
    load: () => stored,
    save(_, record) {
      const { delay, fails } = plans[Math.min(written, plans.length - 1)] ?? {
        delay: 0,
        fails: false,
      };
      written++;
      const value = copy(record);
      pending.add(value);
      return new Promise((resolve, reject) => {
        if (delay === null) return;
        clock.setTimeout(() => {
          pending.delete(value);
          if (fails) return reject(new Error("quota exceeded"));
          stored = value;
          resolve();
        }, delay);
      });
    },
  };
  return { storage, stored: () => stored, pending, writes: () => written };
}

/** A run whose agent has asked, on a storage that follows a plan. */
async function createPlannedRun(
  plans: readonly WritePlan[],
  behaviour: AgentRunBehaviour = {},
  fields = {},
) {
  const agent = scriptedTransport();
  const clock = createSimulatedClock(at(0));
  const disk = plannedStorage(clock, plans);
  const posts: { readonly runId: string; readonly resume: unknown; readonly stored: unknown }[] =
    [];
  const transport: RunTransport = (input, options) => {
    if (input.resume !== undefined)
      posts.push({ runId: input.runId, resume: input.resume, stored: disk.stored() });
    return agent.transport(input, options);
  };
  const onError = vi.fn();
  const run = createAgentRun({
    transport,
    clock,
    generateId: mockIds(),
    threadId: "thread-1",
    submitMode: "manual",
    storage: disk.storage,
    onError,
    ...behaviour,
  });
  const leave = run.subscribe(() => {});
  await settled();
  const ending = run.send("Go");
  await vi.waitFor(() => expect(agent.requests).toHaveLength(1));
  await agent.emit([started(), asks([question("a", fields)])]);
  agent.end();
  await ending;
  /** Lets time pass in small steps, so that what waits for a timer can set the next one. */
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 500) {
      await settled();
      clock.advance(Math.min(left, 500));
    }
    await settled();
  };
  return { run, agent, clock, disk, posts, onError, leave, pass };
}

const stores = (delay: number): WritePlan => ({ delay, fails: false });
const refuses: WritePlan = { delay: 10, fails: true };
const hangs: WritePlan = { delay: null, fails: false };
const sentOf = (stored: unknown): unknown => (isRecord(stored) ? own(stored, "sent") : undefined);

describe("answers on a run with a storage", () => {
  it("answers are sent only after their record is stored, however slow the storage is", async () => {
    const { run, posts, pass } = await createPlannedRun([stores(10), stores(1500)]);
    await pass(500);
    run.resolve("a", { approved: true });
    await pass(2000);
    void run.submit();
    await pass(1000);
    expect(posts).toEqual([]);
    expect(run.getSnapshot()).toMatchObject({
      status: "resuming",
      decisions: [{ outcome: "open" }],
    });
    await pass(2500);
    expect(posts).toHaveLength(1);
    expect(sentOf(posts[0]?.stored)).toMatchObject({
      runId: posts[0]?.runId,
      resume: posts[0]?.resume,
    });
    expect(run.getSnapshot().decisions).toMatchObject([{ outcome: "pending" }]);
  });

  it("answers are sent by a storage that takes most of its time for the draft, and again for their record", async () => {
    const { run, posts, pass, onError } = await createPlannedRun([stores(1500)]);
    await pass(2000);
    run.resolve("a", { approved: true });
    const result = run.submit();
    await pass(3500);
    expect(posts).toHaveLength(1);
    expect(sentOf(posts[0]?.stored)).toMatchObject({ runId: posts[0]?.runId });
    expect(onError).not.toHaveBeenCalled();
    run.abort();
    await pass(2000);
    await result;
  });

  it.each<[string, readonly WritePlan[]]>([
    ["fails", [stores(0), refuses]],
    ["takes longer than the time it has", [stores(0), hangs]],
  ])("answers stay here when storing them %s, and the person decides", async (_, plans) => {
    const { run, posts, pass, onError } = await createPlannedRun(plans);
    await pass(500);
    run.resolve("a", { approved: true });
    const result = run.submit();
    await pass(2500);
    expect(await result).toMatchObject({
      ok: false,
      reason: "not-saved",
      error: { code: "storage" },
    });
    expect(posts).toEqual([]);
    expect(run.getSnapshot()).toMatchObject({
      status: "failed",
      composer: { unsaved: true, delivery: "not-sent", canRetry: true },
      interrupts: [{ locked: false, draft: { payload: { approved: true } } }],
      decisions: [{ outcome: "open" }],
    });
    expect(onError).toHaveBeenCalledTimes(1);
    void run.submit({ unsaved: "send" });
    await pass(2500);
    expect(posts).toHaveLength(1);
    expect(run.getSnapshot().composer).toMatchObject({ status: "submitting", unsaved: false });
  });

  it("answers may be changed after they could not be stored, and are then sent as they are", async () => {
    const { run, posts, pass } = await createPlannedRun([stores(0), refuses, refuses, stores(0)]);
    await pass(500);
    run.resolve("a", { approved: true });
    void run.submit();
    await pass(1500);
    run.resolve("a", { approved: false });
    expect(run.getSnapshot().composer.unsaved).toBe(false);
    void run.submit();
    await pass(1500);
    expect(posts).toMatchObject([{ resume: [{ payload: { approved: false } }] }]);
    expect(sentOf(posts[0]?.stored)).toMatchObject({ runId: posts[0]?.runId });
  });

  it("answers that could not be stored return a message that was to be sent with them", async () => {
    const { run, pass } = await createPlannedRun([stores(0), refuses]);
    await pass(500);
    const result = run.steerAway("Never mind");
    await pass(500);
    expect(await result).toMatchObject({
      ok: false,
      reason: "not-saved",
      messages: [{ content: "Never mind" }],
    });
    expect(run.getSnapshot().messages.map(({ role }) => role)).toEqual(["user"]);
  });

  it("answers keep an unknown delivery when the repeat could not be stored", async () => {
    const { run, agent, posts, pass } = await createPlannedRun([
      stores(0),
      stores(0),
      stores(0),
      refuses,
    ]);
    await pass(500);
    run.resolve("a", { approved: true });
    await pass(500);
    void run.submit();
    await pass(500);
    agent.fail(new TypeError("gone"));
    await pass(500);
    expect(run.getSnapshot().composer.delivery).toBe("unknown");
    const result = run.retry({ mayRepeat: true });
    await pass(2500);
    expect(await result).toMatchObject({ ok: false, reason: "not-saved" });
    expect(posts).toHaveLength(1);
    expect(run.getSnapshot()).toMatchObject({
      composer: { delivery: "unknown", unsaved: true },
      interrupts: [{ locked: true }],
    });
  });

  it("answers are not sent when their deadline passed while they were being stored", async () => {
    const expiresAt = new Date(at(0) + 2000).toISOString();
    const { run, posts, pass } = await createPlannedRun(
      [stores(0), stores(0), stores(1500)],
      {},
      { expiresAt },
    );
    await pass(500);
    run.resolve("a", { approved: true });
    await pass(500);
    const result = run.submit();
    await pass(5000);
    expect(posts).toEqual([]);
    expect(await result).toMatchObject({
      ok: false,
      reason: "blocked",
      blockers: [{ code: "expired" }],
    });
  });

  it("answers that are stopped while they are being stored are not sent, and the agent receives nothing", async () => {
    const onAbort = vi.fn();
    const { run, posts, pass, disk } = await createPlannedRun(
      [stores(0), stores(0), stores(1500)],
      { onAbort },
    );
    await pass(500);
    run.resolve("a", { approved: true });
    await pass(500);
    const result = run.submit();
    await pass(500);
    run.abort();
    expect(await result).toMatchObject({ ok: false, reason: "aborted" });
    await pass(5000);
    expect(posts).toEqual([]);
    expect(onAbort).not.toHaveBeenCalled();
    expect(run.getSnapshot()).toMatchObject({
      status: "interrupted",
      composer: { delivery: null, status: "ready" },
    });
    // The late record does not outlive what is true here.
    expect(sentOf(disk.stored())).toBeUndefined();
  });

  it("answers that are sent without a record have their ids stored", async () => {
    const { run, posts, pass } = await createPlannedRun([
      stores(0),
      stores(0),
      refuses,
      refuses,
      stores(0),
    ]);
    await pass(500);
    run.resolve("a", { approved: true });
    await pass(500);
    await Promise.all([run.submit(), pass(2500)]);
    void run.retry({ unsaved: "send" });
    await pass(2500);
    const note: Partial<SettledPause> = { settled: ["a"] };
    expect(posts).toMatchObject([{ stored: note }]);
  });
});

describe("any timing, failure and crash of the storage", () => {
  const plan = fc.record({
    delay: fc.option(fc.constantFrom(0, 1, 200, 1900, 2100, 5000), { nil: null, freq: 8 }),
    fails: fc.boolean(),
  });
  const action = fc.constantFrom(
    "approve",
    "deny",
    "submit",
    "retry",
    "steer",
    "abort",
    "wait",
    "wait long",
    "agent takes",
    "agent refuses",
    "line breaks",
    "submit unsaved",
    "retry unsaved",
  );

  it("no request is sent before its record is stored, unless the person chose so, and no reload offers again what was sent", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(plan, { minLength: 1, maxLength: 8 }),
        fc.array(action, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        async (plans, actions, lateWriteLands) => {
          const { run, agent, posts, disk, pass, leave } = await createPlannedRun(plans);
          let chose = false;
          const fates = new Map<string, "taken" | "refused" | "unknown">();
          const openPost = (): string | undefined => {
            const { runId, status } = run.getSnapshot();
            return status === "resuming" && posts.at(-1)?.runId === runId
              ? (runId ?? undefined)
              : undefined;
          };
          const settles = async (
            fate: "taken" | "refused" | "unknown",
            act: () => Promise<void> | void,
          ): Promise<void> => {
            const runId = openPost();
            if (runId === undefined) return;
            fates.set(runId, fate);
            await act();
          };
          for (const one of actions) {
            if (one === "approve") run.resolve("a", { approved: true });
            else if (one === "deny") run.resolve("a", { approved: false });
            else if (one === "submit") void run.submit();
            else if (one === "retry") void run.retry();
            else if (one === "steer") void run.steerAway();
            else if (one === "abort") run.abort();
            else if (one === "wait") await pass(250);
            else if (one === "wait long") await pass(3000);
            else if (one === "agent takes")
              await settles("taken", async () => {
                await agent.emit([started(), finished()]);
                agent.end();
              });
            else if (one === "agent refuses")
              await settles("refused", async () => {
                await agent.emit([
                  started(),
                  { type: "RUN_ERROR", message: "no", code: "INVALID_PAYLOAD" },
                ]);
                agent.end();
              });
            else if (one === "line breaks")
              await settles("unknown", () => void agent.fail(new TypeError("gone")));
            else {
              chose = true;
              void (one === "submit unsaved"
                ? run.submit({ unsaved: "send" })
                : run.retry({ unsaved: "send" }));
            }
            await settled();
          }
          if (chose) return;
          for (const { runId, resume, stored } of posts) {
            const sent = sentOf(stored);
            expect(
              isRecord(sent) &&
                own(sent, "runId") === runId &&
                jsonEqual(own(sent, "resume"), copy(resume)),
            ).toBe(true);
          }
          // The page is closed now; a write that is under way arrives, or does not.
          leave();
          const [late] = disk.pending;
          const onDisk = lateWriteLands && late !== undefined ? late : disk.stored();
          const reloaded = createRun({
            generateId: mockIds("later"),
            submitMode: "manual",
            storage: { load: () => onDisk, save() {} },
          });
          reloaded.run.subscribe(() => {});
          await settled();
          const mayHaveArrived = posts.some(({ runId }) => fates.get(runId) !== "refused");
          const [offered] = reloaded.run.getSnapshot().interrupts;
          if (mayHaveArrived && offered !== undefined) {
            expect(offered.locked).toBe(true);
            expect(reloaded.run.getSnapshot().composer.delivery).toBe("unknown");
          }
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it("a storage that fails is reported once, however often it is tried", async () => {
    const { run, pass, onError } = await createPlannedRun([refuses]);
    await pass(500);
    run.resolve("a", { approved: true });
    await pass(500);
    run.resolve("a", { approved: false });
    await pass(500);
    await Promise.all([run.submit(), pass(2500)]);
    expect(onError.mock.calls).toEqual([[expect.any(AgentRunError)]]);
  });
});

describe("a storage with a mask", () => {
  const mask = createMask((path) => path.at(-1) === "password");
  const secret = "hunter2";

  it.each<[string, object, (run: AgentRun) => void]>([
    ["what the agent sent", { metadata: { login: { password: secret } } }, () => {}],
    ["an answer", {}, ({ resolve }) => resolve("a", { approved: true, password: secret })],
    ["typed text", {}, (run) => internalsOf(run).setInput("a", { password: secret })],
  ])(
    "a masked storage has no secret of %s, only the ids, and offers nothing from it after a reload",
    async (_, fields, act) => {
      const { run, posts, disk, pass } = await createPlannedRun(
        [stores(0)],
        { redact: mask },
        fields,
      );
      await pass(500);
      act(run);
      await pass(2000);
      expect(disk.stored()).toEqual({
        version: 1,
        threadId: "thread-1",
        runId: "run-1",
        requestId: expect.any(String),
        redacted: ["a"],
      });
      run.resolve("a", { approved: true, password: secret });
      await pass(500);
      void run.submit();
      await pass(1000);
      expect(posts).toMatchObject([
        {
          resume: [{ payload: { password: secret } }],
          stored: { redacted: ["a"], sent: { runId: posts[0]?.runId } },
        },
      ]);
      expect(JSON.stringify(disk.stored())).not.toContain(secret);
      const reloaded = createRun({
        generateId: mockIds("later"),
        redact: mask,
        storage: { load: disk.stored, save() {} },
      });
      reloaded.run.subscribe(() => {});
      await settled();
      expect(reloaded.openIds()).toEqual([]);
    },
  );

  it("a masked storage has a pause as it is where the mask hides nothing in it", async () => {
    const { disk, pass } = await createPlannedRun([stores(0)], { redact: mask });
    await pass(500);
    expect(disk.stored()).toMatchObject({ questions: [{ fields: { id: "a" } }] });
  });
});

describe("a web storage that silently drops what is written", () => {
  const lossy = {
    "drops it": () => null,
    "keeps its beginning": (text: string) => text.slice(0, text.length / 2),
    "keeps something else": () => "{}",
  } satisfies Record<string, (text: string) => string | null>;

  it.each(Object.entries(lossy))(
    "a web storage that %s: nothing is sent before the user confirms it",
    async (_, keep) => {
      const kept = new Map<string, string>();
      let isFull = false;
      const storage = webPauseStorage({
        getItem: (key) => kept.get(key) ?? null,
        setItem(key, text) {
          const left = isFull ? keep(text) : text;
          if (left !== null) kept.set(key, left);
        },
        removeItem: (key) => void kept.delete(key),
      });
      const { run, agent, agentSays, snapshot } = createRun({ storage, submitMode: "manual" });
      run.subscribe(() => {});
      void run.send("Go");
      await vi.waitFor(() => expect(agent.requests).toHaveLength(1));
      await agentSays(started(), asks([question("a")]));
      await vi.waitFor(() => expect(kept.size).toBe(1));
      isFull = true;
      run.resolve("a", { approved: true });
      expect(await run.submit()).toMatchObject({ ok: false, reason: "not-saved" });
      expect([agent.requests.length, snapshot().composer.unsaved]).toEqual([1, true]);
    },
  );
});
