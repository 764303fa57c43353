import { describe, expect, it } from "vitest";
import { shownMetadata } from "../../../src/core.js";
import { gateMetadata } from "../../../src/protocol/input.js";

const toolCall = { id: "call-1", name: "send", argsText: '{"to": "ann"}', args: { to: "ann" } };

describe("an answer sends the server's gate what was shown", () => {
  it("an answer sends by the question's key what was shown: the tool's name and its arguments as they were sent", () => {
    expect(shownMetadata({ gateKey: "k", toolCall })).toEqual({
      [gateMetadata]: { key: "k", call: { name: "send", args: '{"to": "ann"}' } },
    });
  });

  it("an answer sends the key alone where no call belongs to the question", () => {
    expect(shownMetadata({ gateKey: "k" })).toEqual({ [gateMetadata]: { key: "k" } });
  });

  it("an answer does not send what was shown where the question has no key", () =>
    expect(shownMetadata({ toolCall })).toEqual({}));
});
