import type { ReactNode } from "react";
import { type AgentRun, AgentRunProvider, Interrupt, ToolApproval } from "react-agui-interrupts";
import { type AgUiInterrupt, type InterruptView, shownMetadata } from "react-agui-interrupts/core";
import { editableIn, type Field, fieldsOf, isObject, names, shownIn } from "./form.js";
import { Page } from "./Page.js";

/**
 * The questions of one run as a plain form: the cards are the library's parts, the buttons submit.
 */
export function QuestionPage({
  run,
  person,
  error,
  entered,
  signing,
}: {
  readonly run: AgentRun;
  readonly person: string;
  /** Why the form that was sent could not be accepted. */
  readonly error?: string;
  /** What was entered into it. */
  readonly entered: URLSearchParams;
  /**
   * Where the answers are signed with a passkey: the questions as `sign.ts` reads them, and whether
   * this person has one.
   */
  readonly signing?: { readonly questions: readonly AgUiInterrupt[]; readonly hasPasskey: boolean };
}): ReactNode {
  const { interrupts, threadId } = run.getSnapshot();
  const isOne = interrupts.length === 1;
  const isPlain = interrupts.every(
    (interrupt) => interrupt.kind === "tool_call" || fieldsOf(interrupt.responseSchema) !== null,
  );
  return (
    <Page
      title={isOne ? "The agent has a question" : `The agent has ${interrupts.length} questions`}
    >
      <p>
        You are answering as <strong>{person}</strong>. Your answer is recorded under this name.
      </p>
      {error === undefined ? null : (
        <p role="alert" className="agui-errors">
          {error}
        </p>
      )}
      {signing === undefined ? null : <SigningNote hasPasskey={signing.hasPasskey} />}
      <AgentRunProvider run={run}>
        <form
          method="post"
          data-agui-theme="light"
          {...(signing !== undefined && {
            "data-thread": threadId,
            "data-questions": JSON.stringify(signing.questions),
          })}
        >
          {/* Enter in a field presses the first button. This one does nothing, so only a press on a decision decides. */}
          <button type="submit" disabled hidden />
          {interrupts.map((interrupt, index) => (
            <Question
              key={interrupt.key}
              interrupt={interrupt}
              index={index}
              isOne={isOne}
              isSigned={signing !== undefined}
              entered={entered}
            />
          ))}
          {signing === undefined ? null : <p role="alert" className="agui-errors" hidden />}
          {isPlain ? (
            isOne && interrupts[0]?.kind === "tool_call" ? null : (
              <button type="submit" className="agui-button agui-button--primary">
                {`${isOne ? "Send the answer" : "Send all answers"}${signing === undefined ? "" : " with passkey"}`}
              </button>
            )
          ) : (
            <p>This question needs more than a plain form. Answer it in the application.</p>
          )}
        </form>
      </AgentRunProvider>
      {signing === undefined ? null : <script src="/sign.js" type="module" />}
    </Page>
  );
}

function SigningNote({ hasPasskey }: { readonly hasPasskey: boolean }): ReactNode {
  if (!hasPasskey)
    return (
      <p role="alert" className="agui-errors">
        This answer is signed with a passkey, and you have not created one yet. Ask for the link
        that does, then load this page again.
      </p>
    );
  return (
    <>
      <p>
        Your browser will ask for your passkey. It signs what this page shows, and what you decide.
      </p>
      <noscript>Passkeys need JavaScript.</noscript>
    </>
  );
}

interface QuestionProps {
  readonly interrupt: InterruptView;
  readonly index: number;
  readonly isOne: boolean;
  readonly isSigned: boolean;
  readonly entered: URLSearchParams;
}

function Question({ interrupt, index, isOne, isSigned, entered }: QuestionProps): ReactNode {
  const { kind, responseSchema, toolCall } = interrupt;
  const isApproval = kind === "tool_call";
  const fields = fieldsOf(isApproval ? editableIn(responseSchema) : responseSchema) ?? [];
  const proposed = isObject(toolCall?.args) ? toolCall.args : {};
  const inputs = fields.map((field) => (
    <FieldInput
      key={field.key}
      field={field}
      name={names.field(index, field.key)}
      proposed={proposed[field.key]}
      entered={entered}
    />
  ));
  return (
    <Interrupt.Root interrupt={interrupt} className="agui-card">
      {/* What this page shows goes back with the answer, so that it counts for nothing else. */}
      <input
        type="hidden"
        name={names.shown(index)}
        value={JSON.stringify(shownMetadata(interrupt))}
      />
      <Interrupt.Reason className="agui-kind" />
      <Interrupt.Risk className="agui-risk" />
      <Interrupt.Message className="agui-message" />
      {isApproval ? (
        <div className="agui-details">
          <ToolApproval.ToolName className="agui-tool" />
          <ToolApproval.Args className="agui-data" />
        </div>
      ) : null}
      {isApproval && fields.length > 0 ? (
        <details open={entered.size > 0}>
          <summary>Change before approving</summary>
          {inputs}
        </details>
      ) : (
        inputs
      )}
      {isApproval ? (
        <Decision index={index} isOne={isOne} isSigned={isSigned} entered={entered} />
      ) : null}
    </Interrupt.Root>
  );
}

function Decision({
  index,
  isOne,
  isSigned,
  entered,
}: Omit<QuestionProps, "interrupt">): ReactNode {
  const name = names.decision(index);
  const reason = names.reason(index);
  return (
    <fieldset>
      <legend>Your decision</legend>
      <label>
        Comment (optional)
        <input name={reason} maxLength={500} defaultValue={entered.get(reason) ?? ""} />
      </label>
      {isOne ? (
        <div className="agui-actions">
          <button
            type="submit"
            name={name}
            value="approve"
            className="agui-button agui-button--primary"
          >
            {isSigned ? "Approve with passkey" : "Approve"}
          </button>
          <button type="submit" name={name} value="deny" className="agui-button">
            {isSigned ? "Deny with passkey" : "Deny"}
          </button>
        </div>
      ) : (
        ["approve", "deny"].map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              required
              defaultChecked={entered.get(name) === value}
            />{" "}
            {value === "approve" ? "Approve" : "Deny"}
          </label>
        ))
      )}
    </fieldset>
  );
}

interface FieldInputProps {
  readonly field: Field;
  readonly name: string;
  readonly proposed: unknown;
  readonly entered: URLSearchParams;
}

function FieldInput({
  field: { kind, title, options, required },
  name,
  proposed,
  entered,
}: FieldInputProps): ReactNode {
  const given = entered.get(name) ?? shownIn(kind, proposed);
  if (kind === "checkbox")
    return (
      <label>
        <input
          type="checkbox"
          name={name}
          defaultChecked={entered.has(name) || proposed === true}
        />{" "}
        {title}
      </label>
    );
  if (kind === "choice")
    return (
      <label>
        {title}
        <select name={name} required={required} defaultValue={given}>
          <option value="">Choose…</option>
          {/* A proposal that is no option stays selected until the person chooses another one. */}
          {[...new Set(given === "" ? options : [given, ...options])].map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      </label>
    );
  if (kind === "text" && /[\r\n]/.test(given))
    return (
      <label>
        {title}
        <textarea name={name} required={required} rows={6} defaultValue={given} />
      </label>
    );
  return (
    <label>
      {title}
      <input
        type={kind}
        step={kind === "number" ? "any" : undefined}
        name={name}
        required={required}
        defaultValue={given}
      />
    </label>
  );
}
