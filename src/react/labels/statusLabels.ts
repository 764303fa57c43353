import type { Advice } from "../../core/adviceFor.js";
import type { Outcome } from "../../core/audit/evidence.js";
import type { Repeat } from "../../core/dialect/Dialect.js";
import type { Delivery } from "../../core/errors.js";
import type { Blocker } from "../../core/interrupt/interrupt.js";
import type { RunEnding } from "../../core/state/RunEnding.js";
import { minutes, questions } from "./counts.js";

/** The texts of the bar that sends the answers, of notices and of announcements. */
export interface StatusLabels {
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
  readonly agentSaid: (message: string) => string;
  /** The open questions were answered on another page. */
  readonly answeredElsewhere: string;
  readonly answeredElsewhereHint: string;
  /** Shown while another page holds the lock of the thread, and what that means for the answers of this one. */
  readonly waitsForPage: string;
  readonly waitsForPageHint: string;
  /** Dismisses the notice about answers from another page. */
  readonly acknowledge: string;
  /** Shown by `EmptyState` while no question is open, and while the agent works. */
  readonly nothingOpen: string;
  readonly nothingOpenHint: string;
  readonly working: string;
  readonly workingHint: string;
  readonly arrived: (count: number) => string;
  /** Read out when requests have changed: one by its message, several by their number. */
  readonly changedAnnouncement: (count: number, question: string) => string;
  /** The outcome of answers, as it is read out: one by its verdict, several by their number. */
  readonly settledOne: (verdict: string, question: string) => string;
  readonly settled: (count: number, outcome: Outcome) => string;
  /** Read out five minutes and one minute before the end, and at the end with 0. */
  readonly minutesLeft: (minutes: number, question: string) => string;
}

/** The English texts. */
export const statusLabels: StatusLabels = {
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
};
