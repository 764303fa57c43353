import { describe, expect, it, vi } from "vitest";
import {
  type AgentRun,
  type AgentRunSnapshot,
  createAgentRun,
  type RunEnding,
  TransportError,
} from "../../../src/core.js";
import {
  confirmationInterrupt,
  createScriptedAgent,
  createSimulatedClock,
  type ScriptedRefusal,
  type SimulatedClock,
} from "../../../src/testing.js";
import { asks, at, failed, finished, isoAt, says, started } from "../../support/builders.js";
import { someOf } from "../../support/depth.js";
import { endingOf } from "../../support/endingOf.js";
import { createAskedRun, question } from "../createRun.js";

type Composer = AgentRunSnapshot["composer"];
type Reply = (signal: AbortSignal, stop: () => void) => Response | Promise<Response>;

const yes = { approved: true };
const no = { approved: false };

/** What an agent sends, as HTTP carries it. */
const streams =
  (...events: readonly unknown[]): Reply =>
  () =>
    new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""), {
      headers: { "content-type": "text/event-stream" },
    });
const answers =
  (status: number): Reply =>
  () =>
    new Response("No.", { status });
const refuses = (code?: string) => streams(failed("No.", code ?? null));
/** The person stops it as soon as the request has arrived. */
const isStopped: Reply = (signal, stop) => {
  stop();
  return Promise.reject(signal.reason);
};
const breaksWith =
  (error: Error): Reply =>
  () =>
    Promise.reject(error);

interface Asked {
  readonly run: AgentRun;
  readonly clock: SimulatedClock;
  /** The arrays that arrived. */
  readonly resumes: readonly unknown[];
}

/**
 * A run on which an agent behind HTTP has asked; it gives these replies to what comes next, and
 * after them it takes everything.
 */
async function askedOverHttp(
  questions: readonly unknown[],
  ...replies: readonly Reply[]
): Promise<Asked> {
  const pending = [streams(started(), asks(questions)), ...replies];
  const resumes: unknown[] = [];
  const clock = createSimulatedClock(at(0));
  const run: AgentRun = createAgentRun({
    url: "https://agent.test/",
    threadId: "thread-1",
    clock,
    submitMode: "manual",
    fetch: async (_, init) => {
      const { resume } = JSON.parse(String(init?.body));
      if (resume !== undefined) resumes.push(resume);
      const reply = pending.shift() ?? streams(started(), ...says("Done"), finished());
      return reply(init?.signal ?? new AbortController().signal, run.abort);
    },
  });
  expect((await endingOf(run.send("Go"))).kind).toBe("interrupted");
  return { run, clock, resumes };
}

/** The thread takes the next message: the one thing that a stuck one does not. */
async function isUsable(run: AgentRun): Promise<void> {
  expect(await endingOf(run.send("Next"))).toEqual({ kind: "success" });
  expect(run.getSnapshot()).toMatchObject({ status: "finished", interrupts: [], error: null });
}

/**
 * Each way on, from two questions whose answers did not get through, to a thread that takes the
 * next message.
 */
const ways = {
  "sends the same again": async ({ run, resumes }: Asked) => {
    expect(await run.retry({ mayRepeat: true })).toMatchObject({
      ok: true,
      ending: { kind: "success" },
    });
    expect(resumes[1]).toEqual(resumes[0]);
  },
  "corrects an answer and sends it": async ({ run, resumes }: Asked) => {
    run.resolve("a", no);
    expect(await run.submit({ mayRepeat: true })).toMatchObject({
      ok: true,
      ending: { kind: "success" },
    });
    expect(resumes[1]).toMatchObject([{ payload: no }, { payload: yes }]);
  },
  "leaves the questions": async ({ run, resumes }: Asked) => {
    for (const id of ["a", "b"]) run.cancel(id);
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(resumes[1]).toMatchObject([{ status: "cancelled" }, { status: "cancelled" }]);
  },
  "says something else instead": async ({ run, resumes }: Asked) => {
    expect(await run.steerAway("Something else")).toMatchObject({
      ok: true,
      ending: { kind: "success" },
    });
    expect(resumes[1]).toMatchObject([{ status: "cancelled" }, { status: "cancelled" }]);
  },
  "puts the questions away": async ({ run, resumes }: Asked) => {
    run.dismiss();
    expect([run.getSnapshot().interrupts, resumes.length]).toEqual([[], 1]);
  },
  "gives the questions up": async ({ run, resumes }: Asked) => {
    run.giveUp();
    expect([run.getSnapshot().interrupts, resumes.length]).toEqual([[], 1]);
  },
  "starts over": async ({ run }: Asked) => {
    run.reset();
    expect(run.getSnapshot()).toMatchObject({ status: "idle", messages: [], interrupts: [] });
  },
} satisfies Record<string, (asked: Asked) => Promise<void>>;

