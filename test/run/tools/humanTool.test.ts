import { type } from "arktype";
import { describe, expect, expectTypeOf, it, vi } from "vitest";
import { z } from "zod";
import {
  type AgentRunBehaviour,
  AgentRunError,
  createAgentRun,
  humanTool,
  type Message,
  pageTool,
  type Tool,
  type ToolDecision,
} from "../../../src/core.js";
import { scriptedTransport } from "../../../src/testing.js";
import { asks, calls, failed, finished, says, started } from "../../support/builders.js";
import { createRun, question, settled } from "../createRun.js";

const chooseSlot = humanTool({
  name: "choose_slot",
  description: "Lets the user choose one of the proposed slots.",
  parameters: z.object({ question: z.string(), slots: z.array(z.string()) }),
  message: (args) => args.question,
  answer: (args) => z.object({ slot: z.enum(args.slots) }),
});
const slots = { question: "When shall we meet?", slots: ["Monday", "Friday"] };
const planSchema = {
  type: "object",
  properties: { steps: { type: "array", items: { type: "string" } } },
};
const confirmPlan = humanTool({
  name: "confirm_plan",
  description: "Asks for a yes.",
  parameters: planSchema,
});

/** A page with these tools, whose agent has just sent all this after the user's message. */
async function asked(raws: readonly unknown[], behaviour: AgentRunBehaviour = {}) {
  const made = createRun({ submitMode: "manual", tools: [chooseSlot, confirmPlan], ...behaviour });
  void made.run.send("Go");
  await made.agentSays(started(), ...raws);
  const open = () => made.snapshot().interrupts;
  const submit = async () => {
    const result = made.run.submit();
    await settled();
    return result;
  };
  return {
    ...made,
    open,
    submit,
    requests: made.agent.requests,
    history: () => shapeOf(made.agent.requests.at(-1)?.messages),
  };
}

/** A conversation as roles, calls and results. */
const shapeOf = (messages: readonly Message[] | undefined) =>
  messages?.map((message) => {
    if (message.role === "tool") return `${message.toolCallId}: ${String(message.content)}`;
    const ids = message.role === "assistant" ? (message.toolCalls ?? []).map(({ id }) => id) : [];
    return [message.role, ...ids].join(" ");
  });

/** A run whose host replaces its tools, as a component does at each render. */
function replaceable(tools: readonly Tool[]) {
  const agent = scriptedTransport();
  const options = { transport: agent.transport, submitMode: "manual" as const, tools };
  const run = createAgentRun(options);
  const ask = async (...raws: readonly unknown[]) => {
    void run.send("Go");
    await agent.emit([started(), ...raws]);
    agent.end();
    await settled();
  };
  return { options, made: { run, ask, requests: agent.requests } };
}

