"use client";
import { type ChangeEvent, type ReactNode, useId } from "react";
import { verdictOf } from "../../core/audit/DecisionRecord.js";
import { isAutomatic } from "../../core/audit/decidedBy.js";
import { readApprovalInput } from "../../core/interrupt/ApprovalInput.js";
import { isRecord, own, ownText, type UnknownRecord } from "../../protocol/json.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";

/**
 * A field for the reason of a denial that has been given and waits to be sent with other answers. The denial stands with and without it.
 * Takes no focus: that goes on to the next question. Renders nothing where the answer cannot carry any reason, or can no longer change.
 */
export function DenialNote(): ReactNode {
  const { interrupt, run, setInput } = useInterruptScope("DenialNote", "Interrupt.Root");
  const labels = useLabels();
  const id = useId();
  const waits = useRunSelector(run, ({ composer }) => !composer.sendsAtOnce && composer.delivery === null);
  const { approval, draft, status, locked, responseSchema } = interrupt;
  const key = approval?.commentKey;
  if (key === undefined || !waits || locked || status !== "answered" || !takesAnyText(responseSchema, key)) return null;
  if (draft?.status !== "resolved" || isAutomatic(draft) || !isRecord(draft.payload)) return null;
  if (verdictOf(interrupt, draft) !== "denied") return null;
  const { payload, metadata } = draft;
  const input = readApprovalInput(interrupt);
  const given = ownText(payload, key) ?? "";
  const change = (event: ChangeEvent<HTMLTextAreaElement>): void => {
    const comment = event.target.value;
    // The answer may have been taken back, or sent, since it was rendered.
    if (!run.getSnapshot().interrupts.some((open) => open.key === interrupt.key && open.draft === draft)) return;
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

/** Whether any text, and none, is a valid reason, so that typing one cannot make the answer invalid. */
function takesAnyText(schema: unknown, key: string): boolean {
  if (!isRecord(schema) || !Object.keys(schema).every((keyword) => plainKeywords.has(keyword))) return false;
  const [properties, required] = [own(schema, "properties"), own(schema, "required")];
  const reason = isRecord(properties) ? own(properties, key) : undefined;
  if (!isRecord(reason) || !Object.keys(reason).every((keyword) => plainTextKeywords.has(keyword))) return false;
  return !(Array.isArray(required) && required.includes(key));
}
