import type { LazyPart, RunState } from "./RunState.js";

/** The lazily loaded parts that the open questions need and that failed to load. */
export function missingParts({ batch, notLoaded }: RunState): readonly LazyPart[] {
  if (batch === null || notLoaded.length === 0) return notLoaded.slice(0, 0);
  const hasSchema = batch.interrupts.some(({ responseSchema }) => responseSchema !== undefined);
  return notLoaded.filter((part) => part !== "validator" || hasSchema);
}

/** Records that a part failed to load, or was loaded after all. */
export function notePart(state: RunState, part: LazyPart, failed: boolean): RunState {
  if (state.notLoaded.includes(part) === failed) return state;
  return { ...state, notLoaded: failed ? [...state.notLoaded, part] : state.notLoaded.filter((other) => other !== part) };
}
