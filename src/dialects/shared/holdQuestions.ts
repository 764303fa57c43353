import { refuseUnknown } from "../../errors/refuseUnknown.js";
import { mapDefined } from "../../protocol/collections.js";
import type { AgUiInterrupt } from "../../protocol/events.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { dropUndefined, isRecord, own, thrownText } from "../../protocol/json.js";
import type { Message } from "../../protocol/messages.js";
import { joinIds } from "./joinIds.js";

/** Questions without a run: no run asked them on this page, and no server waits for the answer. */
export interface HeldQuestions {
  /** Default: a random one in a list, otherwise the ids of the questions. */
  readonly threadId?: string | undefined;
  readonly interrupts: readonly AgUiInterrupt[];
  /** The messages with the tool calls they are about. */
  readonly messages: readonly Message[];
  /**
   * Names these questions after a reload and in other tabs, so that a `storage` knows them again: an
   * answer that was not sent is back, and one that was sent closes them. Default: none.
   */
  readonly requestId?: string | undefined;
}

interface HeldInput {
  readonly threadId: string;
  readonly runId: string;
  readonly messages: readonly unknown[];
  readonly resume: readonly ResumeEntry[];
}

interface HeldSubscriber {
  onRunInitialized?(about: { readonly input: HeldInput }): void;
  onEvent?(about: { readonly event: unknown; readonly input: HeldInput }): void;
  onRunFinalized?(about: { readonly input: HeldInput }): void;
  onMessagesChanged?(): void;
}

/** What else is known of held questions. */
export interface HoldOptions {
  /**
   * Aborts when the answers are no longer needed, as an asker that gives up does: what is open is
   * closed as *No longer needed*, with the text of the signal's reason.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Resolves when what the person agreed to is finished, such as what a page asks for that a yes
   * opens: the settled card shows it.
   */
  readonly done?: Promise<unknown> | undefined;
}

interface HeldRun {
  readonly runId?: string;
  readonly resume?: ResumeEntry[];
}

/** An agent that only has questions; pass it as `agent` to a run. */
export interface HeldAgent {
  readonly threadId: string;
  readonly messages: readonly unknown[];
  readonly state: unknown;
  readonly requestId?: string | undefined;
  /** Why the questions are no longer needed, once their signal has aborted. */
  readonly withdrawn?: string | undefined;
  pendingInterrupts: unknown[];
  addMessages(messages: readonly unknown[]): void;
  subscribe(subscriber: HeldSubscriber): { unsubscribe(): void };
  runAgent(parameters?: HeldRun): Promise<unknown>;
  abortRun(): void;
}

/**
 * Creates an agent for questions that did not come from a run, such as those of a message that
 * waited for hours: they are open as soon as a page has loaded. `onAnswers` gets all answers at
 * once, validated and in order, as the entries of a `resume`; while its promise is pending they are
 * being sent, once it resolves they are accepted, and if it rejects every answer is kept, with the
 * error's message. An error with a `code` means that they were not accepted: they can be changed,
 * and the same ones cannot be sent again.
 *
 * @example
 * const [agent] = useState(() => holdQuestions(fromInterruptHandle(handle), (resume) =>
 * post(toInterruptDecisions(handle, resume)))); return <InterruptPanel run={useAgentRun({ agent })}
 * />;
 */
export function holdQuestions(
  { interrupts, messages, requestId, threadId = threadOf(interrupts) }: HeldQuestions,
  onAnswers: (resume: readonly ResumeEntry[]) => void | Promise<void>,
  options: HoldOptions = {},
): HeldAgent {
  refuseUnknown(options, ["signal", "done"], "holdQuestions");
  const { signal, done } = options;
  const subscribers = new Set<HeldSubscriber>();
  const notify = <Name extends keyof HeldSubscriber>(
    name: Name,
    ...about: Parameters<NonNullable<HeldSubscriber[Name]>>
  ): void => {
    for (const subscriber of [...subscribers])
      Reflect.apply(subscriber[name] ?? nothing, subscriber, about);
  };
  const beginRun = (runId: string, resume: readonly ResumeEntry[]) => {
    const input: HeldInput = { threadId, runId, messages, resume };
    const emit = (event: object): void => notify("onEvent", { event, input });
    notify("onRunInitialized", { input });
    emit({ type: "RUN_STARTED", threadId, runId });
    return { emit, end: () => notify("onRunFinalized", { input }) };
  };
  const agent = {
    threadId,
    messages,
    state: undefined,
    pendingInterrupts: [...interrupts] as unknown[],
    requestId,
    withdrawn: undefined as string | undefined,
    // There is no agent to receive messages beside the answers.
    addMessages: nothing,
    abortRun: nothing,
    subscribe(subscriber: HeldSubscriber) {
      subscribers.add(subscriber);
      return { unsubscribe: () => void subscribers.delete(subscriber) };
    },
    async runAgent({ runId = "answers", resume = [] }: HeldRun = {}) {
      const { emit, end } = beginRun(runId, resume);
      try {
        if (resume.length > 0) {
          signal?.throwIfAborted();
          await onAnswers(resume);
          // A run that only ends shows nothing; the host has taken the answers.
          emit({ type: "STEP_STARTED", stepName: "answers" });
          emit({ type: "STEP_FINISHED", stepName: "answers" });
        }
        agent.pendingInterrupts = [];
        emit({ type: "RUN_FINISHED", threadId, runId });
        if (resume.length > 0) done?.then(tellDone, nothing);
      } catch (error) {
        const code = signal?.aborted ? "UNKNOWN_INTERRUPT" : refusalCode(error);
        emit(dropUndefined({ type: "RUN_ERROR", message: thrownText(error), code }));
      }
      end();
    },
  };
  /** The results of the calls that the questions are about, in a run of their own. */
  const tellDone = (): void => {
    const runId = `done-${threadId}`;
    const { emit, end } = beginRun(runId, []);
    for (const toolCallId of mapDefined(interrupts, (interrupt) => interrupt.toolCallId)) {
      const messageId = `${runId}-${toolCallId}`;
      emit({ type: "TOOL_CALL_RESULT", messageId, toolCallId, content: "done" });
    }
    emit({ type: "RUN_FINISHED", threadId, runId });
    end();
  };
  const withdraw = (): void => {
    agent.pendingInterrupts = [];
    agent.withdrawn = withdrawalText(signal?.reason);
    notify("onMessagesChanged");
  };
  if (signal?.aborted) withdraw();
  else signal?.addEventListener("abort", withdraw, { once: true });
  return agent;
}

function nothing(): void {}

function threadOf(interrupts: HeldQuestions["interrupts"]): string {
  const ids = interrupts.map(({ id }) => id);
  return `held:${joinIds(ids, ",")}`;
}

/** The code of answers that were not accepted; an error without one may be sent again. */
function refusalCode(error: unknown): string | undefined {
  const code = own(error, "code");
  return typeof code === "string" || typeof code === "number" ? "NOT_ACCEPTED" : undefined;
}

/** The text of an abort; that of a signal without a reason says nothing. */
function withdrawalText(reason: unknown): string {
  const isDefault = isRecord(reason) && reason["name"] === "AbortError";
  return isDefault || reason === undefined ? "" : thrownText(reason);
}
