import { describe, expect, it } from "vitest";
import { requestApproval } from "../../../src/dialects.js";
import { conversation, detect, making } from "../../support/dialects/readBy.js";

const asked = (args: unknown) =>
  detect(
    requestApproval,
    [{ type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: "request_approval" }],
    conversation(making(["c1", "request_approval", args])),
  );

describe("what request_approval asks", () => {
  it("is about the call it names, or about itself where it names none", () => {
    expect(
      asked({
        request: { approval_id: "a", function_name: "mail", function_arguments: { to: "ann" } },
      }),
    ).toMatchObject([
      {
        fields: { id: "c1" },
        toolCall: { id: "c1", name: "mail", args: { to: "ann" } },
        origin: "a",
      },
    ]);
    for (const name of [undefined, 7, { toString: 1 }])
      expect(asked({ request: { approval_id: "a", function_name: name } })).toMatchObject([
        { toolCall: { name: "request_approval", args: {} } },
      ]);
  });

  it.each([
    ["without a request", {}],
    ["with a request that is no object", { request: "approval_id" }],
    ["without an id to answer", { request: { function_name: "mail" } }],
    ["with an id that is no text", { request: { approval_id: 7 } }],
    ["with arguments that are no object", '"request"'],
    ["with arguments that are not JSON", "{"],
  ])("is no question %s", (_, args) => {
    expect(asked(args)).toEqual([]);
  });
});
