"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { AgentRunError } from "../../errors/errors.js";
import type { Mask } from "../../present/Mask.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import type { InterruptRenderer } from "../defineRenderer.js";
import type { Labels } from "../labels/labels.js";
import { givenLabels } from "../labels/panelLabels.js";
import type { Presentation } from "../presentation.js";

interface RunContextValue {
  readonly run: AgentRun | null;
  readonly renderers: readonly InterruptRenderer[] | null;
  /** Only the replaced labels: the built-in ones are loaded with the components that use them. */
  readonly labels: Partial<Labels>;
  readonly mask: Mask | null;
  readonly presentation: Presentation;
}

const RunContext = createContext<RunContextValue>({
  run: null,
  renderers: null,
  labels: {},
  mask: null,
  presentation: {},
});

/** The props of `AgentRunProvider`. */
export interface AgentRunProviderProps {
  /** The run that hooks and parts below use by default. */
  readonly run?: AgentRun | undefined;
  /** The renderers the router below uses, in order of precedence. */
  readonly renderers?: readonly InterruptRenderer[] | undefined;
  /** Labels to replace; the others keep their defaults. */
  readonly labels?: Partial<Labels> | undefined;
  /**
   * Hides secrets wherever data is shown below, created by `createMask`. Default: that of the
   * provider above, if any.
   */
  readonly mask?: Mask | undefined;
  /**
   * How questions are presented: argument renderers, words on the approve button, confirmations.
   * Default: the one above.
   */
  readonly presentation?: Presentation | undefined;
  /** The components that use the run. */
  readonly children: ReactNode;
}

/**
 * Provides a run, renderers and labels to everything below. It renders nothing again while text
 * streams, also with what `useAgentRun` returns, and with lists and objects that are created again
 * with the same entries.
 */
export function AgentRunProvider({ children, ...given }: AgentRunProviderProps): ReactNode {
  const above = useContext(RunContext);
  const { mask } = given;
  const run = useStableRun(given.run ?? null);
  const renderers = useStableEntries(given.renderers);
  const labels = useStableEntries(given.labels);
  const presentation = useStableEntries(given.presentation);
  const value = useMemo(
    () => ({
      run: run ?? above.run,
      renderers: renderers ?? above.renderers,
      labels: labels === undefined ? above.labels : { ...above.labels, ...givenLabels(labels) },
      mask: mask ?? above.mask,
      presentation: presentation ?? above.presentation,
    }),
    [run, renderers, labels, mask, presentation, above],
  );
  return <RunContext.Provider value={value}>{children}</RunContext.Provider>;
}

/**
 * Returns the given run, otherwise the provider's; throws an error with a fix if there is neither.
 */
export function useRun(user: string, given?: AgentRun): AgentRun {
  const { run } = useContext(RunContext);
  const found = useStableRun(given ?? run);
  if (found === null) {
    throw new AgentRunError(
      "misuse",
      `${user} has no run. Pass it one, or put it inside <AgentRunProvider run={run}>.`,
    );
  }
  return found;
}

/** The labels that replace built-in ones; the same object while they do not change. */
export function useGivenLabels(): Partial<Labels> {
  return useContext(RunContext).labels;
}

/** The mask of the provider; null when it has none. */
export function useGivenMask(): Mask | null {
  return useContext(RunContext).mask;
}

/** How the host wants questions presented; empty by default. */
export function usePresentation(): Presentation {
  return useContext(RunContext).presentation;
}

/** The renderers of the provider; null when it has none. */
export function useProvidedRenderers(): readonly InterruptRenderer[] | null {
  return useContext(RunContext).renderers;
}

/**
 * Returns the earlier value as long as the new one is the same, so that what depends on it does not
 * render again.
 */
function useKept<Value>(value: Value, isSame: (kept: Value, value: Value) => boolean): Value {
  const [kept, keep] = useState(value);
  if (Object.is(kept, value) || isSame(kept, value)) return kept;
  keep(() => value);
  return value;
}

/**
 * Returns the same object for all handles of one run: `useAgentRun` returns a new one with each
 * snapshot, with the same methods. Its snapshot is that of an earlier render, so read the run by
 * its methods.
 */
function useStableRun<Run extends AgentRun | null>(run: Run): Run {
  return useKept(run, isSameRun);
}

/**
 * Returns the same list or object as long as its entries are the same, so that hosts need not
 * memoize it.
 */
export function useStableEntries<Value extends object | undefined>(value: Value): Value {
  return useKept(
    value,
    (kept, given) => kept !== undefined && given !== undefined && shallowEqual(kept, given),
  );
}

function isSameRun(kept: AgentRun | null, given: AgentRun | null): boolean {
  if (kept === null || given === null) return kept === given;
  if (kept.validator !== given.validator || kept.canLoad !== given.canLoad) return false;
  return Object.entries(given).every(
    ([name, member]) => typeof member !== "function" || Reflect.get(kept, name) === member,
  );
}

/** Whether two objects hold the same values under the same keys. */
export function shallowEqual(a: object, b: object): boolean {
  if (Object.is(a, b)) return true;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) => Object.hasOwn(b, key) && Object.is(Reflect.get(a, key), Reflect.get(b, key)),
    )
  );
}
