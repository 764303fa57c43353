"use client";
import { type ForwardedRef, type ReactNode, useEffect, useId } from "react";
import type { InterruptToolCall } from "../../interrupt/interrupt.js";
import { chosenStanding, type StandingAnswer } from "../../interrupt/standingAnswers.js";
import { showInvisible } from "../../present/markInvisible.js";
import { showJson } from "../../protocol/json.js";
import type { Presentation } from "../../react/presentation.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { useLabels } from "../../react/run/useLabels.js";
import { internalsOf } from "../../run/api/internals.js";
import { cut } from "../../schema/document/cut.js";
import { isAutomatic, verdictOf } from "../../thread/decisions/DecisionRecord.js";
import { isRisky } from "../../thread/view/riskOf.js";
import { useConfirmScope } from "../internal/cardContexts.js";
import { confirmBy } from "../internal/confirmBy.js";
import { definePart, type PartProps, renderPart } from "../internal/renderPart.js";
import { useHold } from "../internal/useHold.js";
import { pressHandlers, useFollowedPress } from "../internal/usePress.js";
import { chosenState, partState, useEditCount } from "../interrupt/InterruptParts.js";
import { useSurroundingShortcuts } from "../shortcuts/shortcutScope.js";
import type { DecisionState } from "./ApprovalParts.js";
import { useApproval } from "./useApproval.js";
import { useBatchStep } from "./useBatchStep.js";

/**
 * Drafts the approval of the tool call around it; only a press of this approves. Renders a
 * `<button>`.
 */
export const ToolApprovalApprove = definePart<
  HTMLButtonElement,
  PartProps<"button", DecisionState>
>(function ToolApprovalApprove(props, ref) {
  const { interrupt, edited, editedArgs } = useApproval(
    "ToolApproval.Approve",
    "ToolApproval.Root",
  );
  const labels = useLabels();
  const { toolCall } = interrupt;
  const changes = useEditCount(interrupt);
  const runs =
    toolCall && edited
      ? { ...toolCall, args: editedArgs, argsText: showJson(editedArgs) }
      : toolCall;
  const presentation = usePresentation();
  const { isNoted } = useBatchStep(interrupt);
  const labelOf = isNoted ? presentation.noteLabel : presentation.approveLabel;
  const words = hostLabel(labelOf, runs) ?? labels.approve;
  // Words that name the new value need no number of changes.
  const namesEdit = edited && words !== (hostLabel(labelOf, toolCall) ?? labels.approve);
  const children = edited && !namesEdit ? labels.approveWithEdits(words, changes) : words;
  return useDecisionButton("approve", "ToolApproval.Approve", props, ref, children);
}, "agui-button agui-button--primary");

/** Drafts the schema's denial; edits are never sent with it. Renders a `<button>`. */
export const ToolApprovalDeny = definePart<HTMLButtonElement, PartProps<"button", DecisionState>>(
  function ToolApprovalDeny(props, ref) {
    return useDecisionButton("deny", "ToolApproval.Deny", props, ref, useLabels().deny);
  },
  "agui-button",
);

/** Drafts a yes. Renders a `<button>`. */
export const ConfirmationConfirm = definePart<
  HTMLButtonElement,
  PartProps<"button", DecisionState>
>(function ConfirmationConfirm(props, ref) {
  return useDecisionButton("approve", "Confirmation.Confirm", props, ref, useLabels().confirm);
}, "agui-button agui-button--primary");

/** Drafts a no. Renders a `<button>`. */
export const ConfirmationDecline = definePart<
  HTMLButtonElement,
  PartProps<"button", DecisionState>
>(function ConfirmationDecline(props, ref) {
  return useDecisionButton("deny", "Confirmation.Decline", props, ref, useLabels().decline);
}, "agui-button");

/**
 * The host's words for the button, which may quote the agent; an error of the host, or no words,
 * must not take the button's name away.
 */
