import { afterEach, describe, expect, it, vi } from "vitest";
import { AgentRunError, createAgentRun, type RunEnding, TransportError } from "../../src/core.js";
import { scriptedTransport } from "../../src/testing.js";
import { asks, at, failed, finished, isoAt, says, started } from "../support/builders.js";
import { endingOf } from "../support/endingOf.js";
import { createAskedRun, createRun, question, settled } from "./createRun.js";

const yes = { approved: true };
type Asked = Awaited<ReturnType<typeof createAskedRun>>;

/**
 * Every way a run can end, as an agent or a network brings it about, and what is known of a resume
 * that ended so.
 */
const endings: readonly [
  kind: RunEnding["kind"],
  because: string,
  happens: (asked: Asked) => void | Promise<void>,
  delivery: string | null,
][] = [
  ["success", "the agent has finished", ({ agentFinishes }) => agentFinishes(), null],
  [
    "interrupted",
    "the agent asks again",
    ({ agentSays }) => agentSays(started(), asks([question("z")])),
    null,
  ],
  [
    "cancelled",
    "the agent has cancelled",
    ({ agentSays }) => agentSays(started(), { ...finished(), outcome: { type: "cancelled" } }),
    null,
  ],
  [
    "error",
    "the agent reports an error at once",
    ({ agentSays }) => agentSays(failed()),
    "rejected",
  ],
  [
    "error",
    "the agent reports an error on the way",
    ({ agentSays }) => agentSays(started(), ...says("Well"), failed()),
    "unknown",
  ],
  [
    "rejected",
    "something comes that is no event",
    ({ agentSays }) => agentSays(started(), "hello"),
    "unknown",
  ],
  [
    "truncated",
    "the stream stops after work was seen",
    ({ agentSays }) => agentSays(started(), ...says("Well")),
    null,
  ],
  ["truncated", "the stream stops at once", ({ agentSays }) => agentSays(started()), "unknown"],
  ["truncated", "the stream is empty", ({ agentSays }) => agentSays(), "unknown"],
  [
    "truncated",
    "the connection breaks on the way",
    async ({ agent }) => {
      await agent.emit(started());
      agent.fail(new TypeError("gone"));
    },
    "unknown",
  ],
  [
    "unreachable",
    "there is no network",
    ({ agent }) => agent.fail(new TypeError("gone")),
    "unknown",
  ],
  [
    "unreachable",
    "the server answers 503",
    ({ agent }) => agent.fail(new TransportError("busy", { status: 503 })),
    "unknown",
  ],
  [
    "unreachable",
    "the server answers 422",
    ({ agent }) => agent.fail(new TransportError("no", { status: 422 })),
    "rejected",
  ],
  [
    "unreachable",
    "nothing has left",
    ({ agent }) => agent.fail(new TransportError("no", { delivery: "not-sent" })),
    "not-sent",
  ],
  ["aborted", "the person stops it", ({ run }) => run.abort(), "unknown"],
];

/** Those in which the server has replied: another answer may follow. */
const replies: ReadonlySet<string> = new Set([
  "the agent reports an error on the way",
  "the server answers 503",
]);

describe("when a run ends because", () => {
  it.each(endings)("a run ends as %s because %s", async (kind, _, happens) => {
    const asked = await createAskedRun([question("a")]);
    asked.run.dismiss();
    const sent = endingOf(asked.run.send("Again"));
    await happens(asked);
    const ending = await sent;
    expect(ending.kind).toBe(kind);
    expect(asked.snapshot().ending).toEqual(ending);
    expect(asked.snapshot().error).toBe("error" in ending ? ending.error : null);
  });
});

