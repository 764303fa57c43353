import type { Labels } from "./labelTypes.js";
import { many } from "./many.js";
import { questionLabels } from "./questionLabels.js";

export type { Labels } from "./labelTypes.js";

const answers = (count: number | undefined): string => (count === 1 ? "answer" : "answers");

/** The built-in texts, in English. */
export const englishLabels: Labels = {
  ...questionLabels,

  // Decisions
  sheet: (what, count) =>
    what === "open"
      ? `${many(count, "question")} ${count === 1 ? "waits" : "wait"} for you`
      : `Close; the question${count === 1 ? " stays" : "s stay"} open`,
  moreEdits: (count) => `Show ${many(count, "more change")}`,
  closed: {
    changed: "Changed by the agent",
    elsewhere: "Answered elsewhere",
    stale: "No longer open",
  },
  opened: (host, done) => `You agreed to open ${host}${done ? " · done" : ""}`,
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
      "no-result": "No result of the call was shown. It is not known here whether it has run.",
      "not-run": "This agent does not run an approved call when another one is denied with it.",
      unknown: "Sent. It is not known whether the agent used this answer.",
      "accepted-before": "The agent had accepted your answers before that.",
    })[outcome],
  automatic: (rule) =>
    rule === undefined ? "Decided automatically" : `Decided automatically: ${rule}`,
  signed: (owner) =>
    owner === undefined ? "Sent with a signature" : `Signed by ${owner}’s passkey`,
  by: (who) => `by ${who}`,
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
  askedBy: (subagent) => `Asked by ${subagent}`,
  sendsIn: (seconds) => `goes out in ${seconds} s`,

  // The bar, notices and announcements
  progress: (answered, total) =>
    total === 1
      ? answered === 1
        ? "Answered"
        : "Not answered yet"
      : `${answered} of ${total} answered`,
  retry: "Send again",
  sendAnyway: (why) =>
    ({ again: "Send again anyway", together: "Send anyway", unsaved: "Send without saving" })[why],
  retryBack: "Back",
  check: "Ask the agent",
  stopWaiting: "Stop waiting",
  dismiss: "Not now",
  dismissHint: "Hides the questions here. Nothing is sent.",
  giveUp: (count) => (count === 1 ? "Close question" : `Close ${count} questions`),
  giveUpHint: (count) =>
    `You can close ${count === 1 ? "this question" : "these questions"} and continue. No answer is sent any more, unless the agent asks again.`,
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
  delivery: (delivery, count) =>
    ({
      "not-sent": count === 1 ? "Your answer was not sent." : "Your answers were not sent.",
      rejected: `The agent did not accept your ${count === 1 ? "answer. It is still here; change it, or send it" : "answers. They are still here; change them, or send them"} again.`,
      unknown: `Your ${answers(count)} may have arrived.`,
    })[delivery],
  repeat: {
    idempotent: "Sending the same answers again is safe.",
    unsafe: "The agent may already have acted on this answer. Sending it again may do it twice.",
    unknown: "The agent may already have acted on this answer. Sending it again may do it twice.",
  },
  noticeTitle: (about, count) =>
    ({
      unsaved: `Your ${answers(count)} could not be saved. Send without saving?`,
      "not-signed": "Not signed, so nothing was sent.",
      "still-asked": "The agent still asks.",
      elsewhere: "Answered elsewhere.",
      waits: "Another tab is sending answers in this conversation.",
      dropped: "The agent has not received this message.",
      "not-arrived": "This message may not have arrived.",
      "not-shown": "The agent’s history does not show this message.",
      "not-answered": "The agent did not answer this message.",
      offline: "You are offline.",
    })[about],
  noticeHint: (about, count) =>
    ({
      unsaved: `Nothing has been sent yet. If this page closes after you send, it cannot tell you whether your ${answers(count)} arrived.`,
      "not-signed":
        count === 1
          ? "Your answer is still here. Send it again to sign it."
          : "Your answers are still here. Send them again to sign them.",
      "still-asked": `It is not known whether it used your ${count === 1 ? "answer. Send it again, or change it" : "answers. Send them again, or change them"} first.`,
      elsewhere:
        "These questions were answered on another page or device. The outcome is shown there.",
      dropped: "It can be sent once the agent no longer waits for an answer.",
      offline: `You can answer now. Your ${count === 1 ? "answer stays here until it is" : "answers stay here until they are"} sent.`,
      kept: count === 1 ? "It is still here." : "They are still here.",
      ask: "Ask the agent to find out.",
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
  stillWaiting: (count) =>
    count === undefined
      ? "The agent still waits for answers."
      : count === 1
        ? "The agent still waits for an answer."
        : `The agent still waits for ${count} answers.`,
  showQuestions: "Show the questions",
  acknowledge: "Got it",
  advice: (advice, count) =>
    ({
      correct: `The agent did not accept your ${count === 1 ? "answer. Change it and send it" : "answers. Change them and send them"} again.`,
      skip: "The agent says that the time to answer has passed. Skip the question to continue.",
      dismiss:
        "This request is no longer open. It may have been answered elsewhere. Close it to continue.",
      wait: `The agent is busy with another run. Your ${count === 1 ? "answer is still here; send it" : "answers are still here; send them"} again in a moment.`,
      others: `${count === 1 ? "Your answer is recorded. It counts" : "Your answers are recorded. They count"} once the others agree.`,
      unavailable:
        "The agent cannot accept an answer from this page until its configuration changes. Close the question to continue.",
    })[advice],
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
  emptyTitle: (working) => (working ? "The agent is working…" : "Nothing to answer"),
  emptyHint: (working) =>
    working
      ? "If it needs you, its question appears here."
      : "When the agent has a question, it appears here.",
  settledOne: (verdict, question) => `${verdict}: ${question}`,
  settled: (count, outcome) =>
    ({
      accepted: `The agent has accepted ${count} answers.`,
      unknown: `${count} answers were sent. It is not known whether the agent used them.`,
      refused: `The agent did not accept ${count} answers.`,
    })[outcome],
  selectAll: (count, total) =>
    count === total ? `Select all ${count}` : `Select ${count} of ${total}`,
  approveSelected: (count) => `Approve ${count} selected`,
};
