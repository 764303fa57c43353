"use client";
import { Edits } from "../data/Edits.js";
import { definePart, type PartProps, renderPart } from "../internal/renderPart.js";
import { partState } from "../interrupt/InterruptParts.js";
import type { DecisionState } from "./ApprovalParts.js";
import { useApproval } from "./useApproval.js";

/**
 * What was edited, in words: "Amount €124.99 → €100.00", two changes and a button for the rest.
 * Renders a `<span>`, or nothing while the arguments are as proposed.
 */
export const ToolApprovalEdits = definePart<HTMLSpanElement, PartProps<"span", DecisionState>>(
  function ToolApprovalEdits(props, ref) {
    const { interrupt, edited, editedArgs } = useApproval(
      "ToolApproval.Edits",
      "ToolApproval.Root",
    );
    const { toolCall } = interrupt;
    if (!edited || toolCall === undefined) return null;
    const state = { ...partState(interrupt), disabled: false, edited };
    const children = <Edits before={toolCall.args} after={editedArgs} toolCall={toolCall} />;
    return renderPart("span", props, { part: "edits", ref, state, children });
  },
  "agui-edits",
);
