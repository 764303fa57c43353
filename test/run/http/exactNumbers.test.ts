import { describe, expect, it, vi } from "vitest";
import {
  type AgentRun,
  type AgentRunBehaviour,
  createAgentRun,
  encodeDecision,
  type PauseStorage,
} from "../../../src/core.js";
import { readFormInput } from "../../../src/interrupt/answerInputs.js";
import { withArgument } from "../../../src/interrupt/withArgument.js";
import { isRecord } from "../../../src/protocol/json.js";
import { internalsOf } from "../../../src/run/api/internals.js";
import { createSimulatedClock, mockIds } from "../../../src/testing.js";
import argumentTexts from "../../data/values/argumentTexts.json" with { type: "json" };

const responseSchema = {
  type: "object",
  properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
  required: ["approved"],
};

/** A run that was asked about a call with these arguments, and the bodies of its requests. */
async function askedAbout(argsText: string, more: string = ""): Promise<Asked> {
  const bodies: string[] = [];
  const run = createAgentRun({
    url: "https://agent.example/",
    threadId: "t",
    generateId: mockIds(),
    fetch: async (_, init) => {
      bodies.push(String(init?.body));
      return new Response(bodies.length === 1 ? asking(argsText, more) : done, {
        headers: { "content-type": "text/event-stream" },
      });
    },
  });
  await run.send("Go");
  return { run, bodies };
}

interface Asked {
  readonly run: AgentRun;
  readonly bodies: readonly string[];
}

const event = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;
const started = event({ type: "RUN_STARTED", threadId: "t", runId: "r" });
const done = started + event({ type: "RUN_FINISHED", threadId: "t", runId: "r" });

function asking(argsText: string, more: string): string {
  const id = { id: "i", reason: "tool_call", toolCallId: "c", message: "Pay?" };
  const interrupt = JSON.stringify({ ...id, responseSchema }).replace(/\}$/, `${more}}`);
  const call = [
    event({ type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "pay" }),
    event({ type: "TOOL_CALL_ARGS", toolCallId: "c", delta: argsText }),
    event({ type: "TOOL_CALL_END", toolCallId: "c" }),
  ];
  return [
    started,
    ...(argsText === "" ? [] : call),
    `data: {"type":"RUN_FINISHED","threadId":"t","runId":"r","outcome":{"type":"interrupt","interrupts":[${interrupt}]}}\n\n`,
  ].join("");
}

/** Gives an answer in which one argument has another value. */
function edits({ run }: Pick<Asked, "run">, name: string, next: unknown): void {
  const [interrupt] = run.getSnapshot().interrupts;
  const args = interrupt?.toolCall?.args;
  if (interrupt === undefined || !isRecord(args)) throw new Error("no arguments");
  const editedArgs = withArgument(args, name, next);
  run.resolve(interrupt.id, encodeDecision(interrupt, { approved: true, editedArgs }));
}

const edited = (json: string): string => `"payload":{"approved":true,"editedArgs":${json}}`;

const withNote = (json: string): string => `${json.slice(0, -1)},"note":"old"}`;

describe("arguments of which one is edited", () => {
  it.each(argumentTexts)("leave as they came, to the letter: $from, $json", async ({ json }) => {
    const asked = await askedAbout(withNote(json));
    edits(asked, "note", "new");
    await asked.run.submit();
    expect(asked.bodies[1]).toContain(edited(withNote(json).replace("old", "new")));
  });

  it("keep spaces, escapes and the order of keys as well", async () => {
    const json =
      '{ "z": 1.0, "10": "\\u00e9\\/", "a": [ 1E+3, {"id": 9007199254740993} ], "note": "old" }';
    const asked = await askedAbout(json);
    edits(asked, "note", "new");
    await asked.run.submit();
    expect(asked.bodies[1]).toContain(edited(json.replace("old", "new")));
  });

  it("may get a whole number of any length", async () => {
    const asked = await askedAbout('{"wei":1,"rate":12.50}');
    edits(asked, "wei", 10n ** 30n + 1n);
    await asked.run.submit();
    expect(asked.bodies[1]).toContain(
      edited('{"wei":1000000000000000000000000000001,"rate":12.50}'),
    );
  });

  it("are as they were answered after a reload, to the last digit", async () => {
    const asked = await askedAbout('{"id":9007199254740993,"n":1.0,"to":["a"]}');
    edits(asked, "wei", 9007199254740995n);
    const handle: unknown = JSON.parse(JSON.stringify(asked.run.pauseHandle()));
    const bodies: string[] = [];
    const run = createAgentRun({
      url: "https://agent.example/",
      threadId: "t",
      generateId: mockIds("again"),
      fetch: async (_, init) => {
        bodies.push(String(init?.body));
        return new Response(done, { headers: { "content-type": "text/event-stream" } });
      },
    });
    await run.restore(handle);
    await run.retry({ mayRepeat: true });
    expect(bodies[0]).toContain(
      edited('{"id":9007199254740993,"n":1.0,"to":["a"],"wei":9007199254740995}'),
    );
  });

  it("are exact where the agent describes the call in its metadata", async () => {
    const described = '{"toolName":"pay","args":{"id":9007199254740993,"n":12.50,"note":"old"}}';
    const asked = await askedAbout("", `,"metadata":${described}`);
    expect(asked.run.getSnapshot().interrupts[0]?.toolCall?.argsText).toBe(
      '{"id":9007199254740993,"n":12.50,"note":"old"}',
    );
    edits(asked, "note", "new");
    await asked.run.submit();
    expect(asked.bodies[1]).toContain(edited('{"id":9007199254740993,"n":12.50,"note":"new"}'));
  });
});

