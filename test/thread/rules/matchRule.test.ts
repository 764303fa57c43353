import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createMask, matchRule } from "../../../src/core.js";
import {
  findRule,
  type RuleContext,
  rulableArguments,
  ruleFor,
} from "../../../src/thread/rules/matchRule.js";
import { at, isoAt } from "../../support/builders.js";
import { runs } from "../../support/depth.js";
import { agent, context, email, emailQuestion, rule } from "../../support/ruledQuestions.js";

const ruled = (...given: Parameters<typeof emailQuestion>) =>
  findRule([rule], emailQuestion(...given), context) === rule;
const matches = (args: object, change: object = {}) =>
  matchRule(
    { ...rule, ...change },
    { name: "send_email", argsText: JSON.stringify(args) },
    context,
  );

describe("what a rule approves", () => {
  it.each<readonly [what: string, args: object]>([
    ["the call it was made for", email],
    ["another text where anything is allowed", { ...email, subject: "Bye" }],
    ["a number up to the limit", { ...email, amount: 50 }],
    ["nothing of a number", { ...email, amount: 0 }],
    ["the same arguments in another order", { amount: 1, subject: "", to: "ann@example.com" }],
  ])("a rule approves %s", (_, args) => {
    expect(matches(args)).toBe(true);
    expect(ruled(JSON.stringify(args))).toBe(true);
  });

  it("a rule for one conversation applies in no other, and none after its end", () => {
    expect(matches(email, { thread: "thread-1" })).toBe(true);
    expect(matches(email, { thread: "thread-2" })).toBe(false);
    expect(matches(email, { until: null })).toBe(true);
    expect(matches(email, { until: context.now })).toBe(false);
  });
});

describe("what is no rule", () => {
  const call = { name: "send_email", argsText: JSON.stringify(email) };
  const withArg = (arg: object) => ({ args: [...rule.args.slice(0, 2), arg] });

  it.each<readonly [what: string, change: object]>([
    ["arguments that are null", { args: null }],
    ["arguments that are an object", { args: { length: 3, every: () => true } }],
    ["no end", { until: undefined }],
    ["an end that is NaN", { until: Number.NaN }],
    ["an end as text", { until: "2999-01-01" }],
    ["a later version", { version: 2 }],
    ["a condition of a later version", { notBefore: 1 }],
    ["two conditions on one argument", withArg({ name: "amount", any: "number", atMost: 50 })],
    ["a condition of a later version on an argument", withArg({ name: "amount", atLeast: 5 })],
    ["any object", withArg({ name: "amount", any: "object" })],
    ["a limit as text", withArg({ name: "amount", atMost: "100" })],
    ["a limit that is NaN", withArg({ name: "amount", atMost: Number.NaN })],
    ["an argument that is null", { args: [...rule.args.slice(0, 2), null] }],
  ])("a rule with %s approves nothing", (_, change) => {
    expect(matches(email, change)).toBe(false);
  });

  it.each([null, undefined, "rule", [], new Proxy({}, { get: () => rule })])(
    "%j approves nothing",
    (value) => {
      // @ts-expect-error: it comes from a database.
      expect(matchRule(value, call, context)).toBe(false);
    },
  );

  it.each([Number.NaN, Number.NEGATIVE_INFINITY, undefined, "0"])(
    "nothing is approved when the clock returns %j",
    (now) => {
      // @ts-expect-error: a clock of JavaScript.
      const where: RuleContext = { ...context, now };
      for (const until of [rule.until, null])
        expect(matchRule({ ...rule, until }, call, where)).toBe(false);
    },
  );

  it.each<readonly [what: string, call: unknown, context: unknown]>([
    ["no call", null, context],
    ["no arguments", { name: "send_email" }, context],
    ["arguments as data", { name: "send_email", argsText: email }, context],
    ["no context", call, null],
  ])("%s is not approved", (_, proposed, where) => {
    // @ts-expect-error: from JavaScript.
    expect(matchRule(rule, proposed, where)).toBe(false);
  });

  it("the arguments of a question are parsed once, whatever the number of rules", () => {
    const many = Array.from({ length: 100 }, (_, place) => ({ ...rule, id: `rule-${place}` }));
    const others = many.map((one) => ({ ...one, args: [{ name: "to", is: one.id }] }));
    const parse = vi.spyOn(JSON, "parse");
    const parsesWith = (rules: typeof others): number => {
      parse.mockClear();
      expect(findRule(rules, emailQuestion(), context)).toBeUndefined();
      return parse.mock.calls.length;
    };
    const [alone, together] = [parsesWith(others.slice(0, 1)), parsesWith(others)];
    const foreign = parsesWith(others.map((one) => ({ ...one, tool: "search" })));
    parse.mockRestore();
    expect(together).toBe(alone);
    expect(foreign).toBeLessThan(alone);
  });
});

