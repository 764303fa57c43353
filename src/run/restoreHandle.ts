import { AgentRunError, ownError } from "../core/errors.js";
import { type NotSent, notSent, type RestoreResult } from "./api/RunResult.js";
import type { Engine } from "./engine/Engine.js";
import { openPause } from "./storage/openPause.js";

/** Opens a pause handle in the run of this engine, unless something else is open or active there. */
export async function restoreHandle(handle: unknown, engine: Engine): Promise<RestoreResult> {
  try {
    const pause = await openPause(handle, engine);
    const refused = whyNot(engine);
    if (refused === null) engine.dispatch({ type: "restore", pause, now: engine.clock.now() });
    return refused ?? { ok: true };
  } catch (cause) {
    const help = "this pause cannot be opened: reading it failed";
    const error = ownError(cause, () => new AgentRunError("bad-handle", help, { cause }));
    const missing = engine.loadError();
    return engine.getState().notLoaded.includes("dialects") && missing !== null
      ? notSent("not-ready", { error: missing })
      : notSent("bad-handle", { error });
  }
}

function whyNot({ getState, getSnapshot }: Engine): NotSent | null {
  const { stream, batch } = getState();
  if (stream !== null) return notSent("run-in-progress");
  return batch === null ? null : notSent("questions-open", { blockers: getSnapshot().composer.blockers });
}
