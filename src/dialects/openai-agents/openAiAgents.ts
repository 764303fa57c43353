import type { Question } from "../../core/dialect/Dialect.js";
import { own } from "../../protocol/json.js";
import { approvalSchema } from "../shared/approvalSchema.js";
import { defineDialect } from "../shared/defineDialect.js";
import { metadataOf } from "../shared/readValues.js";

/**
 * The OpenAI Agents SDK by its AG-UI adapter, as documented; no released server was seen. An approval with the arguments in the metadata;
 * edited ones are refused there, so none are offered. It stores nothing, so the whole conversation is sent.
 */
export const openAiAgents = defineDialect({
  name: "openAiAgents",
  claims(interrupt) {
    const metadata = metadataOf(interrupt);
    // Strands has the same key, beside a name of its own.
    const isOwn = Object.hasOwn(metadata, "tool_input") && !Object.hasOwn(metadata, "strandsName");
    return isOwn && own(interrupt, "reason") === "tool_call";
  },
  read: (interrupt): Question => ({ fields: { ...interrupt, responseSchema: approvalSchema() } }),
  answer: (answers) => ({ resume: answers.map(({ entry }) => entry), history: "all" }),
});
