import { Role, TaskState } from "@a2a-js/sdk";
import {
  AgentEvent,
  DefaultRequestHandler,
  InMemoryTaskStore,
  ServerCallContext,
  UnauthenticatedUser,
} from "@a2a-js/sdk/server";
import * as acp from "@agentclientprotocol/sdk";
import { Agent, tool as openAiTool, run, setTracingDisabled, Usage } from "@openai/agents";
import { generateText, isStepCount, tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { cleanup, openPage } from "./page.mjs";
import { load, recipes } from "./recipes.mjs";

afterEach(cleanup);

it.each([...recipes].filter(([name]) => name !== "list.ts"))(
  "%s has thirty lines at most",
  (_, code) => {
    const types = [/^interface .*\}$/gm, /^interface [\s\S]*?^\}$/gm, /^type .*$/gm];
    const without = [/^import .*$/gm, /^\/\*\* .*$/gm, ...types].reduce(
      (text, part) => text.replace(part, ""),
      code,
    );
    const count = without.split("\n").filter((line) => line.trim() !== "").length;
    expect(count).toBeLessThanOrEqual(30);
  },
);

describe("an agent of the Agent Client Protocol", () => {
  const options = [
    { optionId: "o1", name: "Allow", kind: "allow_once" },
    { optionId: "o2", name: "Allow all", kind: "allow_always" },
    { optionId: "o3", name: "Reject", kind: "reject_once" },
  ];

  const call = {
    toolCallId: "call-1",
    title: "Delete build/",
    kind: "delete",
    status: "pending",
    rawInput: { path: "build/" },
  };

  async function prompt(page, act, toolCall = call, turn = new AbortController()) {
    const { requestPermission } = await load("acp.ts", page.list);
    const { createElicitation } = await load("acpForm.ts", page.list);
    let got;
    const agent = acp
      .agent({ name: "a" })
      .onRequest(acp.methods.agent.initialize, async () => ({
        protocolVersion: acp.PROTOCOL_VERSION,
        agentCapabilities: {},
      }))
      .onRequest(acp.methods.agent.session.new, async () => ({ sessionId: "s1" }))
      .onRequest(acp.methods.agent.session.prompt, async ({ params, client }) => {
        const { sessionId } = params;
        const { elicitation, session } = acp.methods.client;
        const isForm = toolCall.requestedSchema !== undefined;
        const request = isForm ? { sessionId, ...toolCall } : { sessionId, toolCall, options };
        got = await client.request(
          isForm ? elicitation.create : session.requestPermission,
          request,
        );
        return { stopReason: "end_turn" };
      });
    const client = acp
      .client({ name: "c" })
      .onRequest(acp.methods.client.session.requestPermission, ({ params, signal }) =>
        requestPermission(params, AbortSignal.any([signal, turn.signal])),
      )
      .onRequest(acp.methods.client.elicitation.create, ({ params, signal }) =>
        createElicitation(params, AbortSignal.any([signal, turn.signal])),
      );
    await client.connectWith(agent, async (connection) => {
      await connection.request(acp.methods.agent.initialize, {
        protocolVersion: acp.PROTOCOL_VERSION,
        clientCapabilities: { elicitation: { form: {} } },
      });
      const { sessionId } = await connection.request(acp.methods.agent.session.new, {
        cwd: "/",
        mcpServers: [],
      });
      const done = connection.request(acp.methods.agent.session.prompt, {
        sessionId,
        prompt: [{ type: "text", text: "go" }],
      });
      await act();
      await done;
    });
    return got;
  }

  it.each([
    ["Approve", "o1"],
    ["Deny", "o3"],
  ])("gets its option for %s", async (button, optionId) => {
    const page = openPage();
    const got = await prompt(page, () => page.press("Delete build/", button));
    expect(got).toEqual({ outcome: { outcome: "selected", optionId } });
  });

  it("gets the option that holds longer, whose words stand in the menu", async () => {
    const page = openPage();
    const got = await prompt(page, () => page.approveFor("Delete build/", /Allow all/));
    expect(got).toEqual({ outcome: { outcome: "selected", optionId: "o2" } });
  });

  it("shows what is only said in the content of the call", async () => {
    const page = openPage();
    const content = [
      { type: "content", content: { type: "text", text: "All of 12 files" } },
      { type: "diff", path: "build/log.txt", oldText: "kept", newText: "" },
    ];
    const { rawInput: _, ...bare } = call;
    const act = async () => {
      const { textContent } = await page.card("Delete build/");
      for (const text of ["All of 12 files", "build/log.txt", "kept"])
        expect(textContent).toContain(text);
      await page.press("Delete build/", "Approve");
    };
    expect(await prompt(page, act, { ...bare, content })).toMatchObject({
      outcome: { optionId: "o1" },
    });
  });

  it("gets the outcome of a turn that was cancelled", async () => {
    const page = openPage();
    const turn = new AbortController();
    const act = async () => {
      await page.card("Delete build/");
      turn.abort(new Error("You stopped the turn"));
    };
    const got = await prompt(page, act, call, turn);
    expect(got).toEqual({ outcome: { outcome: "cancelled" } });
    expect(await page.sees("No longer needed: You stopped the turn")).toBeTruthy();
  });

  const form = {
    mode: "form",
    message: "Where to?",
    toolCallId: "call-2",
    requestedSchema: {
      type: "object",
      properties: {
        place: { type: "string", title: "Place", minLength: 1 },
      },
      required: ["place"],
    },
  };

  it("gets the answer to a form", async () => {
    const page = openPage();
    const act = async () => {
      await page.fill("Where to?", /Place/, "eu");
      await page.press("Where to?", /^Send/);
    };
    const got = await prompt(page, act, form);
    expect(got).toEqual({ action: "accept", content: { place: "eu" } });
  });

  it("is told that a form was declined, or closed with the turn", async () => {
    const page = openPage();
    const declined = await prompt(page, () => page.press("Where to?", "Decline"), form);
    expect(declined).toEqual({ action: "decline" });
    cleanup();
    const next = openPage();
    const turn = new AbortController();
    const act = async () => {
      await next.card("Where to?");
      turn.abort();
    };
    expect(await prompt(next, act, form, turn)).toEqual({ action: "cancel" });
  });
});