describe("when a resume ends because", () => {
  it.each(endings.filter(([, , , delivery]) => delivery !== null))(
    "a resume that ends as %s because %s keeps everything",
    async (kind, because, happens, delivery) => {
      const asked = await createAskedRun([question("a")]);
      asked.run.resolve("a", yes);
      await happens(asked);
      await settled();
      const { interrupts, composer, ending, status } = asked.snapshot();
      expect([status, ending?.kind]).toEqual([kind === "aborted" ? kind : "failed", kind]);
      expect(interrupts).toMatchObject([
        {
          id: "a",
          draft: { payload: yes },
          locked: delivery === "unknown" && !replies.has(because),
        },
      ]);
      expect(composer).toMatchObject({ status: "failed", delivery, canRetry: true });
    },
  );

  it.each(endings.filter(([, , , delivery]) => delivery !== null))(
    "a resume that ended as %s because %s can be sent again with the same array",
    async (_, __, happens) => {
      const asked = await createAskedRun([question("a"), question("b")]);
      asked.run.resolve("a", yes, { by: "ann" });
      asked.run.cancel("b");
      void asked.run.submit();
      await happens(asked);
      await settled();
      const again = asked.run.retry({ mayRepeat: true });
      await asked.agentFinishes();
      const [first, second] = asked.resumes();
      expect(JSON.stringify(second)).toBe(JSON.stringify(first));
      expect(new Set(asked.agent.requests.map(({ runId }) => runId)).size).toBe(3);
      expect(await again).toMatchObject({ ok: true, ending: { kind: "success" } });
      expect(asked.openIds()).toEqual([]);
    },
  );

  it("two retries are one request", async () => {
    const { run, agent, resumes } = await createAskedRun([question("a")]);
    run.resolve("a", yes);
    agent.fail(new TypeError("gone"));
    await settled();
    expect(run.retry({ mayRepeat: true })).toBe(run.retry({ mayRepeat: true }));
    expect(resumes()).toHaveLength(2);
  });

  it("a kept answer is not sent twice beside a new message, unless a person has confirmed it", async () => {
    const asked = await createAskedRun([question("a", { expiresAt: isoAt(10) }), question("b")]);
    asked.run.subscribe(() => {});
    asked.run.resolveAll(
      new Map([
        ["a", yes],
        ["b", yes],
      ]),
    );
    void asked.run.submit();
    asked.agent.fail(new TypeError("gone"));
    await settled();
    asked.clock.set(at(20));
    asked.run.cancel("a");
    const options = { keepAnswers: true };
    expect(await asked.run.steerAway("And?", options)).toMatchObject({
      ok: false,
      reason: "may-repeat",
      messages: [{ content: "And?" }],
    });
    expect(asked.resumes()).toHaveLength(1);
    void asked.run.steerAway("And?", { ...options, mayRepeat: true });
    await settled();
    expect(asked.resumes()[1]).toMatchObject([{ status: "cancelled" }, { status: "resolved" }]);
  });

  it("there is nothing to send again where nothing has failed", async () => {
    const { run, resumes } = await createAskedRun([question("a")]);
    expect(await run.retry({ mayRepeat: true })).toMatchObject({ ok: false });
    expect(resumes()).toEqual([]);
  });

  it("a changed answer can be sent where the first was refused", async () => {
    const { run, resumes, agentSays } = await createAskedRun([question("a")]);
    run.resolve("a", yes);
    await agentSays(failed("no", "INVALID_PAYLOAD"));
    run.resolve("a", { approved: false });
    expect(resumes().map(([entry]) => entry)).toMatchObject([
      { payload: yes },
      { payload: { approved: false } },
    ]);
  });
});

