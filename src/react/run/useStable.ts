"use client";
import { useState } from "react";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { shallowEqual } from "./shallowEqual.js";

/** Returns the earlier value as long as the new one is the same, so that what depends on it does not render again. */
function useKept<Value>(value: Value, isSame: (kept: Value, value: Value) => boolean): Value {
  const [kept, keep] = useState(value);
  if (Object.is(kept, value) || isSame(kept, value)) return kept;
  keep(() => value);
  return value;
}

/**
 * Returns the same object for all handles of one run: `useAgentRun` returns a new one with each snapshot, with the same methods. Its
 * snapshot is that of an earlier render, so read the run by its methods.
 */
export function useStableRun<Run extends AgentRun | null>(run: Run): Run {
  return useKept(run, isSameRun);
}

/** Returns the same list or object as long as its entries are the same, so that hosts need not memoize it. */
export function useStableEntries<Value extends object | undefined>(value: Value): Value {
  return useKept(value, (kept, given) => kept !== undefined && given !== undefined && shallowEqual(kept, given));
}

function isSameRun(kept: AgentRun | null, given: AgentRun | null): boolean {
  if (kept === null || given === null) return kept === given;
  if (kept.validator !== given.validator || kept.canLoad !== given.canLoad) return false;
  return Object.entries(given).every(([name, member]) => typeof member !== "function" || Reflect.get(kept, name) === member);
}
