import type { Issue } from "../../core/interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord } from "../../protocol/json.js";
import { payloadOf, readDecision } from "../shared/readDecision.js";

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
export function lostDecisionIssues({ plainYes, plainNo, reply }: TakenDecisions, entry: ResumeEntry): readonly Issue[] {
  const { approved, editedArgs, comment = "" } = readDecision(entry);
  const payload = payloadOf(entry);
  if (isRecord(payload) && Object.hasOwn(payload, "response")) {
    const isAlone = reply && !Object.hasOwn(payload, "approved");
    return isAlone ? [] : [replyRefused];
  }
  if (approved && comment !== "") return [commentRefused];
  if (approved) return editedArgs === undefined && !plainYes ? [editsMissing] : [];
  return comment === "" && !plainNo ? [commentMissing] : [];
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
