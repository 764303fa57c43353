import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import {
  createAgentRun,
  humanTool,
  pageTool,
  type Tool,
  type ToolSchema,
} from "../../../src/core.js";
import { scriptedTransport } from "../../../src/testing.js";
import { asks, calls, finished, started } from "../../support/builders.js";
import { patient } from "../../support/patience.js";
import { strictModelRefusal } from "../../support/strictModel.js";
import { createRun, settled } from "../createRun.js";

const confirmPlan = humanTool({
  name: "confirm_plan",
  description: "",
  parameters: { type: "object" },
});
const chooseSlot = humanTool({
  name: "choose_slot",
  description: "",
  parameters: z.object({ slots: z.array(z.string()) }),
  answer: ({ slots }) => z.object({ slot: z.enum(slots) }),
});

/** A call with its arguments as text, in these pieces. */
const streams = (name: string, ...pieces: readonly string[]) => [
  { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: name },
  ...pieces.map((delta) => ({ type: "TOOL_CALL_ARGS", toolCallId: "c1", delta })),
  { type: "TOOL_CALL_END", toolCallId: "c1" },
];

/**
 * A page with these tools, and one that counts how often it runs, whose agent has just sent all
 * this.
 */
async function asked(tools: readonly Tool[], ...raws: readonly unknown[]) {
  const ran = vi.fn(() => "Berlin");
  const made = createRun({
    submitMode: "manual",
    tools: [...tools, pageTool({ name: "locate", description: "", run: ran })],
  });
  void made.run.send("Go");
  await made.agentSays(started(), ...raws, finished());
  await settled();
  const lastResult = () => made.agent.requests.at(-1)?.messages.at(-1);
  return { ...made, ran, lastResult };
}

const deep = "[".repeat(5000) + "]".repeat(5000);
const large = ['{"text":"', ...Array.from({ length: 16 }, () => "x".repeat(1_000_000)), '"}'];
const unusable: readonly (readonly [what: string, pieces: readonly string[]])[] = [
  ["not JSON", ["{oops"]],
  ["nested too deeply", [deep]],
  ["of 16 MB", large],
  ["not of the schema", ['{"slots":7}']],
  ["nothing at all", []],
];

