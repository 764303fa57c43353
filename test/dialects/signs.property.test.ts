import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDialects } from "../../src/dialects/createDialects.js";
import { repeatOf } from "../../src/dialects/dialectFacts.js";
import { readOutcome } from "../../src/dialects/readQuestions.js";
import { defaultDialects } from "../../src/dialects.js";
import { isRecord, own, type UnknownRecord } from "../../src/protocol/json.js";
import { runs } from "../support/depth.js";
import { conversation, making } from "../support/dialects/readBy.js";

const recordings = join(import.meta.dirname, "../data/recordings");
const dialects = createDialects(defaultDialects);
const call = { id: "call_1", name: "send_email", args: { to: "ann@example.com" } };
const uuid = "6db13477-8f09-5180-b17e-957197e392b0";

const fourWords = {
  type: "object",
  properties: { decision: { enum: ["allow", "allow_always", "reject", "reject_always"] } },
  required: ["decision"],
};

/** Words and forms that more than one framework uses. */
const shared = {
  id: fc.constantFrom(
    "question-1",
    call.id,
    `int-${call.id}`,
    `ficc_${call.id}x`,
    `reply-1:${call.id}`,
    `v1:tool_call:${call.id}:${uuid}`,
    `v1:before_tool_call:${call.id}:${uuid}`,
    `tool:${call.id}:approve`,
    "8d9c1f0e5b7a4c3d2e1f0a9b8c7d6e5f",
    "adk-d98c1d85-570c-4f84-9cc8-9ec0743b7840",
    "af-call-65373acdf71b43e094ddfbb96524d34d",
  ),
  reason: fc.constantFrom(
    "tool_call",
    "tool_approval",
    "tool-approval",
    "approval",
    "confirmation",
    "input_required",
    "confirm_changes",
    "approve_email",
    "May this go out?",
  ),
  message: fc.constantFrom("Approve send_email?", "Agent wants to call send_email", null),
  toolCallId: fc.constantFrom(call.id, "call_9", undefined),
  responseSchema: fc.constantFrom<unknown>(
    undefined,
    null,
    { type: "object", properties: { approved: { type: "boolean" } }, required: ["approved"] },
    { type: "object", properties: { approved: {}, editedArgs: {}, reason: {} } },
    { type: "object", properties: { accepted: { type: "boolean" } }, required: ["accepted"] },
    { type: "string", enum: ["allow", "deny"] },
    fourWords,
  ),
  metadata: fc.constantFrom<UnknownRecord | undefined>(
    undefined,
    {},
    { reason: "May this go out?" },
    { toolName: call.name },
    { tool_name: call.name, tool_input: call.args },
    { everruns: { tool: call.name, arguments: call.args } },
    { toolName: call.name, toolContent: "{}", replyId: "reply-1" },
    { predict_state: [{ state_key: "document", tool: call.name, tool_argument: "to" }] },
  ),
};

/** What a framework that has no dialect here puts on its own questions. */
const sign = fc.constantFrom<UnknownRecord>(
  { reason: "acme:approval" },
  { reason: "acme:go-on" },
  { metadata: { source: "acme-agents" } },
  { metadata: { source: "acme-agents", tool_name: call.name, tool_input: call.args } },
  { metadata: { "acme:kind": "approval" } },
  { metadata: { "acme.kind": "approval", replyId: "reply-1", toolContent: "{}" } },
);

const contexts = [
  conversation(),
  conversation(making([call.id, call.name, call.args], ["q1", "confirm_changes", {}])),
];

/** A question with what would be said or done in the name of its backend. */
function promisesOf(interrupt: UnknownRecord, place: number) {
  const context = contexts[place] ?? conversation();
  const interrupts = readOutcome(dialects, [interrupt], context);
  const batch = { threadId: "thread-1", runId: "run-1", interrupts };
  return {
    isHarmless: repeatOf(dialects, batch) === "idempotent",
    questions: interrupts.map(({ notes, decided, withoutResult, allOrNone, onCancel }) => ({
      notes,
      allOrNone,
      decided,
      withoutResult,
      rejects: onCancel === "reject",
    })),
  };
}

const nothing = {
  notes: undefined,
  allOrNone: undefined,
  decided: undefined,
  withoutResult: undefined,
  rejects: false,
};

