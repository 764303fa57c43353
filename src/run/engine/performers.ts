import { AgentRunError, ownError, storageError } from "../../errors/errors.js";
import type { ByType } from "../../protocol/byType.js";
import type { Effect, EventOf, RunEvent } from "../../thread/state/RunEvent.js";
import { partOf } from "../shared/lazyModule.js";
import { callSafely } from "../shared/promises.js";
import { sendingOf, submit } from "./createCalls.js";
import { isFollowed, type Parts } from "./createParts.js";

type EffectOf<Type extends Effect["type"]> = Extract<Effect, { readonly type: Type }>;

/** What performs each effect of a transition. */
export const performers: ByType<Parts, Effect, undefined, void> = {
  startRun: openRequest,
  resumeRun: openRequest,
  loadRun: openRequest,
  readHostRun: openRequest,
  followHostRun(parts, { event }) {
    if (isFollowed(parts)) parts.loop.dispatch(event);
  },
  abortRun: ({ requests }, effect) => requests.stop(effect),
  signAnswers(parts, effect) {
    const unsigned = (cause: unknown) => notSigned(effect.runId, cause);
    dispatchLater(parts, sign(parts, effect).catch(unsigned));
  },
  // The request is sent only once its record is stored, or the user has chosen to send it without
  // one.
  saveSent(parts, { runId, save }) {
    const stored = () => ({ type: "saved", runId, now: parts.clock.now() }) as const;
    const failed = (cause: unknown) =>
      ({ type: "notSaved", runId, error: storageError(cause) }) as const;
    dispatchLater(parts, parts.persistence.saveSent(save).then(stored, failed));
  },
  lookUp: (parts) =>
    dispatchLater(
      parts,
      parts.persistence.find().then(() => ({ type: "lookedUp" })),
    ),
  takeTurn(parts, { id: runId }) {
    const { persistence, results, clock } = parts;
    const turn = persistence.takeTurn(results.over(runId));
    dispatchLater(
      parts,
      turn.then((isOurs) => ({ type: "turn", runId, isOurs, now: clock.now() })),
    );
  },
  proceed: ({ loop, clock }, { id: runId }) =>
    loop.dispatch({ type: "proceed", runId, now: clock.now() }),
  setDeadline: ({ deadline }, { at }) => deadline.set(at),
  clearDeadline: ({ deadline }) => deadline.clear(),
  submitAnswers(parts, { continues }) {
    const sending = continues ?? sendingOf(parts.options);
    parts.results.goOn(() => submit(parts, sending), continues);
  },
  ended: settleCall,
  refuse: settleCall,
  join: settleCall,
};

function openRequest(
  { requests }: Parts,
  effect: EffectOf<"startRun" | "resumeRun" | "loadRun" | "readHostRun">,
): void {
  requests.open(effect);
}

function settleCall({ results }: Parts, effect: EffectOf<"ended" | "refuse" | "join">): void {
  results.settle(effect);
}

function dispatchLater({ loop }: Parts, event: Promise<RunEvent>): void {
  void event.then((current) => callSafely(() => loop.dispatch(current)));
}

async function sign(
  { late, options, loop, hostClock, clock }: Parts,
  effect: EffectOf<"signAnswers">,
): Promise<EventOf<"signed">> {
  const { signDecisions } = partOf(late.answering);
  const { signDecision } = options;
  const signed = await signDecisions(effect, signDecision, loop.getState, hostClock.now);
  return { ...signed, now: clock.now() };
}

function notSigned(runId: string, cause: unknown): EventOf<"notSigned"> {
  const error = ownError(
    cause,
    () => new AgentRunError("not-signed", "the answers could not be signed", { cause }),
  );
  return { type: "notSigned", runId, error };
}
