import type { Message } from "../../protocol/messages.js";
import type { CallEvent } from "./RunEvent.js";

/**
 * A call whose result is not known yet. It waits for the lookup of what is stored, for the page
 * tools, for a look at the agent's history, for other pages that answer, for the end of the run
 * that carries answers, or for its own run.
 */
export type Call = WaitingCall | RunningCall;

interface CallFacts {
  /** The run id of its event, which names it. */
  readonly id: string;
  /** The run that it starts; the messages of several calls may be sent in one. */
  readonly runId: string;
  readonly event: CallEvent;
}

/** A call that has sent nothing yet. */
export interface WaitingCall extends CallFacts {
  readonly waitsFor: "lookup" | "tools" | "look" | "turn" | "answers";
}

/** A call whose run is being read. */
export interface RunningCall extends CallFacts {
  readonly waitsFor: "run";
  /**
   * The run of its messages, where the agent would drop them beside the cancellation that is sent
   * first; null where they are in this run.
   */
  readonly nextRunId: string | null;
}

/** Whether a call waits for the end of a run. */
export function isRunning(call: Call): call is RunningCall {
  return call.waitsFor === "run";
}

/** A call that waited, once its messages are sent in a run. */
export function running({ id, event }: Call, runId: string): RunningCall {
  return { id, runId, event, waitsFor: "run", nextRunId: null };
}

/** Whether the messages of a call follow in another run than the one that is being read. */
export function sendsLater(call: Call): boolean {
  return isRunning(call) && call.nextRunId !== null;
}

/**
 * Whether its messages wait until no question is open; they are in `RunState.waiting`, which also
 * has those of other tabs and of earlier pages.
 */
export function isHeld({ waitsFor, event }: Call): boolean {
  return waitsFor === "answers" && waitsWhileOpen(event);
}

/** Whether the messages of a call wait where questions are open. */
export function waitsWhileOpen(event: CallEvent): boolean {
  return event.type === "start" && event.additions?.whileOpen === "wait";
}

/**
 * The messages of calls that wait for answers or for the agent's history, also where these calls
 * send the answers first; without those that wait until no question is open.
 */
export function queuedMessages(calls: readonly Call[]): readonly Message[] {
  const queued = calls.filter(
    (one) =>
      (one.waitsFor === "answers" && !isHeld(one)) ||
      (one.waitsFor === "look" && one.event.type === "start") ||
      sendsLater(one),
  );
  return queued.flatMap(({ event }) => ("messages" in event ? event.messages : []));
}
