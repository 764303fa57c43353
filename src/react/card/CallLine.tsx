"use client";
import { type ReactNode, useMemo } from "react";
import type { InterruptToolCall } from "../../core/interrupt/interrupt.js";
import { useLabels } from "../run/useLabels.js";
import { useMask } from "../run/useMask.js";
import { useCallCounts } from "./CallDisplay.js";
import { DuplicateKeys } from "./DuplicateKeys.js";
import { useInterruptScope } from "./InterruptScope.js";
import { DataKey } from "./MarkedText.js";
import { RawJson } from "./RawJson.js";

interface CallLineProps {
  /** Whether it is outside of a card; then the card's root renders it, if there is one. */
  readonly outside?: boolean;
  /** The id of the element with the tool's name. */
  readonly nameId?: string;
}

/**
 * Names the tool of a question and offers its arguments, as far as the surrounding card does not show them: a tool call is never decided
 * without both. Renders a `<div>`, or nothing.
 */
export function CallLine({ outside = false, nameId }: CallLineProps): ReactNode {
  const { interrupt } = useInterruptScope("CallLine");
  const { name, args, frame, isKnown } = useCallCounts();
  const { toolCall } = interrupt;
  if (toolCall === undefined || !isKnown || (name > 0 && args > 0) || (outside && frame > 0)) return null;
  return (
    <div data-part="call" className="agui-call">
      {name > 0 ? null : (
        <span id={nameId} className="agui-tool">
          <DataKey name={toolCall.name} />
        </span>
      )}
      {args > 0 ? null : (
        <>
          {toolCall.duplicateKeys === undefined ? null : <DuplicateKeys interrupt={interrupt} keys={toolCall.duplicateKeys} />}
          <CallArguments toolCall={toolCall} />
        </>
      )}
    </div>
  );
}

function CallArguments({ toolCall }: { readonly toolCall: InterruptToolCall }): ReactNode {
  const labels = useLabels();
  const mask = useMask(toolCall);
  const { argsText } = toolCall;
  const concealed = useMemo(() => mask?.concealJson(argsText), [mask, argsText]);
  const json = concealed?.json ?? argsText;
  return <RawJson json={json.trim() === "" ? "{}" : json} label={labels.dataHeading("arguments")} />;
}
