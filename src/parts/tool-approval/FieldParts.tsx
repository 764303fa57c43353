"use client";

import { type FormInput, readApprovalInput } from "../../interrupt/answerInputs.js";
import { useMask } from "../../react/run/useMask.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { internalsOf } from "../../run/api/internals.js";
import { definePart, type PartProps, renderPart } from "../internal/renderPart.js";
import { type InterruptPartState, partState } from "../interrupt/InterruptParts.js";
import { localizeIssues } from "../interrupt/questionText.js";
import { LazySchemaForm } from "../LazyForms.js";
import { useApproval } from "./useApproval.js";

/**
 * The form of a decision with fields. A form of both decisions, or the only one, is shown from the
 * start; where each has its own, the first press of its button opens it and the second one decides.
 * Renders a `<div>`, or nothing while no form is open.
 */
export const ToolApprovalFields = definePart<HTMLDivElement, PartProps<"div", InterruptPartState>>(
  function ToolApprovalFields(props, ref) {
    const { interrupt, run, openForm, fields } = useApproval(
      "ToolApproval.Fields",
      "ToolApproval.Root",
    );
    const mask = useMask(interrupt.toolCall);
    const labels = useQuestionLabels();
    const form = openForm && interrupt.approval?.fields?.[openForm];
    if (openForm === undefined || form === undefined) return null;
    const keep = (change: Partial<FormInput>): void => {
      // Two callbacks may run before the next render, so the current input is read in each of them.
      const now = run.getSnapshot().interrupts.find((one) => one.key === interrupt.key);
      if (now === undefined) return;
      const input = readApprovalInput(now);
      const entered = { value: undefined, texts: [], ...input.fields?.[openForm], ...change };
      internalsOf(run).setInput(interrupt.id, {
        ...input,
        fields: { ...input.fields, [openForm]: entered },
      });
    };
    const entered = fields?.[openForm];
    const children = (
      <LazySchemaForm
        key={openForm}
        schema={form.schema}
        validator={run.validator}
        mask={mask}
        initialValue={entered?.value ?? form.initial}
        unfinished={entered?.texts ?? []}
        disabled={interrupt.locked}
        fieldIssues={localizeIssues(interrupt.issues, labels)}
        hideSubmit
        onChange={(value) => keep({ value })}
        onUnfinished={(texts) => keep({ texts })}
        // Enter in a field decides nothing.
        onSubmit={() => {}}
      />
    );
    return renderPart("div", props, {
      part: "decision-fields",
      ref,
      state: partState(interrupt),
      children,
    });
  },
  "agui-fields",
);
