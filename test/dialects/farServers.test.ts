import { describe, expect, it } from "vitest";
import { type Decision, encodeDecision } from "../../src/core.js";
import { defaultDialects, defineDialect } from "../../src/dialects.js";
import { isRecord, type UnknownRecord } from "../../src/protocol/json.js";
import { readPauseHandle } from "../../src/thread/pause/readPauseHandle.js";
import { askServer, eventsOf } from "../support/dialects/askServer.js";
import { replayRecording } from "../support/dialects/replayRecording.js";

/** A server that asks this, and ends well after the answer. */
const asking = (interrupt: object) =>
  eventsOf(
    [
      { type: "RUN_STARTED", threadId: "t", runId: "r1" },
      {
        type: "RUN_FINISHED",
        threadId: "t",
        runId: "r1",
        outcome: { type: "interrupt", interrupts: [interrupt] },
      },
    ]
      .map((event) => JSON.stringify(event))
      .join("\n"),
    '{"type":"RUN_STARTED","threadId":"t","runId":"r2"}\n{"type":"RUN_FINISHED","threadId":"t","runId":"r2"}',
  );

/** Plays a recorded story with a decision about its first question. */
async function decide(name: string, decision: Decision) {
  const { steps, ...server } = replayRecording(name);
  const { run, first } = await askServer(server, "mail please");
  run.resolve(first.id, encodeDecision(first, decision));
  const result = await run.submit();
  return { run, first, result, steps, requests: server.requests };
}

/** What Agent Kernel 0.9.5 sends about a call of Pydantic AI or of the OpenAI Agents SDK. */
const ofAgentKernel = {
  id: "call_1",
  reason: "tool_call",
  toolCallId: "call_1",
  metadata: { tool_name: "send_mail", arguments: '{"to":"ann@example.com"}' },
};

describe("Agent Kernel, which reads every answer but false as an approval", () => {
  it.each([
    [{ approved: true }, true],
    [{ approved: false }, false],
  ])("%j leaves as %j", async (decision, payload) => {
    const server = asking(ofAgentKernel);
    const { run, first } = await askServer(server, "mail please");
    expect(first).toMatchObject({
      dialect: "agentKernel",
      toolCall: { name: "send_mail", args: { to: "ann@example.com" } },
      approval: { canApprove: true, canDeny: true, canEdit: false, canComment: false },
    });
    run.resolve(first.id, encodeDecision(first, decision));
    await run.submit();
    expect(server.requests[1]).toMatchObject({ resume: [{ status: "resolved", payload }] });
  });

  it("is only a look, in whose name nothing is promised", async () => {
    const { first } = await askServer(asking(ofAgentKernel), "mail please");
    expect(first).toMatchObject({ dialect: "agentKernel", likely: true });
    expect(first.onCancel).toBeUndefined();
  });

  it("is told apart by the call in its metadata, and by nothing else", async () => {
    const { metadata } = ofAgentKernel;
    for (const other of [
      { metadata: { ...metadata, source: "elsewhere" } },
      { metadata: { ...metadata, arguments: { to: "ann@example.com" } } },
      { metadata: undefined },
      { id: "other" },
      { reason: "approval" },
      { responseSchema: { type: "object", properties: { approved: { type: "boolean" } } } },
      { metadata: { ...metadata, "acme.kind": "approval" } },
    ]) {
      const { first } = await askServer(asking({ ...ofAgentKernel, ...other }), "mail please");
      expect(first.dialect).not.toBe("agentKernel");
    }
  });
});

