import { defaultRenderers, type InterruptRenderer } from "../../src/index.js";

/**
 * The built-in cards as a host's own: a panel with many questions shows all of them, and none as a
 * row.
 */
export const wholeCards: readonly InterruptRenderer[] = defaultRenderers.map((renderer) => ({
  ...renderer,
}));
