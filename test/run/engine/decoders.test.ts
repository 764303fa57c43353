import { describe, expect, it } from "vitest";
import { type AgentRunBehaviour, humanTool, type Message, pageTool } from "../../../src/core.js";
import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import { toolCallInterrupt } from "../../../src/testing.js";
import { asks, calls, failed, finished, says, started } from "../../support/builders.js";
import { createRun, question } from "../createRun.js";

/** What a decoder of requests in another language requires, or does not know. */
interface Decoder {
  readonly name: string;
  /** The keys without which it refuses a request; null counts as there. */
  readonly required: readonly string[];
  /** The keys that must not be null. */
  readonly never: readonly string[];
  /** The roles whose content may be a list of parts. */
  readonly parts: readonly string[];
  /** The types of these parts. */
  readonly media: readonly string[];
  /** What each tool must have. */
  readonly tool: readonly string[];
}

const always = ["threadId", "runId", "messages", "tools", "context"];
const both = [...always, "state", "forwardedProps"];
const media = ["text", "image", "audio", "video", "document"];
const described = ["name", "description"];
const python = { never: always, parts: ["user"], tool: described } as const;
const rust = { required: both, parts: ["user"], media, tool: described } as const;
const typed = [...described, "parameters"];

/**
 * By their sources. Not here, because no request can suit them: Python before 0.1.10, which refuses
 * every key that it does not know, and ag-ui-core 0.1.0 for Rust, which wants a UUID as each id.
 */
const decoders: readonly Decoder[] = [
  { name: "Python ag-ui-protocol 0.1.10", ...python, required: both, media: ["text"], tool: typed },
  { name: "Python ag-ui-protocol 0.1.13", ...python, required: both, media: ["text"], tool: typed },
  { name: "Python ag-ui-protocol 0.1.18", ...python, required: both, media },
  { name: "Python ag-ui-protocol 0.1.19", ...python, required: both, media },
  {
    name: "Python ag-ui-protocol 0.1.22",
    ...python,
    required: [...always, "forwardedProps"],
    media,
  },
  {
    name: "Python ag-ui-protocol 1.0.0",
    required: ["threadId", "runId", "messages"],
    never: ["threadId", "runId", "messages"],
    parts: ["user", "tool"],
    media,
    tool: described,
  },
  { name: "Go community SDK", ...rust, required: [], never: [], parts: ["user", "tool"] },
  { name: "Rust ag-ui 0.5.0-alpha.3", ...rust, never: both },
  { name: "Rust agui-rs 0.1.3", ...rust, never: always },
  { name: "Rust ag-ui-protocol 0.1.0", ...rust, never: always },
  { name: "Rust ag-ui-rs 0.3.1", ...rust, never: always },
];

const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  assistant: [],
  tool: ["content", "toolCallId"],
  user: ["content"],
  system: ["content"],
  developer: ["content"],
};

/** Why a decoder does not take a request. */
function refusals(body: UnknownRecord, decoder: Decoder): readonly string[] {
  const { required, never, tool } = decoder;
  const { messages, tools } = body;
  return [
    ...required.filter((key) => !Object.hasOwn(body, key)).map((key) => `${key} is missing`),
    ...never.filter((key) => body[key] === null).map((key) => `${key} is null`),
    ...listOf(messages).flatMap((message) => messageRefusals(message, decoder)),
    ...listOf(tools).flatMap((one) =>
      tool.filter((key) => !Object.hasOwn(one, key)).map((key) => `a tool has no ${key}`),
    ),
  ];
}

function messageRefusals(
  message: UnknownRecord,
  { parts, media: types }: Decoder,
): readonly string[] {
  const role = String(message["role"]);
  const fields = fieldsOf[role];
  const { content } = message;
  if (fields === undefined) return [`${role} is no role`];
  const isReadable = Array.isArray(content)
    ? parts.includes(role) && listOf(content).every(({ type }) => types.includes(String(type)))
    : content === undefined || typeof content === "string";
  return [
    ...["id", ...fields].filter((key) => (message[key] ?? null) === null).map((key) => `no ${key}`),
    ...(isReadable ? [] : [`the content of a message of ${role} is in parts`]),
  ];
}

