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
  /** Whether it stands outside of a card, where it is left to the card's root if there is one. */
  readonly outside?: boolean;
  /** The id of the tool's name. */
  readonly nameId?: string;
}

/**
 * Names the tool a question is bound to and offers its arguments, whichever of the two the card around does not show itself: what is
 * decided about a tool call is never decided without either. Renders a `<div>`, or nothing.
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
  const json = concealed === undefined ? argsText : (JSON.stringify(concealed.value) ?? "");
  return <RawJson json={json.trim() === "" ? "{}" : json} label={labels.arguments} />;
}
