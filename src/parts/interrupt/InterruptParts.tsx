"use client";
import { type ReactNode, useMemo } from "react";
import { isEdited, readApprovalInput } from "../../interrupt/answerInputs.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { Draft, Issue } from "../../interrupt/interrupt.js";
import { type ArgChange, argChanges, maskChanges } from "../../present/argChanges.js";
import { repeatsText } from "../../present/dataText.js";
import { createPlaceNames, keyLabels } from "../../present/keyLabels.js";
import { concealIssue } from "../../present/presentIssue.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import type { QuestionLabels } from "../../react/labels/labelTypes.js";
import { reservedPeople } from "../../react/reservedPeople.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { useMask, useValueMask } from "../../react/run/useMask.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import { internalsOf } from "../../run/api/internals.js";
import { type Verdict, verdictOf } from "../../thread/decisions/DecisionRecord.js";
import { nearTheEnd, splitTime, useNow } from "../data/countdown.js";
import { FoldedText, WholeText } from "../data/FoldedText.js";
import { useFolds } from "../data/folds.js";
import { useScrub } from "../data/useTitles.js";
import { Icon } from "../icons/Icon.js";
import { usePartId } from "../internal/cardContexts.js";
import { definePart, type PartProps, type PartState, renderPart } from "../internal/renderPart.js";
import { localizeIssues, questionText } from "./questionText.js";

/** The state by which every part of a card can be styled. */
export interface InterruptPartState extends PartState {
  readonly status: InterruptView["status"];
  readonly kind: InterruptView["kind"];
  readonly expired: boolean;
  readonly invalid: boolean;
}

/** The state of a part, from the surrounding interrupt. */
export function partState({ status, kind, expired, issues }: InterruptView): InterruptPartState {
  return { status, kind, expired, invalid: issues.length > 0 };
}

/**
 * Whether the question has a Skip button. Where skipping is denying, a second one beside Deny would
 * look like another option.
 */
function offersSkip({ answerable, onCancel, approval, expired }: InterruptView): boolean {
  const isSecondDeny = onCancel === "reject" && approval?.canDeny === true && !expired;
  return answerable && onCancel !== "unsupported" && !isSecondDeny;
}

/** Whether the question has a Skip button in this page, whose host may have none. */
export function useOffersSkip(interrupt: InterruptView): boolean {
  const { skip = true } = usePresentation();
  const { approval, expired } = interrupt;
  const isOnlyWay = approval !== undefined && !approval.canApprove && !approval.canDeny;
  return offersSkip(interrupt) && (skip || expired || isOnlyWay);
}

/**
 * What the agent asks, as plain text and a heading (`presentation.headingLevel`), marked once the
 * arguments are edited; a long one is no heading, a very long one folds. Renders a `<div>`.
 */
export const InterruptMessage = definePart<HTMLDivElement, PartProps<"div", InterruptPartState>>(
  function InterruptMessage(props, ref) {
    const { interrupt } = useInterruptScope("Interrupt.Message", "Interrupt.Root");
    const { headingLevel = 3 } = usePresentation();
    const labels = useQuestionLabels();
    const text = questionText(interrupt, labels);
    return renderPart("div", props, {
      part: "message",
      ref,
      state: partState(interrupt),
      own: {
        id: usePartId("message", props.id),
        dir: "auto",
        ...(text.length <= longestHeading && { role: "heading", "aria-level": headingLevel }),
      },
      children: (
        <>
          <FoldedText text={text} above={800}>
            <WholeText text={text} />
          </FoldedText>
          <AsProposed interrupt={interrupt} />
        </>
      ),
    });
  },
  "agui-message",
);

/**
 * Marks the agent's sentence, which may name a value that the user has edited. Renders nothing
 * while the arguments are as proposed.
 */
export function AsProposed({ interrupt }: { readonly interrupt: InterruptView }): ReactNode {
  const labels = useQuestionLabels();
  if (!isEdited(interrupt)) return null;
  return (
    <>
      {" "}
      <span data-part="as-proposed" className="agui-tag">
        {labels.asProposed}
      </span>
    </>
  );
}

/** A longer text is read, not jumped to. */
const longestHeading = 300;

/** The state of a part that also shows the draft. */
export interface DraftedState extends InterruptPartState {
  readonly verdict?: Verdict;
}

