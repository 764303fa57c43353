import type { DecisionKind } from "../../interrupt/interrupt.js";
import type { ApprovalMode } from "../../thread/rules/approvalMode.js";
import type { RuleChoice } from "../../thread/rules/matchRule.js";
import { splitLabels } from "./splitLabels.js";

/**
 * For how long a rule applies: in one conversation, until the same time tomorrow, or until it is
 * revoked.
 */
export type RuleSpan = "thread" | "tomorrow" | "always";

/** The texts of approval rules. */
export interface RuleLabels {
  /** The button that opens what else an approval can be, and the one of a denial. */
  readonly more: string;
  readonly moreDenials: string;
  /** The answer for this call alone. */
  readonly plain: (decision: DecisionKind) => string;
  /** Above the answers that the agent offers, and above the rules of the person. */
  readonly agentOffers: string;
  readonly ownRules: string;
  /** For how long a rule applies. */
  readonly span: (span: RuleSpan) => string;
  /** The title of the dialog that makes a rule. */
  readonly title: string;
  /**
   * A rule in words: its tool, its conditions, and the arguments that may be anything. Each is text
   * of the agent, already quoted.
   */
  readonly rule: (tool: string, conditions: readonly string[], open: readonly string[]) => string;
  /** One condition: an argument has exactly this value, or is at most this number. */
  readonly condition: (name: string, kind: "is" | "atMost", value: string) => string;
  /** When and how often a rule applies. `until` is null for a rule without an end. */
  readonly lasts: (until: Date | null, inThread: boolean, perHour: number) => string;
  /** Names the choice of how an argument may differ, and its choices. */
  readonly argument: (name: string) => string;
  readonly choice: Readonly<Record<RuleChoice, string>>;
  readonly limit: (name: string) => string;
  readonly confirm: string;
  readonly cancel: string;
  /**
   * Why a rule was not made: it could not be stored, a limit is too low, or the question has
   * changed.
   */
  readonly notMade: (reason: "not-stored" | "limit" | "changed") => string;
  /** Introduces the rule that has given an answer. */
  readonly byRule: (rule: string) => string;
  /** Names the choice of what a person is asked about in a conversation, and its choices. */
  readonly modes: string;
  readonly mode: (mode: ApprovalMode) => string;
  /** What is approved without asking while a mode is on, and after an answer that it has given. */
  readonly modeOn: (mode: Exclude<ApprovalMode, "all">) => string;
  readonly byMode: (mode: Exclude<ApprovalMode, "all">) => string;
  /** The button that makes every question be asked again. */
  readonly askAll: string;
  /** The title of the list of rules, and its texts. `failed`: the rules could not be read. */
  readonly list: string;
  readonly state: (state: "loading" | "empty" | "failed") => string;
  readonly ignored: (count: number) => string;
  readonly made: (date: Date) => string;
  readonly ended: string;
  readonly agent: (address: string) => string;
  readonly revoke: string;
  /** Announced after a press on it. */
  readonly revoked: (success: boolean) => string;
}

const and = (items: readonly string[]): string => new Intl.ListFormat("en").format(items);
const moment = (date: Date): string =>
  date.toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });

/** The English texts. */
export const englishRuleLabels: RuleLabels = {
  ...splitLabels,
  plain: (decision) => (decision === "approve" ? "Approve this call" : "Deny this call"),
  agentOffers: "The agent offers",
  ownRules: "Your own rule",
  span: (span) =>
    ({ thread: "For this conversation", tomorrow: "Until tomorrow", always: "Always" })[span],
  title: "Approve without asking",
  rule: (tool, conditions, open) => {
    const when = conditions.length === 0 ? "" : ` when ${and(conditions)}`;
    const whatever = open.length === 0 ? "" : `, whatever the value of ${and(open)}`;
    return `Approve ${tool} without asking${when}${whatever}.`;
  },
  condition: (name, kind, value) =>
    kind === "is" ? `${name} is ${value}` : `${name} is from 0 to ${value}`,
  lasts: (until, inThread, perHour) => {
    const where = inThread ? "In this conversation only" : "In every conversation with this agent";
    const end = until === null ? "until you revoke it" : `until ${moment(until)}`;
    return `${where}, ${end}, at most ${perHour} times an hour.`;
  },
  argument: (name) => `Which values of ${name}`,
  choice: { is: "Exactly this", atMost: "At most", any: "Anything" },
  limit: (name) => `At most, for ${name}`,
  confirm: "Approve and stop asking",
  cancel: "Cancel",
  notMade: (reason) =>
    ({
      "not-stored": "The rule could not be saved. Nothing was approved.",
      limit: "Enter a number that is at least the value above.",
      changed: "This request changed. Close this and check it again.",
    })[reason],
  byRule: (rule) => `Your rule: ${rule}`,
  modes: "Ask me in this conversation",
  mode: (mode) =>
    ({ all: "Each time", changes: "Unless it only reads", risk: "Only about risks" })[mode],
  modeOn: (mode) =>
    mode === "changes"
      ? "What only reads, according to this app, is approved without asking."
      : "What is no risk, according to this app, is approved without asking.",
  byMode: (mode) =>
    mode === "changes"
      ? "Approved without asking: according to this app, it only reads."
      : "Approved without asking: according to this app, it is no risk.",
  askAll: "Ask each time",
  list: "Approved without asking",
  state: (state) =>
    ({
      loading: "Loading…",
      empty: "No rules. You are asked about everything.",
      failed: "Your rules could not be read. You are asked about everything.",
    })[state],
  ignored: (count) =>
    `${count} stored ${count === 1 ? "rule" : "rules"} cannot be read and ${count === 1 ? "is" : "are"} ignored.`,
  made: (date) => `Made ${moment(date)}`,
  ended: "Ended",
  agent: (address) => `Agent: ${address}`,
  revoke: "Revoke",
  revoked: (success) => (success ? "Revoked. You are asked again." : "It could not be revoked."),
};
