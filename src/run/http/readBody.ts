import { ProtocolError } from "../../errors/errors.js";
import { isRecord } from "../../protocol/json.js";
import { dataOf } from "./dataOf.js";

const lineFeed = 10;
const carriageReturn = 13;
const isLineEnd = (byte: number | undefined): boolean =>
  byte === lineFeed || byte === carriageReturn;

/**
 * Reads the next bytes, which are whole events; null at the end of the stream. Rejects when the
 * stream breaks, is aborted, or has an event that is too long.
 */
export type ReadBytes = () => Promise<Uint8Array | null>;

/**
 * Reads a stream of events; calls `onBytes` for every chunk. A last event without its empty line is
 * read where its JSON is whole, although the standard discards it: nothing of it is missing, and it
 * is mostly the end of a run, with its questions. Reads manually rather than by piping
 * through another stream, which would cost more for each chunk than everything else.
 */
export function readBody(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  onBytes: () => void,
  signal: AbortSignal,
): ReadBytes {
  const hold = createHold(maxBytes);
  const reader = body.getReader();
  const release = (): void => void reader.cancel(signal.reason).catch(() => {});
  if (signal.aborted) release();
  else signal.addEventListener("abort", release, { once: true });
  let isTooLong = false;
  return async () => {
    for (;;) {
      if (isTooLong) throw tooLong(maxBytes);
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return wholeEvent(hold.rest());
      onBytes();
      // Complete events before a broken one are passed on first.
      const [bytes, size] = hold.take(value);
      isTooLong = size > maxBytes;
      if (bytes !== null) return bytes;
    }
  };
}

const emptyLine = new Uint8Array([lineFeed, lineFeed]);

/** The event with the empty line that it lacks, where it has the whole of a JSON object. */
function wholeEvent(event: Uint8Array): Uint8Array | null {
  const [data = ""] = dataOf(new TextDecoder().decode(event));
  try {
    return isRecord(JSON.parse(data)) ? join([event, emptyLine]) : null;
  } catch {
    return null;
  }
}

/** The beginning of an event that is not complete. */
interface Hold {
  /** Takes a chunk, and returns the events that are complete now, and how much of one has begun. */
  readonly take: (chunk: Uint8Array) => readonly [bytes: Uint8Array | null, begun: number];
  /** Takes out what is held back. */
  readonly rest: () => Uint8Array;
}

/**
 * Holds back the beginning of the next event and joins it once, so that no parser has to keep
 * anything between two chunks: one that copies its buffer for each chunk takes quadratic time for a
 * long line.
 */
function createHold(maxBytes: number): Hold {
  let waiting: Uint8Array[] = [];
  // The size of the event that has begun.
  let size = 0;
  // The two bytes before the chunk; a stream begins like the line after an event.
  let oneBefore = lineFeed;
  let twoBefore = lineFeed;

  /**
   * Whether the line end at this position of the chunk ends an empty line, and with it an event.
   */
  const endsEvent = (chunk: Uint8Array, at: number): boolean => {
    const byteAt = (place: number): number | undefined =>
      place === -1 ? oneBefore : place === -2 ? twoBefore : chunk[place];
    const isCrLf = chunk[at] === lineFeed && byteAt(at - 1) === carriageReturn;
    return isLineEnd(byteAt(isCrLf ? at - 2 : at - 1));
  };

  /**
   * The end of the last event in the chunk; searched from the end with the engine's native search.
   */
  const lastEnd = (chunk: Uint8Array): number => {
    // Nearly every chunk of a server ends with an event.
    if (chunk.at(-1) === lineFeed && chunk.at(-2) === lineFeed) return chunk.length;
    let feed = chunk.lastIndexOf(lineFeed);
    for (let end = chunk.length; ; ) {
      // A carriage return matters only after the last line feed, and servers rarely send one: the
      // rest is not searched for it.
      const at = feed + 1 + chunk.subarray(feed + 1, end).lastIndexOf(carriageReturn);
      if (at < 0 || endsEvent(chunk, at)) return at + 1;
      if (at === feed) feed = chunk.subarray(0, at).lastIndexOf(lineFeed);
      end = at;
    }
  };

  /** The same where an event could be too long: byte by byte, up to the one that is. */
  const lastEndWithin = (chunk: Uint8Array): number => {
    let end = 0;
    for (let at = 0; at < chunk.length; at++) {
      if ((end === 0 ? size : -end) + at >= maxBytes) break;
      if (isLineEnd(chunk[at]) && endsEvent(chunk, at)) end = at + 1;
    }
    return end;
  };

  const take: Hold["take"] = (chunk) => {
    if (chunk.length === 0) return [null, size];
    const mayExceed = size + chunk.length > maxBytes;
    const end = mayExceed ? lastEndWithin(chunk) : lastEnd(chunk);
    size = end > 0 ? chunk.length - end : size + chunk.length;
    twoBefore = chunk.at(-2) ?? oneBefore;
    oneBefore = chunk.at(-1) ?? oneBefore;
    if (end === 0) {
      // Bytes beyond the limit are never parsed.
      if (size <= maxBytes) waiting.push(chunk);
      return [null, size];
    }
    const whole = join([...waiting, end === chunk.length ? chunk : chunk.subarray(0, end)]);
    waiting = end === chunk.length ? [] : [chunk.subarray(end)];
    return [whole, size];
  };
  const rest = (): Uint8Array => {
    const begun = join(waiting);
    waiting = [];
    return begun;
  };
  return { take, rest };
}

function tooLong(maxBytes: number): ProtocolError {
  const message = `an event is longer than ${maxBytes} bytes; maxEventBytes sets the limit`;
  return new ProtocolError("event-too-large", message);
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
