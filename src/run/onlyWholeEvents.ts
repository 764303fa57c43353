import { ProtocolError } from "../core/errors.js";

const lineFeed = 10;
const carriageReturn = 13;

/**
 * Lets only whole events of an event stream through, and calls `onBytes` with each sign of life. An SSE parser that copies its
 * buffer at each chunk would make one long line in small chunks cost its square; here the buffer doubles, and events leave it whole.
 */
export function onlyWholeEvents(maxBytes: number, onBytes: () => void): TransformStream<Uint8Array, Uint8Array> {
  let held = new Uint8Array();
  let length = 0;
  let lineIsEmpty = true;
  let last: number | undefined;
  return new TransformStream({
    transform(chunk, controller) {
      onBytes();
      let at = length;
      length += chunk.length;
      if (length > held.length) {
        const before = held;
        held = new Uint8Array(length * 2);
        held.set(before);
      }
      held.set(chunk, at);
      let end = 0;
      for (; at < length && at - end < maxBytes; at++) {
        const byte = held[at];
        if (byte !== lineFeed && byte !== carriageReturn) lineIsEmpty = false;
        // The second half of a CRLF ends nothing that has not ended already.
        else if (byte !== lineFeed || last !== carriageReturn) {
          if (lineIsEmpty) end = at + 1;
          lineIsEmpty = true;
        }
        last = byte;
      }
      if (end > 0) controller.enqueue(held.slice(0, end));
      if (at < length) {
        throw new ProtocolError(
          "event-size",
          `an event of the stream is longer than ${maxBytes} bytes; maxEventBytes sets the limit`,
        );
      }
      held.copyWithin(0, end, length);
      length -= end;
    },
  });
}
