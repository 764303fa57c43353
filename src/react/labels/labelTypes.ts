import type { Repeat } from "../../dialects/Dialect.js";
import type { Advice } from "../../errors/adviceFor.js";
import type { Delivery } from "../../errors/errors.js";
import type { Blocker, InterruptKind, StatedDeadline } from "../../interrupt/interrupt.js";
import type { Verdict } from "../../thread/decisions/DecisionRecord.js";
import type { Outcome } from "../../thread/decisions/evidence.js";
import type { RunEnding } from "../../thread/state/RunEnding.js";
import type { ApprovalBlock } from "../../thread/view/approveTogether.js";
import type { FormLabels } from "./FormLabels.js";
import type { PanelLabels } from "./panelLabels.js";
import type { RuleLabels } from "./ruleLabels.js";

/** Why a question cannot be selected, to be approved together with others. */
type SelectBlock =
  | Exclude<ApprovalBlock, "unsupported" | "decided">
  | "unread"
  | "not-shown"
  | "not-opened"
  | "confirm";

/** Why a run failed: how it ended, or what the server responded with instead of a run. */
type Failure =
  | Exclude<RunEnding["kind"], "success" | "interrupted">
  | "http-error"
  | "not-a-stream";

/** Every text of the library itself. Texts of the agent are shown as given. */
export interface Labels extends QuestionLabels, DecisionLabels, StatusLabels {}

/** The texts of open questions; the others are loaded with what shows them. */
export interface QuestionLabels extends PanelLabels, CardLabels, DataLabels {
  /** Texts of the forms to replace; the others are loaded with the forms. */
  readonly forms?: Partial<FormLabels>;
  /**
   * Texts of approval rules to replace; the others are loaded with the components that show rules.
   */
  readonly rules?: Partial<RuleLabels>;
}