const listOf = (value: unknown): readonly UnknownRecord[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** How an agent begins a run, by the protocol that it speaks. */
type Starts = (runId: string) => object;
const older: Starts = (runId) => started(runId);
const stable: Starts = (runId) => ({ ...started(runId), protocolVersion: "1.0" });

const image = { type: "image", source: { type: "url", value: "https://example.com/a.png" } };
const imageMessage: Message = {
  id: "u1",
  role: "user",
  content: [
    { type: "text", text: "Look" },
    { type: "image", source: { type: "url", value: "https://example.com/a.png" } },
  ],
};
const snapshot = (...messages: readonly object[]) => ({ type: "MESSAGES_SNAPSHOT", messages });
const calling = {
  id: "m1",
  role: "assistant",
  content: null,
  name: null,
  toolCalls: [
    { id: "c1", type: "function", function: { name: "look", arguments: "{}" } },
    { id: "c2", type: "function", function: { name: "look", arguments: "{}" } },
  ],
};
const resultInParts = {
  id: "r1",
  role: "tool",
  toolCallId: "c1",
  content: [{ type: "text", text: "A cat" }, image, { type: "text", text: "on a mat" }],
};
const given: Message = { id: "r2", role: "tool", toolCallId: "c2", content: "Nothing" };
const result = { ...given, error: null };
const history = snapshot(
  { id: "s", role: "system", content: "Be brief" },
  { id: "u", role: "user", content: "Go", name: null },
  calling,
  resultInParts,
  result,
);
const mail = { to: "ada@example.com", body: "Hi" };
const mailSchema = {
  type: "object",
  properties: { to: { type: "string" }, body: { type: "string" } },
};
const mailQuestion = toolCallInterrupt({
  id: "q1",
  toolCallId: "c3",
  responseSchema: {
    type: "object",
    properties: {
      approved: { type: "boolean" },
      reason: { type: "string" },
      editedArgs: mailSchema,
    },
    required: ["approved"],
  },
});
const tools = [
  humanTool({ name: "choose", description: "Asks.", parameters: { type: "object" } }),
  pageTool({ name: "place", description: "Where.", run: () => ({ city: "Oslo" }) }),
];

type Made = ReturnType<typeof createRun>;
type Play = (made: Made) => unknown;

/** What the person does once the agent has asked; then the agent ends, and the person goes on. */
const answers: Readonly<Record<string, Play>> = {
  approve: ({ run }) => run.resolve("q1", { approved: true }),
  deny: ({ run }) => run.resolve("q1", { approved: false }),
  "deny with words": ({ run }) => run.resolve("q1", { approved: false, reason: "Not now" }),
  edit: ({ run }) => run.resolve("q1", { approved: true, editedArgs: { ...mail, body: "Hello" } }),
  skip: ({ run }) => run.cancel("q1"),
  "sign the answer": ({ run }) =>
    run.resolve("q1", { approved: true }, { metadata: { signature: "abc", key: "k1" } }),
};

/** Everything else that makes a request of its own, with how the run is set up. */
const courses: Readonly<
  Record<string, readonly [AgentRunBehaviour, (made: Made) => Promise<void>]>
> = {
  "say something in parts": [
    {},
    async ({ run, agentSays }) => {
      void run.send({
        content: [
          { type: "text", text: "Look " },
          { type: "text", text: "here" },
        ],
      });
      await agentSays(started(), finished());
    },
  ],
  "call the tools of the page": [
    { tools },
    async ({ run, agentSays, agentFinishes }) => {
      void run.send("Where?");
      await agentSays(started(), ...calls("place", {}, "c9"), finished());
      await agentFinishes();
    },
  ],
  "steer away": [
    {},
    async ({ run, agentSays, agentFinishes }) => {
      void run.send("Go");
      await agentSays(started(), asks([question("q1"), question("q2")]));
      void run.steerAway("Something else");
      await agentFinishes();
    },
  ],
  "answer two": [
    { submitMode: "manual" },
    async ({ run, agentSays, agentFinishes }) => {
      void run.send("Go");
      await agentSays(started(), asks([question("q1"), question("q2")]));
      run.resolve("q1", { approved: true });
      run.cancel("q2");
      void run.submit();
      await agentFinishes();
    },
  ],
  "fill in a form": [
    { submitMode: "manual" },
    async ({ run, agentSays, agentFinishes }) => {
      void run.send("Go");
      const fields = { id: "q1", reason: "input_required", responseSchema: mailSchema };
      await agentSays(started(), asks([fields]));
      run.resolve("q1", mail);
      void run.submit();
      await agentFinishes();
    },
  ],
  "answer again after an error": [
    { submitMode: "manual" },
    async ({ run, agentSays, agentFinishes }) => {
      void run.send("Go");
      await agentSays(started(), asks([question("q1")]));
      run.resolve("q1", { approved: true });
      void run.submit();
      await agentSays(started("run-2"), failed());
      void run.submit();
      await agentFinishes();
    },
  ],
  "send context, props and the state": [
    {
      context: [{ description: "Page", value: "/orders" }],
      forwardedProps: { model: "small", limit: null },
    },
    async ({ run, agentSays, agentFinishes }) => {
      void run.send("Go");
      await agentSays(
        started(),
        { type: "STATE_SNAPSHOT", snapshot: { page: 1, next: null } },
        finished(),
      );
      void run.send("On");
      await agentFinishes();
    },
  ],
  "send no state after one of null": [
    {},
    async ({ run, agentSays, agentFinishes }) => {
      void run.send("Go");
      await agentSays(started(), { type: "STATE_SNAPSHOT", snapshot: null }, finished());
      void run.send("On");
      await agentFinishes();
    },
  ],
  "begin with a conversation": [
    {
      initialMessages: [
        { ...imageMessage, content: "Look" },
        { ...given, error: "none" },
      ],
    },
    async ({ run, agentFinishes }) => {
      void run.send("On");
      await agentFinishes();
    },
  ],
};

/** The bodies of the requests, as JSON carries them. */
const bodiesOf = ({ agent }: Made): readonly UnknownRecord[] =>
  agent.requests.map((request) => JSON.parse(JSON.stringify(request)));

/** A conversation with a result in parts, an approval that is answered, and the turn after it. */
async function playAnswer(answer: Play, starts: Starts) {
  const made = createRun({ submitMode: "manual", tools });
  const { run, agentSays } = made;
  void run.send("Go");
  await agentSays(
    starts("run-1"),
    history,
    ...says("One moment", "m2"),
    ...calls("send", mail, "c3"),
    asks([mailQuestion]),
  );
  void answer(made);
  void run.submit();
  await agentSays(starts("run-2"), finished("run-2"));
  void run.send("And now?");
  await agentSays(starts("run-3"), finished("run-3"));
  return made;
}

const situations: readonly (readonly [name: string, play: () => Promise<Made>])[] = [
  ...Object.entries(answers).map(
    ([name, answer]) => [name, () => playAnswer(answer, older)] as const,
  ),
  ...Object.entries(courses).map(
    ([name, [behaviour, play]]) =>
      [
        name,
        async () => {
          const made = createRun(behaviour);
          await play(made);
          return made;
        },
      ] as const,
  ),
];

it.each(situations)(
  "decoders of other versions and languages take the requests of who will %s",
  async (_name, play) => {
    const bodies = bodiesOf(await play());
    expect(bodies.length).toBeGreaterThan(0);
    const refused = decoders.flatMap((decoder) =>
      bodies.flatMap((body) => refusals(body, decoder).map((why) => `${decoder.name}: ${why}`)),
    );
    expect(refused).toEqual([]);
  },
);

describe("the result of a tool in parts", () => {
  const approve: Play = ({ run }) => run.resolve("q1", { approved: true });
  const resultsOf = (made: Made) =>
    bodiesOf(made)
      .slice(1)
      .map(({ messages }) => listOf(messages).find(({ id }) => id === "r1")?.["content"]);

  it("goes back as text to an agent that names no version of the protocol", async () => {
    const text = "A cat\n[image]\non a mat";
    expect(resultsOf(await playAnswer(approve, older))).toEqual([text, text]);
  });

  it("goes back as it came to an agent that names version 1", async () => {
    const { content } = resultInParts;
    expect(resultsOf(await playAnswer(approve, stable))).toEqual([content, content]);
  });

  it("goes out as it was given before the agent has begun a run", () => {
    const { content } = resultInParts;
    const made = createRun({
      initialMessages: [
        { id: "a", role: "assistant", toolCalls: calling.toolCalls.slice(0, 1) },
        { ...given, id: "r1", toolCallId: "c1", content },
      ] as Message[],
    });
    void made.run.send("Go");
    expect(made.agent.requests[0]?.messages[1]).toMatchObject({ id: "r1", content });
  });

  it("stays text while the questions of the thread are dismissed", async () => {
    const made = createRun();
    void made.run.send("Go");
    await made.agentSays(started(), history, asks([question("q1")]));
    void made.run.dismiss();
    void made.run.send("On");
    expect(resultsOf(made)).toEqual(["A cat\n[image]\non a mat"]);
  });
});
