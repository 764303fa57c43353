"use client";
import type { ReactNode } from "react";
import { besideDecision, commentIn } from "../../interrupt/besideDecision.js";
import { HiddenData } from "../../parts/data/DataValue.js";
import { Edits, SentBeside } from "../../parts/data/Edits.js";
import { FoldedText } from "../../parts/data/FoldedText.js";
import type { MaskedCall } from "../../present/Mask.js";
import { textAround } from "../../present/secretPlaces.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { ErrorBoundary } from "../../react/card/ErrorBoundary.js";
import { DataKey, MarkedText } from "../../react/card/MarkedText.js";
import type { Presentation } from "../../react/presentation.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useMask, useValueMask } from "../../react/run/useMask.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { internalsOf } from "../../run/api/internals.js";
import type { AnsweredRecord, DecisionRecord } from "../../thread/decisions/DecisionRecord.js";
import { type MarkKind, VerdictMark } from "../cards/VerdictMark.js";
import { ModeLine, RevokableRule, RuleLine } from "../rules/RuleLine.js";
import { DecisionDetails } from "./DecisionDetails.js";
import {
  type ClosedRecord,
  callOf,
  DecisionTime,
  decisionOf,
  editedArgsOf,
  isApprovedEdited,
  openedAddress,
  subjectOf,
  verdictLine,
} from "./recordParts.js";

/** A record with an outcome to show. */
export type SettledRecord = AnsweredRecord | ClosedRecord;

/**
 * Whether a question has an outcome. Questions that are open, being sent or dismissed have none
 * yet.
 */
export function isSettled(record: DecisionRecord): record is SettledRecord {
  const { outcome } = record;
  return outcome !== "open" && outcome !== "pending" && outcome !== "dismissed";
}

/**
 * The value by which an entry can be styled and filtered: its outcome, or the verdict where the
 * agent accepted it and the call did not fail.
 */
export function entryVerdict(record: SettledRecord): string {
  if (record.outcome !== "accepted") return record.outcome;
  return record.failed ? "failed" : record.verdict;
}

interface DecisionEntryProps {
  readonly record: SettledRecord;
  readonly run: AgentRun;
  /** The current time, for relative times; null shows the exact time. */
  readonly now: number | null;
  /** The id of the question's text, by which the element around is named. */
  readonly titleId?: string;
}

/**
 * One decision: a mark, the question and when, the verdict and who gave it, the tool, the comment,
 * what was changed, and the result.
 */
export function DecisionEntry({ record, run, now, titleId }: DecisionEntryProps): ReactNode {
  const labels = useLabels();
  const { proposed } = record;
  const toolCall = callOf(record);
  const mask = useMask(toolCall);
  const isEdited = isApprovedEdited(record);
  return (
    <>
      <VerdictMark kind={markOf(record)} />
      <div className="agui-entry">
        <div className="agui-entry__head">
          <div id={titleId} className="agui-log__text agui-entry__question" dir="auto">
            {isEdited && proposed !== undefined ? (
              <DataKey name={proposed.toolName} />
            ) : (
              <Text text={subjectOf(record, labels)} />
            )}
          </div>
          <DecisionTime at={timeOf(record)} now={now} />
        </div>
        {isEdited ? (
          <span data-part="edits" className="agui-edits">
            <Edits before={proposed?.args} after={editedArgsOf(record)} toolCall={toolCall} />
          </span>
        ) : null}
        <SentBeside values={besideDecision(decisionOf(record))} toolCall={toolCall} />
        <div className="agui-facts">
          <span className="agui-log__verdict">
            <MarkedText text={verdictLine(record, labels, mask)} />
          </span>
          {proposed === undefined || isEdited ? null : (
            <span className="agui-facts__tool">
              <DataKey name={proposed.toolName} />
            </span>
          )}
          <OpenedAddress record={record} />
          <Signed record={record} />
        </div>
        <Comment comment={commentIn(decisionOf(record))} toolCall={toolCall} />
        <RuleOfEntry rule={record.rule} toolCall={toolCall} run={run} />
        <ModeLine answer={record} />
        <ErrorBoundary
          fallback={() => <p>{labels.loadFailed("details")}</p>}
          onError={run.reportError}
        >
          <DecisionDetails record={record} />
        </ErrorBoundary>
      </div>
    </>
  );
}

