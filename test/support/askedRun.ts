import { vi } from "vitest";
import { type AgentRun, type AgentRunBehaviour, createAgentRun } from "../../src/core.js";
import {
  createSimulatedClock,
  mockIds,
  type ScriptedTransport,
  type SimulatedClock,
  scriptedTransport,
} from "../../src/testing.js";
import { endingOf } from "./endingOf.js";

/** A run whose agent the test plays. */
export interface PlayedRun {
  readonly run: AgentRun;
  readonly agent: ScriptedTransport;
  readonly clock: SimulatedClock;
}

type Options = AgentRunBehaviour;

/** A run on which nothing has happened. */
export function playedRun(options: Options = {}): PlayedRun {
  const agent = scriptedTransport();
  const clock = createSimulatedClock(Date.UTC(2030, 0, 1));
  const run = createAgentRun({
    transport: agent.transport,
    clock,
    threadId: "t",
    generateId: mockIds("id"),
    ...options,
  });
  return { run, agent, clock };
}

/** A run whose agent has asked these questions and waits. */
export async function askedRun(
  interrupts: readonly unknown[],
  options: Options = {},
  events: readonly unknown[] = [],
): Promise<PlayedRun> {
  const played = playedRun(options);
  const ending = endingOf(played.run.start());
  await played.agent.emit([
    { type: "RUN_STARTED", threadId: "t", runId: "r1" },
    ...events,
    {
      type: "RUN_FINISHED",
      threadId: "t",
      runId: "r1",
      outcome: { type: "interrupt", interrupts },
    },
  ]);
  played.agent.end();
  await ending;
  // The modules that questions need load late, and notify the run when they are there.
  await vi.dynamicImportSettled();
  return played;
}

/** The events of a proposed tool call. */
export function proposes(id: string, name: string, args: unknown): readonly unknown[] {
  return [
    { type: "TOOL_CALL_START", toolCallId: id, toolCallName: name },
    { type: "TOOL_CALL_ARGS", toolCallId: id, delta: JSON.stringify(args) },
    { type: "TOOL_CALL_END", toolCallId: id },
  ];
}

/** A run that went well, with a reply that shows that the agent acted on the answers. */
export const succeeds: readonly unknown[] = [
  { type: "RUN_STARTED", threadId: "t", runId: "r2" },
  { type: "TEXT_MESSAGE_START", messageId: "reply", role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", messageId: "reply", delta: "Done." },
  { type: "TEXT_MESSAGE_END", messageId: "reply" },
  { type: "RUN_FINISHED", threadId: "t", runId: "r2", outcome: { type: "success" } },
];
