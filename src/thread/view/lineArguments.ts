import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { ValueMask } from "../../present/Mask.js";
import type { UnknownRecord } from "../../protocol/json.js";
import { rowArguments } from "./rowArguments.js";
import { statedReason } from "./statedReason.js";

/** The longest value, in characters. */
const longestValue = 32;
/** The longest of the two rows: in the widest card, no more than this is in one row. */
const longestRow = 80;
/** A call whose time ends sooner is a card, which shows how long there is. */
const soonestEnd = 5 * 60_000;

/** The texts of a line that are not the call's own. */
interface LineTexts {
  /** The question as it is shown. */
  readonly question: string;
  /** Who asks, as it is shown. */
  readonly asker: string;
}

/**
 * The arguments of a harmless call, which is shown as one line: a plain approval or denial without
 * risk, with at most three short values, each visible as it is, and nothing else to show, to ask or
 * to hurry for. Null for a card. What an agent sends can only make a card of a line. `now` is null
 * while the time is not known. What the host says of the call is asked by `useIsHarmless`. Pure.
 */
export function lineArguments(
  interrupt: InterruptView,
  { question, asker }: LineTexts,
  mask: ValueMask | undefined,
  now: number | null,
): UnknownRecord | null {
  const { approval, toolCall, locked } = interrupt;
  if (approval?.canDeny !== true || approval.fields !== undefined) return null;
  if (endsSoon(interrupt, now) || statedReason(interrupt) !== undefined) return null;
  // While answers are being sent, a line stays one.
  const args = rowArguments(locked ? { ...interrupt, locked: false } : interrupt, question, mask);
  if (args === null) return null;
  const values = Object.values(args).map(String);
  if (values.some(({ length }) => length > longestValue)) return null;
  const name = toolCall?.name ?? "";
  const call = [...Object.keys(args), ...values].join(" ");
  return question.length + name.length < longestRow && asker.length + call.length < longestRow
    ? args
    : null;
}

function endsSoon({ expiresAt, statedDeadline }: InterruptView, now: number | null): boolean {
  if (statedDeadline !== undefined) return true;
  return expiresAt !== undefined && (now === null || expiresAt - now <= soonestEnd);
}
