import { describe, expect, it, vi } from "vitest";
import { createAgentRun } from "../../src/core.js";
import {
  confirmationInterrupt,
  createScriptedAgent,
  decisionOf,
  type Scenario,
  scenarios,
} from "../../src/testing.js";
import {
  asked,
  askedIds,
  cancelled,
  createCaller,
  denied,
  resolved,
  textOf,
  typesOf,
  withoutRunId,
} from "./createCaller.js";

/** An agent that counts how often it acts. */
function countingScenario() {
  const acts: string[] = [];
  const scenario: Scenario = {
    name: "counting",
    title: "Counting",
    description: "Asks, then acts.",
    prompt: "Act.",
    *script(agent) {
      const question = confirmationInterrupt({ id: agent.id("q") });
      const answers = yield* agent.asks([question]);
      acts.push(decisionOf(answers.get(question.id)));
      yield* agent.says("I have acted, and this is what came of it.");
      const again = confirmationInterrupt({ id: agent.id("q") });
      yield* agent.asks([again]);
    },
  };
  return { acts, scenario };
}

const create = (options: Parameters<typeof createScriptedAgent>[1] = {}) => {
  const agent = createScriptedAgent(scenarios, options);
  return { agent, ...createCaller(agent) };
};

describe("the address", () => {
  it("names the scenario by its last segment, with or without a slash behind it", async () => {
    const { start } = create();
    expect((await start("minimal-approval")).status).toBe(200);
    expect((await start("confirmation/")).status).toBe(200);
  });

  it("answers 404 and lists the scenarios", async () => {
    const reply = await create().start("no-such-thing");
    expect(reply.status).toBe(404);
    expect(JSON.parse(reply.text).scenarios).toContain("minimal-approval");
  });

  it("answers 404 for names every object has", async () => {
    expect((await create().start("constructor")).status).toBe(404);
    expect((await create().start("__proto__")).status).toBe(404);
  });

  it("answers 405 to anything but POST", async () => {
    const { send, base } = create();
    for (const method of ["GET", "PUT", "DELETE"]) {
      expect((await send(new Request(`${base}/confirmation`, { method }))).status).toBe(405);
    }
  });

  it("lets any page ask, and lets it send its own headers", async () => {
    const { send, base } = create();
    const preflight = await send(
      new Request(`${base}/confirmation`, {
        method: "OPTIONS",
        headers: { "access-control-request-headers": "authorization" },
      }),
    );
    expect([preflight.status, preflight.headers.get("access-control-allow-headers")]).toEqual([
      204,
      "authorization",
    ]);
    const missing = await send(new Request(`${base}/nothing`));
    expect(missing.headers.get("access-control-allow-origin")).toBe("*");
  });
});

describe("the body", () => {
  const input = { threadId: "t", runId: "r", messages: [] };
  it.each([
    ["no JSON", "{"],
    ["no object", "[]"],
    ["no thread", JSON.stringify({ ...input, threadId: undefined })],
    ["an empty run id", JSON.stringify({ ...input, runId: "" })],
    ["no messages", JSON.stringify({ ...input, messages: undefined })],
    [
      "a message nobody can read",
      JSON.stringify({ ...input, messages: [{ id: "m", role: "wizard", content: "" }] }),
    ],
    ["a tool without a name", JSON.stringify({ ...input, tools: [{ description: "" }] })],
  ])("answers 400 when it has %s", async (_, body) => {
    const { agent, send, base } = create();
    const response = await send(new Request(`${base}/confirmation`, { method: "POST", body }));
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: expect.stringContaining("run input") },
    ]);
    expect(agent.requests()).toEqual([]);
  });

  it("accepts one without tools and context, as the protocol allows", async () => {
    const { send, base } = create();
    const response = await send(
      new Request(`${base}/confirmation?pace=0`, { method: "POST", body: JSON.stringify(input) }),
    );
    expect(response.status).toBe(200);
  });
});

