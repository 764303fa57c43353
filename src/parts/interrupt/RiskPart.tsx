"use client";
import { riskOf } from "../../core/snapshot/riskOf.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { useLabels } from "../../react/run/useLabels.js";
import { Icon } from "../icons/Icon.js";
import { usePartId } from "../internal/cardIds.js";
import { definePart } from "../internal/definePart.js";
import { type PartProps, renderPart } from "../internal/renderPart.js";
import { type InterruptPartState, partState } from "./InterruptParts.js";

/** Shows that the agent marks the question as risky (see `riskOf`), and why. Renders a `<span>`, or nothing. */
export const InterruptRisk = definePart<HTMLSpanElement, PartProps<"span", InterruptPartState>>(function InterruptRisk(
  props,
  ref,
) {
  const { interrupt } = useInterruptScope("Interrupt.Risk", "Interrupt.Root");
  const labels = useLabels();
  const id = usePartId("risk", props.id);
  const risk = riskOf(interrupt);
  if (risk === null) return null;
  const children = (
    <>
      <Icon name="warning" />
      {/* In one direction, also on a page of the other one: two isolates in one line would change places. */}
      <bdi>
        <strong>{labels.risk}</strong> {risk.reason === undefined || risk.destructive ? labels.riskBecause(risk) : null}
        {risk.reason === undefined ? null : (
          <>
            {" "}
            <bdi>
              <MarkedText text={labels.agentSaid(risk.reason)} />
            </bdi>
          </>
        )}
      </bdi>
    </>
  );
  return renderPart("span", props, { part: "risk", ref, state: partState(interrupt), own: { id }, children });
}, "agui-risk");
