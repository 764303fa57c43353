import type { Message } from "../../protocol/messages.js";
import type { CallEvent } from "./RunEvent.js";

/**
 * A call whose result is not known yet. It waits for the lookup of what is stored, for the page
 * tools, for a look at the agent's history, for other pages that answer, for the end of the run
 * that carries answers, or for its own run.
 */
export interface Call {
  /** The run id of its event, which names it. */
  readonly id: string;
  /** The run that it starts; the messages of several calls may be sent in one. */
  readonly runId: string;
  readonly waitsFor: "lookup" | "tools" | "look" | "turn" | "answers" | "run";
  readonly event: CallEvent;
  /**
   * The run of its messages, where the agent would drop them beside the cancellation that is sent
   * first.
   */
  readonly nextRunId?: string;
}

/**
 * Whether its messages wait until no question is open; they are in `RunState.waiting`, which also
 * has those of other tabs and of earlier pages.
 */
export function isHeld({ waitsFor, event }: Call): boolean {
  return waitsFor === "answers" && waits(event);
}

/** Whether the messages of a call wait where questions are open. */
export function waits(event: CallEvent): boolean {
  return event.type === "start" && event.additions?.whileOpen === "wait";
}

/**
 * The messages of calls that wait for answers, also where these calls send the answers first;
 * without those that wait until no question is open.
 */
export function queuedMessages(calls: readonly Call[]): readonly Message[] {
  const queued = calls.filter(
    (one) => (one.waitsFor === "answers" && !isHeld(one)) || one.nextRunId !== undefined,
  );
  return queued.flatMap(({ event }) => ("messages" in event ? event.messages : []));
}