describe("what was received", () => {
  it("is returned in order, by thread or all of it, refused inputs included", async () => {
    const { agent, post } = create();
    await post("confirmation", { threadId: "a", runId: "1" });
    await post("confirmation", { threadId: "b", runId: "2" });
    await post("confirmation", { threadId: "a", runId: "3" });
    expect(agent.requests().map(({ runId }) => runId)).toEqual(["1", "2", "3"]);
    expect(agent.requests("a").map(({ runId }) => runId)).toEqual(["1", "3"]);
    expect(agent.requests("c")).toEqual([]);
  });

  it("is returned over HTTP, exactly as received", async () => {
    const { start, resume, send, base } = create();
    const [id = ""] = askedIds(await start("confirmation"));
    await resume("confirmation", [
      { interruptId: id, status: "resolved", payload: null, metadata: { by: "ann" } },
    ]);
    const list: unknown = await (await send(new Request(`${base}/confirmation?requests=t`))).json();
    expect(list).toEqual([
      expect.objectContaining({ runId: "r1" }),
      expect.objectContaining({
        resume: [{ interruptId: id, status: "resolved", payload: null, metadata: { by: "ann" } }],
      }),
    ]);
  });
});

describe("the contract", () => {
  it("refuses a new message while a question is open, and accepts one when nothing is", async () => {
    const { start, resume } = create();
    const [id = ""] = askedIds(await start("confirmation"));
    const refused = await start("confirmation");
    expect(refused.events).toEqual([
      { type: "RUN_ERROR", code: "PENDING_INTERRUPTS", message: expect.stringContaining(id) },
    ]);
    expect((await resume("confirmation", [])).events).toMatchObject([
      { type: "RUN_ERROR", code: "PENDING_INTERRUPTS" },
    ]);
    await resume("confirmation", [denied(id)]);
    expect(typesOf(await start("confirmation"))[0]).toBe("RUN_STARTED");
  });

  it("refuses unknown, partial and repeated answers", async () => {
    const { start, resume } = create();
    const [a = "", b = "", c = ""] = askedIds(await start("parallel-approvals"));
    const codeOf = async (resumed: Parameters<typeof resume>[1]) =>
      (await resume("parallel-approvals", resumed)).events[0]?.["code"];
    expect(await codeOf([resolved(a), resolved(b), resolved(c), resolved("x")])).toBe(
      "UNKNOWN_INTERRUPT_ID",
    );
    expect(await codeOf([resolved(a), resolved(b)])).toBe("PARTIAL_RESUME");
    expect(await codeOf([resolved(a), resolved(b), resolved(b)])).toBe("DUPLICATE_INTERRUPT_ID");
  });

  it("refuses a late answer but takes a late cancel, by the time it was given", async () => {
    let now = Date.parse("2030-01-01T00:00:00Z");
    const { start, resume } = create({ now: () => now });
    const [question] = asked(await start("quarterly-filing"));
    expect(question?.["expiresAt"]).toBe("2030-01-01T00:05:00.000Z");
    const id = String(question?.["id"]);
    now += 300_000;
    const late = await resume("quarterly-filing", [
      resolved(id, { quarter: "Q1", year: 2029, revenue: 1 }),
    ]);
    expect(late.events).toMatchObject([{ type: "RUN_ERROR", code: "INTERRUPT_EXPIRED" }]);
    expect(textOf(await resume("quarterly-filing", [cancelled(id)]))).toBe("Nothing was filed.");
  });

  it("lets the request choose the deadline", async () => {
    const { start } = create({ now: () => 0 });
    const [question] = asked(await start("quarterly-filing", "pace=0&expiresIn=2"));
    expect(question?.["expiresAt"]).toBe("1970-01-01T00:00:02.000Z");
  });

  it("refuses answers of no shape, with the code for it", async () => {
    const { agent, post, start } = create();
    await start("confirmation");
    expect((await post("confirmation", { resume: [{ id: "x" }] })).events).toMatchObject([
      { code: "INVALID_RESUME" },
    ]);
    expect(agent.requests()).toHaveLength(1);
  });

  it("leaves the pause open after it refused an answer", async () => {
    const { start, resume } = create();
    const [id = ""] = askedIds(await start("quarterly-filing"));
    const refused = await resume("quarterly-filing", [
      resolved(id, { quarter: "Q5", year: 2029, revenue: 1 }),
    ]);
    expect(refused.events).toMatchObject([{ type: "RUN_ERROR", code: "INVALID_PAYLOAD" }]);
    const accepted = await resume("quarterly-filing", [
      resolved(id, { quarter: "Q4", year: 2029, revenue: 12.5 }),
    ]);
    expect(textOf(accepted)).toBe("Filed Q4 2029 with a revenue of 12.5.");
  });

  it("keeps threads apart, and scenarios on one thread", async () => {
    const { post, start } = create();
    await start("confirmation");
    expect(typesOf(await post("confirmation", { threadId: "other" }))[0]).toBe("RUN_STARTED");
    expect(typesOf(await start("minimal-approval"))[0]).toBe("RUN_STARTED");
  });

  it("gives each question an id no other thread has", async () => {
    const { post } = create();
    const ids = await Promise.all(
      ["a", "b"].map(async (threadId) => askedIds(await post("parallel-approvals", { threadId }))),
    );
    expect(ids).toEqual([
      ["a.i-1", "a.i-2", "a.i-3"],
      ["b.i-1", "b.i-2", "b.i-3"],
    ]);
  });
});

