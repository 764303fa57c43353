import type { Answered, Question } from "../core/Dialect.js";
import type { ResumeEntry } from "../protocol/input.js";
import { isRecord, own, type UnknownRecord } from "../protocol/json.js";
import { defineDialect } from "./defineDialect.js";

/** What a binding says of a question of the application's own, and wants to hear again with the answer. */
const echoed = ["definitionId", "key", "batchIndex"] as const;
const hashes = ["responseSchemaHash", "payloadSchemaHash"] as const;

/**
 * TanStack AI. Approvals are a choice between two schemas, one for yes and one for no; the answers name the run that asked, and those to
 * questions of the application's own carry along what is needed to take them up again.
 */
export const tanstackAi = defineDialect({
  name: "tanstack-ai",
  // Without persistence on the server the tool runs again.
  repeat: "unsafe",
  claims: (interrupt) => {
    const reason = own(interrupt, "reason");
    const isNamed = typeof reason === "string" && reason.startsWith("tanstack:");
    return isNamed || Object.keys(metadataOf(interrupt)).some((key) => key.startsWith("tanstack:"));
  },
  read: (interrupt): Question => ({ fields: wantsMore(interrupt) ? { ...interrupt, ...named(interrupt) } : interrupt }),
  answer: (answers, { runId }) => ({
    parentRunId: runId,
    resume: answers.map(({ interrupt, entry }) => withContinuation(interrupt, entry)),
  }),
});

function branchesOf(interrupt: UnknownRecord): readonly UnknownRecord[] {
  const schema = own(interrupt, "responseSchema");
  const branches = isRecord(schema) ? own(schema, "oneOf") : undefined;
  return Array.isArray(branches) ? branches.filter(isRecord) : [];
}

// An approval may want something of the application's own with a yes or a no, which no button could give: it is asked as a form.
function wantsMore(interrupt: UnknownRecord): boolean {
  return branchesOf(interrupt).some((branch) => {
    const required = own(branch, "required");
    return Array.isArray(required) && required.includes("payload");
  });
}

/** The same choice with names, under which stands what each wants. The no is what is chosen at first. */
function named(interrupt: UnknownRecord): UnknownRecord {
  const branches = branchesOf(interrupt);
  const oneOf = [
    ...branches.filter((branch) => !approves(branch)).map((branch) => ({ title: "Deny", ...branch })),
    ...branches.filter(approves).map((branch) => ({ title: "Approve", ...branch })),
  ];
  return { responseSchema: { oneOf } };
}

function approves(branch: UnknownRecord): boolean {
  const properties = own(branch, "properties");
  const approved = isRecord(properties) ? own(properties, "approved") : undefined;
  return isRecord(approved) && approved["const"] === true;
}

function withContinuation({ raw }: Answered["interrupt"], entry: ResumeEntry): ResumeEntry {
  const asked = isRecord(raw) ? raw : {};
  const metadata = metadataOf(asked);
  const binding = own(metadata, "tanstack:interruptBinding");
  if (!Object.hasOwn(metadata, "tanstack:interruptPayload") || !isRecord(binding)) return entry;
  const continuation = {
    v: own(binding, "v") ?? 1,
    ...picked(binding, echoed),
    ...picked(asked, ["reason", "message"]),
    ...picked(binding, hashes),
    payload: metadata["tanstack:interruptPayload"],
  };
  return { ...entry, metadata: { ...entry.metadata, "tanstack:interruptContinuation": continuation } };
}

function picked(from: UnknownRecord, keys: readonly string[]): UnknownRecord {
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(from, key)).map((key) => [key, from[key]]));
}

function metadataOf(interrupt: UnknownRecord): UnknownRecord {
  const metadata = own(interrupt, "metadata");
  return isRecord(metadata) ? metadata : {};
}
