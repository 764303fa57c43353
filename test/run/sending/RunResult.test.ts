import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type AgentRun,
  type AgentRunBehaviour,
  createAgentRun,
  type Dialect,
} from "../../../src/core.js";
import { decisionSchema } from "../../../src/testing/script/fixtures.js";
import { asks, finished, started } from "../../support/builders.js";
import { createAskedRun, createRun, question, settled } from "../createRun.js";

const throws = (): never => {
  throw new Error("host");
};
const rejects = async (): Promise<never> => throws();

/** Everything a page may call in a click handler without looking at the result. */
const calls: readonly (readonly [name: string, call: (run: AgentRun) => Promise<unknown>])[] = [
  ["send", (run) => run.send("Hello")],
  ["start", (run) => run.start()],
  ["submit", (run) => run.submit()],
  ["retry", (run) => run.retry()],
  ["steerAway", (run) => run.steerAway("Something else")],
  [
    "steerAway with the answers kept",
    (run) => run.steerAway("Something else", { keepAnswers: true }),
  ],
  ["load", (run) => run.load()],
  ["restore", (run) => run.restore({ version: 1 })],
];

/** Runs in every state a call may find it in. */
const states: readonly (readonly [
  name: string,
  make: (behaviour: AgentRunBehaviour) => Promise<AgentRun>,
])[] = [
  ["idle", async (behaviour) => createRun(behaviour).run],
  [
    "running",
    async (behaviour) => {
      const { run } = createRun(behaviour);
      void run.send("Go");
      await settled();
      return run;
    },
  ],
  [
    "waiting for answers",
    async (behaviour) => {
      const { run, agentSays } = createRun({ submitMode: "manual", ...behaviour });
      void run.send("Go");
      await settled();
      await agentSays(started(), asks([question("a", { responseSchema: decisionSchema })]));
      void run.resolve("a", { approved: true });
      return run;
    },
  ],
];

/** What a host may get wrong, or may fail at. */
const hosts: readonly (readonly [name: string, behaviour: () => AgentRunBehaviour])[] = [
  ["generateId throws", () => ({ generateId: failingLater() })],
  ["validator throws", () => ({ validator: throws })],
  ["onEvent rejects", () => ({ onEvent: rejects })],
  ["onDecision rejects", () => ({ onDecision: rejects })],
  ["onError rejects", () => ({ onError: rejects, validator: throws })],
  ["resumeMessages throws", () => ({ resumeMessages: throws })],
  [
    "storage throws",
    () => ({ storage: { load: throws, save: throws, subscribe: throws, runExclusive: throws } }),
  ],
  ["storage rejects", () => ({ storage: { load: rejects, save: rejects, runExclusive: rejects } })],
  ["a dialect throws when it writes answers", () => ({ dialects: [broken({ write: throws })] })],
  ["a dialect throws when it reads", () => ({ dialects: [broken({ claims: throws })] })],
];

function failingLater(): () => string {
  let count = 0;
  return () => (count++ < 4 ? `id-${count}` : throws());
}

const broken = (parts: Partial<Dialect>): Dialect => ({
  name: "broken",
  claims: () => true,
  ...parts,
});

const unhandled: unknown[] = [];
const uncaught: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);
// A host's own callback that throws is reported as an uncaught error, as a browser does for an
// event handler.
const noteUncaught = (error: unknown): void => void uncaught.push(error);
const before: {
  rejection: NodeJS.UnhandledRejectionListener[];
  exception: NodeJS.UncaughtExceptionListener[];
} = {
  rejection: [],
  exception: [],
};

beforeAll(() => {
  before.rejection = process.listeners("unhandledRejection");
  before.exception = process.listeners("uncaughtException");
  process.removeAllListeners("unhandledRejection").on("unhandledRejection", note);
  process.removeAllListeners("uncaughtException").on("uncaughtException", noteUncaught);
});
afterAll(() => {
  process.removeAllListeners("unhandledRejection");
  process.removeAllListeners("uncaughtException");
  for (const listener of before.rejection) process.on("unhandledRejection", listener);
  for (const listener of before.exception) process.on("uncaughtException", listener);
});
afterEach(() => {
  unhandled.length = 0;
  uncaught.length = 0;
});

describe("a call whose result is ignored never becomes an unhandled rejection", () => {
  describe.each(hosts)("when %s", (_host, behaviour) => {
    it.each(states)("a run that is %s causes no unhandled rejection", async (_state, make) => {
      for (const [name, call] of calls) {
        const run = await make(behaviour()).catch(() => null);
        if (run === null) break;
        if (name === "load") continue;
        void call(run);
        void call(run);
        await settled();
        run.abort();
        await settled();
        run.reset();
        await settled();
        expect([name, unhandled]).toEqual([name, []]);
      }
    });
  });

  it.each([
    ["fails before it yields", rejects],
    ["throws when it is called", throws],
  ])("a transport that %s causes no unhandled rejection", async (_name, transport) => {
    const run = createAgentRun({
      transport: () => ({ [Symbol.asyncIterator]: () => ({ next: transport }) }),
    });
    for (const [name, call] of calls) {
      if (name !== "load") void call(run);
      await settled();
    }
    const thrown = createAgentRun({ transport: throws });
    void thrown.send("Go");
    await settled();
    expect(thrown.getSnapshot().ending).toMatchObject({ kind: "unreachable" });
    expect(unhandled).toEqual([]);
  });

  it.each([
    ["headers throw", { headers: throws }],
    ["headers reject", { headers: rejects }],
    ["fetch throws", { fetch: throws }],
  ])("no unhandled rejection is caused when %s", async (_name, options) => {
    const run = createAgentRun({
      url: "https://agent.test/",
      fetch: rejects,
      ...options,
      routes: { history: "/h", cancel: "/c" },
    });
    void run.send("Go");
    run.abort();
    void run.load();
    await vi.waitFor(() => expect(run.getSnapshot().ending?.kind).toBe("unreachable"));
    expect(unhandled).toEqual([]);
  });
});