type Way = keyof typeof ways;
const isWay = (name: string): name is Way => Object.hasOwn(ways, name);

/**
 * What a person is offered: the same again where it may help, changes unless the reply was lost.
 */
const offered = ({ canRetry }: Pick<Composer, "canRetry">, isLocked: boolean): readonly Way[] =>
  Object.keys(ways)
    .filter(isWay)
    .filter((way) => way !== "sends the same again" || canRetry)
    .filter(
      (way) =>
        !["corrects an answer and sends it", "leaves the questions"].includes(way) || !isLocked,
    );

type Refusal = [
  because: string,
  reply: Reply,
  ending: RunEnding["kind"],
  offers: Pick<Composer, "advice" | "delivery" | "canRetry">,
  /** Whether no reply of the server arrived. */
  isLost: boolean,
];

const byCode = {
  correct: ["INVALID_PAYLOAD", "APPROVAL_RESUME_INVALID", "WORKFLOW_RESUME_INVALID_RESPONSE"],
  skip: ["INTERRUPT_EXPIRED"],
  dismiss: ["UNKNOWN_INTERRUPT_ID", "APPROVAL_RESUME_NOT_FOUND"],
  unavailable: ["INTERRUPT_SESSION_REQUIRED", "NOT_ALLOWED_TO_ANSWER"],
  retry: [
    "PENDING_INTERRUPTS",
    "APPROVAL_RESUME_REQUIRED",
    "WORKFLOW_RESUME_REQUIRED",
    "PARTIAL_RESUME",
  ],
} as const;
/** Codes of errors after which an agent may have acted. */
const otherCodes = [
  "WORKFLOW_MISSING_INTERRUPT",
  "INTERRUPT_RESUME_ERROR",
  "INTERRUPT_RECONCILIATION_ERROR",
  "StreamingError",
  "ValueError",
  "RUN_ID_CONFLICT",
  "NEW_IN_2030",
];
const words = ["correct", "skip", "dismiss", "unavailable", "retry"] as const;

const rejected = (advice: Composer["advice"]) =>
  ({ advice, delivery: "rejected", canRetry: advice === "retry" || advice === "wait" }) as const;
const unknown = { advice: "retry", delivery: "unknown", canRetry: true } as const;
const unsent = { advice: "retry", delivery: "not-sent", canRetry: true } as const;

/** Everything that can come back instead of a yes. */
const refusals: readonly Refusal[] = [
  ...words.flatMap((advice) =>
    byCode[advice].map((code): Refusal => [code, refuses(code), "error", rejected(advice), false]),
  ),
  ...otherCodes.map((code): Refusal => [code, refuses(code), "error", unknown, false]),
  ["an error without a code", refuses(), "error", unknown, false],
  [
    "a tool whose file is not there",
    refuses("FILE_NOT_FOUND"),
    "error",
    { ...unknown, advice: "dismiss", canRetry: false },
    false,
  ],
  ["an error on the way", streams(started(), ...says("Well"), failed()), "error", unknown, false],
  ...[400, 401, 403, 404, 410, 422, 429, 501].map(
    (status): Refusal => [
      `HTTP ${status}`,
      answers(status),
      "unreachable",
      rejected("retry"),
      false,
    ],
  ),
  ["HTTP 409", answers(409), "unreachable", rejected("wait"), false],
  ...[500, 502, 503].map(
    (status): Refusal => [`HTTP ${status}`, answers(status), "unreachable", unknown, false],
  ),
  ["an empty answer", streams(), "truncated", unknown, true],
  ["a stream that stops", streams(started()), "truncated", unknown, true],
  ["something that is no event", streams(started(), "hello"), "rejected", unknown, true],
  ["a page instead of a stream", () => new Response("<p>Sign in"), "unreachable", unknown, false],
  ["no network", breaksWith(new TypeError("fetch failed")), "unreachable", unknown, true],
  [
    "nothing having left",
    breaksWith(new TransportError("no", { delivery: "not-sent" })),
    "unreachable",
    unsent,
    false,
  ],
  ["the person having stopped it", isStopped, "aborted", unknown, true],
];

