"use client";
import { type ChangeEvent, forwardRef, type ReactNode, useId } from "react";
import { isRecord } from "../protocol/json.js";
import { useLabels } from "../react/AgentRunProvider.js";
import { useInterruptScope } from "../react/InterruptScope.js";
import { useRunSelector } from "../react/useRunSelector.js";
import { InterruptCancel, type InterruptPartState, InterruptRoot, partState } from "./InterruptParts.js";
import { JsonData } from "./JsonData.js";
import { LazySchemaForm } from "./LazyForms.js";
import { type PartProps, renderPart } from "./renderPart.js";

/**
 * The form of the interrupt's schema, with its buttons. What is typed is kept until it is answered; pressing the button drafts the
 * answer. Without a usable schema it is a plain text box. Nothing where no answer is accepted. The form is loaded when it is shown.
 */
export function InputFormFields(): ReactNode {
  const { interrupt, run, resolve, setInput } = useInterruptScope("InputForm.Fields", "InputForm.Root");
  const sendsAtOnce = useRunSelector(run, (snapshot) => snapshot.composer.sendsAtOnce);
  const labels = useLabels();
  const { responseSchema, locked, expired, answerable, input, issues } = interrupt;
  if (!answerable || expired || responseSchema === false) return null;
  const submitLabel = sendsAtOnce ? labels.send : labels.save;
  if (!isRecord(responseSchema)) return <TextAnswer submitLabel={submitLabel} />;
  return (
    <LazySchemaForm
      schema={responseSchema}
      initialValue={input}
      disabled={locked}
      submitLabel={submitLabel}
      fieldIssues={issues}
      onChange={setInput}
      onSubmit={resolve}
      extraActions={<InterruptCancel className="agui-button agui-button--quiet agui-button--end" />}
    />
  );
}

// An agent that gave no schema takes anything; what a person types is text, unless they say that it is JSON.
function TextAnswer({ submitLabel }: { readonly submitLabel: string }): ReactNode {
  const { interrupt, resolve, setInput } = useInterruptScope("InputForm.Fields", "InputForm.Root");
  const labels = useLabels();
  const id = useId();
  const text = typeof interrupt.input === "string" ? interrupt.input : "";
  return (
    <form
      data-part="text-answer"
      className="agui-text-answer"
      onSubmit={(event) => {
        event.preventDefault();
        resolve(text);
      }}
    >
      <label htmlFor={id}>{labels.answerAsText}</label>
      <textarea
        id={id}
        rows={3}
        value={text}
        disabled={interrupt.locked}
        aria-describedby={`${id}note`}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => setInput(event.target.value)}
      />
      <p id={`${id}note`} className="agui-note">
        {labels.agentWillCheck}
      </p>
      <div className="agui-actions">
        <button type="submit" className="agui-button agui-button--primary" disabled={interrupt.locked || text.trim() === ""}>
          {submitLabel}
        </button>
        <InterruptCancel className="agui-button agui-button--quiet agui-button--end" />
      </div>
    </form>
  );
}

/** The drafted answer as data, for reading it over. Renders a `<div>`, or nothing while there is none. */
export const InputFormAnswer = forwardRef<HTMLDivElement, PartProps<"div", InterruptPartState>>(
  function InputFormAnswer(props, ref) {
    const { interrupt } = useInterruptScope("InputForm.Answer", "InputForm.Root");
    const { draft } = interrupt;
    if (draft?.status !== "resolved" || draft.payload === undefined) return null;
    return renderPart("div", props, {
      part: "answer",
      ref,
      state: partState(interrupt),
      children: <JsonData value={draft.payload} />,
    });
  },
);

/** The parts of an input form; those of `Interrupt` work inside it too. */
export const InputForm = { Root: InterruptRoot, Fields: InputFormFields, Answer: InputFormAnswer } as const;
