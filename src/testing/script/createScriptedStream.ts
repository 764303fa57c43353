import type { RunAgentInput } from "../../protocol/input.js";

/** One request and its stream, driven by the test. */
export interface ScriptedStream {
  readonly input: RunAgentInput;
  readonly signal: AbortSignal;
  /** Yields one event, or an array of events; resolves when the reader has processed it or has stopped. */
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

/** Creates a stream that is driven by the test. Aborting it throws the signal's reason at its reader; what is emitted later is dropped. */
export function createScriptedStream(
  input: RunAgentInput,
  signal: AbortSignal,
): ScriptedStream & { readonly events: AsyncIterable<unknown> } {
  const lines: Line[] = [];
  let isLast = false;
  let isRead = true;
  let wake = (): void => {};

  function add(read: Line["read"]): Promise<void> {
    if (isLast) throw new Error("react-agui-interrupts: this stream has already been ended by the test, so nothing can follow.");
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
