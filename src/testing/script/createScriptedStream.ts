import type { RunAgentInput } from "../../protocol/input.js";

/** One request and its stream, driven by the test. */
export interface ScriptedStream {
  readonly input: RunAgentInput;
  readonly signal: AbortSignal;
  /** Yields one event, or an array of events at once; resolves when the reader has dealt with it or has gone. */
  emit(events: unknown): Promise<void>;
  /** Ends the stream once everything emitted has been read. */
  end(): void;
  /** Breaks the stream once everything emitted has been read. */
  fail(error: unknown): void;
}

interface Line {
  readonly say: () => IteratorResult<unknown, void>;
  readonly settle: () => void;
}

/** Makes a stream that waits for the test. Aborting it throws the signal's reason at its reader; what is emitted later goes nowhere. */
export function createScriptedStream(
  input: RunAgentInput,
  signal: AbortSignal,
): ScriptedStream & { readonly events: AsyncIterable<unknown> } {
  const lines: Line[] = [];
  let isLast = false;
  let isRead = true;
  let wake = (): void => {};

  function add(say: Line["say"]): Promise<void> {
    if (isLast) throw new Error("react-agui-interrupts: this stream has already been ended by the test, so nothing can follow.");
    if (!isRead || signal.aborted) return Promise.resolve();
    return new Promise((settle) => {
      lines.push({ say, settle });
      wake();
    });
  }

  function addLast(say: Line["say"]): void {
    void add(say);
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
        const { done, value } = line.say();
        if (done) return;
        yield value;
        line.settle();
      }
    } finally {
      isRead = false;
      line?.settle();
      forget();
    }
  }

  function forget(): void {
    for (const { settle } of lines.splice(0)) settle();
    wake();
  }

  signal.addEventListener("abort", forget, { once: true });
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
