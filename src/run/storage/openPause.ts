import type { Dialects } from "../../core/dialect/Dialects.js";
import { badHandle, type ReadPause, readPauseHandle } from "../../core/pause/readPauseHandle.js";
import { rereadQuestions } from "./rereadQuestions.js";

/**
 * Reads a handle.
 *
 * @throws AgentRunError `bad-handle` for anything that is not a handle, one with a question of a dialect this run does not
 *   have, and one whose questions cannot be read again from what the agent sent.
 */
export function openPause(handle: unknown, dialects: Dialects): ReadPause {
  const pause = readPauseHandle(handle);
  const foreign = pause.interrupts.find(({ dialect }) => !dialects.knows(dialect));
  if (foreign !== undefined) throw badHandle(`this run has no dialect ${JSON.stringify(foreign.dialect.slice(0, 40))}`);
  return { ...pause, again: rereadQuestions(pause, dialects) };
}
