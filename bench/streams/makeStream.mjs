import { busyAgent } from "./busyAgent.mjs";
import { growing } from "./growing.mjs";
import { longLine } from "./longLine.mjs";
import { statePatches } from "./statePatches.mjs";

/**
 * @typedef {{ kind: "busy", events: number }
 *   | { kind: "text" | "args", deltas: number, oldMessages?: number, each?: number }
 *   | { kind: "line", megabytes: number }
 *   | { kind: "patches", rows: number, patches: number }} StreamSpec
 */

/**
 * The bytes of a stream, and the number of units its cost is divided by.
 * @param {StreamSpec} spec
 * @returns {{ bytes: Uint8Array, units: number }}
 */
export function makeStream(spec) {
  switch (spec.kind) {
    case "busy":
      return { bytes: busyAgent(spec.events), units: spec.events };
    case "text":
    case "args":
      return { bytes: growing(spec.kind, spec.deltas, spec), units: spec.deltas };
    case "line":
      return { bytes: longLine(spec.megabytes), units: spec.megabytes };
    case "patches":
      return { bytes: statePatches(spec.rows, spec.patches), units: spec.patches };
    default:
      throw new Error(`unknown stream ${JSON.stringify(spec)}`);
  }
}

/**
 * Cuts bytes into network chunks; `"event"` makes one chunk of each event, as a patient agent does.
 * @param {Uint8Array} bytes
 * @param {number | "event"} size
 */
export function cut(bytes, size) {
  const chunks = [];
  for (let start = 0; start < bytes.length; ) {
    const end = size === "event" ? endOfEvent(bytes, start) : Math.min(start + size, bytes.length);
    chunks.push(bytes.subarray(start, end));
    start = end;
  }
  return chunks;
}

/** @param {Uint8Array} bytes @param {number} start */
function endOfEvent(bytes, start) {
  const lineFeed = 10;
  const end = bytes.indexOf(lineFeed, start);
  return end < 0 ? bytes.length : end + 2;
}

/**
 * The fetch of a server that has all chunks ready.
 * @param {readonly Uint8Array[]} chunks
 * @returns {typeof fetch}
 */
export function serve(chunks) {
  return async () => {
    let next = 0;
    const body = new ReadableStream({
      pull(controller) {
        const chunk = chunks[next++];
        if (chunk === undefined) controller.close();
        else controller.enqueue(chunk);
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
}
