import { describe, expect, it } from "vitest";
import {
  elicitationsIn,
  interruptOf,
  mark,
} from "../../../src/dialects/mcp-elicitation/mcpElicitation.js";
import { approvalSchema } from "../../../src/dialects/shared/decisions.js";

const schema = { type: "object", properties: { name: { type: "string" } } };
const request = (params: unknown, more: object = {}) => ({
  method: "elicitation/create",
  params,
  ...more,
});
const idsIn = (asked: unknown) => elicitationsIn(asked).map(({ id }) => id);
const asked = (params: unknown, server?: string) => {
  const [found] = elicitationsIn(request(params, { id: "e1" }));
  if (found === undefined) throw new Error("asks nothing");
  return interruptOf({ ...found, id: "e1" }, server);
};

describe("an elicitation", () => {
  it.each([
    ["the request's id", request({}, { id: "e1" }), ["e1"]],
    ["the request's number", request({}, { id: 7 }), ["7"]],
    [
      "its own id, where the request's is neither",
      request({ elicitationId: "own" }, { id: true }),
      ["own"],
    ],
    ["nothing, where nobody gave it a name", request({ elicitationId: 7 }), [undefined]],
    ["zero", request({}, { id: 0 }), ["0"]],
    [
      "the names in the error that asks for pages to be opened first",
      { code: -32042, data: { elicitations: [{ elicitationId: "el-1" }, {}] } },
      ["el-1", "1"],
    ],
    ["those in its data alone", { elicitations: [{ elicitationId: "el-1" }] }, ["el-1"]],
    [
      "its key, where several are asked together",
      { inputRequests: { a: request({}), b: request({}), c: { method: "other" } } },
      ["a", "b"],
    ],
  ])("is known by %s", (_, from, ids) => {
    expect(idsIn(from)).toEqual(ids);
  });

  it.each([
    ["text", "elicitation/create"],
    ["nothing", null],
    ["another request", { method: "sampling/createMessage", params: {} }],
    ["without its parts", request("none")],
    ["one of several that is no object", { inputRequests: { a: 1 } }],
  ])("is not read from what is %s", (_, from) => {
    expect(elicitationsIn(from)).toEqual([]);
  });

  it("asks for fields, with the server beside them", () => {
    expect(asked({ message: "Who?", requestedSchema: schema }, "files")).toStrictEqual({
      id: "e1",
      reason: mark,
      message: "Who?",
      responseSchema: schema,
      metadata: {
        "mcp:elicitation": { shown: { server: "files" }, mode: "form" },
      },
    });
  });

  it.each([
    ["has no schema", {}],
    ["has a schema without fields", { requestedSchema: { type: "object" } }],
    [
      "has a schema with an empty list of fields",
      { requestedSchema: { ...schema, properties: {} } },
    ],
    ["has a message that is no text", { message: 1 }],
  ])("asks for a yes or a no where it %s", (_, params) => {
    expect(asked(params)).toStrictEqual({
      id: "e1",
      reason: "confirmation",
      responseSchema: approvalSchema(),
      metadata: { [mark]: { mode: "form" } },
    });
  });

  it.each([
    ["https://example.com/a?b", "example.com", ["accept-is-not-done"]],
    ["http://bank.example@evil.example:8080/", "evil.example:8080", ["accept-is-not-done"]],
    ["https://exämple.com/", "xn--exmple-cua.com", ["accept-is-not-done", "punycode"]],
    ["https://a.xn--exmple-cua.com/", "a.xn--exmple-cua.com", ["accept-is-not-done", "punycode"]],
    ["https://my-xn--name.com/", "my-xn--name.com", ["accept-is-not-done"]],
  ])("opens an address whose host is shown: %s", (url, host, warnings) => {
    expect(asked({ mode: "url", url, requestedSchema: schema })).toStrictEqual({
      id: "e1",
      reason: "confirmation",
      responseSchema: approvalSchema(),
      toolCallId: "e1",
      metadata: { [mark]: { shown: { host, url }, mode: "url", warnings } },
    });
  });

  it.each([
    "",
    "no address",
    "javascript:alert(1)",
    "nothttps://example.com",
    "httpsx://example.com",
    "file:///etc/hosts",
    undefined,
  ])("cannot be agreed to where its address is %j", (url) => {
    expect(asked({ mode: "url", url })).toMatchObject({
      responseSchema: approvalSchema({ approve: false }),
      metadata: {
        [mark]: {
          shown: { host: "", url: url ?? "" },
          mode: "url",
          warnings: ["not-a-web-address"],
        },
      },
    });
  });
});