describe("Claude's canUseTool", () => {
  const context = { signal: new AbortController().signal, toolUseID: "toolu_1" };

  it("allows with the arguments as they are, and denies with the reason", async () => {
    const page = openPage();
    const { canUseTool } = await load("canUseTool.ts", page.list);
    const input = { command: "touch made.txt" };
    const yes = canUseTool("Bash", input, context);
    await page.press("touch made.txt", "Approve");
    expect(await yes).toEqual({ behavior: "allow", updatedInput: input });
    const no = canUseTool("Bash", { command: "rm -r /" }, { ...context, toolUseID: "toolu_2" });
    await page.press("rm -r /", "Deny");
    expect(await no).toMatchObject({ behavior: "deny" });
  });

  it("allows with the suggested rules only where a person chose them", async () => {
    const page = openPage();
    const { canUseTool } = await load("canUseTool.ts", page.list);
    const rules = [{ toolName: "Bash", ruleContent: "npm test" }];
    const suggestions = [{ type: "addRules", behavior: "allow", destination: "session", rules }];
    const input = { command: "npm test" };
    const once = canUseTool("Bash", input, { ...context, suggestions });
    await page.press("npm test", "Approve");
    expect(await once).toEqual({ behavior: "allow", updatedInput: input });
    const more = { ...context, suggestions, toolUseID: "toolu_3" };
    const always = canUseTool("Bash", { command: "npm test -- -u" }, more);
    const card = await page.card("npm test -- -u");
    expect([...card.querySelectorAll("button")].map((one) => one.ariaLabel)).not.toContain(
      "Deny …",
    );
    await page.approveFor("npm test -- -u", /^Also allow Bash\(npm test\), session/);
    expect(await always).toMatchObject({ behavior: "allow", updatedPermissions: suggestions });
  });

  it("answers the questions of AskUserQuestion by their texts", async () => {
    const page = openPage();
    const { canUseTool } = await load("canUseTool.ts", page.list);
    const questions = [
      { question: "Which database?", options: [{ label: "Postgres" }, { label: "Redis" }] },
      {
        question: "Which features?",
        multiSelect: true,
        options: [{ label: "Search" }, { label: "Export" }],
      },
    ];
    const asked = canUseTool("AskUserQuestion", { questions }, context);
    const card = await page.card("Which database?");
    for (const label of ["Postgres", "Search", "Export"])
      await page.user.click(
        [...card.querySelectorAll("label")].find((one) => one.textContent.trim() === label),
      );
    await page.press("Which database?", "Send answer");
    expect(await asked).toEqual({
      behavior: "allow",
      updatedInput: {
        questions,
        answers: { "Which database?": "Postgres", "Which features?": "Search, Export" },
      },
    });
  });
});