describe("recorded servers that ask as the standard says", () => {
  it.each([
    ["kaboo/approve", "kabooWorkflows", { status: "approved" }],
    ["claude-managed-agents/allow", "claudeManagedAgents", "allow"],
  ])(
    "%s: Approve leaves in the server's own words, as it was recorded",
    async (name, dialect, payload) => {
      const { run, first, steps, requests } = await decide(name, { approved: true });
      expect(first).toMatchObject({
        dialect,
        kind: "tool_call",
        toolCall: { name: "send_mail" },
        approval: { canApprove: true, canDeny: true },
      });
      expect(first.notes).toBeUndefined();
      expect(requests[1]).toMatchObject({ resume: [{ status: "resolved", payload }] });
      expect(requests[1]?.["resume"]).toEqual(steps[1]?.request["resume"]);
      expect(run.getSnapshot()).toMatchObject({
        ending: { kind: "success" },
        decisions: [{ verdict: "approved", outcome: "accepted", evidence: "result" }],
      });
    },
  );

  it("claude-managed-agents/allow: Deny is the word for it", async () => {
    const { requests } = await decide("claude-managed-agents/allow", { approved: false });
    expect(requests[1]).toMatchObject({ resume: [{ status: "resolved", payload: "deny" }] });
  });

  it("kaboo/approve: takes edited arguments, and a reason with a denial, in its own keys", async () => {
    const editedArgs = { to: "bob@example.com", subject: "Q3" };
    const edited = await decide("kaboo/approve", { approved: true, editedArgs });
    expect(edited.requests[1]).toMatchObject({
      resume: [{ payload: { status: "approved", tool_input: editedArgs } }],
    });
    expect(edited.run.getSnapshot().decisions).toMatchObject([{ edited: true }]);
    const denied = await decide("kaboo/approve", { approved: false, comment: "Not now" });
    expect(denied.requests[1]).toMatchObject({
      resume: [{ payload: { status: "cancelled", reason: "Not now" } }],
    });
  });

  it("kaboo/approve: offers the scopes that are honored, and no choice of a single one", async () => {
    const scopesOf = async (...scopes: readonly string[]) => {
      const { first } = await askServer(
        asking({
          id: "v1:before_tool_call:call_1:u",
          reason: "kaboo:approval",
          toolCallId: "call_1",
          responseSchema: {
            type: "object",
            properties: {
              status: { enum: ["approved", "cancelled"] },
              scope: { enum: ["once", "thread", "always"] },
            },
            required: ["status"],
          },
          metadata: { type: "approval", tool_name: "send_mail", tool_input: {}, scopes },
        }),
        "mail",
      );
      return first.approval?.fields?.approve;
    };
    expect(await scopesOf("once")).toBeUndefined();
    expect(await scopesOf("once", "thread")).toMatchObject({
      schema: { properties: { scope: { enum: ["once", "thread"] } } },
    });
  });

  it.each(["kaboo/approve", "claude-managed-agents/allow"])(
    "%s: a message instead of an answer leaves once the cancellation has ended well",
    async (name) => {
      const { steps, ...server } = replayRecording(name);
      const { run } = await askServer(server, "mail please");
      await run.steerAway("Something else");
      const [, cancellation, next] = server.requests;
      expect(steps).not.toEqual([]);
      expect(cancellation?.["resume"]).toMatchObject([{ status: "cancelled" }]);
      expect(JSON.stringify(cancellation?.["messages"])).not.toContain("Something else");
      expect(JSON.stringify(next?.["messages"])).toContain("Something else");
    },
  );

  it.each(["kaboo/approve", "claude-managed-agents/allow"])(
    "%s: is the same question when it is stored and opened",
    async (name) => {
      const { steps, ...server } = replayRecording(name);
      const { run, first } = await askServer(server, "mail please");
      const stored: unknown = JSON.parse(JSON.stringify(run.pauseHandle()));
      const [opened] = readPauseHandle(stored).interrupts;
      expect(steps).not.toEqual([]);
      expect(first).toMatchObject(opened ?? { id: "none" });
    },
  );

  it("kaboo/approve: a lost answer, sent again, may act twice", async () => {
    const { steps, ...server } = replayRecording("kaboo/approve");
    const { run, first } = await askServer(
      {
        ...server,
        fetch: async (url, init) => {
          const response = await server.fetch(url, init);
          if (server.requests.length < 2) return response;
          throw new TypeError("the connection was lost");
        },
      },
      "mail please",
    );
    run.resolve(first.id, { approved: true });
    await run.submit();
    expect(steps).not.toEqual([]);
    expect(run.getSnapshot().composer).toMatchObject({ delivery: "unknown", repeat: "unsafe" });
  });

  it("django-ag-ui/approve: is Pydantic AI's, by its words", async () => {
    const { first, steps, requests } = await decide("django-ag-ui/approve", { approved: true });
    expect(first).toMatchObject({
      dialect: "pydanticAi",
      message: "Send this mail to the customer?",
      onCancel: "reject",
    });
    expect(first.likely).toBeUndefined();
    expect(requests[1]?.["resume"]).toEqual(steps[1]?.request["resume"]);
  });
});