function hostLabel(
  label: Presentation["approveLabel"],
  toolCall: InterruptToolCall | undefined,
): string | undefined {
  if (label === undefined || toolCall === undefined) return undefined;
  try {
    const words: unknown = label(toolCall);
    return typeof words === "string" && words.trim() !== "" ? showInvisible(words) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The agent's words for an answer that lasts, short enough for a button, and what is sent where
 * they do not say it.
 */
function standingWords({ title, value, key }: StandingAnswer): string {
  const sent = value === true ? key : value;
  const isSaid = title === undefined || lettersOf(title).includes(lettersOf(sent));
  const words = cut(title ?? sent, longestWords);
  return showInvisible(isSaid ? words : `${words} (${cut(sent, longestWords)})`);
}

const longestWords = 40;
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, "");

function useDecisionButton(
  decision: "approve" | "deny",
  part: string,
  props: PartProps<"button", DecisionState>,
  ref: ForwardedRef<HTMLButtonElement>,
  children: ReactNode,
): ReactNode {
  const approval = useApproval(part, part.replace(/\..*/, ".Root"));
  const { interrupt, run, canApprove, canDeny, edited, hasUnread, showUnread, approve, deny } =
    approval;
  const shortcuts = useSurroundingShortcuts();
  const labels = useLabels();
  const presentation = usePresentation();
  const confirming = useConfirmScope();
  const { hasNext } = useBatchStep(interrupt);
  const ownId = useId();
  const approves = decision === "approve";
  const press = useFollowedPress(run, interrupt.key);
  const id = props.id ?? ownId;
  const { key: subject } = interrupt;
  const register = shortcuts?.register;
  useEffect(
    () => register?.(id, { subject, isSettled: press.isSettled }),
    [register, id, subject, press],
  );
  const by = approves ? confirmBy(presentation, interrupt, run) : undefined;
  const held = by === "hold" && !hasUnread;
  const plain = pressHandlers(press, () => {
    if (!approves) deny();
    else if (hasUnread) showUnread();
    else if (held) confirming.set({ asked: true });
    else approve();
  });
  const hold = useHold({
    clock: internalsOf(run).ownClock,
    press,
    subject: interrupt.toolCall ?? subject,
    handlers: plain,
    onHeld: approve,
  });
  const isUntyped = by === "type" && !hasUnread && confirming.typed !== interrupt.toolCall?.name;
  const chosen = chosenState(interrupt, (draft) => {
    const verdict = verdictOf(interrupt, draft);
    if (verdict === "answered") return undefined;
    return draft.status === "resolved" && verdict === (approves ? "approved" : "denied");
  });
  // Another answer is given after this one was taken back.
  const isOther = chosen === false;
  const disabled = isOther || (approves ? !canApprove || isUntyped : !canDeny);
  // Decisions that the schema does not accept, that are too late, or that a rule has made are not
  // offered.
  const offered = approves ? interrupt.approval?.canApprove : interrupt.approval?.canDeny;
  if (
    offered !== true ||
    interrupt.expired ||
    !interrupt.answerable ||
    isAutomatic(interrupt.draft)
  )
    return null;
  const own = {
    type: "button",
    disabled,
    "aria-pressed": chosen,
    ...(held ? hold.handlers : plain),
  };
  const state = {
    ...partState(interrupt),
    disabled,
    edited,
    chosen,
    risky: approves && isRisky(interrupt) && !hasUnread,
    holding: held && hold.holding,
  };
  // What is risky has no red button while something of it was not on screen.
  const isUnread = approves && hasUnread && isRisky(interrupt);
  const standing = chosenStanding(interrupt, decision);
  const answer =
    standing !== undefined && typeof children === "string"
      ? labels.withStanding(children, standingWords(standing))
      : children;
  const label = approves && hasNext && typeof answer === "string" ? labels.andNext(answer) : answer;
  const words =
    (isUnread ? labels.readFirst : undefined) ??
    props.children ??
    (by !== undefined && by !== "type" && typeof label === "string"
      ? labels.confirmBy(by, label)
      : label);
  // No key approves what is risky.
  const key = approves && isRisky(interrupt) ? "" : (shortcuts?.keys[decision] ?? "");
  if (shortcuts === null || !shortcuts.enabled || key === "")
    return renderPart("button", props, { part: decision, ref, state, own, children: words });
  const withKey = (
    <>
      {words}
      <kbd className="agui-kbd" aria-hidden>
        {key.toUpperCase()}
      </kbd>
    </>
  );
  return renderPart(
    "button",
    { ...props, children: withKey },
    {
      part: decision,
      ref,
      state: { ...state, armed: shortcuts.armed?.id === id },
      own: { ...own, id, "aria-keyshortcuts": key.toUpperCase() },
    },
  );
}
