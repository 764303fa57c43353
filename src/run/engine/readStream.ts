import { AgentRunError, ProtocolError, TransportError } from "../../errors/errors.js";
import type { Clock } from "../../interrupt/Clock.js";
import type { Problem } from "../../interrupt/interrupt.js";
import type { RunAgentInput } from "../../protocol/input.js";
import type { Limits } from "../../protocol/limits.js";
import { type EventReading, readEvent, type StreamEvent } from "../../protocol/readEvent.js";
import type { OrderCheck } from "../../thread/reading/createOrderCheck.js";
import type { RunReader } from "../http/RunTransport.js";
import { deferred } from "../shared/promises.js";

/**
 * How long a stream may stay open after its run has ended, in milliseconds; some servers never
 * close it.
 */
const closeDelay = 1000;

interface StreamReading {
  readonly transport: RunReader;
  readonly input: RunAgentInput;
  /**
   * Aborted by the caller when the stream is no longer needed, and by this function when it stops
   * reading.
   */
  readonly controller: AbortController;
  readonly clock: Clock;
  /** The check of a strict run, which the first violation of the protocol ends; null for any other. */
  readonly orderCheck: OrderCheck | null;
  readonly limits: Limits;
  readonly isEnded: () => boolean;
  readonly onServerTime: (time: number) => void;
  readonly onRequest?: () => void;
  /** What these events wait for before they are passed on; null where that is nothing. */
  readonly whenReadable: (events: readonly StreamEvent[]) => Promise<void> | null;
  readonly onRead: (reading: {
    readonly events: readonly StreamEvent[];
    readonly problems: readonly Problem[];
  }) => void;
}

/**
 * Reads a run's stream to its end and resolves to the error that broke it, or null. Never rejects.
 */
export async function readStream({
  transport,
  input,
  controller,
  clock,
  orderCheck,
  limits,
  isEnded,
  onServerTime,
  onRequest,
  whenReadable,
  onRead,
}: StreamReading): Promise<AgentRunError | null> {
  const { signal } = controller;
  let iterator: AsyncIterator<unknown> | null = null;
  try {
    if (signal.aborted) return null;
    const readPiece =
      orderCheck === null ? createReader(limits) : createStrictReader(orderCheck, limits);
    iterator = transport(input, {
      signal,
      onServerTime,
      ...(onRequest !== undefined && { onRequest }),
    })[Symbol.asyncIterator]();
    // Counted from the end of the run, not from the last byte: a heartbeat must not keep a question
    // from the screen.
    let quietAt: number | null = null;
    for (;;) {
      quietAt = isEnded() ? (quietAt ?? clock.now() + closeDelay) : null;
      const piece = await nextPiece(iterator, clock, quietAt);
      if (piece === "quiet") release(iterator, controller);
      if (piece === "quiet" || piece.done === true) return null;
      for (const [index, slice] of slicesOf(piece.value).entries()) {
        if (index > 0) await nextTask();
        const { events, problems, fatal } = readPiece(slice);
        const readable = whenReadable(events);
        if (readable !== null) await readable;
        const isStopped = signal.aborted;
        if (!isStopped && (events.length > 0 || problems.length > 0)) onRead({ events, problems });
        if (isStopped || fatal !== null) {
          release(iterator, controller);
          return isStopped ? null : fatal;
        }
      }
    }
  } catch (error) {
    // The stream may still be open; nothing reads it any more.
    if (iterator !== null) release(iterator, controller);
    if (AgentRunError.isInstance(error)) return error;
    return new TransportError("the stream of the agent broke", { cause: error });
  }
}

/** Events that are applied in one task; more would block the page. */
const sliceSize = 2000;

function slicesOf(piece: unknown): readonly unknown[] {
  if (!Array.isArray(piece) || piece.length <= sliceSize) return [piece];
  return Array.from({ length: Math.ceil(piece.length / sliceSize) }, (_, i) =>
    piece.slice(i * sliceSize, (i + 1) * sliceSize),
  );
}

/** Lets the page react and render before the next slice. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

// The signal ends pending reads, `return` ends the generator; their results are ignored.
function release(iterator: AsyncIterator<unknown>, controller: AbortController): void {
  controller.abort();
  void Promise.resolve(iterator.return?.()).catch(() => {});
}

async function nextPiece(
  iterator: AsyncIterator<unknown>,
  clock: Clock,
  quietAt: number | null,
): Promise<IteratorResult<unknown> | "quiet"> {
  const next = iterator.next();
  if (quietAt === null) return next;
  const { promise: quiet, resolve } = deferred<"quiet">();
  const timer = clock.setTimeout(() => resolve("quiet"), Math.max(0, quietAt - clock.now()));
  try {
    return await Promise.race([next, quiet]);
  } finally {
    clock.clearTimeout(timer);
    next.catch(() => {});
  }
}

interface Reading {
  readonly events: readonly StreamEvent[];
  readonly problems: readonly Problem[];
  readonly fatal: ProtocolError | null;
}

function createReader(limits: Limits): (piece: unknown) => Reading {
  return (piece) => readPieces(piece, (raw) => readEvent(raw, false, limits));
}

function createStrictReader(breachOf: OrderCheck, limits: Limits): (piece: unknown) => Reading {
  return (piece) =>
    readPieces(piece, (raw) => {
      const reading = readEvent(raw, true, limits);
      const breach = reading.status === "read" ? breachOf(reading.event) : undefined;
      return breach === undefined || reading.status !== "read"
        ? reading
        : { status: "fatal", ...breach, eventType: reading.event.type };
    });
}

function readPieces(piece: unknown, read: (raw: unknown) => EventReading): Reading {
  const events: StreamEvent[] = [];
  const problems: Problem[] = [];
  for (const raw of Array.isArray(piece) ? piece : [piece]) {
    const reading = read(raw);
    if (reading.status === "fatal") {
      const { rule, message, eventType } = reading;
      return {
        events,
        problems,
        fatal: new ProtocolError(rule, message, eventType === undefined ? {} : { eventType }),
      };
    }
    if (reading.status === "skipped")
      problems.push({ code: reading.code, message: reading.message });
    else {
      events.push(reading.event);
      if (reading.problems !== undefined) problems.push(...reading.problems);
      if (reading.warning !== undefined)
        problems.push({ code: "odd-event", message: reading.warning });
    }
  }
  return { events, problems, fatal: null };
}
