const lineFeed = 10;
const carriageReturn = 13;

/** The largest piece of a stream without a line end that is kept, in bytes; a larger one breaks the stream. */
export const lineLimit = 32 * 1024 * 1024;

/**
 * Lets only whole lines of an event stream through. The SSE parser behind it copies its buffer at each chunk, so one long line
 * in small chunks would cost its square; here chunks wait in a list until a line end arrives, and are joined once.
 */
export function onlyWholeLines(response: Response): Response {
  if (response.status !== 200 || response.body === null || !isEventStream(response)) return response;
  let waiting: Uint8Array[] = [];
  let size = 0;
  const lines = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const end = Math.max(chunk.lastIndexOf(lineFeed), chunk.lastIndexOf(carriageReturn)) + 1;
      if (end > 0) {
        controller.enqueue(join([...waiting, chunk.subarray(0, end)]));
        waiting = [];
        size = 0;
      }
      if (end < chunk.length) {
        waiting.push(chunk.subarray(end));
        size += chunk.length - end;
      }
      if (size > lineLimit) controller.error(new RangeError(`a line of the stream is longer than ${lineLimit} bytes`));
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(lines), { status, statusText, headers });
}

/** Whether a response is a stream of server-sent events. */
export function isEventStream(response: Response): boolean {
  return response.headers.get("content-type")?.trim().toLowerCase().startsWith("text/event-stream") ?? false;
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(pieces.reduce((total, piece) => total + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}
