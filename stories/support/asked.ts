import {
  type AgentRun,
  type AgentRunOptions,
  createAgentRun,
  type PauseStorage,
  type RunAgentInput,
  TransportError,
} from "../../src/index.js";
import { createSimulatedClock, mockIds, type SimulatedClock } from "../../src/testing.js";
import { passTimeWhilePressed } from "./passTimeWhilePressed.js";
import { validatorOf } from "./storyValidator.js";

/** The stories' fixed time. */
export const storyTime = Date.parse("2026-11-21T10:00:00Z");

/** A deadline so many seconds after the story's moment. */
export function inSeconds(seconds: number): string {
  return new Date(storyTime + seconds * 1000).toISOString();
}

/** A tool call the agent has proposed. */
export interface ProposedCall {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
}

/** How the agent takes the answers. */
export type Reception =
  | "accepts"
  | "never answers"
  | "refuses"
  | "no longer knows it"
  | "is cut off"
  | "answers 503"
  | "shows nothing"
  | "replies without a result";

interface Asking
  extends Pick<
    AgentRunOptions,
    "submitMode" | "rules" | "undoSeconds" | "signDecision" | "markRisk"
  > {
  readonly interrupts: readonly unknown[];
  readonly calls?: readonly ProposedCall[];
  /** Agents working for the agent, each suspended; `of` is the one it works for. */
  readonly subagents?: readonly {
    readonly id: string;
    readonly name: string;
    readonly of?: string;
  }[];
  readonly takes?: readonly Reception[];
  /** The run is still active: no question has been asked yet. */
  readonly stillWorking?: boolean;
  /** Another page has sent the answers. */
  readonly answeredElsewhere?: boolean;
  /** Another page is sending answers, and does not finish. */
  readonly lockedElsewhere?: boolean;
  /** Moves the clock on after the questions were asked. */
  readonly secondsLater?: number;
  /** The user's actions before the story starts. */
  readonly before?: (run: AgentRun) => unknown;
}

/** What a story gets from `asked`. */
export interface AskedRun {
  readonly run: AgentRun;
  readonly clock: SimulatedClock;
  /** The inputs that carried answers, in order. */
  readonly resumes: readonly RunAgentInput[];
}

/** What a loader is given of the story. */
interface LoaderContext {
  readonly globals?: Readonly<Record<string, unknown>>;
}

/**
 * A loader: an agent without a network that has just asked these questions, with a stopped clock.
 */
export function asked({
  interrupts,
  calls = [],
  subagents = [],
  takes = ["accepts"],
  stillWorking = false,
  answeredElsewhere = false,
  lockedElsewhere = false,
  secondsLater = 0,
  before,
  submitMode,
  rules,
  undoSeconds,
  signDecision,
  markRisk,
}: Asking): (context?: LoaderContext) => Promise<AskedRun> {
  return async ({ globals = {} } = {}) => {
    const validator = await validatorOf(globals["validator"]);
    const clock = createSimulatedClock(storyTime);
    // A visitor can hold a button; tests move the clock themselves.
    if (import.meta.env.MODE !== "test" && typeof document !== "undefined")
      passTimeWhilePressed(clock);
    const resumes: RunAgentInput[] = [];
    const approvedIn = ({ resume = [] }: RunAgentInput): readonly unknown[] =>
      resume
        .filter(
          (entry) =>
            entry.status === "resolved" &&
            isRecord(entry.payload) &&
            entry.payload["approved"] === true,
        )
        .map(
          ({ interruptId }) =>
            interrupts.filter(isRecord).find((asked) => asked["id"] === interruptId)?.[
              "toolCallId"
            ],
        );
    const transport = async function* (
      input: RunAgentInput,
      { signal }: { readonly signal: AbortSignal },
    ): AsyncGenerator<unknown> {
      const { threadId, runId } = input;
      if (stillWorking) {
        yield { type: "RUN_STARTED", threadId, runId };
        await new Promise((_, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason)),
        );
      }
      if (input.resume === undefined) {
        yield [
          { type: "RUN_STARTED", threadId, runId },
          ...subagents.map(({ id, name, of }) => ({
            type: "SUBAGENT_STARTED",
            subagentRunId: id,
            name,
            ...(of !== undefined && { parentSubagentRunId: of }),
          })),
          ...subagents.map(({ id }) => ({
            type: "SUBAGENT_FINISHED",
            subagentRunId: id,
            outcome: { type: "suspended" },
          })),
          ...calls.flatMap(({ id, name, args }) => [
            { type: "TOOL_CALL_START", toolCallId: id, toolCallName: name },
            {
              type: "TOOL_CALL_ARGS",
              toolCallId: id,
              delta: typeof args === "string" ? args : JSON.stringify(args),
            },
            { type: "TOOL_CALL_END", toolCallId: id },
          ]),
          {
            type: "RUN_FINISHED",
            threadId,
            runId,
            outcome:
              interrupts.length === 0 ? { type: "success" } : { type: "interrupt", interrupts },
          },
        ];
        return;
      }
      resumes.push(input);
      yield* receive(takes[Math.min(resumes.length, takes.length) - 1] ?? "accepts", {
        threadId,
        runId,
        signal,
        // Like any honest agent, this one returns results only for what was approved.
        calls: calls.filter(({ id }) => approvedIn(input).some((about) => about === id)),
      });
    };
    const otherPage = createOtherPage();
    const run = createAgentRun({
      transport,
      clock,
      generateId: mockIds("id"),
      threadId: "story",
      submitMode,
      rules,
      undoSeconds,
      signDecision,
      markRisk,
      ...(validator && { validator }),
      ...(answeredElsewhere && { storage: otherPage.storage }),
      ...(lockedElsewhere && { storage: neverReleased }),
    });
    const over = run.start();
    if (!stillWorking) await over;
    else await Promise.resolve();
    if (answeredElsewhere) await otherPage.answers(run);
    if (secondsLater > 0) clock.advance(secondsLater * 1000);
    await before?.(run);
    // The notice comes after a while: most pages have finished by then.
    for (
      let tries = 0;
      lockedElsewhere && tries < 100 && !run.getSnapshot().composer.waitsForPage;
      tries += 1
    ) {
      clock.advance(1000);
      await new Promise((resolve) => setTimeout(resolve));
    }
    return { run, clock, resumes };
  };
}

