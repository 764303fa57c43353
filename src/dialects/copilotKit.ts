import type { Question } from "../core/dialect/Dialect.js";
import { own } from "../protocol/json.js";
import { defineDialect } from "./shared/defineDialect.js";

/**
 * The CopilotKit runtime in front of an agent of the AI SDK: the reason `tool_approval` is the approval of the call it names. What is
 * answered becomes the result of the call as the model sees it; the server keeps no conversation.
 */
export const copilotKit = defineDialect({
  name: "copilotKit",
  repeat: "unsafe",
  claims: (interrupt) => own(interrupt, "reason") === "tool_approval" && typeof own(interrupt, "toolCallId") === "string",
  read: (interrupt): Question => ({ fields: { ...interrupt, reason: "tool_call" }, raw: interrupt }),
});
