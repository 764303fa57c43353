import {
  asksFor,
  begins,
  calls,
  createFakeServer,
  ends,
  type FakeServer,
  fails,
  says,
} from "../../test/support/dialects/createFakeServer.js";

/**
 * Calls a tool of the page and asks for an approval in one pause. Continues only with both answers.
 */
export function createShopAgent(): FakeServer {
  return createFakeServer((posted) => {
    if (posted["resume"] === undefined)
      return [
        begins(posted),
        ...calls("call-cart", "readCart", {}),
        ...calls("call-order", "placeOrder", { address: "12 Harbour Lane", delivery: "tomorrow" }),
        asksFor(posted, [
          {
            id: "order",
            reason: "tool_call",
            toolCallId: "call-order",
            message: "Shall I order what is in your cart?",
            responseSchema: {
              type: "object",
              properties: { approved: { type: "boolean" }, reason: { type: "string" } },
              required: ["approved"],
            },
          },
        ]),
      ];
    const { messages, resume } = posted;
    const results = Array.isArray(messages) ? messages.filter(({ role }) => role === "tool") : [];
    if (!results.some(({ toolCallId }) => toolCallId === "call-cart"))
      return [begins(posted), fails("The result of the cart tool is missing.")];
    const approved =
      Array.isArray(resume) && resume.some(({ payload }) => payload?.approved === true);
    return [
      begins(posted),
      ...says("done", approved ? "It is on its way." : "I have ordered nothing."),
      ends(posted),
    ];
  });
}
