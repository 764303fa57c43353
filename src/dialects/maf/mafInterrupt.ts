import type { DialectContext } from "../../core/dialect/Dialect.js";
import type { InterruptNote, InterruptToolCall } from "../../core/interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, jsonEqual, own, type UnknownRecord } from "../../protocol/json.js";
import { proposedCall } from "../shared/proposedCall.js";

/** The ways in which Agent Framework for Python asks in an outcome. */
export type MafWay = "generation2" | "generation3" | "steps" | "workflow" | "workflowApproval";

/** What it says under its own name in an interrupt's metadata; undefined where the interrupt is not its own. */
export function frameworkOf(interrupt: UnknownRecord): UnknownRecord | undefined {
  const metadata = own(interrupt, "metadata");
  const framework = isRecord(metadata) ? own(metadata, "agent_framework") : undefined;
  return isRecord(framework) ? framework : undefined;
}

/** The properties of the schema it sent. */
export function propertiesOf(interrupt: UnknownRecord): UnknownRecord {
  const schema = own(interrupt, "responseSchema");
  const properties = isRecord(schema) ? own(schema, "properties") : undefined;
  return isRecord(properties) ? properties : {};
}

/** Whether the schema it sent demands a property. */
export function isRequired(interrupt: UnknownRecord, name: string): boolean {
  const schema = own(interrupt, "responseSchema");
  const required = isRecord(schema) ? own(schema, "required") : undefined;
  return Array.isArray(required) && required.includes(name);
}

/** In which way it asks; exactly one, so that no reader need know of the others. */
export function wayOf(interrupt: UnknownRecord): MafWay | undefined {
  const framework = frameworkOf(interrupt);
  if (framework === undefined) return undefined;
  const properties = propertiesOf(interrupt);
  if (Object.hasOwn(properties, "accepted")) {
    if (typeof own(framework, "confirmation_tool_call_id") === "string" && Object.hasOwn(properties, "steps")) return "steps";
    // An argument may be called `approved`; only the third generation leaves it open which of the two words is said.
    return Object.hasOwn(properties, "approved") && !isRequired(interrupt, "accepted") ? "generation3" : "generation2";
  }
  if (isApprovalRequest(own(framework, "value"))) return "workflowApproval";
  return own(interrupt, "reason") === "input_required" ? "workflow" : undefined;
}

/** What stands on an approval that a workflow asks for: it offers edits in its schema, and ignores them. */
export const editsIgnored: InterruptNote = {
  code: "edits-ignored",
  message: "This workflow runs the call with the arguments shown. Edits would be ignored.",
};

/** Whether a workflow asks for this approval, and not an agent. */
export function isOfWorkflow(interrupt: UnknownRecord): boolean {
  const framework = frameworkOf(interrupt) ?? {};
  return own(framework, "type") === "function_approval_request" && typeof own(framework, "source_executor_id") === "string";
}

/** Whether a value is its request to approve a function call. */
export function isApprovalRequest(value: unknown): value is UnknownRecord & { readonly function_call: UnknownRecord } {
  return isRecord(value) && value["type"] === "function_approval_request" && isRecord(own(value, "function_call"));
}

/** The call a request is about, whose id is the interrupt's or its own. */
export function callIn(call: unknown, id: string): InterruptToolCall | undefined {
  const name = isRecord(call) ? own(call, "name") : undefined;
  if (!isRecord(call) || typeof name !== "string") return undefined;
  return proposedCall(id, name, own(call, "arguments"));
}

/** The call an approval is about: as it was streamed, to the last digit, unless the request says otherwise. */
export function proposedIn(interrupt: UnknownRecord, { findToolCall }: DialectContext): InterruptToolCall | undefined {
  const id = own(interrupt, "toolCallId");
  if (typeof id !== "string") return undefined;
  const streamed = findToolCall(id);
  const named = callIn(own(frameworkOf(interrupt) ?? {}, "function_call"), id);
  return named === undefined || (streamed !== undefined && jsonEqual(streamed.args, named.args)) ? streamed : named;
}

/** What an approval answers, in its own words. */
export const approvalResponse = (id: unknown, approved: boolean, call: unknown): UnknownRecord => ({
  type: "function_approval_response",
  approved,
  id,
  function_call: call,
});

/** An entry with another payload; what travels beside the answer stays. */
export const withPayload = (entry: ResumeEntry, payload: unknown): ResumeEntry => ({ ...entry, status: "resolved", payload });
