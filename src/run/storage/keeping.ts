/**
 * What stores pauses and opens them: needed with the options `storage` and `redact`, and for
 * `restore`. One file, because what reads a record belongs to what writes it.
 */
export { restore } from "../../thread/loading/restore.js";
export { redactPause } from "../../thread/pause/redactPause.js";
export { createPersistence } from "./createPersistence.js";
export { openPause } from "./openPause.js";
export { storageOfAgent } from "./storageOfAgent.js";
