"use client";
import { useState } from "react";
import type { AgentRun } from "../../run/api/AgentRun.js";

/** How many other runs this component has shown before: a key for what belongs to one run. */
export function useGeneration(run: Pick<AgentRun, "subscribe"> | null): number {
  const subscribe = run?.subscribe ?? null;
  const [shown, setShown] = useState({ subscribe, generation: 0 });
  if (shown.subscribe === subscribe) return shown.generation;
  const generation = shown.generation + 1;
  setShown({ subscribe, generation });
  return generation;
}
