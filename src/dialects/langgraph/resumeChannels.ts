import type { Issue } from "../../interrupt/interrupt.js";
import { listIf } from "../../protocol/collections.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord } from "../../protocol/json.js";
import { parseIfJson } from "../../protocol/jsonText.js";
import { writeJson } from "../../protocol/writeJson.js";
import type { AnswerContext, Answered, AnswerRequest } from "../Dialect.js";
import { payloadOf, readDecision } from "../shared/decisions.js";
import { type LangGraphInterrupt, originOf } from "./langgraphInterrupt.js";

/** The answer to one LangGraph interrupt, as LangGraph expects it. */
interface LangGraphAnswer {
  readonly interrupt: LangGraphInterrupt;
  readonly entry: Answered["entry"];
  readonly value: unknown;
}

/** The ids of LangGraph's interrupts; older servers send none. */
const namesInterrupt = /^[0-9a-f]{32}$/;

/**
 * Writes values back to LangGraph: by the ids of its interrupts, in `command.resume`, so that an
 * answer to a question that is gone reaches no other. Where a server sends no ids, one value is
 * sent bare, or as the outcome's `resume`.
 */
export function writeBack(
  answers: readonly LangGraphAnswer[],
  { interrupts }: AnswerContext,
): AnswerRequest {
  const byCommand = answers.flatMap(({ interrupt: { channel }, value }) =>
    channel.kind === "command" ? [{ value, sent: channel.sent }] : [],
  );
  const [first] = byCommand;
  const openIds = new Set(interrupts.map((interrupt) => originOf(interrupt).id));
  // The entries of `resume` would reach every node unchanged, or none.
  if (openIds.size > 1 || answers.every(({ interrupt }) => namesInterrupt.test(interrupt.id))) {
    const values = answers.map(({ interrupt: { id }, entry, value }) => [
      id,
      entry.status === "cancelled" ? { __agui_cancelled__: true, interrupt_id: id } : value,
    ]);
    return { forwardedProps: { command: { resume: Object.fromEntries(values) } } };
  }
  if (first === undefined) {
    return {
      resume: answers.map(({ interrupt: { id }, entry, value }) =>
        entry.status === "cancelled"
          ? { ...entry, interruptId: id }
          : { ...entry, interruptId: id, payload: value },
      ),
    };
  }
  return {
    forwardedProps: { command: { resume: unparsable(first.value), interruptEvent: first.sent } },
  };
}

// The server parses a string as JSON where it can, so an answer that happens to be JSON is encoded.
function unparsable(value: unknown): unknown {
  return Object.is(parseIfJson(value), value) ? value : writeJson(value);
}

/** The answers to the questions of one interrupt. */
type AnsweredTogether = readonly [Answered, ...Answered[]];

/**
 * Groups answers by their interrupt, where one interrupt holds several questions; `write` creates
 * one answer for each group.
 */
export function answerTogether(
  answers: readonly Answered[],
  context: AnswerContext,
  write: (together: AnsweredTogether) => unknown,
): AnswerRequest {
  const groups = new Map<string, [Answered, ...Answered[]]>();
  for (const answer of answers) {
    const { id } = originOf(answer.interrupt);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [answer]);
    else group.push(answer);
  }
  return writeBack(
    [...groups.values()].map((together): LangGraphAnswer => {
      const [first] = together;
      const envelopes = together.flatMap(({ entry: { metadata } }) => metadata ?? []);
      const metadata = envelopes.length > 0 && { metadata: Object.assign({}, ...envelopes) };
      const entry = {
        interruptId: first.entry.interruptId,
        status: "resolved",
        ...metadata,
      } as const;
      return { interrupt: originOf(first.interrupt), entry, value: write(together) };
    }),
    context,
  );
}

/** The decisions that an agent of LangChain accepts. */
interface TakenDecisions {
  /** An approval without edits. */
  readonly plainYes: boolean;
  /** A denial without a comment. */
  readonly plainNo: boolean;
  /** A reply instead of a decision. */
  readonly reply: boolean;
}

/** Returns what an agent that accepts only these would lose of a decision. */
export function lostDecisionIssues(
  { plainYes, plainNo, reply }: TakenDecisions,
  entry: ResumeEntry,
): readonly Issue[] {
  const { approved, editedArgs, comment = "" } = readDecision(entry);
  const payload = payloadOf(entry);
  if (isRecord(payload) && Object.hasOwn(payload, "response")) {
    return listIf(!reply || Object.hasOwn(payload, "approved"), replyRefused);
  }
  if (approved && comment !== "") return [commentRefused];
  if (approved) return listIf(editedArgs === undefined && !plainYes, editsMissing);
  return listIf(comment === "" && !plainNo, commentMissing);
}

const replyRefused: Issue = {
  path: ["response"],
  code: "no-words-as-result",
  message: "This agent does not take words in place of the tool's result here",
};
const commentRefused: Issue = {
  path: ["reason"],
  code: "comment-only-with-no",
  message: "This agent receives a comment only with a denial. Deny, or remove the comment.",
};
const editsMissing: Issue = {
  path: ["editedArgs"],
  code: "yes-only-with-edits",
  message: "This agent takes a yes only with changed arguments",
};
const commentMissing: Issue = {
  path: ["reason"],
  code: "no-only-with-comment",
  message: "This agent takes a refusal only with a comment",
};