function draftedState(interrupt: InterruptView): DraftedState {
  const { draft, expired, expiresAt } = interrupt;
  const state = partState(interrupt);
  return draft === null
    ? state
    : { ...state, verdict: verdictOf(interrupt, draft, expired ? expiresAt : undefined) };
}

/** Whether a part gave the answer; undefined while there is none, or where that cannot be known. */
export function chosenState(
  { draft, status }: InterruptView,
  isGiven: (draft: Draft) => boolean | undefined,
): boolean | undefined {
  return draft === null || status === "invalid" ? undefined : isGiven(draft);
}

/** The kind of question, as a short label. Renders a `<span>`. */
export const InterruptReason = definePart<HTMLSpanElement, PartProps<"span", DraftedState>>(
  function InterruptReason(props, ref) {
    const { interrupt } = useInterruptScope("Interrupt.Reason", "Interrupt.Root");
    const children = useQuestionLabels().kind[interrupt.kind];
    return renderPart("span", props, {
      part: "reason",
      ref,
      state: draftedState(interrupt),
      children,
    });
  },
  "agui-kind",
);

/**
 * Shows that the agent has changed the request, until the user answers it again, or that another
 * tab has changed the answer. Renders a `<p>`, or nothing.
 */
export const InterruptChanged = definePart<
  HTMLParagraphElement,
  PartProps<"p", InterruptPartState>
>(function InterruptChanged(props, ref) {
  const { interrupt } = useInterruptScope("Interrupt.Changed", "Interrupt.Root");
  const labels = useQuestionLabels();
  const id = usePartId("changed", props.id);
  if (!interrupt.changed && !interrupt.changedElsewhere) return null;
  return renderPart("p", props, {
    part: "changed",
    ref,
    state: partState(interrupt),
    own: { id },
    children: interrupt.changed ? labels.changed : labels.changedElsewhere,
  });
}, "agui-changed");

/**
 * Who may answer, where the person at this page may not (`presentation.reservedFor`). Renders a
 * `<p>`, or nothing.
 */
export const InterruptReserved = definePart<
  HTMLParagraphElement,
  PartProps<"p", InterruptPartState>
>(function InterruptReserved(props, ref) {
  const { interrupt } = useInterruptScope("Interrupt.Reserved", "Interrupt.Root");
  const labels = useQuestionLabels();
  const people = reservedPeople(usePresentation(), interrupt);
  if (people === undefined) return null;
  return renderPart("p", props, {
    part: "reserved",
    ref,
    state: partState(interrupt),
    children: (
      <>
        <Icon name="lock" /> <MarkedText text={labels.reservedFor(people)} />
      </>
    ),
  });
}, "agui-reserved");

/**
 * The deadline, short, with the whole words as its name; counts down near its end, unless the agent
 * named no point in time. Renders a `<time>`, or nothing without a deadline.
 */
export const InterruptExpiry = definePart<
  HTMLTimeElement,
  PartProps<"time", InterruptPartState & { readonly expiring: boolean }>
>(function InterruptExpiry(props, ref) {
  const { interrupt, run } = useInterruptScope("Interrupt.Expiry", "Interrupt.Root");
  const labels = useQuestionLabels();
  const { expiresAt, statedDeadline } = interrupt;
  const now = useNow(internalsOf(run).clock, expiresAt);
  if (statedDeadline !== undefined && !interrupt.expired) {
    const { kind, at } = statedDeadline;
    const date = new Date(at);
    return renderPart("time", props, {
      part: "expiry",
      ref,
      state: { ...partState(interrupt), expiring: false },
      own: { dateTime: date.toISOString() },
      children: labels.statedDeadline(date, kind),
    });
  }
  if (expiresAt === undefined) return null;
  const date = new Date(expiresAt);
  if (Number.isNaN(date.getTime())) return null;
  const left = now === null ? Number.POSITIVE_INFINITY : expiresAt - now;
  const time = splitTime(left);
  const whole = interrupt.expired
    ? labels.verdict("expired", 0)
    : left < day
      ? labels.expiresIn(time)
      : labels.expiresAt(date);
  const isShort = !interrupt.expired && left < day;
  const state = { ...partState(interrupt), expiring: left <= nearTheEnd };
  const own = {
    dateTime: date.toISOString(),
    title: labels.expiresAt(date),
    role: "timer",
    ...(isShort && { "aria-label": whole }),
  };
  const children = isShort ? (
    <>
      <TimeRing share={left / ringFrom} />
      {labels.timeLeft(time)}
    </>
  ) : (
    whole
  );
  return renderPart("time", props, { part: "expiry", ref, state, own, children });
}, "agui-expiry");

