import { describe, expect, it } from "vitest";
import { createTrpcAgentGo, defaultDialects } from "../../../src/dialects.js";
import { internalsOf } from "../../../src/run/api/internals.js";
import { askServer } from "../../support/dialects/askServer.js";
import { readRecording } from "../../support/dialects/replayRecording.js";

/** Answers as the recorded server did, without its history, which no test here requests. */
function serverOf(name: string) {
  const steps = readRecording(`trpc-agent-go/${name}`).filter(({ request }) =>
    Array.isArray(request["messages"]),
  );
  const requests: Record<string, unknown>[] = [];
  return {
    steps,
    requests,
    async fetch(_: unknown, init?: RequestInit): Promise<Response> {
      const step = steps[requests.length];
      requests.push(JSON.parse(String(init?.body)));
      return new Response(step?.response ?? "", {
        status: step?.status ?? 200,
        headers: { "content-type": step?.contentType ?? "text/event-stream" },
      });
    },
  };
}

const threadOf = ({ steps }: ReturnType<typeof serverOf>): unknown => steps[0]?.request["threadId"];

describe("an external call of a tRPC-Agent-Go graph", () => {
  it.each([
    ["external-by-id", "call_78"],
    ["external-one-call", "call_87"],
  ])(
    "%s is one question about the call, with its arguments, and is answered by a tool message",
    async (name, callId) => {
      const server = serverOf(name);
      const { run, interrupts, sent } = await askServer(server, "look");
      expect(interrupts).toMatchObject([
        {
          id: callId,
          reason: "trpc-agent-go:external_tool",
          toolCallId: callId,
          toolCall: { id: callId, name: "external_search", args: { n: 1, query: "look" } },
          responseSchema: { type: "string", minLength: 1 },
          problems: [],
        },
      ]);
      expect(interrupts[0]?.approval).toBeUndefined();
      run.resolve(callId, "found 3");
      expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "success" } });
      const recorded = server.steps[1]?.request;
      expect(sent()).toMatchObject({ forwardedProps: recorded?.["forwardedProps"] });
      expect(sent()?.["messages"]).toEqual([
        { id: `tool-result-${callId}`, role: "tool", toolCallId: callId, content: "found 3" },
      ]);
      expect(sent()?.["state"]).toEqual({});
      expect(run.getSnapshot()).toMatchObject({
        interrupts: [],
        decisions: [{ verdict: "answered", outcome: "accepted" }],
      });
      expect(threadOf(server)).toBeDefined();
    },
  );

  it("does not accept an empty result, which this server would break off at", async () => {
    const { run, first } = await askServer(serverOf("external-by-id"), "look");
    run.resolve(first.id, "");
    expect(await run.submit()).toMatchObject({ ok: false, blockers: [{ code: "invalid" }] });
  });
});

describe("a plain text prompt of a tRPC-Agent-Go node", () => {
  const answeredWith = async (payload: unknown, dialects = defaultDialects) => {
    const { run, first, sent } = await askServer(serverOf("prompt-words"), "go", { dialects });
    expect(first).toMatchObject({
      kind: "confirmation",
      approval: { canApprove: true, canDeny: true, replyKey: "response" },
    });
    run.resolve(first.id, payload);
    await run.submit();
    const state = sent()?.["state"];
    return typeof state === "object" && state !== null && "resume_map" in state
      ? state.resume_map
      : undefined;
  };
  const own = [
    createTrpcAgentGo({ values: { name: { yes: "as proposed", no: "none" } } }),
    ...defaultDialects,
  ];

  it("accepts yes, no or text", async () => {
    expect(await answeredWith({ response: "figures.txt" })).toEqual({ name: "figures.txt" });
    expect(await answeredWith({ approved: true })).toEqual({ name: true });
    expect(await answeredWith({ approved: false })).toEqual({ name: false });
  });

  it("sends the host's values of its key for yes and no", async () => {
    expect(await answeredWith({ approved: true }, own)).toEqual({ name: "as proposed" });
    expect(await answeredWith({ approved: false }, own)).toEqual({ name: "none" });
    const other = [createTrpcAgentGo({ values: { toString: { yes: 1 } } }), ...defaultDialects];
    expect(await answeredWith({ approved: true }, other)).toEqual({ name: true });
  });
});

describe("an acknowledgement of tRPC-Agent-Go", () => {
  it("is not acceptance: a lost checkpoint means that the answer was not delivered", async () => {
    const { run, first } = await askServer(serverOf("ack-then-checkpoint-not-found"), "go");
    run.resolve(first.id, { approved: true });
    await run.submit();
    expect(run.getSnapshot()).toMatchObject({
      lastOutcome: "refused",
      composer: { delivery: "rejected", advice: "dismiss", canRetry: false },
      explanation: { code: "trpc-checkpoint-gone" },
      decisions: [{ outcome: "refused" }],
    });
  });

  it("is missing where the server reads no answers: the question stays, shows this, and keeps what was typed", async () => {
    const { run, first } = await askServer(serverOf("no-resolver-asks-again"), "go");
    internalsOf(run).setInput(first.id, { replying: true, reply: "Yes, please" });
    run.resolve(first.id, { response: "Yes, please" });
    expect(await run.submit()).toMatchObject({ ok: true, ending: { kind: "interrupted" } });
    expect(run.getSnapshot()).toMatchObject({
      interrupts: [
        {
          message: "Send the figures to Ann?",
          draft: null,
          input: { replying: true, reply: "Yes, please" },
          notes: [{ code: "trpc-not-read" }],
        },
      ],
      decisions: [{ outcome: "refused" }, { outcome: "open" }],
    });
  });
});