describe("arguments that cannot be used", () => {
  it.each(unusable)(
    "a form whose call has arguments that are %s is open, and can be answered",
    async (_, pieces) => {
      const { run, agent, snapshot, lastResult } = await asked(
        [chooseSlot],
        ...streams("choose_slot", ...pieces),
      );
      expect(snapshot().interrupts).toMatchObject([
        { id: "c1", answerable: true, problems: [{ code: "bad-responseSchema" }] },
      ]);
      run.resolve("c1", { slot: "Monday" });
      void run.submit();
      await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
      expect(lastResult()).toMatchObject({
        role: "tool",
        toolCallId: "c1",
        content: '{"slot":"Monday"}',
      });
    },
  );

  it.each(unusable)(
    "an approval of a call whose arguments are %s is open, and can be denied",
    async (_, pieces) => {
      const { run, snapshot, lastResult } = await asked(
        [confirmPlan],
        ...streams("confirm_plan", ...pieces),
      );
      expect(snapshot().interrupts).toMatchObject([
        { id: "c1", kind: "tool_call", answerable: true },
      ]);
      run.resolve("c1", { approved: false });
      void run.submit();
      await settled();
      expect(lastResult()).toMatchObject({ toolCallId: "c1", content: '{"approved":false}' });
    },
  );

  it.each([
    ["not JSON", ["{oops"], "could not be read"],
    ["nested too deeply", [deep], "could not be read"],
    ["with a key twice", ['{"to":"ann","to":"bob"}'], "have keys twice: to"],
  ])(
    "a tool of the page does not run for arguments that are %s, and the agent gets the reason",
    async (_, pieces, reason) => {
      const { ran, lastResult } = await asked([], ...streams("locate", ...pieces));
      expect(ran).not.toHaveBeenCalled();
      expect(lastResult()).toMatchObject({
        toolCallId: "c1",
        error: expect.stringContaining(reason),
      });
    },
  );

  it.each<readonly [string, boolean, (made: Awaited<ReturnType<typeof asked>>) => void]>([
    ["a denial of a call of the page", true, ({ run }) => run.resolve("c1", { approved: false })],
    ["a skipped call of the page", true, ({ run }) => run.cancel("c1")],
    ["a denial of a call of the agent", false, ({ run }) => run.resolve("q", { approved: false })],
    ["a skipped call of the agent", false, ({ run }) => run.cancel("q")],
  ])(
    "leaves a model no arguments that it cannot read, beside what runs nothing: %s",
    async (_, isOfPage, decide) => {
      const made = createRun({ submitMode: "manual", tools: isOfPage ? [confirmPlan] : [] });
      void made.run.send("Go");
      const approval = { id: "q", reason: "tool_call", toolCallId: "c1" };
      await made.agentSays(
        started(),
        ...streams("confirm_plan", '{"to":'),
        isOfPage ? finished() : asks([approval]),
      );
      decide({ ...made, ran: vi.fn(), lastResult: () => undefined });
      void made.run.submit();
      await settled();
      expect(JSON.stringify(made.agent.requests.at(-1)?.messages)).toContain('"arguments":"{}"');
    },
  );

  it("leaves a model no call of a server's tool without a result, beside the answer to a tool of the page", async () => {
    const { run, agent } = await asked(
      [confirmPlan],
      ...streams("confirm_plan", "{}"),
      ...calls("pay", {}, "c2"),
    );
    run.resolve("c1", { approved: true });
    void run.submit();
    await settled();
    expect(strictModelRefusal(agent.requests.at(-1)?.messages ?? [])).toBeUndefined();
  });

  it("an approval of a call that cannot be read leaves with the arguments that were on screen", async () => {
    const made = createRun({ submitMode: "manual" });
    void made.run.send("Go");
    const approval = { id: "q", reason: "tool_call", toolCallId: "c1" };
    await made.agentSays(started(), ...streams("pay", '{"to":'), asks([approval]));
    made.run.resolve("q", { approved: true });
    void made.run.submit();
    await settled();
    expect(JSON.stringify(made.agent.requests.at(-1)?.messages)).not.toContain('"arguments":"{}"');
  });

  it("a call with a key twice can be denied; its approval is not sent", async () => {
    const { run, agent, lastResult } = await asked(
      [confirmPlan],
      ...streams("confirm_plan", '{"to":"ann","to":"bob"}'),
    );
    run.resolve("c1", { approved: true });
    expect(await run.submit()).toMatchObject({ ok: false, reason: "blocked" });
    expect(agent.requests).toHaveLength(1);
    run.resolve("c1", { approved: false });
    void run.submit();
    await settled();
    expect(lastResult()).toMatchObject({ content: '{"approved":false}' });
  });
});

it.each<readonly [what: string, made: unknown]>([
  ["null", null],
  ["a number", 7],
  ["text", "a string"],
  ["a list", []],
  ["a promise", Promise.resolve({ type: "object" })],
  ["a schema that is none", { type: 7 }],
])(
  "a function that makes %s instead of the answer's schema: the question is open, and can be answered or skipped",
  async (_, made) => {
    const tool = humanTool({
      name: "t",
      description: "",
      answer: () => made as ToolSchema<unknown>,
    });
    const { run, openIds, lastResult } = await asked([tool], ...streams("t", "{}"));
    expect(openIds()).toEqual(["c1"]);
    run.cancel("c1");
    void run.submit();
    await settled();
    expect(lastResult()).toMatchObject({ toolCallId: "c1", content: '{"skipped":true}' });
  },
);

describe("a call that is streamed again under its id, with other arguments", () => {
  const again = [
    ...streams("confirm_plan", '{"amount":1}'),
    ...streams("confirm_plan", '{"amount":1000}'),
  ];

  it("in one run, the last arguments are asked about, once", async () => {
    const { snapshot } = await asked([confirmPlan], ...again);
    expect(snapshot().interrupts).toMatchObject([
      { id: "c1", toolCall: { args: { amount: 1000 } } },
    ]);
  });

  it("after it was approved, the record keeps the arguments that were shown, and no approval is sent for the others", async () => {
    const { run, agent, agentSays, snapshot, openIds } = await asked(
      [confirmPlan],
      ...streams("confirm_plan", '{"amount":1}'),
    );
    run.resolve("c1", { approved: true });
    void run.submit();
    await agentSays(started(), ...streams("confirm_plan", '{"amount":1000}'), finished());
    await settled();
    expect(openIds()).toEqual([]);
    expect(snapshot().decisions).toMatchObject([
      { verdict: "approved", proposed: { args: { amount: 1 } } },
    ]);
    expect(agent.requests).toHaveLength(2);
  });

  it("a tool of the page does not run a second time", async () => {
    const { ran, agentSays } = await asked([], ...streams("locate", "{}"));
    expect(ran).toHaveBeenCalledTimes(1);
    await agentSays(started(), ...streams("locate", '{"again":true}'), finished());
    await settled();
    expect(ran).toHaveBeenCalledTimes(1);
  });
});

