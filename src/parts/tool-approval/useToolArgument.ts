"use client";
import { readApprovalInput } from "../../core/interrupt/answerInputs.js";
import { isRecord, jsonEqual, own } from "../../protocol/json.js";
import { useLabels } from "../../react/run/useLabels.js";
import { internalsOf } from "../../run/api/internals.js";
import { localizeIssues } from "../interrupt/localizeIssues.js";
import { useApproval } from "./useApproval.js";

/** One argument of a tool call that waits for a decision. */
export interface ToolArgument {
  /** As edited, otherwise as proposed; undefined where the call has no such argument. The agent wrote it: check its type. */
  readonly value: unknown;
  /** As the agent proposed it. */
  readonly proposed: unknown;
  readonly edited: boolean;
  /** False where the question takes no edits, after the answer and after the deadline; `setValue` does nothing then. */
  readonly canEdit: boolean;
  /** What is wrong with it in the answer, for the person; known once they approve. */
  readonly errors: readonly string[];
  /** Edits it; `undefined` takes it out of the call. */
  readonly setValue: (value: unknown) => void;
}

/**
 * One argument of the surrounding `ToolApproval.Root`, so that a field of any component library edits it. The edit is part of the draft, as
 * in `ToolApproval.ArgsEditor`: it is stored, validated, compared by `ToolApproval.ArgsDiff`, and leaves with `ToolApproval.Approve`.
 *
 * @param name The argument's name: a key of the call's arguments.
 * @throws {AgentRunError} `misuse` outside of a `ToolApproval.Root`.
 */
export function useToolArgument(name: string): ToolArgument {
  const { interrupt, run, canEdit, editedArgs } = useApproval("useToolArgument", "ToolApproval.Root");
  const labels = useLabels();
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
      const others = Object.entries(args).filter(([key]) => key !== name);
      const order = Object.keys(args).indexOf(name);
      if (next !== undefined) others.splice(order < 0 ? others.length : order, 0, [name, next]);
      internalsOf(run).setInput(interrupt.id, { ...input, editedArgs: Object.fromEntries(others) });
    },
  };
}

function argumentOf(args: unknown, name: string): unknown {
  return isRecord(args) ? own(args, name) : undefined;
}
