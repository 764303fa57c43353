import { describe, expect, it } from "vitest";
import { applyPatch } from "../../src/conversation/applyPatch.js";
import { extendTranscript } from "../../src/conversation/extendTranscript.js";
import { emptyTranscript } from "../../src/conversation/Transcript.js";
import type { Dialect, DialectContext } from "../../src/dialects/Dialect.js";
import { contextOf } from "../../src/dialects/openBatch.js";
import { defaultDialects, fromElicitation, fromInterruptHandle } from "../../src/dialects.js";
import { isRecord } from "../../src/protocol/json.js";
import { readEvent, type StreamEvent } from "../../src/protocol/readEvent.js";
import { allFakeBackends, type FakeBackend } from "../support/dialects/fakeBackends.js";
import { questionsIn } from "../support/dialects/readBy.js";
import { agno } from "./agno/backend.js";

/**
 * Agno's calls have no mark of their own: without the host's names of its tools there is nothing to
 * detect.
 */
const detectors = [...defaultDialects, agno];

/** Whose a pause of a fake server is. */
const ownerOf = (
  { name, dialect = name, exceptions }: (typeof allFakeBackends)[number],
  text: string,
): string => exceptions?.[text]?.whose ?? dialect;

/** Every event of the answer to a first message. */
async function eventsAfter({ make }: FakeBackend, text: string): Promise<readonly StreamEvent[]> {
  const server = make();
  const messages = [{ id: "u1", role: "user", content: text }];
  const body = JSON.stringify({ threadId: "t1", runId: "r1", messages, tools: [], context: [] });
  const response = await server.fetch("https://agent.test/", { method: "POST", body });
  return (await response.text()).split("\n\n").flatMap((line): readonly StreamEvent[] => {
    const reading = line.startsWith("data: ")
      ? readEvent(JSON.parse(line.slice("data: ".length)))
      : undefined;
    return reading?.status === "read" ? [reading.event] : [];
  });
}

const contextAfter = (events: readonly StreamEvent[]): DialectContext =>
  contextOf({
    threadId: "t1",
    transcript: extendTranscript(emptyTranscript, events, [], applyPatch),
  });

/** The interrupts that end a run. */
function outcomeOf(events: readonly StreamEvent[]): readonly unknown[] {
  const end = events.at(-1);
  return end?.type === "RUN_FINISHED" && end.outcome.type === "interrupt"
    ? end.outcome.interrupts
    : [];
}

/** Whether a dialect on its own would report a question that it detects in these events. */
function detectsAlone(dialect: Dialect, events: readonly StreamEvent[]): boolean {
  return questionsIn(dialect, events, contextAfter(events)).length > 0;
}

/** For each question of a pause, the dialects that would take it for theirs if they were alone. */
function claimsOn(events: readonly StreamEvent[], among: readonly Dialect[]): readonly string[] {
  const detecting = among
    .filter((dialect) => detectsAlone(dialect, events))
    .map(({ name }) => name);
  const interrupts = outcomeOf(events);
  if (interrupts.length === 0) return [listed(detecting)];
  return interrupts.map((interrupt) =>
    listed([...new Set([...claimers(interrupt, contextAfter(events)), ...detecting])]),
  );
}

const claimers = (interrupt: unknown, context: DialectContext): readonly string[] =>
  detectors
    .filter(({ claims }) => isRecord(interrupt) && claims?.(interrupt, context))
    .map(({ name }) => name);

const listed = (names: readonly string[]): string =>
  names.length === 0 ? "the standard" : names.join(" and ");

describe("whose a question is", () => {
  it("each pause of each server is claimed by exactly one dialect, for any order of the list", async () => {
    const pauses = allFakeBackends.flatMap((backend) =>
      backend.says.map((text) => ({ backend, text })),
    );
    const found = await Promise.all(
      pauses.map(async ({ backend, text }) => {
        const pause = `${backend.name}: ${text}`;
        const taken = [
          ...new Set(
            claimsOn(await eventsAfter(backend, text), backend.dialects ?? defaultDialects),
          ),
        ].join(", then ");
        return [row(pause, ownerOf(backend, text)), row(pause, taken)] as const;
      }),
    );
    expect(table(found.map(([, taken]) => taken))).toBe(table(found.map(([whose]) => whose)));
  });

  it("fixtures of other dialects still exist", () => {
    for (const { says, exceptions = {} } of allFakeBackends) {
      expect(says).toEqual(expect.arrayContaining(Object.keys(exceptions)));
      expect(Object.values(exceptions).filter(({ because }) => because === "")).toEqual([]);
    }
  });

  it("every dialect has a pause it claims, or handles questions without a run", () => {
    const taken = allFakeBackends.flatMap((backend) =>
      backend.says.map((text) => ownerOf(backend, text)),
    );
    const runless = ["aiEmployee", "mcpElicitation"];
    // Their pauses are recordings of the real servers, or their bytes: see `realServers.test.ts`,
    // `recordedServers.test.ts` and `farServers.test.ts`.
    const recorded = [
      "copilotKit",
      "adkChanges",
      "agentKernel",
      "agentScopePython",
      "claudeAgentSdk",
      "claudeManagedAgents",
      "kabooWorkflows",
      "askQuestion",
      "oldTanstackAi",
    ];
    const known = [...taken, ...runless, ...recorded];
    expect(detectors.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each([
    [
      "aiEmployee",
      fromInterruptHandle({
        id: "h1",
        pendingApprovals: [{ toolCallId: "c1", toolName: "send_email", args: {} }],
      }),
    ],
    [
      "mcpElicitation",
      fromElicitation({
        id: 1,
        method: "elicitation/create",
        params: {
          message: "Who?",
          requestedSchema: { type: "object", properties: { name: { type: "string" } } },
        },
      }),
    ],
  ])("what %s holds is taken by it alone", (name, { interrupts }) => {
    expect(interrupts.map((interrupt) => claimers(interrupt, contextAfter([])))).toEqual([[name]]);
  });

  it("no dialect claims a plain question of the standard", () => {
    const plain = { id: "int-1", reason: "tool_call", message: "Send it?", toolCallId: "c1" };
    const withMetadata = {
      id: "a",
      reason: "input_required",
      responseSchema: { type: "object" },
      metadata: { from: "somebody" },
    };
    expect([plain, withMetadata].map((interrupt) => claimers(interrupt, contextAfter([])))).toEqual(
      [[], []],
    );
  });
});

const row = (pause: string, taken: string): string => `${pause.padEnd(50)} → ${taken}`;
const table = (rows: readonly string[]): string => `\n${rows.join("\n")}\n`;
