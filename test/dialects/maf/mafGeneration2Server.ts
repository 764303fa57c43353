import type { UnknownRecord } from "../../../src/protocol/json.js";
import type { FakeServer } from "../../support/dialects/createFakeServer.js";
import { approvalEvents, createMafServer, type MafQuestion, objectOf } from "./mafServer.js";

const accepted = { type: "boolean", description: "Whether the call may run." };
const city = { type: "string", description: "Optional edited value." };
const days = { type: "integer", description: "Optional edited value." };

function weather(id: string, args: UnknownRecord, hosted: boolean): MafQuestion {
  const name = "get_weather";
  const call = {
    call_id: id,
    name,
    arguments: args,
    ...(hosted && { additional_properties: { server_label: "maps" } }),
  };
  const request = { type: "function_approval_request", function_call: call };
  const properties = { accepted, city, days };
  return {
    interrupt: {
      id,
      reason: "tool_call",
      message: `Approve running ${name}?`,
      toolCallId: id,
      responseSchema: {
        type: "object",
        properties,
        required: ["accepted"],
        additionalProperties: false,
      },
      metadata: { agent_framework: { ...request, value: request } },
    },
    events: approvalEvents(id, name, args, [{ description: `Execute ${name}`, status: "enabled" }]),
    refuse(payload) {
      const given = objectOf(payload);
      if (Object.keys(given).some((key) => !["accepted", "approved", "city", "days"].includes(key)))
        return "INVALID";
      if (typeof (given["accepted"] ?? given["approved"]) !== "boolean") return "INVALID_RESPONSE";
      return "city" in given && typeof given["city"] !== "string" ? "INVALID_RESPONSE" : undefined;
    },
    carryOut(payload) {
      const { accepted: decision, approved, ...changes } = objectOf(payload);
      return (decision ?? approved) === true
        ? `Weather for ${{ ...args, ...changes }["city"]}: sunny`
        : "The call was rejected.";
    },
  };
}

/**
 * Changes that were foreseen, in steps; the question has the id of the call that asks for
 * confirmation.
 */
function steps(id: string): MafQuestion {
  const name = "plan_trip";
  const listed = ["Book the train", "Book the hotel"].map((description) => ({
    description,
    status: "enabled",
  }));
  const args = { city: "Seattle" };
  const step = {
    type: "object",
    properties: {
      description: { type: "string" },
      status: { type: "string", enum: ["enabled", "disabled"] },
    },
  };
  const properties = { accepted, steps: { type: "array", items: step } };
  return {
    interrupt: {
      id: `confirm-${id}`,
      reason: "tool_call",
      message: `Approve the proposed changes from ${name}?`,
      toolCallId: id,
      responseSchema: {
        type: "object",
        properties,
        required: ["accepted"],
        additionalProperties: false,
      },
      metadata: {
        agent_framework: {
          confirmation_tool_call_id: `confirm-${id}`,
          function_call: { call_id: id, name, arguments: args },
        },
      },
    },
    events: approvalEvents(id, name, args, listed),
    refuse: (payload) =>
      typeof objectOf(payload)["accepted"] === "boolean" ? undefined : "INVALID_RESPONSE",
    carryOut(payload) {
      const { accepted: decision, steps: left } = objectOf(payload);
      if (decision !== true || !Array.isArray(left)) return "The changes were rejected.";
      const done = left.map(objectOf).filter(({ status }) => status === "enabled");
      return `Done: ${done.map(({ description }) => description).join(", ")}`;
    },
  };
}

/**
 * Behaves as Agent Framework for Python up to 1.0: asks before it looks up the weather ("two"
 * places, a "hosted" tool, "steps" of a plan), merges changed arguments, acts only on the first of
 * several answers, and takes a question that was left for an error.
 */
export function createMafGeneration2Server(): FakeServer {
  return createMafServer({
    prefix: "APPROVAL",
    actsOnTheFirst: true,
    ask(text, turn) {
      if (text.includes("steps")) return [steps(`call_${turn}_1`)];
      const places = text.includes("two") ? ["Seattle", "Boston"] : ["Seattle"];
      return places.map((place, index) =>
        weather(`call_${turn}_${index + 1}`, { city: place, days: 3 }, text.includes("hosted")),
      );
    },
  });
}