describe("an identical answer", () => {
  it("is given the same events under its own run id, and acted on once", async () => {
    const { acts, scenario } = countingScenario();
    const { start, resume } = createCaller(createScriptedAgent([scenario]));
    const [id = ""] = askedIds(await start("counting"));
    const first = await resume("counting", [resolved(id)]);
    const second = await resume("counting", [resolved(id)]);
    expect(withoutRunId(second)).toEqual(withoutRunId(first));
    expect([
      first.events[0]?.["runId"],
      second.events[0]?.["runId"],
      second.events.at(-1)?.["runId"],
    ]).toEqual(["r2", "r3", "r3"]);
    expect(acts).toEqual(["approved"]);
  });

  it("is recognised in another order", async () => {
    const { start, resume } = create();
    const ids = askedIds(await start("parallel-approvals"));
    const answers = ids.map((id) => resolved(id));
    const first = await resume("parallel-approvals", answers);
    const second = await resume("parallel-approvals", [...answers].reverse());
    expect(withoutRunId(second)).toEqual(withoutRunId(first));
  });

  it("is recognised although the next question is open by now, and leaves that open", async () => {
    const { acts, scenario } = countingScenario();
    const { start, resume } = createCaller(createScriptedAgent([scenario]));
    const [id = ""] = askedIds(await start("counting"));
    const [next = ""] = askedIds(await resume("counting", [resolved(id)]));
    await resume("counting", [resolved(id)]);
    expect(typesOf(await resume("counting", [denied(next)]))).toEqual([
      "RUN_STARTED",
      "RUN_FINISHED",
    ]);
    await resume("counting", [resolved(id)]);
    expect(acts).toEqual(["approved"]);
  });

  it("sent twice at the same moment is acted on once, and both requests get all events", async () => {
    const { acts, scenario } = countingScenario();
    const { start, resume } = createCaller(createScriptedAgent([scenario]));
    const [id = ""] = askedIds(await start("counting"));
    const [first, second] = await Promise.all([
      resume("counting", [resolved(id)], "pace=1"),
      resume("counting", [resolved(id)], "pace=1"),
    ]);
    expect(withoutRunId(second)).toEqual(withoutRunId(first));
    expect(textOf(first)).toBe("I have acted, and this is what came of it.");
    expect(acts).toEqual(["approved"]);
  });

  it("continues where a client disconnected in the middle", async () => {
    const { acts, scenario } = countingScenario();
    const agent = createScriptedAgent([scenario]);
    const { start, resume, base } = createCaller(agent);
    const [id = ""] = askedIds(await start("counting"));
    const body = JSON.stringify({
      threadId: "t",
      runId: "lost",
      messages: [],
      resume: [resolved(id)],
    });
    const reader = (
      await agent(new Request(`${base}/counting?pace=0`, { method: "POST", body }))
    ).body?.getReader();
    for (let chunk = 0; chunk < 4; chunk++) await reader?.read();
    await reader?.cancel();
    const again = await resume("counting", [resolved(id)]);
    expect(textOf(again)).toBe("I have acted, and this is what came of it.");
    expect(askedIds(again)).toHaveLength(1);
    expect(acts).toEqual(["approved"]);
  });

  it("with another decision is not the same answer", async () => {
    const { acts, scenario } = countingScenario();
    const { start, resume } = createCaller(createScriptedAgent([scenario]));
    const [id = ""] = askedIds(await start("counting"));
    await resume("counting", [resolved(id)]);
    expect((await resume("counting", [denied(id)])).events).toMatchObject([
      { code: "UNKNOWN_INTERRUPT_ID" },
    ]);
    expect(acts).toEqual(["approved"]);
  });
});

