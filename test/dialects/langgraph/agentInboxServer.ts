import { isRecord } from "../../../src/protocol/json.js";
import type { FakeServer } from "../../support/dialects/createFakeServer.js";
import { createGraphServer, type GraphChannel } from "../../support/dialects/createGraphServer.js";

const request = (config: object) => ({
  action_request: { action: "send_email", args: { to: "a", copies: 2 } },
  config: {
    allow_ignore: true,
    allow_respond: true,
    allow_edit: true,
    allow_accept: true,
    ...config,
  },
  description: "Send this mail?",
});

/**
 * An agent that asks in the format of the agent inbox: an action, in a list; "alone" without one,
 * "form" for text only, "strict" for a yes or no.
 */
export function createAgentInboxServer(channel: GraphChannel = "command"): FakeServer {
  return createGraphServer(
    {
      begin(text) {
        if (/form/i.test(text))
          return {
            asks: [[request({ allow_accept: false, allow_edit: false, allow_ignore: false })]],
          };
        if (/strict/i.test(text))
          return { asks: [[request({ allow_respond: false, allow_edit: false })]] };
        return { asks: [/alone/i.test(text) ? request({}) : [request({})]] };
      },
      resume(_, [answer]) {
        const response: unknown = Array.isArray(answer) ? answer[0] : undefined;
        if (!isRecord(response)) return { throws: "0" };
        const { type, args } = response;
        if (type === "accept") return { says: "Sent as it was" };
        if (type === "edit" && isRecord(args))
          return { says: `Sent with ${JSON.stringify(args["args"])}` };
        if (type === "response") return { says: `Thinking again: ${String(args)}` };
        return type === "ignore"
          ? { says: "Ignored" }
          : { throws: `Invalid response: ${JSON.stringify(response)}` };
      },
    },
    channel,
  );
}
