import { describe, expect, it } from "vitest";
import { z } from "zod";
import { findRenderer, type RendererMatcher } from "../../src/core.js";
import { parseInterrupt } from "../../src/interrupt/parseInterrupt.js";
import { opaqueIds } from "../support/builders.js";

interface Named extends RendererMatcher {
  readonly name: string;
}

const custom = (reason: string) => parseInterrupt({ id: "a", reason });
const call = (name: string, args: unknown, problem?: { code: string; message: string }) =>
  parseInterrupt(
    { id: "a", reason: "tool_call", toolCallId: "call-1" },
    { findToolCall: (id) => ({ id, name, args, argsText: "", ...(problem && { problem }) }) },
  );
const fits = (matcher: RendererMatcher, interrupt: ReturnType<typeof custom>) =>
  findRenderer([matcher], interrupt) !== undefined;

describe("findRenderer", () => {
  it("findRenderer returns the first renderer that matches, for no other reason", () => {
    const list: Named[] = [
      { name: "never", reason: "other" },
      { name: "first" },
      { name: "better", reason: "acme:budget" },
    ];
    expect(findRenderer(list, custom("acme:budget"))?.renderer.name).toBe("first");
  });

  it("findRenderer returns none where none matches", () => {
    expect(findRenderer([{ reason: "other" }], custom("acme:budget"))).toBeUndefined();
    expect(findRenderer([], custom("acme:budget"))).toBeUndefined();
  });

  it("findRenderer matches a reason exactly, or by its namespace", () => {
    expect(fits({ reason: "acme:budget" }, custom("acme:budget"))).toBe(true);
    expect(fits({ reason: "acme:bud" }, custom("acme:budget"))).toBe(false);
    expect(fits({ reason: "acme:*" }, custom("acme:budget"))).toBe(true);
    expect(fits({ reason: "acme:*" }, custom("acmebudget"))).toBe(false);
    expect(fits({ reason: "acme:*" }, custom("acme"))).toBe(false);
    expect(fits({ reason: "*" }, custom("acme:budget"))).toBe(false);
  });

  it("findRenderer matches a tool by its exact name", () => {
    expect(fits({ tool: "send" }, call("send", {}))).toBe(true);
    expect(fits({ tool: "send" }, call("sendAll", {}))).toBe(false);
    expect(fits({ tool: "send" }, custom("send"))).toBe(false);
  });

  it.each(opaqueIds.map((name) => [name.slice(0, 20), name]))(
    'findRenderer returns the renderer of a tool called "%s"',
    (_, name) => {
      expect(fits({ tool: name }, call(name, {}))).toBe(true);
      expect(fits({ tool: name }, call("other", {}))).toBe(false);
    },
  );

  it("findRenderer requires every condition that is named", () => {
    const both = { reason: "tool_call", tool: "send" };
    expect([
      fits(both, call("send", {})),
      fits({ ...both, reason: "acme:*" }, call("send", {})),
    ]).toEqual([true, false]);
  });

  it("findRenderer calls the host's own condition", () => {
    expect(fits({ when: ({ reason }) => reason.endsWith("budget") }, custom("acme:budget"))).toBe(
      true,
    );
    expect(fits({ when: () => false }, custom("acme:budget"))).toBe(false);
  });

  it("findRenderer tries the next renderer when a condition throws", () => {
    const list: Named[] = [
      {
        name: "broken",
        when: () => {
          throw new Error("oops");
        },
      },
      { name: "next" },
    ];
    expect(findRenderer(list, custom("acme:budget"))?.renderer.name).toBe("next");
  });
});

describe("a renderer that names the shape of its arguments", () => {
  const args = z.object({ to: z.string(), count: z.coerce.number() });

  it("a renderer with a schema gets its arguments as the schema returned them", () => {
    expect(findRenderer([{ args }], call("send", { to: "ann", count: "3" }))?.args).toEqual({
      to: "ann",
      count: 3,
    });
  });

  it("a renderer without a schema gets its arguments unchanged", () => {
    expect(findRenderer([{}], call("send", { to: 5 }))?.args).toEqual({ to: 5 });
  });

  it.each([{ to: 5 }, null, undefined, "text"])(
    "a renderer does not match where its arguments are %j",
    (wrong) => {
      expect(fits({ args }, call("send", wrong))).toBe(false);
    },
  );

  it("a renderer does not match where there is no call, or its arguments could not be read", () => {
    expect(fits({ args: z.unknown() }, custom("acme:budget"))).toBe(false);
    expect(
      fits(
        { args: z.unknown() },
        call("send", undefined, { code: "unreadable-arguments", message: "" }),
      ),
    ).toBe(false);
  });

  it("a renderer does not match where its schema throws", () => {
    const broken = z.unknown().transform(() => {
      throw new Error("oops");
    });
    expect(fits({ args: broken }, call("send", {}))).toBe(false);
  });

  it("a renderer does not match where its schema throws immediately", () => {
    const validate = () => {
      throw new Error("oops");
    };
    expect(
      fits({ args: { "~standard": { version: 1, vendor: "acme", validate } } }, call("send", {})),
    ).toBe(false);
  });

  it("a renderer does not match where its schema is asynchronous: what to show is decided now", () => {
    expect(fits({ args: z.unknown().refine(async () => true) }, call("send", {}))).toBe(false);
  });

  it("a renderer does not match where its schema rejects later, and the rejection is ignored", async () => {
    const failing = async () => {
      throw new Error("oops");
    };
    expect(
      fits(
        { args: { "~standard": { version: 1, vendor: "acme", validate: failing } } },
        call("send", {}),
      ),
    ).toBe(false);
    // An unhandled rejection fails the run of the tests.
    await new Promise((resolve) => setTimeout(resolve));
  });

  it("a renderer gets no arguments where there is no call and it names no schema", () => {
    expect(findRenderer([{}], custom("acme:budget"))).toEqual({ renderer: {}, args: undefined });
  });
});
