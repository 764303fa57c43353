import { isRecord } from "../../../src/protocol/json.js";
import { type FakeServer, says } from "../../support/dialects/createFakeServer.js";
import { createToolServer } from "../../support/dialects/createToolServer.js";
import type { FakeBackends, Repeats } from "../../support/dialects/fakeBackends.js";

const confirm = (id: string, callId: string, payload: object) => ({
  id,
  name: "adk_request_confirmation",
  args: {
    originalFunctionCall: { name: "book_leave", args: { days: 7 }, id: callId },
    toolConfirmation: { hint: "Seven days are a lot.", confirmed: false, payload },
  },
});

/**
 * Google's ADK: a confirmation; "form" for one with a payload, "two" for two calls. It wants
 * results for all that waits.
 */
export function createAdkServer(): FakeServer {
  return createToolServer({
    pause(text, key) {
      const payload = text.includes("form") ? { approved_days: 0 } : {};
      const ids = text.includes("two") ? [`a${key}`, `b${key}`] : [`a${key}`];
      return { calls: ids.map((id) => confirm(`adk-${id}`, id, payload)) };
    },
    take(results, open) {
      const replies = open.map(({ id }) => {
        const answer = results.get(id);
        if (!isRecord(answer) || typeof answer["confirmed"] !== "boolean") return null;
        return answer["confirmed"]
          ? `booked ${JSON.stringify(answer["payload"] ?? "as asked")}`
          : "not booked";
      });
      return replies.includes(null) ? "confirmed: field required" : says("ok", replies.join(", "));
    },
  });
}

export const backends: FakeBackends = {
  adk: { make: createAdkServer, says: ["Book my leave", "Book two leaves", "Book it with a form"] },
};

export const repeats: Repeats = { adk: "idempotent", adkChanges: "idempotent" };

export const answers = `
adk | Book my leave | ["approve"] | {"toolMessages":{"adk-a1":{"confirmed":true}}}
adk | Book my leave | ["deny"] | {"toolMessages":{"adk-a1":{"confirmed":false}}}
adk | Book my leave | ["leave"]
adk | Book two leaves | ["approve","deny"] | {"toolMessages":{"adk-a1":{"confirmed":true},"adk-b1":{"confirmed":false}}}
adk | Book it with a form | [{"fill":{"approved":true,"payload":{"approved_days":3}}}] | {"toolMessages":{"adk-a1":{"confirmed":true,"payload":{"approved_days":3}}}}
`;