describe("a client that disconnects", () => {
  const leaving: Scenario = {
    name: "leaving",
    title: "Leaving",
    description: "Talks.",
    prompt: "Talk.",
    *script(agent) {
      yield* agent.says("one two three four five six seven eight nine ten");
      yield* agent.asks([confirmationInterrupt()]);
    },
  };

  it("stops the script, so that no question is left open behind them", async () => {
    const agent = createScriptedAgent([leaving], { pace: 1 });
    const abort = new AbortController();
    const body = JSON.stringify({ threadId: "t", runId: "r", messages: [] });
    const response = await agent(
      new Request("http://agent.test/leaving", { method: "POST", body, signal: abort.signal }),
    );
    const reader = response.body?.getReader();
    await reader?.read();
    const pending = reader?.read();
    abort.abort();
    await expect(pending).rejects.toMatchObject({ name: "AbortError" });
    expect(askedIds(await createCaller(agent).start("leaving"))).toEqual(["confirm-1"]);
  });

  it("just before the question finds the stream broken off, and the question was never asked", async () => {
    const agent = createScriptedAgent([countingScenario().scenario]);
    const abort = new AbortController();
    const body = JSON.stringify({ threadId: "t", runId: "r", messages: [] });
    const request = new Request("http://agent.test/counting?pace=0", {
      method: "POST",
      body,
      signal: abort.signal,
    });
    const reader = (await agent(request)).body?.getReader();
    await reader?.read();
    abort.abort();
    await expect(reader?.read()).rejects.toMatchObject({ name: "AbortError" });
    expect(askedIds(await createCaller(agent).start("counting"))).toHaveLength(1);
  });

  it("in the middle of a pause leaves no timer behind", async () => {
    vi.useFakeTimers();
    try {
      const body = JSON.stringify({ threadId: "t", runId: "r", messages: [] });
      const request = new Request("http://agent.test/leaving?pace=60000", { method: "POST", body });
      const reader = (await createScriptedAgent([leaving])(request)).body?.getReader();
      await reader?.read();
      void reader?.read();
      await vi.advanceTimersByTimeAsync(10);
      expect(vi.getTimerCount()).toBe(1);
      await reader?.cancel();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("before the response rejects, as fetch does", async () => {
    const request = new Request("http://agent.test/leaving", {
      method: "POST",
      body: "{}",
      signal: AbortSignal.abort(),
    });
    await expect(createScriptedAgent([leaving])(request)).rejects.toMatchObject({
      name: "AbortError",
    });
  });

  it("and starts again ends the run that was left open elsewhere", async () => {
    const agent = createScriptedAgent([leaving]);
    const { start } = createCaller(agent);
    const body = JSON.stringify({ threadId: "t", runId: "r", messages: [] });
    const old = (
      await agent(new Request("http://agent.test/leaving?pace=0", { method: "POST", body }))
    ).body?.getReader();
    await old?.read();
    await start("leaving");
    const { value } = (await old?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toContain("RUN_SUPERSEDED");
  });
});

it("pauses between the chunks, so that a person can watch", async () => {
  const { start } = create();
  const timers = vi.spyOn(globalThis, "setTimeout");
  const { events } = await start("confirmation", "pace=4");
  const pauses = timers.mock.calls.filter(([, milliseconds]) => milliseconds === 4);
  timers.mockRestore();
  expect(pauses.length).toBeGreaterThanOrEqual(events.length - 3);
});

it("fails the run when a script throws, and the thread lives on", async () => {
  let broken = true;
  const scenario: Scenario = {
    ...about,
    *script(agent) {
      yield* agent.says("So far");
      if (broken) throw new Error("out of paper");
    },
  };
  const { start } = createCaller(createScriptedAgent([scenario], { pace: 0 }));
  expect((await start("mine")).events.at(-1)).toEqual({
    type: "RUN_ERROR",
    code: "SCRIPT_FAILED",
    message: "out of paper",
  });
  broken = false;
  expect((await start("mine")).events.at(-1)).toMatchObject({
    type: "RUN_FINISHED",
    outcome: { type: "success" },
  });
});

it("is the fetch of a run as it is, and needs no host", async () => {
  const agent = createScriptedAgent(scenarios, { pace: 0 });
  const run = createAgentRun({ url: "https://agent.example/confirmation", fetch: agent });
  await run.send("Go");
  expect(run.getSnapshot().interrupts).toHaveLength(1);
  expect((await agent("/agents/confirmation")).status).toBe(405);
});

it("ends the run with what a script ends it with", async () => {
  const scenario: Scenario = {
    ...about,
    *script({ input: { threadId, runId } }) {
      yield { type: "RUN_FINISHED", threadId, runId, outcome: { type: "cancelled" } };
    },
  };
  const { events } = await createCaller(createScriptedAgent([scenario])).start("mine");
  expect(events).toEqual([
    expect.objectContaining({ type: "RUN_STARTED", protocolVersion: "1.1" }),
    { type: "RUN_FINISHED", threadId: "t", runId: "r1", outcome: { type: "cancelled" } },
  ]);
});

const about = { name: "mine", title: "Mine", description: "Mine.", prompt: "Mine." };

describe("an agent that is the transport of a run", () => {
  it("asks, is answered and continues, without an address", async () => {
    const { acts, scenario } = countingScenario();
    const run = createAgentRun({
      transport: createScriptedAgent([scenario], { pace: 0 }),
      threadId: "t",
    });
    await run.send("Act.");
    const [question] = run.getSnapshot().interrupts;
    if (question === undefined) throw new Error("nothing was asked");
    run.resolve(question, { approved: true });
    await run.submit();
    expect(acts).toEqual(["approved"]);
    expect(run.getSnapshot().ending?.kind).toBe("interrupted");
  });

  it.each([
    ["several scenarios", scenarios],
    ["none", []],
  ])("fails with the way to name one where it has %s", async (_, many) => {
    const run = createAgentRun({ transport: createScriptedAgent(many), threadId: "t" });
    await run.send("Act.");
    expect(run.getSnapshot().error?.message).toContain(
      "Name one in the url, and pass the agent as fetch.",
    );
  });

  it("stops with its run", async () => {
    const { scenario } = countingScenario();
    const talking: Scenario = {
      ...scenario,
      *script(agent) {
        yield* agent.says("This takes a while.");
      },
    };
    const agent = createScriptedAgent([talking], { pace: 60_000 });
    const run = createAgentRun({ transport: agent, threadId: "t" });
    const sent = run.send("Act.");
    await vi.waitFor(() => expect(agent.requests("t")).toHaveLength(1));
    run.abort();
    expect(await sent).toMatchObject({ ok: true, ending: { kind: "aborted" } });
  });
});