describe("jobworkerp, by what its guide documents", () => {
  const call = (callId: string, fnName: string) => ({
    callId,
    fnName,
    fnArguments: '{"command":"date"}',
  });
  const asked = (...pendingToolCalls: readonly unknown[]) =>
    eventsOf(
      [
        { type: "RUN_STARTED", threadId: "t", runId: "r1", timestamp: 1_702_345_678_000 },
        { type: "TOOL_CALL_START", toolCallId: "call_1", toolCallName: "COMMAND___run" },
        { type: "TOOL_CALL_ARGS", toolCallId: "call_1", delta: '{"command":"date"}' },
        {
          type: "RUN_FINISHED",
          runId: "r1",
          outcome: "interrupt",
          interrupt: {
            id: "int_1",
            reason: "tool_approval_required",
            payload: { pendingToolCalls, checkpointPosition: "/tasks/ChatTask" },
          },
        },
      ]
        .map((event) => JSON.stringify(event))
        .join("\n"),
      '{"type":"RUN_STARTED","threadId":"t","runId":"r2"}\n{"type":"RUN_FINISHED","runId":"r2","outcome":"success"}',
    );

  it.each<[string, Decision, unknown]>([
    ["an approval", { approved: true }, { type: "approve" }],
    ["a denial", { approved: false }, { type: "reject" }],
    ["a reason", { approved: false, comment: "No" }, { type: "reject", reason: "No" }],
  ])("is answered with its own words for %s", async (_, decision, payload) => {
    const server = asked(call("call_1", "COMMAND___run"));
    const { run, first } = await askServer(server, "What day is it?");
    expect(first).toMatchObject({
      kind: "tool_call",
      toolCall: { id: "call_1", name: "COMMAND___run", args: { command: "date" } },
      approval: { canApprove: true, canDeny: true, commentWith: "deny" },
    });
    run.resolve(first.id, encodeDecision(first, decision));
    await run.submit();
    expect(server.requests[1]).toMatchObject({ resume: { interruptId: "int_1", payload } });
    expect(run.getSnapshot().ending).toEqual({ kind: "success" });
  });

  it("asks about several calls at once, and shows all of them", async () => {
    const server = asked(call("call_1", "COMMAND___run"), call("call_2", "HTTP_REQUEST___get"));
    const { run, first } = await askServer(server, "What day is it?");
    expect(first).toMatchObject({
      message: "Approve COMMAND___run, HTTP_REQUEST___get?",
      details: {
        calls: [
          { name: "COMMAND___run", args: { command: "date" } },
          { name: "HTTP_REQUEST___get", args: { command: "date" } },
        ],
      },
    });
    run.resolve(first.id, { approved: true });
    await run.submit();
    expect(server.requests[1]).toMatchObject({ resume: { payload: { type: "approve" } } });
  });

  it("is the draft's own where a call has no name", async () => {
    const { first } = await askServer(asked({ callId: "call_1" }), "What day is it?");
    expect(first).toMatchObject({ dialect: "draft", kind: "custom" });
    expect(first.approval).toBeUndefined();
  });
});

