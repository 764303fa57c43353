"use client";
import { type ForwardedRef, type ReactNode, useEffect, useId } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { InterruptToolCall } from "../../interrupt/interrupt.js";
import { chosenStanding, type StandingAnswer } from "../../interrupt/standingAnswers.js";
import { showInvisible } from "../../present/markInvisible.js";
import { type NamedEdit, namedEdit } from "../../present/namedEdit.js";
import { recordOf, showJson } from "../../protocol/json.js";
import type { Presentation } from "../../react/presentation.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { internalsOf } from "../../run/api/internals.js";
import { cut } from "../../schema/document/cut.js";
import { isAutomatic, verdictOf } from "../../thread/decisions/DecisionRecord.js";
import { isRisky } from "../../thread/view/riskOf.js";
import { useArgumentNames } from "../data/useArgumentNames.js";
import { useConfirmScope } from "../internal/cardContexts.js";
import { definePart, type PartProps, renderPart } from "../internal/renderPart.js";
import { confirmBy } from "../internal/riskConfirmation.js";
import { useLongPress } from "../internal/useLongPress.js";
import { pressHandlers, useFollowedPress } from "../internal/usePress.js";
import { chosenState, partState, useEdits } from "../interrupt/InterruptParts.js";
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
  const labels = useQuestionLabels();
  const { toolCall, message = "" } = interrupt;
  const changes = useEdits(interrupt);
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
  const newValue = namedEdit(message, changes, toolCall?.args, editedArgs, labels.money);
  const names = useArgumentNames(toolCall);
  const nameOf = ({ name }: NamedEdit): string =>
    names(Object.keys(recordOf(editedArgs))).get(name) ?? name;
  const edit = newValue && showInvisible(`${nameOf(newValue)} ${newValue.value}`);
  const children =
    edited && !namesEdit ? labels.approveWithEdits(words, changes.length, edit) : words;
  return useDecisionButton("approve", "ToolApproval.Approve", props, ref, children);
}, "agui-button agui-button--primary");

/** Drafts the schema's denial; edits are never sent with it. Renders a `<button>`. */
export const ToolApprovalDeny = definePart<HTMLButtonElement, PartProps<"button", DecisionState>>(
  function ToolApprovalDeny(props, ref) {
    return useDecisionButton("deny", "ToolApproval.Deny", props, ref, useQuestionLabels().deny);
  },
  "agui-button",
);

/** Drafts a yes. Renders a `<button>`. */
export const ConfirmationConfirm = definePart<
  HTMLButtonElement,
  PartProps<"button", DecisionState>
>(function ConfirmationConfirm(props, ref) {
  return useDecisionButton(
    "approve",
    "Confirmation.Confirm",
    props,
    ref,
    useQuestionLabels().confirm,
  );
}, "agui-button agui-button--primary");

/** Drafts a no. Renders a `<button>`. */
export const ConfirmationDecline = definePart<
  HTMLButtonElement,
  PartProps<"button", DecisionState>