describe("a question without the sign of a backend", () => {
  it("gets none where it looks like one of Agent Kernel in every field", () => {
    const [id, reason] = [call.id, "tool_call"];
    const metadata = { tool_name: call.name, arguments: JSON.stringify(call.args) };
    const promises = promisesOf({ id, toolCallId: id, reason, metadata }, 0);
    expect(promises).toEqual({ isHarmless: false, questions: [nothing] });
  });

  it("gets no note and no promise of a named one, whatever it looks like", () => {
    fc.assert(
      fc.property(fc.record(shared), fc.nat(1), (interrupt, place) => {
        expect(promisesOf(interrupt, place)).toEqual({
          isHarmless: false,
          questions: [nothing],
        });
      }),
      { numRuns: runs(2_000) },
    );
  });

  it("is decided by the words of its schema, whatever else it looks like", () => {
    const looks = fc
      .record({ ...shared, toolCallId: fc.constant(call.id) })
      .filter(({ reason }) => reason !== "input_required");
    fc.assert(
      fc.property(looks, fc.nat(1), (look, place) => {
        const interrupt = { ...look, responseSchema: fourWords };
        const context = contexts[place] ?? conversation();
        expect(readOutcome(dialects, [interrupt], context)).toMatchObject([
          { approval: { canApprove: true, canDeny: true } },
        ]);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it("is the standard's where it has the sign of another", () => {
    fc.assert(
      fc.property(fc.record(shared), sign, fc.nat(1), (look, other, place) => {
        const interrupt = { ...look, ...other };
        const context = contexts[place] ?? conversation();
        expect(promisesOf(interrupt, place).questions).toEqual([nothing]);
        expect(readOutcome(dialects, [interrupt], context)).toMatchObject([
          { dialect: "standard" },
        ]);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

/** Every question that a recorded server has asked in an outcome, by the name of its server. */
const recorded = readdirSync(recordings, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".sse"))
  .flatMap((file) =>
    outcomesIn(readFileSync(join(recordings, file), "utf8")).map(
      (interrupt) => [file.split("/")[0] ?? "", interrupt] as const,
    ),
  );

function outcomesIn(stream: string): readonly UnknownRecord[] {
  return stream.split("\n").flatMap((line) => {
    if (!line.startsWith("data:") || !line.includes('"interrupts"')) return [];
    const event: unknown = JSON.parse(line.slice("data:".length));
    const interrupts = own(own(event, "outcome"), "interrupts");
    return Array.isArray(interrupts) ? interrupts.filter(isRecord) : [];
  });
}

const fields = ["id", "reason", "message", "toolCallId", "responseSchema", "metadata"] as const;
const oneOfThem = fc.constantFrom(...recorded.map(([, interrupt]) => interrupt));
const mixed = fc
  .record(Object.fromEntries(fields.map((field) => [field, oneOfThem])))
  .map((from) => Object.fromEntries(fields.map((field) => [field, own(from[field], field)])));

describe("a question with fields of real ones", () => {
  it("has real ones of many servers to begin with", () => {
    expect(new Set(recorded.map(([server]) => server)).size).toBeGreaterThan(12);
  });

  it("promises nothing while it only looks like one of a backend, whatever is mixed in it", () => {
    fc.assert(
      fc.property(mixed, fc.nat(1), (interrupt, place) => {
        const context = contexts[place] ?? conversation();
        const [read, ...others] = readOutcome(dialects, [interrupt], context);
        if (read?.dialect !== "standard" && read?.likely !== true) return;
        expect(others).toEqual([]);
        expect(promisesOf(interrupt, place)).toEqual({ isHarmless: false, questions: [nothing] });
      }),
      { numRuns: runs(2_000) },
    );
  });

  it.each([...new Set(recorded.map(([server]) => server))])(
    "as %s asks it, is no longer that server's with a foreign reason and foreign data",
    (server) => {
      for (const [, real] of recorded.filter(([name]) => name === server)) {
        const { id, toolCallId, responseSchema } = real;
        const reason = "acme:go-on";
        const metadata = { source: "acme-agents" };
        const interrupt = { id, toolCallId, responseSchema, reason, metadata };
        expect(readOutcome(dialects, [interrupt], conversation())).toMatchObject([
          { dialect: "standard" },
        ]);
        expect(promisesOf(interrupt, 0)).toEqual({ isHarmless: false, questions: [nothing] });
      }
    },
  );
});