describe("10xGraph", () => {
  it("10xgraph/approve: a decision is one, and leaves as it was recorded", async () => {
    const { first, steps, requests, run } = await decide("10xgraph/approve", { approved: true });
    expect(first).toMatchObject({ dialect: "standard", message: "Send the mail?" });
    expect(requests[1]?.["resume"]).toEqual(steps[1]?.request["resume"]);
    expect(run.getSnapshot().decisions).toMatchObject([
      { verdict: "approved", outcome: "accepted" },
    ]);
  });

  it.each([
    ["10xgraph/city", "Which city?", "Oslo"],
    ["10xgraph/options", "Send it to Ann?", "yes"],
  ])("%s: the question is the one that stands in the metadata", async (name, message, answer) => {
    const { steps, ...server } = replayRecording(name);
    const { run, first } = await askServer(server, "Ask");
    expect(first).toMatchObject({ dialect: "standard", message });
    run.resolve(first.id, answer);
    await run.submit();
    expect(server.requests[1]?.["resume"]).toEqual(steps[1]?.request["resume"]);
    expect(run.getSnapshot().ending).toEqual({ kind: "success" });
  });
});

describe("Everruns, whose calls are in the metadata alone", () => {
  it("everruns/approve: shows the call, and Approve leaves in its own word", async () => {
    const { run, first, steps, requests } = await decide("everruns/approve", { approved: true });
    expect(first).toMatchObject({
      dialect: "standard",
      kind: "tool_call",
      toolCall: { id: "call_1", name: "pay", args: { to: "ann", amount: 5 } },
      approval: { canApprove: true, canDeny: true },
    });
    expect(first.notes).toBeUndefined();
    expect(requests[1]?.["resume"]).toEqual(steps[1]?.request["resume"]);
    expect(run.getSnapshot().decisions).toMatchObject([
      { verdict: "approved", outcome: "accepted" },
    ]);
  });

  it("everruns/approve: an approval for longer is the word for it", async () => {
    const { steps: _, ...server } = replayRecording("everruns/approve");
    const { run, first } = await askServer(server, "Please pay");
    run.resolve(first.id, { approved: true, decision: "allow_always" });
    await run.submit();
    expect(server.requests[1]).toMatchObject({
      resume: [{ payload: { decision: "allow_always" } }],
    });
  });

  it("everruns/two-denied: two calls are denied in one request", async () => {
    const { steps, ...server } = replayRecording("everruns/two-denied");
    const { run, interrupts } = await askServer(server, "Please pay");
    for (const one of interrupts) run.resolve(one.id, encodeDecision(one, { approved: false }));
    await run.submit();
    expect(server.requests[1]?.["resume"]).toEqual(steps[1]?.request["resume"]);
  });

  it("everruns/two-denied: a message that it would drop follows the cancellation where a dialect says so", async () => {
    const { steps: _, ...server } = replayRecording("everruns/two-denied");
    const ours = defineDialect({
      name: "ours",
      claims: () => true,
      readsWords: true,
      besideAnswers: "results",
    });
    const dialects = [ours, ...defaultDialects];
    const { run, interrupts } = await askServer(server, "Please pay", { dialects });
    expect(interrupts).toMatchObject([
      { dialect: "ours", toolCall: { name: "pay" }, approval: { canApprove: true } },
      { dialect: "ours", toolCall: { name: "pay" }, approval: { canApprove: true } },
    ]);
    await run.steerAway("Something else");
    expect(server.requests[1]).toMatchObject({
      resume: [{ status: "cancelled" }, { status: "cancelled" }],
      messages: [{ content: "Please pay" }],
    });
  });

  const entered = {
    question1: { selected: "Staging" },
    question2: ["Api", "Web"],
    question3: { words: "soon" },
  };

  it("everruns/questions: each question has its options, and its answer leaves under its id", async () => {
    const { steps, ...server } = replayRecording("everruns/questions");
    const { run, first } = await askServer(server, "Please pay");
    expect(first).toMatchObject({ kind: "input_required", details: {} });
    expect(first.message).toBeUndefined();
    run.resolve(first.id, entered);
    await run.submit();
    expect(server.requests[1]?.["resume"]).toEqual(steps[1]?.request["resume"]);
  });

  it.each([
    ["no answer to one", { ...entered, question1: undefined }],
    ["empty words", { ...entered, question3: { words: "" } }],
    ["none of several options", { ...entered, question2: [] }],
    ["words where only options are", { ...entered, question2: { words: "All" } }],
  ])(
    "everruns/questions: %s is not sent, because the server would refuse the list",
    async (_, given) => {
      const { steps: _steps, ...server } = replayRecording("everruns/questions");
      const { run, first } = await askServer(server, "Please pay");
      run.resolve(first.id, JSON.parse(JSON.stringify(given)));
      expect(await run.submit()).toMatchObject({ ok: false, reason: "blocked" });
    },
  );

  it("a question for a secret, which it takes from nobody, can only be skipped", async () => {
    const server = asking({
      id: "call_1",
      reason: "everruns.secret_required",
      message: "What is the API key of the mail service?",
    });
    const { run, first } = await askServer(server, "mail please");
    expect(first).toMatchObject({
      message: "What is the API key of the mail service?",
      responseSchema: false,
      notes: [{ code: "access-not-given" }],
    });
    run.resolve(first.id, "sk-1");
    expect(await run.submit()).toMatchObject({ ok: false, reason: "blocked" });
    run.cancel(first.id);
    await run.submit();
    expect(server.requests[1]).toMatchObject({
      resume: [{ interruptId: "call_1", status: "cancelled" }],
    });
  });

  it.each([
    ["an id that was not asked about", { id: { const: "other" } }],
    ["any id", { id: { type: "string" } }],
  ])("is no list of questions where the schema wants %s", async (_, properties) => {
    const { first } = await askServer(
      asking({
        id: "ask-1",
        reason: "acme.ask",
        metadata: { acme: { questions: [{ id: "day", question: "Which?", options: [] }] } },
        responseSchema: {
          type: "object",
          properties: { answers: { type: "array", items: { oneOf: [{ properties }] } } },
        },
      }),
      "Go",
    );
    expect(first.dialect).toBe("standard");
  });
});