>(function ConfirmationDecline(props, ref) {
  return useDecisionButton("deny", "Confirmation.Decline", props, ref, useQuestionLabels().decline);
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

type Decision = "approve" | "deny";
type Approval = ReturnType<typeof useApproval>;

function useDecisionButton(
  decision: Decision,
  part: string,
  props: PartProps<"button", DecisionState>,
  ref: ForwardedRef<HTMLButtonElement>,
  children: ReactNode,
): ReactNode {
  const approval = useApproval(part, part.replace(/\..*/, ".Root"));
  const { interrupt, run, edited, hasUnread } = approval;
  const ownId = useId();
  const id = props.id ?? ownId;
  const press = useFollowedPress(run, interrupt.key);
  const risky = decision === "approve" && isRisky(interrupt);
  const shortcut = useShortcut(id, interrupt.key, press);
  const { by, isReady, holding, handlers } = usePressed(decision, approval, press);
  const label = useDecisionLabel(decision, interrupt, by, children);
  const labels = useQuestionLabels();
  if (!isOffered(decision, interrupt)) return null;
  const chosen = isChosen(decision, interrupt);
  // Another answer is given after this one was taken back.
  const disabled = chosen === false || !isReady;
  // What is risky has no red button while something of it was not on screen.
  const words = risky && hasUnread ? labels.readFirst : (props.children ?? label);
  const own = { type: "button", disabled, "aria-pressed": chosen, ...handlers };
  const state = {
    ...partState(interrupt),
    disabled,
    edited,
    chosen,
    risky: risky && !hasUnread,
    holding,
  };
  // No key approves what is risky.
  const key = risky ? "" : shortcut.keyOf(decision);
  if (key === "")
    return renderPart("button", props, { part: decision, ref, state, own, children: words });
  const withKey = (
    <>
      {words}{" "}
      <kbd className="agui-kbd" aria-hidden>
        {key}
      </kbd>
    </>
  );
  return renderPart(
    "button",
    { ...props, children: withKey },
    {
      part: decision,
      ref,
      state: { ...state, armed: shortcut.isArmed },
      own: { ...own, id, "aria-keyshortcuts": key },
    },
  );
}

/** Lets a key press the button; returns the key as it is shown, "" while there is none. */
function useShortcut(id: string, subject: string, press: ReturnType<typeof useFollowedPress>) {
  const shortcuts = useSurroundingShortcuts();
  const register = shortcuts?.register;
  useEffect(
    () => register?.(id, { subject, isSettled: press.isSettled }),
    [register, id, subject, press],
  );
  return {
    isArmed: shortcuts?.armed?.id === id,
    keyOf: (decision: Decision) =>
      shortcuts?.enabled === true ? shortcuts.keys[decision].toUpperCase() : "",
  };
}

/** What a press does: it decides, asks to confirm first, or shows what was not on screen. */
function usePressed(
  decision: Decision,
  { interrupt, run, canApprove, canDeny, hasUnread, showUnread, approve, deny }: Approval,
  press: ReturnType<typeof useFollowedPress>,
) {
  const presentation = usePresentation();
  const confirming = useConfirmScope();
  const approves = decision === "approve";
  const by = approves ? confirmBy(presentation, interrupt, run) : undefined;
  const isHeld = by === "hold" && !hasUnread;
  const isUntyped = by === "type" && !hasUnread && confirming.typed !== interrupt.toolCall?.name;
  const plain = pressHandlers(press, () => {
    if (!approves) deny();
    else if (hasUnread) showUnread();
    else if (isHeld) confirming.set({ asked: true });
    else approve();
  });
  const hold = useLongPress({
    clock: internalsOf(run).ownClock,
    press,
    subject: interrupt.toolCall ?? interrupt.key,
    handlers: plain,
    onHeld: approve,
  });
  return {
    by,
    isReady: approves ? canApprove && !isUntyped : canDeny,
    holding: isHeld && hold.holding,
    handlers: isHeld ? hold.handlers : plain,
  };
}

/** The words of a button, with what lasts, what comes next, and how it is pressed. */
function useDecisionLabel(
  decision: Decision,
  interrupt: InterruptView,
  by: ReturnType<typeof confirmBy>,
  words: ReactNode,
): ReactNode {
  const labels = useQuestionLabels();
  const { hasNext } = useBatchStep(interrupt);
  if (typeof words !== "string") return words;
  const standing = chosenStanding(interrupt, decision);
  const answer =
    standing === undefined ? words : labels.withStanding(words, standingWords(standing));
  const label = decision === "approve" && hasNext ? labels.andNext(answer) : answer;
  return by === undefined || by === "type" ? label : labels.confirmBy(by, label);
}

/**
 * Decisions that the schema does not accept, that are too late, or that a rule has made are not
 * offered.
 */
function isOffered(decision: Decision, interrupt: InterruptView): boolean {
  const { approval, expired, answerable, draft } = interrupt;
  const accepts = decision === "approve" ? approval?.canApprove : approval?.canDeny;
  return accepts === true && !expired && answerable && !isAutomatic(draft);
}

/** Whether this decision was chosen; undefined where none was. */
function isChosen(decision: Decision, interrupt: InterruptView): boolean | undefined {
  const wanted = decision === "approve" ? "approved" : "denied";
  return chosenState(interrupt, (draft) => {
    const verdict = verdictOf(interrupt, draft);
    return verdict === "answered" ? undefined : draft.status === "resolved" && verdict === wanted;
  });
}
