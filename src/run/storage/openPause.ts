import type { Dialects } from "../../core/dialect/Dialects.js";
import type { Batch } from "../../core/interrupt/interrupt.js";
import { type ReadConversation, readConversation } from "../../core/pause/readHistory.js";
import { badHandle, copyStored, type ReadPause, readPauseHandle } from "../../core/pause/readPauseHandle.js";
import { rereadQuestions } from "./rereadQuestions.js";

/** The dependencies of reading handles. */
export interface OpenPauseParts {
  /** Resolves once the dialects and the validator for these questions are loaded; null when they are. */
  readonly whenReady: (batch: Batch | null) => Promise<void> | null;
  readonly dialects: () => Dialects;
  /** Loads the transition that opens pauses. */
  readonly loadReading: () => Promise<unknown>;
}

/**
 * Reads a handle once everything needed to validate it is loaded.
 *
 * @throws AgentRunError `bad-handle` for anything that is not a handle, one with a question of a dialect this run does not
 *   have, and one whose questions cannot be read again from what the agent sent.
 */
export async function openPause(handle: unknown, { whenReady, dialects, loadReading }: OpenPauseParts): Promise<ReadPause> {
  await loadReading();
  const pause = readPauseHandle(handle);
  await whenReady(pause);
  const foreign = pause.interrupts.find(({ dialect }) => !dialects().knows(dialect));
  if (foreign !== undefined) throw badHandle(`this run has no dialect ${JSON.stringify(foreign.dialect.slice(0, 40))}`);
  return { ...pause, again: rereadQuestions(pause, dialects()) };
}

/**
 * Reads the conversation of a stored record without open questions; null where it holds none.
 *
 * @throws AgentRunError `bad-handle` where it is nested too deep, too large, or not JSON.
 */
export async function openConversation(
  stored: unknown,
  { loadReading }: Pick<OpenPauseParts, "loadReading">,
): Promise<ReadConversation | null> {
  await loadReading();
  return readConversation(copyStored(stored));
}
