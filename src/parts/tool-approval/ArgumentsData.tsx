"use client";
import { type ReactNode, useMemo } from "react";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import type { InterruptToolCall } from "../../core/interrupt/interrupt.js";
import { areNumbersExact } from "../../core/interrupt/isReadExactly.js";
import { similarKeys } from "../../core/present/similarKeys.js";
import { showJson } from "../../protocol/json.js";
import { DuplicateKeys } from "../../react/card/DuplicateKeys.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { RawJson, RawText } from "../../react/card/RawJson.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useMask } from "../../react/run/useMask.js";
import { ArgumentViews } from "../arguments/ArgumentViews.js";
import { WholeText } from "../data/FoldedText.js";
import { JsonData } from "../data/JsonData.js";
import { useTitles } from "../data/useTitles.js";

interface ArgumentsDataProps {
  /** The question they are part of, whose schema may have titles for them. */
  readonly interrupt: InterruptView;
  readonly toolCall: InterruptToolCall;
  readonly args: unknown;
  /** The id of the text that describes the card: the arguments without the button for their JSON. */
  readonly textId?: string | undefined;
}

/**
 * A tool call's arguments: as readable data with the exact JSON in a disclosure, or as the original text where it is not valid JSON or
 * parsing would change it.
 */
export function ArgumentsData({ interrupt, toolCall, args, textId }: ArgumentsDataProps): ReactNode {
  const labels = useLabels();
  const mask = useMask(toolCall);
  const titles = useTitles(interrupt.approval?.argsSchema, { value: args, toolCall }, interrupt.responseSchema);
  const { argsText, problem } = toolCall;
  const isProposed = args === toolCall.args;
  const isExact = useMemo(() => areNumbersExact(argsText), [argsText]);
  const alike = useMemo(() => similarKeys(args), [args]);
  // In a text that cannot be parsed, secrets cannot be located.
  const concealed = useMemo(() => mask?.concealJson(argsText), [mask, argsText]);
  if (problem !== undefined) {
    return (
      <div id={textId}>
        <p data-part="data-problem">{labels.argumentsAsReceived("unreadable")}</p>
        <JsonData value={concealed === undefined ? argsText : concealed.value} toolCall={toolCall} />
      </div>
    );
  }
  const json = isProposed ? (concealed?.json ?? argsText) : showJson(mask?.conceal(args) ?? args);
  const notices = <AlikeKeys pairs={alike} />;
  if (isProposed && (!isExact || toolCall.duplicateKeys !== undefined)) {
    return (
      <div id={textId}>
        {isExact ? null : <p data-part="data-problem">{labels.argumentsAsReceived("inexact")}</p>}
        {toolCall.duplicateKeys === undefined ? null : <DuplicateKeys interrupt={interrupt} keys={toolCall.duplicateKeys} />}
        {notices}
        <RawText json={json} text={WholeText} />
      </div>
    );
  }
  return (
    <>
      <div id={textId}>
        {notices}
        <ArgumentViews
          args={args}
          toolCall={toolCall}
          titles={titles}
          rowsOnly={alike.length > 0}
          empty={<p data-part="data-empty">{labels.noArguments}</p>}
        />
      </div>
      {json.trim() === "" ? null : <RawJson json={json} />}
    </>
  );
}

/** Names pairs of keys that could be taken for each other. Renders a `<p>` for each. */
function AlikeKeys({ pairs }: { readonly pairs: readonly (readonly [string, string])[] }): ReactNode {
  const labels = useLabels();
  return pairs.map((pair) => (
    <p key={JSON.stringify(pair)} data-part="data-problem">
      <MarkedText text={labels.similarKeys(`"${pair[0]}"`, `"${pair[1]}"`)} />
    </p>
  ));
}
