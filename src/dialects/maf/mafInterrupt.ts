import { toolCallsIn } from "../../conversation/Transcript.js";
import type { InterruptNote, InterruptToolCall } from "../../interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import {
  isRecord,
  jsonEqual,
  listOf,
  own,
  ownFields,
  ownList,
  ownRecord,
  ownText,
  recordOf,
  type UnknownRecord,
} from "../../protocol/json.js";
import type { JsonSchema, Message } from "../../protocol/messages.js";
import type { DialectContext } from "../Dialect.js";
import { proposedCall } from "../shared/proposedCall.js";
import { metadataOf } from "../shared/readValues.js";

/** The ways in which Agent Framework for Python asks in an outcome. */
type MafWay = "generation2" | "generation3" | "steps" | "workflow" | "workflowApproval";

/** Its own data in an interrupt's metadata; undefined where the interrupt is not its own. */
export function frameworkOf(interrupt: UnknownRecord): UnknownRecord | undefined {
  return ownRecord(metadataOf(interrupt), "agent_framework");
}

/** The properties of the interrupt's schema. */
export function propertiesOf(interrupt: UnknownRecord): UnknownRecord {
  return ownFields(own(interrupt, "responseSchema"), "properties");
}

/** Whether the interrupt's schema requires a property. */
export function isRequired(interrupt: UnknownRecord, name: string): boolean {
  return ownList(own(interrupt, "responseSchema"), "required").includes(name);
}

/** Returns the way in which it asks; exactly one matches. */
export function wayOf(interrupt: UnknownRecord): MafWay | undefined {
  const framework = frameworkOf(interrupt);
  if (framework === undefined) return undefined;
  const properties = propertiesOf(interrupt);
  if (Object.hasOwn(properties, "accepted")) {
    if (
      ownText(framework, "confirmation_tool_call_id") !== undefined &&
      Object.hasOwn(properties, "steps")
    )
      return "steps";
    // An argument may be named `approved`; only the third generation leaves both keys optional.
    return Object.hasOwn(properties, "approved") && !isRequired(interrupt, "accepted")
      ? "generation3"
      : "generation2";
  }
  if (isApprovalRequest(own(framework, "value"))) return "workflowApproval";
  return own(interrupt, "reason") === "input_required" ? "workflow" : undefined;
}

/**
 * The note of an approval that a workflow asks for: its schema offers edits, and the workflow
 * ignores them.
 */
export const editsIgnored: InterruptNote = {
  code: "edits-ignored",
  message: "This workflow runs the call with the arguments shown. Edits would be ignored.",
};

/** Whether a workflow asks for this approval rather than an agent. */
export function isOfWorkflow(interrupt: UnknownRecord): boolean {
  const framework = frameworkOf(interrupt);
  return (
    own(framework, "type") === "function_approval_request" &&
    ownText(framework, "source_executor_id") !== undefined
  );
}

/** Whether a value is its request to approve a function call. */
export function isApprovalRequest(
  value: unknown,
): value is UnknownRecord & { readonly function_call: UnknownRecord } {
  return (
    isRecord(value) &&
    value["type"] === "function_approval_request" &&
    isRecord(own(value, "function_call"))
  );
}

/** The call a request is about; its id is the interrupt's or its own. */
export function callIn(call: unknown, id: string): InterruptToolCall | undefined {
  const name = ownText(call, "name");
  return name === undefined ? undefined : proposedCall(id, name, own(call, "arguments"));
}

/**
 * The call an approval is about: as it was streamed, with every digit, unless the request differs.
 */
export function proposedIn(
  interrupt: UnknownRecord,
  { findToolCall }: DialectContext,
): InterruptToolCall | undefined {
  const id = ownText(interrupt, "toolCallId");
  if (id === undefined) return undefined;
  const streamed = findToolCall(id);
  const named = callIn(own(frameworkOf(interrupt), "function_call"), id);
  return named === undefined || (streamed !== undefined && jsonEqual(streamed.args, named.args))
    ? streamed
    : named;
}

