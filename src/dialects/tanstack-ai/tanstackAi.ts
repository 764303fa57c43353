import { RunFailedError } from "../../errors/errors.js";
import type { ResumeEntry } from "../../protocol/input.js";
import {
  dropUndefined,
  isRecord,
  own,
  recordOf,
  recordsIn,
  type UnknownRecord,
} from "../../protocol/json.js";
import type { Answered, Question } from "../Dialect.js";
import { defineDialect } from "../shared/defineDialect.js";
import { metadataOf } from "../shared/readValues.js";

/** Fields of a binding that the answer to an application's own question must repeat. */
const echoed = ["definitionId", "key", "batchIndex"] as const;
/** An unknown id or a breach of a schema has a general code. */
const refusalCodes = new Set(["stale", "conflict", "invalid-tool-output"]);
const hashes = ["responseSchemaHash", "payloadSchemaHash"] as const;

/**
 * TanStack AI. Approvals are a choice between two schemas, one for yes and one for no; the answers
 * name the run that asked, and those to questions of the application's own carry the data to resume
 * them.
 */
export const tanstackAi = defineDialect({
  name: "tanstackAi",
  // Without persistence on the server the tool runs again.
  repeat: "unsafe",
  claims: (interrupt) => {
    const reason = own(interrupt, "reason");
    const isNamed = typeof reason === "string" && reason.startsWith("tanstack:");
    return isNamed || Object.keys(metadataOf(interrupt)).some((key) => key.startsWith("tanstack:"));
  },
  read(interrupt): Question {
    if (kindOf(interrupt) === "client-tool-execution")
      return { fields: interrupt, resultFormat: "json" };
    const forms = formsIn(interrupt);
    if (forms === undefined)
      return { fields: interrupt, details: addedDetails(metadataOf(interrupt)) };
    const { approve, deny, responseSchema } = forms;
    return {
      fields: { ...interrupt, responseSchema },
      decisionFields: {
        approve,
        deny,
      },
    };
  },
  refuses: (error) => error instanceof RunFailedError && refusalCodes.has(error.agentCode ?? ""),
  advice(error) {
    if (!(error instanceof RunFailedError)) return undefined;
    // An unknown id and a missing answer have the same code.
    if (
      error.agentCode === "unknown-interrupt" &&
      error.agentMessage.startsWith("Missing resume entry")
    )
      return "retry";
    return error.agentCode === "stale" ? "dismiss" : undefined;
  },
  write: (answers, { runId }) => ({
    parentRunId: runId,
    resume: answers.map(({ interrupt, entry }) => withContinuation(interrupt, entry)),
  }),
});

/**
 * What the application adds to its question, without the binding and the hashes, which are for the
 * server.
 */
function addedDetails(metadata: UnknownRecord): UnknownRecord {
  const payload = own(metadata, "tanstack:interruptPayload");
  const others = Object.entries(metadata).filter(([key]) => !key.startsWith("tanstack:"));
  return { ...Object.fromEntries(others), ...recordOf(payload) };
}

function branchesOf(interrupt: UnknownRecord): readonly UnknownRecord[] {
  const schema = own(interrupt, "responseSchema");
  return recordsIn(own(schema, "oneOf"));
}

/**
 * An approval that asks for data of the application with a yes or a no: each branch is a decision,
 * and its `payload` the form of it. The schema asks for the decision alone; answers are still
 * validated with the branches.
 */
function formsIn(interrupt: UnknownRecord) {
  const branches = branchesOf(interrupt);
  const [yes, no] = [branches.find(approves), branches.find((branch) => !approves(branch))];
  const [approve, deny] = [formOf(yes), formOf(no)];
  if (approve === undefined && deny === undefined) return undefined;
  const editedArgs = yes === undefined ? undefined : propertyOf(yes, "editedArgs");
  const properties = dropUndefined({ approved: { type: "boolean" }, editedArgs });
  return {
    approve,
    deny,
    responseSchema: {
      type: "object",
      properties,
      required: ["approved"],
      allOf: [{ oneOf: branches }],
    },
  };
}

function formOf(branch: UnknownRecord | undefined) {
  if (branch === undefined) return undefined;
  const [required, payload] = [own(branch, "required"), propertyOf(branch, "payload")];
  if (!isRecord(payload) || !Array.isArray(required) || !required.includes("payload"))
    return undefined;
  const { $schema: _, ...schema } = payload;
  return {
    schema: {
      type: "object",
      properties: { payload: { title: "", ...schema } },
      required: ["payload"],
    },
  };
}

function propertyOf(branch: UnknownRecord, name: string): unknown {
  const properties = own(branch, "properties");
  return own(properties, name);
}

function kindOf(interrupt: UnknownRecord): unknown {
  const binding = own(metadataOf(interrupt), "tanstack:interruptBinding");
  return own(binding, "kind");
}

function approves(branch: UnknownRecord): boolean {
  const approved = propertyOf(branch, "approved");
  return isRecord(approved) && approved["const"] === true;
}

function withContinuation({ raw }: Answered["interrupt"], entry: ResumeEntry): ResumeEntry {
  const request = recordOf(raw);
  const metadata = metadataOf(request);
  const binding = own(metadata, "tanstack:interruptBinding");
  if (!Object.hasOwn(metadata, "tanstack:interruptPayload") || !isRecord(binding)) return entry;
  const continuation = {
    v: own(binding, "v") ?? 1,
    ...picked(binding, echoed),
    ...picked(request, ["reason", "message"]),
    ...picked(binding, hashes),
    payload: metadata["tanstack:interruptPayload"],
  };
  return {
    ...entry,
    metadata: { ...entry.metadata, "tanstack:interruptContinuation": continuation },
  };
}

function picked(from: UnknownRecord, keys: readonly string[]): UnknownRecord {
  return Object.fromEntries(
    keys.filter((key) => Object.hasOwn(from, key)).map((key) => [key, from[key]]),
  );
}
