import { describe, expect, it, vi } from "vitest";
import { type AgentRunBehaviour, createAgentRun } from "../../../src/core.js";
import { scriptedTransport } from "../../../src/testing.js";
import { asks, calls, finished, says, started } from "../../support/builders.js";
import { endingOf } from "../../support/endingOf.js";
import { type RunCall, runPageTools } from "../../support/runPageTools.js";
import { createRun, question, settled } from "../createRun.js";

const decision = {
  type: "object",
  properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
};
const askAbout = (toolCallId: string, responseSchema: unknown = decision) => ({
  id: `about-${toolCallId}`,
  reason: "tool_call",
  toolCallId,
  responseSchema,
});

/** A page with these tools, whose agent has just sent all this after the user's message. */
async function pageWith(
  tools: Record<string, RunCall>,
  raws: readonly unknown[],
  behaviour?: AgentRunBehaviour,
) {
  const made = createRun({ submitMode: "manual", ...behaviour });
  const stop = runPageTools(made.run, tools);
  void made.run.send("Go");
  await made.agentSays(started(), ...raws);
  // What runs the tools is loaded with the first of them.
  await vi.dynamicImportSettled();
  await settled();
  return {
    ...made,
    stop,
    requests: made.agent.requests,
    /** The results in the last request, by call. */
    results: () =>
      Object.fromEntries(
        (made.agent.requests.at(-1)?.messages ?? []).flatMap((message) =>
          message.role === "tool" ? [[message.toolCallId, message.error ?? message.content]] : [],
        ),
      ),
  };
}

/** A tool that is ready when the test resolves it. */
function slowTool() {
  let finish = (_: unknown): void => {};
  const tool = vi.fn<RunCall>(() => new Promise((resolve) => (finish = resolve)));
  return { tool, finish: (value: unknown) => finish(value) };
}

function cyclic(): object {
  const value: Record<string, unknown> = {};
  value["self"] = value;
  return value;
}

/** An object that throws at every access. */
const hostile = (): object =>
  new Proxy(
    {},
    {
      get(_, key) {
        if (key === "then") return undefined;
        throw new Error("looked at");
      },
      ownKeys: () => {
        throw new Error("looked at");
      },
    },
  );

