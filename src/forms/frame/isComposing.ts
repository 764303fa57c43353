import type { KeyboardEvent } from "react";

/**
 * Whether a key belongs to an input method, such as the Enter that accepts a proposal. Safari has
 * ended the composition by then, and tells only by the code.
 */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}
