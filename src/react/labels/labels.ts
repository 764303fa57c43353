import { foldLabels } from "./foldLabels.js";
import { formatTime, shortTime } from "./formatTime.js";
import type { Labels } from "./labelTypes.js";
import { panelLabels } from "./panelLabels.js";

export type { Labels } from "./labelTypes.js";

const anyOf = (people: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "disjunction" }).format(people);
const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** The built-in texts, in English. */
export const englishLabels: Labels = {
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
  askedBy: (subagent) => `Asked by ${subagent}`,
  asks: (name, isOwnWord) =>
    isOwnWord ? `An agent that calls itself “${name}” asks` : `${name} asks`,
  agentName: "The agent",
  toRun: "to run",
  readFirst: "Show the rest, then decide",
  agentItself: "The agent itself",
  approve: "Approve",
  approveWithEdits: (approve, changes) => `${approve} with ${many(changes, "change")}`,
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
  selectAll: (count, total) =>
    count === total ? `Select all ${count}` : `Select ${count} of ${total}`,
  approveSelected: (count) => `Approve ${count} selected`,
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
  sendsIn: (seconds) => `goes out in ${seconds} s`,
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
  ...foldLabels,
  moreToRead: "There was more to read. Check it, then approve.",

  // Decisions
  verdict: (verdict, changes) =>
    ({
      approved: changes > 0 ? `Approved with ${many(changes, "change")}` : "Approved",
      denied: "Denied",
      answered: "Answered",
      cancelled: "Skipped",
      expired: "Expired",
    })[verdict],
  asProposed: "as proposed",
  editWord: { was: "was", now: "now", added: "added", removed: "removed", changed: "changed" },
  sheet: (what, count) =>
    what === "open"
      ? `${many(count, "question")} ${count === 1 ? "waits" : "wait"} for you`
      : `Close; the question${count === 1 ? " stays" : "s stay"} open`,
  changes: (count) => many(count, "change"),
  onlyChanges: "Only changes",
  undoAll: "Undo all",
  unchanged: (characters) => `${many(characters, "character")} unchanged`,
  moreEdits: (count) => `Show ${many(count, "more change")}`,
  closed: {
    changed: "Changed by the agent",
    elsewhere: "Answered elsewhere",
    stale: "No longer open",
  },
  opened: (host, done) => `You agreed to open ${host}${done ? " · done" : ""}`,
  openAddress: "Open",
  withdrawn: (reason) => (reason === "" ? "No longer needed" : `No longer needed: ${reason}`),
  answeredElsewhere: (verdict) =>
    ({
      approved: "Answered elsewhere: approved",
      denied: "Answered elsewhere: denied",
      answered: "Answered elsewhere",
      cancelled: "Skipped elsewhere",
      expired: "Skipped elsewhere",
    })[verdict],
  verdictBy: (verdict, who, automatic) =>
    `${verdict}${automatic ? " automatically" : ""}${who === undefined ? "" : ` by ${who}`}`,
  verdictOutcome: (verdict, outcome) =>
    ({
      "no-result": `${verdict}, no result seen`,
      "not-run": `${verdict}, not run`,
      unknown: `${verdict}: sent, not confirmed`,
      refused: `${verdict}: not accepted by the agent`,
      failed: `${verdict}: ran, and failed`,
      elsewhere: `${verdict} here, answered elsewhere`,
    })[outcome],
  outcomeHint: (outcome) =>
    ({
      "no-result": "The agent went on after this approval. It did not show a result of the call.",
      "not-run": "This agent does not run an approved call when another one is denied with it.",
      unknown: "Sent. It is not known whether the agent used this answer.",
      "accepted-before": "The agent had accepted your answers before that.",
    })[outcome],
  automatic: (rule) =>
    rule === undefined ? "Decided automatically" : `Decided automatically: ${rule}`,
  signed: (owner) =>
    owner === undefined ? "Sent with a signature" : `Signed by ${owner}’s passkey`,
  by: (who) => `by ${who}`,
  answerDelivery: (delivery) =>
    ({
      "not-sent": "not sent yet",
      unknown: "sent, not confirmed",
      rejected: "not accepted",
      others: "recorded, waits for others",
    })[delivery],
  sending: (state) =>
    ({ sending: "Sending…", accepted: "The agent has your answer", checking: "Checking…" })[state],
  details: "Details",
  filterDecisions: "Show decisions",
  logFilter: {
    all: "All decisions",
    approved: "Approved",
    denied: "Denied",
    answered: "Answered",
    other: "Other",
  },
  exportAs: (format) => `Export ${format}`,
  timeAgo: (ago) => {
    if (ago.hours > 0) return `${many(ago.hours, "hour")} ago`;
    return ago.minutes > 0 ? `${ago.minutes} min ago` : "now";
  },

  // The bar, notices and announcements
  progress: (answered, total) =>
    total === 1
      ? answered === 1
        ? "Answered"
        : "Not answered yet"
      : `${answered} of ${total} answered`,
  submit: (total) => (total === 1 ? "Send answer" : `Send ${total} answers`),
  retry: "Send again",
  sendAnyway: (why) =>
    ({ again: "Send again anyway", together: "Send anyway", unsaved: "Send without saving" })[why],
  retryBack: "Back",
  check: "Check what happened",
  stopWaiting: "Stop waiting",
  dismiss: "Not now",
  dismissHint: "Hides the questions here. Nothing is sent.",
  giveUp: (count) => (count === 1 ? "Close question" : `Close ${count} questions`),
  giveUpHint: (count) =>
    `You can close ${count === 1 ? "this question" : "these questions"} and continue. No answer is sent any more, unless the agent asks again.`,
  cancelAll: (count, as) => `${as === "deny" ? "Deny" : "Skip"}${count === 1 ? "" : " all"}`,
  cancelExpired: (_, sends) => (sends ? "Skip expired and send" : "Skip expired"),
  blocker: {
    "too-many": () =>
      "The agent asked more questions than can be shown. They can only be skipped, all together.",
    invalid: (count) => `${many(count, "answer")} need${count === 1 ? "s" : ""} a correction`,
    expired: (count) => `${count} expired`,
    unknown: () => "An answer belongs to a question that is no longer open",
    duplicate: (count) =>
      `${many(count, "question")} cannot be answered because the agent reused an id`,
  },
  delivery: {
    "not-sent": "Your answers were not sent. They are still here.",
    rejected:
      "The agent did not accept your answers. They are still here; change them, or send them again.",
    unknown: "Sent. It is not known whether the agent used your answers.",
  },
  repeat: {
    idempotent: "Sending the same answers again is safe.",
    unsafe: "The agent may already have acted on this answer. Sending it again may do it twice.",
    unknown: "The agent may already have acted on this answer. Sending it again may do it twice.",
  },
  noticeTitle: (about) =>
    ({
      unsaved: "Your answers could not be saved. Send without saving?",
      "not-signed": "Not signed, so nothing was sent.",
      "still-asked": "The agent still asks.",
      elsewhere: "Answered elsewhere.",
      waits: "Another tab is sending answers in this conversation.",
      dropped: "The agent has not received this message.",
      "not-arrived": "This message may not have arrived.",
      "not-answered": "The agent did not answer this message.",
      offline: "You are offline.",
    })[about],
  noticeHint: (about) =>
    ({
      unsaved:
        "Nothing has been sent yet. If this page closes after you send, it cannot tell you whether your answers arrived.",
      "not-signed": "Your answers are still here. Send them again to sign them.",
      "still-asked":
        "It is not known whether it used your answers. Send them again, or change them first.",
      elsewhere:
        "These questions were answered on another page or device. The outcome is shown there.",
      dropped: "It can be sent once the agent no longer waits for an answer.",
      offline: "You can answer now. Your answers stay here until they are sent.",
      "not-skipped": "The agent did not accept this. Its questions are still open.",
      waits:
        "Yours are sent when it is done, if the questions are still open. If you stop waiting, they stay here and are not sent.",
    })[about],
  undelivered: (button) =>
    ({
      send: "Send message",
      again: "Send again",
      wait: "Send after my answer",
      skip: "Skip and send message",
      deny: "Deny and send message",
      discard: "Discard message",
    })[button],
  waitingMessage: (about) =>
    ({
      title: "This is sent after your answer.",
      edit: "Edit message",
      remove: "Remove message",
      field: "Message",
      save: "Save message",
      cancel: "Keep as it was",
    })[about],
  acknowledge: "Got it",
  advice: {
    correct: "The agent did not accept your answers. Change them and send them again.",
    skip: "The agent says that the time to answer has passed. Skip the question to continue.",
    dismiss:
      "This request is no longer open. It may have been answered elsewhere. Close it to continue.",
    wait: "The agent is busy with another run. Your answers are still here; send them again in a moment.",
    others: "Your answers are recorded. They count once the others agree.",
    unavailable:
      "The agent cannot accept an answer from this page until its configuration changes. Close the question to continue.",
  },
  stillWaiting: (count) =>
    count === undefined
      ? "The agent still waits for answers."
      : count === 1
        ? "The agent still waits for an answer."
        : `The agent still waits for ${count} answers.`,
  showQuestions: "Show the questions",
  failure: (failure) =>
    ({
      aborted: "You stopped the run.",
      cancelled: "The agent stopped the run.",
      error: "The agent reported a problem.",
      rejected: "The agent sent something that cannot be read.",
      truncated: "The connection was lost.",
      unreachable: "The agent could not be reached.",
      "http-error": "The server answered with an error.",
      "not-a-stream": "The server’s response is not an AG-UI event stream.",
    })[failure],
  errorCode: (code) => (typeof code === "number" ? `HTTP ${code}` : `Code: ${code}`),
  agentSaid: (message) => `The agent says: ${message}`,
  emptyTitle: (working) => (working ? "The agent is working…" : "Nothing to answer"),
  emptyHint: (working) =>
    working
      ? "If it needs you, its question appears here."
      : "When the agent has a question, it appears here.",
  arrived: (count) =>
    count === 1 ? "The agent has a question for you." : `The agent has ${count} questions for you.`,
  changedAnnouncement: (count, question) =>
    count === 1
      ? `A request changed. Check it again: ${question}`
      : `${count} requests changed. Check them again.`,
  settledOne: (verdict, question) => `${verdict}: ${question}`,
  settled: (count, outcome) =>
    ({
      accepted: `The agent has accepted ${count} answers.`,
      unknown: `${count} answers were sent. It is not known whether the agent used them.`,
      refused: `The agent did not accept ${count} answers.`,
    })[outcome],
  minutesLeft: (left, question) =>
    left === 0
      ? `The time to answer has passed: ${question}`
      : `${many(left, "minute")} left to answer: ${question}`,
};
