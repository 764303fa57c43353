/**
 * Lets a text that was put together from many pieces be kept as one: engines join the pieces when the text is first looked into, and
 * until then every piece stays in memory.
 */
export function flatten(text: string): void {
  text.charCodeAt(0);
}