describe("a tool that people answer", () => {
  it("only name, description and parameters are sent to the agent", async () => {
    const { requests } = await asked([finished()]);
    expect(JSON.parse(JSON.stringify(requests[0]?.tools))).toEqual([
      {
        name: "choose_slot",
        description: "Lets the user choose one of the proposed slots.",
        parameters: expect.objectContaining({ type: "object", required: ["question", "slots"] }),
      },
      { name: "confirm_plan", description: "Asks for a yes.", parameters: planSchema },
    ]);
  });

  it("a call becomes a question with a form, with the text of the page, and the answer is its result", async () => {
    const { run, open, submit, requests, snapshot } = await asked([
      ...calls("choose_slot", slots, "c1"),
      finished(),
    ]);
    expect(snapshot().status).toBe("interrupted");
    expect(open()).toMatchObject([
      {
        id: "c1",
        kind: "input_required",
        message: "When shall we meet?",
        toolCall: { name: "choose_slot", args: slots },
        responseSchema: { properties: { slot: { enum: ["Monday", "Friday"] } } },
      },
    ]);
    run.resolve("c1", { slot: "Sunday" });
    expect(await run.submit()).toMatchObject({ ok: false, reason: "blocked" });
    run.resolve("c1", { slot: "Friday" });
    void submit();
    expect(requests[1]?.messages.at(-1)).toMatchObject({
      role: "tool",
      toolCallId: "c1",
      content: '{"slot":"Friday"}',
    });
    expect(requests[1]).not.toHaveProperty("resume");
  });

  it.each<readonly [what: string, payload: unknown, content: string]>([
    ["approved", { approved: true }, '{"approved":true}'],
    [
      "approved with edits",
      { approved: true, editedArgs: { steps: ["a"] } },
      '{"approved":true,"args":{"steps":["a"]}}',
    ],
    ["denied", { approved: false }, '{"approved":false}'],
    [
      "denied with a reason",
      { approved: false, reason: "too long" },
      '{"approved":false,"reason":"too long"}',
    ],
  ])(
    "without a schema of the answer, its arguments are approved: %s",
    async (_, payload, content) => {
      const { run, submit, requests, open } = await asked([
        ...calls("confirm_plan", { steps: ["a", "b"] }, "c1"),
        finished(),
      ]);
      expect(open()).toMatchObject([
        { kind: "tool_call", approval: { canApprove: true, canEdit: true, commentWith: "deny" } },
      ]);
      run.resolve("c1", payload);
      void submit();
      expect(requests[1]?.messages.at(-1)).toMatchObject({ toolCallId: "c1", content });
    },
  );

  it("a skipped question is answered as skipped", async () => {
    const { run, submit, requests } = await asked([
      ...calls("choose_slot", slots, "c1"),
      finished(),
    ]);
    run.cancel("c1");
    void submit();
    expect(requests[1]?.messages.at(-1)).toMatchObject({ content: '{"skipped":true}' });
  });

  it("a message typed instead is sent behind the result, in one request", async () => {
    const { run, history } = await asked([...calls("choose_slot", slots, "c1"), finished()]);
    void run.steerAway("Another day, please");
    await settled();
    expect(history()).toEqual(["user", "assistant c1", 'c1: {"skipped":true}', "user"]);
  });

  it("the page writes the result as its agent expects it", async () => {
    const seen = vi.fn<(decision: ToolDecision) => string>(
      (decision) => `The user has ${decision.status} it.`,
    );
    const tool = humanTool({
      name: "confirm_plan",
      description: "",
      parameters: planSchema,
      result: seen,
    });
    const { run, submit, requests } = await asked(
      [...calls("confirm_plan", { steps: ["a"] }, "c1"), finished()],
      {
        tools: [tool],
      },
    );
    run.resolve("c1", { approved: false, reason: "no" });
    void submit();
    expect(requests[1]?.messages.at(-1)).toMatchObject({ content: "The user has denied it." });
    expect(seen).toHaveBeenLastCalledWith({ status: "denied", reason: "no" }, { steps: ["a"] });
  });

  it("the agent may ask by two calls and an interrupt; one request answers all, with each result behind the calls", async () => {
    const { run, submit, requests, history, openIds } = await asked([
      ...calls("choose_slot", slots, "c1"),
      ...calls("confirm_plan", { steps: [] }, "c2"),
      asks([question("q")]),
    ]);
    expect(openIds()).toEqual(["q", "c1", "c2"]);
    run.resolve("q", { approved: true });
    run.resolve("c1", { slot: "Monday" });
    expect(await run.submit()).toMatchObject({ ok: false, reason: "blocked" });
    run.resolve("c2", { approved: true });
    void submit();
    expect(requests[1]?.resume).toEqual([
      { interruptId: "q", status: "resolved", payload: { approved: true } },
    ]);
    expect(history()?.slice(1)).toEqual([
      "assistant c1 c2",
      'c1: {"slot":"Monday"}',
      'c2: {"approved":true}',
    ]);
  });

  it("text that is streamed behind a call is sent before the call", async () => {
    const { run, submit, history } = await asked([
      ...calls("choose_slot", slots, "c1"),
      ...says("Please choose."),
      finished(),
    ]);
    run.resolve("c1", { slot: "Monday" });
    void submit();
    expect(history()).toEqual(["user", "assistant", "assistant c1", 'c1: {"slot":"Monday"}']);
  });

  it("the record shows what was decided, and that it was sent as the result", async () => {
    const { run, agentSays, snapshot } = await asked([
      ...calls("confirm_plan", { steps: ["a"] }, "c1"),
      finished(),
    ]);
    run.resolve("c1", { approved: true });
    void run.submit();
    await agentSays(started(), ...says("Done."), finished());
    expect(snapshot()).toMatchObject({
      status: "finished",
      lastOutcome: "accepted",
      interrupts: [],
    });
    expect(snapshot().decisions).toMatchObject([
      { verdict: "approved", toolResult: '{"approved":true}', outcome: "accepted" },
    ]);
  });

  it.each<readonly [what: string, raws: readonly unknown[]]>([
    [
      "the server answers it in the same run",
      [
        ...calls("choose_slot", slots, "c1"),
        { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "c1", content: "Monday" },
        finished(),
      ],
    ],
    ["the run fails", [...calls("choose_slot", slots, "c1"), failed("model unavailable")]],
    [
      "the connection is lost before the arguments are whole",
      [...calls("choose_slot", slots, "c1").slice(0, 2)],
    ],
    ["the page does not have the tool", [...calls("choose_slots", slots, "c1"), finished()]],
    ["its name is one of the prototype", [...calls("constructor", slots, "c1"), finished()]],
  ])("there is no question where %s", async (_, raws) => {
    const { openIds } = await asked(raws);
    expect(openIds()).toEqual([]);
  });

  it("a server that ends a run twice has asked only what is open at its last end", async () => {
    const { openIds } = await asked([
      ...calls("confirm_plan", {}, "c1"),
      finished(),
      { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "c1", content: "ok" },
      started(),
      ...calls("choose_slot", slots, "c2"),
      finished(),
    ]);
    expect(openIds()).toEqual(["c2"]);
  });

  it("the functions of the latest render are used", async () => {
    const { made, options } = replaceable([confirmPlan]);
    options.tools = [humanTool({ name: "confirm_plan", description: "", message: "The latest?" })];
    await made.ask(...calls("confirm_plan", {}, "c1"), finished());
    expect(made.run.getSnapshot().interrupts).toMatchObject([{ message: "The latest?" }]);
  });
});

