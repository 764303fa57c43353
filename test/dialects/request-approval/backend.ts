import { isRecord } from "../../../src/protocol/json.js";
import { calls, type FakeServer, says } from "../../support/dialects/createFakeServer.js";
import { returns } from "../../support/dialects/createResumingServer.js";
import { createToolServer } from "../../support/dialects/createToolServer.js";
import type { FakeBackends, Repeats } from "../../support/dialects/fakeBackends.js";

/**
 * Samples that ask by a call of `request_approval`: one, or with "two" two; "weather" calls an
 * ordinary tool of the page.
 */
export function createRequestApprovalServer(): FakeServer {
  return createToolServer({
    pause(text, key) {
      if (text.includes("weather"))
        return { calls: [{ id: `w${key}`, name: "show_weather", args: { city: "Oslo" } }] };
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

export const backends: FakeBackends = {
  requestApproval: {
    make: createRequestApprovalServer,
    says: ["Report an expense", "Report two expenses"],
  },
};

export const repeats: Repeats = { requestApproval: "unknown" };

export const answers = `
requestApproval | Report an expense | ["approve"] | {"toolMessages":{"call-1-100":{"approval_id":"ap-1-100","approved":true}}}
requestApproval | Report an expense | ["deny"] | {"toolMessages":{"call-1-100":{"approval_id":"ap-1-100","approved":false}}}
requestApproval | Report an expense | ["leave"]
requestApproval | Report two expenses | ["approve","deny"] | {"toolMessages":{"call-1-100":{"approval_id":"ap-1-100","approved":true},"call-1-200":{"approval_id":"ap-1-200","approved":false}}}
`;
