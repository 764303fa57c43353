"use client";
import { type ComponentProps, useState } from "react";
import { type FormInput, readFormInput } from "../../interrupt/answerInputs.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { Draft } from "../../interrupt/interrupt.js";
import { isRecord, own } from "../../protocol/json.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { useMask } from "../../react/run/useMask.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import { internalsOf } from "../../run/api/internals.js";
import { askedQuestions } from "../../schema/document/schemaKeywords.js";
import { DataRows } from "../data/DataRows.js";
import { useFolds } from "../data/folds.js";
import { useTitles } from "../data/useTitles.js";
import type { FormUiSchema } from "../formProps.js";
import { definePart, type PartProps, renderPart } from "../internal/renderPart.js";
import { LazyAnswerForm, LazyQuestionsForm, LazySchemaForm } from "../LazyForms.js";
import { InterruptCancel, InterruptDecline } from "./ActionParts.js";
import { chosenState, type InterruptPartState, partState } from "./InterruptParts.js";
import { localizeIssues } from "./questionText.js";
import { useOwnTitles } from "./useOwnTitles.js";

/** The props of `InputForm.Fields`. */
export interface InputFormFieldsProps extends Omit<PartProps<"div", InterruptPartState>, "form"> {
  /** Another form of the form library, such as that of a ready theme: what `withTheme` returns. */
  readonly form?: ComponentProps<typeof LazyAnswerForm>["form"];
  /**
   * Validates the answer in the form: a validator of a run, or one of `@rjsf/validator-ajv8`.
   * Default: the validator of the run.
   */
  readonly validator?: ComponentProps<typeof LazyAnswerForm>["validator"];
  /**
   * How the form is laid out, in the words of the form library (`ui:order`, `ui:help`, `ui:widget`),
   * or a function of the question that returns it. Default: as the agent's schema has it.
   */
  readonly uiSchema?: LayoutByQuestion;
}

/** A layout for every question, or the one for a question. */
type LayoutByQuestion =
  | FormUiSchema
  | ((interrupt: InterruptView) => FormUiSchema | undefined)
  | undefined;

/**
 * The form of the interrupt's schema, with its buttons. Typed input is stored until it is answered;
 * pressing the button drafts the answer. Where the schema has no fields, it is one of the backend's
 * options, or a text. Renders a `<div>`, or nothing where no answer is accepted. The form is loaded
 * when it is shown.
 */
export const InputFormFields = definePart<HTMLDivElement, InputFormFieldsProps>(
  function InputFormFields({ form, validator, uiSchema, ...props }, ref) {
    const { interrupt, run, resolve } = useInterruptScope("InputForm.Fields", "InputForm.Root");
    const { hasUnread, showUnread } = useFolds();
    const { id } = interrupt;
    const held = useHeldAnswer(interrupt);
    const entered =
      held === null || interrupt.input !== undefined
        ? readFormInput(interrupt)
        : { value: held.payload, texts: [] };
    // Two callbacks may run before the next render, so the current input is read in each of them.
    const keep = (change: Partial<FormInput>): void => {
      const now =
        run.getSnapshot().interrupts.find((one) => one.key === interrupt.key) ?? interrupt;
      const input = { ...readFormInput(now), ...change };
      typedHere.add(input);
      internalsOf(run).setInput(id, input);
    };
    const isStored = useStoredInput(interrupt.input);
    const sendsAtOnce = useRunSelector(run, (snapshot) => snapshot.composer.sendsAtOnce);
    const labels = useQuestionLabels();
    const mask = useMask(interrupt.toolCall);
    const { locked, expired, answerable, issues } = interrupt;
    const responseSchema = useOwnTitles(interrupt.responseSchema);
    if (!answerable || expired || responseSchema === false) return null;
    const layout = typeof uiSchema === "function" ? uiSchema(interrupt) : uiSchema;
    const isOurs = form === undefined && layout === undefined && validator === undefined;
    const isAsked = isOurs && own(responseSchema, askedQuestions) === true;
    // Beside a button for the next question, this one must not be taken for its skip.
    const skipsAll = isAsked && interrupt.onCancel !== "reject" && skipsSeveral(responseSchema);
    const common = {
      schema: responseSchema,
      mask,
      initialValue: entered.value,
      // What is typed after the answer would not be what is sent.
      disabled: locked || chosenState(interrupt, () => true) === true,
      submitLabel: sendsAtOnce ? labels.submit(1) : labels.save,
      fieldIssues: localizeIssues(issues, labels),
      onChange: (value: unknown) => keep({ value }),
      onSubmit: hasUnread ? showUnread : resolve,
      extraActions: (
        <>
          <InterruptDecline className="agui-button" />
          <InterruptCancel className="agui-button agui-button--quiet agui-button--end">
            {skipsAll ? labels.cancelAll(2, "skip") : undefined}
          </InterruptCancel>
        </>
      ),
    };
    // Another question, this one after a change, or with what was entered elsewhere, is another
    // form.
    const key = `${interrupt.key}${held === null ? "" : "/held"}${isStored ? "/stored" : ""}`;
    const answerForm = (
      <LazyAnswerForm
        key={key}
        {...common}
        metadata={interrupt.metadata}
        form={form}
        uiSchema={layout}
        validator={validator ?? run.validator}
        fields={LazySchemaForm}
        unfinished={entered.texts}
        onUnfinished={(texts) => keep({ texts })}
      />
    );
    const children = isAsked ? (
      <LazyQuestionsForm key={key} {...common} otherwise={answerForm} />
    ) : (
      answerForm
    );
    return renderPart("div", props, { part: "fields", ref, state: partState(interrupt), children });
  },
  "agui-fields",
);

function skipsSeveral(schema: unknown): boolean {
  return Object.keys(own(schema, "properties") ?? {}).length > 1;
}

/** What forms of this page have made of what was typed. */
const typedHere = new WeakSet<object>();

/** Whether what was typed on an earlier page was found once the form was on screen. */
function useStoredInput(input: unknown): boolean {
  const [first] = useState(input);
  const [isKnown, setKnown] = useState(false);
  const isFound = first === undefined && isRecord(input) && !typedHere.has(input);
  if (isFound && !isKnown) setKnown(true);
  return isFound || isKnown;
}

/**
 * An answer that the form did not give and that is not valid, so that it has to be corrected in the
 * form. Stays while that is done.
 */
function useHeldAnswer({
  input,
  status,
  draft,
}: InterruptView): Extract<Draft, { readonly status: "resolved" }> | null {
  const found =
    input === undefined && status === "invalid" && draft?.status === "resolved" ? draft : null;
  const [held, setHeld] = useState(found);
  if (found !== null && found !== held) setHeld(found);
  return found ?? held;
}

/**
 * The drafted answer as data, with the titles of its form. Renders a `<div>`, or nothing while
 * there is none.
 */
export const InputFormSubmit = definePart<HTMLDivElement, PartProps<"div", InterruptPartState>>(
  function InputFormSubmit(props, ref) {
    const { interrupt } = useInterruptScope("InputForm.Submit", "InputForm.Root");
    const { draft, toolCall } = interrupt;
    const responseSchema = useOwnTitles(interrupt.responseSchema);
    const payload = draft?.status === "resolved" ? draft.payload : undefined;
    const titles = useTitles(responseSchema, { value: payload, toolCall });
    if (payload === undefined) return null;
    return renderPart("div", props, {
      part: "answer",
      ref,
      state: partState(interrupt),
      children: <DataRows value={payload} toolCall={toolCall} titles={titles} />,
    });
  },
  "agui-data",
);