it("cloudbase/approve: asks as LangGraph, and is answered as it was recorded", async () => {
  const { run, first, steps, requests } = await decide("cloudbase/approve", { approved: true });
  expect(first).toMatchObject({ dialect: "hitl", toolCall: { name: "pay" } });
  expect(requests[1]?.["forwardedProps"]).toEqual(steps[1]?.request["forwardedProps"]);
  expect(run.getSnapshot().decisions).toMatchObject([{ verdict: "approved", evidence: "result" }]);
});

describe("CopilotKit's copilotkit_interrupt in a node of LangGraph", () => {
  it.each([
    ["message", "Which city?", {}, "Oslo"],
    [
      "action",
      undefined,
      { action: "approve_refund", args: { order: "A-1", amount: 120 } },
      { approved: true },
    ],
  ])(
    "copilotkit-python/%s: asks in its own words, and gets what was answered",
    async (name, message, details, answer) => {
      const { steps, ...server } = replayRecording(`copilotkit-python/${name}`);
      const { run, first } = await askServer(server, "mail");
      expect(first).toMatchObject({ dialect: "langgraph" });
      expect(first.message).toBe(message);
      expect(first.details).toEqual(details);
      run.resolve(first.id, answer);
      await run.submit();
      expect(server.requests[1]?.["forwardedProps"]).toEqual(steps[1]?.request["forwardedProps"]);
      expect(run.getSnapshot().ending).toEqual({ kind: "success" });
    },
  );
});

