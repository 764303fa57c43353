import type { ApplyPatch } from "../../conversation/applyPatch.js";
import type { Dialects } from "../../dialects/Dialects.js";
import type { AgentRunError } from "../../errors/errors.js";
import type { Limits } from "../../protocol/limits.js";
import type { AnswerChecks } from "../compose/answerChecks.js";
import type { Call } from "./Call.js";
import type { Effect, EventOf, NotSentReason, RunEvent } from "./RunEvent.js";
import type { OpenState, OpenStream, Outgoing, RunState, Sending, Unsent } from "./RunState.js";

/** The next state and its effects. */
export type Transition = readonly [state: RunState, effects: readonly Effect[]];

/** The dependencies of a transition. */
export interface TransitionDeps {
  readonly checks: AnswerChecks;
  /** It comes with the checks; nothing asks for it in a thread without a question. */
  readonly answers: AnswerSteps;
  readonly submitMode: SubmitMode;
  /** How long answers that are sent as they are given can be taken back, in milliseconds. */
  readonly undoTime: number;
  readonly applyPatch: ApplyPatch;
  /** Opens a stored pause. It comes with what reads one. */
  readonly restore: (state: RunState, event: EventOf<"restore">, deps: TransitionDeps) => RunState;
  /** Takes over from an agent that the host owns, and follows its runs. It comes with those. */
  readonly host: {
    readonly adopt: (state: RunState, event: EventOf<"adopt">, deps: TransitionDeps) => RunState;
    readonly observe: (
      state: RunState,
      event: EventOf<"observe">,
      deps: Pick<TransitionDeps, "limits">,
    ) => RunState;
  };
  /** The dialects of backends that differ from the standard. */
  readonly dialects: Dialects;
  readonly limits: Limits;
  /**
   * Whether the agent's history can be loaded, so that a question that may be stale is looked at
   * before it is answered.
   */
  readonly canLook: boolean;
  /** Whether answers are signed before they are sent. */
  readonly signs: boolean;
  /**
   * The names of the tools the page declares; undefined where the host's own agent declares them.
   */
  readonly declaredTools: ReadonlySet<string> | undefined;
}

/** What happens in a thread in which something was asked, once an answer is sent or a run ends. */
export interface AnswerSteps {
  readonly close: (
    state: RunState,
    stream: OpenStream,
    event: EventOf<"closed">,
    deps: TransitionDeps,
  ) => RunState;
  readonly submit: AnswerStep<OpenState, "submit">;
  readonly retry: AnswerStep<OpenState, "retry">;
  readonly steerAway: AnswerStep<OpenState, "steerAway">;
  readonly signed: AnswerStep<RunState, "signed">;
  readonly notSigned: AnswerStep<RunState, "notSigned">;
  readonly saved: AnswerStep<RunState, "saved">;
  readonly notSaved: AnswerStep<RunState, "notSaved">;
  readonly undoSending: (state: RunState, unsent: Unsent) => RunState;
  readonly stopAnswers: (
    state: RunState,
    stream: Sending,
    now: number,
    dialects: Dialects,
  ) => RunState;
  readonly afterFailedResume: (
    state: RunState,
    outgoing: Outgoing,
    failure: AgentRunError,
    stream: OpenStream,
    now: number,
    dialects: Dialects,
  ) => RunState;
}

type AnswerStep<State, Type extends RunEvent["type"]> = (
  state: State,
  event: EventOf<Type>,
  deps: TransitionDeps,
) => Transition;

/** Sends nothing in the run of this id, for this reason. */
export function refuse(state: RunState, id: string, reason: NotSentReason): Transition {
  return [state, [{ type: "refuse", id, reason }]];
}

/** What refuses several calls, for this reason. */
export function refusals(calls: readonly Call[], reason: NotSentReason): readonly Effect[] {
  return calls.map(({ id }) => ({ type: "refuse", id, reason }));
}

/** When an answer is sent: see `AgentRunOptions.submitMode`. */
export type SubmitMode = "auto" | "when-complete" | "manual";

/** Whether an answer given now is sent immediately. */
export function sendsAtOnce(submitMode: SubmitMode, total: number): boolean {
  return submitMode === "when-complete" || (submitMode === "auto" && total === 1);
}
