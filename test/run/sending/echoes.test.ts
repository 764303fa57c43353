import { describe, expect, it } from "vitest";
import { type AgentRun, createAgentRun, type Message } from "../../../src/core.js";
import { calls, finished, says, started } from "../../support/builders.js";
import { patient } from "../../support/patience.js";
import { createRun, settled } from "../createRun.js";

const approval = { id: "q1", reason: "tool_call", message: "Pay?", toolCallId: "c1" };

/** How a server sends its input back. */
const echoes: readonly (readonly [
  how: string,
  events: (messages: readonly Message[]) => readonly unknown[],
])[] = [
  ["a snapshot", (messages) => [{ type: "MESSAGES_SNAPSHOT", messages }]],
  [
    "a snapshot whose JSON it has written again",
    (messages) => [
      {
        type: "MESSAGES_SNAPSHOT",
        messages: messages.map((message) =>
          message.role === "tool" && typeof message.content === "string"
            ? { ...message, id: "x", content: message.content.replaceAll(":", ": ") }
            : message,
        ),
      },
    ],
  ],
  ...(
    [
      ["as the parts of messages", (text: string) => [{ type: "text", text }]],
      ["as several parts", (text: string) => [...text].map((one) => ({ type: "text", text: one }))],
      ["as JSON of a text", (text: string) => JSON.stringify(text)],
      ["as JSON of parts", (text: string) => JSON.stringify([{ type: "text", text }])],
      ["with a line break", (text: string) => `${text}\n`],
    ] as const
  ).map(
    ([how, write]) =>
      [
        `a snapshot, ${how}`,
        (messages: readonly Message[]) => [
          {
            type: "MESSAGES_SNAPSHOT",
            messages: messages.map((message) =>
              message.role === "tool" && typeof message.content === "string"
                ? { ...message, content: write(message.content) }
                : message,
            ),
          },
        ],
      ] as const,
  ),
  [
    "streamed results",
    (messages) =>
      messages.flatMap((message) =>
        message.role === "tool"
          ? [{ ...message, type: "TOOL_CALL_RESULT", messageId: message.id }]
          : [],
      ),
  ],
];

/** A question about a streamed call is answered, and the resumed run brings no result. */
async function answered(decide: (run: AgentRun) => void, resumed: readonly unknown[]) {
  const made = createRun({ submitMode: "manual" });
  void made.run.send("Go");
  await made.agentSays(started(), ...calls("pay", {}, "c1"), {
    ...finished(),
    outcome: { type: "interrupt", interrupts: [approval] },
  });
  decide(made.run);
  void made.run.submit();
  await made.agentSays(started("run-2"), ...resumed, finished("run-2"));
  return made;
}

describe.each(echoes)("a server that sends its input back as %s", (_, echo) => {
  it.each([
    ["an approval", (run: AgentRun) => run.resolve("q1", { approved: true }), "approved"],
    ["a denial", (run: AgentRun) => run.resolve("q1", { approved: false }), "denied"],
    ["a skipped question", (run: AgentRun) => run.cancel("q1"), "cancelled"],
  ] as const)("does not make %s its own result", async (_, decide, verdict) => {
    const made = await answered(decide, says("Fine"));
    void made.run.send("And now?");
    await settled();
    const sent = made.agent.requests.at(-1)?.messages ?? [];
    expect(sent.filter(({ role }) => role === "tool")).toHaveLength(1);
    await made.agentSays(started("run-3"), ...echo(sent), ...says("Yes", "m3"), finished("run-3"));
    const [record] = made.run.getSnapshot().decisions;
    expect(record).toMatchObject({ verdict, evidence: "activity", resultSource: "decision" });
    expect(record).not.toHaveProperty("result");
  });

  it("does not make what is said of a broken run a result, nor a sign of work", async () => {
    const made = createRun({ submitMode: "manual" });
    void made.run.send("Go");
    await made.agentSays(started(), ...calls("pay", {}, "c1"));
    void made.run.send("And now?");
    await made.agentSays(started(), {
      ...finished(),
      outcome: { type: "interrupt", interrupts: [{ ...approval, toolCallId: "c2" }] },
    });
    made.run.resolve("q1", { approved: true });
    void made.run.submit();
    await settled();
    const sent = made.agent.requests.at(-1)?.messages ?? [];
    await made.agentSays(started("run-3"), ...echo(sent), finished("run-3"));
    expect(made.run.getSnapshot().decisions).toMatchObject([
      { outcome: "unknown", evidence: "none" },
    ]);
  });

  it("shows the result that the tool itself returns later", async () => {
    const made = await answered((run) => run.resolve("q1", { approved: true }), says("Fine"));
    void made.run.send("And now?");
    await settled();
    const sent = made.agent.requests.at(-1)?.messages ?? [];
    const result = { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "c1", content: "Paid" };
    await made.agentSays(started("run-3"), ...echo(sent), result, finished("run-3"));
    expect(made.run.getSnapshot().decisions).toMatchObject([
      { evidence: "result", result: "Paid" },
    ]);
  });
});

