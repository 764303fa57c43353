import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import {
  asksFor,
  begins,
  createFakeServer,
  ends,
  type FakeServer,
  fails,
  says,
} from "../../support/dialects/createFakeServer.js";
import { listOf, userText } from "../../support/dialects/readPosted.js";

/** A question as the server asks it, with how it checks and carries out an answer. */
export interface MafQuestion {
  readonly interrupt: UnknownRecord & { readonly id: string };
  /** What comes before the end of the run that asks. */
  readonly events: readonly object[];
  /** What is wrong with an answer; undefined when nothing is. */
  readonly refuse: (payload: unknown) => "INVALID" | "INVALID_RESPONSE" | undefined;
  /** What it does with the answer, as text. */
  readonly carryOut: (payload: unknown) => string;
}

/** How one of its generations differs from the others. */
export interface MafServerOptions {
  readonly prefix: "APPROVAL" | "WORKFLOW";
  /** What it asks; `turn` makes the ids. */
  readonly ask: (text: string, turn: number) => readonly MafQuestion[];
  /** What becomes of a question that was left; undefined where that is an error. */
  readonly whenLeft?: string;
  /** Whether it carries out the first answer only, and silently waits for the others. */
  readonly actsOnTheFirst?: boolean;
}

/**
 * Makes a server of Agent Framework for Python that keeps its open questions, and refuses what the
 * real one refuses.
 */
export function createMafServer({
  prefix,
  ask,
  whenLeft,
  actsOnTheFirst = false,
}: MafServerOptions): FakeServer {
  let open: readonly MafQuestion[] = [];
  const refuse = (posted: UnknownRecord, code: string, about = "") => [
    begins(posted),
    fails(`The answer was refused${about && `: ${about}`}.`, `${prefix}_RESUME_${code}`),
  ];
  const carryOut = ({ interrupt, carryOut: done }: MafQuestion, payload: unknown, turn: number) => [
    ...(typeof interrupt["toolCallId"] === "string"
      ? [
          {
            type: "TOOL_CALL_RESULT",
            messageId: `r${turn}`,
            toolCallId: interrupt["toolCallId"],
            content: done(payload),
          },
        ]
      : []),
    ...says(`m${turn}-${interrupt.id}`, done(payload)),
  ];

  return createFakeServer((posted, turn) => {
    if (!Array.isArray(posted["messages"]))
      return { status: 422, body: '{"detail":"messages: Field required"}' };
    const interrupts = () =>
      asksFor(
        posted,
        open.map(({ interrupt }) => interrupt),
      );
    const resume = listOf(posted, "resume");
    if (resume.length > 0) {
      const ids = resume.map(({ interruptId }) => interruptId);
      if (new Set(ids).size < ids.length)
        return refuse(posted, "INVALID", "an id stands there twice");
      const unknown = ids.find((id) => !open.some(({ interrupt }) => interrupt.id === id));
      if (unknown !== undefined) return refuse(posted, "NOT_FOUND", String(unknown));
      const missing = open.find(({ interrupt }) => !ids.includes(interrupt.id));
      if (missing !== undefined) return refuse(posted, "MISSING_INTERRUPT", missing.interrupt.id);
      const left = resume
        .filter(({ status }) => status === "cancelled")
        .map(({ interruptId }) => interruptId);
      if (left.length > 0 && whenLeft === undefined) {
        open = open.filter(({ interrupt }) => !left.includes(interrupt.id));
        return refuse(posted, "CANCELLED", String(left[0]));
      }
      const answers = open.map((question) => ({
        question,
        entry: resume.find(({ interruptId }) => interruptId === question.interrupt.id) ?? {},
      }));
      for (const { question, entry } of answers) {
        const fault =
          entry["status"] === "cancelled" ? undefined : question.refuse(entry["payload"]);
        if (fault !== undefined) return refuse(posted, fault, question.interrupt.id);
      }
      const acted = actsOnTheFirst ? answers.slice(0, 1) : answers;
      open = open.slice(acted.length);
      const events = acted.flatMap(({ question, entry }) =>
        entry["status"] === "cancelled"
          ? says(`m${turn}-${question.interrupt.id}`, whenLeft ?? "")
          : carryOut(question, entry["payload"], turn),
      );
      return [begins(posted), ...events, ends(posted)];
    }
    if (listOf(posted, "messages").length === 0) {
      const kept = [
        { type: "STATE_SNAPSHOT", snapshot: {} },
        { type: "MESSAGES_SNAPSHOT", messages: [] },
      ];
      return [begins(posted), ...kept, open.length > 0 ? interrupts() : ends(posted)];
    }
    if (open.length > 0) return refuse(posted, "REQUIRED");
    open = ask(userText(posted), turn);
    return [begins(posted), ...open.flatMap(({ events }) => events), interrupts()];
  });
}

/** An object from JSON, or an empty one. */
export const objectOf = (value: unknown): UnknownRecord => (isRecord(value) ? value : {});

/**
 * How the framework reports an approval beside the outcome: the call itself, an event of its own,
 * and a call that asks to confirm it.
 */
export function approvalEvents(
  id: string,
  name: string,
  args: UnknownRecord,
  steps: readonly object[],
): readonly object[] {
  const asking = `confirm-${id}`;
  const confirm = { function_name: name, function_call_id: id, function_arguments: args, steps };
  return [
    ...callEvents(id, name, args),
    {
      type: "CUSTOM",
      name: "function_approval_request",
      value: { id, function_call: { call_id: id, name, arguments: args } },
    },
    ...callEvents(asking, "confirm_changes", confirm),
  ];
}

function callEvents(toolCallId: string, toolCallName: string, args: object): readonly object[] {
  return [
    { type: "TOOL_CALL_START", toolCallId, toolCallName, parentMessageId: "m" },
    { type: "TOOL_CALL_ARGS", toolCallId, delta: JSON.stringify(args) },
    { type: "TOOL_CALL_END", toolCallId },
  ];
}
