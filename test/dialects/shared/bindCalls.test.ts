import { describe, expect, it } from "vitest";
import {
  bindCalls,
  type Proposal,
  proposedCall,
} from "../../../src/dialects/shared/proposedCall.js";
import type { Message } from "../../../src/protocol/messages.js";
import { conversation, making, resultOf, textMessage } from "../../support/dialects/readBy.js";

const idsOf = (proposals: readonly Proposal[], ...messages: readonly Message[]) =>
  bindCalls(proposals, conversation(...messages), (index) => `new-${index}`).map(
    ({ call }) => call.id,
  );
const mail = (to: string, toolCallId?: string): Proposal => ({
  name: "mail",
  args: { to, copies: 1 },
  ...(toolCallId !== undefined && { toolCallId }),
});
const toAnn = making(["a", "mail", { copies: 1, to: "ann" }]);

describe("the call that a proposal is about", () => {
  it("is the streamed one with the same name and arguments, for any order of their keys", () => {
    expect(idsOf([mail("ann")], textMessage("user"), toAnn)).toEqual(["a"]);
  });

  it.each([
    ["with other arguments", mail("bob")],
    ["of another tool", { ...mail("ann"), name: "post" }],
    ["with another id", mail("ann", "b")],
  ])("is a new one %s", (_, proposal) => {
    expect(idsOf([proposal], toAnn)).toEqual([proposal.toolCallId ?? "new-0"]);
  });

  it("is not one that has a result", () => {
    expect(idsOf([mail("ann")], toAnn, resultOf("a"))).toEqual(["new-0"]);
  });

  it("is the latest message's of several equal ones", () => {
    expect(idsOf([mail("ann")], toAnn, making(["b", "mail", { copies: 1, to: "ann" }]))).toEqual([
      "b",
    ]);
  });

  it("is another one for each of two equal proposals, in the order of the message", () => {
    const two = making(["a", "mail", mail("ann").args], ["b", "mail", mail("ann").args]);
    expect(idsOf([mail("ann"), mail("ann"), mail("ann")], two)).toEqual(["a", "b", "new-2"]);
  });

  it("is the named one of several equal ones, and is then no longer free", () => {
    const two = making(["a", "mail", mail("ann").args], ["b", "mail", mail("ann").args]);
    expect(idsOf([mail("ann", "b"), mail("ann")], two)).toEqual(["b", "a"]);
    expect(idsOf([mail("ann", "a"), mail("ann")], two)).toEqual(["a", "b"]);
  });

  it("keeps the arguments of the proposal where the named call was streamed with others", () => {
    const [bound] = bindCalls([mail("bob", "a")], conversation(toAnn), String);
    expect(bound).toMatchObject({ name: "mail", call: { id: "a", args: { to: "bob" } } });
  });

  it("is the text of the stream, where it was streamed", () => {
    const [bound] = bindCalls(
      [mail("ann")],
      conversation(making(["a", "mail", '{ "to": "ann", "copies": 1.0 }'])),
      String,
    );
    expect(bound?.call).toMatchObject({
      argsText: '{ "to": "ann", "copies": 1.0 }',
      args: { to: "ann", copies: 1 },
    });
  });
});

describe("a call that a backend describes", () => {
  it.each([
    [{ to: "ann" }, { args: { to: "ann" }, argsText: '{"to":"ann"}' }],
    ['{"to": "ann"}', { args: { to: "ann" }, argsText: '{"to": "ann"}' }],
    [undefined, { args: {}, argsText: "{}" }],
    [null, { args: {}, argsText: "{}" }],
  ])("has the arguments %j as data and as text", (args, read) => {
    expect(proposedCall("a", "mail", args)).toEqual({ id: "a", name: "mail", ...read });
  });

  it("keeps a text that is not JSON", () => {
    expect(proposedCall("a", "mail", "to ann")).toMatchObject({
      argsText: "to ann",
      problem: { code: "unreadable-arguments" },
    });
  });
});
