"use client";
import { type ApprovalInput, isEdited, readApprovalInput } from "../core/ApprovalInput.js";
import { areKeysChecked } from "../core/duplicateKeysIssue.js";
import { encodeReply } from "../core/encodeReply.js";
import type { InterruptView } from "../core/InterruptView.js";
import { useInterruptScope } from "../react/InterruptScope.js";
import type { AgentRun } from "../run/AgentRun.js";
import { type Folds, useFolds } from "./folds.js";

/** An approval, what was typed into it, and the two decisions. */
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
  readonly update: (change: Partial<ApprovalInput>) => void;
}

/** Everything the parts of an approval share; outside the root it throws and names both. */
export function useApproval(part: string, root: string): Approval {
  const { interrupt, run, decide, resolve, setInput } = useInterruptScope(part, root);
  const { hasUnread, showUnread } = useFolds();
  const input = readApprovalInput(interrupt);
  const { approval, locked, expired } = interrupt;
  const open = !locked && !expired && interrupt.answerable;
  const { comment, editedArgs, replying = false, reply = "" } = input;
  const takesReply = approval?.replyKey !== undefined;
  return {
    ...input,
    interrupt,
    run,
    hasUnread,
    showUnread,
    edited: isEdited(interrupt),
    canApprove: open && (approval?.canApprove ?? false) && !input.invalid && areKeysChecked(interrupt),
    canDeny: open && (approval?.canDeny ?? false),
    canEdit: open && (approval?.canEdit ?? false),
    canComment: open && (approval?.canComment ?? false),
    canReply: open && takesReply,
    replying: replying && takesReply,
    reply,
    approve: () => decide({ approved: true, comment, ...(editedArgs !== undefined && { editedArgs }) }),
    deny: () => decide({ approved: false, comment }),
    sendReply: () => resolve(encodeReply(interrupt, reply)),
    update: (change) => setInput({ ...input, ...change }),
  };
}