describe("what an agent tries", () => {
  it.each<readonly [attack: string, argsText: string]>([
    ["another recipient", JSON.stringify({ ...email, to: "eve@example.com" })],
    [
      "a recipient written with a Cyrillic letter",
      JSON.stringify({ ...email, to: "\u0430nn@example.com" }),
    ],
    ["a recipient in capitals", JSON.stringify({ ...email, to: "ANN@example.com" })],
    ["a recipient in a list", JSON.stringify({ ...email, to: ["ann@example.com"] })],
    ["a recipient with a space", JSON.stringify({ ...email, to: "ann@example.com " })],
    ["one more argument", JSON.stringify({ ...email, bcc: "eve@example.com" })],
    ["an argument that is left out", JSON.stringify({ to: email.to, amount: 1 })],
    ["a key that looks the same", '{"t\u043e":"eve@example.com","subject":"","amount":1}'],
    ["a key twice", '{"to":"eve@example.com","to":"ann@example.com","subject":"","amount":1}'],
    [
      "a key twice, once escaped",
      '{"t\\u006f":"eve@example.com","to":"ann@example.com","subject":"","amount":1}',
    ],
    [
      "the key __proto__",
      `${JSON.stringify(email).slice(0, -1)},"__proto__":{"to":"eve@example.com"}}`,
    ],
    ["a key in place of another", JSON.stringify({ toString: 1, subject: "", amount: 1 })],
    ["more than the limit", JSON.stringify({ ...email, amount: 50.01 })],
    ["less than nothing", JSON.stringify({ ...email, amount: -1 })],
    ["a number as text", JSON.stringify({ ...email, amount: "20" })],
    ["minus zero", '{"to":"ann@example.com","subject":"","amount":-0}'],
    [
      "a number that is rounded",
      '{"to":"ann@example.com","subject":"","amount":20.00000000000000000001}',
    ],
    ["a number too large for any", '{"to":"ann@example.com","subject":"","amount":1e999}'],
    ["an object where any text is allowed", JSON.stringify({ ...email, subject: { to: "eve" } })],
    ["null where any text is allowed", JSON.stringify({ ...email, subject: null })],
    ["a text that the card folds", JSON.stringify({ ...email, subject: "x".repeat(601) })],
    [
      "invisible characters where any text is allowed",
      JSON.stringify({ ...email, subject: "Hi\u202Eolleh" }),
    ],
    [
      "look-alike letters where any text is allowed",
      JSON.stringify({ ...email, subject: "p\u0430ypal.com" }),
    ],
    ["arguments that cannot be read", "{"],
    ["a list of arguments", "[]"],
    ["no arguments", ""],
  ])("a rule does not approve %s", (_, argsText) => {
    expect(matchRule(rule, { name: "send_email", argsText }, context)).toBe(false);
    expect(ruled(argsText)).toBe(false);
  });

  it.each([
    "send_emai1",
    "send_email ",
    "send\u200b_email",
    "s\u0435nd_email",
    "Send_Email",
    "",
    "__proto__",
    "constructor",
  ])("a rule does not approve a tool named %j", (name) => {
    expect(ruled(undefined, {}, {}, name)).toBe(false);
    expect(
      matchRule({ ...rule, tool: name }, { name, argsText: JSON.stringify(email) }, context),
    ).toBe(["send_emai1", "send_email ", "Send_Email", "__proto__", "constructor"].includes(name));
  });

  it("a rule for another agent's address does not apply", () => {
    expect(
      findRule([rule], emailQuestion(), { ...context, agent: "https://agent.example.evil/run" }),
    ).toBeUndefined();
  });
});