describe("calls of tools that run in the page", () => {
  it("page tools are run, and their results are sent in a run of their own", async () => {
    const locate = vi.fn<RunCall>(() => ({ lat: 52.5 }));
    const { requests, results } = await pageWith({ locate }, [
      ...calls("locate", { exact: true }, "c1"),
      finished(),
    ]);
    expect(locate.mock.calls).toEqual([
      [{ exact: true }, expect.objectContaining({ id: "c1", name: "locate" })],
    ]);
    expect(requests).toHaveLength(2);
    expect(results()).toEqual({ c1: '{"lat":52.5}' });
  });

  it("a page tool and a question beside it are both pending: one request has the answer and the result", async () => {
    const { run, requests, results } = await pageWith({ locate: () => "Berlin" }, [
      ...calls("locate", {}, "c1"),
      asks([question("q")]),
    ]);
    expect(requests).toHaveLength(1);
    run.resolve("q", { approved: true });
    void run.submit();
    await settled();
    expect(requests[1]?.resume).toMatchObject([{ interruptId: "q", status: "resolved" }]);
    expect(results()).toEqual({ c1: "Berlin" });
  });

  it("answers that are ready before the page tools wait for them", async () => {
    const { tool, finish } = slowTool();
    const { run, requests, results } = await pageWith({ locate: tool }, [
      ...calls("locate", {}, "c1"),
      asks([question("q")]),
    ]);
    run.resolve("q", { approved: true });
    const sent = run.submit();
    expect(run.submit()).toBe(sent);
    await settled();
    expect(requests).toHaveLength(1);
    finish("Berlin");
    await settled();
    expect(requests).toHaveLength(2);
    expect(results()).toEqual({ c1: "Berlin" });
  });

  it("results of page tools are sent also where the conversation is not, until a run has received them", async () => {
    const { run, requests, results, agentSays } = await pageWith(
      { locate: () => "Berlin" },
      [...calls("locate", {}, "c1"), asks([question("q")])],
      { resumeMessages: "none" },
    );
    run.resolve("q", { approved: true });
    void run.submit();
    await settled();
    expect(requests[1]?.messages.map(({ role }) => role)).toEqual(["tool"]);
    await agentSays({ type: "RUN_ERROR", message: "Busy" });
    expect(run.getSnapshot().messages.some(({ role }) => role === "tool")).toBe(true);
    void run.retry({ mayRepeat: true });
    await settled();
    expect(results()).toEqual({ c1: "Berlin" });
    expect(requests[2]?.resume).toEqual(requests[1]?.resume);
    await agentSays(started(), asks([question("q2")]));
    run.resolve("q2", { approved: true });
    void run.submit();
    await settled();
    expect(requests[3]?.messages).toEqual([]);
  });

  it("page tools that fail, or whose arguments cannot be read, have the failure as their result", async () => {
    const { results } = await pageWith(
      {
        locate: () => Promise.reject(new Error("No signal")),
        open: () => "never",
      },
      [...calls("locate", {}, "c1"), ...calls("open", '{"url": "htt', "c2"), finished()],
    );
    expect(results()).toEqual({ c1: "No signal", c2: expect.stringMatching(/could not be read/) });
  });

  it("calls of other tools are ignored, also those with names that programs reserve", async () => {
    const { requests, run } = await pageWith({ locate: () => "Berlin" }, [
      ...calls("search", {}, "c1"),
      ...calls("constructor", {}, "c2"),
      finished(),
    ]);
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot().messages.some(({ role }) => role === "tool")).toBe(false);
  });
});

