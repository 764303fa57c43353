/**
 * Whether a key belongs to an input method, such as the Enter that accepts a proposal. Safari has
 * ended the composition by then, and tells only by the code.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}
