import type { Answered, AnswerRequest } from "../../core/dialect/Dialect.js";
import { isRecord, own, showJson } from "../../protocol/json.js";
import { readDecision } from "../shared/readDecision.js";
import { toolAnswer } from "../shared/toolAnswer.js";
import type { TrpcAgentGoOptions } from "./trpcOptions.js";
import { type ExternalTool, trpcOriginOf } from "./trpcQuestions.js";

/** The external tools whose result the user decides. */
export function decidedTools({ externalTools = [] }: TrpcAgentGoOptions): readonly ExternalTool[] {
  return externalTools.filter((tool) => typeof tool !== "string");
}

/** Returns a function that writes the request for answers: results for calls of external tools, otherwise a value for the graph's key. */
export function createTrpcAnswer(options: TrpcAgentGoOptions): (answers: readonly Answered[]) => AnswerRequest {
  const { where = "both" } = options;
  const decided = decidedTools(options);
  return (answers) => {
    const [first] = answers;
    const { lineageId, checkpointId, wants, key = "", isGraph = true } = first === undefined ? {} : trpcOriginOf(first.interrupt);
    const place = {
      ...(lineageId !== undefined && { lineage_id: lineageId }),
      ...(checkpointId !== undefined && { checkpoint_id: checkpointId }),
    };
    if (wants === "tool") {
      return {
        ...(isGraph && { forwardedProps: place, mustAcknowledge: true }),
        history: "none",
        toolMessages: answers.map((answer) =>
          toolAnswer(answer.interrupt, trpcOriginOf(answer.interrupt).key, resultFor(answer, decided)),
        ),
      };
    }
    const asksForValue = wants === "value" && first !== undefined;
    const resume = { ...place, ...(asksForValue && { resume_map: { [key]: valueFor(first, options) } }) };
    return {
      ...(where !== "forwardedProps" && { state: resume }),
      ...(where !== "state" && { forwardedProps: resume }),
      ...(asksForValue && { mustAcknowledge: true }),
      history: "none",
      placeholderMessages: [{ id: `resume-${checkpointId ?? key}`, role: "user", content: "" }],
    };
  };
}

/** The value that a node receives; a bare decision is mapped to the host's values. */
function valueFor({ interrupt, entry }: Answered, options: TrpcAgentGoOptions): unknown {
  const { values = {}, approveValue = true, rejectValue = false } = options;
  const payload = entry.status === "resolved" ? entry.payload : null;
  if (!isRecord(payload) || Object.keys(payload).length !== 1) return payload;
  const reply = own(payload, "response");
  if (typeof reply === "string" && interrupt.approval?.replyKey !== undefined) return reply;
  if (typeof own(payload, "approved") !== "boolean") return payload;
  const { key } = trpcOriginOf(interrupt);
  const { yes = approveValue, no = rejectValue } = Object.hasOwn(values, key) ? (values[key] ?? {}) : {};
  return readDecision(entry).approved ? yes : no;
}

/** The result of a call: the text for the user's decision, with a comment, or the payload. */
function resultFor({ interrupt, entry }: Answered, decided: readonly ExternalTool[]): string {
  const tool = decided.find(({ name }) => name === interrupt.toolCall?.name);
  if (tool === undefined)
    return entry.status === "resolved" ? (typeof entry.payload === "string" ? entry.payload : showJson(entry.payload)) : "";
  const { approved, comment } = readDecision(entry);
  const text = approved ? tool.approve : tool.deny;
  return comment === undefined ? text : `${text}: ${comment}`;
}
