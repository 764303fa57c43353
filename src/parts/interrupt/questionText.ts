import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import type { Labels } from "../../react/labels/labels.js";

/** What is asked: the agent's message, or what stands in for it. Show it by `MarkedText`. */
export function questionText({ message, toolCall }: InterruptView, labels: Labels): string {
  const tool = toolCall?.name;
  const instead = tool === undefined || tool === "" ? labels.noMessage : labels.noMessageForTool(tool);
  return message?.trim() ? message : instead;
}
