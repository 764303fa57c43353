"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { AgentRunError } from "../../errors/errors.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { internalsOf } from "../../run/api/internals.js";
import { areKeysChecked, duplicateKeysChecked } from "../../thread/compose/duplicateKeysIssue.js";
import { encodeDecision } from "../../thread/compose/encodeDecision.js";
import type { RendererProps } from "../defineRenderer.js";
import { reservedPeople } from "../reservedPeople.js";
import { usePresentation } from "../run/AgentRunProvider.js";
import { useEffectBeforePaint } from "../useEffectBeforePaint.js";

/** One interrupt, and the actions on it. */
export interface InterruptScopeValue extends Omit<RendererProps, "toolCall" | "status" | "issues"> {
  readonly run: AgentRun;
  /** Stores what was typed so far; `undefined` clears it. */
  readonly setInput: (input: unknown) => void;
}

const ScopeContext = createContext<InterruptScopeValue | null>(null);

/** Provides an interrupt to everything below. */
export function InterruptScope({
  run,
  interrupt: asked,
  children,
}: {
  readonly run: AgentRun;
  readonly interrupt: InterruptView;
  readonly children: ReactNode;
}): ReactNode {
  const isReserved = reservedPeople(usePresentation(), asked) !== undefined;
  const interrupt = useMemo(
    () => (isReserved ? { ...asked, locked: true } : asked),
    [asked, isReserved],
  );
  const value = useMemo(() => actOn(run, interrupt), [run, interrupt]);
  const { id } = interrupt;
  const { markShown } = internalsOf(run);
  useEffect(() => markShown(id), [markShown, id]);
  return (
    <ScopeContext.Provider value={value}>
      <CallDisplay>{children}</CallDisplay>
    </ScopeContext.Provider>
  );
}

/**
 * Returns the interrupt around a part; without one, throws an error that names the part and its
 * root. A part without a root is one itself.
 */
export function useInterruptScope(part: string, root?: string): InterruptScopeValue {
  const scope = useContext(ScopeContext);
  if (scope === null) {
    throw new AgentRunError(
      "misuse",
      root === undefined
        ? `<${part}> has no interrupt. It cannot know what to show. Write <${part} run={run} interrupt={interrupt}>, or put it inside <InterruptRouter>, or render it from a renderer's component.`
        : `<${part}> is outside <${root}>. It cannot know which interrupt it is about. Put it inside <${root} run={run} interrupt={interrupt}>, or render it from a renderer's component.`,
    );
  }
  return scope;
}

/** Returns the interrupt around a component, or null. */
export function useSurroundingInterrupt(): InterruptScopeValue | null {
  return useContext(ScopeContext);
}

function actOn(run: AgentRun, interrupt: InterruptView): InterruptScopeValue {
  const { id, key, toolCall } = interrupt;
  // Records in the answer that the user has confirmed the duplicate keys.
  const envelope =
    toolCall?.duplicateKeys !== undefined && areKeysChecked(interrupt)
      ? duplicateKeysChecked
      : undefined;
  return {
    run,
    interrupt,
    resolve: (payload) => run.resolve(interrupt, payload, envelope),
    decide: (decision) =>
      run.resolve(
        interrupt,
        encodeDecision(interrupt, decision),
        decision.approved ? envelope : undefined,
      ),
    cancel: () => run.cancel(interrupt),
    clear: () => run.clear(interrupt),
    setInput(input) {
      if (run.getSnapshot().interrupts.some((open) => open.key === key))
        internalsOf(run).setInput(id, input);
    },
  };
}

/**
 * What a card shows of the tool call its question is bound to; `exact` is a button that shows the
 * JSON of the arguments.
 */
type CallPart = "name" | "args" | "frame" | "exact";

type CallCounts = Readonly<Record<CallPart, number>> & { readonly isKnown: boolean };

const unknown: CallCounts = { name: 0, args: 0, frame: 0, exact: 0, isKnown: false };
const CountsContext = createContext<CallCounts>(unknown);
const ReportContext = createContext<((part: CallPart, by: 1 | -1) => void) | null>(null);

/** Tracks which parts below show the tool call, so that a call that no part shows can be added. */
function CallDisplay({ children }: { readonly children: ReactNode }): ReactNode {
  const [counts, setCounts] = useState(unknown);
  const report = useMemo(
    () => (part: CallPart, by: 1 | -1) => setCounts((now) => ({ ...now, [part]: now[part] + by })),
    [],
  );
  // Effects of the parts below run first, so their counts are known from here on.
  useEffectBeforePaint(() => setCounts((now) => ({ ...now, isKnown: true })), []);
  return (
    <ReportContext.Provider value={report}>
      <CountsContext.Provider value={counts}>{children}</CountsContext.Provider>
    </ReportContext.Provider>
  );
}

/**
 * Registers that a component shows this part of the tool call while it is mounted; null for none.
 */
export function useShowsCall(part: CallPart | null): void {
  const report = useContext(ReportContext);
  useEffectBeforePaint(() => {
    if (part === null) return;
    report?.(part, 1);
    return () => report?.(part, -1);
  }, [report, part]);
}

/** What the surrounding card shows of the tool call; `isKnown` is false until it is mounted. */
export function useCallCounts(): CallCounts {
  return useContext(CountsContext);
}
