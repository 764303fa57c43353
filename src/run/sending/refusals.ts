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

/** The result of a run with this ending; null stands for one whose request was stopped before it was sent. */
export function resultOf(ending: RunEnding | null): RunResult {
  return { ok: true, ending: ending ?? { kind: "aborted" } };
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

/** Returns why a composed request was not sent: its record could not be stored, or it was stopped before that. */
export function whyNotSent(engine: Engine, event: Delivered): NotSent {
  const { batch, error } = engine.getState();
  const messages = event.type === "steerAway" ? event.messages : [];
  if (batch === null) return notSent("reset", { messages });
  if (error?.code === "storage") return notSent("not-saved", { messages, error });
  const { blockers } = engine.getSnapshot().composer;
  return notSent(blockers.length > 0 ? "blocked" : "aborted", { messages, blockers });
}

/** The result of a call whose event was refused. */
export function refused(engine: Engine, event: Delivered, reason: NotSentReason): NotSent {
  const messages = event.type === "steerAway" ? event.messages : [];
  const { blockers } = engine.getSnapshot().composer;
  const error = reason === "not-ready" ? engine.loadError() : null;
  return notSent(reason, { messages, blockers, ...(error !== null && { error }) });
}
