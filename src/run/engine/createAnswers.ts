import type { InterruptRef, InterruptView } from "../../interrupt/InterruptView.js";
import type { Draft } from "../../interrupt/interrupt.js";
import type { Metadata } from "../../protocol/messages.js";
import { copyDraft } from "../../thread/compose/serializePayload.js";
import type { AgentRun } from "../api/AgentRun.js";
import { callSafely } from "../shared/promises.js";
import type { Parts } from "./createParts.js";

/** The methods that change drafts, and send nothing themselves. */
export interface Answers
  extends Pick<
    AgentRun,
    | "resolve"
    | "resolveAll"
    | "cancel"
    | "clear"
    | "editWaiting"
    | "removeWaiting"
    | "dismiss"
    | "discard"
    | "giveUp"
  > {
  /** Nothing that waits becomes an answer. */
  readonly forget: () => void;
}

export function createAnswers(parts: Parts): Answers {
  const {
    loop: { dispatch },
    getSnapshot,
    clock,
  } = parts;
  const questionsOf = (ref: InterruptRef | undefined): readonly InterruptView[] =>
    getSnapshot().interrupts.filter(({ id, key }) =>
      typeof ref === "string" ? id === ref : key === ref?.key,
    );
  /** Whether a question is still as it was shown; JavaScript may name none. */
  const openNow = (): ((ref: InterruptRef | undefined) => boolean) => {
    const keys = new Set(getSnapshot().interrupts.map(({ key }) => key));
    return (ref) => typeof ref === "string" || (ref !== undefined && keys.has(ref.key));
  };
  /** Answers that wait for what checks them: the last to each question as it was shown. */
  const waiting = new Map<string, readonly [InterruptRef, Draft]>();
  const proceed = (): void => {
    const answers = [...waiting.values()];
    waiting.clear();
    if (answers.length > 0) callSafely(() => respond(answers));
  };
  const respond = (answers: readonly (readonly [InterruptRef, Draft])[]): void => {
    const answerable = whenAnswerable(parts);
    if (answerable !== null) {
      for (const [ref, draft] of answers)
        for (const { id, key } of questionsOf(ref))
          waiting.set(key, [{ id, key }, copyDraft(draft)]);
      return void answerable.then(proceed);
    }
    const isOpen = openNow();
    const drafts = answers.flatMap(([ref, draft]) =>
      isOpen(ref) ? [[idOf(ref), draft] as const] : [],
    );
    dispatch({ type: "respond", drafts: new Map(drafts), now: clock.now() });
  };
  return {
    resolve: (ref, payload, envelope) => respond([[ref, resolved(payload, envelope)]]),
    resolveAll: (payloads, envelope) =>
      respond([...payloads].map(([ref, payload]) => [ref, resolved(payload, envelope)])),
    cancel: (ref, envelope) => respond([[ref, { status: "cancelled", ...withEnvelope(envelope) }]]),
    clear(ref) {
      for (const { key } of questionsOf(ref)) waiting.delete(key);
      if (openNow()(ref)) dispatch({ type: "clear", interruptId: idOf(ref), now: clock.now() });
    },
    editWaiting: (id, content) => dispatch({ type: "editWaiting", id, content, now: clock.now() }),
    removeWaiting: (id) => dispatch({ type: "editWaiting", id, content: null, now: clock.now() }),
    dismiss: () => dispatch({ type: "dismiss" }),
    discard: () => dispatch({ type: "discard" }),
    giveUp: () => dispatch({ type: "dismiss", givesUp: true }),
    forget: () => waiting.clear(),
  };
}

/** Resolves once open questions can be answered; null where they can be, or none is open. */
export function whenAnswerable({ loop, answering }: Parts): Promise<void> | null {
  return loop.getState().batch === null ? null : answering.whenThere();
}

function idOf(ref: InterruptRef): string {
  return typeof ref === "string" ? ref : ref.id;
}

function resolved(payload: unknown, envelope: Metadata | undefined): Draft {
  return {
    status: "resolved",
    ...(payload !== undefined && { payload }),
    ...withEnvelope(envelope),
  };
}

function withEnvelope(metadata: Metadata | undefined): Pick<Draft, "metadata"> {
  return metadata === undefined ? {} : { metadata };
}
