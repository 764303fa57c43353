import type { AgUiInterrupt } from "../../protocol/events.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { thrownText } from "../../protocol/json.js";
import type { Message } from "../../protocol/messages.js";

/** Questions without a run: no run asked them on this page, and no server waits for the answer. */
export interface HeldQuestions {
  readonly threadId: string;
  readonly interrupts: readonly AgUiInterrupt[];
  /** The messages with the tool calls they are about. */
  readonly messages: readonly Message[];
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
}

/** An agent that only has questions; pass it as `agent` to a run. */
export interface HeldAgent {
  readonly threadId: string;
  readonly messages: readonly unknown[];
  readonly state: unknown;
  pendingInterrupts: unknown[];
  addMessages(messages: readonly unknown[]): void;
  subscribe(subscriber: HeldSubscriber): { unsubscribe(): void };
  runAgent(parameters?: {
    readonly runId?: string;
    readonly resume?: ResumeEntry[];
  }): Promise<unknown>;
  abortRun(): void;
}

/**
 * Creates an agent for questions that did not come from a run, such as those of a message that
 * waited for hours: they are open as soon as a page has loaded. `onAnswers` gets all answers at
 * once, validated and in order, as the entries of a `resume`; while its promise is pending they are
 * being sent, once it resolves they are accepted, and if it rejects every answer is kept, with the
 * error's message.
 *
 * @example
 * const [agent] = useState(() => holdQuestions(fromInterruptHandle(handle), (resume) =>
 * post(toInterruptDecisions(handle, resume)))); return <InterruptPanel run={useAgentRun({ agent })}
 * />;
 */
export function holdQuestions(
  { threadId, interrupts, messages }: HeldQuestions,
  onAnswers: (resume: readonly ResumeEntry[]) => void | Promise<void>,
): HeldAgent {
  const subscribers = new Set<HeldSubscriber>();
  const agent: HeldAgent = {
    threadId,
    messages,
    state: undefined,
    pendingInterrupts: [...interrupts],
    // There is no agent to receive messages beside the answers.
    addMessages() {},
    abortRun() {},
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return { unsubscribe: () => void subscribers.delete(subscriber) };
    },
    async runAgent({ runId = "answers", resume = [] } = {}) {
      const input: HeldInput = { threadId, runId, messages, resume };
      const emit = (event: object): void => {
        for (const subscriber of [...subscribers]) subscriber.onEvent?.({ event, input });
      };
      for (const subscriber of [...subscribers]) subscriber.onRunInitialized?.({ input });
      emit({ type: "RUN_STARTED", threadId, runId });
      try {
        if (resume.length > 0) {
          await onAnswers(resume);
          // A run that only ends shows nothing; the host has taken the answers.
          emit({ type: "STEP_STARTED", stepName: "answers" });
          emit({ type: "STEP_FINISHED", stepName: "answers" });
        }
        agent.pendingInterrupts = [];
        emit({ type: "RUN_FINISHED", threadId, runId });
      } catch (error) {
        emit({ type: "RUN_ERROR", message: thrownText(error) });
      }
      for (const subscriber of [...subscribers]) subscriber.onRunFinalized?.({ input });
    },
  };
  return agent;
}
