import type { InterruptView } from "../core/InterruptView.js";
import type { Labels } from "../react/labels.js";
import { plainText } from "./plainText.js";

/** What is asked, as plain text: the agent's words, or what stands in for them. */
export function questionText({ message, toolCall }: InterruptView, labels: Labels): string {
  const tool = toolCall?.name;
  const instead = tool === undefined || tool === "" ? labels.noMessage : labels.noMessageForTool(tool);
  return plainText(message?.trim() ? message : instead);
}
