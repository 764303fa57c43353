import { describe, expect, it } from "vitest";
import { RunFailedError, TransportError } from "../../../src/core.js";
import { createTrpcAgentGo, trpcAgentGo } from "../../../src/dialects.js";
import type { Message } from "../../../src/protocol/messages.js";
import { events, read } from "../../support/builders.js";
import { answered, written } from "../../support/dialects/readBy.js";

const withShell = createTrpcAgentGo({
  externalTools: ["shell", { name: "mail", approve: "Sent", deny: "Not sent" }],
});

describe("an answer to a graph", () => {
  const origin = { wants: "value", key: "k", isGraph: true, checkpointId: "cp", lineageId: "l" };
  const yes = { status: "resolved", payload: { approved: true } } as const;
  const resumeOf = (payload: unknown, fields: object = {}, dialect = trpcAgentGo) =>
    written(dialect, answered({ origin, ...fields }, { status: "resolved", payload }))?.state?.[
      "resume_map"
    ];

  it("has the value under its key, in both places, from its checkpoint", () => {
    const resume = { lineage_id: "l", checkpoint_id: "cp", resume_map: { k: true } };
    expect(written(trpcAgentGo, answered({ origin }, yes))).toStrictEqual({
      state: resume,
      forwardedProps: resume,
      mustAcknowledge: true,
      history: "none",
    });
    expect(written(trpcAgentGo, answered({ origin: undefined }, yes))).toMatchObject({
      state: { resume_map: { "question-1": true } },
    });
    expect(
      written(
        trpcAgentGo,
        answered({ origin: { wants: "nothing", key: 1, checkpointId: 2, lineageId: 3 } }, yes),
      ),
    ).toStrictEqual({
      state: {},
      forwardedProps: {},
      history: "none",
    });
  });

  it("comes with an empty message of the user, where no other message is sent", () => {
    const beside = (fields: Parameters<typeof answered>[0], ...sent: readonly Message[]) =>
      trpcAgentGo.messages?.([], [answered(fields, yes)], sent);
    expect(beside({ origin })).toEqual([{ id: "resume-cp", role: "user", content: "" }]);
    expect(beside({ origin: undefined })).toMatchObject([{ id: "resume-question-1" }]);
    expect(beside({ origin }, { id: "u", role: "user", content: "Go" })).toEqual([]);
  });

  it("is the host's value for yes and no, and every other value unchanged", () => {
    const own = createTrpcAgentGo({
      values: { k: { yes: "go" } },
      approveValue: 1,
      rejectValue: 0,
    });
    expect(resumeOf({ approved: false })).toEqual({ k: false });
    expect(resumeOf({ approved: true }, {}, own)).toEqual({ k: "go" });
    expect(resumeOf({ approved: false }, {}, own)).toEqual({ k: 0 });
    expect(resumeOf({ approved: true }, { origin: { ...origin, key: "toString" } }, own)).toEqual({
      toString: 1,
    });
    expect(resumeOf({ approved: "yes" })).toEqual({ k: { approved: "yes" } });
    expect(resumeOf({ approved: true, note: "x" })).toEqual({ k: { approved: true, note: "x" } });
    expect(resumeOf({ response: "Hi" })).toEqual({ k: { response: "Hi" } });
    expect(resumeOf("Hi")).toEqual({ k: "Hi" });
    expect(
      written(trpcAgentGo, answered({ origin }, { status: "cancelled" }))?.state,
    ).toMatchObject({ resume_map: { k: null } });
  });

  it("repeats nothing automatically, and leaves the conversation to the server", () => {
    expect(trpcAgentGo).toMatchObject({
      name: "trpcAgentGo",
      keepsHistory: true,
      repeat: "unsafe",
    });
  });

  it("needs a value, unless the graph only waits to be continued", () => {
    const check = (from: object, draft: object) =>
      trpcAgentGo.check?.(answered({ origin: from }, draft as typeof yes))?.map(({ code }) => code);
    expect(check(origin, { status: "resolved", payload: undefined })).toEqual(["no-value"]);
    expect(check(origin, yes)).toEqual([]);
    expect(check(origin, { status: "cancelled" })).toEqual([]);
    expect(
      check({ ...origin, wants: "nothing" }, { status: "resolved", payload: undefined }),
    ).toEqual([]);
  });

  it("is the result of the call, as text where the user decides", () => {
    const called = (name: string, draft: object, from: object = { wants: "tool", key: "c1" }) => {
      const toolCall = { id: "c1", name, argsText: "{}", args: {} };
      return written(withShell, answered({ origin: from, toolCall }, draft as typeof yes));
    };
    const received = (name: string, draft: object) =>
      called(name, draft)?.toolMessages?.[0]?.message.content;
    expect(received("shell", { status: "resolved", payload: "ok" })).toBe("ok");
    expect(received("shell", { status: "resolved", payload: { a: 1 } })).toBe('{"a":1}');
    expect(received("shell", { status: "cancelled" })).toBe("");
    expect(received("mail", yes)).toBe("Sent");
    expect(
      received("mail", { status: "resolved", payload: { approved: false, reason: "No" } }),
    ).toBe("Not sent: No");
    expect(called("mail", yes)).not.toHaveProperty("mustAcknowledge");
    expect(called("mail", yes, { ...origin, wants: "tool" })).toMatchObject({
      forwardedProps: { lineage_id: "l", checkpoint_id: "cp" },
      mustAcknowledge: true,
      history: "none",
    });
  });
});

