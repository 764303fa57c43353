import { currentDrafts } from "../../core/answers/currentAnswers.js";
import { composeRequest } from "../../core/resume/composeRequest.js";
import { whyNotStarted } from "../../core/run/queue.js";
import type { NotSentReason } from "../../core/state/NotSentReason.js";
import type { RunEnding } from "../../core/state/RunEnding.js";
import type { EventOf } from "../../core/state/RunEvent.js";
import { type NotSent, notSent, type RunResult } from "../api/RunResult.js";
import type { Engine } from "../engine/Engine.js";

/** The events that send answers. */
export type Delivered = EventOf<"submit" | "retry" | "steerAway">;

/** The result of a run with this ending. */
export function resultOf(ending: RunEnding): RunResult {
  return { ok: true, ending };
}

/** Returns why a run without answers cannot start; null where it can. */
export function whyNotStart(engine: Engine): NotSent | null {
  const reason = whyNotStarted(engine.getState());
  return reason === null ? null : refusal(engine, reason);
}

/** A refusal with the current blockers of the open questions. */
export function refusal(engine: Engine, reason: NotSentReason): NotSent {
  const { batch } = engine.getState();
  if (batch === null || reason !== "questions-open") return notSent(reason);
  const drafts = currentDrafts(engine.getState());
  const composed = composeRequest(batch, drafts, engine.clock.now(), engine.checks(), engine.dialects());
  return notSent(reason, { blockers: composed.ok ? [] : composed.blockers });
}

/** The result of a call whose event has sent nothing. */
export function refused(engine: Engine, event: Delivered, reason: NotSentReason): NotSent {
  const messages = event.type === "steerAway" ? event.messages : [];
  const { blockers } = engine.getSnapshot().composer;
  const error = reason === "not-ready" ? engine.loadError() : reason === "not-saved" ? engine.getState().error : null;
  return notSent(reason, { messages, blockers, ...(error !== null && { error }) });
}
