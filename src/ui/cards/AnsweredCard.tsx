"use client";
import { type ChangeEvent, type ReactNode, useId, useMemo, useState } from "react";
import type { Delivery } from "../../errors/errors.js";
import { isEdited, readApprovalInput } from "../../interrupt/answerInputs.js";
import { besideDecision, commentIn } from "../../interrupt/besideDecision.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { DataRows } from "../../parts/data/DataRows.js";
import { SentBeside } from "../../parts/data/Edits.js";
import * as Interrupt from "../../parts/interrupt/Interrupt.js";
import { useEditCount } from "../../parts/interrupt/InterruptParts.js";
import { questionText } from "../../parts/interrupt/questionText.js";
import * as ToolApproval from "../../parts/tool-approval/ToolApproval.js";
import { isRecord, own, ownText, type UnknownRecord } from "../../protocol/json.js";
import { useInterruptScope, useShowsCall } from "../../react/card/InterruptScope.js";
import { DataKey, MarkedText } from "../../react/card/MarkedText.js";
import type { Labels } from "../../react/labels/labels.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import { cut } from "../../schema/document/cut.js";
import {
  type DecisionRecord,
  decidedBy,
  isAutomatic,
  verdictOf,
} from "../../thread/decisions/DecisionRecord.js";
import { AnswerWait } from "../rules/RuleLine.js";
import { type MarkKind, VerdictMark } from "./VerdictMark.js";

/** A title is one line, and shows no more than this of a long question. */
const longestTitle = 200;

interface AnsweredCardProps {
  /** What the question was about and what was answered; shown on demand. */
  readonly children: ReactNode;
}

/**
 * An answered card: one row with the verdict, the question, the tool and who answered, and a button
 * that removes the answer.
 */
export function AnsweredCard({ children }: AnsweredCardProps): ReactNode {
  const { interrupt, run } = useInterruptScope("AnsweredCard", "Interrupt.Root");
  const labels = useLabels();
  const isStored = useRunSelector(run, ({ decisions }) => isFromStorage(decisions, interrupt.id));
  // What a stored answer contains was not seen on this page.
  const [open, setOpen] = useState(isStored && !isPlain(interrupt));
  const detailsId = useId();
  const delivery = useRunSelector(run, ({ composer }) =>
    composer.advice === "others" ? "others" : composer.delivery,
  );
  const sendsAtOnce = useRunSelector(run, ({ composer }) => composer.sendsAtOnce);
  const editCount = useEditCount(interrupt);
  useShowsCall("args");
  const sendsAt = useRunSelector(run, ({ composer }) => composer.sendsAt);
  const { draft, status } = interrupt;
  if (draft === null) return null;
  const who = isAutomatic(draft) ? undefined : decidedBy(draft);
  const verdict = verdictOf(interrupt, draft);
  const mark = markOf(status === "submitting", delivery) ?? verdict;
  const note = status === "answered" ? noteOf(delivery, sendsAtOnce, sendsAt, labels) : null;
  const text = questionText(interrupt, labels);
  const edits = verdict === "approved" ? editCount : 0;
  return (
    <>
      <div className="agui-answered">
        <VerdictMark kind={mark} />
        <div className="agui-answered__text">
          <Interrupt.Message className={open ? "agui-message" : "agui-answered__title"}>
            {open ? null : edits > 0 ? (
              <EditedCall interrupt={interrupt} />
            ) : (
              <MarkedText text={cut(text, longestTitle)} />
            )}
          </Interrupt.Message>
          <ToolApproval.Edits className="agui-edits" />
          {open ? null : <Beside />}
          <div className="agui-facts">
            {/* Beside a note on its delivery, "Approved" cannot be taken for something that has happened. */}
            {note === null ? (
              <Interrupt.Status className="agui-status" />
            ) : (
              <Interrupt.Status className="agui-status">
                {labels.verdict(verdict, edits)} <span aria-hidden="true">·</span> {note}
              </Interrupt.Status>
            )}
            {open || edits > 0 ? null : <ToolApproval.ToolName className="agui-facts__tool" />}
            <Interrupt.Origin className="agui-origin" />
            {who === undefined ? null : (
              <span className="agui-note">
                <MarkedText text={labels.by(who)} />
              </span>
            )}
            <Interrupt.Automatic className="agui-automatic" />
          </div>
        </div>
        <div className="agui-answered__buttons">
          <button
            type="button"
            data-part="answered-details"
            className="agui-button agui-button--quiet"
            aria-expanded={open}
            aria-controls={open ? detailsId : undefined}
            onClick={() => setOpen(!open)}
          >
            {open ? labels.showAll(true) : labels.details}
          </button>
          <Interrupt.Change className="agui-button agui-button--quiet" />
        </div>
      </div>
      <Interrupt.Changed className="agui-changed" />
      <DenialNote />
      {open ? (
        <div id={detailsId} className="agui-answered__details">
          {children}
          <RestOfAnswer />
        </div>
      ) : null}
    </>
  );
}

/**
 * What an approval with edits is called: the agent's sentence may name a value that was not
 * approved.
 */
function EditedCall({ interrupt: { toolCall } }: { readonly interrupt: InterruptView }): ReactNode {
  useShowsCall("name");
  return toolCall === undefined ? null : <DataKey name={toolCall.name} />;
}

/** What is sent beside the decision, in words. */
function Beside(): ReactNode {
  const { interrupt } = useInterruptScope("Beside", "Interrupt.Root");
  const beside = useMemo(() => besideDecision(decisionIn(interrupt)), [interrupt]);
  return <SentBeside values={beside} toolCall={interrupt.toolCall} />;
}