describe("a run that sends the answers that began it back as the result of the call", () => {
  const schema = {
    type: "object",
    properties: { approved: { type: "boolean" }, reason: { type: "string" } },
    required: ["approved"],
  };
  const other = { id: "q0", reason: "confirmation", message: "Sure?" };
  type Entry = { readonly interruptId: string; readonly payload: unknown };
  const inPython = (value: unknown) =>
    JSON.stringify(value)
      .replaceAll(/"([^"]*)"/g, (_, text) => (text.includes("'") ? `"${text}"` : `'${text}'`))
      .replaceAll("true", "True")
      .replaceAll("false", "False");
  const shapes: readonly (readonly [
    how: string,
    write: (entry: Entry, entries: readonly Entry[]) => unknown,
  ])[] = [
    ["its entry", (entry) => entry],
    ["all entries", (_, entries) => entries],
    ["the input", (_, entries) => ({ threadId: "thread-1", messages: [], resume: entries })],
    ["a result", ({ payload }) => ({ result: payload })],
    ["a content", ({ payload }) => ({ content: JSON.stringify(payload) })],
    ["a list of one", ({ payload }) => [payload]],
    ["a value by its question", ({ interruptId, payload }) => ({ [interruptId]: payload })],
    ["what Python writes for it", ({ payload }) => inPython(payload)],
    ["what Python writes for its entry", (entry) => inPython(entry)],
  ];

  it.each(
    shapes.flatMap(([how, write]) =>
      [{ approved: true }, { approved: false, reason: "It isn't due" }].map(
        (payload) => [how, payload, write] as const,
      ),
    ),
  )("as %s: %j", async (_, payload, write) => {
    const made = createRun({ submitMode: "manual" });
    void made.run.send("Go");
    const interrupts = [other, { ...approval, responseSchema: schema }];
    const outcome = { type: "interrupt", interrupts };
    await made.agentSays(started(), ...calls("pay", {}, "c1"), { ...finished(), outcome });
    made.run.resolve("q0", { approved: true });
    made.run.resolve("q1", payload);
    void made.run.submit();
    await settled();
    const entries = (made.agent.requests.at(-1)?.resume ?? []) as readonly Entry[];
    const entry = entries.find(({ interruptId }) => interruptId === "q1");
    const said = entry && write(entry, entries);
    const content = typeof said === "string" ? said : JSON.stringify(said);
    const result = { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "c1", content };
    await made.agentSays(started("run-2"), result, finished("run-2"));
    const record = made.run.getSnapshot().decisions.find((one) => one.interruptId === "q1");
    expect(record).toMatchObject({ outcome: "unknown", evidence: "none" });
    expect(record).not.toHaveProperty("result");
  });

  it.each([
    ["{'receipt': 7}"],
    ['{"result":"Paid"}'],
    ['[{"approved":true},{"approved":true}]'],
    ["True story"],
    ["{'approved': True, 'receipt': 7}"],
  ])("what the tool itself says is its result: %s", async (content) => {
    const result = { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "c1", content };
    const made = await answered((run) => run.resolve("q1", { approved: true }), [result]);
    expect(made.run.getSnapshot().decisions).toMatchObject([
      { outcome: "accepted", evidence: "result", result: content },
    ]);
  });

  it("is read in linear time, whatever quotes it has", async () => {
    const content = `{${`"\\"'`.repeat(50_000)}`;
    const result = { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "c1", content };
    const begun = performance.now();
    await answered((run) => run.resolve("q1", { approved: true }), [result]);
    expect(performance.now() - begun).toBeLessThan(patient(2_000));
  });
});

describe("a history with what another device has written into its request", () => {
  const inWords = {
    type: "object",
    properties: { decision: { enum: ["allow", "deny"] }, note: { type: "string" } },
    required: ["decision"],
  };
  const streamOf = (...events: readonly unknown[]) =>
    new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""), {
      headers: { "content-type": "text/event-stream" },
    });
  /** The decisions of a page that looks into a history in which its question is gone. */
  async function looked(responseSchema: unknown, content: unknown) {
    const interrupts = [{ ...approval, responseSchema }];
    const asked = { ...finished(), outcome: { type: "interrupt", interrupts } };
    const result = { role: "tool", toolCallId: "c1", content: JSON.stringify(content) };
    const call = { id: "c1", type: "function", function: { name: "pay", arguments: "{}" } };
    const messages = [
      { id: "m", role: "assistant", toolCalls: [call] },
      { id: "r", ...result },
    ];
    const run = createAgentRun({
      url: "https://agent.test/run",
      routes: { history: "https://agent.test/history" },
      threadId: "thread-1",
      fetch: async (url) =>
        String(url).endsWith("/history")
          ? streamOf(started(), { type: "MESSAGES_SNAPSHOT", messages }, finished())
          : streamOf(started(), ...calls("pay", {}, "c1"), asked),
    });
    await run.send("Go");
    await run.load();
    return run.getSnapshot().decisions;
  }

  it.each<readonly [string, unknown, unknown, string]>([
    ["an approval", undefined, { approved: true }, "approved"],
    ["an approval with edits", undefined, { approved: true, editedArgs: { a: 1 } }, "approved"],
    ["a denial with a reason", undefined, { approved: false, reason: "No" }, "denied"],
    ["a skip", undefined, { status: "cancelled" }, "cancelled"],
    ["an approval in the agent's words", inWords, { decision: "allow", note: "Ok" }, "approved"],
    ["a denial in the agent's words", inWords, { decision: "deny" }, "denied"],
  ])("shows whose answer it was and no result: %s", async (_, schema, content, verdict) => {
    const [record] = await looked(schema, content);
    expect(record).toMatchObject({ outcome: "elsewhere", verdictElsewhere: verdict });
    expect(record).not.toHaveProperty("result");
  });

  it.each<readonly [string, unknown, unknown]>([
    ["a text", undefined, "Paid"],
    ["what it has beside a decision", undefined, { approved: true, receipt: 7 }],
    ["another word", inWords, { decision: "done" }],
    ["a flag as a word", undefined, { approved: "true" }],
  ])("shows the result of the tool: %s", async (_, schema, content) => {
    const [record] = await looked(schema, content);
    expect(record).toMatchObject({ outcome: "elsewhere", result: JSON.stringify(content) });
  });
});
