/** One file of a bundler with what runs an agent, without which this is never loaded. */

export * from "../../../run/engine/hosting.js";
export * from "./answeringChunk.js";
