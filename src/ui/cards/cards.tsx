"use client";
import type { ReactNode, RefObject } from "react";
import { readFormInput } from "../../interrupt/answerInputs.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { DataRows } from "../../parts/data/DataRows.js";
import { FoldedText } from "../../parts/data/FoldedText.js";
import { useTitles } from "../../parts/data/useTitles.js";
import { useConfirmScope } from "../../parts/internal/cardContexts.js";
import { Folding } from "../../parts/internal/Folding.js";
import * as InputForm from "../../parts/interrupt/InputForm.js";
import type { InputFormFieldsProps } from "../../parts/interrupt/InputFormParts.js";
import * as Interrupt from "../../parts/interrupt/Interrupt.js";
import * as Confirmation from "../../parts/tool-approval/Confirmation.js";
import * as ToolApproval from "../../parts/tool-approval/ToolApproval.js";
import { useApproval } from "../../parts/tool-approval/useApproval.js";
import { textAround } from "../../present/secretPlaces.js";
import { parseUrl } from "../../protocol/parseUrl.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import type { RendererProps } from "../../react/defineRenderer.js";
import { useMask } from "../../react/run/useMask.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { DecisionSplit } from "../rules/DecisionSplit.js";
import { CardHead } from "./CardHead.js";
import { LineContent } from "./LineContent.js";
import { useBesideQuestions } from "./lateBesideQuestions.js";

/**
 * Asks whether a tool may be used: its name, its arguments as readable data, and editing where the
 * schema offers it.
 */
export function ToolApprovalCard(): ReactNode {
  const { editing } = useApproval("ToolApprovalCard", "ToolApproval.Root");
  return (
    <CardFrame
      details={
        <>
          <WhatRuns>
            {editing ? (
              <ToolApproval.ArgsEditor className="agui-runs__editor" />
            ) : (
              <ToolApproval.Args className="agui-data" />
            )}
          </WhatRuns>
          <DetailsData />
        </>
      }
      controls={
        <Decide
          yes={<ToolApproval.Approve className={primary} />}
          no={<ToolApproval.Deny className="agui-button" />}
        />
      }
    />
  );
}

type FormProps = Pick<InputFormFieldsProps, "form" | "validator" | "uiSchema">;

/** Asks for input in a form made from the interrupt's schema. */
export function InputRequiredCard({
  form,
  validator,
  uiSchema,
}: FormProps & Partial<RendererProps>): ReactNode {
  return (
    <CardFrame
      details={
        <>
          <CallData />
          <DetailsData />
          <AddressToOpen />
        </>
      }
      controls={<FormOrSkip form={form} validator={validator} uiSchema={uiSchema} />}
      controlsShowIssues={useHasForm()}
      answer={<InputForm.Submit className="agui-data" />}
    />
  );
}

/** Asks for a yes or a no. */
export function ConfirmationCard(): ReactNode {
  return (
    <CardFrame
      details={<ContextData />}
      controls={
        <Decide
          yes={<Confirmation.Confirm className={primary} />}
          no={<Confirmation.Decline className="agui-button" />}
        />
      }
    />
  );
}

/** Shows any interrupt, whatever its reason, and always offers a way to answer it. */
export function GenericInterruptCard(): ReactNode {
  return (
    <CardFrame
      details={<ContextData />}
      controls={<FormOrSkip />}
      controlsShowIssues={useHasForm()}
      answer={<InputForm.Submit className="agui-data" />}
    />
  );
}

const primary = "agui-button agui-button--primary";