/** A storage whose lock another page holds for as long as the story is shown. */
const neverReleased: PauseStorage = {
  load: () => null,
  save() {},
  runExclusive: () => new Promise(() => {}),
};

/** A storage that both pages share, and the page that is not this one. */
function createOtherPage() {
  const listeners = new Set<(kept: unknown) => void>();
  let kept: unknown = null;
  const storage: PauseStorage = {
    load: () => kept,
    save: (_threadId, handle) => {
      kept = handle;
    },
    subscribe: (_threadId, listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    storage,
    async answers(run: AgentRun): Promise<void> {
      run.subscribe(() => {});
      while (listeners.size === 0 || kept === null)
        await new Promise((resolve) => setTimeout(resolve));
      for (const listener of listeners) listener({ ...kept, sent: {} });
    },
  };
}

interface Received {
  readonly threadId: string;
  readonly runId: string;
  readonly signal: AbortSignal;
  readonly calls: readonly ProposedCall[];
}

async function* receive(
  reception: Reception,
  { threadId, runId, signal, calls }: Received,
): AsyncGenerator<unknown> {
  if (reception === "answers 503")
    throw new TransportError("the agent answered with HTTP 503", { status: 503 });
  yield { type: "RUN_STARTED", threadId, runId };
  if (reception === "never answers")
    await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  if (reception === "is cut off") throw new TypeError("network error");
  if (reception === "no longer knows it") {
    yield {
      type: "RUN_ERROR",
      message: "Nothing is waiting under that name.",
      code: "UNKNOWN_INTERRUPT_ID",
    };
    return;
  }
  if (reception === "refuses") {
    yield {
      type: "RUN_ERROR",
      message: "The address ann@example is not complete.",
      code: "INVALID_PAYLOAD",
    };
    return;
  }
  if (reception === "shows nothing") {
    yield { type: "RUN_FINISHED", threadId, runId, outcome: { type: "success" } };
    return;
  }
  yield (reception === "replies without a result" ? [] : calls).map(({ id }, index) => ({
    type: "TOOL_CALL_RESULT",
    messageId: `result-${index}`,
    toolCallId: id,
    content: '{"sent":true}',
  }));
  // A run that only ends well shows nothing: the reply shows that the agent acted on the answers.
  yield [
    { type: "TEXT_MESSAGE_START", messageId: "reply", role: "assistant" },
    { type: "TEXT_MESSAGE_CONTENT", messageId: "reply", delta: "Done." },
    { type: "TEXT_MESSAGE_END", messageId: "reply" },
  ];
  yield { type: "RUN_FINISHED", threadId, runId, outcome: { type: "success" } };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** The payloads of one resume, in order. */
export function payloadsOf(input: RunAgentInput | undefined): readonly unknown[] {
  return (input?.resume ?? []).map((entry) =>
    entry.status === "resolved" ? entry.payload : entry.status,
  );
}
