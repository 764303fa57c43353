"use client";
import type { ReactNode } from "react";
import { areNumbersExact } from "../core/areNumbersExact.js";
import type { InterruptView } from "../core/InterruptView.js";
import type { InterruptToolCall } from "../core/interrupt.js";
import { useLabels } from "../react/useLabels.js";
import { useMask } from "../react/useMask.js";
import { JsonData } from "./JsonData.js";
import { useTitles } from "./useTitles.js";

interface ArgumentsDataProps {
  /** The question they are part of, whose schema may have titles for them. */
  readonly interrupt: InterruptView;
  readonly toolCall: InterruptToolCall;
  readonly args: unknown;
}

/** A tool call's arguments: as readable data, or exactly as they came where they are not valid JSON or would be shown wrongly. */
export function ArgumentsData({ interrupt, toolCall, args }: ArgumentsDataProps): ReactNode {
  const labels = useLabels();
  const mask = useMask(toolCall);
  const titles = useTitles(interrupt.approval?.argsSchema, interrupt.responseSchema);
  const { argsText, problem } = toolCall;
  const isReadable = problem === undefined;
  if (isReadable && areNumbersExact(argsText)) {
    const empty = <p data-part="data-empty">{labels.noArguments}</p>;
    return <JsonData value={args} toolCall={toolCall} titles={titles} empty={empty} />;
  }
  // In a text that cannot be read nobody can tell where the secrets are.
  const concealed = mask?.concealJson(argsText);
  return (
    <>
      <p data-part="data-problem">{isReadable ? labels.inexactArguments : labels.unreadableArguments}</p>
      <JsonData value={concealed === undefined ? argsText : concealed.value} toolCall={toolCall} />
    </>
  );
}