/** Two answers are sent, and this comes back. */
async function refusedBy(reply: Reply, ...later: readonly Reply[]): Promise<Asked> {
  const asked = await askedOverHttp([question("a"), question("b")], reply, ...later);
  for (const id of ["a", "b"]) asked.run.resolve(id, yes);
  await asked.run.submit();
  return asked;
}

describe.each(refusals)("after %s", (_, reply, kind, offers, locked) => {
  it("the answers are still there, with advice on what to do", async () => {
    const { run } = await refusedBy(reply);
    const { status, ending, interrupts, composer } = run.getSnapshot();
    expect([status, ending?.kind]).toEqual([kind === "aborted" ? kind : "failed", kind]);
    expect(composer).toMatchObject({ status: "failed", answered: 2, ...offers });
    expect(interrupts).toMatchObject([
      { id: "a", status: "answered", draft: { payload: yes }, locked },
      { id: "b", status: "answered", draft: { payload: yes }, locked },
    ]);
  });

  it.each(offered(offers, locked))("a person who %s can continue", async (way) => {
    const asked = await refusedBy(reply);
    await ways[way](asked);
    await isUsable(asked.run);
  });
});

/** Where a message is: before it leaves, when it came back, and in the conversation. */
function placesOf({ run }: Asked, content: string): readonly string[] {
  const { waitingMessages, undelivered, messages } = run.getSnapshot();
  const lists = { waits: waitingMessages, undelivered, messages };
  return Object.entries(lists).flatMap(([place, list]) =>
    list.flatMap((message) => (message.content === content ? [place] : [])),
  );
}

describe.each(someOf(refusals))(
  "with a message that waits, after %s",
  (_, reply, kind, offers, locked) => {
    const waitingBy = async () => {
      const asked = await askedOverHttp([question("a"), question("b")], reply);
      void asked.run.send("By the way", { whileOpen: "wait" });
      for (const id of ["a", "b"]) asked.run.resolve(id, yes);
      await asked.run.submit();
      return asked;
    };

    it("it waits on, unless the person has stopped its answers", async () => {
      const place = kind === "aborted" ? "undelivered" : "waits";
      expect(placesOf(await waitingBy(), "By the way")).toEqual([place]);
    });

    it.each(offered(offers, locked))(
      "a person who %s can continue, and it has left or is there to be sent",
      async (way) => {
        const asked = await waitingBy();
        await ways[way](asked);
        await vi.waitFor(() => expect(asked.run.getSnapshot().status).not.toBe("running"));
        const isOver = way === "puts the questions away" || way === "gives the questions up";
        // By itself it leaves after answers that were taken, and only after those.
        const leaves = offers.delivery !== "unknown" && !isOver;
        const places = placesOf(asked, "By the way");
        if (way === "starts over") expect(places).toEqual([]);
        else expect(["messages", ...(leaves ? [] : ["undelivered"])]).toContain(places.join());
        await isUsable(asked.run);
        expect(placesOf(asked, "By the way")).toEqual(places);
      },
    );
  },
);

describe.each(refusals)(
  "when an agent that refused by %s refuses the cancellation, too",
  (_, reply, __, { delivery }) => {
    it.each(["puts the questions away", "starts over"] as const)(
      "a person who %s can continue",
      async (way) => {
        const asked = await refusedBy(reply, reply);
        expect(await asked.run.steerAway("Something else")).toMatchObject({ ok: true });
        expect(asked.run.getSnapshot()).toMatchObject({
          composer: { delivery },
          interrupts: [{ id: "a" }, { id: "b" }],
        });
        if (way === "starts over") asked.run.reset();
        else asked.run.dismiss();
        await isUsable(asked.run);
      },
    );
  },
);