it("the OpenAI Agents SDK runs what was approved, and its model reads why the rest was not", async () => {
  setTracingDisabled(true);
  const page = openPage();
  const { decide } = await load("openai.ts", page.list);
  const sent = [];
  const read = [];
  const mail = openAiTool({
    name: "send_email",
    description: "Sends",
    parameters: z.object({ to: z.string() }),
    needsApproval: true,
    execute: async ({ to }) => {
      sent.push(to);
      return "sent";
    },
  });
  const calls = ["ann@x", "bob@x"].map((to, place) => ({
    type: "function_call",
    id: `fc-${place}`,
    callId: `c${place}`,
    name: "send_email",
    status: "completed",
    arguments: JSON.stringify({ to }),
  }));
  const text = { type: "output_text", text: "done" };
  const says = {
    type: "message",
    id: "m",
    role: "assistant",
    status: "completed",
    content: [text],
  };
  const outputs = [calls, [says]];
  const model = {
    async getResponse({ input }) {
      read.push(JSON.stringify(input));
      return { usage: new Usage(), output: outputs.shift(), responseId: "r" };
    },
    async *getStreamedResponse() {},
  };
  const agent = new Agent({ name: "helper", instructions: "", model, tools: [mail] });
  const result = await run(agent, "go");
  const decided = decide(result.interruptions, result.state);
  await page.press("ann@x", "Approve");
  await page.press("bob@x", "Deny");
  const reason = await page.screen.findByRole("textbox");
  await page.user.type(reason, "wrong address");
  await page.user.click(await page.screen.findByRole("button", { name: "Send 2 answers" }));
  await decided;
  await run(agent, result.state);
  expect(sent).toEqual(["ann@x"]);
  expect(read.at(-1)).toContain("wrong address");
});

it("AI SDK 7 runs what was approved once, and its model reads why the rest was not", async () => {
  const page = openPage();
  const { answerApprovals } = await load("aiSdk.ts", page.list);
  const sent = [];
  const prompts = [];
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  const step = (reason, content) => ({
    content,
    finishReason: { unified: reason, raw: reason },
    usage,
    warnings: [],
  });
  const callOf = (to) => ({
    type: "tool-call",
    toolCallId: `c-${to}`,
    toolName: "sendEmail",
    input: JSON.stringify({ to }),
  });
  const steps = [
    step("tool-calls", ["ann@x", "bob@x"].map(callOf)),
    step("stop", [{ type: "text", text: "done" }]),
  ];
  const model = new MockLanguageModelV4({
    async doGenerate({ prompt }) {
      prompts.push(JSON.stringify(prompt));
      return steps.shift();
    },
  });
  const tools = {
    sendEmail: tool({
      inputSchema: z.object({ to: z.string() }),
      needsApproval: true,
      async execute({ to }) {
        sent.push(to);
        return "sent";
      },
    }),
  };
  const options = { model, tools, stopWhen: isStepCount(5) };
  const asked = { role: "user", content: "go" };
  const result = await generateText({ ...options, messages: [asked] });
  const answer = answerApprovals(result.content);
  expect(await page.card("ann@x")).toBeTruthy();
  expect(page.screen.queryByRole("button", { name: "Edit" })).toBeNull();
  await page.press("ann@x", "Approve");
  await page.press("bob@x", "Deny");
  await page.user.type(await page.screen.findByRole("textbox"), "not him");
  await page.user.click(await page.screen.findByRole("button", { name: "Send 2 answers" }));
  const messages = [asked, ...result.responseMessages, await answer];
  await generateText({ ...options, messages });
  expect(sent).toEqual(["ann@x"]);
  expect(prompts.at(-1)).toContain("not him");
});

