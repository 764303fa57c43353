import type { InterruptToolCall, Issue } from "../../interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import type { JsonSchema } from "../../protocol/messages.js";
import type { Question } from "../Dialect.js";
import { approvalSchema } from "../shared/decisions.js";
import { type LangGraphInterrupt, partOf } from "./langgraphInterrupt.js";
import { lostDecisionIssues } from "./resumeChannels.js";

/**
 * A call that an agent of LangChain asks about, with the decisions it takes: `approve`, `edit`,
 * `reject` and `respond`, a reply instead of the tool's result.
 */
export interface LangChainAction {
  readonly name: string;
  readonly args: unknown;
  readonly description?: unknown;
  readonly allowed: ReadonlySet<unknown>;
  /** Whether the agent says which it takes. */
  readonly isStated: boolean;
  /** The schema of edited arguments, where there is one. */
  readonly argsSchema?: JsonSchema | undefined;
  /** Whether a denial may have a comment. */
  readonly explains: boolean;
  /** Whether the question may be skipped; default: where the call can be rejected. */
  readonly maySkip?: boolean | undefined;
  /** The action as it was sent. */
  readonly raw: unknown;
}

type Allowed = LangChainAction["allowed"];

/** Whether only a reply instead of the tool is accepted. */
const answersOnly = (allowed: Allowed): boolean =>
  allowed.has("respond") &&
  !["approve", "edit", "reject"].some((decision) => allowed.has(decision));

/** Whether a reply instead of the tool is the only way to deny. */
export const refusesByReply = (allowed: Allowed): boolean =>
  allowed.has("respond") && !allowed.has("reject") && !answersOnly(allowed);

/** The question about a call; `index` is its place, and `isOne` says that it is the only one. */
export function askAbout(
  interrupt: LangGraphInterrupt,
  raw: unknown,
  { call, allowed, ...action }: LangChainAction & { readonly call: InterruptToolCall },
  index: number,
  isOne: boolean,
): Question {
  return {
    fields: {
      ...partOf(interrupt, raw, isOne ? null : index),
      reason: answersOnly(allowed) ? "input_required" : "tool_call",
      message: action.description,
      toolCallId: call.id,
      responseSchema: schemaOf(allowed, action),
      metadata: { langgraph: { raw: action.raw } },
    },
    raw,
    toolCall: call,
    commentWith: "deny",
    onCancel: (action.maySkip ?? allowed.has("reject")) ? "reject" : "unsupported",
    origin: { ...interrupt, index },
  };
}

/** The schema of the answers that are accepted. */
function schemaOf(
  allowed: Allowed,
  { argsSchema, explains }: Pick<LangChainAction, "argsSchema" | "explains">,
): JsonSchema {
  if (answersOnly(allowed)) return { type: "string", minLength: 1 };
  return approvalSchema({
    approve: allowed.has("approve") || allowed.has("edit"),
    deny: allowed.has("reject") || allowed.has("respond"),
    edit: allowed.has("edit") ? (argsSchema ?? true) : undefined,
    // Where a denial is accepted, text is a reply instead of any decision; where it is not, text is
    // the denial.
    comment: allowed.has("reject") ? explains : allowed.has("respond"),
    reply: allowed.has("reject") && allowed.has("respond"),
  });
}

/**
 * Returns what the agent would lose of a decision or throw at. The middleware throws at decisions
 * it does not allow, and the thread is stuck from then on.
 */
export function wrongWith(
  { allowed }: Pick<LangChainAction, "allowed">,
  entry: ResumeEntry,
): readonly Issue[] {
  if (entry.status === "cancelled") return [];
  const taken = {
    plainYes: allowed.has("approve"),
    plainNo: allowed.has("reject") || answersOnly(allowed),
    reply: allowed.has("respond"),
  };
  return lostDecisionIssues(taken, entry);
}
