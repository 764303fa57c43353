import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createAgentRun, humanTool, pageTool } from "../../../src/core.js";
import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import { listOf } from "../../support/dialects/readPosted.js";
import { replayRecording } from "../../support/dialects/replayRecording.js";

const chooseSlot = humanTool({
  name: "choose_slot",
  description: "",
  parameters: z.object({ question: z.string(), slots: z.array(z.string()) }),
  message: ({ question }) => question,
  answer: ({ slots }) => z.object({ slot: z.enum(slots) }),
});
const confirmPlan = humanTool({
  name: "confirm_plan",
  description: "",
  parameters: { type: "object" },
});

/**
 * What a request has of the calls: the tools that each message calls, and the results in their
 * order; and what it answers.
 */
const shapeOf = (posted: UnknownRecord | undefined) => ({
  messages: listOf(posted ?? {}, "messages").flatMap((message) => {
    if (message["role"] === "tool") return [String(message["content"])];
    const names = listOf(message, "toolCalls").map(
      ({ function: called }) => isRecord(called) && called["name"],
    );
    return names.length === 0 ? [] : [names.join()];
  }),
  resume: listOf(posted ?? {}, "resume").map(({ interruptId, payload }) => [interruptId, payload]),
});

/** A person on a page with both tools, who has written the first message of a recording. */
async function asked(name: string) {
  const { fetch, requests, steps } = replayRecording(name);
  const run = createAgentRun({
    url: "https://a.test/",
    fetch,
    submitMode: "manual",
    tools: [chooseSlot, confirmPlan],
  });
  await run.send("Go");
  const open = () => run.getSnapshot().interrupts;
  const answerAll = () => {
    for (const question of open())
      run.resolve(
        question,
        question.kind === "input_required" ? { slot: "9:00" } : { approved: true },
      );
    return run.submit();
  };
  return { run, requests, steps, open, answerAll };
}

describe("calls of the page's tools as real servers stream them", () => {
  it.each<readonly [name: string, asks: readonly string[], requests: readonly number[]]>([
    ["langgraph/page-tool-beside", ["tool_call", "input_required"], [2, 3]],
    ["mastra/page-tool-beside", ["custom", "input_required"], [2, 3]],
    ["strands/page-tools-both", ["input_required", "tool_call"], [2]],
    ["copilotkit/page-tool-beside", ["tool_call", "input_required"], [2]],
  ])("%s: one press sends the requests that the server takes", async (name, asks, answering) => {
    const { run, requests, steps, open, answerAll } = await asked(name);
    expect(open().map(({ kind }) => kind)).toEqual(asks);
    expect(await answerAll()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(run.getSnapshot()).toMatchObject({ status: "finished", interrupts: [] });
    expect(requests).toHaveLength(1 + answering.length);
    for (const step of answering) {
      const [sent, recorded] = [shapeOf(requests[step - 1]), shapeOf(steps[step - 1]?.request)];
      expect(sent.messages).toEqual(recorded.messages);
      if (!name.startsWith("langgraph")) expect(sent.resume).toEqual(recorded.resume);
    }
  });

  it("tRPC-Agent-Go: the result and the answer to the graph leave in one request, and not again with the next message", async () => {
    const { run, requests, steps, open } = await asked("trpc-agent-go/page-tool-beside");
    expect(open()).toMatchObject([
      { message: "Send the figures to Ann?" },
      { message: "Which slot?" },
    ]);
    const [figures, slot] = open();
    run.resolve(figures ?? "", { approved: true });
    run.resolve(slot ?? "", { slot: "10:00" });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [],
      decisions: [{ outcome: "accepted" }, { outcome: "accepted" }],
    });
    const sent = ({ messages, state, forwardedProps }: UnknownRecord = {}) => ({
      messages,
      state,
      forwardedProps,
    });
    expect(sent(requests[1])).toEqual(sent(steps[1]?.request));
    expect(listOf(requests[1] ?? {}, "messages")).toMatchObject([
      { role: "tool", content: '{"slot":"10:00"}' },
    ]);
    await run.send("recall");
    expect(requests[2]).not.toHaveProperty("state.resume_map");
    expect(requests[2]).not.toHaveProperty("forwardedProps.resume_map");
  });

  it("TanStack AI asks for the result by an interrupt: it is asked as the tool defines it, and all entries are in one request", async () => {
    const { run, requests, open, answerAll } = await asked("tanstack-ai/page-tool-beside");
    expect(open()).toMatchObject([
      { toolCall: { name: "send_email" }, approval: { canApprove: true } },
      {
        message: "Which one?",
        responseSchema: { properties: { slot: { enum: ["9:00", "10:00"] } } },
      },
    ]);
    run.resolve(open()[1] ?? "", { slot: "noon" });
    expect(await run.submit()).toMatchObject({ ok: false, reason: "blocked" });
    expect(await answerAll()).toMatchObject({ ok: true });
    expect(shapeOf(requests[1]).resume.map(([, payload]) => payload)).toEqual([
      { approved: true },
      { slot: "9:00" },
    ]);
  });
});

describe("a tool that runs in the page after a yes, where TanStack AI asks for its result by an interrupt", () => {
  const asking = async () => {
    const { fetch, requests } = replayRecording("tanstack-ai/page-tool-beside");
    const ran: unknown[] = [];
    const tool = pageTool({
      name: "choose_slot",
      description: "",
      approve: true,
      run: (args) => ran.push(args),
    });
    const run = createAgentRun({
      url: "https://a.test/",
      fetch,
      submitMode: "manual",
      tools: [tool],
    });
    await run.send("Go");
    await new Promise((resolve) => setImmediate(resolve));
    const question = run
      .getSnapshot()
      .interrupts.find(({ toolCall }) => toolCall?.name === "choose_slot");
    return { run, requests, ran, question };
  };

  it("it does not run before the yes, and is asked about as an approval", async () => {
    const { ran, question } = await asking();
    expect(question).toMatchObject({
      kind: "tool_call",
      approval: { canApprove: true, canDeny: true },
    });
    expect(ran).toEqual([]);
  });

  it("denied, it never runs, and the server gets the denial as its result", async () => {
    const { run, requests, ran, question } = await asking();
    for (const open of run.getSnapshot().interrupts)
      run.resolve(open, { approved: open.key !== question?.key });
    await run.submit();
    expect(ran).toEqual([]);
    expect(shapeOf(requests[1]).resume.map(([, payload]) => payload)).toEqual([
      { approved: true },
      { approved: false },
    ]);
  });
});
