import type { StatedDeadline } from "../../interrupt/interrupt.js";
import { formatTime } from "./formatTime.js";

/** The texts of the inbox. */
export interface InboxLabels {
  /** Names the list, and the place where the selected question is answered. */
  readonly region: (of: "list" | "question") => string;
  /**
   * Shown instead of questions, or of the selected one. `empty`: nothing is open. `filtered`: the
   * filter leaves nothing. `unselected`: nothing is selected. `failed` is also shown above a list
   * that may be out of date.
   */
  readonly state: (state: "loading" | "failed" | "empty" | "filtered" | "unselected") => string;
  readonly retry: string;
  /** Leads from the selected question back to the list, where there is no room for both. */
  readonly back: string;
  /** How many questions are shown, and how many of them are unread. */
  readonly count: (shown: number, unread: number) => string;
  /**
   * Marks a row. `unread`, read out: it was never selected.
   */
  readonly mark: (mark: "unread" | "risky" | "expired") => string;
  /** Who may answer a question besides the person who looks, who is `included` or not. */
  readonly answerableBy: (others: readonly string[], included: boolean) => string;
  /** On a question that the person may not answer. */
  readonly notYours: (others: readonly string[]) => string;
  /** Opens the filters, of which `active` are in use. */
  readonly filter: (active: number) => string;
  /** Leads to the conversation of the selected question. */
  readonly conversation: string;
  /** Names the last answer, with what takes it back. */
  readonly lastAnswer: string;
  /** Read out when the last answer was taken back, with what its question asks, if that is known. */
  readonly takenBack: (question: string | undefined) => string;
  /** The keys, below the selected question. */
  readonly keys: string;
  /**
   * When a question expires: in words from `now` (milliseconds since 1970), or as a date where that
   * is null, or is more than 30 days before.
   */
  readonly due: (date: Date, now: number | null) => string;
  /** How long ago a question was asked, at `now` (milliseconds since 1970). */
  readonly asked: (date: Date, now: number) => string;
  /** A deadline that names no point in time. `day`: the day of `date` in UTC. */
  readonly statedDue: (date: Date, kind: StatedDeadline["kind"]) => string;
  /** A question without a text; the heading of questions without an agent. */
  readonly unnamed: (what: "question" | "agent") => string;
  /** The choice that filters nothing. */
  readonly all: string;
  readonly filterBy: (what: "agent" | "tool" | "risky" | "mine") => string;
  readonly groupBy: string;
  readonly groupings: Readonly<Record<"none" | "agent" | "thread", string>>;
  /** Shown when the selected question was answered: from here, or by another person first. */
  readonly answered: (other: string | undefined) => string;
  /** Shown when the selected question, or another one of its thread, was replaced. */
  readonly changed: string;
}

/** The English texts. */
export const englishInboxLabels: InboxLabels = {
  region: (of) => (of === "list" ? "Inbox" : "Selected question"),
  state: (state) =>
    ({
      loading: "Loading…",
      failed: "The list could not be loaded. It may be out of date.",
      empty: "No open questions.",
      filtered: "No question matches the filter.",
      unselected: "Select a question.",
    })[state],
  retry: "Try again",
  back: "Back to the list",
  count: (shown, unread) => `${shown} open, ${unread} unread`,
  mark: (mark) => ({ unread: "Unread", risky: "High risk", expired: "Expired" })[mark],
  answerableBy: (others, included) => {
    if (others.length === 0) return included ? "You only" : "Nobody";
    return included ? `You or ${others.join(", ")}` : `${others.join(", ")} only`;
  },
  notYours: (others) =>
    `Only ${others.length === 0 ? "others" : others.join(", ")} can answer this`,
  filter: (active) => (active === 0 ? "Filter" : `Filter (${active})`),
  conversation: "Open the conversation",
  lastAnswer: "Last answer",
  takenBack: (question) =>
    `Your answer was taken back.${question === undefined ? "" : ` Open again: “${question}”`}`,
  keys: "A: approve · D: deny · J: next · K: previous · Z: undo",
  due: (date, now) => `Due ${untilIn("en", date, now)}`,
  asked: (date, now) => sinceIn("en", date, now),
  statedDue: (date, kind) =>
    kind === "day"
      ? `Due ${formatTime("en", date, "date")}`
      : `Due about ${formatTime("en", date, "short")}`,
  unnamed: (what) => (what === "question" ? "Question without text" : "Other agents"),
  all: "All",
  filterBy: (what) =>
    ({ agent: "Agent", tool: "Tool", risky: "High risk only", mine: "For me only" })[what],
  groupBy: "Group by",
  groupings: { none: "Nothing", agent: "Agent", thread: "Thread" },
  answered: (other) =>
    other === undefined
      ? "Your answer was sent."
      : `${other} answered first. Your answer was not used.`,
  changed: "The questions of this thread changed. Check them again.",
};

const day = 24 * 60 * 60 * 1000;
const units = [
  ["day", day],
  ["hour", day / 24],
  ["minute", day / 24 / 60],
] as const;

/**
 * A moment from now on, in the words of a locale, which never promise more time than there is; as a
 * date where `now` is null, or is more than 30 days before.
 */
export function untilIn(locale: string, date: Date, now: number | null): string {
  const left = now === null ? Number.POSITIVE_INFINITY : date.getTime() - now;
  if (left > 30 * day)
    return date.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  const [unit, size] = units.find(([, length]) => left >= length) ?? ["minute", day / 24 / 60];
  return new Intl.RelativeTimeFormat(locale, { style: "narrow" }).format(
    Math.max(1, Math.floor(left / size)),
    unit,
  );
}

/** How long ago a moment was, in the words of a locale; less than a minute ago is now. */
export function sinceIn(locale: string, date: Date, now: number): string {
  const ago = Math.max(0, now - date.getTime());
  const [unit, size] = units.find(([, length]) => ago >= length) ?? ["second", ago + 1];
  return new Intl.RelativeTimeFormat(locale, { style: "narrow", numeric: "auto" }).format(
    -Math.floor(ago / size),
    unit,
  );
}
