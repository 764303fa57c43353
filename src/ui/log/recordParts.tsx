"use client";

import { type ReactNode, useEffect, useState } from "react";
import type { Clock } from "../../interrupt/Clock.js";
import { splitTime } from "../../parts/data/countdown.js";
import { editsInWords } from "../../parts/data/Edits.js";
import type { KeyWords } from "../../parts/data/KeyName.js";
import type { ChangeWords } from "../../present/changeWords.js";
import type { MaskedCall, ValueMask } from "../../present/Mask.js";
import { jsonEqual, own, ownText } from "../../protocol/json.js";
import { parseUrl } from "../../protocol/parseUrl.js";
import type { Labels } from "../../react/labels/labels.js";
import { useLabels } from "../../react/run/useLabels.js";
import { cut } from "../../schema/document/cut.js";
import {
  type AnsweredRecord,
  type DecisionRecord,
  decidedBy,
  isAutomatic,
} from "../../thread/decisions/DecisionRecord.js";

/** The call a decision is about, by which its arguments and results are masked. */
export function callOf({ proposed }: DecisionRecord): MaskedCall | undefined {
  return proposed && { id: proposed.toolCallId, name: proposed.toolName };
}

/** The answer of a record that approves or denies; undefined for any other one. */
export function decisionOf({ verdict, payload }: DecisionRecord): unknown {
  return verdict === "approved" || verdict === "denied" ? payload : undefined;
}

/** The arguments that were approved in place of the proposed ones; undefined where none were. */
export function editedArgsOf({ verdict, payload, proposed }: DecisionRecord): unknown {
  const after = verdict === "approved" ? own(payload, "editedArgs") : undefined;
  return jsonEqual(proposed?.args, after) ? undefined : after;
}

/** What the user edited, in words, without what a mask hides; none where nothing was edited. */
export function editsOf(
  record: DecisionRecord,
  mask: ValueMask | undefined,
  names?: KeyWords,
): readonly ChangeWords[] {
  const after = editedArgsOf(record);
  return after === undefined ? [] : editsInWords(record.proposed?.args, after, mask, names);
}

/**
 * What a decision was about, as a text of the agent: its question, or the tool where the question
 * may name a value that was not approved. Where the agent says nothing, what kind of question it
 * was.
 */
export function subjectOf(record: DecisionRecord, { kind }: Pick<Labels, "kind">): string {
  const { message, proposed, reason } = record;
  const tool = proposed?.toolName;
  return (
    (isApprovedEdited(record) ? tool : message) ??
    message ??
    tool ??
    ownText(kind, reason) ??
    reason
  );
}

/** Whether other arguments than the proposed ones were approved. */
export function isApprovedEdited(record: DecisionRecord): boolean {
  return editedArgsOf(record) !== undefined;
}

/** A record of a question that was closed without an answer from here. */
export type ClosedRecord = DecisionRecord & {
  readonly outcome: "changed" | "elsewhere" | "stale" | "expired";
};

/** Characters of the reason why a question is no longer needed. */
const longestReason = 300;

/** The outcome of a question, and who decided it, where that is known. */
export function verdictLine(
  record: AnsweredRecord | ClosedRecord,
  labels: Labels,
  mask?: ValueMask,
): string {
  if (record.withdrawn !== undefined) return labels.withdrawn(cut(record.withdrawn, longestReason));
  if (record.outcome === "stale") return labels.closed.stale;
  if (record.verdict === null) {
    const { outcome, verdictElsewhere } = record;
    if (outcome === "elsewhere" && verdictElsewhere !== undefined)
      return labels.answeredElsewhere(verdictElsewhere);
    return outcome === "changed" || outcome === "elsewhere"
      ? labels.closed[outcome]
      : labels.verdict("expired", 0);
  }
  const address = openedAddress(record);
  const verdict =
    address === undefined
      ? labels.verdict(record.verdict, isApprovedEdited(record) ? editsOf(record, mask).length : 0)
      : labels.opened(address.host, record.result !== undefined);
  const who = decidedBy(record);
  const automatic = isAutomatic(record);
  const line =
    who === undefined && !automatic ? verdict : labels.verdictBy(verdict, who, automatic);
  const { outcome } = record;
  if (outcome !== "accepted" && outcome !== "pending") return labels.verdictOutcome(line, outcome);
  if (record.failed) return labels.verdictOutcome(line, "failed");
  if (isWithoutResult(record))
    return labels.verdictOutcome(line, record.notRun ? "not-run" : "no-result");
  return line;
}

/** The address that a yes allowed to be opened; undefined where it is no web address. */
export function openedAddress({ verdict, opens }: DecisionRecord): URL | undefined {
  if (verdict !== "approved" || opens === undefined) return undefined;
  const address = parseUrl(opens);
  return address !== null && /^https?:$/.test(address.protocol) ? address : undefined;
}

/** Whether a call was approved and the agent continued, but showed no result of it. */
export function isWithoutResult(record: DecisionRecord): boolean {
  const { outcome, verdict, proposed, evidence, result, withoutResult } = record;
  const hasOne =
    evidence === "result" || result !== undefined || withoutResult?.code === "answer-is-result";
  return outcome === "accepted" && verdict === "approved" && proposed !== undefined && !hasOne;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * The time, updated each minute; null on the server and in the first render, so that both match.
 */
export function useMinute(clock: Clock): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    let handle: unknown = null;
    const tick = (): void => {
      setNow(clock.now());
      handle = clock.setTimeout(tick, minute);
    };
    tick();
    return () => clock.clearTimeout(handle);
  }, [clock]);
  return now;
}

interface DecisionTimeProps {
  readonly at: number;
  /** The current time; null shows the exact time. */
  readonly now: number | null;
}

/**
 * When something happened: the relative time within a day, the date before that, and the exact time
 * on hover. Renders a `<time>`, or nothing.
 */
export function DecisionTime({ at, now }: DecisionTimeProps): ReactNode {
  const labels = useLabels();
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  const exact = labels.dateTime(date, "short");
  const ago = now === null ? day : Math.max(0, now - at);
  return (
    <time className="agui-time" dateTime={date.toISOString()} title={exact}>
      {ago < day ? labels.timeAgo(splitTime(ago)) : exact}
    </time>
  );
}
