"use client";
import { type ApprovalInput, isEdited, readApprovalInput } from "../../core/interrupt/answerInputs.js";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import { type DecisionKind, sharedForm } from "../../core/interrupt/interrupt.js";
import { areKeysChecked } from "../../core/resume/duplicateKeysIssue.js";
import { type Decision, encodeReply } from "../../core/resume/encodeDecision.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { type Folds, useFolds } from "../data/folds.js";

/** An approval, its input, and the two decisions. */
export interface Approval extends ApprovalInput, Pick<Folds, "hasUnread" | "showUnread"> {
  readonly interrupt: InterruptView;
  readonly run: AgentRun;
  readonly edited: boolean;
  readonly canApprove: boolean;
  readonly canDeny: boolean;
  readonly canEdit: boolean;
  readonly canComment: boolean;
  readonly canReply: boolean;
  readonly replying: boolean;
  readonly reply: string;
  readonly approve: () => void;
  readonly deny: () => void;
  readonly sendReply: () => void;
  /** The decision whose form is open. */
  readonly openForm: DecisionKind | undefined;
  readonly update: (change: Partial<ApprovalInput>) => void;
}

/** Returns the context of an approval's parts; without its root, throws an error that names both. */
export function useApproval(part: string, root: string): Approval {
  const { interrupt, run, decide, resolve, setInput } = useInterruptScope(part, root);
  const { hasUnread, showUnread } = useFolds();
  const input = readApprovalInput(interrupt);
  const { approval, locked, expired } = interrupt;
  const open = !locked && !expired && interrupt.answerable;
  const { comment, editedArgs, replying = false, reply = "" } = input;
  const forms = approval?.fields ?? {};
  const openForm = input.deciding ?? sharedForm(forms);
  const unfinished = (kind: DecisionKind): boolean => (input.fields?.[kind]?.texts.length ?? 0) > 0;
  // The first press opens the form of a decision, the second one decides.
  const decideWith = (kind: DecisionKind, decision: Decision): void => {
    const form = forms[kind];
    const isOpen = openForm !== undefined && forms[openForm] === form;
    if (form === undefined) return decide(decision);
    if (!isOpen) return setInput({ ...input, deciding: kind });
    decide({ ...decision, values: input.fields?.[openForm]?.value });
  };
  const takesReply = approval?.replyKey !== undefined;
  return {
    ...input,
    interrupt,
    run,
    hasUnread,
    showUnread,
    edited: isEdited(interrupt),
    canApprove: open && (approval?.canApprove ?? false) && !input.invalid && !unfinished("approve") && areKeysChecked(interrupt),
    canDeny: open && (approval?.canDeny ?? false),
    canEdit: open && (approval?.canEdit ?? false),
    canComment: open && (approval?.canComment ?? false),
    canReply: open && takesReply,
    replying: replying && takesReply,
    reply,
    approve: () => decideWith("approve", { approved: true, comment, ...(editedArgs !== undefined && { editedArgs }) }),
    deny: () => decideWith("deny", { approved: false, comment }),
    openForm: open && openForm !== undefined && forms[openForm] !== undefined ? openForm : undefined,
    sendReply: () => resolve(encodeReply(interrupt, reply)),
    update: (change) => setInput({ ...input, ...change }),
  };
}
