import { AgentRunError, ownError } from "../../errors/errors.js";
import { isBusy } from "../../thread/state/RunState.js";
import { notSent, type RestoreResult } from "../api/RunResult.js";
import { moduleIn, notLoaded } from "../shared/lazyModule.js";
import type { Parts } from "./createParts.js";

/** Opens a pause handle, unless something else is open or active. */
export async function restorePause(
  handle: unknown,
  { loop, backends, late: { keeping }, deps, clock, getSnapshot }: Parts,
): Promise<RestoreResult> {
  const { getState, dispatch } = loop;
  const module = moduleIn(keeping) ?? (await keeping.load());
  const attempt = backends.attempt();
  const hasBackends = attempt === null || (await attempt) !== null;
  if (module === null || !hasBackends)
    return notSent("not-ready", { error: notLoaded(keeping.getCause()) });
  try {
    const pause = module.openPause(handle, deps.dialects);
    const state = getState();
    if (isBusy(state)) return notSent("run-in-progress");
    if (state.batch !== null)
      return notSent("questions-open", { blockers: getSnapshot().composer.blockers });
    dispatch({ type: "restore", pause, now: clock.now() });
    return { ok: true };
  } catch (cause) {
    const help = "reading this pause failed";
    return notSent("bad-handle", {
      error: ownError(cause, () => new AgentRunError("bad-handle", help, { cause })),
    });
  }
}
