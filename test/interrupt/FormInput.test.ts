import { expect, it } from "vitest";
import type { InterruptView } from "../../src/core.js";
import { readFormInput } from "../../src/interrupt/answerInputs.js";
import { viewInterrupt } from "../../src/interrupt/InterruptView.js";
import { parseInterrupt } from "../../src/interrupt/parseInterrupt.js";
import { inputInterrupt } from "../../src/testing.js";
import { at } from "../support/builders.js";

const question = parseInterrupt(inputInterrupt());
const entered = (input: unknown): InterruptView =>
  viewInterrupt(question, {
    key: "1",
    draft: null,
    input,
    checkedAt: at(0),
    changed: false,
    changedElsewhere: false,
    submitting: false,
    locked: false,
    issues: [],
  });

it("what was entered into a form is read back as it was, with what is half typed", () => {
  const input = { value: { a: 1 }, texts: [{ path: ["b", 0], text: "[1," }] };
  expect(readFormInput(entered(input))).toEqual(input);
  const checked = { ...input, checked: '{"to":"ann"}' };
  expect(readFormInput(entered(checked))).toEqual(checked);
  expect(readFormInput(entered({ ...input, checked: true }))).toEqual(input);
});

it.each([undefined, null, "text", 5, [1], { a: 1 }, { value: 1 }, { texts: "many" }])(
  "%j, kept by a host, is an answer to begin with",
  (input) => {
    expect(readFormInput(entered(input))).toEqual({ value: input, texts: [] });
  },
);

it("texts that are none are left out", () => {
  const texts = [
    { path: ["a"], text: "1," },
    { path: "a", text: "1," },
    { path: [null], text: "" },
    { path: ["a", null], text: "" },
    { path: [] },
    5,
  ];
  expect(readFormInput(entered({ value: 1, texts }))).toEqual({
    value: 1,
    texts: [{ path: ["a"], text: "1," }],
  });
});