describe("when a question cannot be answered at all", () => {
  const left = async (asked: Asked, ...ids: readonly string[]) => {
    for (const id of ids) asked.run.cancel(id);
    expect(await asked.run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
  };

  it.each([
    ["it had expired on arrival", [question("a", { expiresAt: isoAt(-1) })], ["a"]],
    ["another has the same id", [question("a"), question("a")], ["a"]],
    ["its schema admits nothing", [question("a", { responseSchema: false })], ["a"]],
    ["one beside it has no id", [question("a"), { reason: "confirmation" }], ["a"]],
  ] as const)(
    "a question that cannot be answered because %s is skipped, and the thread continues",
    async (_, questions, ids) => {
      const asked = await askedOverHttp(questions);
      asked.run.resolve("a", yes);
      expect(await asked.run.submit()).toMatchObject({ ok: false });
      await left(asked, ...ids);
      await isUsable(asked.run);
    },
  );

  it("a question without an id is dismissed, and the thread continues", async () => {
    const { run } = await askedOverHttp([{ reason: "confirmation", message: "Sure?" }]);
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ message: "Sure?", answerable: false }],
    });
    expect(await run.steerAway("Something else")).toMatchObject({ ok: false });
    run.dismiss();
    await isUsable(run);
  });

  it("a question whose time has passed is skipped alone, and the other answers are sent with it", async () => {
    const asked = await askedOverHttp([
      question("a", { expiresAt: isoAt(60) }),
      question("b", { expiresAt: "soon" }),
    ]);
    for (const id of ["a", "b"]) asked.run.resolve(id, yes);
    asked.clock.advance(60_000);
    expect(await asked.run.submit()).toMatchObject({
      ok: false,
      reason: "blocked",
      blockers: [{ code: "expired", interruptId: "a" }],
    });
    await left(asked, "a");
    expect(asked.resumes).toMatchObject([
      [{ status: "cancelled" }, { status: "resolved", payload: yes }],
    ]);
    await isUsable(asked.run);
  });
});

describe("with an agent that enforces the contract", () => {
  /** It asks once, for a minute, and takes any other message without a question. */
  function contractAgent(
    now: () => number,
    refuse?: (attempt: number) => ScriptedRefusal | undefined,
  ) {
    return createScriptedAgent(
      [
        {
          name: "asks-once",
          title: "",
          description: "",
          prompt: "",
          *script(agent) {
            if (agent.input.messages.at(-1)?.content !== "Go") return yield* agent.says("Hello.");
            const asked = confirmationInterrupt({
              id: agent.id("sure"),
              expiresAt: agent.deadline(60),
            });
            yield* agent.asks([asked], { refuse: (_, attempt) => refuse?.(attempt) });
            yield* agent.says("Done.");
          },
        },
      ],
      { pace: 0, now },
    );
  }

  async function asked(agent: () => ReturnType<typeof contractAgent>) {
    const run = createAgentRun({
      url: "https://agent.test/asks-once",
      fetch: (url, init) => agent()(new Request(url, init)),
      clock: createSimulatedClock(at(0)),
      submitMode: "manual",
    });
    await run.send("Go");
    const [open] = run.getSnapshot().interrupts;
    return { run, id: open?.id ?? "" };
  }

  it("a refused answer can be corrected", async () => {
    const once = (attempt: number) =>
      attempt === 1 ? { code: "INVALID_PAYLOAD", message: "Not now." } : undefined;
    const agent = contractAgent(() => at(0), once);
    const { run, id } = await asked(() => agent);
    run.resolve(id, yes);
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({ composer: { advice: "correct", canRetry: false } });
    run.resolve(id, no);
    expect(await run.submit()).toMatchObject({ ending: { kind: "success" } });
    await isUsable(run);
  });

  it("what has expired by the agent's clock and not by the person's can be left", async () => {
    let now = at(0);
    const agent = contractAgent(() => now);
    const { run, id } = await asked(() => agent);
    now = at(61);
    run.resolve(id, yes);
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      composer: { advice: "skip", canRetry: false },
      interrupts: [{ locked: false }],
    });
    run.cancel(id);
    expect(await run.submit()).toMatchObject({ ending: { kind: "success" } });
    await isUsable(run);
  });

  it("a question the agent has lost in a restart can be dismissed", async () => {
    let agent = contractAgent(() => at(0));
    const { run, id } = await asked(() => agent);
    agent = contractAgent(() => at(0));
    run.resolve(id, yes);
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({ composer: { advice: "dismiss", canRetry: false } });
    run.dismiss();
    await isUsable(run);
  });

  it("an answer it never accepts can be replaced by a new message", async () => {
    const agent = contractAgent(
      () => at(0),
      (attempt) => (attempt < 4 ? { code: "NO", message: "Never." } : undefined),
    );
    const { run, id } = await asked(() => agent);
    run.resolve(id, yes);
    await run.submit();
    for (let count = 0; count < 2; count++) await run.retry({ mayRepeat: true });
    expect(run.getSnapshot()).toMatchObject({
      composer: { advice: "retry" },
      interrupts: [{ draft: { payload: yes } }],
    });
    expect(await run.steerAway("Something else")).toMatchObject({ ending: { kind: "success" } });
    await isUsable(run);
  });
});

