import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { RendererMatcher } from "../../../src/core.js";
import { shadowedRenderers } from "../../../src/react/development/warnings.js";

const last: RendererMatcher = {};
const when = () => true;
const args = z.object({});

describe("a renderer is never used", () => {
  it.each<readonly [what: string, earlier: RendererMatcher, later: RendererMatcher]>([
    ["anything", {}, { reason: "acme:a", tool: "t", when, args }],
    ["the same reason", { reason: "acme:a" }, { reason: "acme:a", tool: "t" }],
    ["its namespace", { reason: "acme:*" }, { reason: "acme:a" }],
    ["a wider namespace", { reason: "acme:*" }, { reason: "acme:b:*" }],
    ["the same namespace", { reason: "acme:*" }, { reason: "acme:*", when }],
    ["the same tool", { tool: "t" }, { tool: "t", args }],
    ["the same condition", { when }, { when, tool: "t" }],
    ["the same schema", { tool: "t", args }, { tool: "t", args, reason: "tool_call" }],
  ])("a renderer is never used after one that matches %s", (_, earlier, later) => {
    expect(shadowedRenderers([earlier, later, last])).toEqual([{ index: 1, by: 0 }]);
  });
});

describe("a renderer may be used", () => {
  it.each<readonly [what: string, earlier: RendererMatcher, later: RendererMatcher]>([
    ["another reason", { reason: "acme:a" }, { reason: "acme:b" }],
    ["one reason of its namespace", { reason: "acme:a" }, { reason: "acme:*" }],
    ["a namespace whose name only begins alike", { reason: "acme:*" }, { reason: "acmeless" }],
    ["one reason only", { reason: "acme:a" }, {}],
    ["one tool only", { tool: "t" }, {}],
    ["another tool", { tool: "t" }, { tool: "u" }],
    ["what fits a condition", { when: () => true }, { when: () => true }],
    ["what passes a schema", { tool: "t", args: z.object({}) }, { tool: "t" }],
  ])("a renderer may be used after one that matches %s", (_, earlier, later) => {
    expect(shadowedRenderers([earlier, later, last])).toEqual([]);
  });

  it("a renderer may be used when it is last, as the fallback of those that fail", () => {
    expect(shadowedRenderers([{}, last])).toEqual([]);
  });

  it("a renderer may be used when it is only listed twice", () => {
    const twice: RendererMatcher = { reason: "acme:a" };
    expect(shadowedRenderers([twice, { reason: "b" }, twice, last])).toEqual([]);
  });
});
