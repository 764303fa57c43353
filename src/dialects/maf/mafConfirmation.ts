import type { InterruptToolCall } from "../../core/interrupt/interrupt.js";
import { isRecord, jsonEqual, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { proposedCall } from "../shared/proposedCall.js";

/** The tool name of the call by which Agent Framework for Python asks for confirmation; there is no such tool. */
export const confirmationTool = "confirm_changes";

/** The content of such a call. */
export interface MafConfirmation {
  /** The call that would be carried out, with its steps among the arguments, each of which is enabled or disabled. */
  readonly call: InterruptToolCall;
  /** The steps as the agent lists them. */
  readonly steps: readonly unknown[];
  /** The argument names of the steps; empty where they only state that the call is carried out. */
  readonly names: readonly string[];
}

/** Reads the arguments of such a call; undefined for another tool that happens to have its name. */
export function readConfirmation(args: unknown): MafConfirmation | undefined {
  if (!isRecord(args)) return undefined;
  const [id, name] = [own(args, "function_call_id"), own(args, "function_name")];
  if (typeof id !== "string" || typeof name !== "string") return undefined;
  return confirmationOf(id, name, own(args, "function_arguments"), own(args, "steps"));
}

/** Builds a confirmation from its parts. */
export function confirmationOf(id: string, name: string, given: unknown, listed: unknown): MafConfirmation {
  const call = proposedCall(id, name, given);
  const steps = Array.isArray(listed) ? listed : [];
  const known = steps.filter(isStep);
  const isPlain = known.length === 1 && known[0]?.description === `Execute ${name}`;
  if (known.length < steps.length || known.length === 0 || isPlain) return { call, steps, names: [] };
  const { steps: repeated, ...args } = isRecord(call.args) ? call.args : {};
  const others = repeated === undefined || jsonEqual(repeated, listed) ? args : { ...args, steps: repeated };
  const names = known.map(({ description }, index) => `${index + 1}. ${description}`);
  const shown = Object.fromEntries(known.map(({ status }, index) => [names[index] ?? "", status]));
  return { call: proposedCall(id, name, { ...others, ...shown }), steps, names };
}

interface MafStep extends UnknownRecord {
  readonly description: string;
  readonly status: (typeof statuses)[number];
}

const statuses = ["enabled", "disabled"] as const;

function isStep(step: unknown): step is MafStep {
  return isRecord(step) && typeof step["description"] === "string" && statuses.some((status) => status === step["status"]);
}

/** The schema of edited arguments, of which only the steps can differ. */
export function stepsSchema({ call: { args }, names }: MafConfirmation): JsonSchema | undefined {
  if (names.length === 0 || !isRecord(args)) return undefined;
  const properties = Object.entries(args).map(([name, value]) => [name, { enum: names.includes(name) ? statuses : [value] }]);
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
  const [steps, names] = [own(origin, "steps"), own(origin, "names")];
  if (!Array.isArray(steps)) return { accepted: true };
  const statusOf = (index: number): unknown => {
    const name: unknown = Array.isArray(names) ? names[index] : undefined;
    return editedArgs === undefined || typeof name !== "string" ? undefined : own(editedArgs, name);
  };
  return {
    accepted: true,
    steps: steps.map((step: unknown, index) => {
      const status = statusOf(index);
      return isRecord(step) && status !== undefined ? { ...step, status } : step;
    }),
  };
}
