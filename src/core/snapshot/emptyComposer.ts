import type { ComposerView } from "./AgentRunSnapshot.js";

/** The state of the answers where no question is open. */
export const emptyComposer: ComposerView = {
  status: "empty",
  answered: 0,
  total: 0,
  blockers: [],
  delivery: null,
  advice: null,
  mixedNote: null,
  unsaved: false,
  canRetry: false,
  checking: false,
  waitsForPage: false,
  accepted: false,
  repeat: "unknown",
  mayActTwice: false,
  sendsAtOnce: false,
};
