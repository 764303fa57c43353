import { describe, expect, it } from "vitest";
import { approvalSchema, openSchema } from "../../../src/dialects/shared/decisions.js";

describe("the schema of an approval", () => {
  it("asks for a yes or a no, and for nothing else by default", () => {
    expect(approvalSchema()).toEqual({
      type: "object",
      properties: { approved: { type: "boolean" } },
      required: ["approved"],
    });
  });

  it.each([
    ["only a no", { approve: false }, { type: "boolean", const: false }],
    ["only a yes", { deny: false }, { type: "boolean", const: true }],
  ])("accepts %s where the other is not offered", (_, decisions, approved) => {
    expect(approvalSchema(decisions)).toMatchObject({ properties: { approved } });
  });

  it.each([
    ["a comment", { comment: true }, { reason: { type: "string" } }],
    ["any arguments", { edit: true as const }, { editedArgs: { type: "object" } }],
    [
      "arguments with a schema",
      { edit: { required: ["to"] } },
      { editedArgs: { required: ["to"] } },
    ],
  ])("accepts %s beside the decision", (_, decisions, more) => {
    expect(approvalSchema(decisions)).toEqual({
      type: "object",
      properties: { approved: { type: "boolean" }, ...more },
      required: ["approved"],
    });
  });

  it("accepts a reply in place of the decision, which is not empty", () => {
    expect(approvalSchema({ reply: true })).toEqual({
      type: "object",
      properties: { approved: { type: "boolean" }, response: { type: "string", minLength: 1 } },
      anyOf: [{ required: ["approved"] }, { required: ["response"] }],
    });
  });

  it("has the definitions of the arguments at its own root, where their references look for them", () => {
    const edit = {
      $ref: "#/$defs/mail",
      $defs: { mail: { type: "object" } },
      definitions: { old: {} },
      title: "Mail",
    };
    expect(approvalSchema({ edit })).toMatchObject({
      $defs: { mail: { type: "object" } },
      definitions: { old: {} },
    });
    expect(approvalSchema({ edit })).not.toHaveProperty("title");
  });

  it("ignores definitions that are not an object", () => {
    expect(approvalSchema({ edit: { $defs: "all" } })).not.toHaveProperty("$defs");
  });
});

describe("the schema of a question that accepts any value", () => {
  it("offers a decision or a reply, and does not demand an object", () => {
    const { type, ...rest } = approvalSchema({ reply: true });
    expect(type).toBe("object");
    expect(openSchema()).toEqual(rest);
  });
});
