import type { Clock } from "../../core/Clock.js";
import type { AgentRunError } from "../../core/errors.js";
import type { ApprovalRule } from "../../core/interrupt/ApprovalRule.js";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import type { Drafts } from "../../core/interrupt/interrupt.js";
import type { Mask } from "../../core/present/createMask.js";
import type { RulableArgument, RuleChoices } from "../../core/rules/matchRule.js";
import type { AgentRunSnapshot } from "../../core/snapshot/AgentRunSnapshot.js";
import type { RuleStorage } from "./RuleStorage.js";

/** How rules are stored, and what may be ruled. */
export interface ApprovalRulesOptions {
  /** Where the rules are: `webRuleStorage()`, or a store of the host. */
  readonly storage: RuleStorage;
  /**
   * Which questions may ever be ruled: the menu is offered for these alone, and rules apply to these alone. Name the tools, by what your page
   * knows of them; an agent writes everything else of a question. One that throws returns false.
   */
  readonly mayOffer: (question: InterruptView) => boolean;
  /** The panel's `confirm`, where it is a function: what must be confirmed is never ruled. */
  readonly confirm?: ((question: InterruptView) => unknown) | undefined;
  /** The panel's mask: a call with a masked argument is never ruled. What `redact` of the run masks is not, either. */
  readonly mask?: Mask | undefined;
  /** Names the agent. Default: the `url` of the run. Needed where the run has a `transport` or an `agent`; without it nothing is ruled. */
  readonly agent?: string | undefined;
  /**
   * How often one rule approves within an hour on this page. Beyond that the person is asked.
   * @default 60
   */
  readonly perHour?: number | undefined;
  /** Called when the storage fails, and when it holds something that is no rule; it is not applied. */
  readonly onError?: ((error: AgentRunError) => void) | undefined;
}

/** The rules as they were last read. */
export interface ApprovalRulesSnapshot {
  /** `failed`: the storage could not be read, so no rule applies. */
  readonly status: "loading" | "ready" | "failed";
  readonly rules: readonly ApprovalRule[];
  /** How many stored entries are no rules of this version, and are ignored. */
  readonly ignored: number;
}

/** The rules of one person, for the option `rules` of runs. */
export interface ApprovalRuleStore {
  readonly getSnapshot: () => ApprovalRulesSnapshot;
  /** Calls the listener after every change, also in other pages. Returns a function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the storage again. Never rejects: see `status`. */
  readonly refresh: () => Promise<ApprovalRulesSnapshot>;
  /** Stores a rule; one that approves the same is replaced. Resolves to false where it is no rule, or could not be stored. */
  readonly add: (rule: ApprovalRule) => Promise<boolean>;
  /** Removes a rule, and takes its unsent answers back on this page. Resolves to false where it could not be removed. */
  readonly revoke: (id: string) => Promise<boolean>;
  /** How often one rule approves within an hour. */
  readonly perHour: number;
  /** Connects a run. Runs call it. */
  readonly connect: (run: RulesPort) => RulesConnection;
}

/** What rules see of a run, and do to it. */
export interface RulesPort {
  readonly getSnapshot: () => Pick<AgentRunSnapshot, "threadId" | "interrupts">;
  readonly clock: Pick<Clock, "now">;
  readonly url: string | URL | undefined;
  readonly redact: Mask | undefined;
  readonly generateId: () => string;
  /** Gives answers to questions that have none. */
  readonly answer: (drafts: Drafts) => void;
  /** Takes an answer back. */
  readonly clear: (interruptId: string) => void;
}

/** The rules of one run. */
export interface RulesConnection {
  /** Looks at questions that were not looked at before. */
  readonly check: () => void;
  /** Follows the rules. Returns a function that ends it. */
  readonly listen: () => () => void;
  /** The arguments of a question for which a rule is offered; null where none is. */
  readonly offer: (question: InterruptView) => readonly RulableArgument[] | null;
  /** The rule that a person makes of a question; null where none is offered. `inThread`: for this conversation only. */
  readonly make: (
    question: InterruptView,
    choices: Pick<RuleChoices, "args" | "until"> & { readonly inThread: boolean },
  ) => ApprovalRule | null;
  /** Stores a rule that a person makes of a question, which they answer themselves. Resolves to false where it could not be stored. */
  readonly save: (question: InterruptView, rule: ApprovalRule) => Promise<boolean>;
  /** The rules themselves. */
  readonly store: Pick<ApprovalRuleStore, "getSnapshot" | "subscribe" | "revoke" | "perHour">;
}
