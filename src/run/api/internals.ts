import { AgentRunError } from "../../errors/errors.js";
import type { Clock } from "../../interrupt/Clock.js";
import type { RulesConnection } from "../rules/ApprovalRuleStore.js";
import type { AgentRun } from "./AgentRun.js";

/** What the components of this library need of a run, and hosts do not. */
export interface RunInternals {
  /** The given clock, corrected by the server's, because deadlines use the server's clock. */
  readonly clock: Clock;
  /** The given clock, as it is: no server decides whether a press counts. */
  readonly ownClock: Clock;
  /** Stores what was typed and not yet given as an answer; `undefined` clears it. */
  readonly setInput: (interruptId: string, input: unknown) => void;
  /** Records that an interrupt was shown to the user. */
  readonly markShown: (interruptId: string) => void;
  /** Whether a result of a page tool was given that no run has received. */
  readonly hasUnsentToolResults: () => boolean;
  /** How many requests in a row have carried results of the page, and no message of the person. */
  readonly rounds: () => number;
  /** Whether its first request leaves without the code of the run. */
  readonly startsAhead: boolean;
  /** Whether the run has `signDecision`. */
  readonly signs: boolean;
  /**
   * What rules do in this run; undefined without the option `rules`, and before the code of the run
   * is there.
   */
  readonly rules: RulesConnection | undefined;
}

// On the run's own function, which copies of a run share, such as the handle of `useAgentRun`. A
// registered symbol is found as well where a page has loaded this module twice.
const key: unique symbol = Symbol.for("react-agui-interrupts.internals");

interface Carrier {
  (listener: () => void): () => void;
  [key]?: RunInternals;
}

/** Attaches the internals to a run. */
export function setInternals({ subscribe }: Pick<AgentRun, "subscribe">, made: RunInternals): void {
  const carrier: Carrier = subscribe;
  carrier[key] = made;
}

/**
 * Returns the internals of a run, or of a copy of it.
 *
 * @throws AgentRunError `misuse` for an object that was not made by `createAgentRun`.
 */
export function internalsOf({ subscribe }: Pick<AgentRun, "subscribe">): RunInternals {
  const { [key]: found }: Carrier = subscribe;
  if (found !== undefined) return found;
  const help = "Pass what createAgentRun or useAgentRun returned, with its subscribe.";
  throw new AgentRunError("misuse", `This run was not made by createAgentRun. ${help}`);
}
