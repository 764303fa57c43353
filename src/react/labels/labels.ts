import type { Advice } from "../../core/adviceFor.js";
import type { Verdict } from "../../core/audit/DecisionRecord.js";
import type { Outcome } from "../../core/audit/evidence.js";
import type { Repeat } from "../../core/dialect/Dialect.js";
import type { Delivery } from "../../core/errors.js";
import type { Blocker, InterruptKind } from "../../core/interrupt/interrupt.js";
import type { ApprovalBlock } from "../../core/snapshot/approveTogether.js";
import type { RunEnding } from "../../core/state/RunEnding.js";
import type { FormLabels } from "./FormLabels.js";
import { formatTime } from "./formatTime.js";
import { panelLabels } from "./panelLabels.js";

/** Why a question cannot be selected, to be approved together with others. */
export type SelectBlock = Exclude<ApprovalBlock, "unsupported" | "decided"> | "unread" | "not-shown" | "confirm";

/** Every text of the library itself. Texts of the agent are shown as given. */
export interface Labels {
  /** The name of the panel for assistive technology. */
  readonly panel: string;
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
  readonly arguments: string;
  /** Heading, in the log, of the given answer. */
  readonly givenAnswer: string;
  readonly noArguments: string;
  readonly unreadableArguments: string;
  readonly inexactArguments: string;
  /** Keys, quoted, that occur more than once in the arguments, and what the user confirms before they can approve. */
  readonly duplicateKeys: (keys: readonly string[]) => string;
  readonly duplicateKeysChecked: string;
  /** Two keys, quoted, that differ only in what is hard to see. */
  readonly similarKeys: (one: string, other: string) => string;
  /** Opens the exact JSON of the arguments. */
  readonly rawJson: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
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
  readonly progress: (answered: number, total: number) => string;
  readonly submit: (total: number) => string;
  readonly retry: string;
  /** The second press of `retry` and `submit`, where the agent may act twice, and the button back. */
  readonly retryAnyway: string;
  /** The second press of `submit`, where the agent does not carry out these answers together. */
  readonly sendAnyway: string;
  readonly retryBack: string;
  /** Loads the agent's history after a lost reply. */
  readonly check: string;
  readonly checking: string;
  /** Shown when the answers could not be stored, beside `tryAgain` and `sendUnsaved`. */
  readonly unsaved: string;
  readonly unsavedHint: string;
  readonly sendUnsaved: string;
  readonly stopWaiting: string;
  readonly dismiss: string;
  readonly dismissHint: string;
  readonly skipAll: (count: number) => string;
  readonly rejectAll: (count: number) => string;
  readonly cancelExpired: (count: number, sends: boolean) => string;
  readonly blocker: Readonly<Record<Blocker["code"], (count: number) => string>>;
  readonly delivery: Readonly<Record<Delivery, string>>;
  /** What sending again may do where delivery is unknown. */
  readonly repeat: Readonly<Record<Repeat, string>>;
  /** A message was not sent, because the agent would drop it; its text is shown below. */
  readonly undelivered: string;
  /** The agent's history shows that it still asks. */
  readonly notDelivered: string;
  readonly notDeliveredHint: string;
  /** The questions are closed, and nothing shows what the agent did with the answers. */
  readonly outcomeUnknown: string;
  /** Shown below a failure that came after the agent had acted on the answers. */
  readonly acceptedBefore: string;
  /** What to do after a failure, where a retry is not enough. */
  readonly advice: Readonly<Record<Exclude<Advice, "retry">, string>>;
  readonly failure: Readonly<Record<Exclude<RunEnding["kind"], "success" | "interrupted">, string>>;
  /** In place of `failure.unreachable` where the address is known. */
  readonly unreachableAt: (address: string) => string;
  /** The response is not a stream of events, such as a login page. */
  readonly notAStream: string;
  /** A server responded, but not with a run; shown above `httpStatus`. */
  readonly answeredWithError: string;
  readonly httpStatus: (status: number) => string;
  /** The agent's own code of an error, under *Details*. */
  readonly errorCode: (code: string) => string;
  /** Shown on an answered card after a failure: delivery is unknown, or the agent did not accept the answer. */
  readonly notConfirmed: string;
  readonly notAccepted: string;
  readonly agentSaid: (message: string) => string;
  /** The open questions were answered on another page. */
  readonly answeredElsewhere: string;
  readonly answeredElsewhereHint: string;
  /** Shown while another page holds the lock of the thread, and what that means for the answers of this one. */
  readonly waitsForPage: string;
  readonly waitsForPageHint: string;
  /** Confirms that, and dismisses the notice. */
  readonly acknowledge: string;
  /** Shown by `EmptyState` while no question is open, and while the agent works. */
  readonly nothingOpen: string;
  readonly nothingOpenHint: string;
  readonly working: string;
  readonly workingHint: string;
  readonly unanswerable: string;
  readonly duplicate: string;
  /** Shown for an interrupt with a value that exceeds the limit of nesting. */
  readonly tooDeep: string;
  readonly noAnswerAccepted: string;
  readonly loadingForm: string;
  /** Stands where the changes of an edited call will be. */
  readonly loadingChanges: string;
  readonly formFailed: string;
  readonly loadingCard: string;
  readonly cardFailed: string;
  /** Shown for a question that no card can show. */
  readonly cardUnreadable: string;
  /** The same, for everything that a panel shows. */
  readonly panelFailed: string;
  readonly tryAgain: string;
  readonly arrived: (count: number) => string;
  /** Read out when requests have changed: one by its message, several by their number. */
  readonly changedAnnouncement: (count: number, question: string) => string;
  /** The outcome of answers, as it is read out: one by its verdict, several by their number. */
  readonly settledOne: (verdict: string, question: string) => string;
  readonly settled: (count: number, outcome: Outcome) => string;
  /** Read out five minutes and one minute before the end, and at the end with 0. */
  readonly minutesLeft: (minutes: number, question: string) => string;
  readonly shortcuts: string;
  readonly shortcutsHint: (keys: {
    readonly approve: string;
    readonly deny: string;
    readonly next: string;
    readonly previous: string;
  }) => string;
  readonly armed: (key: string, button: string) => string;
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
  /** Shown where a `mask` hides a value. */
  readonly hidden: string;
  /** The two boolean values. */
  readonly yes: string;
  readonly no: string;
  /** Beside the code of what is empty, which could be taken for each other. */
  readonly empty: Readonly<Record<"text" | "list" | "object" | "null", string>>;
  /** A date or a moment beside its ISO text. Only an `instant` is in the zone of the page; the others are as written, in UTC. */
  readonly dateTime: (date: Date, kind: "date" | "local" | "instant") => string;
  /** The name of a list of objects that is laid out as a table. */
  readonly tableOf: (rows: number) => string;
  /** Read before a line of a change in a file; and where only one version ends with a line end. */
  readonly diffLine: Readonly<Record<"added" | "removed" | "endAdded" | "endRemoved", string>>;
  /** Describes a picture that is part of the data. */
  readonly imageOfAgent: string;
  readonly showAll: string;
  /** Between the beginning and the end of a folded text. */
  readonly hiddenCharacters: (count: number) => string;
  /** Shows the rest of a long list of arguments. */
  readonly showMoreRows: (count: number) => string;
  /** Shows the next part of a text that is too long to be rendered at once; `count` characters are hidden. */
  readonly showMoreText: (count: number) => string;
  /** Shown when a press on Approve has opened what was folded. */
  readonly moreToRead: string;
  readonly showLess: string;
  /** Texts of the forms to replace; the others are loaded with the forms. */
  readonly forms?: Partial<FormLabels>;
}