describe("an agent that answers its own call", () => {
  const result = {
    type: "TOOL_CALL_RESULT",
    toolCallId: "c1",
    messageId: "r",
    content: '{"approved":true}',
  };

  it("in the same run: nothing is asked, nothing runs, and no decision of the person is recorded", async () => {
    const { snapshot, ran } = await asked([confirmPlan], ...streams("confirm_plan", "{}"), result);
    expect(snapshot()).toMatchObject({ status: "finished", interrupts: [], decisions: [] });
    const page = await asked([], ...streams("locate", "{}"), result);
    expect(ran.mock.calls.length + page.ran.mock.calls.length).toBe(0);
  });

  it("after the person has seen it: the question closes, and no decision of the person is recorded as taken", async () => {
    const agent = scriptedTransport();
    const run = createAgentRun({
      transport: Object.assign(agent.transport, { history: agent.transport }),
      threadId: "t1",
      submitMode: "manual",
      tools: [confirmPlan],
    });
    const sends = async (...raws: readonly unknown[]) => {
      await agent.emit(raws);
      agent.end();
      await settled();
    };
    const asking = {
      id: "m",
      role: "assistant",
      toolCalls: [
        { id: "c1", type: "function", function: { name: "confirm_plan", arguments: "{}" } },
      ],
    };
    void run.send("Go");
    const [begins, ends] = ["RUN_STARTED", "RUN_FINISHED"].map((type) => ({
      type,
      threadId: "t1",
      runId: "r1",
    }));
    await sends(begins, ...calls("confirm_plan", {}, "c1"), ends);
    expect(run.getSnapshot().interrupts).toHaveLength(1);
    void run.load();
    const own = { id: "r", role: "tool", toolCallId: "c1", content: '{"approved":true}' };
    await sends(begins, { type: "MESSAGES_SNAPSHOT", messages: [asking, own] }, ends);
    expect(run.getSnapshot().interrupts).toEqual([]);
    expect(run.getSnapshot().decisions).toMatchObject([{ verdict: null }]);
  });
});

it("two tools of one name: the first is asked about, and nothing of the second runs", async () => {
  const second = vi.fn(() => "ran");
  const twice = pageTool({ name: "confirm_plan", description: "", run: second });
  const { openIds } = await asked([confirmPlan, twice], ...streams("confirm_plan", "{}"));
  expect(openIds()).toEqual(["c1"]);
  expect(second).not.toHaveBeenCalled();
});

describe("a thousand calls at once", () => {
  const many = Array.from({ length: 1000 }, (_, place) => `c${place}`);

  it(
    "nothing is sent before each is answered, and then one request has each result behind the calls",
    async () => {
      const { run, agent, openIds } = await asked(
        [confirmPlan],
        ...many.flatMap((id) => calls("confirm_plan", {}, id)),
      );
      expect(openIds()).toEqual(many);
      run.resolveAll(new Map(many.slice(1).map((id) => [id, { approved: true }])));
      expect(await run.submit()).toMatchObject({
        ok: false,
        reason: "blocked",
        blockers: [{ interruptId: "c0" }],
      });
      expect(agent.requests).toHaveLength(1);
      run.resolve("c0", { approved: false });
      void run.submit();
      await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
      const sent = agent.requests[1]?.messages.slice(-1000);
      expect(
        sent?.map((message) => (message.role === "tool" ? message.toolCallId : message.role)),
      ).toEqual(many);
      expect(sent?.[0]).toMatchObject({ content: '{"approved":false}' });
    },
    patient(20_000),
  );

  it(
    "a tool of the page runs once for each, and one request has all results",
    async () => {
      const { ran, agent } = await asked([], ...many.flatMap((id) => calls("locate", {}, id)));
      await vi.waitFor(() => expect(agent.requests).toHaveLength(2));
      expect(ran).toHaveBeenCalledTimes(1000);
      expect(agent.requests[1]?.messages.filter(({ role }) => role === "tool")).toHaveLength(1000);
    },
    patient(20_000),
  );
});