/** The texts of a card: the question, its buttons and deadlines, and why it cannot be answered. */
interface CardLabels {
  readonly kind: Readonly<Record<InterruptKind, string>>;
  /**
   * Shown instead of a message where the agent gave none; `tool` is the tool that it wants to use.
   */
  readonly noMessage: (tool: string | undefined) => string;
  /** Marks a question about what the agent calls destructive, or of high or critical risk. */
  readonly risk: string;
  /** Shown beside `risk`: the reason the agent gives. */
  readonly riskBecause: (risk: {
    readonly destructive: boolean;
    readonly level: "high" | "critical" | undefined;
  }) => string;
  /**
   * The fields of several questions that are asked as one, where the agent names none: what is
   * chosen or written as an answer, and words of one's own beside the choices.
   */
  readonly askedTitle: (field: "answer" | "words") => string;
  /** Shown on a card whose question only these people may answer, and not the person here. */
  readonly reservedFor: (people: readonly string[]) => string;
  /** Shown on a card whose request the agent has changed since it was shown or answered. */
  readonly changed: string;
  /** Shown on a question whose answer was given or removed in another tab. */
  readonly changedElsewhere: string;
  /**
   * Who asks, at the head of each card; `agentName` where neither the host nor a subagent has a
   * name. `isOwnWord`: the name is the one that the agent gives itself in its capabilities.
   */
  readonly asks: (name: string, isOwnWord: boolean) => string;
  readonly agentName: string;
  /** Between `asks` and the name of the tool that a yes runs. */
  readonly toRun: string;
  /** The button that approves what is risky, while something of it is folded. */
  readonly readFirst: string;
  /** Heading of the agent's own questions where subagents have asked others. */
  readonly agentItself: string;
  readonly approve: string;
  /**
   * Approves with edited arguments; `approve` is the text of the button without edits, `changes`
   * their number. `edit`: the new value of one whose old value the question names, such as "Amount
   * €100.00".
   */
  readonly approveWithEdits: (approve: string, changes: number, edit?: string) => string;
  /** Approves, and leads to the next of several questions; `approve` is the text without that. */
  readonly andNext: (approve: string) => string;
  /**
   * A decision for longer than this call; `decision` is its text without that, `words` are the
   * agent's, which belong into quotation marks.
   */
  readonly withStanding: (decision: string, words: string) => string;
  readonly deny: string;
  /**
   * The name of the checkbox by which a question is selected, to be approved together with others.
   */
  readonly select: (question: string) => string;
  /** Why a question cannot be selected; the description of its checkbox. */
  readonly notSelectable: Readonly<Record<SelectBlock, string>>;
  /** On an open row of a list, where its question stands. */
  readonly questionNumber: (number: number, total: number) => string;
  /** The button that opens the fields of the arguments, and closes them while `editing`. */
  readonly edit: (editing: boolean) => string;
  /**
   * The button that opens a field for a reply instead of a decision, and closes it while
   * `replying`.
   */
  readonly reply: (replying: boolean) => string;
  /**
   * Names a field for text to the agent: a comment, one that is sent only with a denial, the reason
   * on a card that was just denied, or a reply instead of a decision.
   */
  readonly textField: (of: "comment" | "if-denied" | "denial" | "reply") => string;
  /** Makes a card of a line; `exact` with the JSON of its call. */
  readonly unfold: (exact: boolean) => string;
  /** Names the button and the menu of what is seldom needed. */
  readonly more: string;
  /** Opens the field for a comment. */
  readonly addNote: string;
  /**
   * Predefined comments, each inserted with one press; empty by default, because only the host
   * knows them.
   */
  readonly commentPresets: readonly string[];
  /** The text of a button that is held, or whose answer a passkey signs. */
  readonly confirmBy: (how: "hold" | "passkey", button: string) => string;
  /** After a press that was too short, and the button for people who cannot hold one. */
  readonly holdHint: string;
  readonly holdInstead: string;
  /** The field for the name of the tool, where the host asks for it. */
  readonly typeToApprove: (tool: string) => string;
  readonly confirm: string;
  readonly decline: string;
  /** A no to a question that asks for more than yes or no. */
  readonly declineToAnswer: string;
  /** Saves an answer that is sent with others; one that is sent at once has `submit`. */
  readonly save: string;
  /**
   * The button that skips a question, and its description; `denies` where the agent treats skipping
   * as a denial.
   */
  readonly skip: (denies: boolean) => string;
  readonly skipHint: (denies: boolean) => string;
  /**
   * Notes on an agent's behavior, by code; codes that are missing here are shown in the dialect's
   * own English.
   */
  readonly notes: Readonly<Partial<Record<string, string>>>;
  /**
   * Issues of an answer, by code; issues with the schema are in `forms.issues`, all others are
   * shown in English.
   */
  readonly issues: Readonly<Partial<Record<string, string>>>;
  readonly change: string;
  /** The same while the answer waits for it, and where a rule has given it. */
  readonly undo: string;
  /** How to continue after the deadline: by skipping the question where that is possible. */
  readonly expiredHint: (canSkip: boolean) => string;
  readonly expiresIn: (parts: {
    readonly days: number;
    readonly hours: number;
    readonly minutes: number;
    readonly seconds: number;
  }) => string;
  /** The same in as few letters as possible, beside a ring. */
  readonly timeLeft: CardLabels["expiresIn"];
  readonly expiresAt: (date: Date) => string;
  /**
   * A deadline that does not count down. `guess`: its time zone is not known. `day`: the day of
   * `date` in UTC. `metadata`: the agent's word, after which answers are still accepted.
   */
  readonly statedDeadline: (date: Date, kind: StatedDeadline["kind"]) => string;
  /** Why a question cannot be answered, or not be shown in full. */
  readonly questionProblem: (
    problem:
      | "no-id"
      | "duplicate-id"
      | "too-deep"
      | "no-answer-accepted"
      | "call-not-shown"
      | "unreadable",
  ) => string;
  /** Shown in place of a form until it is there. */
  readonly loadingForm: string;
  /**
   * Shown in place of what did not load or cannot be shown: a form, a card, or the details of an
   * entry in the log.
   */
  readonly loadFailed: (what: "form" | "card" | "details") => string;
  readonly shortcuts: string;
  readonly shortcutsHint: (keys: {
    readonly approve: string;
    readonly deny: string;
    readonly next: string;
    readonly previous: string;
  }) => string;
  readonly armed: (key: string, button: string) => string;
  /**
   * What was decided; `changes` of the arguments, 0 where it was approved as proposed. `expired` is
   * also shown on an open card in place of the time left.
   */
  readonly verdict: (verdict: Verdict, changes: number) => string;
  /** Beside the agent's sentence, which may name a value that was edited since. */
  readonly asProposed: string;
  readonly details: string;
  /** The link to that address. */
  readonly openAddress: string;
  /**
   * Shown on an answered card that waits for other answers, or after a failure. `others`: recorded,
   * until other people agree.
   */
  readonly answerDelivery: (delivery: Delivery | "others") => string;
  /**
   * Shown while answers are sent, once the agent has shown that it acts on them, and while its
   * history is loaded after a lost reply.
   */
  readonly sending: (state: "sending" | "accepted" | "checking") => string;
  /** Read out when questions have come: one by the words of the agent, several by their number. */
  readonly arrived: (count: number, question: string) => string;
  /** Read out when requests have changed: one by its message, several by their number. */
  readonly changedAnnouncement: (count: number, question: string) => string;
  /** Read out five minutes and one minute before the end, and at the end with 0. */
  readonly minutesLeft: (minutes: number, question: string) => string;
  readonly submit: (total: number) => string;
  /** Skips all questions, or denies them where the agent treats skipping so. */
  readonly cancelAll: (count: number, as: "skip" | "deny") => string;
  readonly agentSaid: (message: string) => string;
}