const seconds = (count: number): string => (count === 1 ? "1 second" : `${count} seconds`);
const minutes = (count: number): string => (count === 1 ? "1 minute" : `${count} minutes`);
const hours = (count: number): string => (count === 1 ? "1 hour" : `${count} hours`);
const days = (count: number): string => (count === 1 ? "1 day" : `${count} days`);
const questions = (count: number): string => (count === 1 ? "1 question" : `${count} questions`);

/** The built-in texts, in English. */
export const englishLabels: Labels = {
  ...panelLabels,
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
  arguments: "With these details",
  givenAnswer: "With this answer",
  noArguments: "Without any details",
  unreadableArguments: "The details did not arrive as valid JSON. They are shown as they came and cannot be edited.",
  inexactArguments: "A number here cannot be read exactly. The details are shown as they came and cannot be edited.",
  duplicateKeys: (keys) => `This call names ${keys.join(", ")} twice. Servers differ in which one counts.`,
  duplicateKeysChecked: "I have checked this",
  similarKeys: (one, other) => `${one} and ${other} look alike but are two different keys.`,
  rawJson: "JSON",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Could not copy",
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
  verdict: { approved: "Approved", denied: "Denied", answered: "Answered", cancelled: "Skipped", expired: "Expired" },
  closed: { changed: "Changed by the agent", elsewhere: "Answered elsewhere", stale: "No longer open" },
  verdictEdited: "Approved with edits",
  verdictAutomatic: (verdict) => `${verdict} automatically`,
  verdictBy: (verdict, who) => `${verdict} by ${who}`,
  verdictWithoutResult: (verdict) => `${verdict}, no result seen`,
  verdictNotRun: (verdict) => `${verdict}, not run`,
  verdictUnknown: (verdict) => `${verdict}: sent, outcome unknown`,
  verdictRefused: (verdict) => `${verdict}: not accepted by the agent`,
  notRun: "This agent does not run an approved call when another one is denied with it.",
  noResultSeen: "The agent went on after this approval. It did not show a result of the call.",
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
  progress: (answered, total) => `${answered} of ${total} answered`,
  submit: (total) => (total === 1 ? "Send answer" : `Send ${total} answers`),
  retry: "Send again",
  retryAnyway: "Send again anyway",
  sendAnyway: "Send anyway",
  retryBack: "Back",
  check: "Check what happened",
  checking: "Checking…",
  unsaved: "Your answers could not be saved. Send without saving?",
  unsavedHint: "Nothing has been sent yet. If this page closes after you send, it cannot tell you whether your answers arrived.",
  sendUnsaved: "Send without saving",
  stopWaiting: "Stop waiting",
  dismiss: "Hide for now",
  dismissHint: "Hides the questions here. Nothing is sent.",
  skipAll: (count) => (count === 1 ? "Skip it" : "Skip all"),
  rejectAll: (count) => (count === 1 ? "Deny it" : "Deny all"),
  cancelExpired: (_, sends) => (sends ? "Skip expired and send" : "Skip expired"),
  blocker: {
    "not-ready": () => "A part of this page did not load, so nothing was sent. Your answers are still here.",
    "too-many": () => "The agent asked more questions than can be shown. They can only be skipped, all together.",
    missing: (count) => `${questions(count)} still to answer`,
    invalid: (count) => (count === 1 ? "1 answer needs a correction" : `${count} answers need a correction`),
    expired: (count) => (count === 1 ? "1 question has expired" : `${count} questions have expired`),
    unknown: () => "An answer belongs to a question that is no longer open",
    duplicate: (count) => `${questions(count)} cannot be answered because the agent reused an id`,
  },
  delivery: {
    "not-sent": "Your answers were not sent. They are still here.",
    rejected: "The agent did not accept your answers. They are still here; change them, or send them again.",
    unknown: "We couldn’t confirm that your answers arrived.",
  },
  repeat: {
    idempotent: "Sending the same answers again is safe.",
    unsafe: "The agent may already have acted on this answer. Sending it again may do it twice.",
    unknown: "The agent may already have acted on this answer. Sending it again may do it twice.",
  },
  undelivered: "This agent drops messages sent while it waits. Your text is kept below.",
  notDelivered: "Your answers did not arrive.",
  notDeliveredHint: "The agent still waits for them. Send them again, or change them first.",
  outcomeUnknown: "Sent. It is unknown whether the agent used this answer.",
  acceptedBefore: "The agent had accepted your answers before that.",
  advice: {
    correct: "The agent did not accept your answers. Change them and send them again.",
    skip: "The agent says that the time to answer has passed. Skip the question to continue.",
    dismiss: "This request is no longer open. It may have been answered elsewhere.",
    wait: "The agent is busy with another run. Your answers are still here; send them again in a moment.",
    unavailable:
      "The agent cannot accept an answer from this page until its configuration changes. Hide the question to continue.",
  },
  failure: {
    aborted: "You stopped the run.",
    cancelled: "The agent stopped the run.",
    error: "The agent reported a problem.",
    rejected: "The agent sent something that cannot be read.",
    truncated: "The connection was lost.",
    unreachable: "The agent could not be reached.",
  },
  unreachableAt: (address) => `The agent at ${address} could not be reached.`,
  notAStream: "The server’s response is not an AG-UI event stream.",
  answeredWithError: "The server answered with an error.",
  httpStatus: (status) => `HTTP ${status}`,
  errorCode: (code) => `Code: ${code}`,
  notConfirmed: "delivery not confirmed",
  notAccepted: "not accepted",
  agentSaid: (message) => `The agent said: ${message}`,
  answeredElsewhere: "Answered elsewhere.",
  answeredElsewhereHint: "These questions were answered on another page or device. The outcome is shown there.",
  waitsForPage: "Another tab is sending answers in this conversation.",
  waitsForPageHint:
    "Yours are sent when it is done, if the questions are still open. If you stop waiting, they stay here and are not sent.",
  acknowledge: "Got it",
  nothingOpen: "Nothing to answer",
  nothingOpenHint: "When the agent has a question, it appears here.",
  working: "The agent is working…",
  workingHint: "If it needs you, its question appears here.",
  unanswerable: "The agent gave this question no id, so it cannot be answered.",
  duplicate: "The agent gave two questions the same id, so they can only be skipped.",
  tooDeep: "Part of this request is nested too deeply to be shown.",
  noAnswerAccepted: "The agent does not accept an answer to this question. Skip it to continue.",
  loadingForm: "Loading the form…",
  loadingChanges: "Comparing the changes…",
  formFailed: "The form could not be loaded.",
  cardFailed: "This card could not be loaded. You can still answer the question.",
  cardUnreadable: "This question cannot be shown, so it cannot be approved here.",
  arrived: (count) => (count === 1 ? "The agent has a question for you." : `The agent has ${count} questions for you.`),
  changedAnnouncement: (count, question) =>
    count === 1 ? `A request changed. Check it again: ${question}` : `${count} requests changed. Check them again.`,
  settledOne: (verdict, question) => `${verdict}: ${question}`,
  settled: (count, outcome) =>
    ({
      accepted: `The agent has accepted ${count} answers.`,
      unknown: `${count} answers were sent. It is unknown whether the agent used them.`,
      refused: `The agent did not accept ${count} answers.`,
    })[outcome],
  minutesLeft: (left, question) =>
    left === 0 ? `The time to answer has passed: ${question}` : `${minutes(left)} left to answer: ${question}`,
  shortcuts: "Keyboard shortcuts",
  shortcutsHint: ({ approve, deny, next, previous }) =>
    [
      ...(approve === "" ? [] : [`${approve.toUpperCase()} twice: approve`]),
      ...(deny === "" ? [] : [`${deny.toUpperCase()} twice: deny`]),
      ...(next === "" ? [] : [`${next.toUpperCase()}: next question`]),
      ...(previous === "" ? [] : [`${previous.toUpperCase()}: question before`]),
    ].join(", "),
  armed: (key, button) => `Press ${key} again: ${button}`,
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
  hidden: "Hidden",
  yes: "Yes",
  no: "No",
  empty: { text: "empty text", list: "empty list", object: "empty", null: "nothing" },
  dateTime: (date, kind) => formatTime("en", date, kind),
  tableOf: (rows) => (rows === 1 ? "List with 1 entry" : `List with ${rows} entries`),
  diffLine: {
    added: "added:",
    removed: "removed:",
    endAdded: "A line end is added at the end.",
    endRemoved: "The line end at the end is removed.",
  },
  imageOfAgent: "Image in the request",
  showAll: "Show all",
  hiddenCharacters: (count) => (count === 1 ? "1 character hidden" : `${count} characters hidden`),
  showMoreText: (count) => `Show more (${count} characters hidden)`,
  showMoreRows: (count) => (count === 1 ? "Show 1 more" : `Show ${count} more`),
  moreToRead: "There was more to read. Check it, then approve.",
  showLess: "Show less",
};
