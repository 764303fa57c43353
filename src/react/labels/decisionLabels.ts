import type { Verdict } from "../../core/audit/DecisionRecord.js";
import { hours } from "./counts.js";

/** The texts of a decision, on an answered card and in the log. */
export interface DecisionLabels {
  readonly verdict: Readonly<Record<Verdict, string>>;
  /** The outcome of a question that was not answered from here, or whose answer the agent did not accept. */
  readonly closed: Readonly<Record<"changed" | "elsewhere" | "stale", string>>;
  readonly verdictEdited: string;
  /** The verdict of a rule rather than a person. */
  readonly verdictAutomatic: (verdict: string) => string;
  readonly verdictBy: (verdict: string, who: string) => string;
  /** The verdict of an approval that was accepted, while the tool call has no result. */
  readonly verdictWithoutResult: (verdict: string) => string;
  /** The verdict of an approval whose call the agent does not run because of the other answers. */
  readonly verdictNotRun: (verdict: string) => string;
  /** The verdict of an answer that was sent and whose outcome is unknown, and of one that the agent did not accept. */
  readonly verdictUnknown: (verdict: string) => string;
  readonly verdictRefused: (verdict: string) => string;
  /** Explains, in the log, an approval without a result. */
  readonly noResultSeen: string;
  readonly notRun: string;
  /** Marks an answer that a rule has given, by its name where it has one; it cannot be changed here. */
  readonly automatic: (rule: string | undefined) => string;
  /** What was decided and is not sent yet. */
  readonly draft: Readonly<Record<Verdict, string>>;
  readonly draftEdited: string;
  readonly notSentYet: string;
  /** Who gave an answer, where that is known. */
  readonly by: (who: string) => string;
  readonly sending: string;
  /** The same, once the agent has shown that it acts on the answers. */
  readonly accepted: string;
  /** Shown on an answered card after a failure: delivery is unknown, or the agent did not accept the answer. */
  readonly notConfirmed: string;
  readonly notAccepted: string;
  readonly details: string;
  /** In the log, where the details of an entry cannot be shown. */
  readonly detailsFailed: string;
  /**
   * Heading, in the log, of the arguments as the agent proposed them, as they were approved, and as the agent reports to have used them.
   */
  readonly proposedArguments: string;
  readonly approvedArguments: string;
  readonly effectiveArguments: string;
  /** The name of the filter of the log, and its choices. */
  readonly filterDecisions: string;
  readonly logFilter: Readonly<Record<"all" | "approved" | "denied" | "answered" | "other", string>>;
  /** Saves the decisions as a file of this format. */
  readonly exportAs: (format: string) => string;
  /** Headings, in the log, of the arguments that were edited, before and after. */
  readonly changedFrom: string;
  readonly changedTo: string;
  /** How long ago something happened, less than a day. */
  readonly timeAgo: (parts: { readonly hours: number; readonly minutes: number }) => string;
  /** When something happened, with its date. */
  readonly exactTime: (date: Date) => string;
  /** Heading of an answer that was sent as the result of the tool call. */
  readonly sentAsResult: string;
  readonly toolResult: string;
}

/** The English texts. */
export const decisionLabels: DecisionLabels = {
  verdict: { approved: "Approved", denied: "Denied", answered: "Answered", cancelled: "Skipped", expired: "Expired" },
  closed: { changed: "Changed by the agent", elsewhere: "Answered elsewhere", stale: "No longer open" },
  verdictEdited: "Approved with edits",
  verdictAutomatic: (verdict) => `${verdict} automatically`,
  verdictBy: (verdict, who) => `${verdict} by ${who}`,
  verdictWithoutResult: (verdict) => `${verdict}, no result seen`,
  verdictNotRun: (verdict) => `${verdict}, not run`,
  verdictUnknown: (verdict) => `${verdict}: sent, outcome unknown`,
  verdictRefused: (verdict) => `${verdict}: not accepted by the agent`,
  noResultSeen: "The agent went on after this approval. It did not show a result of the call.",
  notRun: "This agent does not run an approved call when another one is denied with it.",
  automatic: (rule) => (rule === undefined ? "Decided automatically" : `Decided automatically: ${rule}`),
  draft: {
    approved: "Approve",
    denied: "Deny",
    answered: "Answer saved",
    cancelled: "Skip",
    expired: "Skip",
  },
  draftEdited: "Approve with edits",
  notSentYet: "not sent yet",
  by: (who) => `by ${who}`,
  sending: "Sending…",
  accepted: "Accepted, the agent is working",
  notConfirmed: "delivery not confirmed",
  notAccepted: "not accepted",
  details: "Details",
  detailsFailed: "The details cannot be shown.",
  proposedArguments: "Proposed",
  approvedArguments: "Approved instead",
  effectiveArguments: "Used instead",
  filterDecisions: "Show decisions",
  logFilter: { all: "All decisions", approved: "Approved", denied: "Denied", answered: "Answered", other: "Other" },
  exportAs: (format) => `Export ${format}`,
  changedFrom: "Changed from",
  changedTo: "Changed to",
  timeAgo: (ago) => {
    if (ago.hours > 0) return `${hours(ago.hours)} ago`;
    return ago.minutes > 0 ? `${ago.minutes} min ago` : "now";
  },
  exactTime: (date) => new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" }).format(date),
  sentAsResult: "Sent as the tool’s result",
  toolResult: "The tool’s result",
};
