import type { ComposerView } from "./AgentRunSnapshot.js";

/** One empty list for all snapshots, so that they are the same as long as it is. */
export const none: readonly never[] = [];

/** The state of the answers where no question is open. */
export const emptyComposer: ComposerView = {
  status: "empty",
  answered: 0,
  total: 0,
  blockers: none,
  canSubmit: false,
  delivery: null,
  advice: null,
  mixedBatchNote: null,
  unsaved: false,
  canRetry: false,
  isStuck: false,
  checking: false,
  waitsForPage: false,
  accepted: false,
  repeat: "unknown",
  mayActTwice: false,
  sendsAtOnce: false,
  sendsAt: null,
};
