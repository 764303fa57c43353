import type { ApplyPatch } from "../../core/transcript/applyPatch.js";
import { isRecord } from "../../protocol/json.js";
import { defaultLimits, type Limits } from "../../protocol/limits.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import { lazyModule } from "../shared/lazyModule.js";

/** Patches the agent's state with a module that is loaded for the first patch, because most agents send none. */
export interface Patching {
  readonly applyPatch: ApplyPatch;
  /** Resolves once these events can be applied; null when they can be now. */
  readonly ready: (events: readonly StreamEvent[]) => Promise<void> | null;
}

/**
 * Creates it. Where the module fails to load, patches are left out and reported, until a snapshot has replaced what they were for: then it is
 * loaded again.
 */
export function createPatching(limits: Limits = defaultLimits): Patching {
  const module = lazyModule(() => import("../../core/transcript/applyPatch.js"));
  let loaded: ApplyPatch | null = null;

  const load = async (): Promise<void> => {
    const found = await module.load();
    loaded = found?.createApplyPatch(limits) ?? null;
  };

  return {
    applyPatch: (...args) => (loaded ?? skipPatch)(...args),
    ready(events) {
      if (loaded !== null || !events.some(isPatch)) return null;
      // A patch after others that were left out would be applied to an old value.
      const skips = module.getSnapshot() === "failed";
      return skips && !events.some(({ type }) => type.endsWith("_SNAPSHOT")) ? null : load();
    },
  };
}

function isPatch(event: StreamEvent): boolean {
  // Some agents store the patches of a thread among its messages.
  if (event.type === "MESSAGES_SNAPSHOT") return event.messages.some(isKeptPatch);
  return event.type === "STATE_DELTA" || event.type === "ACTIVITY_DELTA";
}

function isKeptPatch(message: unknown): boolean {
  return isRecord(message) && typeof message["activityType"] === "string" && message["activityType"].endsWith("_DELTA");
}

const skipPatch: ApplyPatch = (document, _, problem) => {
  problem("patches-not-loaded", "a patch was left out, because the part of the application that applies it could not be loaded");
  return document;
};
