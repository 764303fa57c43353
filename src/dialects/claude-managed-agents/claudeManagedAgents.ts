import { own } from "../../protocol/json.js";
import { defineDialect } from "../shared/defineDialect.js";
import { metadataOf } from "../shared/readValues.js";

/**
 * Claude Managed Agents: asks as the standard says, with the event of the hosted session as its
 * metadata, which is the sign. A cancelled answer is a denial.
 */
export const claudeManagedAgents = defineDialect({
  name: "claudeManagedAgents",
  keepsHistory: true,
  readsWords: true,
  // A message beside an answer does not come back before its turn ends.
  besideAnswers: "results",
  claims: (interrupt) => {
    const { type, sessionId } = metadataOf(interrupt);
    return (
      own(interrupt, "reason") === "tool-approval" &&
      (type === "agent.tool_use" || type === "agent.mcp_tool_use") &&
      typeof sessionId === "string"
    );
  },
  read: (fields) => ({ fields, onCancel: "reject" }),
});