interface RuleOfEntryProps {
  readonly rule: DecisionRecord["rule"];
  readonly toolCall: MaskedCall | undefined;
  readonly run: AgentRun;
}

/** The rule that has decided, in words, with a button that revokes it. */
function RuleOfEntry({ rule, toolCall, run }: RuleOfEntryProps): ReactNode {
  const mask = useValueMask(toolCall);
  const { rules } = internalsOf(run);
  if (rule === undefined) return null;
  // No rule is made of a value that the mask of that time hid.
  const isHidden = rule.args.some(({ name, is }) => mask.conceal(is, [name]) !== is);
  return (
    <>
      {!isHidden ? <RuleLine rule={rule} /> : null}
      {rules === undefined ? null : <RevokableRule rule={rule} store={rules.store} />}
    </>
  );
}

interface CommentProps {
  readonly comment: ReturnType<typeof commentIn>;
  readonly toolCall: MaskedCall | undefined;
}

function Comment({ comment, toolCall }: CommentProps): ReactNode {
  const mask = useValueMask(toolCall);
  if (comment === undefined) return null;
  const { key, text } = comment;
  const hidden = textAround(mask.textAt, [key], text);
  return (
    <blockquote className="agui-entry__comment">
      {/* The bar is on the side where the page's lines start, whatever the direction of the text. */}
      <div className="agui-log__text" dir="auto">
        {hidden === undefined ? <Text text={text} /> : <HiddenData text={hidden} />}
      </div>
    </blockquote>
  );
}

function Text({ text }: { readonly text: string }): ReactNode {
  return (
    <FoldedText text={text} above={240}>
      <MarkedText text={text} />
    </FoldedText>
  );
}

/** The way to the address that the person agreed to open, until what is there is done. */
function OpenedAddress({ record }: { readonly record: SettledRecord }): ReactNode {
  const labels = useLabels();
  const address = openedAddress(record);
  if (address === undefined || record.outcome !== "accepted" || record.result !== undefined)
    return null;
  return (
    <a href={address.href} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
      {labels.openAddress}
    </a>
  );
}

/**
 * That the answer was signed, and by whose passkey where the host knows it. The signature is
 * verified by servers, not here.
 */
function Signed({ record: { metadata } }: { readonly record: DecisionRecord }): ReactNode {
  const labels = useLabels();
  const presentation = usePresentation();
  const signature = metadata === undefined ? undefined : own(metadata, "signature");
  if (!isRecord(signature)) return null;
  return (
    <span className="agui-note">
      <MarkedText text={labels.signed(ownerOf(signature, presentation))} />
    </span>
  );
}

/** An error of the host, or no words, leaves the owner unnamed. */
function ownerOf(signature: UnknownRecord, { passkeyOwner }: Presentation): string | undefined {
  const assertion = own(signature, "kind") === "passkey" ? own(signature, "assertion") : undefined;
  const id = own(assertion, "id");
  if (typeof id !== "string" || passkeyOwner === undefined) return undefined;
  try {
    const owner: unknown = passkeyOwner(id);
    return typeof owner === "string" && owner.trim() !== "" ? owner : undefined;
  } catch {
    return undefined;
  }
}

function timeOf({ settledAt, sentAt, changedAt, draftedAt, askedAt }: DecisionRecord): number {
  return settledAt ?? sentAt ?? changedAt ?? draftedAt ?? askedAt;
}

function markOf({ outcome, verdict, failed }: SettledRecord): MarkKind {
  if (outcome === "unknown" || outcome === "refused" || outcome === "expired") return outcome;
  if (outcome === "accepted") return failed ? "refused" : verdict;
  return "closed";
}
