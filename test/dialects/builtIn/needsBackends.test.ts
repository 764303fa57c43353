import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultDialects } from "../../../src/dialects/builtIn/defaultDialects.js";
import { needsBackends } from "../../../src/dialects/builtIn/needsBackends.js";
import { createDialects } from "../../../src/dialects/createDialects.js";
import { detectIn, translate } from "../../../src/dialects/listen.js";
import { isRecord } from "../../../src/protocol/json.js";
import { defaultLimits } from "../../../src/protocol/limits.js";
import { readEvent, type StreamEvent } from "../../../src/protocol/readEvent.js";
import { runs } from "../../support/depth.js";
import { conversation } from "../../support/dialects/readBy.js";

const dialects = createDialects(defaultDialects);
const folder = join(import.meta.dirname, "../../data/recordings");

/** Whether any built-in dialect does with this event what the standard does not. */
function isReadOtherwise(event: StreamEvent): boolean {
  const isDetected = detectIn(dialects.detectors, event) !== dialects.detectors;
  return isDetected || translate(dialects, event) !== undefined || claimed(event).length > 0;
}

function claimed(event: StreamEvent): readonly unknown[] {
  if (event.type !== "RUN_FINISHED" || event.outcome.type !== "interrupt") return [];
  const { interrupts } = event.outcome;
  const context = { ...conversation(), outcome: interrupts };
  return interrupts.filter(
    (raw) => isRecord(raw) && dialects.list.some(({ claims }) => claims(raw, context) !== false),
  );
}

function eventsOf(body: string): readonly StreamEvent[] {
  return body.split("\n").flatMap((line) => {
    const [, data] = /^data: ?(\{.*\})\r?$/.exec(line) ?? [];
    if (data === undefined) return [];
    const reading = readEvent(JSON.parse(data), false, defaultLimits);
    return reading.status === "read" ? [reading.event] : [];
  });
}

const recorded = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.response\.sse$/.test(file))
  .map((file) => [file, eventsOf(readFileSync(join(folder, file), "utf8"))] as const);

describe("an event that the standard alone reads", () => {
  it("of every recorded server is none that a dialect reads", () => {
    const missed = recorded.flatMap(([file, events]) =>
      events
        .filter((event) => !needsBackends(event) && isReadOtherwise(event))
        .map((event) => [file, event]),
    );
    expect(missed).toEqual([]);
    expect(recorded.length).toBeGreaterThan(100);
  });

  it("is what a server says that asks as the standard does", () => {
    const events = [
      { type: "RUN_STARTED", threadId: "t", runId: "r" },
      { type: "TOOL_CALL_START", toolCallId: "call", toolCallName: "send_email" },
      { type: "TOOL_CALL_ARGS", toolCallId: "call", delta: "{}" },
      { type: "TOOL_CALL_END", toolCallId: "call" },
      asking({
        id: "question",
        reason: "tool_call",
        toolCallId: "call",
        responseSchema: { type: "object" },
        metadata: { interruptGate: { key: "k" } },
      }),
    ];
    expect(events.map(read).map(needsBackends)).toEqual(events.map(() => false));
  });

  it("is no interrupt with a word, an id or data of anyone's own", () => {
    fc.assert(
      fc.property(interrupts, (interrupt) => {
        const event = read(asking(interrupt));
        expect(needsBackends(event) || !isReadOtherwise(event)).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
  });

  it.each([
    { type: "CUSTOM", name: "on_interrupt", value: {} },
    { type: "RAW", event: {} },
    { type: "MESSAGES_SNAPSHOT", messages: [] },
    { type: "RUN_ERROR", message: "gone" },
    { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "adk_request_confirmation" },
    { type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant", rawEvent: { a: 1 } },
    { type: "RUN_FINISHED", threadId: "t", runId: "r", interrupt: { id: "i" } },
    { type: "RUN_FINISHED", threadId: "t", runId: "r", outcome: { type: "paused" } },
  ])("is not $type where a backend may ask by it", (event) => {
    expect(needsBackends(read(event))).toBe(true);
  });
});

const asking = (interrupt: object) => ({
  type: "RUN_FINISHED",
  threadId: "t",
  runId: "r",
  outcome: { type: "interrupt", interrupts: [interrupt] },
});

function read(event: unknown): StreamEvent {
  const reading = readEvent(event, false, defaultLimits);
  if (reading.status !== "read") throw new Error(JSON.stringify(reading));
  return reading.event;
}

const uuid = "6db13477-8f09-5180-b17e-957197e392b0";
const interrupts = fc.record(
  {
    id: fc.constantFrom("q", "call", "int-call", "ficc_call", `v1:tool_call:call:${uuid}`, uuid),
    reason: fc.constantFrom("tool_call", "confirmation", "input_required", "tool_approval", "a:b"),
    toolCallId: fc.constantFrom("call", "other", null),
    message: fc.constantFrom("Go on?", 'Approve "pay"?', "Approval required for tool call: pay"),
    responseSchema: fc.constantFrom(
      null,
      { type: "object", properties: { approved: { type: "boolean" } } },
      { type: "object", properties: { approved: {}, editedArgs: {}, reason: {} } },
      { type: "object", properties: { accepted: { type: "boolean" } } },
      { type: "string" },
    ),
    metadata: fc.constantFrom(
      null,
      {},
      { toolName: "pay" },
      { source: "claude-sdk-deferred" },
      { "langgraph:value": 1 },
      { interruptGate: { key: "k" } },
    ),
    value: fc.constantFrom("yes", { action_requests: [] }),
  },
  { requiredKeys: ["id"] },
);
