import { isRecord } from "../../../src/protocol/json.js";
import {
  begins,
  createFakeServer,
  ends,
  type FakeServer,
  fails,
  says,
} from "../../support/dialects/createFakeServer.js";
import { listOf, recordOf, userText } from "../../support/dialects/readPosted.js";
import { approvalEvents, objectOf } from "./mafServer.js";

const name = "get_weather";

/**
 * Behaves as Agent Framework for Python before it knew outcomes: "pick" asks for a flight, "quiet"
 * for an approval without a call that confirms it, everything else for one that has such a call; of
 * "two" only the last one is at the root.
 */
export function createMafGeneration1Server(): FakeServer {
  let open: readonly string[] = [];
  return createFakeServer((posted, turn) => {
    const begin = begins(posted);
    const end = ends(posted);
    const results = listOf(posted, "messages").filter(
      ({ role, toolCallId }) =>
        role === "tool" && open.includes(String(toolCallId).replace("confirm-", "")),
    );
    const entries = listOf(recordOf(posted, "resume"), "interrupts").filter(({ id }) =>
      open.includes(String(id)),
    );
    if (results.length + entries.length > 0) {
      if (results.length + entries.length < open.length)
        return [begin, fails("A call has no result.")];
      open = [];
      const replies = [
        ...results.map(({ content }) => objectOf(JSON.parse(String(content)))),
        ...entries.map(({ value }) => value),
      ];
      const done = replies.map((value) => {
        if (!isRecord(value)) return `Got ${JSON.stringify(value)}`;
        if (value["airline"] !== undefined) return `Booked ${value["airline"]}`;
        return (value["accepted"] ?? value["approved"]) === true
          ? "Sunny"
          : "The call was rejected.";
      });
      return [begin, ...says(`m${turn}`, done.join("; ")), end];
    }
    const text = userText(posted);
    if (text.includes("pick")) {
      open = [`flights-${turn}`];
      const data = {
        message: "Pick a flight",
        options: [{ airline: "KLM" }, { airline: "United" }],
      };
      return [begin, { ...end, interrupt: [{ id: open[0], value: { data } }] }];
    }
    const places = text.includes("two") ? ["Seattle", "Boston"] : ["Seattle"];
    open = places.map((_, index) => `call_${turn}_${index + 1}`);
    const asked = places.map((city, index) => ({ id: open[index] ?? "", args: { city } }));
    const listed = asked.slice(-1).map(({ id, args }) => ({
      id,
      value: {
        type: "function_approval_request",
        function_call: { call_id: id, name, arguments: args },
      },
    }));
    const events = text.includes("quiet")
      ? []
      : asked.flatMap(({ id, args }) =>
          approvalEvents(id, name, args, [{ description: `Execute ${name}`, status: "enabled" }]),
        );
    return [begin, ...events, { ...end, interrupt: listed }];
  });
}