function decisionIn({ approval, draft }: InterruptView): unknown {
  return approval !== undefined && draft?.status === "resolved" ? draft.payload : undefined;
}

/** What is sent besides the decision and the edits, such as a comment, or what a host has added. */
function RestOfAnswer(): ReactNode {
  const { interrupt } = useInterruptScope("RestOfAnswer", "Interrupt.Root");
  const values = useMemo(() => restOf(interrupt), [interrupt]);
  return values === undefined ? null : (
    <div className="agui-data" data-part="answer">
      <DataRows value={values} toolCall={interrupt.toolCall} />
    </div>
  );
}

function restOf(interrupt: InterruptView): UnknownRecord | undefined {
  const payload = decisionIn(interrupt);
  const comment = commentIn(payload);
  const values = { ...besideDecision(payload), ...(comment && { [comment.key]: comment.text }) };
  return Object.keys(values).length === 0 ? undefined : values;
}

/** Whether the verdict in the row is the whole answer. */
function isPlain(interrupt: InterruptView): boolean {
  const { approval, draft } = interrupt;
  if (draft?.status !== "resolved" || draft.payload === undefined) return true;
  return approval !== undefined && !isEdited(interrupt) && restOf(interrupt) === undefined;
}

function isFromStorage(decisions: readonly DecisionRecord[], interruptId: string): boolean {
  return (
    decisions.findLast((record) => record.interruptId === interruptId)?.draftedAt === undefined
  );
}

function markOf(isSending: boolean, delivery: Delivery | "others" | null): MarkKind | null {
  if (isSending) return "sending";
  if (delivery === "unknown") return "unknown";
  if (delivery === "others") return "waiting";
  return delivery === "rejected" ? "refused" : null;
}

/**
 * A note on the delivery of the answer: three different states, and none where the delivery is
 * obvious.
 */
function noteOf(
  delivery: Delivery | "others" | null,
  sendsAtOnce: boolean,
  sendsAt: number | null,
  labels: Labels,
): ReactNode {
  if (delivery === null && sendsAt !== null) return <AnswerWait sendsAt={sendsAt} />;
  if (delivery === null && sendsAtOnce) return null;
  return <span className="agui-note">{labels.answerDelivery(delivery ?? "not-sent")}</span>;
}

/**
 * A field for the reason of a denial that has been given and waits to be sent with other answers.
 * The denial stands with and without it. Takes no focus: that goes on to the next question. Renders
 * nothing where the answer cannot carry any reason, or can no longer change.
 */
function DenialNote(): ReactNode {
  const { interrupt, run, setInput } = useInterruptScope("DenialNote", "Interrupt.Root");
  const labels = useLabels();
  const id = useId();
  const waits = useRunSelector(
    run,
    ({ composer }) => !composer.sendsAtOnce && composer.delivery === null,
  );
  const { approval, draft, status, locked, responseSchema } = interrupt;
  const key = approval?.commentKey;
  if (
    key === undefined ||
    !waits ||
    locked ||
    status !== "answered" ||
    !takesAnyText(responseSchema, key)
  )
    return null;
  if (draft?.status !== "resolved" || isAutomatic(draft) || !isRecord(draft.payload)) return null;
  if (verdictOf(interrupt, draft) !== "denied") return null;
  const { payload, metadata } = draft;
  const input = readApprovalInput(interrupt);
  const given = ownText(payload, key) ?? "";
  const change = (event: ChangeEvent<HTMLTextAreaElement>): void => {
    const comment = event.target.value;
    // The answer may have been taken back, or sent, since it was rendered.
    if (
      !run
        .getSnapshot()
        .interrupts.some((open) => open.key === interrupt.key && open.draft === draft)
    )
      return;
    setInput({ ...input, comment });
    run.resolve(interrupt, withNote(payload, key, comment), metadata);
  };
  return (
    <div className="agui-denial-note">
      <label className="agui-denial-note__label" htmlFor={id}>
        {labels.textField("denial")}
      </label>
      <textarea
        id={id}
        data-part="comment"
        className="agui-comment agui-comment--line"
        rows={1}
        // Outer spaces are not sent, and stay while more is typed.
        value={input.comment.trim() === given ? input.comment : given}
        onChange={change}
      />
    </div>
  );
}

/** The answer with another reason; without one where the text is empty. */
function withNote(payload: UnknownRecord, key: string, text: string): UnknownRecord {
  const { [key]: _, ...rest } = payload;
  const comment = text.trim();
  return comment === "" ? rest : { ...rest, [key]: comment };
}

const plainKeywords = new Set([
  "type",
  "properties",
  "required",
  "additionalProperties",
  "title",
  "description",
  "$schema",
  "$id",
]);
const plainTextKeywords = new Set(["type", "title", "description", "default", "examples"]);

/**
 * Whether any text, and none, is a valid reason, so that typing one cannot make the answer invalid.
 */
function takesAnyText(schema: unknown, key: string): boolean {
  if (!isRecord(schema) || !Object.keys(schema).every((keyword) => plainKeywords.has(keyword)))
    return false;
  const [properties, required] = [own(schema, "properties"), own(schema, "required")];
  const reason = own(properties, key);
  if (!isRecord(reason) || !Object.keys(reason).every((keyword) => plainTextKeywords.has(keyword)))
    return false;
  return !(Array.isArray(required) && required.includes(key));
}