describe("bad input", () => {
  it.each<readonly [what: string, args: string, expected: object]>([
    ["not JSON", "{oops", { kind: "input_required", problems: [{ code: "bad-responseSchema" }] }],
    [
      "not of the schema",
      '{"question":7}',
      { kind: "input_required", problems: [{ code: "bad-responseSchema" }] },
    ],
  ])(
    "arguments that are %s are still asked about, and can be answered",
    async (_, args, expected) => {
      const [begin, , end] = calls("choose_slot", {}, "c1");
      const { run, open, submit, requests } = await asked([
        begin,
        { type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: args },
        end,
        finished(),
      ]);
      expect(open()).toMatchObject([expected]);
      run.resolve("c1", { slot: "Monday" });
      void submit();
      expect(requests[1]?.messages.at(-1)).toMatchObject({
        toolCallId: "c1",
        content: '{"slot":"Monday"}',
      });
    },
  );

  const throws = (): never => {
    throw new Error("broken");
  };
  it("a page whose functions throw still asks, and shows what is wrong with the result", async () => {
    const tool = humanTool({
      name: "t",
      description: "",
      message: throws,
      answer: throws,
      result: throws,
    });
    const { run, open, submit } = await asked([...calls("t", {}, "c1"), finished()], {
      tools: [tool],
    });
    expect(open()).toMatchObject([{ id: "c1", kind: "input_required" }]);
    run.resolve("c1", { any: 1 });
    expect(await submit()).toMatchObject({
      ok: false,
      blockers: [{ code: "invalid", issues: [{ message: "broken" }] }],
    });
  });

  it("a schema of the answer that JSON Schema cannot express is checked before anything is sent", async () => {
    const tool = humanTool({
      name: "t",
      description: "",
      answer: z.object({ n: z.number().refine((n) => n % 2 === 0, "Choose an even number") }),
    });
    const { run, submit } = await asked([...calls("t", {}, "c1"), finished()], { tools: [tool] });
    run.resolve("c1", { n: 3 });
    expect(await submit()).toMatchObject({
      blockers: [{ issues: [{ path: ["n"], message: "Choose an even number" }] }],
    });
  });

  it("a schema that cannot be written as JSON Schema is refused where the tool is defined", () => {
    const parameters = {
      "~standard": { version: 1, vendor: "own", validate: (value: unknown) => ({ value }) },
    } as const;
    expect(() => humanTool({ name: "t", description: "", parameters })).toThrow(AgentRunError);
  });

  it("schemas of arktype, which are functions, are schemas", () => {
    const tool = humanTool({
      name: "t",
      description: "",
      parameters: type({ n: "number" }),
      answer: type({ ok: "boolean" }),
    });
    expect(tool.parameters).toMatchObject({ properties: { n: { type: "number" } } });
  });

  it("a tool that was taken away while its question was open is not answered in its name", async () => {
    const { made, options } = replaceable([confirmPlan]);
    await made.ask(...calls("confirm_plan", {}, "c1"), finished());
    options.tools = [];
    made.run.resolve("c1", { approved: true });
    expect(await made.run.submit()).toMatchObject({
      ok: false,
      blockers: [{ issues: [{ code: "tool-gone" }] }],
    });
  });

  it("a question of a tool that was taken away can be skipped", async () => {
    const { made, options } = replaceable([confirmPlan]);
    await made.ask(...calls("confirm_plan", {}, "c1"), finished());
    options.tools = [];
    made.run.cancel("c1");
    void made.run.submit();
    await settled();
    expect(made.requests.at(-1)?.messages.at(-1)).toMatchObject({
      toolCallId: "c1",
      content: '{"skipped":true}',
    });
  });
});