describe("a tool of the page", () => {
  it("a page tool is not run again by a resume, a failure, a retry, or a page that checks a second time", async () => {
    const locate = vi.fn<RunCall>(() => "Berlin");
    const { run, agentSays, stop } = await pageWith({ locate }, [
      ...calls("locate", {}, "c1"),
      asks([question("q")]),
    ]);
    stop();
    runPageTools(run, { locate });
    run.resolve("q", { approved: true });
    void run.submit();
    await agentSays({ type: "RUN_ERROR", message: "Busy" });
    void run.retry({ mayRepeat: true });
    await agentSays(started(), finished());
    expect(locate).toHaveBeenCalledTimes(1);
  });

  it("a page tool runs once while two components look for its call", async () => {
    const { tool, finish } = slowTool();
    const { run, requests } = await pageWith({ locate: tool }, [
      ...calls("locate", {}, "c1"),
      finished(),
    ]);
    runPageTools(run, { locate: tool });
    finish("Berlin");
    await settled();
    expect(tool).toHaveBeenCalledTimes(1);
    expect(requests).toHaveLength(2);
  });

  it("a page tool does not run while a question about its call is open, and its result is not accepted", async () => {
    const remove = vi.fn<RunCall>(() => "gone");
    const { run } = await pageWith({ remove }, [
      ...calls("remove", {}, "c1"),
      asks([askAbout("c1"), question("b")]),
    ]);
    expect(remove).not.toHaveBeenCalled();
    const result = await run.addToolResult("c1", () =>
      remove({}, { id: "", name: "", args: {}, argsText: "" }),
    );
    expect(result).toMatchObject({ ok: false, reason: "questions-open" });
    expect(remove).not.toHaveBeenCalled();
  });

  it.each([
    ["of a call that nobody has made", "unknown", "x"],
    ["of a call with an id that is empty", "", "x"],
    ["of a call with the name of a built-in property", "constructor", "x"],
  ])("a page tool resolves to the reason for a result %s", async (_, id, result) => {
    const { run } = await pageWith({}, [...calls("locate", {}, "c1"), finished()]);
    expect(await run.addToolResult(id, result)).toMatchObject({
      ok: false,
      reason: "unknown-tool-call",
      blockers: [],
    });
    expect(run.getSnapshot().messages.some(({ role }) => role === "tool")).toBe(false);
  });

  it.each([
    ["that cannot be written as JSON", 10n],
    ["that refers to itself", cyclic()],
    ["that throws while it is read", hostile()],
    ["that rejects with something that throws", () => Promise.reject(hostile())],
  ])("a page tool resolves for a value %s, and the agent receives a failure", async (_, value) => {
    const { run } = await pageWith({}, [...calls("locate", {}, "c1"), finished()]);
    expect(await run.addToolResult("c1", value)).toEqual({ ok: true });
    expect(run.getSnapshot().messages.at(-1)).toMatchObject({ role: "tool", toolCallId: "c1" });
  });

  it("a page tool resolves to the error where a function of the host throws", async () => {
    let broken = false;
    const generateId = () => {
      if (broken) throw new Error("no more ids");
      return `id-${Math.random()}`;
    };
    const { run } = await pageWith({}, [...calls("locate", {}, "c1"), finished()], { generateId });
    broken = true;
    expect(await run.addToolResult("c1", "Berlin")).toMatchObject({
      ok: false,
      reason: "failed",
      error: { code: "unexpected" },
    });
  });

  it("a page tool runs once, and its result can be given again after a function of the host threw", async () => {
    let broken = false;
    const locate = vi.fn(() => "Berlin");
    const generateId = () => {
      if (broken) throw new Error("no more ids");
      return `id-${Math.random()}`;
    };
    const { run } = await pageWith({}, [...calls("locate", {}, "c1"), finished()], { generateId });
    broken = true;
    await run.addToolResult("c1", locate);
    broken = false;
    expect(await run.addToolResult("c1", locate)).toEqual({ ok: true });
    expect(locate).toHaveBeenCalledTimes(1);
    expect(run.getSnapshot().messages.at(-1)).toMatchObject({ content: "Berlin" });
  });

  it("a page tool throws at once for an id that is no text, as an event handler would pass it", async () => {
    const { run } = await pageWith({}, [...calls("locate", {}, "c1"), finished()]);
    // @ts-expect-error the types rule it out
    expect(() => run.addToolResult({ type: "click" }, "x")).toThrow(
      expect.objectContaining({ code: "misuse" }),
    );
  });

  it.each([
    ["approved", { approved: true }, [{ path: "/tmp" }]],
    [
      "approved with edits, with these",
      { approved: true, editedArgs: { path: "/tmp/a" } },
      [{ path: "/tmp/a" }],
    ],
    ["not denied", { approved: false }, []],
    ["not left", undefined, []],
  ])("a page tool runs after its call was %s", async (_, payload, expected) => {
    const remove = vi.fn<RunCall>(() => "gone");
    const { run, agentSays } = await pageWith({ remove }, [
      ...calls("remove", { path: "/tmp" }, "c1"),
      asks([askAbout("c1")]),
    ]);
    if (payload === undefined) run.cancel("about-c1");
    else run.resolve("about-c1", payload);
    void run.submit();
    await agentSays(started(), finished());
    await vi.dynamicImportSettled();
    await vi.waitFor(() => expect(remove.mock.calls.map(([args]) => args)).toEqual(expected));
  });

  it.each([
    [
      "a written reply in place of a decision",
      {
        properties: { ...decision.properties, response: { type: "string" } },
        anyOf: [{ required: ["response"] }],
      },
      { response: "Rather not" },
      "answered",
    ],
    [
      "a no in words of the agent's own",
      { properties: { decision: { enum: ["allow", "reject"] } } },
      { decision: "reject" },
      "denied",
    ],
    [
      "words of the agent's own that may be a yes",
      { properties: { decision: { enum: ["allow", "reject", "postpone"] } } },
      { decision: "allow" },
      "answered",
    ],
  ])("a page tool does not run after %s", async (_, schema, payload, verdict) => {
    const remove = vi.fn<RunCall>(() => "gone");
    const { run, agentSays } = await pageWith({ remove }, [
      ...calls("remove", {}, "c1"),
      asks([askAbout("c1", schema)]),
    ]);
    run.resolve("about-c1", payload);
    void run.submit();
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe("resuming"));
    await agentSays(started(), ...says("Well"), finished());
    await vi.dynamicImportSettled();
    await settled();
    expect(run.getSnapshot().decisions).toMatchObject([{ verdict, outcome: "accepted" }]);
    expect(remove).not.toHaveBeenCalled();
  });

  it("a page tool runs after a yes in words of the agent's own, as after a press on Approve", async () => {
    const remove = vi.fn<RunCall>(() => "gone");
    const { run, agentSays } = await pageWith({ remove }, [
      ...calls("remove", {}, "c1"),
      asks([askAbout("c1", { properties: { decision: { enum: ["allow", "reject"] } } })]),
    ]);
    run.resolve("about-c1", { decision: "allow" });
    void run.submit();
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe("resuming"));
    await agentSays(started(), finished());
    await vi.waitFor(() => expect(remove).toHaveBeenCalledOnce());
  });

  it("a page tool does not run a call other than the approved one", async () => {
    const remove = vi.fn<RunCall>(() => "gone");
    const { run, agentSays } = await pageWith({ remove }, [
      ...calls("remove", { path: "/tmp" }, "c1"),
      asks([askAbout("c1")]),
    ]);
    run.resolve("about-c1", { approved: true });
    void run.submit();
    await agentSays(started(), ...calls("remove", { path: "/" }, "c1"), finished());
    await settled();
    expect(remove).not.toHaveBeenCalled();
  });

  it.each([
    ["has another name", "look", {}, "remove", {}],
    [
      "differs in digits that parsing loses",
      "remove",
      '{"id":9007199254740993}',
      "remove",
      '{"id":9007199254740992}',
    ],
    ["cannot be read, and is another text", "remove", "{", "remove", "{{"],
  ])(
    "a page tool does not run a call that %s since it was approved",
    async (_, name, args, otherName, otherArgs) => {
      const remove = vi.fn<RunCall>(() => "gone");
      const look = vi.fn<RunCall>(() => "seen");
      const { run, agentSays } = await pageWith({ look, remove }, [
        ...calls(name, args, "c1"),
        asks([askAbout("c1")]),
      ]);
      run.resolve("about-c1", { approved: true });
      void run.submit();
      await agentSays(started(), ...calls(otherName, otherArgs, "c1"), finished());
      await settled();
      expect(run.getSnapshot().decisions).toMatchObject([{ verdict: "approved" }]);
      expect([remove.mock.calls, look.mock.calls]).toEqual([[], []]);
    },
  );

  it.each([
    ["denied", { approved: false }],
    ["skipped", undefined],
  ])(
    "a page tool does not run a call that one question approves and another one has %s",
    async (_, payload) => {
      for (const isFirst of [true, false]) {
        const remove = vi.fn<RunCall>(() => "gone");
        const asked = [askAbout("c1"), { ...askAbout("c1"), id: "again", reason: "confirmation" }];
        const { run, agentSays } = await pageWith({ remove }, [
          ...calls("remove", {}, "c1"),
          asks(asked),
        ]);
        const [approved, other] = isFirst ? ["about-c1", "again"] : ["again", "about-c1"];
        run.resolve(approved, { approved: true });
        if (payload === undefined) run.cancel(other);
        else run.resolve(other, payload);
        void run.submit();
        await agentSays(started(), finished());
        await settled();
        expect(run.getSnapshot().status).toBe("finished");
        expect(remove).not.toHaveBeenCalled();
      }
    },
  );

  it("a page tool does not run a call that was cut off, nor one of a question that was dismissed", async () => {
    const remove = vi.fn<RunCall>(() => "gone");
    await pageWith({ remove }, calls("remove", {}, "c1"));
    const { run } = await pageWith({ remove }, [
      ...calls("remove", {}, "c1"),
      asks([askAbout("c1")]),
    ]);
    run.dismiss();
    await settled();
    expect(remove).not.toHaveBeenCalled();
  });
});

