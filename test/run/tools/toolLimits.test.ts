import { describe, expect, it, vi } from "vitest";
import { humanTool, pageTool, type ToolDecision } from "../../../src/core.js";
import { calls, finished, started } from "../../support/builders.js";
import { createRun, settled } from "../createRun.js";

const schema = {
  type: "object",
  properties: { amount: { type: "number", maximum: 10 } },
  required: ["amount"],
} as const;

describe("a page tool", () => {
  it("is asked about once an agent has called it too often without a word of the person", async () => {
    const run = vi.fn(() => "ok");
    const tool = pageTool({ name: "next", description: "", run });
    const made = createRun({ submitMode: "manual", tools: [tool] });
    const leave = made.run.subscribe(() => {});
    const answer = async () => {
      const turn = made.agent.requests.length;
      await made.agentSays(
        started(`run-${turn}`),
        ...calls("next", {}, `c${turn}`),
        finished(`run-${turn}`),
      );
    };
    void made.run.send("Go");
    await settled();
    for (let turn = 0; turn < 40 && made.snapshot().interrupts.length === 0; turn++) await answer();
    expect(run).toHaveBeenCalledTimes(25);
    expect(made.snapshot().interrupts).toMatchObject([
      { kind: "tool_call", toolCall: { name: "next" } },
    ]);
    const [question] = made.snapshot().interrupts;
    if (question !== undefined) made.run.resolve(question, { approved: true });
    void made.run.submit();
    await settled();
    expect(run).toHaveBeenCalledTimes(26);
    expect(made.agent.requests).toHaveLength(27);
    leave();
  });

  const says = (turn: number) => [
    { type: "TEXT_MESSAGE_START", messageId: `m${turn}`, role: "user" },
    { type: "TEXT_MESSAGE_CONTENT", messageId: `m${turn}`, delta: "Go on" },
    { type: "TEXT_MESSAGE_END", messageId: `m${turn}` },
  ];
  const forgets = {
    type: "MESSAGES_SNAPSHOT",
    messages: [{ id: "u", role: "user", content: "Go" }],
  };

  it.each<[string, (turn: number) => readonly object[], Partial<{ parentMessageId: string }>]>([
    ["streams messages in the person's name", says, {}],
    ["leaves results out of the conversation", () => [forgets], {}],
    ["puts all its calls into one message", () => [], { parentMessageId: "only" }],
  ])("is asked about by an agent that %s as well", async (_, before, parent) => {
    const run = vi.fn(() => "ok");
    const tool = pageTool({ name: "next", description: "", run });
    const made = createRun({ submitMode: "manual", tools: [tool] });
    const leave = made.run.subscribe(() => {});
    void made.run.send("Go");
    await settled();
    for (let turn = 1; turn < 40 && made.snapshot().interrupts.length === 0; turn++) {
      const [call, ...rest] = calls("next", {}, `c${turn}`);
      await made.agentSays(
        started(`run-${turn}`),
        ...before(turn),
        { ...call, ...parent },
        ...rest,
        finished(`run-${turn}`),
      );
    }
    expect(run).toHaveBeenCalledTimes(25);
    expect(made.snapshot().interrupts).toMatchObject([{ toolCall: { name: "next" } }]);
    void made.run.steerAway("Stop asking");
    await settled();
    await made.agentSays(started("run-s"), ...calls("next", {}, "again"), finished("run-s"));
    await settled();
    expect(run).toHaveBeenCalledTimes(26);
    leave();
  });

  it("checks arguments with JSON Schema before it runs, and the agent is told why", async () => {
    const run = vi.fn(() => "ok");
    const tool = pageTool({ name: "pay", description: "", parameters: schema, run });
    const made = createRun({ submitMode: "manual", tools: [tool] });
    const leave = made.run.subscribe(() => {});
    void made.run.send("Go");
    await made.agentSays(started(), ...calls("pay", { amount: "12" }, "c1"), finished());
    await vi.waitFor(() => expect(made.agent.requests).toHaveLength(2));
    const result = made.agent.requests[1]?.messages.find(({ role }) => role === "tool");
    expect(result).toMatchObject({
      content: expect.stringMatching(/could not be used: amount: /),
      error: expect.any(String),
    });
    expect(run).not.toHaveBeenCalled();
    leave();
  });
});

describe("a tool that people answer", () => {
  const asked = async (result: (decision: ToolDecision, args: unknown) => unknown) => {
    const tool = humanTool({ name: "choose", description: "", result });
    const made = createRun({ submitMode: "manual", tools: [tool] });
    void made.run.send("Go");
    await made.agentSays(started(), ...calls("choose", { a: 1 }, "c1"), finished());
    const [question] = made.snapshot().interrupts;
    if (question !== undefined) made.run.resolve(question, { approved: true });
    void made.run.submit();
    await settled();
    const message = made.agent.requests.at(-1)?.messages.find(({ role }) => role === "tool");
    return { made, content: message?.role === "tool" ? message.content : undefined };
  };

  it("sends what its result resolves to, which is made once", async () => {
    const result = vi.fn(async ({ status }: ToolDecision) => ({ stored: status }));
    const { content, made } = await asked(result);
    expect(content).toBe('{"stored":"approved"}');
    expect(made.agent.requests).toHaveLength(2);
    expect(result.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it("sends the usual result where nothing is given, and why it failed", async () => {
    expect((await asked(async () => undefined)).content).toBe('{"approved":true}');
    const failing = async () => {
      throw new Error("The shop is closed.");
    };
    expect((await asked(failing)).content).toContain("The shop is closed.");
  });
});