describe("the result of a call that was not streamed", () => {
  const toolCall = { id: "c1", name: "shell", argsText: "{}", args: {} };
  const asked = (key: string, wants: string) => ({
    id: key,
    origin: { wants, key, isGraph: true, checkpointId: "cp" },
    toolCall,
  });
  const found = (text: string) => ({ status: "resolved", payload: text }) as const;

  it("is sent under the key of each call, from its checkpoint", () => {
    const answers = ["c1", "c2"].map((key) =>
      answered(asked(key, "result"), found(`found ${key}`)),
    );
    const request = written(trpcAgentGo, ...answers);
    expect(request).toMatchObject({
      state: { checkpoint_id: "cp", resume_map: { c1: "found c1", c2: "found c2" } },
      mustAcknowledge: true,
    });
    expect(request).not.toHaveProperty("toolMessages");
    expect(request).not.toHaveProperty("covers");
  });

  it("is sent before the results of other calls, which wait for their own request", () => {
    const request = written(
      trpcAgentGo,
      answered(asked("c1", "result"), found("a")),
      answered(asked("c2", "tool"), found("b")),
    );
    expect(request).toMatchObject({ state: { resume_map: { c1: "a" } }, covers: ["c1"] });
  });
});

describe("an error of tRPC-Agent-Go", () => {
  const refused = (status: number, body: string) =>
    new TransportError(`HTTP ${status}`, { status, body, delivery: "unknown" });
  const open = { interrupts: [read({ id: "q", reason: "x" })], sameRefusals: 1 };

  it("is a lost question where its checkpoint is gone", () => {
    const gone = new RunFailedError("checkpoint not found: cp");
    expect(trpcAgentGo.refuses?.(gone, open)).toBe(true);
    expect(trpcAgentGo.advice?.(gone, open)).toMatchObject({
      advice: "dismiss",
      note: { code: "trpc-checkpoint-gone" },
    });
    expect(trpcAgentGo.refuses?.(new RunFailedError("no checkpoint not found"), open)).toBe(false);
    expect(
      trpcAgentGo.askedAgainNote?.(read({ id: "a", reason: "input_required" }), "unacknowledged"),
    ).toMatchObject({ code: "trpc-not-read" });
  });

  it.each([
    ["invalid confirmation value: string", true],
    ["run agent: invalid confirmation value: map[string]interface {}", true],
    ["review decision must be a string, got bool", true],
    ["resume value for tool call call_7 must be a string", true],
    ["resume value for tool call call_7 cannot be empty", true],
    ["disk full", false],
    ["invalid confirmation value: string of the bank", false],
    ["the receipt must be a string", false],
  ])("refuses an answer only by naming its type: %s", (message, refuses) => {
    const error = new RunFailedError(message);
    expect(trpcAgentGo.refuses?.(error, open)).toBe(refuses);
    expect(trpcAgentGo.advice?.(error, open)).toBeUndefined();
  });

  it.each([
    ["no messages", 500, "no messages provided", true, "unavailable"],
    ["no result", 500, "last message role must be tool", true, "unavailable"],
    ["no id of a call", 500, "tool message missing tool call id", true, "unavailable"],
    ["no place", 500, "missing forwardedProps.lineage_id", true, "unavailable"],
    [
      "no message",
      500,
      "this handoff example expects a trailing user message",
      true,
      "unavailable",
    ],
    ["no address", 404, "", false, "unavailable"],
    ["another failure", 500, "out of memory", false, undefined],
    ["the same words with another status", 502, "no messages provided", false, undefined],
  ] as const)("is refused for good or not: %s", (_, status, body, refuses, advice) => {
    expect(trpcAgentGo.refuses?.(refused(status, body), open)).toBe(refuses);
    expect(trpcAgentGo.advice?.(refused(status, body), open)).toBe(advice);
  });

  it.each([
    ["load history: session not found", true],
    ["load history: for app x: session not found", true],
    ["could not load history: session not found", false],
    ["session not found", false],
    ["my load history: session not found", false],
  ])("is a new thread or not: %s", (message, expected) => {
    const ended = trpcAgentGo.detect?.translate?.({ type: "RUN_ERROR", message });
    expect(ended).toEqual(
      expected ? [expect.objectContaining({ type: "RUN_FINISHED" })] : undefined,
    );
  });
});