describe("a tool of the page that is slow", () => {
  it("a slow page tool does not block a conversation started again, and its result is not in it", async () => {
    const { tool, finish } = slowTool();
    const { run, requests } = await pageWith({ locate: tool }, [
      ...calls("locate", {}, "c1"),
      finished(),
    ]);
    const before = run.send("And now?");
    run.reset();
    expect(await before).toMatchObject({
      ok: false,
      reason: "reset",
      messages: [{ content: "And now?" }],
    });
    void run.send("Something else");
    await settled();
    expect(requests).toHaveLength(2);
    finish("Berlin");
    await settled();
    expect(requests).toHaveLength(2);
    expect(run.getSnapshot().messages).toMatchObject([{ role: "user", content: "Something else" }]);
  });

  it("a slow page tool sends no answers of a cleared conversation, and does not block the next", async () => {
    const { tool, finish } = slowTool();
    const { run, requests, agentSays } = await pageWith({ locate: tool }, [
      ...calls("locate", {}, "c1"),
      asks([question("q")]),
    ]);
    run.resolve("q", { approved: true });
    const before = run.submit();
    run.reset();
    expect(await before).toEqual({ ok: false, reason: "reset", blockers: [], messages: [] });
    void run.send("Something else");
    await settled();
    await agentSays(started(), asks([question("q2")]));
    run.resolve("q2", { approved: true });
    void run.submit();
    await settled();
    expect(requests.at(-1)?.resume).toMatchObject([{ interruptId: "q2" }]);
    finish("Berlin");
    await settled();
    expect(requests).toHaveLength(3);
  });

  it("a slow page tool is not waited for after a stop: nothing is sent, and the answers stay and can be sent without it", async () => {
    const { tool } = slowTool();
    const { run, requests } = await pageWith({ locate: tool }, [
      ...calls("locate", {}, "c1"),
      asks([question("q")]),
    ]);
    run.resolve("q", { approved: true });
    const before = run.submit();
    run.abort();
    expect(await before).toEqual({ ok: false, reason: "aborted", blockers: [], messages: [] });
    await settled();
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot().interrupts).toMatchObject([{ id: "q", status: "answered" }]);
    void run.submit();
    await settled();
    expect(requests[1]?.resume).toMatchObject([{ interruptId: "q" }]);
  });

  it("a slow page tool no longer blocks a message after a stop: the message is returned, and nothing of it is sent", async () => {
    const { tool } = slowTool();
    const { run, requests } = await pageWith({ locate: tool }, [
      ...calls("locate", {}, "c1"),
      finished(),
    ]);
    const before = run.send("And now?");
    await settled();
    run.abort();
    expect(await before).toMatchObject({
      ok: false,
      reason: "aborted",
      messages: [{ role: "user", content: "And now?" }],
    });
    expect(run.getSnapshot().messages.some(({ content }) => content === "And now?")).toBe(false);
    void run.send("Go on without it");
    await settled();
    expect(requests).toHaveLength(2);
    expect(requests[1]?.messages.at(-1)).toMatchObject({ content: "Go on without it" });
  });

  it("a slow page tool starts no run after a stop; its result is sent with the next message", async () => {
    const { tool, finish } = slowTool();
    const { run, requests, results } = await pageWith({ locate: tool }, [
      ...calls("locate", {}, "c1"),
      finished(),
    ]);
    run.abort();
    expect(run.getSnapshot()).toMatchObject({ status: "aborted", ending: { kind: "aborted" } });
    finish("Berlin");
    await settled();
    expect(requests).toHaveLength(1);
    void run.send("And now?");
    await settled();
    expect(requests).toHaveLength(2);
    expect(results()).toEqual({ c1: "Berlin" });
  });

  it("a slow page tool is not called when the conversation is cleared at the same moment", async () => {
    const locate = vi.fn<RunCall>(() => "Berlin");
    const { run, agent, agentSays } = createRun();
    runPageTools(run, { locate });
    const stop = run.subscribe(() => {
      if (run.getSnapshot().status !== "finished") return;
      stop();
      run.reset();
    });
    void run.send("Go");
    await agentSays(started(), ...calls("locate", {}, "c1"), finished());
    await vi.dynamicImportSettled();
    await settled();
    expect(locate).not.toHaveBeenCalled();
    expect(agent.requests).toHaveLength(1);
  });

  it("a slow page tool adds its result to the next request when one was sent without it", async () => {
    const { tool, finish } = slowTool();
    const { run, results, agentSays } = await pageWith(
      { locate: tool },
      [...calls("locate", {}, "c1"), asks([question("q")])],
      {
        resumeMessages: "none",
      },
    );
    void run.steerAway("Never mind");
    await settled();
    finish("Berlin");
    await settled();
    await agentSays(started(), asks([question("q2")]));
    run.resolve("q2", { approved: true });
    void run.submit();
    await settled();
    expect(results()).toEqual({ c1: "Berlin" });
  });
});