describe("what the host gets wrong", () => {
  afterEach(() => vi.restoreAllMocks());

  it("an error of the host's code is reported with its own code, as it was thrown", () => {
    const onError = vi.fn();
    const { run } = createRun({ onError });
    const cause = new Error("oops");
    const known = new AgentRunError("storage", "full");
    run.reportError(cause);
    run.reportError(known);
    expect(onError.mock.calls).toEqual([
      [expect.objectContaining({ code: "render", cause })],
      [known],
    ]);
  });

  it("an error of the host's code is reported as uncaught, and the run continues", async () => {
    const thrown: unknown[] = [];
    vi.spyOn(globalThis, "queueMicrotask").mockImplementation((callback) => {
      try {
        callback();
      } catch (error) {
        thrown.push(error);
      }
    });
    const oops = (word: string) => () => {
      throw new Error(word);
    };
    const { run, agentSays, snapshot, openIds } = createRun({
      onEvent: oops("event"),
      onError: oops("error"),
      onDecision: oops("decision"),
    });
    run.subscribe(oops("listener"));
    void run.send("Go");
    await agentSays(started(), asks([question("a")]));
    expect(openIds()).toEqual(["a"]);
    run.resolve("a", yes);
    await agentSays(failed());
    expect(snapshot().composer.delivery).toBe("rejected");
    const words = new Set(thrown.map((error) => (error instanceof Error ? error.message : error)));
    expect(words).toEqual(new Set(["listener", "event", "decision", "error"]));
  });

  it("a dialect that throws while it reads a question: the run ends, the question is read as the standard does, and the error surfaces", async () => {
    const surfaced = vi.spyOn(globalThis, "queueMicrotask").mockImplementation(() => {});
    const claims = () => {
      throw new Error("oops");
    };
    const { openIds, snapshot, run } = await createAskedRun([question("a")], {
      dialects: [{ name: "own", claims }],
    });
    await vi.dynamicImportSettled();
    await settled();
    expect([openIds(), snapshot().status]).toEqual([["a"], "interrupted"]);
    expect(surfaced.mock.calls[0]?.[0]).toThrow("oops");
    run.dismiss();
  });

  it.each([
    ["throws", () => Promise.reject(new Error("oops"))],
    [
      "throws at once",
      () => {
        throw new Error("oops");
      },
    ],
  ])(
    "a transport that %s when a run is stopped: the run is stopped, and all listeners are notified",
    async (_, cancel) => {
      const onError = vi.fn();
      const { transport, next } = scriptedTransport();
      const run = createAgentRun({ transport: Object.assign(transport, { cancel }), onError });
      const ending = endingOf(run.send("Go"));
      await next();
      const listener = vi.fn();
      run.subscribe(listener);
      listener.mockClear();
      run.abort();
      expect(listener).toHaveBeenCalledTimes(1);
      expect(await ending).toEqual({ kind: "aborted" });
      await vi.waitFor(() =>
        expect(onError.mock.calls).toMatchObject([
          [{ code: "transport", cause: { message: "oops" } }],
        ]),
      );
    },
  );

  it("each failure is reported once, and is the one on screen", async () => {
    const errors: unknown[] = [];
    const { run, agent, agentSays, snapshot } = createRun({
      onError: (error) => errors.push(error),
    });
    void run.send("Go");
    await agentSays(failed("first"));
    expect(errors).toEqual([snapshot().error]);
    void run.send("Again");
    agent.fail(new TypeError("second"));
    await settled();
    expect([errors.length, errors[1] === snapshot().error]).toEqual([2, true]);
  });

  it("choosing messages that throws: nothing has left, and everything is kept", async () => {
    const asked = await createAskedRun([question("a")], {
      resumeMessages: () => {
        throw new Error("oops");
      },
    });
    expect(() => asked.run.resolve("a", yes)).not.toThrow();
    await settled();
    expect(asked.snapshot()).toMatchObject({
      status: "failed",
      interrupts: [{ draft: { payload: yes }, locked: false }],
    });
  });

  it("a transport that throws before its stream is a failure like any other", async () => {
    const run = createAgentRun({
      transport: () => {
        throw new Error("oops");
      },
    });
    expect(await endingOf(run.send("Go"))).toMatchObject({
      kind: "unreachable",
      error: { cause: { message: "oops" } },
    });
  });

  it("a listener that starts the next run at once does not change how the last one ended", async () => {
    const { run, agentFinishes, snapshot } = createRun();
    const stop = run.subscribe(() => {
      if (snapshot().status !== "finished") return;
      stop();
      void run.send("Next");
    });
    const first = endingOf(run.send("Go"));
    await agentFinishes();
    expect(await first).toEqual({ kind: "success" });
    expect(snapshot().status).toBe("running");
  });
});
