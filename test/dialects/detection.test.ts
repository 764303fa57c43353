import { describe, expect, it } from "vitest";
import { contextOf } from "../../src/core/dialect/contextOf.js";
import type { Dialect, DialectContext } from "../../src/core/dialect/Dialect.js";
import { applyPatch } from "../../src/core/transcript/applyPatch.js";
import { extendTranscript } from "../../src/core/transcript/extendTranscript.js";
import { emptyTranscript } from "../../src/core/transcript/Transcript.js";
import { defaultDialects, fromElicitation, fromInterruptHandle } from "../../src/dialects.js";
import { isRecord } from "../../src/protocol/json.js";
import { readEvent, type StreamEvent } from "../../src/protocol/readEvent.js";
import { agno, allFakeBackends, type FakeBackend, type FakeBackendName } from "../support/dialects/fakeBackends.js";

/** Agno's calls bear no mark: a host vouches for the names of its tools, so only where it has done so is there anything to detect. */
const detectorsFor = (name: FakeBackendName): readonly Dialect[] =>
  name === "agno" ? [...defaultDialects, agno] : defaultDialects;

const detectors = detectorsFor("agno");

/** Whose each fake server's questions are, where it is not the dialect of its own name. */
const ownDialect: Partial<Readonly<Record<FakeBackendName, string>>> = {
  agentInboxOutcome: "agentInbox",
  agentScope: "agentScope",
  crewaiOutcome: "crewai",
  hitlCommand: "hitl",
  hitlJavascript: "hitl",
  hitlJavascriptCommand: "hitl",
  langgraphOutcome: "langgraph",
  mastraLegacy: "mastra",
  openAiAgents: "openAiAgents",
  pydanticAi: "pydanticAi",
  requestApproval: "requestApproval",
  tanstackAi: "tanstackAi",
};

/** Pauses of another dialect than the rest of that server, and why. */
const exceptions: Readonly<Record<string, { readonly whose: string; readonly because: string }>> = {
  "dotnetSdk: Show me a form": { whose: "the standard", because: "its forms are the standard's to the letter" },
  "dotnetSdk: Make a plan": { whose: "the standard", because: "its confirmations are the standard's to the letter" },
  "mafGeneration2: Plan a trip in steps": { whose: "mafSteps", because: "steps have a dialect of their own" },
};

/** Every event of the answer to a first message. */
async function eventsAfter({ make }: FakeBackend, text: string): Promise<readonly StreamEvent[]> {
  const server = make();
  const messages = [{ id: "u1", role: "user", content: text }];
  const body = JSON.stringify({ threadId: "t1", runId: "r1", messages, tools: [], context: [] });
  const response = await server.fetch("https://agent.test/", { method: "POST", body });
  return (await response.text()).split("\n\n").flatMap((line): readonly StreamEvent[] => {
    const reading = line.startsWith("data: ") ? readEvent(JSON.parse(line.slice("data: ".length))) : undefined;
    return reading?.status === "read" ? [reading.event] : [];
  });
}

const contextAfter = (events: readonly StreamEvent[]): DialectContext =>
  contextOf({ threadId: "t1", transcript: extendTranscript(emptyTranscript, events, [], applyPatch) });

/** The interrupts that end a run. */
function outcomeOf(events: readonly StreamEvent[]): readonly unknown[] {
  const end = events.at(-1);
  return end?.type === "RUN_FINISHED" && end.outcome.type === "interrupt" ? end.outcome.interrupts : [];
}

/** Whether a dialect on its own would report a question that it detects in these events. */
function detectsAlone({ detector, eventTypes }: Dialect, events: readonly StreamEvent[]): boolean {
  const detected = events
    .filter(({ type }) => eventTypes?.includes(type))
    .reduce((listening, event) => listening?.reduce(event), detector);
  return (detected?.questions(contextAfter(events)).length ?? 0) > 0;
}

/** For each question of a pause, the dialects that would take it for theirs if they were alone. */
function claimsOn(events: readonly StreamEvent[], among: readonly Dialect[]): readonly string[] {
  const detecting = among.filter((dialect) => detectsAlone(dialect, events)).map(({ name }) => name);
  const interrupts = outcomeOf(events);
  if (interrupts.length === 0) return [listed(detecting)];
  return interrupts.map((interrupt) => listed([...new Set([...claimers(interrupt, contextAfter(events)), ...detecting])]));
}

const claimers = (interrupt: unknown, context: DialectContext): readonly string[] =>
  detectors.filter(({ claims }) => isRecord(interrupt) && claims?.(interrupt, context)).map(({ name }) => name);

const listed = (names: readonly string[]): string => (names.length === 0 ? "the standard" : names.join(" and "));

describe("whose a question is", () => {
  it("each pause of each server is claimed by exactly one dialect, for any order of the list", async () => {
    const pauses = allFakeBackends.flatMap((backend) => backend.says.map((text) => ({ backend, text })));
    const found = await Promise.all(
      pauses.map(async ({ backend, text }) => {
        const pause = `${backend.name}: ${text}`;
        const taken = [...new Set(claimsOn(await eventsAfter(backend, text), detectorsFor(backend.name)))].join(", then ");
        const whose = exceptions[pause]?.whose ?? ownDialect[backend.name] ?? backend.name;
        return [row(pause, whose), row(pause, taken)] as const;
      }),
    );
    expect(table(found.map(([, taken]) => taken))).toBe(table(found.map(([whose]) => whose)));
  });

  it("fixtures of other dialects still exist", () => {
    const pauses = allFakeBackends.flatMap(({ name, says }) => says.map((text) => `${name}: ${text}`));
    expect(Object.keys(exceptions).filter((pause) => !pauses.includes(pause))).toEqual([]);
    expect(Object.values(exceptions).filter(({ because }) => because === "")).toEqual([]);
  });

  it("every dialect has a pause it claims, or handles questions without a run", () => {
    const taken = allFakeBackends.flatMap(({ name, says }) =>
      says.map((text) => exceptions[`${name}: ${text}`]?.whose ?? ownDialect[name] ?? name),
    );
    const runless = ["aiEmployee", "mcpElicitation"];
    // Their pauses are recordings of the real servers: see `realServers.test.ts` and `recordedServers.test.ts`.
    const recorded = ["copilotKit", "adkChanges", "agentScopePython"];
    const known = [...taken, ...runless, ...recorded];
    expect(detectors.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each([
    ["aiEmployee", fromInterruptHandle({ id: "h1", pendingApprovals: [{ toolCallId: "c1", toolName: "send_email", args: {} }] })],
    [
      "mcpElicitation",
      fromElicitation({
        id: 1,
        method: "elicitation/create",
        params: { message: "Who?", requestedSchema: { type: "object", properties: { name: { type: "string" } } } },
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
    expect([plain, withMetadata].map((interrupt) => claimers(interrupt, contextAfter([])))).toEqual([[], []]);
  });
});

const row = (pause: string, taken: string): string => `${pause.padEnd(50)} → ${taken}`;
const table = (rows: readonly string[]): string => `\n${rows.join("\n")}\n`;