describe("Spakky, whose runs stop without an end", () => {
  it.each<[string, Decision]>([
    ["approve", { approved: true }],
    ["deny", { approved: false, comment: "not now" }],
    ["edit", { approved: true, editedArgs: { to: "ann@example.com", subject: "Numbers" } }],
  ])("spakky/%s: is answered in the run that asked, as it was recorded", async (name, decision) => {
    const { steps, ...server } = replayRecording(`spakky/${name}`);
    const { run, first } = await askServer(server, "mail");
    expect(first).toMatchObject({
      dialect: "spakky",
      toolCall: { name: "send_email", args: { to: "ann@example.com", subject: "Hello" } },
      approval: { canApprove: true, canDeny: true, canEdit: true, canComment: true },
      problems: [],
    });
    expect(first.message).toBeUndefined();
    run.resolve(first.id, encodeDecision(first, decision));
    await run.submit();
    const [asked, answered] = server.requests;
    expect(answered?.["runId"]).toBe(idOfRun(steps[0]?.request));
    expect(contentOf(answered)).toEqual(contentOf(steps[1]?.request));
    expect(asked?.["runId"]).not.toBe(answered?.["runId"]);
    expect(run.getSnapshot()).toMatchObject({
      ending: { kind: "success" },
      decisions: [{ verdict: decision.approved ? "approved" : "denied", outcome: "accepted" }],
    });
    await run.send("thanks");
    expect(server.requests[2]?.["runId"]).not.toBe(answered?.["runId"]);
  });

  it("spakky/two: asks about the second call in the same run", async () => {
    const { steps, ...server } = replayRecording("spakky/two");
    const { run, first } = await askServer(server, "two");
    run.resolve(first.id, { approved: true });
    await run.submit();
    const { interrupts } = run.getSnapshot();
    expect(interrupts).toMatchObject([{ toolCall: { args: { to: "bob@example.com" } } }]);
    run.resolve(interrupts[0]?.id ?? "", { approved: true });
    await run.submit();
    expect(server.requests[2]?.["runId"]).toBe(idOfRun(steps[0]?.request));
    expect(run.getSnapshot().decisions).toMatchObject([
      { verdict: "approved", evidence: "result" },
      { verdict: "approved", evidence: "result" },
    ]);
  });
});

describe("the Claude Agent SDK", () => {
  it("claude-sdk/allow: is allowed in its own words, as it was recorded", async () => {
    const { first, steps, requests, run } = await decide("claude-sdk/allow", { approved: true });
    expect(first).toMatchObject({
      dialect: "claudeAgentSdk",
      kind: "tool_call",
      message: "Approve Write?",
      toolCall: { name: "Write", args: { content: "to ann" } },
      approval: { canApprove: true, canDeny: true, canEdit: true, commentWith: "deny" },
      onCancel: "reject",
    });
    // That the agent does not run the tool was CopilotKit's note, and untrue.
    expect(first.notes).toBeUndefined();
    expect(requests[1]?.["resume"]).toEqual(steps[1]?.request["resume"]);
    expect(run.getSnapshot().decisions).toMatchObject([
      { verdict: "approved", outcome: "accepted", evidence: "result" },
    ]);
  });

  it.each<[string, Decision, unknown]>([
    ["a denial", { approved: false }, { behavior: "deny" }],
    [
      "a denial with a message",
      { approved: false, comment: "Not there" },
      { behavior: "deny", message: "Not there" },
    ],
    [
      "edited arguments",
      { approved: true, editedArgs: { file_path: "/tmp/a", content: "" } },
      { behavior: "allow", updatedInput: { file_path: "/tmp/a", content: "" } },
    ],
  ])("claude-sdk/allow: takes %s", async (_, decision, payload) => {
    const { requests } = await decide("claude-sdk/allow", decision);
    expect(requests[1]).toMatchObject({ resume: [{ status: "resolved", payload }] });
  });

  it("claude-sdk/approved-refused: an answer that it refuses keeps the question open", async () => {
    const { run, result } = await decide("claude-sdk/approved-refused", { approved: true });
    expect(result).toMatchObject({ ending: { kind: "error" } });
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [{ status: "answered" }],
      composer: { delivery: "rejected" },
    });
  });

  it("asks several questions at once by AskUserQuestion, and gets the answers as an argument", async () => {
    const input = {
      questions: [
        {
          question: "Which list?",
          header: "List",
          options: [
            { label: "Customers", description: "All of them" },
            { label: "Friends", description: "A few" },
          ],
          multiSelect: true,
        },
        { question: "When?", header: "Time", options: [{ label: "Now" }, { label: "Later" }] },
      ],
    };
    const server = asking({
      id: "toolu_1",
      reason: "tool_approval",
      toolCallId: "toolu_1",
      metadata: { source: "claude-sdk-deferred", toolName: "AskUserQuestion", input },
    });
    const { run, first } = await askServer(server, "Send a mail");
    expect(first).toMatchObject({ kind: "input_required", dialect: "claudeAgentSdk" });
    expect(first.approval).toBeUndefined();
    run.resolve(first.id, {
      question1: { selected: ["Customers", "Friends"], words: "and Bob" },
      question2: { words: "Tomorrow" },
    });
    await run.submit();
    expect(server.requests[1]).toMatchObject({
      resume: [
        {
          interruptId: "toolu_1",
          payload: {
            behavior: "allow",
            updatedInput: {
              ...input,
              answers: { "Which list?": "Customers, Friends, and Bob", "When?": "Tomorrow" },
            },
          },
        },
      ],
    });
  });
});