// A decision has a comment field before it, where the schema has a comment, and the skip button
// after it.
function Decide({ yes, no }: { readonly yes: ReactNode; readonly no: ReactNode }): ReactNode {
  const { interrupt, replying, comment } = useApproval("Decide", "ToolApproval.Root");
  const { approval, expired, problems } = interrupt;
  const hasTwin = problems.some(({ code }) => code === "duplicate-id");
  const canDeny = approval?.canDeny === true && !expired && !hasTwin;
  // The field stands above the buttons; what opens it beside them.
  const isNoting = useConfirmScope().noting || comment !== "";
  return (
    <>
      {replying ? (
        <ToolApproval.ReplyText className="agui-comment" />
      ) : (
        <>
          <ToolApproval.Fields className="agui-fields" />
          <ToolApproval.CommentPresets className="agui-chips" />
          {isNoting ? <ToolApproval.Note className="agui-add-note" /> : null}
          <ToolApproval.Confirm className="agui-confirm" />
        </>
      )}
      <Interrupt.Actions className="agui-actions">
        {replying ? (
          <ToolApproval.SendReply className={primary} />
        ) : (
          <>
            <DecisionSplit decision="approve" className={primary}>
              {yes}
            </DecisionSplit>
            <DecisionSplit decision="deny">{no}</DecisionSplit>
          </>
        )}
        <ToolApproval.Reply className="agui-button agui-button--quiet" />
        {/* Where they do not fit beside the decision, both go to the next line. */}
        <div className="agui-actions__more">
          {replying ? null : <ToolApproval.Edit className="agui-button agui-button--quiet" />}
          {/* Skipping is never beside Deny; where it is the only way out, it is in sight. */}
          {canDeny ? (
            <>
              <ToolApproval.More className="agui-button agui-button--quiet agui-button--icon" />
              <ToolApproval.Menu className="agui-menu" />
            </>
          ) : (
            <>
              {replying || isNoting ? null : <ToolApproval.Note className="agui-add-note" />}
              <Interrupt.Cancel className="agui-button agui-button--quiet" />
            </>
          )}
        </div>
      </Interrupt.Actions>
    </>
  );
}

