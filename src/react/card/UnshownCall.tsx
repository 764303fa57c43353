"use client";

import { type ReactNode, useMemo } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { InterruptToolCall } from "../../interrupt/interrupt.js";
import { areKeysChecked, withKeysChecked } from "../../thread/compose/duplicateKeysIssue.js";
import { useValueMask } from "../run/useMask.js";
import { useQuestionLabels } from "../run/useQuestionLabels.js";
import { useCallCounts, useInterruptScope, useSurroundingInterrupt } from "./InterruptScope.js";
import { JsonDisclosure } from "./JsonDisclosure.js";
import { DataKey, MarkedText } from "./MarkedText.js";

interface UnshownCallProps {
  /** Whether it is outside of a card; then the card's root renders it, if there is one. */
  readonly outside?: boolean;
  /** The id of the element with the tool's name. */
  readonly nameId?: string;
}

/**
 * Names the tool of a question and offers its arguments, as far as the surrounding card does not
 * show them: a tool call is never decided without both. Renders a `<div>`, or nothing.
 */
export function UnshownCall({ outside = false, nameId }: UnshownCallProps): ReactNode {
  const { interrupt } = useInterruptScope("UnshownCall");
  const { name, args, frame, isKnown } = useCallCounts();
  const { toolCall } = interrupt;
  if (toolCall === undefined || !isKnown || (name > 0 && args > 0) || (outside && frame > 0))
    return null;
  return (
    <div data-part="call" className="agui-call">
      {name > 0 ? null : (
        <span id={nameId} className="agui-tool">
          <DataKey name={toolCall.name} />
        </span>
      )}
      {args > 0 ? null : (
        <>
          {toolCall.duplicateKeys === undefined ? null : (
            <DuplicateKeys interrupt={interrupt} keys={toolCall.duplicateKeys} />
          )}
          <CallArguments toolCall={toolCall} />
        </>
      )}
    </div>
  );
}

function CallArguments({ toolCall }: { readonly toolCall: InterruptToolCall }): ReactNode {
  const labels = useQuestionLabels();
  const mask = useValueMask(toolCall);
  const { argsText } = toolCall;
  const concealed = useMemo(() => mask.concealJson(argsText), [mask, argsText]);
  const json = concealed?.json ?? argsText;
  return (
    <JsonDisclosure
      json={json.trim() === "" ? "{}" : json}
      label={labels.dataHeading("arguments")}
    />
  );
}

interface DuplicateKeysProps {
  readonly interrupt: InterruptView;
  readonly keys: readonly string[];
}

/** How many keys are named. */
const mostNamed = 5;

/** Warns about duplicate keys, and lets the user confirm them; approving is blocked until then. */
export function DuplicateKeys({ interrupt, keys }: DuplicateKeysProps): ReactNode {
  const labels = useQuestionLabels();
  const scope = useSurroundingInterrupt();
  const quoted = keys.slice(0, mostNamed).map((key) => `"${key}"`);
  const { status, locked, answerable } = interrupt;
  const isOpen = (status === "unanswered" || status === "invalid") && answerable;
  return (
    <div data-part="duplicate-keys" className="agui-check" role="note">
      <p data-part="data-problem">
        <MarkedText
          text={labels.duplicateKeys(keys.length > mostNamed ? [...quoted, "…"] : quoted)}
        />
      </p>
      {scope !== null && isOpen ? (
        <label className="agui-check__label">
          <input
            type="checkbox"
            form=""
            checked={areKeysChecked(interrupt)}
            disabled={locked}
            onChange={(event) => scope.setInput(withKeysChecked(interrupt, event.target.checked))}
          />
          {labels.duplicateKeysChecked}
        </label>
      ) : null}
    </div>
  );
}