describe("Antigravity", () => {
  const questions = [
    { question: "Which list?", is_multi_select: false, options: [{ id: "1", text: "Customers" }] },
    { question: "Which days?", is_multi_select: true, options: [{ id: "1", text: "Mon" }] },
    { question: "Anything else?", options: [] },
  ];
  const items = {
    type: "object",
    properties: {
      selected_option_ids: { type: "array", items: { type: "string" } },
      freeform_response: { type: "string" },
      skipped: { type: "boolean" },
    },
  };
  const interrupt = {
    id: "ask-1",
    reason: "ask_question",
    metadata: { questions },
    responseSchema: {
      type: "object",
      properties: { responses: { type: "array", items, minItems: 3 } },
      required: ["responses"],
    },
  };

  it("gets one response for each of its questions, in their order", async () => {
    const server = asking(interrupt);
    const { run, first } = await askServer(server, "Send a mail");
    expect(first).toMatchObject({ kind: "input_required", details: {} });
    run.resolve(first.id, { question1: { selected: "1" }, question2: { words: "Never" } });
    await run.submit();
    expect(server.requests[1]).toMatchObject({
      resume: [
        {
          payload: {
            responses: [
              { selected_option_ids: ["1"] },
              { selected_option_ids: [], freeform_response: "Never" },
              { skipped: true },
            ],
          },
        },
      ],
    });
  });

  it.each([
    ["no list", { questions: "Which?" }],
    ["an empty list", { questions: [] }],
    ["something else in the list", { questions: [...questions, "Which?"] }],
    ["an option without a text", { questions: [{ question: "?", options: [{ id: "1" }] }] }],
    [
      "two options of one id",
      {
        questions: [
          { question: "?", options: [questions[0]?.options[0], questions[0]?.options[0]] },
        ],
      },
    ],
  ])("is the standard's with %s", async (_, metadata) => {
    const { first } = await askServer(asking({ ...interrupt, metadata }), "Send a mail");
    expect(first.dialect).toBe("standard");
  });
});

describe("Antigravity, as its adapter 0.2.1 sends it", () => {
  it("an approval is one by its reason and its call, although it names the call in the metadata only", async () => {
    const { run, first } = await askServer(
      asking({
        id: "78921fe9",
        reason: "tool_approval",
        message: "Allow the agent to run `send_email`?",
        responseSchema: {
          type: "object",
          properties: { approved: { type: "boolean" }, message: { type: "string" } },
          required: ["approved"],
        },
        metadata: { tool_name: "send_email", args: { to: "ann@example.com" } },
      }),
      "mail",
    );
    expect(first).toMatchObject({
      dialect: "standard",
      kind: "tool_call",
      toolCall: { name: "send_email", args: { to: "ann@example.com" } },
      approval: { canApprove: true, canDeny: true, canComment: true },
    });
    run.resolve(first.id, { approved: true });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
  });
});

/** The answer in a request: the result at the end of its conversation. */
function contentOf(request: UnknownRecord | undefined): unknown {
  const messages = request?.["messages"];
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : undefined;
  return isRecord(last) ? JSON.parse(String(last["content"])) : undefined;
}

const idOfRun = (request: UnknownRecord | undefined): unknown => request?.["runId"];
