import { describe, expect, it } from "vitest";
import { createMask } from "../../../src/core.js";
import type { ApprovalRule } from "../../../src/interrupt/ApprovalRule.js";
import type { PauseHandle, SettledPause } from "../../../src/thread/pause/PauseHandle.js";
import { redactPause, redactSettled } from "../../../src/thread/pause/redactPause.js";
import {
  activity,
  base,
  call,
  calling,
  entry,
  history,
  mask,
  previous,
  question,
  record,
  result,
  secret,
  sent,
  tool,
} from "../../support/maskablePause.js";

const ruleFor = (name: string): ApprovalRule => ({
  version: 1,
  id: "rule-1",
  agent: "https://agent.example",
  tool: "login",
  args: [{ name, is: "s3cret" }],
  until: null,
  created: 0,
});
const rule = ruleFor("token");

describe("a pause that is stored under a mask", () => {
  it("a pause is stored whole where the mask hides nothing in it", () => {
    const messages = [
      ...base.messages,
      calling("{}"),
      result("token"),
      result('{"a":1}'),
      result([]),
      activity({ a: 1 }),
    ];
    const handle = {
      ...base,
      messages,
      sent,
      ...history({ payload: {}, metadata: {}, result: "token" }),
      state: { a: 1 },
    };
    expect(redactPause(handle, mask)).toBe(handle);
  });

  it.each<readonly [string, Partial<PauseHandle>]>([
    ["the state", { state: secret }],
    ["the request", { sent: { ...sent, request: { forwardedProps: secret } } }],
    [
      "an answer that was sent",
      { sent: { ...sent, resume: [{ interruptId: "a", status: "resolved", payload: secret }] } },
    ],
    [
      "the fields of a question",
      { questions: [{ ...question, fields: { id: "a", metadata: secret } }] },
    ],
    ["a question as it was sent", { questions: [{ ...question, raw: secret }] }],
    ["what a dialect needs", { questions: [{ ...question, origin: secret }] }],
    [
      "what several questions have in common",
      { questions: [{ ...question, shared: { raw: 0, origin: [] } }], shared: [secret] },
    ],
    [
      "a shared part of what a dialect needs",
      { questions: [{ ...question, shared: { origin: [["value", 0]] } }], shared: [secret] },
    ],
    [
      "the arguments of a call",
      { questions: [{ ...question, toolCall: { ...call, args: secret } }] },
    ],
    ["an answer", { drafts: [["a", { status: "resolved", payload: secret }]] }],
    ["the metadata of an answer", { drafts: [["a", { status: "cancelled", metadata: secret }]] }],
    ["typed input", { inputs: [["a", secret]] }],
    ["the arguments of an earlier call", { messages: [calling('{"token":"s3cret"}')] }],
    ["a result", { messages: [result('{"token":"s3cret"}')] }],
    ["an activity", { messages: [activity(secret)] }],
    ["earlier arguments", history({ proposed: { toolCallId: "c", toolName: "x", args: secret } })],
    ["an earlier answer", history({ payload: secret })],
    ["the metadata of an earlier answer", history({ metadata: secret })],
    ["the arguments an earlier call has used", history({ effective: secret })],
    ["the result of an earlier call", history({ result: '{"token":"s3cret"}' })],
    ["what an earlier answer became for its call", history({ toolResult: '{"token":"s3cret"}' })],
    [
      "the result of a decision",
      { history: { revision: 1, decisions: [], decisionResults: [tool('{"token":"s3cret"}')] } },
    ],
    [
      "the metadata of an answer that was sent",
      { sent: { ...sent, resume: [{ ...entry, metadata: secret }] } },
    ],
    [
      "a result that was sent with the answers",
      { sent: { ...sent, messages: [tool('{"token":"s3cret"}')] } },
    ],
  ])("a pause is stored with its ids only where the mask hides something in %s", (_, fields) => {
    const stored = redactPause({ ...base, ...fields }, mask);
    expect(JSON.stringify(stored)).not.toContain("s3cret");
    expect(stored).toStrictEqual({
      version: 1,
      threadId: "thread-1",
      runId: "run-1",
      requestId: "q-1",
      redacted: ["a"],
      ...(fields.sent !== undefined && { sent: { runId: "run-2" } }),
    });
  });

  it.each<readonly [string, Partial<PauseHandle>]>([
    [
      "arguments that cannot be parsed",
      { questions: [{ ...question, toolCall: { ...call, argsText: '{"token":"s3cret",' } }] },
    ],
    [
      "a value that a later one of the same key replaces",
      {
        questions: [
          { ...question, toolCall: { ...call, argsText: '{"a":{"token":"s3cret"},"a":{}}' } },
        ],
      },
    ],
    [
      "the arguments that were streamed beside those of a question",
      {
        questions: [
          {
            ...question,
            toolCall: { ...call, streamedAs: { name: "login", argsText: '{"token":"s3cret"}' } },
          },
        ],
      },
    ],
    ["an earlier call that was cut off", { messages: [calling('{"token":"s3cret')] }],
    [
      "a duplicate key of an earlier call",
      { messages: [calling('{"token":"s3cret","token":""}')] },
    ],
    [
      "the text of earlier arguments",
      history({
        proposed: {
          toolCallId: "c",
          toolName: "x",
          args: undefined,
          argsText: '{"token":"s3cret",',
        },
      }),
    ],
    [
      "text that is not a value yet",
      { inputs: [["a", { value: {}, texts: [{ path: ["token"], text: "s3cret" }] }]] },
    ],
    [
      "such text in the form of a decision",
      {
        inputs: [
          [
            "a",
            {
              fields: {
                approve: { value: {}, texts: [{ path: ["list", 0, "token"], text: "s3cret" }] },
              },
            },
          ],
        ],
      },
    ],
    [
      "arguments that were confirmed",
      { inputs: [["a", { checked: '{"token":"s3cret","token":1}' }]] },
    ],
    [
      "a result of several parts",
      { messages: [result([{ type: "text", text: '{"token":"s3cret"}' }])] },
    ],
    [
      "one text of several",
      {
        inputs: [
          [
            "a",
            {
              texts: [
                { path: ["to"], text: "ann" },
                { path: ["token"], text: "s3cret" },
              ],
            },
          ],
        ],
      },
    ],
    [
      "one form of several",
      { inputs: [["a", { fields: { approve: {}, deny: { value: secret } } }]] },
    ],
    [
      "a value that a rule approves",
      { drafts: [["a", { status: "resolved", payload: {}, rule }]] },
    ],
    ["a value that a rule has approved", history({ metadata: { automatic: true }, rule })],
  ])("a pause is stored with its ids only where a page hides %s", (_, fields) => {
    const stored = redactPause({ ...base, ...fields }, mask);
    expect(JSON.stringify(stored)).not.toContain("s3cret");
    expect(stored).toHaveProperty("redacted");
  });

  it("a masked pause keeps which questions were settled before these", () => {
    expect(redactPause({ ...base, previous, state: secret }, mask)).toMatchObject({
      previous,
      redacted: ["a"],
    });
    expect(redactPause({ ...base, previous, state: secret }, mask)).not.toHaveProperty("sent");
  });

  it.each<readonly [string, Partial<PauseHandle>]>([
    [
      "a text that is being typed",
      { inputs: [["a", { texts: [{ path: ["to"], text: "ann" }, "no text"] }]] },
    ],
    ["arguments that were confirmed", { inputs: [["a", { checked: '{"to":"ann"}' }]] }],
    [
      "a form of a question about no call",
      { inputs: [["b", { checked: "{", fields: { deny: { value: 1 } } }]] },
    ],
    ["input that is a text", { inputs: [["a", "token"]] }],
    [
      "a rule for other values",
      { drafts: [["a", { status: "resolved", payload: {}, rule: ruleFor("to") }]] },
    ],
    [
      "a call of an earlier decision",
      history({ proposed: { toolCallId: "c", toolName: "x", args: {}, argsText: "{}" } }),
    ],
    [
      "a call whose arguments are blank",
      { questions: [{ ...question, toolCall: { ...call, argsText: " \n" } }] },
    ],
    [
      "a result in two texts",
      {
        messages: [
          result([
            { type: "text", text: '{"to":' },
            { type: "text", text: "1}" },
          ]),
        ],
      },
    ],
  ])("a pause is stored whole where it has nothing to hide in %s", (_, fields) => {
    const handle = { ...base, ...fields };
    expect(redactPause(handle, mask)).toBe(handle);
  });

  it("a pause is stored whole where the hidden values are empty", () => {
    const handle = { ...base, state: { token: "" } };
    expect(redactPause(handle, mask)).toBe(handle);
  });

  it("a pause is stored whole where only the user's own text would be hidden", () => {
    const strict = createMask((_, value) => value === "token");
    expect(redactPause(base, strict)).toBe(base);
    expect(redactPause({ ...base, messages: [result("token")] }, strict)).toHaveProperty(
      "redacted",
    );
    expect(
      redactPause({ ...base, messages: [result([{ type: "text", text: "token" }])] }, strict),
    ).toHaveProperty("redacted");
  });

  it("a masked pause keeps the conversation of settled questions only where the mask hides nothing in it", () => {
    const ids: SettledPause = { version: 1, threadId: "thread-1", ...previous, settledAt: 1 };
    const kept = (fields: object): SettledPause => ({
      ...ids,
      history: { revision: 1, decisions: [], decisionResults: [], messages: [], ...fields },
    });
    expect(redactSettled(ids, mask)).toBe(ids);
    const open = kept({ state: { a: 1 } });
    expect(redactSettled(open, mask)).toBe(open);
    expect(redactSettled(kept({ state: secret }), mask)).toStrictEqual(ids);
    expect(redactSettled(kept({ messages: [calling('{"token":1}')] }), mask)).toStrictEqual(ids);
    expect(redactSettled(kept({ decisions: [record({ payload: secret })] }), mask)).toStrictEqual(
      ids,
    );
  });
});
