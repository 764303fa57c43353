import { type ToolSet, tool } from "ai";
import type { AgUiInterrupt, JsonSchema } from "react-agui-interrupts/core";
import { z } from "zod";
import type { Database } from "./database.js";
import type { PendingApproval } from "./handle.js";

/**
 * What the model may ask for. None has `execute`: the model stops at each call, and a worker acts
 * once a person has decided.
 */
export const tools: ToolSet = {
  pay: tool({
    description: "Pays an invoice.",
    inputSchema: z.object({
      supplier: z.string(),
      amount: z.number(),
      currency: z.string(),
      note: z.string(),
    }),
  }),
  sendEmail: tool({
    description: "Sends an email.",
    inputSchema: z.object({ to: z.string(), subject: z.string(), body: z.string() }),
  }),
  askPerson: tool({
    description: "Asks the person.",
    inputSchema: z.object({ question: z.string() }),
  }),
};

const text = (title: string): JsonSchema => ({ type: "string", title });

/**
 * Which arguments people may change before they approve. What is not listed here stays as the agent
 * proposed it.
 */
const editable: Readonly<Record<string, JsonSchema>> = {
  pay: objectOf({
    supplier: text("Supplier"),
    amount: { type: "number", title: "Amount", exclusiveMinimum: 0 },
    currency: { type: "string", title: "Currency", enum: ["EUR", "USD"] },
    note: text("Note"),
  }),
  sendEmail: objectOf({ to: text("To"), subject: text("Subject"), body: text("Text") }),
};

const costCenter = objectOf({
  costCenter: { type: "string", title: "Cost center", enum: ["Office", "Marketing", "Travel"] },
  urgent: { type: "boolean", title: "Needed this week" },
});

/**
 * Describes a tool call as a question for a person. It holds all arguments: what is approved is
 * what is stored with the question.
 */
export function toInterrupt({ toolCallId, toolName, args }: PendingApproval): AgUiInterrupt {
  if (toolName === "askPerson") {
    const message =
      typeof args["question"] === "string" ? args["question"] : "The agent has a question.";
    return { id: toolCallId, reason: "input_required", message, responseSchema: costCenter };
  }
  const approved = { approved: { type: "boolean" }, reason: { type: "string" } };
  const editedArgs = editable[toolName];
  return {
    id: toolCallId,
    reason: "tool_call",
    toolCallId,
    message:
      toolName === "pay" ? "May the agent pay this invoice?" : "May the agent send this email?",
    responseSchema: {
      type: "object",
      properties: editedArgs ? { ...approved, editedArgs } : approved,
      required: ["approved"],
    },
    metadata: { toolName, args },
  };
}

/**
 * Uses a tool, once for each key, however often it is called: a worker that takes over may repeat
 * what another one did. A payment provider takes such a key in a header of its own; here it is the
 * primary key of the ledger.
 */
export async function callTool(
  { rows }: Database,
  threadId: string,
  key: string,
  toolName: string,
  args: object,
): Promise<void> {
  await rows(
    "insert into effects (key, thread_id, tool, args) values (?, ?, ?, ?) on conflict (key) do nothing",
    key,
    threadId,
    toolName,
    JSON.stringify(args),
  );
}

function objectOf(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return {
    type: "object",
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}