/** The texts beside arguments, answers and other values. */
interface DataLabels {
  /**
   * Heading of values. `arguments` of a call; in the log also the given `answer`, the arguments as
   * the agent `proposed` them, as they were `approved`, as the agent reports to have `used` them,
   * the answer `sent-as-result` of the call, and the `result` of the tool.
   */
  readonly dataHeading: (
    of:
      | "arguments"
      | "answer"
      | "proposed"
      | "approved"
      | "used"
      | "sent-as-result"
      | "result"
      | "error"
      | "perhaps-other"
      | "sent-instead",
  ) => string;
  readonly noArguments: string;
  /** Why arguments that are not valid JSON are shown as received and cannot be edited. */
  readonly argumentsAsReceived: string;
  /**
   * Keys, quoted, that occur more than once in the arguments, and what the user confirms before
   * they can approve.
   */
  readonly duplicateKeys: (keys: readonly string[]) => string;
  readonly duplicateKeysChecked: string;
  /** Two keys, quoted, that differ only in what is hard to see. */
  readonly similarKeys: (one: string, other: string) => string;
  /** Opens the exact JSON of the arguments. */
  readonly rawJson: string;
  /** The button that copies, and what is read out after it. */
  readonly copy: (state: "ready" | "copied" | "failed") => string;
  /** Shown where a `mask` hides a value. */
  readonly hidden: string;
  readonly yesNo: (value: boolean) => string;
  /** Stand for what is empty; a text that reads the same is quoted. */
  readonly empty: Readonly<Record<"text" | "list" | "object" | "null", string>>;
  /**
   * A date or a moment. Beside its ISO text, only an `instant` is in the zone of the page; `date`
   * and `local` are as written, in UTC. `short`: when something happened, in the zone of the page.
   */
  readonly dateTime: (date: Date, kind: "date" | "local" | "instant" | "short") => string;
  /** A sum of money, as a person writes it. `currency` is its three letters. */
  readonly money: (amount: number, currency: string) => string;
  /** The name of a list of objects that is laid out as a table. */
  readonly tableOf: (rows: number) => string;
  /** Read before a line of a change in a file; and where only one version ends with a line end. */
  readonly diffLine: Readonly<Record<"added" | "removed" | "endAdded" | "endRemoved", string>>;
  /** Describes a picture that is part of the data. */
  readonly imageOfAgent: string;
  /** The button that shows a folded text, and folds it while it is `shown`. */
  readonly showAll: (shown: boolean) => string;
  /** Between the beginning and the end of a folded text. */
  readonly hiddenCharacters: (count: number) => string;
  /**
   * Shows `count` more rows of a long list, or the next part of a text of which `count` characters
   * are hidden.
   */
  readonly showMore: (count: number, of: "rows" | "characters") => string;
  /** Shown when a press on Approve has opened what was folded. */
  readonly moreToRead: string;
  /** Between the values of a change, for who hears it; and after what was added or removed. */
  readonly editWord: Readonly<Record<"was" | "now" | "added" | "removed" | "changed", string>>;
  /** Above edited arguments. */
  readonly changes: (count: number) => string;
  /** The switch that hides arguments without changes. */
  readonly onlyChanges: string;
  /** The button that restores all arguments as they were proposed. */
  readonly undoAll: string;
  /** The button that shows an unchanged passage of a changed text. */
  readonly unchanged: (characters: number) => string;
}

