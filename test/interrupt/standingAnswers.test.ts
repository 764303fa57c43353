import { describe, expect, it } from "vitest";
import type { DecisionFields } from "../../src/interrupt/interrupt.js";
import { standingAnswers } from "../../src/interrupt/standingAnswers.js";

const answersOf = (properties: object, rest: object = {}, initial?: unknown) => {
  const form = { schema: { type: "object", properties, ...rest }, initial };
  const fields: DecisionFields = { approve: form };
  const approval = {
    canApprove: true,
    canDeny: true,
    canEdit: false,
    canComment: false,
    decisionKey: "approved" as const,
    fields,
  };
  return standingAnswers({ approval }, "approve").map(({ key, value, title }) => [
    key,
    value,
    title,
  ]);
};
const flag = { type: "boolean" };

describe("what an agent offers for longer than a call is in the menu", () => {
  it.each<[properties: object, answers: unknown]>([
    [{ always: flag }, [["always", true, undefined]]],
    [
      { always: { ...flag, title: "Always allow", default: false } },
      [["always", true, "Always allow"]],
    ],
    [{ alwaysApprove: flag }, [["alwaysApprove", true, undefined]]],
    [{ dont_ask_again: flag }, [["dont_ask_again", true, undefined]]],
    [
      { scope: { enum: ["once", "session"] } },
      [
        ["scope", "once", undefined],
        ["scope", "session", undefined],
      ],
    ],
    [
      {
        remember: {
          default: "once",
          oneOf: [
            { const: "once", title: "This time" },
            { const: "always", title: "From now on" },
          ],
        },
      },
      [
        ["remember", "once", "This time"],
        ["remember", "always", "From now on"],
      ],
    ],
  ])("%j", (properties, answers) => expect(answersOf(properties)).toEqual(answers));
});

describe("what is no such offer stays a form", () => {
  it.each<[why: string, properties: object, rest?: object, initial?: unknown]>([
    ["another yes or no", { notify: flag }],
    ["a word that is no span", { scope: { enum: ["once", "always", "everything"] } }],
    ["a word that decides as well", { scope: { enum: ["once", "deny_always"] } }],
    ["a word twice", { scope: { enum: ["once", "session", "session"] } }],
    ["a word with what cannot be seen", { scope: { enum: ["once", "al\u200bways"] } }],
    ["nothing that lasts", { scope: { enum: ["once"] } }],
    ["a number among the words", { scope: { enum: ["once", "always", 7] } }],
    ["two properties", { always: flag, notify: flag }],
    ["one that is required", { always: flag }, { required: ["always"] }],
    ["one that starts with yes", { always: { ...flag, default: true } }],
    ["one that starts with an odd yes", { always: { ...flag, default: { toString: 1 } } }],
    ["one that starts with a span", { scope: { enum: ["once", "always"], default: "always" } }],
    ["one that a dialect fills in", { always: flag }, {}, { always: true }],
    ["a text", { always: { type: "string" } }],
    ["a property of the prototype", { constructor: flag }],
    ["a schema that is none", { always: null }],
  ])("%s", (_, properties, rest, initial) =>
    expect(answersOf(properties, rest, initial)).toEqual([]),
  );
});
