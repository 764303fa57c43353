import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import type { Labels } from "../../react/labels/labels.js";

/** The text of the question: the agent's message, or a default. Render it with `MarkedText`. */
export function questionText({ message, toolCall }: InterruptView, labels: Labels): string {
  const tool = toolCall?.name;
  return message?.trim() ? message : labels.noMessage(tool === "" ? undefined : tool);
}
