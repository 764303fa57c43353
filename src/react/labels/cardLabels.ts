import type { InterruptKind } from "../../core/interrupt/interrupt.js";
import type { ApprovalBlock } from "../../core/snapshot/approveTogether.js";
import { days, hours, minutes, seconds } from "./counts.js";

/** Why a question cannot be selected, to be approved together with others. */
export type SelectBlock = Exclude<ApprovalBlock, "unsupported" | "decided"> | "unread" | "not-shown" | "confirm";

/** The texts of a card: the question, its buttons and deadlines, and why it cannot be answered. */
export interface CardLabels {
  readonly kind: Readonly<Record<InterruptKind, string>>;
  /** Shown instead of a message where the agent gave none. */
  readonly noMessage: string;
  readonly noMessageForTool: (tool: string) => string;
  /** Marks a question about what the agent calls destructive, or of high or critical risk. */
  readonly risk: string;
  /** Shown beside `risk`: the reason the agent gives. */
  readonly riskBecause: (risk: { readonly destructive: boolean; readonly level: "high" | "critical" | undefined }) => string;
  /** Shown on a card whose request the agent has changed since it was shown or answered. */
  readonly changed: string;
  readonly askedBy: (subagent: string) => string;
  /** Heading of the agent's own questions where subagents have asked others. */
  readonly agentItself: string;
  readonly approve: string;
  readonly approveWithEdits: string;
  /** The name of the checkbox by which a question is selected, to be approved together with others. */
  readonly select: (tool: string) => string;
  /** Why a question cannot be selected; the description of its checkbox. */
  readonly notSelectable: Readonly<Record<SelectBlock, string>>;
  /** Selects all that can be selected, of all that are open. */
  readonly selectAll: (count: number, total: number) => string;
  readonly approveSelected: (count: number) => string;
  readonly deny: string;
  readonly edit: string;
  readonly stopEditing: string;
  readonly comment: string;
  /** Opens the field for a comment. */
  readonly addNote: string;
  /** Names the field for a comment on a card that was just denied. */
  readonly denialNote: string;
  /** The words of a button that is held. */
  readonly hold: (button: string) => string;
  /** After a press that was too short, and the button for people who cannot hold one. */
  readonly holdHint: string;
  readonly holdInstead: string;
  /** The field for the name of the tool, where the host asks for it. */
  readonly typeToApprove: (tool: string) => string;
  /** Opens a field for a reply instead of a decision, where the agent accepts one. */
  readonly reply: string;
  readonly stopReplying: string;
  readonly replyText: string;
  /** Predefined comments, each inserted with one press; empty by default, because only the host knows them. */
  readonly commentPresets: readonly string[];
  readonly confirm: string;
  readonly decline: string;
  readonly send: string;
  readonly save: string;
  readonly skip: string;
  readonly skipHint: string;
  /** The same, where the agent treats skipping as a denial. */
  readonly skipRejects: string;
  readonly skipRejectsHint: string;
  /** Notes on an agent's behavior, by code; codes that are missing here are shown in the dialect's own English. */
  readonly notes: Readonly<Partial<Record<string, string>>>;
  /** Issues of an answer, by code; issues with the schema are in `forms.issues`, all others are shown in English. */
  readonly issues: Readonly<Partial<Record<string, string>>>;
  readonly change: string;
  readonly expired: string;
  readonly expiredHint: string;
  /** The same, where the question cannot be skipped. */
  readonly expiredForGood: string;
  readonly expiresIn: (parts: {
    readonly days: number;
    readonly hours: number;
    readonly minutes: number;
    readonly seconds: number;
  }) => string;
  readonly expiresAt: (date: Date) => string;
  readonly unanswerable: string;
  readonly duplicate: string;
  /** Shown for an interrupt with a value that exceeds the limit of nesting. */
  readonly tooDeep: string;
  readonly noAnswerAccepted: string;
  readonly loadingForm: string;
  /** Stands where the changes of an edited call will be. */
  readonly loadingChanges: string;
  readonly formFailed: string;
  /** Shown where the code of a card did not load. */
  readonly cardFailed: string;
  /** Shown for a question that no card can show. */
  readonly cardUnreadable: string;
  readonly shortcuts: string;
  readonly shortcutsHint: (keys: {
    readonly approve: string;
    readonly deny: string;
    readonly next: string;
    readonly previous: string;
  }) => string;
  readonly armed: (key: string, button: string) => string;
}

