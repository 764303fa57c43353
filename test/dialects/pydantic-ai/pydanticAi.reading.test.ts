import { describe, expect, it } from "vitest";
import { approvalSchema } from "../../../src/dialects/shared/decisions.js";
import { pydanticAi } from "../../../src/dialects.js";
import { conversation, making, readOne } from "../../support/dialects/readBy.js";

describe("what Pydantic AI asks", () => {
  const asked = { id: "int-c1", toolCallId: "c1", responseSchema: { properties: { reason: {} } } };

  it.each([
    ["its id, its schema and its words", { ...asked, message: "Approve mail({})?" }, true],
    ["its id and its schema only", asked, "likely"],
    [
      "its words beside a sign",
      { ...asked, message: "Approve mail({})?", reason: "a:b" },
      "likely",
    ],
    ["another id", { ...asked, id: "c1" }, false],
    ["no call", { ...asked, toolCallId: undefined, id: "int-undefined" }, false],
    ["another schema", { ...asked, responseSchema: { properties: { approved: {} } } }, false],
    [
      "properties that are no object",
      { ...asked, responseSchema: { properties: "reason" } },
      false,
    ],
    ["no schema", { ...asked, responseSchema: "reason" }, false],
  ])("is known by %s", (_, interrupt, expected) => {
    expect(pydanticAi.claims?.(interrupt, conversation())).toBe(expected);
  });

  const schema = approvalSchema({ edit: true, comment: true });

  it.each([
    [
      "a call with its arguments",
      'Approve mail({"to":"ann"})?',
      { id: "c1", name: "mail", args: { to: "ann" } },
    ],
    [
      "a call whose arguments have brackets",
      'Approve mail({"to":"a(b)"})?',
      { name: "mail", args: { to: "a(b)" } },
    ],
  ])("repeats %s in its message", (_, message, toolCall) => {
    expect(readOne(pydanticAi, { ...asked, message })).toMatchObject({
      fields: { message: "Approve mail?", responseSchema: schema },
      toolCall,
      onCancel: "reject",
    });
  });

  it.each([
    ["Please approve mail({})?"],
    ["Approve mail({})"],
    ["Approve mail)?"],
    ["Approve mail(to ann)?"],
    [7],
  ])("keeps a message that is another: %j", (message) => {
    const question = readOne(pydanticAi, { ...asked, message });
    expect(question.fields).toEqual({ ...asked, message, responseSchema: schema });
    expect(question).not.toHaveProperty("toolCall");
  });

  it("is about the call as it was streamed, where it was", () => {
    const context = conversation(making(["c1", "post", { to: "bob" }]));
    expect(readOne(pydanticAi, { ...asked, message: "Approve mail({})?" }, context)).toMatchObject({
      fields: { message: "Approve post?" },
      toolCall: { name: "post", args: { to: "bob" } },
    });
  });

  it("is about no call where it names none", () => {
    expect(readOne(pydanticAi, { message: "Approve mail({})?" })).not.toHaveProperty("toolCall");
  });
});
