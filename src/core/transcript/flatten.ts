/**
 * Makes the engine store a text that was concatenated from many pieces as one string: engines join the pieces on the first read, and keep
 * every piece in memory until then.
 */
export function flatten(text: string): void {
  text.charCodeAt(0);
}