describe("an event of tRPC-Agent-Go", () => {
  const translated = (raw: object): readonly unknown[] =>
    events(raw).flatMap(
      (event): readonly unknown[] => trpcAgentGo.detect?.translate?.(event) ?? ["as it came"],
    );
  const nodes = (...values: readonly unknown[]) => ({
    type: "ACTIVITY_DELTA",
    messageId: "m",
    activityType: "graph.node.lifecycle",
    patch: [
      null,
      { path: "/other", value: { nodeId: "x", phase: "start" } },
      ...values.map((value) => ({ op: "add", path: "/node", value })),
    ],
  });

  it("shows nodes as steps, and what failed", () => {
    const failed = { nodeId: "a", phase: "error", error: "Broke" };
    expect(
      translated(
        nodes(
          { nodeId: "a", phase: "start" },
          { nodeId: "a", phase: "end" },
          failed,
          { nodeId: 1 },
          "a",
        ),
      ),
    ).toEqual([
      { type: "STEP_STARTED", stepName: "a" },
      { type: "STEP_FINISHED", stepName: "a" },
      { type: "STEP_FINISHED", stepName: "a", metadata: { phase: "error", error: "Broke" } },
    ]);
    expect(translated({ ...nodes(), activityType: "graph.node.interrupt" })).toEqual([]);
    expect(translated({ ...nodes(), activityType: "other" })).toEqual(["as it came"]);
  });

  it("names the agent that produced it", () => {
    const source = {
      author: "ann",
      branch: "b",
      invocationId: "i",
      parentInvocationId: "p",
      parentMetadata: {},
    };
    const message = { type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant" };
    expect(
      translated({ ...message, rawEvent: { ...source, other: 1 }, metadata: { a: 1 } }),
    ).toMatchObject([{ type: "TEXT_MESSAGE_START", metadata: { a: 1, source } }]);
    expect(translated({ ...message, rawEvent: { branch: "b" } })).toEqual(["as it came"]);
    expect(translated({ ...message, rawEvent: { author: 1 } })).toEqual(["as it came"]);
  });
});
