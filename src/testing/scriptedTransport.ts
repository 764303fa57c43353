import type { RunAgentInput } from "../protocol/input.js";

/**
 * A transport whose events are released one at a time; `emit`, `end` and `fail` drive the newest
 * request. Before the first request they wait for it: a run loads the code that reads an agent
 * before it sends anything.
 */
export interface ScriptedTransport extends Pick<ScriptedStream, "emit" | "end" | "fail"> {
  readonly transport: (
    input: RunAgentInput,
    options: { readonly signal: AbortSignal },
  ) => AsyncIterable<unknown>;
  /** Every input received, in order. */
  readonly requests: readonly RunAgentInput[];
  /** The next request that no earlier call returned; waits for it if there is none. */
  next(): Promise<ScriptedStream>;
}

/**
 * Creates a transport for tests. Each request is a stream of its own; one that is aborted throws
 * the signal's reason, as fetch does.
 */
export function scriptedTransport(): ScriptedTransport {
  const requests: RunAgentInput[] = [];
  const untaken: ScriptedStream[] = [];
  const waiting: ((stream: ScriptedStream) => void)[] = [];
  const early: ((stream: ScriptedStream) => void)[] = [];
  let newest: ScriptedStream | undefined;

  /** Does it with the newest request, or with the first one as soon as it is made. */
  const drive = (action: (stream: ScriptedStream) => void): void => {
    if (newest === undefined) early.push(action);
    else action(newest);
  };
  const emitFirst = (events: unknown): Promise<void> =>
    new Promise((resolve, reject) => {
      const help =
        "react-agui-interrupts: nothing has been requested yet. Start a run before driving its stream.";
      const timer = setTimeout(() => reject(new Error(help)), patience);
      drive((stream) => {
        clearTimeout(timer);
        stream.emit(events).then(resolve, reject);
      });
    });

  return {
    transport(input, { signal }) {
      const stream = createScriptedStream(input, signal);
      requests.push(input);
      newest = stream;
      for (const action of early.splice(0)) action(stream);
      const taker = waiting.shift();
      if (taker === undefined) untaken.push(stream);
      else taker(stream);
      return stream.events;
    },
    requests,
    next() {
      const stream = untaken.shift();
      return stream === undefined
        ? new Promise((resolve) => waiting.push(resolve))
        : Promise.resolve(stream);
    },
    emit: (events) => newest?.emit(events) ?? emitFirst(events),
    end: () => drive((stream) => stream.end()),
    fail: (error) => drive((stream) => stream.fail(error)),
  };
}

/** How long `emit` waits for the first request, in milliseconds. */
const patience = 2000;

/** One request and its stream, driven by the test. */
export interface ScriptedStream {
  readonly input: RunAgentInput;
  readonly signal: AbortSignal;
  /**
   * Yields one event, or an array of events; resolves when the reader has processed it or has
   * stopped.
   */
  emit(events: unknown): Promise<void>;
  /** Ends the stream once everything emitted has been read. */
  end(): void;
  /** Breaks the stream once everything emitted has been read. */
  fail(error: unknown): void;
}

interface Line {
  readonly read: () => IteratorResult<unknown, void>;
  readonly settle: () => void;
}

/**
 * Creates a stream that is driven by the test. Aborting it throws the signal's reason at its
 * reader; what is emitted later is dropped.
 */
function createScriptedStream(
  input: RunAgentInput,
  signal: AbortSignal,
): ScriptedStream & { readonly events: AsyncIterable<unknown> } {
  const lines: Line[] = [];
  let isLast = false;
  let isRead = true;
  let wake = (): void => {};

  function add(read: Line["read"]): Promise<void> {
    if (isLast)
      throw new Error(
        "react-agui-interrupts: this stream has already been ended by the test, so nothing can follow.",
      );
    if (!isRead || signal.aborted) return Promise.resolve();
    return new Promise((settle) => {
      lines.push({ read, settle });
      wake();
    });
  }

  function addLast(read: Line["read"]): void {
    void add(read);
    isLast = true;
  }

  async function* read(): AsyncGenerator<unknown, void> {
    let line: Line | undefined;
    try {
      while (true) {
        signal.throwIfAborted();
        line = lines.shift();
        if (line === undefined) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        const { done, value } = line.read();
        if (done) return;
        yield value;
        line.settle();
      }
    } finally {
      isRead = false;
      line?.settle();
      stop();
    }
  }

  function stop(): void {
    for (const { settle } of lines.splice(0)) settle();
    wake();
  }

  signal.addEventListener("abort", stop, { once: true });
  return {
    input,
    signal,
    emit: (value) => add(() => ({ done: false, value })),
    end: () => addLast(() => ({ done: true, value: undefined })),
    fail: (error) =>
      addLast(() => {
        throw error;
      }),
    events: read(),
  };
}