/** The English texts. */
export const cardLabels: CardLabels = {
  kind: {
    tool_call: "Approval",
    input_required: "Input needed",
    confirmation: "Confirmation",
    custom: "Question",
  },
  noMessage: "The agent needs your input.",
  noMessageForTool: (tool) => `The agent wants to use ${tool}.`,
  risk: "High risk",
  riskBecause: ({ destructive, level }) =>
    destructive ? "The agent marks this as destructive." : `The agent rates the risk as ${level ?? "high"}.`,
  changed: "This request changed. Check it again.",
  askedBy: (subagent) => `Asked by ${subagent}`,
  agentItself: "The agent itself",
  approve: "Approve",
  approveWithEdits: "Approve with edits",
  select: (tool) => `Select ${tool}`,
  notSelectable: {
    unread: "Not shown in full yet. Show all of it first.",
    "not-shown": "The details are not shown here.",
    risk: "High risk: approve it on its own.",
    confirm: "Needs a confirmation of its own.",
    changed: "This request changed. Decide on its own card.",
    expired: "This request has expired.",
    edited: "You have edited or commented on it. Decide on its own card.",
    "needs-more": "Needs more than an approval.",
    unreadable: "The details cannot be read. Decide on its own card.",
    "duplicate-keys": "The details name a key twice. Decide on its own card.",
  },
  selectAll: (count, total) => (count === total ? `Select all ${count}` : `Select ${count} of ${total}`),
  approveSelected: (count) => `Approve ${count} selected`,
  deny: "Deny",
  edit: "Edit",
  stopEditing: "Done editing",
  comment: "Comment for the agent (optional)",
  addNote: "Add a note",
  denialNote: "Why? (optional)",
  hold: (button) => `${button} (hold)`,
  holdHint: "Hold the button for a second. If you cannot hold it, confirm here:",
  holdInstead: "Approve without holding",
  typeToApprove: (tool) => `To approve, type ${tool}`,
  reply: "Reply instead",
  stopReplying: "Decide instead",
  replyText: "Your reply, in place of a decision",
  commentPresets: [],
  confirm: "Yes, go ahead",
  decline: "No, don’t",
  send: "Send answer",
  save: "Save answer",
  skip: "Skip",
  skipHint: "The agent is told that you skipped this question.",
  skipRejects: "Skip (counts as a no)",
  skipRejectsHint: "This agent treats a skipped question as a refusal.",
  notes: {},
  issues: {},
  change: "Change",
  expired: "Expired",
  expiredHint: "This request has expired. Skip it to continue.",
  expiredForGood: "This request has expired. Hide it to continue.",
  expiresIn: (left) => {
    if (left.days > 0) return `${days(left.days)} left`;
    if (left.hours > 0) return `${hours(left.hours)} left`;
    // Seconds matter only near the end.
    if (left.minutes >= 5 || (left.minutes > 0 && left.seconds === 0)) return `${minutes(left.minutes)} left`;
    return left.minutes > 0 ? `${minutes(left.minutes)} ${seconds(left.seconds)} left` : `${seconds(left.seconds)} left`;
  },
  expiresAt: (date) => `Answer by ${new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" }).format(date)}`,
  unanswerable: "The agent gave this question no id, so it cannot be answered.",
  duplicate: "The agent gave two questions the same id, so they can only be skipped.",
  tooDeep: "Part of this request is nested too deeply to be shown.",
  noAnswerAccepted: "The agent does not accept an answer to this question. Skip it to continue.",
  loadingForm: "Loading the form…",
  loadingChanges: "Comparing the changes…",
  formFailed: "The form could not be loaded.",
  cardFailed: "This card could not be loaded. You can still answer the question.",
  cardUnreadable: "This question cannot be shown, so it cannot be approved here.",
  shortcuts: "Keyboard shortcuts",
  shortcutsHint: ({ approve, deny, next, previous }) =>
    [
      ...(approve === "" ? [] : [`${approve.toUpperCase()} twice: approve`]),
      ...(deny === "" ? [] : [`${deny.toUpperCase()} twice: deny`]),
      ...(next === "" ? [] : [`${next.toUpperCase()}: next question`]),
      ...(previous === "" ? [] : [`${previous.toUpperCase()}: question before`]),
    ].join(", "),
  armed: (key, button) => `Press ${key} again: ${button}`,
};