describe("a history that is whole", () => {
  it("a call that no one answered has a result in the next request, directly behind it", async () => {
    const { run, history } = await asked([
      ...calls("choose_slot", slots, "c1"),
      ...calls("confirm_plan", {}, "c2"),
      finished(),
    ]);
    run.dismiss();
    void run.send("Never mind");
    await settled();
    expect(history()).toEqual([
      "user",
      "assistant c1 c2",
      "c1: The user went on without answering.",
      "c2: The user went on without answering.",
      "user",
    ]);
  });

  it("calls that a server has split over neighbouring messages are one message", async () => {
    const split = ["c1", "c2"].flatMap((id) => [
      {
        type: "TOOL_CALL_START",
        toolCallId: id,
        toolCallName: "confirm_plan",
        parentMessageId: `m-${id}`,
      },
      { type: "TOOL_CALL_ARGS", toolCallId: id, delta: "{}" },
      { type: "TOOL_CALL_END", toolCallId: id },
    ]);
    const { run, submit, history } = await asked([...split, finished()]);
    run.resolve("c1", { approved: true });
    run.resolve("c2", { approved: false });
    void submit();
    expect(history()).toEqual([
      "user",
      "assistant c1 c2",
      'c1: {"approved":true}',
      'c2: {"approved":false}',
    ]);
  });
});

