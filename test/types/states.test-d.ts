import type { Call } from "../../src/thread/state/Call.js";
import type { Attempt, Phase, RunState } from "../../src/thread/state/RunState.js";
import { openReading } from "../support/builders.js";

declare const state: RunState;
declare const attempt: Attempt;
declare const call: Call;

// Answers are on their way only in the phases that send them, and always there.
export const quiet: Phase = { kind: "quiet" };
// @ts-expect-error
export const quietWithAnswers: Phase = { kind: "quiet", outgoing: attempt };
// @ts-expect-error
export const sendingNothing: Phase = { ...openReading(), kind: "sending" };
export const sending: Phase = { ...openReading(), kind: "sending", outgoing: attempt };
// An attempt that is over says what is known of its delivery.
// @ts-expect-error
export const withoutDelivery: RunState["attempt"] = { ...attempt, delivery: null };
// Only a loaded history shows whose answers were taken.
export const reading: Phase = openReading();
// @ts-expect-error
export const readingWithTrace: Phase = { ...openReading(), trace: "own" };
// Answers are held until a time.
export const held: Phase = { kind: "held", until: 1 };
// @ts-expect-error
export const heldForever: Phase = { kind: "held" };
// The status is derived from all that.
// @ts-expect-error
export const withStatus: RunState = { ...state, status: "idle" };
// Only a call that was sent has messages that follow in another run.
export const waiting: Call = { ...call, waitsFor: "turn" };
// @ts-expect-error
export const waitingWithNext: Call = { ...call, waitsFor: "turn", nextRunId: "run-2" };
