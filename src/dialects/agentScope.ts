import type { Question } from "../core/Dialect.js";
import { isRecord, own } from "../protocol/json.js";
import { approvalSchema } from "./approvalSchema.js";
import { defineDialect } from "./defineDialect.js";

/**
 * AgentScope for Java. A permission takes `approved`, and `editedArgs` that replace all arguments, though it may say so in no schema; its
 * server checks the answer. What a cancelled answer does there is unverified: no released server was seen with one.
 */
export const agentScope = defineDialect({
  name: "agentscope",
  claims(interrupt) {
    const metadata = own(interrupt, "metadata");
    return isRecord(metadata) && Object.keys(metadata).some((key) => key.startsWith("agentscope."));
  },
  read(interrupt): Question {
    const metadata = own(interrupt, "metadata");
    const asksPermission = isRecord(metadata) && own(metadata, "agentscope.interruptKind") === "permission_confirm";
    const hasSchema = isRecord(own(interrupt, "responseSchema"));
    return {
      fields: asksPermission && !hasSchema ? { ...interrupt, responseSchema: approvalSchema({ edit: true }) } : interrupt,
    };
  },
});
