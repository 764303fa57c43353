"use client";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import { decidedBy, isAutomatic } from "../../thread/decisions/DecisionRecord.js";
import { originNames } from "../../thread/view/groupByOrigin.js";
import { definePart, type PartProps, renderPart } from "../internal/renderPart.js";
import { type InterruptPartState, partState } from "./InterruptParts.js";

/** The subagent that asks. Renders a `<span>`, or nothing for the agent itself. */
export const InterruptOrigin = definePart<HTMLSpanElement, PartProps<"span", InterruptPartState>>(
  function InterruptOrigin(props, ref) {
    const { interrupt, run } = useInterruptScope("Interrupt.Origin", "Interrupt.Root");
    const labels = useLabels();
    const subagents = useRunSelector(run, (snapshot) => snapshot.subagents);
    const name = originNames(interrupt.subagentRunId, subagents).at(-1);
    if (name === undefined) return null;
    return renderPart("span", props, {
      part: "origin",
      ref,
      state: partState(interrupt),
      children: <MarkedText text={labels.askedBy(name)} />,
    });
  },
  "agui-origin",
);

/**
 * Shows that a rule has given the answer rather than a person, with its name, if any. Renders a
 * `<span>`, or nothing. The answer is automatic where its metadata marks it:
 * `run.resolve(id, payload, { automatic: true, decidedBy: "Always allow search" })`.
 */
export const InterruptAutomatic = definePart<
  HTMLSpanElement,
  PartProps<"span", InterruptPartState>
>(function InterruptAutomatic(props, ref) {
  const { interrupt } = useInterruptScope("Interrupt.Automatic", "Interrupt.Root");
  const labels = useLabels();
  const { draft } = interrupt;
  if (draft === null || !isAutomatic(draft)) return null;
  const rule = decidedBy(draft);
  const children = <MarkedText text={labels.automatic(rule)} />;
  return renderPart("span", props, {
    part: "automatic",
    ref,
    state: partState(interrupt),
    children,
  });
});
