import type { InterruptStatus, InterruptView } from "../../core/interrupt/InterruptView.js";

type Question = Pick<InterruptView, "key" | "status">;

/** Which row of a list is open, and the questions for which that was decided. */
export interface OpenRow {
  readonly key: string | null;
  readonly statuses: ReadonlyMap<string, InterruptStatus>;
}

/** The first question without an answer is open at the start. */
export function openFirst(questions: readonly Question[]): OpenRow {
  return { key: questions.find(({ status }) => isUnanswered(status))?.key ?? null, statuses: statusesOf(questions) };
}

/**
 * Follows the questions: an answered one closes, one whose answer was taken back opens, and other questions start with the first one open. An answer opens no
 * other row, because it may have been given elsewhere. Returns `before` where nothing has changed. Pure.
 */
export function followQuestions(before: OpenRow, questions: readonly Question[]): OpenRow {
  const { statuses } = before;
  if (questions.length === statuses.size && questions.every(({ key, status }) => statuses.get(key) === status)) return before;
  if (!questions.some(({ key }) => statuses.has(key))) return openFirst(questions);
  const reopened = questions.filter(({ key, status }) => isUnanswered(status) && statuses.get(key) === "answered");
  const [first] = reopened;
  const key = first !== undefined && reopened.length === 1 ? first.key : before.key;
  const open = questions.find((question) => question.key === key);
  return { key: open !== undefined && canFold(open.status) ? open.key : null, statuses: statusesOf(questions) };
}

/** Whether a question is shown as a row while it is closed; an answered card is one already. */
export function canFold(status: InterruptStatus): boolean {
  return isUnanswered(status) || status === "expired";
}

function isUnanswered(status: InterruptStatus): boolean {
  return status === "unanswered" || status === "invalid";
}

function statusesOf(questions: readonly Question[]): ReadonlyMap<string, InterruptStatus> {
  return new Map(questions.map(({ key, status }) => [key, status]));
}
