import { isRecord } from "../../../src/protocol/json.js";
import { calls, type FakeServer, says } from "../../support/dialects/createFakeServer.js";
import { returns } from "../../support/dialects/createResumingServer.js";
import { createToolServer } from "../../support/dialects/createToolServer.js";

/** Samples that ask by a call of `request_approval`: one, or with "two" two; "weather" calls an ordinary tool of the page. */
export function createRequestApprovalServer(): FakeServer {
  return createToolServer({
    pause(text, key) {
      if (text.includes("weather")) return { calls: [{ id: `w${key}`, name: "show_weather", args: { city: "Oslo" } }] };
      const amounts = text.includes("two") ? [100, 200] : [100];
      return {
        calls: amounts.map((amount) => ({
          id: `call-${key}-${amount}`,
          name: "request_approval",
          args: {
            request: {
              approval_id: `ap-${key}-${amount}`,
              function_name: "ApproveExpenseReport",
              function_arguments: { amount },
              message: `Approve an expense of ${amount}?`,
            },
          },
        })),
      };
    },
    take(results, open) {
      const done = open.flatMap(({ id, args }) => {
        const request = isRecord(args) && isRecord(args["request"]) ? args["request"] : {};
        const answer = results.get(id);
        if (!isRecord(answer) || answer["approval_id"] !== request["approval_id"]) return null;
        const result = answer["approved"] === true ? "approved" : "rejected";
        const again = calls(
          id,
          "ApproveExpenseReport",
          isRecord(request["function_arguments"]) ? request["function_arguments"] : {},
        );
        return [...again, returns(id, result)];
      });
      return done.includes(null)
        ? "The approval does not match its request."
        : [...done.flatMap((one) => one ?? []), ...says("ok", "Done.")];
    },
  });
}
