"use client";

import { type ApprovalInput, isEdited, readApprovalInput } from "../../interrupt/answerInputs.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { type DecisionFields, type DecisionKind, sharedForm } from "../../interrupt/interrupt.js";
import { standingAnswers, standingValues } from "../../interrupt/standingAnswers.js";
import { withArgument } from "../../interrupt/withArgument.js";
import { isRecord, jsonEqual } from "../../protocol/json.js";
import { exactIn } from "../../protocol/numberTexts.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { internalsOf } from "../../run/api/internals.js";
import { areKeysChecked } from "../../thread/compose/duplicateKeysIssue.js";
import { type Decision, encodeReply } from "../../thread/compose/encodeDecision.js";
import { type Folds, useFolds } from "../data/folds.js";
import { localizeIssues } from "../interrupt/questionText.js";

/** An approval, its input, and the two decisions. */
interface Approval extends ApprovalInput, Pick<Folds, "hasUnread" | "showUnread"> {
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

/**
 * Returns the context of an approval's parts; without its root, throws an error that names both.
 */
export function useApproval(part: string, root: string): Approval {
  const { interrupt, run, decide, resolve, setInput } = useInterruptScope(part, root);
  const { hasUnread, showUnread } = useFolds();
  const input = readApprovalInput(interrupt);
  const { approval, locked, expired } = interrupt;
  const open = !locked && !expired && interrupt.answerable;
  const offer = open ? approval : undefined;
  const { comment, editedArgs, replying = false, reply = "" } = input;
  const forms = formsToShow(interrupt);
  const openForm = input.deciding ?? sharedForm(forms);
  const unfinished = (kind: DecisionKind): boolean => (input.fields?.[kind]?.texts.length ?? 0) > 0;
  // The first press opens the form of a decision, the second one decides.
  const decideWith = (kind: DecisionKind, decision: Decision): void => {
    const from = forms[kind] === undefined ? kind : openForm;
    const isOpen = from !== undefined && forms[from] === forms[kind];
    if (!isOpen) return setInput({ ...input, deciding: kind });
    const values =
      forms[kind] === undefined ? standingValues(interrupt, kind) : input.fields?.[from]?.value;
    decide({ ...decision, values });
  };
  const takesReply = approval?.replyKey !== undefined;
  return {
    ...input,
    interrupt,
    run,
    hasUnread,
    showUnread,
    edited: isEdited(interrupt),
    canApprove:
      offer?.canApprove === true &&
      !input.invalid &&
      !unfinished("approve") &&
      areKeysChecked(interrupt),
    canDeny: offer?.canDeny === true,
    canEdit: offer?.canEdit === true,
    canComment: offer?.canComment === true,
    canReply: open && takesReply,
    replying: replying && takesReply,
    reply,
    approve: () =>
      decideWith("approve", {
        approved: true,
        comment,
        ...(editedArgs !== undefined && { editedArgs }),
      }),
    deny: () => decideWith("deny", { approved: false, comment }),
    openForm:
      open && openForm !== undefined && forms[openForm] !== undefined ? openForm : undefined,
    sendReply: () => resolve(encodeReply(interrupt, reply)),
    update: (change) => setInput({ ...input, ...change }),
  };
}

/** The forms of the decisions; one that only offers standing answers is a menu. */
function formsToShow(interrupt: InterruptView): DecisionFields {
  const { approve, deny } = interrupt.approval?.fields ?? {};
  const isMenu = (kind: DecisionKind): boolean => standingAnswers(interrupt, kind).length > 0;
  return {
    approve: isMenu("approve") ? undefined : approve,
    deny: isMenu("deny") ? undefined : deny,
  };
}

/** One argument of a tool call that waits for a decision. */
export interface ToolArgument {
  /**
   * As edited, otherwise as proposed; undefined where the call has no such argument. A whole number
   * that JavaScript would round is a bigint. The agent wrote it: check its type.
   */
  readonly value: unknown;
  /** As the agent proposed it. */
  readonly proposed: unknown;
  readonly edited: boolean;
  /**
   * False where the question takes no edits, after the answer and after the deadline; `setValue`
   * does nothing then.
   */
  readonly canEdit: boolean;
  /** What is wrong with it in the answer, for the person; known once they approve. */
  readonly errors: readonly string[];
  /** Edits it; `undefined` takes it out of the call. */
  readonly setValue: (value: unknown) => void;
}

/**
 * One argument of the surrounding `ToolApproval.Root`, so that a field of any component library
 * edits it. The edit is part of the draft, as in `ToolApproval.ArgsEditor`: it is stored,
 * validated, shown as a change by `ToolApproval.Args`, and leaves with `ToolApproval.Approve`.
 *
 * @param name The argument's name: a key of the call's arguments.
 * @throws {AgentRunError} `misuse` outside of a `ToolApproval.Root`.
 */
export function useToolArgument(name: string): ToolArgument {
  const { interrupt, run, canEdit, editedArgs } = useApproval(
    "useToolArgument",
    "ToolApproval.Root",
  );
  const labels = useQuestionLabels();
  const proposed = argumentOf(interrupt.toolCall?.args, name);
  const value = editedArgs === undefined ? proposed : argumentOf(editedArgs, name);
  return {
    value,
    proposed,
    edited: !jsonEqual(value, proposed),
    canEdit,
    errors: localizeIssues(interrupt.issues, labels).flatMap(({ path: [at, argument], message }) =>
      at === "editedArgs" && argument === name ? [message] : [],
    ),
    setValue(next) {
      // Two callbacks may run before the next render, so the current input is read in each of them.
      const now = run.getSnapshot().interrupts.find((one) => one.key === interrupt.key);
      const input = now && readApprovalInput(now);
      const args = input?.editedArgs ?? now?.toolCall?.args;
      if (!canEdit || now === undefined || !isRecord(args)) return;
      const editedArgs = withArgument(args, name, next);
      internalsOf(run).setInput(interrupt.id, { ...input, editedArgs });
    },
  };
}

function argumentOf(args: unknown, name: string): unknown {
  return isRecord(args) ? exactIn(args, name) : undefined;
}