function Typed({ interrupt }: { readonly interrupt: InterruptView }): ReactNode {
  const { value, texts } = readFormInput(interrupt);
  const { toolCall, responseSchema } = interrupt;
  const mask = useMask(toolCall);
  const titles = useTitles(responseSchema, { value, toolCall });
  const { hidden } = useQuestionLabels();
  return (
    <div className="agui-data" data-part="typed">
      {value === undefined ? null : <DataRows value={value} toolCall={toolCall} titles={titles} />}
      {texts.map(({ path, text: typed }) => {
        // In incomplete JSON, secrets cannot be located.
        const unread = /^\s*["[{]/.test(typed) ? hidden : typed;
        const text = mask === undefined ? typed : (textAround(mask.textAt, path, typed) ?? unread);
        return (
          <DataRows
            key={JSON.stringify(path)}
            value={path.length === 0 ? text : { [path.join(".")]: text }}
          />
        );
      })}
    </div>
  );
}

function useHasForm(): boolean {
  const { interrupt } = useInterruptScope("useHasForm", "Interrupt.Root");
  return interrupt.answerable && !interrupt.expired && interrupt.responseSchema !== false;
}

// The form has the skip button among its own buttons; where there is no form, the button is
// rendered alone.
function FormOrSkip(props: FormProps): ReactNode {
  const { interrupt } = useInterruptScope("FormOrSkip", "Interrupt.Root");
  if (useHasForm()) return <InputForm.Fields className="agui-fields" {...props} />;
  return (
    <>
      {/* Typed text can no longer be sent after the deadline, but it can still be read and copied. */}
      {interrupt.expired && interrupt.input !== undefined ? <Typed interrupt={interrupt} /> : null}
      <Interrupt.Actions className="agui-actions">
        <Interrupt.Cancel className="agui-button" />
      </Interrupt.Actions>
    </>
  );
}

/**
 * The context of a question: its tool call, and the data beside it, folded unless a decision
 * depends on it.
 */
function ContextData(): ReactNode {
  const { interrupt } = useInterruptScope("ContextData", "Interrupt.Root");
  const { toolCall, approval, metadata } = interrupt;
  return (
    <>
      <CallData />
      <BesideData
        data={interrupt.details ?? (toolCall === undefined ? metadata : undefined)}
        open={approval !== undefined}
      />
    </>
  );
}

/** Data that a dialect shows in addition to the message. */
function DetailsData(): ReactNode {
  const { interrupt } = useInterruptScope("DetailsData", "Interrupt.Root");
  return <BesideData data={interrupt.details} open />;
}

function BesideData({
  data,
  open,
}: {
  readonly data: InterruptView["details"];
  readonly open: boolean;
}): ReactNode {
  const labels = useQuestionLabels();
  if (data === undefined || Object.keys(data).length === 0) return null;
  return (
    <details className="agui-details agui-context" open={open}>
      <summary>{labels.details}</summary>
      <div className="agui-data">
        <DataRows value={data} />
      </div>
    </details>
  );
}

/** The arguments of the tool call that a question is about. Renders nothing where there is none. */
function CallData(): ReactNode {
  const { interrupt } = useInterruptScope("CallData", "Interrupt.Root");
  if (interrupt.toolCall === undefined) return null;
  return (
    <WhatRuns>
      <ToolApproval.Args className="agui-data" />
    </WhatRuns>
  );
}

/** The way to an address at which something must be done before there is an answer. */
function AddressToOpen(): ReactNode {
  const { interrupt } = useInterruptScope("AddressToOpen", "Interrupt.Root");
  const labels = useQuestionLabels();
  const { opens = "", expired } = interrupt;
  const address = parseUrl(opens);
  if (address?.protocol !== "https:" || expired || isDrafted(interrupt)) return null;
  return (
    <div className="agui-open">
      <a
        className="agui-button"
        href={address.href}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
      >
        {labels.openAddress}
      </a>
      <bdi className="agui-note" dir="ltr" translate="no">
        <FoldedText text={address.href} above={240}>
          <MarkedText text={address.href} />
        </FoldedText>
      </bdi>
    </div>
  );
}

function isDrafted({ draft, status }: InterruptView): boolean {
  return draft !== null && status !== "invalid";
}

/** The call itself, apart from everything that the agent says about it. */
function WhatRuns({ children }: { readonly children: ReactNode }): ReactNode {
  const { interrupt } = useInterruptScope("WhatRuns", "Interrupt.Root");
  const labels = useQuestionLabels();
  return (
    <div className="agui-runs">
      {isDrafted(interrupt) ? (
        <div className="agui-runs__head">
          <span className="agui-runs__title">{labels.dataHeading("arguments")}</span>
          <ToolApproval.ToolName className="agui-tool" />
        </div>
      ) : null}
      {children}
    </div>
  );
}

interface CardFrameProps {
  /** What the question is about, below the message. */
  readonly details?: ReactNode;
  /** The controls to answer; shown while there is no answer. */
  readonly controls: ReactNode;
  /** The answer; shown once there is one. */
  readonly answer?: ReactNode;
  /** Whether the controls show the issues of the answer. */
  readonly controlsShowIssues?: boolean;
}

/**
 * The frame of all cards: the question, the deadline, and the controls; once answered, one row with
 * the answer.
 */
function CardFrame({
  details,
  controls,
  answer,
  controlsShowIssues = false,
}: CardFrameProps): ReactNode {
  const { interrupt } = useInterruptScope("CardFrame", "Interrupt.Root");
  const drafted = isDrafted(interrupt);
  const late = useBesideQuestions(drafted, true);
  const beside = late === "failed" ? null : late;
  // Until what shows the row is there, the card says that it is answered.
  const isRow = drafted && interrupt.status !== "expired" && beside !== null;
  const row = (card: RefObject<HTMLElement | null>): ReactNode =>
    beside && (
      <Interrupt.Root ref={card} className="agui-card agui-card--answered">
        <beside.AnsweredCard>
          <Interrupt.Risk className="agui-risk" />
          {details}
          <Interrupt.Notes className="agui-notes" />
          {answer}
        </beside.AnsweredCard>
        <beside.AnswerRule />
        <Interrupt.Errors className="agui-errors" issues={!controlsShowIssues} />
      </Interrupt.Root>
    );
  const open = (card: RefObject<HTMLElement | null>): ReactNode => (
    <Interrupt.Root ref={card} className="agui-card">
      <Interrupt.Line
        className="agui-line"
        card={
          <>
            <CardHead select={<ToolApproval.Select className="agui-checkbox" />} />
            {details}
            <Interrupt.Notes className="agui-notes" />
            <Interrupt.Errors className="agui-errors" issues={!controlsShowIssues} />
            {drafted ? answer : null}
            <Interrupt.Status className="agui-status" />
            {drafted ? (
              <Interrupt.Actions className="agui-actions">
                <Interrupt.Change className="agui-button" />
              </Interrupt.Actions>
            ) : interrupt.answerable ? (
              controls
            ) : null}
          </>
        }
      >
        <LineContent />
      </Interrupt.Line>
    </Interrupt.Root>
  );
  return <Folding state={isRow}>{isRow ? row : open}</Folding>;
}
