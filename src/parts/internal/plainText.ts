import { showInvisible } from "../../core/present/markInvisible.js";

/** Returns the agent's text for attributes and other strings: each invisible character is replaced by its label, such as `[U+202E]`. */
export function plainText(text: string): string {
  return showInvisible(text);
}