/**
 * How much time is left, as a part of a ring: attributes, because a page's policy may forbid
 * styles.
 */
function TimeRing({ share }: { readonly share: number }): ReactNode {
  const percent = Math.round(Math.max(0, Math.min(1, share)) * 100);
  return (
    <svg
      className="agui-ring"
      viewBox="0 0 16 16"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6" strokeWidth="2.5" opacity="0.22" />
      <circle
        cx="8"
        cy="8"
        r="6"
        strokeWidth="2.5"
        pathLength="100"
        strokeDasharray={`${percent} 100`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  );
}

const day = 86_400_000;
/** The ring beside the time left is full at this many milliseconds before the deadline. */
const ringFrom = 15 * 60_000;

/**
 * The status of its answer: drafted, being sent, expired. Renders a `<p>`, empty while there is
 * none.
 */
export const InterruptStatusText = definePart<HTMLParagraphElement, PartProps<"p", DraftedState>>(
  function InterruptStatusText(props, ref) {
    const { interrupt, run } = useInterruptScope("Interrupt.Status", "Interrupt.Root");
    const labels = useQuestionLabels();
    const state = draftedState(interrupt);
    const sending = useRunSelector(run, ({ composer: { checking, accepted } }) =>
      checking ? "checking" : accepted ? "accepted" : "sending",
    );
    const wasSent = useRunSelector(
      run,
      ({ composer: { delivery } }) => delivery === "unknown" || delivery === "rejected",
    );
    const { verdict } = state;
    const edits = useEditCount(interrupt);
    const { wereShown } = useFolds();
    const hint = wereShown && statusText() === null ? labels.moreToRead : null;
    const own = { id: usePartId("status", props.id), ...(hint !== null && { role: "alert" }) };
    return renderPart("p", props, {
      part: "status",
      ref,
      state,
      own,
      children: hint ?? statusText(),
    });

    function statusText(): string | null {
      if (interrupt.status === "submitting") return labels.sending(sending);
      if (interrupt.status === "expired")
        return labels.expiredHint(interrupt.onCancel !== "unsupported");
      // An invalid answer is neither saved nor decided; its issues are shown instead.
      if (verdict === undefined || interrupt.status === "invalid") return null;
      const words = labels.verdict(verdict, verdict === "approved" ? edits : 0);
      return wasSent ? words : `${words} · ${labels.answerDelivery("not-sent")}`;
    }
  },
  "agui-status",
);

/** How many arguments differ from the proposal; none while nothing is edited. */
export function useEditCount(interrupt: InterruptView): number {
  return useEdits(interrupt).length;
}

/** The edits of the arguments, without what a mask hides. */
export function useEdits(interrupt: InterruptView): readonly ArgChange[] {
  const mask = useMask(interrupt.toolCall);
  return useMemo(() => {
    if (!isEdited(interrupt)) return [];
    const { editedArgs } = readApprovalInput(interrupt);
    const proposed = interrupt.toolCall?.args;
    return maskChanges(argChanges(proposed, editedArgs), proposed, editedArgs, mask);
  }, [interrupt, mask]);
}

/**
 * Notes on where this agent behaves differently from what the user may expect, to be read before
 * deciding. Renders a `<ul>`, or nothing.
 */
export const InterruptNotes = definePart<HTMLUListElement, PartProps<"ul", InterruptPartState>>(
  function InterruptNotes(props, ref) {
    const { interrupt } = useInterruptScope("Interrupt.Notes", "Interrupt.Root");
    const { notes } = useQuestionLabels();
    const isSkippable = useOffersSkip(interrupt);
    const shown = (interrupt.notes ?? []).filter(({ about }) => about !== "skip" || isSkippable);
    if (shown.length === 0) return null;
    const children = shown.map(({ code, message }) => (
      <li key={code}>
        <MarkedText text={notes[code] ?? message} />
      </li>
    ));
    return renderPart("ul", props, { part: "notes", ref, state: partState(interrupt), children });
  },
  "agui-notes",
);

/** The props of `Interrupt.Errors`. */
export interface InterruptErrorsProps extends PartProps<"ul", InterruptPartState> {
  /**
   * Whether it lists the issues of the answer; a form shows these beside its fields. Default: true.
   */
  readonly issues?: boolean | undefined;
}

/** The issues of the answer, and problems of the question. Renders a `<ul>`, or nothing. */
export const InterruptErrors = definePart<HTMLUListElement, InterruptErrorsProps>(
  function InterruptErrors({ issues = true, ...props }, ref) {
    const { interrupt } = useInterruptScope("Interrupt.Errors", "Interrupt.Root");
    const labels = useQuestionLabels();
    const lines = useIssueLines(interrupt);
    const problems = problemsOf(interrupt).map(labels.questionProblem);
    const about = issues ? [...problems, ...lines] : problems;
    if (about.length === 0) return null;
    const children = about.map((text, index) => (
      // The list is rebuilt whole and its items hold no state.
      // biome-ignore lint/suspicious/noArrayIndexKey: two issues may read the same
      <li key={index}>
        <MarkedText text={text} />
      </li>
    ));
    return renderPart("ul", props, { part: "errors", ref, state: partState(interrupt), children });
  },
  "agui-errors",
);

/** Why a question cannot be answered as it was asked, or what it does not show. */
function problemsOf({
  answerable,
  approval,
  kind,
  problems,
  responseSchema,
  toolCall,
}: InterruptView) {
  const codes = new Set(problems.map(({ code }) => code));
  const isAboutCall = kind === "tool_call" || codes.has("unknown-tool-call");
  const all = [
    ["no-id", !answerable],
    ["duplicate-id", codes.has("duplicate-id")],
    ["too-deep", codes.has("too-deep")],
    ["no-answer-accepted", responseSchema === false],
    ["call-not-shown", approval !== undefined && toolCall === undefined && isAboutCall],
  ] as const;
  return all.filter(([, isSo]) => isSo).map(([problem]) => problem);
}

/** The issues of an answer, one line each, without what a mask hides. */
function useIssueLines(interrupt: InterruptView): readonly string[] {
  const { approval, draft, issues, responseSchema, toolCall } = interrupt;
  const labels = useQuestionLabels();
  const mask = useValueMask(toolCall);
  const payload = draft?.status === "resolved" ? draft.payload : undefined;
  const scrub = useScrub(responseSchema, toolCall, toolCall?.args, payload);
  // The mask identifies arguments by paths from their own root.
  const placeOf = ({ path }: Issue): Issue["path"] =>
    path[0] === "editedArgs" && approval?.canEdit === true ? path.slice(1) : path;
  return localizeIssues(issues, labels).map((issue) => {
    const shown = concealIssue(issue, mask, scrub, labels.forms?.issues, placeOf(issue));
    return scrub(issueLine(shown, interrupt, labels));
  });
}

/**
 * Formats an issue with its place as the user sees it named: the field's label, the argument's
 * title.
 */
function issueLine(
  { path, message }: Issue,
  interrupt: InterruptView,
  labels: QuestionLabels,
): string {
  const names = namesOf(path, interrupt, labels);
  return names.length === 0 ? message : `${names.join(" › ")}: ${message}`;
}

function namesOf(
  path: Issue["path"],
  { approval, responseSchema, toolCall }: InterruptView,
  labels: QuestionLabels,
): readonly string[] {
  const [first, ...rest] = path;
  if (first !== undefined && approval !== undefined) {
    // The key of the decision is the agent's, and no word for a person.
    if (first === approval.decisionKey) return [];
    if (first === approval.commentKey) return [labels.textField("comment")];
    if (first === approval.replyKey) return [labels.textField("reply")];
  }
  const numbered = labels.forms?.numbered;
  const entry = (number: number): string => numbered?.("entry", number) ?? String(number);
  if (first === "editedArgs" && approval?.canEdit === true)
    return createPlaceNames(
      approval.argsSchema,
      entry,
      [toolCall?.args],
      keyLabels,
    )(rest).map(({ key, words = key, title }) =>
      title === undefined || repeatsText(title, key) ? words : `${words} (${title})`,
    );
  return createPlaceNames(
    typeof responseSchema === "object" ? responseSchema : undefined,
    entry,
  )(path).map(({ key, title }) => title ?? key);
}
