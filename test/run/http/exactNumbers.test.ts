import { describe, expect, it } from "vitest";
import { type AgentRun, createAgentRun, encodeDecision } from "../../../src/core.js";
import { withArgument } from "../../../src/interrupt/withArgument.js";
import { isRecord } from "../../../src/protocol/json.js";
import { mockIds } from "../../../src/testing.js";
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
