import { describe, expect, it } from "vitest";
import { riskOf } from "../../../src/core.js";

describe("riskOf", () => {
  it("riskOf returns the risk from the agent, the higher level first, with its reason", () => {
    expect(
      riskOf({
        metadata: {
          riskLevel: "HIGH",
          governance: { risk: "critical", riskReason: "Serves people." },
        },
      }),
    ).toEqual({
      destructive: false,
      level: "critical",
      reason: "Serves people.",
    });
    expect(riskOf({ metadata: { annotations: { destructiveHint: true } } })).toEqual({
      destructive: true,
      level: undefined,
      reason: undefined,
    });
  });

  it("riskOf ignores a reason that is not a text, and cuts a long one", () => {
    expect(
      riskOf({ metadata: { destructive: true, riskReason: { toString: 1 } } })?.reason,
    ).toBeUndefined();
    expect(
      riskOf({ metadata: { destructive: true, risk_reason: "x".repeat(1_000) } })?.reason,
    ).toHaveLength(300);
  });

  it("riskOf is null where the agent states no risk, a reason alone included", () => {
    expect(riskOf({ metadata: { riskReason: "None at all", risk: "low" } })).toBeNull();
  });
});