/**
 * The calls by which it asks a second time about a call, for clients that know no interrupts; see
 * `confirmationTool`.
 */
export function confirmationsOf(
  call: InterruptToolCall | undefined,
  messages: readonly Message[],
): readonly string[] {
  return toolCallsIn(messages).flatMap(({ id, function: { name, arguments: args } }) =>
    call !== undefined && name === confirmationTool && args.includes(JSON.stringify(call.id))
      ? [id]
      : [],
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
export const withPayload = (entry: ResumeEntry, payload: unknown): ResumeEntry => ({
  ...entry,
  status: "resolved",
  payload,
});

/**
 * The tool name of the call by which Agent Framework for Python asks for confirmation; there is no
 * such tool.
 */
export const confirmationTool = "confirm_changes";

/** The content of such a call. */
export interface MafConfirmation {
  /**
   * The call that would be carried out, with its steps among the arguments, each of which is
   * enabled or disabled.
   */
  readonly call: InterruptToolCall;
  /** The steps as the agent lists them. */
  readonly steps: readonly unknown[];
  /** The argument names of the steps; empty where they only state that the call is carried out. */
  readonly names: readonly string[];
}

/** Reads the arguments of such a call; undefined for another tool that happens to have its name. */
export function readConfirmation(args: unknown): MafConfirmation | undefined {
  const [id, name] = [ownText(args, "function_call_id"), ownText(args, "function_name")];
  if (id === undefined || name === undefined) return undefined;
  return confirmationOf(id, name, own(args, "function_arguments"), own(args, "steps"));
}

/** Builds a confirmation from its parts. */
export function confirmationOf(
  id: string,
  name: string,
  given: unknown,
  listed: unknown,
): MafConfirmation {
  const call = proposedCall(id, name, given);
  const steps = listOf(listed);
  const mafSteps = steps.filter(isStep);
  const isPlain = mafSteps.length === 1 && mafSteps[0]?.description === `Execute ${name}`;
  if (mafSteps.length < steps.length || mafSteps.length === 0 || isPlain)
    return { call, steps, names: [] };
  const { steps: repeated, ...args } = recordOf(call.args);
  const others =
    repeated === undefined || jsonEqual(repeated, listed) ? args : { ...args, steps: repeated };
  const names = mafSteps.map(({ description }, index) => `${index + 1}. ${description}`);
  const shown = Object.fromEntries(
    mafSteps.map(({ status }, index) => [names[index] ?? "", status]),
  );
  return { call: proposedCall(id, name, { ...others, ...shown }), steps, names };
}

interface MafStep extends UnknownRecord {
  readonly description: string;
  readonly status: (typeof statuses)[number];
}

const statuses = ["enabled", "disabled"] as const;

function isStep(step: unknown): step is MafStep {
  return (
    isRecord(step) &&
    typeof step["description"] === "string" &&
    statuses.some((status) => status === step["status"])
  );
}

/** The schema of edited arguments, of which only the steps can differ. */
export function stepsSchema({ call: { args }, names }: MafConfirmation): JsonSchema | undefined {
  if (names.length === 0 || !isRecord(args)) return undefined;
  const properties = Object.entries(args).map(([name, value]) => [
    name,
    { enum: names.includes(name) ? statuses : [value] },
  ]);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: Object.keys(args),
    additionalProperties: false,
  };
}

/** The answer: the decision, and with an approval the steps as they are enabled. */
export function confirmationAnswer(
  approved: boolean,
  editedArgs: UnknownRecord | undefined,
  origin: UnknownRecord,
): UnknownRecord {
  if (!approved) return { accepted: false };
  const [steps, names] = [own(origin, "steps"), ownList(origin, "names")];
  if (!Array.isArray(steps)) return { accepted: true };
  return {
    accepted: true,
    steps: steps.map((step: unknown, index) => {
      const name = names[index];
      const status = typeof name === "string" ? own(editedArgs, name) : undefined;
      return isRecord(step) && status !== undefined ? { ...step, status } : step;
    }),
  };
}
