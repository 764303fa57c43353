import { dropsMessages, isIndependent } from "../../dialects/dialectFacts.js";
import type { EventOf } from "../state/RunEvent.js";
import type { OpenState } from "../state/RunState.js";
import type { TransitionDeps } from "../state/Transition.js";

/** Whether a question without an answer cannot be cancelled for this agent. */
export function cannotCancel(
  { batch: { interrupts } }: OpenState,
  { keepAnswers = false }: Pick<EventOf<"steerAway">, "keepAnswers">,
  { dialects }: TransitionDeps,
): boolean {
  if (keepAnswers) return false;
  const uncancellable = interrupts.filter(({ onCancel }) => onCancel === "unsupported");
  return (
    uncancellable.length === interrupts.length ||
    uncancellable.some((interrupt) => !isIndependent(dialects, interrupt))
  );
}

/** Whether messages would be lost because the agent cannot be told to stop waiting. */
export function wouldDrop(
  { batch }: OpenState,
  { messages }: EventOf<"steerAway">,
  { dialects }: TransitionDeps,
): boolean {
  return messages.length > 0 && dropsMessages(dialects, batch);
}
