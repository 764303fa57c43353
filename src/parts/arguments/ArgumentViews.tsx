"use client";

import { type ReactNode, useMemo } from "react";
import type { InterruptToolCall } from "../../interrupt/interrupt.js";
import type { Titles } from "../../present/titlesOf.js";
import { isRecord, type UnknownRecord } from "../../protocol/json.js";
import { ErrorBoundary } from "../../react/card/ErrorBoundary.js";
import type { ArgumentRenderer } from "../../react/presentation.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { useValueMask } from "../../react/run/useMask.js";
import { DataField, DataRows } from "../data/DataRows.js";
import { builtInRenderers } from "./builtInRenderers.js";

interface ArgumentViewsProps {
  readonly args: unknown;
  /** As proposed, where they were edited. */
  readonly before?: UnknownRecord | undefined;
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
  before,
  toolCall,
  titles,
  rowsOnly,
  empty,
}: ArgumentViewsProps): ReactNode {
  const { argumentRenderers } = usePresentation();
  const mask = useValueMask(toolCall);
  const isEdited = before !== undefined;
  const found = useMemo(() => {
    if (rowsOnly || !isRecord(args)) return null;
    const open = Object.entries(args).filter(
      ([name, value]) => mask.conceal(value, [name]) === value,
    );
    const first = findArgumentRenderer(
      [...(argumentRenderers ?? []), ...builtInRenderers],
      Object.fromEntries(open),
      toolCall,
    );
    return isEdited && first?.renderer.edited !== "own" ? null : first;
  }, [argumentRenderers, args, isEdited, mask, toolCall, rowsOnly]);
  const rows = (
    <DataRows value={args} before={before} toolCall={toolCall} titles={titles} empty={empty} />
  );
  if (found === null || !isRecord(args)) return rows;
  const { renderer, names } = found;
  const rest = without(args, names);
  const restBefore = before && without(before, names);
  const hasRest = [rest, restBefore ?? {}].some((part) => Object.keys(part).length > 0);
  return (
    <ErrorBoundary fallback={() => rows}>
      <View
        renderer={renderer}
        names={names}
        args={args}
        before={before}
        toolCall={toolCall}
        titles={titles}
      />
      {hasRest ? (
        <DataRows value={rest} before={restBefore} toolCall={toolCall} titles={titles} />
      ) : null}
    </ErrorBoundary>
  );
}

interface ViewProps {
  readonly renderer: ArgumentRenderer;
  readonly names: readonly string[];
  readonly args: UnknownRecord;
  readonly before: UnknownRecord | undefined;
  readonly toolCall: InterruptToolCall;
  readonly titles: Titles | undefined;
}

function View({
  renderer: { Component },
  names,
  args,
  before,
  toolCall,
  titles,
}: ViewProps): ReactNode {
  const shown = useMemo(() => only(args, names), [args, names]);
  const proposed = useMemo(() => before && only(before, names), [before, names]);
  return (
    <div data-part="args-view" className="agui-view">
      <Component
        args={shown}
        proposed={proposed}
        toolCall={toolCall}
        renderValue={(name) => (
          <DataField value={args} before={before} name={name} toolCall={toolCall} titles={titles} />
        )}
        renderRows={(some) => (
          <DataRows
            value={only(args, some)}
            before={before && only(before, some)}
            toolCall={toolCall}
            titles={titles}
          />
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