/** The texts of a decision, on an answered card and in the log. */
interface DecisionLabels {
  /** The button that shows open questions in a sheet, which it also names; and its closing button. */
  readonly sheet: (what: "open" | "close", count: number) => string;
  /** The name of the button that shows the other changes. */
  readonly moreEdits: (count: number) => string;
  /**
   * The outcome of a question that was not answered from here, or whose answer the agent did not
   * accept.
   */
  readonly closed: Readonly<Record<"changed" | "elsewhere" | "stale", string>>;
  /** The outcome of a yes that allows an address to be opened, and whether what is there is done. */
  readonly opened: (host: string, done: boolean) => string;
  /** The outcome of a question whose answer the agent no longer needs; its reason may be empty. */
  readonly withdrawn: (reason: string) => string;
  /**
   * The outcome of a question that was answered on another page, with what is known of its answer.
   */
  readonly answeredElsewhere: (verdict: Verdict) => string;
  /**
   * A verdict with who gave it, where that is known; `automatic` where it was a rule rather than a
   * person.
   */
  readonly verdictBy: (verdict: string, who: string | undefined, automatic: boolean) => string;
  /**
   * A verdict with what is known of its outcome. `no-result`: an approval that was accepted, while
   * the tool call has no result. `not-run`: an approval whose call the agent does not run because
   * of the other answers. `unknown`: sent. `refused`: not accepted by the agent. `failed`: the call
   * ran, and its result is an error. `elsewhere`: given here, and another page's answer was taken.
   */
  readonly verdictOutcome: (
    verdict: string,
    outcome: "no-result" | "not-run" | "unknown" | "refused" | "failed" | "elsewhere",
  ) => string;
  /**
   * Explains an outcome: the same in the log, and below a failure that came after the agent had
   * accepted the answers.
   */
  readonly outcomeHint: (
    outcome: "no-result" | "not-run" | "unknown" | "accepted-before",
  ) => string;
  /**
   * Marks an answer that a rule has given, by its name where it has one; it cannot be changed here.
   */
  readonly automatic: (rule: string | undefined) => string;
  /**
   * Beside a decision that was sent with a signature, by the owner of the passkey where the host
   * names one. Servers verify it, pages do not.
   */
  readonly signed: (owner: string | undefined) => string;
  /** Who gave an answer, where that is known. */
  readonly by: (who: string) => string;
  /** The name of the filter of the log, and its choices. */
  readonly filterDecisions: string;
  readonly logFilter: Readonly<
    Record<"all" | "approved" | "denied" | "answered" | "other", string>
  >;
  /** Saves the decisions as a file of this format. */
  readonly exportAs: (format: string) => string;
  /** How long ago something happened, less than a day. */
  readonly timeAgo: (parts: { readonly hours: number; readonly minutes: number }) => string;
  readonly askedBy: (subagent: string) => string;
  /** How long that is possible: the answer leaves in so many seconds. */
  readonly sendsIn: (seconds: number) => string;
}