describe("an answer", () => {
  it("has the digits of a bigint that the page gives", async () => {
    const asked = await askedAbout("{}");
    asked.run.resolve("i", { approved: true, amounts: [2n ** 64n, 5n] });
    await asked.run.submit();
    expect(asked.bodies[1]).toContain('"amounts":[18446744073709551616,5]');
  });
});

const askingForNumber = `${started}data: {"type":"RUN_FINISHED","threadId":"t","runId":"r","outcome":{"type":"interrupt","interrupts":[{"id":"i","reason":"input_required","message":"Which?","responseSchema":{"type":"integer"}}]}}\n\n`;

/** A run of an agent that asks for a number; each answer of the agent is one of these. */
async function asksForNumber(
  replies: readonly string[] = [askingForNumber, done],
  options: AgentRunBehaviour = {},
): Promise<Asked> {
  const bodies: string[] = [];
  const run = createAgentRun({
    ...{ url: "https://agent.example/", threadId: "t", submitMode: "manual" },
    fetch: async (_: unknown, init?: RequestInit) => {
      bodies.push(String(init?.body));
      const reply = replies[bodies.length - 1];
      if (reply === undefined) throw new TypeError("no reply");
      return new Response(reply, { headers: { "content-type": "text/event-stream" } });
    },
    signDecision: ({ statement }) => ({ signature: { statement } }),
    ...options,
  });
  if (replies[0] === askingForNumber) await run.send("Go");
  return { run, bodies };
}

describe("a whole number that is the whole answer", () => {
  const digits = "12345678901234567890";
  const typed = { value: BigInt(digits), texts: [] };

  it("leaves, is signed, and is recorded with its digits", async () => {
    const { run, bodies } = await asksForNumber();
    run.resolve("i", BigInt(digits));
    expect(run.getSnapshot().interrupts[0]?.status).toBe("answered");
    await run.submit();
    expect(bodies[1]).toContain(`"payload":${digits}`);
    expect(bodies[1]).toContain(`\\"resolved\\",${digits},`);
    expect(run.getSnapshot().decisions[0]?.payload).toBe(BigInt(digits));
  });

  it.each<[string, (run: AgentRun) => void]>([
    ["answered", (run) => run.resolve("i", BigInt(digits))],
    ["typed", (run) => internalsOf(run).setInput("i", typed)],
    ["typed into a form of the host", (run) => internalsOf(run).setInput("i", BigInt(digits))],
  ])("is as it was %s after a reload", async (what, enter) => {
    const { run } = await asksForNumber();
    enter(run);
    const handle: unknown = JSON.parse(JSON.stringify(run.pauseHandle()));
    const { run: again, bodies } = await asksForNumber([done]);
    await again.restore(handle);
    const [interrupt] = again.getSnapshot().interrupts;
    if (what !== "answered") {
      if (interrupt === undefined) throw new Error("not restored");
      expect(readFormInput(interrupt).value).toBe(BigInt(digits));
      again.resolve("i", readFormInput(interrupt).value);
    }
    await again.submit();
    expect(bodies.at(-1)).toContain(`"payload":${digits}`);
  });

  it("is typed as it was after it was taken back, and leaves with its digits when it is given again", async () => {
    const clock = createSimulatedClock();
    const { run, bodies } = await asksForNumber(undefined, {
      ...{ undoSeconds: 4, submitMode: "auto", clock },
    });
    const leave = run.subscribe(() => {});
    const wait = async (seconds: number): Promise<void> => {
      clock.advance(seconds * 1_000);
      await vi.dynamicImportSettled();
    };
    internalsOf(run).setInput("i", typed);
    run.resolve("i", BigInt(digits));
    await wait(3);
    expect(run.getSnapshot().composer.sendsAt).not.toBeNull();
    run.clear("i");
    await wait(60);
    expect(bodies).toHaveLength(1);
    const [interrupt] = run.getSnapshot().interrupts;
    expect(interrupt && readFormInput(interrupt).value).toBe(BigInt(digits));
    run.resolve("i", BigInt(digits));
    await wait(4);
    await vi.waitFor(() => expect(bodies[1]).toContain(`"payload":${digits}`));
    leave();
  });

  it("is sent again as it was, after a reload without a reply", async () => {
    const { run } = await asksForNumber([askingForNumber]);
    run.resolve("i", BigInt(digits));
    await run.submit();
    const handle: unknown = JSON.parse(JSON.stringify(run.pauseHandle()));
    const { run: again, bodies } = await asksForNumber([done]);
    await again.restore(handle);
    await again.retry({ mayRepeat: true });
    expect(bodies).toEqual([expect.stringContaining(`"payload":${digits}`)]);
  });

  it("stays in the log of a storage that keeps it", async () => {
    const kept = new Map<string, string>();
    const storage: PauseStorage = {
      keep: "always",
      load: (threadId) => JSON.parse(kept.get(threadId) ?? "null"),
      save: (threadId, record) => void kept.set(threadId, JSON.stringify(record)),
    };
    const { run } = await asksForNumber([askingForNumber, done], { storage });
    run.resolve("i", BigInt(digits));
    await run.submit();
    await vi.waitFor(() => expect(kept.get("t")).toContain(`"${digits}"`));
    const { run: again } = await asksForNumber([], { storage });
    again.subscribe(() => {});
    await vi.waitFor(() =>
      expect(again.getSnapshot().earlierDecisions.map(({ payload }) => payload)).toEqual([
        BigInt(digits),
      ]),
    );
  });
});