describe("a call that sends nothing returns the reason", () => {
  it("the returned reason is that no question is open, or none has failed", async () => {
    const { run } = createRun();
    expect(await run.submit()).toEqual({
      ok: false,
      reason: "nothing-open",
      blockers: [],
      messages: [],
    });
    expect(await run.retry()).toMatchObject({ ok: false, reason: "nothing-open" });
    const asked = await createAskedRun([question("a")]);
    expect(await asked.run.retry()).toMatchObject({ ok: false, reason: "nothing-to-retry" });
  });

  it("the returned reason is that something is missing", async () => {
    const { run } = await createAskedRun([question("a"), question("b")]);
    const blockers = [
      { code: "missing", interruptId: "a" },
      { code: "missing", interruptId: "b" },
    ];
    expect(await run.submit()).toEqual({ ok: false, reason: "blocked", blockers, messages: [] });
  });

  it("the returned reason is that an earlier attempt may have arrived", async () => {
    const { run, agent } = await createAskedRun([question("a")]);
    run.resolve("a", { approved: true });
    await settled();
    agent.fail(new Error("lost"));
    await settled();
    expect(await run.submit()).toMatchObject({ ok: false, reason: "delivery-unknown" });
  });

  it("the returned reason is that a function of the host throws, with what it threw", async () => {
    const onError = vi.fn();
    const { run } = createRun({ generateId: failingAtOnce(), onError });
    const result = await run.send("Hello");
    expect(result).toMatchObject({
      ok: false,
      reason: "failed",
      messages: [{ role: "user", content: "Hello" }],
    });
    expect(result).toMatchObject({ error: { code: "unexpected", cause: { message: "host" } } });
    expect(onError).toHaveBeenCalledTimes(1);
    expect(run.getSnapshot()).toMatchObject({ status: "idle", messages: [] });
  });
});

function failingAtOnce(): () => string {
  return throws;
}

describe("what only a developer can mend is thrown at once", () => {
  const malformed: readonly unknown[] = [
    undefined,
    null,
    5,
    {},
    { content: 5 },
    { role: "system", content: "x" },
    [null],
    [[]],
    new Event("click"),
  ];

  it.each(malformed.map((message) => [message]))(
    "a call throws at once when the message is %o",
    (message) => {
      const { run, agent } = createRun();
      expect(() => Reflect.apply(run.send, undefined, [message])).toThrow(
        expect.objectContaining({ code: "misuse" }),
      );
      if (message !== undefined)
        expect(() => Reflect.apply(run.steerAway, undefined, [message])).toThrow(
          expect.objectContaining({ code: "misuse" }),
        );
      expect([agent.requests, run.getSnapshot().messages]).toEqual([[], []]);
    },
  );

  it.each([null, 5, "context", { context: "x" }])(
    "a call throws at once when the options are %o",
    (options) => {
      const { run } = createRun();
      expect(() => Reflect.apply(run.send, undefined, ["Hello", options])).toThrow(
        expect.objectContaining({ code: "misuse" }),
      );
      expect(() => Reflect.apply(run.start, undefined, [options])).toThrow(
        expect.objectContaining({ code: "misuse" }),
      );
    },
  );
});

describe("a call that made a request returns how its run ended", () => {
  it("a request returns how its run ended, also where it failed", async () => {
    const { run, agent } = createRun();
    const sent = run.send("Go");
    agent.fail(new Error("lost"));
    expect(await sent).toMatchObject({ ok: true, ending: { kind: "unreachable" } });
    const again = run.start();
    await agent.emit([started(), { type: "RUN_ERROR", message: "no" }]);
    agent.end();
    expect(await again).toMatchObject({ ok: true, ending: { kind: "error" } });
  });

  it("a request returns how its run ended where another message has sent the queued one", async () => {
    const { run, agentSays, agent } = await createAskedRun([question("a")]);
    run.resolve("a", { approved: true });
    await settled();
    const held = run.send("And then?");
    const stop = run.subscribe(() => {
      if (run.getSnapshot().status !== "finished") return;
      stop();
      void run.send("At once");
    });
    await agentSays(started(), finished());
    await agentSays(started(), finished());
    expect(await held).toEqual({ ok: true, ending: { kind: "success" } });
    expect(agent.requests.at(-1)?.messages.slice(-2)).toMatchObject([
      { content: "And then?" },
      { content: "At once" },
    ]);
  });
});
