import { foldLabels } from "./foldLabels.js";
import { formatTime, shortTime } from "./formatTime.js";
import type { QuestionLabels } from "./labelTypes.js";
import { many } from "./many.js";
import { panelLabels } from "./panelLabels.js";

const anyOf = (people: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "disjunction" }).format(people);

/** The built-in texts of open questions, in English. */
export const questionLabels: QuestionLabels = {
  ...panelLabels,

  // Cards
  kind: {
    tool_call: "Approval",
    input_required: "Input needed",
    confirmation: "Confirmation",
    custom: "Question",
  },
  noMessage: (tool) =>
    tool === undefined ? "The agent needs your input." : `The agent wants to use ${tool}.`,
  risk: "High risk.",
  riskBecause: ({ destructive, level }) =>
    destructive
      ? "The agent marks this as destructive."
      : level === "critical"
        ? "The agent rates it as critical."
        : "The agent rates it so.",
  askedTitle: (field) => (field === "answer" ? "Answer" : "Something else"),
  reservedFor: (people) =>
    `Only ${people.length === 0 ? "others" : anyOf(people)} can answer this.`,
  changed: "This request changed. Check it again.",
  changedElsewhere: "You changed this in another tab.",
  asks: (name, isOwnWord) =>
    isOwnWord ? `An agent that calls itself “${name}” asks` : `${name} asks`,
  agentName: "The agent",
  toRun: "to run",
  readFirst: "Show the rest, then decide",
  agentItself: "The agent itself",
  approve: "Approve",
  approveWithEdits: (approve, changes, edit) => {
    if (edit === undefined) return `${approve} with ${many(changes, "change")}`;
    return changes > 1
      ? `${approve} with ${edit} and ${changes - 1} more`
      : `${approve} with ${edit}`;
  },
  andNext: (approve) => `${approve} and next`,
  withStanding: (decision, words) => `${decision}: “${words}”`,
  deny: "Deny",
  select: (question) => `Select: ${question}`,
  notSelectable: {
    unread: "Not shown in full yet. Show all of it first.",
    "not-shown": "The details are not shown here.",
    "not-opened": "Open it to read it first.",
    risk: "High risk: approve it on its own.",
    confirm: "Needs a confirmation of its own.",
    changed: "This request changed. Decide on its own card.",
    expired: "This request has expired.",
    edited: "You have edited or commented on it. Decide on its own card.",
    "needs-more": "Needs more than an approval.",
    unreadable: "The details cannot be read. Decide on its own card.",
    "duplicate-keys": "The details name a key twice. Decide on its own card.",
  },
  questionNumber: (number, total) => `${number} of ${total}`,
  edit: (editing) => (editing ? "Done editing" : "Edit"),
  reply: (replying) => (replying ? "Decide instead" : "Reply instead"),
  textField: (of) =>
    ({
      comment: "Comment for the agent (optional)",
      "if-denied": "Reason, sent only if you deny (optional)",
      denial: "Why? (optional)",
      reply: "Your reply, in place of a decision",
    })[of],
  unfold: (exact) => (exact ? "Show the exact values" : "Show the whole card"),
  more: "More",
  addNote: "Add a note",
  commentPresets: [],
  confirmBy: (how, button) => (how === "passkey" ? `${button} with passkey` : `${button} (hold)`),
  holdHint: "Hold the button for a second. If you cannot hold it, confirm here:",
  holdInstead: "Approve without holding",
  typeToApprove: (tool) => `To approve, type ${tool}`,
  confirm: "Yes, go ahead",
  decline: "No, don’t",
  declineToAnswer: "Decline",
  save: "Save answer",
  skip: (denies) => (denies ? "Skip (counts as a no)" : "Skip"),
  skipHint: (denies) =>
    denies
      ? "This agent treats a skipped question as a refusal."
      : "No answer. The agent goes on without it.",
  notes: {},
  issues: {},
  change: "Change",
  undo: "Undo",
  expiredHint: (canSkip) =>
    `This request has expired. ${canSkip ? "Skip" : "Close"} it to continue.`,
  expiresIn: (left) => {
    if (left.days > 0) return `${many(left.days, "day")} left`;
    if (left.hours > 0) return `${many(left.hours, "hour")} left`;
    // Seconds matter only near the end.
    if (left.minutes >= 5 || (left.minutes > 0 && left.seconds === 0))
      return `${many(left.minutes, "minute")} left`;
    return left.minutes > 0
      ? `${many(left.minutes, "minute")} ${many(left.seconds, "second")} left`
      : `${many(left.seconds, "second")} left`;
  },
  timeLeft: shortTime({ day: "d", hour: "h", minute: "min" }, (time) => `${time} left`),
  expiresAt: (date) => `Answer by ${formatTime("en", date, "short")}`,
  statedDeadline: (date, kind) => {
    if (kind === "day") return `Answer by ${formatTime("en", date, "date")}`;
    const time = formatTime("en", date, "short");
    return kind === "guess" ? `Answer by about ${time}` : `The agent says: answer by ${time}`;
  },
  questionProblem: (problem) =>
    ({
      "no-id": "The agent gave this question no id, so it cannot be answered.",
      "duplicate-id": "The agent gave two questions the same id, so they can only be skipped.",
      "too-deep": "Part of this request is nested too deeply to be shown.",
      "no-answer-accepted": "The agent does not accept an answer to this question.",
      "call-not-shown": "The agent has not shown the call that this question is about.",
      unreadable: "This question cannot be shown, so it cannot be approved here.",
    })[problem],
  loadingForm: "Loading the form…",
  loadFailed: (what) =>
    ({
      form: "The form could not be loaded.",
      card: "This card could not be loaded. You can still answer the question.",
      details: "The details cannot be shown.",
    })[what],
  shortcuts: "Keyboard shortcuts",
  shortcutsHint: ({ approve, deny, next, previous }) =>
    [
      ...(approve === "" ? [] : [`${approve.toUpperCase()} twice: approve`]),
      ...(deny === "" ? [] : [`${deny.toUpperCase()} twice: deny`]),
      ...(next === "" ? [] : [`${next.toUpperCase()}: next question`]),
      ...(previous === "" ? [] : [`${previous.toUpperCase()}: question before`]),
    ].join(", "),
  armed: (key, button) => `Press ${key} again: ${button}`,
  verdict: (verdict, changes) =>
    ({
      approved: changes > 0 ? `Approved with ${many(changes, "change")}` : "Approved",
      denied: "Denied",
      answered: "Answered",
      cancelled: "Skipped",
      expired: "Expired",
    })[verdict],
  asProposed: "as proposed",
  details: "Details",
  openAddress: "Open",
  answerDelivery: (delivery) =>
    ({
      "not-sent": "not sent yet",
      unknown: "may have arrived",
      rejected: "not accepted",
      others: "recorded, waits for others",
    })[delivery],
  sending: (state) =>
    ({ sending: "Sending…", accepted: "The agent has your answer", checking: "Checking…" })[state],
  arrived: (count, question) =>
    count === 1
      ? `The agent has a question for you: “${question}”`
      : `The agent has ${count} questions for you.`,
  changedAnnouncement: (count, question) =>
    count === 1
      ? `A request changed. Check it again: ${question}`
      : `${count} requests changed. Check them again.`,
  minutesLeft: (left, question) =>
    left === 0
      ? `The time to answer has passed: ${question}`
      : `${many(left, "minute")} left to answer: ${question}`,
  submit: (total) => (total === 1 ? "Send answer" : `Send ${total} answers`),
  cancelAll: (count, as) => `${as === "deny" ? "Deny" : "Skip"}${count === 1 ? "" : " all"}`,
  agentSaid: (message) => `The agent says: “${message}”`,

  // Values
  dataHeading: (of) =>
    ({
      arguments: "What was asked",
      answer: "Your answer",
      proposed: "Proposed",
      approved: "Approved instead",
      used: "Used instead",
      "sent-as-result": "Sent as the tool’s result",
      result: "The tool’s result",
      error: "The tool’s error",
      "perhaps-other": "The tool’s result, which may follow another page’s answer",
      "sent-instead": "Sent as the result, because the agent sent none",
    })[of],
  noArguments: "No details",
  argumentsAsReceived:
    "The details did not arrive as valid JSON. They are shown as they came and cannot be edited.",
  duplicateKeys: (keys) =>
    `This call names ${keys.join(", ")} twice. Servers differ in which one counts.`,
  duplicateKeysChecked: "I have checked this",
  similarKeys: (one, other) => `${one} and ${other} look alike but are two different keys.`,
  rawJson: "JSON",
  copy: (state) => ({ ready: "Copy", copied: "Copied", failed: "Could not copy" })[state],
  hidden: "Hidden",
  yesNo: (value) => (value ? "Yes" : "No"),
  empty: { text: "Empty text", list: "Empty list", object: "Empty", null: "Not set" },
  dateTime: (date, kind) => formatTime("en", date, kind),
  money: (amount, currency) =>
    new Intl.NumberFormat("en", { style: "currency", currency }).format(amount),
  tableOf: (rows) => (rows === 1 ? "List with 1 entry" : `List with ${rows} entries`),
  diffLine: {
    added: "added:",
    removed: "removed:",
    endAdded: "A line end is added at the end.",
    endRemoved: "The line end at the end is removed.",
  },
  imageOfAgent: "Image in the request",
  moreToRead: "There was more to read. Check it, then approve.",
  editWord: { was: "was", now: "now", added: "added", removed: "removed", changed: "changed" },
  changes: (count) => many(count, "change"),
  onlyChanges: "Only changes",
  undoAll: "Undo all",
  unchanged: (characters) => `${many(characters, "character")} unchanged`,
  ...foldLabels,
};
