/** One file of a bundler with what runs an agent, without which this is never loaded. */

export { createEngine as engine } from "../../../run/createEngine.js";
export * from "../../../run/engine/patching.js";
