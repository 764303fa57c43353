import { isRecord, jsonEqual, type UnknownRecord } from "../../../src/protocol/json.js";
import { calls, type FakeServer } from "../../support/dialects/createFakeServer.js";
import { createMafServer, type MafQuestion, objectOf } from "./mafServer.js";

/**
 * How a step of a workflow asks: a call without an effect, two events of its own, and the outcome.
 */
function request(
  id: string,
  value: UnknownRecord,
  responseSchema: UnknownRecord,
  newer: boolean,
): Pick<MafQuestion, "interrupt" | "events"> {
  const about = {
    request_id: id,
    source_executor_id: String(value["agent"] ?? "planner"),
    request_type: "Request",
    response_type: "dict",
    data: value,
  };
  const message = typeof value["message"] === "string" ? { message: value["message"] } : {};
  return {
    interrupt: {
      id,
      reason: "input_required",
      ...message,
      responseSchema,
      metadata: {
        agent_framework: newer ? { type: "workflow_request_info", ...about, value } : { value },
      },
    },
    events: [
      ...calls(id, "request_info", about),
      { type: "CUSTOM", name: "request_info", value: about },
      { type: "CUSTOM", name: "WorkflowInterruptEvent", value: JSON.stringify(about) },
    ],
  };
}

const flights = [{ airline: "KLM" }, { airline: "United" }];

function flight(id: string, newer: boolean): MafQuestion {
  const value = {
    message: "Pick a flight",
    options: flights,
    recommendation: flights[0],
    agent: "flights",
  };
  return {
    ...request(id, value, { type: "object", additionalProperties: true }, newer),
    refuse: (payload) => (isRecord(payload) ? undefined : "INVALID_RESPONSE"),
    carryOut: (payload) => `Booked ${objectOf(payload)["airline"]}`,
  };
}

function budget(id: string): MafQuestion {
  return {
    ...request(id, { message: "Is the budget approved?" }, { type: "boolean" }, true),
    refuse: (payload) => (typeof payload === "boolean" ? undefined : "INVALID_RESPONSE"),
    carryOut: (payload) => (payload === true ? "The budget stands" : "The budget is open"),
  };
}

/**
 * A call that a step wants approved; the call that comes back must be the one that was asked about.
 */
function approval(id: string): MafQuestion {
  const call = { call_id: `fc-${id}`, name: "wire_money", arguments: '{"amount": 100}' };
  const { events } = request(id, {}, {}, false);
  return {
    events,
    interrupt: {
      id,
      reason: "input_required",
      responseSchema: { type: "object", additionalProperties: true },
      metadata: {
        agent_framework: { value: { type: "function_approval_request", id, function_call: call } },
      },
    },
    refuse(payload) {
      const { approved, ...rest } = objectOf(payload);
      const echo = { type: "function_approval_response", id, function_call: call };
      return typeof approved === "boolean" && jsonEqual(rest, echo)
        ? undefined
        : "INVALID_RESPONSE";
    },
    carryOut: (payload) =>
      objectOf(payload)["approved"] === true ? "The money is on its way" : "No money was sent",
  };
}

/**
 * A workflow of Agent Framework for Python: asks for a flight, or for an "approval", for a
 * "budget", for "two" things at once; "newer" sends more fields.
 */
export function createMafWorkflowServer(): FakeServer {
  return createMafServer({
    prefix: "WORKFLOW",
    ask(text, turn) {
      const newer = text.includes("newer");
      if (text.includes("two")) return [flight(`flights-${turn}`, newer), budget(`budget-${turn}`)];
      if (text.includes("approv")) return [approval(`approval-${turn}`)];
      return text.includes("budget")
        ? [budget(`budget-${turn}`)]
        : [flight(`flights-${turn}`, newer)];
    },
  });
}
