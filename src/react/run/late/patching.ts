/** One file of a bundler with what runs an agent, without which this is never loaded. */

export * from "../../../conversation/applyPatch.js";
export { createEngine as engine } from "../../../run/createEngine.js";