/** The texts of the bar that sends the answers, of notices and of announcements. */
interface StatusLabels {
  readonly progress: (answered: number, total: number) => string;
  readonly retry: string;
  /**
   * The second press of `retry` or `submit`. `again`: the agent may act twice. `together`: the
   * agent does not carry out these answers together. `unsaved`: the answers could not be stored;
   * beside `tryAgain`.
   */
  readonly sendAnyway: (why: "again" | "together" | "unsaved") => string;
  /** The button that undoes the first press. */
  readonly retryBack: string;
  /** Loads the agent's history where answers may have arrived. */
  readonly check: string;
  readonly stopWaiting: string;
  readonly dismiss: string;
  readonly dismissHint: string;
  /** Closes the questions for good where answers may never settle them, in place of `dismiss`. */
  readonly giveUp: (count: number) => string;
  /** What is given up by that; shown beside the button. */
  readonly giveUpHint: (count: number) => string;
  readonly cancelExpired: (count: number, sends: boolean) => string;
  /** Stands beside the progress, which already counts what is still to answer. */
  readonly blocker: Readonly<
    Record<Exclude<Blocker["code"], "missing">, (count: number) => string>
  >;
  /** What is known about the answers after a failure, and how many there are; the title of its notice. */
  readonly delivery: (delivery: Delivery, count: number) => string;
  /** What sending again may do where delivery is unknown. */
  readonly repeat: Readonly<Record<Repeat, string>>;
  /**
   * The title of a notice. `unsaved`: the answers could not be stored. `still-asked`: the agent's
   * history shows that it still asks. `elsewhere`: the questions were answered on another page.
   * `waits`: another page holds the lock of the thread. `dropped`: the agent has not received a
   * message; its text is shown below. `not-arrived`: it may not have, because no reply came.
   * `not-shown`: the agent's history lacks it. `not-answered`: the agent did nothing after it was
   * sent instead of answers. `offline`: the browser has no connection. `count` is the number of
   * answers; several by default.
   */
  readonly noticeTitle: (
    about:
      | "unsaved"
      | "not-signed"
      | "still-asked"
      | "elsewhere"
      | "waits"
      | "dropped"
      | "not-arrived"
      | "not-shown"
      | "not-answered"
      | "offline",
    count?: number,
  ) => string;
  /**
   * Below the title: what it means for the answers of this page. `kept`: they were not sent. `ask`:
   * they may have arrived, and the agent's history can be read. `not-skipped`: the agent refused
   * that all questions are skipped. `count` is the number of answers; several by default.
   */
  readonly noticeHint: (
    about:
      | "unsaved"
      | "not-signed"
      | "still-asked"
      | "elsewhere"
      | "waits"
      | "dropped"
      | "offline"
      | "kept"
      | "ask"
      | "not-skipped",
    count?: number,
  ) => string;
  /**
   * The buttons for messages that the agent has not received. `again`: after one that may not have
   * arrived. `wait`: they are sent after the answers. `skip` and `deny` do so with the open
   * questions, and send the message.
   */
  readonly undelivered: (button: "send" | "again" | "wait" | "skip" | "deny" | "discard") => string;
  /** Messages that are sent after the answers: their title, the buttons, and the field. */
  readonly waitingMessage: (
    about: "title" | "edit" | "remove" | "field" | "save" | "cancel",
  ) => string;
  /**
   * The agent refused a message because it waits for answers that this page does not have; how many,
   * where it says so.
   */
  readonly stillWaiting: (count: number | undefined) => string;
  /** Asks the agent for the questions that it waits for. */
  readonly showQuestions: string;
  /** Dismisses a notice about an outcome. */
  readonly acknowledge: string;
  /** What to do after a failure, where a retry is not enough; how many questions there are. */
  readonly advice: (advice: Exclude<Advice, "retry">, count: number) => string;
  /**
   * Why a run failed. `http-error`: the server responded, but not with a run. `not-a-stream`: the
   * response is not a stream of events, such as a login page.
   */
  readonly failure: (failure: Failure) => string;
  /** Under *Details*: the agent's own code of an error, or an HTTP status where it is a number. */
  readonly errorCode: (code: string | number) => string;
  /** Shown by `EmptyState` while no question is open, and while the agent works. */
  readonly emptyTitle: (working: boolean) => string;
  readonly emptyHint: (working: boolean) => string;
  /** The outcome of answers, as it is read out: one by its verdict, several by their number. */
  readonly settledOne: (verdict: string, question: string) => string;
  readonly settled: (count: number, outcome: Outcome) => string;
  /** Selects all that can be selected, of all that are open. */
  readonly selectAll: (count: number, total: number) => string;
  readonly approveSelected: (count: number) => string;
}