it("a task of A2A gets the answer as a message, and nothing is lost where it cannot be sent", async () => {
  const page = openPage();
  const { askTask } = await load("a2a.ts", page.list);
  const acted = [];
  const part = (kind, value) => ({
    content: { $case: kind, value },
    metadata: undefined,
    filename: "",
    mediaType: "",
  });
  const message = (role, parts, { id = "", contextId = "" } = {}) => ({
    messageId: crypto.randomUUID(),
    role,
    parts,
    taskId: id,
    contextId,
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  });
  const schema = {
    type: "object",
    properties: { seat: { type: "string", enum: ["aisle", "window"] } },
    required: ["seat"],
  };
  const executor = {
    async execute({ taskId, contextId, userMessage, task }, bus) {
      const update = (state, parts) => {
        const said = message(Role.ROLE_AGENT, parts, { id: taskId, contextId });
        const status = { state, message: said, timestamp: new Date().toISOString() };
        bus.publish(AgentEvent.statusUpdate({ taskId, contextId, status, metadata: undefined }));
      };
      if (!task)
        bus.publish(
          AgentEvent.task({
            id: taskId,
            contextId,
            status: {
              state: TaskState.TASK_STATE_SUBMITTED,
              message: undefined,
              timestamp: undefined,
            },
            artifacts: [],
            history: [userMessage],
            metadata: undefined,
          }),
        );
      const answer = userMessage.parts.find(({ content }) => content?.$case === "data");
      if (answer === undefined)
        update(TaskState.TASK_STATE_INPUT_REQUIRED, [
          part("text", "Which seat?"),
          part("data", { schema }),
        ]);
      else {
        acted.push(answer.content.value);
        update(TaskState.TASK_STATE_COMPLETED, [part("text", "booked")]);
      }
      bus.finished();
    },
    async cancelTask(_, bus) {
      bus.finished();
    },
  };
  const card = { name: "a", description: "", version: "1", capabilities: { streaming: true } };
  const lists = { skills: [], defaultInputModes: [], defaultOutputModes: [], signatures: [] };
  const more = { supportedInterfaces: [], securitySchemes: {}, securityRequirements: [] };
  const handler = new DefaultRequestHandler(
    { ...card, ...lists, ...more },
    new InMemoryTaskStore(),
    executor,
  );
  const context = new ServerCallContext({ user: new UnauthenticatedUser() });
  const send = (sent) =>
    handler.sendMessage(
      { tenant: "", message: sent, configuration: undefined, metadata: undefined },
      context,
    );
  const task = await send(message(Role.ROLE_USER, [part("text", "book")]));
  let isOffline = true;
  askTask(task, async (data) => {
    if (isOffline) throw new Error("Offline");
    await send(message(Role.ROLE_USER, [part("data", data)], task));
  });
  const shown = await page.card("Which seat?");
  const label = await page.sees("aisle");
  await page.user.click(label[0] ?? shown);
  await page.press("Which seat?", "Send answer");
  await page.sees(/Offline/);
  isOffline = false;
  await page.user.click(await page.screen.findByRole("button", { name: "Send again" }));
  // The page cannot know that nothing arrived, so it asks.
  await page.user.click(await page.screen.findByRole("button", { name: /anyway/i }));
  await expect.poll(() => acted).toEqual([{ seat: "aisle" }]);
  const gone = new AbortController();
  askTask(await send(message(Role.ROLE_USER, [part("text", "book")])), async () => {}, gone.signal);
  gone.abort(new Error("The task was cancelled"));
  expect(await page.sees("No longer needed: The task was cancelled")).toBeTruthy();
});