describe("an agent that does not keep the results of the page's tools", () => {
  const call = { id: "c1", type: "function", function: { name: "locate", arguments: "{}" } };
  const without = {
    type: "MESSAGES_SNAPSHOT",
    messages: [
      { id: "u", role: "user", content: "Go" },
      { id: "a", role: "assistant", toolCalls: [call] },
    ],
  };

  it("an agent that drops tool results does not make the tools run again, nor the page ask it again and again", async () => {
    const locate = vi.fn<RunCall>(() => "Berlin");
    const { requests, agentSays } = await pageWith({ locate }, [
      ...calls("locate", {}, "c1"),
      finished(),
    ]);
    await agentSays(started(), without, finished());
    await settled();
    expect(locate).toHaveBeenCalledTimes(1);
    expect(requests).toHaveLength(2);
  });
});

describe("a call that came with a conversation from elsewhere", () => {
  const denied = async () => {
    const remove = vi.fn<RunCall>(() => "gone");
    const made = await pageWith({ remove }, [...calls("remove", {}, "c1"), asks([askAbout("c1")])]);
    made.run.resolve("about-c1", { approved: false });
    void made.run.submit();
    await made.agentSays(
      started(),
      ...calls("remove", {}, "c2"),
      asks([question("q"), askAbout("c2")]),
    );
    return { remove, handle: made.run.pauseHandle() };
  };

  it("an imported call is not run where a denial elsewhere is not known, and one that is approved here is", async () => {
    const { remove, handle } = await denied();
    const { run, agentSays } = createRun({ submitMode: "manual" });
    runPageTools(run, { remove });
    await run.restore(handle);
    await settled();
    run.resolve("q", { approved: true });
    run.resolve("about-c2", { approved: true });
    void run.submit();
    await settled();
    await agentSays(started(), asks([question("q3")]));
    await vi.dynamicImportSettled();
    await settled();
    expect(remove.mock.calls.map(([, call]) => call.id)).toEqual(["c2"]);
  });

  it("an imported call is not run when it is found in the agent's history", async () => {
    const remove = vi.fn<RunCall>(() => "gone");
    const events = [started(), ...calls("remove", {}, "c1"), finished()];
    const history = scriptedTransport();
    const transport = Object.assign(scriptedTransport().transport, { history: history.transport });
    const run = createAgentRun({ transport });
    runPageTools(run, { remove });
    const loaded = endingOf(run.load());
    await history.emit(events);
    history.end();
    await expect(loaded).resolves.toEqual({ kind: "success" });
    await vi.dynamicImportSettled();
    await settled();
    expect(run.getSnapshot().messages).toHaveLength(1);
    expect(remove).not.toHaveBeenCalled();
  });
});