describe("what is always asked", () => {
  const asked: readonly (readonly [what: string, ...given: Parameters<typeof emailQuestion>])[] = [
    ["of high risk", undefined, { metadata: { riskLevel: "high" } }],
    ["destructive", undefined, { metadata: { destructive: true } }],
    ["expired", undefined, { expiresAt: isoAt(1) }, { checkedAt: at(2) }],
    ["with a deadline that cannot be read", undefined, { expiresAt: "soon" }],
    ["changed", undefined, {}, { changed: true }],
    ["answered", undefined, {}, { draft: { status: "cancelled" } }],
    ["locked", undefined, {}, { locked: true }],
    [
      "edited",
      undefined,
      {
        responseSchema: {
          type: "object",
          properties: { approved: { type: "boolean" }, editedArgs: {} },
        },
      },
      { input: { editedArgs: { ...email, to: "eve" } } },
    ],
    ["a confirmation", undefined, { reason: "confirmation" }],
    ["a form", undefined, { reason: "input_required" }],
    [
      "in need of more than an approval",
      undefined,
      {
        responseSchema: {
          type: "object",
          properties: { approved: { type: "boolean" }, reason: { type: "string" } },
          required: ["approved", "reason"],
        },
      },
    ],
  ];
  it.each(asked.map(([what, ...given]) => ({ what, given })))(
    "a question that is $what is never offered a rule, and no rule applies",
    ({ given }) => {
      expect(rulableArguments(emailQuestion(...given))).toBeNull();
      expect(ruled(...given)).toBe(false);
    },
  );

  it("a question with an argument that the mask hides is never offered a rule, and no rule applies", () => {
    const mask = createMask((path) => path[0] === "subject").about(
      { id: "call-1", name: "send_email" },
      "•••",
    );
    expect(rulableArguments(emailQuestion(), mask)).toBeNull();
    expect(findRule([rule], emailQuestion(), context, mask)).toBeUndefined();
  });

  it("a call that the agent marks as risky, or whose keys look alike, matches no rule on a server either", () => {
    const call = { name: "send_email", argsText: JSON.stringify(email) };
    expect(matchRule(rule, { ...call, metadata: { riskLevel: "low" } }, context)).toBe(true);
    expect(matchRule(rule, { ...call, metadata: { destructive: true } }, context)).toBe(false);
    // @ts-expect-error: what an agent may write in its place.
    expect(matchRule(rule, { ...call, metadata: "destructive" }, context)).toBe(false);
    const args = ["to", "To"].map((name) => ({ name, is: "ann" }));
    expect(
      matchRule({ ...rule, args }, { ...call, argsText: '{"to":"ann","To":"ann"}' }, context),
    ).toBe(false);
  });

  it("a question that shows other arguments than its text holds is never offered a rule", () => {
    const question = emailQuestion();
    if (question.toolCall === undefined) throw new Error("no call");
    expect(
      rulableArguments({ ...question, toolCall: { ...question.toolCall, args: { to: "eve" } } }),
    ).toBeNull();
  });

  it("a question that proposes another call than the one in the conversation is never offered a rule", () => {
    const question = emailQuestion();
    if (question.toolCall === undefined) throw new Error("no call");
    const toolCall = { ...question.toolCall, streamedAs: { name: "send_email", argsText: "{}" } };
    expect(rulableArguments({ ...question, toolCall })).toBeNull();
  });
});

