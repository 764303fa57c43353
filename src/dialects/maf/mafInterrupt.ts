import type { DialectContext } from "../../core/dialect/Dialect.js";
import type { InterruptNote, InterruptToolCall } from "../../core/interrupt/interrupt.js";
import { toolCallsIn } from "../../core/transcript/findToolCall.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, jsonEqual, own, type UnknownRecord } from "../../protocol/json.js";
import type { Message } from "../../protocol/messages.js";
import { proposedCall } from "../shared/proposedCall.js";
import { metadataOf } from "../shared/readValues.js";
import { confirmationTool } from "./mafConfirmation.js";

/** The ways in which Agent Framework for Python asks in an outcome. */
export type MafWay = "generation2" | "generation3" | "steps" | "workflow" | "workflowApproval";

/** Its own data in an interrupt's metadata; undefined where the interrupt is not its own. */
export function frameworkOf(interrupt: UnknownRecord): UnknownRecord | undefined {
  const framework = own(metadataOf(interrupt), "agent_framework");
  return isRecord(framework) ? framework : undefined;
}

/** The properties of the interrupt's schema. */
export function propertiesOf(interrupt: UnknownRecord): UnknownRecord {
  const schema = own(interrupt, "responseSchema");
  const properties = isRecord(schema) ? own(schema, "properties") : undefined;
  return isRecord(properties) ? properties : {};
}

/** Whether the interrupt's schema requires a property. */
export function isRequired(interrupt: UnknownRecord, name: string): boolean {
  const schema = own(interrupt, "responseSchema");
  const required = isRecord(schema) ? own(schema, "required") : undefined;
  return Array.isArray(required) && required.includes(name);
}

/** Returns the way in which it asks; exactly one matches. */
export function wayOf(interrupt: UnknownRecord): MafWay | undefined {
  const framework = frameworkOf(interrupt);
  if (framework === undefined) return undefined;
  const properties = propertiesOf(interrupt);
  if (Object.hasOwn(properties, "accepted")) {
    if (typeof own(framework, "confirmation_tool_call_id") === "string" && Object.hasOwn(properties, "steps")) return "steps";
    // An argument may be named `approved`; only the third generation leaves both keys optional.
    return Object.hasOwn(properties, "approved") && !isRequired(interrupt, "accepted") ? "generation3" : "generation2";
  }
  if (isApprovalRequest(own(framework, "value"))) return "workflowApproval";
  return own(interrupt, "reason") === "input_required" ? "workflow" : undefined;
}

/** The note of an approval that a workflow asks for: its schema offers edits, and the workflow ignores them. */
export const editsIgnored: InterruptNote = {
  code: "edits-ignored",
  message: "This workflow runs the call with the arguments shown. Edits would be ignored.",
};

/** Whether a workflow asks for this approval rather than an agent. */
export function isOfWorkflow(interrupt: UnknownRecord): boolean {
  const framework = frameworkOf(interrupt) ?? {};
  return own(framework, "type") === "function_approval_request" && typeof own(framework, "source_executor_id") === "string";
}

/** Whether a value is its request to approve a function call. */
export function isApprovalRequest(value: unknown): value is UnknownRecord & { readonly function_call: UnknownRecord } {
  return isRecord(value) && value["type"] === "function_approval_request" && isRecord(own(value, "function_call"));
}

/** The call a request is about; its id is the interrupt's or its own. */
export function callIn(call: unknown, id: string): InterruptToolCall | undefined {
  const name = isRecord(call) ? own(call, "name") : undefined;
  if (!isRecord(call) || typeof name !== "string") return undefined;
  return proposedCall(id, name, own(call, "arguments"));
}

/** The call an approval is about: as it was streamed, with every digit, unless the request differs. */
export function proposedIn(interrupt: UnknownRecord, { findToolCall }: DialectContext): InterruptToolCall | undefined {
  const id = own(interrupt, "toolCallId");
  if (typeof id !== "string") return undefined;
  const streamed = findToolCall(id);
  const named = callIn(own(frameworkOf(interrupt) ?? {}, "function_call"), id);
  return named === undefined || (streamed !== undefined && jsonEqual(streamed.args, named.args)) ? streamed : named;
}

/** The calls by which it asks a second time about a call, for clients that know no interrupts; see `confirmationTool`. */
export function confirmationsOf(call: InterruptToolCall | undefined, messages: readonly Message[]): readonly string[] {
  return toolCallsIn(messages).flatMap(({ id, function: { name, arguments: args } }) =>
    call !== undefined && name === confirmationTool && args.includes(JSON.stringify(call.id)) ? [id] : [],
  );
}

/** Its format of an approval's answer. */
export const approvalResponse = (id: unknown, approved: boolean, call: unknown): UnknownRecord => ({
  type: "function_approval_response",
  approved,
  id,
  function_call: call,
});

/** An entry with another payload; its metadata is kept. */
export const withPayload = (entry: ResumeEntry, payload: unknown): ResumeEntry => ({ ...entry, status: "resolved", payload });
