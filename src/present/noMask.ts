import type { ValueMask } from "./Mask.js";

/** Hides nothing. */
export const noMask: ValueMask = {
  textAt: () => undefined,
  conceal: (value) => value,
  concealJson: () => undefined,
  marks: () => ({ count: 0, put: (value) => value, take: (value) => ({ value }) }),
  scrubber: () => (text) => text,
};