describe("ruleFor", () => {
  const choices = { id: "rule-1", agent, now: at(0), until: at(3_600) };

  it("a rule admits exactly the same arguments unless the person chooses more", () => {
    const exact = ruleFor(emailQuestion(), { ...choices, args: new Map() });
    expect(exact?.args).toEqual(Object.entries(email).map(([name, is]) => ({ name, is })));
    const args = new Map<string, "any" | { readonly atMost: number }>([
      ["subject", "any"],
      ["amount", { atMost: 50 }],
    ]);
    expect(ruleFor(emailQuestion(), { ...choices, args })).toEqual(rule);
  });

  it("no rule is made of a choice that is not offered, or that would not have admitted the question", () => {
    const make = (
      name: string,
      chosen: "any" | { readonly atMost: number },
      args: object = email,
    ) =>
      ruleFor(emailQuestion(JSON.stringify(args)), { ...choices, args: new Map([[name, chosen]]) });
    expect(make("amount", { atMost: 19 })).toBeNull();
    expect(make("amount", { atMost: Number.POSITIVE_INFINITY })).toBeNull();
    expect(make("amount", { atMost: 50 }, { ...email, amount: -20 })).toBeNull();
    expect(make("to", { atMost: 50 })).toBeNull();
    expect(make("to", "any", { ...email, to: ["ann"] })).toBeNull();
    expect(
      ruleFor(emailQuestion(), { ...choices, until: choices.now, args: new Map() }),
    ).toBeNull();
  });
});

describe("for any call", () => {
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      "ann@example.com",
      "\u0430nn@example.com",
      "eve",
      "",
      0,
      20,
      50,
      51,
      -1,
      true,
      null,
    ),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const key = fc.constantFrom(
    "to",
    "subject",
    "amount",
    "To",
    "t\u043e",
    "to\u200b",
    "bcc",
    "__proto__",
    "constructor",
  );
  const entries = fc.array(fc.tuple(key, value), { maxLength: 5 });
  const textOf = (pairs: readonly (readonly [string, unknown])[]) =>
    `{${pairs.map(([name, item]) => `${JSON.stringify(name)}:${JSON.stringify(item)}`).join(",")}}`;

  it("no call with any argument outside the rule, any flag or a risk is ever approved by it", () => {
    let approved = 0;
    fc.assert(
      fc.property(fc.oneof(entries, plainEntries()), fc.boolean(), (pairs, risky) => {
        const fields = risky ? { metadata: { riskLevel: "critical" } } : {};
        const found = findRule([rule], emailQuestion(textOf(pairs), fields), context);
        if (found === undefined) return;
        approved += 1;
        const args = new Map(pairs);
        const [to, subject, amount] = [args.get("to"), args.get("subject"), args.get("amount")];
        expect(pairs).toHaveLength(3);
        expect(risky).toBe(false);
        expect(to).toBe("ann@example.com");
        expect(typeof subject === "string" && subject.length <= 600).toBe(true);
        expect(typeof amount === "number" && amount >= 0 && amount <= 50).toBe(true);
      }),
      { numRuns: runs(1_000) },
    );
    // Without any, the test would prove nothing.
    expect(approved).toBeGreaterThan(0);
  });

  it("a rule that is made of a call approves that call, and no call that differs in an exact argument", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("a", "b", "c"), fc.jsonValue({ maxDepth: 2 })),
        value,
        (args, other) => {
          const question = emailQuestion(JSON.stringify(args));
          const made = ruleFor(question, {
            id: "r",
            agent,
            now: at(0),
            until: null,
            args: new Map(),
          });
          if (made === null) return;
          expect(findRule([made], question, context)).toBe(made);
          for (const name of Object.keys(args)) {
            const changed = JSON.stringify({ ...args, [name]: other });
            if (changed !== JSON.stringify(args))
              expect(findRule([made], emailQuestion(changed), context)).toBeUndefined();
          }
        },
      ),
      { numRuns: runs(300) },
    );
  });

  function plainEntries() {
    const one = (name: string, item: fc.Arbitrary<unknown>) =>
      item.map((known) => [name, known] as const);
    return fc.tuple(
      one("to", fc.constantFrom("ann@example.com", "eve")),
      one("subject", fc.string()),
      one("amount", fc.integer({ min: -9, max: 99 })),
    );
  }
});
