import { isRecord } from "../../../src/protocol/json.js";
import { type FakeServer, says } from "../../support/dialects/createFakeServer.js";
import { createToolServer } from "../../support/dialects/createToolServer.js";

const confirm = (id: string, callId: string, payload: object) => ({
  id,
  name: "adk_request_confirmation",
  args: {
    originalFunctionCall: { name: "book_leave", args: { days: 7 }, id: callId },
    toolConfirmation: { hint: "Seven days are a lot.", confirmed: false, payload },
  },
});

/** Google's ADK: a confirmation; "form" for one with a payload, "two" for two calls. It wants results for all that waits. */
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
        return answer["confirmed"] ? `booked ${JSON.stringify(answer["payload"] ?? "as asked")}` : "not booked";
      });
      return replies.includes(null) ? "confirmed: field required" : says("ok", replies.join(", "));
    },
  });
}
