"use client";

import { type ReactNode, useMemo } from "react";
import type { InterruptToolCall } from "../../core/interrupt/interrupt.js";
import type { Titles } from "../../core/present/titlesOf.js";
import { isRecord, type UnknownRecord } from "../../protocol/json.js";
import { ErrorBoundary } from "../../react/card/ErrorBoundary.js";
import type { ArgumentRenderer } from "../../react/presentation.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { useMask } from "../../react/run/useLabels.js";
import { JsonData, JsonField } from "../data/JsonData.js";
import { builtInRenderers } from "./builtInRenderers.js";

interface ArgumentViewsProps {
  readonly args: unknown;
  readonly toolCall: InterruptToolCall;
  readonly titles: Titles | undefined;
  /** Whether rows are shown in any case, because keys look alike. */
  readonly rowsOnly: boolean;
  readonly empty: ReactNode;
}

/**
 * The arguments of a call by the first argument renderer that fits, and all it does not lay out as
 * rows below.
 */
export function ArgumentViews({
  args,
  toolCall,
  titles,
  rowsOnly,
  empty,
}: ArgumentViewsProps): ReactNode {
  const { argumentRenderers } = usePresentation();
  const mask = useMask(toolCall);
  const found = useMemo(() => {
    if (rowsOnly || !isRecord(args)) return null;
    const open = Object.entries(args).filter(
      ([name, value]) => mask === undefined || mask.conceal(value, [name]) === value,
    );
    return findArgumentRenderer(
      [...(argumentRenderers ?? []), ...builtInRenderers],
      Object.fromEntries(open),
      toolCall,
    );
  }, [argumentRenderers, args, mask, toolCall, rowsOnly]);
  const rows = <JsonData value={args} toolCall={toolCall} titles={titles} empty={empty} />;
  if (found === null || !isRecord(args)) return rows;
  const { renderer, names } = found;
  const rest = without(args, names);
  return (
    <ErrorBoundary fallback={() => rows}>
      <View renderer={renderer} names={names} args={args} toolCall={toolCall} titles={titles} />
      {Object.keys(rest).length === 0 ? null : (
        <JsonData value={rest} toolCall={toolCall} titles={titles} />
      )}
    </ErrorBoundary>
  );
}

interface ViewProps {
  readonly renderer: ArgumentRenderer;
  readonly names: readonly string[];
  readonly args: UnknownRecord;
  readonly toolCall: InterruptToolCall;
  readonly titles: Titles | undefined;
}

function View({ renderer: { Component }, names, args, toolCall, titles }: ViewProps): ReactNode {
  const shown = useMemo(() => only(args, names), [args, names]);
  return (
    <div data-part="args-view" className="agui-view">
      <Component
        args={shown}
        toolCall={toolCall}
        renderValue={(name) => (
          <JsonField value={args} name={name} toolCall={toolCall} titles={titles} />
        )}
        renderRows={(some) => (
          <JsonData value={only(args, some)} toolCall={toolCall} titles={titles} />
        )}
      />
    </div>
  );
}

function only(args: UnknownRecord, names: readonly string[]): UnknownRecord {
  return Object.fromEntries(Object.entries(args).filter(([name]) => names.includes(name)));
}

function without(args: UnknownRecord, names: readonly string[]): UnknownRecord {
  return Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)));
}

/** The argument renderer that is used, and the arguments it shows. */
interface FoundArgumentRenderer<Renderer extends ArgumentRenderer = ArgumentRenderer> {
  readonly renderer: Renderer;
  readonly names: readonly string[];
}

/**
 * The first argument renderer that fits. One that throws, or names arguments that are not there,
 * does not fit.
 */
export function findArgumentRenderer<Renderer extends ArgumentRenderer>(
  renderers: readonly Renderer[],
  args: UnknownRecord,
  toolCall: InterruptToolCall,
): FoundArgumentRenderer<Renderer> | null {
  for (const renderer of renderers) {
    const names = namesOf(renderer, args, toolCall);
    if (names.length > 0) return { renderer, names };
  }
  return null;
}

function namesOf(
  renderer: ArgumentRenderer,
  args: UnknownRecord,
  toolCall: InterruptToolCall,
): readonly string[] {
  try {
    const names = renderer.matches(args, toolCall);
    return Array.isArray(names) && names.every((name) => Object.hasOwn(args, name)) ? names : [];
  } catch {
    return [];
  }
}
