import { describe, expect, it } from "vitest";
import { keyLabels } from "../../src/present/keyLabels.js";

const words = (...keys: readonly string[]) => Object.fromEntries(keyLabels(keys));

describe("readable keys", () => {
  it("a readable key has spaces in a plain identifier", () => {
    expect(
      words(
        "amountCents",
        "line_items",
        "reply-to",
        "to",
        "paymentID",
        "HTTPMethod",
        "sku",
        "utf8Name",
      ),
    ).toEqual({
      amountCents: "Amount cents",
      line_items: "Line items",
      "reply-to": "Reply to",
      to: "To",
      paymentID: "Payment ID",
      HTTPMethod: "HTTP method",
      sku: "SKU",
      utf8Name: "Utf8 name",
    });
  });

  it("a readable key keeps only what is written in capitals", () => {
    expect(words("paymentXY", "plan_b", "use_25kg", "my_v10", "x".repeat(60))).toEqual({
      paymentXY: "Payment XY",
      plan_b: "Plan b",
      use_25kg: "Use 25kg",
      my_v10: "My v10",
      ["x".repeat(60)]: `X${"x".repeat(59)}`,
    });
  });

  it("an unusual key has no readable form", () => {
    expect(
      words("", " to", "to\u200b", "__proto__", "a.b", "größe", "a b", "5", "x".repeat(61)),
    ).toEqual({});
  });

  it("keys that would read alike have no readable form", () => {
    expect(words("sendTo", "send_to", "to", "To", "amount")).toEqual({ amount: "Amount" });
    // The second is Cyrillic, and stays as it is in any case.
    expect(words("copy", "\u0441opy")).toEqual({});
  });
});