describe("a tool that runs in the page after a yes", () => {
  const cart = z.object({ cart: z.string() });
  const clearing = (run: (args: { cart: string }) => unknown = () => "cleared") =>
    pageTool({
      name: "clear_cart",
      description: "Empties the cart.",
      parameters: cart,
      approve: true,
      run,
    });

  it("it does not run before it is approved, runs once, and its result is sent", async () => {
    const run = vi.fn((_: { cart: string }) => "cleared");
    const page = await asked([...calls("clear_cart", { cart: "a" }, "c1"), finished()], {
      tools: [clearing(run)],
    });
    await settled();
    expect(page.open()).toMatchObject([{ id: "c1", kind: "tool_call" }]);
    expect(run).not.toHaveBeenCalled();
    page.run.resolve("c1", { approved: true });
    void page.submit();
    await vi.waitFor(() => expect(page.requests).toHaveLength(2));
    expect(page.history()?.slice(1)).toEqual(["assistant c1", "c1: cleared"]);
    await page.agentSays(started(), ...says("Done."), finished());
    expect(run.mock.calls).toEqual([[{ cart: "a" }, expect.objectContaining({ id: "c1" })]]);
    expect(page.snapshot()).toMatchObject({
      status: "finished",
      decisions: [{ verdict: "approved", result: "cleared" }],
    });
  });

  it("edited arguments are what runs", async () => {
    const run = vi.fn((_: { cart: string }) => "cleared");
    const page = await asked([...calls("clear_cart", { cart: "a" }, "c1"), finished()], {
      tools: [clearing(run)],
    });
    page.run.resolve("c1", { approved: true, editedArgs: { cart: "b" } });
    void page.submit();
    await vi.waitFor(() => expect(page.requests).toHaveLength(2));
    expect(run.mock.calls[0]?.[0]).toEqual({ cart: "b" });
  });

  it("what was denied never runs, and the agent gets the denial", async () => {
    const run = vi.fn(() => "cleared");
    const page = await asked([...calls("clear_cart", { cart: "a" }, "c1"), finished()], {
      tools: [clearing(run)],
    });
    page.run.resolve("c1", { approved: false, reason: "no" });
    void page.submit();
    await settled();
    expect(page.requests[1]?.messages.at(-1)).toMatchObject({
      content: '{"approved":false,"reason":"no"}',
    });
    await page.agentSays(started(), ...says("Fine."), finished());
    expect(run).not.toHaveBeenCalled();
  });

  it("a failure of the tool is its result", async () => {
    const broken = clearing(() => {
      throw new Error("shop is closed");
    });
    const page = await asked([...calls("clear_cart", { cart: "a" }, "c1"), finished()], {
      tools: [broken],
    });
    page.run.resolve("c1", { approved: true });
    void page.submit();
    await vi.waitFor(() => expect(page.requests).toHaveLength(2));
    expect(page.requests[1]?.messages.at(-1)).toMatchObject({
      content: "shop is closed",
      error: "shop is closed",
    });
  });

  it("it runs once although its result must be sent twice, and it can no longer be denied", async () => {
    const run = vi.fn(() => "cleared");
    const page = await asked([...calls("clear_cart", { cart: "a" }, "c1"), finished()], {
      tools: [clearing(run)],
    });
    page.run.resolve("c1", { approved: true });
    void page.submit();
    await vi.waitFor(() => expect(page.requests).toHaveLength(2));
    page.agent.fail(new Error("connection lost"));
    await settled();
    page.run.resolve("c1", { approved: false });
    expect(page.open()).toMatchObject([{ draft: { payload: { approved: true } } }]);
    void page.run.retry({ mayRepeat: true });
    await vi.waitFor(() => expect(page.requests).toHaveLength(3));
    expect(page.history()?.slice(1)).toEqual(["assistant c1", "c1: cleared"]);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["returns false", () => false, 1],
    ["returns true", () => true, 0],
    [
      "throws",
      () => {
        throw new Error("?");
      },
      0,
    ],
  ])("a function of the arguments decides whether to ask: it %s", async (_, approve, runs) => {
    const run = vi.fn(() => "cleared");
    const tool = pageTool({ name: "clear_cart", description: "", parameters: cart, approve, run });
    await asked([...calls("clear_cart", { cart: "a" }, "c1"), finished()], { tools: [tool] });
    await settled();
    expect(run).toHaveBeenCalledTimes(runs);
  });

  it("a tool that need not be approved runs by itself, and the agent continues", async () => {
    const page = await asked([...calls("locate", {}, "c1"), finished()], {
      tools: [pageTool({ name: "locate", description: "", run: () => "Berlin" })],
    });
    await vi.waitFor(() => expect(page.requests).toHaveLength(2));
    expect(page.history()?.slice(1)).toEqual(["assistant c1", "c1: Berlin"]);
  });
});

it("arguments and answers are typed by their schemas", () => {
  expectTypeOf(chooseSlot.types).toEqualTypeOf<
    | { readonly args: { question: string; slots: string[] }; readonly answer: { slot: string } }
    | undefined
  >();
});