describe("an agent that still waits for what was dismissed here", () => {
  const waits = createScriptedAgent(
    [
      {
        name: "asks-once",
        title: "",
        description: "",
        prompt: "",
        *script(agent) {
          if (agent.input.messages.at(-1)?.content !== "Go") return yield* agent.says("Hello.");
          yield* agent.asks([confirmationInterrupt({ id: agent.id("sure") })]);
        },
      },
    ],
    { pace: 0 },
  );

  it.each(["dismiss", "reset"] as const)(
    "a question dismissed after %s comes back with the agent's refusal, and can be skipped",
    async (way) => {
      const run = createAgentRun({
        url: "https://agent.test/asks-once",
        submitMode: "manual",
        fetch: (url, init) => waits(new Request(url, init)),
      });
      await run.send("Go");
      const [asked] = run.getSnapshot().interrupts;
      run.resolve(asked?.id ?? "", yes);
      run[way]();
      expect(run.getSnapshot().interrupts).toEqual([]);

      expect(await endingOf(run.send("Next"))).toMatchObject({ kind: "error" });
      expect(run.getSnapshot()).toMatchObject({
        status: "failed",
        interrupts: [{ id: asked?.id, draft: { payload: yes } }],
      });
      expect(await run.steerAway("Something else")).toMatchObject({
        ok: true,
        ending: { kind: "success" },
      });
      expect(await endingOf(run.send("Next"))).toMatchObject({ kind: "success" });
    },
  );
});

describe("an agent that refuses", () => {
  it("a message sent instead of answering is not sent with a later answer", async () => {
    const { run, agent, agentSays, snapshot } = await createAskedRun([question("a")]);
    const refused = run.steerAway("Something else");
    expect(snapshot().messages).toMatchObject([{ content: "Go" }, { content: "Something else" }]);
    await agentSays(failed("No"));
    await refused;
    expect(snapshot().messages).toMatchObject([{ content: "Go" }]);
    run.resolve("a", yes);
    await vi.waitFor(() => expect(agent.requests).toHaveLength(3));
    expect(agent.requests[2]?.messages.map(({ content }) => content)).toEqual(["Go"]);
  });

  it("a message sent instead of answering is there again, once, when the same is sent again", async () => {
    const { run, agent, agentSays } = await createAskedRun([question("a")]);
    void run.steerAway("Something else");
    await agentSays(failed("No"));
    void run.retry({ mayRepeat: true });
    expect(agent.requests[2]?.messages.map(({ content }) => content)).toEqual([
      "Go",
      "Something else",
    ]);
    expect(agent.requests[2]?.resume).toEqual(agent.requests[1]?.resume);
  });

  it("an agent that has accepted a partial skip still asks the rest", async () => {
    const { run, agent, agentSays, snapshot } = await createAskedRun([
      question("a"),
      question("b"),
    ]);
    run.cancel("a");
    run.resolve("b", yes);
    void run.submit();
    await agentSays(started(), failed("The others are still open", "APPROVAL_RESUME_CANCELLED"));
    expect(snapshot()).toMatchObject({
      status: "failed",
      interrupts: [{ id: "b", draft: { payload: yes }, locked: false }],
      decisions: [
        { interruptId: "a", verdict: "cancelled", outcome: "accepted" },
        { interruptId: "b", outcome: "refused" },
      ],
    });
    void run.submit();
    await vi.waitFor(() => expect(agent.requests).toHaveLength(3));
    expect(agent.requests[2]?.resume).toMatchObject([{ interruptId: "b", payload: yes }]);
  });
});
