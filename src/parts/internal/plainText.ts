import { withMarkLabels } from "../../core/present/markInvisible.js";

/** The agent's text for names and sentences that are strings: the label of a mark, such as `[U+202E]`, stands for each invisible character. */
export function plainText(text: string): string {
  return withMarkLabels(text);
}
