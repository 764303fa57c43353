import type { UnknownRecord } from "../../../src/protocol/json.js";
import type { FakeServer } from "../../support/dialects/createFakeServer.js";
import { approvalEvents, createMafServer, type MafQuestion, objectOf } from "./mafServer.js";

const decision = { type: "boolean" };

// `message` is beside the text, where others have a comment.
const argument = { city: { type: "string" }, message: { type: "string" } };

function greet(id: string, args: UnknownRecord, hosted: boolean): MafQuestion {
  const name = "send_greeting";
  const call = {
    call_id: id,
    name,
    arguments: args,
    ...(hosted && { additional_properties: { server_label: "mail" } }),
  };
  const request = { type: "function_approval_request", function_call: call };
  const editedArgs = {
    type: "object",
    properties: argument,
    required: Object.keys(argument),
    additionalProperties: false,
  };
  const properties = {
    approved: decision,
    accepted: decision,
    ...(!hosted && { ...argument, editedArgs }),
  };
  return {
    interrupt: {
      id,
      reason: "tool_call",
      message: `Approve running ${name}?`,
      toolCallId: id,
      responseSchema: {
        type: "object",
        properties,
        anyOf: [{ required: ["approved"] }, { required: ["accepted"] }],
        additionalProperties: false,
      },
      metadata: { agent_framework: { ...request, value: request } },
    },
    events: approvalEvents(id, name, args, [{ description: `Execute ${name}`, status: "enabled" }]),
    refuse(payload) {
      const given = objectOf(payload);
      if (Object.keys(given).some((key) => !(key in properties))) return "INVALID";
      const flat = Object.keys(argument).some((key) => key in given);
      if (flat && "editedArgs" in given) return "INVALID";
      return typeof (given["approved"] ?? given["accepted"]) === "boolean"
        ? undefined
        : "INVALID_RESPONSE";
    },
    carryOut(payload) {
      const { approved, accepted, editedArgs: edited, ...flat } = objectOf(payload);
      const used = edited === undefined ? { ...args, ...flat } : objectOf(edited);
      return (approved ?? accepted) === true
        ? `Sent "${used["message"]}" to ${used["city"]}`
        : "The call was rejected.";
    },
  };
}

/**
 * Behaves as Agent Framework for Python since August 2026: asks before it sends a greeting ("two",
 * "hosted"), and takes leaving for a decision.
 */
export function createMafGeneration3Server(): FakeServer {
  return createMafServer({
    prefix: "APPROVAL",
    whenLeft: "The call was not made.",
    ask(text, turn) {
      const places = text.includes("two") ? ["Seattle", "Boston"] : ["Seattle"];
      return places.map((city, index) =>
        greet(`call_${turn}_${index + 1}`, { city, message: "Hello" }, text.includes("hosted")),
      );
    },
  });
}
