import { isRecord } from "../../../src/protocol/json.js";
import type { FakeServer } from "../../support/dialects/createFakeServer.js";
import { createGraphServer, type GraphChannel } from "../../support/dialects/createGraphServer.js";

const approval = {
  reason: "confirmation",
  message: "Delete everything?",
  responseSchema: {
    type: "object",
    properties: { approved: { type: "boolean" } },
    required: ["approved"],
  },
};
const form = {
  reason: "input_required",
  message: "Which quarter should I file?",
  responseSchema: {
    type: "object",
    properties: {
      quarter: { type: "string", enum: ["Q1", "Q2", "Q3", "Q4"] },
      year: { type: "integer" },
    },
    required: ["quarter", "year"],
  },
};

/**
 * A graph that asks for a yes ("approve"), for data ("form"), two things at once ("two"), for a
 * tool's result ("tool"), or for a name.
 */
export function createLanggraphServer(channel: GraphChannel = "command"): FakeServer {
  return createGraphServer(
    {
      begin(text) {
        if (/two/i.test(text))
          return { asks: [{ message: "Left: go on?" }, { message: "Right: go on?" }] };
        if (/approve/i.test(text)) return { asks: [approval] };
        if (/form/i.test(text)) return { asks: [form] };
        if (/tool/i.test(text))
          return {
            asks: [{ type: "tool", toolCall: { id: "c1", name: "locate", args: { exact: true } } }],
          };
        return { asks: ["What is your name?"] };
      },
      resume(asked, answers) {
        // The node that deletes looks at its answer; the others take what comes.
        const [answer] = answers;
        const picky =
          asked[0] === approval &&
          !(isRecord(answer) && ("approved" in answer || "__agui_cancelled__" in answer));
        return picky
          ? { throws: `bad answer: ${JSON.stringify(answer)}` }
          : { says: `Got ${JSON.stringify(answers)}` };
      },
    },
    channel,
  );
}
